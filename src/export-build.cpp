#include "bcvinfer_types.h"

// [[Rcpp::export(rng = false)]]
bool build_cpp() { return true; }
