// P(B_a > B_b) for independent Beta variables, and so of every pair of
// posteriors that are the same increasing function of them, such as F1.
#pragma once

#include "beta-vector.h"

namespace bcvinfer {

double prob_greater(const BetaKernel& a, const BetaKernel& b);

Values prob_greater(const Values& shape1_a, const Values& shape2_a,
                    const Values& shape1_b, const Values& shape2_b,
                    const StopCheck& stop);

}  // namespace bcvinfer
