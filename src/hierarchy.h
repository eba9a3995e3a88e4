// Differences of two learners on several data sets, each known by a t
// posterior, as draws from a t distribution of unknown location, scale and
// degrees of freedom.
#pragma once

#include <array>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// The posteriors of the data sets: t with `df`, located at `mean`.
struct MeanPosteriors {
  std::vector<double> mean;
  std::vector<double> scale;
  std::vector<double> df;
};

// Uniform for the location up to `location` in size and for the scale up to
// `scale`; nodes and weights for the degrees of freedom.
struct HierarchyPrior {
  double location;
  double scale;
  std::vector<double> nu;
  std::vector<double> weight;
};

// The posterior probabilities that for another data set the most probable
// region is below -rope, within it, or above it; then the posterior means of
// the three regions' probabilities. `step`: of the lattice, in standard
// deviations.
std::array<double, 6> hierarchy_regions(const MeanPosteriors& data,
                                        const HierarchyPrior& prior,
                                        double rope, double step,
                                        const Stop& stop);

}  // namespace bcvinfer
