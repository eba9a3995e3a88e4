// Mixtures of scaled t distributions: the predictive distribution of an
// estimate.
#pragma once

#include <vector>

namespace bcvinfer {

// Components with positive scales (`stderr`), degrees of freedom and weights
// that add up to 1.
struct TMixture {
  std::vector<double> stderr_;
  std::vector<double> df;
  std::vector<double> weight;
};

// The value above which the mixture has the probability `tail`, below one half.
double mixture_reach(double tail, const TMixture& mixture);

}  // namespace bcvinfer
