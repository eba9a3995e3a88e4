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
#' When rho may be far from 0.7, which the data cannot identify.
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
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
corrected_kfold_t_test <- function(
    x, rho = 0.7,
    alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "corrected_kfold_t")
  signed_test("corrected_kfold_t", input, alternative, conf.level,
              rho = check_fold_rho(rho))
}

register_test(
  "corrected_kfold_t", "t", "Corrected K-fold cross-validated t test",
  plan = quote(cv_kfold(n, k = 10)), statistic = "t",
  reference = "t(K - 1)", settings = "K = 10, rho = 0.7",
  note = "Depends on rho, which the data cannot identify.",
  citation = "grandvalet2006", schemes = "kfold", reps = 1,
  core = function(folds, rho = 0.7) corrected_kfold_t(folds$values, rho),
  recommended_for = "kfold"
)
