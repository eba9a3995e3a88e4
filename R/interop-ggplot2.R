# What all figures share: a theme, labels, axes and panels, and colours that
# colour-blind readers and grey prints tell apart.

# Okabe and Ito's colours without yellow, orange and sky blue darker, so that
# each has a contrast of at least 3 against white.
okabe_ito <- c("#0072B2", "#C28100", "#009E73", "#CC79A7", "#000000",
               "#D55E00", "#2F97D1")
point_shapes <- c(16, 17, 15, 18, 1, 2, 0, 5, 3, 4, 8)
line_types <- c("solid", "22", "52", "12", "5212")

# The rows of a result, from which columns may have been taken away.
drawn_rows <- function(object) {
  check_columns(object, table_columns(object), "object")
  refuse_if(nrow(object) == 0, "object", "shape", "must have at least one row.")
  plain_table(object)
}

# Columns by their names, as aesthetics.
mapped <- function(...) ggplot2::aes(!!!rlang::data_syms(c(...)))

figure <- function(data, ...) {
  ggplot2::ggplot(data, mapped(...)) + result_theme()
}

result_theme <- function() {
  none <- ggplot2::margin(0, 0, 0, 0)
  ggplot2::theme_minimal(base_size = 11) +
    ggplot2::theme(
      panel.grid.minor = ggplot2::element_blank(),
      plot.title.position = "plot", plot.caption.position = "plot",
      plot.title = ggplot2::element_text(size = ggplot2::rel(1.1)),
      plot.subtitle = ggplot2::element_text(size = 10, colour = "grey30"),
      plot.caption = ggplot2::element_text(colour = "grey30", hjust = 0),
      # (Saved without a background, text is black on black in dark viewers.)
      plot.background = ggplot2::element_rect(fill = "white", colour = NA),
      # (What is wider than a narrow panel goes on below the names beside it.)
      axis.title = ggplot2::element_text(hjust = 1),
      axis.text.y = ggplot2::element_text(lineheight = 0.8),
      strip.text = ggplot2::element_text(hjust = 0), strip.clip = "off",
      panel.spacing = ggplot2::unit(1.1, "lines"),
      panel.spacing.x = ggplot2::unit(1.8, "lines"),
      plot.margin = ggplot2::margin(6, 14, 6, 8),
      legend.position = "bottom", legend.justification = "right",
      legend.margin = none, legend.box.margin = none,
      legend.box.spacing = ggplot2::unit(6, "pt"),
      legend.spacing.y = ggplot2::unit(1, "pt"),
      legend.key.size = ggplot2::unit(13, "pt")
    )
}

# Labels, the long ones broken where a figure of one column of a journal, 3.35
# inches, would cut them.
# `heading`: title and subtitle, a colon between them.
figure_labs <- function(..., heading = NULL) {
  labels <- list(...)
  if (!is.null(heading)) {
    labels$title <- sub(": .*", "", heading)
    labels$subtitle <- sub("^.*?(: |$)(.?)", "\\U\\2", heading, perl = TRUE)
  }
  widths <- c(title = 38, subtitle = 43, caption = 48)
  long <- names(which(lengths(labels[names(widths)]) > 0))
  labels[long] <- Map(wrap_text, labels[long], widths[long])
  do.call(ggplot2::labs, labels)
}

# The last labels of a figure, and as alternative text what a reader would read
# off: title, subtitle, what the numbers are (`of`), and the numbers.
finish_figure <- function(plot, ..., of = plot$labels$x) {
  plot <- plot + figure_labs(...)
  said <- plot$labels
  names <- vapply(plot$data[intersect(c("line", "row"), names(plot$data))],
                  function(x) length(unique(x)), 0L)
  if (any(names > most_names)) {
    plot <- plot + figure_labs(caption = paste0(
      said$caption, " Names without room are left out."
    ))
  }
  words <- gsub("\n", " ", c(said$title, said$subtitle,
                             if (is.character(of)) of, said$alt))
  plot + ggplot2::labs(alt = paste0(paste(words, collapse = ". "), "."))
}

wrap_text <- function(text, width) {
  # "p = 0.05" stays in one line.
  whole <- gsub(" = ", "\u00a0=\u00a0", text)
  lines <- vapply(whole, function(one) {
    paste(strwrap(one, width), collapse = "\n")
  }, "")
  gsub("\u00a0", " ", unname(lines))
}

# An axis, by default of numbers, that also fits into a narrow figure.
number_axis <- function(..., scale = ggplot2::scale_x_continuous) {
  scale(..., guide = ggplot2::guide_axis(check.overlap = TRUE))
}

