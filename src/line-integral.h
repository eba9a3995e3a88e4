// Integrals over the whole line of a positive function with one peak, given
// by its logarithm: small ones keep their relative accuracy.
#pragma once

#include <functional>
#include <vector>

namespace bcvinfer {

// log of the integral of exp(log_value); `scale` is the order of the width of
// the peak, which is sought from 0 on. `landmarks`: where the function changes
// over a distance of about 1 although it falls off slowly.
double log_line_integral(const std::function<double(double)>& log_value,
                         double scale, std::vector<double> landmarks);

}  // namespace bcvinfer
