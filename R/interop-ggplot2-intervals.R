#' Draw intervals
#'
#' `type = "forest"` draws a row for each learner: a point for the estimate and
#' a bar for the interval, with a panel for each measure, class and method.
#' `type = "density"` draws the posteriors, each with its interval shaded (as in
#' Figure 1 of Wang et al., 2015); t intervals have no posterior and are named
#' below the figure. The subtitle says on how many records the classifiers are
#' trained for which the intervals are, where that is known.
#'
#' Collect intervals of several methods with `rbind()`.
#'
#' @param object A [cv_interval].
#' @param type `"forest"` (default) or `"density"`.
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_value` for an unknown `type`, and for `"density"` where no
#' interval has a posterior.
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
#'   interval_t(counts)
#' )
#' ggplot2::autoplot(intervals)
#' ggplot2::autoplot(intervals, type = "density")
#' @exportS3Method ggplot2::autoplot
autoplot.cv_interval <- function(object, type = c("forest", "density"), ...) {
  check_no_dots(...)
  type <- check_choice(type)
  data <- plain_table(object)
  methods <- unique(data$method)
  words <- estimate_words(data)
  data <- place_rows(data, if (length(methods) > 1) {
    paste0(data$method, " (", words, ")")
  })
  levels <- unique(paste0(format(100 * data$conf.level), "%"))
  plot <- if (type == "density") draw_densities(data) else draw_rows(data)
  plot + figure_labs(
    x = value_label(data), title = paste(toString(levels), "intervals"),
    subtitle = joined_words(if (length(methods) == 1) {
      paste0("Method: ", methods, ", from ", unique(words))
    }, training_words(data))
  )
}

joined_words <- function(...) {
  text <- paste(c(...), collapse = "; ")
  if (nzchar(text)) sub("^f", "F", text)
}

# For which classifiers all rows are, if that is known.
training_words <- function(data) {
  known <- unique(data[c("n_train", "target")])
  if (nrow(known) != 1 || anyNA(known)) return(NULL)
  sprintf("for %s trained on %.6g records",
          if (known$target == "deployed") "one classifier" else "classifiers",
          known$n_train)
}

draw_densities <- function(data) {
  known <- lengths(data$posterior) > 0
  abort_if(!any(known),
           "{.arg object} must have a posterior to draw its density: t intervals
            have none.", "value", "object")
  curves <- do.call(rbind, lapply(which(known), function(row) {
    posterior_curve(data$posterior[[row]], data[row, ])
  }))
  curves$learner <- in_order(short_names(as.character(curves$line)))
  without <- unique(data$method[!known])
  figure(curves, x = "value", y = "density") +
    ggplot2::geom_ribbon(mapped(ymin = "zero", ymax = "density"),
                         curves[curves$inside, ], fill = okabe_ito[5],
                         alpha = 0.5) +
    ggplot2::geom_line(colour = okabe_ito[1], linewidth = 0.8) +
    number_axis() + ggplot2::scale_y_continuous(breaks = NULL) +
    ggplot2::facet_grid("learner ~ panel", scales = "free_y", switch = "y",
                        labeller = ggplot2::label_wrap_gen(16)) +
    ggplot2::theme(strip.text.y.left = ggplot2::element_text(angle = 0)) +
    figure_labs(y = "Posterior density", alt = rows_alt(data[known, ]),
                caption = paste0(
      "Shaded: the interval.", if (length(without) > 0) {
        paste0(" No posterior: ", toString(without), ".")
      }
    ))
}

# The density on a grid through the bulk of a posterior; the ends of the
# interval are points of it.
posterior_curve <- function(posterior, row) {
  ends <- c(row$conf.low, row$conf.high)
  reach <- range(posterior_call("q", posterior, c(1e-4, 1 - 1e-4)), ends)
  grid <- seq(max(1e-6, reach[1]), min(1 - 1e-6, reach[2]), length.out = 301)
  grid <- sort(c(grid, ends))
  density <- posterior_call("d", posterior, grid)
  data.frame(row[c("panel", "line")], value = grid, density = density, zero = 0,
             inside = grid >= ends[1] & grid <= ends[2],
             row.names = NULL)[is.finite(density), ]
}

#' Draw probabilities of superiority
#'
#' A bar for each row, divided into the probabilities that `a` is better, that
#' both are within the margin, and that `a` is worse.
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
#' @exportS3Method ggplot2::autoplot
autoplot.cv_superiority <- function(object, ...) {
  check_no_dots(...)
  rows <- drawn_rows(object)
  first <- if (nrow(unique(rows[c("a", "b")])) > 1) "the first" else
    short_names(rows$a[1])
  margin <- unique(rows$rope)
  by <- if (length(margin) == 1 && margin > 0) paste(" by more than", margin)
  lines <- row_lines(comparison_pairs(rows), rows[["class"]],
                     rows[["dataset"]], rows[["method"]],
                     measure_label(rows$measure))
  draw_shares(
    lines, rows, c(better = "#0072B2", within = "#E0E0E0", worse = "#C28100"),
    c(better = paste0(first, " better", by), within = "within the margin",
      worse = paste0(first, " worse", by)), dark = "better"
  ) + figure_labs(x = "Posterior probability", heading = table_title(object))
}
