#include "export-seam.h"
#include "t-mixture.h"
#include "training-part.h"

// `moments` in the order of TrainingMoments; nodes, then weights.
// [[Rcpp::export(rng = false)]]
SEXP training_part_cpp(SEXP moments, int nodes) {
  return fill(Rf_allocVector(REALSXP, 2 * nodes), {moments}, [=] {
    const double* x = REAL(moments);
    return bcvinfer::training_part(
        {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8]}, size(nodes));
  });
}

// [[Rcpp::export(rng = false)]]
SEXP mixture_reach_cpp(double tail, SEXP stderr_, SEXP df, SEXP weight) {
  return fill(Rf_allocVector(REALSXP, 1), {stderr_, df, weight}, [=] {
    return std::vector<double>{bcvinfer::mixture_reach(
        tail, {numbers(stderr_), numbers(df), numbers(weight)})};
  });
}
