#' Draw a comparison
#'
#' `type = "p"`: p-values side by side, on a logarithmic axis, with a dashed
#' line at the level. `type = "difference"`: the differences in error with the
#' intervals of the tests that have one.
#'
#' @param object The result of [compare_learners()] or [run_tests()].
#' @param type `"p"` (default) or `"difference"`.
#' @param alpha Where to draw the level. Default 0.05.
#' @param ... Without use, for the generic function.
#' @return A ggplot. p-values below 1e-16 are drawn at 1e-16.
#' @family comparisons
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' learners <- list(majority = learner_majority(), mean = learner_mean())
#' tests <- run_tests(two, Species, learners, c("bcv_mcnemar", "bcv_t"))
#' ggplot2::autoplot(tests)
#' @importFrom rlang .data
#' @exportS3Method ggplot2::autoplot
autoplot.cv_comparison <- function(object, type = c("p", "difference"),
                                   alpha = 0.05, ...) {
  call <- environment()
  check_installed("ggplot2", "to draw a comparison", call)
  type <- check_choice(type, c("p", "difference"), call = call)
  check_level(alpha, call = call)
  data <- as.data.frame(object)
  data$pair <- factor(paste(data$a, "-", data$b))
  data$test <- factor(data$test, levels = rev(unique(data$test)))
  if (type == "p") {
    plot_p_values(data, alpha)
  } else {
    plot_differences(data)
  }
}

# Okabe and Ito's colours, with shapes for readers who print in grey.
pair_scales <- function(data) {
  colours <- rep(c("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00",
                   "#56B4E9", "#000000"), length.out = nlevels(data$pair))
  shapes <- rep(c(16, 17, 15, 18, 1, 2, 0), length.out = nlevels(data$pair))
  guide <- if (nlevels(data$pair) == 1) "none" else "legend"
  list(ggplot2::scale_colour_manual("Pair", values = colours, guide = guide),
       ggplot2::scale_shape_manual("Pair", values = shapes, guide = guide))
}

plot_p_values <- function(data, alpha) {
  data$p <- pmax(data$adj.p.value, 1e-16)
  ggplot2::ggplot(data[!is.na(data$p), ], ggplot2::aes(
    x = .data$p, y = .data$test, colour = .data$pair, shape = .data$pair
  )) +
    ggplot2::geom_vline(xintercept = alpha, linetype = "dashed",
                        colour = "grey40") +
    ggplot2::geom_point(size = 2.6) +
    ggplot2::scale_x_log10(limits = c(min(c(data$p, alpha / 2), na.rm = TRUE),
                                      1)) +
    pair_scales(data) +
    ggplot2::labs(x = paste0("p-value (dashed: ", alpha, ")"), y = NULL,
                  title = comparison_title(data)) +
    ggplot2::theme_minimal()
}

plot_differences <- function(data) {
  data <- data[!is.na(data$estimate) & !is.na(data$conf.low), ]
  dodge <- ggplot2::position_dodge(width = 0.5)
  ggplot2::ggplot(data, ggplot2::aes(
    x = .data$estimate, y = .data$test, colour = .data$pair,
    shape = .data$pair
  )) +
    ggplot2::geom_vline(xintercept = 0, linetype = "dashed",
                        colour = "grey40") +
    ggplot2::geom_linerange(
      ggplot2::aes(xmin = .data$conf.low, xmax = .data$conf.high),
      position = dodge, linewidth = 0.8
    ) +
    ggplot2::geom_point(position = dodge, size = 2.6) +
    pair_scales(data) +
    ggplot2::labs(x = "difference, with the interval of the test", y = NULL,
                  title = comparison_title(data)) +
    ggplot2::theme_minimal()
}

comparison_title <- function(data) {
  if (nlevels(data$pair) == 1) levels(data$pair) else "All pairs of learners"
}
