#include "fscore.h"

#include <algorithm>
#include <boost/math/special_functions/log1p.hpp>
#include <limits>

#include "math-policy.h"

namespace bcvinfer {

namespace {

const double kNaN = std::numeric_limits<double>::quiet_NaN();
const double kLogTwo = 0.6931471805599453094;

// B of F1 (derivation-fscore, eq. 4); logit(B) = logit(F1) - log 2.
Place beta_place(Place place) {
  return {place.x / (1.0 + place.y), 2.0 * place.y / (1.0 + place.y),
          place.logit - kLogTwo};
}

// What the mode lacks of 1 (derivation-fscore, eq. 9): the quadratic of
// fscore_mode() in s = 1 - t, 2 s^2 - c s + (a - 1).
double fscore_mode_rest(double shape1, double shape2) {
  if (shape1 < 1.0) return shape2 < 1.0 ? kNaN : 1.0;
  if (shape2 <= 1.0) return 0.0;
  const double c = shape2 + 2.0 * shape1 - 1.0;
  // never negative: (shape2 - 3)^2 at shape1 = 1
  const double square = std::max(c * c - 8.0 * (shape2 - 1.0), 0.0);
  return 2.0 * (shape2 - 1.0) / (c + std::sqrt(square));
}

// Above this shape raw moments would cancel, below it none are lost.
const double kCentralShape = 20.0;

// E [2X / (1 + X)]^k for X ~ Be(small, large) (derivation-fscore,
// eq. 10-12):
// Beta(small + k, large) / Beta(small, large) 2F1(k, large; total + k; 1/2)
// or with `reversed` E [X / (2 - X)]^k, whose second parameter is small + k.
double raw_moment(int k, double small, double large, bool reversed) {
  const double total = small + large;
  const double upper = reversed ? small + k : large;
  double term = 1.0;
  double sum = 1.0;
  for (double j = 0.0; j < 500.0; j += 1.0) {
    term *= (k + j) / (j + 1.0) * ((upper + j) / (total + k + j)) * 0.5;
    sum += term;
    if (term < 1e-17 * sum) break;
  }
  for (int i = 0; i < k; ++i) sum *= (small + i) / (total + i);
  return reversed ? std::ldexp(sum, -k) : sum;
}

// Of V = F1 or, where shape2 is the smaller one, of 1 - F1.
FscoreMoments from_raw_moments(double shape1, double shape2) {
  const bool reversed = shape2 < shape1;
  const auto moment = [&](int k) {
    return raw_moment(k, std::min(shape1, shape2), std::max(shape1, shape2),
                      reversed);
  };
  FscoreMoments out = moments_of(0.0, moment(1), moment(2), moment(3),
                                 reversed ? fscore_mode_rest(shape1, shape2)
                                          : fscore_mode(shape1, shape2));
  if (!reversed) return out;
  return {1.0 - out[0], out[1], -out[2], -out[3], 1.0 - out[4]};
}

// Moments about the centre 2 shape1 / (2 shape1 + shape2), by the trapezoidal
// rule on the logit scale, where the kernel is analytic and
// falls off on both sides: its error is below rounding at this step. Each
// weight is relative to the kernel's mode, where the linear terms of the two
// logarithms cancel; the smaller shape's coordinate keeps the rest small.
// (derivation-fscore, eq. 14-16)
std::array<double, 4> central_moments(double shape1, double shape2) {
  const double small = std::min(shape1, shape2);
  const double total = shape1 + shape2;
  const double at_mode = small / total;
  const double rest = std::max(shape1, shape2) / total;
  const double sign = shape1 <= shape2 ? 1.0 : -1.0;
  const double x0 = shape1 / total;
  const double step = std::sqrt(1.0 / shape1 + 1.0 / shape2) / 3.0;
  std::array<double, 4> sums{};
  for (int side = -1; side <= 1; side += 2) {
    for (int j = side < 0 ? 1 : 0; j < 300; ++j) {
      const double growth = std::expm1(side * j * step);
      const double odds = at_mode * growth;
      const double weight =
          std::exp(small * boost::math::log1pmx(growth, MathPolicy()) -
                   total * boost::math::log1pmx(odds, MathPolicy()));
      const double shift = sign * rest * odds / (1.0 + odds);
      const double value = 2.0 * shift / ((1.0 + x0 + shift) * (1.0 + x0));
      double term = weight;
      for (double& sum : sums) {
        sum += term;
        term *= value;
      }
      if (weight < 1e-24) break;
    }
  }
  for (int k = 3; k >= 0; --k) sums[k] /= sums[0];
  return sums;
}

// Mode minus centre (derivation-fscore, eq. 18), where centre = 2
// shape1 / (2 shape1 + shape2): the quadratic of the mode, written about the
// centre.
double mode_offset(double shape1, double shape2, double centre) {
  const double rest = (2.0 * centre - 1.0) * (centre - 2.0);
  const double slope = 4.0 * centre + 2.0 * shape1 + shape2 - 5.0;
  return -2.0 * rest / (slope + std::sqrt(slope * slope - 8.0 * rest));
}

FscoreMoments from_central_moments(double shape1, double shape2) {
  const auto about = central_moments(shape1, shape2);
  const double centre = 2.0 * shape1 / (2.0 * shape1 + shape2);
  return moments_of(centre, about[1], about[2], about[3],
                    mode_offset(shape1, shape2, centre));
}

}  // namespace

// The density (derivation-fscore, eq. 6).
double FscorePosterior::log_density(Place place) const {
  return beta_log_kernel(shapes_, beta_place(place));
}

double FscorePosterior::tail(Place place, bool lower, bool log) const {
  return beta_tail(shapes_, beta_place(place), lower, log);
}

Place FscorePosterior::quantile(const Tail& target) const {
  const Place found = beta_quantile(shapes_, target);
  const double rest = found.y / (1.0 + found.x);
  const double value = 2.0 * found.x / (1.0 + found.x);
  return {found.x < 0.5 ? value : 1.0 - rest, rest, found.logit + kLogTwo};
}

double FscorePosterior::end_log_density(bool at_zero) const {
  return at_zero ? std::log(shapes_.b) - kLogTwo
                 : std::log(shapes_.a) + kLogTwo;
}

// The mode (derivation-fscore, eq. 8).
double fscore_mode(double shape1, double shape2) {
  if (shape1 < 1.0) return shape2 < 1.0 ? kNaN : 0.0;
  if (shape2 <= 1.0) return 1.0;
  // Corollary 1 of Wang et al. (2015): the root of 2 t^2 - c t - 2 (b - 1).
  const double c = 5.0 - shape2 - 2.0 * shape1;
  const double root = std::sqrt(c * c + 16.0 * (shape1 - 1.0));
  return c < 0.0 ? 4.0 * (shape1 - 1.0) / (root - c) : (c + root) / 4.0;
}

FscoreMoments moments_of(double centre, double mean, double square, double cube,
                         double mode) {
  const double variance = square - mean * mean;
  const double third = cube - mean * (3.0 * square - 2.0 * mean * mean);
  const double sd = std::sqrt(variance);
  return {centre + mean, variance, third / (variance * sd), (mean - mode) / sd,
          centre + mode};
}

FscoreMoments fscore_moments(double shape1, double shape2) {
  FscoreMoments out = std::min(shape1, shape2) > kCentralShape
                          ? from_central_moments(shape1, shape2)
                          : from_raw_moments(shape1, shape2);
  out[4] = fscore_mode(shape1, shape2);
  return out;
}

}  // namespace bcvinfer
