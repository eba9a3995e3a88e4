#' Variance estimates from one run of m x 2 cross-validation
#'
#' One run does not identify sigma^2, rho1 and rho2, so nothing estimates the
#' variance of the mean of its 2m values without bias. These four estimates are
#' in use; each is too large (conservative) under a condition on the
#' correlations.
#'
#' With p_ik the value of fold k of repetition i, p_i. the mean of repetition i
#' and pbar the mean of all 2m values:
#'
#' * `within` (W): sum (p_ik - p_i.)^2 / (2m), the variance within repetitions.
#' * `total` (S^2): sum (p_ik - pbar)^2 / (2m), as in the blocked 3 x 2
#'   cross-validated t test.
#' * `naive` (V): sum (p_ik - pbar)^2 / (2m (2m - 1)), the variance of a mean of
#'   independent values.
#' * `conservative` (G): W + (m + 1) / (m (m - 1)) sum (p_i. - pbar)^2. Its
#'   expectation is the variance of the mean plus sigma^2 (1 - 2 rho2), so it
#'   is conservative whenever rho2 <= 1/2, whatever rho1 is. It needs m >= 2.
#'
#' Expectations and conditions are R expressions in `sigma2`, `rho1`, `rho2`
#' and `m`. The variance that they are compared with is [bcv_variance()].
#'
#' @section Errors:
#' `bcvinfer_error_type` where `x` is not a numeric matrix, `_shape`
#' where it has not two columns or no row, `_missing` where a value is missing
#' or infinite.
#'
#' @param x A numeric m x 2 matrix: row = repetition, column = fold. A
#'   `cv_differences` of [loss_differences()] is one.
#' @return A data frame of class `cv_variances` (a [cv_table]) of four rows:
#'   `estimator` (string, as above),
#'   `estimate` (number; that of `conservative` is `NA` for m = 1),
#'   `expectation` (string: what it estimates) and `conservative_when` (string:
#'   the condition under which its expectation is at least the variance of the
#'   mean).
#' @references `r cite("yang2016")`
#'
#'   `r cite("wang2014")` (the estimate `total`, m = 3).
#' @family correlations
#' @export
#' @examples
#' differences <- rbind(c(0.02, 0.05), c(0.03, 0.01), c(0.04, 0.04))
#' variance_estimates(differences)
variance_estimates <- function(x) {
  check_given(x)
  check_half_matrix(x)
  m <- nrow(x)
  repetition <- rowMeans(x)
  within <- sum((x - repetition)^2) / (2 * m)
  total <- sum((x - mean(x))^2) / (2 * m)
  between <- sum((repetition - mean(x))^2)
  conservative <- if (m > 1) within + (m + 1) / (m * (m - 1)) * between else NA
  new_result(cbind(
    data.frame(
      estimator = c("within", "total", "naive", "conservative"),
      estimate = c(within, total, total / (2 * m - 1), conservative)
    ),
    variance_expectations
  ), "cv_variances")
}

table_columns.cv_variances <- function(x) {
  c("estimator", "estimate", "conservative_when")
}

broom_names.cv_variances <- function(x) c(term = "estimator")

table_title.cv_variances <- function(x) {
  "Estimates of the variance of the mean of m x 2 cross-validation"
}

# The expectations are too long for a line.
table_cells.cv_variances <- function(x, digits = 3) {
  format(x, digits = digits)[table_columns(x)]
}

# What the estimates are expected to be, and when that is not below the
# variance of the mean, in the order of `variance_estimates()`.
# (derivation-variance, eq. 13-18)
variance_expectations <- data.frame(
  expectation = c(
    "sigma2 * (1 - rho1) / 2",
    "sigma2 * (2 * m - 1 - rho1 - 2 * (m - 1) * rho2) / (2 * m)",
    paste("sigma2 * (2 * m - 1 - rho1 - 2 * (m - 1) * rho2) /",
          "(2 * m * (2 * m - 1))"),
    paste("sigma2 * (1 + rho1 + 2 * (m - 1) * rho2) / (2 * m) +",
          "sigma2 * (1 - 2 * rho2)")
  ),
  conservative_when = c(
    "(m + 1) * rho1 + 2 * (m - 1) * rho2 <= m - 1",
    "rho1 + 2 * (m - 1) * rho2 <= m - 1",
    "rho1 + 2 * (m - 1) * rho2 <= 0",
    "rho2 <= 1 / 2"
  )
)

check_half_matrix <- function(x, arg = caller_arg(x)) {
  if (!is.matrix(x) || !is.numeric(x)) {
    abort_input("{.arg {arg}} must be a numeric matrix, repetitions x 2 folds,
                 not {describe_value(x)}.", "type", arg)
  }
  if (ncol(x) != 2 || nrow(x) < 1) {
    abort_input("{.arg {arg}} must have a row for each repetition and two
                 columns, one for each fold, not {nrow(x)} x {ncol(x)}.",
                "shape", arg)
  }
  check_numeric(x, arg = arg)
}
