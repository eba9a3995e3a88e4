// Probabilities that a count falls into tails, for exact power and assurance:
// X ~ Bin(M, share) with M ~ Bin(n, rate). (derivation-planning, eq. 1)
#pragma once

#include <vector>

#include "stop.h"

namespace bcvinfer {

// The tails X <= low or X >= high for M = first, first + 1, ...
struct Tails {
  double first;
  std::vector<double> low;
  std::vector<double> high;
};

// P(X <= low(M) or X >= high(M)), a column for each share and a row for each
// pair of n and rate (recycled). What M has no tails for counts as outside.
std::vector<double> tail_probability(const std::vector<double>& n,
                                     const std::vector<double>& rate,
                                     const std::vector<double>& share,
                                     const Tails& tails, const Stop& stop);

}  // namespace bcvinfer
