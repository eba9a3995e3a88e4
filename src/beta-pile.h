// The tails of a Beta distribution inside the pile of mass that a shape below
// 1 heaps up at its end, where the continued fraction converges slowly.
#pragma once

namespace bcvinfer {

// Whether `coordinate`, the distance to the end, is inside the pile of `small`.
bool in_pile(double small, double large, double coordinate);

// The smaller of the two tails, over the kernel.
struct PileTail {
  bool inner;  // the tail between the point and the end
  double ratio;
};

PileTail pile_tail(double small, double large, double coordinate,
                   double log_kernel);

}  // namespace bcvinfer
