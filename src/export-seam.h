// What passes between R and the core.
//
// R leaves an allocation by a jump, for want of memory or to serve an interrupt
// that came during a garbage collection, and a jump skips the destructors of
// all that C++ has alive. Rcpp::unwindProtect() makes a jump an exception, but
// allocates first itself. So an export function has nothing alive when it
// allocates: it takes its arguments as SEXP, which R keeps for the length of
// the call, and has its result allocated before the core runs, which asks R for
// nothing.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "export-interrupt.h"
#include "export-list.h"

inline std::vector<double> numbers(SEXP x) {
  return std::vector<double>(REAL(x), REAL(x) + Rf_xlength(x));
}

// Of an integer or logical vector.
inline const int* integers(SEXP x) {
  return Rf_isLogical(x) ? LOGICAL(x) : INTEGER(x);
}

// The result, with the numbers that `core` returns written into it.
// `arguments`: those that R may keep in a compact form, of which the first
// look makes a vector.
template <class Core>
SEXP fill(SEXP result, std::initializer_list<SEXP> arguments,
          const Core& core) {
  const Rcpp::Shield<SEXP> out(result);
  for (SEXP x : arguments) DATAPTR_RO(x);
  const auto values = core();
  if (Rf_isInteger(out)) {
    std::copy(values.begin(), values.end(), INTEGER(out));
  } else {
    std::copy(values.begin(), values.end(), REAL(out));
  }
  return out;
}

// The same for numbers that are recycled to the longest argument (none where
// one is empty), with so many results each.
template <class Core>
SEXP fill_recycled(int columns, std::initializer_list<SEXP> arguments,
                   const Core& core) {
  R_xlen_t least = R_XLEN_T_MAX, most = 0;
  for (SEXP x : arguments) {
    least = std::min(least, Rf_xlength(x));
    most = std::max(most, Rf_xlength(x));
  }
  const R_xlen_t rows = least == 0 ? 0 : most;
  return fill(columns == 1
                  ? Rf_allocVector(REALSXP, rows)
                  : Rf_allocMatrix(REALSXP, static_cast<int>(rows), columns),
              arguments, core);
}
