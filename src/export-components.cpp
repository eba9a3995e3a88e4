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
  double* at[10];
  for (int part = 0; part < 10; ++part) {
    SEXP one = VECTOR_ELT(sums, part);
    std::fill_n(at[part] = REAL(one), Rf_xlength(one), 0.0);
  }
  expand({scores, fold, group});
  bcvinfer::Scores all{{},
                       rows_of(fold),
                       columns_of(fold),
                       integers(fold),
                       Rf_isNull(group) ? nullptr : integers(group),
                       static_cast<std::size_t>(groups)};
  for (int a = 0; a < k; ++a) {
    all.learners.push_back(REAL(VECTOR_ELT(scores, a)));
  }
  bcvinfer::score_sums(
      all,
      {at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8], at[9]},
      check_interrupt);
  return sums;
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
  const auto part = [&](int at) { return INTEGER(VECTOR_ELT(layout, at)); };
  expand({row, rep, fold});
  const bcvinfer::Layout found = bcvinfer::place_predictions(
      {integers(row), integers(rep), integers(fold), size(n)}, part(0), part(1),
      check_interrupt);
  part(2)[0] = found.records;
  part(2)[1] = found.repetitions;
  part(3)[0] = found.folds;
  return layout;
}

// Factors with the same levels, and a matrix of a value for each pair of them;
// `place` may be NULL.
// [[Rcpp::export(rng = false)]]
SEXP cell_values_cpp(SEXP truth, SEXP predicted, SEXP cells, SEXP place,
                     double places) {
  const auto to = static_cast<R_xlen_t>(places);
  return fill_by(
      Rf_allocVector(REALSXP, to), {truth, predicted, cells, place},
      [=](double* out) {
        bcvinfer::cell_values(
            integers(truth), integers(predicted), size(Rf_xlength(truth)),
            {REAL(cells), Rf_nrows(cells), NA_REAL},
            Rf_isNull(place) ? nullptr : integers(place), size(to), out);
      });
}

// Of matrices of the same shape.
// [[Rcpp::export(rng = false)]]
SEXP difference_cpp(SEXP first, SEXP second, double tolerance) {
  return fill_by(Rf_allocMatrix(REALSXP, Rf_nrows(first), Rf_ncols(first)),
                 {first, second}, [=](double* out) {
                   bcvinfer::score_difference(REAL(first), REAL(second),
                                              size(Rf_xlength(first)),
                                              tolerance, out);
                 });
}
