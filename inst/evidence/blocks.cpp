// One data set of the trial of blocks (blocks.R): records are drawn, learners
// are fitted to blocks with pairs deleted, to ten folds and to half splits, and
// the moments behind the variance components are returned for pairs of
// learners. Written from the equations, without the package's code.
// [[Rcpp::depends(RcppArmadillo)]]
#include "trial.h"

using namespace trial;

namespace {

const double missing = std::numeric_limits<double>::quiet_NaN();

// ---- Fits ------------------------------------------------------------------

// The records of a fit, and the column in which the score of each tested one
// stands.
struct Fit {
  arma::uvec train, test, column;
};

struct Plan {
  std::vector<Fit> fits;
  arma::uword columns = 0;
};

// A column of folds for each repetition: half splits, K folds.
Plan plan_of_folds(const arma::imat& fold) {
  Plan plan;
  plan.columns = fold.n_cols;
  for (arma::uword j = 0; j < fold.n_cols; ++j) {
    for (int k = 1; k <= fold.col(j).max(); ++k) {
      Fit fit{arma::find(fold.col(j) != k), arma::find(fold.col(j) == k), {}};
      fit.column.set_size(fit.test.n_elem);
      fit.column.fill(j);
      plan.fits.push_back(fit);
    }
  }
  return plan;
}

// Five blocks: for each partition a column of the fits without one block, then
// for each of them four, of those without the own block and one other.
Plan plan_of_blocks(const arma::imat& block) {
  const arma::uword partitions = block.n_cols;
  Plan plan = plan_of_folds(block);
  plan.columns = 5 * partitions;
  for (arma::uword r = 0; r < partitions; ++r) {
    const arma::ivec of = block.col(r);
    for (int g = 1; g <= 5; ++g) {
      for (int h = g + 1; h <= 5; ++h) {
        Fit fit{
            arma::find(of != g && of != h), arma::find(of == g || of == h), {}};
        fit.column.set_size(fit.test.n_elem);
        for (arma::uword i = 0; i < fit.test.n_elem; ++i) {
          const bool first = of[fit.test[i]] == g;
          // The place of the other block among those that are not the own one.
          fit.column[i] = partitions + 4 * r +
                          static_cast<arma::uword>(first ? h - 2 : g - 1);
        }
        plan.fits.push_back(fit);
      }
    }
  }
  return plan;
}

// Nearest neighbours; ties by the order of the records.
void fit_nearest(const Task& task, const Keep& keep) {
  const arma::mat columns = task.x.t(), tests = task.test.t();
  arma::vec one(tests.n_cols), seven(tests.n_cols);
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
    std::partial_sort(distance.begin(), distance.begin() + 7, distance.end());
    one[i] = task.y[distance[0].second];
    seven[i] = 0;
    for (int k = 0; k < 7; ++k) seven[i] += task.y[distance[k].second] / 7.0;
  }
  keep("knn1", one, one > 0.5);
  keep("knn7", seven, seven > 0.5);
}

// The linear discriminant, shrunken towards the nearest mean.
void fit_ridge(const Task& task, const Keep& keep) {
  const arma::uvec one = arma::find(task.y == 1),
                   zero = arma::find(task.y == 0);
  if (one.is_empty() || zero.is_empty()) {
    arma::vec odds(task.test.n_rows);
    odds.fill(one.is_empty() ? -20 : 20);
    return keep_odds(keep, "ridge", odds);
  }
  const arma::rowvec high = arma::mean(task.x.rows(one)),
                     low = arma::mean(task.x.rows(zero));
  arma::mat spread = arma::cov(task.x);
  spread.diag() += arma::trace(spread) / spread.n_cols / 2;
  const arma::vec weights = arma::solve(spread, (high - low).t());
  const double middle = arma::as_scalar((high + low) * weights) / 2;
  keep_odds(keep, "ridge",
            task.test * weights - middle +
                std::log(static_cast<double>(one.n_elem) / zero.n_elem));
}

void fit_all(const Task& task, bool slow, Random& random, const Keep& keep) {
  fit_learners(task, slow, random, keep);
  fit_ridge(task, keep);
  if (slow) fit_nearest(task, keep);
}

Made predict_plan(const arma::mat& x, const arma::uvec& y, const Plan& plan,
                  bool slow, Random& random) {
  Made made;
  for (const Fit& fit : plan.fits) {
    const Task task{x.rows(fit.train), y(fit.train), x.rows(fit.test)};
    fit_all(task, slow, random,
            [&](const std::string& name, const arma::vec& p,
                const arma::uvec& called) {
              Predicted& to = made[name];
              if (to.p.is_empty()) {
                to.p.zeros(x.n_rows, plan.columns);
                to.called.zeros(x.n_rows, plan.columns);
              }
              for (arma::uword k = 0; k < fit.test.n_elem; ++k) {
                to.p(fit.test[k], fit.column[k]) = p[k];
                to.called(fit.test[k], fit.column[k]) = called[k];
              }
            });
  }
  return made;
}

