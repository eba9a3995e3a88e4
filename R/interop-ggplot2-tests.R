#' Draw a test, or differences in loss
#'
#' A test is drawn as its estimate with the interval that inverts it, and a
#' dashed line at the hypothesis; a test on counts as two bars, the
#' disagreements in favour of either learner (of the effective table, where
#' there is one); Friedman's test as the mean ranks. Differences in loss are drawn fold by fold, with the mean and
#' the interval of a test below them.
#'
#' @param object A [cv_test] or the result of [loss_differences()].
#' @param test A [cv_test] with an interval, drawn below the folds. By default
#'   the t test that is recommended for the plan; none where the plan is not
#'   known.
#' @param ... Ignored; required by the generic.
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
#' @exportS3Method ggplot2::autoplot
autoplot.cv_test <- function(object, ...) {
  check_installed("ggplot2", "to draw a test")
  plot <- if (!is.null(object$ranks)) plot_mean_ranks(object) else
    if (is.null(object$effective)) plot_estimate(object) else
      plot_disagreement(object)
  statistics <- sub("^.*: ", "", format(object))
  plot + ggplot2::labs(
    y = NULL, title = wrap_text(object$method),
    subtitle = wrap_text(paste0(object$data.name, ": ", statistics))
  )
}

plot_estimate <- function(object) {
  if (!is.null(object$errors)) {
    data <- data.frame(estimate = unname(object$errors), low = NA_real_,
                       high = NA_real_, line = row_lines(names(object$errors)))
    return(draw_rows(data) + number_axis() +
             ggplot2::labs(x = "Error of each classifier"))
  }
  limits <- object$conf.int %||% c(NA_real_, NA_real_)
  level <- attr(object$conf.int, "conf.level")
  data <- data.frame(estimate = unname(object$estimate[1]), low = limits[1],
                     high = limits[2], line = "")
  draw_rows(data) + reference_line(object$null.value) + number_axis() +
    ggplot2::labs(x = paste0(names(object$estimate)[1], if (!is.null(level)) {
      paste0(", with ", 100 * level, "% interval")
    }))
}

plot_mean_ranks <- function(object) {
  data <- data.frame(estimate = object$ranks, low = NA_real_, high = NA_real_,
                     line = row_lines(names(object$ranks)))
  draw_rows(data) + number_axis() +
    ggplot2::labs(x = "mean rank (1 is best)")
}

plot_disagreement <- function(object) {
  counts <- object$effective[c("n01", "n10")]
  pair <- short_names(object$learners %||% c("the first", "the second"))
  data <- data.frame(side = paste("only", rev(pair), "right"),
                     count = unname(counts))
  data$side <- factor(data$side, rev(data$side))
  data$text <- vapply(data$count, format_number, "")
  ggplot2::ggplot(data, ggplot2::aes(.data$count, .data$side)) +
    ggplot2::geom_col(width = 0.6, fill = okabe_ito[1]) +
    reference_line(sum(counts) / 2) +
    ggplot2::geom_text(ggplot2::aes(label = .data$text), hjust = -0.15) +
    number_axis(expand = ggplot2::expansion(mult = c(0, 0.15))) +
    ggplot2::labs(x = "Number of records (dashed: equal)") +
    result_theme()
}

#' @rdname autoplot.cv_test
#' @exportS3Method ggplot2::autoplot
autoplot.cv_differences <- function(object, test = fitting_test(object), ...) {
  check_installed("ggplot2", "to draw differences in loss")
  folds <- as.data.frame(object)
  folds <- data.frame(estimate = folds$difference, low = NA_real_,
                      high = NA_real_, line = paste("repetition", folds$rep),
                      open = TRUE)
  mean <- if (!is.null(test$conf.int)) data.frame(
    estimate = unname(test$estimate), low = test$conf.int[1],
    high = test$conf.int[2], open = FALSE,
    line = paste0("mean, ", 100 * attr(test$conf.int, "conf.level"), "%")
  )
  rows <- rbind(folds, mean)
  rows$line <- row_lines(rows$line)
  pair <- short_names(c(attr(object, "a"), attr(object, "b")))
  draw_rows(rows) + reference_line(0) + number_axis() +
    ggplot2::labs(
      x = wrap_text(paste0("difference in ", attr(object, "loss_label"), ", ",
                           pair[1], " - ", pair[2]), 36),
      title = "Differences, fold by fold",
      subtitle = if (!is.null(test)) {
        wrap_text(paste("interval:", test$method))
      },
      caption = wrap_text(paste("Left of the dashed line, the loss of", pair[1],
                                "is the smaller one."), 60)
    )
}

# The recommended test for the plan of the differences, or, where that one
# tests counts and has no interval, the t test of the same plan; NULL without a
# known plan or an interval.
fitting_test <- function(object) {
  scheme <- attr(object, "scheme")
  if (is.null(scheme) || anyNA(object)) return(NULL)
  test <- recommended_test(list(scheme = scheme, m = nrow(object),
                                k = ncol(object)), predictions = FALSE)
  if (is.null(test)) return(NULL)
  if (test_entry(test)$input == "contingency") test <- "bcv_t"
  entry <- test_entry(test)
  found <- tryCatch(do.call(entry$fun, c(list(object), entry$args)),
                    bcvinfer_error = function(error) NULL)
  if (!is.null(found$conf.int)) found
}

