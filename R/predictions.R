# The class of predictions: what each learner said of each tested record.

# Columns that are not learners.
prediction_keys <- c("row", "rep", "fold", "truth")

# `codes`: a named list of integer codes, one per learner.
new_cv_predictions <- function(row, rep, fold, truth, codes, plan = NULL,
                               failures = NULL) {
  predicted <- lapply(codes, factor_from_codes, levels(truth))
  columns <- c(list(row = row, rep = rep, fold = fold, truth = truth),
               predicted)
  structure(
    columns, class = c("cv_predictions", "cv_table", "data.frame"),
    row.names = .set_row_names(length(row)), plan = plan, failures = failures
  )
}

# The names of the learners' columns.
prediction_learners <- function(x) setdiff(names(x), prediction_keys)

#' Predictions of other packages
#'
#' Turns resampling results of another package into the object that
#' [cv_predict()] returns. For your own table see [cv_predictions()].
#'
#' Results are put in their places by row, repetition and fold; a fold that
#' failed there is `NA`.
#' * tune: results of `fit_resamples()` with
#'   `control_resamples(save_pred = TRUE)`, also of `tune_grid()` (one learner
#'   per setting), and workflow sets after `workflow_map()`. The table of
#'   `collect_predictions()`, not summarized, goes to [cv_predictions()] with
#'   `learners = .pred_class, row = .row, rep = id, fold = id2`. That of
#'   `augment()` is of no use here: it has one prediction per record, averaged
#'   over the repetitions.
#' * mlr3: a `ResampleResult`, or a `BenchmarkResult` of one task and one
#'   instantiated resampling. mlr3 puts the positive class first among the
#'   levels.
#' * caret: the result of `train()` with `savePredictions = "final"`; of `"all"`
#'   those of the best setting are taken.
#' * A list of any of these, made over the same plan: the learners stand side by
#'   side. The names of the list become those of the learners.
#'
#' @param x A `cv_predictions`, returned as it is, or one of the objects above.
#' @param ... For methods.
#' @return A `cv_predictions` object, see [cv_predict()].
#' @section Errors:
#' Any other object, or a regression (`bcvinfer_error_type`);
#' results without saved predictions (`bcvinfer_error_column`), or of fits
#' that all failed (`bcvinfer_error_missing`); bootstraps and the like
#' (`bcvinfer_error_scheme`, see [as_cv_plan()]); results of a list that are
#' not of the same records (`bcvinfer_error_rows`, `bcvinfer_error_label`).
#' @family learners
#' @order 1
#' @export
#' @examples
#' own <- data.frame(y = c("a", "b", "a"), guess = c("a", "b", "b"))
#' as_cv_predictions(cv_predictions(own, truth = y, learners = guess))
as_cv_predictions <- function(x, ...) {
  check_given(x)
  UseMethod("as_cv_predictions")
}

#' @export
as_cv_predictions.cv_predictions <- function(x, ...) x

#' @export
as_cv_predictions.default <- function(x, ...) {
  hint <- if (is.data.frame(x)) {
    "For a table of your own use {.fn cv_predictions}, which asks which
     columns hold the truth and the predictions."
  } else {
    "For predictions in a data frame use {.fn cv_predictions}; to fit and
     predict use {.fn cv_predict}."
  }
  abort_input(
    c("{.arg x} must be resampling results of a known class, not
       {describe_value(x)}.", i = hint),
    "type", "x"
  )
}

table_columns.cv_predictions <- function(x) prediction_keys

# A part of the rows is no longer what the plan describes.
restore_table.cv_predictions <- function(data, old, same_rows) {
  data <- restore_table.default(data, old, same_rows)
  if (nrow(data) != nrow(old)) attr(data, "plan") <- NULL
  data
}

#' @export
print.cv_predictions <- function(x, ...) {
  records <- length(unique(x$row))
  cat("<cv_predictions> ", count_of(nrow(x), "prediction"), " of ",
      count_of(records, "record"), " by ",
      count_of(length(prediction_learners(x)), "learner"), "\n", sep = "")
  cat(describe_folds(x), "\n", sep = "")
  cat("classes: ", quote_some(levels(x$truth)), "\n", sep = "")
  if (nrow(x) > 0 && length(prediction_learners(x)) > 0) {
    print(prediction_summary(x), row.names = FALSE, right = FALSE)
  }
  invisible(x)
}

table_title.cv_predictions <- function(x) {
  paste0("Predictions of ", count_of(length(unique(x$row)), "record"), ": ",
         describe_folds(x))
}

# A table of all predictions is for no reader.
table_cells.cv_predictions <- function(x, digits = 3) prediction_summary(x)

describe_folds <- function(x) {
  reps <- length(unique(x$rep))
  folds <- length(unique(x$fold))
  scheme <- attr(x, "plan")$scheme
  paste0(count_of(reps, "repetition"), " of ", count_of(folds, "fold"),
         if (!is.null(scheme)) paste0(", scheme ", scheme))
}

# One line per learner; the share of errors is over all its predictions.
prediction_summary <- function(x) {
  learners <- prediction_learners(x)
  wrong <- lapply(x[learners], function(column) {
    as.character(column) != as.character(x$truth)
  })
  data.frame(
    learner = learners,
    errors = vapply(wrong, function(w) {
      if (all(is.na(w))) "-" else format_percent(mean(w, na.rm = TRUE))
    }, character(1)),
    missing = vapply(wrong, function(w) sum(is.na(w)), integer(1))
  )
}
