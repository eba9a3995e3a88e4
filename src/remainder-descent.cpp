#include "remainder-descent.h"

#include <algorithm>

namespace bcvinfer {

namespace {

long long pairs_of(long long g) { return g * (g - 1) / 2; }

// One choice of halves and extra blocks, with what is needed to price a swap
// of an extra block for another in constant time. With u_i = 2 (extra blocks
// in S_i) - r and w_ij = 4 (extra blocks in S_i and S_j) - r, the cost is
// sum u_i^2, then sum_{i<j} w_ij^2.
class Descent {
 public:
  Descent(const SignMatrix& array, int first_column, int repetitions,
          const std::vector<char>& extra)
      : blocks_(array.order()),
        repetitions_(repetitions),
        extra_(extra),
        sign_(static_cast<std::size_t>(repetitions), 1),
        column_(static_cast<std::size_t>(repetitions)) {
    for (int i = 0; i < repetitions_; ++i) {
      auto& column = column_[at(i)];
      for (int k = 0; k < blocks_; ++k) {
        column.push_back(array(k, first_column + i));
      }
    }
  }

  // Swaps and complements in turn until neither helps.
  void run() {
    do {
      prepare_swaps();
      while (swap_best()) {
      }
    } while (complement_halves());
  }

  DealtHalves dealt() const {
    DealtHalves halves{blocks_, repetitions_, {}};
    for (char side : {char{1}, char{0}}) {
      for (int k = 0; k < blocks_; ++k) {
        if (extra_[at(k)] != side) continue;
        for (int i = 0; i < repetitions_; ++i) {
          halves.member.push_back(in_half(k, i));
        }
      }
    }
    return halves;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  bool in_half(int block, int i) const {
    return column_[at(i)][at(block)] == sign_[at(i)];
  }
  int shared(int k, int l) const { return shared_[at(k * blocks_ + l)]; }

  // Sum over the extra blocks of the signs of S_i, and of those of S_i S_j.
  int sum_of_signs(int i) const {
    int sum = 0;
    for (int k = 0; k < blocks_; ++k) {
      if (extra_[at(k)] != 0) sum += column_[at(i)][at(k)];
    }
    return sign_[at(i)] * sum;
  }
  int sum_of_products(int i, int j) const {
    int sum = 0;
    for (int k = 0; k < blocks_; ++k) {
      if (extra_[at(k)] != 0) {
        sum += column_[at(i)][at(k)] * column_[at(j)][at(k)];
      }
    }
    return sign_[at(i)] * sign_[at(j)] * sum;
  }

  // shared(k, l): the halves that have both blocks; pull_sizes_[k] = sum of
  // u_i, pull_overlaps_[k] = sum of w_ij, over the halves that have block k.
  void prepare_swaps() {
    shared_.assign(at(blocks_ * blocks_), 0);
    pull_sizes_.assign(at(blocks_), 0);
    pull_overlaps_.assign(at(blocks_), 0);
    for (int i = 0; i < repetitions_; ++i) {
      const int size = sum_of_signs(i);
      for (int k = 0; k < blocks_; ++k) {
        if (!in_half(k, i)) continue;
        pull_sizes_[at(k)] += size;
        for (int l = 0; l < blocks_; ++l) {
          shared_[at(k * blocks_ + l)] += in_half(l, i) ? 1 : 0;
        }
      }
      for (int j = 0; j < i; ++j) add_pull(i, j, size);
    }
  }
  void add_pull(int i, int j, int size) {
    const int overlap = size + sum_of_signs(j) + sum_of_products(i, j);
    for (int k = 0; k < blocks_; ++k) {
      if (in_half(k, i) && in_half(k, j)) pull_overlaps_[at(k)] += overlap;
    }
  }

  // The change of cost when `in` becomes extra and `out` no longer is.
  HalvesCost change(int in, int out) const {
    const int both = shared(in, out);
    return {4 * (pull_sizes_[at(in)] - pull_sizes_[at(out)] + shared(in, in) +
                 shared(out, out) - 2 * both),
            8 * (pull_overlaps_[at(in)] - pull_overlaps_[at(out)]) +
                16 * (pairs_of(shared(in, in)) + pairs_of(shared(out, out)) -
                      2 * pairs_of(both))};
  }

  bool swap_best() {
    HalvesCost best{0, 0};
    int best_in = -1, best_out = -1;
    for (int in = 0; in < blocks_; ++in) {
      if (extra_[at(in)] != 0) continue;
      for (int out = 0; out < blocks_; ++out) {
        if (extra_[at(out)] == 0) continue;
        const HalvesCost candidate = change(in, out);
        if (candidate < best) {
          best = candidate;
          best_in = in;
          best_out = out;
        }
      }
    }
    if (best_in >= 0) swap(best_in, best_out);
    return best_in >= 0;
  }
  void swap(int in, int out) {
    extra_[at(in)] = 1;
    extra_[at(out)] = 0;
    for (int k = 0; k < blocks_; ++k) {
      const int with_in = shared(k, in), with_out = shared(k, out);
      pull_sizes_[at(k)] += 2 * (with_in - with_out);
      pull_overlaps_[at(k)] += 4 * (pairs_of(with_in) - pairs_of(with_out));
    }
  }

  // Halves replaced by their complements as long as that lowers the second
  // cost (the first is the same for both).
  bool complement_halves() {
    std::vector<int> size(at(repetitions_));
    std::vector<int> product(at(repetitions_ * repetitions_));
    for (int i = 0; i < repetitions_; ++i) {
      size[at(i)] = sum_of_signs(i);
      for (int j = 0; j < i; ++j) {
        const int sum = sum_of_products(i, j);
        product[at(i * repetitions_ + j)] = sum;
        product[at(j * repetitions_ + i)] = sum;
      }
    }
    bool changed = false;
    for (bool again = true; again;) {
      again = false;
      for (int i = 0; i < repetitions_; ++i) {
        if (gain(i, size, product) <= 0) continue;
        again = changed = true;
        sign_[at(i)] = -sign_[at(i)];
        size[at(i)] = -size[at(i)];
        for (int j = 0; j < repetitions_; ++j) {
          product[at(i * repetitions_ + j)] *= -1;
          product[at(j * repetitions_ + i)] *= -1;
        }
      }
    }
    return changed;
  }
  long long gain(int i, const std::vector<int>& size,
                 const std::vector<int>& product) const {
    long long total = 0;
    for (int j = 0; j < repetitions_; ++j) {
      if (j == i) continue;
      const long long own = size[at(i)] + product[at(i * repetitions_ + j)];
      const long long now = size[at(j)] + own, then = size[at(j)] - own;
      total += now * now - then * then;
    }
    return total;
  }

  int blocks_;
  int repetitions_;
  std::vector<char> extra_;
  std::vector<int> sign_;
  std::vector<std::vector<int>> column_;
  std::vector<int> shared_;
  std::vector<long long> pull_sizes_;
  std::vector<long long> pull_overlaps_;
};

bool has_common_divisor(int a, int b) {
  while (b != 0) {
    const int rest = a % b;
    a = b;
    b = rest;
  }
  return a > 1;
}

// Every `stride`-th block, going round: another spread for every stride that
// has no divisor in common with the number of blocks.
std::vector<char> spread(int blocks, int remainder, int stride) {
  std::vector<char> extra(static_cast<std::size_t>(blocks), 0);
  for (int k = 0; k < remainder; ++k) {
    extra[static_cast<std::size_t>(k * stride % blocks)] = 1;
  }
  return extra;
}

}  // namespace

DealtHalves descend_from_starts(const SignMatrix& array, int repetitions,
                                int remainder) {
  constexpr int kStrides = 4;
  constexpr int kWindows = 4;
  const int blocks = array.order();
  const int windows = std::min(kWindows, blocks - repetitions);
  DealtHalves best{0, 0, {}};
  HalvesCost least{0, 0};
  for (int window = 1; window <= windows; ++window) {
    for (int stride = 1, used = 0; used < kStrides; stride += 2) {
      if (has_common_divisor(stride, blocks)) continue;
      ++used;
      Descent descent(array, window, repetitions,
                      spread(blocks, remainder, stride));
      descent.run();
      DealtHalves halves = descent.dealt();
      const HalvesCost cost = halves_cost(halves, remainder);
      if (best.blocks == 0 || cost < least) {
        least = cost;
        best = halves;
      }
      if (remainder == 0) return best;
    }
  }
  return best;
}

}  // namespace bcvinfer
