#include "fscore-moments.h"

#include "fscore.h"

namespace bcvinfer {

namespace {

const double kNaN = std::numeric_limits<double>::quiet_NaN();

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

// Moments of V = F1 or, where shape2 is the smaller one, of 1 - F1.
// (derivation-fscore, eq. 13)
FscoreMoments from_raw_moments(double shape1, double shape2) {
  const bool reversed = shape2 < shape1;
  const double small = std::min(shape1, shape2);
  const double large = std::max(shape1, shape2);
  const double mean = raw_moment(1, small, large, reversed);
  const double square = raw_moment(2, small, large, reversed);
  const double cube = raw_moment(3, small, large, reversed);
  const double variance = square - mean * mean;
  const double third = cube - mean * (3.0 * square - 2.0 * mean * mean);
  const double sd = std::sqrt(variance);
  if (!reversed) {
    return {mean, variance, third / (variance * sd),
            (mean - fscore_mode(shape1, shape2)) / sd};
  }
  return {1.0 - mean, variance, -third / (variance * sd),
          (fscore_mode_rest(shape1, shape2) - mean) / sd};
}

// Sums of powers of V = F1 - centre over the logit scale.
struct PowerSums {
  double total = 0.0;
  double first = 0.0;
  double second = 0.0;
  double third = 0.0;

  void add(double weight, double value) {
    total += weight;
    first += weight * value;
    second += weight * value * value;
    third += weight * value * value * value;
  }
};

// The trapezoidal rule on the logit scale, where the kernel is analytic and
// falls off on both sides: its error is below rounding at this step. Each
// weight is relative to the kernel's mode, where the linear terms of the two
// logarithms cancel; the smaller shape's coordinate keeps the rest small.
// (derivation-fscore, eq. 14-16)
PowerSums sum_powers(double shape1, double shape2) {
  const double small = std::min(shape1, shape2);
  const double total = shape1 + shape2;
  const double at_mode = small / total;
  const double rest = std::max(shape1, shape2) / total;
  const double sign = shape1 <= shape2 ? 1.0 : -1.0;
  const double x0 = shape1 / total;
  const double step = std::sqrt(1.0 / shape1 + 1.0 / shape2) / 3.0;
  PowerSums sums;
  for (int side = -1; side <= 1; side += 2) {
    for (int j = side < 0 ? 1 : 0; j < 300; ++j) {
      const double growth = std::expm1(side * j * step);
      const double odds = at_mode * growth;
      const double weight =
          std::exp(small * log1pmx(growth) - total * log1pmx(odds));
      const double shift = sign * rest * odds / (1.0 + odds);
      sums.add(weight, 2.0 * shift / ((1.0 + x0 + shift) * (1.0 + x0)));
      if (weight < 1e-24) break;
    }
  }
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

// Moments from those about the centre (derivation-fscore, eq. 13).
FscoreMoments from_central_moments(double shape1, double shape2) {
  const PowerSums sums = sum_powers(shape1, shape2);
  const double centre = 2.0 * shape1 / (2.0 * shape1 + shape2);
  const double offset = sums.first / sums.total;
  const double square = sums.second / sums.total;
  const double variance = square - offset * offset;
  const double third =
      sums.third / sums.total - offset * (3.0 * square - 2.0 * offset * offset);
  const double sd = std::sqrt(variance);
  return {centre + offset, variance, third / (variance * sd),
          (offset - mode_offset(shape1, shape2, centre)) / sd};
}

}  // namespace

FscoreMoments fscore_moments(double shape1, double shape2) {
  return std::min(shape1, shape2) > kCentralShape
             ? from_central_moments(shape1, shape2)
             : from_raw_moments(shape1, shape2);
}

Values fscore_moment_table(const Values& shape1, const Values& shape2,
                           const StopCheck& stop) {
  const std::size_t n = recycled_length({shape1.size(), shape2.size()});
  Values out(4 * n);
  each_value(n, stop, [&](std::size_t i) {
    const double a = shape1[i % shape1.size()];
    const double b = shape2[i % shape2.size()];
    FscoreMoments found = {kNaN, kNaN, kNaN, kNaN};
    if (std::isnan(a) || std::isnan(b)) {
      found = {a + b, a + b, a + b, a + b};
    } else if (is_shape(a) && is_shape(b)) {
      found = fscore_moments(a, b);
    }
    out[i] = found.mean;
    out[n + i] = found.variance;
    out[2 * n + i] = found.skewness;
    out[3 * n + i] = found.pearson;
  });
  return out;
}

}  // namespace bcvinfer
