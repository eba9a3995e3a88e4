#include <R_ext/Random.h>

#include "export-seam.h"
#include "max-t.h"

namespace {

bcvinfer::Radius radius_of(SEXP reaches, double unit) {
  return {REAL(reaches), size(Rf_xlength(reaches)), unit};
}

}  // namespace

// The counts of draws by the cosine of their largest contrast, whose directions
// are those of R's normal numbers; behind them, where `reached` has a number for
// each contrast, two for each of these.
// [[Rcpp::export(rng = true)]]
SEXP largest_contrasts_cpp(int draws, SEXP factor, SEXP first, SEXP second,
                           SEXP stderr_, SEXP reached, SEXP reaches,
                           double unit, bool two_sided) {
  return fill(
      Rf_allocVector(REALSXP, static_cast<R_xlen_t>(bcvinfer::cosine_places) +
                                  2 * Rf_xlength(reached)),
      {factor, first, second, stderr_, reached, reaches}, [=] {
        const bcvinfer::Factor coordinates{REAL(factor), rows_of(factor),
                                           columns_of(factor)};
        const bcvinfer::Contrasts contrasts{INTEGER(first), INTEGER(second),
                                            REAL(stderr_),
                                            size(Rf_xlength(first))};
        return bcvinfer::largest_contrasts(
            norm_rand, size(draws), coordinates, contrasts,
            Rf_xlength(reached) > 0 ? REAL(reached) : nullptr,
            radius_of(reaches, unit), two_sided, check_interrupt);
      });
}

// A column of two numbers for each of `values`.
// [[Rcpp::export(rng = false)]]
SEXP reached_by_largest_cpp(SEXP values, SEXP counts, SEXP reaches,
                            double unit) {
  return fill(Rf_allocMatrix(REALSXP, 2, matrix_extent(Rf_xlength(values))),
              {values, counts, reaches}, [=] {
                return bcvinfer::reached_by_largest(numbers(values),
                                                    numbers(counts),
                                                    radius_of(reaches, unit));
              });
}
