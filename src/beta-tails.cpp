#include "beta-tails.h"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <limits>

namespace bcvinfer {

namespace {

// Where both shapes are large and the point is near the mean the continued
// fraction needs many steps, and quadrature of the tail is faster.
const double kQuadratureShape = 1000.0;
const double kQuadratureReach = 2.5;  // standard deviations from the mean

// Mills' ratio of the lower tail by the continued fraction of DiDonato &
// Morris (1992, TOMS 18:360-373, eq. 9), for points below the mean.
double fraction_ratio(double a, double b, UnitPoint point, double lambda) {
  const double x = point.x;
  double numerator_before = 0.0;
  double numerator = 1.0;
  double denominator_before = 1.0;
  double denominator = a / (a + 1.0) * (lambda + 1.0);
  double value = 1.0 / denominator;
  for (double n = 1.0; n < 1e6; n += 1.0) {
    const double odd = a + 2.0 * n - 1.0;
    const double share = n / odd * x;
    const double alpha =
        share * (b - n) * ((a + n - 1.0) / odd) * ((a + b + n - 1.0) * x);
    const double beta =
        n + share * (b - n) +
        (a + n) / (odd + 2.0) * (lambda + 1.0 + n * (1.0 + point.y));
    const double next_numerator = alpha * numerator_before + beta * numerator;
    const double next_denominator =
        alpha * denominator_before + beta * denominator;
    const double scale = 1.0 / next_denominator;
    numerator_before = numerator * scale;
    numerator = next_numerator * scale;
    denominator_before = denominator * scale;
    denominator = 1.0;
    if (std::fabs(numerator - value) <= 4e-16 * numerator) break;
    value = numerator;
  }
  return numerator;
}

// The same by Gauss-Legendre quadrature of the density, relative to the
// kernel, from the point down to where 1e-16 of it is left.
double quadrature_ratio(double a, double b, UnitPoint point, double lambda) {
  using Rule = boost::math::quadrature::gauss<double, 20>;
  const double x = point.x;
  const double y = point.y;
  const double n = a + b;
  const double z = lambda / std::sqrt(n * x * y);
  const double length =
      std::min(x, (std::sqrt(z * z + 76.0) - z) * std::sqrt(x * y / n));
  const double linear = (y - x - lambda) / (x * y);
  const auto& nodes = Rule::abscissa();
  const auto& weights = Rule::weights();
  const auto density = [&](double v) {
    return std::exp(linear * v + (a - 1.0) * log1pmx(-v / x) +
                    (b - 1.0) * log1pmx(v / y));
  };
  double sum = 0.0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    sum += weights[i] * (density(0.5 * length * (1.0 - nodes[i])) +
                         density(0.5 * length * (1.0 + nodes[i])));
  }
  return 0.5 * length * sum / (x * y);
}

// The upper tail over the kernel where y is so near 0 that the terms of the
// power series fall at once: y (a + b) below 1/2 (DLMF 8.17.22, alternating).
double series_ratio(double a, double b, UnitPoint point) {
  double term = 1.0;
  double sum = 1.0 / b;
  for (double j = 1.0; j < 200.0; j += 1.0) {
    term *= (j - a) / j * point.y;
    const double before = sum;
    sum += term / (b + j);
    if (sum == before) break;
  }
  return sum * std::exp(-a * std::log1p(-point.y));
}

double lower_ratio(double a, double b, UnitPoint point, double lambda) {
  const double spread = (a + b) * point.x * point.y;
  const bool central =
      lambda * lambda < kQuadratureReach * kQuadratureReach * spread;
  return std::min(a, b) > kQuadratureShape && central
             ? quadrature_ratio(a, b, point, lambda)
             : fraction_ratio(a, b, point, lambda);
}

// A small shape piles mass up beyond the point, where the continued fraction
// of the tail before it converges slowly: then that other tail is the one.
bool in_pile(double total, double shape, double coordinate) {
  return shape < 1.0 && coordinate * std::max(total, 1.0) < 0.5;
}

}  // namespace

double BetaTail::log_tail() const { return log_kernel + std::log(ratio); }

double BetaTail::tail() const {
  // Near underflow the ratio must be inside the exponential.
  return log_kernel > -700.0 ? std::exp(log_kernel) * ratio
                             : std::exp(log_tail());
}

BetaTail outer_tail(const BetaKernel& kernel, UnitPoint point) {
  const double slope = kernel.slope(point);
  const double log_kernel = kernel.log_value(point);
  const double a = kernel.a();
  const double b = kernel.b();
  const UnitPoint mirrored = {point.y, point.x};
  if (slope <= 0.0) {
    if (in_pile(a + b, b, point.y)) {
      return {false, log_kernel, series_ratio(a, b, point)};
    }
    return {true, log_kernel, lower_ratio(a, b, point, -slope)};
  }
  if (in_pile(a + b, a, point.x)) {
    return {true, log_kernel, series_ratio(b, a, mirrored)};
  }
  return {false, log_kernel, lower_ratio(b, a, mirrored, slope)};
}

double beta_probability(const BetaKernel& kernel, UnitPoint point, bool lower,
                        bool log) {
  const double infinity = std::numeric_limits<double>::infinity();
  if (point.x <= 0.0 || point.y <= 0.0) {
    const bool one = (point.x <= 0.0) != lower;
    return log ? (one ? 0.0 : -infinity) : (one ? 1.0 : 0.0);
  }
  const BetaTail outer = outer_tail(kernel, point);
  if (outer.lower == lower) return log ? outer.log_tail() : outer.tail();
  const double rest = std::min(outer.tail(), 1.0);
  return log ? std::log1p(-rest) : 1.0 - rest;
}

}  // namespace bcvinfer
