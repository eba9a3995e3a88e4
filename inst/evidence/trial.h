// Records and learners of the studies that draw data sets by themselves
// (grid.cpp, prior.cpp).
#pragma once

#include <RcppArmadillo.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace trial {

using Random = std::mt19937_64;
using Indices = std::vector<arma::uword>;

inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// ---- Records -------------------------------------------------------------

struct Recipe {
  int n;
  double positives;
  std::string kind;  // "normal", "heavy", "clumps", "binary", "outliers"
  double low, high;  // the shift between the classes, by feature
  int features;
  double more;  // further shift of the features of learner b
  int classes;
};

struct Sample {
  arma::mat a, b;
  arma::uvec y;
};

// Where class `c` is, in multiples of the shift of feature j: of two classes
// the second one, of more on circles.
inline double class_place(const Recipe& recipe, arma::uword c, arma::uword j) {
  if (recipe.classes == 2) return static_cast<double>(c);
  const double turns = static_cast<double>(c * (1 + j / 2)) / recipe.classes;
  return std::cos(2 * arma::datum::pi * turns -
                  (j % 2 == 1 ? arma::datum::pi / 2 : 0));
}

inline arma::mat draw_features(const Recipe& recipe, const arma::uvec& y,
                               double more, Random& random) {
  std::normal_distribution<double> normal;
  std::chi_squared_distribution<double> chi(3);
  std::bernoulli_distribution coin(0.5), out(0.05);
  arma::mat x(y.n_elem, static_cast<arma::uword>(recipe.features));
  for (arma::uword i = 0; i < x.n_rows; ++i) {
    const double common = normal(random);
    const double clump = recipe.kind == "clumps" && coin(random) ? -1 : 1;
    const double tail = recipe.kind == "heavy" ? std::sqrt(chi(random) / 3)
                        : recipe.kind == "outliers" && out(random) ? 0.1
                                                                   : 1;
    for (arma::uword j = 0; j < x.n_cols; ++j) {
      const double share =
          x.n_cols > 1 ? static_cast<double>(j) / (x.n_cols - 1.0) : 1;
      const double shift = recipe.low + share * (recipe.high - recipe.low);
      const double noise = 0.9 * normal(random) + 0.436 * common;
      double value = noise / tail;
      value += clump * (shift + more) * class_place(recipe, y[i], j);
      x(i, j) = recipe.kind == "binary" ? value > 0.8 : value;
    }
  }
  return x;
}

// The last class has the share `positives`, the others the same share each. No
// class has fewer than 6 records of two, 3 of more.
inline Sample draw_sample(const Recipe& recipe, Random& random) {
  Sample sample;
  const arma::uword n = static_cast<arma::uword>(recipe.n);
  const arma::uword last = static_cast<arma::uword>(recipe.classes - 1);
  std::bernoulli_distribution positive(recipe.positives);
  std::uniform_int_distribution<arma::uword> other(0, last - 1);
  arma::uword fewest = 0;
  do {
    sample.y.set_size(n);
    for (auto& value : sample.y) {
      value = positive(random) ? last : last > 1 ? other(random) : 0;
    }
    fewest = n;
    for (arma::uword c = 0; c <= last; ++c) {
      fewest = std::min<arma::uword>(fewest, arma::accu(sample.y == c));
    }
  } while (fewest < (last > 1 ? 3 : 6));
  sample.a = draw_features(recipe, sample.y, 0, random);
  sample.b = draw_features(recipe, sample.y, recipe.more, random);
  return sample;
}

// ---- Learners ------------------------------------------------------------

// The linear discriminant: weights and intercept of the log odds at equal
// classes; a class without records gives weights of 0.
struct Linear {
  arma::vec weights;
  double intercept = 0;
  double odds = 0;  // log odds of the classes in the training records
};

inline Linear fit_linear(const arma::mat& x, const arma::uvec& y,
                         bool centroid) {
  Linear fit;
  fit.weights.zeros(x.n_cols);
  const arma::uvec one = arma::find(y == 1), zero = arma::find(y == 0);
  if (one.is_empty() || zero.is_empty()) {
    fit.odds = one.is_empty() ? -20 : 20;
    return fit;
  }
  const arma::mat xo = x.rows(one), xz = x.rows(zero);
  const arma::rowvec high = arma::mean(xo), low = arma::mean(xz);
  const arma::vec gap = (high - low).t();
  if (centroid) {
    fit.weights = gap;
  } else {
    const arma::mat co = xo.each_row() - high, cz = xz.each_row() - low;
    arma::mat spread =
        (co.t() * co + cz.t() * cz) / std::max(1.0, x.n_rows - 2.0);
    spread.diag() += 1e-8 + (x.n_cols + 2 > x.n_rows ? 0.1 : 0);
    fit.weights = arma::solve(spread, gap, arma::solve_opts::likely_sympd);
  }
  fit.intercept = -arma::dot(fit.weights, high + low) / 2;
  fit.odds = std::log(static_cast<double>(one.n_elem) / zero.n_elem);
  return fit;
}

inline arma::vec score_of(const Linear& fit, const arma::mat& x) {
  return x * fit.weights + fit.intercept;
}

