#' Draw plans
#'
#' The power, the width or the gain of a plan over the number of records or of
#' repetitions, with the plan as a point. Dashed lines mark the power or the
#' width that was asked for, and the limit of the gain.
#'
#' Over n the lines are those of the plan's m and of m = 3 and 15; over m those
#' of the plan's n. A plan from a pilot with a difference has a panel for the
#' width and one for the power.
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
#' @exportS3Method ggplot2::autoplot
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
      n.breaks = if (length(panels) > 1) 3, scale = ggplot2::scale_y_continuous,
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
