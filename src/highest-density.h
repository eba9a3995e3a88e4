// Intervals from posteriors.
#pragma once

#include "posterior.h"

namespace bcvinfer {

// Lower ends, then upper ends, for every recycled level and posterior, with
// equal tails or, with `highest`, of highest density: both ends are equally
// dense, or the interval ends at 0 or 1 where the density is highest there.
// Where it is infinite at both, or flat, the tails are equal.
Values posterior_ends(const Values& level, const Posteriors& posteriors,
                      bool highest, const Stop& stop);

}  // namespace bcvinfer
