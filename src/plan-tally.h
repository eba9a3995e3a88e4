// Counts of two yes/no facts of every record in every test set of a plan.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// `assignment`: records x repetitions, column by column; a value from 1 to
// `folds` says in which fold the record is tested, any other that it is not.
// `first`, `second`: 0 or 1 for every record. Returns four counts per
// repetition and fold, folds fastest: neither, second alone, first alone, both.
std::vector<double> plan_tally(const int* assignment, std::size_t records,
                               std::size_t repetitions, int folds,
                               const int* first, const int* second,
                               const Stop& stop);

}  // namespace bcvinfer
