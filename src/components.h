// Sums over records that the variance components of k learners, and of all
// their differences, are made of.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// For each learner its scores, records x repetitions, stored by repetition;
// `fold`: the test fold of each record in each repetition, 1 or 2, in the same
// places. `group`: the group of each record, from 1 to `groups`, or null where
// each record is its own.
struct Scores {
  std::vector<const double*> learners;
  std::size_t records;
  std::size_t repetitions;
  const int* fold;
  const int* group;
  std::size_t groups;
};

// For k learners and m repetitions, of the deviations of the units (records, or
// groups) from the estimate, in places that are zero before; matrices k x k are
// of a learner on the diagonal and of a difference elsewhere.
struct ScoreSums {
  double* estimate;  // k: the means of all scores
  double* largest;   // k: the largest absolute scores
  double* single;    // k: the mean squared deviation of single scores
  double* cube;      // k: the mean cube of the units' means over repetitions
  double* records;   // k x k, between units: the mean square of these means
  double*
      spread;  // k x k: their mean fourth power less the squared mean square
  double*
      within;  // k x k, within units: the sum of squared deviations from them
  double* shift;  // m x k: by repetition the sum of the deviations within units
  double* contrast;  // m x k: that of the first half less that of the second
  double* level;     // m x k: the same of all deviations
};

// (derivation-components, eq. 7 and 8)
void score_sums(const Scores& scores, const ScoreSums& sums, const Stop& stop);

}  // namespace bcvinfer
