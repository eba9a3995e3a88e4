#' Bayesian correlated t test on single data sets
#'
#' The posterior probabilities that on a data set learner a is better than b by
#' more than a margin, practically equivalent, or worse, from the folds of one
#' cross-validation.
#'
#' The differences of the folds, in favour of a, are normal with a common mean
#' delta and variance sigma^2 and known correlations; the prior is proportional
#' to 1/sigma.
#'
#' * n results of (repeated) K folds, each pair of correlation `rho`: delta has
#'   a t distribution with n - 1 degrees of freedom, located at the mean, of
#'   scale s sqrt(1/n + rho/(1 - rho)) (Corani and Benavoli 2015).
#' * m half splits, with the correlations `rho1` (of the two folds of a
#'   repetition) and `rho2` (of folds of different repetitions): with W2 = sum_i
#'   (p_i1 - p_i2)^2 / 2, B2 = 2 sum_i (p_i. - pbar)^2 and A = 1 + rho1 + 2 (m -
#'   1) rho2 the scale is sqrt(A / (2m) (W2 / (1 - rho1) + B2 / (1 + rho1 - 2
#'   rho2)) / (2m - 1)), with 2m - 1 degrees of freedom; if 1 + rho1 = 2 rho2
#'   the part of B2 is dropped, and m degrees remain. At rho1 = rho2 = 1/2 the
#'   scale is the standard error of [bcv_t_test()]. Unpublished: the same model.
#'
#' Two folds a repetition are half splits unless `rho` is given.
#'
#' @section Errors:
#' `bcvinfer_error_type` if `x` is no benchmark; `bcvinfer_error_shape` for a
#' single fold; `bcvinfer_error_rows` if the folds are not the same in every
#' repetition; `bcvinfer_error_missing`, `rho` for hold-outs;
#' `bcvinfer_error_conflict`, `rho1` or `rho2` beside `rho` or for K folds.
#' Where all folds have the same difference, the posterior is that value, with a
#' warning of class `bcvinfer_warning_zero_variance`.
#'
#' @inheritParams bayes_sign
#' @param x A [cv_benchmark()] with several folds of each data set.
#' @param rho The correlation of two folds, one number in \\[0, 1). Default
#'   `NULL`: 1/K for K folds, the share of the records that test, and `rho1` and
#'   `rho2` for half splits.
#' @param rho1,rho2 The correlations of half splits, as in [bcv_t_test()].
#'   Default 1/2, after Yang et al. (2023); the data cannot identify them.
#' @return A data frame `a, b, dataset, measure, rope, better, within, worse,
#'   mean_difference, stderr, df, method` of class `cv_superiority` (a
#'   [cv_table]), one row per data set; `mean_difference` is a minus b, in units
#'   of the measure.
#' @references `r cite("corani2015", "yang2023")`
#' @family benchmarks
#' @examples
#' set.seed(1)
#' folds <- expand.grid(fold = 1:2, rep = 1:5, learner = c("tree", "knn"),
#'                      dataset = c("iris", "wine"))
#' folds$accuracy <- 0.9 + rnorm(40) / 50
#' benchmark <- cv_benchmark(folds, dataset, learner, accuracy, rep, fold)
#' bayes_correlated_t(benchmark, tree, knn)
#' @include bayes-superiority.R
#' @export
bayes_correlated_t <- function(x, a, b, rope = 0.01, rho = NULL, rho1 = 0.5,
                               rho2 = 0.5) {
  check_given(x)
  input <- bayes_input(x, rlang::enquo(a), rlang::enquo(b), rope)
  given <- c("rho1", "rho2")[!c(missing(rho1), missing(rho2))]
  folds <- fold_summaries(input, rho, rho1, rho2, given, least = 1)
  warn_constant(folds$sets[folds$flat], "Their posteriors are that value.")
  parts <- folds$parts
  parts$q0[folds$flat] <- 0
  scale <- sqrt(parts$q0 / (parts$c * parts$df))
  new_bayes(
    input, t_regions(parts$mean, scale, parts$df, input$rope), "correlated t",
    "About single data sets, each by itself.", dataset = folds$sets,
    mean_difference = input$better * parts$mean, stderr = scale,
    df = parts$df
  )
}

# Above rope, within, below -rope of t variables, the middle from the tails of
# the side where it loses no digits. A scale of zero is a point.
t_regions <- function(mean, scale, df, rope) {
  point <- scale == 0
  scale[point] <- 1
  side <- ifelse(mean < 0, -1, 1)
  tail <- function(at) stats::pt((at - abs(mean)) / scale, df)
  near <- tail(rope)
  far <- tail(-rope)
  beyond <- stats::pt((rope - abs(mean)) / scale, df, lower.tail = FALSE)
  found <- cbind(beyond, near - far, far)
  found[point, ] <- outer(rope_side(mean[point], rope) * side[point],
                          c(1, 0, -1), `==`)
  found[side < 0, ] <- found[side < 0, 3:1]
  found
}
