# The class of every interval: one row per learner, `notes` that print below
# the table, and the posterior of each row where there is one.

interval_columns <- c("learner", "measure", "method", "estimator", "estimate",
                      "conf.low", "conf.high", "conf.level")

# `data`: a list of columns. `posterior`: one list per row, the arguments of
# the functions d<family>, p<family>, q<family> beside their `family`.
new_cv_interval <- function(data, notes = character(), posterior = NULL) {
  size <- max(lengths(data))
  data <- lapply(data, rep_len, size)
  structure(data, class = c("cv_interval", "cv_table", "data.frame"),
            row.names = .set_row_names(size), notes = notes,
            posterior = posterior)
}

# The columns of a result in their order; `id` is the learner and perhaps the
# class.
interval_data <- function(id, measure, method, estimator, estimate, ends,
                          conf.level) {
  c(id, list(measure = measure, method = method, estimator = estimator,
             estimate = estimate, conf.low = ends$low, conf.high = ends$high,
             conf.level = conf.level))
}

table_columns.cv_interval <- function(x) interval_columns

interval_notes <- function(x) attr(x, "notes") %||% character()

# Rows keep their posteriors; a table that lost a column of the class is an
# ordinary data frame.
#' @export
`[.cv_interval` <- function(x, i, j, ..., drop) {
  by_rows <- nargs() - (!missing(drop)) > 2
  out <- NextMethod()
  if (!is.data.frame(out)) return(out)
  if (!all(table_columns(x) %in% names(out))) return(plain_table(out))
  posterior <- attr(x, "posterior")
  if (by_rows && !missing(i) && !is.null(posterior)) {
    names(posterior) <- row.names(x)
    posterior <- unname(posterior[i])
  }
  attr(out, "posterior") <- posterior
  attr(out, "notes") <- interval_notes(x)
  out
}

# Intervals of several methods or data sets in one table.
#' @export
rbind.cv_interval <- function(..., deparse.level = 1) {
  parts <- Filter(Negate(is.null), list(...))
  check_same_columns(parts)
  data <- do.call(rbind, lapply(parts, plain_table))
  posterior <- lapply(parts, function(part) {
    attr(part, "posterior") %||% vector("list", nrow(part))
  })
  posterior <- do.call(c, posterior)
  if (all(vapply(posterior, is.null, logical(1)))) posterior <- NULL
  new_cv_interval(as.list(data), unique(unlist(lapply(parts, interval_notes))),
                  posterior)
}

check_same_columns <- function(parts) {
  for (part in parts) {
    if (!is.data.frame(part) || !setequal(names(part), names(parts[[1]]))) {
      abort_input("{.arg ...} must be intervals with the same columns:
                   {.field {names(parts[[1]])}}.", "column", "...")
    }
  }
}

#' Print and tidy intervals
#'
#' An interval is a data frame of class `cv_interval`: `learner` (and `class`,
#' for counts of one class against the rest), `measure`, `method`, `estimator`
#' (`"micro"`: the measure of the pooled counts; `"macro"`: the mean of the
#' folds), `estimate`, `conf.low`, `conf.high`, `conf.level`. Below the table
#' `print()` says which table was used, and of which classifier the interval
#' speaks: one trained on half of the records, or on nearly all. Where the table
#' is wider than the console, a method or estimator that all rows share stands
#' above it. `rbind()` collects intervals of several methods.
#'
#' @param x A `cv_interval`.
#' @param digits Number of decimals, a whole number. Default 3, more than the
#'   length of most intervals deserves.
#' @param ... Not used.
#' @return `print()`: `x`, invisibly. `format()`: a data frame of strings.
#'   `tidy()`: a data frame with the columns above and no class or notes.
#'   `glance()`: one row: `intervals, learners, measures, methods` (how many of
#'   each), `conf.level` (`NA` if several).
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:2,
#'   tp = c(40, 30), fp = c(5, 10), fn = c(10, 5), tn = c(45, 55)
#' ))
#' interval <- interval_beta_prime(counts)
#' print(interval, digits = 2)
#' tidy(interval)
#' @name cv_interval
#' @export
print.cv_interval <- function(x, digits = 3, ...) {
  digits <- check_count(digits, min = 0)
  cat("# ", table_title(x), "\n", sep = "")
  shown <- hoist_columns(table_cells(x, digits))
  print(shown, right = FALSE, row.names = FALSE)
  for (note in interval_notes(x)) {
    cat(strwrap(note, initial = "* ", prefix = "  "), sep = "\n")
  }
  invisible(x)
}

# A table too wide for the console would break in two: what is the same in all
# rows is then said once, above it.
hoist_columns <- function(shown) {
  widths <- pmax(nchar(names(shown)), vapply(shown, function(column) {
    max(nchar(column), 0L)
  }, 0L))
  if (sum(widths + 1) <= getOption("width")) return(shown)
  same <- vapply(shown[c("method", "estimator")], function(column) {
    length(unique(column)) == 1
  }, NA)
  for (name in names(which(same))) {
    cat("# ", name, ": ", shown[[name]][1], "\n", sep = "")
    shown[[name]] <- NULL
  }
  shown
}

table_title.cv_interval <- function(x) {
  levels <- paste0(format(100 * unique(x$conf.level)), "%", collapse = ", ")
  labels <- paste(measure_label(unique(x$measure)), collapse = ", ")
  paste0(levels, " intervals: ", labels)
}

# The level stands in the title where there is only one.
table_cells.cv_interval <- function(x, digits = 3) {
  cells <- format(x, digits = digits)
  if (length(unique(x$conf.level)) == 1) cells$conf.level <- NULL
  cells
}

#' @rdname cv_interval
#' @export
format.cv_interval <- function(x, digits = 3, ...) {
  digits <- check_count(digits, min = 0)
  out <- plain_table(x)
  numbers <- c("estimate", "conf.low", "conf.high")
  out[numbers] <- lapply(out[numbers], formatC, format = "f", digits = digits)
  out$conf.level <- format(out$conf.level)
  out
}

#' @rdname cv_interval
#' @export
glance.cv_interval <- function(x, ...) {
  count <- function(column) length(unique(x[[column]]))
  level <- unique(x$conf.level)
  data.frame(
    intervals = nrow(x), learners = count("learner"),
    measures = count("measure"), methods = count("method"),
    conf.level = if (length(level) == 1) level else NA_real_
  )
}
