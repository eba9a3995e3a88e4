// Variance components of a mean of scores over half splits: what the records,
// the training sets and both together add to its variance.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// All but `estimate` are variances of a single score: divided by the number of
// records they are parts of the variance of the estimate.
struct VarianceParts {
  double estimate;    // mean of all scores
  double records;     // between records, of their means over repetitions
  double evaluation;  // within records, over repetitions
  double training;    // of what one training record adds to its fit
  double coupling;    // covariance of that with the record's own score
  double fits;        // of the repetitions' means, beyond evaluation
  double spread;      // between records, of their squared deviations
};

// `scores` and `fold` (1 or 2: which of the two fits of the repetition tested
// the record): records x repetitions, stored by repetition; at least 2
// repetitions. (derivation-components, eq. 8 to 11)
VarianceParts variance_parts(const double* scores, const int* fold,
                             std::size_t records, std::size_t repetitions,
                             const Stop& stop);

}  // namespace bcvinfer
