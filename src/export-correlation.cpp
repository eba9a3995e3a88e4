#include "correlation.h"
#include "export-interrupt.h"

// [[Rcpp::export(rng = false)]]
Rcpp::List estimate_correlations_cpp(const arma::cube& estimates) {
  const bcvinfer::CorrelationEstimates found =
      bcvinfer::estimate_correlations(estimates, check_interrupt);
  return Rcpp::List::create(Rcpp::Named("mean") = found.mean,
                            Rcpp::Named("value") = found.value,
                            Rcpp::Named("std_error") = found.standard_error);
}
