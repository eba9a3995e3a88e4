# What all drawings share: colours and shapes that colour-blind readers and
# grey prints tell apart, and a theme.

# Okabe and Ito's colours without yellow, which is too light for points and
# lines, in an order that alternates dark and light.
okabe_ito <- c("#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9",
               "#CC79A7", "#000000")
point_shapes <- c(16, 17, 15, 18, 1, 2, 0, 5, 3, 4, 8)
line_types <- c("solid", "22", "52", "12", "5212")

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
      legend.position = "bottom", legend.box = "vertical",
      legend.justification = "left", legend.margin = none,
      legend.box.margin = none, legend.box.just = "left",
      legend.box.spacing = ggplot2::unit(6, "pt"),
      legend.spacing.y = ggplot2::unit(0, "pt")
    )
}

# Text that breaks where a narrow figure would cut it.
wrap_text <- function(text, width = 38) {
  vapply(text, function(one) paste(strwrap(one, width), collapse = "\n"), "",
         USE.NAMES = FALSE)
}

# An axis of numbers that also fits into a narrow figure.
number_axis <- function(..., scale = ggplot2::scale_x_continuous) {
  scale(..., guide = ggplot2::guide_axis(check.overlap = TRUE))
}

# Legends of many labels stand in columns, so that they do not run out of the
# figure.
label_guide <- function(labels, ...) {
  labels <- as.character(labels)
  if (length(labels) < 2) return("none")
  columns <- max(1, min(length(labels), 36 %/% (max(nchar(labels)) + 5)))
  ggplot2::guide_legend(ncol = columns, byrow = TRUE, title.position = "top",
                        ...)
}

# A figure for a page: narrow enough to be read on a phone.
save_plot <- function(plot, file, height) {
  ggplot2::ggsave(file, plot, width = 5.2, height = height, dpi = 200,
                  bg = "white")
}

# Arguments that later versions of ggplot2 call by other names.
newer_ggplot2 <- function(version) {
  utils::packageVersion("ggplot2") >= version
}

frameless_labels <- function(...) {
  size <- if (newer_ggplot2("3.5.0")) "linewidth" else "label.size"
  rlang::exec(ggplot2::geom_label, ..., !!!rlang::set_names(0, size))
}

quartile_violins <- function(...) {
  quartiles <- c(0.25, 0.5, 0.75)
  lines <- if (newer_ggplot2("4.0.0")) {
    list(quantiles = quartiles, quantile.linetype = "solid")
  } else {
    list(draw_quantiles = quartiles)
  }
  rlang::exec(ggplot2::geom_violin, ..., !!!lines)
}
