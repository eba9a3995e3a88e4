// Scores of the area under the ROC curve, within test folds.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// Predictions of `records` records, each in one of `folds` test folds.
// `probability`: records x classes, stored by class; `truth` and `fold` count
// from 1. Of the classes in `columns` (from 0), each against every other one by
// its own column, the mean of the areas. The scores of a fold have the fold's
// area as their mean; they are NaN where a class is missing from the fold.
// (derivation-components, eq. 4)
struct AucInput {
  const double* probability;
  const int* truth;
  const int* fold;
  std::size_t records;
  std::size_t classes;
  std::size_t folds;
  std::vector<std::size_t> columns;
};

std::vector<double> auc_scores(const AucInput& input, const Stop& stop);

}  // namespace bcvinfer
