// The largest of many standardized differences of learners' values.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// Differences of two learners' values, or the value of one (`second` is 0),
// each divided by its standard error: learners count from 1.
struct Contrasts {
  const int* first;
  const int* second;
  const double* stderr_;
  std::size_t size;
};

// The values of the learners are the sums over `dimensions` of `factor`
// (learners x dimensions, stored by dimension; zero above its diagonal) times
// standard normal numbers.
struct Factor {
  const double* entries;
  std::size_t learners;
  std::size_t dimensions;
};

// For each row of `normal` (draws x dimensions, stored by dimension) the
// largest contrast over the `length` of the row, of absolute values where there
// are two sides. With `reached`, a value for each contrast, there follows for
// each contrast how many draws have it or a later one over their `divisor` at
// its value or beyond.
std::vector<double> largest_contrasts(
    const double* normal, const double* length, const double* divisor,
    std::size_t draws, const Factor& factor, const Contrasts& contrasts,
    const double* reached, bool two_sided, const Stop& stop);

}  // namespace bcvinfer
