#include "export-interrupt.h"
#include "export-memory.h"
#include "fscore-moments.h"
#include "fscore.h"

// [[Rcpp::export(rng = false)]]
SEXP fscore_density_cpp(SEXP x, SEXP shape1, SEXP shape2, bool log) {
  const Memory r;
  return r.result(bcvinfer::fscore_density(r.numbers(x), r.numbers(shape1),
                                           r.numbers(shape2), log,
                                           check_interrupt));
}

// [[Rcpp::export(rng = false)]]
SEXP fscore_probability_cpp(SEXP q, SEXP shape1, SEXP shape2, bool lower,
                            bool log) {
  const Memory r;
  return r.result(bcvinfer::fscore_probability(r.numbers(q), r.numbers(shape1),
                                               r.numbers(shape2), lower, log,
                                               check_interrupt));
}

// [[Rcpp::export(rng = false)]]
SEXP fscore_quantile_cpp(SEXP p, SEXP shape1, SEXP shape2, bool lower,
                         bool log) {
  const Memory r;
  return r.result(bcvinfer::fscore_quantile(r.numbers(p), r.numbers(shape1),
                                            r.numbers(shape2), lower, log,
                                            check_interrupt));
}

// [[Rcpp::export(rng = false)]]
SEXP fscore_modes_cpp(SEXP shape1, SEXP shape2) {
  const Memory r;
  return r.result(bcvinfer::fscore_modes(r.numbers(shape1), r.numbers(shape2),
                                         check_interrupt));
}

// [[Rcpp::export(rng = false)]]
SEXP fscore_moment_table_cpp(SEXP shape1, SEXP shape2) {
  const Memory r;
  return r.matrix(bcvinfer::fscore_moment_table(
                      r.numbers(shape1), r.numbers(shape2), check_interrupt),
                  4);
}
