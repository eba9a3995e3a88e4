#include "fbeta.h"

#include <algorithm>
#include <limits>

#include "fscore.h"
#include "line-integral.h"
#include "root.h"

namespace bcvinfer {

namespace {

const double kLogNothing = -1e15;  // a root finder takes no infinity
const double kLastLogit = 750.0;   // beyond it F_beta rounds to 0 or 1
const double kFarLeft = 30.0;      // minus the logit of what is nearly 0
const double kFarStep = 1e6;       // no density is left there
const double kNaN = std::numeric_limits<double>::quiet_NaN();

// x^2 / (1 + x^2), for x of any size.
double squared_share(double x) {
  return x > 1.0 ? 1.0 / (1.0 + 1.0 / (x * x)) : x * x / (1.0 + x * x);
}

}  // namespace

FbetaPosterior::FbetaPosterior(double tp, double fp, double fn, double beta)
    : score_{tp, fp + fn},
      split_{fp, fn},
      fp_weight_(squared_share(1.0 / beta)),
      fn_weight_(squared_share(beta)) {}

// B where F_beta is `place` and V is `v`.
Place FbetaPosterior::score_place(Place place, Place v) const {
  const double s = share(v);
  const double odds = place.x * s;
  const double sum = odds + place.y;
  return {odds / sum, place.y / sum, place.logit + std::log(s)};
}

// log E exp(log_term(V)) over the logit of V.
template <class Term>
double FbetaPosterior::log_mean(const Term& log_term, double logit) const {
  const Place centre = place_of(split_.a, split_.b);
  // Both weights are 1/2: the terms do not depend on V.
  if (fp_weight_ == fn_weight_) return log_term(centre);
  // s(V) turns from one weight to the other where they balance, and B meets
  // its mean where s(V) is `needed`, on either side of that.
  const double balance = std::log(fn_weight_) - std::log(fp_weight_);
  const double needed = std::log(score_.a / score_.b) - logit;
  std::vector<double> places;
  for (const double landmark :
       {centre.logit, balance, needed - std::log(fp_weight_),
        std::log(fn_weight_) - needed}) {
    add_landmark(landmark - centre.logit, scale(), &places);
  }
  return log_line_integral(
      [&](double shift) {
        const Place v = shifted(centre, shift);
        return beta_log_kernel(split_, v) + log_term(v);
      },
      std::sqrt(1.0 / split_.a + 1.0 / split_.b), places);
}

// The integral over V (derivation-fscore, eq. 21).
double FbetaPosterior::tail(Place place, bool lower, bool log) const {
  const double found = log_mean(
      [&](Place v) {
        return beta_tail(score_, score_place(place, v), lower, true);
      },
      place.logit);
  return log ? std::min(found, 0.0) : std::exp(std::min(found, 0.0));
}

double FbetaPosterior::log_density(Place place) const {
  return log_mean(
      [&](Place v) { return beta_log_kernel(score_, score_place(place, v)); },
      place.logit);
}

double FbetaPosterior::end_log_density(bool at_zero) const {
  const double sign = at_zero ? 1.0 : -1.0;
  return std::log(at_zero ? score_.b : score_.a) +
         log_mean([&](Place v) { return sign * std::log(share(v)); }, 0.0);
}

// The root of the log tail, sought from the one at the mean of V.
Place FbetaPosterior::quantile(const Tail& target) const {
  const auto gap = [&](double logit) {
    const double value = tail(place_at(logit), target.lower, true);
    return std::max(value, kLogNothing) - target.log_p;
  };
  const double guess = beta_quantile(score_, target).logit -
                       std::log(share(place_of(split_.a, split_.b)));
  const double start = std::max(-kLastLogit, std::min(kLastLogit, guess));
  const double at_start = gap(start);
  const double up = (at_start < 0.0) == target.lower ? 1.0 : -1.0;
  return place_at(
      find_root(gap, start, at_start, up * 0.2 * scale(), kLastLogit));
}

// F_beta where B and V are at their means.
Place FbetaPosterior::centre() const {
  return place_at(std::log(score_.a / score_.b) -
                  std::log(share(place_of(split_.a, split_.b))));
}

// The slope of the log density of F_beta over its logit (derivation-fscore,
// eq. 24).
double FbetaPosterior::density_slope(double logit) const {
  const Place place = place_at(logit);
  const auto kernel = [&](Place v) {
    return beta_log_kernel(score_, score_place(place, v));
  };
  const double mean =
      std::exp(log_mean(
                   [&](Place v) {
                     return kernel(v) + std::log(score_place(place, v).x);
                   },
                   logit) -
               log_mean(kernel, logit));
  return (score_.a - 1.0) - (score_.a + score_.b) * mean + 2.0 * place.x;
}

// 0 or 1 where the density is highest there, NaN where it is infinite at both.
Place FbetaPosterior::mode() const {
  const Place zero = {0.0, 1.0, -kLastLogit};
  if (score_.a < 1.0) {
    return score_.b < 1.0 ? Place{kNaN, kNaN, kNaN} : zero;
  }
  if (score_.b <= 1.0) return {1.0, 0.0, kLastLogit};
  if (score_.a == 1.0 && density_slope(-kFarLeft) <= 0.0) return zero;
  const auto slope = [&](double logit) { return density_slope(logit); };
  const double start = centre().logit;
  const double at_start = slope(start);
  const double step = (at_start > 0.0 ? 0.2 : -0.2) * scale();
  return place_at(find_root(slope, start, at_start, step, kLastLogit));
}

// E |F - centre|^k on one side of the centre, over the logarithm of the
// distance in logits, so that no scale is too small (derivation-fscore, eq.
// 25). (Panels, no fixed step: the density may have an edge far from the
// centre.)
double FbetaPosterior::side_moment(Place centre, double sign, int k) const {
  return std::exp(log_line_integral(
      [&](double log_distance) {
        const double distance = scale() * std::exp(log_distance);
        if (distance > kFarStep) return kLogNothing;
        const Place place = place_at(centre.logit + sign * distance);
        const double growth = std::expm1(sign * distance);
        const double near =
            centre.x * centre.y * growth / (1.0 + centre.x * growth);
        const double far = sign > 0.0 ? centre.y - place.y : centre.x - place.x;
        const double shift = std::fabs(distance < 1.0 ? near : far);
        return log_density(place) + std::log(distance) + k * std::log(shift);
      },
      1.0, {}));
}

FscoreMoments FbetaPosterior::moments() const {
  const Place middle = centre();
  std::array<double, 4> sums{};
  for (int k = 1; k <= 3; ++k) {
    const double below = side_moment(middle, -1.0, k);
    sums[k] = side_moment(middle, 1.0, k) + (k == 2 ? below : -below);
  }
  const Place top = mode();
  const double offset = middle.x < 0.5 ? top.x - middle.x : middle.y - top.y;
  FscoreMoments out = moments_of(middle.x, sums[1], sums[2], sums[3], offset);
  out[4] = top.x;
  return out;
}

std::unique_ptr<Posterior> make_fbeta(double tp, double fp, double fn,
                                      double beta) {
  if (!is_shape(tp) || !(beta > 0.0) || !std::isfinite(beta)) return nullptr;
  if (beta == 1.0) {
    if (!(fp >= 0.0 && fn >= 0.0) || !is_shape(fp + fn)) return nullptr;
    return std::unique_ptr<Posterior>(new FscorePosterior(tp, fp + fn));
  }
  if (!is_shape(fp) || !is_shape(fn) || !is_shape(fp + fn)) return nullptr;
  return std::unique_ptr<Posterior>(new FbetaPosterior(tp, fp, fn, beta));
}

Values fscore_moment_table(const Posteriors& posteriors, const Stop& stop) {
  const std::size_t n = posteriors.size();
  const std::size_t columns = std::tuple_size<FscoreMoments>::value;
  Values out(columns * n);
  each(n, stop, [&](std::size_t i) {
    const double sum = posteriors.sum(i);
    FscoreMoments found;
    found.fill(std::isnan(sum) ? sum : kNaN);
    const auto posterior = posteriors.at(i);
    if (const auto fbeta = dynamic_cast<FbetaPosterior*>(posterior.get())) {
      found = fbeta->moments();
    } else if (posterior) {
      found = fscore_moments(posterior->ends().a, posterior->ends().b);
    }
    for (std::size_t k = 0; k < columns; ++k) out[k * n + i] = found[k];
  });
  return out;
}

}  // namespace bcvinfer
