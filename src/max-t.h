// The largest of many standardized differences of learners' values.
#pragma once

#include <cstddef>
#include <functional>
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

// The length of a normal vector over its divisor: the probability that it
// reaches unit * x / (1 - x), for x from 0 to 1 in equal steps.
struct Radius {
  const double* reaches;
  std::size_t size;
  double unit;
};

// Where many draws are counted by their cosines: from -1 to 1 in equal steps.
constexpr std::size_t cosine_steps = 2048;
constexpr std::size_t cosine_places = 2 * cosine_steps + 1;

// The direction of a normal vector is independent of its length. So the largest
// contrast of a draw is a cosine, that with its direction, times a radius, and
// the probability that it reaches a value, given the direction, is one of the
// radius alone. The counts of the draws by their cosines (of absolute value,
// where there are two sides). With `reached`, a value for each contrast, there
// follow two numbers for each: the mean over the draws of the probability that
// it or a later one reaches its value, and that of the squared probability.
std::vector<double> largest_contrasts(const std::function<double()>& normal,
                                      std::size_t draws, const Factor& factor,
                                      const Contrasts& contrasts,
                                      const double* reached,
                                      const Radius& radius, bool two_sided,
                                      const Stop& stop);

// The same two numbers for each of `values`, from the counts of draws by their
// cosines.
std::vector<double> reached_by_largest(const std::vector<double>& values,
                                       const std::vector<double>& counts,
                                       const Radius& radius);

}  // namespace bcvinfer
