// Highest-density intervals of the Beta distribution and of the F1 posterior.
#pragma once

#include "beta-vector.h"

namespace bcvinfer {

// Lower ends, then upper ends, for every recycled level and pair of shapes.
// Where the density is highest at 0 or 1 the interval ends there; where it is
// infinite at both, or flat, the equal-tailed interval is returned.
Values beta_hpd(const Values& level, const Values& shape1, const Values& shape2,
                const StopCheck& stop);
Values fscore_hpd(const Values& level, const Values& shape1,
                  const Values& shape2, const StopCheck& stop);

}  // namespace bcvinfer
