#include "correlation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bcvinfer {

namespace {

// A few hundred kilobytes of estimates at a time: within the cache.
constexpr arma::uword kBlockRows = 4096;

// Calls `body` on spans of rows and asks `stop` between them.
template <typename Body>
void each_block(arma::uword rows, const Stop& stop,
                const Body& body) {
  for (arma::uword begin = 0; begin < rows; begin += kBlockRows) {
    stop();
    body(arma::span(begin, std::min(begin + kBlockRows, rows) - 1));
  }
}

// The centre of every column in two parts, since the sum of a large origin
// and a small shift would lose the digits of the shift. Cubes of 1 x m x 2.
struct Centre {
  arma::cube origin;
  arma::cube shift;
};

arma::mat centred_block(const arma::cube& estimates, arma::uword fold,
                        const arma::span& rows, const Centre& centre) {
  arma::mat block = estimates.slice(fold).rows(rows.a, rows.b);
  block.each_row() -= centre.origin.slice(fold);
  block.each_row() -= centre.shift.slice(fold);
  return block;
}

// The first replicate is the origin; the mean distance to it is the shift.
Centre find_centre(const arma::cube& estimates,
                   const Stop& stop) {
  const arma::cube origin = estimates.row(0);
  const Centre first{origin, arma::cube(arma::size(origin), arma::fill::zeros)};
  Centre result = first;
  each_block(estimates.n_rows, stop, [&](const arma::span& rows) {
    for (arma::uword fold = 0; fold < 2; ++fold) {
      result.shift.slice(fold) +=
          arma::sum(centred_block(estimates, fold, rows, first), 0);
    }
  });
  result.shift /= static_cast<double>(estimates.n_rows);
  return result;
}

// (derivation-variance, eq. 8) What one replicate adds to the sums of
// sigma^2, omega, gamma and the variance of the mean: the averages of the
// matching entries of the outer product of its 2m centred estimates. With t_i
// the sum of the two folds of repetition i, the products between repetitions
// sum to (sum t_i)^2 - sum t_i^2.
arma::mat outer_products(const arma::mat& first, const arma::mat& second) {
  const double m = static_cast<double>(first.n_cols);
  const arma::mat repetition = first + second;
  const arma::vec total = arma::square(arma::sum(repetition, 1));
  const arma::vec same = arma::sum(arma::square(repetition), 1);
  arma::mat result(first.n_rows, 4);
  result.col(0) =
      arma::sum(arma::square(first) + arma::square(second), 1) / (2 * m);
  result.col(1) = arma::sum(first % second, 1) / m;
  result.col(2) = (total - same) / (4 * m * (m - 1));
  result.col(3) = total / (4 * m * m);
  if (first.n_cols == 1) {
    result.col(2).fill(std::numeric_limits<double>::quiet_NaN());
  }
  return result;
}

arma::mat replicate_products(const arma::cube& estimates, const Centre& centre,
                             const Stop& stop) {
  arma::mat result(estimates.n_rows, 4, arma::fill::zeros);
  each_block(estimates.n_rows, stop, [&](const arma::span& rows) {
    result.rows(rows.a, rows.b) =
        outer_products(centred_block(estimates, 0, rows, centre),
                       centred_block(estimates, 1, rows, centre));
  });
  return result;
}

// sigma^2, omega, gamma, Var(mean) by columns -> the six published quantities.
arma::mat add_ratios(const arma::mat& moments) {
  arma::mat result(moments.n_rows, 6);
  result.cols(0, 2) = moments.cols(0, 2);
  result.col(3) = moments.col(1) / moments.col(0);
  result.col(4) = moments.col(2) / moments.col(0);
  result.col(5) = moments.col(3);
  return result;
}

// Leaving replicate r out (derivation-variance, eq. 9-10) takes R/(R-1)
// times its centred outer product from the sum of all R, so no covariance is
// computed twice.
arma::rowvec jackknife_errors(const arma::mat& products,
                              const arma::rowvec& sums) {
  const double replicates = static_cast<double>(products.n_rows);
  arma::mat without = products * (-replicates / (replicates - 1));
  without.each_row() += sums;
  const arma::mat values = add_ratios(without / (replicates - 2));
  return (replicates - 1) / std::sqrt(replicates) * arma::stddev(values, 0, 0);
}

}  // namespace

// Averages of matching entries (derivation-variance, eq. 7).
CorrelationEstimates estimate_correlations(const arma::cube& estimates,
                                           const Stop& stop) {
  const double replicates = static_cast<double>(estimates.n_rows);
  const Centre centre = find_centre(estimates, stop);
  const arma::mat products = replicate_products(estimates, centre, stop);
  const arma::rowvec sums = arma::sum(products, 0);
  CorrelationEstimates result;
  result.mean = arma::mean(arma::vectorise(centre.origin + centre.shift));
  result.value = add_ratios(sums / (replicates - 1));
  result.standard_error = jackknife_errors(products, sums);
  return result;
}

}  // namespace bcvinfer
