// Quantiles of the Beta distribution with both tails and on the log scale.
#pragma once

#include "beta-kernel.h"

namespace bcvinfer {

// A tail probability with its logarithm. `p` may have underflowed to 0 where
// `log_p` is still finite.
struct TailProbability {
  bool lower;
  double p;
  double log_p;
};

// From R's arguments, turned to the tail that holds at most one half.
TailProbability smaller_tail(double p, bool lower, bool log);

// The point that cuts off the given tail.
UnitPoint beta_quantile(const BetaKernel& kernel, TailProbability target);

}  // namespace bcvinfer
