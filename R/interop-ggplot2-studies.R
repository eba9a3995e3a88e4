# Figures of studies, and of what is planned: power, widths and gains.

#' Draw studies
#'
#' `type = "rate"`: rejection rates, or coverage, with 1.96 Monte-Carlo standard
#' errors to each side; against a parameter where rows of several studies were
#' bound with a column for it (a power curve). `type = "length"` (coverage
#' only): coverage against mean interval width.
#'
#' @param object The result of [error_rate_study()] or [coverage_study()], or
#'   several of them bound by [rbind()].
#' @param type What to draw: `"rate"` (default) or `"length"`.
#' @param by The column of the parameter, one string. Default: the first column
#'   that was added to the studies, or none.
#' @param ... Must be empty; required by the generic.
#' @return A ggplot object. Dashed lines mark the level `alpha` or `conf.level`.
#' @section Errors:
#' `bcvinfer_error_column` where `by` is not a column; `bcvinfer_error_value`
#' for an unknown `type`.
#' @family studies
#' @name autoplot.cv_study
#' @examples
#' set.seed(1)
#' learners <- list(a = learner_column("a"), b = learner_column("b"))
#' rows <- lapply(c(50, 100, 200), function(n) {
#'   study <- error_rate_study(function() sim_data(n), truth, learners,
#'                             c("cv52_t", "combined_cv52_t"), replicates = 20)
#'   study$n <- n
#'   study
#' })
#' if (requireNamespace("ggplot2", quietly = TRUE)) {
#'   ggplot2::autoplot(do.call(rbind, rows))
#' }
NULL

#' @rdname autoplot.cv_study
#' @method autoplot cv_error_rates
#' @rawNamespace S3method(ggplot2::autoplot,cv_error_rates)
autoplot.cv_error_rates <- function(object, by = NULL, ...) {
  check_no_dots(...)
  finish_figure(draw_rates(
    object, study_parameter(object, by), "Rejection rate", object$test,
    object$alpha, "Share of data sets on which the test rejects"
  ), of = NULL)
}

#' @rdname autoplot.cv_study
#' @method autoplot cv_coverage
#' @rawNamespace S3method(ggplot2::autoplot,cv_coverage)
autoplot.cv_coverage <- function(object, type = c("rate", "length"), by = NULL,
                                 ...) {
  check_no_dots(...)
  type <- check_choice(type)
  by <- study_parameter(object, by)
  plot <- draw_rates(
    object, if (type == "rate") by else "length", "Coverage", object$interval,
    object$conf.level, "Share of intervals that contain the true value"
  )
  if (type == "rate") return(finish_figure(plot, of = NULL))
  finish_figure(
    plot, x = "Mean width (unit of the measure)",
    of = "Coverage at width",
    title = "Coverage and interval width",
    caption = paste("Dashed: the nominal level. Best: at or above it, and far",
                    "to the left.")
  )
}

# The column of the parameter: by default the first that no study has.
study_parameter <- function(object, by) {
  if (is.null(by)) {
    own <- c(table_columns(object), "failures", "statistics", "truth",
             "truth_se", "length_se", "target")
    found <- setdiff(names(object), own)
    return(if (length(found) > 0) found[1])
  }
  check_string(by, "by")
  check_columns(object, by)
  by
}

# Rates with 1.96 standard errors to each side. Without a parameter the methods
# are rows; with one they are points over it.
draw_rates <- function(object, by, title, method, level, meaning) {
  rows <- as.data.frame(object)
  terms <- tidy.cv_table(object)
  rows$rate <- terms$estimate
  rows <- error_bars(rows, rows$rate, terms$std.error, c(0, 1))
  rows$label <- in_order(method)
  if (!is.null(rows$learner)) {
    rows$panel <- in_order(varying_text(rows$learner, rows$measure))
  }
  rows <- rows[!is.na(rows$rate), ]
  level <- unique(level)
  plot <- if (is.null(by)) {
    rows[c("estimate", "conf.low", "conf.high")] <-
      rows[c("rate", "low", "high")]
    rows$line <- row_lines(rows$label)
    draw_rows(rows, labels = format_percent_short) +
      reference_line(level) + ggplot2::labs(x = title)
  } else {
    number <- is.numeric(rows[[by]])
    draw_points(rows, by, "rate", reference_line(y = level),
                lines = number && by != "length") +
      result_panels(rows$panel) + (if (number) number_axis()) +
      number_axis(scale = ggplot2::scale_y_continuous,
                  labels = format_percent_short) +
      ggplot2::labs(x = by, y = title)
  }
  plot + figure_labs(
    title = paste(c(title, by), collapse = " by "), subtitle = meaning,
    caption = paste0("Dashed: ", toString(format_percent_short(level)),
                     ". Bars: 1.96 standard errors to each side.")
  )
}

#' Draw plans
#'
#' The power, the width or the gain of a plan over the number of records or of
#' repetitions, with the plan as a point. Dashed lines mark the power or the
#' width that was asked for, and the limit of the gain.
#'
#' Over n the lines are for the plan's m and, except for [bcv_gain()], for m = 3
#' and 15; over m for the plan's n. A plan from a pilot with a difference has a
#' panel for the width and one for the power.
#'
#' @param object The result of [power_mcnemar()], [records_for_interval()] or
#'   [bcv_gain()].
#' @param by `"n"` or `"m"`: what varies along the axis. Default: `"n"`, and
#'   `"m"` for [bcv_gain()] from correlations.
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_value` where the plan does not depend on what `by` says, or n
#' is infinite.
#' @family planning
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' plan <- power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8,
#'                       test = "bcv_mcnemar")
#' ggplot2::autoplot(plan)
#' ggplot2::autoplot(plan, by = "m")
#' @name autoplot.cv_power
NULL

#' @rdname autoplot.cv_power
#' @method autoplot cv_power
#' @rawNamespace S3method(ggplot2::autoplot,cv_power)
autoplot.cv_power <- function(object, by = NULL, ...) {
  check_no_dots(...)
  axes <- object$curve$axes
  by <- check_choice(by %||% axes[1], c("n", "m"), "by")
  curve <- plan_curve(object, by)
  rows <- tidy(object)
  panels <- levels(curve$panel)
  points <- do.call(rbind, Map(function(panel, value) {
    data.frame(at = rows[[by]], value = rows[[value]],
               panel = factor(panel, panels))
  }, panels, object$curve$shown))
  target <- object$curve$target
  plot <- figure(curve, x = "at", y = "value") +
    (if (isTRUE(is.finite(target))) reference_line(y = target)) +
    ggplot2::geom_line(mapped(colour = "label", linetype = "label"),
                       linewidth = 0.8) +
    ggplot2::geom_point(data = points, size = 2.6) +
    scale_labels(curve$label) + result_panels(curve$panel, "free_y") +
    number_axis() + number_axis(
      n.breaks = if (length(panels) > 1) 4, scale = ggplot2::scale_y_continuous,
      expand = ggplot2::expansion(0.1)
    )
  finish_figure(
    plot, x = c(n = "Records, n", m = "Repetitions, m")[[by]],
    y = if (length(panels) == 1) panels, heading = object$method, of = NULL,
    alt = points_alt(points$panel, points$value,
                     paste(" at", by, "=", points$at)),
    caption = paste0("Point: the plan.", if (isTRUE(is.finite(target))) {
      if (axes[1] == "m") " Dashed: the limit." else " Dashed: the target."
    })
  )
}
