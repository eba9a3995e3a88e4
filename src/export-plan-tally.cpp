#include "export-seam.h"
#include "plan-tally.h"

// [[Rcpp::export(rng = false)]]
SEXP plan_tally_cpp(SEXP assignment, int folds, SEXP first, SEXP second) {
  const int reps = Rf_ncols(assignment);
  return fill(Rf_allocMatrix(REALSXP, 4, folds * reps),
              {assignment, first, second}, [=] {
                return bcvinfer::plan_tally(
                    integers(assignment),
                    static_cast<std::size_t>(Rf_nrows(assignment)),
                    static_cast<std::size_t>(reps), folds, integers(first),
                    integers(second), check_interrupt);
              });
}
