#include "export-interrupt.h"
#include "export-memory.h"
#include "fscore.h"
#include "highest-density.h"
#include "posterior.h"
#include "superiority.h"

namespace {

// `parameters`: a list of double vectors, in the order of the family.
bcvinfer::Posteriors read_posteriors(const Memory& r, SEXP family,
                                     SEXP parameters) {
  bcvinfer::Posteriors out;
  out.family = CHAR(STRING_ELT(family, 0));
  for (R_xlen_t i = 0; i < Rf_xlength(parameters); ++i) {
    out.parameters.push_back(r.numbers(VECTOR_ELT(parameters, i)));
  }
  return out;
}

}  // namespace

// [[Rcpp::export(rng = false)]]
SEXP posterior_density_cpp(SEXP x, SEXP family, SEXP parameters, bool log) {
  const Memory r;
  return r.result(bcvinfer::posterior_density(
      r.numbers(x), read_posteriors(r, family, parameters), log,
      check_interrupt));
}

// [[Rcpp::export(rng = false)]]
SEXP posterior_probability_cpp(SEXP q, SEXP family, SEXP parameters,
                               bool lower, bool log) {
  const Memory r;
  return r.result(bcvinfer::posterior_probability(
      r.numbers(q), read_posteriors(r, family, parameters), lower, log,
      check_interrupt));
}

// [[Rcpp::export(rng = false)]]
SEXP posterior_quantile_cpp(SEXP p, SEXP family, SEXP parameters, bool lower,
                            bool log) {
  const Memory r;
  return r.result(bcvinfer::posterior_quantile(
      r.numbers(p), read_posteriors(r, family, parameters), lower, log,
      check_interrupt));
}

// [[Rcpp::export(rng = false)]]
SEXP posterior_ends_cpp(SEXP level, SEXP family, SEXP parameters,
                        bool highest) {
  const Memory r;
  return r.matrix(bcvinfer::posterior_ends(
                      r.numbers(level), read_posteriors(r, family, parameters),
                      highest, check_interrupt),
                  2);
}

// [[Rcpp::export(rng = false)]]
SEXP superiority_cpp(SEXP family, SEXP a, SEXP b, double rope) {
  const Memory r;
  return r.matrix(bcvinfer::superiority(read_posteriors(r, family, a),
                                        read_posteriors(r, family, b), rope,
                                        check_interrupt),
                  3);
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
