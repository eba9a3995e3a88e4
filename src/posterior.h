// The posteriors of measures, behind one face: Beta for proportions, the
// posterior of F1 and that of F_beta. Densities are those of the logit.
#pragma once

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "beta.h"
#include "stop.h"

namespace bcvinfer {

class Posterior {
 public:
  virtual ~Posterior() = default;
  virtual double log_density(Place place) const = 0;
  virtual double tail(Place place, bool lower, bool log) const = 0;
  virtual Place quantile(const Tail& target) const = 0;
  // The powers with which the density of the value begins and ends, plus 1.
  virtual const Shapes& ends() const = 0;
  // The log density of the value at 0 or 1, where the end's shape is 1.
  virtual double end_log_density(bool at_zero) const = 0;
  virtual bool is_flat() const { return false; }

  // The order of the width of the posterior of the logit.
  double scale() const { return std::sqrt(1.0 / ends().a + 1.0 / ends().b); }
  // The log density of the value itself.
  double log_value_density(Place place) const;
};

// Proportions.
class BetaPosterior : public Posterior {
 public:
  BetaPosterior(double a, double b) : shapes_{a, b} {}
  double log_density(Place place) const override {
    return beta_log_kernel(shapes_, place);
  }
  double tail(Place place, bool lower, bool log) const override {
    return beta_tail(shapes_, place, lower, log);
  }
  Place quantile(const Tail& target) const override {
    return beta_quantile(shapes_, target);
  }
  const Shapes& ends() const override { return shapes_; }
  double end_log_density(bool at_zero) const override {
    return std::log(at_zero ? shapes_.b : shapes_.a);
  }
  bool is_flat() const override { return shapes_.a == 1.0 && shapes_.b == 1.0; }

 private:
  Shapes shapes_;
};

using Values = std::vector<double>;

// Posteriors of one family ("beta": two shapes; "fscore": two shapes, of F1, or
// three and beta) with a vector for each parameter, recycled as in R.
struct Posteriors {
  std::string family;
  std::vector<Values> parameters;

  std::size_t size() const;
  // NULL outside the domain.
  std::unique_ptr<Posterior> at(std::size_t i) const;
  // NaN or NA where a parameter is.
  double sum(std::size_t i) const;
};

// The density ("d"), probability ("p") or quantile ("q") at each value of `x`,
// both recycled, `lower` and `log` as in R. Missing values stay what they are;
// what is outside the domain gives NaN.
Values posterior_values(const Values& x, const Posteriors& posteriors,
                        char letter, bool lower, bool log, const Stop& stop);

}  // namespace bcvinfer
