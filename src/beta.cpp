#include "beta.h"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/log1p.hpp>
#include <cmath>

#include "math-policy.h"
#include "nmath.h"

namespace bcvinfer {

namespace {

const double kLogTwoPi = 1.8378770664093454836;

Place mirrored(Place place) { return {place.y, place.x, -place.logit}; }

// log Gamma(s) minus Stirling's formula (s - 1/2) log s - s + log(2 pi) / 2:
// Bernoulli numbers B_2k / (2k (2k - 1)).
double stirling_error(double s) {
  if (s < 10.0) {
    return boost::math::lgamma(s + 1.0, MathPolicy()) -
           (s + 0.5) * std::log(s) + s - 0.5 * kLogTwoPi;
  }
  const double q = 1.0 / (s * s);
  double series = 1.0 / 156 - q * 3617.0 / 122400;
  for (const double term : {691.0 / 360360, 1.0 / 1188, 1.0 / 1680, 1.0 / 1260,
                            1.0 / 360, 1.0 / 12}) {
    series = term - q * series;
  }
  return series / s;
}

// log(ratio) - (ratio - 1), where `excess` is ratio - 1 to full precision.
double log_minus_excess(double ratio, double excess) {
  return std::fabs(excess) < 0.5 ? boost::math::log1pmx(excess, MathPolicy())
                                 : std::log(ratio) - excess;
}

// x n / a = 1 + slope / a and y n / b = 1 - slope / b: with both written about
// 1 the linear terms of the two logarithms cancel exactly. (R's dbeta() loses
// digits in the logarithm of a small value.)
double log_kernel_inside(const Shapes& shapes, Place place) {
  const double n = shapes.a + shapes.b;
  const double slope = shapes.b * place.x - shapes.a * place.y;
  return shapes.log_scale +
         shapes.a * log_minus_excess(place.x * n / shapes.a, slope / shapes.a) +
         shapes.b * log_minus_excess(place.y * n / shapes.b, -slope / shapes.b);
}

// The lower tail over the kernel, below the mean: the continued fraction of
// DiDonato & Morris (1992, TOMS 18:360-373, eq. 9). Own code: Boost's ibeta()
// loses up to 8e-8 where shapes are large; nmath's pbeta() stops at 15 to 100
// units in the last place, gives 0 for a tail of 1e-290 (Be(539.2, 31.2) at
// .2375), and its logarithm has errors and warnings far out. pbeta() is used
// where the fraction converges slowly.
double fraction_ratio(const Shapes& shapes, Place place) {
  const double a = shapes.a;
  const double b = shapes.b;
  const double x = place.x;
  const double lambda = a * place.y - b * x;
  double numerator_before = 0.0;
  double numerator = 1.0;
  double denominator_before = 1.0;
  double denominator = a / (a + 1.0) * (lambda + 1.0);
  double value = 1.0 / denominator;
  for (double n = 1.0; n < 1e5; n += 1.0) {
    const double odd = a + 2.0 * n - 1.0;
    const double share = n / odd * x;
    const double alpha =
        share * (b - n) * ((a + n - 1.0) / odd) * ((a + b + n - 1.0) * x);
    const double beta =
        n + share * (b - n) +
        (a + n) / (odd + 2.0) * (lambda + 1.0 + n * (1.0 + place.y));
    const double next_numerator = alpha * numerator_before + beta * numerator;
    const double scale =
        1.0 / (alpha * denominator_before + beta * denominator);
    numerator_before = numerator * scale;
    denominator_before = denominator * scale;
    numerator = next_numerator * scale;
    denominator = 1.0;
    if (std::fabs(numerator - value) <= 4e-16 * numerator) break;
    value = numerator;
  }
  return numerator;
}

// The same inside the pile of mass that a small `a` heaps up at 0: the power
// series (DLMF 8.17.22). Its terms fall at once where x (a + b) is below 2.
double series_ratio(const Shapes& shapes, Place place) {
  double term = 1.0;
  double sum = 1.0 / shapes.a;
  for (double j = 1.0; j < 200.0; j += 1.0) {
    term *= (j - shapes.b) / j * place.x;
    const double before = sum;
    sum += term / (shapes.a + j);
    if (sum == before) break;
  }
  return sum * std::exp(-shapes.b * std::log1p(-place.x));
}

bool in_pile(const Shapes& shapes, Place place) {
  return shapes.a < 3.0 && place.x < 0.5 &&
         place.x * (shapes.a + shapes.b) < 1.6;
}

// Whether the fraction needs too many steps: near the mean of large shapes.
bool is_central(const Shapes& shapes, Place place) {
  const double total = shapes.a + shapes.b;
  const double lambda = shapes.a * place.y - shapes.b * place.x;
  return std::min(shapes.a, shapes.b) > 1000.0 &&
         lambda * lambda < 6.25 * total * place.x * place.y;
}

// At a place below the mean, or inside the pile at 0.
OuterTail tail_below(const Shapes& shapes, Place place) {
  const auto nmath = [&](double log_kernel, bool lower) {
    const double tail = place.x < place.y
                            ? nmath_pbeta(place.x, shapes.a, shapes.b, lower)
                            : nmath_pbeta(place.y, shapes.b, shapes.a, !lower);
    return OuterTail{lower, log_kernel, tail * std::exp(-log_kernel)};
  };
  const double log_kernel = log_kernel_inside(shapes, place);
  if (is_central(shapes, place)) return nmath(log_kernel, true);
  if (!in_pile(shapes, place)) {
    return {true, log_kernel, fraction_ratio(shapes, place)};
  }
  const OuterTail inner = {true, log_kernel, series_ratio(shapes, place)};
  return inner.p() <= 0.5 ? inner : nmath(log_kernel, false);
}

// The value after a small step of its logit: adding rounds least.
double nudge(double x, double y, double step) {
  const double growth = std::expm1(step);
  return x + x * (y * growth / (1.0 + x * growth));
}

}  // namespace

Shapes::Shapes(double a, double b)
    : a(a),
      b(b),
      log_scale(stirling_error(a + b) - stirling_error(a) - stirling_error(b) +
                0.5 * std::log(a / (a + b) * b) - 0.5 * kLogTwoPi) {}

Place place_at(double logit) {
  const double odds = std::exp(-std::fabs(logit));
  const double small = odds / (1.0 + odds);
  const double large = 1.0 / (1.0 + odds);
  return logit < 0.0 ? Place{small, large, logit} : Place{large, small, logit};
}

Place shifted(Place place, double step) {
  const double logit = place.logit + step;
  const double reach = std::max(std::fabs(place.logit), std::fabs(logit));
  if (std::max(reach, std::fabs(step)) > kFarLogit) return place_at(logit);
  if (place.x > place.y) return mirrored(shifted(mirrored(place), -step));
  if (std::fabs(step) <= 0.5) {
    const double x = nudge(place.x, place.y, step);
    return {x, 1.0 - x, logit};
  }
  const double odds = place.x * std::exp(step);
  const double sum = odds + place.y;
  return {odds / sum, place.y / sum, logit};
}

Place place_of(double x, double y) {
  const double sum = x + y;
  const double logit = std::log(x) - std::log(y);
  return x < y ? Place{x / sum, 1.0 - x / sum, logit}
               : Place{1.0 - y / sum, y / sum, logit};
}

OuterTail outer_tail(const Shapes& shapes, Place place) {
  const Shapes other = shapes.swapped();
  const Place rest = mirrored(place);
  const bool above =
      in_pile(other, rest) || shapes.a * place.y < shapes.b * place.x;
  if (!above || in_pile(shapes, place)) return tail_below(shapes, place);
  OuterTail found = tail_below(other, rest);
  found.lower = !found.lower;
  return found;
}

double beta_log_kernel(const Shapes& shapes, Place place) {
  const double beyond = std::fabs(place.logit) - kFarLogit;
  if (!(beyond > 0.0)) return log_kernel_inside(shapes, place);
  const double slope = place.logit < 0.0 ? shapes.a : shapes.b;
  const double edge = place.logit < 0.0 ? -kFarLogit : kFarLogit;
  return log_kernel_inside(shapes, place_at(edge)) - slope * beyond;
}

double beta_tail(const Shapes& shapes, Place place, bool lower, bool log) {
  const double beyond = std::fabs(place.logit) - kFarLogit;
  if (beyond > 0.0) {
    const bool outer = place.logit < 0.0;
    const double slope = outer ? shapes.a : shapes.b;
    const Place edge = place_at(outer ? -kFarLogit : kFarLogit);
    const double log_tail =
        beta_tail(shapes, edge, outer, true) - slope * beyond;
    if (outer == lower) return log ? log_tail : std::exp(log_tail);
    return log ? std::log1p(-std::exp(log_tail)) : -std::expm1(log_tail);
  }
  const OuterTail outer = outer_tail(shapes, place);
  if (outer.lower == lower) return log ? outer.log_p() : outer.p();
  const double rest = std::min(outer.p(), 1.0);
  return log ? std::log1p(-rest) : 1.0 - rest;
}

}  // namespace bcvinfer
