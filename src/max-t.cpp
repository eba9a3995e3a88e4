#include "max-t.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bcvinfer {
namespace {

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

std::vector<double> largest_contrasts(const double* normal,
                                      const double* divisor, std::size_t draws,
                                      const Factor& factor,
                                      const Contrasts& contrasts,
                                      const double* reached, bool two_sided,
                                      const Stop& stop) {
  std::vector<double> numbers(factor.dimensions * block_size);
  // Block 0 is the nothing that a single value is compared with.
  std::vector<double> values((factor.learners + 1) * block_size);
  const auto value_of = [&](std::size_t learner) {
    return values.data() + learner * block_size;
  };
  std::vector<double> out;
  out.reserve(draws + contrasts.size);
  std::vector<double> beyond(reached == nullptr ? 0 : contrasts.size);
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
    for (std::size_t c = contrasts.size; c-- > 0;) {
      (two_sided ? raise_to<true>
                 : raise_to<false>)(largest,
                                    value_of(static_cast<std::size_t>(
                                        contrasts.first[c])),
                                    value_of(static_cast<std::size_t>(
                                        contrasts.second[c])),
                                    1 / contrasts.stderr_[c]);
      if (reached == nullptr) continue;
      for (std::size_t i = 0; i < used; ++i) {
        beyond[c] += largest[i] >= reached[c] * divisor[from + i];
      }
    }
    for (std::size_t i = 0; i < used; ++i) {
      out.push_back(largest[i] / divisor[from + i]);
    }
  });
  out.insert(out.end(), beyond.begin(), beyond.end());
  return out;
}

}  // namespace bcvinfer
