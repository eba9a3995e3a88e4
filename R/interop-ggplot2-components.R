#' Draw variance components
#'
#' A bar for each learner (or the pair), which shows what the variance of its
#' estimate is made of: the records that were tested, the records that were
#' trained on, and what both have in common. A record that is hard to predict
#' and a bad example to learn from adds to both: then the common part is
#' positive; it may also be negative, and is then drawn to the left of zero.
#' The diamond is the variance that tests and intervals use, 100%; the parts add
#' up to it unless training and common part are negative together, which counts
#' as zero. On one test set the records are the only part.
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
    ggplot2::geom_point(ggplot2::aes(x = 1), rows[rows$stderr > 0, ],
                        shape = 23, size = 3, fill = "white") +
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
      }), 70),
      caption = component_caption(rows)
    ) +
    result_theme()
}

component_words <- c(
  "Which records were tested", "Which records were trained on",
  "Both: the same records train and test"
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
  parts <- unlist(rows[c("records", "training", "coupling")])
  share <- parts / rows$stderr^2
  share[!is.finite(share)] <- 0
  data.frame(
    line = rep(rows$line, 3), share = unname(share),
    part = factor(rep(component_words, each = nrow(rows)), component_words)
  )
}

component_caption <- function(rows) {
  floored <- which(rows$training + rows$coupling < 0)
  if (length(floored) == 0) return(NULL)
  who <- toString(short_names(as.character(label_rows(rows)$label[floored])))
  wrap_text(paste0("Diamond: the variance used. The last two parts of ", who,
                   " are negative together and count as 0."), 70)
}
