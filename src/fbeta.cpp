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

std::unique_ptr<Posterior> make_fbeta(double tp, double fp, double fn,
                                      double beta, double prior) {
  const double least = std::min(tp, std::min(fp, fn));
  const double rest = fp + fn + 2.0 * prior;
  if (!(least >= 0.0 && is_shape(prior) && is_shape(tp + prior) &&
        is_shape(rest) && beta > 0.0 && std::isfinite(beta))) {
    return nullptr;
  }
  if (beta == 1.0) {
    return std::unique_ptr<Posterior>(new FscorePosterior(tp + prior, rest));
  }
  return std::unique_ptr<Posterior>(
      new FbetaPosterior(tp + prior, fp + prior, fn + prior, beta));
}

}  // namespace bcvinfer
