// One data set of the trial of priors (prior.R): records are drawn, learners
// are fitted to half splits, and the sums that variance components are made of
// are returned for each pair of learners.
// [[Rcpp::depends(RcppArmadillo)]]
#include "trial.h"

using namespace trial;

namespace {

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
      draw_sample({n, positives, kind, low, high, features, more}, random);
  return Rcpp::List::create(
      Rcpp::Named("y") = Rcpp::IntegerVector(sample.y.begin(), sample.y.end()),
      Rcpp::Named("a") = sample.a, Rcpp::Named("b") = sample.b);
}
