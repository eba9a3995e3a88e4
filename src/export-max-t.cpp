#include <R_ext/Random.h>

#include "export-seam.h"
#include "max-t.h"

// Learners x learners; `group` may be NULL.
// [[Rcpp::export(rng = false)]]
SEXP difference_variances_cpp(SEXP scores, SEXP group, int groups) {
  const int learners = Rf_ncols(scores);
  return fill(Rf_allocMatrix(REALSXP, learners, learners), {scores}, [=] {
    const bcvinfer::TestSet set{
        REAL(scores), rows_of(scores), columns_of(scores),
        Rf_isNull(group) ? nullptr : INTEGER(group), size(groups)};
    return bcvinfer::difference_variances(set, check_interrupt);
  });
}

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
