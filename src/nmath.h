// R's mathematical library, whose header defines names as short as `beta`.
#pragma once

namespace bcvinfer {

double nmath_pbeta(double x, double a, double b, bool lower);
double nmath_qnorm_log(double log_p);
// The value above which a t variable has the probability `upper`.
double nmath_qt(double upper, double df);
// Of a t variable: the probability above `x`, and the density.
double nmath_pt_above(double x, double df);
double nmath_dt(double x, double df);
double nmath_pbinom(double x, double size, double share);
double nmath_dbinom(double x, double size, double share);

}  // namespace bcvinfer
