// Vectors of Beta shapes: recycling as in R's arithmetic, values outside the
// domain and the kernel of the last pair of shapes kept for the next.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <limits>
#include <vector>

#include "beta-kernel.h"

namespace bcvinfer {

using Values = std::vector<double>;

// A core loop asks now and then whether to stop; true ends it.
using StopCheck = std::function<bool()>;

// A value takes 50 ns, or 0.1 s where the shapes are at the ends of the domain:
// no number of values between two questions suits all. So a loop looks at the
// clock after so many, and asks when so much time has passed.
const std::size_t kValuesPerLook = 8;
const std::size_t kIntegralsPerLook = 1;
const std::chrono::milliseconds kTimePerStop(50);

// The length of a recycled result: 0 if any argument is empty.
inline std::size_t recycled_length(std::initializer_list<std::size_t> sizes) {
  return std::min(sizes) == 0 ? 0 : std::max(sizes);
}

inline bool is_shape(double shape) {
  return shape > 0.0 && std::isfinite(shape);
}

// Integrals over the logit take shapes between these: beyond, doubles do not
// resolve the peak any more, or its tails leave their range.
const double kSmallestIntegrable = 1e-15;
const double kLargestIntegrable = 1e15;

// The values of an argument in turn, again from the first after the last.
class Recycled {
 public:
  explicit Recycled(const Values& values) : values_(values) {}
  double next() {
    const double value = values_[at_];
    if (++at_ == values_.size()) at_ = 0;
    return value;
  }

 private:
  const Values& values_;
  std::size_t at_ = 0;
};

// Calls body(i) for every i; false where it was told to stop. Asks at the
// start too, so that many short calls can be stopped.
template <class Body>
bool each_value(std::size_t n, const StopCheck& stop, const Body& body,
                std::size_t per_look = kValuesPerLook) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point asked = Clock::now() - kTimePerStop;
  for (std::size_t i = 0; i < n; ++i) {
    if (i % per_look == 0) {
      const Clock::time_point now = Clock::now();
      if (now - asked >= kTimePerStop) {
        if (stop()) return false;
        asked = now;
      }
    }
    body(i);
  }
  return true;
}

// body(value, kernel) for every recycled value and pair of shapes; missing
// values stay what they are, shapes outside the domain give NaN.
template <class Body>
Values map_shapes(const Values& x, const Values& a, const Values& b,
                  const StopCheck& stop, const Body& body) {
  Values out(recycled_length({x.size(), a.size(), b.size()}));
  BetaKernel kernel(1.0, 1.0);
  Recycled values(x);
  Recycled first(a);
  Recycled second(b);
  each_value(out.size(), stop, [&](std::size_t i) {
    const double value = values.next();
    const double shape1 = first.next();
    const double shape2 = second.next();
    if (std::isnan(value) || std::isnan(shape1) || std::isnan(shape2)) {
      out[i] = value + shape1 + shape2;
    } else if (!is_shape(shape1) || !is_shape(shape2)) {
      out[i] = std::numeric_limits<double>::quiet_NaN();
    } else {
      if (shape1 != kernel.a() || shape2 != kernel.b()) {
        kernel = BetaKernel(shape1, shape2);
      }
      out[i] = body(value, kernel);
    }
  });
  return out;
}

}  // namespace bcvinfer
