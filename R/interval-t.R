#' @include intervals.R
NULL

# The interval of a t statistic. `check(counts)` is the layout of the counts,
# checked for the method; `kind` says which classifier the interval is for, see
# training_note(); `statistic(values, shape)` has the mean, its standard error
# and the degrees of freedom.
fold_t_interval <- function(counts, measure, conf.level, parameters, method,
                            kind, check, statistic, note) {
  check_given(counts)
  conf.level <- check_level(conf.level)
  if (inherits(counts, "cv_predictions")) {
    counts <- predicted_measures(counts, measure, parameters)
    parameters[c("positive", "clip")] <- NULL
  }
  by_fold <- inherits(counts, "cv_fold_measures")
  entry <- if (by_fold) {
    # (The caller's own `measure` has a default.)
    named <- !eval(quote(missing(measure)), parent.frame())
    measured_entry(counts, measure, named, "measure")
  } else {
    find_counted(measure)
  }
  parameters <- check_parameters(list(entry), parameters)
  if (!by_fold) check_confusion(counts)
  shape <- check(counts)
  training <- training_note(shape, kind)
  folds <- fold_values(counts, entry, parameters)
  found <- statistic(folds$values, shape)
  # Rounding must not hide that all values agree.
  error <- found$stderr
  error[error <= 1e-14 * abs(found$estimate)] <- 0
  ends <- stderr_ends(folds$id, found$estimate, error, found$df, conf.level,
                      entry$range, entry$label)
  parameters <- if (length(parameters) > 0) {
    paste0(names(parameters), " = ", unlist(parameters), ".")
  }
  new_cv_interval(folds$id, entry$measure, method, "macro", found$estimate,
                  ends, conf.level, c(if (is.function(note)) note(shape) else
                    note, parameters, training, positive_note(counts)))
}

# Values by fold of predictions. Folds that together test every record are
# trained on the others, so that their sizes are known without a plan, too.
predicted_measures <- function(x, measure, parameters) {
  values <- do.call(fold_measures, c(list(x, measure), parameters))
  if (is.null(attr(values, "design", exact = TRUE))) {
    layout <- tryCatch(score_layout(x), bcvinfer_error = function(e) NULL)
    if (!is.null(layout) && layout$folds > 1) {
      n <- layout$size[1]
      attr(values, "design") <- list(n = n, n_train = n - n / layout$folds,
                                     n_test = n / layout$folds)
    }
  }
  values
}

# Half splits, of a fixed number of repetitions where a method needs that.
check_halves <- function(counts, m = NULL) {
  shape <- check_half_splits(counts, arg = "counts")
  abort_if(!is.null(m) && shape$m != m,
           "{.arg counts} must be {m} x 2 half splits, not {shape$m} x 2.",
           "scheme", "counts")
  shape
}

check_folds <- function(counts) {
  check_kfold(counts, "Use {.fn interval_bcv_t}.")
}

#' t intervals from K-fold cross-validation
#'
#' `interval_kfold_t()` treats the K folds as independent: mean -/+
#' t(K - 1) sqrt(S^2 / K) (equation 14 of Wang et al. 2015).
#' `interval_corrected_kfold_t()` is that of Grandvalet and Bengio (2006), with
#' the variance S^2 / (K (1 - rho)); `rho` is the covariance of two folds over
#' the variance of the **mean**, so that it is 1 / sqrt(1 - rho) times as wide,
#' 1.826 times at their rho = 0.7.
#'
#' The centre is the macro average, the mean of the folds' measures. The folds
#' should be stratified by class, as in the paper.
#'
#' A t interval may leave the range of its measure; it is then reported as
#' computed, with a warning of class `bcvinfer_warning_range`. An interval of
#' width zero (all folds equal) comes with one of class
#' `bcvinfer_warning_zero_variance`. If the measure is undefined in a fold, no
#' fold is left out: estimate and ends are `NA`, with a warning of class
#' `bcvinfer_warning_undefined` that counts the folds.
#'
#' @section Errors:
#' Counts that are not one repetition of K folds, or whose learners have
#' different folds; an effective table; an unknown measure; `rho` outside
#' \[0, 1).
#'
#' @inheritParams shared_params
#' @param counts Confusion counts of one repetition of K folds
#'   ([confusion_counts()]), predictions, or values of any metric by fold
#'   ([fold_measures()]).
#' @param measure Any measure of counts of [cv_measures()]; default `"f1"`. Of
#'   predictions any measure, also of probabilities. Of values by fold one of
#'   their measures, by default the only one.
#' @param ... Arguments of the measure: `beta` of `"f_beta"`, one positive
#'   number, 1 by default; for predictions also `positive` and `clip`, as in
#'   [fold_measures()].
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"macro"`. `method` is `kfold_t` or `corrected_kfold_t`.
#' @references
#' `r cite("wang2015", "wang2016", "grandvalet2006")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:5,
#'   tp = c(16, 15, 17, 16, 14), fp = c(3, 4, 2, 5, 3),
#'   fn = c(4, 5, 3, 4, 6), tn = c(17, 16, 18, 15, 17)
#' ))
#' interval_kfold_t(counts)
#' interval_corrected_kfold_t(counts, "mcc")
#' @export
interval_kfold_t <- function(counts, measure = "f1", conf.level = 0.95, ...) {
  fold_t_interval(
    counts, measure, conf.level, list(...), "kfold_t", "kfold",
    check_folds, function(values, shape) independent_t(values),
    "The mean of the folds, treated as independent."
  )
}

