// The one door to RcppArmadillo. Rcpp includes this file by its name in
// RcppExports.cpp; of the core hadamard.h and training-part.cpp do, for
// Armadillo, which comes configured by RcppArmadillo: two configurations in one
// library would break the one-definition rule.
#pragma once

#include <RcppArmadillo.h>
