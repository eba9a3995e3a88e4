#' 5 x 2 cross-validated paired t test
#'
#' Dietterich's test on five repetitions of two-fold cross-validation.
#'
#' With the differences p_ik of repetition i and fold k, and s_i^2 = (p_i1 -
#' p_i2)^2 / 2, t = p_11 / sqrt(sum s_i^2 / 5), referred to the t distribution
#' with 5 degrees of freedom (Dietterich 1998).
#'
#' The numerator is the first difference only, so the result depends on which
#' repetition and which fold come first: exchanging repetitions, or the two
#' folds of the first, changes it. The estimate is that first difference, and
#' the interval is about it. All orders of a random plan are equivalent; do not
#' choose one after seeing the results. The test is made for random half splits
#' ([cv_rcv()]); block-regularized ones ([cv_bcv()]) are accepted, with a note.
#'
#' @section When not to use it:
#' When power or a result that does not depend on the order matters: see
#' [combined_cv52_f_test()], [bcv_mcnemar_test()].
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 5 x 2 plan ([cv_rcv()]), or a 5 x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = 5), `p.value`,
#'   `estimate` (the first difference in loss, first learner minus second),
#'   `stderr` and `conf.int`.
#' @references `r cite("dietterich1998")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' cv52_t_test(x)
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
cv52_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "cv52_t")
  signed_test("cv52_t", input, alternative, conf.level)
}

register_test(
  "cv52_t", "t", "5 x 2 cross-validated paired t test",
  plan = quote(cv_rcv(n, m = 5)), statistic = "t",
  reference = "t(5)", settings = "m = 5",
  note = "Estimates the first fold's difference; depends on which is first.",
  citation = "dietterich1998", schemes = c("rcv", "bcv"), reps = 5, folds = 2,
  core = function(folds) {
    c(cv52_t(folds$values), suffix = " (first fold)")
  }
)
