# What all figures share: a theme, colours that colour-blind readers and grey
# prints tell apart, and the two forms that most of them have, rows of points
# and bars of shares.

# Okabe and Ito's colours without yellow, which is too light for points and
# lines, in an order that alternates dark and light.
okabe_ito <- c("#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9",
               "#CC79A7", "#000000")
point_shapes <- c(16, 17, 15, 18, 1, 2, 0, 5, 3, 4, 8)

result_theme <- function() {
  none <- ggplot2::margin(0, 0, 0, 0)
  ggplot2::theme_minimal(base_size = 11) +
    ggplot2::theme(
      panel.grid.minor = ggplot2::element_blank(),
      plot.title.position = "plot", plot.caption.position = "plot",
      plot.title = ggplot2::element_text(size = ggplot2::rel(1.1)),
      plot.subtitle = ggplot2::element_text(colour = "grey30"),
      plot.caption = ggplot2::element_text(colour = "grey30", hjust = 0),
      strip.text = ggplot2::element_text(hjust = 0),
      panel.spacing = ggplot2::unit(1.2, "lines"),
      plot.margin = ggplot2::margin(6, 14, 6, 6),
      legend.position = "bottom", legend.justification = "left",
      legend.margin = none, legend.box.margin = none,
      legend.box.spacing = ggplot2::unit(6, "pt")
    )
}

tile_theme <- function() {
  result_theme() + ggplot2::theme(panel.grid = ggplot2::element_blank())
}

# Text that breaks where a narrow figure would cut it.
wrap_text <- function(text, width = 46) {
  vapply(text, function(one) paste(strwrap(one, width), collapse = "\n"), "",
         USE.NAMES = FALSE)
}

# An axis of numbers that also fits into a narrow figure.
number_axis <- function(..., scale = ggplot2::scale_x_continuous) {
  scale(..., guide = ggplot2::guide_axis(check.overlap = TRUE))
}

format_whole_percent <- function(x) format_percent(x, digits = 0)

# Legends of long labels stand in columns, so that they do not run out of the
# figure; one label alone needs no legend.
label_guide <- function(labels) {
  if (length(labels) < 2) return("none")
  columns <- max(1, min(length(labels), 70 %/% (max(nchar(labels)) + 6)))
  ggplot2::guide_legend(ncol = columns, byrow = TRUE, title.position = "top")
}

# Colour and shape by label. More labels than a legend can hold have panels.
most_labels <- 6
scale_labels <- function(labels) {
  labels <- levels(labels)
  guide <- if (length(labels) > most_labels) "none" else label_guide(labels)
  list(
    ggplot2::scale_colour_manual(NULL, guide = guide, values =
                                   rep_len(okabe_ito, length(labels))),
    ggplot2::scale_shape_manual(NULL, guide = guide, values =
                                  rep_len(point_shapes, length(labels))),
    if (length(labels) > most_labels) ggplot2::facet_wrap("label")
  )
}

reference_line <- function(at) {
  ggplot2::geom_vline(xintercept = unname(at), linetype = "dashed",
                      colour = "grey40")
}

# Long names of learners would leave no room for the figure.
short_names <- function(names, most = 34) {
  names <- show_controls(names, lines = FALSE)
  long <- nchar(names) > most
  names[long] <- paste0(substr(names[long], 1, most - 3), "...")
  names
}

name_axis <- function(...) ggplot2::scale_y_discrete(labels = short_names, ...)

# What tells rows apart: one string for each, of the columns that vary, or the
# first where none does.
varying_text <- function(...) {
  parts <- Filter(Negate(is.null), list(...))
  several <- vapply(parts, function(part) length(unique(part)) > 1, NA)
  if (!any(several)) several[1] <- TRUE
  do.call(paste, c(parts[several], sep = ", "))
}

# As lines of a figure, from above in their order.
row_lines <- function(...) {
  lines <- varying_text(...)
  factor(lines, rev(unique(lines)))
}

# Learners have the lines and measures the panels; of counts of every class,
# the classes have the lines.
place_rows <- function(data, method = NULL) {
  class <- data[["class"]]
  data$panel <- in_order(varying_text(
    measure_label(data$measure), if (!is.null(class)) data$learner, method
  ))
  data$line <- row_lines(as.character(class %||% data$learner))
  data
}

value_label <- function(data) {
  labels <- unique(measure_label(data$measure))
  paste0(if (length(labels) > 1) "Value of the measure" else labels,
         if (!is.null(data[["class"]])) " of each class")
}

# Rows named on the axis, each a point and a bar from `low` to `high` where it
# has one. `data`: line, estimate, low, high and, for several panels, panel;
# `open`, where it is there, points that are not filled.
draw_rows <- function(data, scales = "fixed") {
  data$open <- data$open %||% rep(FALSE, nrow(data))
  ggplot2::ggplot(data, ggplot2::aes(.data$estimate, .data$line)) +
    ggplot2::geom_linerange(
      ggplot2::aes(xmin = .data$low, xmax = .data$high), linewidth = 0.9,
      colour = okabe_ito[1], na.rm = TRUE
    ) +
    ggplot2::geom_point(ggplot2::aes(shape = .data$open), size = 2.6,
                        colour = okabe_ito[1], fill = "white", stroke = 0.9,
                        na.rm = TRUE) +
    ggplot2::scale_shape_manual(values = c("FALSE" = 19, "TRUE" = 21),
                                guide = "none") +
    result_panels(data$panel, scales) +
    name_axis() +
    ggplot2::labs(y = NULL) +
    result_theme()
}

# One below the other; many, in columns.
result_panels <- function(panel, scales = "fixed", most = 3) {
  panels <- length(unique(panel))
  if (panels < 2) return(NULL)
  ggplot2::facet_wrap("panel", scales = scales,
                      ncol = ceiling(panels / most),
                      labeller = ggplot2::label_wrap_gen(34))
}

# Bars of shares that add up to 1. `data`: line, part (a factor), share.
draw_shares <- function(data, colours, labels, dark) {
  middle <- ggplot2::position_stack(vjust = 0.5, reverse = TRUE)
  data$text <- ifelse(data$share < 0.08, "", format_percent(data$share, 0))
  ggplot2::ggplot(data, ggplot2::aes(.data$share, .data$line,
                                     fill = .data$part)) +
    ggplot2::geom_col(position = ggplot2::position_stack(reverse = TRUE),
                      width = 0.7, colour = "white", linewidth = 0.3) +
    ggplot2::geom_text(
      ggplot2::aes(label = .data$text, colour = .data$part %in% dark,
                   group = .data$part),
      position = middle, size = 3.2
    ) +
    text_colours() +
    ggplot2::scale_fill_manual(NULL, values = colours, labels = labels,
                               guide = label_guide(labels)) +
    number_axis(labels = format_whole_percent, expand = c(0, 0.01)) +
    name_axis() +
    ggplot2::labs(y = NULL) +
    result_theme()
}

# Black on light, white on dark.
text_colours <- function() {
  ggplot2::scale_colour_manual(
    values = c("FALSE" = "black", "TRUE" = "white"), guide = "none"
  )
}
