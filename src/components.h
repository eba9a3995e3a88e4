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

// One after the other, for k learners and m repetitions, of the deviations of
// the units (records, or groups) from the estimate:
//   k        the estimates, means of all scores;
//   k        the largest absolute scores;
//   k        the mean squared deviation of single scores;
//   k        cube: the mean cube of the units' means over the repetitions;
//   k x k    between units: the mean square of the units' means over the
//            repetitions, and what follows, of a learner on the diagonal and of
//            a difference elsewhere;
//   k x k    spread: the mean fourth power of the same less the squared mean
//            square;
//   k x k    within units: the sum of squared deviations from these means;
//   m x k    shift: by repetition the sum of the deviations within units;
//   m x k    contrast: that of the first half less that of the second;
//   m x k    level: the same of all deviations.
// (derivation-components, eq. 7 and 8)
std::vector<double> score_sums(const Scores& scores, const Stop& stop);

}  // namespace bcvinfer
