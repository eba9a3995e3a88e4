#include "components.h"

#include <algorithm>
#include <cmath>

#include "bcvinfer_types.h"

namespace bcvinfer {
namespace {

using Matrix = arma::mat;

// Deviations of units x repetitions x learners from the learners' estimates.
class Deviations {
 public:
  explicit Deviations(const Scores& scores)
      : scores_(scores),
        units_(scores.group ? scores.groups : scores.records),
        side_(units_ * scores.repetitions) {
    for (const double* learner : scores.learners) look_at(learner);
    std::vector<std::size_t> first(units_, scores.records);
    if (scores.group) {
      for (std::size_t i = scores.records; i-- > 0;) {
        first[size_of(scores.group[i]) - 1] = i;
      }
    }
    for (std::size_t j = 0; j < scores.repetitions; ++j) {
      for (std::size_t u = 0; u < units_; ++u) {
        const std::size_t record = scores.group ? first[u] : u;
        side_[j * units_ + u] =
            3 - 2 * scores.fold[j * scores.records + record];
      }
    }
  }

  std::size_t units() const { return units_; }
  double estimate(std::size_t a) const { return estimates_[a]; }
  double largest(std::size_t a) const { return largest_[a]; }
  double squared(std::size_t a) const { return squared_[a]; }
  // +1 where the unit was tested in the first fold, -1 in the second.
  double side(std::size_t u, std::size_t j) const {
    return side_[j * units_ + u];
  }
  double operator()(std::size_t u, std::size_t j, std::size_t a) const {
    const std::size_t place = j * units_ + u;
    return scores_.group ? sums_[a][place]
                         : scores_.learners[a][place] - estimates_[a];
  }

 private:
  static std::size_t size_of(int value) {
    return static_cast<std::size_t>(value);
  }

  void look_at(const double* learner) {
    const std::size_t size = scores_.records * scores_.repetitions;
    const double count = static_cast<double>(size);
    long double sum = 0, rest = 0;
    double largest = 0, squared = 0;
    for (std::size_t i = 0; i < size; ++i) {
      sum += learner[i];
      largest = std::max(largest, std::fabs(learner[i]));
    }
    const double mean = static_cast<double>(sum / count);
    for (std::size_t i = 0; i < size; ++i) rest += learner[i] - mean;
    const double estimate = static_cast<double>(mean + rest / count);
    for (std::size_t i = 0; i < size; ++i) {
      const double deviation = learner[i] - estimate;
      squared += deviation * deviation;
    }
    estimates_.push_back(estimate);
    largest_.push_back(largest);
    squared_.push_back(squared / count);
    if (scores_.group) sums_.push_back(group_sums(learner, estimate));
  }

  // On the scale of a score. (derivation-components, eq. 18)
  std::vector<double> group_sums(const double* learner,
                                 double estimate) const {
    std::vector<double> sums(units_ * scores_.repetitions);
    const double scale = static_cast<double>(units_) /
                         static_cast<double>(scores_.records);
    for (std::size_t j = 0; j < scores_.repetitions; ++j) {
      const double* column = learner + j * scores_.records;
      double* sum = sums.data() + j * units_;
      for (std::size_t i = 0; i < scores_.records; ++i) {
        sum[scores_.group[i] - 1] += (column[i] - estimate) * scale;
      }
    }
    return sums;
  }

  const Scores& scores_;
  std::size_t units_;
  std::vector<double> side_;
  std::vector<double> estimates_, largest_, squared_;
  std::vector<std::vector<double>> sums_;
};

// What is summed over units, for some contrasts of learners in columns.
struct Sums {
  Sums(std::size_t repetitions, std::size_t columns)
      : shift(repetitions, columns, arma::fill::zeros),
        contrast(repetitions, columns, arma::fill::zeros),
        level(repetitions, columns, arma::fill::zeros) {}

