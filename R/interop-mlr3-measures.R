# The intervals as measures of mlr3.

#' Intervals as measures of mlr3
#'
#' With mlr3 loaded, `msr("ci.bcv_f1")` and the like are measures that return
#' an interval: `rr$aggregate(msr("ci.bcv_f1"))` gives the estimate and the two
#' ends, and the table of `bmr$aggregate()` has three columns. The numbers
#' agree with the functions `interval_*()` on the counts of
#' `as_cv_predictions(rr)`; the positive class is taken from the task.
#'
#' Measures `ci.bcv_*` take half splits: `rsmp("bcv")`, `rsmp("rcv")` or
#' `rsmp("repeated_cv", folds = 2)`. They are for a learner trained on half of
#' the records. Measures `ci.kfold_*` take one repetition of K folds:
#' `rsmp("cv")`. They are for a learner trained on (K - 1) / K of the records.
#' There is one for each measure of [cv_measures()] for which [cv_intervals()]
#' has a default interval from counts:
#'
#' `r rd_table(mlr3_intervals()[c("id", "interval")])`
#'
#' Measures of probabilities (`brier`, `log_loss`, `roc_auc`) need learners with
#' `predict_type = "prob"`.
#'
#' Parameters: `alpha`, one minus the confidence level, default 0.05;
#' `interval`, the name of another interval of [cv_intervals()] for the same
#' measure and scheme, such as `"components"`, the recommended one for three or
#' more block-regularized half splits, which estimates the variation between
#' fits ([interval_components()]); `beta` of `ci.*_f_beta`; and `clip` of
#' `ci.*_log_loss`.
#'
#' For the other arguments of an interval call its function on
#' `as_cv_predictions(rr)`. Unlike the measures of mlr3inferr, these measures
#' do not need a pointwise loss, so that F1 has an interval, and do not
#' truncate intervals at the ends of the measure's range.
#'
#' @details Errors when aggregating: a task of more than two classes, for all
#'   measures but `f1_micro`, `f1_macro`, `f1_weighted`, `brier`, `log_loss`
#'   and `roc_auc` (`bcvinfer_error_value`), a resampling of another scheme
#'   (`bcvinfer_error_scheme`), and the errors of the interval. `score()` is an
#'   error (`bcvinfer_error_type`): a single test set has no interval.
#' @name msr_ci
#' @include registry.R
#' @family intervals
#' @examplesIf all(sapply(c("mlr3", "rpart"), requireNamespace, quietly = TRUE))
#' lgr::get_logger("mlr3")$set_threshold("warn")
#' set.seed(1)
#' rr <- mlr3::resample(mlr3::tsk("sonar"), mlr3::lrn("classif.rpart"),
#'                      mlr3::rsmp("bcv", m = 3))
#' rr$aggregate(mlr3::msr("ci.bcv_f1"))
#' rr$aggregate(mlr3::msrs(c("ci.bcv_precision", "ci.bcv_recall"), alpha = 0.2))
NULL

# The schemes that have measures, and the kinds of plans that each takes.
mlr3_schemes <- list(bcv = half_split_kinds, kfold = "kfold")

# One row per measure of mlr3: its id, what it measures, and the interval.
mlr3_intervals <- function() {
  entries <- registry_entries(interval_registry)
  # mlr3 aggregates counts: an interval of predictions where there is no other.
  reads <- registry_field(entries, "input") == "predictions"
  entries <- c(entries[!reads], entries[reads])
  table <- do.call(rbind, lapply(names(mlr3_schemes), function(scheme) {
    kind <- mlr3_schemes[[scheme]][1]
    suited <- Filter(function(entry) kind %in% entry$default_for, entries)
    served <- lapply(suited, function(entry) served_measures(entry$serves))
    data.frame(scheme = scheme, measure = unlist(served, use.names = FALSE),
               interval = rep(registry_field(suited, "interval"),
                              lengths(served)))
  }))
  # Of predicted classes or their probabilities, better in one direction, and
  # complete without a cost or a threshold. (An average has no entry.)
  suits <- vapply(table$measure, function(measure) {
    entry <- registry_entry(measure_registry, measure)
    is.null(entry) || entry$input != "numbers" && entry$direction != "none" &&
      !measure %in% c("cost", "net_benefit")
  }, NA)
  table <- table[suits, ]
  id <- paste0("ci.", table$scheme, "_", table$measure)
  table <- data.frame(id, table)[!duplicated(id), ]
  table <- table[order(table$id, method = "radix"), ]
  rownames(table) <- NULL
  table
}

