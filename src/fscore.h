// The posterior of F1 = 2B / (1 + B), B ~ Be(shape1, shape2): methods of
// Wang et al. (2015), with shape1 = TP + prior, shape2 = FP + FN + 2 prior.
#pragma once

#include <array>

#include "posterior.h"

namespace bcvinfer {

class FscorePosterior : public Posterior {
 public:
  FscorePosterior(double shape1, double shape2) : shapes_{shape1, shape2} {}
  double log_density(Place place) const override;
  double tail(Place place, bool lower, bool log) const override;
  Place quantile(const Tail& target) const override;
  const Shapes& ends() const override { return shapes_; }
  double end_log_density(bool at_zero) const override;

 private:
  Shapes shapes_;
};

// The mode: 0 or 1 where the density is highest there, NaN where it is
// infinite at both.
double fscore_mode(double shape1, double shape2);

// Mean, variance, skewness, (mean - mode) / standard deviation, mode.
using FscoreMoments = std::array<double, 5>;

// Those of centre + V, from E V, E V^2, E V^3 and the mode of V.
// (derivation-fscore, eq. 13)
FscoreMoments moments_of(double centre, double mean, double square, double cube,
                         double mode);

// Exact: E F1^k is a Beta ratio times a hypergeometric function
// (derivation-fscore, eq. 10).
FscoreMoments fscore_moments(double shape1, double shape2);

}  // namespace bcvinfer
