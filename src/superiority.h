// The probabilities that one of two independent measures is the greater.
#pragma once

#include "posterior.h"

namespace bcvinfer {

// P(A > B + rope), P(|A - B| <= rope), P(A < B - rope) by columns, for every
// recycled pair of posteriors.
Values superiority(const Posteriors& a, const Posteriors& b, double rope,
                   const Stop& stop);

}  // namespace bcvinfer
