// A random order as R's sample.int() draws it, without its time around the
// draws.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace bcvinfer {

// Writes 1, ..., n in random order. `below(size)` draws a whole number from 0
// to size - 1. What is drawn moves behind what is left.
template <class Below>
void random_order(int* order, std::size_t n, const Below& below) {
  std::iota(order, order + n, 1);
  for (std::size_t left = n; left > 0; --left) {
    const auto drawn = static_cast<std::size_t>(below(left));
    std::swap(order[drawn], order[left - 1]);
  }
  std::reverse(order, order + n);
}

}  // namespace bcvinfer