#' Draw a comparison
#'
#' A row for each pair of learners, with a panel for each test; of one pair, a
#' row for each test.
#'
#' `type = "p"`: p-values, on a logarithmic axis, with a dashed line at the
#' level; adjusted ones where there are several pairs. Filled points are at or
#' below the level.
#' `type = "difference"`: the estimated differences with the 95% intervals of
#' the tests that have one, a panel for each kind of difference (error, F1).
#'
#' @param object The result of [compare_learners()] or [run_tests()].
#' `type = "matrix"`: for one test on all pairs, a tile for each pair, coloured
#' where the adjusted p-value is at or below `alpha`, in the order of the
#' estimates, with the difference where there are at most 12 learners.
#'
#' @param type `"p"` (default), `"difference"` or `"matrix"`.
#' @param alpha Where to draw the level, one number in (0, 1). Default 0.05, the
#'   level of the papers.
#' @param ... Ignored; required by the generic.
#' @return A ggplot. p-values below 1e-16 are drawn at 1e-16. Tests that could
#'   not be computed, and those without an interval, are named below the figure.
#' @section Errors:
#' `bcvinfer_error_value` for an unknown `type` or an `alpha` outside (0, 1);
#' for `"matrix"` those of [learner_tiers()];
#' `bcvinfer_error_package` where ggplot2 is not installed.
#' @family comparisons
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' learners <- list(majority = learner_majority(), mean = learner_mean())
#' tests <- run_tests(two, Species, learners, c("bcv_mcnemar", "bcv_t"))
#' ggplot2::autoplot(tests)
#' @importFrom rlang .data
#' @exportS3Method ggplot2::autoplot
autoplot.cv_comparison <- function(object,
                                   type = c("p", "difference", "matrix"),
                                   alpha = 0.05, ...) {
  check_installed("ggplot2", "to draw a comparison")
  type <- check_choice(type, c("p", "difference", "matrix"))
  check_level(alpha)
  data <- as.data.frame(object)
  pairs <- comparison_pairs(data)
  several <- length(unique(pairs)) > 1
  data$line <- row_lines(if (several) pairs else data$test)
  data$panel <- if (several) in_order(data$test)
  plot <- switch(type, p = plot_p_values(data, alpha, several),
                 difference = plot_differences(data, several),
                 matrix = plot_pair_matrix(object, alpha))
  plot + ggplot2::labs(title = wrap_text(paste0(
    if (several) "All pairs of learners" else short_names(pairs[1], 70),
    if (several && nlevels(data$panel) == 1) paste0(", ", data$test[1])
  )))
}

plot_p_values <- function(data, alpha, adjusted) {
  lost <- is.na(data$adj.p.value)
  rows <- data[!lost, ]
  rows$estimate <- pmax(rows$adj.p.value, 1e-16)
  rows$low <- rows$high <- NA_real_
  rows$open <- rows$adj.p.value > alpha
  draw_rows(rows) + reference_line(alpha) +
    ggplot2::scale_x_log10(limits = c(min(rows$estimate, alpha / 2), 1),
                           breaks = p_value_breaks, labels = p_value_labels,
                           guide = ggplot2::guide_axis(check.overlap = TRUE)) +
    ggplot2::labs(
      x = paste0(if (adjusted) "adjusted ", "p-value (dashed: ", alpha, ")"),
      caption = wrap_text(paste0(
        "Filled: p-value at or below ", alpha, ".",
        not_drawn("Not computed", data, lost)
      ), 60)
    )
}

# " Not computed: bcv_t."
not_drawn <- function(what, data, lost) {
  tests <- unique(data$test[lost])
  if (length(tests) == 0) return(NULL)
  part <- ifelse(tests %in% data$test[!lost], " (some pairs)", "")
  paste0(" ", what, ": ", toString(paste0(tests, part)), ".")
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

plot_differences <- function(data, several) {
  lost <- is.na(data$estimate)
  bare <- !lost & is.na(data$conf.low)
  rows <- data[!lost, ]
  rows[c("low", "high")] <- rows[c("conf.low", "conf.high")]
  rows$open <- is.na(rows$low)
  kind <- gsub("difference in | \\(first fold\\)", "", rows$term)
  kinds <- unique(kind)
  if (length(kinds) > 1) {
    rows$panel <- in_order(paste0(if (several) paste0(rows$test, ", "), kind))
  }
  draw_rows(rows, if (length(kinds) > 1) "free" else "free_y") +
    reference_line(0) + number_axis() +
    ggplot2::labs(
      x = paste0("difference", if (length(kinds) == 1) paste(" in", kinds),
                 ", with 95% interval"),
      caption = wrap_text(paste0(
        "Dashed: no difference.", not_drawn("Open: no interval", data, bare),
        not_drawn("Not computed", data, lost)
      ), 60)
    )
}
