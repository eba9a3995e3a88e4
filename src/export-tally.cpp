#include "export-seam.h"
#include "tally.h"

namespace {

std::vector<bcvinfer::TallyColumn> tally_columns(SEXP columns) {
  std::vector<bcvinfer::TallyColumn> result;
  for (R_xlen_t i = 0; i < Rf_xlength(columns); ++i) {
    const SEXP column = VECTOR_ELT(columns, i);
    const SEXP slots = element(column, "slots");
    const int* first = integers(slots);
    result.push_back({integers(element(column, "values")),
                      *integers(element(column, "lowest")),
                      std::vector<int>(first, first + Rf_xlength(slots)),
                      *integers(element(column, "size"))});
  }
  return result;
}

// The number of cells. Looks at all values, which R may keep in a compact form,
// and at their number: no column is read beyond its end.
R_xlen_t count_cells(SEXP columns, double rows) {
  double cells = 1;
  for (R_xlen_t i = 0; i < Rf_xlength(columns); ++i) {
    const SEXP column = VECTOR_ELT(columns, i);
    const SEXP values = element(column, "values");
    integers(values);
    integers(element(column, "slots"));
    if (static_cast<double>(Rf_xlength(values)) < rows) {
      Rf_error("a column has fewer values than there are rows");
    }
    cells *= *integers(element(column, "size"));
  }
  // More than R can have is an error of its own.
  return static_cast<R_xlen_t>(std::min<double>(cells, R_XLEN_T_MAX));
}

}  // namespace

// [[Rcpp::export(rng = false)]]
SEXP tally_cpp(SEXP columns, double rows) {
  return fill(Rf_allocVector(REALSXP, count_cells(columns, rows)), {}, [=] {
    return bcvinfer::tally(tally_columns(columns),
                           static_cast<std::size_t>(rows), check_interrupt);
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
