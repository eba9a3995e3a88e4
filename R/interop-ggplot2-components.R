#' Draw variance components
#'
#' A bar for each learner (or the pair), which shows what the variance of its
#' estimate is made of: the records that were tested, what training on these
#' records adds in all fits alike, and what each fit adds by itself. On one test
#' set the records are the only part.
#'
#' @section Errors:
#' `bcvinfer_error_column` where a column is missing,
#' `bcvinfer_error_package` where ggplot2 is not installed.
#'
#' @param object The result of [variance_components()].
#' @param ... Ignored; required by the generic.
#' @return A ggplot object.
#' @family components
#' @importFrom rlang .data
#' @exportS3Method ggplot2::autoplot
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' predictions <- cv_predict(cv_bcv(iris, m = 5), iris, Species, list(
#'   tree = learner_tree(), majority = learner_majority()
#' ))
#' ggplot2::autoplot(variance_components(predictions))
autoplot.cv_components <- function(object, ...) {
  check_installed("ggplot2", "to draw variance components")
  check_columns(object, table_columns(object))
  rows <- component_lines(plain_table(object))
  parts <- component_shares(rows)
  single <- attr(object, "kind") == "test_set"
  ggplot2::ggplot(parts, ggplot2::aes(.data$share, .data$line)) +
    ggplot2::geom_col(ggplot2::aes(fill = .data$part), width = 0.55,
                      colour = "grey20", linewidth = 0.3,
                      position = ggplot2::position_stack(reverse = TRUE)) +
    ggplot2::geom_vline(xintercept = 0) +
    ggplot2::scale_fill_manual(
      NULL, values = stats::setNames(okabe_ito[c(1, 2, 5)], component_words),
      guide = if (single) "none" else ggplot2::guide_legend(ncol = 1)
    ) +
    number_axis(labels = format_whole_percent) +
    ggplot2::labs(
      title = "What the uncertainty is made of", y = NULL,
      x = "Share of the variance of the estimate",
      subtitle = wrap_text(paste0(component_measures(rows), if (single) {
        "; one test set: of these fitted classifiers"
      } else {
        "; half splits: of classifiers trained on n/2 records"
      }), 70)
    ) +
    result_theme()
}

component_words <- c(
  "Which records were tested", "Which records trained, in all fits alike",
  "Each fit by itself: its half, its seed"
)

# What each bar is of, as a factor from bottom to top.
component_lines <- function(rows) {
  several <- length(unique(rows$measure)) > 1
  rows$line <- paste0(
    short_names(as.character(label_rows(rows)$label), 24), "\n",
    if (several) paste0(measure_label(rows$measure), " "),
    vapply(rows$estimate, format_number, "", 3), " (SE ",
    vapply(rows$stderr, format_number, "", 2), ")"
  )
  rows$line <- factor(rows$line, rev(unique(rows$line)))
  rows
}

# What the estimates are: of a pair, a difference in loss.
component_measures <- function(rows) {
  labels <- unique(if (is.null(rows$a)) measure_label(rows$measure) else
    paste("Difference in", vapply(rows$measure, loss_label, "")))
  paste(labels, collapse = ", ")
}

# Long rows: each part as a share of the variance, 0 where there is none.
component_shares <- function(rows) {
  share <- unlist(rows[c("records", "shared", "own")]) / rows$stderr^2
  share[!is.finite(share)] <- 0
  data.frame(
    line = rep(rows$line, 3), share = unname(share),
    part = factor(rep(component_words, each = nrow(rows)), component_words)
  )
}
