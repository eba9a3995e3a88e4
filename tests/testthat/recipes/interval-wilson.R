#' Wilson's interval for a proportion
#'
#' The score interval on the pooled table of K folds times (1 + 1/K) / 2, or on
#' an effective table as it is.
#'
#' @inheritParams interval_beta
#' @return A [cv_interval]; `estimator` is `"micro"`.
#' @family intervals
#' @include intervals.R
#' @export
interval_wilson <- function(counts, measure, conf.level = 0.95) {
  check_given(counts)
  entry <- check_proportion(measure)
  conf.level <- check_level(conf.level)
  table <- proportion_table(counts, NULL, measure)
  shapes <- proportion_shapes(entry, table$cells, prior = 0)
  new_cv_interval(
    table$id, measure, "wilson", "micro", evaluate_measure(entry, table$cells),
    wilson_ends(shapes$shape1, shapes$shape2, conf.level), conf.level,
    table$notes
  )
}

# The core takes counts and returns numbers.
wilson_ends <- function(success, failure, conf.level) {
  size <- success + failure
  z <- stats::qnorm((1 - conf.level) / 2, lower.tail = FALSE)
  center <- (success + z^2 / 2) / (size + z^2)
  reach <- z * sqrt(success * failure / size + z^2 / 4) / (size + z^2)
  list(low = center - reach, high = center + reach)
}

register_interval(
  "wilson", stratified_folds, "wang2016", serves = "proportion",
  settings = "K = 10, stratified", input = "effective",
  note = "An example of how an interval is added."
)
