# The columns of predictions that are counted, and what may be wrong with them.

# Codes of fold and rep of predictions, whose columns may have been changed
# since they were made.
prediction_ids <- function(x, learners) {
  check_columns(x, c(prediction_keys, learners), "x")
  check_single_answers(x)
  keys <- as.list(x)[c("row", "rep", "fold")]
  whole <- vapply(keys, function(key) is.integer(key) && !anyNA(key), NA)
  if (!all(whole)) check_ids(keys, "x")
  check_no_repeat(keys)
  code_ids(keys, nrow(x))
}

# The columns that identify a row of the user's table, as far as they are given.
# Where records are named, each may occur once.
named_keys <- function(x, quos) {
  keys <- lapply(c(row = "row", rep = "rep", fold = "fold",
                   learner = "learner"), function(arg) {
    key <- named_column(quos[[arg]], x, arg)
    if (!is.null(key)) check_labels(key, arg)
    key
  })
  keys <- Filter(Negate(is.null), keys)
  if (!is.null(keys$row)) check_no_repeat(keys)
  keys
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

# Codes of fold, rep and, where it is there, learner. Without a column all rows
# are of repetition and fold 1.
code_ids <- function(keys, rows) {
  ids <- lapply(c(fold = "fold", rep = "rep", learner = "learner"),
                function(id) {
    if (!is.null(keys[[id]])) return(code_column(keys[[id]], present = FALSE))
    if (id != "learner") new_codes(rep_len(1L, rows), 1L, 1L)
  })
  Filter(Negate(is.null), ids)
}

# The columns of a table that say whose, of which fold, a row is.
check_ids <- function(columns, arg) {
  for (name in names(columns)) {
    shown <- paste0(arg, "$", name)
    check_labels(columns[[name]], arg, shown)
    check_no_na(columns[[name]], arg, shown)
  }
}

abort_no_rows <- function() {
  abort_input("{.arg x} must have at least one prediction: it has no rows.",
              "shape", "x")
}

abort_no_predictions <- function() {
  abort_input("{.arg x} must have at least one prediction: all are missing.",
              "missing", "x")
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

abort_not_countable <- function(x, columns) {
  abort_input(
    "{.arg x} must be predictions, or a data frame or matrix of counts with
     columns {columns}, not {describe_value(x)}.",
    "type", "x"
  )
}

# Counts in which folds are already put together cannot be counted again.
pooled_classes <- c("effective_counts", "pooled_counts")

abort_pooled <- function(x) {
  abort_input("{.arg x} must be predictions or counts by fold, not
               {.cls {intersect(pooled_classes, class(x))}}.", "type", "x")
}
