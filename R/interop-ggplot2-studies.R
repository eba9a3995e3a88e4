#' Draw studies
#'
#' `type = "rate"`: rejection rates, or coverage, with 1.96 Monte-Carlo standard
#' errors to each side; against a parameter where rows of several studies were
#' bound with a column for it (a power curve). `type = "statistics"` (error
#' rates only): violins of the statistic of each test, for each value of the
#' parameter, from studies with `statistics = TRUE`. `type = "length"`
#' (coverage only): coverage against mean interval width.
#'
#' @param object The result of [error_rate_study()] or [coverage_study()], or
#'   several of them bound by [rbind()].
#' @param type What to draw: `"rate"` (default), `"statistics"` or `"length"`.
#' @param by The column of the parameter, one string. Default: the first column
#'   that was added to the studies, or none.
#' @param ... Ignored; required by the generic.
#' @return A ggplot object. Dashed lines mark the level `alpha` or `conf.level`.
#' @section Errors:
#' `bcvinfer_error_column` where `by` is not a column, or for `"statistics"` of
#' studies that did not keep them; `bcvinfer_error_value` for an unknown `type`;
#' `bcvinfer_error_package` where ggplot2 is not installed.
#' @family studies
#' @name autoplot.cv_study
#' @importFrom rlang .data
#' @examples
#' set.seed(1)
#' learners <- list(a = learner_column("a"), b = learner_column("b"))
#' rows <- lapply(c(50, 100, 200), function(n) {
#'   study <- error_rate_study(function() sim_epsilon(n), truth, learners,
#'                             c("cv52_t", "combined_cv52_t"), replicates = 20)
#'   study$n <- n
#'   study
#' })
#' if (requireNamespace("ggplot2", quietly = TRUE)) {
#'   ggplot2::autoplot(do.call(rbind, rows))
#' }
NULL

error_rate_columns <- c("test", "rejection_rate", "rejection_se", "replicates",
                        "failures", "alpha", "statistics")
coverage_columns <- c("learner", "measure", "interval", "truth", "coverage",
                      "coverage_se", "length", "length_se", "replicates",
                      "failures", "truth_se", "conf.level")

#' @rdname autoplot.cv_study
#' @exportS3Method ggplot2::autoplot
autoplot.cv_error_rates <- function(object, type = c("rate", "statistics"),
                                    by = NULL, ...) {
  check_installed("ggplot2", "to draw a study")
  type <- check_choice(type, c("rate", "statistics"))
  rows <- as.data.frame(object)
  by <- study_parameter(rows, by, error_rate_columns)
  rows$label <- factor(rows$test, unique(rows$test))
  if (type == "statistics") {
    check_columns(rows, "statistics", "object")
    return(plot_statistics(rows, by))
  }
  rows <- rate_rows(rows, rows$rejection_rate, rows$rejection_se)
  plot_rates(rows, by, unique(rows$alpha), "Rejection rate")
}

#' @rdname autoplot.cv_study
#' @exportS3Method ggplot2::autoplot
autoplot.cv_coverage <- function(object, type = c("rate", "length"), by = NULL,
                                 ...) {
  check_installed("ggplot2", "to draw a study")
  type <- check_choice(type, c("rate", "length"))
  rows <- as.data.frame(object)
  by <- study_parameter(rows, by, coverage_columns)
  rows$label <- factor(rows$interval, unique(rows$interval))
  rows <- rate_rows(rows, rows$coverage, rows$coverage_se)
  level <- unique(rows$conf.level)
  panels <- c("learner", "measure")
  panels <- panels[vapply(rows[panels], function(x) length(unique(x)), 0L) > 1]
  if (length(panels) > 0) {
    rows$panel <- in_order(do.call(paste, c(rows[panels], sep = ", ")))
  }
  if (type == "length") return(plot_lengths(rows, level))
  plot_rates(rows, by, level, "Coverage")
}

# The column of the parameter, or NULL.
study_parameter <- function(rows, by, own) {
  if (is.null(by)) {
    found <- setdiff(names(rows), own)
    return(if (length(found) > 0) found[1])
  }
  check_string(by, "by")
  check_columns(rows, by, "object")
  by
}

