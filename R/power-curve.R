# The curves of a plan over n and over m, as rows for a figure.

# Rows `at` (n or m), `value`, `label` (the other of the two), `panel` (what is
# shown).
plan_curve <- function(x, by) {
  kind <- x$curve$kind
  settings <- x$curve$settings
  repeated <- if (kind == "pilot") !is.na(settings$m) else
    settings$plan == "bcv"
  abort_if(by == "m" && !repeated,
           "{.arg by} must be {.val n}: {.arg object} has no repetitions.",
           "value", "by")
  abort_if(by == "n" && kind == "gain",
           "{.arg by} must be {.val m}: the gain is the same for every n.",
           "value", "by")
  abort_if(kind != "gain" && !all(is.finite(x[["n"]])),
           "{.arg object} must have a finite n.", "value", "object")
  few <- function(x) unique(x[round(seq(1, length(x), length.out = 5))])
  axis <- function(from, to) unique(round(seq(from, to, length.out = 121)))
  n <- x[["n"]]
  m <- x[["m"]]
  grid <- if (by == "n") {
    expand.grid(n = axis(max(1, min(n) / 4), 2 * max(n)),
                m = if (repeated) unique(c(3, few(m), 15)) else NA)
  } else {
    # A pilot's t test needs 3 repetitions.
    expand.grid(n = if (is.null(n)) NA else few(n),
                m = axis(if (kind == "pilot") 3 else 1, max(m, 15)))
  }
  values <- curve_values(kind, grid$n, grid$m, x$curve)
  other <- if (by == "n") "m" else "n"
  shown <- grid[[other]]
  label <- if (anyNA(shown)) "" else paste(other, "=", format_whole(shown))
  label <- factor(label, unique(label[order(shown)]))
  do.call(rbind, lapply(names(values), function(name) {
    data.frame(at = grid[[by]], value = values[[name]], label = label,
               panel = factor(name, names(values)))
  }))
}

# What a plan is about, for other n and m.
curve_values <- function(kind, n, m, curve) {
  settings <- curve$settings
  each <- function(core) {
    mapply(function(n, m) {
      settings$m <- m
      core(n, settings)
    }, n, m)
  }
  switch(
    kind,
    power = list(Power = each(function(n, settings) {
      mcnemar_power(n, curve$psi, curve$delta, settings)
    })),
    width = list("Expected width" = each(function(n, settings) {
      expected_width(n * record_factor(settings), settings)
    })),
    gain = list("Gain, m / A(m)" = m / rho_divisor(settings$rho1,
                                                   settings$rho2, m)),
    pilot = {
      found <- predicted_width(n, m, settings)
      c(list(Width = found$width),
        if (!is.null(found$power)) list(Power = found$power))
    }
  )
}
