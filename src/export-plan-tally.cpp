#include "export-interrupt.h"
#include "export-memory.h"
#include "plan-tally.h"

// [[Rcpp::export(rng = false)]]
SEXP plan_tally_cpp(SEXP assignment, int folds, SEXP first, SEXP second) {
  const Memory r;
  const int reps = Rf_ncols(assignment);
  return r.matrix(bcvinfer::plan_tally(
                      r.integers(assignment),
                      static_cast<std::size_t>(Rf_nrows(assignment)),
                      static_cast<std::size_t>(reps), folds, r.integers(first),
                      r.integers(second), check_interrupt),
                  folds * reps);
}
