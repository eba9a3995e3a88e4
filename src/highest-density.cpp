#include "highest-density.h"

#include <boost/math/tools/roots.hpp>
#include <cstdint>

#include "beta-quantile.h"
#include "fscore.h"
#include "math-policy.h"

namespace bcvinfer {

namespace {

const double kNaN = std::numeric_limits<double>::quiet_NaN();
const double kFarLogit = 690.0;  // its logistic function is near underflow

struct Interval {
  double low;
  double high;
};

enum class Shape { kPeak, kFallsFromZero, kRisesToOne, kNoPeak };

// What differs between the distribution of B and that of F1, a function of B.
struct Scale {
  double (*value)(UnitPoint);
  double (*log_stretch)(UnitPoint);  // log density + log(x y) - log kernel
  Shape (*shape)(double, double);
};

double beta_value(UnitPoint point) { return point.x; }
double beta_stretch(UnitPoint) { return 0.0; }
double fscore_stretch(UnitPoint point) { return 2.0 * std::log1p(point.x); }

Shape beta_shape(double a, double b) {
  if ((a < 1.0 && b < 1.0) || (a == 1.0 && b == 1.0)) return Shape::kNoPeak;
  if (a <= 1.0) return Shape::kFallsFromZero;
  return b <= 1.0 ? Shape::kRisesToOne : Shape::kPeak;
}

Shape fscore_shape(double a, double b) {
  const double mode = fscore_mode(a, b);
  if (std::isnan(mode)) return Shape::kNoPeak;
  if (mode <= 0.0) return Shape::kFallsFromZero;
  return mode >= 1.0 ? Shape::kRisesToOne : Shape::kPeak;
}

double log_density(const BetaKernel& kernel, const Scale& scale,
                   UnitPoint point) {
  return kernel.log_value(point) - std::log(point.x) - std::log(point.y) +
         scale.log_stretch(point);
}

// The intervals of one level: all hold it, `split` is the logit of the share
// of the rest that lies below.
class Candidates {
 public:
  Candidates(const BetaKernel& kernel, const Scale& scale, double level)
      : kernel_(kernel), scale_(scale), rest_(1.0 - level) {}

  UnitPoint low(double split) const { return end(split, true); }
  UnitPoint high(double split) const { return end(split, false); }
  Interval interval(double split) const {
    return {scale_.value(low(split)), scale_.value(high(split))};
  }
  // Falls as the interval moves up; 0 where both ends are equally dense.
  double log_density_gap(double split) const {
    return log_density(kernel_, scale_, high(split)) -
           log_density(kernel_, scale_, low(split));
  }

 private:
  UnitPoint end(double split, bool lower) const {
    const UnitPoint share = from_logit(split);
    const double p = rest_ * (lower ? share.x : share.y);
    return beta_quantile(kernel_, smaller_tail(p, lower, false));
  }

  const BetaKernel& kernel_;
  const Scale& scale_;
  double rest_;
};

// The split with equal densities, or the farthest where an end is at a bound.
// (derivation-fscore, eq. 22)
double find_split(const Candidates& candidates) {
  const auto gap = [&](double split) {
    return candidates.log_density_gap(split);
  };
  const double at_middle = gap(0.0);
  if (at_middle == 0.0) return 0.0;
  const double direction = at_middle > 0.0 ? 1.0 : -1.0;
  double near = 0.0;
  double far = direction;
  double at_near = at_middle;
  double at_far = gap(far);
  while (at_far * direction > 0.0) {
    if (std::fabs(far) >= kFarLogit) return far;
    near = far;
    at_near = at_far;
    far = direction * std::min(2.0 * std::fabs(far), kFarLogit);
    at_far = gap(far);
  }
  std::uintmax_t steps = 200;
  const bool up = direction > 0.0;
  const auto bracket = boost::math::tools::toms748_solve(
      gap, up ? near : far, up ? far : near, up ? at_near : at_far,
      up ? at_far : at_near, boost::math::tools::eps_tolerance<double>(50),
      steps, MathPolicy());
  return 0.5 * (bracket.first + bracket.second);
}

Interval find_interval(const BetaKernel& kernel, const Scale& scale,
                       double level) {
  const auto cut = [&](bool lower) {
    return scale.value(
        beta_quantile(kernel, smaller_tail(level, lower, false)));
  };
  const Candidates candidates(kernel, scale, level);
  switch (scale.shape(kernel.a(), kernel.b())) {
    case Shape::kFallsFromZero:
      return {0.0, cut(true)};
    case Shape::kRisesToOne:
      return {cut(false), 1.0};
    case Shape::kNoPeak:
      return candidates.interval(0.0);
    default:
      break;
  }
  const double split = find_split(candidates);
  if (split <= -kFarLogit) return {0.0, cut(true)};
  if (split >= kFarLogit) return {cut(false), 1.0};
  return candidates.interval(split);
}

Values find_intervals(const Values& level, const Values& shape1,
                      const Values& shape2, const Scale& scale,
                      const StopCheck& stop) {
  const std::size_t n =
      recycled_length({level.size(), shape1.size(), shape2.size()});
  Values out(2 * n);
  each_value(
      n, stop,
      [&](std::size_t i) {
        const double a = shape1[i % shape1.size()];
        const double b = shape2[i % shape2.size()];
        const double content = level[i % level.size()];
        Interval found = {kNaN, kNaN};
        if (content > 0.0 && content < 1.0 && is_shape(a) && is_shape(b)) {
          found = find_interval(BetaKernel(a, b), scale, content);
        }
        out[i] = found.low;
        out[n + i] = found.high;
      },
      kIntegralsPerLook);
  return out;
}

}  // namespace

Values beta_hpd(const Values& level, const Values& shape1, const Values& shape2,
                const StopCheck& stop) {
  const Scale scale = {beta_value, beta_stretch, beta_shape};
  return find_intervals(level, shape1, shape2, scale, stop);
}

Values fscore_hpd(const Values& level, const Values& shape1,
                  const Values& shape2, const StopCheck& stop) {
  const Scale scale = {fscore_of_point, fscore_stretch, fscore_shape};
  return find_intervals(level, shape1, shape2, scale, stop);
}

}  // namespace bcvinfer