Predicted columns_of(const Predicted& made, const arma::uvec& columns) {
  return {made.p.cols(columns), made.called.cols(columns)};
}

// ---- Scores ----------------------------------------------------------------

// Of the areas under the curve of the folds, in loss. (derivation-components,
// eq. 4)
arma::mat area_losses(const Predicted& made, const arma::uvec& y,
                      const arma::imat& fold) {
  arma::mat out(made.p.n_rows, made.p.n_cols);
  for (arma::uword j = 0; j < out.n_cols; ++j) {
    for (int k = 1; k <= fold.col(j).max(); ++k) {
      const arma::uvec one = arma::find(fold.col(j) == k && y == 1),
                       zero = arma::find(fold.col(j) == k && y == 0);
      if (one.is_empty() || zero.is_empty()) {
        out.fill(missing);
        return out;
      }
      arma::vec of_one(one.n_elem, arma::fill::zeros),
          of_zero(zero.n_elem, arma::fill::zeros);
      for (arma::uword a = 0; a < one.n_elem; ++a) {
        for (arma::uword b = 0; b < zero.n_elem; ++b) {
          const double off = made.p(one[a], j) - made.p(zero[b], j);
          const double right = off > 0 ? 1 : off == 0 ? 0.5 : 0;
          of_one[a] += right;
          of_zero[b] += right;
        }
      }
      of_one /= static_cast<double>(zero.n_elem);
      of_zero /= static_cast<double>(one.n_elem);
      const double area = arma::mean(of_one);
      const double all = static_cast<double>(one.n_elem + zero.n_elem);
      for (arma::uword a = 0; a < one.n_elem; ++a) {
        out(one[a], j) = -(area + (of_one[a] - area) * all / one.n_elem);
      }
      for (arma::uword b = 0; b < zero.n_elem; ++b) {
        out(zero[b], j) = -(area + (of_zero[b] - area) * all / zero.n_elem);
      }
    }
  }
  return out;
}

const std::vector<std::string> kinds = {"error", "brier", "f1", "auc"};

arma::mat scores_of(const std::string& measure, const Predicted& made,
                    const arma::uvec& y, const arma::imat& fold) {
  if (measure == "auc") return area_losses(made, y, fold);
  return losses(measure, made, y, made.p.n_cols);
}

// ---- Moments ---------------------------------------------------------------

// What the records give to the variance of a score, and the variance of that:
// of samples of each class for the area under the curve.
// (derivation-components, eq. 15 and 23)
void record_moments(const arma::vec& means, const arma::uvec& y, bool classes,
                    double lost, double* to) {
  const double n = means.n_elem;
  const arma::vec square = arma::square(means - arma::mean(means));
  to[0] = to[1] = 0;
  if (!classes) {
    const double records = arma::mean(square);
    to[0] = records * n / (n - 1);
    to[1] = arma::mean(arma::square(square - records)) / n;
    return;
  }
  for (arma::uword c = 0; c <= 1; ++c) {
    arma::vec of = means(arma::find(y == c));
    of = arma::square(of - arma::mean(of));
    const double size = of.n_elem, records = arma::mean(of);
    const double factor = size * size / (size - lost) / n;
    to[0] += records * factor;
    to[1] += std::max(
        arma::mean(arma::square(of - records)) * factor * factor / size,
        2 * records * factor * records * factor / (size - 1));
  }
}

struct BlockScores {
  arma::mat folds;  // records x partitions
  arma::mat pairs;  // records x (4 x partitions)
};

