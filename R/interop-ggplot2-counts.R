#' Draw counts
#'
#' Contingency counts: a bar for each pair, divided into the shares of records
#' that both learners, one of them or neither got right. Confusion counts:
#' predicted against true class, a panel for each learner, shaded by the share
#' of each true class; counts of every class against the rest
#' (`positive = "each"`) are drawn as one table of all classes where it is
#' known.
#'
#' Counts by fold are summed over all folds first; pooled and effective tables
#' are drawn as they are.
#'
#' @param object Counts by fold, pooled or effective.
#' @param ... Ignored; required by the generic.
#' @return A ggplot object.
#' @section Errors:
#' Class `bcvinfer_error_package` where ggplot2 is not installed.
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
case_colours <- c(n11 = "#E0E0E0", n10 = "#0072B2", n01 = "#E69F00",
                  n00 = "#303030")

#' @rdname autoplot_counts
#' @exportS3Method ggplot2::autoplot
autoplot.contingency_counts <- function(object, ...) {
  check_installed("ggplot2", "to draw counts")
  tables <- plain_table(tables_to_draw(object))
  cases <- names(case_colours)
  size <- rowSums(tables[cases])
  data <- data.frame(
    line = rep(row_lines(paste(tables$a, "-", tables$b)), length(cases)),
    part = rep(in_order(cases), each = nrow(tables)),
    count = unlist(tables[cases], use.names = FALSE)
  )
  data$share <- data$count / size
  sides <- if (nrow(tables) == 1) short_names(unlist(tables[c("a", "b")])) else
    c("the first", "the second")
  labels <- c("both right", paste("only", sides, "right"), "both wrong")
  if (nrow(tables) == 1) {
    labels <- paste0(labels, " (", format_whole(round(data$count, 1)), ", ",
                     format_percent(data$share), ")")
  }
  draw_shares(data, case_colours, labels, c("n10", "n00")) +
    ggplot2::labs(
      x = "Share of records", title = "Where two learners agree",
      subtitle = drawn_what(object),
      caption = "The better learner has the longer of the coloured parts."
    )
}

#' @rdname autoplot_counts
#' @exportS3Method ggplot2::autoplot
autoplot.confusion_counts <- function(object, ...) {
  check_installed("ggplot2", "to draw counts")
  tiles <- confusion_tiles(object)
  classes <- nlevels(tiles$truth)
  digits <- if (classes > 4) 0 else 1
  tiles$text <- ifelse(tiles$count == 0, "", paste0(
    if (classes <= 4) paste0(format_whole(round(tiles$count, 1)), "\n"),
    format_percent(tiles$share, digits)
  ))
  long <- sum(nchar(levels(tiles$truth))) > 20
  ggplot2::ggplot(
    tiles, ggplot2::aes(.data$truth, .data$estimate, fill = .data$share)
  ) +
    ggplot2::geom_tile(colour = "white", linewidth = if (long) 0.3 else 1) +
    (if (classes * min(3, nlevels(tiles$panel)) <= 20) ggplot2::geom_text(
      ggplot2::aes(label = .data$text, colour = .data$share > 0.55),
      lineheight = 0.9, size = if (classes <= 4) 3.5 else 20 / classes
    )) +
    ggplot2::scale_fill_gradient(
      "Share of true class", low = "#EAF3FA", high = "#0072B2",
      limits = c(0, 1), breaks = c(0, 0.5, 1), labels = format_whole_percent,
      guide = ggplot2::guide_colourbar(title.position = "top")
    ) +
    ggplot2::labs(title = "Predicted against true class",
                  subtitle = drawn_what(object),
                  x = "True class", y = "Predicted class",
                  caption = "The diagonal holds the correct predictions.") +
    result_panels(tiles$panel, most = 2) +
    ggplot2::scale_x_discrete(expand = c(0, 0)) +
    ggplot2::scale_y_discrete(expand = c(0, 0), limits = rev) +
    text_colours() + tile_theme() +
    (if (long) ggplot2::theme(axis.text.x = ggplot2::element_text(
      angle = 90, hjust = 1, vjust = 0.5
    )))
}

# One row for each cell: panel, truth, estimate, count and its share of the
# true class.
confusion_tiles <- function(object) {
  matrices <- if (!is.null(object[["class"]])) counts_confusion(object)
  if (is.null(matrices)) {
    tables <- tables_to_draw(object)
    sides <- c("positive", "negative")
    matrices <- lapply(seq_len(nrow(tables)), function(row) {
      cells <- unlist(plain_table(tables)[row, c("tp", "fn", "fp", "tn")])
      matrix(cells, 2, byrow = TRUE, dimnames = list(sides, sides))
    })
    names(matrices) <- owner_labels(tables)
  }
  tiles <- lapply(names(matrices), function(panel) {
    counts <- matrices[[panel]]
    share <- counts / pmax(rowSums(counts), .Machine$double.xmin)
    data.frame(panel = panel, truth = rownames(counts)[row(counts)],
               estimate = colnames(counts)[col(counts)],
               count = as.vector(counts), share = as.vector(share))
  })
  tiles <- do.call(rbind, tiles)
  tiles[c("panel", "truth", "estimate")] <-
    lapply(tiles[c("panel", "truth", "estimate")], in_order)
  tiles
}

# Counts by fold are summed; other tables are single already.
tables_to_draw <- function(object) {
  if (inherits(object, "cv_counts")) pool_counts(object) else object
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
