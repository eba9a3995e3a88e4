#include "fscore.h"

#include "beta-quantile.h"
#include "beta-tails.h"

namespace bcvinfer {

namespace {

const double kInfinity = std::numeric_limits<double>::infinity();
const double kNaN = std::numeric_limits<double>::quiet_NaN();
const double kLogTwo = 0.6931471805599453094;

// The limit of a log density at an end whose coordinate has the given shape.
double end_log_density(double shape, double log_limit) {
  if (shape > 1.0) return -kInfinity;
  return shape < 1.0 ? kInfinity : log_limit;
}

double probability_at(const BetaKernel& kernel, double t, bool lower,
                      bool log) {
  if (t <= 0.0) return beta_probability(kernel, {0.0, 1.0}, lower, log);
  if (t >= 1.0) return beta_probability(kernel, {1.0, 0.0}, lower, log);
  return beta_probability(kernel, point_of_fscore(t), lower, log);
}

double quantile_at(const BetaKernel& kernel, double p, bool lower, bool log) {
  const double zero = log ? -kInfinity : 0.0;
  const double one = log ? 0.0 : 1.0;
  if (p < zero || p > one) return kNaN;
  if (p == zero || p == one) return (p == zero) == lower ? 0.0 : 1.0;
  return fscore_of_point(beta_quantile(kernel, smaller_tail(p, lower, log)));
}

}  // namespace

// B of F1 (derivation-fscore, eq. 4).
UnitPoint point_of_fscore(double t) {
  return consistent_point(t / (2.0 - t), 2.0 * (1.0 - t) / (2.0 - t));
}

// F1 of B (derivation-fscore, eq. 4).
double fscore_of_point(UnitPoint point) {
  return point.x < 0.5 ? 2.0 * point.x / (1.0 + point.x)
                       : 1.0 - point.y / (2.0 - point.y);
}

// The density (derivation-fscore, eq. 6).
double fscore_log_density(const BetaKernel& kernel, double t) {
  if (t < 0.0 || t > 1.0) return -kInfinity;
  if (t == 0.0) {
    return end_log_density(kernel.a(), std::log(kernel.b()) - kLogTwo);
  }
  if (t == 1.0) {
    return end_log_density(kernel.b(), std::log(kernel.a()) + kLogTwo);
  }
  // d logit(B) / dt = 1 / (t (1 - t))
  return kernel.log_value(point_of_fscore(t)) - std::log(t) - std::log1p(-t);
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

// What it lacks of 1 (derivation-fscore, eq. 9).
double fscore_mode_rest(double shape1, double shape2) {
  if (shape1 < 1.0) return shape2 < 1.0 ? kNaN : 1.0;
  if (shape2 <= 1.0) return 0.0;
  // The same quadratic in s = 1 - t: 2 s^2 - c s + (a - 1).
  const double c = shape2 + 2.0 * shape1 - 1.0;
  // never negative: (shape2 - 3)^2 at shape1 = 1
  const double square = std::max(c * c - 8.0 * (shape2 - 1.0), 0.0);
  return 2.0 * (shape2 - 1.0) / (c + std::sqrt(square));
}

Values fscore_density(const Values& x, const Values& shape1,
                      const Values& shape2, bool log, const StopCheck& stop) {
  return map_shapes(x, shape1, shape2, stop,
                    [log](double t, const BetaKernel& kernel) {
                      const double value = fscore_log_density(kernel, t);
                      return log ? value : std::exp(value);
                    });
}

Values fscore_probability(const Values& q, const Values& shape1,
                          const Values& shape2, bool lower, bool log,
                          const StopCheck& stop) {
  return map_shapes(q, shape1, shape2, stop,
                    [lower, log](double t, const BetaKernel& kernel) {
                      return probability_at(kernel, t, lower, log);
                    });
}

Values fscore_quantile(const Values& p, const Values& shape1,
                       const Values& shape2, bool lower, bool log,
                       const StopCheck& stop) {
  return map_shapes(p, shape1, shape2, stop,
                    [lower, log](double u, const BetaKernel& kernel) {
                      return quantile_at(kernel, u, lower, log);
                    });
}

Values fscore_modes(const Values& shape1, const Values& shape2,
                    const StopCheck& stop) {
  return map_shapes({0.0}, shape1, shape2, stop,
                    [](double, const BetaKernel& kernel) {
                      return fscore_mode(kernel.a(), kernel.b());
                    });
}

}  // namespace bcvinfer
