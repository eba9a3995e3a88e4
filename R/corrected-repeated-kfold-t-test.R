#' Corrected repeated K-fold cross-validated t test
#'
#' The t test of repeated K-fold cross-validation with the correction for
#' overlapping training sets (Bouckaert & Frank 2004).
#'
#' With the differences of all r repetitions of k folds, their mean and
#' variance S^2 (divisor kr - 1), t = mean / sqrt((1/(kr) + 1/(k - 1)) S^2),
#' referred to the t distribution with kr - 1 degrees of freedom:
#' [corrected_resampled_t_test()] with n_test/n_train = 1/(k - 1). The order
#' of repetitions and folds does not matter.
#'
#' @section When not to use it:
#' When hundreds of fits are too expensive. The correction is a rule of thumb.
#'
#' @param x [loss_differences()] or [contingency_counts()] of one pair of
#'   learners on a plan of [cv_kfold()], or a matrix of differences (row =
#'   repetition, column = fold).
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t), `parameter` (df = kr - 1),
#'   `p.value`, `estimate` (mean difference in loss, first learner minus
#'   second), `stderr` and `conf.int`.
#' @references `r cite("bouckaert2004")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' x <- matrix(c(0.02, 0.05, -0.01, 0.03, 0.04, 0.01), nrow = 2)
#' corrected_repeated_kfold_t_test(x)
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
corrected_repeated_kfold_t_test <- function(
    x, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  input <- test_input(x, "corrected_repeated_kfold_t")
  abort_if(input$k < 2,
           "{.arg x} must have at least 2 folds (columns) per repetition.",
           "shape", "x")
  signed_test("corrected_repeated_kfold_t", input, alternative, conf.level)
}

register_test(
  "corrected_repeated_kfold_t", "t",
  "Corrected repeated K-fold cross-validated t test",
  plan = quote(cv_kfold(n, k = 10, repeats = 10)), statistic = "t",
  reference = "t(kr - 1)", settings = "k = 10, r = 10",
  note = "The correction is a rule of thumb; a hundred fits per learner.",
  citation = "bouckaert2004", schemes = "kfold",
  core = function(folds) corrected_t(folds$values, 1 / (folds$k - 1)),
  recommended_for = "repeated_kfold"
)
