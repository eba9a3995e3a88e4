#' Draw a benchmark, or the comparison of its learners
#'
#' A benchmark: the mean estimates, a row for each data set. A comparison:
#'
#' * `"matrix"` (default): the multi-comparison matrix. Learners are in the
#'   order of their mean estimates, the best first; a cell has the mean
#'   difference, row minus column, how often the row wins, ties and loses, and
#'   the adjusted p-value. No cell depends on a third learner, but for the
#'   adjustment (and with `"nemenyi"`).
#' * `"cd"`: the critical-difference diagram. Learners stand at their mean
#'   ranks; a bar joins learners that are next to each other and among which no
#'   pair differs significantly by the method of the comparison. A learner
#'   inside the range of a bar that differs from one of the others breaks it.
#'   The ruler, the critical difference itself, is drawn for `"nemenyi"`.
#'   Compared with one learner only there are no bars: filled points differ from
#'   it.
#' * `"forest"`: the differences on the single data sets, in grey, and their
#'   mean, a row for each pair.
#'
#' @param object A [cv_benchmark()], or the result of [compare_datasets()].
#' @param type `"matrix"` (default), `"cd"` or `"forest"`.
#' @param ... Ignored; required by the generic.
#' @return A ggplot, whose subtitle says what is shown.
#' @section Errors:
#' `bcvinfer_error_value` for an unknown `type`; `bcvinfer_error_shape` for a
#' matrix or diagram of a comparison from which pairs were taken away;
#' `bcvinfer_error_package` where ggplot2 is not installed.
#' @references `r cite("ismail2023", "demsar2006")`
#' @family benchmarks
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' scores <- matrix(rnorm(40), 10, dimnames = list(NULL, c("a", "b", "c", "d")))
#' benchmark <- cv_benchmark(scores + col(scores) / 2, "maximize", "AUC")
#' compared <- compare_datasets(benchmark)
#' ggplot2::autoplot(compared)
#' ggplot2::autoplot(compared, type = "cd")
#' @name autoplot.cv_dataset_comparison
#' @importFrom rlang .data
NULL

#' @rdname autoplot.cv_dataset_comparison
#' @exportS3Method ggplot2::autoplot
autoplot.cv_benchmark <- function(object, ...) {
  check_installed("ggplot2", "to draw a benchmark")
  input <- read_benchmark(object)
  means <- input$means
  data <- data.frame(
    estimate = c(means),
    line = row_lines(rownames(means))[row(means)],
    label = factor(colnames(means), short_names(colnames(means)))[col(means)]
  )
  levels(data$label) <- short_names(colnames(means))
  ggplot2::ggplot(data, ggplot2::aes(.data$estimate, .data$line,
                                     colour = .data$label,
                                     shape = .data$label)) +
    ggplot2::geom_point(size = 2.4) +
    scale_labels(data$label) + name_axis() + number_axis() +
    ggplot2::labs(x = paste0("mean ", measure_label(input$measure)), y = NULL,
                  title = wrap_text(table_title(object), 60)) +
    result_theme()
}

