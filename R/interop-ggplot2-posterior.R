# Posterior densities with their intervals: `autoplot(type = "density")`.

draw_posteriors <- function(object) {
  posterior <- object$posterior
  has_one <- !vapply(posterior, is.null, logical(1))
  if (length(has_one) == 0 || !any(has_one)) {
    abort_input("{.arg object} must have a posterior to draw its density: t
                 intervals have none.", "value", "object")
  }
  data <- drawn_rows(object[has_one, ])
  curves <- Map(posterior_curve, posterior[has_one], seq_len(nrow(data)),
                MoreArgs = list(data = data))
  curves <- do.call(rbind, curves)
  data <- place_bars(data, curves)
  ggplot2::ggplot(curves, ggplot2::aes(colour = .data$learner,
                                       linetype = .data$learner)) +
    ggplot2::geom_hline(yintercept = 0, colour = "grey60") +
    ggplot2::geom_line(ggplot2::aes(x = .data$value, y = .data$density,
                                    group = .data$row), linewidth = 0.8) +
    ggplot2::geom_segment(
      ggplot2::aes(x = .data$conf.low, xend = .data$conf.high,
                   y = .data$place, yend = .data$place),
      data = data, linewidth = 1
    ) +
    end_marks(data, ggplot2::aes(y = .data$place)) +
    learner_scales(data$learner, legend = TRUE) +
    density_panels(data) +
    number_axis() +
    ggplot2::scale_y_continuous(breaks = positive_breaks) +
    ggplot2::labs(x = value_label(data), y = "Posterior density",
                  title = wrap_text(interval_title(object)),
                  caption = "Bars below the curves: the intervals.") +
    result_theme()
}

# The density on a grid through the bulk of a posterior.
posterior_curve <- function(posterior, row, data) {
  reach <- posterior_call("q", posterior, c(1e-4, 1 - 1e-4))
  ends <- c(data$conf.low[row], data$conf.high[row])
  grid <- seq(max(1e-6, min(reach, ends)), min(1 - 1e-6, max(reach, ends)),
              length.out = 301)
  data.frame(
    data[row, c("panel", "learner", "method")], row = row, value = grid,
    density = posterior_call("d", posterior, grid), row.names = NULL
  )
}

# Where the bar of each interval stands, below the curves of its row of panels.
place_bars <- function(data, curves) {
  finite <- curves[is.finite(curves$density), ]
  height <- tapply(finite$density, finite$method, max)
  data$place <- -0.09 * as.integer(data$learner) *
    as.vector(height[as.character(data$method)])
  data
}

positive_breaks <- function(limits) {
  breaks <- pretty(c(0, limits[2]), n = 3)
  breaks[breaks >= 0]
}

density_panels <- function(data) {
  parts <- c("method", "panel")
  parts <- parts[c(nlevels(data$method), nlevels(data$panel)) > 1]
  if (length(parts) == 0) return(NULL)
  ggplot2::facet_wrap(parts, scales = "free_y", as.table = FALSE,
                      ncol = nlevels(data$panel),
                      labeller = ggplot2::label_wrap_gen(multi_line = FALSE))
}
