#' Combined 5 x 2 cross-validated F test
#'
#' Alpaydin's test on five repetitions of two-fold cross-validation, which
#' does not depend on the order of the folds.
#'
#' With the differences p_ik and s_i^2 = (p_i1 - p_i2)^2 / 2, F = sum p_ik^2 /
#' (2 sum s_i^2), referred to the F distribution with 10 and 5 degrees of
#' freedom, upper tail (Alpaydin 1999). A version in circulation
#' computes s_i^2 with divisor 2 instead of 1, which doubles F. Made for
#' random half splits; block-regularized ones are accepted, with a note.
#'
#' @section When not to use it:
#' For one-sided hypotheses, and to judge the size of the mean difference: F is
#' large wherever single folds differ, even if their mean is zero.
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 5 x 2 plan ([cv_rcv()]), or a 5 x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @return A [cv_test] with `statistic` (F), `parameter` (num df, denom df),
#'   two-sided `p.value` and `estimate` (mean difference in loss, first
#'   learner minus second).
#' @references `r cite("alpaydin1999")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' combined_cv52_f_test(x)
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
combined_cv52_f_test <- function(x) {
  f_test("combined_cv52_f", test_input(x, "combined_cv52_f"))
}

register_test(
  "combined_cv52_f", "F",
  "Combined 5 x 2 cross-validated F test",
  plan = quote(cv_rcv(n, m = 5)), statistic = "F", reference = "F(10, 5)",
  settings = "m = 5",
  note = "Two-sided only; numerator and denominator are not independent.",
  citation = "alpaydin1999", schemes = c("rcv", "bcv"), reps = 5, folds = 2,
  about = "folds", core = function(folds) cv52_f(folds$values, 10)
)
