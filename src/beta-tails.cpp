#include "beta-tails.h"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <limits>

#include "beta-pile.h"

namespace bcvinfer {

namespace {

// Where both shapes are large and the point is near the mean the continued
// fraction needs many steps, and quadrature of the tail is faster.
const double kQuadratureShape = 1000.0;
const double kQuadratureReach = 2.5;  // standard deviations from the mean
// Still larger and nearer, the expansion at the mode is exact to rounding.
const double kLaplaceShape = 5e4;
const double kLaplaceReach = 0.5;

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
    // Not `<=`: what is NaN stays so, and would take all the steps.
    if (!(std::fabs(numerator - value) > 4e-16 * numerator)) break;
    value = numerator;
  }
  return numerator;
}

// The integral of the density from `length` below the point (above it where
// negative) up to the point, over the kernel at the point.
template <int kNodes>
double quadrature(double a, double b, UnitPoint point, double lambda,
                  double length) {
  using Rule = boost::math::quadrature::gauss<double, kNodes>;
  const double x = point.x;
  const double y = point.y;
  const double linear = (y - x - lambda) / (x * y);
  const auto density = [&](double v) {
    return std::exp(linear * v + (a - 1.0) * log1pmx(-v / x) +
                    (b - 1.0) * log1pmx(v / y));
  };
  const auto& nodes = Rule::abscissa();
  const auto& weights = Rule::weights();
  double sum = 0.0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const double left = density(0.5 * length * (1.0 - nodes[i]));
    // An odd rule has one node in the middle.
    const bool middle = nodes[i] == 0.0;
    sum += weights[i] *
           (middle ? left : left + density(0.5 * length * (1.0 + nodes[i])));
  }
  return 0.5 * length * sum / (x * y);
}

// The whole tail by quadrature, down to where 1e-16 of the density is left.
double quadrature_ratio(double a, double b, UnitPoint point, double lambda) {
  const double spread = (a + b) * point.x * point.y;
  const double z = lambda / std::sqrt(spread);
  const double reach = (std::sqrt(z * z + 76.0) - z) / (a + b);
  const double length = std::min(point.x, reach * std::sqrt(spread));
  return quadrature<20>(a, b, point, lambda, length);
}

// The lower tail at the mode of the kernel, a / (a + b), for large shapes:
// Laplace's expansion, in which the even terms cancel against the total.
double lower_tail_at_mode(double a, double b, double log_scale) {
  const double p = a / (a + b);
  const double q = b / (a + b);
  const double variance = a * q;
  const double skewness = (q - p) / std::sqrt(variance);
  const double kurtosis = (1.0 - 6.0 * p * q) / variance;
  const double fifth = skewness * (1.0 - 12.0 * p * q) / variance;
  const double b2 = skewness / 6.0;
  const double b3 = kurtosis / 24.0 - skewness * skewness / 72.0;
  const double b4 = fifth / 120.0 - skewness * kurtosis / 144.0 +
                    skewness * skewness * skewness / 432.0;
  const double c4 = 5.0 * b2 * (b3 - b2 * b2) - b4;
  return 0.5 -
         std::exp(log_scale) / std::sqrt(variance) * (8.0 * c4 - 2.0 * b2);
}

// Near the mode the tail is that at the mode less the little between.
double central_ratio(double a, double b, UnitPoint point, double lambda,
                     double log_scale, double log_kernel) {
  return lower_tail_at_mode(a, b, log_scale) * std::exp(-log_kernel) +
         quadrature<7>(a, b, point, lambda, -lambda / (a + b));
}

double lower_ratio(double a, double b, UnitPoint point, double lambda,
                   double log_scale, double log_kernel) {
  const double square = lambda * lambda / ((a + b) * point.x * point.y);
  const double shape = std::min(a, b);
  if (shape > kLaplaceShape && square < kLaplaceReach * kLaplaceReach) {
    return central_ratio(a, b, point, lambda, log_scale, log_kernel);
  }
  return shape > kQuadratureShape &&
                 square < kQuadratureReach * kQuadratureReach
             ? quadrature_ratio(a, b, point, lambda)
             : fraction_ratio(a, b, point, lambda);
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
  const double scale = kernel.log_scale();
  if (in_pile(a, b, point.x)) {
    const PileTail found = pile_tail(a, b, point.x, log_kernel);
    return {found.inner, log_kernel, found.ratio};
  }
  if (in_pile(b, a, point.y)) {
    const PileTail found = pile_tail(b, a, point.y, log_kernel);
    return {!found.inner, log_kernel, found.ratio};
  }
  if (slope <= 0.0) {
    return {true, log_kernel,
            lower_ratio(a, b, point, -slope, scale, log_kernel)};
  }
  const UnitPoint mirrored = {point.y, point.x};
  return {false, log_kernel,
          lower_ratio(b, a, mirrored, slope, scale, log_kernel)};
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
