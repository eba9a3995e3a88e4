#' Combined 5 x 2 cross-validated t test
#'
#' The 5 x 2 t test with the mean of all ten differences in the numerator.
#'
#' With the differences p_ik, their mean pbar and s_i^2 = (p_i1 - p_i2)^2 / 2,
#' t = sqrt(10) pbar / sqrt(sum s_i^2 / 5), referred to the t distribution
#' with 5 degrees of freedom (Yildiz 2013). The order of repetitions and folds
#' does not matter.
#'
#' @section When not to use it:
#' For inference: the ten differences are treated as independent. At the nominal
#' level .05 the type I error rates are `r type1_rates("combined_cv52_t")`. It is
#' provided for comparison; see [combined_cv52_f_test()].
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a 5 x 2 plan ([cv_rcv()]), or a 5 x 2 matrix of differences
#'   (row = repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = 5), `p.value`,
#'   `estimate` (mean difference in loss, first learner minus second),
#'   `stderr` and `conf.int`.
#' @references `r cite("yildiz2013")`
#'
#'   `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' combined_cv52_t_test(x)
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
combined_cv52_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "combined_cv52_t")
  signed_test("combined_cv52_t", input, alternative, conf.level)
}

register_test(
  "combined_cv52_t", "t", "Combined 5 x 2 cross-validated t test",
  plan = quote(cv_rcv(n, m = 5)), statistic = "t",
  reference = "t(5)", settings = "m = 5",
  note = "Treats the ten differences as independent; for comparison only.",
  citation = "yildiz2013", schemes = c("rcv", "bcv"), reps = 5, folds = 2,
  core = function(folds) combined_cv52_t(folds$values)
)
