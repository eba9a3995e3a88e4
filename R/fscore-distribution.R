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
#' the attributes of the first argument of full length, missing values stay
#' missing. Shapes must be positive and finite and probabilities in \[0, 1\]:
#' elsewhere the value is `NaN`, with a warning of class
#' `bcvinfer_warning_nan`. Both tails and their logarithms are computed
#' directly, for shapes from 1e-3 to 1e9; nothing is computed as 1 - p.
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
  check_given(x, shape1, shape2)
  given <- list(x = x, shape1 = shape1, shape2 = shape2)
  checked <- check_distribution(given)
  values <- fscore_density_cpp(checked$x, checked$shape1, checked$shape2,
                               check_flag(log))
  finish_distribution(values, given)
}

#' @rdname fscore_distribution
#' @export
pfscore <- function(q, shape1, shape2, lower.tail = TRUE, log.p = FALSE) {
  check_given(q, shape1, shape2)
  given <- list(q = q, shape1 = shape1, shape2 = shape2)
  checked <- check_distribution(given)
  values <- fscore_probability_cpp(checked$q, checked$shape1, checked$shape2,
                                   check_flag(lower.tail), check_flag(log.p))
  finish_distribution(values, given)
}

#' @rdname fscore_distribution
#' @export
qfscore <- function(p, shape1, shape2, lower.tail = TRUE, log.p = FALSE) {
  check_given(p, shape1, shape2)
  given <- list(p = p, shape1 = shape1, shape2 = shape2)
  checked <- check_distribution(given)
  values <- fscore_quantile_cpp(checked$p, checked$shape1, checked$shape2,
                                check_flag(lower.tail), check_flag(log.p))
  finish_distribution(values, given)
}

#' @rdname fscore_distribution
#' @export
rfscore <- function(n, shape1, shape2) {
  check_given(n, shape1, shape2)
  count <- draw_count(n)
  shapes <- check_distribution(list(shape1 = shape1, shape2 = shape2))
  draws <- suppressWarnings(stats::rbeta(
    count, inside_domain(shapes$shape1), inside_domain(shapes$shape2)
  ))
  finish_draws(2 * draws / (1 + draws))
}
