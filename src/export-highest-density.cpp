#include "export-interrupt.h"
#include "export-memory.h"
#include "highest-density.h"

// [[Rcpp::export(rng = false)]]
SEXP beta_hpd_cpp(SEXP level, SEXP shape1, SEXP shape2) {
  const Memory r;
  return r.matrix(bcvinfer::beta_hpd(r.numbers(level), r.numbers(shape1),
                                     r.numbers(shape2), check_interrupt),
                  2);
}

// [[Rcpp::export(rng = false)]]
SEXP fscore_hpd_cpp(SEXP level, SEXP shape1, SEXP shape2) {
  const Memory r;
  return r.matrix(bcvinfer::fscore_hpd(r.numbers(level), r.numbers(shape1),
                                       r.numbers(shape2), check_interrupt),
                  2);
}
