#include "correlation.h"

#include <array>
#include <cmath>

namespace bcvinfer {

namespace {

// Of sigma^2, omega, gamma and the variance of the mean.
using Moments = std::array<double, 4>;
// The six published quantities.
using Quantities = std::array<double, 6>;

// The centre of each column is the first replicate plus the mean distance to
// it: their sum would lose the digits of a small distance.
class Replicates {
 public:
  Replicates(const double* estimates, std::size_t count, std::size_t m,
             const Stop& stop)
      : estimates_(estimates), count_(count), m_(m), shift_(2 * m) {
    each(2 * m, stop, [&](std::size_t column) {
      double sum = 0.0;
      for (std::size_t r = 0; r < count; ++r) sum += distance(r, column);
      shift_[column] = sum / static_cast<double>(count);
    });
  }

  double mean() const {
    double sum = 0.0;
    for (std::size_t j = 0; j < 2 * m_; ++j) {
      sum += (estimates_[j * count_] + shift_[j]) / static_cast<double>(2 * m_);
    }
    return sum;
  }

  // (derivation-variance, eq. 8) What one replicate adds to the sums of the
  // moments: the averages of the matching entries of the outer product of its
  // 2m centred estimates. With t_i the sum of the two folds of repetition i,
  // the products between repetitions sum to (sum t_i)^2 - sum t_i^2: 0 / 0 for
  // one repetition.
  Moments products(std::size_t r) const {
    double squares = 0.0, within = 0.0, total = 0.0, same = 0.0;
    for (std::size_t j = 0; j < m_; ++j) {
      const double first = distance(r, j) - shift_[j];
      const double second = distance(r, j + m_) - shift_[j + m_];
      squares += first * first + second * second;
      within += first * second;
      total += first + second;
      same += (first + second) * (first + second);
    }
    const double m = static_cast<double>(m_);
    return {squares / (2 * m), within / m,
            (total * total - same) / (4 * m * (m - 1)),
            total * total / (4 * m * m)};
  }

 private:
  double distance(std::size_t r, std::size_t column) const {
    const double* values = estimates_ + column * count_;
    return values[r] - values[0];
  }

  const double* estimates_;
  std::size_t count_;
  std::size_t m_;
  std::vector<double> shift_;
};

// From sums of the moments over `size` degrees of freedom, which may be none.
Quantities quantities(Moments sums, double size) {
  for (double& sum : sums) sum /= size;
  return {sums[0],           sums[1],           sums[2],
          sums[1] / sums[0], sums[2] / sums[0], sums[3]};
}

}  // namespace

// Averages of matching entries (derivation-variance, eq. 7). Leaving replicate
// r out (eq. 9-10) takes R / (R - 1) times its centred outer product from the
// sum of all R, so no covariance is computed twice.
std::vector<double> estimate_correlations(const double* estimates,
                                          std::size_t replicates,
                                          std::size_t repetitions,
                                          const Stop& stop) {
  const Replicates data(estimates, replicates, repetitions, stop);
  const double size = static_cast<double>(replicates);
  std::vector<Moments> products(replicates);
  Moments sums{};
  each(replicates, stop, [&](std::size_t r) {
    products[r] = data.products(r);
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += products[r][k];
  });
  const Quantities all = quantities(sums, size - 1);
  Quantities change{}, square{};  // sums of what each replicate changes
  each(replicates, stop, [&](std::size_t r) {
    Moments without = sums;
    for (std::size_t k = 0; k < without.size(); ++k) {
      without[k] -= size / (size - 1) * products[r][k];
    }
    const Quantities rest = quantities(without, size - 2);
    for (std::size_t k = 0; k < rest.size(); ++k) {
      change[k] += rest[k] - all[k];
      square[k] += (rest[k] - all[k]) * (rest[k] - all[k]);
    }
  });
  std::vector<double> out = {data.mean()};
  out.insert(out.end(), all.begin(), all.end());
  for (std::size_t k = 0; k < change.size(); ++k) {
    const double spread = square[k] - change[k] * change[k] / size;
    out.push_back(std::sqrt((size - 1) / size * spread));
  }
  return out;
}

}  // namespace bcvinfer
