// R's mathematical library, whose header defines names as short as `beta`.
#pragma once

namespace bcvinfer {

double nmath_pbeta(double x, double a, double b, bool lower);
double nmath_qnorm_log(double log_p);

}  // namespace bcvinfer
