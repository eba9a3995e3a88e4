# The columns of a table that say whose, of which fold, a row is.
check_ids <- function(columns, arg) {
  for (name in names(columns)) {
    check_labels(columns[[name]], arg, paste0(arg, "$", name))
    check_no_na(columns[[name]], arg, paste0(arg, "$", name))
  }
}

# Codes of several columns of labels; without a column all rows are "1".
code_ids <- function(ids, rows) {
  lapply(ids, function(id) {
    if (is.null(id)) return(new_codes(rep_len(1L, rows), 1L, 1L))
    code_column(id, present = FALSE)
  })
}

# Codes of fold and rep of predictions, whose columns may have been changed
# since they were made.
prediction_ids <- function(x, learners) {
  check_columns(x, c(prediction_keys, learners), "x")
  columns <- as.list(x)
  check_ids(columns[c("row", "rep", "fold")], "x")
  check_no_repeat(columns[c("row", "rep", "fold")])
  code_ids(columns[c("fold", "rep")], nrow(x))
}

# The columns that identify a row of the user's table. Where records are named,
# each may occur once.
named_keys <- function(x, quos) {
  keys <- lapply(c(row = "row", rep = "rep", fold = "fold",
                   learner = "learner"), function(arg) {
    key <- named_column(quos[[arg]], x, arg)
    if (!is.null(key)) check_labels(key, arg)
    key
  })
  if (!is.null(keys$row)) check_no_repeat(Filter(Negate(is.null), keys))
  keys
}

# Codes of fold, rep and, where given, learner.
named_ids <- function(x, keys) {
  ids <- code_ids(keys[c("fold", "rep")], nrow(x))
  if (!is.null(keys$learner)) {
    ids$learner <- code_column(keys$learner, present = FALSE)
  }
  ids
}

check_no_repeat <- function(keys) {
  row <- first_repeat(keys)
  if (row == 0) return(invisible())
  abort_input(
    c("{.arg x} must have each combination of {.field {names(keys)}} once.",
      x = "Row {row} repeats {describe_key(keys, row)}."),
    "rows", "x"
  )
}

# Arguments that a method does not take must not pass in silence.
check_no_dots <- function(...) {
  dots <- rlang::enquos(...)
  if (length(dots) == 0) return(invisible())
  what <- names(dots)[1]
  if (!nzchar(what)) {
    what <- rlang::as_label(dots[[1]])
    abort_input("Further arguments must be named: {.code {what}} has no name.",
                "value", what)
  }
  abort_input("There is no argument {.arg {what}} for input of this kind.",
              "value", what)
}

# One warning for all predictions that are missing.
warn_missing <- function(missing) {
  missing <- missing[missing > 0]
  if (length(missing) == 0) return(invisible())
  each <- paste0(vapply(missing, format, "", big.mark = ","), " of ",
                 names(missing), collapse = ", ")
  warn_result(
    c("Missing predictions are not counted: {each}.",
      i = "A fold without any prediction has no row."),
    "missing", missing = missing
  )
}
