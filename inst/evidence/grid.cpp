// One data set of the grid (grid.R): records are drawn, learners are fitted to
// the training sets of a plan, and their answers to the tested records are
// returned.
// [[Rcpp::depends(RcppArmadillo)]]
#include "trial.h"

using namespace trial;

namespace {

// Predicted class, from 0, and for two classes the probability of the second.
struct Answers {
  arma::vec p;
  arma::uvec called;
};

Answers by_odds(const arma::vec& odds, double threshold = 0) {
  arma::vec p = odds;
  p.transform(logistic);
  return {p, odds > threshold};
}

Answers by_share(const arma::vec& p) { return {p, p > 0.5}; }

// ---- Two classes -----------------------------------------------------------

// Newton's method with a small ridge; `weighted`: both classes count the same.
arma::vec logistic_odds(const Task& task, bool weighted) {
  const arma::uword n = task.x.n_rows;
  const arma::mat x = arma::join_rows(arma::ones(n), task.x);
  const arma::vec y = arma::conv_to<arma::vec>::from(task.y);
  const double ones = arma::accu(y);
  arma::vec weight(n, arma::fill::ones);
  if (weighted && ones > 0 && ones < n) {
    weight = y * (n / (2 * ones)) + (1 - y) * (n / (2 * (n - ones)));
  }
  arma::vec beta(x.n_cols, arma::fill::zeros);
  for (int step = 0; step < 8; ++step) {
    arma::vec p = x * beta;
    p.transform(logistic);
    const arma::vec spread = weight % p % (1 - p);
    arma::mat curve = x.t() * (x.each_col() % spread);
    curve.diag() += 0.01;
    const arma::vec slope = x.t() * (weight % (y - p)) - 0.01 * beta;
    const arma::vec move =
        arma::solve(curve, slope, arma::solve_opts::likely_sympd);
    beta += move;
    if (arma::abs(move).max() < 1e-6) break;
  }
  return arma::join_rows(arma::ones(task.test.n_rows), task.test) * beta;
}

arma::vec tree_shares(const Task& task, int depth, Random& random) {
  const Tree tree(task.x, task.y, depth, task.x.n_cols, random);
  arma::vec p(task.test.n_rows);
  for (arma::uword i = 0; i < p.n_elem; ++i) p[i] = tree.predict(task.test, i);
  return p;
}

Answers undersampled(const Task& task, Random& random) {
  arma::uvec one = arma::find(task.y == 1), zero = arma::find(task.y == 0);
  arma::uvec& larger = one.n_elem > zero.n_elem ? one : zero;
  std::shuffle(larger.begin(), larger.end(), random);
  larger = larger.head(std::min(one.n_elem, zero.n_elem));
  const arma::uvec used = arma::join_cols(one, zero);
  const Linear fit = fit_linear(task.x.rows(used), task.y(used), false);
  return by_odds(score_of(fit, task.test));
}

// A linear discriminant on a third of the features, drawn by each fit.
Answers on_some(const Task& task, Random& random) {
  arma::uvec columns = arma::regspace<arma::uvec>(0, task.x.n_cols - 1);
  std::shuffle(columns.begin(), columns.end(), random);
  columns = columns.head(std::max<arma::uword>(1, task.x.n_cols / 3));
  const Linear fit = fit_linear(task.x.cols(columns), task.y, false);
  return by_odds(score_of(fit, task.test.cols(columns)) + fit.odds);
}

// Linear discriminants that differ in what they make of the log odds.
Answers discriminant(const std::string& name, const Task& task) {
  const Linear fit = fit_linear(task.x, task.y, name == "centroid");
  const arma::vec score = score_of(fit, task.test), odds = score + fit.odds;
  if (name == "lda") return by_odds(odds);
  if (name == "sharp") return by_odds(3 * odds);
  if (name == "low") return by_odds(odds, -0.8);
  if (name == "high") return by_odds(odds, 0.8);
  if (name == "balanced" || name == "centroid") return by_odds(score);
  const arma::vec known = score_of(fit, task.x);
  const double cut =
      name == "bestf1"
          ? f1_threshold(known, task.y)
          : recall_threshold(known, task.y, name == "recall" ? 0.95 : 0.8);
  return by_odds(odds, cut + fit.odds);
}

// The shares of the classes among the k nearest training records, ties by their
// order.
arma::mat nearest_shares(const Task& task, arma::uword classes,
                         std::ptrdiff_t k) {
  const arma::mat columns = task.x.t(), tests = task.test.t();
  arma::mat out(tests.n_cols, classes, arma::fill::zeros);
  std::vector<std::pair<double, arma::uword>> distance(columns.n_cols);
  for (arma::uword i = 0; i < tests.n_cols; ++i) {
    for (arma::uword l = 0; l < columns.n_cols; ++l) {
      double sum = 0;
      for (arma::uword j = 0; j < columns.n_rows; ++j) {
        const double off = columns(j, l) - tests(j, i);
        sum += off * off;
      }
      distance[l] = {sum, l};
    }
    std::partial_sort(distance.begin(), distance.begin() + k, distance.end());
    for (std::ptrdiff_t s = 0; s < k; ++s) {
      out(i, task.y[distance[static_cast<std::size_t>(s)].second]) +=
          1.0 / static_cast<double>(k);
    }
  }
  return out;
}

Answers constant(const Task& task, bool mirrored) {
  const double share = arma::mean(arma::conv_to<arma::vec>::from(task.y));
  arma::vec p(task.test.n_rows);
  p.fill(mirrored ? 1 - share : share);
  return by_share(p);
}

Answers answer_two(const std::string& name, const Task& task, Random& random) {
  if (name == "bayes" || name == "bayes_balanced") {
    arma::vec odds = bayes_scores(task.x, task.y, task.test);
    const double ones = arma::accu(task.y), zeros = task.y.n_elem - ones;
    if (name != "bayes" && ones > 0 && zeros > 0)
      odds -= std::log(ones / zeros);
    return by_odds(odds);
  }
  if (name == "logistic") return by_odds(logistic_odds(task, false));
  if (name == "weighted") return by_odds(logistic_odds(task, true));
  if (name == "tree") return by_share(tree_shares(task, 4, random));
  if (name == "stump") return by_share(tree_shares(task, 1, random));
  if (name == "knn1") return by_share(nearest_shares(task, 2, 1).col(1));
  if (name == "knn7") return by_share(nearest_shares(task, 2, 7).col(1));
  if (name == "under") return undersampled(task, random);
  if (name == "subset") return on_some(task, random);
  if (name == "majority") return constant(task, false);
  if (name == "mirror") return constant(task, true);
  return discriminant(name, task);
}

// ---- Several classes -------------------------------------------------------

// Gaussian classes: "lda" with a common covariance matrix, "bayes" with a
// variance for each class and feature, "centroid" by distance alone.
arma::mat gaussian_scores(const std::string& name, const Task& task,
                          arma::uword classes) {
  const arma::uword features = task.x.n_cols;
  arma::mat means(classes, features, arma::fill::zeros), variances = means;
  arma::mat spread(features, features, arma::fill::zeros);
  arma::vec share(classes);
  for (arma::uword c = 0; c < classes; ++c) {
    const arma::mat of = task.x.rows(arma::find(task.y == c));
    share[c] = of.n_rows;
    if (of.n_rows == 0) continue;
    means.row(c) = arma::mean(of);
    const arma::mat off = of.each_row() - means.row(c);
    variances.row(c) =
        arma::sum(arma::square(off)) / std::max(1.0, of.n_rows - 1.0) + 0.01;
    spread += off.t() * off;
  }
  spread /= std::max(1.0, static_cast<double>(task.x.n_rows - classes));
  spread.diag() += 1e-8;
  const arma::mat turned =
      name == "lda" ? arma::mat(arma::solve(spread, means.t())) : means.t();
  arma::mat out = task.test * turned;
  for (arma::uword c = 0; c < classes; ++c) {
    if (name == "bayes") {
      const arma::mat off = task.test.each_row() - means.row(c);
      out.col(c) = -arma::sum(arma::square(off).eval().each_row() /
                                  arma::max(variances.row(c),
                                            arma::rowvec(features).fill(0.01)),
                              1) /
                       2 -
                   arma::accu(arma::log(variances.row(c) + 1e-9)) / 2;
    } else {
      out.col(c) -= arma::dot(means.row(c), turned.col(c)) / 2;
    }
    if (share[c] == 0) {
      out.col(c).fill(-1e300);
    } else if (name != "centroid") {
      out.col(c) += std::log(share[c]);
    }
  }
  return out;
}

Answers answer(const std::string& name, const Task& task, arma::uword classes,
               Random& random) {
  if (classes == 2) return answer_two(name, task, random);
  const arma::mat scores = name == "knn7"
                               ? nearest_shares(task, classes, 7)
                               : gaussian_scores(name, task, classes);
  return {arma::vec(task.test.n_rows, arma::fill::zeros),
          arma::index_max(scores, 1)};
}

}  // namespace

