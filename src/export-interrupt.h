// The stop callback that export files pass into the core's long loops: the
// user's interrupt is an exception, which unwinds the core.
#pragma once

#include "bcvinfer_types.h"

inline bool check_interrupt() {
  Rcpp::checkUserInterrupt();
  return false;
}
