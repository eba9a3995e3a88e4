#include "max-t.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bcvinfer {
namespace {

// A block of draws stays in the second cache, and loops of a fixed length are
// those that the compiler does in pairs.
constexpr std::size_t block_size = 64;
constexpr std::size_t lanes = 8;
constexpr std::size_t at_once = 4;
constexpr double nothing = -std::numeric_limits<double>::infinity();

// So many dimensions at once, since each time the sums are read and written.
void add_to(double* sum, const double* normal, const double* weight) {
  for (std::size_t i = 0; i < block_size; ++i) {
    double value = sum[i];
    for (std::size_t d = 0; d < at_once; ++d) {
      value += weight[d] * normal[d * block_size + i];
    }
    sum[i] = value;
  }
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

// Contrasts of one learner with others that follow each other.
struct Run {
  std::size_t first, second, from, size;
  double scale;
};

std::vector<Run> find_runs(const Contrasts& contrasts,
                           const std::vector<double>& scale) {
  std::vector<Run> runs;
  for (std::size_t c = 0; c < contrasts.size; ++c) {
    const auto first = static_cast<std::size_t>(contrasts.first[c]);
    const auto second = static_cast<std::size_t>(contrasts.second[c]);
    if (!runs.empty() && runs.back().first == first &&
        runs.back().second + runs.back().size == second) {
      ++runs.back().size;
      runs.back().scale = std::max(runs.back().scale, scale[c]);
    } else {
      runs.push_back({first, second, c, 1, scale[c]});
    }
  }
  return runs;
}

// The largest contrast of a draw, `values` of the learners. A run is left out
// where the learners that are farthest from its first one would not reach what
// is there already.
template <bool two_sided>
double largest_of_runs(const std::vector<double>& values,
                       const std::vector<Run>& runs,
                       const std::vector<double>& scale) {
  const auto ends = std::minmax_element(values.begin(), values.end());
  double found[lanes];
  std::fill_n(found, lanes, nothing);
  double largest = nothing;
  for (const Run& run : runs) {
    const double own = values[run.first];
    double most = own - *ends.first;
    if (two_sided) most = std::max(most, *ends.second - own);
    if (most * run.scale <= largest) continue;
    const auto look = [&](std::size_t lane, std::size_t i) {
      double value = (own - values[run.second + i]) * scale[run.from + i];
      if (two_sided) value = std::fabs(value);
      found[lane] = value > found[lane] ? value : found[lane];
    };
    const std::size_t whole = run.size / lanes * lanes;
    for (std::size_t i = 0; i < whole; i += lanes) {
      for (std::size_t l = 0; l < lanes; ++l) look(l, i + l);
    }
    for (std::size_t i = whole; i < run.size; ++i) look(i - whole, i);
    largest = *std::max_element(found, found + lanes);
  }
  return largest;
}

}  // namespace

std::vector<double> largest_contrasts(
    const double* normal, const double* length, const double* divisor,
    std::size_t draws, const Factor& factor, const Contrasts& contrasts,
    const double* reached, bool two_sided, const Stop& stop) {
  const std::size_t width =
      (factor.dimensions + at_once - 1) / at_once * at_once;
  std::vector<double> numbers(width * block_size);
  // Block 0 is the nothing that a single value is compared with.
  std::vector<double> values((factor.learners + 1) * block_size);
  const auto value_of = [&](std::size_t learner) {
    return values.data() + learner * block_size;
  };
  std::vector<double> scale(contrasts.size);
  for (std::size_t c = 0; c < scale.size(); ++c) {
    scale[c] = 1 / contrasts.stderr_[c];
  }
  const std::vector<Run> runs = find_runs(contrasts, scale);
  const bool by_runs =
      reached == nullptr && runs.size() * lanes < contrasts.size;
  std::vector<double> draw(factor.learners + 1);
  std::vector<double> out;
  out.reserve(draws + contrasts.size);
  std::vector<double> beyond(reached == nullptr ? 0 : contrasts.size);
  each((draws + block_size - 1) / block_size, stop, [&](std::size_t step) {
    const std::size_t from = step * block_size;
    const std::size_t used = std::min(block_size, draws - from);
    std::fill(values.begin(), values.end(), 0.0);
    for (std::size_t d = 0; d < factor.dimensions; ++d) {
      std::copy_n(normal + d * draws + from, used,
                  numbers.data() + d * block_size);
    }
    for (std::size_t d = 0; d < width; d += at_once) {
      for (std::size_t j = d; j < factor.learners; ++j) {
        double weight[at_once] = {};
        for (std::size_t i = d; i < std::min(d + at_once, factor.dimensions);
             ++i) {
          weight[i - d] = factor.entries[i * factor.learners + j];
        }
        add_to(value_of(j + 1), numbers.data() + d * block_size, weight);
      }
    }
    if (by_runs) {
      for (std::size_t i = 0; i < used; ++i) {
        for (std::size_t j = 0; j < draw.size(); ++j) draw[j] = value_of(j)[i];
        out.push_back((two_sided ? largest_of_runs<true>
                                 : largest_of_runs<false>)(draw, runs, scale) /
                      length[from + i]);
      }
      return;
    }
    double largest[block_size];
    std::fill_n(largest, block_size, nothing);
    for (std::size_t c = contrasts.size; c-- > 0;) {
      (two_sided ? raise_to<true>
                 : raise_to<false>)(largest,
                                    value_of(static_cast<std::size_t>(
                                        contrasts.first[c])),
                                    value_of(static_cast<std::size_t>(
                                        contrasts.second[c])),
                                    scale[c]);
      if (reached == nullptr) continue;
      for (std::size_t i = 0; i < used; ++i) {
        beyond[c] += largest[i] >= reached[c] * divisor[from + i];
      }
    }
    for (std::size_t i = 0; i < used; ++i) {
      out.push_back(largest[i] / length[from + i]);
    }
  });
  out.insert(out.end(), beyond.begin(), beyond.end());
  return out;
}

}  // namespace bcvinfer
