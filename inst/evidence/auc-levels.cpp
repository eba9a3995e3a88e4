// Probabilities of one data set of the simulation of areas under the ROC curve
// (auc-levels.R).
// [[Rcpp::depends(RcppArmadillo)]]
#include "trial.h"

using namespace trial;

namespace {

// The share of positives among the 7 records of `order`, the nearest first, that
// were trained on; of equal distances those that come first.
template <class Trained>
double nearest_share(const arma::uvec& order, const arma::uvec& y,
                     const Trained& trained) {
  double ones = 0;
  int found = 0;
  for (const arma::uword i : order) {
    if (!trained(i)) continue;
    ones += y[i];
    if (++found == 7) break;
  }
  return ones / 7;
}

arma::uvec nearest(const arma::mat& records, const arma::vec& at) {
  arma::vec distance(records.n_cols, arma::fill::zeros);
  for (arma::uword i = 0; i < records.n_cols; ++i) {
    for (arma::uword k = 0; k < at.n_elem; ++k) {
      const double apart = records(k, i) - at[k];
      distance[i] += apart * apart;
    }
  }
  return arma::stable_sort_index(distance);
}

arma::vec linear_probabilities(const arma::mat& x, const arma::uvec& y,
                               const arma::mat& test) {
  const Linear fit = fit_linear(x, y, false);
  arma::vec p = score_of(fit, test) + fit.odds;
  p.transform(logistic);
  return p;
}

}  // namespace

// Records of the two classes in exchangeable blocks of features a and b, the
// first `positives` of them positive: a list of both.
// [[Rcpp::export]]
Rcpp::List auc_records(int n, int positives, std::string kind, double seed) {
  Random random(static_cast<std::uint64_t>(seed));
  arma::uvec y(n, arma::fill::zeros);
  y.head(positives).fill(1);
  const Recipe recipe{n, 0, kind, 0.2, 0.8, 5, 0};
  arma::mat a = draw_features(recipe, y, 0, random);
  arma::mat b = draw_features(recipe, y, 0, random);
  return Rcpp::List::create(Rcpp::Named("a") = a, Rcpp::Named("b") = b);
}

// The probabilities of a learner that is fitted to the half that does not hold
// a record: records x repetitions.
// [[Rcpp::export]]
arma::mat auc_halves(std::string learner, arma::mat x, arma::uvec y,
                     arma::imat fold) {
  arma::mat p(fold.n_rows, fold.n_cols);
  if (learner == "knn7") {
    const arma::mat records = x.t();
    for (arma::uword i = 0; i < p.n_rows; ++i) {
      const arma::uvec order = nearest(records, records.col(i));
      for (arma::uword j = 0; j < fold.n_cols; ++j) {
        p(i, j) = nearest_share(order, y, [&](arma::uword l) {
          return fold(l, j) != fold(i, j);
        });
      }
    }
    return p;
  }
  for (arma::uword j = 0; j < fold.n_cols; ++j) {
    for (int half = 1; half <= 2; ++half) {
      const arma::uvec test = arma::find(fold.col(j) == half);
      const arma::uvec train = arma::find(fold.col(j) != half);
      const arma::vec found =
          linear_probabilities(x.rows(train), y(train), x.rows(test));
      for (arma::uword i = 0; i < test.n_elem; ++i) p(test[i], j) = found[i];
    }
  }
  return p;
}

// Of a classifier that is fitted to other records.
// [[Rcpp::export]]
arma::vec auc_test_set(std::string learner, arma::mat x, arma::uvec y,
                       arma::mat test) {
  if (learner != "knn7") return linear_probabilities(x, y, test);
  const arma::mat records = x.t();
  arma::vec p(test.n_rows);
  for (arma::uword i = 0; i < p.n_elem; ++i) {
    p[i] = nearest_share(nearest(records, test.row(i).t()), y,
                         [](arma::uword) { return true; });
  }
  return p;
}
