#include "correlation.h"
#include "export-seam.h"

// The mean, the six values, their six standard errors.
// [[Rcpp::export(rng = false)]]
SEXP estimate_correlations_cpp(SEXP estimates) {
  return fill(Rf_allocVector(REALSXP, 13), {estimates}, [=] {
    const int* dim = INTEGER(Rf_getAttrib(estimates, R_DimSymbol));
    return bcvinfer::estimate_correlations(REAL(estimates), size(dim[0]),
                                           size(dim[1]), check_interrupt);
  });
}
