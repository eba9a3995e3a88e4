# Metrics of the user's own: functions, and those of other packages by a method
# of `read_metrics()`.

# A list `directions, value` as of registered_values().
metric_values <- function(metrics, x, positive, direction) {
  metrics <- read_metrics(metrics, direction)
  if (!any(vapply(metrics, `[[`, NA, "by_class"))) {
    check_no_positive(positive, "a function, which sees all classes")
  }
  if (!is.null(positive)) {
    positive <- resolve_positive(positive, levels(x$truth))
  }
  directions <- vapply(metrics, `[[`, "", "direction")
  list(directions = directions, value = function(name, learner, fold) {
    data <- metric_data(x, learner)
    rows <- split(seq_len(nrow(data)), fold)
    vapply(unname(rows), function(rows) {
      one_metric(metrics[[name]], name, data[rows, , drop = FALSE], positive)
    }, 0)
  })
}

# A named list of list(direction, by_class, value), `value` a function of the
# data of a fold and of the positive class (or NULL), of which it takes account
# if `by_class`.
read_metrics <- function(x, direction) UseMethod("read_metrics")

read_metrics.default <- function(x, direction) {
  abort_input("{.arg measures} must hold names of measures or metrics, not
               {describe_value(x)}.", "type", "measures")
}

read_metrics.function <- function(x, direction) {
  direction <- check_direction(direction, "a function")
  list(metric = list(
    direction = direction, by_class = FALSE,
    value = function(data, positive) x(data)
  ))
}

# Names of the list are those of its metrics.
read_metrics.list <- function(x, direction) {
  found <- Map(function(metric, name) {
    read <- read_metrics(metric, direction)
    if (length(read) == 1 && nzchar(name)) names(read) <- name
    read
  }, unname(x), names(x) %||% rep("", length(x)))
  found <- unlist(found, recursive = FALSE)
  abort_if(length(found) == 0 || anyDuplicated(names(found)),
           "{.arg measures} must be a list of metrics whose names differ, not
            {.val {names(found)}}.", "value", "measures")
  found
}

metric_data <- function(x, learner) {
  p <- prediction_probabilities(x, learner)
  data <- data.frame(truth = x$truth, estimate = x[[learner]])
  if (!is.null(p)) data[paste0(".pred_", colnames(p))] <- as.data.frame(p)
  data
}

one_metric <- function(metric, name, data, positive) {
  value <- tryCatch(metric$value(data, positive), error = function(e) {
    if (inherits(e, "bcvinfer_error")) stop(e)
    reason <- cli::ansi_strip(conditionMessage(e))
    abort_input(c("{.arg measures} must return a number for every fold, but
                   {.val {name}} failed.", x = "{reason}"), "value", "measures")
  })
  abort_if(!is.numeric(value) || length(value) != 1,
           "{.arg measures} must return one number for every fold, but
            {.val {name}} returned {describe_value(value)}.",
           "value", "measures")
  as.double(value)
}