# Long names of learners would leave no room for the figure. Names that differ
# stay different: those with the same beginning are cut in the middle, and
# numbered where that is not enough.
short_names <- function(names, most = 34) {
  names <- show_controls(names, lines = FALSE)
  each <- unique(names)
  long <- which(nchar(each) > most)
  short <- each
  alike <- function() long[short[long] %in% short[duplicated(short)]]
  short[long] <- paste0(substr(each[long], 1, most - 3), "...")
  at <- alike()
  end <- (most - 3) %/% 2
  short[at] <- paste0(substr(each[at], 1, most - 3 - end), "...",
                      substring(each[at], nchar(each[at]) - end + 1))
  at <- alike()
  short[at] <- paste0(substr(each[at], 1, most - 8), "... (", seq_along(at),
                      ")")
  short[match(names, each)]
}

# Names that would touch are left out; of many, those that would be close, too.
name_axis <- function(labels = short_names, ...) {
  number_axis(labels = function(x) spaced_names(labels(x)), ...,
              scale = ggplot2::scale_y_discrete)
}

# (What overlaps is judged without descenders: a flat second line is as high.)
spaced_names <- function(names) {
  if (length(names) > most_names) paste0(names, "\n") else names
}

# That have room in a figure of 3 inches.
most_names <- 12

format_whole_percent <- function(x) format_percent(x, digits = 0)

# As many decimals as distinguish the breaks of an axis.
format_percent_short <- function(x) {
  ifelse(is.na(x), NA, paste0(format_each(100 * x, format_number, 4), "%"))
}

reference_line <- function(x = NULL, y = NULL) {
  line <- if (is.null(y)) ggplot2::geom_vline(xintercept = unname(x)) else
    ggplot2::geom_hline(yintercept = y)
  line$aes_params <- list(linetype = "dashed", colour = "grey40")
  line
}

# What the side of a line at 0 means. "1 - Accuracy" is a loss.
side_note <- function(first, quantity) {
  quantity <- sub("^\\(?1 - .*", "loss", quantity)
  paste0("Left of the dashed line: ", first, " has the smaller ", quantity, ".")
}

# Legends of long labels stand in columns, so that they do not run out of a
# figure of 3.35 inches; one label alone needs none.
label_guide <- function(labels) {
  if (length(labels) < 2) return("none")
  columns <- if (sum(nchar(labels) + 5) <= 50) length(labels) else
    max(1, 48 %/% (max(nchar(labels)) + 5))
  ggplot2::guide_legend(ncol = columns, byrow = TRUE, title.position = "top")
}

fill_labels <- function(values, labels, name = NULL) {
  ggplot2::scale_fill_manual(
    name, values = values, drop = FALSE, guide = label_guide(labels),
    labels = stats::setNames(wrap_text(labels, 38), names(labels))
  )
}

# Colour, fill, shape and line type by label. More labels than a legend can hold
# have panels.
scale_labels <- function(labels, most = 6) {
  labels <- levels(labels)
  many <- length(labels) > most
  manual <- function(scale, values) {
    scale(NULL, values = rep_len(values, length(labels)),
          guide = if (many) "none" else label_guide(labels))
  }
  list(manual(ggplot2::scale_colour_manual, okabe_ito),
       ggplot2::scale_fill_manual(values = rep_len(okabe_ito, length(labels)),
                                  guide = "none"),
       manual(ggplot2::scale_shape_manual, point_shapes),
       manual(ggplot2::scale_linetype_manual, line_types),
       if (many) ggplot2::facet_wrap("label"))
}

# Filled or open, by the column `open`; smaller on many lines.
open_points <- function(lines = 1) {
  list(
    ggplot2::geom_point(mapped(shape = "open"), colour = okabe_ito[1],
                        fill = "white", size = if (lines > 12) 1.6 else 2.6,
                        stroke = 0.9, na.rm = TRUE),
    ggplot2::scale_shape_manual(values = c("FALSE" = 19, "TRUE" = 21),
                                guide = "none")
  )
}

# One below the other; many, in columns, and `wide` those of many rows side by
# side.
result_panels <- function(panel, scales = "fixed", most = 3, wide = FALSE) {
  panels <- length(unique(panel))
  if (panels < 2) return(NULL)
  columns <- if (wide) panels else ceiling(panels / most)
  list(
    ggplot2::facet_wrap("panel", scales = scales, ncol = columns,
                        labeller = ggplot2::label_wrap_gen(
                          (if (columns > 2) 52 else 42) %/% columns
                        )),
    # (One column's strips go on above the names beside it.)
    ggplot2::theme(strip.text = ggplot2::element_text(
      size = if (columns > 2) 7, hjust = as.numeric(columns == 1)
    ))
  )
}

# The first of many, for alternative texts.
some_of <- function(texts) {
  more <- length(texts) - 6
  paste(c(utils::head(texts, 6), if (more > 0) paste("and", more, "more")),
        collapse = "; ")
}
