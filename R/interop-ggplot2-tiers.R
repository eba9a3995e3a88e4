# Figures of many learners: tiers with intervals, and a matrix of pairs.

#' Draw tiers of learners
#'
#' A row for each learner, from the best estimate to the worst, with the
#' estimate, its simultaneous interval and the interval of its rank, in a panel
#' for each tier. The dashed line is the bound for the best learner, which
#' accounts for its selection. With subgroups there is a panel for each of them,
#' with the number of the tier beside each learner; the learners are in the same
#' order everywhere, by their mean place.
#'
#' @param object The result of [learner_tiers()].
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_column` where a column of the result is missing.
#' @family comparisons
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' truth <- rep(c("yes", "no"), 150)
#' answer <- function(right) {
#'   ifelse(runif(300) < right, truth, ifelse(truth == "yes", "no", "yes"))
#' }
#' models <- data.frame(truth, large = answer(0.9), medium = answer(0.88),
#'                      small = answer(0.7))
#' predictions <- cv_predictions(models, truth, c(large, medium, small))
#' compared <- compare_learners(predictions, p_adjust = "max_t")
#' ggplot2::autoplot(learner_tiers(compared))
#' ggplot2::autoplot(compared, type = "matrix")
#' @method autoplot cv_tiers
#' @rawNamespace S3method(ggplot2::autoplot,cv_tiers)
autoplot.cv_tiers <- function(object, ...) {
  check_no_dots(...)
  data <- drawn_rows(object)
  level <- format_level(1 - attr(object, "alpha"))
  what <- tiers_unit(object)
  within <- !is.null(data$subgroup)
  check_columns(data, c("conf.low", "conf.high", if (!within) "bound"),
                "object")
  best <- best_of_each(object)
  bound <- if (within || !has_all_tiers(object)) NA else best$bound
  finish_figure(
    if (within) draw_tiers_within(data) else draw_tiers(data, bound),
    x = measure_label(attr(object, "measure")),
    title = paste(c("Tiers", what, attr(object, "of")), collapse = " of "),
    subtitle = sentence(c(trained_on(attr(object, "shape")), if (!all(is.na(
      data$conf.low
    ))) paste("simultaneous", level, "intervals"))),
    caption = paste0(
      if (within) "Numbers: the tiers in each subgroup. ",
      "The ", what, " of a tier do not differ significantly from its best.",
      if (!is.na(bound)) paste0(
        " Dashed: ", level, " bound for ", short_names(best$learner, 20),
        ", corrected for its selection as the best."
      )
    )
  )
}

# A panel for each tier.
draw_tiers <- function(data, bound) {
  many <- nrow(data) > 40
  names <- short_names(data$learner, 20)
  data$line <- row_lines(paste0(names, ", rank ", rank_ranges(data)))
  data$panel <- in_order(paste("tier", data$tier))
  draw_rows(data) + (if (!is.na(bound)) reference_line(bound)) +
    ggplot2::facet_grid("panel ~ .", scales = "free_y", space = "free_y",
                        switch = "y") +
    ggplot2::theme(
      strip.placement = "outside", panel.spacing = ggplot2::unit(0.4, "lines"),
      strip.text.y.left = ggplot2::element_text(angle = if (many) 90 else 0)
    ) +
    (if (many) ggplot2::theme(axis.text.y = ggplot2::element_blank()))
}

# A panel for each subgroup, all with the learners in one order: by their mean
# place. The tiers are numbers at the right.
draw_tiers_within <- function(data) {
  data$panel <- in_order(data$subgroup)
  place <- stats::ave(seq_along(data$tier), data$panel, FUN = seq_along)
  data <- data[order(stats::ave(place, data$learner)), ]
  data$line <- row_lines(data$learner)
  draw_rows(data, expand = ggplot2::expansion(mult = c(0.05, 0.2))) +
    ggplot2::geom_text(mapped(label = "tier"), x = Inf, hjust = 1.5,
                       size = 2.5) + tight_panels(data)
}

# Alternative text of a matrix: the pairs with a better row.
significant_pairs <- function(row, column, difference, better) {
  pairs <- paste0(row, " better than ", gsub("\n", " ", column), " (",
                  difference, ")")[better]
  if (length(pairs) == 0) "no pair differs significantly" else some_of(pairs)
}

# Row against column, in the order of the estimates: which of the two is
# significantly better, and the difference.
draw_pair_matrix <- function(object, alpha) {
  check_all_pairs(object)
  known <- attr(object, "learners")
  table <- known$table[seq_along(known$shown), ]
  order <- table$learner[order(table$loss)]
  data <- as.data.frame(object)
  rows <- data.frame(row = c(data$a, data$b), column = c(data$b, data$a))
  difference <- c(data$estimate, -data$estimate)
  better <- significantly_better(object, order, alpha)
  place <- cbind(match(rows$row, order), match(rows$column, order))
  outcomes <- c("better", "no evidence", "worse")
  rows$outcome <- factor(outcomes[2 - (better - t(better))[place]], outcomes)
  rows$ink <- ifelse(rows$outcome == outcomes[1], "white", "black")
  rows$text <- sub("^(-?)0[.]", "\\1.", format_decimals(
    difference, shared_decimals(difference, 2)
  ))
  alt <- significant_pairs(rows$row, rows$column, rows$text,
                           rows$outcome == outcomes[1])
  heads <- square_names(order)
  rows$row <- factor(rows$row, rev(order), rev(heads$row))
  rows$column <- factor(rows$column, order, heads$column)
  learners <- length(order)
  many <- learners > 12
  draw_tiles(rows, x = "column", y = "row", fill = "outcome",
             text_size = if (learners <= 6) 3.2 else if (!many) 2.5,
             gap = if (many) 0.1 else 0.6, alt = alt) +
    fill_labels(c(okabe_ito[1], "#E0E0E0", okabe_ito[2]), outcomes) +
    name_axis(identity, expand = c(0, 0)) +
    number_axis(scale = ggplot2::scale_x_discrete, expand = c(0, 0)) +
    small_names(learners) +
    figure_labs(
      x = NULL, y = NULL,
      caption = paste0("Row minus column: ", stats::na.omit(data$term)[1],
                       ". Colours: the row against the column, where the ",
                       if (attr(object, "p_adjust") != "none") "adjusted ",
                       "p-value is at or below ", alpha, ".")
    )
}
