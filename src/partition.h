// From a permutation of the records to a plan: who is in which fold.
#pragma once

#include <vector>

#include "stop.h"

namespace bcvinfer {

// The blocks of a block-regularized plan: nested ones by repeated halving.
int count_blocks(int repetitions, bool nested);

// The fold that tests the records dealt at position p, p + blocks, ...: a
// matrix of blocks x repetitions, by columns. Fold 1 trains on S_i, so the
// records of S_i are tested in fold 2, the others in fold 1. The table depends
// on these three numbers alone: the seed decides who, not how many.
std::vector<int> deal_table(int n, int repetitions, bool nested);

// Deals the records in the order of `permutation` (from 1) to the rows of
// `table` (blocks x repetitions, by columns), in turn, and writes their folds
// into `assignment` (n x repetitions, by columns).
void deal_records(const int* permutation, std::size_t n, const int* table,
                  std::size_t blocks, std::size_t repetitions, int* assignment,
                  const Stop& stop);

// For each repetition, the rows that take part (not missing, which is
// negative) and those that are tested. By columns, 2 x repetitions.
std::vector<int> count_members(const int* assignment, std::size_t n,
                               std::size_t repetitions, const Stop& stop);

// |S_i n S_j| of all repetitions, where S_i is the rows that train for fold 1:
// neither missing (negative) nor 1. By columns, repetitions x repetitions.
std::vector<int> overlap_counts(const int* assignment, std::size_t n,
                                std::size_t repetitions, const Stop& stop);

}  // namespace bcvinfer
