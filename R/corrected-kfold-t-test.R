#' Corrected K-fold cross-validated t test
#'
#' The K-fold t test with the variance inflated for the correlation of the
#' folds (Grandvalet & Bengio 2006).
#'
#' With the differences d_1, ..., d_K, their mean dbar and variance S^2
#' (divisor K - 1), t = dbar / sqrt(S^2 / (K (1 - rho))), referred to the t
#' distribution with K - 1 degrees of freedom. rho is the covariance of two
#' folds over the variance of the mean; no estimate of it from one
#' cross-validation exists, and 0.7 is the authors' choice. rho = 0 is
#' [kfold_t_test()]. The order of the folds does not matter.
#'
#' @section When not to use it:
#' When rho may be far from 0.7, which cannot be seen from the data.
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on one repetition of K folds ([cv_kfold()]), or a vector of
#'   differences.
#' @param rho The covariance of two folds over the variance of the mean, one
#'   number of at least 0 and below 1. Default 0.7, the authors' choice.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = K - 1),
#'   `p.value`, `estimate` (mean difference in loss, first learner minus
#'   second), `stderr` and `conf.int`.
#' @references `r cite("grandvalet2006", "wang2016")`. The latter uses it for
#'   intervals.
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' d <- c(0.02, 0.05, -0.01, 0.03, 0.04, 0.00, 0.02, 0.01, 0.03, 0.02)
#' corrected_kfold_t_test(d)
#' @include differences.R test-design.R
#' @export
corrected_kfold_t_test <- function(
    x, rho = 0.7,
    alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- as_differences(x, "corrected_kfold_t")
  core <- corrected_kfold_t(folds_in_row(input$values), check_fold_rho(rho))
  signed_test("corrected_kfold_t", input, core, alternative, conf.level)
}

register_test(
  "corrected_kfold_t", "t", "Corrected K-fold cross-validated t test",
  plan = quote(cv_kfold(n, k = 10)), statistic = "t",
  reference = "t(K - 1)",
  recommended = "K = 10, rho = 0.7",
  note = "Stands and falls with rho, which the data do not tell.",
  citation = "grandvalet2006", schemes = "kfold", reps = 1
)

check_fold_rho <- function(rho) {
  rho <- check_number(rho, 0, 1, arg = "rho")
  if (rho == 1) {
    abort_input("{.arg rho} must be below 1.", "value", "rho")
  }
  rho
}
