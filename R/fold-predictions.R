# Measures of predictions by fold, and their averages.
#' @include fold-measures.R
NULL

#' @rdname fold_measures
#' @export
fold_measures.cv_predictions <- function(counts, measures = "f1",
                                         positive = NULL, direction = NULL,
                                         clip = NULL, ...) {
  x <- counts
  check_whole_predictions(x, "counts")
  check_once(as.list(x)[c("row", "rep", "fold")], "counts")
  # Groups must be whole in each fold, as for counts.
  group <- prediction_groups(x, "counts")
  if (!is.null(group)) {
    check_group_folds(group, as.list(x)[c("rep", "fold")], "counts")
  }
  check_no_missing(x, prediction_learners(x), "counts")
  read <- if (is.character(measures)) {
    check_no_direction(direction)
    registered_values(x, measures, positive, clip, list(...))
  } else {
    check_no_dots(...)
    check_clip(clip, "a metric")
    metric_values(measures, x, positive, direction)
  }
  found <- new_fold_measures(predicted_folds(x, read), read$directions,
                             predicted_design(x), read$notes, read$class)
  structure(found, chosen = chosen_words(x))
}

# The values that are `read` in all folds, as columns.
predicted_folds <- function(x, read, learners = prediction_learners(x)) {
  fold <- fold_numbers(x)
  first <- match(seq_len(max(fold)), fold)
  values <- values_by_fold(read, learners, fold)
  warn_undefined(names(read$directions), values, x)
  measure_rows(list(learner = rep(learners, each = length(first))),
               names(read$directions), rep = x$rep[first],
               fold = x$fold[first], estimate = values)
}

# Of each measure, learner and fold; undefined ones are NA.
values_by_fold <- function(read, learners, fold) {
  values <- unlist(lapply(names(read$directions), function(name) {
    lapply(learners, function(learner) read$value(name, learner, fold))
  }))
  replace(values, is.nan(values), NA)
}

# The directions of registered measures, a function of a measure, a learner and
# the numbers of the folds that gives the values, and the note of their class.
registered_values <- function(x, measures, positive, clip, parameters) {
  entries <- find_measures(measures, find_measure)
  clip <- check_clip(clip, intersect(c("log_loss", measures), measures)[1])
  parameters <- check_parameters(
    entries[!vapply(entries, is_likely_measure, NA)], parameters
  )
  for (entry in entries) {
    check_number_truth(x, entry, "counts", "measures")
    warn_single_class(entry, unique(x$truth))
  }
  given <- !is.null(positive)
  positive <- positive_place(positive, entries, levels(x$truth))
  list(
    directions = registered_directions(entries),
    class = levels(x$truth)[positive],
    notes = class_note(levels(x$truth)[positive], nlevels(x$truth) - 1),
    value = function(name, learner, fold) {
      entry <- entries[[name]]
      if (has_overall_form(entry) || !given && !is.null(entry$classes)) {
        positive <- NULL
      }
      fold_value(x, learner, fold, entry, positive, c(parameters, clip = clip))
    }
  )
}

# The values of one learner in the folds of these numbers.
fold_value <- function(x, learner, fold, entry, positive, parameters) {
  by_fold <- function(value) {
    vapply(unname(split(seq_along(fold), fold)), value, 0)
  }
  if (entry$input == "numbers") {
    return(by_fold(function(rows) {
      mean(scores_of_numbers(x$truth[rows], x[[learner]][rows], entry, learner))
    }))
  }
  if (is_own_measure(entry)) {
    part <- own_data(x, learner, entry)
    return(by_fold(function(rows) {
      own_measure_value(entry, part(rows), rep_len(1, length(rows)), positive)
    }))
  }
  scores <- function(x) {
    likely_scores(x, learner, entry, positive, parameters$clip, "counts")
  }
  if (isTRUE(entry$pooled)) {
    return(by_fold(function(rows) mean(scores(some_predictions(x, rows)))))
  }
  losses <- if (is_likely_measure(entry)) {
    scores(x)
  } else if (!is.null(entry$cell_losses)) {
    entry$cell_losses(parameters$cost)[cbind(as.integer(x$truth),
                                             as.integer(x[[learner]]))]
  }
  if (!is.null(losses)) return(as.vector(rowsum(losses, fold)) / tabulate(fold))
  margins_value(entry, fold_margins(x, learner, fold), positive, parameters)
}

