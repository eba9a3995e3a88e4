# The registry of intervals, and what front doors take from it.
#' @include measures.R interval.R references.R

# `serves`: measures, or "proportion" (all measures that are a proportion of
# counts), or "any". `default_for`: the kinds of plans (see plan_kind()) for
# which this is the interval to use, if no entry before it serves the measure.
# `input`: "confusion" counts by fold, "effective" (half splits through their
# effective table), "classes" (the counts of all classes) or "predictions".
# `settings`: those to use. On half splits the interval is for n/2.
register_interval <- function(interval, plan, reference, note, settings,
                              fun = paste0("interval_", interval),
                              args = list(), serves = "any",
                              default_for = character(),
                              input = "confusion") {
  halves <- sub("cv_", "", plan[[1]]) %in% half_split_kinds
  # (The entry holds the arguments and the target.)
  register_entry(interval_registry, interval, c(
    mget(names(formals())), target = if (halves) "n/2" else "n"
  ))
}

stratified_folds <- quote(cv_kfold(n, k = 10, strata = truth))

# The measures that an entry's `serves` means now: a measure that is registered
# later is served too.
served_measures <- function(serves) {
  if (!serves[1] %in% c("any", "proportion")) return(serves)
  entries <- registry_entries(measure_registry)
  if (serves[1] == "any") return(names(entries))
  names(Filter(function(entry) !is.null(entry$success), entries))
}

#' All intervals of the package
#'
#' The registry of intervals, one row for each method and each variant of it
#' that has a plan of its own.
#'
#' `r rd_table(cv_intervals()[c("interval", "plan", "target", "reference")])`
#'
#' @return A data frame, one row per interval, with the columns
#'
#'   * `interval` (its name), `fun` (the function's name) and `args` (list
#'     column: the arguments of the variant);
#'   * `plan` (list column: a call that makes a plan for it, in `n`, the number
#'     of records, and `truth`, the classes);
#'   * `measures` (list column: the measures that it can be computed for);
#'   * `target`: the number of training records of the classifier that it is
#'     for, on that plan: `"n"` or `"n/2"`;
#'   * `reference`, and `settings` (recommended settings);
#'   * `default_for` (list column: the plans for which it is the default, if no
#'     interval above it in the table is available for the measure: `"bcv"`,
#'     `"rcv"`, `"overlap"`, `"blocks"`, `"kfold"`, `"repeated_kfold"`,
#'     `"holdout"`, `"test_set"`, which is one test set, and `"runs"`, several
#'     on one), and `default` (whether there is any);
#'   * `worst_coverage`: the coverage of the 95% interval in the worst setting
#'     and measure of `inst/evidence/grid.csv.gz`, for the classifier that it
#'     is for on those plans; missing if the simulations have no such setting;
#'   * `input`: `"confusion"`: counts by fold; `"effective"`: the same, but
#'     half splits through [effective_table()]; `"classes"`: the counts of all
#'     classes; `"predictions"`: predictions of [cv_predict()], which counts
#'     cannot replace;
#'   * `note`: when to use it, and when not.
#' @seealso [choosing_an_interval]
#' @family intervals
#' @examples
#' cv_intervals()[c("interval", "plan", "target", "default")]
#' @export
cv_intervals <- function() {
  entries <- registry_entries(interval_registry)
  new_registry_table(
    "Intervals", entries, c("interval", "fun", "args", "plan", "measures",
                            "target", "reference", "default_for", "default",
                            "settings", "worst_coverage", "input", "note"),
    main = c("interval", "target", "default_for", "worst_coverage"),
    worst_coverage = worst_coverage(entries),
    measures = lapply(entries, function(entry) served_measures(entry$serves)),
    reference = lapply(registry_field(entries, "reference"), cite_short),
    default = lapply(entries, function(entry) length(entry$default_for) > 0)
  )
}

# A measure that the interval serves, or an error that says which one does.
check_served <- function(measure, serves, hint) {
  entry <- find_measure(measure)
  if (measure %in% serves) return(entry)
  served <- served_measures(serves)
  refuse_if(!measure %in% served, "measure", "value",
            "must be one of {.or {.val {served}}}, not {.val {measure}}.",
            i = hint)
  entry
}

