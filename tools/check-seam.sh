#!/usr/bin/env bash
# R types stop at the door: only export files may name them.
found=$(grep -lE 'Rcpp::|SEXP|Rf_' src/*.h src/*.cpp |
  grep -vE 'export-|RcppExports|_types')
if [ -n "$found" ]; then
  echo "R types inside the C++ core: $found"
  exit 1
fi
