#' Calibrated block-regularized 5 x 2 cross-validated F test
#'
#' The combined 5 x 2 F statistic on a block-regularized plan, with calibrated
#' degrees of freedom (Wang, Li & Li 2017).
#'
#' With the differences p_ik and s_i^2 = (p_i1 - p_i2)^2 / 2, F = sum p_ik^2 /
#' (2 sum s_i^2), referred to the F distribution with 7 and 5 degrees of
#' freedom, upper tail. The degrees of freedom are those of the paper's
#' abstract; whether the paper scales the statistic as well is not confirmed.
#' The order of repetitions and folds does not matter. Random half splits are
#' accepted, with a note.
#'
#' @section When not to use it:
#' For one-sided hypotheses, and to judge the size of the mean difference: F is
#' large wherever single folds differ, even if their mean is zero.
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 5 x 2 plan ([cv_bcv()]), or a 5 x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @return A [cv_test] with `statistic` (F), `parameter` (num df, denom df),
#'   two-sided `p.value` and `estimate` (mean difference in loss, first
#'   learner minus second).
#' @references `r cite("wang2017f")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' calibrated_bcv52_f_test(x)
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
calibrated_bcv52_f_test <- function(x) {
  f_test("calibrated_bcv52_f", test_input(x, "calibrated_bcv52_f"))
}

register_test(
  "calibrated_bcv52_f", "F",
  "Calibrated block-regularized 5 x 2 cross-validated F test",
  plan = quote(cv_bcv(n, m = 5)), statistic = "F", reference = "F(7, 5)",
  settings = "m = 5",
  note = "Two-sided only; degrees of freedom from the paper's abstract.",
  citation = "wang2017f", schemes = c("bcv", "rcv"), reps = 5, folds = 2,
  about = "folds", core = function(folds) cv52_f(folds$values, 7)
)
