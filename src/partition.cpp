#include "partition.h"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>

#include "nested-order.h"
#include "orthogonal-array.h"
#include "remainder.h"

namespace bcvinfer {

namespace {

constexpr long long kStopInterval = 1LL << 20;

// Calls `body(begin, end)` on pieces of 0..n-1 and asks `stop` between them;
// false where it was told to stop.
template <typename Body>
bool in_pieces(long long n, const StopCheck& stop, const Body& body) {
  for (long long begin = 0; begin < n; begin += kStopInterval) {
    if (stop()) return false;
    body(begin, std::min(n, begin + kStopInterval));
  }
  return true;
}

// The position in the order of dealing of every record.
bool write_positions(const int* permutation, long long n, int blocks,
                     int* position, const StopCheck& stop) {
  return in_pieces(n, stop, [=](long long begin, long long end) {
    int turn = static_cast<int>(begin % blocks);
    for (long long i = begin; i < end; ++i) {
      position[permutation[i] - 1] = turn;
      turn = turn + 1 == blocks ? 0 : turn + 1;
    }
  });
}

bool look_up(const int* position, long long n, const int* folds, int* column,
             const StopCheck& stop) {
  return in_pieces(n, stop, [=](long long begin, long long end) {
    for (long long i = begin; i < end; ++i) column[i] = folds[position[i]];
  });
}

// One bit for every record: does it train for fold 1?
using Words = std::vector<std::uint64_t>;

Words training_bits(const int* column, long long n, const StopCheck& stop) {
  Words words(static_cast<std::size_t>((n + 63) / 64), 0);
  in_pieces(n, stop, [&](long long begin, long long end) {
    for (long long i = begin; i < end; ++i) {
      const bool trains = column[i] >= 0 && column[i] != 1;
      words[static_cast<std::size_t>(i / 64)] |=
          static_cast<std::uint64_t>(trains) << (i % 64);
    }
  });
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
  return nested ? nested_blocks(repetitions) : array_order(repetitions);
}

std::vector<int> deal_table(long long n, int repetitions, bool nested,
                            const StopCheck& stop) {
  const int blocks = count_blocks(repetitions, nested);
  const DealtHalves halves =
      nested ? nested_halves(n, repetitions, stop)
             : balanced_halves(hadamard(blocks), repetitions,
                               static_cast<int>(n % blocks));
  std::vector<int> table;
  for (int i = 0; i < repetitions; ++i) {
    for (int p = 0; p < blocks; ++p) {
      table.push_back(halves.in_half(p, i) ? 2 : 1);
    }
  }
  return table;
}

// The last column holds the positions until the others are written, so that
// nothing of the size of the records is needed beside the result.
void deal_records(const int* permutation, long long n, const int* table,
                  int blocks, int repetitions, int* assignment,
                  const StopCheck& stop) {
  int* position = assignment + n * (repetitions - 1);
  if (!write_positions(permutation, n, blocks, position, stop)) return;
  for (int i = 0; i < repetitions; ++i) {
    if (!look_up(position, n, table + i * blocks, assignment + n * i, stop)) {
      return;
    }
  }
}

std::vector<int> count_members(const int* assignment, long long n,
                               int repetitions, const StopCheck& stop) {
  std::vector<int> counts;
  for (int rep = 0; rep < repetitions; ++rep) {
    const int* column = assignment + n * rep;
    int used = 0, tested = 0;
    in_pieces(n, stop, [&](long long begin, long long end) {
      for (long long i = begin; i < end; ++i) {
        used += column[i] >= 0 ? 1 : 0;
        tested += column[i] >= 1 ? 1 : 0;
      }
    });
    counts.push_back(used);
    counts.push_back(tested);
  }
  return counts;
}

std::vector<int> overlap_counts(const int* assignment, long long n,
                                int repetitions, const StopCheck& stop) {
  const auto size = static_cast<std::size_t>(repetitions);
  std::vector<Words> trains;
  std::vector<int> counts(size * size);
  for (std::size_t i = 0; i < size; ++i) {
    trains.push_back(
        training_bits(assignment + n * static_cast<long long>(i), n, stop));
    for (std::size_t j = 0; j <= i; ++j) {
      if (stop()) return counts;
      counts[i * size + j] = count_common(trains[i], trains[j]);
      counts[j * size + i] = counts[i * size + j];
    }
  }
  return counts;
}

}  // namespace bcvinfer
