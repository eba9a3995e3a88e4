#' Draw counts
#'
#' Predicted against true class, in a panel for each learner (with more than
#' eight learners, a line in a panel for each true class), shaded by the share
#' of each true class. Counts of every class against the rest
#' (`positive = "each"`) are drawn as one table of all classes if it is known.
#'
#' Counts by fold are summed over all folds first; pooled and effective tables
#' are drawn unchanged.
#'
#' @param object Counts by fold, pooled or effective.
#' @param ... Must be empty; required by the generic.
#' @return A ggplot object.
#' @section Errors:
#' `bcvinfer_error_column` where a column of the result is missing.
#' @examplesIf rlang::is_installed("ggplot2")
#' counts <- confusion_counts(data.frame(tp = 40, fp = 9, fn = 10, tn = 41))
#' ggplot2::autoplot(counts)
#' @family counts
#' @method autoplot confusion_counts
#' @rawNamespace S3method(ggplot2::autoplot,confusion_counts)
autoplot.confusion_counts <- function(object, ...) {
  check_no_dots(...)
  tiles <- confusion_tiles(object)
  classes <- nlevels(tiles$truth)
  panels <- nlevels(tiles$panel)
  alt <- tiles_alt(tiles)
  if (panels > 8) return(draw_many_tables(tiles, drawn_what(object), alt))
  few <- classes <= 4 && classes * panels <= 8
  tiles$text <- ifelse(tiles$count == 0, "", paste0(
    if (few) paste0(format_whole(round(tiles$count, 1)), "\n"),
    format_percent(tiles$share, if (few) 1 else 0)
  ))
  room <- panels <= 4 && classes * panels <= 20 && (few || panels == 1)
  long <- sum(nchar(levels(tiles$truth))) > 20
  levels(tiles$panel) <- short_names(levels(tiles$panel),
                                     if (panels > 4 || long) 10 else 20)
  plot <- draw_tiles(
    tiles, x = "truth", y = "estimate", fill = "share", alt = alt,
    text_size = if (room && few) 2.6 else if (room) 20 / classes,
    gap = if (long) 0.3 else 1
  ) + share_fill(!room) +
    result_panels(tiles$panel, most = 2, wide = long && panels <= 3) +
    ggplot2::scale_x_discrete(expand = c(0, 0)) +
    ggplot2::scale_y_discrete(expand = c(0, 0), limits = rev) +
    (if (long) ggplot2::theme(axis.text.x = ggplot2::element_text(
      angle = 90, hjust = 1, vjust = 0.5
    )))
  finish_figure(plot, title = "Predicted against true class",
                subtitle = drawn_what(object), of = NULL,
                x = "True class", y = "Predicted class",
                caption = if (room) {
                  "Diagonal: correct. Percent: share of the true class."
                })
}

# The shares of the diagonal, which a reader looks for first.
tiles_alt <- function(tiles) {
  right <- as.character(tiles$truth) == as.character(tiles$estimate)
  each <- split(tiles[right, ], tiles$panel[right])
  correct <- vapply(each, function(own) {
    paste(format_percent(own$share, 0), "of", own$truth, collapse = ", ")
  }, "")
  some_of(paste(names(each), "is right for", correct))
}

# A line for each of many learners, a panel for each true class.
draw_many_tables <- function(tiles, what, alt) {
  tiles$line <- row_lines(short_names(as.character(tiles$panel), 20))
  tiles$side <- in_order(paste("True class:", tiles$truth))
  tiles$text <- format_percent(tiles$share, 0)
  plot <- draw_tiles(tiles, x = "estimate", y = "line", fill = "share",
                     text_size = NULL, gap = 0.2, alt = alt) +
    share_fill(TRUE) +
    ggplot2::facet_wrap("side", nrow = 1) +
    name_axis(expand = c(0, 0)) +
    ggplot2::scale_x_discrete(expand = c(0, 0)) +
    small_names(nlevels(tiles$line))
  finish_figure(plot, title = "Predicted against true class", subtitle = what,
                x = "Predicted class", y = NULL, of = NULL)
}

share_fill <- function(shown) {
  ggplot2::scale_fill_gradient(
    "Share of true class", low = "#EAF3FA", high = "#0072B2", limits = c(0, 1),
    breaks = c(0, 0.5, 1), labels = format_whole_percent,
    guide = if (shown) ggplot2::guide_colourbar(title.vjust = 0.9) else "none"
  )
}

# One row for each cell: panel, truth, estimate, count and its share of the
# true class.
confusion_tiles <- function(object) {
  matrices <- if (!is.null(object[["class"]])) {
    attr(object, "confusion", exact = TRUE)
  }
  if (is.null(matrices)) {
    tables <- drawn_rows(object)
    # Counts by fold are summed; other tables are single already.
    if (inherits(object, "cv_counts")) {
      tables <- plain_table(pool_counts(object))
    }
    sides <- attr(object, "sides", exact = TRUE) %||%
      c("positive", "negative")
    matrices <- lapply(seq_len(nrow(tables)), function(row) {
      cells <- unlist(tables[row, c("tp", "fn", "fp", "tn")])
      matrix(cells, 2, byrow = TRUE, dimnames = list(sides, sides))
    })
    names(matrices) <- count_owners(tables)$label
  }
  tiles <- lapply(names(matrices), function(panel) {
    counts <- as.table(matrices[[panel]])
    names(dimnames(counts)) <- c("truth", "estimate")
    share <- counts / pmax(rowSums(counts), .Machine$double.xmin)
    data.frame(panel = panel, as.data.frame(counts, responseName = "count"),
               share = as.vector(share))
  })
  tiles <- do.call(rbind, tiles)
  tiles$panel <- in_order(tiles$panel)
  tiles
}

drawn_what <- function(object) {
  single <- isTRUE(attr(object, "single"))
  if (inherits(object, "effective_counts") && !single) {
    return("Effective table: counts of independent records")
  }
  if (identical(object$pooled[1], "mean")) {
    return("Average of the tables of all folds")
  }
  folds <- if (is.null(object$pooled)) {
    length(unique(object$rep)) * length(unique(object$fold))
  } else {
    max(object$reps * object$folds)
  }
  if (single || folds == 1) return("Counts of one test set")
  "Sum of the tables of all folds"
}
