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

struct Layout {
  int records, repetitions, folds;
};

// For each prediction its `place`, from 1, in a matrix with a row for each
// record of the first prediction's repetition, in their order, and a column for
// each repetition, in the order of their codes; and this matrix with the folds
// (`fold`), numbered from 1 in the order of their codes. Both have the keys'
// size. Where not each of the records was tested once in each repetition, there
// are no records, and no place is to be read; with missing codes there is
// nothing else, too.
Layout place_predictions(const PredictionKeys& keys, int* place, int* fold,
                         const Stop& stop);

// A value for each truth and predicted class (`classes` of them each, the truth
// varies fastest), and `none` where one of both is missing.
struct CellValues {
  const double* values;
  int classes;
  double none;
};

// The value of each prediction's cell, into `out`, in its `place` there (from 1
// to `places`; else an error) or, where this is null, in their order.
void cell_values(const int* truth, const int* predicted, std::size_t size,
                 const CellValues& cells, const int* place, std::size_t places,
                 double* out);

// First minus second, into `out`; zeros where no difference is more than
// `tolerance` times the largest absolute value of the first.
void score_difference(const double* first, const double* second,
                      std::size_t size, double tolerance, double* out);

}  // namespace bcvinfer
