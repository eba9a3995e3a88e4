// The one Boost.Math policy: errors are values (NaN, infinity), never
// exceptions, since the R layer decides what a user hears; no promotion to
// long double unless a caller asks for it by its own policy.
#pragma once

#include <boost/math/policies/policy.hpp>

namespace bcvinfer {

using MathPolicy = boost::math::policies::policy<
    boost::math::policies::domain_error<boost::math::policies::ignore_error>,
    boost::math::policies::pole_error<boost::math::policies::ignore_error>,
    boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::denorm_error<boost::math::policies::ignore_error>,
    boost::math::policies::evaluation_error<
        boost::math::policies::ignore_error>,
    boost::math::policies::promote_double<false>>;

}  // namespace bcvinfer
