# Power of one-sided and of two one-sided tests: of t tests, and of normal ones,
# with infinite degrees of freedom.

# P(T > limit) for T of the noncentral t distribution. R's is not for infinite
# degrees of freedom, and says so where it gives less than all its digits.
noncentral_tail <- function(shift, limit, df) {
  normal <- stats::pnorm(limit - shift, lower.tail = FALSE)
  # (Far out pt() is wrong, and the tail is a power.)
  near <- suppressWarnings(stats::pt(pmin(limit, 1e4), df, shift,
                                     lower.tail = FALSE))
  t <- near * (1e4 / pmax(limit, 1e4))^df
  known <- is.finite(df) & df < 1e6 & abs(shift) < 37
  ifelse(rep_len(known, length(normal)), t, normal)
}

# The power of a test of level `alpha` for a true difference `delta` that is
# estimated with `stderr`. With a `margin`: that the difference is below it
# ("less"), above its negative ("greater"), or both ("two.sided"; each at level
# `alpha`). (derivation-planning, eq. 11 and 12)
contrast_power <- function(delta, stderr, df, alpha, alternative,
                           margin = NULL) {
  beyond <- function(shift, alpha) {
    limit <- stats::qt(alpha, df, lower.tail = FALSE)
    noncentral_tail(shift / stderr, limit, df)
  }
  if (is.null(margin) && alternative == "two.sided") {
    return(pmin(1, beyond(delta, alpha / 2) + beyond(-delta, alpha / 2)))
  }
  margin <- margin %||% 0
  switch(alternative, less = beyond(margin - delta, alpha),
         greater = beyond(margin + delta, alpha),
         two.sided = equivalence_power(delta, stderr, df, alpha, margin))
}

# The mean over the distribution of the estimated standard error, relative to
# the true one.
equivalence_power <- function(delta, stderr, df, alpha, margin) {
  one <- function(delta, stderr, df) {
    ends <- (c(-1, 1) * margin - delta) / stderr
    limit <- stats::qt(alpha, df, lower.tail = FALSE)
    inside <- function(ratio) {
      pmax(0, stats::pnorm(ends[2] - limit * ratio) -
             stats::pnorm(ends[1] + limit * ratio))
    }
    if (is.infinite(df)) return(inside(1))
    # (The ratio of the estimated to the true standard error, up to where both
    # ends meet.)
    density <- function(ratio) {
      2 * ratio * df * stats::dchisq(ratio^2 * df, df)
    }
    stats::integrate(function(ratio) inside(ratio) * density(ratio), 0,
                     min(diff(ends) / (2 * limit), 1 + 40 / sqrt(df)),
                     rel.tol = 1e-10, abs.tol = 1e-14,
                     subdivisions = 1000L)$value
  }
  as.numeric(Map(one, delta, stderr, df))
}

# The number of records for a power, not rounded: eq. 11 solved for n, or
# between the numbers for the closer end of the margin alone.
margin_records <- function(rates, power, settings) {
  delta <- rates$delta
  towards <- switch(settings$alternative, two.sided = abs(delta),
                    less = delta, greater = -delta)
  away <- settings$margin - towards
  variance <- rates$psi - delta^2
  for_power <- function(power) {
    z <- stats::qnorm(c(settings$alpha, 1 - power), lower.tail = FALSE)
    sum(z)^2 * variance / away^2
  }
  n <- for_power(power)
  if (settings$alternative == "two.sided") {
    lacking <- function(n) {
      contrast_power(delta, sqrt(variance / n), Inf, settings$alpha,
                     "two.sided", settings$margin) - power
    }
    n <- stats::uniroot(lacking, c(n, for_power((1 + power) / 2)), tol = 1e-8,
                        extendInt = "upX")$root
  }
  list(n = n * settings$deff, power = power)
}

# A margin that the true difference is inside.
check_margin <- function(margin, difference, alternative, largest = 1) {
  if (is.null(margin)) return(NULL)
  margin <- check_number(margin, 0, largest, open = TRUE)
  inside <- switch(alternative, two.sided = abs(difference) < margin,
                   less = difference < margin, greater = difference > -margin)
  abort_if(!inside, c(
    "The true difference, {format(difference)}, must be inside the {.arg margin}
     of {margin}.",
    x = "No number of records shows a difference to be smaller than it is."
  ), "value", "margin")
  margin
}

margin_note <- function(margin, alternative, what) {
  if (is.null(margin)) return(NULL)
  shown <- switch(alternative,
    two.sided = "is between -margin and margin, by two one-sided tests,",
    less = "is below the margin, by a one-sided test",
    greater = "is above -margin, by a one-sided test"
  )
  paste0("power: the probability of showing that ", what, " ", shown,
         if (alternative == "two.sided") " each", " of level alpha.")
}
