#include "line-integral.h"

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <limits>

namespace bcvinfer {

namespace {

using LogFunction = std::function<double(double)>;

const double kDrop = 42.0;  // exp(-42) of the peak is below rounding
const double kTolerance = 1e-10;
const unsigned kMaxDepth = 12;

struct Peak {
  double place;
  double height;
};

// Uphill with growing steps, then back with shrinking ones: near the peak is
// enough, the integral does not ask for more.
Peak find_peak(const LogFunction& log_value, double scale) {
  Peak peak = {0.0, log_value(0.0)};
  double step = scale;
  for (int i = 0; i < 400 && std::fabs(step) > 0.1 * scale; ++i) {
    const double place = peak.place + step;
    const double height = log_value(place);
    if (height > peak.height) {
      peak = {place, height};
      step *= 2.0;
    } else {
      step *= -0.4;
    }
  }
  return peak;
}

// How far from the peak the logarithm has fallen by `drop`, within a quarter.
double fall_distance(const LogFunction& log_value, const Peak& peak,
                     double drop, double start) {
  const auto fallen = [&](double distance) {
    return !(log_value(peak.place + distance) > peak.height - drop);
  };
  double distance = start;
  if (fallen(distance)) {
    while (fallen(0.75 * distance)) distance *= 0.75;
    return distance;
  }
  double inside = distance;
  while (!fallen(distance)) {
    inside = distance;
    distance *= 2.0;
  }
  const double middle = 0.5 * (inside + distance);
  return fallen(middle) ? middle : distance;
}

// The part on one side of the peak, in panels that double in width.
double integrate_side(const LogFunction& log_value, const Peak& peak,
                      double scale) {
  using Rule = boost::math::quadrature::gauss_kronrod<double, 21>;
  const double core = fall_distance(log_value, peak, 1.0, scale);
  const double end = fall_distance(log_value, peak, kDrop, core);
  const auto relative = [&](double distance) {
    return std::exp(log_value(peak.place + distance) - peak.height);
  };
  double sum = 0.0;
  double begin = 0.0;
  for (double width = core; std::fabs(begin) < std::fabs(end); width *= 2.0) {
    const double reach = begin + width;
    const double stop = std::fabs(reach) < std::fabs(end) ? reach : end;
    sum += Rule::integrate(relative, begin, stop, kMaxDepth, kTolerance);
    begin = stop;
  }
  return std::fabs(sum);
}

}  // namespace

double log_line_integral(const LogFunction& log_value, double scale) {
  const Peak peak = find_peak(log_value, scale);
  if (peak.height == -std::numeric_limits<double>::infinity()) {
    return peak.height;
  }
  const double sum = integrate_side(log_value, peak, scale) +
                     integrate_side(log_value, peak, -scale);
  return peak.height + std::log(sum);
}

}  // namespace bcvinfer
