#include "beta-line.h"

#include <algorithm>
#include <cmath>

#include "beta-tails.h"

namespace bcvinfer {

namespace {

const double kFarLogit = 600.0;
const double kFarCoordinate = 1e-250;

double logit(UnitPoint point) { return std::log(point.x) - std::log(point.y); }

}  // namespace

LinePoint line_point(double logit) {
  const double inside = std::max(-kFarLogit, std::min(kFarLogit, logit));
  return {from_logit(inside), logit - inside};
}

LinePoint shifted_point(UnitPoint centre, double shift) {
  const UnitPoint point = shift_logit(centre, shift);
  if (std::min(point.x, point.y) > kFarCoordinate) return {point, 0.0};
  return line_point(logit(centre) + shift);
}

LinePoint point_with_odds(double x, double y) {
  if (std::min(x, y) > kFarCoordinate) {
    return {consistent_point(x / (x + y), y / (x + y)), 0.0};
  }
  return line_point(std::log(x) - std::log(y));
}

double log_kernel_at(const BetaKernel& kernel, LinePoint place) {
  const double slope = place.beyond < 0.0 ? kernel.a() : kernel.b();
  return kernel.log_value(place.point) - slope * std::fabs(place.beyond);
}

double log_probability_at(const BetaKernel& kernel, LinePoint place,
                          bool lower) {
  if (place.beyond == 0.0) {
    return beta_probability(kernel, place.point, lower, true);
  }
  const bool outer_is_lower = place.beyond < 0.0;
  const double slope = outer_is_lower ? kernel.a() : kernel.b();
  const double outer =
      beta_probability(kernel, place.point, outer_is_lower, true) -
      slope * std::fabs(place.beyond);
  return outer_is_lower == lower ? outer : std::log1p(-std::exp(outer));
}

}  // namespace bcvinfer
