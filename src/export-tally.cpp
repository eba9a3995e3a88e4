#include "export-interrupt.h"
#include "tally.h"

namespace {

std::vector<bcvinfer::TallyColumn> tally_columns(const Rcpp::List& columns) {
  std::vector<bcvinfer::TallyColumn> result;
  for (R_xlen_t i = 0; i < columns.size(); ++i) {
    const Rcpp::List column = Rcpp::as<Rcpp::List>(columns[i]);
    const SEXP values = column["values"];
    const int* codes = Rf_isLogical(values) ? LOGICAL(values) : INTEGER(values);
    result.push_back({codes, Rcpp::as<int>(column["lowest"]),
                      Rcpp::as<std::vector<int>>(column["slots"]),
                      Rcpp::as<int>(column["size"])});
  }
  return result;
}

}  // namespace

// [[Rcpp::export(rng = false)]]
std::vector<double> tally_cpp(const Rcpp::List& columns, double rows) {
  return bcvinfer::tally(tally_columns(columns), static_cast<std::size_t>(rows),
                         check_interrupt);
}

// [[Rcpp::export(rng = false)]]
double first_repeat_cpp(const Rcpp::List& columns, double rows) {
  return static_cast<double>(bcvinfer::first_repeat(
      tally_columns(columns), static_cast<std::size_t>(rows), check_interrupt));
}
