# cv_predictions(): the same object from a table that the user brings.

#' Predictions from a table of your own
#'
#' Brings predictions that were made elsewhere into the form that
#' [cv_predict()] returns. Nothing is refitted. The table is wide, with one
#' column per learner, or long, with one line per prediction and a column that
#' names the learner.
#'
#' @param data A data frame.
#' @param truth The column of the true classes: a factor, character, logical
#'   or whole numbers, without `NA`. A bare column name or a string, as are all
#'   columns below.
#' @param learners Wide: the columns of predictions, in tidyselect's language
#'   (`c(tree, knn)`, `starts_with("pred_")`); `c(new = old)` renames. Long: the
#'   one column of predictions.
#' @param row The column that says which record it is: whole numbers, or names
#'   or levels, which are numbered in the order of their first appearance.
#'   `NULL` (default): each row of the table is one record; `rep` may not be
#'   given then, since repetitions predict the same records again.
#' @param rep,fold The columns of repetition and fold: whole numbers of at least
#'   1, or names or levels, which are numbered in their order. `NULL` (default):
#'   a single one.
#' @param learner Long form: the column that names the learner. `NULL`
#'   (default): the table is wide.
#' @param plan The `cv_plan` that was used, if there is one: the table must hold
#'   exactly its tested rows. Methods then know scheme and sizes.
#'   Default `NULL`: not known.
#' @return A `cv_predictions` data frame as from [cv_predict()], ordered by
#'   `rep`, `fold`, `row`. The order of the table plays no part: predictions of
#'   one record are matched by row, repetition and fold.
#' @details Labels are compared as text, whatever the order of levels:
#'   character predictions may meet a factor, and `TRUE`/`FALSE` a 0/1 truth and
#'   the reverse. Levels that do not occur do no harm. `NA` predictions are
#'   kept.
#' @section Errors:
#' Unknown columns (`bcvinfer_error_column`); `NA` in truth, row, repetition,
#' fold or learner (`bcvinfer_error_missing`); predictions with a label that the
#' truth does not have, or two truths of one record (`bcvinfer_error_label`); a
#' combination of row, repetition, fold and learner that is there twice, missing
#' for some learner, or not that of the plan (`bcvinfer_error_rows`); `rep` or
#' the long form without `row` (`bcvinfer_error_conflict`).
#' @family learners
#' @export
#' @examples
#' wide <- data.frame(
#'   id = c(1, 2, 3, 4, 1, 2, 3, 4), times = rep(1:2, each = 4),
#'   half = c(1, 1, 2, 2, 1, 2, 1, 2), y = rep(c("a", "b"), 4),
#'   tree = c("a", "b", "b", "b", "a", "b", "a", "a"), always_a = "a"
#' )
#' cv_predictions(wide, y, c(tree, always_a), row = id, rep = times,
#'                fold = half)
cv_predictions <- function(data, truth, learners, row = NULL, rep = NULL,
                           fold = NULL, learner = NULL, plan = NULL) {
  check_given(data)
  check_data_frame(data)
  columns <- list(
    truth = column_name(rlang::enquo(truth), data, "truth"),
    row = optional_column(rlang::enquo(row), data, "row"),
    rep = optional_column(rlang::enquo(rep), data, "rep"),
    fold = optional_column(rlang::enquo(fold), data, "fold"),
    learner = optional_column(rlang::enquo(learner), data, "learner")
  )
  check_row_given(columns)
  selected <- select_predictions(rlang::enquo(learners), data, columns)
  keys <- prediction_places(data, columns)
  truth <- truth_factor(data[[columns$truth]], columns$truth, "truth")
  check_one_truth(keys$row, truth)
  codes <- lapply(selected, function(name) {
    check_label_codes(data[[name]], levels(truth), name, "learners")
  })
  table <- if (is.null(columns$learner)) {
    from_wide(keys, codes)
  } else {
    from_long(keys, codes[[1]], data[[columns$learner]])
  }
  check_against_plan(table, plan)
  at <- table$at
  new_cv_predictions(
    keys$row[at], keys$rep[at], keys$fold[at],
    factor_from_codes(as.integer(truth)[at], levels(truth)), table$codes, plan
  )
}

