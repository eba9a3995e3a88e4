#include "export-seam.h"
#include "fbeta.h"
#include "highest-density.h"
#include "posterior.h"
#include "superiority.h"

namespace {

// `parameters`: a list of double vectors, in the order of the family.
bcvinfer::Posteriors posteriors(const char* family, SEXP parameters) {
  bcvinfer::Posteriors out;
  out.family = family;
  for (R_xlen_t i = 0; i < Rf_xlength(parameters); ++i) {
    out.parameters.push_back(numbers(VECTOR_ELT(parameters, i)));
  }
  return out;
}

bcvinfer::Posteriors posteriors(SEXP family, SEXP parameters) {
  return posteriors(CHAR(STRING_ELT(family, 0)), parameters);
}

}  // namespace

// `letter`: "d", "p" or "q", as in the names of R's functions.
// [[Rcpp::export(rng = false)]]
SEXP posterior_values_cpp(SEXP letter, SEXP x, SEXP family, SEXP parameters,
                          bool lower, bool log) {
  return fill_recycled(1, {x, parameters}, [=] {
    return bcvinfer::posterior_values(
        numbers(x), posteriors(family, parameters),
        *CHAR(STRING_ELT(letter, 0)), lower, log, check_interrupt);
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
SEXP fscore_moment_table_cpp(SEXP parameters) {
  return fill_recycled(5, {parameters}, [=] {
    return bcvinfer::fscore_moment_table(posteriors("fscore", parameters),
                                         check_interrupt);
  });
}
