// The Beta distribution on the logit scale. For B ~ Be(a, b) and
// u = log(B / (1 - B)) the density of u is the kernel x^a y^b / Beta(a, b),
// which is log-concave for all shapes; every F-measure is a shift of u.
#pragma once

namespace bcvinfer {

// A point of the unit interval with its complement, both to full precision.
struct UnitPoint {
  double x;
  double y;
};

// The smaller coordinate decides, so that the two agree.
UnitPoint consistent_point(double x, double y);

// The point with the given logit.
UnitPoint from_logit(double u);

// The point whose logit is larger by `step`, without loss near 0 or 1.
UnitPoint shift_logit(UnitPoint point, double step);

// log(1 + v) - v without cancellation, v > -1.
double log1pmx(double v);

// log Gamma(s) minus Stirling's formula (s - 1/2) log s - s + log(2 pi) / 2.
double stirling_error(double s);

class BetaKernel {
 public:
  BetaKernel(double a, double b);

  double a() const { return a_; }
  double b() const { return b_; }
  double total() const { return a_ + b_; }
  // The log kernel at its mode a / (a + b), where it is highest.
  double log_scale() const { return log_scale_; }
  // log Beta(a, b)
  double log_beta() const;

  // b x - a y: minus the slope of the log kernel in u; 0 at its mode a/(a+b).
  double slope(UnitPoint point) const { return b_ * point.x - a_ * point.y; }
  // The logarithm of the kernel, relative error of the kernel itself at the
  // level of its condition for shapes of any size.
  double log_value(UnitPoint point) const;

 private:
  double a_;
  double b_;
  double log_scale_;
};

}  // namespace bcvinfer