optional_column <- function(quo, data, arg) {
  if (rlang::quo_is_null(quo)) NULL else column_name(quo, data, arg)
}

check_row_given <- function(columns) {
  if (!is.null(columns$row)) return(invisible())
  if (!is.null(columns$rep)) {
    abort_input(
      c("{.arg rep} may not be given without {.arg row}.",
        i = "Repetitions predict the same records again; {.arg row} says which
             record each row of the table is."),
      "conflict", "rep"
    )
  }
  if (!is.null(columns$learner)) {
    abort_input(
      c("{.arg learner} may not be given without {.arg row}.",
        i = "In a long table several rows are about one record; {.arg row} says
             which."),
      "conflict", "learner"
    )
  }
}

# Names of the columns of predictions, named by what they are called after.
select_predictions <- function(quo, data, columns) {
  if (rlang::quo_is_missing(quo)) {
    abort_input("{.arg learners} must be given: the column or columns of
                 predictions.", "missing", "learners")
  }
  found <- tryCatch(tidyselect::eval_select(quo, data), error = function(e) {
    reason <- cli::ansi_strip(rlang::cnd_message(e))
    abort_input(
      c("{.arg learners} must select columns of {.arg data}: {reason}",
        i = "It has: {.field {names(data)}}."),
      "column", "learners"
    )
  })
  selected <- rlang::set_names(names(data)[found], names(found))
  if (!is.null(columns$learner) && length(selected) != 1) {
    abort_input("In a long table {.arg learners} must select the one column of
                 predictions, not {length(selected)}.", "shape", "learners")
  }
  if (length(selected) == 0) {
    abort_input("{.arg learners} must select at least one column of
                 {.arg data}.", "shape", "learners")
  }
  taken <- selected[selected %in% unlist(columns)]
  if (length(taken) > 0) {
    abort_input("{.arg learners} must not select {.field {taken}}, which
                 {?is/are} used as another argument.", "conflict", "learners")
  }
  if (is.null(columns$learner)) {
    check_learner_names(names(selected), length(selected))
  }
  selected
}

# Integer row, repetition and fold of every row of the table.
prediction_places <- function(data, columns) {
  size <- nrow(data)
  row <- if (is.null(columns$row)) {
    seq_len(size)
  } else {
    place_numbers(data[[columns$row]], unique, "row")
  }
  list(
    row = row,
    rep = fold_numbers(data, columns$rep, "rep"),
    fold = fold_numbers(data, columns$fold, "fold")
  )
}

fold_numbers <- function(data, name, arg) {
  if (is.null(name)) return(rep_len(1L, nrow(data)))
  place_numbers(data[[name]], function(x) {
    sort(unique(x), method = "radix")
  }, arg)
}

# Whole numbers as they are; names and levels numbered in the order of `list`.
place_numbers <- function(x, list, arg) {
  if (anyNA(x)) {
    abort_input("{.arg {arg}} must not be missing: {sum(is.na(x))} value{?s}
                 {?is/are} {.val {NA}}.", "missing", arg)
  }
  if (is.character(x)) return(match(x, list(x)))
  if (is.factor(x)) return(match(as.integer(x), list(as.integer(x))))
  whole <- is.numeric(x) && all(x == trunc(x)) && all(x >= 1) &&
    all(x <= .Machine$integer.max)
  if (!whole) {
    first <- if (is.numeric(x)) {
      paste(", but it has", format(x[x != trunc(x) | x < 1][1]))
    } else {
      paste0(", not ", describe_value(x))
    }
    abort_input(
      c("{.arg {arg}} must hold whole numbers of at least 1, names or
         levels{first}.", i = if (is.numeric(x) && min(x) == 0) {
           "R counts from 1: add 1 to numbers that count from 0."
         }),
      if (is.numeric(x)) "value" else "type", arg
    )
  }
  as.integer(x)
}
