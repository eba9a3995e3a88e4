#include "components.h"
#include "export-interrupt.h"
#include "export-memory.h"

// The six numbers of VarianceParts in their order; `scores` and `fold` are
// matrices of records x repetitions.
// [[Rcpp::export(rng = false)]]
SEXP variance_parts_cpp(SEXP scores, SEXP fold) {
  const Memory r;
  const auto records = static_cast<std::size_t>(Rf_nrows(scores));
  const auto repetitions = static_cast<std::size_t>(Rf_ncols(scores));
  const bcvinfer::VarianceParts parts =
      bcvinfer::variance_parts(r.numbers(scores), r.integers(fold), records,
                               repetitions, check_interrupt);
  return r.result({parts.estimate, parts.records, parts.evaluation,
                   parts.training, parts.coupling, parts.fits});
}

// [[Rcpp::export(rng = false)]]
SEXP group_scores_cpp(SEXP scores, SEXP group, int groups) {
  const Memory r;
  const auto records = static_cast<std::size_t>(Rf_nrows(scores));
  const auto repetitions = static_cast<std::size_t>(Rf_ncols(scores));
  return r.matrix(bcvinfer::group_scores(r.numbers(scores), r.integers(group),
                                         records, repetitions,
                                         static_cast<std::size_t>(groups)),
                  static_cast<int>(repetitions));
}
