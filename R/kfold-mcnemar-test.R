#' Naive K-fold cross-validated McNemar test
#'
#' The sum of the per-fold McNemar statistics.
#'
#' The corrected statistic max(0, |n01 - n10| - 1)^2 / (n01 + n10) of each fold,
#' summed and referred to the chi-squared distribution with K degrees of
#' freedom. A fold without disagreement adds 0, and the degrees of freedom stay
#' K. The order of the folds does not matter.
#'
#' @section When not to use it:
#' Not recommended. The correction is applied K times, to few disagreements
#' each: at the nominal level .05 the type I error rates are
#' `r type1_rates("kfold_mcnemar")`. Disagreements of opposite direction in
#' different folds add up instead of cancelling, so that a small p-value is
#' possible where the mean difference is zero. See [corrected_kfold_t_test()].
#'
#' @param x [contingency_counts()] or [loss_differences()] in error of one pair
#'   of learners on one repetition of K folds ([cv_kfold()]), or a matrix with a
#'   row per fold and the columns `n01` (first learner wrong, second right) and
#'   `n10`.
#' @return A [cv_test] with `statistic` (`X-squared`), `parameter` (df = K),
#'   two-sided `p.value` and `estimate`: the difference in error, first learner
#'   minus second, or n01 / (n01 + n10) where the number of records is unknown.
#' @references `r cite("yang2023")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' kfold_mcnemar_test(cbind(n01 = c(3, 1, 4, 2, 0), n10 = c(1, 0, 1, 2, 0)))
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
kfold_mcnemar_test <- function(x) {
  input <- test_input(x, "kfold_mcnemar")
  abort_if(ncol(input$n01) < 2,
           "{.arg x} must have a row for each of at least 2 folds, not
            {ncol(input$n01)}.", "shape", "x")
  count_test("kfold_mcnemar", input)
}

register_test(
  "kfold_mcnemar", "McNemar", "Naive K-fold cross-validated McNemar test",
  plan = quote(cv_kfold(n, k = 10)), statistic = "X-squared",
  reference = "chi-squared(K)", settings = "K = 10",
  note = "Not recommended: disagreements of opposite direction do not cancel.",
  citation = "yang2023", schemes = "kfold", reps = 1, input = "contingency",
  about = "folds", core = sum_of_mcnemar
)
