#include "partition.h"

#include <bitset>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <tuple>
#include <utility>

#include "hadamard.h"

namespace bcvinfer {

namespace {

using Generator = std::minstd_rand;
using Blocks = std::bitset<128>;

// The blocks in the order of dealing, and the blocks of every half. Blocks
// differ by at most one record: the first ones in the order have one more.
struct Dealing {
  std::vector<std::size_t> order;
  std::vector<Blocks> halves;
};

// How far the halves are from n/2 and their overlaps from n/4, in whole
// numbers: sum of (2 |S_i| - n)^2, then of (4 |S_i n S_j| - n)^2.
// (derivation-partitions, eq. 12)
struct Cost {
  long long sizes;
  long long overlaps;
  bool operator<(const Cost& other) const {
    return std::tie(sizes, overlaps) < std::tie(other.sizes, other.overlaps);
  }
};

int count(const Blocks& blocks) { return static_cast<int>(blocks.count()); }

// In a nested plan the sum over all plans with as many blocks, of which the
// shortest has one column more than half of them.
Cost cost_of(const Dealing& dealing, std::size_t remainder, bool nested,
             const Cost& least) {
  const std::vector<Blocks>& halves = dealing.halves;
  const std::size_t first = nested ? halves.size() / 2 : 0;
  const int total = static_cast<int>(remainder);
  const auto weight = [&](std::size_t i) {
    return static_cast<long long>(nested ? halves.size() - i : 1);
  };
  Blocks extra;
  for (std::size_t p = 0; p < remainder; ++p) extra.set(dealing.order[p]);
  Cost cost{0, 0};
  for (std::size_t i = first; i < halves.size(); ++i) {
    const long long off = 2 * count(halves[i] & extra) - total;
    cost.sizes += weight(i) * off * off;
  }
  if (cost.sizes > least.sizes) return cost;
  for (std::size_t i = first; i < halves.size(); ++i) {
    const Blocks taken = halves[i] & extra;
    for (std::size_t j = 0; j < i; ++j) {
      const long long off = 4 * count(taken & halves[j]) - total;
      cost.overlaps += weight(i) * off * off;
    }
  }
  return cost;
}

// The best of some dealings, which `draw` changes at random; without a
// remainder all are equal. The numbers are the same in every call, so that the
// sizes do not depend on the seed. (Up to 8 blocks no choice is better, as a
// test shows.)
template <class Draw>
Dealing best_of(Dealing dealing, std::size_t remainder, bool nested,
                const Draw& draw) {
  constexpr int kTries = 300;
  if (remainder == 0) return dealing;
  Generator generator;
  Dealing best;
  Cost least{std::numeric_limits<long long>::max(), 0};
  for (int i = 0; i < kTries; ++i) {
    draw(dealing, generator);
    const Cost cost = cost_of(dealing, remainder, nested, least);
    if (cost < least) {
      least = cost;
      best = dealing;
    }
  }
  return best;
}

template <class Value>
void draw_first(std::vector<Value>& values, std::size_t size, Generator& draw) {
  for (std::size_t i = 0; i < size; ++i) {
    std::swap(values[i], values[i + draw() % (values.size() - i)]);
  }
}

// The columns but the constant one as sets of blocks.
std::vector<Blocks> column_halves(int blocks) {
  const arma::imat signs = hadamard(blocks);
  std::vector<Blocks> halves(signs.n_cols - 1);
  for (arma::uword j = 1; j < signs.n_cols; ++j) {
    for (arma::uword i = 0; i < signs.n_rows; ++i) {
      halves[j - 1].set(i, signs(i, j) > 0);
    }
  }
  return halves;
}

// Any columns, each or its complement, and any blocks that have one more.
Dealing free_dealing(int n, int repetitions) {
  const int blocks = count_blocks(repetitions, false);
  const auto remainder = static_cast<std::size_t>(n % blocks);
  const auto size = static_cast<std::size_t>(repetitions);
  std::vector<Blocks> columns = column_halves(blocks);
  Dealing start{std::vector<std::size_t>(columns.size() + 1),
                {columns.begin(), columns.begin() + repetitions}};
  std::iota(start.order.begin(), start.order.end(), 0);
  return best_of(start, remainder, false,
                 [&](Dealing& dealing, Generator& draw) {
                   draw_first(dealing.order, remainder, draw);
                   draw_first(columns, size, draw);
                   for (std::size_t i = 0; i < size; ++i) {
                     dealing.halves[i] = draw() % 2 ? columns[i] : ~columns[i];
                   }
                 });
}

// Repeated halving (derivation-partitions, eq. 19): the block at position p of
// b gets its two halves at p and p + b, and an odd record goes to the first.
// Which half that is depends on n and on earlier halvings, never on how many
// follow, so that a plan is the beginning of a longer one.
Dealing nested_dealing(int n, int repetitions) {
  Dealing dealing{{0}, {}};
  while (dealing.order.size() <= static_cast<std::size_t>(repetitions)) {
    const std::vector<std::size_t> parents = dealing.order;
    const std::size_t width = parents.size();
    dealing.order.resize(2 * width);
    dealing.halves = column_halves(static_cast<int>(2 * width));
    const auto halve = [&](Dealing& halved, std::size_t p, bool other_first) {
      halved.order[p] = parents[p] + (other_first ? width : 0);
      halved.order[p + width] = parents[p] + (other_first ? 0 : width);
    };
    for (std::size_t p = 0; p < width; ++p) {
      halve(dealing, p, Blocks(p).count() % 2 == 1);
    }
    dealing = best_of(dealing, static_cast<std::size_t>(n) % (2 * width), true,
                      [&](Dealing& halved, Generator& draw) {
                        for (std::size_t p = 0; p < width; ++p) {
                          halve(halved, p, draw() % 2 == 1);
                        }
                      });
  }
  return dealing;
}

// One bit for every record: does it train for fold 1?
using Words = std::vector<std::uint64_t>;

Words training_bits(const int* column, std::size_t n) {
  Words words((n + 63) / 64);
  for (std::size_t i = 0; i < n; ++i) {
    const bool trains = column[i] >= 0 && column[i] != 1;
    words[i / 64] |= static_cast<std::uint64_t>(trains) << (i % 64);
  }
  return words;
}

int count_common(const Words& a, const Words& b) {
  std::size_t common = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    common += std::bitset<64>(a[i] & b[i]).count();
  }
  return static_cast<int>(common);
}

}  // namespace

