# The registry of intervals, and what front doors take from it.
#' @include measures.R interval.R
NULL

# `serves`: measures, or "proportion" (all measures that are a proportion of
# counts), or "any". `recommended_for`: the kinds of plans (see plan_kind()) for
# which this is the interval to use, if no entry before it serves the measure.
# `input`: "confusion" counts by fold, "effective" (half splits through their
# effective table), "classes" (the counts of all classes) or "predictions".
register_interval <- function(interval, fun, plan, serves, target, reference,
                              note, recommended_for = character(),
                              settings = "", input = "confusion",
                              args = list()) {
  register_entry(interval_registry, interval, list(
    interval = interval, fun = fun, args = args, plan = plan, serves = serves,
    target = target, reference = reference, recommended_for = recommended_for,
    settings = settings, input = input, note = note
  ))
}

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
#' @return A data frame, one row per interval: `interval` (its name), `fun`
#'   (the function's name), `args` (list column: the arguments that make the
#'   variant), `plan` (list column: the call that makes the plan that it needs,
#'   in `n`, the number of records, and `truth`, the classes), `measures` (list
#'   column: the measures that it serves), `target` (the number of training
#'   records of the classifier that it is for, on that plan: `"n"` or `"n/2"`),
#'   `reference`, `recommended_for` (list column: the plans for which it is the
#'   interval to use, if no interval above it in the table serves the measure:
#'   `"bcv"`, `"rcv"`, `"overlap"`, `"kfold"`, `"repeated_kfold"`, `"holdout"`,
#'   `"test_set"`, which is one test set), `recommended` (whether there is any),
#'   `settings` (recommended settings), `input` (`"confusion"`: counts by fold;
#'   `"effective"`: the same, but half splits through [effective_table()];
#'   `"classes"`: the counts of all classes; `"predictions"`: predictions of
#'   [cv_predict()], which no counts replace), `note` (when to use it, when not).
#' @seealso [choosing_an_interval]
#' @family intervals
#' @examples
#' cv_intervals()[c("interval", "plan", "target", "recommended")]
#' @export
cv_intervals <- function() {
  entries <- registry_entries(interval_registry)
  text <- function(name) registry_field(entries, name)
  column <- function(name) I(unname(lapply(entries, `[[`, name)))
  new_registry_table(
    "Intervals", interval = text("interval"), fun = text("fun"),
    args = column("args"), plan = column("plan"),
    measures = I(lapply(column("serves"), served_measures)),
    target = text("target"),
    reference = vapply(text("reference"), cite_short, "", USE.NAMES = FALSE),
    recommended_for = column("recommended_for"),
    recommended = lengths(column("recommended_for")) > 0,
    settings = text("settings"), input = text("input"), note = text("note")
  )
}

# A measure that the interval serves, or an error that says which one does.
check_served <- function(measure, serves, hint) {
  entry <- find_measure(measure)
  if (measure %in% serves) return(entry)
  served <- served_measures(serves)
  abort_if(!measure %in% served,
           c("{.arg measure} must be one of {.or {.val {served}}}, not
              {.val {measure}}.",
             i = hint), "value", "measure")
  entry
}

# The interval that is recommended for a measure on the plan of `counts`, or
# NULL. Those of predictions need the predictions, with their positive class.
recommended_interval <- function(counts, measure, conf.level = 0.95,
                                 predictions = NULL, positive = NULL) {
  bare <- is.null(predictions)
  likely <- needs_probabilities(measure)
  if (bare && likely) return(NULL)
  # (Counts leave missing predictions out, with a warning.)
  whole <- !bare && (likely || !any_missing(predictions))
  entry <- best_entry(interval_registry, counts_shape(counts), whole,
                      function(entry) {
                        measure %in% served_measures(entry$serves)
                      })
  if (is.null(entry)) return(NULL)
  run_interval(entry, counts, measure, conf.level, predictions, positive)
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
  halves <- plan_kind(counts_shape(counts)) %in% half_split_kinds
  if (entry$input == "effective" && halves) {
    grouped <- !is.null(counts_clusters(counts))
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
  plans <- c(kfold = "One repetition of K folds", bcv = "Half splits",
             repeated_kfold = "Repeated K folds",
             holdout = "Repeated hold-out", test_set = "One test set")
  rows <- lapply(names(plans), function(kind) {
    entries <- Filter(function(entry) kind %in% entry$recommended_for,
                      registry_entries(interval_registry))
    reads <- registry_field(entries, "input") == "predictions"
    entries <- c(entries[reads], entries[!reads])
    measures <- vapply(entries, function(entry) {
      if (entry$input == "predictions") return("any, from predictions")
      switch(entry$serves[1],
             any = if (length(entries) > 1) "others" else "any",
             proportion = "proportions", paste(entry$serves, collapse = ", "))
    }, "")
    data.frame(
      plan = plans[[kind]], measures = unname(measures),
      interval = link_rd(registry_field(entries, "fun")),
      settings = registry_field(entries, "settings")
    )
  })
  do.call(rbind, rows)
}
