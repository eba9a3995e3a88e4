// Two-level orthogonal arrays as Hadamard matrices (methods: Sylvester 1867,
// Paley 1933). Rows are blocks of records; every column but the constant one
// splits the blocks into halves, and any two of these halves share a quarter.
#pragma once

#include "bcvinfer_types.h"

namespace bcvinfer {

// A matrix of -1 and 1 whose first column is constant 1; empty for an order
// without a construction here.
arma::imat hadamard(int order);

}  // namespace bcvinfer
