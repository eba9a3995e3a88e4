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
#' studies that did not keep them; `bcvinfer_error_value` for an unknown `type`.
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
  type <- check_choice(type, c("rate", "statistics"))
  rows <- as.data.frame(object)
  by <- study_parameter(rows, by, error_rate_columns)
  rows$label <- in_order(rows$test)
  if (type == "statistics") {
    check_columns(rows, "statistics", "object")
    return(draw_statistics(rows, by))
  }
  rows$rate <- rows$rejection_rate
  draw_rates(rows, rows$rejection_se, by, rows$alpha, "Rejection rate")
}

#' @rdname autoplot.cv_study
#' @exportS3Method ggplot2::autoplot
autoplot.cv_coverage <- function(object, type = c("rate", "length"), by = NULL,
                                 ...) {
  type <- check_choice(type, c("rate", "length"))
  rows <- as.data.frame(object)
  by <- study_parameter(rows, by, coverage_columns)
  rows$label <- in_order(rows$interval)
  rows$rate <- rows$coverage
  rows$panel <- in_order(varying_text(rows$learner, rows$measure))
  if (type == "rate") {
    return(draw_rates(rows, rows$coverage_se, by, rows$conf.level, "Coverage"))
  }
  draw_rates(rows, rows$coverage_se, "length", rows$conf.level, "Coverage") +
    figure_labs(
      x = "Mean interval width (unit of the measure)",
      title = "Coverage and interval width",
      caption = paste("Dashed: the nominal level. Best: at or above it, and",
                      "far to the left.")
    )
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

# What a rate is a share of.
rate_words <- c(
  "Rejection rate" = "Share of data sets on which the test rejects",
  Coverage = "Share of data sets whose interval holds the truth"
)

# Rates with 1.96 standard errors to each side. Without a parameter the methods
# are rows; with one they are points over it.
draw_rates <- function(rows, se, by, level, title) {
  rows <- error_bars(rows, rows$rate, se, c(0, 1))
  rows <- rows[!is.na(rows$rate), ]
  level <- unique(level)
  plot <- if (is.null(by)) {
    rows[c("estimate", "conf.low", "conf.high")] <-
      rows[c("rate", "low", "high")]
    rows$line <- row_lines(rows$label)
    draw_rows(rows, axis = number_axis(labels = format_percent_short)) +
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
    title = paste(c(title, by), collapse = " by "),
    subtitle = rate_words[[title]],
    caption = paste0("Dashed: ", toString(format_percent_short(level)),
                     ". Bars: 1.96 standard errors to each side.")
  )
}

draw_statistics <- function(rows, by) {
  size <- lengths(rows$statistics)
  long <- data.frame(label = rep(rows$label, size),
                     at = rep(if (is.null(by)) "" else rows[[by]], size),
                     value = unlist(rows$statistics))
  long <- long[is.finite(long$value), ]
  long$at <- factor(long$at)
  quartiles <- c(0.25, 0.5, 0.75)
  # Version 4 of ggplot2 has other names for the arguments.
  lines <- if (utils::packageVersion("ggplot2") >= "4.0.0") {
    list(quantiles = quartiles, quantile.linetype = "solid")
  } else {
    list(draw_quantiles = quartiles)
  }
  figure(long, x = "at", y = "value") +
    rlang::exec(ggplot2::geom_violin, fill = okabe_ito[5], colour = "grey30",
                scale = "width", !!!lines) +
    ggplot2::facet_wrap("label", scales = "free_y", ncol = 2) +
    ggplot2::labs(x = by, y = "Statistic (lines: quartiles)",
                  title = paste(c("Test statistic", by), collapse = " by "))
}
