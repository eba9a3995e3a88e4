#include "components.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bcvinfer {
namespace {

// Sums are kept in lanes: loops of a fixed length are those that the compiler
// does in pairs.
constexpr std::size_t lanes = 8;

double total(const double* values) {
  double sum = 0;
  for (std::size_t l = 0; l < lanes; ++l) sum += values[l];
  return sum;
}

// Of the deviations of numbers from a value, and the largest absolute number.
// (Summed as R does it.)
struct Moments {
  Moments(const double* values, std::size_t size, double from) {
    double squares[lanes] = {}, most[lanes] = {};
    const auto look = [&](std::size_t l, double value) {
      const double deviation = value - from;
      sum += deviation;
      squares[l] += deviation * deviation;
      most[l] = std::max(most[l], std::fabs(value));
    };
    const std::size_t whole = size / lanes * lanes;
    for (std::size_t i = 0; i < whole; i += lanes) {
      for (std::size_t l = 0; l < lanes; ++l) look(l, values[i + l]);
    }
    for (std::size_t i = whole; i < size; ++i) look(i - whole, values[i]);
    square = total(squares);
    largest = *std::max_element(most, most + lanes);
  }

  long double sum = 0;
  double square, largest;
};

// Deviations of units x repetitions x learners from the learners' estimates.
class Deviations {
 public:
  explicit Deviations(const Scores& scores)
      : scores_(scores), units_(scores.group ? scores.groups : scores.records) {
    sums_.reserve(scores.learners.size());
    for (const double* learner : scores.learners) look_at(learner);
    if (scores.group) find_folds();
  }

  std::size_t units() const { return units_; }
  std::size_t learners() const { return estimates_.size(); }
  double estimate(std::size_t a) const { return estimates_[a]; }
  double largest(std::size_t a) const { return largest_[a]; }
  double squared(std::size_t a) const { return squared_[a]; }
  const int* folds(std::size_t j) const {
    return (scores_.group ? folds_.data() : scores_.fold) + j * units_;
  }
  // Of a learner in a repetition, once `from` is taken away.
  const double* values(std::size_t a, std::size_t j) const {
    return (scores_.group ? sums_[a].data() : scores_.learners[a]) + j * units_;
  }
  double from(std::size_t a) const { return scores_.group ? 0 : estimates_[a]; }

 private:
  void look_at(const double* learner) {
    const std::size_t size = scores_.records * scores_.repetitions;
    const double count = static_cast<double>(size);
    auto mean = static_cast<double>(Moments(learner, size, 0).sum / count);
    const Moments rest(learner, size, mean);
    // What the first sum has lost by rounding, but not the rounding of the
    // second: equal sums of other scores must have equal means.
    const auto lost = static_cast<double>(rest.sum / count);
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    if (std::fabs(lost) > epsilon * rest.largest) mean += lost;
    estimates_.push_back(mean);
    largest_.push_back(rest.largest);
    squared_.push_back(rest.square / count);
    if (scores_.group) sums_.push_back(group_sums(learner, estimates_.back()));
  }

  // On the scale of a score. (derivation-components, eq. 18)
  std::vector<double> group_sums(const double* learner, double estimate) const {
    std::vector<double> sums(units_ * scores_.repetitions);
    const double scale =
        static_cast<double>(units_) / static_cast<double>(scores_.records);
    for (std::size_t j = 0; j < scores_.repetitions; ++j) {
      const double* column = learner + j * scores_.records;
      double* sum = sums.data() + j * units_;
      for (std::size_t i = 0; i < scores_.records; ++i) {
        sum[scores_.group[i] - 1] += (column[i] - estimate) * scale;
      }
    }
    return sums;
  }

  void find_folds() {
    folds_.resize(units_ * scores_.repetitions);
    for (std::size_t j = 0; j < scores_.repetitions; ++j) {
      for (std::size_t i = scores_.records; i-- > 0;) {
        const auto unit = static_cast<std::size_t>(scores_.group[i] - 1);
        folds_[j * units_ + unit] = scores_.fold[j * scores_.records + i];
      }
    }
  }

  const Scores& scores_;
  std::size_t units_;
  std::vector<int> folds_;
  std::vector<double> estimates_, largest_, squared_;
  std::vector<std::vector<double>> sums_;
};

// Units are read in blocks: the numbers of two learners stay in the first
// cache.
constexpr std::size_t block_size = 128;
// The numbers of a block for all learners, and zeros in the place behind them,
// from which a learner differs by itself.
class Block {
 public:
  explicit Block(std::size_t learners) : values_((learners + 1) * block_size) {}
  double* operator[](std::size_t a) { return values_.data() + a * block_size; }
  const double* operator[](std::size_t a) const {
    return values_.data() + a * block_size;
  }

