#include "export-interrupt.h"
#include "fbeta.h"

namespace {

bcvinfer::FbetaArguments fbeta_arguments(const Rcpp::List& arguments) {
  return {arguments["tp"], arguments["fp"], arguments["fn"], arguments["beta"],
          arguments["prior"]};
}

}  // namespace

// [[Rcpp::export(rng = false)]]
std::vector<double> fbeta_density_cpp(const std::vector<double>& x,
                                      const Rcpp::List& arguments, bool log) {
  return bcvinfer::fbeta_density(x, fbeta_arguments(arguments), log,
                                 check_interrupt);
}

// [[Rcpp::export(rng = false)]]
std::vector<double> fbeta_probability_cpp(const std::vector<double>& q,
                                          const Rcpp::List& arguments,
                                          bool lower, bool log) {
  return bcvinfer::fbeta_probability(q, fbeta_arguments(arguments), lower, log,
                                     check_interrupt);
}

// [[Rcpp::export(rng = false)]]
std::vector<double> fbeta_quantile_cpp(const std::vector<double>& p,
                                       const Rcpp::List& arguments, bool lower,
                                       bool log) {
  return bcvinfer::fbeta_quantile(p, fbeta_arguments(arguments), lower, log,
                                  check_interrupt);
}