int count_blocks(int repetitions, bool nested) {
  if (nested || repetitions == 1) {
    int blocks = 2;
    while (blocks <= repetitions) blocks *= 2;
    return blocks;
  }
  // The first order that exists (derivation-partitions, eq. 6).
  int order = 4 * (repetitions / 4 + 1);
  while (hadamard(order).is_empty()) order += 4;
  return order;
}

std::vector<int> deal_table(int n, int repetitions, bool nested) {
  const Dealing dealing =
      nested ? nested_dealing(n, repetitions) : free_dealing(n, repetitions);
  std::vector<int> table;
  for (std::size_t i = 0; i < static_cast<std::size_t>(repetitions); ++i) {
    for (std::size_t block : dealing.order) {
      table.push_back(dealing.halves[i][block] ? 2 : 1);
    }
  }
  return table;
}

// The last column holds the positions until the others are written, so that
// nothing of the size of the records is needed beside the result.
void deal_records(const int* permutation, std::size_t n, const int* table,
                  std::size_t blocks, std::size_t repetitions, int* assignment,
                  const Stop& stop) {
  int* position = assignment + n * (repetitions - 1);
  stop();
  for (std::size_t i = 0, turn = 0; i < n; ++i) {
    position[permutation[i] - 1] = static_cast<int>(turn);
    turn = turn + 1 == blocks ? 0 : turn + 1;
  }
  for (std::size_t rep = 0; rep < repetitions; ++rep) {
    stop();
    const int* folds = table + rep * blocks;
    int* column = assignment + n * rep;
    for (std::size_t i = 0; i < n; ++i) column[i] = folds[position[i]];
  }
}

std::vector<int> count_members(const int* assignment, std::size_t n,
                               std::size_t repetitions, const Stop& stop) {
  std::vector<int> counts;
  for (std::size_t rep = 0; rep < repetitions; ++rep) {
    stop();
    const int* column = assignment + n * rep;
    int used = 0, tested = 0;
    for (std::size_t i = 0; i < n; ++i) {
      used += column[i] >= 0 ? 1 : 0;
      tested += column[i] >= 1 ? 1 : 0;
    }
    counts.push_back(used);
    counts.push_back(tested);
  }
  return counts;
}

std::vector<int> overlap_counts(const int* assignment, std::size_t n,
                                std::size_t repetitions, const Stop& stop) {
  std::vector<Words> trains;
  std::vector<int> counts(repetitions * repetitions);
  for (std::size_t i = 0; i < repetitions; ++i) {
    trains.push_back(training_bits(assignment + n * i, n));
    for (std::size_t j = 0; j <= i; ++j) {
      stop();
      counts[i * repetitions + j] = count_common(trains[i], trains[j]);
      counts[j * repetitions + i] = counts[i * repetitions + j];
    }
  }
  return counts;
}

}  // namespace bcvinfer
