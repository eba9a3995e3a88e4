// Long loops of the core can be stopped.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>

namespace bcvinfer {

// Asked now and then: throws where the user wants an end.
using Stop = std::function<void()>;

// Calls body(i) for every i from 0 to n - 1. A step may take 50 ns or 0.1 s, so
// the loop looks at the clock after `per_look` steps, and asks when so much time
// has passed; at the start too, so that many short calls can be stopped.
template <class Body>
void each(std::size_t n, const Stop& stop, const Body& body,
          std::size_t per_look = 8) {
  using Clock = std::chrono::steady_clock;
  const std::chrono::milliseconds between(50);
  Clock::time_point asked = Clock::now() - between;
  for (std::size_t i = 0; i < n; ++i) {
    if (i % per_look == 0 && Clock::now() - asked >= between) {
      stop();
      asked = Clock::now();
    }
    body(i);
  }
}

}  // namespace bcvinfer
