#include "highest-density.h"

#include <algorithm>
#include <limits>

#include "root.h"

namespace bcvinfer {

namespace {

const double kNaN = std::numeric_limits<double>::quiet_NaN();
const double kFarSplit = 690.0;  // its logistic function is near underflow

struct Interval {
  double low;
  double high;
};

// The intervals of one level: all hold it, `split` is the logit of the share
// of the rest that lies below.
class Candidates {
 public:
  Candidates(const Posterior& posterior, double level)
      : posterior_(posterior), rest_(1.0 - level) {}

  Interval interval(double split) const {
    return {end(split, true).x, end(split, false).x};
  }
  // Falls as the interval moves up; 0 where both ends are equally dense.
  double log_density_gap(double split) const {
    return posterior_.log_value_density(end(split, false)) -
           posterior_.log_value_density(end(split, true));
  }

 private:
  Place end(double split, bool lower) const {
    const Place share = place_at(split);
    const double p = rest_ * (lower ? share.x : share.y);
    return posterior_.quantile(smaller_tail(p, lower, false));
  }

  const Posterior& posterior_;
  double rest_;
};

Interval find_interval(const Posterior& posterior, double level, bool highest) {
  const Candidates candidates(posterior, level);
  const Shapes& ends = posterior.ends();
  const bool has_peak = !(ends.a < 1.0 && ends.b < 1.0) && !posterior.is_flat();
  if (!highest || !has_peak) return candidates.interval(0.0);
  // The split with equal densities, or the farthest where an end is at a bound.
  // (derivation-fscore, eq. 22)
  const auto gap = [&](double split) {
    return candidates.log_density_gap(split);
  };
  const double at_middle = gap(0.0);
  const double split =
      find_root(gap, 0.0, at_middle, at_middle > 0.0 ? 1.0 : -1.0, kFarSplit);
  const Tail lower = smaller_tail(level, true, false);
  const Tail upper = smaller_tail(level, false, false);
  if (split <= -kFarSplit) return {0.0, posterior.quantile(lower).x};
  if (split >= kFarSplit) return {posterior.quantile(upper).x, 1.0};
  return candidates.interval(split);
}

}  // namespace

Values posterior_ends(const Values& level, const Posteriors& posteriors,
                      bool highest, const Stop& stop) {
  const std::size_t n = posteriors.size() == 0 || level.empty()
                            ? 0
                            : std::max(posteriors.size(), level.size());
  Values out(2 * n, kNaN);
  each(n, stop, [&](std::size_t i) {
    const double content = level[i % level.size()];
    const auto posterior = posteriors.at(i);
    if (!posterior || !(content > 0.0 && content < 1.0)) return;
    const Interval found = find_interval(*posterior, content, highest);
    out[i] = found.low;
    out[n + i] = found.high;
  });
  return out;
}

}  // namespace bcvinfer
