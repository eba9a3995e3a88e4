#include <R_ext/Random.h>

#include "export-seam.h"
#include "max-t.h"

// One number for each draw, whose normal numbers are R's, by dimension.
// [[Rcpp::export(rng = true)]]
SEXP largest_contrasts_cpp(int draws, SEXP factor, SEXP first, SEXP second,
                           SEXP stderr_, bool two_sided) {
  return fill(
      Rf_allocVector(REALSXP, draws), {factor, first, second, stderr_}, [=] {
        const bcvinfer::Factor coordinates{REAL(factor), rows_of(factor),
                                           columns_of(factor)};
        const bcvinfer::Contrasts contrasts{INTEGER(first), INTEGER(second),
                                            REAL(stderr_),
                                            size(Rf_xlength(first))};
        std::vector<double> normal(size(draws) * columns_of(factor));
        std::generate(normal.begin(), normal.end(), norm_rand);
        return bcvinfer::largest_contrasts(normal.data(), size(draws),
                                           coordinates, contrasts, two_sided,
                                           check_interrupt);
      });
}
