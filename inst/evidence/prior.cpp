// One data set of the trial of priors (prior.R): records are drawn, learners
// are fitted to half splits, and the sums that variance components are made of
// are returned for each pair of learners.
// [[Rcpp::depends(RcppArmadillo)]]
#include "trial.h"

using namespace trial;

namespace {

struct Predicted {
  arma::mat p;        // probability of class 1: records x repetitions
  arma::umat called;  // 1 where the prediction is class 1
};
using Made = std::map<std::string, Predicted>;

arma::vec forest(const arma::mat& x, const arma::uvec& y, const arma::mat& test,
                 int trees, Random& random) {
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

// Takes a learner's name, and for each test record the probability of class 1
// and whether it is predicted.
using Keep = std::function<void(const std::string&, const arma::vec&,
                                const arma::uvec&)>;

// Scores against a threshold; the probability is that of the log odds.
void keep_odds(const Keep& keep, const std::string& name, const arma::vec& odds,
               double threshold = 0) {
  arma::vec p = odds;
  p.transform(logistic);
  keep(name, p, odds > threshold);
}

// The majority class reduced to the size of the other.
void fit_undersampled(const Task& task, Random& random, const Keep& keep) {
  arma::uvec one = arma::find(task.y == 1), zero = arma::find(task.y == 0);
  arma::uvec& larger = one.n_elem > zero.n_elem ? one : zero;
  std::shuffle(larger.begin(), larger.end(), random);
  larger = larger.head(std::min(one.n_elem, zero.n_elem));
  const arma::uvec used = arma::join_cols(one, zero);
  const Linear fit = fit_linear(task.x.rows(used), task.y(used), false);
  keep_odds(keep, "under", score_of(fit, task.test));
}

// `slow`: with those that need many steps: 1 for a tree, 2 for forests, too.
void fit_learners(const Task& task, int slow, Random& random,
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
arma::mat losses(const std::string& measure, const Predicted& made,
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
void half_moments(const arma::mat& scores, const arma::imat& fold, double* to) {
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

// ---- Half splits ---------------------------------------------------------

class Runner {
 public:
  Runner(const arma::mat& x, const arma::uvec& y, const arma::imat& fold,
         Random& random)
      : x_(x), y_(y), fold_(fold), random_(random) {}

  // `slow`: with those that need many steps.
  Made run(bool slow) {
    for (arma::uword j = 0; j < fold_.n_cols; ++j) {
      for (int half = 1; half <= 2; ++half) {
        test_ = arma::find(fold_.col(j) == half);
        const arma::uvec train = arma::find(fold_.col(j) != half);
        fit_learners(
            {x_.rows(train), y_(train), x_.rows(test_)}, slow ? 2 : 0, random_,
            [&](const std::string& name, const arma::vec& p,
                const arma::uvec& called) { keep(name, j, p, called); });
      }
    }
    if (slow) nearest();
    return made_;
  }

 private:
  void keep(const std::string& name, arma::uword j, const arma::vec& p,
            const arma::uvec& called) {
    Predicted& to = made_[name];
    if (to.p.is_empty()) {
      to.p.zeros(fold_.n_rows, fold_.n_cols);
      to.called.zeros(fold_.n_rows, fold_.n_cols);
    }
    for (arma::uword k = 0; k < test_.n_elem; ++k) {
      to.p(test_[k], j) = p[k];
      to.called(test_[k], j) = called[k];
    }
  }

  void nearest() {
    const arma::uword n = x_.n_rows;
    const arma::mat columns = x_.t();
    arma::vec distance(n);
    std::uniform_real_distribution<double> jitter(0, 1e-6);
    for (arma::uword i = 0; i < n; ++i) {
      for (arma::uword l = 0; l < n; ++l) {
        distance[l] =
            arma::accu(arma::square(columns.col(l) - columns.col(i))) +
            jitter(random_);
      }
      distance[i] = arma::datum::inf;
      const arma::uvec order = arma::sort_index(distance);
      test_ = {i};
      for (arma::uword j = 0; j < fold_.n_cols; ++j) {
        double ones = 0;
        int found = 0;
        for (arma::uword k = 0; k < n && found < 7; ++k) {
          if (fold_(order[k], j) == fold_(i, j)) continue;
          ones += y_[order[k]];
          if (++found == 1) keep("knn1", j, {ones}, {ones > 0.5});
        }
        keep("knn7", j, {ones / 7}, {ones > 3.5});
      }
    }
  }

  const arma::mat& x_;
  const arma::uvec& y_;
  const arma::imat& fold_;
  Random& random_;
  arma::uvec test_;
  Made made_;
};

}  // namespace

// An array of moments (7) x who (a, b, pair) x m x measure x pair, and the
// cells of the class tables of a and b (tp, fp, fn) at the last m, by pair.
// [[Rcpp::export]]
Rcpp::List trial_data_set(Rcpp::IntegerMatrix fold, Rcpp::IntegerVector truth,
                          arma::mat xa, arma::mat xb,
                          Rcpp::CharacterVector first,
                          Rcpp::CharacterVector second,
                          Rcpp::LogicalVector itself,
                          Rcpp::IntegerVector repetitions, bool slow,
                          double seed) {
  Random random(static_cast<std::uint64_t>(seed));
  const arma::imat folds = Rcpp::as<arma::imat>(fold);
  const arma::uvec y = Rcpp::as<arma::uvec>(truth);
  const Made a = Runner(xa, y, folds, random).run(slow);
  const Made b = Runner(xb, y, folds, random).run(slow);
  const R_xlen_t ms = repetitions.size(), pairs = first.size();
  const R_xlen_t kinds = static_cast<R_xlen_t>(measures.size());
  Rcpp::NumericVector out(7 * 3 * ms * kinds * pairs);
  Rcpp::NumericMatrix cells(6, static_cast<int>(pairs));
  double* to = out.begin();
  for (R_xlen_t pair = 0; pair < pairs; ++pair) {
    const Predicted& pa = a.at(Rcpp::as<std::string>(first[pair]));
    const Predicted& pb =
        (itself[pair] ? a : b).at(Rcpp::as<std::string>(second[pair]));
    for (const auto& measure : measures) {
      for (R_xlen_t k = 0; k < ms; ++k) {
        const arma::uword m = static_cast<arma::uword>(repetitions[k]);
        const arma::mat sa = losses(measure, pa, y, m),
                        sb = losses(measure, pb, y, m);
        const arma::imat used = folds.head_cols(m);
        half_moments(sa, used, to);
        half_moments(sb, used, to + 7);
        half_moments(sa - sb, used, to + 14);
        to += 21;
      }
    }
    int column = 0;
    for (const Predicted* made : {&pa, &pb}) {
      double tp = 0, fp = 0, fn = 0;
      for (arma::uword j = 0; j < folds.n_cols; ++j) {
        for (arma::uword i = 0; i < y.n_elem; ++i) {
          const bool called = made->called(i, j) == 1;
          tp += called && y[i];
          fp += called && !y[i];
          fn += !called && y[i];
        }
      }
      const double all = static_cast<double>(y.n_elem * folds.n_cols);
      cells(3 * column, pair) = tp / all;
      cells(3 * column + 1, pair) = fp / all;
      cells(3 * column + 2, pair) = fn / all;
      ++column;
    }
  }
  return Rcpp::List::create(Rcpp::Named("moments") = out,
                            Rcpp::Named("cells") = cells);
}

// [[Rcpp::export]]
Rcpp::List trial_records(int n, double positives, std::string kind, double low,
                         double high, int features, double more, double seed) {
  Random random(static_cast<std::uint64_t>(seed));
  const Sample sample =
      draw_sample({n, positives, kind, low, high, features, more, 2}, random);
  return Rcpp::List::create(
      Rcpp::Named("y") = Rcpp::IntegerVector(sample.y.begin(), sample.y.end()),
      Rcpp::Named("a") = sample.a, Rcpp::Named("b") = sample.b);
}
