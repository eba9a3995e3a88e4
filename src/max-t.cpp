#include "max-t.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>

namespace bcvinfer {
namespace {

// A block of draws stays in the second cache, and loops of a fixed length are
// those that the compiler does in pairs.
constexpr std::size_t block_size = 64;
constexpr std::size_t lanes = 8;
constexpr std::size_t at_once = 4;
constexpr double nothing = -std::numeric_limits<double>::infinity();

// So many dimensions at once, since each time the sums are read and written. (In
// an array of its own, which for certain is none of the others.)
void add_to(double* sum, const double* normal, const double* weight) {
  double added[block_size];
  for (std::size_t i = 0; i < block_size; ++i) {
    double value = sum[i];
    for (std::size_t d = 0; d < at_once; ++d) {
      value += weight[d] * normal[d * block_size + i];
    }
    added[i] = value;
  }
  std::copy_n(added, block_size, sum);
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

// The probability that the radius times `cosine` reaches a value.
double reaches(double value, double cosine, const Radius& radius) {
  if (value > 0 && cosine <= 0) return 0;
  if (value <= 0 && cosine >= 0) return 1;
  double place = value / (value + radius.unit * cosine);
  if (!(place < 1)) place = 1;
  place *= static_cast<double>(radius.size - 1);
  const std::size_t at =
      std::min(static_cast<std::size_t>(place), radius.size - 2);
  const double beyond =
      radius.reaches[at] + (place - static_cast<double>(at)) *
                               (radius.reaches[at + 1] - radius.reaches[at]);
  return value > 0 ? beyond : 1 - beyond;
}

std::size_t cosine_place(double cosine) {
  constexpr double steps = cosine_steps;
  return static_cast<std::size_t>(
      std::lround((std::min(std::max(cosine, -1.0), 1.0) + 1) * steps));
}

// Adds to `sums` the probability and its square over all draws.
void add_reaches(double value, const std::vector<double>& counts,
                 const Radius& radius, double* sums) {
  constexpr double steps = cosine_steps;
  for (std::size_t i = 0; i < cosine_places; ++i) {
    if (counts[i] == 0) continue;
    const double one = reaches(value, static_cast<double>(i) / steps - 1,
                               radius);
    sums[0] += counts[i] * one;
    sums[1] += counts[i] * one * one;
  }
}

// The draws whose largest contrast changes as contrasts are added, from the last
// to the first. Of each draw these are few: the probabilities of many draws are
// computed at once, from their counts.
class Steps {
 public:
  Steps(const double* reached, std::size_t contrasts, const Radius& radius)
      : reached_(reached), radius_(radius), sums_(2 * contrasts) {}

  // Where a draw is that has no contrast yet.
  static constexpr std::size_t nowhere = cosine_places;

  void move(std::size_t contrast, std::size_t from, std::size_t to) {
    if (from == to) return;
    if (moves_.size() == most_moves) count();
    moves_.push_back({static_cast<std::uint32_t>(contrast),
                      static_cast<std::uint16_t>(from),
                      static_cast<std::uint16_t>(to)});
  }

  const std::vector<double>& sums() {
    count();
    return sums_;
  }

 private:
  struct Move {
    std::uint32_t contrast;
    std::uint16_t from, to;
  };
  static constexpr std::size_t most_moves = std::size_t{1} << 19;

  // (A draw whose further moves are counted later is then taken from where this
  // left it.)
  void count() {
    std::sort(moves_.begin(), moves_.end(), [](const Move& a, const Move& b) {
      return a.contrast < b.contrast;
    });
    std::vector<double> counts(cosine_places + 1);
    for (std::size_t c = sums_.size() / 2; c-- > 0;) {
      for (; !moves_.empty() && moves_.back().contrast == c;
           moves_.pop_back()) {
        --counts[moves_.back().from];
        ++counts[moves_.back().to];
      }
      add_reaches(reached_[c], counts, radius_, sums_.data() + 2 * c);
    }
  }

  const double* reached_;
  const Radius& radius_;
  std::vector<double> sums_;
  std::vector<Move> moves_;
};

// The values of the learners for a block of draws.
class Block {
 public:
  explicit Block(const Factor& factor)
      : factor_(factor),
        numbers_((factor.dimensions + at_once - 1) / at_once * at_once *
                 block_size),
        values_((factor.learners + 1) * block_size) {}

  // Block 0 is the nothing that a single value is compared with.
  const double* value_of(int learner) const {
    return values_.data() + static_cast<std::size_t>(learner) * block_size;
  }

  void draw(const std::function<double()>& normal) {
    std::generate_n(numbers_.begin(), factor_.dimensions * block_size, normal);
    std::fill_n(squares_, block_size, 0.0);
    for (std::size_t d = 0; d < factor_.dimensions; ++d) {
      const double* const one = numbers_.data() + d * block_size;
      for (std::size_t i = 0; i < block_size; ++i) {
        squares_[i] += one[i] * one[i];
      }
    }
    std::fill(values_.begin(), values_.end(), 0.0);
    for (std::size_t d = 0; d < factor_.dimensions; d += at_once) {
      for (std::size_t j = d; j < factor_.learners; ++j) {
        double weight[at_once] = {};
        for (std::size_t i = d; i < std::min(d + at_once, factor_.dimensions);
             ++i) {
          weight[i - d] = factor_.entries[i * factor_.learners + j];
        }
        add_to(values_.data() + (j + 1) * block_size,
               numbers_.data() + d * block_size, weight);
      }
    }
  }

  void copy(std::size_t draw, std::vector<double>& values) const {
    for (std::size_t j = 0; j < values.size(); ++j) {
      values[j] = values_[j * block_size + draw];
    }
  }

  double length(std::size_t draw) const { return std::sqrt(squares_[draw]); }

 private:
  const Factor& factor_;
  std::vector<double> numbers_, values_;
  double squares_[block_size];
};

}  // namespace

std::vector<double> largest_contrasts(const std::function<double()>& normal,
                                      std::size_t draws, const Factor& factor,
                                      const Contrasts& contrasts,
                                      const double* reached,
                                      const Radius& radius, bool two_sided,
                                      const Stop& stop) {
  std::vector<double> scale(contrasts.size);
  for (std::size_t c = 0; c < scale.size(); ++c) {
    scale[c] = 1 / contrasts.stderr_[c];
  }
  const std::vector<Run> runs = find_runs(contrasts, scale);
  const bool by_runs =
      reached == nullptr && runs.size() * lanes < contrasts.size;
  Block block(factor);
  std::vector<double> draw(factor.learners + 1);
  Steps steps(reached, reached == nullptr ? 0 : contrasts.size, radius);
  std::vector<double> out(cosine_places);
  each((draws + block_size - 1) / block_size, stop, [&](std::size_t step) {
    const std::size_t used = std::min(block_size, draws - step * block_size);
    block.draw(normal);
    if (by_runs) {
      for (std::size_t i = 0; i < used; ++i) {
        block.copy(i, draw);
        const double largest = (two_sided ? largest_of_runs<true>
                                          : largest_of_runs<false>)(draw, runs,
                                                                    scale);
        ++out[cosine_place(largest / block.length(i))];
      }
      return;
    }
    double largest[block_size], before[block_size];
    std::size_t place[block_size];
    std::fill_n(largest, block_size, nothing);
    std::copy_n(largest, block_size, before);
    std::fill_n(place, block_size, Steps::nowhere);
    const auto find_places = [&](std::size_t c) {
      for (std::size_t i = 0; i < used; ++i) {
        if (largest[i] == before[i]) continue;
        const std::size_t to = cosine_place(largest[i] / block.length(i));
        if (reached != nullptr) steps.move(c, place[i], to);
        place[i] = to;
      }
      std::copy_n(largest, block_size, before);
    };
    for (std::size_t c = contrasts.size; c-- > 0;) {
      (two_sided ? raise_to<true>
                 : raise_to<false>)(largest,
                                    block.value_of(contrasts.first[c]),
                                    block.value_of(contrasts.second[c]),
                                    scale[c]);
      if (reached == nullptr) continue;
      if (std::memcmp(largest, before, sizeof(largest)) != 0) find_places(c);
    }
    find_places(0);
    for (std::size_t i = 0; i < used; ++i) ++out[place[i]];
  });
  for (const double sum : steps.sums()) {
    out.push_back(sum / static_cast<double>(draws));
  }
  return out;
}

std::vector<double> reached_by_largest(const std::vector<double>& values,
                                       const std::vector<double>& counts,
                                       const Radius& radius) {
  const double draws = std::accumulate(counts.begin(), counts.end(), 0.0);
  std::vector<double> out(2 * values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    double* const sums = out.data() + 2 * i;
    add_reaches(values[i], counts, radius, sums);
    sums[0] /= draws;
    sums[1] /= draws;
  }
  return out;
}

}  // namespace bcvinfer
