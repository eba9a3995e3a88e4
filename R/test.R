#' The result of a test
#'
#' Every test of the package returns an object of class `cv_test`, which is an
#' `htest`: a list that R prints as it prints the result of [stats::t.test()].
#'
#' @section Elements:
#' `statistic` (named), `parameter` (degrees of freedom, where there are any),
#' `p.value`, `estimate` and `null.value` (named by what they measure),
#' `stderr`, `conf.int` (with attribute `conf.level`; where the test can be
#' inverted), `alternative`, `method`, `data.name`; then `notes` (texts that
#' `print()` shows), `learners` (the names of both, where known) and, for tests
#' on counts, `effective`: the numbers `n01`, `n10` and, where known, `n` that
#' the statistic was computed from.
#'
#' @section Zero variance:
#' When all differences are zero the statistic is 0 and the p-value 1 (0.5
#' one-sided). When the estimate is zero and so is its standard error, but not
#' all differences are, the result is the same, with a warning. When the
#' standard error alone is zero (constant differences), the statistic is
#' infinite, the p-value is its limit, and there is a warning. The class of the
#' warning is `bcvinfer_warning_zero_variance`. Zero means less than 1e-10 of
#' the largest absolute difference, since rounding leaves a rest.
#'
#' @section Errors:
#' A test refuses, with class `bcvinfer_error_scheme` or `bcvinfer_error_shape`,
#' folds of another plan or number than it is made for, and names the call that
#' makes the right one; `bcvinfer_error_column`, a matrix of counts without the
#' column names that say which count is which; `bcvinfer_error_missing`,
#' undefined differences, and sizes or counts that plain numbers do not tell;
#' `bcvinfer_error_conflict`, what is known from `x` and given again;
#' `bcvinfer_error_value` and `bcvinfer_error_type`, arguments out of their
#' range or of another kind. Every error names the argument, what it got and
#' what it needs.
#'
#' @param x A `cv_test`.
#' @param ... Passed to the print method of `htest` (`digits`, `prefix`);
#'   without use elsewhere.
#' @return `print()`: `x`, invisibly. `format()`: one string, for a sentence.
#'   `tidy()`, `glance()` and `as.data.frame()`: a data frame of one row
#'   with those of the columns `estimate`, `statistic`, `p.value`, `parameter`
#'   (or `num.df`, `den.df`), `conf.low`, `conf.high`, `method`, `alternative`
#'   that the test has: broom's names.
#' @family tests
#' @examples
#' result <- kfold_t_test(c(0.02, 0.05, -0.01, 0.03, 0.04))
#' result
#' tidy(result)
#' @name cv_test
NULL

new_cv_test <- function(statistic, p.value, estimate, method, data.name,
                        parameter = NULL, null.value = NULL, stderr = NULL,
                        conf.int = NULL, alternative = "two.sided",
                        notes = character(), ...) {
  result <- list(
    statistic = statistic, parameter = parameter, p.value = p.value,
    conf.int = conf.int, estimate = estimate, null.value = null.value,
    stderr = stderr, alternative = alternative, method = method,
    data.name = data.name, notes = notes, ...
  )
  result <- result[lengths(result) > 0]
  class(result) <- c("cv_test", "htest")
  result
}

#' @rdname cv_test
#' @export
print.cv_test <- function(x, ...) {
  NextMethod()
  for (note in x$notes) {
    cat(strwrap(paste("Note:", note), exdent = 2), sep = "\n")
  }
  if (length(x$notes) > 0) cat("\n")
  invisible(x)
}

#' @rdname cv_test
#' @export
tidy.cv_test <- function(x, ...) {
  f_names <- c("num.df", "den.df")
  parameter <- as.list(unname(x$parameter))
  names(parameter) <- if (length(parameter) == 2) f_names else
    rep("parameter", length(parameter))
  columns <- c(
    list(estimate = unname(x$estimate[1]), statistic = unname(x$statistic),
         p.value = unname(x$p.value)),
    parameter,
    list(conf.low = x$conf.int[1], conf.high = x$conf.int[2],
         method = x$method, alternative = x$alternative)
  )
  as.data.frame(columns[lengths(columns) > 0], stringsAsFactors = FALSE)
}

#' @rdname cv_test
#' @export
glance.cv_test <- function(x, ...) tidy.cv_test(x, ...)

#' @rdname cv_test
#' @param row.names,optional Without use, for the generic function.
#' @export
as.data.frame.cv_test <- function(x, row.names = NULL, optional = FALSE, ...) {
  tidy.cv_test(x)
}