// Estimate, records, their uncertainty; evaluation, training, coupling, fits
// and the jackknife (derivation-blocks, eq. 4 to 8), means over the partitions.
void block_moments(const BlockScores& scores, const arma::imat& block,
                   const arma::uvec& y, bool classes, double* to) {
  const double n = scores.folds.n_rows, partitions = scores.folds.n_cols;
  to[0] = arma::mean(arma::mean(scores.folds));
  record_moments(arma::mean(scores.folds, 1), y, classes, 1 + 4 / partitions,
                 to + 1);
  std::fill(to + 3, to + 8, 0);
  for (arma::uword r = 0; r < scores.folds.n_cols; ++r) {
    // Sums by own and other block, of psi and of r.
    arma::mat q(5, 5, arma::fill::zeros);
    arma::vec level(5, arma::fill::zeros), size(5, arma::fill::zeros);
    double within = 0;
    for (arma::uword i = 0; i < scores.folds.n_rows; ++i) {
      const arma::uword k = static_cast<arma::uword>(block(i, r) - 1);
      const arma::rowvec left = scores.pairs.row(i).subvec(4 * r, 4 * r + 3);
      const double psi = arma::mean(left);
      level[k] += psi;
      size[k] += 1;
      for (arma::uword h = 0; h < 4; ++h) {
        const double rest = left[h] - psi;
        within += rest * rest;
        q(k, h < k ? h : h + 1) += rest;
      }
    }
    const double evaluation = within / (3 * n), scale = std::sqrt(n / 5);
    arma::vec b(5), c(5);
    for (arma::uword g = 0; g < 5; ++g) {
      b[g] = 16.0 / 5 * scale * arma::accu(q.col(g)) / (n - size[g]);
      c[g] = scale * level[g] / size[g];
    }
    b -= arma::mean(b);
    c = c - arma::mean(c) - b / 4;
    q.each_col() /= size;
    // Least squares on two block effects for each of the ten pairs.
    arma::mat design(10, 5, arma::fill::zeros);
    arma::vec value(10);
    arma::uword row = 0;
    for (arma::uword g = 0; g < 5; ++g) {
      for (arma::uword h = g + 1; h < 5; ++h, ++row) {
        design(row, g) = design(row, h) = 1;
        value[row] = (q(g, h) + q(h, g)) / 2;
      }
    }
    const arma::vec left = value - design * arma::solve(design, value);
    const double found[] = {evaluation,
                            arma::dot(b, b) / 4 - evaluation * 12 / 5,
                            -arma::dot(b, c) / 4 - evaluation * 3 / 5,
                            n * arma::dot(left, left) / 5 - evaluation * 5 / 2,
                            arma::dot(b - c, b - c) / 4};
    for (int k = 0; k < 5; ++k) to[3 + k] += found[k] / partitions;
  }
}

// Estimate, records, uncertainty, and the variance between the means of folds.
void fold_moments(const arma::mat& scores, const arma::imat& fold,
                  const arma::uvec& y, double* to) {
  const arma::vec one = scores.col(0);
  to[0] = arma::mean(one);
  record_moments(one, y, false, 1, to + 1);
  arma::vec means(static_cast<arma::uword>(fold.max()));
  for (arma::uword k = 0; k < means.n_elem; ++k) {
    means[k] =
        arma::mean(one(arma::find(fold.col(0) == static_cast<int>(k + 1))));
  }
  to[3] = arma::var(means);
}

arma::imat copies(const arma::imat& block, arma::uword times) {
  arma::imat out(block.n_rows, block.n_cols * times);
  for (arma::uword r = 0; r < block.n_cols; ++r) {
    for (arma::uword k = 0; k < times; ++k)
      out.col(times * r + k) = block.col(r);
  }
  return out;
}

struct Side {
  Made blocks, folds, halves;
};

struct Folds {
  arma::imat blocks, folds, halves;
};

// For both learners and their difference: the moments of one partition (8) and
// of two (8), of ten folds (4) and of half splits (7).
constexpr int width = 27;

class Moments {
 public:
  Moments(const Folds& folds, const arma::uvec& y) : folds_(folds), y_(y) {}

  void find(const std::string& measure, const Side& a, const std::string& one,
            const Side& b, const std::string& two, double* to) const {
    const bool classes = measure == "auc";
    for (arma::uword partitions = 1; partitions <= 2; ++partitions) {
      const arma::imat block = folds_.blocks.head_cols(partitions);
      const BlockScores sa = of_blocks(measure, a.blocks.at(one), partitions),
                        sb = of_blocks(measure, b.blocks.at(two), partitions);
      double* at = to + 8 * (partitions - 1);
      block_moments(sa, block, y_, classes, at);
      block_moments(sb, block, y_, classes, at + width);
      block_moments({sa.folds - sb.folds, sa.pairs - sb.pairs}, block, y_,
                    classes, at + 2 * width);
    }
    if (classes) {
      for (int k = 0; k < 3; ++k) {
        std::fill(to + width * k + 16, to + width * (k + 1), missing);
      }
      return;
    }
    const arma::mat fa = losses(measure, a.folds.at(one), y_, 1),
                    fb = losses(measure, b.folds.at(two), y_, 1);
    const arma::mat ha = losses(measure, a.halves.at(one), y_, 5),
                    hb = losses(measure, b.halves.at(two), y_, 5);
    const arma::mat of_folds[] = {fa, fb, fa - fb},
                    of_halves[] = {ha, hb, ha - hb};
    for (int k = 0; k < 3; ++k) {
      fold_moments(of_folds[k], folds_.folds, y_, to + width * k + 16);
      half_moments(of_halves[k], folds_.halves, to + width * k + 20);
    }
  }

