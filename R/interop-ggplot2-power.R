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
#' @param ... Ignored; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_value` where the plan does not depend on what `by` says, or n
#' is infinite; `bcvinfer_error_package` where ggplot2 is not installed.
#' @family planning
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' plan <- power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8,
#'                       test = "bcv_mcnemar")
#' ggplot2::autoplot(plan)
#' ggplot2::autoplot(plan, by = "m")
#' @name autoplot.cv_power
#' @importFrom rlang .data
NULL

#' @rdname autoplot.cv_power
#' @exportS3Method ggplot2::autoplot
autoplot.cv_power <- function(object, by = NULL, ...) {
  check_installed("ggplot2", "to draw a plan")
  kind <- object$curve$kind
  by <- if (is.null(by)) {
    if (kind == "gain") "m" else "n"
  } else {
    check_choice(by, c("n", "m"))
  }
  curve <- plan_curve(object, by)
  rows <- tidy(object)
  panels <- levels(curve$panel)
  columns <- switch(kind, power = "power", width = "width", gain = "gain",
                    pilot = c("width", "power"))
  points <- do.call(rbind, Map(function(panel, column) {
    data.frame(at = rows[[by]], value = rows[[column]],
               panel = factor(panel, panels))
  }, panels, columns[seq_along(panels)]))
  target <- if (kind == "gain") rows$limit[1] else object$curve$target
  if (!is.null(target) && !is.finite(target)) target <- NULL
  labels <- levels(curve$label)
  lines <- rep_len(c("solid", "22", "52", "12", "5212"), length(labels))
  ggplot2::ggplot(curve, ggplot2::aes(.data$at, .data$value)) +
    (if (!is.null(target)) {
      ggplot2::geom_hline(yintercept = target, linetype = "dashed",
                          colour = "grey40")
    }) +
    ggplot2::geom_line(ggplot2::aes(colour = .data$label,
                                    linetype = .data$label), linewidth = 0.8) +
    ggplot2::geom_point(data = points, size = 2.6) +
    ggplot2::scale_colour_manual(NULL, guide = label_guide(labels),
                                 values = rep_len(okabe_ito, length(labels))) +
    ggplot2::scale_linetype_manual(NULL, guide = label_guide(labels),
                                   values = lines) +
    result_panels(curve$panel, "free_y") +
    number_axis() +
    ggplot2::labs(
      x = c(n = "Records, n", m = "Repetitions, m")[[by]],
      y = if (length(panels) == 1) panels, title = wrap_text(object$method, 60)
    ) +
    result_theme()
}
