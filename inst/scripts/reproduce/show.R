# Published beside ours on a page: one line of counts, pictures of all cells,
# tables of those that differ. ggplot2 and knitr are the reader's.

show_decimals <- function(x, digits = 3) {
  sub("^(-?)0[.]", "\\1.", formatC(x, format = "f", digits = digits))
}

# All cells of one verdict, the farthest first, with the keys that distinguish
# them.
cells_table <- function(compared, verdict = "differs", digits = 3) {
  found <- compared[which(compared$verdict == verdict), ]
  found <- found[order(-abs(found$z)), ]
  figures <- c("published", "ours", "z")
  keys <- setdiff(names(found), c(figures, "ours_se", "se", "verdict"))
  varies <- vapply(found[keys], function(x) length(unique(x)) > 1, NA)
  if (nrow(found) > 1) keys <- keys[varies]
  shown <- found[c(keys, figures)]
  for (name in intersect(c("published", "ours"), names(shown))) {
    shown[[name]] <- show_decimals(shown[[name]], digits)
  }
  shown$z <- ifelse(is.finite(shown$z),
                    formatC(shown$z, format = "f", digits = 1), "exact")
  shown[is.na(shown)] <- ""
  rownames(shown) <- NULL
  shown
}

# How many cells of each verdict, a row for each value of `by`.
verdict_counts <- function(compared, by) {
  counts <- summarize_verdicts(compared[!is.na(compared$verdict), ], by)
  counts$by_chance <- round(counts$by_chance, 1)
  counts$largest_z <- round(counts$largest_z, 1)
  names(counts)[names(counts) == "by_chance"] <- "not agreeing by chance"
  names(counts)[names(counts) == "largest_z"] <- "largest |z|"
  counts
}

# Published (hollow) beside ours with 1.96 standard errors, one point for each
# classifier; `target` tells the two truths apart where there are two.
plot_published <- function(compared, rows = "interval", columns = "case",
                           at = "classifier", label, level = NULL) {
  compared$at <- factor(compared[[at]], unique(compared[[at]]))
  compared$low <- compared$ours - 1.96 * compared$ours_se
  compared$high <- compared$ours + 1.96 * compared$ours_se
  rate <- compared$quantity %in% rate_quantities
  compared$high[rate] <- pmin(1, compared$high[rate])
  compared$who <- name_truths(compared$target)
  whos <- c("published", sort(unique(compared$who)))
  printed <- unique(compared[c(rows, columns, "at", "published")])
  printed$who <- "published"
  dodge <- ggplot2::position_dodge(width = 0.6)
  ggplot2::ggplot(compared, ggplot2::aes(.data$at, .data$ours,
                                         colour = .data$who,
                                         shape = .data$who)) +
    level_line(level) +
    ggplot2::geom_linerange(
      ggplot2::aes(ymin = .data$low, ymax = .data$high), position = dodge,
      show.legend = FALSE
    ) +
    ggplot2::geom_point(position = dodge, size = 1.6) +
    ggplot2::geom_point(ggplot2::aes(y = .data$published), printed, size = 2.4,
                        stroke = 0.8) +
    ggplot2::scale_colour_manual(
      values = stats::setNames(c("#D55E00", "#000000", "#0072B2")[
        seq_along(whos)], whos), breaks = whos) +
    ggplot2::scale_shape_manual(
      values = stats::setNames(c(5, 16, 17)[seq_along(whos)], whos),
      breaks = whos) +
    ggplot2::facet_grid(stats::reformulate(columns, rows), scales = "free_y") +
    ggplot2::labs(x = NULL, y = label, colour = NULL, shape = NULL) +
    plain_theme() +
    ggplot2::theme(legend.position = "bottom")
}

# Few grid lines: figures count in the size of an installed package.
plain_theme <- function() {
  ggplot2::theme_bw(base_size = 10) +
    ggplot2::theme(panel.grid.minor = ggplot2::element_blank(),
                   panel.grid.major.x = ggplot2::element_blank())
}

# Lengths have no truth: they go with the first.
name_truths <- function(target) {
  known <- sort(unique(target[!is.na(target)]))
  if (length(known) < 2) return(rep("ours", length(target)))
  target[is.na(target)] <- known[1]
  paste0("ours (truth of a classifier trained on ", target, ")")
}

level_line <- function(level) {
  if (is.null(level)) return(NULL)
  ggplot2::geom_hline(yintercept = level, linetype = "dashed",
                      colour = "grey50")
}
