#' Draw intervals
#'
#' `type = "forest"` draws a row for each learner: a point for the estimate and
#' a bar for the interval, with a panel for each measure, class and method.
#' `type = "density"` draws the posteriors, each with its interval shaded (as in
#' Figure 1 of Wang et al., 2015); t intervals have no posterior and are named
#' below the figure.
#'
#' Collect intervals of several methods with `rbind()`.
#'
#' @param object A [cv_interval].
#' @param type `"forest"` (default) or `"density"`.
#' @param ... Ignored; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_value` for an unknown `type`, and for `"density"` where no
#' interval has a posterior; `bcvinfer_error_package` where ggplot2 is not
#' installed.
#' @references
#' `r cite("wang2015")`
#' @family intervals
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' counts <- confusion_counts(data.frame(
#'   learner = rep(c("tree", "knn"), each = 6),
#'   rep = rep(rep(1:3, each = 2), 2), fold = rep(1:2, 6),
#'   tp = c(40, 38, 41, 39, 42, 40, 44, 45, 43, 46, 44, 43),
#'   fp = c(9, 10, 8, 12, 9, 11, 6, 7, 5, 8, 6, 7),
#'   fn = c(10, 12, 9, 11, 8, 10, 6, 5, 7, 4, 6, 7),
#'   tn = c(41, 40, 42, 38, 41, 39, 44, 43, 45, 42, 44, 43)
#' ))
#' intervals <- rbind(
#'   interval_beta_prime(counts),
#'   interval_beta_prime(counts, rho1 = 1, rho2 = 1),
#'   interval_bcv32_t(counts)
#' )
#' ggplot2::autoplot(intervals)
#' ggplot2::autoplot(intervals, type = "density")
#' @importFrom rlang .data
#' @exportS3Method ggplot2::autoplot
autoplot.cv_interval <- function(object, type = c("forest", "density"), ...) {
  check_installed("ggplot2", "to draw intervals")
  type <- check_choice(type, c("forest", "density"))
  data <- plain_table(current_columns(object))
  methods <- unique(data$method)
  words <- estimator_words[data$estimator]
  data <- place_rows(data, if (length(methods) > 1) {
    paste0(data$method, " (", words, ")")
  })
  plot <- if (type == "density") draw_densities(data) else {
    data[c("low", "high")] <- data[c("conf.low", "conf.high")]
    draw_rows(data)
  }
  levels <- unique(paste0(format(100 * data$conf.level), "%"))
  plot + number_axis() +
    ggplot2::labs(
      x = value_label(data),
      title = wrap_text(paste0(
        paste(levels, collapse = " and "), " intervals",
        if (length(methods) == 1) paste0(", ", methods)
      )),
      caption = if (type == "density") {
        wrap_text(paste0("Shaded: the interval.", no_posterior(data)), 60)
      } else if (length(methods) == 1) {
        paste("Estimates:", unique(words))
      }
    )
}

no_posterior <- function(data) {
  without <- unique(data$method[lengths(data$posterior) == 0])
  if (length(without) > 0) {
    paste0(" No posterior: ", paste(without, collapse = ", "), ".")
  }
}

