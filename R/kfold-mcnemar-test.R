#' Naive K-fold cross-validated McNemar test
#'
#' McNemar's statistics of the K folds, added.
#'
#' The corrected statistic max(0, |n01 - n10| - 1)^2 / (n01 + n10) of each fold,
#' summed and referred to the chi-squared distribution with K degrees of
#' freedom. A fold without disagreement adds 0, and the degrees of freedom stay
#' K. The order of the folds does not matter.
#'
#' @section When not to use it:
#' Not recommended. The correction is applied K times, to few disagreements
#' each: the test hardly ever rejects (0 to 4 of 100 true hypotheses at level
#' 5%, Table 5 of Yang et al. 2023), and disagreements of opposite direction in
#' different folds add up instead of cancelling. See [bcv_mcnemar_test()].
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
#' @include disagreements.R
#' @export
kfold_mcnemar_test <- function(x) {
  input <- as_disagreements(x, "kfold_mcnemar")
  counts <- input$counts
  if (nrow(counts) < 2) {
    abort_input("{.arg x} must have a row for each of at least 2 folds, not
                 {nrow(counts)}.", "shape", "x")
  }
  statistic <- sum(mcnemar_statistic(counts[, "n01"], counts[, "n10"]))
  disagreement_test(
    "kfold_mcnemar", input, c("X-squared" = statistic), c(df = nrow(counts)),
    chi_squared_p_value(statistic, nrow(counts)),
    c(colSums(counts), n = input$n)
  )
}

register_test(
  "kfold_mcnemar", "McNemar", "Naive K-fold cross-validated McNemar test",
  plan = quote(cv_kfold(n, k = 10)), statistic = "X-squared",
  reference = "chi-squared(K)", recommended = "K = 10",
  note = "Not recommended: hardly ever rejects; directions do not cancel.",
  citation = "yang2023", schemes = "kfold", reps = 1, input = "contingency"
)
