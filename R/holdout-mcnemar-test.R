#' McNemar's test on one hold-out
#'
#' The disagreements of two classifiers on one test set, with or without
#' continuity correction, exact, or mid-p.
#'
#' With n01 records that the first learner gets wrong and the second right, and
#' n10 the other way round: max(0, |n01 - n10| - 1)^2 / (n01 + n10), referred to
#' the chi-squared distribution with 1 degree of freedom; without correction
#' (n01 - n10)^2 / (n01 + n10). The correction never exceeds the difference, so
#' a tie gives 0. `exact = "exact"`: with N = n01 + n10, the p-value is
#' 2 P(Bin(N, 1/2) <= min(n01, n10)), at most 1. `"midp"`: that less
#' P(Bin(N, 1/2) = min(n01, n10)), or 1 - P(Bin(N, 1/2) = n01) / 2 in a tie
#' (Fagerland, Lydersen & Laake 2013). Without any disagreement the statistic is
#' 0 and the p-value 1.
#'
#' Exact tests need whole counts: the binomial distribution counts records, and
#' an effective table, whose counts are sums over correlated folds divided by
#' their overlap, has none; rounding it would change the result.
#'
#' This compares two models with each other. The McNemar test in
#' `caret::confusionMatrix()` compares the predictions of one model with the
#' truth, which asks whether it predicts each class as often as it occurs.
#'
#' @section When not to use it:
#' On several folds or repetitions (see [bcv_mcnemar_test()]): it says nothing
#' of the variation between training sets.
#'
#' @param x [contingency_counts()] or [loss_differences()] in error of one
#'   hold-out, or `c(n01 = , n10 = )` (without names in this order).
#' @param correct `TRUE` (default, as in Dietterich 1998): continuity
#'   correction; `FALSE`: none. Not to be given with
#'   an exact test, which has none.
#' @param exact `"no"` (default: the chi-squared statistic of the papers),
#'   `"exact"` or `"midp"`; these two suit few disagreements.
#' @return A [cv_test] with `statistic` (`X-squared` with `parameter` df = 1;
#'   `n01` with `parameter` N when exact), two-sided `p.value`, and `estimate`:
#'   the difference in error, first learner minus second, or n01 / (n01 + n10)
#'   where the number of records is unknown.
#' @references `r cite("mcnemar1947", "dietterich1998", "fagerland2013")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' holdout_mcnemar_test(c(n01 = 25, n10 = 15))
#' holdout_mcnemar_test(c(n01 = 25, n10 = 15), correct = FALSE)
#' holdout_mcnemar_test(c(n01 = 11, n10 = 1), exact = "midp")
#' @include disagreements.R
#' @export
holdout_mcnemar_test <- function(x, correct = TRUE,
                                 exact = c("no", "exact", "midp")) {
  check_given(x)
  exact <- check_choice(exact, c("no", "exact", "midp"), "exact")
  check_flag(correct, "correct")
  if (exact != "no" && !missing(correct)) {
    abort_input("{.arg correct} cannot be given with an exact test, which needs
                 no correction.", "conflict", "correct")
  }
  input <- one_holdout(x, exact)
  n01 <- input$counts[[1, "n01"]]
  n10 <- input$counts[[1, "n10"]]
  test <- switch(exact, exact = "exact_mcnemar", midp = "midp_mcnemar",
                 if (correct) "holdout_mcnemar" else
                   "holdout_mcnemar_uncorrected")
  chi_squared <- c("X-squared" = mcnemar_statistic(n01, n10, correct * 1))
  is_exact <- exact != "no"
  disagreement_test(
    test, input, statistic = if (is_exact) c(n01 = n01) else chi_squared,
    parameter = if (is_exact) c(N = n01 + n10) else c(df = 1),
    p.value = switch(exact, exact = exact_mcnemar(n01, n10),
                     midp = midp_mcnemar(n01, n10),
                     chi_squared_p_value(unname(chi_squared), 1)),
    effective = c(n01 = n01, n10 = n10, n = input$n)
  )
}

# Both exact p-values (derivation-tests, eq. 15).
exact_mcnemar <- function(n01, n10) {
  min(1, 2 * stats::pbinom(min(n01, n10), n01 + n10, 0.5))
}

# P(X <= min) - P(X = min) / 2 twice, as a sum of tails that keeps its digits.
midp_mcnemar <- function(n01, n10) {
  smaller <- min(n01, n10)
  total <- n01 + n10
  if (total == 0) return(1)
  at <- stats::dbinom(smaller, total, 0.5)
  if (n01 == n10) return(1 - at / 2)
  2 * stats::pbinom(smaller - 1, total, 0.5) + at
}

one_holdout <- function(x, exact) {
  if (exact != "no" && is_effective(x)) abort_exact()
  input <- as_disagreements(x, "holdout_mcnemar")
  if (nrow(input$counts) != 1) {
    abort_input(
      c("{.arg x} must be one pair of counts, not {nrow(input$counts)}.",
        i = "For folds use {.fn bcv_mcnemar_test} or
             {.fn kfold_mcnemar_test}."), "shape", "x"
    )
  }
  whole <- all(input$counts == round(input$counts))
  if (exact != "no" && !whole) abort_exact()
  input
}

abort_exact <- function() {
  abort_input(
    c("{.arg x} must hold whole counts for an exact test.",
      x = "The binomial distribution counts records; effective and averaged
           tables are not numbers of records, and are never rounded.",
      i = "Use {.code exact = \"no\"}, or {.fn bcv_mcnemar_test} for an
           effective table."), "value", "x"
  )
}

holdout_plan <- quote(cv_holdout(n))

register_test(
  "holdout_mcnemar", "McNemar", "McNemar's test on one hold-out",
  plan = holdout_plan, statistic = "X-squared", reference = "chi-squared(1)",
  recommended = "two thirds train",
  note = "Says nothing of the variation between training sets.",
  citation = "dietterich1998", schemes = "holdout", reps = 1, folds = 1,
  input = "contingency"
)

register_test(
  "holdout_mcnemar_uncorrected", "McNemar",
  "McNemar's test on one hold-out, without correction", plan = holdout_plan,
  statistic = "X-squared", reference = "chi-squared(1)",
  recommended = "two thirds train",
  note = "A little liberal at times; see holdout_mcnemar.",
  citation = "mcnemar1947", schemes = "holdout", reps = 1, folds = 1,
  input = "contingency", fun = "holdout_mcnemar_test",
  args = list(correct = FALSE)
)

register_test(
  "exact_mcnemar", "McNemar", "Exact McNemar test on one hold-out",
  plan = holdout_plan, statistic = "n01", reference = "binomial(N, 1/2)",
  recommended = "two thirds train",
  note = "Conservative; whole counts alone; see midp_mcnemar.",
  citation = "fagerland2013", schemes = "holdout", reps = 1, folds = 1,
  input = "contingency", fun = "holdout_mcnemar_test",
  args = list(exact = "exact")
)

register_test(
  "midp_mcnemar", "McNemar", "Mid-p McNemar test on one hold-out",
  plan = holdout_plan, statistic = "n01", reference = "binomial(N, 1/2), mid-p",
  recommended = "two thirds train",
  note = "Whole counts alone; the level is not guaranteed, but well kept.",
  citation = "fagerland2013", schemes = "holdout", reps = 1, folds = 1,
  input = "contingency", fun = "holdout_mcnemar_test",
  args = list(exact = "midp")
)
