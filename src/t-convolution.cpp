#include "t-convolution.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bcvinfer {

namespace {

const int kLevels = 7;
// The rule ends where the density in v has fallen by so many logs.
const double kLogTail = 21.0;
const double kLogNegligible = 18.0;
const double kLogSmall = 8.0;

}  // namespace

TRule::TRule(double df) : df_(df) {
  const double kLogPi = 1.1447298858494002;
  log_constant_ = std::lgamma(0.5 * (df + 1.0)) - std::lgamma(0.5 * df) -
                  0.5 * (std::log(df) + kLogPi);
  // cosh(v)^-df = exp(-kLogTail), v = log(c + sqrt(c^2 - 1))
  const double log_cosh = kLogTail / df;
  const double end = log_cosh > 20.0
                         ? log_cosh + std::log(2.0)
                         : std::acosh(std::exp(std::max(log_cosh, 1e-12)));
  const double first = 0.85 / std::sqrt(df + 0.5);
  spacing_ = first * std::sqrt(df);
  for (int l = 0; l < kLevels; ++l) {
    const double h = std::ldexp(first, -l);
    const int size = static_cast<int>(std::ceil(end / h));
    Level level;
    double total = 0.0;
    for (int k = -size; k <= size; ++k) {
      const double weight = std::pow(std::cosh(k * h), -df);
      level.node.push_back(std::sqrt(df) * std::sinh(k * h));
      level.weight.push_back(weight);
      total += weight;
    }
    for (double& weight : level.weight) weight /= total;
    levels_.push_back(level);
  }
}

double TRule::log_kernel(double t) const {
  return -0.5 * (df_ + 1.0) * std::log1p(t * t / df_);
}

// The nodes must resolve the other density where it is high, at `distance`,
// unless this one has nothing there that counts.
double TRule::log_convolution(double distance, double own, const TRule& other,
                              double wide) const {
  const double t = distance / own;
  const double here = log_kernel(t) + log_constant_ - std::log(own);
  const double there =
      other.log_kernel(distance / wide) + other.log_constant_ - std::log(wide);
  double spacing = spacing_ * own;
  if (here > there - kLogNegligible) {
    spacing *= std::sqrt(1.0 + t * t / df_);
  } else if (own < 1e-4 * wide) {
    return there;
  }
  const double needed = wide * std::min(0.55 * std::sqrt(other.df_), 1.2);
  int level = 0;
  while (spacing > needed && level < kLevels - 1) {
    spacing *= 0.5;
    ++level;
  }
  // Far out, where the tail of this one is all that counts, it is the smooth
  // one.
  if (level > 2 && here > there + kLogSmall) {
    return other.log_mean(0, distance, wide, *this, own);
  }
  return log_mean(level, distance, own, other, wide);
}

double TRule::log_mean(int level, double distance, double own,
                       const TRule& other, double wide) const {
  const Level& nodes = levels_[level];
  const double power = -0.5 * (other.df_ + 1.0);
  const double ratio = own / wide;
  const double start = distance / wide;
  const double per_df = 1.0 / other.df_;
  double sum = 0.0;
  for (std::size_t k = 0; k < nodes.node.size(); ++k) {
    const double t = start - ratio * nodes.node[k];
    sum += nodes.weight[k] * std::exp(power * std::log(1.0 + t * t * per_df));
  }
  return std::log(std::max(sum, std::numeric_limits<double>::min())) +
         other.log_constant_ - std::log(wide);
}

}  // namespace bcvinfer
