#include "beta-quantile.h"

#include <algorithm>
#include <cmath>

#include "beta-tails.h"

namespace bcvinfer {

namespace {

const double kLogHalf = -0.6931471805599453094;
const double kLogTiny = -650.0;  // logarithms of numbers near underflow
const int kMaxSteps = 200;

// The standard normal deviate with upper tail `target` of at most one half, to
// seven digits: PPND7 of Wichura (1988, Algorithm AS 241, Applied Statistics
// 37:477-484); beyond its range the leading terms.
double normal_deviate(const TailProbability& target) {
  if (target.p >= 0.075) {
    const double q = 0.5 - target.p;
    const double r = 0.180625 - q * q;
    return q *
           (((59.10937472 * r + 159.29113202) * r + 50.434271938) * r +
            3.3871327179) /
           (((67.1875636 * r + 78.757757664) * r + 17.895169469) * r + 1.0);
  }
  const double root = std::sqrt(-target.log_p);
  if (root <= 5.0) {
    const double r = root - 1.6;
    return (((0.17023821103 * r + 1.3067284816) * r + 2.75681539) * r +
            1.4234372777) /
           ((0.12021132975 * r + 0.7370016425) * r + 1.0);
  }
  if (root <= 27.0) {
    const double r = root - 5.0;
    return (((0.017337203997 * r + 0.42868294337) * r + 3.081226386) * r +
            6.657905115) /
           ((0.012258202635 * r + 0.24197894225) * r + 1.0);
  }
  const double square = -2.0 * target.log_p;
  return std::sqrt(square - std::log(6.2831853071795865 * square));
}

// Carter's normal approximation (Abramowitz & Stegun 26.5.22).
UnitPoint normal_start(double a, double b, const TailProbability& target) {
  const double z = normal_deviate(target) * (target.lower ? 1.0 : -1.0);
  const double inverse_a = 1.0 / (2.0 * a - 1.0);
  const double inverse_b = 1.0 / (2.0 * b - 1.0);
  const double h = 2.0 / (inverse_a + inverse_b);
  const double lambda = (z * z - 3.0) / 6.0;
  const double w =
      z * std::sqrt(std::max(h + lambda, 0.0)) / h -
      (inverse_b - inverse_a) * (lambda + 5.0 / 6.0 - 2.0 / (3.0 * h));
  return from_logit(std::log(a / b) - 2.0 * w);
}

// log of the coordinate near which the tail is a pure power of it.
double power_start(const BetaKernel& kernel, double shape, double log_p) {
  return (log_p + std::log(shape) + kernel.log_beta()) / shape;
}

// log P(lower tail) and log P(upper tail)
double log_lower(const TailProbability& target) {
  return target.lower ? target.log_p : std::log1p(-target.p);
}

double log_upper(const TailProbability& target) {
  return target.lower ? std::log1p(-target.p) : target.log_p;
}

struct Start {
  UnitPoint point;
  bool exact;
};

// Beyond the pile of a small shape the tail is about the power of the rest
// (1 - coordinate), over the other shape, times coordinate^(shape - 1).
UnitPoint beyond_pile(double small, double large, double log_rest) {
  const double edge = 0.5 / (small + large);
  double coordinate = -std::expm1(log_rest);
  for (int i = 0; i < 2; ++i) {
    coordinate = std::max(coordinate, std::min(edge, 0.5));
    coordinate =
        -std::expm1(log_rest + (1.0 - small) / large * std::log(coordinate));
  }
  coordinate = std::max(coordinate, std::min(edge, 0.5));
  return consistent_point(coordinate, 1.0 - coordinate);
}

// A small shape makes its tail a power of the coordinate, over hundreds of
// orders of magnitude; below underflow the power is exact.
Start small_shape_start(const BetaKernel& kernel,
                        const TailProbability& target) {
  const double log_x = power_start(kernel, kernel.a(), log_lower(target));
  const double log_y = power_start(kernel, kernel.b(), log_upper(target));
  const double limit = std::log(0.5 / std::max(kernel.total(), 1.0));
  if (log_x < limit && log_x <= log_y) {
    const double x = std::exp(log_x);
    return {consistent_point(x, 1.0 - x), log_x < kLogTiny};
  }
  if (log_y < limit) {
    const double y = std::exp(log_y);
    return {consistent_point(1.0 - y, y), log_y < kLogTiny};
  }
  if (kernel.a() < kernel.b()) {
    return {beyond_pile(kernel.a(), kernel.b(), log_y), false};
  }
  const UnitPoint mirrored = beyond_pile(kernel.b(), kernel.a(), log_x);
  return {{mirrored.y, mirrored.x}, false};
}

// With one shape 1 the distribution function is a power everywhere.
UnitPoint power_quantile(const BetaKernel& kernel,
                         const TailProbability& target) {
  if (kernel.b() == 1.0) {
    const double log_x = log_lower(target) / kernel.a();
    return consistent_point(std::exp(log_x), -std::expm1(log_x));
  }
  const double log_y = log_upper(target) / kernel.b();
  return consistent_point(-std::expm1(log_y), std::exp(log_y));
}

Start find_start(const BetaKernel& kernel, const TailProbability& target) {
  const double a = kernel.a();
  const double b = kernel.b();
  if (a == b && target.p == 0.5) return {{0.5, 0.5}, true};
  if (a == 1.0 || b == 1.0) return {power_quantile(kernel, target), true};
  if (std::min(a, b) > 1.2) return {normal_start(a, b, target), false};
  return small_shape_start(kernel, target);
}

// The target's tail at a point: how far its logarithm is above the target,
// and its hazard (kernel / tail).
struct Residual {
  double excess;
  double hazard;
};

Residual residual_at(const BetaTail& outer, const TailProbability& target) {
  if (outer.lower == target.lower) {
    const double relative = outer.tail() / target.p - 1.0;
    // Only near the target: a tail that is 1e-17 of it would be -1 exactly.
    const bool near = target.log_p > kLogTiny && std::fabs(relative) < 0.5;
    return {near ? std::log1p((outer.tail() - target.p) / target.p)
                 : outer.log_tail() - target.log_p,
            1.0 / outer.ratio};
  }
  const double tail = std::max(1.0 - outer.tail(), 1e-17);
  return {std::log(tail) - target.log_p, std::exp(outer.log_kernel) / tail};
}

// One step outward in u that removes the excess, from the Taylor series of
// the log tail: h' = h (s + h), where s is the slope of the log kernel.
struct Step {
  double size;
  double error;  // estimate of what is left
};

Step find_step(const Residual& residual, const BetaKernel& kernel,
               UnitPoint point, bool lower) {
  const double sign = lower ? -1.0 : 1.0;
  const double h = residual.hazard;
  const double s1 = -sign * kernel.slope(point);
  const double s2 = -kernel.total() * point.x * point.y;
  const double s3 = sign * s2 * (point.y - point.x);
  const double growth = s1 + h;
  const double h1 = h * growth;
  const double h2 = h1 * growth + h * (s2 + h1);
  const double h3 = h2 * growth + 2.0 * h1 * (s2 + h1) + h * (s3 + h2);
  const double r = residual.excess;
  const double square = h * h + 2.0 * h1 * r;
  const double first = square > 0.0 ? 2.0 * r / (h + std::sqrt(square)) : r / h;
  const double scale = std::fabs(growth) + std::sqrt(-s2) + std::fabs(s3 / s2);
  if (std::fabs(first) * scale > 0.3) return {first, 1.0};
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

TailProbability smaller_tail(double p, bool lower, bool log) {
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

UnitPoint beta_quantile(const BetaKernel& kernel, TailProbability target) {
  const Start start = find_start(kernel, target);
  UnitPoint point = start.point;
  if (start.exact) return point;
  for (int i = 0; i < kMaxSteps; ++i) {
    const Residual residual = residual_at(outer_tail(kernel, point), target);
    const Step step = find_step(residual, kernel, point, target.lower);
    const double size = std::max(-30.0, std::min(30.0, step.size));
    point = shift_logit(point, target.lower ? -size : size);
    if (step.error < 2e-17) break;
  }
  return point;
}

}  // namespace bcvinfer
