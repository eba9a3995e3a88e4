# Plans as the index lists of caret, and caret's results as predictions.

#' A plan for caret
#'
#' The rows of a plan in the form of `caret::trainControl()`: write
#' `trainControl(method = "cv", index = i$index, indexOut = i$indexOut,
#' savePredictions = "final")` with `i <- as_caret_index(plan)`. The result of
#' `caret::train()` then goes to [as_cv_predictions()].
#'
#' @inheritParams shared_params
#' @return A list of two lists of integer rows, `index` (those that train) and
#'   `indexOut` (those that are tested), named as caret does: `"Fold1.Rep1"`,
#'   `"Fold2.Rep1"`, ...; numbers are padded with zeros. caret itself is not
#'   needed. [as_cv_plan()] turns the list back into a plan; the groups of a
#'   plan are an attribute of `index`.
#' @section Errors:
#' `plan` is not a plan (`bcvinfer_error_type`).
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(20, m = 2)
#' str(as_caret_index(plan))
#' @export
as_caret_index <- function(plan) {
  check_given(plan)
  check_plan(plan)
  folds <- plan_folds(plan)
  names <- paste(place_labels("Fold", folds$fold, plan$k),
                 place_labels("Rep", folds$rep, plan$m), sep = ".")
  rows <- function(take) {
    stats::setNames(.mapply(function(rep, fold) take(plan, rep, fold), folds,
                            NULL), names)
  }
  list(index = structure(rows(train_rows), groups = plan$groups),
       indexOut = rows(test_rows))
}

#' @rdname as_cv_plan
#' @export
as_cv_plan.list <- function(x, n = NULL, scheme = NULL, groups = NULL, ...) {
  check_no_dots(...)
  regroup_plan(read_caret_lists(x, n, scheme)$plan, groups, scheme)
}

#' @rdname as_cv_plan
#' @export
as_cv_plan.train <- function(x, scheme = NULL, groups = NULL, ...) {
  check_no_dots(...)
  regroup_plan(read_caret_train(x, scheme)$plan, groups, scheme)
}

