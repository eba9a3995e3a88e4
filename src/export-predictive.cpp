#include <cstring>

#include "export-seam.h"
#include "predictive.h"
#include "stop.h"

namespace {

// The element of a list, or null where there is none of that name.
const double* named(SEXP list, const char* name) {
  const SEXP names = Rf_getAttrib(list, R_NamesSymbol);
  for (R_xlen_t i = 0; i < Rf_xlength(names); ++i) {
    if (std::strcmp(CHAR(STRING_ELT(names, i)), name) == 0) {
      return REAL(VECTOR_ELT(list, i));
    }
  }
  return nullptr;
}

bcvinfer::Design design_of(SEXP x) {
  const double* y = REAL(x);
  return {y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7], y[8]};
}

// Of many, lists of vectors.
bcvinfer::Moments moments_of(SEXP x, std::size_t i) {
  const auto of = [&](const char* name) {
    const double* found = named(x, name);
    return found == nullptr ? 0 : found[i];
  };
  return {of("between"),  of("uncertainty"), of("evaluation"),
          of("training"), of("coupling"),    of("fits")};
}

}  // namespace

// `moments`: a list of vectors, also `between` and `uncertainty`, and `shown`
// where that is known; `alone`: a list of two such lists, or empty; `design` in
// the order of Design; `units`, the records' part in the prior, and whether
// there are groups, classes, one fit more.
// [[Rcpp::export(rng = false)]]
SEXP predict_cpp(SEXP moments, SEXP alone, SEXP design, double units,
                 double prior, bool grouped, bool by_class, bool deployed,
                 int nodes) {
  const char* names[] = {"records", "scale", "shared",  "own",    "stderr",
                         "df",      "nodes", "node_df", "weight", ""};
  const R_xlen_t n = Rf_xlength(VECTOR_ELT(moments, 0));
  const Rcpp::Shield<SEXP> found(Rf_mkNamed(VECSXP, names));
  for (int part = 0; part < 9; ++part) {
    SET_VECTOR_ELT(found, part,
                   part < 6 ? Rf_allocVector(REALSXP, n)
                            : Rf_allocMatrix(REALSXP, nodes, matrix_extent(n)));
  }
  return fill_list(found, {moments, design}, [=] {
    const bcvinfer::Sample sample{units, prior, grouped, by_class, deployed};
    const bcvinfer::Design plan = design_of(design);
    const double* shown = named(moments, "shown");
    const std::size_t count = size(n), points = size(nodes);
    std::vector<double> out(count * (6 + 3 * points));
    bcvinfer::each(count, check_interrupt, [&](std::size_t i) {
      const bcvinfer::Moments pair = moments_of(moments, i);
      bcvinfer::Moments one{}, two{};
      const bool both = Rf_xlength(alone) == 2;
      if (both) {
        one = moments_of(VECTOR_ELT(alone, 0), i);
        two = moments_of(VECTOR_ELT(alone, 1), i);
      }
      const std::vector<double> numbers = bcvinfer::predict(
          pair,
          shown != nullptr ? shown[i]
                           : bcvinfer::shown_scale(pair, both ? &one : nullptr,
                                                   both ? &two : nullptr, plan),
          plan, sample, points);
      for (std::size_t j = 0; j < 6; ++j) out[j * count + i] = numbers[j];
      for (std::size_t j = 0; j < 3; ++j) {
        const auto from =
            numbers.begin() + static_cast<std::ptrdiff_t>(6 + j * points);
        std::copy(from, from + nodes,
                  out.begin() + static_cast<std::ptrdiff_t>(
                                    (6 + j * points) * count + i * points));
      }
    });
    return out;
  });
}

// `sums` of score_sums_cpp(); places from 1, of `b` 0 for none.
// [[Rcpp::export(rng = false)]]
SEXP half_split_moments_cpp(SEXP sums, SEXP a, SEXP b, int repetitions,
                            double units) {
  const char* names[] = {"records",  "evaluation", "training",
                         "coupling", "fits",       ""};
  const R_xlen_t n = Rf_xlength(a);
  const Rcpp::Shield<SEXP> found(Rf_mkNamed(VECSXP, names));
  for (int part = 0; part < 5; ++part) {
    SET_VECTOR_ELT(found, part, Rf_allocVector(REALSXP, n));
  }
  return fill_list(found, {a, b}, [=] {
    const bcvinfer::HalfSplitSums all{
        named(sums, "records"), named(sums, "within"),
        named(sums, "shift"),   named(sums, "contrast"),
        named(sums, "level"),   size(Rf_xlength(VECTOR_ELT(sums, 0))),
        size(repetitions),      units};
    std::vector<double> out(5 * size(n));
    bcvinfer::each(size(n), check_interrupt, [&](std::size_t i) {
      const std::vector<double> one = bcvinfer::half_split_moments(
          all, size(INTEGER(a)[i]), size(INTEGER(b)[i]));
      for (std::size_t j = 0; j < 5; ++j) out[j * size(n) + i] = one[j];
    });
    return out;
  });
}
