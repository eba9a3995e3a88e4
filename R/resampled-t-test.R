#' Resampled paired t test
#'
#' A t test on the differences of repeated hold-outs, as if they were
#' independent.
#'
#' With the differences d_1, ..., d_J, their mean dbar and variance S^2
#' (divisor J - 1), t = dbar / sqrt(S^2 / J), referred to the t distribution
#' with J - 1 degrees of freedom (Dietterich 1998). The order of
#' the hold-outs does not matter.
#'
#' @section When not to use it:
#' For inference: the training and test sets overlap, so the variance of the
#' mean is underestimated. At the nominal level .05 the type I error rates with
#' 15 hold-outs are `r type1_rates("resampled_t")`. It is provided for
#' comparison; see [corrected_resampled_t_test()].
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a plan of [cv_holdout()], or a vector of differences.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = J - 1),
#'   `p.value`, `estimate` (mean difference in loss, first learner minus
#'   second), `stderr` and `conf.int`.
#' @references `r cite("dietterich1998")`
#'
#'   `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' d <- c(0.02, 0.05, -0.01, 0.03, 0.04)
#' resampled_t_test(d)
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
resampled_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "resampled_t")
  signed_test("resampled_t", input, alternative, conf.level)
}

register_test(
  "resampled_t", "t", "Resampled paired t test",
  plan = quote(cv_holdout(n, times = 15)), statistic = "t",
  reference = "t(J - 1)", settings = "J = 15 hold-outs, two thirds train",
  note = "Treats overlapping hold-outs as independent; for comparison only.",
  citation = "dietterich1998", schemes = "holdout", folds = 1,
  core = function(folds) independent_t(folds$values)
)
