// Variance components of a mean of scores over half splits: what the records,
// the training sets and both together add to its variance.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

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
};

// `scores` and `fold` (1 or 2: which of the two fits of the repetition tested
// the record): records x repetitions, stored by repetition; at least 2
// repetitions. (derivation-components, eq. 6 to 9)
VarianceParts variance_parts(const std::vector<double>& scores, const int* fold,
                             std::size_t records, std::size_t repetitions,
                             const std::function<bool()>& stop);

// Scores summed over groups of records, so that a group takes the place of a
// record: deviations from the mean of all scores, times groups / records,
// about that mean. `group`: 0 to groups - 1 for each record.
std::vector<double> group_scores(const std::vector<double>& scores,
                                 const int* group, std::size_t records,
                                 std::size_t repetitions, std::size_t groups);

}  // namespace bcvinfer