 private:
  std::vector<double> values_;
};

// Of each pair of learners the squares of their differences, and those squared
// where they are asked for; only for places from the diagonal on. (From
// products of learners those that are alike would lose their digits.)
void add_powers(const Block& block, std::size_t learners, double* square,
                double* fourth) {
  for (std::size_t a = 0; a < learners; ++a) {
    const double* first = block[a];
    for (std::size_t b = 0; b <= a; ++b) {
      const double* second = block[b == a ? learners : b];
      double squares[lanes] = {}, fourths[lanes] = {};
      for (std::size_t i = 0; i < block_size; i += lanes) {
        double power[lanes];
        for (std::size_t l = 0; l < lanes; ++l) {
          const double difference = first[i + l] - second[i + l];
          power[l] = difference * difference;
          squares[l] += power[l];
        }
        for (std::size_t l = 0; l < lanes; ++l) {
          fourths[l] += power[l] * power[l];
        }
      }
      const std::size_t place = b * learners + a;
      square[place] += total(squares);
      if (fourth != nullptr) fourth[place] += total(fourths);
    }
  }
}

// Of `size` units from `first` on: their means over the repetitions, in
// `centre`, and for each repetition the deviations from these, in `within`.
void read_block(const Deviations& deviations, std::size_t first,
                std::size_t size, Block& centre, std::vector<Block>& within,
                const ScoreSums& sums) {
  const std::size_t m = within.size();
  const double times = static_cast<double>(m);
  for (std::size_t a = 0; a < deviations.learners(); ++a) {
    const double from = deviations.from(a);
    double* mean = centre[a];
    std::fill_n(mean, block_size, 0.0);
    for (std::size_t j = 0; j < m; ++j) {
      const double* column = deviations.values(a, j) + first;
      double* deviation = within[j][a];
      for (std::size_t i = 0; i < size; ++i) deviation[i] = column[i] - from;
      std::fill(deviation + size, deviation + block_size, 0.0);
      for (std::size_t i = 0; i < block_size; ++i) mean[i] += deviation[i];
    }
    for (std::size_t i = 0; i < block_size; ++i) mean[i] /= times;
    for (std::size_t i = 0; i < size; ++i) {
      sums.cube[a] += mean[i] * mean[i] * mean[i];
    }
    for (std::size_t j = 0; j < m; ++j) {
      double* deviation = within[j][a];
      const int* fold = deviations.folds(j) + first;
      double shift = 0, contrast = 0, level = 0;
      for (std::size_t i = 0; i < size; ++i) {
        // +1 where the unit was tested in the first fold, -1 in the second.
        const double side = 3 - 2 * fold[i];
        level += side * deviation[i];
        deviation[i] -= mean[i];
        shift += deviation[i];
        contrast += side * deviation[i];
      }
      sums.shift[a * m + j] += shift;
      sums.contrast[a * m + j] += contrast;
      sums.level[a * m + j] += level;
    }
  }
}

}  // namespace

void score_sums(const Scores& scores, const ScoreSums& sums, const Stop& stop) {
  const std::size_t k = scores.learners.size();
  const std::size_t m = scores.repetitions;
  const Deviations deviations(scores);
  const std::size_t units = deviations.units();
  Block centre(k);
  std::vector<Block> within(m, centre);
  each((units + block_size - 1) / block_size, stop, [&](std::size_t block) {
    const std::size_t first = block * block_size;
    read_block(deviations, first, std::min(block_size, units - first), centre,
               within, sums);
    add_powers(centre, k, sums.records, sums.spread);
    // (One repetition has nothing within.)
    if (m == 1) return;
    for (const Block& one : within) add_powers(one, k, sums.within, nullptr);
  });
  const double count = static_cast<double>(units);
  for (std::size_t a = 0; a < k; ++a) {
    sums.estimate[a] = deviations.estimate(a);
    sums.largest[a] = deviations.largest(a);
    sums.single[a] = deviations.squared(a);
    sums.cube[a] /= count;
    for (std::size_t b = 0; b <= a; ++b) {
      const std::size_t place = b * k + a;
      double& square = sums.records[place];
      square /= count;
      sums.spread[place] = sums.spread[place] / count - square * square;
      for (double* pairs : {sums.records, sums.spread, sums.within}) {
        pairs[a * k + b] = pairs[place];
      }
    }
  }
}

}  // namespace bcvinfer
