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
#' `bcvinfer_error_value` for an unknown `type`, `bcvinfer_error_package` where
#' ggplot2 is not installed.
#'
#' @param object Rows of [bcv_correlations()], put together by [rbind()].
#' @param type Which picture, one of `"correlations"` (default), `"variance"`
#'   and `"overlap"`.
#' @param ... Ignored; required by the generic.
#' @return A ggplot object.
#' @references `r cite("yang2023")` Figure 1.
#'
#'   `r cite("yang2016")` Figures 1 to 5.
#' @family correlations
#' @importFrom rlang .data
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
  check_installed("ggplot2", "to draw correlations")
  type <- check_choice(type, c("correlations", "variance", "overlap"))
  needs <- list(
    correlations = correlation_columns("rho"),
    variance = c("sigma2", "omega", "gamma", "m", "n",
                 correlation_columns("var_mean")),
    overlap = c(correlation_columns("gamma"), "overlap")
  )
  check_columns(object, needs[[type]])
  draw <- list(correlations = plot_rho_scatter, variance = plot_variance_parts,
               overlap = plot_overlap_covariance)
  draw[[type]](label_rows(as.data.frame(object)))
}

# What tells rows apart, as a factor in the order of the rows.
label_rows <- function(rows) {
  label <- if ("learner" %in% names(rows)) {
    as.character(rows$learner)
  } else if (all(c("a", "b") %in% names(rows))) {
    paste(rows$a, "-", rows$b)
  } else {
    rep("", nrow(rows))
  }
  rows$label <- factor(label, unique(label))
  rows
}

# 1.96 standard errors to each side of a column, drawn without warnings where
# two replicates give none.
error_lines <- function(rows, y) {
  rows$se <- rows[[paste0(y, "_se")]]
  rows <- rows[is.finite(rows$se), , drop = FALSE]
  ggplot2::geom_linerange(
    ggplot2::aes(ymin = .data[[y]] - 1.96 * .data$se,
                 ymax = .data[[y]] + 1.96 * .data$se),
    rows, alpha = 0.5
  )
}

plot_rho_scatter <- function(rows) {
  rows <- rows[is.finite(rows$rho1) & is.finite(rows$rho2), , drop = FALSE]
  across <- rows[is.finite(rows$rho1_se), , drop = FALSE]
  edge <- range(-0.25, 0.75, pmax(-1, rows$rho1 - 0.05),
                pmin(1, rows$rho1 + 0.05))
  ggplot2::ggplot(rows, ggplot2::aes(.data$rho1, .data$rho2,
                                     colour = .data$label,
                                     shape = .data$label)) +
    rho_region(edge) +
    ggplot2::geom_linerange(
      ggplot2::aes(xmin = .data$rho1 - 1.96 * .data$rho1_se,
                   xmax = .data$rho1 + 1.96 * .data$rho1_se),
      across, alpha = 0.5
    ) +
    error_lines(rows, "rho2") +
    ggplot2::geom_point(size = 2) +
    scale_labels(rows$label) + result_theme() +
    ggplot2::coord_cartesian(xlim = edge, expand = FALSE,
                             ylim = range(-0.25, 1, rows$rho2 - 0.05)) +
    ggplot2::labs(title = "Correlations of the folds",
                  x = expression("within a repetition, " * rho[1]),
                  y = expression("between repetitions, " * rho[2]))
}

# What lies above the bound on rho2.
rho_region <- function(edge) {
  bound <- data.frame(rho1 = edge, rho2 = rho_bounds(edge))
  at <- ggplot2::aes(.data$rho1, .data$rho2, ymin = .data$rho2, ymax = Inf)
  list(
    ggplot2::geom_ribbon(at, bound, inherit.aes = FALSE, fill = "grey85"),
    ggplot2::geom_line(at[c("x", "y")], bound, inherit.aes = FALSE),
    ggplot2::annotate("text", x = edge[1], y = Inf, hjust = -0.05, vjust = 1.8,
                      label = "Not possible", colour = "grey30")
  )
}

variance_labels <- c("Covariance between blocks", "Covariance within blocks",
                     "Block variance")

