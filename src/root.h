// The root of a function that is sought to one side.
#pragma once

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>

#include "math-policy.h"

namespace bcvinfer {

// From `start`, where the function is `at_start`, in growing steps until the
// sign changes; the end on that side of (-limit, limit) where it does not.
template <class Function>
double find_root(const Function& function, double start, double at_start,
                 double step, double limit) {
  if (at_start == 0.0) return start;
  double near = start;
  double far = start;
  double at_near = at_start;
  double at_far = at_start;
  while ((at_far < 0.0) == (at_start < 0.0)) {
    if (std::fabs(far) >= limit) return far;
    near = far;
    at_near = at_far;
    far = std::max(-limit, std::min(limit, near + step));
    at_far = function(far);
    step *= 2.0;
  }
  std::uintmax_t steps = 200;
  const bool up = near < far;
  const auto bracket = boost::math::tools::toms748_solve(
      function, up ? near : far, up ? far : near, up ? at_near : at_far,
      up ? at_far : at_near, boost::math::tools::eps_tolerance<double>(50),
      steps, MathPolicy());
  return 0.5 * (bracket.first + bracket.second);
}

}  // namespace bcvinfer
