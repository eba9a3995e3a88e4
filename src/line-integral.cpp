#include "line-integral.h"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace bcvinfer {

namespace {

using LogFunction = std::function<double(double)>;
using Rule = boost::math::quadrature::gauss<double, 10>;

const double kDrop = 42.0;  // exp(-42) of the peak is below rounding
const double kTolerance = 1e-11;
const int kMaxDepth = 30;
// No input may keep a caller waiting: what these bounds cut short is beyond
// what doubles resolve.
const int kMaxSteps = 2000;
const int kMaxHalvings = 20000;

struct Peak {
  double place;
  double height;
};

// Uphill with growing steps, then back with shrinking ones: near the peak is
// enough, the integral does not ask for more. Near is a small step that costs
// little height: a peak may be far narrower than `scale`, and of a point deep
// below it exp() would know nothing. Two points of like height may stand on
// both sides of it, so that the last step is looked at in its middle, too.
Peak find_peak(const LogFunction& log_value, double scale) {
  Peak peak = {0.0, log_value(0.0)};
  double step = scale;
  for (int i = 0; i < 400; ++i) {
    const double place = peak.place + step;
    const double height = log_value(place);
    if (height > peak.height) {
      peak = {place, height};
      step *= 2.0;
    } else {
      if (std::fabs(step) <= 0.25 * scale && peak.height - height < 1.0) {
        const double middle = peak.place + 0.5 * step;
        const double between = log_value(middle);
        if (!(between > peak.height + 1.0)) break;
        peak = {middle, between};
      }
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
  int steps = 0;
  if (fallen(distance)) {
    while (fallen(0.75 * distance) && ++steps < kMaxSteps) distance *= 0.75;
    return distance;
  }
  double inside = distance;
  while (!fallen(distance) && ++steps < kMaxSteps) {
    inside = distance;
    distance *= 2.0;
  }
  const double middle = 0.5 * (inside + distance);
  return fallen(middle) ? middle : distance;
}

// Ends of panels, from `end` of the left tail to that of the right one, which
// double in width away from the peak.
void add_panels(double core, double end, std::vector<double>* ends) {
  double reach = core;
  for (double width = core; std::fabs(reach) < std::fabs(end) && width != 0.0;
       reach += width) {
    ends->push_back(reach);
    width *= 2.0;
  }
  ends->push_back(end);
}

// Bisects until halving a panel changes its integral by less than
// `tolerance`, or `halvings` are used up.
double refine(const LogFunction& value, double begin, double end, double whole,
              double tolerance, int depth, int* halvings) {
  const double middle = 0.5 * (begin + end);
  const double left = Rule::integrate(value, begin, middle);
  const double right = Rule::integrate(value, middle, end);
  // Not `<=`: what is NaN gets no better.
  const bool rough = std::fabs(left + right - whole) > tolerance;
  if (!rough || depth == 0 || --*halvings < 0) return left + right;
  return refine(value, begin, middle, left, tolerance, depth - 1, halvings) +
         refine(value, middle, end, right, tolerance, depth - 1, halvings);
}

double integrate_panels(const LogFunction& value,
                        const std::vector<double>& ends, double relative) {
  std::vector<double> rough;
  for (std::size_t i = 1; i < ends.size(); ++i) {
    rough.push_back(Rule::integrate(value, ends[i - 1], ends[i]));
  }
  const double tolerance =
      relative * std::accumulate(rough.begin(), rough.end(), 0.0);
  double sum = 0.0;
  int halvings = kMaxHalvings;
  for (std::size_t i = 1; i < ends.size(); ++i) {
    sum += refine(value, ends[i - 1], ends[i], rough[i - 1], tolerance,
                  kMaxDepth, &halvings);
  }
  return sum;
}

}  // namespace

void add_landmark(double landmark, double width, std::vector<double>* places) {
  for (const double unit : {1.0, width}) {
    for (const double offset : {-32.0, -8.0, -2.0, 0.0, 2.0, 8.0, 32.0}) {
      places->push_back(landmark + offset * unit);
    }
    if (width > 0.5) break;
  }
}

double log_line_integral(const LogFunction& log_value, double scale,
                         const std::vector<double>& places) {
  const Peak peak = find_peak(log_value, scale);
  if (peak.height == -std::numeric_limits<double>::infinity()) {
    return peak.height;
  }
  std::vector<double> ends = {0.0};
  for (const double side : {-scale, scale}) {
    const double core = fall_distance(log_value, peak, 1.0, side);
    add_panels(core, fall_distance(log_value, peak, kDrop, core), &ends);
  }
  const auto range = std::minmax_element(ends.begin(), ends.end());
  const double first = *range.first;
  const double last = *range.second;
  for (const double place : places) {
    const double end = place - peak.place;
    if (end > first && end < last) ends.push_back(end);
  }
  std::sort(ends.begin(), ends.end());
  // A large logarithm is itself rounded by more than the tolerance.
  const double relative = std::max(kTolerance, 1e-14 * std::fabs(peak.height));
  return peak.height +
         std::log(integrate_panels(
             [&](double shift) {
               return std::exp(log_value(peak.place + shift) - peak.height);
             },
             ends, relative));
}

}  // namespace bcvinfer
