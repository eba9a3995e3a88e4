// The posterior distribution of what the training sets add to the variance of
// an estimate from half splits.
#pragma once

#include <cstddef>
#include <vector>

namespace bcvinfer {

// Variances of a single score (derivation-components, eq. 10 to 13): between
// records, and of evaluation; `contrast` and `product`, the means of B^2 and
// B C over the repetitions times the number of records; the fits' own part; the
// number of repetitions; and the `scale` of the prior.
struct TrainingMoments {
  double records;
  double evaluation;
  double contrast;
  double product;
  double fits;
  double repetitions;
  double scale;
};

// A rule of `nodes` nodes for means over the posterior distribution of the
// shared part, of functions that are smooth in the logarithm of the variance:
// the nodes, then their weights, which add up to 1.
// (derivation-components, eq. 14)
std::vector<double> training_part(const TrainingMoments& moments,
                                  std::size_t nodes);

}  // namespace bcvinfer
