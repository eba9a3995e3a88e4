# Figures of posterior probabilities: bars of them, and the distribution of a
# difference with its region of practical equivalence.

rope_colours <- c(better = "#0072B2", within = "#949494", worse = "#C28100")

#' Draw probabilities of superiority
#'
#' A bar for each row, divided into the probabilities that `a` is better, that
#' both are within the margin, and that `a` is worse. For [bayes_sign()],
#' [bayes_signed_rank()] and [bayes_hierarchical_t()] these are the
#' probabilities that the region is the most probable one for another data set,
#' as title, axis and legend say. The probabilities of the regions
#' (`mean_better` and the others) are not drawn; the caption refers to them.
#'
#' @param object The result of [prob_superior()] (several can be bound by
#'   [rbind()]), or of [bayes_sign()] and its siblings.
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_column` where a column of the result is missing.
#' @family intervals
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' counts <- confusion_counts(data.frame(
#'   learner = rep(c("tree", "knn"), each = 2), rep = 1, fold = c(1, 2, 1, 2),
#'   tp = c(40, 30, 42, 33), fp = c(5, 10, 6, 8), fn = c(10, 5, 8, 2),
#'   tn = c(45, 55, 44, 57)
#' ), scheme = "bcv")
#' ggplot2::autoplot(prob_superior(counts, knn, tree, rope = 0.01))
#' @method autoplot cv_superiority
#' @rawNamespace S3method(ggplot2::autoplot,cv_superiority)
autoplot.cv_superiority <- function(object, ...) {
  check_no_dots(...)
  rows <- drawn_rows(object)
  first <- if (nrow(unique(rows[c("a", "b")])) > 1) "the first" else
    short_names(rows$a[1])
  margin <- unique(rows$rope)
  by <- if (length(margin) == 1 && margin > 0) paste(" by more than", margin)
  pairs <- matrix(short_names(c(rows$a, rows$b), 16), ncol = 2)
  lines <- row_lines(paste(pairs[, 1], "-", pairs[, 2]), rows[["class"]],
                     rows[["dataset"]], rows[["method"]],
                     measure_label(rows$measure))
  most <- about_regions(object)
  plot <- draw_shares(
    lines, rows, rope_colours,
    c(better = paste0(first, " better", by), within = "within the margin",
      worse = paste0(first, " worse", by)), dark = "better",
    legend = if (most) "Most probable region"
  )
  finish_figure(
    plot, heading = table_title(object),
    caption = if (most) regions_caption(rows),
    x = if (most) "Probability of being the most probable region" else
      "Posterior probability"
  )
}

regions_caption <- function(rows) {
  means <- intersect(paste0("mean_", rope_names), names(rows))
  paste0("Probabilities that each region is the most probable one for another ",
         "data set", if (length(means) < 3) {
    ", not probabilities of the regions."
  } else if (nrow(rows) > 1) {
    paste0("; mean probabilities of the regions: columns ", toString(means),
           ".")
  } else {
    paste0("; mean probabilities of the regions: ", toString(
      paste(format_whole_percent(unlist(rows[means])), rope_names)
    ), ".")
  })
}

# The areas are the probabilities of `test$rope`, in the colours and the order
# of a figure of these; below them the estimate with the interval of the test.
draw_posterior <- function(test, pair) {
  rope <- test$rope
  curve <- posterior_curve(rope)
  by <- paste(" by more than", format(rope$margin))
  labels <- paste0(
    c(better = paste0(pair[1], " better", by),
      within = "practically equivalent",
      worse = paste0(pair[1], " worse", by)), ": ",
    vapply(rope[rope_names], format_share, "")
  )
  row <- estimate_row(test)
  row$line <- -0.07 * max(curve$density)
  figure(curve, x = "value", y = "density") +
    ggplot2::geom_area(mapped(fill = "part"), position = "identity") +
    ggplot2::geom_line(linewidth = 0.6, colour = "grey20") +
    ggplot2::geom_linerange(
      mapped(xmin = "conf.low", xmax = "conf.high", y = "line"), row,
      inherit.aes = FALSE, linewidth = 0.9, colour = okabe_ito[1], na.rm = TRUE
    ) +
    ggplot2::geom_point(mapped(x = "estimate", y = "line"), row,
                        colour = okabe_ito[1], size = 2.6) +
    reference_line(0) + number_axis() +
    ggplot2::scale_y_continuous(breaks = NULL,
                                expand = ggplot2::expansion(c(0.08, 0.05))) +
    fill_labels(rope_colours, labels) +
    figure_labs(
      x = sentence(names(test$estimate)[1]), y = NULL,
      alt = paste(labels, collapse = "; "),
      caption = if (!is.null(test$conf.int)) {
        paste0("Point and bar: the estimate with its ",
               level_text(test$conf.int), " interval.")
      }
    )
}

# On a grid that has the ends of the region; a point there belongs to both
# sides.
posterior_curve <- function(rope) {
  known <- rope$distribution
  ends <- c(-1, 1) * rope$margin
  reach <- core_reach(2.5e-4, if (length(known$stderr) > 1) {
    list(predictive = known)
  } else {
    known
  })
  range <- range(known$location + c(-1, 1) * reach, 1.5 * ends)
  at <- sort(unique(c(seq(range[1], range[2], length.out = 401), ends)))
  parts <- rope_names[if (known$gain) 3:1 else 1:3]
  inside <- list(at <= ends[1], at >= ends[1] & at <= ends[2], at >= ends[2])
  do.call(rbind, Map(function(part, at) {
    data.frame(part = factor(part, rope_names), value = at,
               density = posterior_density(at, known))
  }, parts, lapply(inside, function(chosen) at[chosen])))
}

# Of a mixture of t distributions around one location.
# (derivation-components, eq. 15)
posterior_density <- function(at, known) {
  each <- Map(function(scale, df, weight) {
    weight * stats::dt((at - known$location) / scale, df) / scale
  }, known$stderr, known$df, known$weight)
  Reduce(`+`, each)
}
