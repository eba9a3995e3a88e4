#' The posterior distribution of the F1 score
#'
#' Density, distribution function, quantile function and random numbers of the
#' posterior of F1, given the counts of a confusion table.
#'
#' With a symmetric Beta prior of shape `prior` on precision and recall
#' (Goutte & Gaussier 2005), F1 = 2 B / (1 + B), where B has a Beta
#' distribution with
#'
#' * `shape1` = TP + prior,
#' * `shape2` = FP + FN + 2 prior.
#'
#' The density at t is equation 5 of Wang et al. (2015), with b = `shape1` and
#' a = `shape2`: 2^a (1 - t)^(a - 1) (2 - t)^(-a - b) t^(b - 1) / Beta(a, b).
#' The quantile is their equation 6. Counts may be fractional, as in an
#' effective table.
#'
#' The functions follow R's conventions: arguments are recycled, the result has
#' the attributes of the first argument of full length, and missing values stay
#' missing.
#'
#' @section Domain:
#' Shapes from 1e-3 to 4e9, which sums of counts and priors of up to 1e9 do not
#' exceed, and tail probabilities from 1e-300 (smaller ones on the log scale
#' only). Outside the domain, and for probabilities outside \[0, 1\], the value
#' is `NaN`, with a warning of class `bcvinfer_warning_nan`. For shapes of at
#' least 0.1 the relative error of a tail or a quantile of F1 is below 1e-12,
#' or below four units in the last place of the argument times the condition
#' of the function, where that is more; both tails are computed directly.
#' The file `extdata/beta-accuracy.csv` of the package lists the largest errors
#' by region.
#'
#' @section Errors:
#' An argument that is not numeric or not given (classes
#' `bcvinfer_error_type`, `bcvinfer_error_missing`), an `n` that is not one
#' number of at least 0 (`bcvinfer_error_value`).
#'
#' @param x,q Values of F1, in \[0, 1\] (outside, the density is 0).
#' @param p Probabilities, or their logarithms if `log.p`.
#' @param n How many random numbers; if several numbers, as many as these.
#' @param shape1 TP + prior, positive numbers.
#' @param shape2 FP + FN + 2 prior, positive numbers.
#' @param log,log.p Whether densities or probabilities are on the log scale.
#'   Default `FALSE`.
#' @param lower.tail Whether probabilities are P(F1 <= q) (the default) or
#'   P(F1 > q).
#' @return A double vector: densities, probabilities, values of F1, or random
#'   values of F1 (from R's own generator, see [set.seed()]).
#' @references
#' `r cite("wang2015", "goutte2005")`
#' @family distributions
#' @examples
#' # 40 true positives, 12 false positives, 8 false negatives, uniform prior
#' qfscore(c(0.025, 0.5, 0.975), 40 + 1, 12 + 8 + 2)
#' pfscore(0.7, 41, 22, lower.tail = FALSE)
#' curve(dfscore(x, 41, 22), 0.6, 1, xlab = "F1", ylab = "posterior density")
#' @name fscore_distribution
NULL

#' @rdname fscore_distribution
#' @export
dfscore <- function(x, shape1, shape2, log = FALSE) {
  distribution_values("d", "fscore", given_arguments(x, shape1, shape2),
                      log)
}

#' @rdname fscore_distribution
#' @export
pfscore <- function(q, shape1, shape2, lower.tail = TRUE, log.p = FALSE) {
  distribution_values("p", "fscore", given_arguments(q, shape1, shape2),
                      log.p, lower.tail)
}

#' @rdname fscore_distribution
#' @export
qfscore <- function(p, shape1, shape2, lower.tail = TRUE, log.p = FALSE) {
  distribution_values("q", "fscore", given_arguments(p, shape1, shape2),
                      log.p, lower.tail)
}

#' @rdname fscore_distribution
#' @export
rfscore <- function(n, shape1, shape2) {
  check_given(n)
  shapes <- check_distribution(given_arguments(shape1, shape2))
  count <- draw_count(n)
  draws <- suppressWarnings(stats::rbeta(
    count, inside_domain(shapes$shape1), inside_domain(shapes$shape2)
  ))
  finish_draws(2 * draws / (1 + draws))
}

