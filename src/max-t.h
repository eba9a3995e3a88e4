// k learners on one test set: the variances of their mean scores and of all
// differences, and the largest of many standardized differences.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// `scores`: records x learners, stored by learner. `group`: the group of each
// record, from 1 to `groups`, or null where each record is its own.
struct TestSet {
  const double* scores;
  std::size_t records;
  std::size_t learners;
  const int* group;
  std::size_t groups;
};

// Learners x learners: the variance of each mean score on the diagonal, of the
// difference of two elsewhere, sums of squares over groups divided by the
// squared number of records. (derivation-components, eq. 18)
std::vector<double> difference_variances(const TestSet& set, const Stop& stop);

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
// largest contrast, of absolute values where there are two sides.
std::vector<double> largest_contrasts(const double* normal, std::size_t draws,
                                      const Factor& factor,
                                      const Contrasts& contrasts,
                                      bool two_sided, const Stop& stop);

}  // namespace bcvinfer
