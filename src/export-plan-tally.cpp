#include "export-interrupt.h"
#include "plan-tally.h"

// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix plan_tally_cpp(const Rcpp::IntegerMatrix& assignment,
                                   int folds, const Rcpp::IntegerVector& first,
                                   const Rcpp::IntegerVector& second) {
  const auto counts = bcvinfer::plan_tally(
      assignment.begin(), static_cast<std::size_t>(assignment.nrow()),
      static_cast<std::size_t>(assignment.ncol()), folds, first.begin(),
      second.begin(), check_interrupt);
  return Rcpp::NumericMatrix(4, folds * assignment.ncol(), counts.begin());
}
