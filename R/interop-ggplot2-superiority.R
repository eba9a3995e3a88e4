#' Draw probabilities of superiority and posteriors of disagreement
#'
#' [prob_superior()]: a bar for each row, parted into the probabilities that `a`
#' is better, that both are within the margin, and that `a` is worse.
#' [contingency_posterior()]: the posterior density of each quantity, with its
#' mean as a dashed line; several pairs differ in colour and line type.
#'
#' @param object The result of [prob_superior()] (several can be bound by
#'   [rbind()]) or [contingency_posterior()].
#' @param ... Not used.
#' @return A ggplot.
#' @section Errors:
#' Class `bcvinfer_error_package` where ggplot2 is not installed.
#' @family intervals
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' posterior <- contingency_posterior(
#'   c(n00 = 20, n01 = 8, n10 = 17, n11 = 155)
#' )
#' ggplot2::autoplot(posterior)
#' @name autoplot.cv_superiority
#' @importFrom rlang .data
NULL

superiority_colours <- c(better = "#0072B2", within = "#E0E0E0",
                         worse = "#E69F00")

#' @rdname autoplot.cv_superiority
#' @exportS3Method ggplot2::autoplot
autoplot.cv_superiority <- function(object, ...) {
  check_installed("ggplot2", "to draw probabilities")
  rows <- plain_table(object)
  rows$line <- superiority_lines(rows)
  parts <- names(superiority_colours)
  long <- data.frame(
    line = rep(rows$line, 3), part = rep(in_order(parts), each = nrow(rows)),
    p = unlist(rows[parts])
  )
  ends <- t(apply(rows[parts], 1, cumsum))
  long$at <- as.vector(ends) - long$p / 2
  long$text <- ifelse(long$p < 0.08, "", format_percent(long$p, 0))
  ggplot2::ggplot(long, ggplot2::aes(.data$p, .data$line, fill = .data$part)) +
    ggplot2::geom_col(position = ggplot2::position_stack(reverse = TRUE),
                      width = 0.6, colour = "grey20", linewidth = 0.3) +
    ggplot2::geom_text(
      ggplot2::aes(.data$at, label = .data$text,
                   colour = .data$part == "better")
    ) +
    text_colours() +
    ggplot2::scale_fill_manual(
      NULL, values = superiority_colours, labels = superiority_labels(rows),
      guide = label_guide(superiority_labels(rows))
    ) +
    number_axis(labels = format_whole_percent, expand = c(0, 0.01)) +
    ggplot2::labs(x = "Posterior probability", y = NULL,
                  title = wrap_text(table_title(object))) +
    result_theme()
}

# One string per row: what of pair, class and measure differs among the rows.
superiority_lines <- function(rows) {
  parts <- list(paste(rows$a, "-", rows$b), rows[["class"]],
                measure_label(rows$measure))
  parts <- Filter(function(part) length(unique(part)) > 1, parts)
  if (length(parts) == 0) return(factor(paste(rows$a, "-", rows$b)))
  lines <- do.call(paste, c(parts, sep = ", "))
  factor(lines, rev(unique(lines)))
}

superiority_labels <- function(rows) {
  names <- if (nrow(unique(rows[c("a", "b")])) == 1) rows$a[1] else "a"
  margin <- unique(rows$rope)
  margin <- if (length(margin) == 1) paste(" by more than", margin) else ""
  if (identical(margin, " by more than 0")) margin <- ""
  c(better = paste0(names, " better", margin), within = "within the margin",
    worse = paste0(names, " worse", margin))
}

#' @rdname autoplot.cv_superiority
#' @exportS3Method ggplot2::autoplot
autoplot.cv_posterior <- function(object, ...) {
  check_installed("ggplot2", "to draw posteriors")
  rows <- plain_table(object)
  rows$pair <- in_order(if (is.null(rows$a)) rep("", nrow(rows)) else
    paste(rows$a, "-", rows$b))
  texts <- paste0(names(posterior_quantities), ": ", posterior_quantities)
  rows$text <- factor(texts[match(rows$quantity, names(posterior_quantities))],
                      texts)
  curves <- lapply(seq_len(nrow(rows)), function(row) {
    beta_curve(rows[row, c("pair", "text", "shape1", "shape2")])
  })
  pairs <- levels(rows$pair)
  ggplot2::ggplot(do.call(rbind, curves), ggplot2::aes(
    colour = .data$pair, linetype = .data$pair
  )) +
    ggplot2::geom_line(ggplot2::aes(.data$value, .data$density),
                       linewidth = 0.8) +
    ggplot2::geom_vline(ggplot2::aes(xintercept = .data$mean,
                                     colour = .data$pair), rows,
                        linetype = "dotted") +
    ggplot2::facet_wrap("text", scales = "free_y", ncol = 2,
                        labeller = ggplot2::label_wrap_gen(20)) +
    ggplot2::scale_colour_manual(NULL, guide = label_guide(pairs),
                                 values = rep_len(okabe_ito, length(pairs))) +
    ggplot2::scale_linetype_manual(NULL, guide = label_guide(pairs),
                                   values = rep_len(line_types,
                                                    length(pairs))) +
    number_axis(limits = c(0, 1), labels = format_whole_percent) +
    ggplot2::labs(x = "Probability (dotted: mean)", y = "Posterior density",
                  title = "Disagreement and errors") +
    result_theme()
}

# The density, infinite ends left out.
beta_curve <- function(row) {
  value <- seq(0, 1, length.out = 401)
  density <- stats::dbeta(value, row$shape1, row$shape2)
  keep <- is.finite(density)
  data.frame(row[c("pair", "text")], value = value[keep],
             density = density[keep], row.names = NULL)
}