read_caret_train <- function(x, scheme) {
  method <- x$control$method
  refused <- c(timeslice = "rolling origins", oob = "out-of-bag samples",
               none = "no resamples")
  # "boot" is what trainControl(index = ) has without a method; its rows tell.
  repeated <- vapply(x$control$index, anyDuplicated, 0L) > 0
  what <- refused[method]
  if (grepl("boot", method) && any(repeated)) what <- "bootstrap samples"
  if (!is.na(what)) {
    abort_split("{.arg x} must be trained over a random partition of the
                 records, not {what} ({.val {method}}).")
  }
  # (Where train() left records out, `trainingData` has them nevertheless.)
  whole <- is.null(x$na.action) && is.null(x$call$subset)
  read_caret_lists(x$control[c("index", "indexOut")],
                   if (whole) nrow(x$trainingData), scheme)
}

# The truth of each record, that of the predictions first; NULL where it is not
# known of all.
caret_truth <- function(x, n) {
  known <- as.character(x$trainingData[[".outcome"]])
  if (length(known) != n) known <- rep(NA_character_, n)
  known[x$pred$rowIndex] <- as.character(x$pred$obs)
  if (!anyNA(known)) factor(known, levels(x$pred$obs))
}

# `x`: the rows that train, as createFolds(returnTrain = TRUE) gives them, or
# `index` and `indexOut` of trainControl() or as_caret_index(), or one of them.
read_caret_lists <- function(x, n, scheme) {
  if (identical(names(x), c("train", "test"))) {
    abort_split("{.arg x} must be a random partition of the records, not rolling
                 origins ({.fn createTimeSlices}).")
  }
  named <- any(c("index", "indexOut") %in% names(x))
  index <- if (named) x[["index"]] else x
  out <- if (named) x[["indexOut"]]
  sets <- c(index, out)
  numbers <- is.list(sets) && all(vapply(sets, is.numeric, NA))
  refuse_if(!numbers || length(sets) == 0, "x", "type",
            "must be a list of rows that train, or of two such lists
             {.field index} and {.field indexOut}, as caret has them.",
            i = "{.fn as_caret_index} shows the form.",
            i = if (all(vapply(x, is.list, NA))) "The lists of several
                 repetitions are put together by c().")
  abort_if(!is.null(index) && !is.null(out) && length(out) != length(index),
           "{.field index} and {.field indexOut} of {.arg x} must have the same
            length, not {length(index)} and {length(out)}.", "shape", "x")
  # Rows that are no row numbers are refused with the splits.
  last <- max(1, ceiling(unlist(sets, use.names = FALSE)), na.rm = TRUE)
  n <- check_count(n %||% last, min = last, arg = "n")
  others <- function(sets) lapply(sets, setdiff, x = seq_len(n))
  if (is.null(out)) {
    check_training_sets(index, if (named) "$index")
    out <- others(index)
  }
  index <- index %||% others(out)
  found <- read_splits(index, out, caret_places(names(index)), n, scheme)
  found$plan <- regroup_plan(found$plan, attr(index, "groups", exact = TRUE),
                             scheme, "x")
  found
}

# Sets of a third of the records or less that have each of them equally often
# are test sets, most likely. (Of halves both readings are the same.) `of`:
# where they are in `x`.
check_training_sets <- function(sets, of) {
  rows <- unlist(sets, use.names = FALSE)
  times <- tabulate(match(rows, unique(rows)))
  refuse_if(all(times == times[1]) && length(sets) >= 3 * times[1], "x", "rows",
            "must list training rows, but its {length(sets)} sets have each
             record {times[1]} time{?s} in all: they look like test sets.",
            i = "If they are, say so: {.code as_cv_plan(list(indexOut =
                 {argument_text()}{of}))}.",
            i = "For training sets, use
                 {.code createFolds(returnTrain = TRUE)}.")
}

# "Fold1.Rep2", or "Fold1" alone for one repetition; NULL for other names, and
# where one is there twice, as in lists of repetitions that were put together.
caret_places <- function(names) {
  if (anyDuplicated(names) > 0) return(NULL)
  like <- function(form) length(names) > 0 && all(grepl(form, names))
  if (like("^Fold[0-9]+$")) return(places_in_order(names, folds = TRUE))
  if (like("^Resample[0-9]+$")) return(places_in_order(names, folds = FALSE))
  if (like("^Fold[0-9]+[.]Rep[0-9]+$")) {
    list(rep = sub(".*[.]", "", names), fold = sub("[.].*", "", names))
  }
}

#' @rdname as_cv_predictions
#' @param name The name of the learner in the result. Default `NULL`: the name
#'   of the method (caret), of the model (tidymodels) or the id (mlr3).
#' @param select A measure of [cv_measures()]: of each learner that was tuned
#'   the setting with the best value is taken, the first of several. Default
#'   `NULL`: every setting is a learner; for caret, the setting that caret
#'   chose.
#' @param positive The positive class of the measure `select`. Default `NULL`,
#'   for measures of all classes.
#' @export
as_cv_predictions.train <- function(x, name = NULL, select = NULL,
                                    positive = NULL, ...) {
  check_no_dots(...)
  if (!is.null(name)) check_string(name)
  refuse_if(!identical(x$modelType, "Classification"), "x", "type",
            "must be a classification, not {x$modelType}.")
  saved <- x$pred
  refuse_if(is.null(saved), "x", "column",
            "has no saved predictions of its resamples.",
            i = "Train with {.code trainControl(savePredictions = \"final\")}.")
  found <- read_caret_train(x, NULL)
  truth <- caret_truth(x, found$plan$n)
  classes <- levels(saved$obs)
  read <- function(saved, learner) {
    # (Of leave-one-out caret does not save which fold a record is.)
    at <- if (identical(x$control$method, "LOOCV")) {
      match(saved$rowIndex, unlist(x$control$indexOut))
    } else {
      match(saved$Resample, names(x$control$index))
    }
    predictions_on_plan(
      found$plan, saved$rowIndex, found$place$rep[at], found$place$fold[at],
      saved$obs, saved$pred, truth, learner,
      if (all(classes %in% names(saved))) as.list(saved)[classes]
    )
  }
  name <- name %||% x$method
  tuned <- caret_settings(x, saved)
  check_selection(select, positive)
  refuse_if(!is.null(select) && length(tuned$order) < tuned$of, "select",
            "conflict",
            "needs the predictions of all settings: {.arg x} contains only
             one.",
            i = "Train with {.code trainControl(savePredictions = \"all\")}.")
  several <- length(tuned$labels) > 1
  learners <- if (several) setting_name(name, tuned$labels) else name
  all <- join_predictions(unname(Map(
    read, split(saved, factor(tuned$place, tuned$order)), learners
  )))
  if (several && !is.null(select)) {
    return(select_settings(all, tuned$labels, name, select, positive))
  }
  # What caret chose is the first.
  names(all)[names(all) == learners[1]] <- name
  with_chosen(all, if (tuned$of > 1) rlang::set_names(list(list(
    setting = tuned$labels[1], others = tuned$labels[-1], of = tuned$of,
    by = paste0("caret's ", x$metric), rule = caret_rule(x)
  )), name))
}

# The rule by which caret chose, if that is not the best value; or NULL.
caret_rule <- function(x) {
  rule <- x$control$selectionFunction
  if (is.function(rule)) rule <- "own function"
  if (length(rule) == 1 && rule != "best") rule
}

# The settings that caret tried: of each saved prediction the `place` of its
# setting; the `labels` of those that are saved, in this `order`, the best
# first; and of how many they are.
caret_settings <- function(x, saved) {
  columns <- names(x$bestTune)
  text <- function(table) {
    do.call(paste, c(lapply(table[columns], as.character), sep = "\r"))
  }
  tried <- nrow(x$results)
  if (tried < 2 || length(columns) == 0) {
    return(list(place = rep(1, nrow(saved)), order = 1, of = 1))
  }
  best <- text(x$bestTune)
  place <- text(saved)
  order <- c(best, setdiff(unique(place), best))
  labels <- setting_labels(rbind(
    saved[match(order, place), columns, drop = FALSE],
    x$results[columns]
  ))[seq_along(order)]
  list(place = place, order = order, labels = labels, of = tried)
}

#' @export
as_cv_predictions.resamples <- function(x, ...) {
  refuse("x", "type", "must be results of caret's {.code train()}, not of its
          {.code resamples()}, which keeps measures of the folds alone.",
         i = "Give the list of {.code train()} results, made with
          {.code trainControl(savePredictions = \"final\")}: {.code
          as_cv_predictions(list({paste(x$models, '= ', collapse = ', ')}))}.")
}
