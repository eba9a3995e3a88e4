#' Draw a plan
#'
#' Which records are tested in which fold of each repetition, with the records
#' sorted by their folds; of more than 1,000 records, every n/1000th is drawn.
#'
#' @param object A `cv_plan`.
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_value` for arguments in `...`.
#' @family plans
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' ggplot2::autoplot(cv_bcv(300, m = 5))
#' @exportS3Method ggplot2::autoplot
autoplot.cv_plan <- function(object, ...) {
  check_no_dots(...)
  plan <- object
  runs <- plan_runs(plan)
  single <- plan$k == 1
  labels <- c("trains", if (single) "is tested" else seq_len(plan$k))
  runs$fold <- droplevels(factor(labels[runs$fold + 1L], labels))
  runs$below <- runs$rep - 0.45
  runs$above <- runs$rep + 0.45
  guide <- if (plan$k > 12) "none" else ggplot2::guide_legend(
    ncol = if (plan$k > 2) 6, byrow = TRUE, title.position = "top"
  )
  # A light and a dark colour for few folds; a scale that grows evenly lighter
  # for many.
  few <- if (single) c("grey85", okabe_ito[1]) else okabe_ito[2:1]
  fill <- if (plan$k > 2) ggplot2::scale_fill_viridis_d else
    function(...) ggplot2::scale_fill_manual(..., values = few)
  figure(runs, fill = "fold") +
    ggplot2::geom_rect(mapped(xmin = "from", xmax = "to", ymin = "below",
                              ymax = "above")) +
    fill(name = if (!single) "Tested in fold", guide = guide) +
    ggplot2::scale_y_reverse(breaks = whole_breaks, expand = c(0.01, 0.01)) +
    number_axis(labels = format_whole, expand = c(0.01, 0)) +
    ggplot2::theme(panel.grid = ggplot2::element_blank()) +
    figure_labs(title = cli::ansi_strip(format(plan)[1]),
                x = "Records, sorted by their folds", y = "Repetition",
                alt = paste0("The folds of ", count_of(plan$n, "record"),
                             " in ", count_of(plan$m, "repetition"), "."),
                caption = if (anyNA(plan$assignment)) {
                  "White: in neither the training nor the test set."
                })
}

# Runs of sorted records that are in the same fold of a repetition.
plan_runs <- function(plan, most = 1000) {
  columns <- lapply(seq_len(plan$m), function(rep) plan$assignment[, rep])
  sorted <- do.call(order, c(columns, method = "radix"))
  places <- unique(round(seq(1, plan$n, length.out = min(plan$n, most))))
  ends <- c(places[-1] - 1, plan$n)
  runs <- lapply(seq_len(plan$m), function(rep) {
    folds <- plan$assignment[sorted[places], rep]
    folds[is.na(folds)] <- -1L
    run <- rle(folds)
    last <- cumsum(run$lengths)
    data.frame(rep = rep, from = c(0, ends[last[-length(last)]]),
               to = ends[last], fold = run$values)
  })
  runs <- do.call(rbind, runs)
  runs[runs$fold >= 0L, ]
}

# Whole numbers only, at least one.
whole_breaks <- function(limits) {
  breaks <- unique(round(pretty(limits)))
  inside <- breaks[breaks >= min(limits) & breaks <= max(limits)]
  if (length(inside) > 0) inside else round(limits[1])
}

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
  figure(curve, x = "at", y = "value") +
    (if (isTRUE(is.finite(target))) reference_line(y = target)) +
    ggplot2::geom_line(mapped(colour = "label", linetype = "label"),
                       linewidth = 0.8) +
    ggplot2::geom_point(data = points, size = 2.6) +
    scale_labels(curve$label) + result_panels(curve$panel, "free_y") +
    number_axis() +
    figure_labs(
      x = c(n = "Records, n", m = "Repetitions, m")[[by]],
      y = if (length(panels) == 1) panels, heading = object$method,
      alt = points_alt(points$panel, points$value,
                       paste(" at", by, "=", points$at)),
      caption = paste0("Point: the plan.", if (isTRUE(is.finite(target))) {
        if (axes[1] == "m") " Dashed: the limit." else " Dashed: the target."
      })
    )
}
