#' Pictures of counts
#'
#' Contingency counts: a mosaic of agreement and disagreement, whose areas are
#' the shares of the four cases. Its columns are the records that a gets right
#' and wrong, so a learner that is better has its part of the disagreement
#' larger. Confusion counts: the two-by-two table of each learner as tiles,
#' coloured by the share of each true class.
#'
#' Counts by fold are added up over all folds first; pooled and effective
#' tables are drawn as they are.
#'
#' @param object Counts by fold, pooled or effective.
#' @param ... Not used.
#' @return A ggplot object.
#' @examplesIf rlang::is_installed("ggplot2")
#' counts <- contingency_counts(
#'   data.frame(n00 = 20, n01 = 8, n10 = 17, n11 = 155), tree, knn
#' )
#' ggplot2::autoplot(counts)
#' @family counts
#' @importFrom rlang .data
#' @name autoplot_counts
NULL

# Greys where the learners agree, Okabe and Ito's colours where they do not; of
# four different lightnesses, so that they also differ in print.
case_colours <- c(
  "both right" = "#E0E0E0", "only a right" = "#0072B2",
  "only b right" = "#E69F00", "both wrong" = "#303030"
)

#' @rdname autoplot_counts
#' @method autoplot contingency_counts
#' @rawNamespace S3method(ggplot2::autoplot,contingency_counts)
autoplot.contingency_counts <- function(object, ...) {
  check_installed("ggplot2", "to draw counts")
  tables <- tables_to_draw(object)
  cases <- draw_each(tables, mosaic_cases)
  one <- nrow(tables) == 1
  names <- if (one) unlist(tables[c("a", "b")]) else c("a", "b")
  plot <- ggplot2::ggplot(cases) +
    ggplot2::geom_rect(
      ggplot2::aes(xmin = .data$left, xmax = .data$right,
                   ymin = .data$bottom, ymax = .data$top, fill = .data$case),
      colour = "white", linewidth = 0.4
    ) +
    mosaic_labels(cases) +
    ggplot2::scale_fill_manual(
      NULL, values = case_colours, guide = ggplot2::guide_legend(ncol = 2),
      labels = name_cases(names, if (one) format_cells(cases$count,
                                                       cases$part, ", "))
    ) +
    text_colours() +
    number_axis(labels = format_whole_percent, expand = c(0, 0)) +
    ggplot2::scale_y_continuous(labels = format_whole_percent,
                                expand = c(0, 0)) +
    ggplot2::labs(
      title = "Where two learners agree",
      subtitle = drawn_what(object),
      x = paste0("Share of records (left: ", names[[1]], " right)"),
      y = paste0("Share of these\n(below: ", names[[2]], " right)")
    ) +
    counts_theme() +
    ggplot2::theme(legend.key.height = ggplot2::unit(1.9, "lines"))
  if (one) plot else plot + panel_per_table()
}

dark_cases <- c("only a right", "both wrong")

# The rectangles of one pair.
mosaic_cases <- function(table) {
  count <- c(table$n11, table$n10, table$n01, table$n00)
  total <- sum(count)
  width <- c(sum(count[1:2]), sum(count[3:4])) / total
  share <- count / rep(pmax(c(sum(count[1:2]), sum(count[3:4])),
                            .Machine$double.xmin), each = 2)
  data.frame(
    panel = paste("a =", table$a, "  b =", table$b),
    case = factor(c("both right", "only a right", "only b right",
                    "both wrong"), names(case_colours)),
    left = rep(c(0, width[1]), each = 2), right = rep(c(width[1], 1), each = 2),
    bottom = c(0, share[1], 0, share[3]),
    top = c(share[1], 1, share[3], 1), count = count, part = count / total
  )
}

# Counts inside the rectangles that are large enough for them.
mosaic_labels <- function(cases) {
  wide <- cases$right - cases$left > 0.09 & cases$top - cases$bottom > 0.06
  cases <- cases[wide & cases$count > 0, ]
  cases$label <- format_cells(cases$count, cases$part)
  ggplot2::geom_text(
    ggplot2::aes(x = (.data$left + .data$right) / 2,
                 y = (.data$bottom + .data$top) / 2, label = .data$label,
                 colour = .data$case %in% dark_cases),
    data = cases, lineheight = 0.9, size = 3.2
  )
}

