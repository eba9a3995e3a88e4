#include "export-interrupt.h"
#include "fscore-moments.h"
#include "fscore.h"

// [[Rcpp::export(rng = false)]]
std::vector<double> fscore_density_cpp(const std::vector<double>& x,
                                       const std::vector<double>& shape1,
                                       const std::vector<double>& shape2,
                                       bool log) {
  return bcvinfer::fscore_density(x, shape1, shape2, log, check_interrupt);
}

// [[Rcpp::export(rng = false)]]
std::vector<double> fscore_probability_cpp(const std::vector<double>& q,
                                           const std::vector<double>& shape1,
                                           const std::vector<double>& shape2,
                                           bool lower, bool log) {
  return bcvinfer::fscore_probability(q, shape1, shape2, lower, log,
                                      check_interrupt);
}

// [[Rcpp::export(rng = false)]]
std::vector<double> fscore_quantile_cpp(const std::vector<double>& p,
                                        const std::vector<double>& shape1,
                                        const std::vector<double>& shape2,
                                        bool lower, bool log) {
  return bcvinfer::fscore_quantile(p, shape1, shape2, lower, log,
                                   check_interrupt);
}

// [[Rcpp::export(rng = false)]]
std::vector<double> fscore_modes_cpp(const std::vector<double>& shape1,
                                     const std::vector<double>& shape2) {
  return bcvinfer::fscore_modes(shape1, shape2, check_interrupt);
}

// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix fscore_moment_table_cpp(const std::vector<double>& shape1,
                                            const std::vector<double>& shape2) {
  const auto table =
      bcvinfer::fscore_moment_table(shape1, shape2, check_interrupt);
  const int rows = static_cast<int>(table.size() / 4);
  return Rcpp::NumericMatrix(rows, 4, table.begin());
}
