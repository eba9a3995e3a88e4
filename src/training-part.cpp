#include "training-part.h"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <limits>

#include "bcvinfer_types.h"

namespace bcvinfer {
namespace {

// How negative the correlation of a record's two parts may be: the shared part
// is then at least minus three quarters of the records' own.
const double lowest_correlation = -std::sqrt(0.75);

// The shape of the prior of the training records' part: its density falls as
// the power -(1 + shape) far above its scale.
constexpr double shape = 2;

// Abscissas and weights on (0, 1).
struct Rule {
  std::vector<double> at;
  std::vector<double> weight;
};

template <unsigned size>
Rule gauss_rule() {
  using Gauss = boost::math::quadrature::gauss<double, size>;
  Rule rule;
  for (std::size_t i = 0; i < Gauss::abscissa().size(); ++i) {
    for (const double side : {-1.0, 1.0}) {
      rule.at.push_back((1 + side * Gauss::abscissa()[i]) / 2);
      rule.weight.push_back(Gauss::weights()[i] / 2);
    }
  }
  return rule;
}

// Points with weights: by how much the shared part changes the logarithm of the
// variance between records.
struct Cloud {
  std::vector<double> at;
  std::vector<double> weight;
};

// The weight of a point: exp(log) * factor. (Of many points most have none, so
// that logarithms are taken of few.)
struct Point {
  double shared;
  double log;
  double factor;
};

class Posterior {
 public:
  explicit Posterior(const TrainingMoments& moments)
      : x_(moments),
        own_sd_(std::sqrt(x_.own)),
        level_(x_.own + x_.level + x_.records / 50) {}

  bool degenerate() const {
    return !(x_.records > 0 && x_.contrast > 0 && x_.scale > 0);
  }

  Cloud cloud() const {
    static const Rule usual[] = {gauss_rule<40>(), gauss_rule<24>()};
    // Many contrasts make narrow peaks.
    static const Rule fine[] = {gauss_rule<64>(), gauss_rule<48>()};
    const Rule* const rules = x_.contrasts > 8 ? fine : usual;
    const Rule &root = rules[0], &correlation = rules[1];
    const double found = std::max(0.0, x_.contrast - x_.floor);
    const double unit = std::sqrt(
        found + std::min(x_.scale, x_.floor * std::sqrt(2 / x_.contrasts)));
    std::vector<Point> points;
    points.reserve(root.at.size() * correlation.at.size());
    for (std::size_t i = 0; i < root.at.size(); ++i) {
      const double rest = 1 - root.at[i], b = unit * root.at[i] / rest;
      const double outer = prior_and_contrast(b);
      const double step = root.weight[i] / (rest * rest);
      for (std::size_t j = 0; j < correlation.at.size(); ++j) {
        const double rho =
            lowest_correlation + (1 - lowest_correlation) * correlation.at[j];
        Point point = level(b, rho);
        point.log += outer;
        point.factor *= step * correlation.weight[j];
        points.push_back(point);
      }
    }
    return likely(points);
  }

 private:
  // Densities, without constants, at the standard deviation b of the training
  // records' part and its correlation with the records' own: the logarithm of
  // that of the prior and the contrasts, and that of the products given the
  // contrasts.
  double prior_and_contrast(double b) const {
    const double variance = b * b, expected = x_.floor + variance;
    return std::log(b) - (1 + shape) * std::log1p(variance / x_.scale) -
           x_.contrasts / 2 * (std::log(expected) + x_.contrast / expected);
  }

  Point level(double b, double rho) const {
    const double expected = x_.floor + b * b;
    const double cross = -rho * b * own_sd_ - x_.noise;
    const double rest = level_ - cross * cross / expected;
    const double off = x_.product - cross * x_.contrast / expected;
    return {b * (b + 2 * rho * own_sd_),
            -x_.contrasts * off * off / (2 * x_.contrast * rest),
            1 / std::sqrt(rest)};
  }

  Cloud likely(std::vector<Point>& points) const {
    double largest = -std::numeric_limits<double>::infinity();
    for (const Point& point : points) largest = std::max(largest, point.log);
    double most = 0;
    for (Point& point : points) {
      const double below = point.log - largest;
      point.factor *= below < -100 ? 0 : std::exp(below);
      most = std::max(most, point.factor);
    }
    Cloud kept;
    if (!(most > 0)) return kept;
    for (const Point& point : points) {
      if (!(point.factor >= 1e-17 * most)) continue;
      kept.at.push_back(std::log1p(point.shared / x_.records));
      kept.weight.push_back(point.factor / most);
    }
    return kept;
  }

  const TrainingMoments& x_;
  double own_sd_;
  double level_;  // variance of the level
};

const Cloud unknown = {{std::numeric_limits<double>::quiet_NaN()},
                       {std::numeric_limits<double>::quiet_NaN()}};

// The Gauss rule of a few nodes that has the same moments as many points, whose
// `at` lie between -1 and 1: the three-term recurrence of their orthogonal
// polynomials (Stieltjes), and the eigenvalues of its matrix; as many nodes as
// there are points where these are fewer. (Plain loops: threads of the linear
// algebra library cost more than they give here.)
Cloud few_nodes(const Cloud& many, std::size_t nodes) {
  const std::vector<double>& at = many.at;
  std::vector<double> before(at.size(), 0), now(at.size());
  double last = 0, square = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    now[i] = std::sqrt(many.weight[i]);
    square += many.weight[i];
  }
  auto count = static_cast<arma::uword>(std::min(nodes, at.size()));
  arma::mat recurrence(count, count, arma::fill::zeros);
  for (arma::uword k = 0; k < count; ++k) {
    const double size = std::sqrt(square);
    if (k > 0 && !(size > 1e-14)) {
      count = k;
      break;
    }
    if (k > 0) {
      last = size;
      recurrence(k, k - 1) = recurrence(k - 1, k) = last;
    }
    double middle = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      now[i] /= size;
      middle += now[i] * now[i] * at[i];
    }
    recurrence(k, k) = middle;
    square = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const double next = (at[i] - middle) * now[i] - last * before[i];
      square += next * next;
      before[i] = next;
    }
    before.swap(now);
  }
  arma::vec values;
  arma::mat vectors;
  recurrence.resize(count, count);
  if (!arma::eig_sym(values, vectors, recurrence)) return unknown;
  Cloud few;
  for (arma::uword k = 0; k < count; ++k) {
    few.at.push_back(values[k]);
    few.weight.push_back(vectors(0, k) * vectors(0, k));
  }
  return few;
}

}  // namespace

std::vector<double> training_part(const TrainingMoments& moments,
                                  std::size_t nodes) {
  const Posterior posterior(moments);
  std::vector<double> out(2 * nodes, 0);
  if (posterior.degenerate()) {
    out[nodes] = 1;
    return out;
  }
  Cloud cloud = posterior.cloud();
  if (cloud.at.empty()) cloud = unknown;
  const auto ends = std::minmax_element(cloud.at.begin(), cloud.at.end());
  const double middle = (*ends.first + *ends.second) / 2;
  const double reach = (*ends.second - *ends.first) / 2;
  if (reach > 0) {
    for (auto& at : cloud.at) at = (at - middle) / reach;
  } else if (reach == 0) {
    cloud = {{0}, {1}};
  }
  const Cloud few = few_nodes(cloud, nodes);
  for (std::size_t k = 0; k < few.at.size(); ++k) {
    out[k] = moments.records * std::expm1(middle + reach * few.at[k]);
    out[nodes + k] = few.weight[k];
  }
  return out;
}

}  // namespace bcvinfer