// Classes count from 1.
// [[Rcpp::export]]
Rcpp::List grid_records(Rcpp::List recipe, double seed) {
  Random random(static_cast<std::uint64_t>(seed));
  const Recipe drawn{recipe["n"],    recipe["positives"], recipe["kind"],
                     recipe["low"],  recipe["high"],      recipe["features"],
                     recipe["more"], recipe["classes"]};
  const Sample sample = draw_sample(drawn, random);
  Rcpp::IntegerVector y(sample.y.begin(), sample.y.end());
  return Rcpp::List::create(Rcpp::Named("y") = y + 1,
                            Rcpp::Named("a") = sample.a,
                            Rcpp::Named("b") = sample.b);
}

// `fold`: a column for each repetition; a record is tested by the fit to the
// records of other folds, in fold 0 never. For each learner `called`, from 1,
// and `p`, matrices like `fold`.
// [[Rcpp::export]]
Rcpp::List grid_predict(arma::mat x, Rcpp::IntegerVector truth, int classes,
                        Rcpp::IntegerMatrix fold,
                        Rcpp::CharacterVector learners, double seed) {
  Random random(static_cast<std::uint64_t>(seed));
  const arma::imat folds = Rcpp::as<arma::imat>(fold);
  const arma::uvec y = Rcpp::as<arma::uvec>(truth) - 1;
  const R_xlen_t k = learners.size();
  std::vector<Rcpp::NumericMatrix> p;
  std::vector<Rcpp::IntegerMatrix> called;
  for (R_xlen_t l = 0; l < k; ++l) {
    p.emplace_back(fold.nrow(), fold.ncol());
    called.emplace_back(fold.nrow(), fold.ncol());
    std::fill(p.back().begin(), p.back().end(), NA_REAL);
    std::fill(called.back().begin(), called.back().end(), NA_INTEGER);
  }
  for (int j = 0; j < fold.ncol(); ++j) {
    const arma::ivec of = folds.col(static_cast<arma::uword>(j));
    for (int part = 1; part <= of.max(); ++part) {
      const arma::uvec test = arma::find(of == part),
                       train = arma::find(of != part);
      const Task task{x.rows(train), y(train), x.rows(test)};
      for (R_xlen_t l = 0; l < k; ++l) {
        const Answers found = answer(Rcpp::as<std::string>(learners[l]), task,
                                     static_cast<arma::uword>(classes), random);
        for (arma::uword i = 0; i < test.n_elem; ++i) {
          const int row = static_cast<int>(test[i]);
          p[l](row, j) = found.p[i];
          called[l](row, j) = static_cast<int>(found.called[i]) + 1;
        }
      }
    }
  }
  Rcpp::List out(k);
  for (R_xlen_t l = 0; l < k; ++l) {
    out[l] = Rcpp::List::create(Rcpp::Named("called") = called[l],
                                Rcpp::Named("p") = p[l]);
  }
  return out;
}
