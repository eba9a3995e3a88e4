#' Tidy predictions, or add them to their data
#'
#' @param x [cv_predictions()].
#' @param data The data frame that was predicted, one row per record.
#' @param ... Not used.
#' @return `tidy()`: a data frame with one row per learner and prediction:
#'   `row, rep, fold, learner, truth, estimate` (the predicted class): the long
#'   table that [cv_predictions()] reads. `as.data.frame()`: the wide one, a
#'   column per learner. `glance()`: one row, `predictions, records, learners,
#'   reps, folds, classes, missing`. `augment()`: the rows of `data`, once for
#'   each prediction, and behind them `.rep`, `.fold` and a column `.pred_` of
#'   each learner.
#' @details Errors of `augment()`: `bcvinfer_error_type` where `data` is no data
#'   frame, `bcvinfer_error_shape` where it has fewer rows than were predicted.
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
  parts <- lapply(learners, function(learner) {
    data.frame(wide[c("row", "rep", "fold")], learner = rep(learner, nrow(x)),
               truth = wide$truth, estimate = wide[[learner]])
  })
  do.call(rbind, parts)
}

#' @rdname tidy.cv_predictions
#' @export
glance.cv_predictions <- function(x, ...) {
  learners <- prediction_learners(x)
  data.frame(
    predictions = nrow(x), records = length(unique(x$row)),
    learners = length(learners), reps = length(unique(x$rep)),
    folds = length(unique(x$fold)), classes = nlevels(x$truth),
    missing = sum(vapply(learners, function(one) sum(is.na(x[[one]])), 0L))
  )
}

#' @rdname tidy.cv_predictions
#' @export
augment.cv_predictions <- function(x, data, ...) {
  check_given(data)
  check_record_rows(data, max(x$row, 0))
  learners <- as.list(x)[prediction_learners(x)]
  names(learners) <- paste0(".pred_", names(learners))
  added <- c(list(.rep = x$rep, .fold = x$fold), learners)
  data <- data[x$row, , drop = FALSE]
  rownames(data) <- NULL
  data[names(added)] <- added
  data
}

# One row for each record that a plan or predictions speak of.
check_record_rows <- function(data, records) {
  check_data_frame(data, "data")
  if (nrow(data) < records) {
    abort_input("{.arg data} must have a row for each of the {records} records,
                 not {nrow(data)} row{?s}.", "shape", "data")
  }
}
