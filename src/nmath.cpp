#include "nmath.h"

#include <Rmath.h>

namespace bcvinfer {

double nmath_pbeta(double x, double a, double b, bool lower) {
  return pbeta(x, a, b, lower, 0);
}

double nmath_qnorm_log(double log_p) { return qnorm(log_p, 0.0, 1.0, 1, 1); }

double nmath_qt(double upper, double df) { return qt(upper, df, 0, 0); }

double nmath_pt_above(double x, double df) { return pt(x, df, 0, 0); }

double nmath_dt(double x, double df) { return dt(x, df, 0); }

double nmath_pbinom(double x, double size, double share) {
  return pbinom(x, size, share, 1, 0);
}

double nmath_dbinom(double x, double size, double share) {
  return dbinom(x, size, share, 0);
}

}  // namespace bcvinfer
