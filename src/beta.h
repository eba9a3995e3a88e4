// The Beta distribution on the logit scale: the density of log(B / (1 - B)) is
// the kernel x^a y^b / Beta(a, b), which is log-concave for all shapes.
#pragma once

#include <cmath>

namespace bcvinfer {

// The domain: counts and priors of up to 1e9 sum to no more.
const double kSmallestShape = 1e-3;
const double kLargestShape = 4e9;

// Beyond this logit kernel and outer tail are powers of the value.
const double kFarLogit = 650.0;

inline bool is_shape(double shape) {
  return shape >= kSmallestShape && shape <= kLargestShape;
}

struct Shapes {
  Shapes(double a, double b);
  Shapes swapped() const {
    Shapes out = *this;
    out.a = b;
    out.b = a;
    return out;
  }

  double a;
  double b;
  double log_scale;  // the log kernel at its mode a / (a + b)
};

// A value in (0, 1), its complement, and its logit: a shape of 1e-3 has half of
// its mass where the value underflows.
struct Place {
  double x;
  double y;
  double logit;
};

Place place_at(double logit);
// The place whose logit is larger by `step`, without loss near 0 or 1.
Place shifted(Place place, double step);
// The value x / (x + y).
Place place_of(double x, double y);

// A tail probability with its logarithm. `p` may have underflowed to 0.
struct Tail {
  bool lower;
  double p;
  double log_p;
};

// From R's arguments, turned to the tail that holds at most one half.
Tail smaller_tail(double p, bool lower, bool log);

// The smaller tail at a place, about, to full relative precision.
struct OuterTail {
  bool lower;
  double log_kernel;
  double ratio;  // tail / kernel (Mills' ratio of the logit)

  double log_p() const { return log_kernel + std::log(ratio); }
  double p() const {
    // Near underflow the ratio must be inside the exponential.
    return log_kernel > -700.0 ? std::exp(log_kernel) * ratio
                               : std::exp(log_p());
  }
};

OuterTail outer_tail(const Shapes& shapes, Place place);

double beta_log_kernel(const Shapes& shapes, Place place);
double beta_tail(const Shapes& shapes, Place place, bool lower, bool log);
// The place that cuts off the given tail.
Place beta_quantile(const Shapes& shapes, const Tail& target);

}  // namespace bcvinfer
