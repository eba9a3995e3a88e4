#include "posterior.h"

#include <algorithm>
#include <limits>

#include "fbeta.h"
#include "fscore.h"

namespace bcvinfer {

namespace {

const double kInfinity = std::numeric_limits<double>::infinity();
const double kNaN = std::numeric_limits<double>::quiet_NaN();

double density_at(const Posterior& posterior, double x, bool, bool log) {
  double found = x < 0.0 || x > 1.0 ? -kInfinity : kInfinity;
  if (x > 0.0 && x < 1.0) {
    found = posterior.log_value_density(place_of(x, 1.0 - x));
  } else if (x == 0.0 || x == 1.0) {
    const double shape = x == 0.0 ? posterior.ends().a : posterior.ends().b;
    if (shape > 1.0) found = -kInfinity;
    if (shape == 1.0) found = posterior.end_log_density(x == 0.0);
  }
  return log ? found : std::exp(found);
}

double probability_at(const Posterior& posterior, double q, bool lower,
                      bool log) {
  if (q > 0.0 && q < 1.0) {
    return posterior.tail(place_of(q, 1.0 - q), lower, log);
  }
  const bool one = (q <= 0.0) != lower;
  return log ? (one ? 0.0 : -kInfinity) : one;
}

double quantile_at(const Posterior& posterior, double p, bool lower, bool log) {
  const double zero = log ? -kInfinity : 0.0;
  const double one = log ? 0.0 : 1.0;
  if (p < zero || p > one) return kNaN;
  if (p == zero || p == one) return (p == zero) == lower ? 0.0 : 1.0;
  return posterior.quantile(smaller_tail(p, lower, log)).x;
}

}  // namespace

double Posterior::log_value_density(Place place) const {
  // log x + log(1 - x)
  const double size = std::fabs(place.logit);
  return log_density(place) + size + 2.0 * std::log1p(std::exp(-size));
}

std::size_t Posteriors::size() const {
  std::size_t most = 1;
  for (const Values& values : parameters) {
    if (values.empty()) return 0;
    most = std::max(most, values.size());
  }
  return most;
}

double Posteriors::sum(std::size_t i) const {
  double sum = 0.0;
  for (const Values& values : parameters) sum += values[i % values.size()];
  return sum;
}

std::unique_ptr<Posterior> Posteriors::at(std::size_t i) const {
  const auto value = [&](std::size_t parameter) {
    const Values& values = parameters[parameter];
    return values[i % values.size()];
  };
  if (parameters.size() == 4) {
    return make_fbeta(value(0), value(1), value(2), value(3));
  }
  const double a = value(0);
  const double b = value(1);
  if (!is_shape(a) || !is_shape(b)) return nullptr;
  if (family == "beta") {
    return std::unique_ptr<Posterior>(new BetaPosterior(a, b));
  }
  return std::unique_ptr<Posterior>(new FscorePosterior(a, b));
}

Values posterior_values(const Values& x, const Posteriors& posteriors,
                        char letter, bool lower, bool log, const Stop& stop) {
  const auto value_at = letter == 'd'   ? density_at
                        : letter == 'p' ? probability_at
                                        : quantile_at;
  const std::size_t n = posteriors.size();
  Values out(std::min(n, x.size()) == 0 ? 0 : std::max(n, x.size()));
  std::unique_ptr<Posterior> posterior;
  each(out.size(), stop, [&](std::size_t i) {
    if (i == 0 || n > 1) posterior = posteriors.at(i);
    const double value = x[i % x.size()];
    const double sum = value + posteriors.sum(i);
    out[i] = std::isnan(sum) ? sum
             : posterior     ? value_at(*posterior, value, lower, log)
                             : kNaN;
  });
  return out;
}

}  // namespace bcvinfer
