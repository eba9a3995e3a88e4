#' Draw intervals
#'
#' `type = "forest"` draws the intervals of all methods and learners on one
#' axis: a point for the estimate (filled for micro, open for macro) and a bar
#' from end to end. Of one method the learners are named on the axis.
#' `type = "density"` draws the posteriors, with the interval below each curve,
#' as in Figure 1 of Wang et al. (2015); t intervals have no posterior and are
#' left out.
#'
#' Collect intervals of several methods with `rbind()`. Measures and classes
#' have panels of their own.
#'
#' @param object A [cv_interval].
#' @param type `"forest"` (default) or `"density"`.
#' @param ... Not used.
#' @return A ggplot.
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
#'   interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5),
#'   interval_bcv32_t(counts)
#' )
#' ggplot2::autoplot(intervals)
#' ggplot2::autoplot(intervals, type = "density")
#' @importFrom rlang .data
#' @method autoplot cv_interval
#' @rawNamespace S3method(ggplot2::autoplot,cv_interval)
autoplot.cv_interval <- function(object, type = c("forest", "density"), ...) {
  check_installed("ggplot2", "to draw intervals")
  type <- check_choice(type, c("forest", "density"))
  if (type == "forest") draw_forest(object) else draw_posteriors(object)
}

# Several methods have a line each, their learners side by side in it; of one
# method the learners have the lines, and need no legend.
draw_forest <- function(object) {
  data <- drawn_rows(object)
  several <- nlevels(data$method) > 1
  # Bars are dodged from below; the legend reads from above.
  data$place <- factor(data$learner, levels = rev(levels(data$learner)))
  data$line <- if (several) data$method else data$place
  dodge <- ggplot2::position_dodge(width = if (several) 0.6 else 0)
  ggplot2::ggplot(data, ggplot2::aes(
    x = .data$estimate, y = .data$line, colour = .data$learner,
    group = .data$place
  )) +
    ggplot2::geom_linerange(
      ggplot2::aes(xmin = .data$conf.low, xmax = .data$conf.high,
                   linetype = .data$learner),
      position = dodge, linewidth = 0.8, na.rm = TRUE
    ) +
    end_marks(data, ggplot2::aes(y = .data$line), position = dodge) +
    ggplot2::geom_point(ggplot2::aes(shape = .data$estimator),
                        position = dodge, size = 2.6, fill = "white",
                        na.rm = TRUE) +
    estimator_scale(data$estimator) +
    learner_scales(data$learner, legend = several) +
    interval_panels(data) +
    number_axis() +
    ggplot2::labs(x = value_label(data),
                  y = if (several) "Method" else "Learner",
                  title = wrap_text(interval_title(object))) +
    result_theme()
}

# Filled for micro, open for macro; where there is one kind, a caption says it.
estimator_scale <- function(estimator) {
  kinds <- c(micro = "micro (pooled counts)", macro = "macro (mean of folds)")
  kinds <- kinds[names(kinds) %in% estimator]
  several <- length(kinds) > 1
  list(
    ggplot2::scale_shape_manual(
      "Estimate", values = c(micro = 16, macro = 21), labels = kinds,
      breaks = names(kinds), guide = label_guide(kinds, order = 2)
    ),
    if (!several) ggplot2::labs(caption = paste("Estimates:", kinds))
  )
}

# Marks at the ends, since a dashed bar may end in a gap.
end_marks <- function(data, place, position = "identity") {
  lapply(c("conf.low", "conf.high"), function(end) {
    at <- ggplot2::aes(x = .data[[end]])
    ggplot2::geom_point(utils::modifyList(at, place), data = data,
                        shape = "|", size = 3, position = position,
                        na.rm = TRUE, show.legend = FALSE)
  })
}

drawn_rows <- function(object) {
  data <- plain_table(object)
  data$panel <- measure_label(data$measure)
  if (!is.null(data[["class"]])) {
    data$panel <- paste0(data$panel, ", class ", data[["class"]])
  }
  data$panel <- in_order(data$panel)
  data$learner <- in_order(data$learner)
  data$method <- factor(data$method, levels = rev(unique(data$method)))
  data
}

interval_panels <- function(data) {
  if (nlevels(data$panel) == 1) return(NULL)
  ggplot2::facet_wrap(ggplot2::vars(.data$panel))
}

# One colour and line type per learner; a legend where there are several.
learner_scales <- function(learner, legend) {
  size <- nlevels(learner)
  guide <- if (legend) label_guide(levels(learner), order = 1) else "none"
  list(
    ggplot2::scale_colour_manual(
      "Learner", values = rep_len(okabe_ito, size), guide = guide
    ),
    ggplot2::scale_linetype_manual(
      "Learner", values = rep_len(line_types, size), guide = guide
    )
  )
}

value_label <- function(data) {
  labels <- unique(measure_label(data$measure))
  if (length(labels) > 1) "Value of the measure" else labels
}

# What all bars have in common stands in the title.
interval_title <- function(object) {
  levels <- paste0(format(100 * unique(object$conf.level)), "%")
  title <- paste(paste(levels, collapse = " and "), "intervals")
  methods <- unique(object$method)
  if (length(methods) == 1) paste0(title, ", ", methods) else title
}
