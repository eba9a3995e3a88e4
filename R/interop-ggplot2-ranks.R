# The critical-difference diagram of a comparison on several data sets.

# Mean ranks on an axis, the names to both sides below it, bars in between.
draw_ranks <- function(rows, facts, learners) {
  ranks <- sort(facts$ranks[learners])
  k <- length(ranks)
  versus <- facts$versus
  bars <- if (is.null(versus)) rank_bars(rows, names(ranks), facts$alpha)
  left <- seq_len(k) <= (k + 1) %/% 2
  place <- data.frame(
    rank = ranks, zero = 0, end = ifelse(left, -Inf, Inf),
    depth = -0.4 * (NROW(bars) + 1) -
      0.5 * ifelse(left, seq_len(k), k + 1 - seq_len(k)),
    name = paste0(short_names(names(ranks), 20), " (",
                  format_decimals(ranks, 2), ")")
  )
  place$open <- names(ranks) %in% rows$a[rows$adj.p.value > facts$alpha] &
    !is.null(versus)
  side <- function(axis, shown, ...) {
    axis(breaks = place$depth[shown], labels = place$name[shown], ...)
  }
  figure(place, x = "rank", y = "zero") +
    ggplot2::geom_segment(mapped(xend = "rank", yend = "depth"),
                          colour = "grey50") +
    ggplot2::geom_segment(mapped(xend = "end", y = "depth", yend = "depth"),
                          colour = "grey50") +
    open_points() + rank_bars_layer(bars, ranks) +
    rank_ruler(facts$cd, versus, ranks) +
    side(ggplot2::scale_y_continuous, left,
         sec.axis = side(ggplot2::dup_axis, !left)) +
    ggplot2::scale_x_continuous(breaks = seq_len(k), position = "top") +
    ggplot2::expand_limits(x = c(1, k)) +
    ggplot2::coord_cartesian(clip = "off") +
    figure_labs(x = "mean rank (1 is best)", y = NULL,
                caption = ranks_caption(facts)) +
    ggplot2::theme(
      panel.grid.major = ggplot2::element_blank(),
      axis.line.x = ggplot2::element_line(colour = "grey40"),
      axis.ticks.x = ggplot2::element_line(colour = "grey40")
    )
}

ranks_caption <- function(facts) {
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

rank_bars_layer <- function(bars, ranks) {
  if (NROW(bars) == 0) return(NULL)
  bars <- data.frame(from = ranks[bars$from] - 0.04, to = ranks[bars$to] + 0.04,
                     depth = -0.4 * seq_len(nrow(bars)))
  ggplot2::geom_segment(mapped(x = "from", y = "depth", xend = "to",
                               yend = "depth"),
                        bars, linewidth = 1.8, lineend = "round")
}

# The critical difference beside the axis, or around the one learner.
rank_ruler <- function(cd, versus, ranks) {
  if (is.null(cd)) return(NULL)
  ends <- if (is.null(versus)) 1 + c(0, cd) else ranks[[versus]] + c(-cd, cd)
  end <- ggplot2::arrow(angle = 90, ends = "both",
                        length = ggplot2::unit(3, "pt"))
  list(
    ggplot2::annotate("segment", x = ends[1], xend = ends[2], y = 0.6,
                      yend = 0.6, arrow = end, colour = "grey20"),
    ggplot2::annotate("text", x = ends[1], y = 0.9, hjust = 0, size = 3.2,
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
