#' Draw the comparison of the learners of a benchmark
#'
#' A comparison of learners over data sets is drawn in one of two ways.
#'
#' * `"matrix"`: the multi-comparison matrix. Learners are in the order of
#'   their mean estimates, the best first. Each tile shows the mean difference,
#'   row minus column, how often the row wins, ties and loses, and the adjusted
#'   p-value (with more than five learners the colour alone). Except for the
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
  cells <- if (is.null(facts$versus)) rbind(rows, turned) else rows
  difference <- cells$mean_difference
  p <- cells$adj.p.value
  shown <- format_decimals(difference, shared_decimals(difference, 3))
  cells$text <- paste0(
    shown, "\n", cells$wins, " / ", cells$ties, " / ", cells$losses, "\n",
    ifelse(p < 0.001, "p < 0.001", vapply(p, p_text, "", digits = 2))
  )
  cells$face <- ifelse(p <= facts$alpha, "bold", "plain")
  gain <- facts$better * difference
  cells$side <- c("column", "none", "row")[2 + sign(gain)]
  cells$strength <- 0.08 + 0.42 * abs(gain) / max(abs(gain), 1e-300)
  means <- sort(colMeans(facts$estimates), decreasing = facts$better > 0)
  best <- names(means)
  many <- length(best) > 5
  heads <- if (is.null(facts$versus)) square_names(best) else
    list(row = short_names(best), column = best)
  in_rank <- function(x, levels, labels) {
    factor(x, levels, labels[match(levels, best)])
  }
  alt <- significant_pairs(cells$a, cells$b, shown, p <= facts$alpha & gain > 0)
  cells$row <- in_rank(cells$a, rev(intersect(best, cells$a)), paste0(
    heads$row, if (many) " " else "\n",
    format_decimals(means, shared_decimals(means, 3))
  ))
  cells$column <- in_rank(cells$b, intersect(best, cells$b), heads$column)
  draw_tiles(cells, x = "column", y = "row", fill = "side",
             text_size = if (!many) 2.6, alt = alt,
             gap = if (length(best) > 12) 0.2 else 1) +
    small_names(length(best)) +
    ggplot2::scale_fill_manual(guide = "none", values = c(
      row = okabe_ito[1], column = okabe_ito[2], none = "grey90"
    )) +
    number_axis(scale = ggplot2::scale_x_discrete, position = "top") +
    name_axis(identity) +
    figure_labs(x = NULL, y = NULL, caption = paste0(if (!many) paste0(
      "Mean difference, row minus column; wins / ties / losses of the row; ",
      "adjusted p-value (bold: at most ", facts$alpha, "). "
    ), "Blue: the row is better. ", if (many) "Beside" else "Below",
    " the names: means."))
}
