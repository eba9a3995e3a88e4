// R's mathematical library, whose header defines names as short as `beta`.
#pragma once

namespace bcvinfer {

double nmath_pbeta(double x, double a, double b, bool lower);
double nmath_qnorm_log(double log_p);
double nmath_pbinom(double x, double size, double share);
double nmath_dbinom(double x, double size, double share);

}  // namespace bcvinfer
