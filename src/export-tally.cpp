#include "export-interrupt.h"
#include "export-list.h"
#include "export-memory.h"
#include "tally.h"

namespace {

std::vector<bcvinfer::TallyColumn> tally_columns(const Memory& r,
                                                 SEXP columns) {
  std::vector<bcvinfer::TallyColumn> result;
  for (R_xlen_t i = 0; i < Rf_xlength(columns); ++i) {
    const SEXP column = VECTOR_ELT(columns, i);
    const SEXP slots = element(column, "slots");
    const int* first = r.integers(slots);
    result.push_back({r.integers(element(column, "values")),
                      *r.integers(element(column, "lowest")),
                      std::vector<int>(first, first + Rf_xlength(slots)),
                      *r.integers(element(column, "size"))});
  }
  return result;
}

}  // namespace

// [[Rcpp::export(rng = false)]]
SEXP tally_cpp(SEXP columns, double rows) {
  const Memory r;
  return r.result(bcvinfer::tally(tally_columns(r, columns),
                                  static_cast<std::size_t>(rows),
                                  check_interrupt));
}
