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
#' The covariance of the classes' F1 is in the p_ij with i != j, which counts of
#' one class against the rest do not hold: macro needs the whole matrix.
#'
#' One repetition of K folds tests every record once and is taken for one
#' multinomial sample of n. Several repetitions hold little more than one: half
#' splits are combined into an effective matrix, the sum of the 2m matrices
#' divided by 1 + rho1 + 2 (m - 1) rho2, which at the default is the average of
#' [interval_beta_prime()]; other plans are averaged over the repetitions.
#'
#' A class that is neither true nor predicted anywhere has no F1; it is not
#' dropped: the macro average is `NA`, with a warning of class
#' `bcvinfer_warning_undefined`. If all predictions are right the interval has
#' length zero, and an interval may leave \[0, 1\]: both are reported as
#' computed, with a warning (see [interval_kfold_t()]).
#'
#' @section Errors:
#' Counts without the column `class`, or whose learners have different folds;
#' macro where the counts do not know the whole matrix; a matrix that is not
#' square or whose row and column names differ; `rho1` or `rho2` given for
#' anything but half splits.
#'
#' @inheritParams interval_beta_prime
#' @param counts One of: predictions ([cv_predict()], [cv_predictions()]);
#'   confusion counts made of predictions with `positive = "each"`
#'   ([confusion_counts()]); a square matrix of counts, rows the true class,
#'   columns the predicted one.
#' @param average `"micro"` (default, defined whatever the classes) or
#'   `"macro"`, in which rare classes count as much as frequent ones.
#' @param rho1,rho2 Half splits only: the correlation of the two folds of one
#'   repetition, and of folds of different repetitions, numbers. Default 1, as
#'   in [interval_beta_prime()]: the average matrix, which is cautious.
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
                                conf.level = 0.95, rho1 = 1, rho2 = 1) {
  check_given(counts)
  given <- c("rho1", "rho2")[!c(missing(rho1), missing(rho2))]
  average <- check_choice(average, c("micro", "macro"))
  conf.level <- check_level(conf.level)
  table <- class_tables(counts, average, rho1, rho2, given)
  results <- vapply(table$matrices, class_average, numeric(2), average)
  estimate <- unname(results[1, ])
  error <- unname(results[2, ]) / sqrt(table$sizes)
  warn_absent_class(estimate, table$id)
  warn_zero_length(table$id, error)
  reach <- stats::qnorm((1 - conf.level) / 2, lower.tail = FALSE)
  ends <- list(low = estimate - reach * error, high = estimate + reach * error)
  label <- paste0(average, "-averaged F1")
  warn_range(list(range = c(0, 1), label = label), table$id, ends)
  new_cv_interval(
    interval_data(table$id, paste0("f1_", average), "f1_average", "micro",
                  estimate, ends, conf.level), table$notes
  )
}

# The average F1 of a matrix of fractions, and its standard error times
# sqrt(n). Micro needs the diagonal only.
class_average <- function(fractions, average) {
  hits <- diag(fractions)
  if (average == "micro") {
    right <- sum(hits)
    return(c(right, sqrt(right * max(0, sum(fractions) - right))))
  }
  size <- rowSums(fractions) + colSums(fractions)
  f1 <- ratio(2 * hits, size)
  if (anyNA(f1)) return(c(NA_real_, NA_real_))
  pull <- f1 / size
  gradient <- (diag(2 / size, length(size)) - outer(pull, pull, `+`)) /
    length(size)
  c(mean(f1), sqrt(sum(fractions * gradient^2)))
}

warn_absent_class <- function(estimate, id) {
  undefined <- which(is.na(estimate))
  if (length(undefined) == 0) return(invisible())
  warn_result(
    c("F1 is undefined for a class of {.val {name_rows(id, undefined)}}.",
      i = "No record is of that class or predicted so; it is not left out of
           the macro average."),
    "undefined"
  )
}

register_interval(
  "f1_micro", fun = "interval_f1_average", args = list(average = "micro"),
  plan = quote(cv_kfold(n, k = 10, strata = truth)), serves = "f1_micro",
  target = "n", reference = "takahashi2022", recommended = TRUE,
  note = "Several classes: the accuracy."
)

register_interval(
  "f1_macro", fun = "interval_f1_average", args = list(average = "macro"),
  plan = quote(cv_kfold(n, k = 10, strata = truth)), serves = "f1_macro",
  target = "n", reference = "takahashi2022", recommended = TRUE,
  note = "Several classes, each of the same weight."
)
