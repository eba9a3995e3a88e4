#' Block-regularized m x 2 cross-validated t test
#'
#' A t test for any number of block-regularized repetitions of two-fold
#' cross-validation, and for any loss.
#'
#' With the 2m differences p_ik, their mean pbar, S^2 = sum (p_ik - pbar)^2 /
#' (2m) and A = 1 + rho1 + 2 (m - 1) rho2, t = pbar / (C sqrt(S^2)) with C^2 =
#' A / (2m - A), referred to the t distribution with f = (2m (1 - rho2) - (1 +
#' rho1 - 2 rho2))^2 / (m (1 - rho1)^2 + (m - 1) (1 + rho1 - 2 rho2)^2)
#' degrees of freedom: the variance matched by its mean, f by Satterthwaite's
#' rule. At rho1 = rho2 = 1/2, C^2 = (2m + 1)/(2m - 1) and f = 2m - 1, and for
#' normal differences of just these correlations the size is exact. The order
#' of repetitions and folds does not matter. Random half splits are accepted,
#' with a note. Unpublished; derived in
#' `vignette("derivation-tests", "bcvinfer")`.
#'
#' @section When not to use it:
#' When the correlations may exceed the given ones; A must be below 2m.
#' `r grid_rates("bcv_t")`
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on an m x 2 plan ([cv_bcv()]), or an m x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = f), `p.value`,
#'   `estimate` (mean difference in loss, first learner minus second),
#'   `stderr` and `conf.int`.
#' @references `r cite("wang2017array", "wang2014", "yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' bcv_t_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
bcv_t_test <- function(
    x, rho1 = 0.5, rho2 = 0.5,
    alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "bcv_t")
  check_bcv_t_rho(rho1, rho2, input$m)
  signed_test("bcv_t", input, alternative, conf.level,
              rho1 = rho1, rho2 = rho2)
}

register_test(
  "bcv_t", "t", "Block-regularized m x 2 cross-validated t test",
  plan = quote(cv_bcv(n, m = 5)), statistic = "t",
  reference = "t(f)", settings = "m = 5, rho1 = rho2 = 1/2",
  note = "Unpublished; its size is exact only at the given correlations.",
  citation = "wang2017array", schemes = c("bcv", "rcv", "overlap"), folds = 2,
  core = function(folds, rho1 = 0.5, rho2 = 0.5) {
    bcv_t(folds$values, rho1, rho2)
  }
)

#' Blocked 3 x 2 cross-validated t test
#'
#' The t test of Wang, Wang, Jia and Li (2014) on three block-regularized
#' repetitions of two-fold cross-validation.
#'
#' With the six differences p_ik, their mean pbar and S^2 = sum (p_ik -
#' pbar)^2 / 6, t = pbar / sqrt(S^2), referred to the t distribution with 5
#' degrees of freedom. The order of repetitions and folds does not matter. S^2
#' overestimates the variance of pbar if, and only if, rho1 + 4 rho2 < 2. Random
#' half splits are accepted, with a note.
#'
#' @section When not to use it:
#' With other than three repetitions ([bcv_t_test()] takes any m), or where
#' rho1 + 4 rho2 may exceed 2.
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 3 x 2 plan ([cv_bcv()] with m = 3), or a 3 x 2 matrix of
#'   differences (row = repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = 5), `p.value`,
#'   `estimate` (mean difference in loss, first learner minus second),
#'   `stderr` and `conf.int`.
#' @references `r cite("wang2014")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01), c(0.05, 0.01, 0.02))
#' bcv32_t_test(x)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
bcv32_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "bcv32_t")
  signed_test("bcv32_t", input, alternative, conf.level)
}

register_test(
  "bcv32_t", "t", "Blocked 3 x 2 cross-validated t test",
  plan = quote(cv_bcv(n, m = 3)), statistic = "t",
  reference = "t(5)", settings = "m = 3",
  note = "Underestimates the variance where rho1 + 4 rho2 > 2.",
  citation = "wang2014", schemes = c("bcv", "rcv", "overlap"), reps = 3,
  folds = 2,
  core = function(folds) bcv32_t(folds$values)
)
