# The class of predictions: the class of each tested record as each learner
# predicted it.
#' @include result-table.R
NULL

# Columns that are not learners.
prediction_keys <- c("row", "rep", "fold", "truth")

# `places`: row, rep and fold; `truth`: a factor, numbers or, of scores, NULL;
# `predicted`: a named list, for each learner its codes, or its numbers;
# `probabilities`: see with_probabilities().
new_cv_predictions <- function(places, truth, predicted, plan = NULL,
                               failures = NULL, probabilities = NULL) {
  if (is.factor(truth)) {
    predicted <- lapply(predicted, factor_from_codes, levels(truth))
  }
  x <- structure(
    c(places[c("row", "rep", "fold")], if (!is.null(truth)) list(truth = truth),
      predicted),
    class = c("cv_predictions", "cv_table", "data.frame"),
    row.names = .set_row_names(length(places$row)), plan = plan,
    failures = failures
  )
  if (!is.null(plan$groups)) {
    x <- with_beside(x, "groups", list(row = seq_len(plan$n)),
                     list(group = plan$groups))
  }
  with_probabilities(x, probabilities)
}

# The names of the learners' columns.
prediction_learners <- function(x) {
  unique(names(x)[!names(x) %in% prediction_keys])
}

# Predictions may have been changed since they were made, as by a join.
check_whole_predictions <- function(x, arg = "x") {
  columns <- unclass(x)
  keys <- columns[c("row", "rep", "fold")]
  whole <- nrow(x) > 0 &&
    all(prediction_keys %in% names(columns), lengths(columns) == nrow(x),
        vapply(keys, is_labels, NA)) &&
    !anyNA(c(keys, columns["truth"]), recursive = TRUE) &&
    !anyNA(names(columns)) && !anyDuplicated(names(columns))
  labels <- columns[!names(columns) %in% names(keys)]
  alike <- vapply(labels, function(label) {
    if (is.numeric(columns$truth)) is.numeric(label) else
      is.factor(label) && identical(levels(label), levels(columns$truth))
  }, NA)
  other <- setdiff(names(alike)[!alike], "truth")
  refuse_if(!whole || !all(alike), arg, "shape",
            "must contain at least one prediction, with {.field row},
             {.field rep}, {.field fold} and {.field truth} and the labels of
             the truth: it was changed since it was made.",
            i = if (length(other) > 0) {
              "Every other column is a learner: {.field {other}} {?is no
               factor/are no factors} with the levels of the truth."
            })
  check_one_truth(x, arg)
}

# (Of predictions as they were made it is known.)
check_one_truth <- function(x, arg) {
  added <- isTRUE(attr(x, "added", exact = TRUE))
  named <- length(attr(x, "numbering", exact = TRUE)) > 0 ||
    !is.null(beside_names(x, "records"))
  refuse_if(added && named, arg, "conflict", "must not be put together by dplyr:
             its records, repetitions or folds were names, or counted from 0,
             and what was added may have other numbers for them.",
            i = "Bind the original tables, and read them together.")
  if (added || isTRUE(attr(x, "relabelled", exact = TRUE))) {
    check_by_record(x$truth, x$row, arg, "the truth")
  }
}

# A reader sees one line per learner, not every prediction. The plan does not
# describe a part of the rows.
register_table(
  "cv_predictions", columns = prediction_keys,
  title = function(x) {
    groups <- prediction_groups(x)
    paste0("Predictions of ", count_of(length(unique(x$row)), "record"),
           if (!is.null(groups)) {
             paste(" in", count_of(length(unique(groups)), "group"))
           }, ": ", describe_folds(x))
  },
  notes = function(x) {
    likely <- intersect(prediction_learners(x),
                        beside_names(x, "probabilities"))
    said <- if (is.factor(x$truth)) quote_some(levels(x$truth)) else
      paste("from", paste(format(range(x$truth)), collapse = " to "))
    c(runs_note(x), chosen_note(chosen_words(x), NULL),
      main_note(predicted_design(x)),
      paste0(if (is.factor(x$truth)) "Classes: " else "Numbers: ", said, "."),
      if (length(likely) > 0) {
        paste0("Probabilities of: ", quote_some(likely), ".")
      })
  },
  cells = function(x, digits) prediction_summary(x),
  restore = function(data, old, same_rows) {
    if (nrow(data) == nrow(old)) return(forget_changed(data, old))
    attr(data, "plan") <- NULL
    with_part(data, old)
  },
  bind = function(out, parts) bind_beside(bind_parts(out, parts), parts)
)

describe_folds <- function(x) {
  reps <- length(unique(x$rep))
  folds <- length(unique(x$fold))
  if (has_several_runs(x)) paste0("one test set, ", count_of(reps, "run")) else
    if (reps == 1 && folds == 1) "one test set" else
      paste0(c(paste(count_of(reps, "repetition"), "of",
                     count_of(folds, "fold")), attr(x, "plan")$scheme),
             collapse = ", scheme ")
}

check_one_test_set <- function(x) {
  check_single_run(x)
  several <- length(unique(x$fold)) > 1 || anyDuplicated(x$row) > 0
  refuse_if(several, "x", "scheme", "must be predictions on one test set, not of
             {describe_folds(x)}.",
            i = "Without {.arg tests}, {.fn compare_learners} accepts folds.")
}