# Is the measure one of all classes whatever the positive one?
has_overall_form <- function(entry) {
  isTRUE(entry$every_class) ||
    entry$measure %in% c("accuracy", "error", "cost")
}

# Has the measure no form of all classes?
needs_class <- function(entry) {
  isTRUE(entry$pooled) || !has_overall_form(entry) &&
    !entry$input %in% c("probabilities", "numbers", "own") &&
    is.null(entry$classes)
}

# `there`: the classes that occur.
warn_single_class <- function(entry, there, where = "") {
  single <- length(there) == 1 && is_table_measure(entry) &&
    !entry$measure %in% c("error", "accuracy", "cost")
  warn_if(single, "The truth{where} has a single class,
                   {.val {as.character(there)}}: {.val {entry$measure}} says
                   nothing about the others.", "single_class",
          i = "Of answers that are right or wrong use {.val accuracy}.")
}

# Measures of numbers are for a numeric truth, the others for classes.
check_number_truth <- function(x, entry, arg = "x", argument = "measure") {
  numbers <- is.numeric(x$truth)
  if (is_own_measure(entry)) return(invisible())
  refuse_if(numbers && entry$input != "numbers", argument, "value",
            "must be of numbers, such as {.val mse}: the truth of {.arg {arg}}
             is numeric, and {.val {entry$measure}} is of classes.")
  refuse_if(!numbers && entry$input == "numbers", argument, "value",
            "must be of classes: {.val {entry$measure}} is of numbers, and the
             truth of {.arg {arg}} was read as classes.",
            i = if (!anyNA(suppressWarnings(as.numeric(levels(x$truth))))) {
              "Whole numbers are classes where all predictions are whole, too:
               give {.fn cv_scores} the losses of the records."
            })
}

# The place of the positive class among the labels of the truth; NULL where none
# is given and no measure needs it.
positive_place <- function(positive, entries, labels) {
  overall <- vapply(entries, has_overall_form, NA)
  if (all(overall)) {
    measures <- vapply(entries, `[[`, "", "measure")
    check_no_positive(positive, paste0(
      "measures of all classes (", toString(paste0("\"", measures, "\"")), ")"
    ))
  }
  entries <- entries[!overall]
  needed <- vapply(entries, needs_class, NA)
  if (is.null(positive) && !any(needed)) return(NULL)
  match(resolve_positive(positive, labels, each = FALSE), labels)
}

# For each fold and class the records that are right, of the class, and
# predicted so.
fold_margins <- function(x, learner, fold) {
  classes <- nlevels(x$truth)
  count <- function(codes, rows = seq_along(codes)) {
    cell <- fold[rows] + max(fold) * (codes[rows] - 1L)
    matrix(as.double(tabulate(cell, max(fold) * classes)), max(fold))
  }
  truth <- as.integer(x$truth)
  predicted <- as.integer(x[[learner]])
  list(hits = count(truth, which(truth == predicted)), actual = count(truth),
       predicted = count(predicted))
}

#' @rdname fold_measures
#' @export
average_measures.cv_predictions <- function(counts, measures = "f1",
                                            positive = NULL, clip = NULL,
                                            ...) {
  check_whole_predictions(counts, "counts")
  learners <- prediction_learners(counts)
  check_no_missing(counts, learners, "counts")
  design <- predicted_design(counts)
  counts <- main_fits(counts, design)
  read <- registered_values(counts, measures, positive, clip, list(...))
  folds <- predicted_folds(counts, read)$estimate
  micro <- values_by_fold(read, learners, rep(1L, nrow(counts)))
  macro <- colMeans(matrix(folds, ncol = length(micro)))
  new_result(measure_rows(list(learner = learners), names(read$directions),
                          micro = micro, macro = macro), "cv_averages",
             notes = c(read$notes, main_note(design)))
}
