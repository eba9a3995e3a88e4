#include "beta-kernel.h"

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "math-policy.h"

namespace bcvinfer {

namespace {

const double kLogTwoPi = 1.8378770664093454836;
// Below this, Stirling's series needs more terms than it is worth.
const double kStirlingStart = 10.0;

// log(ratio) - (ratio - 1), where `excess` is ratio - 1 to full precision.
double log_minus_excess(double ratio, double excess) {
  return std::fabs(excess) < 0.5 ? log1pmx(excess) : std::log(ratio) - excess;
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
  if (std::fabs(step) > 700.0) {
    return from_logit(std::log(point.x) - std::log(point.y) + step);
  }
  if (point.x < point.y) {
    const double growth = std::expm1(step);
    const double x =
        point.x + point.x * point.y * growth / (1.0 + point.x * growth);
    return consistent_point(x, 1.0 - x);
  }
  const double growth = std::expm1(-step);
  const double y =
      point.y + point.x * point.y * growth / (1.0 + point.y * growth);
  return consistent_point(1.0 - y, y);
}

double log1pmx(double v) {
  if (std::fabs(v) > 0.5) return std::log1p(v) - v;
  // log(1 + v) = 2 atanh(r), r = v / (2 + v); the first term leaves -r v.
  const double r = v / (2.0 + v);
  const double square = r * r;
  double sum = 0.0;
  double power = 1.0;
  for (double k = 3.0; k < 60.0; k += 2.0) {
    const double before = sum;
    sum += power / k;
    if (sum == before) break;
    power *= square;
  }
  return r * (2.0 * square * sum - v);
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
  const double n = a_ + b_;
  return a_ * std::log(a_ / n) + b_ * std::log(b_ / n) - log_scale_;
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