draw_densities <- function(data) {
  rows <- which(lengths(data$posterior) > 0)
  if (length(rows) == 0) {
    abort_input("{.arg object} must have a posterior to draw its density: t
                 intervals have none.", "value", "object")
  }
  curves <- do.call(rbind, lapply(rows, function(row) {
    posterior_curve(data$posterior[[row]], data[row, ])
  }))
  curves$learner <- in_order(short_names(as.character(curves$line)))
  inside <- curves[curves$inside, ]
  ggplot2::ggplot(curves, ggplot2::aes(.data$value, .data$density)) +
    ggplot2::geom_ribbon(ggplot2::aes(ymin = 0, ymax = .data$density), inside,
                         fill = okabe_ito[5], alpha = 0.5) +
    ggplot2::geom_line(colour = okabe_ito[1], linewidth = 0.8) +
    ggplot2::scale_y_continuous(breaks = NULL) +
    ggplot2::facet_grid(
      ggplot2::vars(.data$learner), ggplot2::vars(.data$panel),
      scales = "free_y", switch = "y",
      labeller = ggplot2::label_wrap_gen(18)
    ) +
    ggplot2::labs(y = "Posterior density") +
    result_theme() +
    ggplot2::theme(strip.text.y.left = ggplot2::element_text(angle = 0))
}

# The density on a grid through the bulk of a posterior; the ends of the
# interval are points of it.
posterior_curve <- function(posterior, row) {
  ends <- c(row$conf.low, row$conf.high)
  reach <- range(posterior_call("q", posterior, c(1e-4, 1 - 1e-4)), ends)
  grid <- seq(max(1e-6, reach[1]), min(1 - 1e-6, reach[2]), length.out = 301)
  grid <- sort(c(grid, ends))
  density <- posterior_call("d", posterior, grid)
  data.frame(row[c("panel", "line")], value = grid, density = density,
             inside = grid >= ends[1] & grid <= ends[2],
             row.names = NULL)[is.finite(density), ]
}

#' Draw measures of folds, and their averages
#'
#' Fold measures and predictions (through their error): a point for each fold, a
#' row of points for each learner, the mean as an upright line. Averages: the
#' measure of the pooled counts and the mean of the folds, one below the other.
#' Measures and classes have panels of their own.
#'
#' @param object The result of [fold_measures()] or [average_measures()], or
#'   [cv_predictions()].
#' @param ... Ignored; required by the generic.
#' @return A ggplot. Folds whose measure is undefined are left out of the
#'   points, and their number is given below the figure; a learner with such a
#'   fold has no mean.
#' @section Errors:
#' Class `bcvinfer_error_package` where ggplot2 is not installed.
#' @family measures
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' counts <- confusion_counts(data.frame(
#'   learner = rep(c("tree", "knn"), each = 2), rep = 1, fold = c(1, 2, 1, 2),
#'   tp = c(40, 30, 42, 33), fp = c(5, 10, 6, 8), fn = c(10, 5, 8, 2),
#'   tn = c(45, 55, 44, 57)
#' ))
#' ggplot2::autoplot(fold_measures(counts, c("f1", "error")))
#' ggplot2::autoplot(average_measures(counts, c("f1", "error")))
#' @name autoplot.cv_fold_measures
#' @importFrom rlang .data
NULL

#' @rdname autoplot.cv_fold_measures
#' @exportS3Method ggplot2::autoplot
autoplot.cv_fold_measures <- function(object, ...) {
  check_installed("ggplot2", "to draw measures")
  data <- plain_table(object)
  data <- place_rows(data)
  # Folds a little apart, in their order.
  fold <- paste(data$rep, data$fold)
  fold <- match(fold, unique(fold))
  data$place <- as.integer(data$line) + 0.25 - 0.5 * (fold - 0.5) / max(fold)
  undefined <- sum(is.na(data$estimate))
  means <- stats::aggregate(data["estimate"], data[c("panel", "line")], mean,
                            na.action = stats::na.pass)
  ggplot2::ggplot(data[!is.na(data$estimate), ], ggplot2::aes(
    x = .data$estimate, y = .data$line
  )) +
    ggplot2::geom_point(ggplot2::aes(y = .data$place), shape = 21, size = 2.2,
                        colour = "grey20", fill = okabe_ito[5]) +
    ggplot2::geom_segment(
      ggplot2::aes(xend = .data$estimate, y = as.integer(.data$line) - 0.35,
                   yend = as.integer(.data$line) + 0.35),
      means[!is.na(means$estimate), ], linewidth = 0.9
    ) +
    name_axis(limits = levels(data$line)) +
    number_axis() +
    result_panels(data$panel, "free_x") +
    ggplot2::labs(
      x = value_label(data), y = NULL,
      title = paste0("The ", count_of(max(fold), "fold"), " of each learner"),
      caption = paste0("Upright line: mean of the folds.", if (undefined > 0) {
        paste0("\nUndefined, not drawn: ", count_of(undefined, "fold"), ".")
      })
    ) +
    result_theme()
}

#' @rdname autoplot.cv_fold_measures
#' @exportS3Method ggplot2::autoplot
autoplot.cv_predictions <- function(object, ...) {
  check_installed("ggplot2", "to draw predictions")
  # The error of each learner in each fold, for any number of classes.
  fold <- interaction(object$rep, object$fold, drop = TRUE, lex.order = TRUE)
  first <- match(levels(fold), fold)
  rows <- lapply(prediction_learners(object), function(learner) {
    wrong <- as.character(object[[learner]]) != as.character(object$truth)
    data.frame(learner = learner, measure = "error", rep = object$rep[first],
               fold = object$fold[first],
               estimate = as.vector(tapply(wrong, fold, mean)))
  })
  ggplot2::autoplot(new_result(do.call(rbind, rows), "cv_fold_measures"))
}

#' @rdname autoplot.cv_fold_measures
#' @exportS3Method ggplot2::autoplot
autoplot.cv_averages <- function(object, ...) {
  check_installed("ggplot2", "to draw averages")
  data <- plain_table(object)
  kinds <- names(estimator_words)
  rows <- data[rep(seq_len(nrow(data)), each = length(kinds)), ]
  rows$estimate <- c(t(data[kinds]))
  rows$learner <- paste0(rows$learner, ", ", estimator_words)
  rows$low <- rows$high <- NA_real_
  draw_rows(place_rows(rows), "free_x") + number_axis() +
    ggplot2::labs(x = value_label(data), title = "Two averages of the folds")
}
