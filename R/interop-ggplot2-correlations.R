#' Draw correlations and the parts of a variance
#'
#' Three figures of what [bcv_correlations()] estimates.
#'
#' * `"correlations"`: rho2 against rho1, one point a row, with the bound
#'   rho2 <= (1 + rho1) / 2 ([rho_bounds()]): true values cannot lie in the grey
#'   region (Figure 1 of Wang and Li).
#' * `"variance"`: the variance of the mean against the number of records, a
#'   stacked bar of its three parts: block variance sigma^2 / (2m), covariance
#'   within blocks (of the two folds of one repetition) omega / (2m), and
#'   covariance between blocks (of different repetitions) (m - 1) gamma / m.
#'   Negative parts are drawn below zero; the point is the sum (Figures 2 to 5
#'   of Yang and Wang). It needs a column `n`.
#' * `"overlap"`: the covariance gamma against the number of records that the
#'   training sets of two repetitions share (Figure 1 of Yang and Wang). It
#'   needs a column `overlap`; with a column `n` a line marks n / 4, the
#'   overlap of block-regularized cross-validation.
#'
#' Lines through the points extend 1.96 standard errors to each side. Rows of
#' several learners (column `learner`) or pairs (columns `a`, `b`) differ in
#' shape and colour, or have panels.
#'
#' @section Errors:
#' `bcvinfer_error_column` where a column is missing,
#' `bcvinfer_error_value` for an unknown `type`.
#'
#' @param object Rows of [bcv_correlations()], put together by [rbind()].
#' @param type Which picture, one of `"correlations"` (default), `"variance"`
#'   and `"overlap"`.
#' @param ... Must be empty; required by the generic.
#' @return A ggplot object.
#' @references `r cite("yang2023")` Figure 1.
#'
#'   `r cite("yang2016")` Figures 1 to 5.
#' @family correlations
#' @exportS3Method ggplot2::autoplot
#' @examples
#' rows <- lapply(c(100, 200, 400), function(n) {
#'   row <- bcv_correlations(array(rnorm(600, sd = 5 / n), c(100, 3, 2)))
#'   row$n <- n
#'   row
#' })
#' if (requireNamespace("ggplot2", quietly = TRUE)) {
#'   ggplot2::autoplot(do.call(rbind, rows), type = "variance")
#' }
autoplot.cv_correlations <- function(object,
                                     type = c("correlations", "variance",
                                              "overlap"), ...) {
  check_no_dots(...)
  type <- check_choice(type)
  needs <- list(
    correlations = correlation_columns("rho"),
    variance = c("sigma2", "omega", "gamma", "m", "n",
                 correlation_columns("var_mean")),
    overlap = c(correlation_columns("gamma"), "overlap")
  )
  check_columns(object, needs[[type]])
  rows <- label_rows(as.data.frame(object))
  switch(type, correlations = draw_correlations(rows),
         variance = draw_variance_parts(rows),
         overlap = draw_overlap_covariance(rows))
}

# What tells rows apart, as a factor in the order of the rows.
label_rows <- function(rows) {
  pair <- if (all(c("a", "b") %in% names(rows))) comparison_pairs(rows)
  rows$label <- in_order(rows[["learner"]] %||% pair %||% rep("", nrow(rows)))
  rows
}

draw_correlations <- function(rows) {
  rows <- rows[is.finite(rows$rho1) & is.finite(rows$rho2), , drop = FALSE]
  across <- error_bars(rows, rows$rho1, rows$rho1_se)
  edge <- range(-0.25, 0.75, pmax(-1, rows$rho1 - 0.05),
                pmin(1, rows$rho1 + 0.05))
  # What lies above the bound on rho2.
  bound <- data.frame(rho1 = edge, rho2 = rho_bounds(edge), top = Inf)
  draw_points(
    error_bars(rows, rows$rho2, rows$rho2_se), "rho1", "rho2",
    ggplot2::geom_ribbon(mapped(x = "rho1", ymin = "rho2", ymax = "top"),
                         bound, inherit.aes = FALSE, fill = "grey85"),
    ggplot2::geom_line(mapped(x = "rho1", y = "rho2"), bound,
                       inherit.aes = FALSE),
    ggplot2::annotate("text", x = edge[1], y = Inf, hjust = -0.05, vjust = 1.8,
                      label = "Not possible", colour = "grey30"),
    ggplot2::geom_linerange(mapped(xmin = "low", xmax = "high"), across,
                            alpha = 0.5, na.rm = TRUE)
  ) +
    ggplot2::coord_cartesian(xlim = edge, expand = FALSE,
                             ylim = range(-0.25, 1, rows$rho2 - 0.05)) +
    figure_labs(
      title = "Correlations of the folds' estimates",
      x = expression("within a repetition, " * rho[1]),
      y = expression("between repetitions, " * rho[2]),
      caption = "Bars: 1.96 standard errors to each side."
    )
}

