#' Test of the difference of two proportions
#'
#' The two error rates on one test set, compared as if each had been found on
#' a test set of its own.
#'
#' With the error rates pa and pb on n_test records and p = (pa + pb)/2,
#' z = (pa - pb) / sqrt(2 p (1 - p) / n_test), referred to the standard normal
#' distribution (Dietterich 1998). The interval uses the same standard error.
#'
#' @section When not to use it:
#' The pairing is ignored: both classifiers saw the same test records, so their
#' errors are usually correlated and the test loses power. It also ignores the
#' variation of the training set. See [holdout_mcnemar_test()].
#'
#' @param x [contingency_counts()] or [loss_differences()] in error of one
#'   hold-out, or the two numbers of errors, of the first and the second
#'   learner, with `n_test`.
#' @param n_test The number of test records. Needed with plain numbers; known,
#'   and not to be given, otherwise.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (z), `p.value`, `estimate` (difference
#'   in error, first learner minus second), `stderr` and `conf.int`.
#' @references `r cite("dietterich1998")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' proportion_z_test(c(15, 25), n_test = 100)
#' @include disagreements.R test-design.R
#' @export
proportion_z_test <- function(x, n_test = NULL,
                              alternative = c("two.sided", "less", "greater"),
                              conf.level = 0.95) {
  check_given(x)
  input <- as_errors(x, n_test)
  core <- proportion_z(input$errors, input$n)
  input$scale <- abs(core$estimate)
  input$label <- "difference in error"
  signed_test("proportion_z", input, core, alternative, conf.level)
}

register_test(
  "proportion_z", "Z", "Test of the difference of two proportions",
  plan = quote(cv_holdout(n)), statistic = "z", reference = "N(0, 1)",
  recommended = "one hold-out, two thirds train",
  note = "Ignores the pairing of the errors; see holdout_mcnemar.",
  citation = "dietterich1998", schemes = "holdout", reps = 1, folds = 1,
  input = "contingency"
)

proportion_z <- function(errors, n) {
  pooled <- sum(errors) / (2 * n)
  right <- sum(n - errors) / (2 * n)
  list(estimate = (errors[1] - errors[2]) / n, df = Inf,
       stderr = sqrt(2 * pooled * right / n))
}

# The errors of both learners: n00 counts the records that both get wrong.
as_errors <- function(x, n_test) {
  if (is.object(x)) {
    input <- as_whole_tables(x, "proportion_z")
    if (!is.null(n_test)) {
      abort_input("{.arg n_test} is known from {.arg x} and cannot be given as
                   well.", "conflict", "n_test")
    }
    table <- input$table
    return(c(input, list(errors = table$n00 + c(table$n01, table$n10))))
  }
  x <- check_counts(x, arg = "x")
  if (length(x) != 2 || !is.null(dim(x))) {
    abort_input("{.arg x} must be the two numbers of errors, not
                 {describe_value(x)}.", "shape", "x")
  }
  check_size_given(n_test, "n_test")
  n <- check_count(n_test, arg = "n_test")
  if (any(x > n)) {
    abort_input("{.arg x} must not count more errors than {.arg n_test} = {n}
                 records.", "value", "x")
  }
  list(errors = unname(x), n = n, name = argument_text("x"))
}
