#include "beta-pile.h"

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "beta-kernel.h"
#include "math-policy.h"

namespace bcvinfer {

namespace {

// The power series of the inner tail P over its first term c^s / (s Beta),
// less 1 and over s: sum of (1 - l)_j c^j / (j! (s + j)), j >= 1 (DLMF
// 8.17.22). Its terms fall at once where c (s + l) is below 1.
double series_rest(double small, double large, double coordinate) {
  double term = 1.0;
  double sum = 0.0;
  for (double j = 1.0; j < 200.0; j += 1.0) {
    term *= (j - large) / j * coordinate;
    const double before = sum;
    sum += term / (small + j);
    if (sum == before) break;
  }
  return sum;
}

// log Gamma(l) - log Gamma(l + s) + s log(l + s), which is of the order of
// s / l: from Stirling's formula, whose large parts cancel exactly, after
// moving l up to where that holds.
double log_gamma_step(double large, double small) {
  double growth = 0.0;  // the product of 1 + s / (l + j), less 1
  double base = large;
  for (; base < 10.0; base += 1.0) {
    growth += (1.0 + growth) * small / base;
  }
  const double moved = 0.5 * small / base -
                       (base - 0.5) * log1pmx(small / base) +
                       stirling_error(base) - stirling_error(base + small);
  // `moved` has s log(base + s) instead of s log(l + s).
  const double shift = std::log1p((large - base) / (base + small));
  return std::log1p(growth) + moved + small * shift;
}

}  // namespace

bool in_pile(double small, double large, double coordinate) {
  return small < 3.0 && coordinate < 0.5 && coordinate * (small + large) < 1.6;
}

PileTail pile_tail(double small, double large, double coordinate,
                   double log_kernel) {
  const double rest = series_rest(small, large, coordinate);
  const double power =
      std::exp(-large * std::log1p(-coordinate)) / small;  // over the kernel
  const double inner = power * (1.0 + small * rest);
  const double kernel = std::exp(log_kernel);
  if (kernel * inner <= 0.5) return {true, inner};
  // log P is s times a sum of moderate terms: exact enough for 1 - P.
  const double log_gamma =
      std::log1p(boost::math::tgamma1pm1(small, MathPolicy()));
  const double log_inner = small * std::log(coordinate * (small + large)) -
                           log_gamma - log_gamma_step(large, small) +
                           std::log1p(small * rest);
  return {false, -std::expm1(log_inner) / kernel};
}

}  // namespace bcvinfer
