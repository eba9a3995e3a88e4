// The posterior of F_beta = (1 + beta^2) X / ((1 + beta^2) X + beta^2 Z + Y)
// for gamma variables X, Y, Z with shapes TP, FP, FN, each plus the prior.
// With B = X / (X + Y + Z) and V = Y / (Y + Z), which are independent,
//   logit F_beta = logit B - log s(V),  s(V) = (V + beta^2 (1 - V)) /
//   (1 + beta^2),
// so that every probability is one integral over V.
#pragma once

#include "fscore.h"

namespace bcvinfer {

class FbetaPosterior : public Posterior {
 public:
  // Shapes of X, Y and Z.
  FbetaPosterior(double tp, double fp, double fn, double beta);

  double log_density(Place place) const override;
  double tail(Place place, bool lower, bool log) const override;
  Place quantile(const Tail& target) const override;
  const Shapes& ends() const override { return score_; }
  double end_log_density(bool at_zero) const override;
  FscoreMoments moments() const;

 private:
  double share(Place v) const { return fp_weight_ * v.x + fn_weight_ * v.y; }
  Place score_place(Place place, Place v) const;
  Place centre() const;
  double density_slope(double logit) const;
  Place mode() const;
  double side_moment(Place centre, double sign, int k) const;
  template <class Term>
  double log_mean(const Term& log_term, double logit) const;

  Shapes score_;  // of B
  Shapes split_;  // of V
  double fp_weight_;
  double fn_weight_;
};

// From the three shapes; NULL outside the domain. For beta = 1 it is the
// posterior of F1, which needs no integral and only the sum of the last two.
std::unique_ptr<Posterior> make_fbeta(double tp, double fp, double fn,
                                      double beta);

// Mean, variance, skewness, (mean - mode) / standard deviation and mode of
// every recycled posterior, by columns.
Values fscore_moment_table(const Posteriors& posteriors, const Stop& stop);

}  // namespace bcvinfer
