// The posterior of F1 = 2B / (1 + B), B ~ Be(shape1, shape2): methods of
// Wang et al. (2015), with shape1 = TP + prior, shape2 = FP + FN + 2 prior.
#pragma once

#include "beta-vector.h"

namespace bcvinfer {

// B at which F1 is t, 0 < t < 1, and back. logit(B) = logit(t) - log 2.
UnitPoint point_of_fscore(double t);
double fscore_of_point(UnitPoint point);

// The log density of F1 at t; the limits at 0 and 1.
double fscore_log_density(const BetaKernel& kernel, double t);

// The mode: 0 or 1 where the density is highest there, NaN where it is
// infinite at both.
double fscore_mode(double shape1, double shape2);
// 1 - mode, to full precision.
double fscore_mode_rest(double shape1, double shape2);

Values fscore_density(const Values& x, const Values& shape1,
                      const Values& shape2, bool log, const StopCheck& stop);
Values fscore_probability(const Values& q, const Values& shape1,
                          const Values& shape2, bool lower, bool log,
                          const StopCheck& stop);
Values fscore_quantile(const Values& p, const Values& shape1,
                       const Values& shape2, bool lower, bool log,
                       const StopCheck& stop);
Values fscore_modes(const Values& shape1, const Values& shape2,
                    const StopCheck& stop);

}  // namespace bcvinfer
