#include "remainder.h"

#include <bitset>

#include "remainder-descent.h"

namespace bcvinfer {

namespace {

constexpr int kExhaustiveBlocks = 8;
using Mask = std::bitset<kExhaustiveBlocks>;

int count_bits(unsigned long bits) {
  return static_cast<int>(Mask(bits).count());
}

// A choice for few blocks: each half and the extra blocks as bits.
struct MaskChoice {
  std::vector<unsigned long> halves;
  unsigned long extra;
};

HalvesCost mask_cost(const MaskChoice& choice) {
  const int remainder = count_bits(choice.extra);
  HalvesCost cost{0, 0};
  for (std::size_t i = 0; i < choice.halves.size(); ++i) {
    const unsigned long taken = choice.halves[i] & choice.extra;
    const int size = 2 * count_bits(taken) - remainder;
    cost.sizes += size * size;
    for (std::size_t j = 0; j < i; ++j) {
      const int overlap = 4 * count_bits(taken & choice.halves[j]) - remainder;
      cost.overlaps += overlap * overlap;
    }
  }
  return cost;
}

std::vector<unsigned long> column_masks(const SignMatrix& array) {
  std::vector<unsigned long> masks;
  for (int j = 1; j < array.order(); ++j) {
    unsigned long mask = 0;
    for (int i = 0; i < array.order(); ++i) {
      if (array(i, j) > 0) mask |= 1UL << i;
    }
    masks.push_back(mask);
  }
  return masks;
}

// All numbers below 2^bits with `ones` bits.
std::vector<unsigned long> subsets(int bits, int ones) {
  std::vector<unsigned long> found;
  for (unsigned long s = 0; s < (1UL << bits); ++s) {
    if (count_bits(s) == ones) found.push_back(s);
  }
  return found;
}

// The columns in `chosen`, complemented where `flips` has a bit.
std::vector<unsigned long> chosen_halves(
    const std::vector<unsigned long>& masks, unsigned long chosen,
    unsigned long flips, unsigned long all) {
  std::vector<unsigned long> halves;
  for (std::size_t j = 0; j < masks.size(); ++j) {
    if ((chosen >> j & 1UL) == 0) continue;
    const bool flip = (flips >> halves.size() & 1UL) != 0;
    halves.push_back(flip ? all & ~masks[j] : masks[j]);
  }
  return halves;
}

MaskChoice search_all(const SignMatrix& array, int repetitions, int remainder) {
  const std::vector<unsigned long> masks = column_masks(array);
  const unsigned long all = (1UL << array.order()) - 1;
  const auto extras = subsets(array.order(), remainder);
  MaskChoice best{chosen_halves(masks, (1UL << repetitions) - 1, 0, all),
                  extras.front()};
  HalvesCost least = mask_cost(best);
  for (unsigned long chosen : subsets(array.order() - 1, repetitions)) {
    for (unsigned long flips = 0; flips < (1UL << repetitions); ++flips) {
      MaskChoice choice{chosen_halves(masks, chosen, flips, all), 0};
      for (unsigned long extra : extras) {
        choice.extra = extra;
        const HalvesCost cost = mask_cost(choice);
        if (cost < least) {
          least = cost;
          best = choice;
        }
      }
    }
  }
  return best;
}

DealtHalves from_masks(const MaskChoice& choice, int blocks) {
  const int repetitions = static_cast<int>(choice.halves.size());
  DealtHalves dealt{blocks, repetitions, {}};
  for (unsigned long side : {1UL, 0UL}) {
    for (int block = 0; block < blocks; ++block) {
      if ((choice.extra >> block & 1UL) != side) continue;
      for (unsigned long half : choice.halves) {
        dealt.member.push_back(static_cast<char>(half >> block & 1UL));
      }
    }
  }
  return dealt;
}

}  // namespace

// Both sums of squares (derivation-partitions, eq. 12).
HalvesCost halves_cost(const DealtHalves& halves, int remainder) {
  HalvesCost cost{0, 0};
  for (int i = 0; i < halves.repetitions; ++i) {
    long long size = -remainder;
    for (int p = 0; p < remainder; ++p) size += 2 * halves.in_half(p, i);
    cost.sizes += size * size;
    for (int j = 0; j < i; ++j) {
      long long overlap = -remainder;
      for (int p = 0; p < remainder; ++p) {
        overlap += 4 * (halves.in_half(p, i) && halves.in_half(p, j));
      }
      cost.overlaps += overlap * overlap;
    }
  }
  return cost;
}

DealtHalves balanced_halves(const SignMatrix& array, int repetitions,
                            int remainder) {
  if (array.order() <= kExhaustiveBlocks) {
    return from_masks(search_all(array, repetitions, remainder), array.order());
  }
  return descend_from_starts(array, repetitions, remainder);
}

}  // namespace bcvinfer