#' @rdname interval_kfold_t
#' @param rho The covariance of two folds over the variance of their mean, one
#'   number in \[0, 1); default 0.7, as Grandvalet and Bengio.
#' @export
interval_corrected_kfold_t <- function(counts, measure = "f1",
                                       conf.level = 0.95, rho = 0.7, ...) {
  rho <- check_fold_rho(rho)
  # (derivation-precision-recall, eq. 9)
  fold_t_interval(
    counts, measure, conf.level, list(...), "corrected_kfold_t", "kfold",
    check_folds, function(values, shape) corrected_kfold_t(values, rho),
    sprintf("The mean of the folds, correlated (rho = %.4g).", rho)
  )
}

#' t intervals from half splits
#'
#' All are the mean of the 2m folds -/+ a quantile of t times a standard
#' error, p_ik being the measure of fold k in repetition i, p_i. the mean of
#' repetition i, pbar the mean of all.
#'
#' * `interval_cv52_t()`: 5 x 2 (equation 16 of Wang et al. 2015): standard
#'   error sqrt(sum_i s_i^2 / 5), s_i^2 = (p_i1 - p_i2)^2 / 2, 5 degrees of
#'   freedom.
#' * `interval_bcv32_t()`: block-regularized 3 x 2 (their equation 17):
#'   sqrt(sum_ik (p_ik - pbar)^2 / 6), 5 degrees of freedom.
#' * `interval_bcv_t()`: block-regularized m x 2, any m: C sqrt(sum_ik (p_ik -
#'   pbar)^2 / (2m)), C^2 = A / (2m - A), A = 1 + rho1 + 2 (m - 1) rho2, and
#'   degrees of freedom (2m (1 - rho2) - (1 + rho1 - 2 rho2))^2 /
#'   (m (1 - rho1)^2 + (m - 1) (1 + rho1 - 2 rho2)^2): the inverse of
#'   [bcv_t_test()]. With rho1 = rho2 = 1/2 these are C^2 = (2m + 1)/(2m - 1)
#'   and 2m - 1. Unpublished; derived in `vignette("derivation-tests")`, after
#'   the 3 x 2 t test of Wang et al. (2014).
#'
#' They are for a classifier trained on half of the records.
#'
#' The tables of Wang et al. (2015) have the 5 x 2 interval about the first fold
#' and not, as their equation 16, about the mean of all ten; the latter is
#' implemented here. See `vignette("reproduction", "bcvinfer")`.
#'
#' Ends outside the range, intervals of width zero and undefined folds are
#' treated as in [interval_kfold_t()]: as computed, with a warning.
#'
#' @section Errors:
#' Counts of another scheme or number of repetitions, or whose learners have
#' different folds; an effective table; rho2 > (1 + rho1) / 2, A <= 0 or
#' A >= 2m.
#'
#' @inheritParams interval_kfold_t
#' @inheritParams shared_params
#' @param counts Confusion counts of half splits ([confusion_counts()]),
#'   predictions, or values of any metric by fold ([fold_measures()]).
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"macro"`. `method` is `cv52_t`, `bcv32_t` or `bcv_t`.
#' @references
#' `r cite("wang2015", "wang2014", "dietterich1998")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = rep(1:3, each = 2), fold = rep(1:2, 3),
#'   tp = c(40, 38, 41, 39, 42, 40), fp = c(9, 10, 8, 12, 9, 11),
#'   fn = c(10, 12, 9, 11, 8, 10), tn = c(41, 40, 42, 38, 41, 39)
#' ))
#' interval_bcv32_t(counts)
#' interval_bcv_t(counts, "mcc", rho1 = 0.4, rho2 = 0.4)
#' @export
interval_cv52_t <- function(counts, measure = "f1", conf.level = 0.95, ...) {
  fold_t_interval(
    counts, measure, conf.level, list(...), "cv52_t", "halves",
    function(counts) check_halves(counts, m = 5),
    function(values, shape) cv52_t(values, rowMeans(values)),
    "The mean of the ten folds; variance within the repetitions."
  )
}

#' @rdname interval_cv52_t
#' @export
interval_bcv32_t <- function(counts, measure = "f1", conf.level = 0.95, ...) {
  fold_t_interval(
    counts, measure, conf.level, list(...), "bcv32_t", "halves",
    function(counts) check_halves(counts, m = 3),
    function(values, shape) bcv32_t(values),
    "The mean of the six folds; variance among them."
  )
}

