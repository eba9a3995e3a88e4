#' Draw curves with bands
#'
#' The curve of each learner with its simultaneous band. Up to three learners
#' share one panel; more have a panel each, with the intervals of the points in
#' a darker shade. More than twelve are drawn as lines without bands, and the
#' curve with the largest mean height is coloured. Dashed lines: the ROC curve
#' of random guesses, the precision and the net benefit if every record is
#' called positive, and perfect calibration.
#'
#' @param object A [cv_curve()].
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_column` where a column of the result is missing.
#' @family components
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' truth <- rep(c("sick", "well"), c(40, 80))
#' models <- data.frame(truth, risk = plogis(rnorm(120) + (truth == "sick")))
#' predictions <- cv_predictions(models, truth,
#'                               probs = list(risk = c(sick = risk)))
#' ggplot2::autoplot(cv_curve(predictions, "roc", positive = "sick"))
#' @method autoplot cv_curve
#' @rawNamespace S3method(ggplot2::autoplot,cv_curve)
autoplot.cv_curve <- function(object, ...) {
  check_no_dots(...)
  rows <- drawn_rows(object)
  facts <- attributes(object)
  type <- facts$type
  learners <- unique(rows$learner)
  if (type == "roc") rows <- with_roc_ends(rows, learners)
  rows$label <- factor(rows$learner, learners, short_names(learners, 24))
  many <- length(learners) > 12
  together <- length(learners) <= 3 || many
  if (!together && length(learners) > 6) {
    levels(rows$label) <- short_names(learners, 10)
  }
  few <- if (together) 5 else 3
  best <- if (many) names(which.max(tapply(rows$y, rows$label, mean)))
  plot <- figure(rows, x = "x") + curve_reference(type, facts$share) +
    (if (many) crowded_layers(rows, best) else curve_layers(rows, together)) +
    (if (type == "net_benefit") ggplot2::coord_cartesian(
      ylim = facts$share * c(-0.3, 1.3)
    ) else ggplot2::coord_cartesian(c(0, 1), c(0, 1))) +
    number_axis(n.breaks = few, labels = format) +
    number_axis(n.breaks = few, labels = format,
                scale = ggplot2::scale_y_continuous)
  finish_figure(
    plot, x = curve_label(type, 1, facts), y = curve_label(type, 2, facts),
    title = curve_titles[[type]],
    subtitle = paste0("Class ", facts$positive, "; ", trained_on(facts$shape)),
    caption = curve_caption(facts, together && length(learners) > 1, best),
    alt = curve_alt(rows), of = sub("at (.)", "at \\L\\1", perl = TRUE, paste(
      curve_axes[[type]][2:1], collapse = " at "
    ))
  )
}

# A ROC curve begins at (0, 0) and ends at (1, 1).
with_roc_ends <- function(rows, learners) {
  ends <- data.frame(learner = rep(learners, 2),
                     x = rep(0:1, each = length(learners)))
  numbers <- setdiff(names(rows), names(ends))
  ends[numbers] <- ends$x
  rows <- rbind(rows, ends)
  rows[order(match(rows$learner, learners), rows$x), ]
}

curve_layers <- function(rows, together) {
  ribbon <- function(end, ..., by = NULL) {
    ggplot2::geom_ribbon(mapped(ymin = paste0(end, ".low"),
                                ymax = paste0(end, ".high"), fill = by), ...)
  }
  panels <- nlevels(rows$label)
  if (together && panels > 1) {
    return(list(
      ribbon("band", by = "label", alpha = 0.2),
      ggplot2::geom_line(mapped(y = "y", colour = "label", linetype = "label"),
                         linewidth = 0.8),
      scale_labels(rows$label)
    ))
  }
  blue <- okabe_ito[1]
  c(list(ribbon("band", fill = blue, alpha = 0.2),
         ribbon("conf", fill = blue, alpha = 0.25),
         ggplot2::geom_line(mapped(y = "y"), colour = blue, linewidth = 0.8)),
    if (panels > 1) list(
      ggplot2::facet_wrap("label", ncol = if (panels > 6) 4),
      ggplot2::theme(strip.text = ggplot2::element_text(size = 7))
    ))
}

# Many curves, of which the best is coloured.
crowded_layers <- function(rows, best) {
  list(ggplot2::geom_line(mapped(y = "y", group = "label"), colour = "grey58"),
       ggplot2::geom_line(mapped(y = "y"), rows[rows$label == best, ],
                          linewidth = 0.9, colour = okabe_ito[1]))
}

curve_reference <- function(type, share) {
  switch(
    type, pr = reference_line(y = share),
    net_benefit = list(
      reference_line(y = 0),
      ggplot2::geom_line(mapped(x = "x", y = "y"), data.frame(
        x = 0:98 / 100, y = share - (1 - share) * (0:98 / (100 - 0:98))
      ), linetype = "dashed", colour = "grey40")
    ),
    ggplot2::geom_abline(linetype = "dashed", colour = "grey40")
  )
}

# Of two classes the axis has the label of each.
curve_label <- function(type, axis, facts) {
  label <- curve_axes[[type]][axis]
  other <- if (length(facts$others) == 1) facts$others else "other classes"
  switch(
    paste(type, axis), "roc 1" = paste0(label, " (", other, ")"),
    "pr 1" = paste0(label, " (", facts$positive, ")"),
    "calibration 1" = paste0("Probability of ", facts$positive),
    "calibration 2" = paste0(label, " of ", facts$positive),
    label
  )
}

curve_caption <- function(facts, together, highest) {
  level <- format_level(facts$conf.level)
  every <- paste("every record called", facts$positive)
  paste0(
    if (!is.null(highest)) {
      paste0("Blue: ", highest, ", the highest on average. Choose up to ",
             "twelve learners to see bands. ")
    } else {
      paste0("Shaded: ", level, " band for the whole curve", if (!together) {
        paste0("; darker: ", level, " interval of each point")
      }, ". ")
    },
    switch(facts$type, roc = "Dashed: chance.",
           pr = paste0("Dashed: ", every, "."),
           calibration = "Dashed: perfect calibration.",
           net_benefit = paste0("Dashed: no record or ", every, "."))
  )
}

# Each curve at the middle of the axis.
curve_alt <- function(rows) {
  middle <- lapply(split(rows, in_order(rows$learner)), function(row) {
    row <- row[which.min(abs(row$x - mean(range(row$x)))), ]
    numbers <- vapply(row[c("y", "band.low", "band.high", "x")], format_number,
                      "", 2)
    sprintf("%s: %s (band %s to %s) at %s", row$learner, numbers[1], numbers[2],
            numbers[3], numbers[4])
  })
  some_of(unlist(middle))
}
