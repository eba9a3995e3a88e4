#' McNemar's test on one hold-out
#'
#' McNemar's test of two classifiers on one test set, with or without
#' continuity correction, exact, or mid-p.
#'
#' With n01 records that the first learner gets wrong and the second right, and
#' n10 the other way round, the statistic is max(0, |n01 - n10| - 1)^2 / (n01 +
#' n10), referred to the chi-squared distribution with 1 degree of freedom;
#' without correction (n01 - n10)^2 / (n01 + n10). The correction never exceeds
#' the difference, so a tie gives 0.
#'
#' `exact = "exact"`: with N = n01 + n10, the p-value is 2 P(Bin(N, 1/2) <=
#' min(n01, n10)), at most 1. `"midp"`: that less P(Bin(N, 1/2) = min(n01,
#' n10)), or 1 - P(Bin(N, 1/2) = n01) / 2 in a tie (Fagerland, Lydersen & Laake
#' 2013). Without any disagreement the statistic is 0 and the p-value 1.
#'
#' Exact tests need whole counts, which the binomial distribution requires. The
#' counts of an effective table are sums over correlated folds divided by
#' A(m); they are not whole, and rounding them would change the result.
#'
#' This test compares two models with each other. The McNemar test in
#' `caret::confusionMatrix()` compares the predictions of one model with the
#' truth: it tests whether the model predicts each class as often as it occurs.
#'
#' @section When not to use it:
#' On several folds or repetitions (see [bcv_mcnemar_test()]). The result is
#' for the two fitted classifiers: it does not include the variation between
#' training sets.
#'
#' @param x [contingency_counts()] or [loss_differences()] in error of one
#'   hold-out, or `c(n01 = , n10 = )` (without names in this order).
#' @param correct `TRUE` (default, as in Dietterich 1998): continuity
#'   correction; `FALSE`: none. Cannot be given with an exact test.
#' @param exact `"no"` (default: the chi-squared statistic of the papers),
#'   `"exact"` or `"midp"`, which are suited to few disagreements.
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
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
holdout_mcnemar_test <- function(x, correct = TRUE,
                                 exact = c("no", "exact", "midp")) {
  check_given(x)
  exact <- check_choice(exact)
  check_flag(correct, "correct")
  abort_if(exact != "no" && !missing(correct),
           "{.arg correct} cannot be given with an exact test, which needs no
            correction.", "conflict", "correct")
  test <- switch(exact, exact = "exact_mcnemar", midp = "midp_mcnemar",
                 if (correct) "holdout_mcnemar" else
                   "holdout_mcnemar_uncorrected")
  count_test(test, one_table(x, test, exact != "no"), correct, exact)
}

one_table <- function(x, test, exact) {
  input <- if (!exact || !inherits(x, "effective_counts")) test_input(x, test)
  cells <- c(input$n01, input$n10)
  abort_if(!is.null(input) && length(cells) != 2,
           c("{.arg x} must be one pair of counts, not {length(cells) / 2}.",
             i = "For folds use {.fn bcv_mcnemar_test}."), "shape", "x")
  abort_if(exact && (is.null(input) || any(cells != round(cells))), c(
    "{.arg x} must contain whole counts for an exact test: the binomial
     distribution is for numbers of records, not effective or averaged ones.",
    i = if (is.null(input)) "{.fn bcv_mcnemar_test} reads effective tables." else
      "Use {.code exact = \"no\"}."
  ), "value", "x")
  input
}

register_holdout_mcnemar <- function(test, label, note, citation,
                                     reference = "chi-squared(1)",
                                     args = list(), ...) {
  register_test(
    test, "McNemar", label, plan = quote(cv_holdout(n)), reference = reference,
    settings = "two thirds train", note = note, citation = citation,
    core = one_table_mcnemar, reps = 1, folds = 1, input = "contingency",
    fun = "holdout_mcnemar_test", args = args,
    takes_groups = is.null(args$exact), ...
  )
}

register_holdout_mcnemar(
  "holdout_mcnemar", "McNemar's test on one hold-out",
  "About two fitted classifiers, not about other training sets.",
  "dietterich1998"
)

register_holdout_mcnemar(
  "holdout_mcnemar_uncorrected",
  "McNemar's test on one hold-out, without correction",
  "Asymptotic; with few disagreements see midp_mcnemar.", "mcnemar1947",
  args = list(correct = FALSE)
)

register_holdout_mcnemar(
  "exact_mcnemar", "Exact McNemar test on one hold-out",
  "Whole counts only; about two fitted classifiers.", "fagerland2013",
  "binomial(N, 1/2)", list(exact = "exact"), statistic = "n01"
)

register_holdout_mcnemar(
  "midp_mcnemar", "Mid-p McNemar test on one hold-out",
  "Whole counts only; about two fitted classifiers.", "fagerland2013",
  "binomial(N, 1/2), mid-p", list(exact = "midp"), statistic = "n01",
  default_for = "test_set", default_below = 25
)
