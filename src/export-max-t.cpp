#include <R_ext/Random.h>
#include <Rmath.h>

#include <cmath>

#include "export-seam.h"
#include "max-t.h"

// One number for each draw, whose normal numbers are R's, by dimension; behind
// them, where `reached` has a number for each contrast, one for each of these,
// with R's variances of `df` degrees of freedom.
// [[Rcpp::export(rng = true)]]
SEXP largest_contrasts_cpp(int draws, SEXP factor, SEXP first, SEXP second,
                           SEXP stderr_, SEXP reached, double df,
                           bool two_sided) {
  return fill(Rf_allocVector(REALSXP, draws + Rf_xlength(reached)),
              {factor, first, second, stderr_, reached}, [=] {
                const bcvinfer::Factor coordinates{
                    REAL(factor), rows_of(factor), columns_of(factor)};
                const bcvinfer::Contrasts contrasts{
                    INTEGER(first), INTEGER(second), REAL(stderr_),
                    size(Rf_xlength(first))};
                std::vector<double> normal(size(draws) * columns_of(factor));
                std::generate(normal.begin(), normal.end(), norm_rand);
                std::vector<double> length(size(draws));
                for (auto next = normal.begin(); next != normal.end();) {
                  for (double& each : length) {
                    each += *next * *next;
                    ++next;
                  }
                }
                for (double& each : length) each = std::sqrt(each);
                std::vector<double> divisor(size(draws), 1.0);
                if (Rf_xlength(reached) > 0 && std::isfinite(df)) {
                  for (double& each : divisor)
                    each = std::sqrt(Rf_rchisq(df) / df);
                }
                return bcvinfer::largest_contrasts(
                    normal.data(), length.data(), divisor.data(), size(draws),
                    coordinates, contrasts,
                    Rf_xlength(reached) > 0 ? REAL(reached) : nullptr,
                    two_sided, check_interrupt);
              });
}
