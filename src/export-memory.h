// What passes between R and the core, safe from jumps.
//
// R leaves an allocation by a jump for want of memory, or to serve an interrupt
// that came during a garbage collection. A jump skips the destructors of all
// that C++ has alive: its memory is lost, and what Rcpp's classes keep from the
// collector is kept for ever. So an export file takes its arguments as SEXP,
// which R keeps for the length of the call, makes a Memory before anything
// else, and asks R for memory through it alone.
#pragma once

#include <algorithm>
#include <csetjmp>
#include <vector>

#include "bcvinfer_types.h"

class Memory {
 public:
  Memory() : token_(R_MakeUnwindCont()) {}

  // Of a double vector.
  std::vector<double> numbers(SEXP x) const {
    const double* first = nullptr;
    without_jump([&] {
      first = REAL(x);
      return x;
    });
    return std::vector<double>(first, first + Rf_xlength(x));
  }

  // Of an integer or logical vector.
  const int* integers(SEXP x) const {
    const int* first = nullptr;
    without_jump([&] {
      first = Rf_isLogical(x) ? LOGICAL(x) : INTEGER(x);
      return x;
    });
    return first;
  }

  // Results are not protected.

  SEXP integer_matrix(int rows, int columns) const {
    return without_jump([=] { return Rf_allocMatrix(INTSXP, rows, columns); });
  }

  SEXP result(const std::vector<double>& values) const {
    const auto length = static_cast<R_xlen_t>(values.size());
    const SEXP out =
        without_jump([=] { return Rf_allocVector(REALSXP, length); });
    std::copy(values.begin(), values.end(), REAL(out));
    return out;
  }

  SEXP matrix(const std::vector<double>& values, int columns) const {
    const int rows = static_cast<int>(values.size()) / columns;
    const SEXP out =
        without_jump([=] { return Rf_allocMatrix(REALSXP, rows, columns); });
    std::copy(values.begin(), values.end(), REAL(out));
    return out;
  }

  SEXP matrix(const std::vector<int>& values, int columns) const {
    const int rows = static_cast<int>(values.size()) / columns;
    const SEXP out = integer_matrix(rows, columns);
    std::copy(values.begin(), values.end(), INTEGER(out));
    return out;
  }

 private:
  // call(), of which a jump becomes an exception: it unwinds the C++ frames,
  // and Rcpp lets the jump go on, for which it releases the token.
  template <class Call>
  SEXP without_jump(Call call) const {
    std::jmp_buf here;
    if (setjmp(here)) {
      R_PreserveObject(token_);
      throw Rcpp::LongjumpException(token_);
    }
    return R_UnwindProtect(
        [](void* data) { return (*static_cast<Call*>(data))(); }, &call,
        [](void* data, Rboolean jumps) {
          if (jumps) std::longjmp(*static_cast<std::jmp_buf*>(data), 1);
        },
        &here, token_);
  }

  Rcpp::Shield<SEXP> token_;
};
