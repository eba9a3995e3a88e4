#include "correlation.h"
#include "export-seam.h"

namespace {

// R's own array, not a copy.
arma::cube as_cube(SEXP x) {
  const int* dim = INTEGER(Rf_getAttrib(x, R_DimSymbol));
  const auto size = [=](int i) { return static_cast<arma::uword>(dim[i]); };
  return arma::cube(REAL(x), size(0), size(1), size(2), false, true);
}

}  // namespace

// The mean, the six values, their six standard errors.
// [[Rcpp::export(rng = false)]]
SEXP estimate_correlations_cpp(SEXP estimates) {
  return fill(Rf_allocVector(REALSXP, 13), {estimates}, [=] {
    const bcvinfer::CorrelationEstimates found =
        bcvinfer::estimate_correlations(as_cube(estimates), check_interrupt);
    std::vector<double> numbers = {found.mean};
    numbers.insert(numbers.end(), found.value.begin(), found.value.end());
    numbers.insert(numbers.end(), found.standard_error.begin(),
                   found.standard_error.end());
    return numbers;
  });
}