#' @rdname interval_cv52_t
#' @export
interval_bcv_t <- function(counts, measure = "f1", conf.level = 0.95,
                           rho1 = 0.5, rho2 = 0.5, ...) {
  fold_t_interval(
    counts, measure, conf.level, list(...), "bcv_t", "halves",
    function(counts) {
      shape <- check_halves(counts)
      check_bcv_t_rho(rho1, rho2, shape$m)
      shape
    },
    function(values, shape) bcv_t(values, rho1, rho2),
    sprintf("The mean of the folds, correlated (%s).", describe_rho(rho1, rho2))
  )
}

#' Corrected resampled t interval
#'
#' The interval of Nadeau and Bengio (2003) from J train/test splits: mean -/+
#' t(J - 1) sqrt((1/J + n_test / n_train) S^2). J is the number of splits,
#' never the number of records.
#'
#' It is meant for repeated hold-out (J = 15, nine tenths for training);
#' repeated K-fold cross-validation and half splits are accepted too, each
#' fold being one split. It is for a classifier trained on `n_train` records.
#'
#' Ends outside the range, intervals of width zero and undefined folds are
#' treated as in [interval_kfold_t()]: as computed, with a warning.
#'
#' @section Errors:
#' Fewer than two splits; the sizes neither known from the plan nor
#' given, or both; an effective table; counts of [cv_paired_halves()].
#'
#' @inheritParams interval_kfold_t
#' @param counts Confusion counts of at least two splits
#'   ([confusion_counts()]), predictions, or values of any metric by fold
#'   ([fold_measures()]).
#' @param n_train,n_test The numbers of records that each split trains on and
#'   tests, positive numbers. Both are needed if `counts` does not record them,
#'   and an error if it does. (Of predictions whose folds test every record
#'   they are known.)
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"macro"`, `method` `corrected_resampled_t`.
#' @references
#' `r cite("nadeau2003")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1:4, fold = 1,
#'   tp = c(8, 9, 7, 8), fp = c(2, 1, 3, 1), fn = c(2, 1, 3, 2),
#'   tn = c(8, 9, 7, 9)
#' ))
#' interval_corrected_resampled_t(counts, n_train = 180, n_test = 20)
#' @export
interval_corrected_resampled_t <- function(counts, measure = "f1",
                                           conf.level = 0.95, n_train = NULL,
                                           n_test = NULL, ...) {
  fold_t_interval(
    counts, measure, conf.level, list(...), "corrected_resampled_t", "split",
    function(counts) check_sized_splits(counts, n_train, n_test),
    function(values, shape) corrected_t(values, shape$ratio),
    function(shape) {
      sprintf("The mean of %d splits, n_test / n_train = %.4g.",
              shape$m * shape$k, shape$ratio)
    }
  )
}

# `ratio`: that of test to training records.
check_sized_splits <- function(counts, n_train, n_test) {
  shape <- counts_shape(counts)
  abort_if(identical(shape$scheme, "paired_halves"),
           "{.arg counts} must come from one set of splits, not from
            {.fn cv_paired_halves}.", "scheme", "counts")
  abort_if(shape$m * shape$k < 2,
           "{.arg counts} must have at least two splits for a variance, not
            one.", "shape", "counts")
  shape$n_train <- known_size(shape$n_train, n_train, "n_train", "counts")
  n_test <- known_size(shape$n_test, n_test, "n_test", "counts")
  shape$ratio <- mean(n_test) / mean(shape$n_train)
  shape
}

register_interval(
  "bcv_t", quote(cv_bcv(n, m = 5)), "wang2014",
  settings = "m = 5, rho1 = rho2 = 1/2", recommended_for = half_split_kinds,
  note = paste("Any measure from half splits. Unpublished; exact for normal",
               "values that all have correlation 1/2.")
)

register_interval(
  "bcv32_t", quote(cv_bcv(n, m = 3)), "wang2015", settings = "m = 3",
  note = "Its variance is too large if rho1 + 4 rho2 < 2, else too small."
)

register_interval(
  "cv52_t", quote(cv_rcv(n, m = 5)), "wang2015", settings = "m = 5",
  note = "Depends on the random partitions; 5 degrees of freedom."
)

register_interval(
  "corrected_kfold_t", stratified_folds, "grandvalet2006",
  settings = "K = 10, stratified, rho = 0.7", recommended_for = "kfold",
  note = "Depends on rho, which the data cannot identify."
)

register_interval(
  "kfold_t", stratified_folds, "wang2015", settings = "K = 10, stratified",
  note = "Ignores that the folds are correlated: too narrow."
)

register_interval(
  "corrected_resampled_t", quote(cv_holdout(n, times = 15, prop = 9 / 10)),
  "nadeau2003", settings = "J = 15 hold-outs, nine tenths train",
  recommended_for = c("holdout", "repeated_kfold"),
  note = "The correction is a rule of thumb; for .9 n training records."
)
