#include "export-interrupt.h"
#include "export-list.h"
#include "export-memory.h"
#include "fbeta.h"

namespace {

bcvinfer::FbetaArguments fbeta_arguments(const Memory& r, SEXP arguments) {
  const auto of = [&](const char* name) {
    return r.numbers(element(arguments, name));
  };
  return {of("tp"), of("fp"), of("fn"), of("beta"), of("prior")};
}

}  // namespace

// [[Rcpp::export(rng = false)]]
SEXP fbeta_density_cpp(SEXP x, SEXP arguments, bool log) {
  const Memory r;
  return r.result(bcvinfer::fbeta_density(
      r.numbers(x), fbeta_arguments(r, arguments), log, check_interrupt));
}

// [[Rcpp::export(rng = false)]]
SEXP fbeta_probability_cpp(SEXP q, SEXP arguments, bool lower, bool log) {
  const Memory r;
  return r.result(bcvinfer::fbeta_probability(r.numbers(q),
                                              fbeta_arguments(r, arguments),
                                              lower, log, check_interrupt));
}

// [[Rcpp::export(rng = false)]]
SEXP fbeta_quantile_cpp(SEXP p, SEXP arguments, bool lower, bool log) {
  const Memory r;
  return r.result(bcvinfer::fbeta_quantile(r.numbers(p),
                                           fbeta_arguments(r, arguments), lower,
                                           log, check_interrupt));
}