// Gaussian naive Bayes: the log odds.
inline arma::vec bayes_scores(const arma::mat& x, const arma::uvec& y,
                              const arma::mat& test) {
  const arma::uvec one = arma::find(y == 1), zero = arma::find(y == 0);
  arma::vec out(test.n_rows);
  if (one.n_elem < 2 || zero.n_elem < 2) {
    out.fill(one.n_elem < 2 ? -20 : 20);
    return out;
  }
  out.fill(std::log(static_cast<double>(one.n_elem) / zero.n_elem));
  for (arma::uword j = 0; j < x.n_cols; ++j) {
    const arma::vec column = x.col(j);
    const arma::vec xo = column(one), xz = column(zero);
    const double vo = arma::var(xo) + 0.01, vz = arma::var(xz) + 0.01;
    const arma::vec t = test.col(j);
    out += -0.5 * std::log(vo / vz) -
           arma::square(t - arma::mean(xo)) / (2 * vo) +
           arma::square(t - arma::mean(xz)) / (2 * vz);
  }
  return out;
}

// A threshold of scores above which a share of the training positives lies.
inline double recall_threshold(const arma::vec& scores, const arma::uvec& y,
                               double share) {
  arma::vec positive = arma::sort(scores(arma::find(y == 1)));
  if (positive.is_empty()) return 0;
  const double place = std::floor((1 - share) * positive.n_elem);
  return positive[static_cast<arma::uword>(place)];
}

// The threshold with the largest F1 of the training records.
inline double f1_threshold(const arma::vec& scores, const arma::uvec& y) {
  const arma::uvec order = arma::sort_index(scores, "descend");
  const double positives = arma::accu(y);
  double best = -1, found = 0, right = 0;
  for (arma::uword k = 0; k < order.n_elem; ++k) {
    right += y[order[k]];
    const double f1 = 2 * right / (positives + k + 1.0);
    if (f1 > best) {
      best = f1;
      const double next =
          k + 1 < order.n_elem ? scores[order[k + 1]] : scores[order[k]] - 1;
      found = (scores[order[k]] + next) / 2;
    }
  }
  return found;
}

// A tree by Gini impurity; each split looks at `tried` random features.
class Tree {
 public:
  Tree(const arma::mat& x, const arma::uvec& y, int depth, std::size_t tried,
       Random& random)
      : x_(x), y_(y), tried_(tried), random_(random) {
    Indices all(x.n_rows);
    std::iota(all.begin(), all.end(), 0);
    grow(all, depth);
  }

  Tree(const arma::mat& x, const arma::uvec& y, const Indices& records,
       int depth, std::size_t tried, Random& random)
      : x_(x), y_(y), tried_(tried), random_(random) {
    grow(records, depth);
  }

  double predict(const arma::mat& x, arma::uword row) const {
    std::size_t at = 0;
    while (nodes_[at].left > 0) {
      at = x(row, nodes_[at].feature) <= nodes_[at].cut ? nodes_[at].left
                                                        : nodes_[at].left + 1;
      at = nodes_[at].self;
    }
    return nodes_[at].share;
  }

 private:
  struct Node {
    std::size_t self = 0, left = 0;
    arma::uword feature = 0;
    double cut = 0, share = 0;
  };

  void grow(const Indices& records, int depth) {
    nodes_.push_back({});
    split(0, records, depth);
  }

  void split(std::size_t at, const Indices& records, int depth) {
    nodes_[at].self = at;
    double ones = 0;
    for (auto i : records) ones += y_[i];
    const double size = records.size();
    nodes_[at].share = ones / size;
    if (depth == 0 || ones == 0 || ones == size || size < 10) return;
    double best = ones * (size - ones) / size - 1e-9;
    bool found = false;
    arma::uword feature = 0;
    double cut = 0;
    std::vector<arma::uword> columns(x_.n_cols);
    std::iota(columns.begin(), columns.end(), 0);
    if (tried_ < columns.size()) {
      std::shuffle(columns.begin(), columns.end(), random_);
      columns.resize(tried_);
    }
    std::vector<std::pair<double, arma::uword>> sorted(records.size());
    for (auto j : columns) {
      for (std::size_t k = 0; k < records.size(); ++k) {
        sorted[k] = {x_(records[k], j), y_[records[k]]};
      }
      std::sort(sorted.begin(), sorted.end());
      double left_ones = 0;
      for (std::size_t k = 0; k + 1 < sorted.size(); ++k) {
        left_ones += sorted[k].second;
        const double left = k + 1.0, right = size - left;
        if (left < 4 || right < 4 || sorted[k].first == sorted[k + 1].first) {
          continue;
        }
        const double right_ones = ones - left_ones;
        const double impurity = left_ones * (left - left_ones) / left +
                                right_ones * (right - right_ones) / right;
        if (impurity < best) {
          best = impurity;
          found = true;
          feature = j;
          cut = (sorted[k].first + sorted[k + 1].first) / 2;
        }
      }
    }
    if (!found) return;
    Indices left, right;
    for (auto i : records) (x_(i, feature) <= cut ? left : right).push_back(i);
    const std::size_t child = nodes_.size();
    nodes_[at].left = child;
    nodes_[at].feature = feature;
    nodes_[at].cut = cut;
    nodes_.push_back({});
    nodes_.push_back({});
    split(child, left, depth - 1);
    split(child + 1, right, depth - 1);
  }

  const arma::mat& x_;
  const arma::uvec& y_;
  std::size_t tried_;
  Random& random_;
  std::vector<Node> nodes_;
};

struct Task {
  arma::mat x;  // of the training records
  arma::uvec y;
  arma::mat test;
};

}  // namespace trial
