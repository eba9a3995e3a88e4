#' Draw the comparison of the learners of a benchmark
#'
#' A comparison of learners over data sets is drawn in one of two ways.
#'
#' * `"matrix"`: the multi-comparison matrix. Learners are in the order of
#'   their mean estimates, the best first. Each tile shows the mean difference,
#'   row minus column, how often the row wins, ties and loses, and the adjusted
#'   p-value; of six to ten learners the mean difference and the adjusted
#'   p-value, of more than ten a star where it is significant. Except for the
#'   adjustment (and with `"nemenyi"`), a tile does not depend on other
#'   learners.
#' * `"cd"`: the critical-difference diagram, with a row for each learner. A
#'   point is its mean rank; lines extend 1.96 standard errors to each side,
#'   from the spread of the ranks over the data sets. A bar joins adjacent
#'   learners of which no pair differs significantly by the method of the
#'   comparison. For `"nemenyi"` a ruler shows the critical difference.
#'
#' In a critical-difference diagram of a comparison with one learner there are
#' no bars: filled points differ significantly from it.
#'
#' @param object The result of [compare_datasets()].
#' @param type `"matrix"` (default up to eight learners) or `"cd"` (default for
#'   more).
#' @param ... Must be empty; required by the generic.
#' @return A ggplot, whose caption says what is shown.
#' @section Errors:
#' `bcvinfer_error_value` for an unknown `type`; `bcvinfer_error_shape` for a
#' matrix or diagram of a comparison from which pairs were removed.
#' @references `r cite("ismail2023", "demsar2006")`
#' @family benchmarks
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' scores <- matrix(rnorm(40), 10, dimnames = list(NULL, c("a", "b", "c", "d")))
#' benchmark <- cv_benchmark(scores + col(scores) / 2, "maximize", "AUC")
#' compared <- compare_datasets(benchmark)
#' ggplot2::autoplot(compared)
#' ggplot2::autoplot(compared, type = "cd")
#' @method autoplot cv_dataset_comparison
#' @rawNamespace S3method(ggplot2::autoplot,cv_dataset_comparison)
autoplot.cv_dataset_comparison <- function(object,
                                           type = c("matrix", "cd"), ...) {
  check_no_dots(...)
  default <- missing(type)
  type <- check_choice(type)
  rows <- as.data.frame(object)
  facts <- attributes(object)
  learners <- unique(c(rows$a, rows$b))
  if (default && length(learners) > 8) type <- "cd"
  pairs <- if (is.null(facts$versus)) choose(length(learners), 2) else
    length(learners) - 1
  abort_if(nrow(rows) != pairs,
           "{.arg object} must have every pair of its learners for this figure:
            {pairs} rows, not {nrow(rows)}.", "shape", "object")
  plot <- if (type == "cd") draw_ranks(rows, facts, learners) else
    draw_matrix(rows, facts)
  finish_figure(plot, heading = table_title(object))
}

# Both halves of the matrix from its pairs.
draw_matrix <- function(rows, facts) {
  turned <- rows
  turned[c("a", "b", "wins", "losses")] <-
    rows[c("b", "a", "losses", "wins")]
  turned$mean_difference <- -rows$mean_difference
  square <- is.null(facts$versus)
  cells <- if (square) rbind(rows, turned) else rows
  means <- sort(colMeans(facts$estimates), decreasing = facts$better > 0)
  best <- names(means)
  detail <- tile_detail(length(best), square)
  gain <- facts$better * cells$mean_difference
  cells$face <- ifelse(cells$adj.p.value <= facts$alpha, "bold", "plain")
  cells$side <- c("column", "none", "row")[2 + sign(gain)]
  cells$strength <- 0.08 + 0.42 * abs(gain) / max(abs(gain), 1e-300)
  shown <- format_decimals(cells$mean_difference, shared_decimals(
    cells$mean_difference, if (detail == "all") 3 else 2
  ))
  cells$text <- tile_text(cells, shown, detail, facts$alpha,
                          if (square || length(best) <= 7) "\n" else "    ")
  heads <- if (square) square_names(best) else
    list(row = short_names(best), column = best)
  beside <- length(best) > 5
  in_rank <- function(x, levels, labels) {
    factor(x, levels, labels[match(levels, best)])
  }
  alt <- significant_pairs(cells$a, cells$b, shown,
                           cells$face == "bold" & gain > 0)
  cells$row <- in_rank(cells$a, rev(intersect(best, cells$a)), paste0(
    heads$row, if (beside) " (" else "\n",
    format_decimals(means, shared_decimals(means, 3)), if (beside) ")"
  ))
  cells$column <- in_rank(cells$b, intersect(best, cells$b), heads$column)
  draw_tiles(cells, x = "column", y = "row", fill = "side",
             text_size = if (detail == "p") 2.3 else if (beside) 3 else 2.6,
             alt = alt, gap = if (length(best) > 12) 0.2 else 1) +
    small_names(length(best)) + side_legend() +
    number_axis(scale = ggplot2::scale_x_discrete, position = "top") +
    name_axis(identity) +
    figure_labs(x = NULL, y = NULL,
                caption = matrix_caption(detail, facts$alpha, beside, if (
                  facts$p_adjust != "none") "adjusted "))
}

# How much a tile has room for. (One column is wide.)
tile_detail <- function(learners, square) {
  if (!square || learners <= 5) return("all")
  if (learners <= 10) "p" else "sign"
}

tile_text <- function(cells, shown, detail, alpha, sep) {
  p <- ifelse(cells$adj.p.value < 0.001, "p < 0.001",
              vapply(cells$adj.p.value, p_equals, "", alpha))
  switch(
    detail, sign = ifelse(cells$face == "bold", "*", ""),
    p = paste0(sub("^(-?)0[.]", "\\1.", shown), "\n",
               sub("^p (= )?", "", p)),
    paste(shown, paste(cells$wins, cells$ties, cells$losses, sep = " / "), p,
          sep = sep)
  )
}

matrix_caption <- function(detail, alpha, beside, adjusted) {
  paste0(
    switch(detail, sign = "*: ", p = "Mean difference, row minus column; ",
           paste("Mean difference, row minus column; wins / ties / losses of",
                 "the row; ")),
    adjusted, "p-value ", if (detail != "sign") "(bold: ", "at most ", alpha,
    if (detail == "sign") ". " else "). ",
    "Darker: a larger difference. ", if (beside) "Beside" else "Below",
    " the names: means."
  )
}

side_legend <- function() {
  ggplot2::scale_fill_manual(
    "Better mean", breaks = c("row", "column"),
    labels = c(row = "row", column = "column"), values = c(
      row = okabe_ito[1], column = okabe_ito[2], none = "grey90"
    ), guide = ggplot2::guide_legend(
      override.aes = list(alpha = 0.5), title.theme = ggplot2::element_text(
        size = 9
      )
    )
  )
}
