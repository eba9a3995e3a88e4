#' @include interop-ggplot2.R
NULL

test_colours <- c(interval = okabe_ito[1], first = okabe_ito[2],
                  second = okabe_ito[1], hypothesis = "grey40")

#' Draw a test, or differences in loss
#'
#' A test is drawn as its estimate with the interval that inverts it, and a
#' dashed line at the hypothesis; a test on counts as two bars, the
#' disagreements in favour of either learner (of the effective table, where
#' there is one). Differences in loss are drawn fold by fold, with the mean and
#' the interval of a test below them.
#'
#' @param object A [cv_test] or the result of [loss_differences()].
#' @param test A [cv_test] with an interval, drawn below the folds. By default
#'   the one that fits the plan: [bcv_t_test()] for half splits,
#'   [corrected_repeated_kfold_t_test()] for K folds,
#'   [corrected_resampled_t_test()] for hold-outs; nothing where the plan is
#'   not known.
#' @param ... Without use, for the generic function.
#' @return A ggplot.
#' @inheritSection cv_test Errors
#' @family tests
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' ggplot2::autoplot(bcv_t_test(x))
#' ggplot2::autoplot(holdout_mcnemar_test(c(n01 = 25, n10 = 15)))
#' @name autoplot.cv_test
NULL

#' @rdname autoplot.cv_test
#' @importFrom rlang .data
#' @method autoplot cv_test
#' @rawNamespace S3method(ggplot2::autoplot,cv_test)
autoplot.cv_test <- function(object, ...) {
  check_installed("ggplot2", "to draw a test")
  if (is.null(object$effective)) {
    plot_estimate(object)
  } else {
    plot_disagreement(object)
  }
}

plot_estimate <- function(object) {
  limits <- object$conf.int %||% rep(object$estimate, 2)
  data <- data.frame(estimate = unname(object$estimate[1]), low = limits[1],
                     high = limits[2], name = object$data.name)
  level <- attr(object$conf.int, "conf.level")
  ggplot2::ggplot(data, ggplot2::aes(y = .data$name)) +
    null_line(object$null.value) +
    ggplot2::geom_segment(
      ggplot2::aes(x = .data$low, xend = .data$high, yend = .data$name),
      colour = test_colours[["interval"]], linewidth = 1.2
    ) +
    ggplot2::geom_point(ggplot2::aes(x = .data$estimate), size = 3,
                        colour = test_colours[["interval"]]) +
    ggplot2::labs(
      x = wrap_text(paste0(names(object$estimate)[1], if (!is.null(level)) {
        paste0(", with ", 100 * level, "% interval")
      }), 30),
      y = NULL, title = wrap_text(object$method),
      subtitle = test_subtitle(object)
    ) +
    number_axis() +
    result_theme()
}

plot_disagreement <- function(object) {
  counts <- object$effective
  pair <- object$learners %||% c("first", "second")
  sides <- paste0("only ", rev(pair), "\nright (", c("n01", "n10"), ")")
  data <- data.frame(side = factor(sides, rev(sides)),
                     count = counts[c("n01", "n10")])
  data$text <- vapply(data$count, format_number, "")
  ggplot2::ggplot(data, ggplot2::aes(x = .data$count, y = .data$side,
                                     fill = .data$side)) +
    ggplot2::geom_col(width = 0.6, colour = "grey20") +
    null_line(sum(counts[c("n01", "n10")]) / 2) +
    frameless_labels(ggplot2::aes(label = .data$text), fill = "white",
                     hjust = -0.05) +
    ggplot2::scale_fill_manual(
      values = unname(test_colours[c("second", "first")]), guide = "none"
    ) +
    number_axis(expand = ggplot2::expansion(mult = c(0, 0.35))) +
    ggplot2::labs(x = "number of records (dashed: equal)", y = NULL,
                  title = wrap_text(object$method),
                  subtitle = paste0(object$data.name, ": ",
                                    test_subtitle(object))) +
    result_theme()
}

null_line <- function(at) {
  ggplot2::geom_vline(xintercept = unname(at), linetype = "dashed",
                      colour = test_colours[["hypothesis"]])
}

test_subtitle <- function(object) {
  paste0(names(object$statistic), " = ", format_number(object$statistic, 3),
         sub("= <", "< ", paste(", p =", format_p_value(object$p.value, 3)),
             fixed = TRUE))
}

#' @rdname autoplot.cv_test
#' @method autoplot cv_differences
#' @rawNamespace S3method(ggplot2::autoplot,cv_differences)
autoplot.cv_differences <- function(object, test = fitting_test(object), ...) {
  check_installed("ggplot2", "to draw differences in loss")
  data <- as.data.frame(object)
  data$row <- paste("repetition", data$rep)
  rows <- paste("repetition", rev(attr(object, "rep")))
  data$fold <- factor(data$fold)
  plot <- ggplot2::ggplot(data, ggplot2::aes(y = .data$row)) +
    null_line(0) +
    ggplot2::geom_point(ggplot2::aes(x = .data$difference,
                                     shape = .data$fold), size = 2.5) +
    ggplot2::scale_shape_manual(values = rep(0:14, length.out = ncol(object))) +
    ggplot2::scale_y_discrete(limits = c(interval_name(test), rows)) +
    ggplot2::labs(
      x = wrap_text(paste0("difference in ", attr(object, "loss_label"), ", ",
                           attr(object, "a"), " - ", attr(object, "b")), 36),
      y = NULL, shape = "fold", title = "Differences, fold by fold"
    ) +
    number_axis() +
    result_theme()
  if (is.null(test)) plot else plot + interval_layers(test)
}

interval_name <- function(test) {
  if (is.null(test)) return(NULL)
  paste0("mean, ", 100 * attr(test$conf.int, "conf.level"), "%")
}

interval_layers <- function(test) {
  data <- data.frame(
    name = interval_name(test), estimate = unname(test$estimate),
    low = test$conf.int[1], high = test$conf.int[2]
  )
  list(
    ggplot2::geom_segment(
      ggplot2::aes(x = .data$low, xend = .data$high, y = .data$name,
                   yend = .data$name),
      data, colour = test_colours[["interval"]], linewidth = 1.2
    ),
    ggplot2::geom_point(ggplot2::aes(x = .data$estimate, y = .data$name), data,
                        colour = test_colours[["interval"]], size = 3),
    ggplot2::labs(subtitle = wrap_text(paste("interval:", test$method)))
  )
}

# The test whose interval belongs to the plan of the differences.
fitting_test <- function(object) {
  scheme <- attr(object, "scheme") %||% "unknown"
  if (anyNA(object) || length(object) < 2) return(NULL)
  switch(scheme,
    bcv = , rcv = , overlap = bcv_t_test(object),
    kfold = corrected_repeated_kfold_t_test(object),
    holdout = if (!is.null(attr(object, "n_train"))) {
      corrected_resampled_t_test(object)
    }
  )
}