#' @rdname cv_test
#' @param digits The number of significant digits, a whole number. Default 3,
#'   enough to report a p-value.
#' @export
format.cv_test <- function(x, digits = 3, ...) {
  degrees <- paste(names(x$parameter), "=",
                   vapply(x$parameter, format_number, "", digits))
  p <- sub("p = <", "p < ", paste("p =", format_p_value(x$p.value, digits)),
           fixed = TRUE)
  paste0(x$method, ": ", toString(c(
    paste(names(x$statistic), "=", format_number(x$statistic, digits)),
    degrees[length(x$parameter) > 0], p
  )))
}

alternatives <- c("two.sided", "less", "greater")

# A signed test from its sufficient numbers: `core` has the estimate, its
# standard error and the degrees of freedom (Inf for a normal reference);
# `input` comes from `as_differences()` or one of its siblings.
signed_test <- function(test, input, core, alternative, conf.level) {
  alternative <- check_choice(alternative, alternatives, "alternative")
  conf.level <- check_level(conf.level, "conf.level")
  check_magnitude(input$scale)
  entry <- test_entry(test)
  estimate <- core$estimate
  statistic <- studentize(estimate, core$stderr, input$scale)
  new_cv_test(
    statistic = `names<-`(statistic, entry$statistic),
    parameter = if (is.finite(core$df)) c(df = core$df),
    p.value = t_p_value(statistic, core$df, alternative),
    conf.int = t_interval(estimate, core$stderr, core$df, alternative,
                          conf.level),
    estimate = `names<-`(estimate, paste0(input$label, core$suffix)),
    null.value = `names<-`(0, input$label), stderr = core$stderr,
    alternative = alternative, method = entry$label, data.name = input$name,
    notes = input$notes, learners = input$learners
  )
}

# An F test: `core` has the two sums of squares and both degrees of freedom.
f_test <- function(test, input, core) {
  check_magnitude(input$scale)
  entry <- test_entry(test)
  root <- studentize(sqrt(core$numerator), sqrt(core$denominator),
                      input$scale)
  new_cv_test(
    statistic = c(F = root^2),
    parameter = c("num df" = core$df1, "denom df" = core$df2),
    p.value = stats::pf(root^2, core$df1, core$df2, lower.tail = FALSE),
    estimate = structure(core$estimate, names = input$label),
    null.value = structure(0, names = input$label),
    method = entry$label, data.name = input$name, notes = input$notes,
    learners = input$learners
  )
}

# A normal reference is the t distribution with infinitely many degrees of
# freedom. Both tails are computed as tails, so that none is lost near 1.
t_p_value <- function(statistic, df, alternative) {
  switch(alternative,
    less = stats::pt(statistic, df),
    greater = stats::pt(statistic, df, lower.tail = FALSE),
    two.sided = 2 * stats::pt(-abs(statistic), df)
  )
}

chi_squared_p_value <- function(statistic, df) {
  stats::pchisq(statistic, df, lower.tail = FALSE)
}

t_interval <- function(estimate, stderr, df, alternative, conf.level) {
  # 1 - conf.level would be 1 for tiny levels of one-sided intervals.
  quantile <- if (alternative == "two.sided") {
    stats::qt((1 - conf.level) / 2, df, lower.tail = FALSE)
  } else {
    stats::qt(conf.level, df)
  }
  reach <- quantile * stderr
  limits <- switch(alternative,
    less = c(-Inf, estimate + reach),
    greater = c(estimate - reach, Inf),
    two.sided = c(estimate - reach, estimate + reach)
  )
  structure(limits, conf.level = conf.level)
}

# Squares of the differences must neither overflow nor vanish.
check_magnitude <- function(scale) {
  if (scale == 0 || scale > 1e-150 && scale < 1e150) return(invisible())
  abort_input("{.arg x} must hold differences whose squares are numbers, of a
               size between 1e-150 and 1e150: the largest is {format(scale)}.",
              "value", "x")
}

# Relative to the largest difference: above the rounding left by subtracting
# two losses, below the step of one record among 1e9.
zero_tolerance <- 1e-10

# The ratio of an estimate to its standard error, and what it is where the
# standard error is zero. `scale` is the largest absolute difference.
studentize <- function(estimate, stderr, scale) {
  zero <- zero_tolerance * scale
  if (stderr > zero) return(estimate / stderr)
  if (scale == 0) return(0)
  centred <- abs(estimate) <= zero
  outcome <- if (centred) {
    "The estimate is zero as well: the statistic is set to 0, the two-sided
     p-value to 1."
  } else {
    "The differences are constant: the statistic is infinite and the p-value
     its limit."
  }
  warn_result(c("The variance of the differences is zero.", i = outcome),
              "zero_variance")
  if (centred) 0 else sign(estimate) * Inf
}
