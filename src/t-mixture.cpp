#include "t-mixture.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "nmath.h"

namespace bcvinfer {

// Newton's steps for the logarithms of both, from the reach of one t
// distribution with the same variance of its scale.
double mixture_reach(double tail, const TMixture& mixture) {
  const std::size_t size = mixture.weight.size();
  if (mixture.stderr_.size() != size || mixture.df.size() != size) {
    throw std::invalid_argument(
        "A mixture needs as many scales and degrees of "
        "freedom as weights.");
  }
  double variance = 0, df = 0;
  for (std::size_t k = 0; k < size; ++k) {
    const double scale = mixture.stderr_[k];
    variance += mixture.weight[k] * scale * scale;
    df += mixture.weight[k] / mixture.df[k];
  }
  double low = 0, high = std::numeric_limits<double>::infinity();
  double reach = std::sqrt(variance) * nmath_qt(tail, 1 / df);
  for (int step = 0; step < 200 && reach > 0; ++step) {
    double beyond = 0, density = 0;
    for (std::size_t k = 0; k < size; ++k) {
      const double scale = mixture.stderr_[k], at = reach / scale;
      beyond += mixture.weight[k] * nmath_pt_above(at, mixture.df[k]);
      density += mixture.weight[k] * nmath_dt(at, mixture.df[k]) / scale;
    }
    (beyond > tail ? low : high) = reach;
    double better =
        reach * std::exp(std::log(beyond / tail) * beyond / (density * reach));
    if (!(better > low && better < high)) {
      better = std::isinf(high) ? 2 * reach : (low + high) / 2;
    }
    if (std::fabs(better - reach) <= 1e-14 * reach) break;
    reach = better;
  }
  return reach;
}

}  // namespace bcvinfer
