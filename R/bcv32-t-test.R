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
#' @include test.R test-input.R test-design.R t-statistics.R
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
