#' The result of planning
#'
#' [power_mcnemar()], [records_for_interval()] and [bcv_gain()] return an object
#' of class `cv_power`, which is a `power.htest`: a list of the numbers that
#' were given and of those that were found, printed as R prints the result of
#' [stats::power.t.test()]. Several plans ([bcv_gain()]) are printed as a table
#' with one row for each.
#'
#' @param x A `cv_power`.
#' @param digits The number of significant digits, a whole number. Default 4.
#' @param ... Ignored; required by the generic.
#' @return `print()`: `x`, invisibly. `tidy()` and `as.data.frame()`: a data
#'   frame with one row per plan and a column for each number, without method
#'   and note. `glance()`: the same of one plan; of several, how many there are
#'   (`plans`).
#' @family planning
#' @seealso [autoplot.cv_power] draws the curves over n and over m.
#' @examples
#' plan <- power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8)
#' plan$n
#' tidy(plan)
#' @name cv_power
NULL

# `values`: named numbers, strings or vectors of one length; `curve`: what
# `curve_values()` needs to compute the same for other n and m.
new_cv_power <- function(values, method, note, curve) {
  structure(c(Filter(Negate(is.null), values),
              list(method = method, note = note, curve = curve)),
            class = c("cv_power", "power.htest"))
}

#' @rdname cv_power
#' @export
print.cv_power <- function(x, digits = 4, ...) {
  digits <- check_count(digits)
  rows <- tidy(x)
  if (nrow(rows) == 1) {
    shown <- unclass(x)[c(names(rows), "method")]
    print(structure(shown, class = "power.htest"), digits = digits)
  } else {
    cat("\n    ", x$method, "\n\n")
    print(pad_cells(power_cells(x, digits)), row.names = FALSE)
    cat("\n")
  }
  for (note in x$note) {
    cat(strwrap(note, initial = "NOTE: ", prefix = "      "), sep = "\n")
  }
  cat("\n")
  invisible(x)
}

power_cells <- function(x, digits) {
  rows <- tidy(x)
  rows[] <- Map(format_column, names(rows), rows, digits)
  rows
}

#' @rdname cv_power
#' @export
tidy.cv_power <- function(x, ...) {
  x <- unclass(x)
  as.data.frame(x[setdiff(names(x), c("method", "note", "curve"))],
                stringsAsFactors = FALSE)
}

#' @rdname cv_power
#' @export
glance.cv_power <- function(x, ...) {
  rows <- tidy.cv_power(x)
  if (nrow(rows) == 1) rows else data.frame(plans = nrow(rows))
}

#' @rdname cv_power
#' @param row.names,optional Ignored; required by the generic.
#' @export
as.data.frame.cv_power <- function(x, row.names = NULL, optional = FALSE, ...) {
  tidy.cv_power(x)
}

# By what n is multiplied for the number of independent records that the tests
# of a plan are worth. (derivation-planning, eq. 5;
# derivation-precision-recall, eq. 3)
record_factor <- function(settings) {
  share <- switch(
    settings$plan, holdout = 1, kfold = check_weight(NULL, settings$k),
    bcv = settings$m / rho_divisor(settings$true_rho1 %||% settings$rho1,
                                   settings$true_rho2 %||% settings$rho2,
                                   settings$m)
  )
  share / settings$deff
}

# Independent records are whole; a quotient that is whole but for rounding is.
whole_records <- function(n, factor) floor(n * factor * (1 + 1e-12))

check_deff <- function(deff) check_number(deff, min = 1, max = 1e6)

# Arguments that would do nothing, with the reason.
check_unused <- function(given, reason, .envir = parent.frame()) {
  if (length(given) == 0) return(invisible())
  reason <- format_message(reason, .envir)
  abort_input(c("{.arg {given[1]}} cannot be given here.", i = "{reason}"),
              "conflict", given[1])
}
