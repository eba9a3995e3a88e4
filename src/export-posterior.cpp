#include "export-seam.h"
#include "fscore.h"
#include "highest-density.h"
#include "posterior.h"
#include "superiority.h"

namespace {

// `parameters`: a list of double vectors, in the order of the family.
bcvinfer::Posteriors posteriors(SEXP family, SEXP parameters) {
  bcvinfer::Posteriors out;
  out.family = CHAR(STRING_ELT(family, 0));
  for (R_xlen_t i = 0; i < Rf_xlength(parameters); ++i) {
    out.parameters.push_back(numbers(VECTOR_ELT(parameters, i)));
  }
  return out;
}

}  // namespace

// [[Rcpp::export(rng = false)]]
SEXP posterior_density_cpp(SEXP x, SEXP family, SEXP parameters, bool log) {
  return fill_recycled(1, {x, parameters}, [=] {
    return bcvinfer::posterior_density(
        numbers(x), posteriors(family, parameters), log, check_interrupt);
  });
}

// [[Rcpp::export(rng = false)]]
SEXP posterior_probability_cpp(SEXP q, SEXP family, SEXP parameters, bool lower,
                               bool log) {
  return fill_recycled(1, {q, parameters}, [=] {
    return bcvinfer::posterior_probability(numbers(q),
                                           posteriors(family, parameters),
                                           lower, log, check_interrupt);
  });
}

// [[Rcpp::export(rng = false)]]
SEXP posterior_quantile_cpp(SEXP p, SEXP family, SEXP parameters, bool lower,
                            bool log) {
  return fill_recycled(1, {p, parameters}, [=] {
    return bcvinfer::posterior_quantile(numbers(p),
                                        posteriors(family, parameters), lower,
                                        log, check_interrupt);
  });
}

// [[Rcpp::export(rng = false)]]
SEXP posterior_ends_cpp(SEXP level, SEXP family, SEXP parameters,
                        bool highest) {
  return fill_recycled(2, {level, parameters}, [=] {
    return bcvinfer::posterior_ends(numbers(level),
                                    posteriors(family, parameters), highest,
                                    check_interrupt);
  });
}

// [[Rcpp::export(rng = false)]]
SEXP superiority_cpp(SEXP family, SEXP a, SEXP b, double rope) {
  return fill_recycled(3, {a, b}, [=] {
    return bcvinfer::superiority(posteriors(family, a), posteriors(family, b),
                                 rope, check_interrupt);
  });
}

// [[Rcpp::export(rng = false)]]
SEXP fscore_modes_cpp(SEXP shape1, SEXP shape2) {
  return fill_recycled(1, {shape1, shape2}, [=] {
    return bcvinfer::fscore_modes(numbers(shape1), numbers(shape2),
                                  check_interrupt);
  });
}

// [[Rcpp::export(rng = false)]]
SEXP fscore_moment_table_cpp(SEXP shape1, SEXP shape2) {
  return fill_recycled(4, {shape1, shape2}, [=] {
    return bcvinfer::fscore_moment_table(numbers(shape1), numbers(shape2),
                                         check_interrupt);
  });
}
