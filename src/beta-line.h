// The Beta distribution at any logit, also where the coordinate underflows:
// a shape of 1e-3 has half of its mass there.
#pragma once

#include "beta-kernel.h"

namespace bcvinfer {

// A point, and how far its logit is beyond the point's (0 for most): there
// the kernel and the outer tail are pure exponentials of the logit.
struct LinePoint {
  UnitPoint point;
  double beyond;
};

LinePoint line_point(double logit);
// The point whose logit is larger by `shift` than that of `centre`.
LinePoint shifted_point(UnitPoint centre, double shift);
// The point with odds x : y of two positive numbers that may be tiny.
LinePoint point_with_odds(double x, double y);

double log_kernel_at(const BetaKernel& kernel, LinePoint place);
double log_probability_at(const BetaKernel& kernel, LinePoint place,
                          bool lower);

}  // namespace bcvinfer
