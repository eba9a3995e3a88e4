#include "export-interrupt.h"
#include "highest-density.h"

// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix beta_hpd_cpp(const std::vector<double>& level,
                                 const std::vector<double>& shape1,
                                 const std::vector<double>& shape2) {
  const auto ends = bcvinfer::beta_hpd(level, shape1, shape2, check_interrupt);
  const int rows = static_cast<int>(ends.size() / 2);
  return Rcpp::NumericMatrix(rows, 2, ends.begin());
}

// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix fscore_hpd_cpp(const std::vector<double>& level,
                                   const std::vector<double>& shape1,
                                   const std::vector<double>& shape2) {
  const auto ends =
      bcvinfer::fscore_hpd(level, shape1, shape2, check_interrupt);
  const int rows = static_cast<int>(ends.size() / 2);
  return Rcpp::NumericMatrix(rows, 2, ends.begin());
}
