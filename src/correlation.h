// Variance and correlations of the folds of m x 2 cross-validation, estimated
// from replicates.
#pragma once

#include "linear-algebra.h"
#include "stop.h"

namespace bcvinfer {

// `value` and `standard_error` hold, in this order: sigma^2, omega, gamma,
// rho1, rho2 and the variance of the mean of the 2m values. What the data
// cannot tell (gamma of one repetition) is not a number.
struct CorrelationEstimates {
  double mean;
  arma::rowvec value;
  arma::rowvec standard_error;
};

// `estimates`: replicates (at least 2) x repetitions x 2 folds. The standard
// errors are those of the delete-one jackknife over the replicates.
CorrelationEstimates estimate_correlations(const arma::cube& estimates,
                                           const Stop& stop);

}  // namespace bcvinfer
