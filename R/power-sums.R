# The power of McNemar's tests as exact sums over all tables, and what is found
# from them.

# One-sided tests reject where the two-sided p-value is at most 2 alpha.
two_sided_level <- function(settings) {
  settings$alpha * if (settings$alternative == "two.sided") 1 else 2
}

mcnemar_power <- function(n, psi, delta, settings) {
  drop(power_table(n, psi, (psi + delta) / (2 * psi), settings))
}

# A row for each psi, a column for each share of p01 in it.
power_table <- function(n, psi, share, settings) {
  if (settings$test == "normal") {
    # (derivation-planning, eq. 4 and 11)
    return(outer(psi, share, function(psi, share) {
      n <- n / settings$deff
      delta <- psi * (2 * share - 1)
      if (!is.null(settings$margin)) {
        return(contrast_power(delta, sqrt((psi - delta^2) / n), Inf,
                              settings$alpha, settings$alternative,
                              settings$margin))
      }
      z <- stats::qnorm(two_sided_level(settings) / 2, lower.tail = FALSE)
      beyond <- function(towards) {
        stats::pnorm((towards * sqrt(n) - z * sqrt(psi)) / sqrt(psi - delta^2))
      }
      switch(settings$alternative, two.sided = beyond(delta) + beyond(-delta),
             less = beyond(-delta), greater = beyond(delta))
    }))
  }
  tail_probability(whole_records(n, record_factor(settings)), psi, share,
                   mcnemar_region(settings))
}

# The tables that a test rejects, by the p-values of the test itself: for each
# number of disagreements, n01 at or below `low` or at or above `high`. The
# effective table of correlated folds is the table of independent records but
# for the ratio of A(m) at the true and at the assumed correlations.
# (derivation-planning, eq. 2 and 5)
mcnemar_region <- function(settings) {
  entry <- test_registry[[settings$test]]
  level <- two_sided_level(settings)
  z <- stats::qnorm(level / 2, lower.tail = FALSE)
  scale <- 1
  divided <- NULL
  if (settings$test == "bcv_mcnemar") {
    scale <- with(settings, rho_divisor(true_rho1, true_rho2, m) /
                    rho_divisor(rho1, rho2, m))
    divided <- list(divisor = 1 / scale)
  }
  accepts <- function(n01, sizes) {
    folds <- list(n01 = cbind(n01), n10 = cbind(sizes - n01))
    core <- do.call(entry$core, c(list(folds), entry$args, divided))
    refer(core)$p.value > level
  }
  function(sizes) {
    half <- sizes %/% 2
    # The normal approximation, and what the correction adds, is close.
    guess <- (sizes - z * sqrt(sizes / scale) - 1 / scale) / 2
    reach <- 3 + 1 / scale
    from <- pmin(half, pmax(0, floor(guess - reach)))
    to <- pmin(half, pmax(0, ceiling(guess + reach)))
    too_high <- from > 0 & accepts(pmax(0, from - 1), sizes)
    too_low <- to < half & !accepts(pmin(half, to + 1), sizes)
    from[too_high] <- 0
    to[too_low] <- half[too_low]
    low <- first_whole(from, to, function(n01, at) {
      accepts(n01, sizes[at])
    }) - 1
    # (The mid-p-value of a tie is below 1, but a tie has no side.)
    if (settings$alternative != "two.sided") low <- pmin(low, (sizes - 1) %/% 2)
    switch(settings$alternative,
           two.sided = list(low = low, high = pmax(low + 1, sizes - low)),
           less = list(low = low, high = sizes + 1),
           greater = list(low = rep(-1, length(sizes)), high = sizes - low))
  }
}

# The number of records for a power, and the power there.
find_records <- function(rates, power, settings) {
  if (!is.null(settings$margin)) return(margin_records(rates, power, settings))
  psi <- rates$psi
  delta <- rates$delta
  wrong_side <- switch(settings$alternative, two.sided = delta == 0,
                       less = delta >= 0, greater = delta <= 0)
  abort_if(wrong_side, c(
    "There is no difference to detect: no number of records is enough.",
    x = if (delta == 0) "{.arg p01} equals {.arg p10}." else
      "{.code alternative = \"{settings$alternative}\"} is in the opposite
       direction to p01 - p10 = {format(delta)}."
  ), "value", if (delta == 0) "p01" else "alternative")
  z <- stats::qnorm(two_sided_level(settings) / 2, lower.tail = FALSE)
  start <- (z * sqrt(psi) + stats::qnorm(power) * sqrt(psi - delta^2))^2 /
    delta^2
  endless <- list(n = Inf, power = power,
                  note = "More than 1e8 records are needed.")
  if (settings$test == "normal") {
    n <- start * settings$deff
    return(if (n <= largest_plan) list(n = n, power = power) else endless)
  }
  window <- ceiling(20 / psi)
  region <- mcnemar_region(settings)
  records <- smallest_size(function(n) {
    drop(tail_probability(n, psi, (psi + delta) / (2 * psi), region))
  }, power, window, start)
  n <- needed_records(records, record_factor(settings))
  if (is.infinite(n)) return(endless)
  list(n = n, power = mcnemar_power(n, psi, delta, settings), note = sprintf(
    "n is the smallest from which the power stays at %s or above.",
    format(power)
  ))
}

# The smallest difference that n records detect with this power.
find_difference <- function(n, power, psi, settings) {
  sign <- if (settings$alternative == "less") -1 else 1
  missing <- function(delta) {
    mcnemar_power(n, psi, sign * delta, settings) - power
  }
  most <- missing(psi)
  refuse_if(most < 0, "n", "value",
            "= {n} is too small for a power of {power}.",
            x = "If one learner is never better than the other, the largest
             difference at this disagreement, the power is {format_number(most +
             power)}.")
  refuse_if(missing(0) >= 0, "power", "value", "must be above the size of the
             test, which is {format_number(missing(0) + power)} at this n.")
  sign * stats::uniroot(missing, c(0, psi), tol = 1e-10)$root
}
