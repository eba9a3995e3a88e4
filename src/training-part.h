// The posterior distribution of what the training sets add to the variance of
// an estimate from half splits or blocks.
#pragma once

#include <cstddef>
#include <vector>

namespace bcvinfer {

// Variances of a single score (derivation-components, eq. 13 and 14): between
// records (`records`), and of what belongs to a record alone (`own`); what is
// expected of the mean of B^2 without training records (`floor`), of that of
// B C (minus `noise`), and of that of C^2 (`own` and `level`); the means that
// were found, `contrast` and `product`, over so many `contrasts`; and the
// `scale` of the prior.
struct TrainingMoments {
  double records;
  double own;
  double floor;
  double noise;
  double level;
  double contrast;
  double product;
  double contrasts;
  double scale;
};

// A rule of `nodes` nodes for means over the posterior distribution of the
// shared part, of functions that are smooth in the logarithm of the variance:
// the nodes, then their weights, which add up to 1.
// (derivation-components, eq. 14)
std::vector<double> training_part(const TrainingMoments& moments,
                                  std::size_t nodes);

}  // namespace bcvinfer
