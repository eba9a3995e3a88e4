// Two-level orthogonal arrays as Hadamard matrices (methods: Sylvester 1867,
// Paley 1933). Rows are blocks of records; every column but the constant one
// splits the blocks into halves, and any two of these halves share a quarter.
#pragma once

#include <cstddef>
#include <vector>

namespace bcvinfer {

// A square matrix of -1 and 1, stored by columns.
class SignMatrix {
 public:
  explicit SignMatrix(int order);
  int order() const { return order_; }
  int operator()(int row, int column) const {
    return entries_[index(row, column)];
  }
  void set(int row, int column, int sign) {
    entries_[index(row, column)] = sign;
  }

 private:
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row) +
           static_cast<std::size_t>(column) * static_cast<std::size_t>(order_);
  }
  int order_;
  std::vector<int> entries_;
};

// The smallest order with a construction here that has `repetitions` columns
// beside the constant one. Powers of two always have one, so there is an end.
int array_order(int repetitions);

// A Hadamard matrix whose first column is constant 1. Throws
// std::invalid_argument for an order without a construction.
SignMatrix hadamard(int order);

}  // namespace bcvinfer