# The class is made when it is needed, since its parent is in mlr3.
interval_measure <- function(row) {
  entry <- registry_entry(measure_registry, row$measure)
  own <- lapply(entry$parameters, function(default) {
    if (is.null(default)) return(paradox::p_dbl(0, 0.5))
    paradox::p_dbl(0, tags = "required", init = default)
  })
  # All intervals that serve the measure under the scheme.
  schemes <- mlr3_schemes[[row$scheme]]
  serving <- Filter(function(entry) {
    takes <- any(schemes %in% entry$default_for) ||
      as.character(entry$plan[[1]]) %in% paste0("cv_", schemes)
    takes && row$measure %in% served_measures(entry$serves)
  }, registry_entries(interval_registry))
  parameters <- do.call(paradox::ps, c(list(
    alpha = paradox::p_dbl(0, 1, tags = "required", init = 0.05),
    interval = paradox::p_fct(names(serving), tags = "required",
                              init = row$interval)
  ), own))
  # In a method R6 binds it to the object.
  self <- NULL
  generator <- R6::R6Class(
    "MeasureIntervalCV", inherit = mlr3::Measure,
    public = list(aggregate = function(rr) {
      without_call(interval_numbers(rr, row, self$id, self$param_set$values))
    }),
    private = list(.score = function(prediction, ...) {
      abort_input("{.val {self$id}} is an interval of a whole resampling: use
                   its method {.fn aggregate}, not {.fn score}.", "type",
                  "measures")
    })
  )
  generator$new(
    id = row$id, task_type = "classif", average = "custom",
    param_set = parameters, packages = "bcvinfer",
    range = entry$range %||% c(0, 1),
    minimize = identical(entry$direction, "minimize"),
    predict_type = if (needs_probabilities(row$measure)) "prob" else "response",
    label = paste("Interval for", measure_label(row$measure)),
    man = "bcvinfer::msr_ci"
  )
}

# Estimate, lower and upper end, named after the measure's id.
interval_numbers <- function(rr, row, id, values) {
  predictions <- as_cv_predictions(rr)
  # F1 of all classes is not a measure of one table, nor are those of
  # probabilities.
  measured <- registry_entry(measure_registry, row$measure)
  by_class <- is.null(measured) || measured$input != "confusion"
  classes <- length(rr$task$class_names)
  abort_if(!by_class && classes != 2, c(
    "{.val {id}} measures one class against the other: the task
     {.val {rr$task$id}} has {classes} classes.",
    i = "Measures of all classes take several, such as
         {.val {paste0('ci.', row$scheme, '_f1_macro')}}."
  ), "value", "task")
  counts <- confusion_counts(
    predictions, positive = if (by_class) "each" else rr$task$positive
  )
  # An interval that takes several schemes reads each in its own way; the
  # measure's id names one.
  shape <- counts_shape(counts)
  abort_if(!plan_kind(shape) %in% mlr3_schemes[[row$scheme]], c(
    switch(
      row$scheme,
      bcv = "{.val {id}} needs half splits, such as
             {.code rsmp(\"bcv\", m = 5)}",
      kfold = "{.val {id}} needs one repetition of K folds, such as
               {.code rsmp(\"cv\")}"
    ), x = "The resampling has {describe_shape(shape)}."
  ), "scheme", "resampling")
  entry <- registry_entry(interval_registry, values$interval)
  own <- values[setdiff(names(values), c("alpha", "interval"))]
  found <- do.call(run_interval, c(
    list(entry, counts, row$measure, 1 - values$alpha, predictions,
         rr$task$positive), own
  ))
  stats::setNames(c(found$estimate, found$conf.low, found$conf.high),
                  c(id, paste0(id, c(".lower", ".upper"))))
}