# Rates with 1.96 standard errors to each side.
rate_rows <- function(rows, rate, se) {
  rows$rate <- rate
  rows$low <- pmax(0, rate - 1.96 * se)
  rows$high <- pmin(1, rate + 1.96 * se)
  rows[!is.na(rate), ]
}

# Without a parameter the methods are rows; with one they are curves.
plot_rates <- function(rows, by, level, title) {
  label <- paste0(title, " (dashed: ",
                  toString(format_percent_short(level)), ")")
  caption <- "Bars: 1.96 Monte-Carlo standard errors to each side."
  if (is.null(by)) {
    rows$estimate <- rows$rate
    rows$line <- row_lines(rows$label)
    return(draw_rows(rows) + reference_line(level) +
             number_axis(labels = format_percent_short) +
             ggplot2::labs(x = label, title = title, caption = caption))
  }
  rows$at <- rows[[by]]
  ggplot2::ggplot(rows, ggplot2::aes(.data$at, .data$rate,
                                     colour = .data$label,
                                     shape = .data$label)) +
    level_line(level) +
    (if (is.numeric(rows$at)) {
      ggplot2::geom_line(ggplot2::aes(group = .data$label), alpha = 0.6)
    }) +
    ggplot2::geom_linerange(ggplot2::aes(ymin = .data$low, ymax = .data$high),
                            alpha = 0.6) +
    ggplot2::geom_point(size = 2) +
    result_panels(rows$panel) + scale_labels(rows$label) +
    ggplot2::scale_y_continuous(labels = format_percent_short) +
    ggplot2::labs(x = by, y = label, title = paste(title, "and", by),
                  caption = caption) +
    result_theme()
}

level_line <- function(level) {
  ggplot2::geom_hline(yintercept = level, linetype = "dashed",
                      colour = "grey40")
}

plot_lengths <- function(rows, level) {
  ggplot2::ggplot(rows, ggplot2::aes(
    .data$length, .data$rate, colour = .data$label, shape = .data$label
  )) +
    level_line(level) +
    ggplot2::geom_linerange(ggplot2::aes(ymin = .data$low, ymax = .data$high),
                            alpha = 0.6) +
    ggplot2::geom_point(size = 2.5) +
    result_panels(rows$panel) + scale_labels(rows$label) +
    number_axis() +
    ggplot2::scale_y_continuous(labels = format_percent_short) +
    ggplot2::labs(
      x = "Mean interval width (unit of the measure)",
      y = paste0("Coverage (dashed: ", toString(format_percent_short(level)),
                 ")"),
      title = "Coverage and interval width",
      caption = wrap_text(paste(
        "Of the intervals at or above the dashed line, those to the left are",
        "narrower."
      ), 60)
    ) +
    result_theme()
}

plot_statistics <- function(rows, by) {
  long <- data.frame(
    label = rep(rows$label, lengths(rows$statistics)),
    at = rep(if (is.null(by)) "" else rows[[by]], lengths(rows$statistics)),
    value = unlist(rows$statistics)
  )
  long <- long[is.finite(long$value), ]
  long$at <- factor(long$at, sort(unique(long$at)))
  quartiles <- c(0.25, 0.5, 0.75)
  # Version 4 of ggplot2 has other names for the arguments.
  lines <- if (utils::packageVersion("ggplot2") >= "4.0.0") {
    list(quantiles = quartiles, quantile.linetype = "solid")
  } else {
    list(draw_quantiles = quartiles)
  }
  ggplot2::ggplot(long, ggplot2::aes(.data$at, .data$value)) +
    rlang::exec(ggplot2::geom_violin, fill = okabe_ito[5], colour = "grey30",
                scale = "width", !!!lines) +
    ggplot2::facet_wrap("label", scales = "free_y", ncol = 2) +
    ggplot2::labs(x = by, y = "Statistic (lines: quartiles)",
                  title = paste(c("Statistic", by), collapse = " and ")) +
    result_theme()
}

# As many decimals as distinguish the breaks of an axis.
format_percent_short <- function(x) {
  ifelse(is.na(x), NA, paste0(format_each(100 * x, format_number, 4), "%"))
}
