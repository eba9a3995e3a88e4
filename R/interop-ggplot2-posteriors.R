#' Draw probabilities of superiority and posteriors of disagreement
#'
#' [prob_superior()]: a bar for each row, divided into the probabilities that
#' `a` is better, that both are within the margin, and that `a` is worse.
#' [contingency_posterior()]: the posterior density of each quantity, with its
#' mean as a dotted line; several pairs differ in colour and line type.
#'
#' @param object The result of [prob_superior()] (several can be bound by
#'   [rbind()]) or [contingency_posterior()].
#' @param ... Ignored; required by the generic.
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

#' @rdname autoplot.cv_superiority
#' @exportS3Method ggplot2::autoplot
autoplot.cv_superiority <- function(object, ...) {
  check_installed("ggplot2", "to draw probabilities")
  rows <- plain_table(object)
  colours <- c(better = "#0072B2", within = "#E0E0E0", worse = "#E69F00")
  parts <- names(colours)
  first <- if (nrow(unique(rows[c("a", "b")])) > 1) "the first" else
    short_names(rows$a[1])
  margin <- unique(rows$rope)
  margin <- if (length(margin) == 1 && margin > 0) {
    paste(" by more than", margin)
  }
  data <- data.frame(
    line = rep(row_lines(paste(rows$a, "-", rows$b), rows[["class"]],
                         rows[["dataset"]], rows[["method"]],
                         measure_label(rows$measure)), 3),
    part = rep(in_order(parts), each = nrow(rows)),
    share = unlist(rows[parts], use.names = FALSE)
  )
  draw_shares(data, colours, c(
    better = paste0(first, " better", margin), within = "within the margin",
    worse = paste0(first, " worse", margin)
  ), "better") +
    ggplot2::labs(x = "Posterior probability",
                  title = wrap_text(table_title(object)))
}

#' @rdname autoplot.cv_superiority
#' @exportS3Method ggplot2::autoplot
autoplot.cv_posterior <- function(object, ...) {
  check_installed("ggplot2", "to draw posteriors")
  rows <- plain_table(object)
  rows$label <- in_order(if (is.null(rows$a)) rep("", nrow(rows)) else
    paste(rows$a, "-", rows$b))
  texts <- posterior_quantities
  if (nlevels(rows$label) == 1 && !is.null(rows$a)) {
    texts <- sub("^a ", paste0(short_names(rows$a[1]), " "), texts)
    texts <- sub(" b is", paste0(" ", short_names(rows$b[1]), " is"), texts)
  }
  texts <- paste0(names(posterior_quantities), ": ", texts)
  rows$text <- factor(texts[match(rows$quantity, names(posterior_quantities))],
                      texts)
  value <- seq(0, 1, length.out = 401)
  curves <- lapply(seq_len(nrow(rows)), function(row) {
    density <- stats::dbeta(value, rows$shape1[row], rows$shape2[row])
    data.frame(rows[row, c("label", "text")], value = value, density = density,
               row.names = NULL)
  })
  curves <- do.call(rbind, curves)
  ggplot2::ggplot(curves[is.finite(curves$density), ], ggplot2::aes(
    colour = .data$label, linetype = .data$label
  )) +
    ggplot2::geom_line(ggplot2::aes(.data$value, .data$density),
                       linewidth = 0.8) +
    ggplot2::geom_vline(ggplot2::aes(xintercept = .data$mean,
                                     colour = .data$label), rows,
                        linetype = "dotted") +
    ggplot2::facet_wrap("text", scales = "free_y", ncol = 2,
                        labeller = ggplot2::label_wrap_gen(26)) +
    ggplot2::scale_colour_manual(NULL, guide = label_guide(levels(rows$label)),
                                 values = rep_len(okabe_ito, nrow(rows))) +
    ggplot2::scale_linetype_manual(
      NULL, guide = label_guide(levels(rows$label)),
      values = rep_len(c("solid", "22", "52", "12", "5212"), nrow(rows))
    ) +
    number_axis(limits = c(0, 1), labels = format_whole_percent) +
    ggplot2::labs(x = "Probability (dotted: mean)", y = "Posterior density",
                  title = "Disagreement and errors") +
    result_theme()
}
