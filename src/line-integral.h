// Integrals over the whole line of a positive function with one peak, given
// by its logarithm: small ones keep their relative accuracy.
#pragma once

#include <functional>
#include <vector>

namespace bcvinfer {

// Where the function changes over a distance of about 1 although it falls off
// slowly, or over one of `width`, where that is less.
struct Landmarks {
  std::vector<double> places;
  double width;
};

// log of the integral of exp(log_value); `scale` is the order of the width of
// the peak, which is sought from 0 on.
double log_line_integral(const std::function<double(double)>& log_value,
                         double scale, const Landmarks& landmarks);

}  // namespace bcvinfer
