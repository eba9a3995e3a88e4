// The density of the sum of two independent t variables.
#pragma once

#include <vector>

namespace bcvinfer {

// Nodes and weights for expectations of smooth functions of a t variable: the
// trapezoidal rule in v, t = sqrt(df) sinh(v), whose density is a power of
// cosh(v). Each level halves the distance of the nodes.
class TRule {
 public:
  explicit TRule(double df);

  double df() const { return df_; }
  // log of the density, up to its constant, at t.
  double log_kernel(double t) const;
  // The log of the density of a sum at `distance`, where this variable has the
  // scale `own` and the other, of which `other` is the rule, the scale `wide`,
  // not below `own`.
  double log_convolution(double distance, double own, const TRule& other,
                         double wide) const;

 private:
  struct Level {
    std::vector<double> node;
    std::vector<double> weight;
  };
  // The log of the mean of other's density over this variable.
  double log_mean(int level, double distance, double own, const TRule& other,
                  double wide) const;

  double df_;
  double log_constant_;
  double spacing_;  // of the first level, at 0
  std::vector<Level> levels_;
};

}  // namespace bcvinfer
