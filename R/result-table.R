# The base of every result that is a table: a data frame with a class of its
# own in front of `cv_table`. What only the class knows is registered beside the
# code that makes it; conversion, subsetting, printing, knitting and dplyr's
# verbs are written once, here and in interop-knitr.R.

new_result <- function(data, class, ...) {
  structure(data, class = c(class, "cv_table", "data.frame"), ...)
}

table_facts <- new.env()

# What only a class knows, all of it optional, as a value or as a function of
# the table: the `columns` that make it, broom's names of columns (`broom`), its
# `title`, the columns that a reader does not see (`hidden`), or the `cells` of
# what is shown (`digits`) and the `notes` below; what becomes of its attributes
# in other rows (`restore(data, old, same_rows)`) and in the rows of several
# tables (`bind(out, parts)`), and which of them must be equal in all tables,
# since titles and sentences rest on them (`settings`; the names are for users).
register_table <- function(class, ...) {
  assign(class, list(...), envir = table_facts)
}

register_table(
  "cv_table", notes = function(x) attr(x, "notes", exact = TRUE),
  cells = function(x, digits) {
    cells <- format(x, digits = digits)
    cells[setdiff(names(cells), table_fact(x, "hidden"))]
  }
)

# The fact of the first class that has it, or NULL.
table_fact <- function(x, fact, ..., classes = class(x)) {
  for (class in classes) {
    found <- table_facts[[class]][[fact]]
    if (is.function(found)) return(found(x, ...))
    if (!is.null(found)) return(found)
  }
}

table_columns <- function(x) table_fact(x, "columns")

table_title <- function(x) table_fact(x, "title")

# (To dplyr the other parts of `bind_rows()` are rows alone.)
table_notes <- function(x) {
  c(table_fact(x, "notes"), if (isTRUE(attr(x, "added", exact = TRUE))) {
    paste("Rows were added by dplyr: notes, plan and groups are those of the",
          "first table alone; rbind() compares and keeps those of all.")
  })
}

table_cells <- function(x, digits = 3) {
  table_fact(x, "cells", check_digits(digits))
}

check_digits <- function(digits) check_count(digits, max = 22)

check_max_rows <- function(max_rows) {
  if (!identical(max_rows, Inf)) check_count(max_rows, min = 0)
}

# Columns can be taken away by `$<-`, unnoticed by any method.
is_whole_table <- function(x) nrow(x) > 0 && all(table_columns(x) %in% names(x))

# What there is something to say of.
check_filled <- function(x, columns = table_columns(x), arg = caller_arg(x)) {
  check_columns(x, columns, arg)
  refuse_if(nrow(x) == 0, arg, "shape", "must have one row or more.")
}

# Rows and columns alone, without class, design, posteriors and matrices.
plain_table <- function(x) {
  attributes(x) <- list(names = names(x), class = "data.frame",
                        row.names = .row_names_info(x, 0L))
  x
}

#' Results as plain data frames, and their one-row summaries
#'
#' Every result of the package that is a table has its own class in front of
#' `cv_table` and `data.frame`. The functions on this page work for all of
#' them.
#'
#' * `as.data.frame()` gives the rows and columns without class and attributes,
#' * `tidy()` gives the same under broom's names: `estimate` and `std.error` for
#'   the rates of studies, `term` and `estimate` for the quantities and means of
#'   [contingency_posterior()]; predictions and correlations become long,
#' * `glance()` gives one row: the numbers of rows, learners (or pairs),
#'   measures, methods, repetitions and folds, or what is documented for the
#'   class,
#' * `format()` gives a data frame of strings, each column with its own number
#'   of decimals; `print()` and knitr show a title, the table and notes,
#' * subsetting and dplyr's verbs keep the class as long as its columns are
#'   there, and give a plain data frame otherwise,
#' * `rbind()` keeps the notes of all tables and stops (class
#'   `bcvinfer_error_conflict`) where their settings differ, such as
#'   `conf.level` or the measure, unless a column has them; of rows that dplyr
#'   adds (`bind_rows()`) nothing but the rows is known, and the print says so.
#'
#' A function that evaluates a formula, such as [bcv_variance()],
#' [partition_quality()] or [fscore_moments()], returns a plain data frame.
#'
#' @section Knitr:
#' In R Markdown and Quarto a result is shown as a table with rounded numbers
#' and a caption, with its notes below; only the first 20 rows are shown. For
#' the output of the console use `print(x)`, or the chunk option `render =
#' normal_print`. Other documents of knitr, such as `.Rnw`, show the output of
#' the console.
#'
#' @param x A result.
#' @param row.names The row names, or `NULL` (default) for 1, 2, ...: the rows
#'   of a result have no names.
#' @param optional,... Ignored; required by the generic.
#' @param digits The number of significant digits of a column's largest value,
#'   a whole number, default 3. It has this meaning in all print, format and
#'   summary methods of the package.
#' @param max_rows The largest number of rows to print, a whole number, default
#'   20; `format()` returns all rows.
#' @return `as.data.frame()`, `tidy()`, `glance()`: a plain data frame.
#'   `format()`: a data frame of strings. `print()`: `x`, invisibly.
#' @examples
#' counts <- confusion_counts(
#'   data.frame(tp = c(8, 7), fp = 2:1, fn = c(1, 2), tn = c(9, 10))
#' )
#' averages <- average_measures(counts, c("f1", "error"))
#' averages
#' format(averages)
#' glance(averages)
#' @seealso [cv_interval], [cv_test], [cv_comparison] for what the results of
#'   intervals, tests and comparisons add.
#' @family results
#' @name cv_table
NULL

