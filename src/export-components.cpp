#include "components.h"
#include "export-seam.h"
#include "layout.h"

// `scores`: a list of matrices, records x repetitions; `group` may be NULL.
// [[Rcpp::export(rng = false)]]
SEXP score_sums_cpp(SEXP scores, SEXP fold, SEXP group, double groups) {
  const char* names[] = {"estimate", "largest", "single", "cube",
                         "records",  "spread",  "within", "shift",
                         "contrast", "level",   ""};
  const int k = Rf_length(scores);
  const int rows[] = {
      k, k, k, k, k, k, k, Rf_ncols(fold), Rf_ncols(fold), Rf_ncols(fold)};
  const Rcpp::Shield<SEXP> sums(Rf_mkNamed(VECSXP, names));
  for (int part = 0; part < 10; ++part) {
    SET_VECTOR_ELT(sums, part,
                   part < 4 ? Rf_allocVector(REALSXP, k)
                            : Rf_allocMatrix(REALSXP, rows[part], k));
  }
  return fill_list(sums, {scores, fold, group}, [=] {
    bcvinfer::Scores all{{},
                         rows_of(fold),
                         columns_of(fold),
                         integers(fold),
                         Rf_isNull(group) ? nullptr : integers(group),
                         static_cast<std::size_t>(groups)};
    for (int a = 0; a < k; ++a) {
      all.learners.push_back(REAL(VECTOR_ELT(scores, a)));
    }
    return bcvinfer::score_sums(all, check_interrupt);
  });
}

// Codes from 1 on, without missing ones.
// [[Rcpp::export(rng = false)]]
SEXP place_predictions_cpp(SEXP row, SEXP rep, SEXP fold) {
  const char* names[] = {"place", "fold", "size", "folds", ""};
  const R_xlen_t n = Rf_xlength(row);
  const R_xlen_t sizes[] = {n, n, 2, 1};
  const Rcpp::Shield<SEXP> layout(Rf_mkNamed(VECSXP, names));
  for (int part = 0; part < 4; ++part) {
    SET_VECTOR_ELT(layout, part, Rf_allocVector(INTSXP, sizes[part]));
  }
  return fill_list(layout, {row, rep, fold}, [=] {
    return bcvinfer::place_predictions(
        {integers(row), integers(rep), integers(fold), size(n)},
        check_interrupt);
  });
}
