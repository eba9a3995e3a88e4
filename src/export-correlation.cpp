#include "correlation.h"
#include "export-seam.h"

// The mean, the six values, their six standard errors.
// [[Rcpp::export(rng = false)]]
SEXP estimate_correlations_cpp(SEXP estimates) {
  return fill(Rf_allocVector(REALSXP, 13), {estimates}, [=] {
    const int* size = INTEGER(Rf_getAttrib(estimates, R_DimSymbol));
    return bcvinfer::estimate_correlations(
        REAL(estimates), static_cast<std::size_t>(size[0]),
        static_cast<std::size_t>(size[1]), check_interrupt);
  });
}