#' @rdname autoplot.cv_dataset_comparison
#' @exportS3Method ggplot2::autoplot
autoplot.cv_dataset_comparison <- function(object,
                                           type = c("matrix", "cd", "forest"),
                                           ...) {
  check_installed("ggplot2", "to draw a comparison")
  type <- check_choice(type, c("matrix", "cd", "forest"))
  rows <- as.data.frame(object)
  facts <- attributes(object)
  learners <- unique(c(rows$a, rows$b))
  pairs <- if (is.null(facts$versus)) choose(length(learners), 2) else
    length(learners) - 1
  if (type != "forest" && nrow(rows) != pairs) {
    abort_input("{.arg object} must have every pair of its learners for this
                 figure: {pairs} rows, not {nrow(rows)}.", "shape", "object")
  }
  plot <- switch(type, matrix = plot_matrix(rows, facts),
                 cd = plot_ranks(rows, facts, learners),
                 forest = plot_forest(rows, facts))
  plot + ggplot2::labs(title = wrap_text(table_title(object), 62))
}

# Both halves of the matrix from its pairs.
plot_matrix <- function(rows, facts) {
  turned <- rows
  turned[c("a", "b", "wins", "losses")] <-
    rows[c("b", "a", "losses", "wins")]
  turned$mean_difference <- -rows$mean_difference
  cells <- if (is.null(facts$versus)) rbind(rows, turned) else rows
  means <- colMeans(facts$estimates)
  best <- names(sort(-facts$better * means))
  digits <- shared_decimals(cells$mean_difference, 3)
  cells$text <- paste0(
    format_decimals(cells$mean_difference, digits), "\n", cells$wins, " / ",
    cells$ties, " / ", cells$losses, "\n",
    ifelse(cells$adj.p.value < 0.001, "p < 0.001",
           vapply(cells$adj.p.value, p_text, "", digits = 2))
  )
  cells$face <- ifelse(cells$adj.p.value <= facts$alpha, "bold", "plain")
  gain <- facts$better * cells$mean_difference
  cells$side <- ifelse(gain == 0, "none", ifelse(gain > 0, "row", "column"))
  cells$strength <- 0.08 + 0.42 * abs(gain) / max(abs(gain), 1e-300)
  heads <- short_names(best, 22)
  in_rank <- function(x, levels, labels) {
    factor(x, levels, labels[match(levels, best)])
  }
  cells$row <- in_rank(cells$a, rev(intersect(best, cells$a)), paste0(
    heads, "\n", format_decimals(means[best], shared_decimals(means, 3))
  ))
  cells$column <- in_rank(cells$b, intersect(best, cells$b), heads)
  wide <- sum(nchar(levels(cells$column))) > 60
  ggplot2::ggplot(cells, ggplot2::aes(.data$column, .data$row)) +
    ggplot2::geom_tile(ggplot2::aes(fill = .data$side, alpha = .data$strength),
                       colour = "white", linewidth = 1) +
    ggplot2::geom_text(ggplot2::aes(label = .data$text, fontface = .data$face),
                       size = 3, lineheight = 0.95) +
    ggplot2::scale_fill_manual(guide = "none", values = c(
      row = okabe_ito[1], column = okabe_ito[2], none = "grey90"
    )) +
    ggplot2::scale_alpha_identity() +
    ggplot2::scale_x_discrete(position = "top") +
    ggplot2::labs(
      x = NULL, y = NULL, subtitle = wrap_text(paste0(
        "Mean difference, row minus column; wins / ties / losses of the row; ",
        "adjusted p-value (bold: at most ", facts$alpha, "). Blue: the row is ",
        "better. Left: means."), 72)
    ) +
    tile_theme() + if (wide) ggplot2::theme(
      axis.text.x.top = ggplot2::element_text(angle = 35, hjust = 0)
    )
}

plot_forest <- function(rows, facts) {
  rows$line <- row_lines(paste(rows$a, "-", rows$b))
  rows$estimate <- rows$mean_difference
  rows$low <- rows$high <- NA_real_
  rows$open <- rows$adj.p.value > facts$alpha
  estimates <- facts$estimates
  single <- data.frame(
    estimate = c(estimates[, rows$a] - estimates[, rows$b]),
    line = rep(rows$line, each = nrow(estimates))
  )
  plot <- draw_rows(rows)
  plot$layers <- c(ggplot2::geom_point(data = single, colour = "grey70",
                                       size = 1.3), plot$layers)
  plot + reference_line(0) + number_axis() + ggplot2::labs(
    x = wrap_text(paste0("difference in ", measure_label(facts$measure),
                         if (facts$better < 0) ", smaller is better" else
                           ", larger is better")),
    subtitle = wrap_text(paste0(
      "Grey: single data sets. Blue: their mean, filled where the adjusted ",
      "p-value is at most ", facts$alpha, "."), 72)
  )
}

# Mean ranks on an axis, the names to both sides below it, bars in between.
plot_ranks <- function(rows, facts, learners) {
  ranks <- sort(facts$ranks[learners])
  k <- length(ranks)
  versus <- facts$versus
  bars <- if (is.null(versus)) rank_bars(rows, names(ranks), facts$alpha)
  left <- seq_len(k) <= (k + 1) %/% 2
  depth <- 0.4 * (NROW(bars) + 1)
  place <- data.frame(
    rank = ranks, name = paste0(short_names(names(ranks), 20), " (",
                                format_decimals(ranks, 2), ")"),
    y = -depth - 0.5 * ifelse(left, seq_len(k), k + 1 - seq_len(k)),
    end = ifelse(left, 1, k), side = ifelse(left, 1, 0)
  )
  # A figure of usual width has room for some 88 letters.
  letters <- max(nchar(place$name))
  margin <- letters / (88 - 2 * letters)
  place$text <- place$end + ifelse(left, -0.05, 0.05)
  place$open <- if (is.null(versus)) FALSE else
    c(rows$adj.p.value > facts$alpha, FALSE)[
      match(names(ranks), c(rows$a, versus))]
  plot <- ggplot2::ggplot(place, ggplot2::aes(.data$rank)) +
    ggplot2::geom_segment(ggplot2::aes(xend = .data$rank, y = 0,
                                       yend = .data$y), colour = "grey50") +
    ggplot2::geom_segment(ggplot2::aes(xend = .data$end, y = .data$y,
                                       yend = .data$y), colour = "grey50") +
    ggplot2::geom_point(ggplot2::aes(y = 0, shape = .data$open), size = 2.6,
                        fill = "white", colour = okabe_ito[1]) +
    ggplot2::scale_shape_manual(values = c("FALSE" = 19, "TRUE" = 21),
                                guide = "none") +
    ggplot2::geom_text(ggplot2::aes(.data$text, .data$y, label = .data$name,
                                    hjust = .data$side), size = 3.4)
  if (NROW(bars) > 0) {
    bars <- data.frame(from = ranks[bars$from] - 0.04,
                       to = ranks[bars$to] + 0.04,
                       y = -0.4 * seq_len(nrow(bars)))
    plot <- plot + ggplot2::geom_segment(
      ggplot2::aes(.data$from, .data$y, xend = .data$to, yend = .data$y),
      bars, linewidth = 1.8, lineend = "round"
    )
  }
  plot + rank_ruler(facts$cd, versus, ranks) +
    ggplot2::scale_x_continuous(
      breaks = seq_len(k), position = "top",
      limits = c(1, k) + c(-1, 1) * (k - 1) * margin
    ) +
    ggplot2::labs(x = "mean rank (1 is best)", y = NULL,
                  subtitle = wrap_text(ranks_subtitle(facts), 72)) +
    result_theme() + ggplot2::theme(
      axis.text.y = ggplot2::element_blank(),
      panel.grid.major = ggplot2::element_blank(),
      axis.line.x = ggplot2::element_line(colour = "grey40"),
      axis.ticks.x = ggplot2::element_line(colour = "grey40")
    )
}

ranks_subtitle <- function(facts) {
  tested <- paste0(sub(" (Nemenyi)", "", dataset_methods[[facts$method]],
                       fixed = TRUE), " at ", 100 * facts$alpha, "%")
  if (!is.null(facts$versus)) {
    return(paste0("Filled: different from ", facts$versus, " (", tested, ")."))
  }
  paste0("A bar joins neighbours among which no pair differs (", tested, ").",
         if (facts$method != "nemenyi") {
           " Ranks are only the order here: the tests do not use them."
         })
}

# The critical difference beside the axis, or around the one learner.
rank_ruler <- function(cd, versus, ranks) {
  if (is.null(cd)) return(NULL)
  from <- if (is.null(versus)) 1 else ranks[[versus]] - cd
  to <- if (is.null(versus)) 1 + cd else ranks[[versus]] + cd
  end <- ggplot2::arrow(angle = 90, ends = "both",
                        length = ggplot2::unit(3, "pt"))
  list(
    ggplot2::annotate("segment", x = from, xend = to, y = 0.6, yend = 0.6,
                      arrow = end, colour = "grey20"),
    ggplot2::annotate("text", x = (from + to) / 2, y = 0.9, size = 3.2,
                      label = paste("critical difference",
                                    format_decimals(cd, 2)))
  )
}

# Maximal runs of learners, in the order of their ranks, without a significant
# pair.
rank_bars <- function(rows, order, alpha) {
  k <- length(order)
  differ <- matrix(FALSE, k, k)
  at <- cbind(match(rows$a, order), match(rows$b, order))
  differ[at] <- differ[at[, 2:1, drop = FALSE]] <- rows$adj.p.value <= alpha
  last <- vapply(seq_len(k), function(from) {
    to <- from
    while (to < k && !any(differ[from:(to + 1), to + 1])) to <- to + 1
    to
  }, 0)
  bars <- data.frame(from = seq_len(k), to = last)
  bars[last > bars$from & !duplicated(last), ]
}
