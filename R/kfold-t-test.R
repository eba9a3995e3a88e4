#' K-fold cross-validated paired t test
#'
#' A t test on the differences of the K folds of one cross-validation, as if
#' they were independent.
#'
#' With the differences d_1, ..., d_K, their mean dbar and variance S^2
#' (divisor K - 1), t = dbar / sqrt(S^2 / K), referred to the t distribution
#' with K - 1 degrees of freedom (Dietterich 1998). The order of
#' the folds does not matter.
#'
#' @section When not to use it:
#' When the nominal level matters: the training sets overlap, which the variance
#' ignores. At the nominal level .05 the type I error rates with 10 folds are
#' `r type1_rates("kfold_t")`. See [corrected_kfold_t_test()].
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on one repetition of K folds ([cv_kfold()]), or a vector of
#'   differences.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = K - 1),
#'   `p.value`, `estimate` (mean difference in loss, first learner minus
#'   second), `stderr` and `conf.int`.
#' @references `r cite("dietterich1998")`
#'
#'   `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' d <- c(0.02, 0.05, -0.01, 0.03, 0.04, 0.00, 0.02, 0.01, 0.03, 0.02)
#' kfold_t_test(d)
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
kfold_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "kfold_t")
  signed_test("kfold_t", input, alternative, conf.level)
}

register_test(
  "kfold_t", "t", "K-fold cross-validated paired t test",
  plan = quote(cv_kfold(n, k = 10)), statistic = "t",
  reference = "t(K - 1)", settings = "K = 10",
  note = "Treats folds as independent although they share training records.",
  citation = "dietterich1998", schemes = "kfold", reps = 1,
  core = function(folds) independent_t(folds$values)
)
