// The nested order of blocks (derivation-partitions,
// eq. 19): the number of blocks doubles as
// the repetitions pass 1, 3, 7, ..., and block sizes come from repeated
// halving. What a doubling decides depends on n and on earlier doublings,
// never on how many follow, so that a plan is the beginning of a longer one.
#pragma once

#include <functional>

#include "remainder.h"

namespace bcvinfer {

// The smallest power of two above `repetitions`.
int nested_blocks(int repetitions);

// Asks now and then whether to `stop`; true ends the search where it stands.
DealtHalves nested_halves(long long n, int repetitions,
                          const std::function<bool()>& stop);

}  // namespace bcvinfer
