// Where the remainder of n / blocks goes. Blocks differ by at most one record;
// which of them have one more decides how near the halves come to n/2 and
// their overlaps to n/4. Records are dealt to the blocks in turn, so a choice
// of blocks is an order of dealing: the blocks with one more come first.
#pragma once

#include <cstddef>
#include <vector>

#include "orthogonal-array.h"

namespace bcvinfer {

// Blocks in the order of dealing, and for each whether it belongs to the half
// S_i: member[position * repetitions + i].
struct DealtHalves {
  int blocks;
  int repetitions;
  std::vector<char> member;
  bool in_half(int position, int repetition) const {
    return member[static_cast<std::size_t>(position) *
                      static_cast<std::size_t>(repetitions) +
                  static_cast<std::size_t>(repetition)] != 0;
  }
};

// How far the halves are from n/2 and their overlaps from n/4, in whole
// numbers: 4 sum (|S_i| - n/2)^2, then 16 sum_{i<j} (|S_i n S_j| - n/4)^2.
struct HalvesCost {
  long long sizes;
  long long overlaps;
  bool operator<(const HalvesCost& other) const {
    return sizes != other.sizes ? sizes < other.sizes
                                : overlaps < other.overlaps;
  }
};

HalvesCost halves_cost(const DealtHalves& halves, int remainder);

// Any columns of `array`, each or its complement, and the blocks that take one
// of `remainder` records, at the smallest cost. Exact for up to 8 blocks,
// beyond that the best of some descents.
DealtHalves balanced_halves(const SignMatrix& array, int repetitions,
                            int remainder);

}  // namespace bcvinfer
