#include "components.h"
#include "export-seam.h"

// `scores`: a list of matrices, records x repetitions; `group` may be NULL.
// [[Rcpp::export(rng = false)]]
SEXP score_sums_cpp(SEXP scores, SEXP fold, SEXP group, double groups) {
  const R_xlen_t k = Rf_xlength(scores);
  const R_xlen_t m = Rf_ncols(fold);
  return fill(
      Rf_allocVector(REALSXP, k * (4 + 3 * (k + m))), {scores, fold, group}, [=] {
        bcvinfer::Scores all{{}, rows_of(fold), size(m), integers(fold),
                             Rf_isNull(group) ? nullptr : integers(group),
                             static_cast<std::size_t>(groups)};
        for (R_xlen_t a = 0; a < k; ++a) {
          all.learners.push_back(REAL(VECTOR_ELT(scores, a)));
        }
        return bcvinfer::score_sums(all, check_interrupt);
      });
}
