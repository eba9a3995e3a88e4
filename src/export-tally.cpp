#include "export-seam.h"
#include "tally.h"

namespace {

std::vector<bcvinfer::TallyColumn> tally_columns(SEXP columns, SEXP labels) {
  std::vector<bcvinfer::TallyColumn> result;
  for (R_xlen_t i = 0; i < Rf_xlength(columns); ++i) {
    result.push_back({integers(VECTOR_ELT(columns, i)), integers(labels)[i]});
  }
  return result;
}

// The number of cells. Looks at the number of values, too: no column is read
// beyond its end.
R_xlen_t count_cells(SEXP columns, SEXP labels, double rows) {
  double cells = 1;
  for (R_xlen_t i = 0; i < Rf_xlength(columns); ++i) {
    if (static_cast<double>(Rf_xlength(VECTOR_ELT(columns, i))) < rows) {
      Rf_error("a column has fewer values than there are rows");
    }
    cells *= 1.0 + integers(labels)[i];
  }
  // More than R can have is an error of its own.
  return static_cast<R_xlen_t>(std::min<double>(cells, R_XLEN_T_MAX));
}

}  // namespace

// [[Rcpp::export(rng = false)]]
SEXP tally_cpp(SEXP columns, SEXP labels, double rows) {
  const R_xlen_t cells = count_cells(columns, labels, rows);
  return fill(Rf_allocVector(REALSXP, cells), {columns, labels}, [=] {
    return bcvinfer::tally(tally_columns(columns, labels),
                           static_cast<std::size_t>(rows), check_interrupt);
  });
}

// [[Rcpp::export(rng = false)]]
SEXP small_values_cpp(SEXP values) {
  constexpr int most = 1024;
  return fill(Rf_allocVector(LGLSXP, most + 2), {values}, [=] {
    return bcvinfer::small_values(integers(values), size(Rf_xlength(values)),
                                  most);
  });
}

// [[Rcpp::export(rng = false)]]
SEXP plan_tally_cpp(SEXP assignment, int folds, SEXP first, SEXP second) {
  const int reps = Rf_ncols(assignment);
  return fill(Rf_allocMatrix(REALSXP, 4, folds * reps),
              {assignment, first, second}, [=] {
                return bcvinfer::plan_tally(
                    integers(assignment), rows_of(assignment), size(reps),
                    folds, integers(first), integers(second), check_interrupt);
              });
}
