// The one door to RcppArmadillo. Rcpp includes this file by its name in
// RcppExports.cpp; only export files and linear-algebra.h include it besides.
#pragma once

#include <RcppArmadillo.h>
