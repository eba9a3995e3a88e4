// Variance and correlations of the folds of m x 2 cross-validation, estimated
// from replicates.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// `estimates`: replicates (at least 2) x repetitions x 2 folds, by columns.
// The mean of all values; sigma^2, omega, gamma, rho1, rho2 and the variance of
// the mean of the 2m values; the standard errors of these six by the delete-one
// jackknife over the replicates. What the data cannot tell (gamma of one
// repetition) is not a number.
std::vector<double> estimate_correlations(const double* estimates,
                                          std::size_t replicates,
                                          std::size_t repetitions,
                                          const Stop& stop);

}  // namespace bcvinfer
