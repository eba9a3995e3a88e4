#include "export-interrupt.h"
#include "export-memory.h"
#include "superiority.h"

// [[Rcpp::export(rng = false)]]
SEXP prob_greater_cpp(SEXP shape1_a, SEXP shape2_a, SEXP shape1_b,
                      SEXP shape2_b) {
  const Memory r;
  return r.result(bcvinfer::prob_greater(
      r.numbers(shape1_a), r.numbers(shape2_a), r.numbers(shape1_b),
      r.numbers(shape2_b), check_interrupt));
}
