#' Power and sample-size objects
#'
#' [power_mcnemar()], [records_for_interval()] and [bcv_gain()] return an
#' object of class `cv_power`, which is a `power.htest`: a list of the given
#' and the computed numbers, printed like the result of
#' [stats::power.t.test()]. Several plans ([bcv_gain()], or vectors of
#' settings) are printed as a table with one row for each, and below it the
#' settings that they share.
#'
#' @param x A `cv_power`.
#' @param digits The number of significant digits, a whole number. Default 4.
#' @param ... Ignored; required by the generic.
#' @return `print()`: `x`, invisibly. `tidy()` and `as.data.frame()`: a data
#'   frame with one row per plan and a column for each number, without method
#'   and note. `glance()`: the same for one plan; for several, their number
#'   (`plans`).
#' @family planning
#' @seealso [autoplot.cv_power] draws the curves over n and over m.
#' @examples
#' plan <- power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8)
#' plan$n
#' tidy(plan)
#' @name cv_power
NULL

# `values`: named numbers, strings or vectors of one length. `at(n, m)`: the
# values that are drawn, for another n or m, whichever of them `axes` names;
# `shown`: their names in `values`, named as in the figure. `from`: the smallest
# m; `target`: what is to be reached.
new_cv_power <- function(values, method, note, at, shown, axes, from = 1,
                         target = NULL) {
  curve <- list(at = at, shown = shown, axes = axes, from = from,
                target = target)
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
    cells <- format_columns(rows, digits)
    same <- vapply(cells, function(cell) length(unique(cell)) == 1, NA)
    print_cells(cells[!same])
    cat("\n")
    if (any(same)) {
      print_wrapped(paste0("In all rows: ", paste(
        names(cells)[same], "=", unlist(lapply(rows[1, same], function(x) {
          if (is.numeric(x)) format_number(x, digits) else x
        })), collapse = ", "
      ), "."), prefix = "      ", initial = "")
      cat("\n")
    }
  }
  print_wrapped(x$note, initial = "NOTE: ", prefix = "      ")
  cat("\n")
  invisible(x)
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

# How many records are worth so many independent ones, Inf beyond the largest
# plan.
needed_records <- function(independent, factor) {
  n <- ceiling(independent / factor * (1 - 1e-12))
  if (n > largest_plan) Inf else n
}

size_note <- function(settings) {
  all <- "n is the number of all records; the classifiers are trained on"
  switch(
    settings$plan, holdout = "n is the number of test records.",
    bcv = paste(all, "n/2."),
    kfold = sprintf("%s %d/%d of them.", all, settings$k - 1L, settings$k)
  )
}

check_deff <- function(deff) check_number(deff, min = 1, max = 1e6)

# What planning searches and sums: whole numbers at which something begins to
# hold, and probabilities that a count falls into tails.

# The smallest whole number in [from, to] for which `holds` (FALSE, then TRUE)
# is TRUE, to + 1 where none is; for many pairs at once.
first_whole <- function(from, to, holds) {
  open <- which(from <= to)
  upper <- pmax(from, to + 1)
  while (length(open) > 0) {
    middle <- (from[open] + upper[open]) %/% 2
    yes <- holds(middle, open)
    upper[open[yes]] <- middle[yes]
    from[open[!yes]] <- middle[!yes] + 1
    open <- open[from[open] < upper[open]]
  }
  upper
}

# P(X <= low or X >= high) for X ~ Bin(M, share) and M ~ Bin(n, rate), a matrix
# with a row for each of n and rate (recycled) and a column for each share.
# `region(M)`: the ends `low` and `high` for each M. What lies further than 8.5
# standard deviations from the mean of M is left out, about 1e-17.
tail_probability <- function(n, rate, share, region) {
  reach <- 8.5 * sqrt(n * rate * (1 - rate)) + 20
  first <- max(0, floor(min(n * rate - reach)))
  sizes <- seq(first, min(max(n), ceiling(max(n * rate + reach))))
  ends <- region(sizes)
  tail_probability_cpp(as.double(n), as.double(rate), as.double(share), first,
                       as.double(ends$low), as.double(ends$high))
}

# No larger plan is searched.
largest_plan <- 1e8

# The smallest n from which a value stays at or above `target`, for n to
# n + window: sums over whole counts do not rise steadily. `value(n)`: for many
# n; `start`: an approximation. Inf beyond the largest plan.
smallest_size <- function(value, target, window, start) {
  upper <- max(2, ceiling(1.1 * start))
  if (upper > largest_plan) return(Inf)
  while (value(upper) < target) {
    upper <- 2 * upper
    if (upper > largest_plan) return(Inf)
  }
  lower <- floor(0.8 * start)
  if (lower < 1 || value(lower) >= target) lower <- 0
  found <- first_whole(lower + 1, upper, function(n, at) value(n) >= target)
  from <- max(1, found - 2 * window)
  repeat {
    sizes <- seq(from, from + 6 * window)
    runs <- rle(value(sizes) >= target)
    long <- which(runs$values & runs$lengths > window)
    if (length(long) > 0) {
      return(from + sum(runs$lengths[seq_len(long[1] - 1)]))
    }
    from <- from + 5 * window
  }
}
