# Figures of many learners: tiers with intervals, and a matrix of pairs.

#' Draw tiers of learners
#'
#' A row for each learner, from the best estimate to the worst: the estimate
#' with its simultaneous interval, the interval of its rank in words, and a
#' panel for each tier. The dashed line is the bound of the best learner that
#' allows for its selection.
#'
#' @param object The result of [learner_tiers()].
#' @param ... Ignored; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_package` where ggplot2 is not installed.
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
#' @importFrom rlang .data
#' @exportS3Method ggplot2::autoplot
autoplot.cv_tiers <- function(object, ...) {
  check_installed("ggplot2", "to draw tiers")
  data <- as.data.frame(object)
  rows <- data.frame(
    estimate = data$estimate, low = data$conf.low, high = data$conf.high,
    line = row_lines(data$learner), panel = paste("tier", data$tier),
    text = paste0(" rank ", data$rank.low, ifelse(
      data$rank.low == data$rank.high, "", paste0("-", data$rank.high)
    ))
  )
  rows$panel <- in_order(rows$panel)
  level <- paste0(100 * (1 - attr(object, "alpha")), "%")
  plot <- draw_rows(rows[names(rows) != "panel"])
  plot$data$panel <- rows$panel
  many <- nrow(rows) > 40
  bound <- data$bound[1]
  plot +
    (if (!is.na(bound)) reference_line(bound)) +
    (if (!many) ggplot2::geom_text(
      ggplot2::aes(x = Inf, label = .data$text), hjust = 1,
      size = if (nrow(rows) > 20) 2.4 else 3, colour = "grey30"
    )) +
    ggplot2::facet_grid("panel ~ .", scales = "free_y", space = "free_y",
                        switch = "y") +
    number_axis(expand = ggplot2::expansion(
      mult = c(0.05, if (many) 0.05 else 0.22))) +
    ggplot2::theme(
      strip.placement = "outside", panel.spacing = ggplot2::unit(0.4, "lines"),
      strip.text.y.left = ggplot2::element_text(angle = if (many) 90 else 0),
      axis.text.y = if (many) ggplot2::element_blank()
    ) +
    ggplot2::labs(
      x = paste0(measure_label(attr(object, "measure")), ", with simultaneous ",
                 level, " interval"),
      title = "What the data tell apart",
      caption = wrap_text(paste0(
        "No order is claimed within a tier.",
        if (!is.na(bound)) paste0(
          " Dashed: ", level, " bound for ", short_names(data$learner[1]),
          ", corrected for its selection as the best."
        )
      ), 60)
    )
}

# Row against column, in the order of the estimates: which of the two is
# significantly better, and the difference.
plot_pair_matrix <- function(object, alpha) {
  check_all_pairs(object)
  table <- attr(object, "learners")$table
  order <- table$learner[order(table$loss)]
  data <- as.data.frame(object)
  rows <- data.frame(row = c(data$a, data$b), column = c(data$b, data$a),
                     difference = c(data$estimate, -data$estimate))
  better <- significantly_better(object, order, alpha)
  place <- cbind(match(rows$row, order), match(rows$column, order))
  outcomes <- c("row better", "no evidence", "row worse")
  rows$outcome <- factor(
    outcomes[2 - better[place] + better[place[, 2:1, drop = FALSE]]], outcomes
  )
  decimals <- shared_decimals(rows$difference, 2)
  rows$text <- sub("^(-?)0[.]", "\\1.",
                   format_decimals(rows$difference, decimals))
  rows$row <- factor(rows$row, rev(order))
  rows$column <- factor(rows$column, order)
  learners <- length(order)
  ggplot2::ggplot(rows, ggplot2::aes(.data$column, .data$row,
                                     fill = .data$outcome)) +
    ggplot2::geom_tile(colour = "white",
                       linewidth = if (learners > 30) 0.1 else 0.6) +
    (if (learners <= 12) ggplot2::geom_text(
      ggplot2::aes(label = .data$text,
                   colour = .data$outcome == "row better"),
      size = if (learners <= 8) 3.2 else 2.6
    )) +
    ggplot2::scale_fill_manual(
      NULL, values = c(okabe_ito[1], "#E0E0E0", okabe_ito[2]), drop = FALSE,
      guide = label_guide(outcomes)
    ) +
    text_colours() + tile_theme() +
    ggplot2::scale_x_discrete(labels = short_names, expand = c(0, 0),
                              guide = ggplot2::guide_axis(check.overlap = TRUE)
    ) +
    ggplot2::scale_y_discrete(labels = short_names, expand = c(0, 0),
                              guide = ggplot2::guide_axis(check.overlap = TRUE)
    ) +
    ggplot2::theme(axis.text.x = ggplot2::element_text(
      angle = if (learners > 4) 45 else 0,
      hjust = if (learners > 4) 1 else 0.5
    )) +
    ggplot2::labs(
      x = NULL, y = NULL,
      caption = wrap_text(paste0(
        "Row minus column: ", stats::na.omit(data$term)[1],
        ". Coloured: adjusted p-value at or below ", alpha, "."
      ), 60)
    )
}
