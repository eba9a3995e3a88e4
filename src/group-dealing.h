// Groups of records, dealt as a whole to blocks of nearly equal size.
#pragma once

#include <cstddef>
#include <vector>

#include "stop.h"

namespace bcvinfer {

// The groups in the order of dealing; `size`, `stratum` and `rank` are of each
// group, `rank` its place in a random permutation.
struct Groups {
  const int* order;  // from 1: strata together, large groups first
  const int* size;
  const int* stratum;
  const int* rank;
  std::size_t count;
};

// The block of each group, from 0, after each of the `width` blocks that
// `block` says has been split into `splits` parts in turn: {b}, or, nested, {2,
// 2, ...}. The part c of block p is block p + c width. A group goes to the part
// that has the fewest records of its stratum, then the fewest records, then the
// lowest number; the largest groups come in random order.
// (derivation-partitions, section 7)
std::vector<int> deal_groups(const Groups& groups, std::vector<int> block,
                             std::size_t width,
                             const std::vector<std::size_t>& splits,
                             const Stop& stop);

}  // namespace bcvinfer
