# Figures of intervals, and of joint regions of two measures.

#' Draw intervals
#'
#' A row for each learner: a point for the estimate and a bar for the interval,
#' with a panel for each measure, class and method. The subtitle gives the
#' number of training records for which the intervals are valid, if it is
#' known.
#'
#' Collect intervals of several methods or plans with `rbind()`.
#' Intervals for several training sizes have a row for each learner and size:
#' half splits next to blocks ([cv_blocks()]) show whether more records help.
#'
#' Of [cv_predictions()] and [cv_scores()] the intervals of
#' [interval_components()] are drawn.
#'
#' @param object A [cv_interval], predictions or scores.
#' @param measure,positive,conf.level,training As in [interval_components()].
#'   Default of `measure`: the error rate, of numbers the root mean squared
#'   error.
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_column` where a column of the result is missing; those of
#' [interval_components()].
#' @family intervals
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' counts <- confusion_counts(data.frame(
#'   learner = rep(c("tree", "knn"), each = 6),
#'   rep = rep(rep(1:3, each = 2), 2), fold = rep(1:2, 6),
#'   tp = c(40, 38, 41, 39, 42, 40, 44, 45, 43, 46, 44, 43),
#'   fp = c(9, 10, 8, 12, 9, 11, 6, 7, 5, 8, 6, 7),
#'   fn = c(10, 12, 9, 11, 8, 10, 6, 5, 7, 4, 6, 7),
#'   tn = c(41, 40, 42, 38, 41, 39, 44, 43, 45, 42, 44, 43)
#' ))
#' intervals <- rbind(
#'   interval_beta_prime(counts),
#'   interval_beta_prime(counts, rho1 = 1, rho2 = 1),
#'   interval_t(counts)
#' )
#' ggplot2::autoplot(intervals)
#' @method autoplot cv_interval
#' @rawNamespace S3method(ggplot2::autoplot,cv_interval)
autoplot.cv_interval <- function(object, ...) {
  check_no_dots(...)
  data <- drawn_rows(object)
  methods <- unique(data$method)
  words <- estimate_words(data)
  labels <- measure_label(data$measure)
  # Learners have the lines and measures the panels; of counts of every class,
  # the classes have the lines.
  class <- data[["class"]] %||% data[["subgroup"]]
  data$panel <- in_order(varying_text(
    labels, if (!is.null(class)) short_names(as.character(data$learner), 12),
    if (length(methods) > 1) paste0(data$method, " (", words, ")")
  ))
  data$line <- row_lines(as.character(class %||% data$learner))
  data <- size_rows(data)
  levels <- unique(format_level(data$conf.level))
  finish_figure(
    draw_rows(data) + tight_panels(data), x = paste0(
      if (length(unique(labels)) > 1) "Value of the measure" else labels[1],
      if (!is.null(data[["class"]])) " of each class"
    ),
    title = paste(toString(levels), "intervals"),
    subtitle = sentence(c(training_words(data), if (length(methods) == 1) {
      paste0("method ", methods,
             if (methods != "components") paste(", from", unique(words)))
    }))
  )
}

#' @rdname autoplot.cv_interval
#' @method autoplot cv_predictions
#' @rawNamespace S3method(ggplot2::autoplot,cv_predictions)
autoplot.cv_predictions <- function(object, measure = NULL, positive = NULL,
                                    conf.level = 0.95, training = NULL, ...) {
  check_no_dots(...)
  measure <- measure %||% if (is.factor(object$truth)) "error" else "rmse"
  draw_components(object, measure, conf.level, positive, training)
}

#' @rdname autoplot.cv_interval
#' @method autoplot cv_scores
#' @rawNamespace S3method(ggplot2::autoplot,cv_scores)
autoplot.cv_scores <- function(object, conf.level = 0.95, training = NULL,
                               ...) {
  check_no_dots(...)
  draw_components(object, conf.level = conf.level, training = training)
}

draw_components <- function(...) {
  autoplot.cv_interval(tryCatch(
    interval_components(...),
    bcvinfer_error = function(error) abort_again(error, "object")
  ))
}

# A row for each training size, one below the other, where there are several.
size_rows <- function(data) {
  sizes <- data$n_train
  if (anyNA(sizes) || length(unique(sizes)) == 1) return(data)
  data <- data[order(-as.integer(data$line), sizes), ]
  data$line <- row_lines(paste0(short_names(as.character(data$line), 18),
                                ", trained on ",
                                format_whole(round(data$n_train))))
  data
}

# For which classifiers all rows are, if that is known.
training_words <- function(data) {
  known <- unique(data[c("n_train", "target")])
  if (nrow(known) != 1 || is.na(known$n_train)) return(NULL)
  # One test set has no target: its models are those that were tested.
  paste0(if (!identical(known$target, "expected")) "one model ",
         trained_on(known["n_train"]))
}

#' Draw joint regions
#'
#' The region of each learner (or class) in the plane of the two measures, its
#' estimates as a point, and through it the two single intervals as bars.
#'
#' @param object The result of [joint_region()].
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_value` for arguments in `...`.
#' @family intervals
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' counts <- confusion_counts(data.frame(learner = c("tree", "knn"),
#'                                       tp = c(40, 44), fp = c(9, 16),
#'                                       fn = c(10, 6), tn = c(41, 34)))
#' ggplot2::autoplot(joint_region(counts))
#' @method autoplot cv_joint_region
#' @rawNamespace S3method(ggplot2::autoplot,cv_joint_region)
autoplot.cv_joint_region <- function(object, ...) {
  check_no_dots(...)
  measures <- attr(object, "measures", exact = TRUE)
  plain <- plain_table(object)
  id <- plain[intersect(c("learner", "class"), names(plain))]
  label <- in_order(if (length(id) == 0) rep("", nrow(plain)) else
    do.call(paste, c(id, sep = ", ")))
  parts <- Map(function(vertices, label) {
    data.frame(x = vertices[[1]], y = vertices[[2]], label = label)
  }, plain$vertices, label)
  ends <- function(measure, end) plain[[paste0(measure, end)]]
  points <- data.frame(
    x = plain[[measures[1]]], y = plain[[measures[2]]], label = label,
    left = ends(measures[1], ".low"), right = ends(measures[1], ".high"),
    below = ends(measures[2], ".low"), above = ends(measures[2], ".high")
  )
  levels <- toString(unique(format_level(plain$conf.level)))
  plot <- figure(do.call(rbind, parts), x = "x", y = "y", colour = "label") +
    ggplot2::geom_polygon(mapped(fill = "label"), alpha = 0.12,
                          linewidth = 0.7) +
    ggplot2::geom_segment(mapped(x = "left", xend = "right", yend = "y"),
                          data = points) +
    ggplot2::geom_segment(mapped(y = "below", yend = "above", xend = "x"),
                          data = points) +
    ggplot2::geom_point(mapped(shape = "label"), data = points, size = 2.4) +
    scale_labels(label, most = 12) +
    number_axis() + number_axis(scale = ggplot2::scale_y_continuous)
  labels <- measure_label(measures)
  shape <- attr(object, "shape", exact = TRUE)
  finish_figure(plot, x = labels[1], y = labels[2],
                of = paste(labels[2], "at", labels[1]),
                title = paste(levels, "regions"),
                subtitle = if (length(unlist(shape)) > 0) {
                  sentence(trained_on(shape))
                },
                alt = points_alt(label, points$y, paste(
                  " at", format_each(points$x, format_number, 3)
                )),
                caption = "Bars: the interval of each measure alone.")
}