# One line per learner; what is wrong is so over all predictions of the fits
# that an estimate is of.
prediction_summary <- function(x) {
  learners <- prediction_learners(x)
  missing <- vapply(learners, missing_predictions, 0L, x = x)
  x <- main_fits(x, predicted_design(x))
  numbers <- !is.factor(x$truth)
  wrong <- vapply(learners, function(learner) {
    if (numbers) return(sqrt(mean((x$truth - x[[learner]])^2, na.rm = TRUE)))
    answers <- prediction_answers(x, learner)
    mean(if (is.null(answers)) {
      as.character(x[[learner]]) != as.character(x$truth)
    } else {
      1 - answers[cbind(seq_len(nrow(x)), as.integer(x$truth))] /
        rowSums(answers)
    }, na.rm = TRUE)
  }, 0, USE.NAMES = FALSE)
  shown <- if (numbers) format_each(wrong, format_number, 4) else
    ifelse(is.nan(wrong), "-", format_percent(wrong))
  stats::setNames(data.frame(learners, shown, missing),
                  c("learner", if (numbers) "rmse" else "errors", "missing"))
}

#' Tidy predictions, or add them to their data
#'
#' @param x [cv_predictions()].
#' @param data The data frame that was predicted, one row per record. Records
#'   are matched by the column that was `row` in [cv_predictions()], if it is
#'   there, and else by their numbers.
#' @param ... Ignored; required by the generic.
#' @return `tidy()`: a data frame with one row per learner and prediction:
#'   `row, rep, fold, learner, truth, estimate` (the predicted class) and, where
#'   they are known, `.pred_<level>`, the probability of each level of the
#'   truth, `groups`, the number of the record's group, and `run`, the name of
#'   the learner's run: the long table that [cv_predictions()] reads.
#'
#'   `as.data.frame()`: the wide one, a column per learner, with `groups` as
#'   well. `glance()`: one row, `predictions, records, learners, reps, folds,
#'   classes, missing`. `augment()`: the rows of `data`, once for each
#'   prediction, followed by `.rep`, `.fold` and a column `.pred_` of each
#'   learner.
#' @details Errors of `augment()`: `bcvinfer_error_type` if `data` is not a data
#'   frame, `bcvinfer_error_shape` if it has fewer rows than were predicted,
#'   `bcvinfer_error_rows` if it has no row of a record or several, and
#'   `bcvinfer_error_conflict` if its order may be another one than that of the
#'   numbers of the records and it has no column of their names.
#' @family learners
#' @examples
#' own <- data.frame(y = c("a", "b", "a"), guess = c("a", "b", "b"))
#' predictions <- cv_predictions(own, truth = y, learners = guess)
#' tidy(predictions)
#' augment(predictions, own)
#' @name tidy.cv_predictions
NULL

#' @rdname tidy.cv_predictions
#' @export
tidy.cv_predictions <- function(x, ...) {
  learners <- prediction_learners(x)
  wide <- as.data.frame(x)
  likely <- any(learners %in% beside_names(x, "probabilities"))
  unknown <- matrix(NA_real_, nrow(x), nlevels(x$truth),
                    dimnames = list(NULL, levels(x$truth)))
  rows <- do.call(rbind, lapply(learners, function(learner) {
    part <- data.frame(wide[c("row", "rep", "fold")],
                       learner = rep(learner, nrow(x)), truth = wide$truth,
                       estimate = wide[[learner]])
    p <- if (likely) prediction_probabilities(x, learner) %||% unknown
    if (likely) part[paste0(".pred_", colnames(p))] <- as.data.frame(p)
    part$groups <- prediction_groups(x)
    part$run <- prediction_runs(x, learner)
    if (is.null(part$run)) part else part[!is.na(part$run), ]
  }))
  rownames(rows) <- NULL
  rows
}

#' @rdname tidy.cv_predictions
#' @param row.names The names of the rows. Default `NULL`: their numbers.
#' @param optional Ignored; required by the generic.
#' @export
as.data.frame.cv_predictions <- function(x, row.names = NULL, optional = FALSE,
                                         ...) {
  wide <- NextMethod()
  # What a file or a database keeps must not lose them.
  if (!"groups" %in% names(wide)) wide$groups <- prediction_groups(x)
  wide
}

#' @rdname tidy.cv_predictions
#' @export
glance.cv_predictions <- function(x, ...) {
  learners <- prediction_learners(x)
  data.frame(
    predictions = nrow(x), records = length(unique(x$row)),
    learners = length(learners), reps = length(unique(x$rep)),
    folds = length(unique(x$fold)), classes = nlevels(x$truth),
    missing = sum(vapply(learners, missing_predictions, 0L, x = x))
  )
}

#' @rdname tidy.cv_predictions
#' @export
augment.cv_predictions <- function(x, data, ...) {
  check_given(data)
  check_data_frame(data)
  learners <- as.list(x)[prediction_learners(x)]
  names(learners) <- paste0(".pred_", names(learners))
  rows <- rows_of_records(x, data)
  beside_rows(data, rows, c(list(.rep = x$rep, .fold = x$fold), learners))
}
