# The registry of intervals. `serves` holds measures, or "proportion" (all
# measures that are a proportion of counts), or "any".
#' @include measures.R
NULL

interval_registry <- new_registry()

register_interval <- function(interval, fun, plan, serves, target, reference,
                              recommended, note, args = list()) {
  register_entry(interval_registry, interval, list(
    interval = interval, fun = fun, args = args, plan = plan, serves = serves,
    target = target, reference = reference, recommended = recommended,
    note = note
  ))
}

# The measures that an entry's `serves` means now: a measure that is registered
# later is served too.
served_measures <- function(serves) {
  if (!serves[1] %in% c("any", "proportion")) return(serves)
  entries <- registry_entries(measure_registry)
  if (serves[1] == "any") return(names(entries))
  is_proportion <- vapply(entries, function(entry) !is.null(entry$success),
                          logical(1))
  names(entries)[is_proportion]
}

#' Which intervals there are
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
#'   records of the classifier that it speaks of: `"n"` or `"n/2"`),
#'   `reference`, `recommended` (`TRUE` or `FALSE`), `note` (when to use it,
#'   when not).
#' @seealso [choosing_an_interval]
#' @family intervals
#' @examples
#' cv_intervals()[c("interval", "plan", "target", "recommended")]
#' @export
cv_intervals <- function() {
  entries <- registry_entries(interval_registry)
  column <- function(name) {
    I(lapply(unname(entries), function(entry) entry[[name]]))
  }
  table <- new_registry_table(
    "Intervals", interval = registry_field(entries, "interval"),
    fun = registry_field(entries, "fun"), args = column("args"),
    plan = column("plan"),
    measures = I(lapply(column("serves"), served_measures)),
    target = registry_field(entries, "target"),
    reference = vapply(registry_field(entries, "reference"), cite_short,
                       character(1), USE.NAMES = FALSE),
    recommended = registry_field(entries, "recommended", logical(1)),
    note = registry_field(entries, "note")
  )
  table
}

# A measure that the interval serves, or an error that says which one does.
check_served <- function(measure, serves, hint) {
  entry <- find_measure(measure)
  served <- served_measures(serves)
  if (!measure %in% served) {
    abort_input(
      c("{.arg measure} must be one of {.or {.val {served}}}, not
         {.val {measure}}.", i = hint),
      "value", "measure"
    )
  }
  entry
}
