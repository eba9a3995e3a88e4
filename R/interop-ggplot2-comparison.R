#' Draw a comparison
#'
#' Several tests have a line each, with the pairs of learners side by side in
#' it; of one test the pairs have the lines.
#'
#' `type = "p"`: p-values, on a logarithmic axis, with a dashed line at the
#' level; adjusted ones where there are several pairs.
#' `type = "difference"`: the differences with the 95% intervals of the tests
#' that have one, a panel each for error and for F, whose signs mean opposite
#' things.
#'
#' @param object The result of [compare_learners()] or [run_tests()].
#' @param type `"p"` (default) or `"difference"`.
#' @param alpha Where to draw the level, one number in (0, 1). Default 0.05, the
#'   level of the papers.
#' @param ... Without use, for the generic function.
#' @return A ggplot. p-values below 1e-16 are drawn at 1e-16; rows without a
#'   p-value, or without an interval, are left out.
#' @family comparisons
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' learners <- list(majority = learner_majority(), mean = learner_mean())
#' tests <- run_tests(two, Species, learners, c("bcv_mcnemar", "bcv_t"))
#' ggplot2::autoplot(tests)
#' @importFrom rlang .data
#' @method autoplot cv_comparison
#' @rawNamespace S3method(ggplot2::autoplot,cv_comparison)
autoplot.cv_comparison <- function(object, type = c("p", "difference"),
                                   alpha = 0.05, ...) {
  check_installed("ggplot2", "to draw a comparison")
  type <- check_choice(type, c("p", "difference"))
  check_level(alpha)
  data <- as.data.frame(object)
  data$pair <- paste(data$a, "-", data$b)
  data$pair <- factor(data$pair, levels = unique(data$pair))
  data$test <- factor(data$test, levels = rev(unique(data$test)))
  data$line <- if (pairs_have_lines(data)) {
    factor(data$pair, levels = rev(levels(data$pair)))
  } else {
    data$test
  }
  plot <- if (type == "p") plot_p_values(data, alpha) else
    plot_differences(data)
  plot + pair_scales(data) +
    ggplot2::labs(y = NULL, title = wrap_text(comparison_title(data))) +
    result_theme()
}

pairs_have_lines <- function(data) {
  nlevels(data$test) == 1 && nlevels(data$pair) > 1
}

pair_scales <- function(data) {
  size <- nlevels(data$pair)
  guide <- if (pairs_have_lines(data)) "none" else
    label_guide(levels(data$pair))
  list(
    ggplot2::scale_colour_manual(NULL, guide = guide, drop = FALSE,
                                 values = rep_len(okabe_ito, size)),
    ggplot2::scale_shape_manual(NULL, guide = guide, drop = FALSE,
                                values = rep_len(point_shapes, size))
  )
}

# Pairs of one test stand one below the other, not on each other; dodging
# begins below.
side_by_side <- function() ggplot2::position_dodge(width = 0.6)
downwards <- function(pair) factor(pair, rev(levels(pair)))

plot_p_values <- function(data, alpha) {
  data$p <- pmax(data$adj.p.value, 1e-16)
  data <- data[!is.na(data$p), ]
  ggplot2::ggplot(data, ggplot2::aes(
    x = .data$p, y = .data$line, colour = .data$pair, shape = .data$pair,
    group = downwards(.data$pair)
  )) +
    ggplot2::geom_vline(xintercept = alpha, linetype = "dashed",
                        colour = "grey40") +
    ggplot2::geom_point(size = 2.6, position = side_by_side()) +
    ggplot2::scale_x_log10(limits = c(min(data$p, alpha / 2), 1),
                           breaks = p_value_breaks, labels = p_value_labels,
                           guide = ggplot2::guide_axis(check.overlap = TRUE)) +
    ggplot2::labs(x = paste0(
      if (nlevels(data$pair) > 1) "adjusted ", "p-value (dashed: ", alpha, ")"
    ))
}

# Powers of ten, and between them where there are few.
p_value_breaks <- function(limits) {
  lowest <- floor(log10(limits[1]))
  if (lowest >= -3) return(c(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1))
  10^seq(0, lowest, by = if (lowest < -8) -4 else if (lowest < -5) -2 else -1)
}

p_value_labels <- function(p) {
  vapply(p, function(one) {
    if (is.na(one)) return("")
    format(one, scientific = one < 0.9e-4, digits = 1)
  }, "")
}

plot_differences <- function(data) {
  data <- data[!is.na(data$estimate) & !is.na(data$conf.low), ]
  data$term <- gsub("difference in | \\(first fold\\)", "", data$term)
  terms <- unique(data$term)
  data$term <- factor(data$term, levels = terms)
  plot <- ggplot2::ggplot(data, ggplot2::aes(
    x = .data$estimate, y = .data$line, colour = .data$pair,
    shape = .data$pair, group = downwards(.data$pair)
  )) +
    ggplot2::geom_vline(xintercept = 0, linetype = "dashed",
                        colour = "grey40") +
    ggplot2::geom_linerange(
      ggplot2::aes(xmin = .data$conf.low, xmax = .data$conf.high),
      position = side_by_side(), linewidth = 0.8
    ) +
    ggplot2::geom_point(position = side_by_side(), size = 2.6) +
    number_axis() +
    ggplot2::labs(x = paste0(
      "difference", if (length(terms) == 1) paste(" in", terms),
      ", with 95% interval"
    ))
  if (length(terms) < 2) return(plot)
  plot + ggplot2::facet_grid(ggplot2::vars(.data$term), scales = "free_y",
                             space = "free_y")
}

comparison_title <- function(data) {
  if (nlevels(data$pair) == 1) return(levels(data$pair))
  paste0("All pairs of learners",
         if (pairs_have_lines(data)) paste0(", ", levels(data$test)))
}
