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
#' taken, with a note.
#'
#' @section When not to use it:
#' For one-sided hypotheses: F does not tell the direction.
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
#' @include differences.R test-design.R
#' @export
calibrated_bcv52_f_test <- function(x) {
  input <- as_differences(x, "calibrated_bcv52_f")
  f_test("calibrated_bcv52_f", input, cv52_f(input$values, 7))
}

register_test(
  "calibrated_bcv52_f", "F",
  "Calibrated block-regularized 5 x 2 cross-validated F test",
  plan = quote(cv_bcv(n, m = 5)), statistic = "F",
  reference = "F(7, 5)",
  recommended = "m = 5",
  note = paste(
    "Degrees of freedom from the abstract, not confirmed; two-sided",
    "alone."
  ),
  citation = "wang2017f", schemes = c("bcv", "rcv"), reps = 5, folds = 2
)
