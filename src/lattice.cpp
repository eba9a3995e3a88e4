#include "lattice.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bcvinfer {

namespace {

// Steps grow while they lead upwards, and shrink when they do not.
template <class Value>
int climb(const Value& value, int best) {
  for (const int side : {-1, 1}) {
    for (int step = 1; step > 0;) {
      if (value(best + side * step) > value(best)) {
        best += side * step;
        step *= 2;
      } else {
        step /= 2;
      }
    }
  }
  return best;
}

// By as many neighbours as there are.
double slope(const Lattice& nodes, int z) {
  const auto at = [&](int step) {
    const auto found = nodes.find(z + step);
    return found == nodes.end() ? std::numeric_limits<double>::quiet_NaN()
                                : found->second;
  };
  const double near = 0.5 * (at(1) - at(-1));
  const double far = (8.0 * (at(1) - at(-1)) - at(2) + at(-2)) / 12.0;
  if (!std::isnan(far)) return far;
  if (!std::isnan(near)) return near;
  return std::isnan(at(1)) ? at(0) - at(-1) : at(1) - at(0);
}

}  // namespace

Lattice explore(const std::function<double(int)>& value, double depth,
                std::vector<int>* seeds, double* top) {
  Lattice known;
  const auto look = [&](int z) {
    const auto found = known.find(z);
    if (found != known.end()) return found->second;
    const double height = value(z);
    if (std::isfinite(height)) known[z] = height;
    return height;
  };
  int best = seeds->front();
  for (int z : *seeds) best = look(z) > look(best) ? z : best;
  best = climb(look, best);
  *top = std::max(*top, look(best));
  std::vector<int> open;
  for (const auto& node : known) open.push_back(node.first);
  while (!open.empty()) {
    const int z = open.back();
    open.pop_back();
    if (look(z) < *top - depth) continue;
    for (const int near : {z - 1, z + 1}) {
      if (known.count(near) > 0 || !std::isfinite(look(near))) continue;
      *top = std::max(*top, look(near));
      open.push_back(near);
    }
  }
  seeds->clear();
  for (const auto& node : known) {
    if (node.second > *top - depth) seeds->push_back(node.first);
  }
  if (seeds->empty()) {
    seeds->push_back(best);
    known.clear();
  }
  return known;
}

Cubic::Cubic(const Lattice& nodes, int from)
    : y0(nodes.at(from)),
      y1(nodes.at(from + 1)),
      d0(slope(nodes, from)),
      d1(slope(nodes, from + 1)) {}

double Cubic::operator()(double u) const {
  const double v = 1.0 - u;
  return y0 * v * v * (1.0 + 2.0 * u) + d0 * u * v * v +
         y1 * u * u * (1.0 + 2.0 * v) - d1 * u * u * v;
}

}  // namespace bcvinfer
