#' Draw measures of folds, and their averages
#'
#' Fold measures and predictions (through their error): a point for each fold, a
#' row of points for each learner, the mean as an upright line. Averages: micro
#' filled, macro open. Measures and classes have panels of their own.
#'
#' @param object The result of [fold_measures()] or [average_measures()], or
#'   [cv_predictions()].
#' @param ... Not used.
#' @return A ggplot. Folds whose measure is undefined are left out of the
#'   points, and their number stands below; a learner with such a fold has no
#'   mean.
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
  data <- measure_rows(object)
  undefined <- sum(is.na(data$estimate))
  means <- stats::aggregate(data["estimate"], data[c("panel", "learner")],
                            mean, na.action = stats::na.pass)
  ggplot2::ggplot(data[!is.na(data$estimate), ], ggplot2::aes(
    x = .data$estimate, y = .data$learner
  )) +
    ggplot2::geom_point(
      ggplot2::aes(y = .data$place), shape = 21, size = 2.2, colour = "grey20",
      fill = okabe_ito[5]
    ) +
    ggplot2::geom_segment(
      ggplot2::aes(xend = .data$estimate,
                   y = as.integer(.data$learner) - 0.35,
                   yend = as.integer(.data$learner) + 0.35),
      means[!is.na(means$estimate), ], linewidth = 0.9
    ) +
    ggplot2::scale_y_discrete(limits = levels(data$learner)) +
    number_axis() +
    measure_panels(data) +
    ggplot2::labs(
      x = value_label(data), y = NULL,
      title = paste0("The ", count_of(nrow(unique(data[c("rep", "fold")])),
                                      "fold"), " of each learner"),
      caption = paste0("Upright line: mean of the folds.", if (undefined > 0) {
        paste0("\nUndefined, not drawn: ", count_of(undefined, "fold"), ".")
      })
    ) +
    result_theme()
}

# Learners from above in their order; folds a little apart, in theirs.
measure_rows <- function(object) {
  data <- plain_table(object)
  data$panel <- measure_label(data$measure)
  if (!is.null(data[["class"]])) {
    data$panel <- paste0(data$panel, ", class ", data[["class"]])
  }
  data$panel <- in_order(data$panel)
  data$learner <- factor(data$learner, rev(unique(data$learner)))
  if (!is.null(data$rep)) {
    fold <- match(paste(data$rep, data$fold), unique(paste(data$rep,
                                                           data$fold)))
    data$place <- as.integer(data$learner) + 0.25 -
      0.5 * (fold - 0.5) / max(fold)
  }
  data
}

measure_panels <- function(data) {
  if (nlevels(data$panel) == 1) return(NULL)
  ggplot2::facet_wrap("panel", scales = "free_x",
                      ncol = if (nlevels(data$panel) > 3) 2 else 1)
}

#' @rdname autoplot.cv_fold_measures
#' @exportS3Method ggplot2::autoplot
autoplot.cv_predictions <- function(object, ...) {
  check_installed("ggplot2", "to draw predictions")
  ggplot2::autoplot(fold_errors(object), ...)
}

# The error of each learner in each fold, for any number of classes.
fold_errors <- function(x) {
  folds <- unique(data.frame(rep = x$rep, fold = x$fold))
  key <- match(paste(x$rep, x$fold), paste(folds$rep, folds$fold))
  rows <- lapply(prediction_learners(x), function(learner) {
    wrong <- as.character(x[[learner]]) != as.character(x$truth)
    data.frame(learner = learner, measure = "error", folds,
               estimate = as.vector(tapply(wrong, key, mean)))
  })
  new_result(do.call(rbind, rows), "cv_fold_measures")
}

#' @rdname autoplot.cv_fold_measures
#' @exportS3Method ggplot2::autoplot
autoplot.cv_averages <- function(object, ...) {
  check_installed("ggplot2", "to draw averages")
  data <- measure_rows(object)
  kinds <- c("micro", "macro")
  rows <- lapply(kinds, function(kind) {
    data.frame(data[c("panel", "learner", "measure")], estimator = kind,
               estimate = data[[kind]])
  })
  rows <- do.call(rbind, rows)
  rows <- rows[!is.na(rows$estimate), ]
  ggplot2::ggplot(rows, ggplot2::aes(
    .data$estimate, .data$learner, shape = .data$estimator
  )) +
    ggplot2::geom_point(size = 3, colour = okabe_ito[1], fill = "white",
                        stroke = 1) +
    estimator_scale(rows$estimator) +
    number_axis() +
    measure_panels(data) +
    ggplot2::labs(x = value_label(data), y = NULL,
                  title = "Two averages of the folds") +
    result_theme()
}
