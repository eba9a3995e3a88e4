// Records, learners and scores of the trials that draw data sets by themselves
// (prior.cpp, blocks.cpp).
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

struct Predicted {
  arma::mat p;        // probability of class 1: records x repetitions
  arma::umat called;  // 1 where the prediction is class 1
};
using Made = std::map<std::string, Predicted>;

inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// ---- Records -------------------------------------------------------------

struct Recipe {
  int n;
  double positives;
  std::string kind;  // "normal", "heavy", "clumps", "binary"
  double low, high;  // the shift between the classes, by feature
  int features;
  double more;  // further shift of the features of learner b
};

struct Sample {
  arma::mat a, b;
  arma::uvec y;
};

inline arma::mat draw_features(const Recipe& recipe, const arma::uvec& y,
                               double more, Random& random) {
  std::normal_distribution<double> normal;
  std::chi_squared_distribution<double> chi(3);
  std::bernoulli_distribution coin(0.5);
  arma::mat x(y.n_elem, static_cast<arma::uword>(recipe.features));
  for (arma::uword i = 0; i < x.n_rows; ++i) {
    const double common = normal(random);
    const double clump = recipe.kind == "clumps" && coin(random) ? -1 : 1;
    const double tail = recipe.kind == "heavy" ? std::sqrt(chi(random) / 3) : 1;
    for (arma::uword j = 0; j < x.n_cols; ++j) {
      const double share =
          x.n_cols > 1 ? static_cast<double>(j) / (x.n_cols - 1.0) : 1;
      const double shift = recipe.low + share * (recipe.high - recipe.low);
      const double noise = 0.9 * normal(random) + 0.436 * common;
      double value = noise / tail;
      if (y[i] == 1) value += clump * (shift + more);
      x(i, j) = recipe.kind == "binary" ? value > 0.8 : value;
    }
  }
  return x;
}

