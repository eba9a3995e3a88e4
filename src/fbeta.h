// The posterior of F_beta = (1 + beta^2) X / ((1 + beta^2) X + beta^2 Z + Y)
// for gamma variables X, Y, Z with shapes TP, FP, FN, each plus the prior.
// With B = X / (X + Y + Z) and V = Y / (Y + Z), which are independent,
//   logit F_beta = logit B - log s(V),  s(V) = (V + beta^2 (1 - V)) /
//   (1 + beta^2),
// so that every probability is one integral over V.
#pragma once

#include "beta-vector.h"

namespace bcvinfer {

class FbetaPosterior {
 public:
  FbetaPosterior(double tp, double fp, double fn, double beta);

  // `point` is F_beta and its complement.
  double log_density(UnitPoint point) const;
  double log_probability(UnitPoint point, bool lower) const;
  double quantile(double p, bool lower, bool log) const;

 private:
  double share(UnitPoint v) const {
    return fp_weight_ * v.x + fn_weight_ * v.y;
  }
  template <class Term>
  double log_mean(const Term& log_term, double logit) const;
  double end_log_density(bool at_zero) const;
  double solve_logit(double log_p, bool lower) const;

  BetaKernel score_;  // of B
  BetaKernel split_;  // of V
  double fp_weight_;
  double fn_weight_;
};

// The recycled arguments of a vector of posteriors: counts, beta, prior.
struct FbetaArguments {
  Values tp;
  Values fp;
  Values fn;
  Values beta;
  Values prior;
};

Values fbeta_density(const Values& x, const FbetaArguments& arguments, bool log,
                     const StopCheck& stop);
Values fbeta_probability(const Values& q, const FbetaArguments& arguments,
                         bool lower, bool log, const StopCheck& stop);
Values fbeta_quantile(const Values& p, const FbetaArguments& arguments,
                      bool lower, bool log, const StopCheck& stop);

}  // namespace bcvinfer
