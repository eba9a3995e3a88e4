#include "max-t.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bcvinfer {
namespace {

// The scores of each learner less their mean, summed over groups.
std::vector<double> group_sums(const TestSet& set,
                               const std::vector<double>& means) {
  std::vector<double> sums(set.groups * set.learners);
  for (std::size_t j = 0; j < set.learners; ++j) {
    const double* column = set.scores + j * set.records;
    double* sum = sums.data() + j * set.groups;
    for (std::size_t i = 0; i < set.records; ++i) {
      sum[set.group[i] - 1] += column[i] - means[j];
    }
  }
  return sums;
}

// Sum of (a - b - shift)^2, in four sums that do not wait for each other.
double squared_distance(const double* a, const double* b, double shift,
                        std::size_t size) {
  double sum[4] = {0, 0, 0, 0};
  std::size_t i = 0;
  for (; i + 4 <= size; i += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const double distance = a[i + lane] - b[i + lane] - shift;
      sum[lane] += distance * distance;
    }
  }
  for (; i < size; ++i) {
    const double distance = a[i] - b[i] - shift;
    sum[0] += distance * distance;
  }
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// A block of draws stays in the first cache, and its fixed size lets the
// compiler work on several draws at once.
constexpr std::size_t block_size = 256;

void add_to(double* sum, const double* normal, double weight) {
  for (std::size_t i = 0; i < block_size; ++i) sum[i] += weight * normal[i];
}

template <bool two_sided>
void raise_to(double* largest, const double* first, const double* second,
              double scale) {
  for (std::size_t i = 0; i < block_size; ++i) {
    double value = (first[i] - second[i]) * scale;
    if (two_sided) value = std::fabs(value);
    largest[i] = value > largest[i] ? value : largest[i];
  }
}

}  // namespace

std::vector<double> difference_variances(const TestSet& set, const Stop& stop) {
  const std::size_t k = set.learners;
  const double n = static_cast<double>(set.records);
  std::vector<double> means(k);
  for (std::size_t j = 0; j < k; ++j) {
    const double* column = set.scores + j * set.records;
    for (std::size_t i = 0; i < set.records; ++i) means[j] += column[i];
    means[j] /= n;
  }
  const bool grouped = set.group != nullptr;
  const std::vector<double> sums =
      grouped ? group_sums(set, means) : std::vector<double>();
  const std::size_t size = grouped ? set.groups : set.records;
  const double* data = grouped ? sums.data() : set.scores;
  const std::vector<double> zero(size);
  std::vector<double> variances(k * k);
  each(k, stop, [&](std::size_t a) {
    for (std::size_t b = 0; b <= a; ++b) {
      const double centre = grouped ? 0 : means[a] - (b < a ? means[b] : 0);
      const double* other = b < a ? data + b * size : zero.data();
      const double value =
          squared_distance(data + a * size, other, centre, size) / (n * n);
      variances[a * k + b] = variances[b * k + a] = value;
    }
  });
  return variances;
}

std::vector<double> largest_contrasts(const double* normal, std::size_t draws,
                                      const Factor& factor,
                                      const Contrasts& contrasts,
                                      bool two_sided, const Stop& stop) {
  std::vector<double> numbers(factor.dimensions * block_size);
  // Block 0 is the nothing that a single value is compared with.
  std::vector<double> values((factor.learners + 1) * block_size);
  const auto value_of = [&](std::size_t learner) {
    return values.data() + learner * block_size;
  };
  std::vector<double> out;
  out.reserve(draws);
  each((draws + block_size - 1) / block_size, stop, [&](std::size_t step) {
    const std::size_t from = step * block_size;
    const std::size_t used = std::min(block_size, draws - from);
    std::fill(values.begin(), values.end(), 0.0);
    for (std::size_t d = 0; d < factor.dimensions; ++d) {
      double* block = numbers.data() + d * block_size;
      std::copy_n(normal + d * draws + from, used, block);
      const double* weight = factor.entries + d * factor.learners;
      for (std::size_t j = d; j < factor.learners; ++j) {
        add_to(value_of(j + 1), block, weight[j]);
      }
    }
    double largest[block_size];
    std::fill_n(largest, block_size, -std::numeric_limits<double>::infinity());
    for (std::size_t c = 0; c < contrasts.size; ++c) {
      (two_sided ? raise_to<true>
                 : raise_to<false>)(largest,
                                    value_of(static_cast<std::size_t>(
                                        contrasts.first[c])),
                                    value_of(static_cast<std::size_t>(
                                        contrasts.second[c])),
                                    1 / contrasts.stderr_[c]);
    }
    out.insert(out.end(), largest, largest + used);
  });
  return out;
}

}  // namespace bcvinfer
