#include "auc.h"
#include "export-seam.h"

// `p`: a matrix of predictions x classes; `columns` count from 0.
// [[Rcpp::export(rng = false)]]
SEXP auc_scores_cpp(SEXP p, SEXP truth, SEXP fold, int folds, SEXP columns) {
  const R_xlen_t records = Rf_xlength(truth);
  return fill(Rf_allocVector(REALSXP, records), {p, truth, fold, columns}, [=] {
    const int* first = INTEGER(columns);
    bcvinfer::AucInput input{REAL(p),
                             INTEGER(truth),
                             INTEGER(fold),
                             size(records),
                             columns_of(p),
                             size(folds),
                             {}};
    input.columns.assign(first, first + Rf_xlength(columns));
    return bcvinfer::auc_scores(input, check_interrupt);
  });
}
