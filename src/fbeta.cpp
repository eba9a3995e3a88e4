#include "fbeta.h"

#include <boost/math/tools/roots.hpp>
#include <cstdint>

#include "beta-line.h"
#include "beta-quantile.h"
#include "beta-tails.h"
#include "line-integral.h"
#include "math-policy.h"

namespace bcvinfer {

namespace {

const double kInfinity = std::numeric_limits<double>::infinity();
const double kNaN = std::numeric_limits<double>::quiet_NaN();
const double kLogNothing = -1e15;  // a root finder takes no infinity
const double kLastLogit = 750.0;   // beyond it F_beta rounds to 0 or 1

double clamp_logit(double logit) {
  return std::max(-kLastLogit, std::min(kLastLogit, logit));
}

// x^2 / (1 + x^2), for x of any size.
double squared_share(double x) {
  return x > 1.0 ? 1.0 / (1.0 + 1.0 / (x * x)) : x * x / (1.0 + x * x);
}

bool is_count(double value) { return value >= 0.0 && std::isfinite(value); }

// F1 needs no integral.
bool is_integrable(double records, double prior, double beta) {
  return beta == 1.0 || (prior >= kSmallestIntegrable &&
                         records + 3.0 * prior <= kLargestIntegrable);
}

// body(value, posterior) for every recycled value, as map_shapes() does.
template <class Body>
Values map_posteriors(const Values& x, const FbetaArguments& arguments,
                      const StopCheck& stop, const Body& body) {
  const auto at = [](const Values& v, std::size_t i) {
    return v[i % v.size()];
  };
  Values out(recycled_length({x.size(), arguments.tp.size(),
                              arguments.fp.size(), arguments.fn.size(),
                              arguments.beta.size(), arguments.prior.size()}));
  each_value(
      out.size(), stop,
      [&](std::size_t i) {
        const double tp = at(arguments.tp, i);
        const double fp = at(arguments.fp, i);
        const double fn = at(arguments.fn, i);
        const double beta = at(arguments.beta, i);
        const double prior = at(arguments.prior, i);
        const double value = at(x, i);
        const double sum = value + tp + fp + fn + beta + prior;
        if (is_count(tp) && is_count(fp) && is_count(fn) && is_shape(beta) &&
            is_shape(prior) && !std::isnan(value) &&
            is_integrable(tp + fp + fn, prior, beta)) {
          out[i] = body(
              value, FbetaPosterior(tp + prior, fp + prior, fn + prior, beta));
        } else {
          out[i] = std::isnan(sum) ? sum : kNaN;
        }
      },
      kIntegralsPerLook);
  return out;
}

}  // namespace

FbetaPosterior::FbetaPosterior(double tp, double fp, double fn, double beta)
    : score_(tp, fp + fn),
      split_(fp, fn),
      fp_weight_(squared_share(1.0 / beta)),
      fn_weight_(squared_share(beta)) {}

// log E exp(log_term(V)) over the logit of V.
template <class Term>
double FbetaPosterior::log_mean(const Term& log_term, double logit) const {
  const UnitPoint centre = consistent_point(split_.a() / split_.total(),
                                            split_.b() / split_.total());
  // Both weights are 1/2: the terms do not depend on V.
  if (fp_weight_ == fn_weight_) return log_term(centre);
  const double scale = std::sqrt(1.0 / split_.a() + 1.0 / split_.b());
  // s(V) turns from one weight to the other where they balance, and B meets
  // its mean where s(V) is `needed`, on either side of that.
  const double balance = std::log(fn_weight_) - std::log(fp_weight_);
  const double needed = std::log(score_.a() / score_.b()) - logit;
  const double start = std::log(centre.x) - std::log(centre.y);
  return log_line_integral(
      [&](double shift) {
        const LinePoint v = shifted_point(centre, shift);
        return log_kernel_at(split_, v) + log_term(v.point);
      },
      scale,
      {{0.0, balance - start, needed - std::log(fp_weight_) - start,
        std::log(fn_weight_) - needed - start},
       std::sqrt(1.0 / score_.a() + 1.0 / score_.b())});
}

// The integral over V (derivation-fscore, eq. 21).
double FbetaPosterior::log_probability(UnitPoint point, bool lower) const {
  if (point.x <= 0.0 || point.y <= 0.0) {
    return (point.x <= 0.0) != lower ? 0.0 : -kInfinity;
  }
  const double found = log_mean(
      [&](UnitPoint v) {
        return log_probability_at(
            score_, point_with_odds(point.x * share(v), point.y), lower);
      },
      std::log(point.x) - std::log(point.y));
  return std::min(found, 0.0);
}

double FbetaPosterior::log_density(UnitPoint point) const {
  if (point.x <= 0.0 || point.y <= 0.0) return end_log_density(point.x <= 0.0);
  const double found = log_mean(
      [&](UnitPoint v) {
        return log_kernel_at(score_,
                             point_with_odds(point.x * share(v), point.y));
      },
      std::log(point.x) - std::log(point.y));
  return found - std::log(point.x) - std::log(point.y);
}

double FbetaPosterior::end_log_density(bool at_zero) const {
  const double shape = at_zero ? score_.a() : score_.b();
  if (shape != 1.0) return shape > 1.0 ? -kInfinity : kInfinity;
  const double other = at_zero ? score_.b() : score_.a();
  const double sign = at_zero ? 1.0 : -1.0;
  return std::log(other) +
         log_mean([&](UnitPoint v) { return sign * std::log(share(v)); }, 0.0);
}

// The logit of F_beta with the given tail, from the one at the mean of V.
double FbetaPosterior::solve_logit(double log_p, bool lower) const {
  const auto gap = [&](double logit) {
    const double value = log_probability(from_logit(logit), lower);
    return std::max(value, kLogNothing) - log_p;
  };
  const UnitPoint mean = {split_.a() / split_.total(),
                          split_.b() / split_.total()};
  const UnitPoint start =
      beta_quantile(score_, smaller_tail(log_p, lower, true));
  double near = clamp_logit(std::log(start.x) - std::log(start.y) -
                            std::log(share(mean)));
  double at_near = gap(near);
  if (at_near == 0.0) return near;
  const double up = (at_near < 0.0) == lower ? 1.0 : -1.0;
  double step = up * 0.2 * std::sqrt(1.0 / score_.a() + 1.0 / score_.b());
  double far = clamp_logit(near + step);
  double at_far = gap(far);
  while ((at_far < 0.0) == (at_near < 0.0)) {
    if (std::fabs(far) >= kLastLogit) return far;
    near = far;
    at_near = at_far;
    step *= 2.0;
    far = clamp_logit(near + step);
    at_far = gap(far);
  }
  std::uintmax_t steps = 200;
  const bool ordered = near < far;
  const auto bracket = boost::math::tools::toms748_solve(
      gap, ordered ? near : far, ordered ? far : near,
      ordered ? at_near : at_far, ordered ? at_far : at_near,
      boost::math::tools::eps_tolerance<double>(50), steps, MathPolicy());
  return 0.5 * (bracket.first + bracket.second);
}

double FbetaPosterior::quantile(double p, bool lower, bool log) const {
  const double zero = log ? -kInfinity : 0.0;
  const double one = log ? 0.0 : 1.0;
  if (!(p >= zero && p <= one)) return kNaN;
  if (p == zero || p == one) return (p == zero) == lower ? 0.0 : 1.0;
  const TailProbability target = smaller_tail(p, lower, log);
  return from_logit(solve_logit(target.log_p, target.lower)).x;
}

Values fbeta_density(const Values& x, const FbetaArguments& arguments, bool log,
                     const StopCheck& stop) {
  return map_posteriors(
      x, arguments, stop, [log](double t, const FbetaPosterior& posterior) {
        if (t < 0.0 || t > 1.0) return log ? -kInfinity : 0.0;
        const double value = posterior.log_density({t, 1.0 - t});
        return log ? value : std::exp(value);
      });
}

Values fbeta_probability(const Values& q, const FbetaArguments& arguments,
                         bool lower, bool log, const StopCheck& stop) {
  return map_posteriors(
      q, arguments, stop,
      [lower, log](double t, const FbetaPosterior& posterior) {
        const double inside = std::max(0.0, std::min(1.0, t));
        const double value =
            posterior.log_probability({inside, 1.0 - inside}, lower);
        return log ? value : std::exp(value);
      });
}

Values fbeta_quantile(const Values& p, const FbetaArguments& arguments,
                      bool lower, bool log, const StopCheck& stop) {
  return map_posteriors(
      p, arguments, stop,
      [lower, log](double u, const FbetaPosterior& posterior) {
        return posterior.quantile(u, lower, log);
      });
}

}  // namespace bcvinfer