#' @rdname cv_table
#' @export
as.data.frame.cv_table <- function(x, row.names = NULL, optional = FALSE, ...) {
  x <- plain_table(x)
  attr(x, "row.names") <- row.names %||% .set_row_names(nrow(x))
  x
}

#' @rdname cv_table
#' @export
tidy.cv_table <- function(x, ...) {
  rows <- as.data.frame.cv_table(x)
  known <- table_fact(x, "broom")
  place <- match(known, names(rows))
  names(rows)[place[!is.na(place)]] <- names(known)[!is.na(place)]
  rows
}

# What is counted in a table, and the columns that tell it apart.
table_units <- list(
  learners = "learner", pairs = c("a", "b"), classes = "class",
  measures = "measure", methods = "method", intervals = "interval",
  tests = "test", quantities = "quantity", estimators = "estimator",
  reps = "rep", folds = "fold"
)

#' @rdname cv_table
#' @export
glance.cv_table <- function(x, ...) {
  plain <- as.data.frame(x)
  there <- Filter(function(unit) all(unit %in% names(plain)), table_units)
  sizes <- lapply(there, function(unit) nrow(unique(plain[unit])))
  data.frame(c(list(rows = nrow(plain)), sizes))
}

#' @rdname cv_table
#' @export
format.cv_table <- function(x, digits = 3, ...) {
  format_columns(as.data.frame(x), check_digits(digits))
}

#' @export
`[.cv_table` <- function(x, i, j, ..., drop) {
  by_columns <- missing(i) || nargs() - (!missing(drop)) < 3
  data <- NextMethod()
  if (!is.data.frame(data)) return(data)
  restore_table(data, x, same_rows = by_columns)
}

# Results of several calls below each other, with the notes of all. (Parts
# without rows have no say in them.)
#' @export
rbind.cv_table <- function(..., deparse.level = 1) {
  parts <- lapply(Filter(Negate(is.null), list(...)), function(part) {
    if (is.list(part) && !is.data.frame(part)) list2DF(part) else part
  })
  for (part in parts) {
    refuse_if(!is.data.frame(part) || !setequal(names(part), names(parts[[1]])),
              "...", "column", "must be results with the same columns:
               {.field {names(parts[[1]])}}.")
  }
  data <- do.call(rbind, lapply(parts, plain_table))
  first <- parts[[1]]
  filled <- Filter(nrow, parts)
  if (length(filled) > 0) parts <- filled
  if (inherits(parts[[1]], "cv_table")) first <- parts[[1]]
  out <- restore_table(data, first, same_rows = FALSE)
  check_alike(parts, table_fact(out, "settings"))
  attr(out, "notes") <- unique(unlist(lapply(parts, attr, "notes")))
  table_fact(out, "bind", parts) %||% out
}

# (Rows that are no table have no settings.)
check_alike <- function(parts, settings) {
  parts <- Filter(function(part) inherits(part, "cv_table"), parts)
  differ <- vapply(settings, function(fact) length(of_parts(parts, fact)) > 1,
                   NA)
  names <- rlang::names2(settings)
  refuse_settings(ifelse(nzchar(names), names, settings)[differ])
}

refuse_settings <- function(names) {
  refuse_if(length(names) > 0, "...", "conflict", "must be results with the same
             settings: {.field {names}} differ{?s/}.",
            i = "Keep results of different settings in a list.")
}

of_parts <- function(parts, fact) {
  unique(lapply(parts, attr, fact, exact = TRUE))
}

# `out` with those of the `facts` that all parts share.
keep_shared <- function(out, parts, facts) {
  for (fact in facts) {
    found <- of_parts(parts, fact)
    attr(out, fact) <- if (length(found) == 1) found[[1]]
  }
  out
}

# `data` is what became of `old`: a plain data frame where columns that make the
# class are gone. Facts about single rows need `same_rows`.
restore_table <- function(data, old, same_rows) {
  if (!all(table_columns(old) %in% names(data))) return(plain_table(data))
  facts <- attributes(old)
  facts[c("names", "row.names")] <- attributes(data)[c("names", "row.names")]
  attributes(data) <- facts
  table_fact(data, "restore", old, same_rows) %||% data
}

#' @rdname cv_table
#' @export
print.cv_table <- function(x, digits = 3, max_rows = 20, ...) {
  check_max_rows(max_rows)
  if (!is_whole_table(x)) {
    print(as.data.frame(x), digits = digits)
    return(invisible(x))
  }
  print_wrapped(table_title(x))
  print_cells(table_cells(x, digits), max_rows)
  print_notes(table_notes(x))
  invisible(x)
}

print_notes <- function(notes) {
  print_wrapped(notes, initial = "* ", prefix = "  ")
}

# Text and its heading to the left, numbers to the right.
print_cells <- function(cells, max_rows = Inf) {
  hidden <- nrow(cells) - max_rows
  cells <- lapply(as.list(utils::head(cells, max_rows)), show_cell)
  padded <- Map(function(name, column) {
    width <- max(nchar(c(name, column), "width"))
    formatC(c(name, column), width = if (is_text_column(column)) -width else
      width)
  }, names(cells), cells)
  cells <- lapply(padded, `[`, -1)
  names(cells) <- vapply(padded, `[`, "", 1)
  print(list2DF(cells), row.names = FALSE)
  if (hidden > 0) cat("# ", count_of(hidden, "more row"), "\n", sep = "")
}

# dplyr's verbs copy attributes of the old table; what describes its rows must
# go with the rows.

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.cv_table <- function(data, template) {
  data <- plain_table(as.data.frame(data))
  more <- nrow(data) > nrow(template)
  out <- restore_table(data, template, same_rows = nrow(data) == nrow(template))
  if (more && inherits(out, "cv_table")) attr(out, "added") <- TRUE
  out
}
