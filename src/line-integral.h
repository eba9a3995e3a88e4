// Integrals over the whole line of a positive function with one peak, given
// by its logarithm: small ones keep their relative accuracy.
#pragma once

#include <functional>
#include <vector>

namespace bcvinfer {

// log of the integral of exp(log_value); `scale` is the order of the width of
// the peak, which is sought from 0 on. Panels end at `places`, too.
double log_line_integral(const std::function<double(double)>& log_value,
                         double scale, const std::vector<double>& places);

// Adds places about one where the function changes over a distance of about
// 1, or of `width` where that is less: a panel of a small shape is hundreds
// of logits wide, and a step beside its end falls between its nodes.
void add_landmark(double landmark, double width, std::vector<double>* places);

}  // namespace bcvinfer
