// Named lists of R, read without asking R for memory.
#pragma once

#include <cstring>

#include "bcvinfer_types.h"

// NULL where there is none of that name.
inline SEXP element(SEXP list, const char* name) {
  const SEXP names = Rf_getAttrib(list, R_NamesSymbol);
  const R_xlen_t size = Rf_xlength(names);
  R_xlen_t i = 0;
  while (i < size && std::strcmp(CHAR(STRING_ELT(names, i)), name) != 0) ++i;
  return i < size ? VECTOR_ELT(list, i) : R_NilValue;
}
