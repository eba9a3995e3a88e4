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
#include <limits>
#include <vector>

#include "bcvinfer_types.h"

// The stop function of the core's long loops: the user's interrupt is an
// exception, which unwinds the core.
inline void check_interrupt() { Rcpp::checkUserInterrupt(); }

// Sizes, as the core counts.
inline std::size_t size(R_xlen_t value) {
  return static_cast<std::size_t>(value);
}
inline std::size_t rows_of(SEXP x) { return size(Rf_nrows(x)); }
inline std::size_t columns_of(SEXP x) { return size(Rf_ncols(x)); }

inline std::vector<double> numbers(SEXP x) {
  return std::vector<double>(REAL(x), REAL(x) + Rf_xlength(x));
}

// Of an integer or logical vector.
inline const int* integers(SEXP x) {
  return Rf_isLogical(x) ? LOGICAL(x) : INTEGER(x);
}

// The vectors that an export function is given, also those in lists. (R
// from 4.5 on has no pointer to the data of NULL, an argument that was not
// given.)
using Arguments = std::initializer_list<SEXP>;

template <class Use>
void each_vector(Arguments arguments, const Use& use) {
  for (SEXP x : arguments) {
    const R_xlen_t size = TYPEOF(x) == VECSXP ? Rf_xlength(x) : 1;
    for (R_xlen_t i = 0; i < size; ++i) {
      SEXP one = TYPEOF(x) == VECSXP ? VECTOR_ELT(x, i) : x;
      if (one != R_NilValue) use(one);
    }
  }
}

// The first look at vectors that R keeps in a compact form allocates.
inline void expand(Arguments arguments) {
  each_vector(arguments, [](SEXP x) { DATAPTR_RO(x); });
}

// `result`, with the numbers that `core` returns written into it.
template <class Core>
SEXP fill(SEXP result, Arguments arguments, const Core& core) {
  const Rcpp::Shield<SEXP> out(result);
  expand(arguments);
  const auto values = core();
  if (Rf_isInteger(out)) {
    std::copy(values.begin(), values.end(), INTEGER(out));
  } else if (Rf_isLogical(out)) {
    std::copy(values.begin(), values.end(), LOGICAL(out));
  } else {
    std::copy(values.begin(), values.end(), REAL(out));
  }
  return out;
}

// The same, where the core writes into a vector of doubles itself.
template <class Core>
SEXP fill_by(SEXP result, Arguments arguments, const Core& core) {
  const Rcpp::Shield<SEXP> out(result);
  expand(arguments);
  core(REAL(out));
  return out;
}

// The same for a list of vectors of doubles, one after the other.
template <class Core>
SEXP fill_list(SEXP list, Arguments arguments, const Core& core) {
  const Rcpp::Shield<SEXP> out(list);
  expand(arguments);
  const auto values = core();
  auto from = values.begin();
  each_vector({list}, [&](SEXP x) {
    const auto end = from + Rf_xlength(x);
    std::copy(from, end, REAL(x));
    from = end;
  });
  return out;
}

// R's matrices have no more rows and columns than this.
inline int matrix_extent(R_xlen_t size) {
  if (size > std::numeric_limits<int>::max()) {
    Rcpp::stop("a matrix cannot have more than 2^31 - 1 rows or columns");
  }
  return static_cast<int>(size);
}

// The same for a result of so many columns, with a row for each value of the
// longest argument (none where one is empty); one column is a vector.
template <class Core>
SEXP fill_recycled(int columns, Arguments arguments, const Core& core) {
  R_xlen_t least = R_XLEN_T_MAX, most = 0;
  each_vector(arguments, [&](SEXP x) {
    least = std::min(least, Rf_xlength(x));
    most = std::max(most, Rf_xlength(x));
  });
  const R_xlen_t rows = least == 0 ? 0 : most;
  return fill(columns == 1
                  ? Rf_allocVector(REALSXP, rows)
                  : Rf_allocMatrix(REALSXP, matrix_extent(rows), columns),
              arguments, core);
}
