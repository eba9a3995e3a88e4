#include "export-seam.h"
#include "stop.h"
#include "t-mixture.h"
#include "training-part.h"

// `moments` in the order of TrainingMoments; nodes, then weights.
// [[Rcpp::export(rng = false)]]
SEXP training_part_cpp(SEXP moments, int nodes) {
  const int contrasts = Rf_ncols(moments);
  return fill(
      Rf_isMatrix(moments) ? Rf_allocMatrix(REALSXP, 2 * nodes, contrasts)
                           : Rf_allocVector(REALSXP, 2 * nodes),
      {moments}, [=] {
        std::vector<double> out;
        bcvinfer::each(size(contrasts), check_interrupt, [&](std::size_t i) {
          const double* x = REAL(moments) + 9 * i;
          const std::vector<double> one = bcvinfer::training_part(
              {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8]},
              size(nodes));
          out.insert(out.end(), one.begin(), one.end());
        });
        return out;
      });
}

// [[Rcpp::export(rng = false)]]
SEXP mixture_reach_cpp(double tail, SEXP stderr_, SEXP df, SEXP weight) {
  return fill(Rf_allocVector(REALSXP, 1), {stderr_, df, weight}, [=] {
    return std::vector<double>{bcvinfer::mixture_reach(
        tail, {numbers(stderr_), numbers(df), numbers(weight)})};
  });
}
