// Local search for the blocks that take the remainder, for more blocks than
// can be searched exhaustively.
#pragma once

#include "remainder.h"

namespace bcvinfer {

// The best of descents from several columns and several spreads of the
// remainder, all fixed: the same plan sizes for every user and every seed.
DealtHalves descend_from_starts(const SignMatrix& array, int repetitions,
                                int remainder);

}  // namespace bcvinfer
