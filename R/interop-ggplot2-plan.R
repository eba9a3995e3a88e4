#' Draw a plan
#'
#' @param object A `cv_plan`.
#' @param type `"folds"` (default): which records are tested in which fold of
#'   each repetition, records sorted so that those with the same folds stand
#'   together; of more than 1,000 records every n/1000th is drawn.
#'   `"overlap"`: how many rows the training sets of two repetitions share.
#' @param ... Not used.
#' @return A ggplot.
#' @section Errors:
#' Class `bcvinfer_error_package` where ggplot2 is not
#' installed.
#' @family plans
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' ggplot2::autoplot(cv_bcv(300, m = 5))
#' @importFrom rlang .data
#' @method autoplot cv_plan
#' @rawNamespace S3method(ggplot2::autoplot,cv_plan)
autoplot.cv_plan <- function(object, type = c("folds", "overlap"), ...) {
  check_installed("ggplot2", "to draw a plan")
  type <- check_choice(type, c("folds", "overlap"), arg = "type")
  if (type == "folds") draw_plan_folds(object) else draw_plan_overlaps(object)
}

draw_plan_folds <- function(plan) {
  runs <- plan_runs(plan)
  labels <- c("trains only", seq_len(plan$k))
  runs$fold <- droplevels(factor(labels[runs$fold + 1L], labels))
  ggplot2::ggplot(runs) +
    ggplot2::geom_rect(
      ggplot2::aes(xmin = .data$from, xmax = .data$to, ymin = .data$rep - 0.45,
                   ymax = .data$rep + 0.45, fill = .data$fold)
    ) +
    fold_scale(plan$k) +
    ggplot2::scale_y_reverse(breaks = whole_breaks, expand = c(0.01, 0.01)) +
    number_axis(labels = format_whole, expand = c(0.01, 0)) +
    ggplot2::labs(x = "Records, sorted by their folds (count)",
                  y = "Repetition", title = wrap_text(plan_title(plan)),
                  caption = if (anyNA(plan$assignment)) "White: no part") +
    plan_theme()
}

# Runs of sorted records that are in the same fold of a repetition.
plan_runs <- function(plan, most = 1000) {
  columns <- lapply(seq_len(plan$m), function(rep) plan$assignment[, rep])
  sorted <- do.call(order, c(columns, method = "radix"))
  places <- unique(round(seq(1, plan$n, length.out = min(plan$n, most))))
  ends <- c(places[-1] - 1, plan$n)
  runs <- lapply(seq_len(plan$m), function(rep) {
    folds <- plan$assignment[sorted[places], rep]
    folds[is.na(folds)] <- -1L
    run <- rle(folds)
    last <- cumsum(run$lengths)
    data.frame(rep = rep, from = c(0, ends[last[-length(last)]]),
               to = ends[last], fold = run$values)
  })
  runs <- do.call(rbind, runs)
  runs[runs$fold >= 0L, ]
}

# Okabe and Ito's colours for few folds, a light and a dark one; a scale that
# grows evenly lighter for many.
fold_scale <- function(k) {
  name <- "Tested in fold"
  guide <- if (k > 12) "none" else ggplot2::guide_legend(
    ncol = if (k > 2) 6, byrow = TRUE, title.position = "top"
  )
  if (k > 2) return(ggplot2::scale_fill_viridis_d(name = name, guide = guide))
  colours <- if (k == 1) c("grey85", okabe_ito[1]) else okabe_ito[2:1]
  ggplot2::scale_fill_manual(values = colours, name = name, guide = guide)
}

whole_breaks <- function(limits) {
  breaks <- pretty(limits)
  breaks[breaks == round(breaks) & breaks >= 1]
}

# Numbers of rows are whole, also where all overlaps are the same.
row_breaks <- function(limits) {
  breaks <- unique(round(pretty(limits, 4)))
  inside <- breaks[breaks >= limits[1] & breaks <= limits[2]]
  if (length(inside) > 0) inside else round(limits[1])
}

plan_theme <- function() {
  result_theme() +
    ggplot2::theme(panel.grid = ggplot2::element_blank(),
                   plot.margin = ggplot2::margin(6, 18, 6, 6))
}

draw_plan_overlaps <- function(plan) {
  overlaps <- overlap_counts_cpp(plan$assignment)
  table <- data.frame(first = as.vector(row(overlaps)),
                      second = as.vector(col(overlaps)),
                      rows = as.vector(overlaps))
  pairs <- table[table$first != table$second, ]
  sizes <- table[table$first == table$second, ]
  ggplot2::ggplot(pairs, ggplot2::aes(.data$second, .data$first)) +
    ggplot2::geom_tile(ggplot2::aes(fill = .data$rows)) +
    ggplot2::geom_tile(data = sizes, fill = "grey90") +
    overlap_labels(table) +
    ggplot2::scale_fill_gradient(low = "#FFF7DB", high = "#D55E00",
                                 name = "Rows shared", breaks = row_breaks,
                                 limits = overlap_limits(pairs$rows),
                                 guide = ggplot2::guide_colourbar(
                                   title.position = "top"
                                 )) +
    ggplot2::scale_y_reverse(breaks = whole_breaks) +
    ggplot2::scale_x_continuous(breaks = whole_breaks) +
    ggplot2::coord_equal() +
    ggplot2::labs(x = "Repetition", y = "Repetition",
                  title = wrap_text(plan_title(plan)),
                  subtitle = overlap_subtitle(plan)) +
    plan_theme()
}

# A tenth to each side, lest one row more look like a world.
overlap_limits <- function(rows) {
  if (length(rows) == 0) return(NULL)
  range(rows, 0.9 * mean(rows), 1.1 * mean(rows))
}

overlap_labels <- function(table) {
  if (max(table$first) > 12) return(NULL)
  size <- min(3.5, 30 / max(table$first))
  ggplot2::geom_text(ggplot2::aes(label = .data$rows), data = table,
                     size = size)
}

overlap_subtitle <- function(plan) {
  quarter <- if (has_half_splits(plan$scheme, plan$k)) {
    paste0("n/4 = ", format_whole(plan$n / 4), "; ")
  }
  paste0("Rows that two training sets share\n(", quarter,
         "diagonal: their sizes)")
}