inline Sample draw_sample(const Recipe& recipe, Random& random) {
  Sample sample;
  const arma::uword n = static_cast<arma::uword>(recipe.n);
  std::bernoulli_distribution positive(recipe.positives);
  do {
    sample.y.set_size(n);
    for (auto& value : sample.y) value = positive(random);
  } while (std::min(arma::accu(sample.y), n - arma::accu(sample.y)) < 6);
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

inline arma::vec forest(const arma::mat& x, const arma::uvec& y,
                        const arma::mat& test, int trees, Random& random) {
  arma::vec out(test.n_rows, arma::fill::zeros);
  std::uniform_int_distribution<arma::uword> any(0, x.n_rows - 1);
  for (int t = 0; t < trees; ++t) {
    Indices drawn(x.n_rows);
    for (auto& i : drawn) i = any(random);
    const Tree tree(x, y, drawn, 2, 2, random);
    for (arma::uword i = 0; i < test.n_rows; ++i) {
      out[i] += tree.predict(test, i) / trees;
    }
  }
  return out;
}

// ---- Fits ------------------------------------------------------------------

struct Task {
  arma::mat x;  // of the training records
  arma::uvec y;
  arma::mat test;
};

// Takes a learner's name, and for each test record the probability of class 1
// and whether it is predicted.
using Keep = std::function<void(const std::string&, const arma::vec&,
                                const arma::uvec&)>;

// Scores against a threshold; the probability is that of the log odds.
inline void keep_odds(const Keep& keep, const std::string& name,
                      const arma::vec& odds, double threshold = 0) {
  arma::vec p = odds;
  p.transform(logistic);
  keep(name, p, odds > threshold);
}

// The majority class reduced to the size of the other.
inline void fit_undersampled(const Task& task, Random& random,
                             const Keep& keep) {
  arma::uvec one = arma::find(task.y == 1), zero = arma::find(task.y == 0);
  arma::uvec& larger = one.n_elem > zero.n_elem ? one : zero;
  std::shuffle(larger.begin(), larger.end(), random);
  larger = larger.head(std::min(one.n_elem, zero.n_elem));
  const arma::uvec used = arma::join_cols(one, zero);
  const Linear fit = fit_linear(task.x.rows(used), task.y(used), false);
  keep_odds(keep, "under", score_of(fit, task.test));
}

// `slow`: with those that need many steps: 1 for a tree, 2 for forests, too.
inline void fit_learners(const Task& task, int slow, Random& random,
                         const Keep& keep) {
  const arma::mat &x = task.x, &test = task.test;
  const arma::uvec& y = task.y;
  const Linear lda = fit_linear(x, y, false);
  const arma::vec known = score_of(lda, x), score = score_of(lda, test);
  const arma::vec odds = score + lda.odds;
  keep_odds(keep, "lda", odds);
  keep_odds(keep, "low", odds, -0.8);
  keep_odds(keep, "high", odds, 0.8);
  keep_odds(keep, "balanced", score);
  const double shift = lda.odds;
  keep_odds(keep, "recall", odds, recall_threshold(known, y, 0.95) + shift);
  keep_odds(keep, "recall80", odds, recall_threshold(known, y, 0.80) + shift);
  keep_odds(keep, "bestf1", odds, f1_threshold(known, y) + shift);
  keep_odds(keep, "centroid", score_of(fit_linear(x, y, true), test));
  fit_undersampled(task, random, keep);
  const arma::vec bayes = bayes_scores(x, y, test);
  keep_odds(keep, "bayes", bayes);
  keep_odds(keep, "bayes_balanced", bayes - lda.odds);
  for (const std::string name : {"subset", "subset2"}) {
    arma::uvec columns = arma::regspace<arma::uvec>(0, x.n_cols - 1);
    std::shuffle(columns.begin(), columns.end(), random);
    columns = columns.head(std::max<arma::uword>(1, x.n_cols / 3));
    const Linear some = fit_linear(x.cols(columns), y, false);
    keep_odds(keep, name, score_of(some, test.cols(columns)) + some.odds);
  }
  const double share = arma::mean(arma::conv_to<arma::vec>::from(y));
  arma::vec p(test.n_rows);
  p.fill(share);
  keep("majority", p, p > 0.5);
  if (slow < 1) return;
  const Tree tree(x, y, 4, x.n_cols, random);
  for (arma::uword i = 0; i < p.n_elem; ++i) p[i] = tree.predict(test, i);
  keep("tree", p, p > 0.5);
  if (slow < 2) return;
  for (const std::string name : {"forest", "forest2"}) {
    p = forest(x, y, test, 7, random);
    keep(name, p, p > 0.5);
  }
}

// ---- Scores ---------------------------------------------------------------

const std::vector<std::string> measures = {"error", "f1",    "mcc",
                                           "ba",    "brier", "log_loss"};

// Scores in loss, by the first m repetitions; NaN where the measure has none.
inline arma::mat losses(const std::string& measure, const Predicted& made,
                        const arma::uvec& y, arma::uword m) {
  const arma::uword n = y.n_elem;
  arma::mat out(n, m);
  if (measure == "brier" || measure == "log_loss") {
    for (arma::uword j = 0; j < m; ++j) {
      for (arma::uword i = 0; i < n; ++i) {
        const double p = made.p(i, j);
        const double likely =
            std::min(std::max(y[i] ? p : 1 - p, 1e-6), 1 - 1e-6);
        out(i, j) =
            measure == "brier" ? (p - y[i]) * (p - y[i]) : -std::log(likely);
      }
    }
    return out;
  }
  arma::mat table(2, 2, arma::fill::zeros);
  for (arma::uword j = 0; j < m; ++j) {
    for (arma::uword i = 0; i < n; ++i) table(y[i], made.called(i, j)) += 1;
  }
  table /= static_cast<double>(n * m);
  const double tp = table(1, 1), fn = table(1, 0), fp = table(0, 1),
               tn = table(0, 0);
  arma::mat gradient(2, 2, arma::fill::zeros);  // of the measure
  double value = 0, sign = -1;
  if (measure == "error") {
    gradient(1, 0) = gradient(0, 1) = 1;
    value = fn + fp;
    sign = 1;
  } else if (measure == "f1") {
    const double den = 2 * tp + fp + fn;
    value = 2 * tp / den;
    gradient(1, 1) = (2 - 2 * value) / den;
    gradient(1, 0) = gradient(0, 1) = -value / den;
  } else if (measure == "ba") {
    const double one = tp + fn, zero = fp + tn;
    value = (tp / one + tn / zero) / 2;
    gradient(1, 1) = fn / (one * one) / 2;
    gradient(1, 0) = -tp / (one * one) / 2;
    gradient(0, 0) = fp / (zero * zero) / 2;
    gradient(0, 1) = -tn / (zero * zero) / 2;
  } else {
    const double a = tp + fn, q = tp + fp, c = tp - a * q;
    const double root = std::sqrt(a * (1 - a) * q * (1 - q));
    value = c / root;
    const double da = -q / root - value * (1 - 2 * a) / (2 * a * (1 - a));
    const double dq = -a / root - value * (1 - 2 * q) / (2 * q * (1 - q));
    gradient(1, 1) = 1 / root + da + dq;
    gradient(1, 0) = da;
    gradient(0, 1) = dq;
    sign = -0.5;
  }
  const double mean = arma::accu(gradient % table);
  for (arma::uword j = 0; j < m; ++j) {
    for (arma::uword i = 0; i < n; ++i) {
      out(i, j) = sign * (value + gradient(y[i], made.called(i, j)) - mean);
    }
  }
  return out;
}

// ---- Sums of scores ---------------------------------------------------------

// Estimate, records, evaluation, training, coupling, fits (per score, as in
// half_split_moments()), and spread.
inline void half_moments(const arma::mat& scores, const arma::imat& fold,
                         double* to) {
  const double n = scores.n_rows, m = scores.n_cols;
  const double estimate = arma::mean(arma::mean(scores));
  const arma::vec centre = arma::mean(scores, 1) - estimate;
  const double records = arma::mean(arma::square(centre));
  double within = 0, contrasts = 0, products = 0, shifts = 0;
  for (arma::uword j = 0; j < scores.n_cols; ++j) {
    double shift = 0, contrast = 0, level = 0;
    for (arma::uword i = 0; i < scores.n_rows; ++i) {
      const double all = scores(i, j) - estimate, own = all - centre[i];
      const double side = 3 - 2 * fold(i, j);
      within += own * own;
      shift += own;
      contrast += side * own;
      level += side * all;
    }
    const double against = m / (m - 1) / n;
    const double b = contrast * against;
    contrasts += b * b / m;
    products += b * (level / n - b) / m;
    shifts += shift * shift * against * against / m;
  }
  const double evaluation = within / (n * (m - 1)),
               noise = evaluation / (m - 1);
  const double spread =
      arma::mean(arma::square(arma::square(centre) - records));
  const double out[] = {estimate,
                        records,
                        evaluation,
                        n * contrasts - m * noise,
                        -n * products - noise,
                        n * shifts - m * noise,
                        spread};
  std::copy(out, out + 7, to);
}

}  // namespace trial
