// Cross tabulation of integer codes in one pass.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// One column of a cross tabulation. Values from 1 to `labels` are their own
// slots; any other, as a missing one, has slot 0.
struct TallyColumn {
  const int* values;
  int labels;
};

// How often every combination of slots occurs in the rows; the slot of the
// first column varies fastest. Whole numbers, as doubles.
std::vector<double> tally(const std::vector<TallyColumn>& columns,
                          std::size_t rows, const Stop& stop);

// Which of the integers 0 to `most` - 1 are among the values; behind them,
// whether R's missing one is (the smallest of all), and whether others are.
std::vector<int> small_values(const int* values, std::size_t rows,
                              std::size_t most);

// Counts of two yes/no facts of every record in every test set of a plan.
// `assignment`: records x repetitions, column by column; a value from 1 to
// `folds` says in which fold the record is tested, any other that it is not.
// `first`, `second`: 0 or 1 for every record. Returns four counts per
// repetition and fold, folds fastest: neither, second alone, first alone, both.
std::vector<double> plan_tally(const int* assignment, std::size_t records,
                               std::size_t repetitions, int folds,
                               const int* first, const int* second,
                               const Stop& stop);

}  // namespace bcvinfer
