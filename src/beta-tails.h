// Tail probabilities of the Beta distribution: the regularized incomplete
// beta function with both tails, their logarithms and the kernel at once.
#pragma once

#include "beta-kernel.h"

namespace bcvinfer {

// The tail on the side of the point that is away from the mean (the smaller
// one, about), to full relative precision.
struct BetaTail {
  bool lower;         // which tail it is
  double log_kernel;  // log of the kernel at the point
  double ratio;       // tail / kernel (Mills' ratio in u)

  double log_tail() const;
  double tail() const;
};

BetaTail outer_tail(const BetaKernel& kernel, UnitPoint point);

// The probability of the asked tail at a point, or its logarithm.
double beta_probability(const BetaKernel& kernel, UnitPoint point, bool lower,
                        bool log);

}  // namespace bcvinfer
