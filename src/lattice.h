// A function on the lattice of the whole numbers, known where it is high: by
// its logarithm, smooth between the nodes.
#pragma once

#include <functional>
#include <map>
#include <vector>

namespace bcvinfer {

using Lattice = std::map<int, double>;

// The nodes that are reached from `seeds`: upwards from the highest, then to
// both sides as long as the values are less than `depth` below `top`, which is
// raised to the highest value seen. Empty where none is; `seeds` become the
// nodes that count, or the highest.
Lattice explore(const std::function<double(int)>& value, double depth,
                std::vector<int>* seeds, double* top);

// The cubic from one node to the next, of their slopes.
struct Cubic {
  // `from` and from + 1 must be known.
  Cubic(const Lattice& nodes, int from);
  double operator()(double u) const;

  double y0, y1, d0, d1;
};

}  // namespace bcvinfer
