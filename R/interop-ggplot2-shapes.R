# The shapes that figures have: rows of points with intervals, bars, shares,
# points told apart by a label, and tiles.

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

# Rows named on the axis, each a point and a bar to both sides where it has one.
# `data`: line, estimate and, where there are any, conf.low, conf.high, panel
# and `open`, points that are not filled.
draw_rows <- function(data, scales = "fixed", ...) {
  data$open <- data[["open"]] %||% FALSE
  for (end in c("conf.low", "conf.high")) {
    data[[end]] <- data[[end]] %||% NA_real_
  }
  lines <- nlevels(factor(data$line))
  panels <- length(unique(data$panel))
  wide <- panels %in% 2:3 && lines * panels > 6 && scales == "fixed"
  # Values of one measure have one scale.
  if (wide && length(unique(data$measure)) > 1) scales <- "free_x"
  figure(data, x = "estimate", y = "line") +
    ggplot2::geom_linerange(mapped(xmin = "conf.low", xmax = "conf.high"),
                            linewidth = 0.9, colour = okabe_ito[1],
                            na.rm = TRUE) +
    open_points(lines) + result_panels(data$panel, scales, wide = wide) +
    name_axis(function(x) {
      if (lines * panels <= 5) wrap_text(short_names(x, 46), 22) else
        short_names(x, if (length(unique(data$measure)) > 1) 16 else 34)
    }) + number_axis(n.breaks = if (wide) 4, ...) +
    small_names(lines) +
    ggplot2::labs(y = NULL, alt = rows_alt(data))
}

# More rows of panels fit into a figure of 3 inches.
tight_panels <- function(data) {
  if (length(unique(data$panel)) <= 3) return(NULL)
  margin <- ggplot2::margin(2, 2, 2, 2)
  list(small_names(2 * nlevels(data$line)),
       ggplot2::theme(panel.spacing.y = ggplot2::unit(2, "pt"),
                      strip.text = ggplot2::element_text(margin = margin)))
}

# Seven points are the smallest text.
small_names <- function(lines) {
  if (lines <= 7) return(NULL)
  ggplot2::theme(axis.text.y = ggplot2::element_text(
    size = 7, lineheight = if (lines > 12) 0.2
  ))
}

# Alternative text: what a reader would read off, from above.
rows_alt <- function(data) {
  interval <- ifelse(is.na(data$conf.low), "", paste0(
    " (", vapply(data$conf.low, format_number, "", 3), " to ",
    vapply(data$conf.high, format_number, "", 3), ")"
  ))
  points_alt(paste0(if (anyDuplicated(data$line)) paste0(data$panel, ", "),
                    data$line), data$estimate, interval)
}

points_alt <- function(names, values, more = "") {
  names <- gsub("\n", ", ", names, fixed = TRUE)
  some_of(paste0(names, ifelse(nzchar(names), ": ", ""),
                 vapply(values, format_number, "", 3), more))
}

# Bars of shares that add up to 1: a line for each row of `shares`, with a
# column for each of `colours`.
draw_shares <- function(lines, shares, colours, labels, dark,
                        axis = name_axis(), legend = NULL) {
  parts <- names(colours)
  data <- data.frame(
    line = rep(lines, length(parts)),
    part = rep(in_order(parts), each = length(lines)),
    share = unlist(shares[parts], use.names = FALSE)
  )
  data$share[!is.finite(data$share)] <- 0
  data$ink <- ifelse(data$part %in% dark, "white", "black")
  crowded <- nlevels(factor(lines)) > 8
  data$text <- ifelse(data$share < 0.11 | crowded, "",
                      format_whole_percent(data$share))
  figure(data, x = "share", y = "line", fill = "part") +
    ggplot2::geom_col(position = ggplot2::position_stack(reverse = TRUE),
                      width = 0.7, colour = "white", linewidth = 0.3) +
    ggplot2::geom_text(
      mapped(label = "text", colour = "ink", group = "part"), size = 3,
      position = ggplot2::position_stack(vjust = 0.5, reverse = TRUE)
    ) +
    ggplot2::scale_colour_identity() +
    fill_labels(colours, labels, legend) +
    number_axis(labels = format_whole_percent, expand = c(0, 0.01)) +
    axis + small_names(length(lines)) + ggplot2::labs(y = NULL, alt = some_of(
      vapply(seq_along(lines), function(line) {
        own <- data[data$line == lines[line] & data$share != 0, ]
        paste0(gsub("\n", ", ", lines[line], fixed = TRUE), ": ", toString(
          paste(format_whole_percent(own$share), labels[as.integer(own$part)])
        ))
      }, "")
    ))
}

# 1.96 standard errors to each side of an estimate, none where two replicates
# give none.
error_bars <- function(rows, estimate, se, range = c(-Inf, Inf)) {
  se[!is.finite(se)] <- NA
  rows$low <- pmax(range[1], estimate - 1.96 * se)
  rows$high <- pmin(range[2], estimate + 1.96 * se)
  rows
}

# Points told apart by `label`, over what `...` draws. With columns `low` and
# `high` they have upright bars, with `lines` they are joined.
draw_points <- function(rows, x, y, ..., lines = FALSE) {
  figure(rows, x = x, y = y, colour = "label", shape = "label") + list(...) +
    (if (lines) ggplot2::geom_line(mapped(group = "label"), alpha = 0.6)) +
    (if (!is.null(rows[["low"]])) ggplot2::geom_linerange(
      mapped(ymin = "low", ymax = "high"), na.rm = TRUE
    )) +
    ggplot2::geom_point(size = 2) + scale_labels(rows$label) +
    ggplot2::labs(alt = points_alt(rows$label, rows[[y]], paste(
      " at", vapply(rows[[x]], format, "", digits = 3)
    )))
}

# Names of the rows and columns of a square matrix, which have one order: where
# names have no room beside each other, columns have the numbers of the rows.
square_names <- function(names) {
  if (sum(nchar(names) + 2) <= 28) return(list(row = names, column = names))
  number <- seq_along(names)
  few <- length(names) <= 5
  names <- paste0(number, ". ", short_names(names, if (few) 46 else 24))
  list(row = if (few) wrap_text(names, 22) else names, column = number)
}

# Tiles of a table, with text in them where there is a `text_size`. `data`: what
# `...` names, and text, ink (its colour), face and strength of the colour.
draw_tiles <- function(data, ..., text_size, alt, gap = 1) {
  data$ink <- data[["ink"]] %||% "black"
  data$face <- data[["face"]] %||% "plain"
  data$strength <- data[["strength"]] %||% 1
  figure(data, ...) +
    ggplot2::geom_tile(mapped(alpha = "strength"), colour = "white",
                       linewidth = gap) +
    (if (!is.null(text_size)) ggplot2::geom_text(
      mapped(label = "text", colour = "ink", fontface = "face"),
      size = text_size, lineheight = 0.92
    )) +
    ggplot2::scale_alpha_identity() + ggplot2::scale_colour_identity() +
    ggplot2::theme(panel.grid = ggplot2::element_blank()) +
    ggplot2::labs(alt = alt)
}
