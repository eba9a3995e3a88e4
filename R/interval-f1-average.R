#' Interval for the micro- and macro-averaged F1 of several classes
#'
#' The delta-method interval of Takahashi et al. (2022) for a confusion matrix
#' of any number of classes.
#'
#' Here micro and macro are averages over *classes*, not over folds: both are
#' made from one matrix pooled over the folds, so `estimator` is `"micro"`. Let
#' p_ij be the fraction of records of class i that were predicted as class j.
#' * Micro-averaged F1 is sum_i p_ii, the accuracy, with variance p (1 - p) / n.
#' * Macro-averaged F1 is the mean of F_i = 2 p_ii / D_i over the classes,
#'   D_i = p_i. + p_.i. Its gradient is
#'   g_ij = (2 \[i = j\] / D_i - F_i / D_i - F_j / D_j) / K; since
#'   sum p_ij g_ij = 0, its variance is sum_ij p_ij g_ij^2 / n.
#'
#' The interval is the estimate -/+ a normal quantile times the standard error.
#' The covariance of the classes' F1 depends on the p_ij with i != j, which
#' counts of one class against the rest do not contain: macro needs the whole
#' matrix. The sum of the matrices is scaled to the number of independent
#' records:
#'
#' * half splits: divided by 1 + rho1 + 2 (m - 1) rho2, as in
#'   [interval_beta_prime()];
#' * K folds: multiplied by `weight`, by default (1 + 1/K) / 2, and divided by
#'   the number of repetitions;
#' * repeated hold-outs: divided by their number;
#' * one test set, or a matrix: unchanged.
#'
#' A class that is neither true nor predicted anywhere has no F1; it is not
#' dropped: the macro average is `NA`, with a warning of class
#' `bcvinfer_warning_undefined`. If all predictions are right the standard
#' error is zero and the ends are `NA`; an interval may leave \[0, 1\] and is
#' reported as computed. Both have a warning (see [interval_t()]).
#'
#' The interval treats the variation between fits as known: see section Limits
#' of [effective_table()].
#'
#' @section Errors:
#' Counts without the column `class`, of [cv_blocks()] or [cv_paired_halves()],
#' or whose learners have different folds; macro if the counts do not have the
#' whole matrix; a matrix that is not square or whose row and column names
#' differ; `rho1` or `rho2` given for anything but half splits, `weight` for
#' anything but K folds.
#'
#' @inheritParams interval_beta_prime
#' @param counts One of: predictions ([cv_predict()], [cv_predictions()]);
#'   [confusion_counts()] of predictions with `positive = "each"`; a square
#'   matrix of counts, rows the true class, columns the predicted one.
#' @param average `"micro"` (default, defined whatever the classes) or
#'   `"macro"`, in which rare classes count as much as frequent ones.
#' @param rho1,rho2 Half splits only: the correlation of the two folds of one
#'   repetition, and of folds of different repetitions, numbers. Default 1/2, as
#'   in [interval_beta_prime()].
#' @param weight K folds only: the factor of the pooled matrix, a number in
#'   \[1/K, 1\]; `NULL` (default) is (1 + 1/K) / 2.
#' @return A [cv_interval], one row per learner; `measure` is `f1_micro` or
#'   `f1_macro`, `method` `f1_average`, `estimator` `"micro"`.
#' @references
#' `r cite("takahashi2022")`
#' @family intervals
#' @examples
#' confusion <- matrix(c(40, 5, 5, 4, 30, 6, 2, 3, 35), nrow = 3, byrow = TRUE)
#' interval_f1_average(confusion)
#' interval_f1_average(confusion, "macro")
#' @include intervals.R
#' @export
interval_f1_average <- function(counts, average = c("micro", "macro"),
                                conf.level = 0.95, rho1 = 0.5, rho2 = 0.5,
                                weight = NULL) {
  check_given(counts)
  given <- c("rho1", "rho2", "weight")[
    !c(missing(rho1), missing(rho2), is.null(weight))]
  average <- check_choice(average)
  conf.level <- check_level(conf.level)
  table <- class_tables(counts, average, rho1, rho2, weight, given)
  # Micro needs the diagonal only.
  entry <- find_measure(if (average == "micro") "accuracy" else "f1_macro")
  results <- vapply(unname(table$matrices), function(matrix) {
    value <- table_value(entry, matrix, list())
    squares <- sum(matrix * (cell_scores(entry, matrix) - value)^2)
    c(value, sqrt(squares / table$factor) / sum(matrix))
  }, numeric(2))
  id <- list(learner = names(table$matrices))
  undefined <- id$learner[is.na(results[1, ])]
  warn_if(length(undefined) > 0,
          "F1 is undefined for a class of {.val {undefined}}.", "undefined",
          i = "No record is of that class or predicted so; it is not left out of
               the macro average.")
  if (average == "macro") warn_few_of_class(table)
  ends <- stderr_ends(id, results[1, ], results[2, ], Inf, conf.level, c(0, 1),
                      paste0(average, "-averaged F1"))
  new_cv_interval(id, paste0("f1_", average), "f1_average", "micro",
                  results[1, ], ends, conf.level, table$notes,
                  n_train = table$shape$n_train,
                  target = known_target(table$shape))
}

# The formula is for many records of every class.
warn_few_of_class <- function(table) {
  sizes <- vapply(table$matrices, function(matrix) {
    size <- rowSums(matrix) * table$factor
    min(size[size > 0])
  }, 0)
  least <- min(sizes)
  warn_if(least < fewest_units - 1e-9,
          "The variance of the macro average is not reliable: a class has fewer
           than {fewest_units} records ({format_number(least, 2)}), whose F1
           varies more than the formula says.",
          c("small_class", "few_records"),
          i = "With the predictions {.fn interval_components} allows for that,
               {.code measure = \"f1_macro\"}.")
}

# One matrix of counts per learner; `factor` times its sum is the number of
# independent records that it stands for.
class_tables <- function(counts, average, rho1, rho2, weight, given) {
  if (is.matrix(counts)) {
    refuse_given(given, c("rho1", "rho2", "weight"), "a plain matrix",
                 "It is treated as one multinomial sample.")
    return(plain_class_table(counts))
  }
  if (inherits(counts, "cv_predictions")) {
    counts <- tryCatch(confusion_counts(counts, positive = "each"),
                       bcvinfer_error = function(error) {
                         abort_again(error, "counts", "counts")
                       })
  }
  check_confusion(counts)
  refuse_groups(counts, "interval_f1_average",
                "{.fn interval_components} with the predictions")
  abort_if(is.null(counts[["class"]]),
           c("{.arg counts} must have the column {.field class}.",
             i = "{.code confusion_counts(positive = \"each\")} counts every
                  class against the rest."), "column", "counts")
  pooled <- pool_units(counts)
  matrices <- class_matrices(attr(counts, "confusion", exact = TRUE), pooled,
                             average)
  c(list(matrices = matrices, shape = pooled$shape),
    class_scale(pooled$shape, rho1, rho2, weight, given))
}

# By what the sum of the matrices of all folds is multiplied.
class_scale <- function(shape, rho1, rho2, weight, given) {
  twofold <- if (is.null(weight)) "halves" else "kfold"
  kind <- table_kind(shape, twofold)
  check_one_size(shape)
  if (kind %in% c("halves", "kfold", "test_set")) {
    return(table_scale(shape, rho1, rho2, weight, given, twofold))
  }
  folds <- kind == "repeated_kfold"
  refuse_given(given, c("rho1", "rho2", if (!folds) "weight"), "this plan",
               "Its matrices are averaged over the repetitions.")
  weight <- if (folds) check_weight(weight, shape$k) else 1
  list(factor = weight / shape$m, notes = c(
    sprintf("The average matrix of %s%s.", count_of(shape$m, "repetition"),
            if (folds) sprintf(" of %d folds, times %.4g", shape$k, weight) else
              ""),
    training_note(shape, if (folds) "kfold" else kind), part_note(shape$scheme)
  ))
}

plain_class_table <- function(counts) {
  counts <- check_counts(counts, whole = FALSE, arg = "counts")
  abort_if(nrow(counts) != ncol(counts) || nrow(counts) < 2,
           "{.arg counts} must be a square matrix of at least two classes, not
            {nrow(counts)} x {ncol(counts)}.", "shape", "counts")
  labels <- dimnames(counts)
  abort_if(!is.null(labels[[1]]) && !identical(labels[[1]], labels[[2]]),
           "{.arg counts} must have the same classes as rows and as columns, in
            the same order.", "label", "counts")
  abort_if(sum(counts) == 0, "{.arg counts} must count at least one record.",
           "value", "counts")
  list(matrices = list(learner = unclass(counts)), factor = 1,
       notes = "The matrix as given, treated as one multinomial sample.")
}

# One matrix of counts per learner, summed over all repetitions and folds. The
# attribute `confusion` holds it; the accuracy can do without.
class_matrices <- function(matrices, pooled, average) {
  if (matrices_fit(matrices, pooled)) return(matrices)
  refuse_if(average == "macro", "counts", "shape", "must contain the whole
             confusion matrix: counts of one class against the rest do not
             contain the covariance of the classes' F1.",
            i = "Count predictions, without removing or changing rows, or give
                 the matrix.")
  learner <- factor(pooled$id$learner, unique(pooled$id$learner))
  hits <- rowsum(pooled$cells$tp, learner)[, 1]
  misses <- rowsum(pooled$cells$fn, learner)[, 1]
  Map(function(right, wrong) matrix(c(right, 0, wrong, 0), 2), hits, misses)
}

# Columns of counts can be changed without their matrices noticing. The classes
# of each learner are in the order of its matrix or in another.
matrices_fit <- function(matrices, pooled) {
  cells <- c("tp", "fp", "fn")
  expected <- do.call(rbind, Map(function(learner, counts) {
    hits <- diag(counts)
    data.frame(learner = learner, class = rownames(counts), tp = hits,
               fp = colSums(counts) - hits, fn = rowSums(counts) - hits)
  }, names(matrices), matrices))
  at <- if (!is.null(expected)) key_match(pooled$id, as.list(expected))
  length(at) > 0 && length(at) == nrow(expected) && !anyNA(at) &&
    isTRUE(all.equal(pooled$cells[cells], as.list(expected[at, cells])))
}

register_f1_average <- function(average, note) {
  register_interval(
    paste0("f1_", average), stratified_folds, "takahashi2022", note,
    fun = "interval_f1_average", args = list(average = average),
    serves = paste0("f1_", average), settings = "K = 10, stratified",
    default_for = c(if (average == "micro") "kfold", half_split_kinds,
                    "test_set"),
    input = "classes"
  )
}
register_f1_average("micro", "Several classes: the accuracy.")

register_f1_average("macro", "Several classes, each of the same weight.")
