#' The result of a test
#'
#' Every test of the package returns an object of class `cv_test`, which is an
#' `htest`: a list that is printed like the result of [stats::t.test()].
#'
#' @section Elements:
#' * `statistic` (named), `parameter` (degrees of freedom, if there are any),
#'   `p.value`;
#' * `estimate` and `null.value` (named by what they measure), `stderr`;
#' * `conf.int`, with the attribute `conf.level`, if the test can be inverted;
#' * `alternative`, `method`, `data.name`;
#' * `notes`: texts that `print()` shows;
#' * `reading`: which learner a positive difference favours, and on how many
#'   records the learners were trained;
#' * `level`: the test and its plan; plain numbers are treated as coming from
#'   the plan for which the test is made. If a study of this package found a
#'   type I error rate above .065 at level .05, `print()` shows the highest rate
#'   on such plans with as many repetitions (with any number of them if there
#'   is no study of that number);
#' * `learners`: the names of both, if known;
#' * `agreeing` and their `unit`, if the variance is zero, see below;
#' * `effective`, for tests on counts: the numbers `n01`, `n10` and, if known,
#'   `n` from which the statistic was computed.
#'
#' @section Zero variance:
#' When all differences are zero the statistic is 0 and the p-value 1 (0.5
#' one-sided). When the estimate is zero and so is its standard error, but not
#' all differences are, the statistic and p-value are the same, with a warning.
#'
#' When only the standard error is zero (constant differences), the statistic
#' is infinite. The only information in the sample is then that `agreeing`
#' units agree: the p-value comes from the exact sign test, 2 (1/2)^agreeing,
#' and the one-sided p-value is half of it or 1.
#'
#' Units are the records (or groups) that count in the measure and whose
#' predictions differ; for the AUC, disjoint pairs of records of two classes.
#' For values by fold, with unknown records, units are disjoint test sets: K
#' for K folds, 2 for half splits, n / `n_test` for hold-outs (3 if
#' the sizes are unknown).
#'
#' Against a margin (`null.value` of [components_test()]) 1/2 is replaced by
#' the largest probability that losses in \[0, 1\] allow (eq. 22 of
#' `vignette("derivation-components")`). There is a warning of class
#' `bcvinfer_warning_zero_variance`, and with fewer than `r fewest_units` units
#' also of class `bcvinfer_warning_few_records`. In these cases there is no
#' interval, and a note says why. Zero means less than 1e-10 of the largest
#' absolute difference, because of rounding errors.
#'
#' @section Direction:
#' Differences are in the requested measure, first learner minus second: 0.05
#' in F1 means that the first learner has the larger F1, 0.05 in error that it
#' has the larger error. Tests of [loss_differences()] convert them back into
#' the measure.
#'
#' @section Plain numbers:
#' Differences that are given as a vector or matrix may be differences in loss
#' or in a score such as F1: the result is about the mean difference, and its
#' [summary()][summary.cv_test] does not say which learner is better.
#'
#' @section Errors:
#' * `bcvinfer_error_scheme` or `bcvinfer_error_shape`: a plan or number of
#'   folds that the test is not made for; the message has the call that makes
#'   the right plan. The latter also: a matrix of counts without column names.
#' * `bcvinfer_error_column`: an unknown learner, or a column of counts that is
#'   not there.
#' * `bcvinfer_error_missing`: undefined differences, and sizes or counts that
#'   plain numbers do not contain.
#' * `bcvinfer_error_conflict`: arguments whose values are known from `x`.
#' * `bcvinfer_error_value` and `bcvinfer_error_type`: arguments out of their
#'   range or of another type.
#'
#' Every message has the argument, the given value and the requirement.
#'
#' @param x A `cv_test`.
#' @param ... Passed to the print method of `htest` (`digits`, `prefix`);
#'   ignored elsewhere.
#' @return `print()`: `x`, invisibly. `format()`: one string, for a sentence.
#'   `tidy()`, `glance()` and `as.data.frame()`: a data frame of one row
#'   with broom's columns `estimate`, `statistic`, `p.value`, `parameter`
#'   (or `num.df`, `den.df`), `conf.low`, `conf.high`, `method`, `alternative`,
#'   as far as the test has them.
#' @family tests
#' @examples
#' result <- kfold_t_test(c(0.02, 0.05, -0.01, 0.03, 0.04))
#' result
#' tidy(result)
#' @name cv_test
NULL

# What help says of the estimate of tests on differences.
difference_words <- paste(
  "difference in the measure of `x`, also where `x` has differences in loss:",
  "first learner minus second, of plain numbers as given"
)

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
  digits <- list(...)$digits
  if (!is.null(digits)) check_digits(digits)
  shown <- structure(unclass(x), class = "htest")
  # (A test without a hypothesis about one number has no direction.)
  if (is.null(x$null.value)) shown["alternative"] <- NULL
  shown$data.name <- show_controls(x$data.name, lines = FALSE)
  print(shown, ...)
  notes <- test_notes(x)
  for (note in notes) {
    cat(strwrap(paste("Note:", note), exdent = 2), sep = "\n")
  }
  if (length(notes) > 0) cat("\n")
  invisible(x)
}

# Why a p-value is not that of the printed statistic and degrees of freedom.
averaged_note <- paste(
  "The variance is uncertain, and the p-value and the interval average over",
  "it: they are not those of one t distribution with these degrees of freedom."
)

# What stands below a test, on the screen and on a page.
test_notes <- function(x) {
  c(if (!is.null(x$reading)) show_controls(x$reading, lines = FALSE),
    if (isTRUE(x$averaged)) averaged_note, x$notes,
    if (!is.null(x$level)) do.call(level_note, x$level))
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
         method = x$method, alternative = x$alternative),
    x$rope[c(rope_names, "p.equivalence")]
  )
  as.data.frame(columns[lengths(columns) > 0], stringsAsFactors = FALSE)
}

#' @rdname cv_test
#' @export
glance.cv_test <- function(x, ...) tidy.cv_test(x, ...)

#' @rdname cv_test
#' @param row.names,optional Ignored; required by the generic.
#' @export
as.data.frame.cv_test <- function(x, row.names = NULL, optional = FALSE, ...) {
  tidy.cv_test(x)
}

#' @rdname cv_test
#' @param digits The number of significant digits, a whole number. Default 3,
#'   enough to report a p-value.
#' @export
format.cv_test <- function(x, digits = 3, ...) {
  check_digits(digits)
  degrees <- paste(names(x$parameter), "=",
                   vapply(x$parameter, format_number, "", digits))
  paste0(x$method, ": ", toString(c(
    paste(names(x$statistic), "=", format_number(x$statistic, digits)),
    degrees[length(x$parameter) > 0], p_text(x$p.value, digits)
  )))
}

p_text <- function(p, digits) {
  sub("p = <", "p < ", paste("p =", format_p_value(p, digits)), fixed = TRUE)
}
