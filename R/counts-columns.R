# Columns that a user names, bare or as strings, in a data frame.

# The column of `x` that `quo` names; an expression is evaluated in the data.
# NULL where nothing was given.
named_column <- function(x, quo, arg) {
  if (rlang::quo_is_missing(quo) || rlang::quo_is_null(quo)) return(NULL)
  name <- bare_name(quo)
  if (!is.null(name)) {
    if (sum(names(x) == name) != 1) abort_column(x, name, arg)
    return(x[[name]])
  }
  value <- tryCatch(rlang::eval_tidy(quo, x), error = function(error) {
    abort_input("{.arg {arg}} must name a column, not
                 {.code {rlang::as_label(quo)}}: {conditionMessage(error)}",
                "column", arg)
  })
  if (rlang::is_string(value) && is.null(dim(value)) && nrow(x) != 1) {
    return(named_column(x, rlang::new_quosure(value), arg))
  }
  if (length(value) == 0 || NROW(value) != nrow(x)) {
    abort_input("{.arg {arg}} must have one value per row of the data
                 ({nrow(x)}), not {describe_value(value)}.",
                "shape", arg)
  }
  value
}

# The name behind a bare name or a string, else NULL.
bare_name <- function(quo) {
  given <- rlang::quo_get_expr(quo)
  if (rlang::is_symbol(given)) return(rlang::as_string(given))
  if (rlang::is_string(given)) as.vector(given)
}

quo_label <- function(quo) bare_name(quo) %||% rlang::as_label(quo)

abort_column <- function(x, name, arg) {
  how <- if (name %in% names(x)) "more than one" else "no"
  abort_input(
    c("{.arg {arg}} must name one column; there is {how} column
       {.field {name}}.",
      i = "The columns are {.field {first_few(names(x), 20)}}."),
    "column", arg
  )
}

# The label that names learners, repetitions or folds of each row.
named_labels <- function(x, quo, arg) {
  column <- named_column(x, quo, arg)
  if (!is.null(column)) check_id_column(column, arg)
  column
}

check_id_column <- function(x, arg, shown = arg) {
  labels <- is.character(x) || is.numeric(x) || is.factor(x) ||
    is.logical(x) || typeof(x) %in% c("integer", "double")
  if (!labels || !is.null(dim(x))) {
    abort_input("{.arg {shown}} must be a vector or factor of labels,
                 not {describe_value(x)}.", "type", arg)
  }
  invisible(x)
}

check_no_na <- function(x, arg, shown = arg) {
  if (anyNA(x)) abort_na(arg, sum(is.na(x)), shown)
  invisible(x)
}

abort_na <- function(arg, number, shown = arg) {
  hint <- if (arg == "truth") {
    c(i = "A record whose class is not known cannot be counted.")
  }
  abort_input(c("{.arg {shown}} must not have missing values: it has {number}.",
                hint), "missing", arg)
}

# The columns of a table that say whose, of which fold, a row is.
check_ids <- function(columns, arg) {
  for (name in names(columns)) {
    check_id_column(columns[[name]], arg, paste0(arg, "$", name))
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
prediction_ids <- function(x) {
  check_columns(x, prediction_keys, "x")
  columns <- as.list(x)
  check_ids(columns[c("row", "rep", "fold")], "x")
  ids <- code_ids(columns[c("fold", "rep")], nrow(x))
  check_records(columns$row, ids)
  ids
}

# Codes of fold, rep and, where given, learner. Where rows are identified, each
# may occur once.
named_ids <- function(x, quos) {
  labels <- lapply(c(fold = "fold", rep = "rep", learner = "learner",
                     row = "row"), function(arg) {
    named_labels(x, quos[[arg]], arg)
  })
  ids <- code_ids(labels[c("fold", "rep")], nrow(x))
  if (!is.null(labels$learner)) {
    ids$learner <- code_column(labels$learner, present = FALSE)
  }
  if (!is.null(labels$row)) {
    check_records(labels$row, ids)
  }
  ids
}

# A record is predicted once per fold (and learner).
check_records <- function(row, ids) {
  columns <- c(list(row = code_column(row, present = FALSE)), ids)
  check_no_repeat(columns, "x")
}

# The learner that is meant: the name itself, or a variable that holds it.
named_learner <- function(quo, learners, arg) {
  if (rlang::quo_is_missing(quo) || rlang::quo_is_null(quo)) {
    abort_input(
      c("{.arg {arg}} must be given: which learner is {.arg {arg}}?",
        i = "The learners are {.field {learners}}."),
      "missing", arg
    )
  }
  name <- bare_name(quo)
  if (is.null(name) || !name %in% learners) {
    name <- tryCatch(rlang::eval_tidy(quo), error = function(error) name)
  }
  known <- is.atomic(name) && length(name) == 1 &&
    as.character(name) %in% learners
  if (!known) {
    abort_input(
      c("{.arg {arg}} must name a learner, not {.code {rlang::as_label(quo)}}.",
        i = "The learners are {.field {learners}}."),
      "column", arg
    )
  }
  as.character(name)
}

check_two_learners <- function(a, b) {
  if (identical(a, b)) {
    abort_input("{.arg a} and {.arg b} must be two learners: both are
                 {.field {a}}.", "conflict", "b")
  }
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
