#' Test of the difference of two proportions
#'
#' The two error rates on one test set, compared as if each had been found on
#' a test set of its own.
#'
#' With the error rates pa and pb on n_test records and p = (pa + pb)/2,
#' z = (pa - pb) / sqrt(2 p (1 - p) / n_test), referred to the standard normal
#' distribution (Dietterich 1998). The interval uses the unpooled standard error
#' sqrt((pa (1 - pa) + pb (1 - pb)) / n_test), since the pooled one holds under
#' the hypothesis only, and is cut at -1 and 1.
#'
#' @section When not to use it:
#' The pairing is ignored: both classifiers were evaluated on the same records,
#' so their errors are usually correlated, which the variance does not account
#' for. It also ignores the
#' variation of the training set. See [holdout_mcnemar_test()].
#'
#' @param x [contingency_counts()] or [loss_differences()] in error of one
#'   hold-out, or the two numbers of errors, of the first and the second
#'   learner, with `n_test`.
#' @param n_test The number of test records. Needed with plain numbers; known,
#'   and not to be given, otherwise.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (z), `p.value`, `estimate` (difference
#'   in error, first learner minus second), `stderr` (pooled) and `conf.int`.
#' @references `r cite("dietterich1998")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' proportion_z_test(c(15, 25), n_test = 100)
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
proportion_z_test <- function(x, n_test = NULL,
                              alternative = c("two.sided", "less", "greater"),
                              conf.level = 0.95) {
  check_given(x)
  input <- as_errors(x, n_test)
  signed_test("proportion_z", input, alternative, conf.level)
}

register_test(
  "proportion_z", "Z", "Test of the difference of two proportions",
  plan = quote(cv_holdout(n)), statistic = "z", reference = "N(0, 1)",
  settings = "one hold-out, two thirds train",
  note = "Ignores the pairing of the errors; see midp_mcnemar.",
  citation = "dietterich1998", schemes = "holdout", reps = 1, folds = 1,
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
  if (is.object(x)) {
    input <- check_whole_cells(test_input(x, "proportion_z"), x)
    check_not_given(n_test, "n_test")
    return(input)
  }
  x <- check_counts(x)
  abort_if(length(x) != 2 || !is.null(dim(x)),
           "{.arg x} must be the two numbers of errors, not
            {describe_value(x)}.", "shape", "x")
  n <- check_count(known_size(NULL, n_test, "n_test", "x"))
  abort_if(any(x > n),
           "{.arg x} must not count more errors than {.arg n_test} = {n}
            records.", "value", "x")
  list(n00 = matrix(0), n01 = matrix(x[[1]]), n10 = matrix(x[[2]]), n = n,
       scale = abs(x[[1]] - x[[2]]) / n, label = "difference in error",
       name = argument_text("x"))
}
