# The intervals of a coverage study, from names or from a user's own list, and
# their ends on one data set.

# A named list of what `run_interval()` needs of an entry, and the `measures`
# that it serves (NULL: not known).
check_study_intervals <- function(intervals) {
  registered <- is.character(intervals)
  named <- registered || is.list(intervals) && length(intervals) > 0 &&
    rlang::is_named(intervals) && anyDuplicated(names(intervals)) == 0
  abort_if(!named,
           "{.arg intervals} must be names of intervals or a named list of
            {.code list(fun, plan, args)}, not {describe_value(intervals)}.",
           "type", "intervals")
  if (!registered) {
    return(Map(own_interval, intervals, names(intervals)))
  }
  entries <- registry_entries(interval_registry)
  unknown <- setdiff(intervals, names(entries))
  abort_if(length(intervals) == 0 || length(unknown) > 0,
           c("{.arg intervals} must be names of intervals; {.val {unknown}}
              {?is not one/are not}.",
             i = "{.code cv_intervals()} lists them: {.val {names(entries)}}."),
           "value", "intervals")
  lapply(entries[unique(intervals)], function(entry) {
    c(entry[c("fun", "plan", "args", "input")],
      list(measures = served_measures(entry$serves)))
  })
}

# A registered function reads what its registration says, any other counts.
own_interval <- function(given, name) {
  whole <- is.list(given) && all(c("fun", "plan") %in% names(given)) &&
    all(names(given) %in% c("fun", "plan", "args"))
  args <- if (whole) given$args %||% list()
  named <- is.list(args) && (length(args) == 0 || rlang::is_named(args))
  known <- whole && (is.function(given$fun) || rlang::is_string(given$fun) &&
                       exists(given$fun, topenv(), mode = "function"))
  abort_if(!known || !named,
           c("{.arg intervals} must contain {.code list(fun, plan, args)} for
              {.val {name}}, not {describe_value(given)}.",
             i = "{.field fun} is a function or the name of one of this package,
                  {.field args} a named list."), "type", "intervals")
  check_plan_source(given$plan, name, "intervals")
  find <- function(fun) if (is.function(fun)) fun else get(fun, topenv())
  registered <- Find(
    function(entry) identical(find(entry$fun), find(given$fun)),
    registry_entries(interval_registry)
  )
  input <- registered$input %||% "confusion"
  list(fun = given$fun, plan = given$plan, args = args, input = input,
       measures = if (input == "classes") {
         paste0("f1_", args$average %||% "micro")
       })
}

# One row per learner, measure and interval that serves it.
coverage_grid <- function(learners, measures, intervals) {
  served <- unlist(lapply(intervals, `[[`, "measures"))
  if (!all(measures %in% served)) find_measures(setdiff(measures, served))
  if (!is.character(measures)) find_measures(measures)
  grid <- expand.grid(interval = names(intervals), measure = unique(measures),
                      learner = learners, stringsAsFactors = FALSE)
  serves <- mapply(function(interval, measure) {
    is.null(interval$measures) || measure %in% interval$measures
  }, intervals[grid$interval], grid$measure)
  idle <- setdiff(grid$interval, grid$interval[serves])
  abort_if(length(idle) > 0,
           "{.arg intervals}: {.val {idle}} serve{?s/} none of the measures
            {.val {unique(grid$measure)}}.", "value", "intervals")
  bare <- setdiff(grid$measure, grid$measure[serves])
  abort_if(length(bare) > 0,
           "{.arg measures}: {.val {bare}} {?is/are} served by none of the
            intervals {.val {unique(grid$interval)}}.", "value", "measures")
  grid[serves, c("learner", "measure", "interval")]
}

# Does the row of a grid need the counts of all classes?
needs_classes <- function(interval, measure) {
  interval$input == "classes" ||
    isTRUE(registry_entry(measure_registry, measure)$every_class)
}

# Is it about one class against the rest?
is_of_one_class <- function(interval, measure) {
  !needs_classes(interval, measure) && !needs_probabilities(measure) &&
    !(interval$input == "predictions" &&
        has_overall_form(find_measure(measure)))
}

interval_ends <- function(fits, row, data, job) {
  if (is.character(fits)) stop(fits, call. = FALSE)
  interval <- job$intervals[[row$interval]]
  # (Counts or predictions are made for those intervals that read them.)
  found <- run_interval(
    interval,
    if (needs_classes(interval, row$measure)) {
      class_counts_of(fits, row$learner, levels(data$truth))
    } else {
      learner_counts(fits, row$learner, positive_code(data, job$positive))
    },
    row$measure, job$conf.level,
    study_predictions(fits, row$learner, data), job$positive
  )
  ends <- c(found$conf.low[1], found$conf.high[1])
  # Without a variance: a point, which covers nothing else.
  if (length(ends) == 2 && all(is.na(ends)) && is.numeric(found$estimate)) {
    ends <- rep(found$estimate[1], 2)
  }
  if (!is.numeric(ends) || length(ends) != 2 || !all(is.finite(ends))) {
    stop("the interval has no finite ends conf.low, conf.high", call. = FALSE)
  }
  ends
}
