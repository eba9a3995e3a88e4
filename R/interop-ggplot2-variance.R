#' Draw variance estimates
#'
#' A bar for each estimate of the variance of the mean, with the condition under
#' which it is conservative.
#'
#' @param object The result of [variance_estimates()].
#' @param ... Not used.
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
