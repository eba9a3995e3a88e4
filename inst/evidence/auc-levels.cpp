// Probabilities of one data set of the simulation of areas under the ROC curve
// (auc-levels.R).
// [[Rcpp::depends(RcppArmadillo)]]
#include "trial.h"

using namespace trial;

namespace {

// The share of positives among the 7 nearest records; of equal distances those
// that come first.
double nearest_share(const arma::mat& x, const arma::uvec& y,
                     const arma::rowvec& at) {
  const arma::vec distance =
      arma::sum(arma::square(x.each_row() - at), 1);
  const arma::uvec order = arma::stable_sort_index(distance);
  return arma::accu(y(order.head(7))) / 7.0;
}

arma::vec probabilities(const std::string& learner, const arma::mat& x,
                        const arma::uvec& y, const arma::mat& test) {
  arma::vec p(test.n_rows);
  if (learner == "knn7") {
    for (arma::uword i = 0; i < p.n_elem; ++i) {
      p[i] = nearest_share(x, y, test.row(i));
    }
    return p;
  }
  const Linear fit = fit_linear(x, y, false);
  p = score_of(fit, test) + fit.odds;
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
  for (arma::uword j = 0; j < fold.n_cols; ++j) {
    for (int half = 1; half <= 2; ++half) {
      const arma::uvec test = arma::find(fold.col(j) == half);
      const arma::uvec train = arma::find(fold.col(j) != half);
      const arma::vec found =
          probabilities(learner, x.rows(train), y(train), x.rows(test));
      for (arma::uword i = 0; i < test.n_elem; ++i) p(test[i], j) = found[i];
    }
  }
  return p;
}

// Of a classifier that is fitted to other records of block a.
// [[Rcpp::export]]
arma::vec auc_test_set(std::string learner, arma::mat x, arma::uvec y,
                       arma::mat test) {
  return probabilities(learner, x, y, test);
}
