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
#' @exportS3Method ggplot2::autoplot
autoplot.cv_joint_region <- function(object, ...) {
  check_no_dots(...)
  measures <- attr(object, "measures", exact = TRUE)
  plain <- plain_table(object)
  id <- plain[intersect(c("learner", "class"), names(plain))]
  label <- if (length(id) == 0) rep("", nrow(plain)) else
    do.call(paste, c(id, sep = ", "))
  label <- factor(label, unique(label))
  parts <- Map(function(vertices, label) {
    data.frame(x = vertices[[1]], y = vertices[[2]], label = label)
  }, plain$vertices, label)
  ends <- function(measure, end) plain[[paste0(measure, end)]]
  points <- data.frame(
    x = plain[[measures[1]]], y = plain[[measures[2]]], label = label,
    left = ends(measures[1], ".low"), right = ends(measures[1], ".high"),
    below = ends(measures[2], ".low"), above = ends(measures[2], ".high")
  )
  levels <- toString(unique(paste0(format(100 * plain$conf.level), "%")))
  plot <- figure(do.call(rbind, parts), x = "x", y = "y", colour = "label") +
    ggplot2::geom_polygon(mapped(fill = "label"), alpha = 0.12,
                          linewidth = 0.7) +
    ggplot2::geom_segment(mapped(x = "left", xend = "right", yend = "y"),
                          data = points) +
    ggplot2::geom_segment(mapped(y = "below", yend = "above", xend = "x"),
                          data = points) +
    ggplot2::geom_point(mapped(shape = "label"), data = points, size = 2.4) +
    scale_labels(label, most = 12) +
    ggplot2::scale_fill_manual(
      values = rep_len(okabe_ito, nlevels(label)), guide = "none"
    ) +
    number_axis() + number_axis(scale = ggplot2::scale_y_continuous)
  labels <- measure_label(measures)
  finish_figure(plot, x = labels[1], y = labels[2],
                of = paste(labels[2], "at", labels[1]),
                title = paste(levels, "regions"),
                alt = points_alt(label, points$y, paste(
                  " at", format_each(points$x, format_number, 3)
                )),
                caption = "Bars: the interval of each measure alone.")
}
