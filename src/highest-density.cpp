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

Interval find_interval(const Posterior& posterior, double level, bool highest) {
  // Of all intervals that hold the level: `split` is the logit of the share of
  // the rest that lies below.
  const auto end = [&](double split, bool lower) {
    const Place share = place_at(split);
    const double p = (1.0 - level) * (lower ? share.x : share.y);
    return posterior.quantile(smaller_tail(p, lower, false));
  };
  // Falls as the interval moves up; 0 where both ends are equally dense.
  const auto gap = [&](double split) {
    return posterior.log_value_density(end(split, false)) -
           posterior.log_value_density(end(split, true));
  };
  const Shapes& ends = posterior.ends();
  const bool has_peak = !(ends.a < 1.0 && ends.b < 1.0) && !posterior.is_flat();
  double split = 0.0;
  if (highest && has_peak) {
    // The split with equal densities, or the farthest where an end is at a
    // bound. (derivation-fscore, eq. 22)
    const double at_middle = gap(0.0);
    split =
        find_root(gap, 0.0, at_middle, at_middle > 0.0 ? 1.0 : -1.0, kFarSplit);
  }
  const auto whole = [&](bool lower) {
    return posterior.quantile(smaller_tail(level, lower, false)).x;
  };
  if (split <= -kFarSplit) return {0.0, whole(true)};
  if (split >= kFarSplit) return {whole(false), 1.0};
  return {end(split, true).x, end(split, false).x};
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