variance_colours <- c("Covariance between blocks" = "#0072B2",
                      "Covariance within blocks" = "#C28100",
                      "Block variance" = "#F0E442")

draw_variance_parts <- function(rows) {
  rows$size <- factor(rows$n)
  parts <- with(rows, c((m - 1) * gamma / m, omega / (2 * m),
                        sigma2 / (2 * m)))
  # One repetition has no covariance between repetitions.
  parts[is.na(parts)] <- 0
  names <- names(variance_colours)
  addends <- data.frame(
    rows[rep(seq_len(nrow(rows)), 3), c("size", "label")], value = parts,
    part = factor(rep(names, each = nrow(rows)), names)
  )
  sums <- error_bars(rows, rows$var_mean, rows$var_mean_se)
  figure(addends, x = "size") +
    ggplot2::geom_col(mapped(y = "value", fill = "part"), colour = "black",
                      width = 0.7, linewidth = 0.3) +
    ggplot2::geom_hline(yintercept = 0) + upright_bars(sums) +
    ggplot2::geom_point(mapped(y = "var_mean"), rows, shape = 21,
                        fill = "white", size = 2) +
    (if (nlevels(rows$label) > 1) ggplot2::facet_wrap("label")) +
    ggplot2::scale_fill_manual(values = variance_colours,
                               guide = label_guide(names)) +
    figure_labs(
      alt = points_alt(paste("n =", rows$n), rows$var_mean),
      x = "Number of records n", y = "Variance of the mean",
      fill = NULL, title = "What the variance of the mean consists of",
      caption = "Point: the sum, with 1.96 standard errors to each side."
    )
}

draw_overlap_covariance <- function(rows) {
  quarter <- if ("n" %in% names(rows)) {
    ggplot2::geom_vline(xintercept = unique(rows$n) / 4, linetype = "dotted")
  }
  draw_points(error_bars(rows, rows$gamma, rows$gamma_se), "overlap", "gamma",
              quarter, lines = TRUE) + number_axis() +
    figure_labs(
      title = "Covariance of repetitions by their overlap",
      x = "Records shared by both training sets",
      y = expression("Covariance, " * gamma),
      caption = paste0("Bars: 1.96 standard errors to each side.",
                       if (!is.null(quarter)) " Dotted: n / 4.")
    )
}

#' Draw variance components
#'
#' A bar for each learner (or the pair), which shows where the variance of its
#' estimate comes from: the records that were tested, the training sample, which
#' is common to all fits, and each single fit. On one test set the records are
#' the only part.
#'
#' @section Errors:
#' `bcvinfer_error_column` where a column is missing.
#'
#' @param object The result of [variance_components()].
#' @param ... Must be empty; required by the generic.
#' @return A ggplot object.
#' @family components
#' @exportS3Method ggplot2::autoplot
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
  parts <- c(
    records = "Tested records",
    shared = "Training, common to all fits",
    own = "Each fit: its half, its seed"
  )
  single <- attr(object, "kind") == "test_set"
  draw_shares(lines, rows[names(parts)] / rows$stderr^2,
              stats::setNames(okabe_ito[c(1, 2, 5)], names(parts)), parts,
              dark = "records", axis = ggplot2::scale_y_discrete(
                guide = ggplot2::guide_axis(check.overlap = TRUE)
              )) +
    (if (single) ggplot2::guides(fill = "none")) +
    figure_labs(
      title = "Where the uncertainty comes from",
      x = "Share of the variance",
      subtitle = paste0(toString(unique(labels)), if (single) {
        "; one test set: records only"
      } else {
        "; trained on n/2 records"
      })
    )
}