#' Mode and moments of the F1 posterior
#'
#' The mode, mean, variance and skewness of the posterior of F1, all exact.
#'
#' The mode is that of Corollary 1 of Wang et al. (2015), which holds for
#' `shape2` > 1 and `shape1` >= 1. Elsewhere:
#'
#' * `shape1` >= 1, `shape2` <= 1: the density rises to 1, and 1 is returned.
#' * `shape1` < 1, `shape2` >= 1: the density is infinite at 0, and 0 is
#'   returned.
#' * both below 1: the density is infinite at 0 and at 1; `NaN`, with a
#'   warning of class `bcvinfer_warning_nan`.
#'
#' The moments are E F1^k = Beta(b + k, a) / Beta(b, a) 2F1(k, a; a + b + k;
#' 1/2) with b = `shape1` and a = `shape2`. Wang et al. (2015) state that they
#' have no closed form, and simulate. Where central moments would cancel in
#' this formula they are integrated instead, so that the skewness has at least
#' 6 correct digits at shapes of 1e9 too.
#'
#' Their Table 3 prints these numbers from simulation. The cells at mode .8 that
#' the package holds (`reproduction/published/000_table3_skewness.csv`) agree
#' with the exact values within .001. At mode .30, b = 6000 it prints .055 for
#' Pearson's skewness (its SK2), which is .0039.
#'
#' @inheritSection fscore_distribution Domain
#'
#' @section Errors:
#' A shape that is not a number (`bcvinfer_error_type`) or is not given
#' (`bcvinfer_error_missing`).
#'
#' @inheritParams fscore_distribution
#' @return `fscore_mode()`: a double vector. `fscore_moments()`: a data frame
#'   with one row per pair of shapes and the columns `mean`, `variance`,
#'   `skewness` (third central moment over the cubed standard deviation; SK1
#'   of the paper) and `pearson_skewness` ((mean - mode) / standard
#'   deviation; SK2 of the paper; `NaN` where there is no mode).
#' @references
#' `r cite("wang2015")`
#' @family distributions
#' @examples
#' fscore_mode(41, 22)
#' fscore_moments(c(41, 410), c(22, 220))
#' @export
fscore_mode <- function(shape1, shape2) {
  given <- given_arguments(shape1, shape2)
  checked <- check_distribution(given)
  finish_distribution(fscore_modes_cpp(checked$shape1, checked$shape2), given)
}

#' @rdname fscore_mode
#' @export
fscore_moments <- function(shape1, shape2) {
  given <- given_arguments(shape1, shape2)
  checked <- check_distribution(given)
  table <- fscore_moment_table_cpp(checked$shape1, checked$shape2)
  # Not their sum: whether that of a missing value is NA or NaN is left open.
  warn_nan(ifelse(rowSums(is.nan(table)) > 0, NaN, 0), given)
  colnames(table) <- c("mean", "variance", "skewness", "pearson_skewness")
  as.data.frame(table)
}

#' The probability that one F1 is greater than another
#'
#' P(F1_a > F1_b) for two independent posteriors.
#'
#' F1 is an increasing function of B (see [dfscore()]), so this is
#' P(B_a > B_b) for two independent Beta variables, which serves any measure
#' with a Beta posterior as well: give its two shapes. It is computed by
#' one-dimensional quadrature, to a relative error of 1e-10 also where it is
#' very small. Posteriors of two learners on the same records are not
#' independent; tests such as [bcv_mcnemar_test()] use the pairing.
#'
#' @inheritSection fscore_distribution Domain
#'
#' @section Errors:
#' A shape that is not a number (`bcvinfer_error_type`) or is not given
#' (`bcvinfer_error_missing`).
#'
#' @param shape1_a,shape2_a The shapes of the first posterior: TP + prior and
#'   FP + FN + 2 prior, positive numbers.
#' @param shape1_b,shape2_b The shapes of the second.
#' @return A double vector of probabilities, recycled as in R's arithmetic.
#' @family distributions
#' @examples
#' prob_greater(41, 22, 35, 28)
#' @export
prob_greater <- function(shape1_a, shape2_a, shape1_b, shape2_b) {
  given <- given_arguments(shape1_a, shape2_a, shape1_b, shape2_b)
  shapes <- check_distribution(given)
  parts <- superiority_cpp("beta", shapes[1:2], shapes[3:4], 0)
  finish_distribution(parts[, 1], given)
}

