// Long loops of the core can be stopped.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>

namespace bcvinfer {

// Asked now and then: throws where the user wants an end.
using Stop = std::function<void()>;

// Calls body(i) for every i from 0 to n - 1. A step may take 50 ns or 0.1 s: no
// number of steps between two questions suits all. So the loop looks at the
// clock after a few steps, and asks when 50 ms have passed; at the start too,
// so that many short calls can be stopped.
template <class Body>
void each(std::size_t n, const Stop& stop, const Body& body) {
  using Clock = std::chrono::steady_clock;
  const std::chrono::milliseconds between(50);
  Clock::time_point asked = Clock::now() - between;
  for (std::size_t i = 0; i < n; ++i) {
    if (i % 8 == 0) {
      const Clock::time_point now = Clock::now();
      if (now - asked >= between) {
        stop();
        asked = now;
      }
    }
    body(i);
  }
}

}  // namespace bcvinfer