format_cells <- function(count, part, between = "\n") {
  paste0(vapply(round(count, 1), format, "", big.mark = ","), between,
         format_percent(part))
}

# With the counts, since a thin rectangle has no room for its own.
name_cases <- function(names, counts = NULL) {
  cases <- c("both right", paste("only", names[[1]], "right"),
             paste("only", names[[2]], "right"), "both wrong")
  if (is.null(counts)) cases else paste0(cases, "\n", counts)
}

panel_per_table <- function() {
  ggplot2::facet_wrap("panel", labeller = ggplot2::label_wrap_gen(14),
                      ncol = 2)
}

#' @rdname autoplot_counts
#' @method autoplot confusion_counts
#' @rawNamespace S3method(ggplot2::autoplot,confusion_counts)
autoplot.confusion_counts <- function(object, ...) {
  check_installed("ggplot2", "to draw counts")
  tables <- tables_to_draw(object)
  tiles <- draw_each(tables, confusion_tiles)
  ggplot2::ggplot(
    tiles, ggplot2::aes(.data$truth, .data$estimate, fill = .data$share)
  ) +
    ggplot2::geom_tile(colour = "white", linewidth = 1) +
    ggplot2::geom_text(
      ggplot2::aes(label = .data$label, colour = .data$share > 0.55),
      lineheight = 0.9, size = 3.5
    ) +
    ggplot2::scale_fill_gradient(
      "Share of true class", low = "#EAF3FA", high = "#0072B2",
      limits = c(0, 1), breaks = c(0, 0.5, 1), labels = format_whole_percent,
      guide = ggplot2::guide_colourbar(title.position = "top")
    ) +
    ggplot2::labs(title = "Confusion tables", subtitle = drawn_what(object),
                  x = "True class", y = "Predicted class") +
    panel_per_table() +
    ggplot2::scale_x_discrete(expand = c(0, 0)) +
    ggplot2::scale_y_discrete(expand = c(0, 0)) +
    text_colours() + counts_theme()
}

confusion_tiles <- function(table) {
  count <- c(table$tp, table$fn, table$fp, table$tn)
  actual <- rep(c(table$tp + table$fn, table$fp + table$tn), each = 2)
  share <- ifelse(actual > 0, count / pmax(actual, .Machine$double.xmin), 0)
  sides <- c("positive", "negative")
  data.frame(
    panel = owner_labels(table), truth = factor(rep(sides, each = 2), sides),
    estimate = factor(rep(sides, 2), rev(sides)), share = share,
    label = format_cells(count, share)
  )
}

# Counts by fold are added up; other tables are single already.
tables_to_draw <- function(object) {
  if (inherits(object, "cv_counts")) pool_counts(object) else object
}

# The parts of all tables below each other, one panel for each in their order.
draw_each <- function(tables, parts) {
  rows <- lapply(seq_len(nrow(tables)), function(i) parts(tables[i, ]))
  rows <- do.call(rbind, rows)
  rows$panel <- factor(rows$panel, unique(rows$panel))
  rows
}

drawn_what <- function(object) {
  if (is_effective(object)) {
    return("Effective table: counts of n_effective records")
  }
  if (identical(object$pooled[1], "mean")) {
    return("Average of the tables of all folds")
  }
  "Sum of the tables of all folds"
}

# Black on light, white on dark.
text_colours <- function() {
  ggplot2::scale_colour_manual(
    values = c("FALSE" = "black", "TRUE" = "white"), guide = "none"
  )
}

format_whole_percent <- function(x) format_percent(x, digits = 0)

counts_theme <- function() {
  result_theme() +
    ggplot2::theme(panel.grid = ggplot2::element_blank(),
                   plot.margin = ggplot2::margin(6, 18, 6, 6),
                   panel.spacing.x = ggplot2::unit(1.5, "lines"),
                   panel.spacing.y = ggplot2::unit(0.5, "lines"))
}
