#include "superiority.h"

#include <algorithm>
#include <limits>

#include "line-integral.h"

namespace bcvinfer {

namespace {

const double kInfinity = std::numeric_limits<double>::infinity();
const double kNaN = std::numeric_limits<double>::quiet_NaN();
// A probability below this is not what the others leave of 1.
const double kSmallMiddle = 1e-3;

// The value moved by `shift`, outside (0, 1) with logits of infinity.
Place moved(Place place, double shift) {
  if (shift == 0.0) return place;
  const double x = place.x + shift;
  const double y = place.y - shift;
  if (x <= 0.0) return {0.0, 1.0, -kInfinity};
  if (y <= 0.0) return {1.0, 0.0, kInfinity};
  return place_of(x, y);
}

double tail_at(const Posterior& posterior, Place place, bool lower, bool log) {
  if (std::isfinite(place.logit)) return posterior.tail(place, lower, log);
  const bool one = (place.logit > 0.0) == lower;
  return log ? (one ? 0.0 : -kInfinity) : one;
}

double mean_logit(const Posterior& posterior) {
  return std::log(posterior.ends().a / posterior.ends().b);
}

// Places of B where the integrand of expect_over() may be high or bend: the
// bulk of B, that of A moved by each of the shifts, and the middle and the ends
// of the values that A then has.
std::vector<Place> landmarks(const Posterior& b, const Posterior& a,
                             const std::vector<double>& shifts) {
  std::vector<Place> out;
  for (const double p : {1e-12, 1e-6, 0.01, 0.5}) {
    for (const bool lower : {true, false}) {
      const Tail tail = {lower, p, std::log(p)};
      out.push_back(b.quantile(tail));
      for (const double shift : shifts) {
        out.push_back(moved(a.quantile(tail), shift));
      }
    }
  }
  for (const double shift : shifts) {
    const double size = std::min(std::fabs(shift), 1.0);
    const double middle = shift > 0.0 ? 0.5 * (1.0 + size) : 0.5 * (1.0 - size);
    out.push_back(place_of(middle, 1.0 - middle));
    out.push_back(moved(place_at(-700.0), shift));
    out.push_back(moved(place_at(700.0), shift));
  }
  return out;
}

// E exp(log_term(B)) over the logit of B.
template <class Term>
double expect_over(const Posterior& b, const Posterior& a,
                   const std::vector<double>& shifts, const Term& log_term) {
  const auto log_value = [&](Place place) {
    return b.log_density(place) + log_term(place);
  };
  // The highest of the landmarks: elsewhere the integrand may be 0.
  Place centre = place_at(0.0);
  double height = -kInfinity;
  const std::vector<Place> marks = landmarks(b, a, shifts);
  for (const Place& mark : marks) {
    if (!std::isfinite(mark.logit)) continue;
    const double found = log_value(mark);
    if (found > height) {
      centre = mark;
      height = found;
    }
  }
  std::vector<double> places;
  for (const Place& mark : marks) places.push_back(mark.logit - centre.logit);
  // Where kernels and tails of small shapes bend.
  for (const double logit : {0.0, mean_logit(a), mean_logit(b)}) {
    add_landmark(logit - centre.logit, a.scale(), &places);
  }
  const double found = log_line_integral(
      [&](double shift) { return log_value(shifted(centre, shift)); },
      b.scale(), places);
  return std::min(std::exp(found), 1.0);
}

// P(A > B + shift), or with `lower` P(A < B + shift). Without a shift the
// integrand is log-concave for Beta variables.
// In place of the sum for whole shapes (derivation-fscore, eq. 23).
double prob_beyond(const Posterior& a, const Posterior& b, double shift,
                   bool lower) {
  return expect_over(b, a, {-shift}, [&](Place place) {
    return tail_at(a, moved(place, shift), lower, true);
  });
}

double prob_within(const Posterior& a, const Posterior& b, double rope) {
  return expect_over(b, a, {-rope, rope}, [&](Place place) {
    const Place low = moved(place, -rope);
    const Place high = moved(place, rope);
    // Beyond the median the difference of upper tails keeps more digits.
    const bool lower = tail_at(a, place, true, false) < 0.5;
    return std::log(std::fabs(tail_at(a, high, lower, false) -
                              tail_at(a, low, lower, false)));
  });
}

}  // namespace

Values superiority(const Posteriors& a, const Posteriors& b, double rope,
                   const Stop& stop) {
  const std::size_t n =
      std::min(a.size(), b.size()) == 0 ? 0 : std::max(a.size(), b.size());
  Values out(3 * n, kNaN);
  each(n, stop, [&](std::size_t i) {
    const auto first = a.at(i);
    const auto second = b.at(i);
    if (!first || !second) {
      const double sum = a.sum(i) + b.sum(i);
      for (int part = 0; part < 3; ++part) {
        out[part * n + i] = std::isnan(sum) ? sum : kNaN;
      }
      return;
    }
    double better = prob_beyond(*first, *second, rope, false);
    double worse = 1.0 - better;
    if (rope > 0.0 || better > 0.5) {
      worse = prob_beyond(*first, *second, -rope, true);
    }
    if (rope == 0.0) better = better > 0.5 ? 1.0 - worse : better;
    double within = rope > 0.0 ? 1.0 - better - worse : 0.0;
    if (rope > 0.0 && within < kSmallMiddle) {
      within = prob_within(*first, *second, rope);
    }
    out[i] = better;
    out[n + i] = within;
    out[2 * n + i] = worse;
  });
  return out;
}

}  // namespace bcvinfer