# The interval that is recommended for a measure on the plan of `counts`, or
# NULL. Those of predictions need the predictions, with their positive class;
# `counts` are then computed only for intervals that read them.
default_interval <- function(counts, measure, conf.level = 0.95,
                                 predictions = NULL, positive = NULL) {
  bare <- is.null(predictions)
  likely <- needs_probabilities(measure)
  if (bare && likely) return(NULL)
  # (Counts leave missing predictions out, with a warning.)
  whole <- !bare && (likely || !any_missing(predictions))
  shape <- if (bare) counts_shape(counts) else predictions_shape(predictions)
  entry <- best_entry(interval_registry, shape, whole,
                      function(entry) {
                        measure %in% served_measures(entry$serves)
                      })
  if (is.null(entry)) return(NULL)
  # As a user calls it: predictions know the sizes of their folds.
  if (!bare && entry$fun == "interval_t") {
    class <- if (!likely) measure_class(measure, positive)
    return(do.call(interval_t, c(
      list(predictions, measure, conf.level = conf.level), entry$args,
      if (!is.null(class)) list(positive = class)
    )))
  }
  run_interval(entry, counts, measure, conf.level, predictions, positive)
}

# The counts that a measure is made of.
measure_counts <- function(x, measure, positive) {
  entry <- find_measure(measure)
  if (entry$input == "classes") {
    confusion_counts(x, positive = "each")
  } else if (has_overall_form(entry) || is_likely_measure(entry)) {
    hit_counts(x)
  } else {
    confusion_counts(x, positive = positive)
  }
}

# Every record a positive one, found (tp) or missed (fn): the error of any
# number of classes.
hit_counts <- function(x) {
  verdicts <- c("right", "wrong")
  for (learner in prediction_learners(x)) {
    x <- with_classes(x, learner,
                      factor(verdicts[1 + (x[[learner]] != x$truth)], verdicts))
  }
  x$truth <- factor(rep("right", nrow(x)), verdicts)
  counts <- confusion_counts(x, positive = "right")
  attr(counts, "sides") <- NULL
  counts
}

# An entry's interval of `counts` by fold, or of the predictions behind them.
run_interval <- function(entry, counts, measure, conf.level = 0.95,
                         predictions = NULL, positive = NULL, clip = NULL,
                         ...) {
  # (The positive class is that of other measures.)
  likely <- needs_probabilities(measure)
  if (likely) positive <- NULL
  if (entry$input == "predictions") {
    return(do.call(entry$fun, c(
      list(predictions, measure, conf.level, measure_class(measure, positive)),
      entry$args, list(clip = clip), list(...)
    )))
  }
  if (likely) {
    counts <- fold_measures(predictions, measure, clip = clip)
  }
  if (entry$input == "effective" &&
      plan_kind(counts_shape(counts)) %in% half_split_kinds) {
    grouped <- !is.null(attr(counts, "clusters", exact = TRUE))
    counts <- effective_table(counts, deff = if (grouped) {
      design_effect(counts, measure)
    })
  }
  arguments <- c(list(counts, conf.level = conf.level), entry$args, list(...))
  if (entry$input != "classes") arguments$measure <- measure
  do.call(entry$fun, arguments)
}

# The table of ?choosing_an_interval.
interval_choices <- function() {
  plans <- c(bcv = "Half splits", blocks = "Blocks", test_set = "One test set",
             runs = "Several runs", kfold = "One repetition of K folds",
             repeated_kfold = "Repeated K folds", holdout = "Repeated hold-out")
  rows <- lapply(names(plans), function(kind) {
    entries <- Filter(function(entry) kind %in% entry$default_for,
                      registry_entries(interval_registry))
    reads <- registry_field(entries, "input") == "predictions"
    entries <- c(entries[reads], entries[!reads])
    measures <- vapply(entries, function(entry) {
      if (entry$input == "predictions") return("any, from predictions")
      switch(entry$serves[1],
             any = if (length(entries) > 1) "others" else "any",
             proportion = "proportions", paste(entry$serves, collapse = ", "))
    }, "")
    data.frame(plan = plans[[kind]], measures = unname(measures),
               interval = link_rd(registry_field(entries, "fun")))
  })
  do.call(rbind, rows)
}

