#include "export-seam.h"
#include "hierarchy.h"

// [[Rcpp::export(rng = false)]]
SEXP hierarchy_regions_cpp(SEXP mean, SEXP scale, SEXP df, SEXP nu, SEXP weight,
                           double location, double largest, double rope,
                           double step) {
  return fill(Rf_allocVector(REALSXP, 6), {mean, scale, df, nu, weight}, [=] {
    return bcvinfer::hierarchy_regions(
        {numbers(mean), numbers(scale), numbers(df)},
        {location, largest, numbers(nu), numbers(weight)}, rope, step,
        check_interrupt);
  });
}