  Matrix shift, contrast, level;
};

// Of `size` units from `from` on: their means over the repetitions, in
// `centre`, and for each repetition the deviations from these, in `within`.
void read_block(const Deviations& deviations, std::size_t from,
                std::size_t size, Matrix& centre, std::vector<Matrix>& within,
                Sums& sums) {
  const std::size_t m = within.size();
  for (std::size_t a = 0; a < centre.n_cols; ++a) {
    for (std::size_t i = 0; i < size; ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < m; ++j) {
        sum += within[j](i, a) = deviations(from + i, j, a);
      }
      centre(i, a) = sum / static_cast<double>(m);
    }
    for (std::size_t j = 0; j < m; ++j) {
      double shift = 0, contrast = 0, level = 0;
      for (std::size_t i = 0; i < size; ++i) {
        const double side = deviations.side(from + i, j);
        level += side * within[j](i, a);
        within[j](i, a) -= centre(i, a);
        shift += within[j](i, a);
        contrast += side * within[j](i, a);
      }
      sums.shift(j, a) += shift;
      sums.contrast(j, a) += contrast;
      sums.level(j, a) += level;
    }
  }
}

// Squares and fourth powers of contrasts between and within units.
struct Powers {
  double square = 0, fourth = 0, within = 0;
};

// Of the difference of two learners, unit by unit: for those that are so alike
// that sums of products would lose its digits.
Powers difference_powers(const Deviations& deviations, std::size_t m,
                         std::size_t a, std::size_t b, const Stop& stop) {
  constexpr std::size_t step = 4096;
  const std::size_t units = deviations.units();
  std::vector<double> difference(m);
  Powers powers;
  each((units + step - 1) / step, stop, [&](std::size_t block) {
    const std::size_t end = std::min(units, (block + 1) * step);
    for (std::size_t u = block * step; u < end; ++u) {
      double mean = 0;
      for (std::size_t j = 0; j < m; ++j) {
        difference[j] = deviations(u, j, a) - deviations(u, j, b);
        mean += difference[j];
      }
      mean /= static_cast<double>(m);
      powers.square += mean * mean;
      powers.fourth += mean * mean * mean * mean;
      for (const double one : difference) {
        powers.within += (one - mean) * (one - mean);
      }
    }
  });
  return powers;
}

// Products of all learners with each other.
struct Products {
  explicit Products(std::size_t k)
      : square(k, k, arma::fill::zeros), within(k, k, arma::fill::zeros),
        even(k, k, arma::fill::zeros), odd(k, k, arma::fill::zeros),
        cube(k, arma::fill::zeros) {}

  void add(const Matrix& centre, const std::vector<Matrix>& within_units) {
    const Matrix squares = centre % centre;
    square += centre.t() * centre;
    even += squares.t() * squares;
    odd += (squares % centre).t() * centre;
    cube += arma::sum(squares % centre, 0);
    for (const Matrix& one : within_units) within += one.t() * one;
  }

  // Below this share of the learners' own sums those of their difference are
  // computed directly.
  static constexpr double alike = 0.01;

  bool loses_digits(std::size_t a, std::size_t b) const {
    return difference(square, a, b) < alike * (square(a, a) + square(b, b)) ||
           difference(within, a, b) < alike * (within(a, a) + within(b, b));
  }

  static double difference(const Matrix& products, std::size_t a,
                           std::size_t b) {
    return products(a, a) + products(b, b) - 2 * products(a, b);
  }

  Powers of(std::size_t a, std::size_t b) const {
    if (a == b) return {square(a, a), even(a, a), within(a, a)};
    return {difference(square, a, b),
            even(a, a) + even(b, b) + 6 * even(a, b) - 4 * odd(a, b) -
                4 * odd(b, a),
            difference(within, a, b)};
  }

  // Even: squares by squares; odd: cubes by values.
  Matrix square, within, even, odd;
  arma::rowvec cube;
};

template <class Values>
void append(std::vector<double>& out, const Values& values) {
  out.insert(out.end(), values.begin(), values.end());
}

}  // namespace

std::vector<double> score_sums(const Scores& scores, const Stop& stop) {
  constexpr std::size_t most = 256;
  const std::size_t k = scores.learners.size();
  const std::size_t m = scores.repetitions;
  const Deviations deviations(scores);
  const std::size_t units = deviations.units();
  Sums sums(m, k);
  Products products(k);
  each((units + most - 1) / most, stop, [&](std::size_t block) {
    const std::size_t from = block * most;
    const std::size_t size = std::min(most, units - from);
    Matrix centre(size, k);
    std::vector<Matrix> within(m, Matrix(size, k));
    read_block(deviations, from, size, centre, within, sums);
    products.add(centre, within);
  });
  Matrix records(k, k), spread(k, k), within(k, k);
  const double count = static_cast<double>(units);
  each(k, stop, [&](std::size_t a) {
    for (std::size_t b = 0; b <= a; ++b) {
      const bool direct = b < a && products.loses_digits(a, b);
      const Powers powers =
          direct ? difference_powers(deviations, m, a, b, stop)
                 : products.of(a, b);
      const double square = powers.square / count;
      records(a, b) = records(b, a) = square;
      spread(a, b) = spread(b, a) = powers.fourth / count - square * square;
      within(a, b) = within(b, a) = powers.within;
    }
  });
  std::vector<double> out;
  for (std::size_t a = 0; a < k; ++a) out.push_back(deviations.estimate(a));
  for (std::size_t a = 0; a < k; ++a) out.push_back(deviations.largest(a));
  for (std::size_t a = 0; a < k; ++a) out.push_back(deviations.squared(a));
  products.cube /= count;
  append(out, products.cube);
  append(out, records);
  append(out, spread);
  append(out, within);
  append(out, sums.shift);
  append(out, sums.contrast);
  append(out, sums.level);
  return out;
}

}  // namespace bcvinfer
