# The critical-difference diagram of a comparison on several data sets.

# A row for each learner, the best above, at its mean rank; bars to the right
# join rows.
draw_ranks <- function(rows, facts, learners) {
  ranks <- sort(facts$ranks[learners])
  k <- length(ranks)
  versus <- facts$versus
  bars <- if (is.null(versus)) rank_bars(rows, names(ranks), facts$alpha)
  place <- error_bars(
    data.frame(rank = unname(ranks), row = k + 1 - seq_len(k)),
    unname(ranks), facts$rank_errors[names(ranks)], c(1, k)
  )
  place$open <- names(ranks) %in% rows$a[rows$adj.p.value > facts$alpha] &
    !is.null(versus)
  labels <- paste0(short_names(names(ranks), 20), " (",
                   format_decimals(ranks, 2), ")")
  figure(place, x = "rank", y = "row") +
    ggplot2::geom_linerange(mapped(xmin = "low", xmax = "high"),
                            colour = okabe_ito[1], na.rm = TRUE) +
    open_points(k) +
    rank_bars_layer(bars, k) + rank_ruler(facts$cd, versus, ranks) +
    number_axis(breaks = place$row, labels = spaced_names(labels),
                scale = ggplot2::scale_y_continuous) +
    ggplot2::scale_x_continuous(
      breaks = seq(1, k, by = ceiling((k - 1) / 7)),
      position = "top",
      limits = c(1, k + 0.04 * k * (NROW(bars) + 0.5))
    ) +
    small_names(k) +
    figure_labs(x = "Mean rank (1 is best)", y = NULL,
                caption = ranks_caption(facts, NROW(bars) > 0, all(
                  rows$adj.p.value <= facts$alpha
                )),
                alt = points_alt(names(ranks), ranks, paste0(
                  " (SE ", format_decimals(facts$rank_errors[names(ranks)], 2),
                  ")"
                ))) +
    ggplot2::theme(
      panel.grid.major.x = ggplot2::element_blank(),
      axis.line.x = ggplot2::element_line(colour = "grey40"),
      axis.ticks.x = ggplot2::element_line(colour = "grey40")
    )
}

# `joined`: are neighbours; `apart`: do all pairs differ?
ranks_caption <- function(facts, joined, apart) {
  tested <- paste0(" (", sub(" (Nemenyi)", "", dataset_methods[[facts$method]],
                             fixed = TRUE), " at ",
                   format_level(facts$alpha), ")")
  paste0("Lines: 1.96 standard errors of each mean rank. ", if (
    !is.null(facts$versus)) {
    paste0("Filled: different from ", facts$versus, tested, ".")
  } else if (joined) {
    paste0("Bars at the right: neighbours of which no pair differs", tested,
           if (facts$method != "nemenyi") ", whatever their ranks", ".")
  } else {
    paste0(if (apart) "All pairs" else "All neighbours, but not all pairs,",
           " differ", tested, ".")
  })
}

rank_bars_layer <- function(bars, k) {
  if (NROW(bars) == 0) return(NULL)
  bars <- data.frame(from = k + 1 - bars$from + 0.2, to = k + 1 - bars$to - 0.2,
                     at = k + 0.04 * k * seq_len(nrow(bars)))
  ggplot2::geom_segment(mapped(x = "at", y = "from", xend = "at", yend = "to"),
                        bars, linewidth = 1.8, lineend = "round")
}

# The critical difference above the rows, or around the one learner.
rank_ruler <- function(cd, versus, ranks) {
  if (is.null(cd)) return(NULL)
  ends <- if (is.null(versus)) 1 + c(0, cd) else ranks[[versus]] + c(-cd, cd)
  height <- length(ranks) + 0.7
  end <- ggplot2::arrow(angle = 90, ends = "both",
                        length = ggplot2::unit(3, "pt"))
  list(
    ggplot2::annotate("segment", x = ends[1], xend = ends[2], y = height,
                      yend = height, arrow = end, colour = "grey20"),
    ggplot2::annotate("text", x = ends[1], y = height + 0.5, hjust = 0,
                      size = 2.8, label = paste("critical difference",
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
