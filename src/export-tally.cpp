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

// The number of cells. Looks at all values, which R may keep in a compact form.
R_xlen_t count_cells(SEXP columns) {
  double cells = 1;
  for (R_xlen_t i = 0; i < Rf_xlength(columns); ++i) {
    const SEXP column = VECTOR_ELT(columns, i);
    integers(element(column, "values"));
    integers(element(column, "slots"));
    cells *= *integers(element(column, "size"));
  }
  // More than R can have is an error of its own.
  return static_cast<R_xlen_t>(std::min<double>(cells, R_XLEN_T_MAX));
}

}  // namespace

// [[Rcpp::export(rng = false)]]
SEXP tally_cpp(SEXP columns, double rows) {
  return fill(Rf_allocVector(REALSXP, count_cells(columns)), {}, [=] {
    return bcvinfer::tally(tally_columns(columns),
                           static_cast<std::size_t>(rows), check_interrupt);
  });
}
