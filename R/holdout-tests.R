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
  refuse_predictions(x, TRUE)
  exact <- check_choice(exact)
  check_flag(correct, "correct")
  refuse_if(exact != "no" && !missing(correct), "correct", "conflict",
            "cannot be given with an exact test, which needs no correction.")
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
  total <- sum(cells)
  abort_if(total > 0 && total <= 1 && any(cells != round(cells)),
           "{.arg x} must contain numbers of records, not shares of them:
            {.val {cells}}.", "value", "x",
           i = "Multiply the shares by the number of records.")
  abort_if(exact && (is.null(input) || any(cells != round(cells))), c(
    "{.arg x} must contain whole counts for an exact test: the binomial
     distribution is for numbers of records, not effective or averaged ones.",
    i = if (is.null(input))
      "{.fn bcv_mcnemar_test} reads effective tables." else
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

#' Test of the difference of two proportions
#'
#' The two error rates on one test set, compared as if they came from two
#' independent test sets.
#'
#' With the error rates pa and pb on n_test records and p = (pa + pb)/2, z =
#' (pa - pb) / sqrt(2 p (1 - p) / n_test), referred to the standard normal
#' distribution (Dietterich 1998). The interval uses the unpooled standard
#' error sqrt((pa (1 - pa) + pb (1 - pb)) / n_test), since the pooled one is
#' valid under the hypothesis only, and is truncated at -1 and 1.
#'
#' @section When not to use it:
#' To compare two classifiers on the same test set: their errors are usually
#' correlated, which the variance does not account for. The test also ignores
#' the variation of the training set. See [holdout_mcnemar_test()].
#'
#' @param x [contingency_counts()] or [loss_differences()] in error of one
#'   hold-out, or the two numbers of errors, of the first and the second
#'   learner, with `n_test`.
#' @param n_test The number of test records. Needed with plain numbers;
#'   otherwise it is known and cannot be given.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (z), `p.value`, `estimate` (difference
#'   in error, first learner minus second), `stderr` (pooled) and `conf.int`.
#' @references `r cite("dietterich1998")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' proportion_z_test(c(15, 25), n_test = 100)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
proportion_z_test <- function(x, n_test = NULL,
                              alternative = c("two.sided", "less", "greater"),
                              conf.level = 0.95) {
  check_given(x)
  signed_test("proportion_z", x, alternative, conf.level,
              input = as_errors(x, n_test))
}

register_test(
  "proportion_z", "Z", "Test of the difference of two proportions",
  plan = quote(cv_holdout(n)), reference = "N(0, 1)",
  settings = "one hold-out, two thirds train",
  note = "Ignores the pairing of the errors; see midp_mcnemar.",
  citation = "dietterich1998", reps = 1, folds = 1,
  input = "contingency", core = function(folds) {
    proportion_z(folds$n00[, 1] + folds$n01[, 1],
                 folds$n00[, 1] + folds$n10[, 1], folds$n)
  }
)

proportion_z <- function(errors_a, errors_b, n) {
  pooled <- (errors_a + errors_b) / (2 * n)
  right <- (n - errors_a + n - errors_b) / (2 * n)
  unpooled <- errors_a / n * ((n - errors_a) / n) +
    errors_b / n * ((n - errors_b) / n)
  list(estimate = (errors_a - errors_b) / n, df = Inf, bounds = c(-1, 1),
       stderr = sqrt(2 * pooled * right / n),
       interval_stderr = sqrt(unpooled / n))
}

# n00 counts the records that both get wrong.
as_errors <- function(x, n_test) {
  x <- plain_numbers(x)
  if (is.object(x)) {
    input <- check_whole_cells(test_input(x, "proportion_z"), x)
    check_not_given(n_test, "n_test")
    return(input)
  }
  x <- check_counts(x)
  refuse_if(length(x) != 2 || !is.null(dim(x)), "x", "shape",
            "must be the two numbers of errors, not {describe_value(x)}.")
  n <- check_count(known_size(NULL, n_test, "n_test", "x"), arg = "n_test")
  refuse_if(any(x > n), "x", "value",
            "must not count more errors than {.arg n_test} = {n} records.")
  list(n00 = matrix(0), n01 = matrix(x[[1]]), n10 = matrix(x[[2]]), n = n,
       scale = abs(x[[1]] - x[[2]]) / n, label = "difference in error",
       name = argument_text())
}

#' Conservative Z test
#'
#' The mean of several hold-outs, with the variance of the same estimate on half
#' of the records, which Nadeau and Bengio show to be biased upwards.
#'
#' With mu the mean difference of J hold-outs of all n records, and mu_p, mu'_p
#' the means of J hold-outs of either half of the p-th of M random halvings,
#' with the same number of test records, sigma^2 = sum (mu_p - mu'_p)^2 / (2 M)
#' and z = mu / sigma, referred to the standard normal distribution (Nadeau &
#' Bengio 2003). The order of hold-outs, halves and pairs does not matter.
#'
#' @section When not to use it:
#' When fits are expensive: 15 hold-outs and 10 pairs are 315 fits per learner.
#' The classifiers of the halves are trained on n/2 - n_test records, and may
#' differ from classifiers trained on more.
#' `r grid_rates("conservative_z", 15, "paired_halves")`
#'
#' @param x [loss_differences()] from predictions on a plan of
#'   [cv_paired_halves()], or the estimate mu, one number, with `halves`.
#' @param halves A matrix with one row per pair and two columns, the means mu_p
#'   and mu'_p. Needed with a plain number; otherwise it is known and cannot be
#'   given.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (z), `p.value`, `estimate` (mean
#'   `r difference_words`), `stderr` and `conf.int`.
#' @references `r cite("nadeau2003")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' halves <- cbind(c(0.03, 0.01, 0.04), c(0.01, 0.02, 0.05))
#' conservative_z_test(0.03, halves)
#' @include test.R test-input.R tests.R t-statistics.R
#' @export
conservative_z_test <- function(x, halves = NULL,
                                alternative = c("two.sided", "less", "greater"),
                                conf.level = 0.95) {
  check_given(x)
  refuse_predictions(x, FALSE)
  input <- if (is.object(x)) {
    check_not_given(halves, "halves")
    test_input(x, "conservative_z")
  } else {
    halves_of_numbers(x, halves)
  }
  abort_if(is.null(input$set) || all(is.na(input$half)) || !anyNA(input$half),
           c("{.arg x} does not record halves and pairs; {.fn loss_differences}
              of predictions with a plan does.",
             i = "Use {.code {plan_text(\"conservative_z\")}}."), "scheme", "x")
  signed_test("conservative_z", x, alternative, conf.level, input = input)
}

register_test(
  "conservative_z", "Z", "Conservative Z test",
  plan = quote(cv_paired_halves(n)), reference = "N(0, 1)",
  settings = "J = 15 hold-outs, M = 10 pairs, 9/10 train",
  note = "315 fits per learner at the usual settings.", citation = "nadeau2003",
  folds = 1, default_for = "paired_halves",
  core = function(folds) conservative_z(folds$values, folds$set, folds$half)
)

# Hold-outs of all records have no half; those of the halves have the number of
# their pair in `set`.
conservative_z <- function(x, set, half) {
  mean_of <- function(columns) rowMeans(x[, which(columns), drop = FALSE])
  pairs <- unique(set[!is.na(half)])
  squares <- vapply(pairs, function(pair) {
    (mean_of(set == pair & half == 1) - mean_of(set == pair & half == 2))^2
  }, numeric(nrow(x)))
  list(estimate = mean_of(is.na(half)), df = Inf,
       stderr = sqrt(rowMeans(matrix(squares, nrow(x))) / 2))
}

halves_of_numbers <- function(x, halves) {
  x <- check_number(x)
  refuse_if(is.null(halves), "halves", "missing", "is needed: a matrix of the
             means of both halves, one row per pair.")
  halves <- check_numeric(halves)
  refuse_if(length(dim(halves)) != 2 || ncol(halves) != 2, "halves", "shape",
            "must be a matrix of 2 columns, not {describe_value(halves)}.")
  pairs <- nrow(halves)
  values <- matrix(c(x, halves), 1)
  check_magnitude(max(abs(values)))
  plain_input(values = values, set = c(0, rep(seq_len(pairs), 2)),
              half = c(NA, rep(1:2, each = pairs)), scale = max(abs(values)))
}
