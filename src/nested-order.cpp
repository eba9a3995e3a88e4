#include "nested-order.h"

namespace bcvinfer {

namespace {

// A block is numbered by its path of halvings: bit q says which child it is of
// the (q + 1)-th halving. Half S_j is the blocks whose path has an even number
// of bits in common with j: column 2^q alternates between siblings, and column
// j between is column j - 2^q, repeated, XOR column 2^q.
bool is_even(unsigned bits) {
  bool even = true;
  for (; bits != 0; bits &= bits - 1) even = !even;
  return even;
}

// An entry of a column (derivation-partitions, eq. 19).
int sign_of(unsigned path, unsigned column) {
  return is_even(path & column) ? 1 : -1;
}

// One halving of all blocks. Blocks stand in the order of dealing: the parent
// at position p has its children at p and p + parents, and the first gets the
// odd record. `first[p]` says which child that is.
class Halving {
 public:
  Halving(const std::vector<unsigned>& parents, long long n)
      : parents_(parents), first_(parents.size()), odd_(), remainder_(0) {
    const auto count = static_cast<long long>(parents.size());
    remainder_ = static_cast<int>(n % (2 * count));
    for (std::size_t p = 0; p < parents.size(); ++p) {
      first_[p] = is_even(static_cast<unsigned>(p)) ? 0U : 1U;
      const auto position = static_cast<long long>(p);
      if (position < remainder_ && remainder_ <= position + count) {
        odd_.push_back(p);
      }
    }
  }

  std::vector<unsigned> children() const {
    const auto width = static_cast<unsigned>(parents_.size());
    std::vector<unsigned> paths;
    for (unsigned side : {0U, 1U}) {
      for (std::size_t p = 0; p < parents_.size(); ++p) {
        paths.push_back(parents_[p] + width * (first_[p] ^ side));
      }
    }
    return paths;
  }

  // Few odd parents: every choice; many: the best single or double change
  // until there is none, which for 64 parents takes a second.
  void place_odd_records(const std::function<bool()>& stop) {
    constexpr std::size_t kExhaustiveOdd = 8;
    if (odd_.size() <= kExhaustiveOdd) {
      search_all();
    } else {
      while (improve(stop)) {
      }
    }
  }

 private:
  // The imbalance of the columns that this halving adds, the first weighing
  // most since it is used by most plans: the sum over all m within the
  // doubling of sum_i (2 |S_i| - n)^2.
  long long imbalance() const {
    const auto width = static_cast<unsigned>(parents_.size());
    long long total = 0;
    for (unsigned column = 0; column < width; ++column) {
      long long sum = 0;
      for (std::size_t p : odd_) {
        const int sign = sign_of(parents_[p], column);
        sum += first_[p] == 0 ? sign : -sign;
      }
      total += (width - column) * sum * sum;
    }
    return total;
  }

  // Ties are decided by the overlaps of all columns of the doubling.
  long long overlap_cost() const;

  void search_all() {
    const std::vector<unsigned> start = first_;
    std::vector<unsigned> best = first_;
    long long least = imbalance(), least_overlap = overlap_cost();
    for (unsigned flips = 1; flips < (1U << odd_.size()); ++flips) {
      for (std::size_t k = 0; k < odd_.size(); ++k) {
        first_[odd_[k]] = start[odd_[k]] ^ (flips >> k & 1U);
      }
      const long long cost = imbalance();
      if (cost > least) continue;
      const long long overlap = overlap_cost();
      if (cost == least && overlap >= least_overlap) continue;
      least = cost;
      least_overlap = overlap;
      best = first_;
    }
    first_ = best;
  }

  bool improve(const std::function<bool()>& stop) {
    const long long before = imbalance();
    long long least = before;
    std::size_t best_a = 0, best_b = 0;
    for (std::size_t a : odd_) {
      if (stop()) return false;
      for (std::size_t b : odd_) {
        flip(a, b);
        const long long cost = imbalance();
        flip(a, b);
        if (cost < least) {
          least = cost;
          best_a = a;
          best_b = b;
        }
      }
    }
    if (least < before) flip(best_a, best_b);
    return least < before;
  }
  // A single change where both are the same.
  void flip(std::size_t a, std::size_t b) {
    first_[a] ^= 1U;
    if (b != a) first_[b] ^= 1U;
  }

  const std::vector<unsigned>& parents_;
  std::vector<unsigned> first_;
  std::vector<std::size_t> odd_;
  int remainder_;
};

DealtHalves halves_of(const std::vector<unsigned>& paths, int repetitions) {
  DealtHalves halves{static_cast<int>(paths.size()), repetitions, {}};
  for (unsigned path : paths) {
    for (int j = 1; j <= repetitions; ++j) {
      halves.member.push_back(sign_of(path, static_cast<unsigned>(j)) > 0);
    }
  }
  return halves;
}

long long Halving::overlap_cost() const {
  const auto paths = children();
  const int columns = static_cast<int>(paths.size()) - 1;
  return halves_cost(halves_of(paths, columns), remainder_).overlaps;
}

}  // namespace

int nested_blocks(int repetitions) {
  int blocks = 2;
  while (blocks <= repetitions) blocks *= 2;
  return blocks;
}

DealtHalves nested_halves(long long n, int repetitions,
                          const std::function<bool()>& stop) {
  const auto blocks = static_cast<std::size_t>(nested_blocks(repetitions));
  std::vector<unsigned> paths{0};
  while (paths.size() < blocks) {
    Halving halving(paths, n);
    halving.place_odd_records(stop);
    paths = halving.children();
  }
  return halves_of(paths, repetitions);
}

}  // namespace bcvinfer
