#include "power.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "nmath.h"

namespace bcvinfer {

namespace {

// P(Bin(size, share) <= at), where size grows by 1 from call to call and `at`
// changes by at most 1: each step is an update of the probability and of its
// last term (derivation-planning, eq. 3). Now and then, and after other steps,
// both are computed anew.
class GrowingTail {
 public:
  explicit GrowingTail(double share) : share_(share) {}

  double move_to(double size, double at) {
    if (at < 0.0 || at >= size) {
      left_ = 0;
      return at < 0.0 ? 0.0 : 1.0;
    }
    const bool near = size == size_ + 1.0 && std::fabs(at - at_) <= 1.0;
    if (left_ == 0 || !near || term_ < kSmallestTerm) {
      tail_ = nmath_pbinom(at, size, share_);
      term_ = nmath_dbinom(at, size, share_);
      left_ = kSteps;
    } else {
      step(size, at);
      --left_;
    }
    size_ = size;
    at_ = at;
    return std::max(0.0, tail_);
  }

 private:
  static constexpr double kSmallestTerm = 1e-280;
  static constexpr int kSteps = 200;

  void step(double size, double at) {
    const double odds = share_ / (1.0 - share_);
    tail_ -= share_ * term_;
    term_ *= (1.0 - share_) * size / (size - at_);
    if (at > at_) {
      term_ *= (size - at_) / at * odds;
      tail_ += term_;
    } else if (at < at_) {
      tail_ -= term_;
      term_ *= at_ / (size - at) / odds;
    }
  }

  double share_;
  double size_ = -1.0;
  double at_ = -1.0;
  double term_ = 0.0;
  double tail_ = 0.0;
  int left_ = 0;
};

// Binomial probabilities around the mode, from `first` on.
struct Weights {
  double first;
  std::vector<double> values;
};

Weights binomial_weights(double n, double rate, double lowest, double highest) {
  const double negligible = 1e-25;
  const double odds = rate / (1.0 - rate);
  const double mode = std::max(lowest, std::min(highest, std::floor(n * rate)));
  const double peak = nmath_dbinom(mode, n, rate);
  Weights out;
  double weight = peak;
  double size = mode;
  while (size > lowest && weight > negligible) {
    weight *= size / (n - size + 1.0) / odds;
    size -= 1.0;
    out.values.push_back(weight);
  }
  out.first = size;
  std::reverse(out.values.begin(), out.values.end());
  out.values.push_back(peak);
  weight = peak;
  for (size = mode; size < highest && weight > negligible; size += 1.0) {
    weight *= (n - size) / (size + 1.0) * odds;
    out.values.push_back(weight);
  }
  return out;
}

}  // namespace

std::vector<double> tail_probability(const std::vector<double>& n,
                                     const std::vector<double>& rate,
                                     const std::vector<double>& share,
                                     const Tails& tails, const Stop& stop) {
  const std::size_t sizes = tails.low.size();
  const std::size_t rows = std::max(n.size(), rate.size());
  const double last = tails.first + static_cast<double>(sizes) - 1.0;
  std::vector<Weights> weights(rows);
  each(rows, stop, [&](std::size_t row) {
    const double records = n[row % n.size()];
    weights[row] = binomial_weights(records, rate[row % rate.size()],
                                    tails.first, std::min(last, records));
  });
  std::vector<double> out(rows * share.size());
  std::vector<double> inside(sizes);
  each(share.size(), stop, [&](std::size_t column) {
    GrowingTail lower(share[column]);
    GrowingTail upper(1.0 - share[column]);
    for (std::size_t i = 0; i < sizes; ++i) {
      const double size = tails.first + static_cast<double>(i);
      inside[i] = lower.move_to(size, tails.low[i]) +
                  upper.move_to(size, size - tails.high[i]);
    }
    for (std::size_t row = 0; row < rows; ++row) {
      const Weights& own = weights[row];
      auto value = inside.begin() + static_cast<long>(own.first - tails.first);
      double sum = 0.0;
      for (double weight : own.values) sum += weight * *value++;
      out[column * rows + row] = std::min(1.0, sum);
    }
  });
  return out;
}

}  // namespace bcvinfer
