#include "beta-kernel.h"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "math-policy.h"

namespace bcvinfer {

namespace {

const double kLogTwoPi = 1.8378770664093454836;
// Below this, Stirling's series needs more terms than it is worth.
const double kStirlingStart = 10.0;
// Steps on the logit scale beyond which odds may underflow.
const double kFarStep = 300.0;

// log(ratio) - (ratio - 1), where `excess` is ratio - 1 to full precision.
double log_minus_excess(double ratio, double excess) {
  return std::fabs(excess) < 0.5 ? log1pmx(excess) : std::log(ratio) - excess;
}

// The coordinate after a small step of its logit: adding rounds least.
double nudge(double x, double y, double step) {
  const double growth = std::expm1(step);
  return x + x * (y * growth / (1.0 + x * growth));
}

// 1/3 + q/5 + q^2/7 + ... until nothing is added.
double long_atanh_sum(double q) {
  double sum = 0.0;
  double power = 1.0;
  for (double k = 3.0; k < 60.0; k += 2.0) {
    const double before = sum;
    sum += power / k;
    if (sum == before) break;
    power *= q;
  }
  return sum;
}

}  // namespace

UnitPoint consistent_point(double x, double y) {
  return x < y ? UnitPoint{x, 1.0 - x} : UnitPoint{1.0 - y, y};
}

UnitPoint from_logit(double u) {
  const double odds = std::exp(-std::fabs(u));
  const double small = odds / (1.0 + odds);
  const double large = 1.0 / (1.0 + odds);
  return u < 0.0 ? UnitPoint{small, large} : UnitPoint{large, small};
}

UnitPoint shift_logit(UnitPoint point, double step) {
  if (std::fabs(step) > kFarStep) {
    return from_logit(std::log(point.x) - std::log(point.y) + step);
  }
  if (std::fabs(step) > 0.5) {
    const double odds = point.x * std::exp(step);
    const double sum = odds + point.y;
    return consistent_point(odds / sum, point.y / sum);
  }
  if (point.x < point.y) {
    const double x = nudge(point.x, point.y, step);
    return consistent_point(x, 1.0 - x);
  }
  const double y = nudge(point.y, point.x, -step);
  return consistent_point(1.0 - y, y);
}

double log1pmx(double v) {
  const double size = std::fabs(v);
  if (size > 0.5) return std::log1p(v) - v;
  // log(1 + v) = 2 atanh(r), r = v / (2 + v); the first term leaves -r v.
  const double r = v / (2.0 + v);
  const double q = r * r;
  double sum;
  if (size < 0.01) {
    sum = 1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9)));
  } else if (size < 0.12) {
    sum = 1.0 / 13 + q * (1.0 / 15 + q * (1.0 / 17));
    sum = 1.0 / 7 + q * (1.0 / 9 + q * (1.0 / 11 + q * sum));
    sum = 1.0 / 3 + q * (1.0 / 5 + q * sum);
  } else {
    sum = long_atanh_sum(q);
  }
  return r * (2.0 * q * sum - v);
}

double stirling_error(double s) {
  if (s < kStirlingStart) {
    return boost::math::lgamma(s + 1.0, MathPolicy()) -
           (s + 0.5) * std::log(s) + s - 0.5 * kLogTwoPi;
  }
  // Bernoulli numbers B_2k / (2k (2k - 1)).
  const double q = 1.0 / (s * s);
  const double series =
      1.0 / 12 -
      q * (1.0 / 360 -
           q * (1.0 / 1260 -
                q * (1.0 / 1680 -
                     q * (1.0 / 1188 -
                          q * (691.0 / 360360 -
                               q * (1.0 / 156 - q * 3617.0 / 122400))))));
  return series / s;
}

BetaKernel::BetaKernel(double a, double b)
    : a_(a),
      b_(b),
      log_scale_(stirling_error(a + b) - stirling_error(a) - stirling_error(b) +
                 0.5 * std::log(a / (a + b) * b) - 0.5 * kLogTwoPi) {}

double BetaKernel::log_beta() const {
  const double small = std::min(a_, b_);
  const double large = std::max(a_, b_);
  const double share = small / (a_ + b_);
  return small * std::log(share) + large * std::log1p(-share) - log_scale_;
}

double BetaKernel::log_value(UnitPoint point) const {
  // x n / a = 1 + slope / a and y n / b = 1 - slope / b: with both written
  // about 1 the linear terms of the two logarithms cancel exactly.
  const double n = a_ + b_;
  const double delta = slope(point);
  return log_scale_ + a_ * log_minus_excess(point.x * n / a_, delta / a_) +
         b_ * log_minus_excess(point.y * n / b_, -delta / b_);
}

}  // namespace bcvinfer
