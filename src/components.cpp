#include "components.h"

#include <numeric>

namespace bcvinfer {
namespace {

std::vector<double> record_means(const double* scores, std::size_t records,
                                 std::size_t repetitions) {
  std::vector<double> means(records);
  for (std::size_t j = 0; j < repetitions; ++j) {
    for (std::size_t i = 0; i < records; ++i) {
      means[i] += scores[j * records + i];
    }
  }
  for (double& value : means) value /= static_cast<double>(repetitions);
  return means;
}

}  // namespace

VarianceParts variance_parts(const double* scores, const int* fold,
                             std::size_t records, std::size_t repetitions,
                             const Stop& stop) {
  const double n = static_cast<double>(records);
  const double m = static_cast<double>(repetitions);
  const std::vector<double> means = record_means(scores, records, repetitions);
  VarianceParts parts{};
  parts.estimate = std::accumulate(means.begin(), means.end(), 0.0) / n;
  for (double value : means) {
    const double deviation = value - parts.estimate;
    parts.records += deviation * deviation / n;
  }
  for (double value : means) {
    const double deviation = value - parts.estimate;
    const double beyond = deviation * deviation - parts.records;
    parts.spread += beyond * beyond / n;
  }
  double contrasts = 0;  // sums over repetitions of B^2, B C and A^2
  double products = 0;
  double shifts = 0;
  each(repetitions, stop, [&](std::size_t j) {
    double contrast = 0;
    double others = 0;
    double shift = 0;
    double squares = 0;
    for (std::size_t i = 0; i < records; ++i) {
      const std::size_t at = j * records + i;
      const double within = scores[at] - means[i];
      // The score against the mean of the other repetitions.
      const double beyond = within * m / (m - 1);
      const double other = scores[at] - beyond - parts.estimate;
      squares += within * within;
      shift += beyond;
      contrast += fold[at] == 1 ? beyond : -beyond;
      others += fold[at] == 1 ? other : -other;
    }
    parts.evaluation += squares / (n * (m - 1));
    contrasts += contrast / n * (contrast / n);
    products += contrast / n * (others / n);
    shifts += shift / n * (shift / n);
  });
  const double noise = parts.evaluation / (m - 1);
  parts.training = n * contrasts / m - m * noise;
  parts.coupling = -n * products / m - noise;
  parts.fits = n * shifts / m - m * noise;
  return parts;
}

}  // namespace bcvinfer
