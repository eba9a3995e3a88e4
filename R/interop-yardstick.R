# Metrics of yardstick, by fold.

read_metrics.metric <- function(x, direction) {
  own <- attr(x, "direction", exact = TRUE)
  if (isTRUE(own %in% c("maximize", "minimize"))) {
    check_no_direction(direction)
  } else {
    own <- check_direction(direction, "a metric without a direction of its own")
  }
  refuse_if(!inherits(x, c("class_metric", "prob_metric")), "measures", "type",
            "must contain metrics of predicted classes or probabilities, not a
             {.cls {class(x)[1]}}.")
  name <- metric_name(x)
  found <- list(list(
    direction = own, by_class = TRUE,
    value = function(data, positive) yardstick_value(x, name, data, positive)
  ))
  rlang::set_names(found, name)
}

read_metrics.metric_set <- function(x, direction) {
  metrics <- attr(x, "metrics", exact = TRUE)
  found <- lapply(unname(metrics), function(metric) {
    read_metrics(metric, direction)
  })
  rlang::set_names(unlist(found, recursive = FALSE), names(metrics))
}

# What yardstick calls it, from its value for two records.
metric_name <- function(x) {
  two <- factor(c("a", "b"))
  data <- data.frame(truth = two, estimate = two, .pred_a = c(1, 0))
  if (inherits(x, "numeric_metric")) data[1:2] <- c(1, 2, 1, 2)
  tryCatch(suppressWarnings(call_metric(x, data, ".pred_a")$.metric[1]),
           error = function(e) {
             # As metric_tweak(event_level = ) makes them.
             refuse_if(grepl("event_level", conditionMessage(e), fixed = TRUE),
                       "measures", "conflict", "must contain metrics without an
                        {.code event_level} of their own: {.arg positive} says
                        which class is the event.")
             "metric"
           })
}

# `columns`: those of the probabilities, for a metric that takes them.
call_metric <- function(metric, data, columns, event = 1) {
  level <- c("first", "second")[event]
  arguments <- c(
    if (inherits(metric, "prob_metric")) {
      list(quote(tidyselect::all_of(columns)))
    } else {
      list(estimate = "estimate")
    },
    if (!inherits(metric, "numeric_metric")) list(event_level = level),
    if (!is.null(data$case_weights)) list(case_weights = quote(case_weights))
  )
  # (Where there is no value it is counted, and a warning says so of all.)
  said <- list()
  found <- withCallingHandlers(
    rlang::inject(metric(data, "truth", !!!arguments)),
    warning = function(warning) {
      if (!any(startsWith(class(warning), "yardstick_warning"))) return()
      said <<- c(said, list(warning))
      invokeRestart("muffleWarning")
    }
  )
  if (!anyNA(found$.estimate)) lapply(said, warning)
  found
}

# Of two classes yardstick takes one as the event. Without `positive` both must
# give the same value.
yardstick_value <- function(metric, name, data, positive) {
  labels <- levels(data$truth)
  columns <- paste0(".pred_", labels)
  refuse_if(inherits(metric, "prob_metric") && !all(columns %in% names(data)),
            "counts", "missing",
            "must have probabilities of every learner for {.val {name}}.")
  if (length(labels) != 2) return(call_metric(metric, data, columns)$.estimate)
  value <- function(event) {
    call_metric(metric, data, columns[event], event)$.estimate
  }
  if (length(positive) > 0) return(value(match(positive, labels)))
  both <- c(value(1), value(2))
  refuse_if(!isTRUE(all.equal(both[1], both[2], tolerance = 1e-8)), "positive",
            "missing", "must be given for {.val {name}}, which is not the same
             for both classes.", i = "The labels are {.val {labels}}.")
  both[1]
}

# A metric with case weights, as a measure of scores.
as_own_measure.metric <- function(x, arg) {
  refuse_if(!inherits(x, c("class_metric", "prob_metric", "numeric_metric")),
            arg, "type", "must be a metric of classes, probabilities or numbers,
             not a {.cls {class(x)[1]}}.")
  name <- metric_name(x)
  direction <- attr(x, "direction", exact = TRUE)
  refuse_if(!direction %in% c("maximize", "minimize"), arg, "missing",
            "must be a metric with a direction: give {.fn cv_measure} one for
             {.val {name}}.")
  new_cv_measure(
    name, direction, attr(x, "range", exact = TRUE) %||% c(-Inf, Inf),
    function(truth, estimate, weights, positive) {
      data <- data.frame(truth = truth, case_weights = weights)
      if (is.matrix(estimate)) {
        data[paste0(".pred_", colnames(estimate))] <- as.data.frame(estimate)
      } else {
        data$estimate <- estimate
      }
      value <- function(data) {
        yardstick_value(x, name, data, levels(truth)[positive])
      }
      found <- value(data)
      if (all(weights == 1)) check_unweighted(found, value, data, name, arg)
      found
    }, inherits(x, "prob_metric"), by_event = !inherits(x, "numeric_metric")
  )
}

# The area under the curve of several classes has other averages with weights.
check_unweighted <- function(found, value, data, name, arg) {
  plain <- suppressWarnings(value(data[names(data) != "case_weights"]))
  refuse_if(!isTRUE(all.equal(found, plain, tolerance = 1e-6)), arg, "value",
            "must have the same value without case weights as with weights of 1:
             {.val {name}} is {format(plain)} without and {format(found)} with
             them.",
            i = if (name == "roc_auc") "Use {.code {arg} = \"roc_auc\"}.")
}