# Long rows: the three addends of the variance of the mean.
variance_parts <- function(rows) {
  parts <- with(rows, c((m - 1) * gamma / m, omega / (2 * m),
                        sigma2 / (2 * m)))
  # One repetition has no covariance between repetitions.
  parts[is.na(parts)] <- 0
  data.frame(
    n = rep(rows$n, 3), label = rep(rows$label, 3), value = parts,
    part = factor(rep(variance_labels, each = nrow(rows)), variance_labels)
  )
}

plot_variance_parts <- function(rows) {
  sizes <- sort(unique(rows$n))
  rows$n <- factor(rows$n, sizes)
  ggplot2::ggplot(variance_parts(rows), ggplot2::aes(.data$n)) +
    ggplot2::geom_col(ggplot2::aes(y = .data$value, fill = .data$part),
                      colour = "black", width = 0.7, linewidth = 0.3) +
    ggplot2::geom_hline(yintercept = 0) +
    error_lines(rows, "var_mean") +
    ggplot2::geom_point(ggplot2::aes(y = .data$var_mean), rows, shape = 21,
                        fill = "white", size = 2) +
    (if (nlevels(rows$label) > 1) ggplot2::facet_wrap("label")) +
    ggplot2::scale_fill_manual(
      values = stats::setNames(c("#0072B2", "#E69F00", "#F0E442"),
                               variance_labels),
      guide = label_guide(variance_labels)
    ) +
    ggplot2::labs(x = "Number of records n", fill = NULL,
                  y = "Variance of the mean\n(unit of the estimate, squared)",
                  title = "What the variance of the mean consists of") +
    result_theme()
}

plot_overlap_covariance <- function(rows) {
  quarter <- if ("n" %in% names(rows)) {
    ggplot2::geom_vline(xintercept = unique(rows$n) / 4, linetype = "dotted")
  }
  ggplot2::ggplot(rows, ggplot2::aes(.data$overlap, .data$gamma,
                                     colour = .data$label,
                                     shape = .data$label)) +
    quarter +
    ggplot2::geom_line(alpha = 0.5) +
    error_lines(rows, "gamma") +
    ggplot2::geom_point(size = 2) +
    scale_labels(rows$label) + result_theme() +
    number_axis() +
    ggplot2::labs(
      title = "Covariance and overlap",
      x = "Records shared by both training sets",
      y = expression("Covariance " * gamma * " (squared unit)")
    )
}

#' Draw variance estimates
#'
#' A bar for each estimate of the variance of the mean, with the condition under
#' which it is conservative: not smaller, in expectation, than the variance.
#'
#' @param object The result of [variance_estimates()].
#' @param ... Ignored; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' Class `bcvinfer_error_package` where ggplot2 is not installed.
#' @family correlations
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' differences <- rbind(c(0.02, 0.05), c(0.03, 0.01), c(0.04, 0.04))
#' ggplot2::autoplot(variance_estimates(differences))
#' @importFrom rlang .data
#' @exportS3Method ggplot2::autoplot
autoplot.cv_variances <- function(object, ...) {
  check_installed("ggplot2", "to draw variances")
  rows <- plain_table(object)
  rows <- rows[!is.na(rows$estimate), ]
  rows$line <- paste0(rows$estimator, "\n",
                      wrap_text(rows$conservative_when, 24))
  rows$line <- factor(rows$line, rev(rows$line))
  rows$text <- vapply(rows$estimate, format_number, "", 3)
  ggplot2::ggplot(rows, ggplot2::aes(.data$estimate, .data$line)) +
    ggplot2::geom_col(width = 0.6, fill = okabe_ito[1], colour = "grey20") +
    ggplot2::geom_text(ggplot2::aes(label = .data$text), hjust = -0.15) +
    number_axis(expand = ggplot2::expansion(mult = c(0, 0.5)), n.breaks = 4) +
    ggplot2::labs(x = wrap_text("Estimate (unit of the values, squared)", 26),
                  y = NULL,
                  title = "Variance of the mean, estimated",
                  caption = "Below each name: when it is conservative.") +
    result_theme()
}