 private:
  // A class table of the fits without one block, and one of those without two.
  BlockScores of_blocks(const std::string& measure, const Predicted& made,
                        arma::uword partitions) const {
    const arma::imat block = folds_.blocks.head_cols(partitions);
    const arma::uvec single = arma::regspace<arma::uvec>(0, partitions - 1);
    const arma::uvec pairs =
        2 + arma::regspace<arma::uvec>(0, 4 * partitions - 1);
    return {scores_of(measure, columns_of(made, single), y_, block),
            scores_of(measure, columns_of(made, pairs), y_, copies(block, 4))};
  }

  const Folds& folds_;
  const arma::uvec& y_;
};

}  // namespace

// `blocks`, `folds`, `halves`: matrices of records x partitions or repetitions.
// `fresh`: how many further records show what the classifiers of all records
// do. An array of moments (27) x who (a, b, pair) x measure x pair; and
// the error, Brier score and tp, fp, fn of each first learner on all records.
// [[Rcpp::export]]
Rcpp::List blocks_data_set(Rcpp::List recipe, Rcpp::List plan,
                           Rcpp::IntegerVector truth, arma::mat xa,
                           arma::mat xb, Rcpp::CharacterVector first,
                           Rcpp::CharacterVector second,
                           Rcpp::LogicalVector itself, bool slow, int fresh,
                           double seed) {
  Random random(static_cast<std::uint64_t>(seed));
  const arma::uvec y = Rcpp::as<arma::uvec>(truth);
  const Folds folds{Rcpp::as<arma::imat>(plan["blocks"]),
                    Rcpp::as<arma::imat>(plan["folds"]),
                    Rcpp::as<arma::imat>(plan["halves"])};
  Side sides[2];
  const bool alone = Rcpp::is_true(Rcpp::all(itself));
  for (int k = 0; k < (alone ? 1 : 2); ++k) {
    const arma::mat& x = k == 0 ? xa : xb;
    sides[k] = {predict_plan(x, y, plan_of_blocks(folds.blocks), slow, random),
                predict_plan(x, y, plan_of_folds(folds.folds), slow, random),
                predict_plan(x, y, plan_of_folds(folds.halves), slow, random)};
  }
  const Moments moments(folds, y);
  const R_xlen_t pairs = first.size();
  Rcpp::NumericVector out(width * 3 * static_cast<R_xlen_t>(kinds.size()) *
                          pairs);
  double* to = out.begin();
  for (R_xlen_t pair = 0; pair < pairs; ++pair) {
    for (const auto& measure : kinds) {
      moments.find(measure, sides[0], Rcpp::as<std::string>(first[pair]),
                   sides[itself[pair] ? 0 : 1],
                   Rcpp::as<std::string>(second[pair]), to);
      to += 3 * width;
    }
  }
  const Recipe drawn{fresh,
                     recipe["positives"],
                     recipe["kind"],
                     recipe["low"],
                     recipe["high"],
                     recipe["features"],
                     0};
  Rcpp::NumericMatrix deployed(5, static_cast<int>(pairs));
  if (fresh > 0) {
    const Sample more = draw_sample(drawn, random);
    std::map<std::string, std::vector<double>> seen;
    fit_all({xa, y, more.a}, slow, random,
            [&](const std::string& name, const arma::vec& p,
                const arma::uvec& called) {
              std::vector<double> sums(5, 0.0);
              for (arma::uword i = 0; i < p.n_elem; ++i) {
                const double is = more.y[i], said = called[i];
                sums[0] += is != said;
                sums[1] += (p[i] - is) * (p[i] - is);
                sums[2] += is * said;
                sums[3] += (1 - is) * said;
                sums[4] += is * (1 - said);
              }
              for (auto& sum : sums) sum /= p.n_elem;
              seen[name] = sums;
            });
    for (R_xlen_t pair = 0; pair < pairs; ++pair) {
      const auto& sums = seen.at(Rcpp::as<std::string>(first[pair]));
      std::copy(sums.begin(), sums.end(),
                deployed.column(static_cast<int>(pair)).begin());
    }
  }
  return Rcpp::List::create(Rcpp::Named("moments") = out,
                            Rcpp::Named("deployed") = deployed);
}

// [[Rcpp::export]]
Rcpp::List blocks_records(Rcpp::List recipe, double seed) {
  Random random(static_cast<std::uint64_t>(seed));
  const Recipe drawn{recipe["n"],   recipe["positives"], recipe["kind"],
                     recipe["low"], recipe["high"],      recipe["features"],
                     recipe["more"]};
  const Sample sample = draw_sample(drawn, random);
  return Rcpp::List::create(
      Rcpp::Named("y") = Rcpp::IntegerVector(sample.y.begin(), sample.y.end()),
      Rcpp::Named("a") = sample.a, Rcpp::Named("b") = sample.b);
}
