#' Draw a plan
#'
#' @param object A `cv_plan`.
#' @param type `"folds"` (default): which records are tested in which fold of
#'   each repetition, with the records sorted by their folds; of more than 1,000
#'   records, every n/1000th is drawn.
#'   `"overlap"`: how many rows the training sets of two repetitions share.
#' @param ... Ignored; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' Class `bcvinfer_error_package` where ggplot2 is not
#' installed.
#' @family plans
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' ggplot2::autoplot(cv_bcv(300, m = 5))
#' @importFrom rlang .data
#' @exportS3Method ggplot2::autoplot
autoplot.cv_plan <- function(object, type = c("folds", "overlap"), ...) {
  check_installed("ggplot2", "to draw a plan")
  type <- check_choice(type, c("folds", "overlap"))
  plot <- if (type == "folds") draw_plan_folds(object) else
    draw_plan_overlaps(object)
  plot + tile_theme() +
    ggplot2::labs(title = wrap_text(cli::ansi_strip(format(object)[1])))
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
    ggplot2::labs(x = "Records, sorted by their folds",
                  y = "Repetition",
                  caption = if (anyNA(plan$assignment)) {
                    "White: in neither the training nor the test set."
                  })
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

draw_plan_overlaps <- function(plan) {
  overlaps <- overlap_counts_cpp(plan$assignment)
  table <- data.frame(first = as.vector(row(overlaps)),
                      second = as.vector(col(overlaps)),
                      rows = as.vector(overlaps))
  pairs <- table[table$first != table$second, ]
  sizes <- table[table$first == table$second, ]
  # A tenth to each side: a difference of one row must not look large.
  limits <- if (nrow(pairs) > 0) range(pairs$rows, 0.9 * mean(pairs$rows),
                                       1.1 * mean(pairs$rows))
  quarter <- if (has_half_splits(plan$scheme, plan$k)) {
    paste0("n/4 = ", format_whole(plan$n / 4), "; ")
  }
  ggplot2::ggplot(pairs, ggplot2::aes(.data$second, .data$first)) +
    ggplot2::geom_tile(ggplot2::aes(fill = .data$rows)) +
    ggplot2::geom_tile(data = sizes, fill = "grey90") +
    (if (plan$m <= 12) ggplot2::geom_text(
      ggplot2::aes(label = .data$rows), table, size = min(3.5, 30 / plan$m)
    )) +
    ggplot2::scale_fill_gradient(low = "#FFF7DB", high = "#D55E00",
                                 name = "Rows shared", breaks = row_breaks,
                                 limits = limits,
                                 guide = ggplot2::guide_colourbar(
                                   title.position = "top"
                                 )) +
    ggplot2::scale_y_reverse(breaks = whole_breaks) +
    ggplot2::scale_x_continuous(breaks = whole_breaks) +
    ggplot2::coord_equal() +
    ggplot2::labs(x = "Repetition", y = "Repetition",
                  subtitle = paste0("Rows shared by two training sets\n(",
                                    quarter, "diagonal: their sizes)"))
}

