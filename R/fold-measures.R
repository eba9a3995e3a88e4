#' Measures of each fold, and their averages
#'
#' `fold_measures()` evaluates measures in every fold. `average_measures()`
#' returns the two averages that are often mistaken for each other: `micro`,
#' the measure of the pooled counts, and `macro`, the mean of the folds.
#'
#' A measure that is undefined in a fold is `NA` there, and so is the macro
#' average: no fold is dropped from an average. One warning, of class
#' `bcvinfer_warning_undefined`, counts the folds. The micro average is
#' undefined only if it is so for the pooled counts.
#'
#' @section Errors:
#' `counts` that are not confusion counts by fold (`bcvinfer_error_type`); a
#' measure of all classes for counts of one class against the rest, or together
#' with a measure of each class (`bcvinfer_error_conflict`); an
#' unknown measure, an argument that it does not have or a `beta` that is not
#' positive (`bcvinfer_error_value`).
#'
#' @param counts Confusion counts of every repetition and fold, from
#'   [confusion_counts()].
#' @param measures Names of measures, from [cv_measures()]. Default `"f1"`, the
#'   measure of the papers.
#' @param ... Arguments of the measures: `beta` of `"f_beta"`, one positive
#'   number, 1 by default.
#' @return `fold_measures()`: a data frame `learner, measure, rep, fold,
#'   estimate` of class `cv_fold_measures`, one row per measure and row of
#'   `counts`. `average_measures()`: one `learner, measure, micro, macro` of
#'   class `cv_averages`, one row per measure and learner. Counts of
#'   [confusion_counts()] with `positive = "each"` have a column `class`, which
#'   stays, after `learner`; measures of all classes (`"f1_macro"`,
#'   `"f1_weighted"`) take the classes together. Both are a [cv_table].
#' @family measures
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:2,
#'   tp = c(40, 30), fp = c(5, 10), fn = c(10, 5), tn = c(45, 55)
#' ))
#' fold_measures(counts, c("precision", "recall"))
#' average_measures(counts, c("f1", "f_beta"), beta = 2)
#' @export
fold_measures <- function(counts, measures = "f1", ...) {
  check_given(counts)
  asked <- check_measures(counts, measures, list(...))
  counts <- asked$counts
  values <- asked$values(asked$cells)
  warn_undefined(rep(asked$names, each = nrow(counts)), values)
  each <- rep(seq_len(nrow(counts)), length(asked$names))
  id <- lapply(unit_id(counts), `[`, each)
  new_result(new_table(c(id, list(
    measure = rep(asked$names, each = nrow(counts)), rep = counts$rep[each],
    fold = counts$fold[each], estimate = as.vector(values)
  ))), "cv_fold_measures", notes = positive_note(counts))
}

table_columns.cv_fold_measures <- function(x) {
  c("learner", "measure", "rep", "fold", "estimate")
}

table_title.cv_fold_measures <- function(x) {
  labels <- paste(measure_label(unique(x$measure)), collapse = ", ")
  paste0("Folds: ", labels)
}

#' @rdname fold_measures
#' @export
average_measures <- function(counts, measures = "f1", ...) {
  check_given(counts)
  asked <- check_measures(counts, measures, list(...))
  counts <- asked$counts
  values <- asked$values(asked$cells)
  warn_undefined(rep(asked$names, each = nrow(counts)), values)
  split_counts(counts)
  id <- unit_id(counts)
  owner <- owner_ids(counts)
  first <- !duplicated(owner)
  pooled <- lapply(asked$cells, rowsum, owner, reorder = FALSE)
  macro <- rowsum(values, owner, reorder = FALSE) / tabulate(owner)
  id <- lapply(id, function(column) rep(column[first], length(asked$names)))
  new_result(new_table(c(id, list(
    measure = rep(asked$names, each = sum(first)),
    micro = as.vector(asked$values(pooled)), macro = as.vector(macro)
  ))), "cv_averages", notes = positive_note(counts))
}

table_columns.cv_averages <- function(x) {
  c("learner", "measure", "micro", "macro")
}

table_title.cv_averages <- function(x) {
  "Averages: micro (pooled counts) and macro (mean of folds)"
}

# The measures asked for: their names, the counts and cells that they read, and a
# function of the cells that returns a matrix of values, one column for each.
check_measures <- function(counts, measures, parameters) {
  check_confusion(counts)
  entries <- find_measures(measures)
  parameters <- check_parameters(entries, parameters)
  read <- measured_counts(counts, entries)
  c(read[c("counts", "cells")], list(
    names = registry_field(entries, "measure"), values = function(cells) {
      values <- lapply(entries, read$value, cells, parameters)
      matrix(unlist(values), ncol = length(entries))
    }
  ))
}

find_measures <- function(measures) {
  if (!is.character(measures) || length(measures) == 0 || anyNA(measures)) {
    abort_input("{.arg measures} must hold names of measures,
                 not {describe_value(measures)}.", "type", "measures")
  }
  lapply(unique(measures), find_measure, arg = "measures")
}

# One warning for all measures, with the number of folds of each.
warn_undefined <- function(measure, value) {
  undefined <- table(factor(measure, unique(measure))[is.na(value)])
  undefined <- undefined[undefined > 0]
  if (length(undefined) == 0) return(invisible())
  folds <- length(value) / length(unique(measure))
  text <- sprintf("%s in %d of %d folds", measure_label(names(undefined)),
                  as.integer(undefined), as.integer(folds))
  warn_result(
    c("A measure is undefined and {.val {NA}}: {text}.",
      i = "Its denominator counts no record there; no fold is left out."),
    "undefined", folds = undefined
  )
}
