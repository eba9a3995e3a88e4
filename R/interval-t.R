# Intervals of t statistics of the folds.

#' t intervals from values by fold
#'
#' The mean of a measure's values by fold -/+ a quantile of t times a standard
#' error. Below, p_ik is the value of fold k in repetition i, p_i. the mean of
#' repetition i, pbar the mean of all values and S^2 their sample variance.
#' `method` selects the standard error; by default it is the default of
#' [cv_intervals()] for the plan: `"bcv_t"` for half splits,
#' `"corrected_kfold_t"` for one repetition of K folds,
#' `"corrected_resampled_t"` for repeated hold-out and repeated K folds.
#'
#' One repetition of **K folds**:
#'
#' * `"kfold_t"` treats the K folds as independent: mean -/+
#'   t(K - 1) sqrt(S^2 / K) (equation 14 of Wang et al. 2015).
#' * `"corrected_kfold_t"` (Grandvalet and Bengio 2006), with the
#'   variance S^2 / (K (1 - rho)); `rho` is the covariance of two folds over the
#'   variance of the **mean**, so that it is 1 / sqrt(1 - rho) times as wide,
#'   1.826 times at their rho = 0.7. The folds should be stratified by class, as
#'   in the paper.
#'
#' **Half splits**, for a classifier trained on half of the records:
#'
#' * `"cv52_t"`: 5 x 2 (equation 16 of Wang et al. 2015): standard error
#'   sqrt(sum_i s_i^2 / 5), s_i^2 = (p_i1 - p_i2)^2 / 2, 5 degrees of freedom.
#'   The interval implemented here is centred at the mean of all ten folds, as
#'   in their equation 16; in their tables it is centred at the first fold. See
#'   `vignette("reproduction", "bcvinfer")`.
#' * `"bcv32_t"`: block-regularized 3 x 2 (their equation 17):
#'   sqrt(sum_ik (p_ik - pbar)^2 / 6), 5 degrees of freedom.
#' * `"bcv_t"`: block-regularized m x 2, any m: C sqrt(sum_ik (p_ik - pbar)^2 /
#'   (2m)), the inverse of [bcv_t_test()]; C^2 and the degrees of freedom are
#'   given there. At rho1 = rho2 = 1/2 they are C^2 = (2m + 1)/(2m - 1) and
#'   2m - 1. Unpublished; derived in `vignette("derivation-tests")`, after the
#'   3 x 2 t test of Wang et al. (2014).
#'
#' **J splits** of any kind:
#'
#' * `"corrected_resampled_t"`, Nadeau and Bengio (2003): mean -/+ t(J - 1)
#'   sqrt((1/J + n_test / n_train) S^2). J is the number of splits, never the
#'   number of records. It is meant for repeated hold-out (J = 15, nine tenths
#'   for training); repeated K-fold cross-validation and half splits are
#'   accepted too; each fold is one split. The interval is for a classifier
#'   trained on `n_train` records.
#'
#' A t interval may leave the range of its measure; it is then reported as
#' computed, with a warning of class `bcvinfer_warning_range`. Where the
#' standard error is zero (all folds equal) the ends are `NA`, with a warning
#' of class `bcvinfer_warning_zero_variance`. If the measure is undefined in a
#' fold, no fold is left out: estimate and ends are `NA`, with a warning of
#' class `bcvinfer_warning_undefined` that counts the folds.
#'
#' @section Errors:
#' Counts that do not come from the plan of the method
#' (`bcvinfer_error_scheme`), whose learners have different folds, of fewer
#' than two splits (`bcvinfer_error_shape`), or of [cv_blocks()] or
#' [cv_paired_halves()]; an effective table; an unknown measure or method; `rho`
#' outside \[0, 1); rho2 > (1 + rho1) / 2, A <= 0 or A >= 2m; sizes that are
#' missing, or given although they are known from the plan; an argument that the
#' method does not have (`bcvinfer_error_conflict`).
#'
#' @inheritParams shared_params
#' @param counts Confusion counts by fold ([confusion_counts()]), predictions,
#'   values of any metric by fold ([fold_measures()]), or [cv_scores()], also of
#'   subgroups (`interval_t(cv_scores(x, "error", by = sex))`).
#' @param measure For counts, any measure of counts of [cv_measures()]; default
#'   `"f1"`. For predictions any measure, also of probabilities and your own
#'   ([cv_measure()]). For values by fold one of their measures, by default the
#'   only one.
#' @param method One of the methods above; `NULL` (default) for the default of
#'   the plan.
#' @param rho For `"corrected_kfold_t"`: the covariance of two folds over the
#'   variance of their mean, one number in \[0, 1); default 0.7, as Grandvalet
#'   and Bengio.
#' @param rho1,rho2 For `"bcv_t"`: the correlations of the folds of one
#'   repetition, and of different repetitions. Default 1/2.
#' @param n_train,n_test For `"corrected_resampled_t"`: the numbers of records
#'   that each split trains on and tests, positive numbers. Both are needed if
#'   `counts` does not record them, and an error if it does. (They are known
#'   for predictions whose folds test every record.)
#' @param ... Arguments of the measure: `beta` of `"f_beta"`, one positive
#'   number, 1 by default; for predictions also `positive` and `clip`, as in
#'   [fold_measures()].
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"macro"`, of subgroups `"micro"` (see [cv_scores()]), `method` the name of
#'   the method.
#' @references
#' `r cite("wang2015", "wang2016", "grandvalet2006")`
#'
#' `r cite("wang2014", "dietterich1998", "nadeau2003")`
#' @family intervals
#' @examples
#' folds <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:5,
#'   tp = c(16, 15, 17, 16, 14), fp = c(3, 4, 2, 5, 3),
#'   fn = c(4, 5, 3, 4, 6), tn = c(17, 16, 18, 15, 17)
#' ))
#' interval_t(folds)
#' interval_t(folds, "mcc", method = "kfold_t")
#' halves <- confusion_counts(data.frame(
#'   learner = "tree", rep = rep(1:3, each = 2), fold = rep(1:2, 3),
#'   tp = c(40, 38, 41, 39, 42, 40), fp = c(9, 10, 8, 12, 9, 11),
#'   fn = c(10, 12, 9, 11, 8, 10), tn = c(41, 40, 42, 38, 41, 39)
#' ))
#' interval_t(halves, "mcc", rho1 = 0.4, rho2 = 0.4)
#' interval_t(halves, method = "corrected_resampled_t", n_train = 100,
#'            n_test = 100)
#' @include intervals.R
#' @export
interval_t <- function(counts, measure = "f1", method = NULL,
                       conf.level = 0.95, rho = 0.7, rho1 = 0.5, rho2 = 0.5,
                       n_train = NULL, n_test = NULL, ...) {
  check_given(counts)
  refuse_by(...names())
  conf.level <- check_level(conf.level)
  said <- intersect(names(match.call()),
                    unlist(lapply(t_methods, `[[`, "settings")))
  parameters <- list(...)
  predicted <- inherits(counts, "cv_predictions")
  if (predicted && !is_named_measure(measure)) {
    counts <- scores_of_own(counts, measure, parameters)
    measure <- counts$entry$measure
  }
  refuse_if(length(measure) != 1, "measure", "type",
            "must be one measure, not {describe_value(measure)}.")
  scores <- if (inherits(counts, "cv_scores")) counts
  if (!is.null(scores)) counts <- scored_measures(scores)
  if (inherits(counts, "cv_predictions")) {
    counts <- predicted_measures(counts, measure, parameters)
  }
  if (predicted) parameters[c("positive", "clip")] <- NULL
  by_fold <- inherits(counts, "cv_fold_measures")
  entry <- if (by_fold) {
    measured_entry(counts, measure, !missing(measure), "measure")
  } else {
    find_counted(measure)
  }
  # (Fold values do not know that of a measure of the user's own.)
  entry$range <- scores$entry$range %||% entry$range
  parameters <- check_parameters(list(entry), parameters)
  if (!by_fold) check_counts_of_folds(counts)
  method <- t_method(method, counts)
  known <- t_methods[[method]]
  idle <- setdiff(said, known$settings)
  refuse_if(length(idle) > 0, idle[1], "conflict",
            "cannot be given for the method {.val {method}}.")
  given <- list(rho = rho, rho1 = rho1, rho2 = rho2, n_train = n_train,
                n_test = n_test)
  shape <- t_layout(known, counts, given)
  folds <- fold_values(counts, entry, parameters)
  found <- known$core(folds$values, shape, given)
  # Rounding must not hide that all values agree.
  found$stderr[found$stderr <= 1e-14 * abs(found$estimate)] <- 0
  ends <- stderr_ends(folds$id, found$estimate, found$stderr, found$df,
                      conf.level, entry$range, entry$label)
  ids <- if (is.null(scores)) folds$id else
    lapply(scores$ids, `[`, match(folds$id$learner, scores$learners))
  # (The scores of a subgroup are of all folds together.)
  words <- c(macro = "The mean of", micro = "The mean of the scores of")
  of <- 1 + !is.null(scores$subgroups)
  new_cv_interval(ids, entry$measure, method, names(words)[of],
                  found$estimate, ends, conf.level,
                  c(sub(words[1], words[of], found$note, fixed = TRUE),
                    parameter_notes(parameters),
                    training_note(shape, known$kind, how = "all count alike"),
                    part_note(shape$scheme),
                    if (by_fold) fold_notes(counts, entry) else
                      count_notes(counts), subgroups_note(scores)),
                  n_train = if (is.null(shape$uneven)) shape$n_train,
                  target = if (!is.null(shape$n_train)) "expected")
}

refuse_by <- function(names) {
  refuse_if("by" %in% names, "by", "conflict", "cannot be given here.",
            i = "Predictions: give {.fn cv_scores}, which has {.arg by}.")
}

check_counts_of_folds <- function(counts) {
  check_confusion(counts)
  cells <- as.list(counts)[count_cells$confusion_counts]
  warn_uneven_folds(Reduce(`+`, cells), "counts")
}

parameter_notes <- function(parameters) {
  if (length(parameters) == 0) return(NULL)
  paste0(names(parameters), " = ", unlist(parameters), ".")
}

# The method that is asked for, or that the registry recommends for the plan.
t_method <- function(method, counts) {
  if (!is.null(method)) {
    return(check_choice(check_string(method), names(t_methods), "method"))
  }
  entry <- best_entry(interval_registry, counts_shape(counts), FALSE,
                      function(entry) entry$fun == "interval_t")
  if (is.null(entry)) {
    shape <- counts_shape(counts)
    refuse("counts", "scheme",
           "must contain counts of folds for which a method is recommended.",
           x = "It has {describe_shape(shape)}.",
           i = "Predictions of one test set or of blocks have intervals by
                {.fn interval_components}.")
  }
  entry$interval
}

# Scores of predictions in a measure that is no name.
scores_of_own <- function(x, measure, parameters) {
  request <- function(positive = NULL, clip = NULL, ...) {
    components_request(x, find_measure(measure), positive, 1, clip)
  }
  tryCatch(do.call(request, parameters), bcvinfer_error = function(error) {
    abort_again(error, "counts")
  })
}

# Values by fold of predictions. Folds that together test every record are
# trained on the others, so that their sizes are known without a plan, too.
predicted_measures <- function(x, measure, parameters) {
  check_whole_predictions(x, "counts")
  warn_same_folds(x, "counts")
  values <- tryCatch(
    do.call(fold_measures, c(list(x, measure), parameters)),
    bcvinfer_error = function(error) {
      abort_again(error, "measure", said = "measures")
    }
  )
  entry <- find_measure(measure)
  warn_folds_of_class(x, entry, positive_place(parameters$positive,
                                               list(entry), levels(x$truth)))
  warn_small_folds(x, entry)
  with_fold_sizes(values, x)
}

scored_measures <- function(scores) {
  # (Scores of subgroups are around the value of all folds.)
  if (is.null(scores$subgroups)) {
    warn_small_folds(scores$predictions, scores$entry)
  }
  with_fold_sizes(fold_measures(scores), scores$predictions)
}

# Around its own mean a small test fold has too small a sum of squares: of n
# normal values the mean of n / sum is 1 + 3 / (n - 3). A slope of few records
# of a class is too far from 0 on average: by about 5% with 20 in the fold.
fewest_for_squares <- 33
fewest_for_slope <- 20

warn_small_folds <- function(x, entry) {
  size <- mean(predicted_sizes(x))
  said <- function(few, measure, which, size, what) {
    warn_if(few, "{measure} is too {which} on average in test folds of few
                  {what}: there are {format_number(size)} in a fold, and a mean
                  of such values is no estimate of that of new records.",
            "few_records",
            i = "Test more records in each fold; or interval_components(), of K
                 folds with {.arg training}, takes all records of a repetition
                 together.")
  }
  said(entry$measure == "r_squared" && size < fewest_for_squares,
       "R squared", "low", size, "records")
  if (entry$measure != "calibration_slope") return(invisible())
  size <- size * min(table(x$truth)) / nrow(x)
  said(size < fewest_for_slope, "The calibration slope", "far from 0", size,
       "records of a class")
}

with_fold_sizes <- function(values, x) {
  warn_uneven_folds(predicted_sizes(x), "counts")
  part <- !is.null(attr(x, "part", exact = TRUE))
  attr(values, "fold_sizes") <- whole_sizes(x)
  if (is.null(attr(values, "design", exact = TRUE)) && !part) {
    layout <- tryCatch(score_layout(x), bcvinfer_error = function(e) NULL)
    if (!is.null(layout) && layout$folds > 1) {
      n <- layout$size[1]
      attr(values, "design") <- list(n = n, n_train = n - n / layout$folds,
                                     n_test = n / layout$folds)
    }
    size <- predicted_sizes(x)
    attr(values, "untested") <- untested_note(x)
    attr(values, "tested") <- mean(size[size > 0])
  }
  values
}

# The layout of the counts that a method needs, checked with its settings.
t_layout <- function(method, counts, given) {
  check_fold_rho(given$rho)
  if (method$kind == "kfold") {
    return(check_kfold(counts, "Give {.code method = \"bcv_t\"}, or none."))
  }
  if (method$kind == "split") {
    return(check_sized_splits(counts, given$n_train, given$n_test))
  }
  shape <- check_half_splits(counts, arg = "counts")
  refuse_if(!is.null(method$m) && shape$m != method$m, "counts", "scheme",
            "must be {method$m} x 2 half splits, not {shape$m} x 2.")
  check_bcv_t_rho(given$rho1, given$rho2, shape$m)
  shape
}

# Fits on fewer training records are not more splits of the same kind.
check_one_size <- function(shape) {
  refuse_if(isTRUE(shape$scheme %in% c("blocks", "paired_halves")), "counts",
            "scheme", "must come from one set of splits, not from
             {.fn cv_{shape$scheme}}.",
            i = if (identical(shape$scheme, "blocks")) "Predictions of blocks
                 have intervals by {.fn interval_components}.")
}

# `ratio`: that of test to training records.
check_sized_splits <- function(counts, n_train, n_test) {
  shape <- counts_shape(counts)
  check_one_size(shape)
  warn_uneven_training(shape$uneven, "counts")
  refuse_if(shape$m * shape$k < 2, "counts", "shape",
            "must have at least two splits for a variance, not one.")
  check_untested(counts, shape, list(n_train = n_train, n_test = n_test))
  shape$n_train <- known_size(shape$n_train, n_train, "n_train", "counts",
                              i = if (shape$k == 1) numbered_on_hint)
  n_test <- known_size(shape$n_test, n_test, "n_test", "counts")
  shape$ratio <- mean(n_test) / mean(shape$n_train)
  shape
}

# Predictions whose repetitions test different records: their training sets are
# not known, but for all of what a repetition tests.
check_untested <- function(counts, shape, given) {
  note <- attr(counts, "untested", exact = TRUE)
  needed <- names(Filter(is.null, given))
  if (is.null(note) || !is.null(shape$n_train)) return(invisible())
  test <- attr(counts, "tested", exact = TRUE)
  abort_if(length(needed) > 0, "{.arg {needed}} must be given: the repetitions
            do not test the same records.", "missing", needed[1], x = note,
           i = "They are the mean numbers of records in a training and in a test
            set, such as {.code n_train = {round(test * (shape$k - 1))}, n_test
            = {round(test)}}.")
}

# Of each method: `kind` says which classifier the interval is for, see
# training_note(), and which layout it needs, `m` with how many repetitions;
# `settings` are the arguments that no other has; `core` gives the mean, its
# standard error, the degrees of freedom and a `note` of what it is.
t_methods <- list(
  kfold_t = list(kind = "kfold", core = function(values, ...) {
    c(independent_t(values),
      note = "The mean of the folds, treated as independent.")
  }),
  # (derivation-precision-recall, eq. 9)
  corrected_kfold_t = list(
    kind = "kfold", settings = "rho", core = function(values, shape, given) {
      c(corrected_kfold_t(values, given$rho), note = sprintf(paste(
        "The mean of the folds; their covariance is %.4g of its variance",
        "(rho)."
      ), given$rho))
    }
  ),
  cv52_t = list(kind = "halves", m = 5, core = function(values, ...) {
    c(cv52_t(values, rowMeans(values)),
      note = "The mean of the ten folds; variance within the repetitions.")
  }),
  bcv32_t = list(kind = "halves", m = 3, core = function(values, ...) {
    c(bcv32_t(values), note = "The mean of the six folds; variance among them.")
  }),
  bcv_t = list(
    kind = "halves", settings = c("rho1", "rho2"),
    core = function(values, shape, given) {
      c(bcv_t(values, given$rho1, given$rho2),
        note = sprintf("The mean of the folds, correlated (%s).",
                       describe_rho(given$rho1, given$rho2)))
    }
  ),
  corrected_resampled_t = list(
    kind = "split", settings = c("n_train", "n_test"),
    core = function(values, shape, ...) {
      c(corrected_t(values, shape$ratio),
        note = sprintf("The mean of %d splits, n_test / n_train = %.4g.",
                       shape$m * shape$k, shape$ratio))
    }
  )
)

register_t_interval <- function(method, ...) {
  register_interval(method, fun = "interval_t", args = list(method = method),
                    ...)
}

register_t_interval(
  "bcv_t", quote(cv_bcv(n, m = 5)), unpublished,
  settings = "m = 5, rho1 = rho2 = 1/2", default_for = half_split_kinds,
  note = paste("Any measure from half splits. Unpublished; exact for normal",
               "values that all have correlation 1/2.")
)

register_t_interval(
  "bcv32_t", quote(cv_bcv(n, m = 3)), "wang2015", settings = "m = 3",
  note = "Its variance is too large if rho1 + 4 rho2 < 2, else too small."
)

register_t_interval(
  "cv52_t", quote(cv_rcv(n, m = 5)), "wang2015", settings = "m = 5",
  note = "Depends on the random partitions; 5 degrees of freedom."
)

register_t_interval(
  "corrected_kfold_t", stratified_folds, "grandvalet2006",
  settings = "K = 10, stratified, rho = 0.7", default_for = "kfold",
  note = "Depends on rho, which the data cannot identify."
)

register_t_interval(
  "kfold_t", stratified_folds, "wang2015", settings = "K = 10, stratified",
  note = "Ignores that the folds are correlated: too narrow."
)

register_t_interval(
  "corrected_resampled_t", quote(cv_holdout(n, times = 15, prop = 9 / 10)),
  "nadeau2003", settings = "J = 15 hold-outs, nine tenths train",
  default_for = c("holdout", "repeated_kfold"),
  note = "The correction is a rule of thumb; for .9 n training records."
)
