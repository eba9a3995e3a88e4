# The intervals of a coverage study, from names or from a user's own list.

# A named list of list(fun, plan, args, measures, by_class, by_predictions,
# takes_measure); `measures` is NULL where nothing is known of them.
check_study_intervals <- function(intervals) {
  if (is.character(intervals)) return(registered_intervals(intervals))
  named <- is.list(intervals) && length(intervals) > 0 &&
    rlang::is_named(intervals) && anyDuplicated(names(intervals)) == 0
  abort_if(!named,
           "{.arg intervals} must be names of intervals or a named list of
            {.code list(fun, plan, args)}, not {describe_value(intervals)}.",
           "type", "intervals")
  found <- lapply(names(intervals), function(name) {
    own_interval(intervals[[name]], name)
  })
  rlang::set_names(found, names(intervals))
}

registered_intervals <- function(names) {
  known <- names(registry_entries(interval_registry))
  unknown <- unique(names[!names %in% known])
  abort_if(length(names) == 0 || length(unknown) > 0,
           c("{.arg intervals} must be names of intervals; {.val {unknown}}
              {?is not one/are not}.",
             i = "{.code cv_intervals()} lists them: {.val {known}}."), "value",
           "intervals")
  found <- lapply(unique(names), function(name) {
    entry <- interval_registry[[name]]
    complete_interval(entry$fun, entry$plan, entry$args,
                      served_measures(entry$serves))
  })
  rlang::set_names(found, unique(names))
}

own_interval <- function(given, name) {
  whole <- is.list(given) && all(c("fun", "plan") %in% names(given)) &&
    all(names(given) %in% c("fun", "plan", "args"))
  args <- if (whole) given$args %||% list()
  named <- is.list(args) && (length(args) == 0 || rlang::is_named(args))
  known <- whole && (is.function(given$fun) || rlang::is_string(given$fun) &&
                       exists(given$fun, topenv(), mode = "function"))
  abort_if(!known || !named,
           c("{.arg intervals} must hold {.code list(fun, plan, args)} for
              {.val {name}}, not {describe_value(given)}.",
             i = "{.field fun} is a function or the name of one of this package,
                  {.field args} a named list."), "type", "intervals")
  check_plan_source(given$plan, name, "intervals")
  complete_interval(given$fun, given$plan, args, NULL)
}

complete_interval <- function(fun, plan, args, measures) {
  body <- if (is.function(fun)) fun else get(fun, topenv(), mode = "function")
  names <- names(formals(args(body)))
  by_class <- identical(body, interval_f1_average)
  if (by_class) {
    average <- args$average %||% c("micro", "macro")
    measures <- paste0("f1_", average[1])
  }
  list(fun = fun, plan = plan, args = args, measures = measures,
       by_class = by_class,
       by_predictions = identical(body, interval_components),
       takes_measure = any(c("measure", "...") %in% names))
}
