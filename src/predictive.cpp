#include "predictive.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "training-part.h"

namespace bcvinfer {
namespace {

double square(double x) { return x * x; }

// The fits' own part of the variance of a contrast.
double fits_part(const Moments& moments, const Design& design) {
  return std::max(0.0, moments.fits) * design.seed;
}

// The variance of the records' own parts. (derivation-components, eq. 14)
double records_own(const Moments& moments, const Design& design) {
  return std::max(moments.records - moments.evaluation * design.tested,
                  moments.records / 50);
}

// Where no variance is known there is no distribution either.
bool all_known(const Moments& moments, double shown) {
  return std::isfinite(moments.records + moments.uncertainty +
                       moments.evaluation + moments.training +
                       moments.coupling + moments.fits + shown);
}

std::vector<double> posterior(const Moments& moments, double scale,
                              const Design& design, std::size_t nodes) {
  const double noise = moments.evaluation * design.contrast;
  const double product = moments.evaluation * design.product;
  const double between = std::max(moments.training + noise, noise / 10);
  return training_part({moments.records, records_own(moments, design),
                        noise + fits_part(moments, design), product,
                        moments.evaluation * design.level, between,
                        -moments.coupling - product, design.contrasts, scale},
                       nodes);
}

}  // namespace

double shown_scale(const Moments& moments, const Moments* one,
                   const Moments* two, const Design& design) {
  // Less half a standard error where training records have no part.
  const double error = std::sqrt(0.5 / design.contrasts);
  const auto excess = [&](const Moments& x) {
    return x.training - error * x.evaluation * design.contrast -
           (1 + error) * fits_part(x, design);
  };
  const auto positive = [](double x) { return std::max(0.0, x); };
  const double pair = excess(moments);
  if (one == nullptr || two == nullptr) return 6 * positive(pair);
  const double first = excess(*one), second = excess(*two);
  return 3 * (positive(first) + positive(second) +
              positive(2 * (first + second) - pair));
}

std::vector<double> predict(Moments moments, double shown, const Design& design,
                            const Sample& sample, std::size_t nodes) {
  if (!all_known(moments, shown)) {
    return std::vector<double>(6 + 3 * nodes,
                               std::numeric_limits<double>::quiet_NaN());
  }
  // The mean of several evaluations varies even where the records are alike.
  moments.records =
      std::max(moments.records, moments.evaluation * design.tested / 50);
  // The evaluations of scores that depend on the others of their fold vary with
  // the order of the training sets.
  const double scale = shown + sample.prior * records_own(moments, design) +
                       (sample.by_class ? moments.evaluation : 0);
  const std::vector<double> part = posterior(moments, scale, design, nodes);
  const double own = fits_part(moments, design) * design.single *
                     (1 / design.fits + sample.deployed);
  double shared = 0, spread = 0;
  for (std::size_t k = 0; k < nodes; ++k) shared += part[nodes + k] * part[k];
  for (std::size_t k = 0; k < nodes; ++k) {
    spread += part[nodes + k] * square(part[k] - shared);
  }
  const double unknown = 2 * square(own) / design.known + moments.uncertainty;
  // Satterthwaite's. The variance between few groups is known less well than
  // its formula says. (inst/evidence/groups.csv.gz)
  const auto df = [&](double variance, double unknown) {
    const double found =
        unknown > 0 ? 2 * square(variance) / unknown : sample.units - 1;
    return sample.grouped ? std::min(found, 2 * design.contrasts) : found;
  };
  const double variance = moments.records + shared + own;
  std::vector<double> out{moments.records / sample.units,
                          scale / sample.units,
                          shared / sample.units,
                          own / sample.units,
                          std::sqrt(variance / sample.units),
                          df(variance, unknown + spread)};
  const auto given = [&](std::size_t k) {
    return moments.records + part[k] + own;
  };
  for (std::size_t k = 0; k < nodes; ++k) {
    out.push_back(std::sqrt(given(k) / sample.units));
  }
  for (std::size_t k = 0; k < nodes; ++k) out.push_back(df(given(k), unknown));
  out.insert(out.end(), part.begin() + static_cast<std::ptrdiff_t>(nodes),
             part.end());
  return out;
}

std::vector<double> half_split_moments(const HalfSplitSums& sums, std::size_t a,
                                       std::size_t b) {
  const std::size_t k = sums.learners, m = sums.repetitions;
  const std::size_t cell = (a - 1) + k * ((b == 0 ? a : b) - 1);
  const double units = sums.units, count = static_cast<double>(m);
  const double evaluation = sums.within[cell] / (units * (count - 1));
  const double noise = evaluation / (count - 1);
  // Of the scores against the mean of the other repetitions, and of that mean.
  const double against = count / (count - 1) / units;
  double training = 0, coupling = 0, fits = 0;
  for (std::size_t j = 0; j < m; ++j) {
    const auto of = [&](const double* x) {
      return x[j + m * (a - 1)] - (b == 0 ? 0 : x[j + m * (b - 1)]);
    };
    const double contrast = of(sums.contrast) * against;
    training += square(contrast);
    coupling += contrast * (of(sums.level) / units - contrast);
    fits += square(of(sums.shift) * against);
  }
  const double scale = units / count;
  return {sums.records[cell], evaluation, scale * training - count * noise,
          -scale * coupling - noise, scale * fits - count * noise};
}

}  // namespace bcvinfer
