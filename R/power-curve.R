# The curves of a plan over n or over m, as rows for a figure.

# Rows `at` (n or m), `value`, `label` (the other of the two), `panel` (what is
# shown).
plan_curve <- function(x, by) {
  curve <- x$curve
  abort_if(!by %in% curve$axes,
           "{.arg by} must be {.val {curve$axes}}: {.arg object} does not depend
            on {by}.", "value", "by")
  n <- x[["n"]] %||% NA
  m <- x[["m"]] %||% NA
  abort_if("n" %in% curve$axes && !all(is.finite(n)),
           "{.arg object} must have a finite n.", "value", "object")
  if (!is.null(curve$rows)) return(table_curves(x, by))
  few <- function(x) unique(x[round(seq(1, length(x), length.out = 5))])
  axis <- curve_axis(x, by, curve$from)
  grid <- if (by == "n") {
    repeated <- "m" %in% curve$axes
    expand.grid(n = axis, m = if (repeated) unique(c(3, few(m), 15)) else NA)
  } else {
    expand.grid(n = few(n), m = axis)
  }
  values <- mapply(curve$at, grid$n, grid$m)
  values <- matrix(values, ncol = nrow(grid))
  other <- if (by == "n") "m" else "n"
  shown <- grid[[other]]
  label <- if (anyNA(shown)) "" else paste(other, "=", format_whole(shown))
  panels <- names(curve$shown)
  data.frame(at = grid[[by]], value = as.vector(t(values)),
             label = factor(label, unique(label[order(shown)])),
             panel = factor(rep(panels, each = nrow(grid)), panels))
}

# The places along the axis; `from`: the smallest m.
curve_axis <- function(x, by, from) {
  ends <- if (by == "n") c(max(1, min(x$n) / 4), 2 * max(x$n)) else
    c(from, max(x$m, 15))
  unique(round(seq(ends[1], ends[2], length.out = 121)))
}
