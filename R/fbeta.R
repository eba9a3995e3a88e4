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
  check_given(x, tp, fp, fn)
  given <- list(x = x, tp = tp, fp = fp, fn = fn, beta = beta, prior = prior)
  distribution_values(posterior_density_cpp, "fbeta_score", given,
                      check_flag(log))
}

#' @rdname fbeta_distribution
#' @export
pfbeta_score <- function(q, tp, fp, fn, beta = 1, prior = 1,
                         lower.tail = TRUE, log.p = FALSE) {
  check_given(q, tp, fp, fn)
  given <- list(q = q, tp = tp, fp = fp, fn = fn, beta = beta, prior = prior)
  distribution_values(posterior_probability_cpp, "fbeta_score", given,
                      check_flag(lower.tail), check_flag(log.p))
}

#' @rdname fbeta_distribution
#' @export
qfbeta_score <- function(p, tp, fp, fn, beta = 1, prior = 1,
                         lower.tail = TRUE, log.p = FALSE) {
  check_given(p, tp, fp, fn)
  given <- list(p = p, tp = tp, fp = fp, fn = fn, beta = beta, prior = prior)
  distribution_values(posterior_quantile_cpp, "fbeta_score", given,
                      check_flag(lower.tail), check_flag(log.p))
}

#' @rdname fbeta_distribution
#' @export
rfbeta_score <- function(n, tp, fp, fn, beta = 1, prior = 1) {
  check_given(n, tp, fp, fn)
  count <- draw_count(n)
  given <- check_distribution(list(tp = tp, fp = fp, fn = fn, beta = beta,
                                   prior = prior))
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
