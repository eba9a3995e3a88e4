#include "components.h"
#include "export-seam.h"

// The seven numbers of VarianceParts in their order; `scores` and `fold` are
// matrices of records x repetitions.
// [[Rcpp::export(rng = false)]]
SEXP variance_parts_cpp(SEXP scores, SEXP fold) {
  return fill(Rf_allocVector(REALSXP, 7), {scores, fold}, [=] {
    const bcvinfer::VarianceParts parts = bcvinfer::variance_parts(
        REAL(scores), integers(fold),
        static_cast<std::size_t>(Rf_nrows(scores)),
        static_cast<std::size_t>(Rf_ncols(scores)), check_interrupt);
    return std::vector<double>{parts.estimate, parts.records, parts.evaluation,
                               parts.training, parts.coupling, parts.fits,
                               parts.spread};
  });
}