#' Which interval for which question
#'
#' An interval is for a classifier trained on a certain number of records,
#' which depends on the plan. This page explains which plan, interval and
#' correlations to use, and how often the intervals cover in simulations.
#'
#' @section Which interval:
#' The default interval by plan and measure, from the registry
#' ([cv_intervals()]). A default is the best of these intervals for a plan that
#' you already have, and may still fall short of its nominal coverage: column
#' `worst_coverage` has its coverage in the worst simulated setting
#' (`vignette("evidence")`). We recommend [interval_components()], on five half
#' splits of [cv_bcv()] to compare learners, or on [cv_blocks()] for nearly all
#' records. On half splits, give `interval_beta()` the [effective_table()].
#'
#' `r rd_table(interval_choices())`
#'
#' @section Which plan:
#' * To estimate how good the classifier trained on all n records is, use
#'   [cv_blocks()] (15 fits, training sets of 4/5 of the records), or ten folds
#'   that you already have (9/10).
#' * To compare learners, use half splits ([cv_bcv()], m = 5) and a test, such
#'   as [components_test()]. Intervals from half splits are for classifiers
#'   trained on n/2 records.
#' * Fitted classifiers need no plan: use one test set.
#'
#' If the measure may well be 1, use `type = "hpd"`, the type of posterior
#' interval that can end at 1.
#'
#' @section Coverage in simulations:
#' The typical (median) and the lowest coverage of 95 percent intervals over
#' all simulated settings (`inst/evidence/grid.csv.gz`; `vignette("evidence")`
#' has other measures and widths), for classifiers of the training size of the
#' plan, in the data sets where they are defined (a t interval needs an F1 of
#' every fold):
#'
#' `r rd_table(grid_coverage())`
#'
#' An interval for n/2 is not an interval for n: on samples of 300 letters the
#' coverage of `beta_prime` from half splits for the F1 of a classifier trained
#' on all 300 records was between `r other_size_coverage()`
#' (`inst/guides/intervals-coverage.csv`). The coverages that Wang et al. (2015)
#' and Wang and Li (2016) published are compared with ours in
#' `vignette("reproduction")`.
#'
#' @section Which rho:
#' Only intervals from counts need them. `rho1` is the correlation of the two
#' folds of one repetition, `rho2` the correlation of folds of different
#' repetitions; one data set does not identify them.
#'
#' * 1/2, 1/2: the default (Yang et al. 2023).
#' * 1, 1: the average of the tables, the published interval of Wang et al.
#'   (2015). It is wider.
#' * 0, 1/2: the values if the estimate depends on the test set alone
#'   (Lemma 3 of Yang et al. 2023).
#'
#' Only rho2 <= (1 + rho1) / 2 is possible ([rho_bounds()]);
#' [bcv_correlations()] estimates both from replicates. Estimates for several
#' learners and data sets are in `inst/reproduction/results/003-figure1.csv`.
#' [effective_table()] (section Limits) shows how often these intervals fail.
#'
#' @section Micro and macro:
#' The mean of the folds' F1 (macro) is not the F1 of the pooled counts
#' (micro). The column `estimator` shows which one an interval is for:
#' posteriors of pooled tables are for the micro average, t intervals for the
#' macro average.
#'
#' @references
#' `r cite("wang2015", "wang2016", "yang2023")`
#'
#' On intervals for the prediction error from cross-validation in general:
#'
#' `r cite("bates2024", "bayle2020", "schulz2024")`
#' @seealso [cv_intervals()], the list of all.
#' @family intervals
#' @examples
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' learners <- list(logistic = learner_logistic())
#'
#' # How good is it, trained on all 100 records?
#' plan <- cv_kfold(two, k = 10, strata = Species)
#' counts <- confusion_counts(cv_predict(plan, two, Species, learners),
#'                            positive = "virginica")
#' interval_t(counts, "f1")
#' interval_t(counts, "recall")
#'
#' # And trained on half of them?
#' plan <- cv_bcv(two, m = 3, strata = Species)
#' counts <- confusion_counts(cv_predict(plan, two, Species, learners),
#'                            positive = "virginica")
#' interval_beta_prime(counts)
#' interval_beta(effective_table(counts), "recall")
#' @name choosing_an_interval
NULL
