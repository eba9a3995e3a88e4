#include <algorithm>
#include <cmath>

#include "beta.h"
#include "nmath.h"

namespace bcvinfer {

namespace {

const double kLogHalf = -0.6931471805599453094;
const int kMaxSteps = 200;

// Carter's normal approximation (Abramowitz & Stegun 26.5.22).
double normal_start(const Shapes& shapes, const Tail& target) {
  const double deviate = nmath_qnorm_log(target.log_p);
  const double z = target.lower ? -deviate : deviate;
  const double inverse_a = 1.0 / (2.0 * shapes.a - 1.0);
  const double inverse_b = 1.0 / (2.0 * shapes.b - 1.0);
  const double h = 2.0 / (inverse_a + inverse_b);
  const double lambda = (z * z - 3.0) / 6.0;
  const double w =
      z * std::sqrt(std::max(h + lambda, 0.0)) / h -
      (inverse_b - inverse_a) * (lambda + 5.0 / 6.0 - 2.0 / (3.0 * h));
  return std::log(shapes.a / shapes.b) - 2.0 * w;
}

// Near 0 and near 1 the tails are powers of the value or of its complement,
// over hundreds of orders of magnitude where a shape is small.
double power_start(const Shapes& shapes, const Tail& target) {
  const double rest = std::log1p(-target.p);
  const double log_lower = target.lower ? target.log_p : rest;
  const double log_upper = target.lower ? rest : target.log_p;
  const double total = shapes.a + shapes.b;
  const double least = std::min(shapes.a, shapes.b);
  const double log_beta = least * std::log(least / total) +
                          (total - least) * std::log1p(-least / total) -
                          shapes.log_scale;
  const double log_x = (log_lower + std::log(shapes.a) + log_beta) / shapes.a;
  const double log_y = (log_upper + std::log(shapes.b) + log_beta) / shapes.b;
  const double limit = std::log(0.5 / std::max(total, 1.0));
  if (log_x < limit && log_x <= log_y) return log_x;
  if (log_y < limit) return -log_y;
  return std::log(shapes.a / shapes.b);
}

// How far the log tail at a place is above the target, and its hazard (kernel
// over tail).
struct Residual {
  double excess;
  double hazard;
};

Residual residual_at(const Shapes& shapes, Place place, const Tail& target) {
  const OuterTail outer = outer_tail(shapes, place);
  if (outer.lower != target.lower) {
    const double tail = std::max(1.0 - outer.p(), 1e-17);
    return {std::log(tail) - target.log_p, std::exp(outer.log_kernel) / tail};
  }
  const double relative = (outer.p() - target.p) / target.p;
  // Not for a tail that is 1e-17 of the target: -1 exactly.
  return {std::fabs(relative) < 0.5 ? std::log1p(relative)
                                    : outer.log_p() - target.log_p,
          1.0 / outer.ratio};
}

// One step outward in the logit that removes the excess, from the Taylor
// series of the log tail: h' = h (s + h), s the slope of the log kernel.
struct Step {
  double size;
  double error;  // estimate of what is left
};

Step find_step(const Residual& residual, const Shapes& shapes, Place place,
               bool lower) {
  const double sign = lower ? -1.0 : 1.0;
  const double total = shapes.a + shapes.b;
  const double h = residual.hazard;
  const double s1 = sign * (shapes.a * place.y - shapes.b * place.x);
  const double s2 = -total * place.x * place.y;
  const double s3 = sign * s2 * (place.y - place.x);
  const double growth = s1 + h;
  const double h1 = h * growth;
  const double h2 = h1 * growth + h * (s2 + h1);
  const double h3 = h2 * growth + 2.0 * h1 * (s2 + h1) + h * (s3 + h2);
  const double r = residual.excess;
  const double square = h * h + 2.0 * h1 * r;
  const double first = square > 0.0 ? 2.0 * r / (h + std::sqrt(square)) : r / h;
  const double scale = std::fabs(growth) + std::sqrt(-s2) + 1.0;
  if (!(std::fabs(first) * scale <= 0.3)) return {first, 1.0};
  double w = first;
  for (int i = 0; i < 2; ++i) {
    const double value =
        w * (h + w * (h1 / 2.0 + w * (h2 / 6.0 + w * h3 / 24.0))) - r;
    w -= value / (h + w * (h1 + w * (h2 / 2.0 + w * h3 / 6.0)));
  }
  const double reach = std::fabs(w) * scale;
  return {w, reach * reach * reach * reach * std::fabs(w) / 400.0};
}

}  // namespace

Tail smaller_tail(double p, bool lower, bool log) {
  if (!log) {
    if (p > 0.5) {
      p = 1.0 - p;
      lower = !lower;
    }
    return {lower, p, std::log(p)};
  }
  if (p > kLogHalf) {
    const double rest = -std::expm1(p);
    return {!lower, rest, std::log(rest)};
  }
  return {lower, std::exp(p), p};
}

// Newton's method of higher order on the log tail. Own code, since Boost's
// ibeta_inv() takes up to five times as long as stats::qbeta() and, like it,
// has neither the complement of a value near 1 nor all digits of a small shape.
Place beta_quantile(const Shapes& shapes, const Tail& target) {
  if (shapes.a == shapes.b && target.p == 0.5) return {0.5, 0.5, 0.0};
  const bool normal = std::min(shapes.a, shapes.b) > 1.2;
  Place place = place_at(normal ? normal_start(shapes, target)
                                : power_start(shapes, target));
  for (int i = 0; i < kMaxSteps; ++i) {
    if (std::fabs(place.logit) > kFarLogit) {
      return place_at(power_start(shapes, target));
    }
    const Residual residual = residual_at(shapes, place, target);
    const Step step = find_step(residual, shapes, place, target.lower);
    const double size = std::max(-30.0, std::min(30.0, step.size));
    place = shifted(place, target.lower ? -size : size);
    if (step.error < 2e-17) break;
  }
  return place;
}

}  // namespace bcvinfer
