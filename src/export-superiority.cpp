#include "export-interrupt.h"
#include "superiority.h"

// [[Rcpp::export(rng = false)]]
std::vector<double> prob_greater_cpp(const std::vector<double>& shape1_a,
                                     const std::vector<double>& shape2_a,
                                     const std::vector<double>& shape1_b,
                                     const std::vector<double>& shape2_b) {
  return bcvinfer::prob_greater(shape1_a, shape2_a, shape1_b, shape2_b,
                                check_interrupt);
}
