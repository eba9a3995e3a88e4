// Where predictions stand in matrices of records x repetitions.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// Codes from 1 on of the record, repetition and fold of each prediction.
struct PredictionKeys {
  const int* row;
  const int* rep;
  const int* fold;
  std::size_t size;
};

// For each prediction its place, from 1, in a matrix with a row for each record
// of the first prediction's repetition, in their order, and a column for each
// repetition, in the order of their codes; then this matrix with the folds,
// numbered from 1 in the order of their codes; then the numbers of records,
// repetitions and folds. Where not each of the records was tested once in each
// repetition, all are 0 but the last two; with missing codes these, too.
std::vector<int> place_predictions(const PredictionKeys& keys,
                                   const Stop& stop);

}  // namespace bcvinfer
