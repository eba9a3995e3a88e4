#' Draw correlations
#'
#' rho2 against rho1 as [bcv_correlations()] estimates them, one point a row,
#' with the bound rho2 <= (1 + rho1) / 2 ([rho_bounds()]): true values cannot
#' lie in the grey region (Yang et al. 2023, Figure 1). Lines through the points
#' extend 1.96 standard errors to each side. Rows of several learners (column
#' `learner`) or pairs (columns `a`, `b`) differ in shape and colour, or have
#' panels.
#'
#' @section Errors:
#' `bcvinfer_error_column` where a column is missing.
#'
#' @param object Rows of [bcv_correlations()], put together by [rbind()].
#' @param ... Must be empty; required by the generic.
#' @return A ggplot object.
#' @references `r cite("yang2023")` Figure 1.
#' @family correlations
#' @method autoplot cv_correlations
#' @rawNamespace S3method(ggplot2::autoplot,cv_correlations)
#' @examples
#' rows <- lapply(c("tree", "knn"), function(learner) {
#'   row <- bcv_correlations(array(rnorm(600), c(100, 3, 2)))
#'   row$learner <- learner
#'   row
#' })
#' if (requireNamespace("ggplot2", quietly = TRUE)) {
#'   ggplot2::autoplot(do.call(rbind, rows))
#' }
autoplot.cv_correlations <- function(object, ...) {
  check_no_dots(...)
  check_columns(object, correlation_columns("rho"))
  rows <- label_rows(as.data.frame(object))
  rows <- rows[is.finite(rows$rho1) & is.finite(rows$rho2), , drop = FALSE]
  across <- error_bars(rows, rows$rho1, rows$rho1_se)
  edge <- range(-0.25, 0.75, pmax(-1, rows$rho1 - 0.05),
                pmin(1, rows$rho1 + 0.05))
  # What lies above the bound on rho2.
  bound <- data.frame(rho1 = edge, rho2 = rho_bounds(edge), top = Inf)
  plot <- draw_points(
    error_bars(rows, rows$rho2, rows$rho2_se), "rho1", "rho2",
    ggplot2::geom_ribbon(mapped(x = "rho1", ymin = "rho2", ymax = "top"),
                         bound, inherit.aes = FALSE, fill = "grey85"),
    ggplot2::geom_line(mapped(x = "rho1", y = "rho2"), bound,
                       inherit.aes = FALSE),
    ggplot2::annotate("text", x = edge[1], y = Inf, hjust = -0.05, vjust = 1.8,
                      label = "Not possible", colour = "grey30"),
    ggplot2::geom_linerange(mapped(xmin = "low", xmax = "high"), across,
                            na.rm = TRUE)
  ) +
    ggplot2::coord_cartesian(xlim = edge, expand = FALSE,
                             ylim = range(-0.25, 1, rows$rho2 - 0.05))
  finish_figure(
    plot, title = "Correlations of the folds' estimates",
    x = "Within a repetition (rho1)", y = "Between (rho2)",
    of = "rho2 at rho1",
    caption = "Bars: 1.96 standard errors to each side."
  )
}

# What tells rows apart, as a factor in the order of the rows.
label_rows <- function(rows) {
  pair <- if (all(c("a", "b") %in% names(rows))) comparison_pairs(rows)
  rows$label <- in_order(rows[["learner"]] %||% pair %||% rep("", nrow(rows)))
  rows
}

#' Draw variance components
#'
#' A bar for each learner (or the pair), which shows where the variance of its
#' estimate comes from: the tested records, the training sample, which is
#' common to all fits, and each single fit. On one test set the only part is
#' due to the records.
#'
#' @section Errors:
#' `bcvinfer_error_column` where a column is missing.
#'
#' @param object The result of [variance_components()].
#' @param ... Must be empty; required by the generic.
#' @return A ggplot object.
#' @family components
#' @method autoplot cv_components
#' @rawNamespace S3method(ggplot2::autoplot,cv_components)
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' predictions <- cv_predict(cv_bcv(iris, m = 5), iris, Species, list(
#'   tree = learner_tree(), majority = learner_majority()
#' ))
#' ggplot2::autoplot(variance_components(predictions))
autoplot.cv_components <- function(object, ...) {
  check_no_dots(...)
  rows <- drawn_rows(object)
  labels <- if (is.null(rows$a)) measure_label(rows$measure) else
    sub("^d", "D", difference_labels(object))
  lines <- row_lines(paste0(
    short_names(as.character(label_rows(rows)$label), 24),
    if (nrow(rows) > 4) " " else "\n",
    if (length(unique(labels)) > 1) paste0(measure_label(rows$measure), " "),
    vapply(rows$estimate, format_number, "", 3), if (nrow(rows) <= 4) {
      paste0(" (SE ", vapply(rows$stderr, format_number, "", 2), ")")
    }
  ))
  kind <- attr(object, "kind")
  parts <- c(records = "Tested records", if (kind == "runs") {
    c(runs = "Runs of a learner")
  } else if (kind != "test_set") {
    c(shared = "Training sample", own = "Single fits")
  }, if (any(rows$further > 0, na.rm = TRUE)) {
    c(further = "Two further records")
  })
  single <- length(parts) == 1
  negative <- any(rows$shared < 0, na.rm = TRUE)
  plot <- draw_shares(
    lines, rows[names(parts)] / rows$stderr^2,
    stats::setNames(okabe_ito[c(1, 2, 7, 3)][seq_along(parts)], names(parts)),
    parts, "records", axis = name_axis(identity)
  ) + (if (single) ggplot2::guides(fill = "none"))
  finish_figure(
    plot, title = "Where the uncertainty comes from",
    x = "Share of the variance",
    subtitle = paste0(toString(unique(labels)), "; ", if (single) {
      "one test set: records only"
    } else {
      trained_on(attr(object, "shape"))
    }),
    caption = if (negative) {
      "A negative share reduces the variance; the others exceed 100%."
    }
  )
}
