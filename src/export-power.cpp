#include "export-seam.h"
#include "power.h"

// A row for each pair of `n` and `rate` (recycled), a column for each `share`;
// `low` and `high` belong to first, first + 1, ...
// [[Rcpp::export(rng = false)]]
SEXP tail_probability_cpp(SEXP n, SEXP rate, SEXP share, double first, SEXP low,
                          SEXP high) {
  const R_xlen_t rows = std::max(Rf_xlength(n), Rf_xlength(rate));
  const R_xlen_t columns = Rf_xlength(share);
  return fill(
      Rf_allocMatrix(REALSXP, matrix_extent(rows), matrix_extent(columns)),
      {n, rate, share, low, high}, [=] {
        return bcvinfer::tail_probability(
            numbers(n), numbers(rate), numbers(share),
            {first, numbers(low), numbers(high)}, check_interrupt);
      });
}
