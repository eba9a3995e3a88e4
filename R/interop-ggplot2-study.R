#' Draw studies
#'
#' `type = "rate"`: rejection rates, or coverage, with 1.96 Monte-Carlo standard
#' errors to each side; against a parameter where rows of several studies were
#' bound with a column for it (a power curve). `type = "statistics"` (error
#' rates only): violins of the statistic of each test, for each value of the
#' parameter, from studies with `statistics = TRUE`. `type = "length"`
#' (coverage only): coverage against mean length, where the upper left is best.
#'
#' @param object The result of [error_rate_study()] or [coverage_study()], or
#'   several of them bound by [rbind()].
#' @param type What to draw: `"rate"` (default), `"statistics"` or `"length"`.
#' @param by The column of the parameter, one string. Default: the first column
#'   that the studies did not make, or none.
#' @param ... Without use, for the generic function.
#' @return A ggplot object. Dashed lines mark the level `alpha` or `conf.level`.
#' @section Errors:
#' A `by` that is no column, or `"statistics"` of studies that
#' did not keep them (`bcvinfer_error_column`), an unknown `type`
#' (`bcvinfer_error_value`), ggplot2 is not installed
#' (`bcvinfer_error_package`).
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
#' @method autoplot cv_error_rates
#' @rawNamespace S3method(ggplot2::autoplot,cv_error_rates)
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
  names(rows)[match(c("rejection_rate", "rejection_se"), names(rows))] <-
    c("rate", "se")
  plot_rates(rows, by, unique(rows$alpha), "Rejection rate")
}

#' @rdname autoplot.cv_study
#' @method autoplot cv_coverage
#' @rawNamespace S3method(ggplot2::autoplot,cv_coverage)
autoplot.cv_coverage <- function(object, type = c("rate", "length"), by = NULL,
                                 ...) {
  check_installed("ggplot2", "to draw a study")
  type <- check_choice(type, c("rate", "length"))
  rows <- as.data.frame(object)
  by <- study_parameter(rows, by, coverage_columns)
  rows$label <- factor(rows$interval, unique(rows$interval))
  names(rows)[match(c("coverage", "coverage_se"), names(rows))] <-
    c("rate", "se")
  panels <- coverage_panels(rows)
  level <- unique(rows$conf.level)
  if (type == "length") return(plot_lengths(rows, level) + panels)
  plot_rates(rows, by, level, "Coverage") + panels
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

coverage_panels <- function(rows) {
  panels <- c("learner", "measure")
  several <- vapply(rows[panels], function(x) length(unique(x)) > 1, NA)
  if (any(several)) ggplot2::facet_wrap(panels[several])
}

plot_rates <- function(rows, by, level, title) {
  curve <- !is.null(by)
  rows$at <- if (curve) rows[[by]] else rows$label
  # Without a parameter the axis names the methods.
  if (!curve) rows$label <- factor("")
  many <- if (curve && is.numeric(rows$at)) {
    ggplot2::geom_line(ggplot2::aes(group = .data$label), alpha = 0.6)
  }
  rows$low <- pmax(0, rows$rate - 1.96 * rows$se)
  rows$high <- pmin(1, rows$rate + 1.96 * rows$se)
  # Flipped, the first method stands above.
  flip <- if (!curve) list(ggplot2::scale_x_discrete(limits = rev),
                           ggplot2::coord_flip())
  ggplot2::ggplot(rows[!is.na(rows$rate), ], ggplot2::aes(
    .data$at, .data$rate, colour = .data$label, shape = .data$label
  )) +
    ggplot2::geom_hline(yintercept = level, linetype = "dashed",
                        colour = "grey40") +
    many +
    ggplot2::geom_linerange(ggplot2::aes(ymin = .data$low, ymax = .data$high),
                            alpha = 0.6) +
    ggplot2::geom_point(size = 2) +
    scale_labels(rows$label) +
    flip +
    ggplot2::scale_y_continuous(
      labels = format_percent_short, guide = ggplot2::guide_axis(
        check.overlap = TRUE
      )
    ) +
    ggplot2::labs(x = by, y = level_label(title, level),
                  title = by_title(title, by))
}

plot_lengths <- function(rows, level) {
  ggplot2::ggplot(rows[!is.na(rows$rate), ], ggplot2::aes(
    .data$length, .data$rate, colour = .data$label, shape = .data$label
  )) +
    ggplot2::geom_hline(yintercept = level, linetype = "dashed",
                        colour = "grey40") +
    ggplot2::geom_linerange(ggplot2::aes(ymin = .data$rate - 1.96 * .data$se,
                                         ymax = .data$rate + 1.96 * .data$se),
                            alpha = 0.6) +
    ggplot2::geom_point(size = 2.5) +
    scale_labels(rows$label) +
    ggplot2::labs(x = "Mean length (unit of the measure)",
                  y = level_label("Coverage", level),
                  title = "Coverage and length") +
    number_axis() +
    ggplot2::scale_y_continuous(labels = format_percent_short)
}

plot_statistics <- function(rows, by) {
  long <- data.frame(
    label = rep(rows$label, lengths(rows$statistics)),
    at = rep(if (is.null(by)) "" else rows[[by]], lengths(rows$statistics)),
    value = unlist(rows$statistics)
  )
  long <- long[is.finite(long$value), ]
  long$at <- factor(long$at, sort(unique(long$at)))
  ggplot2::ggplot(long, ggplot2::aes(.data$at, .data$value)) +
    quartile_violins(fill = "#56B4E9", colour = "grey30", scale = "width") +
    ggplot2::facet_wrap("label", scales = "free_y", ncol = 2) +
    ggplot2::labs(x = by, y = "Statistic (lines: quartiles)",
                  title = by_title("Statistic", by)) +
    result_theme()
}

level_label <- function(title, level) {
  paste0(title, " (dashed: ", paste(format_percent_short(level),
                                    collapse = ", "), ")")
}

by_title <- function(title, by) {
  if (is.null(by)) title else paste(title, "and", by)
}

# As many decimals as tell the breaks of an axis apart.
format_percent_short <- function(x) {
  ifelse(is.na(x), NA, paste0(format_each(100 * x, format_number, 4), "%"))
}