#' The posterior distribution of any F-beta score
#'
#' Density, distribution function, quantile function and random numbers of the
#' posterior of F_beta, given the counts of a confusion table.
#'
#' F_beta = (1 + beta^2) X / ((1 + beta^2) X + beta^2 Z + Y), where X, Y and Z
#' are independent gamma variables with the shapes TP + prior, FP + prior and
#' FN + prior. For beta = 1 it is the posterior of [dfscore()]. Otherwise
#' beta^2 Z + Y is a sum of gammas of different scale and F_beta has no Beta
#' form, but with V = Y / (Y + Z), which is independent of the rest, its
#' distribution function is one integral of a Beta distribution function over
#' V. It is computed to 1e-10, and in the tails relative to the tail; the
#' quantile is the bracketed root.
#'
#' beta weighs recall: F_beta tends to precision as beta tends to 0 and to
#' recall as it grows. Exchanging `fp` and `fn` and inverting `beta` changes
#' nothing.
#'
#' Arguments are recycled as for [dfscore()]. Counts of at least 0, whole or
#' not, each plus the prior, are the shapes of the domain below; so a prior
#' below 1e-3 is refused, with `NaN` and a warning.
#'
#' @inheritSection fscore_distribution Domain
#' @inheritSection fscore_distribution Errors
#'
#' @inheritParams fscore_distribution
#' @param x,q Values of F_beta, in \[0, 1\] (outside, the density is 0).
#' @param tp,fp,fn Counts of true positives, false positives and false
#'   negatives, at least 0; not necessarily whole.
#' @param beta The weight of recall against precision, positive numbers. Default
#'   1: F1, where both weigh the same.
#' @param prior The shape of the symmetric Beta prior on precision and recall,
#'   at least 1e-3. 1 (default) is uniform, as in the papers; 1/2 is Jeffreys'
#'   prior.
#' @return A double vector: densities, probabilities, values of F_beta, or
#'   random values of F_beta.
#' @references
#' `r cite("goutte2005")`
#' @family distributions
#' @examples
#' # F2 weighs recall 40/48 more than precision 40/52
#' qfbeta_score(c(0.025, 0.5, 0.975), tp = 40, fp = 12, fn = 8, beta = 2)
#' pfbeta_score(0.7, 40, 12, 8, beta = 0.5, lower.tail = FALSE)
#' @name fbeta_distribution
NULL

#' @rdname fbeta_distribution
#' @export
dfbeta_score <- function(x, tp, fp, fn, beta = 1, prior = 1, log = FALSE) {
  given <- c(given_arguments(x, tp, fp, fn), list(beta = beta, prior = prior))
  distribution_values("d", "fbeta_score", given, log)
}

#' @rdname fbeta_distribution
#' @export
pfbeta_score <- function(q, tp, fp, fn, beta = 1, prior = 1,
                         lower.tail = TRUE, log.p = FALSE) {
  given <- c(given_arguments(q, tp, fp, fn), list(beta = beta, prior = prior))
  distribution_values("p", "fbeta_score", given, log.p, lower.tail)
}

#' @rdname fbeta_distribution
#' @export
qfbeta_score <- function(p, tp, fp, fn, beta = 1, prior = 1,
                         lower.tail = TRUE, log.p = FALSE) {
  given <- c(given_arguments(p, tp, fp, fn), list(beta = beta, prior = prior))
  distribution_values("q", "fbeta_score", given, log.p, lower.tail)
}

#' @rdname fbeta_distribution
#' @export
rfbeta_score <- function(n, tp, fp, fn, beta = 1, prior = 1) {
  check_given(n)
  given <- c(given_arguments(tp, fp, fn), list(beta = beta, prior = prior))
  given <- check_distribution(given)
  count <- draw_count(n)
  given <- lapply(given, rep_len, count)
  given[c("tp", "fp", "fn")] <- lapply(given[c("tp", "fp", "fn")], function(n) {
    ifelse(n >= 0, n, NaN)
  })
  given$beta <- ifelse(is.finite(given$beta) & given$beta > 0, given$beta, NaN)
  given$prior <- inside_domain(given$prior)
  finish_draws(suppressWarnings(with(given, {
    # F_beta = B / (B + (1 - B) s(V)); see src/fbeta.h.
    score <- stats::rbeta(count, inside_domain(tp + prior),
                          inside_domain(fp + fn + 2 * prior))
    split <- stats::rbeta(count, fp + prior, fn + prior)
    share <- split / (1 + beta^2) + (1 - split) / (1 + 1 / beta^2)
    score / (score + (1 - score) * share)
  })))
}
