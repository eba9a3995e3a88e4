#' Power and number of records of McNemar's test
#'
#' The power of a comparison of two learners by McNemar's test, exact, mid-p,
#' with or without continuity correction, on one test set or on m x 2 half
#' splits; or the number of records, or the difference in error, for a given
#' power.
#'
#' Leave out one of `n`, `power` and the difference (with a `margin` one of the
#' first two): it is computed from the others. The difference is given by `p01`
#' and `p10`, by `difference` and `disagreement` (p01 - p10 and p01 + p10), or
#' by the counts of a `pilot`. To compute the difference, give `disagreement`,
#' the share of records on which exactly one of the two is right (see
#' [expected_disagreement()] for typical values).
#'
#' Vectors of settings give a plan for each of their elements, in one
#' table: `power_mcnemar(power = 0.8, difference = 0.04, disagreement = c(0.1,
#' 0.2))`. All must have the same length or one element. All rows of
#' [expected_disagreement()] are planned at each `n` or `power`.
#'
#' The power is the exact sum over all tables: the number of disagreements is
#' Bin(n, p01 + p10), n01 among them is binomial too, and a table counts if the
#' p-value of the package's own test is at most `alpha`. It is not monotone in
#' n. The returned n is the smallest from which the power stays at or above the
#' target for n to n + 20 / (p01 + p10).
#'
#' `test = "normal"` is the approximation
#' n = (z sqrt(psi) + z' sqrt(psi - delta^2))^2 / delta^2 with psi = p01 + p10,
#' delta = p01 - p10 and the normal quantiles z of the level and z' of the
#' power (Connor 1987); its n is not rounded.
#'
#' The package's tests on counts have no one-sided alternatives. Here the
#' hypothesis is rejected if the two-sided p-value is at most 2 `alpha` and the
#' difference has the right sign.
#'
#' @section Margin:
#' With a `margin` the power is the probability of showing that p01 - p10 is
#' small: that it is between -`margin` and `margin` (equivalence, by two
#' one-sided tests, `alternative = "two.sided"`), or below `margin` (`"less"`:
#' non-inferiority of the first learner) or above -`margin` (`"greater"`: of
#' the second). Each test has the level `alpha`; a common choice for
#' non-inferiority is 0.025.
#'
#' It compares the observed difference, minus the margin, with its standard
#' error: with the variance (psi - delta^2) / n of the true rates, n = (z +
#' z')^2 (psi - delta^2) / (margin - delta)^2 for `"less"`, where z is the
#' one-sided normal quantile of `alpha` (eq. 11 of
#' `vignette("derivation-planning")`). This is `test = "normal"`, the only test
#' with a margin; for half splits use a pilot in [bcv_gain()]. The true
#' difference is 0 unless it is given.
#'
#' @section Half splits:
#' For `test = "bcv_mcnemar"` n is the number of all records, of which each
#' classifier is trained on half: p01 and p10 are for classifiers trained on
#' **n/2** records. The folds of m repetitions are worth n m / A(m) independent
#' records, A(m) = 1 + rho1 + 2 (m - 1) rho2; that number is rounded down.
#'
#' The test itself uses `rho1` and `rho2` as the correlations. If the
#' correlations of the learners are different, give them as `true_rho1` and
#' `true_rho2`: 0 and 1/2 for learners that are not trained, for which the
#' power is exact. For other learners the effective table is treated as a table
#' of independent records.
#'
#' @section Groups of records:
#' `deff` is the design effect of records in groups (several of one
#' patient): the variance of the difference in error relative to independent
#' records ([design_effect()] estimates it). n / deff is the number of
#' independent records, rounded down. A pilot on half splits with groups is
#' divided by its own design effect.
#'
#' @section Pilot:
#' p01 and p10 of a pilot are estimates, and the power at these values may
#' differ from the power at the true ones. The result therefore also has
#' `power_low`, `power_high`, the interval of the power over the posterior of
#' p01 and p10 given the pilot (the quantities e and r of
#' [contingency_posterior()], prior 1), and `power_mean`, its mean.
#'
#' @section Errors:
#' `bcvinfer_error_value`: no difference to detect (p01 = p10 if n is wanted,
#' or a one-sided alternative in the other direction); a difference above the
#' disagreement; a power that is not above `alpha`; an n that is too small for
#' any difference; a true difference outside the margin; probabilities outside
#' \[0, 1\] or of a sum above 1.
#'
#' `bcvinfer_error_shape`: vectors of settings of different lengths.
#' `bcvinfer_error_missing` and `bcvinfer_error_conflict`: too few or too many
#' of n, power and the difference; `m`, `rho1`, `rho2` given for one test set;
#' `margin` for a test other than `"normal"`. `bcvinfer_error_scheme`: a pilot
#' on repeated K folds or hold-outs.
#'
#' @param n The number of records that are tested: the test set, or all records
#'   of half splits. A whole number; `NULL` (default): computed.
#' @param p01,p10 The probability that the first learner is wrong and the second
#'   right, and the other way round: numbers in \[0, 1\]. `NULL` (default): from
#'   `difference` and `disagreement`, or a `pilot`.
#' @param power The power, a number between `alpha` and 1; `NULL` (default):
#'   computed.
#' @param disagreement p01 + p10, a number in (0, 1\], or the result of
#'   [expected_disagreement()], which contains the difference as well; `NULL`
#'   (default): from `p01` and `p10`.
#' @param alpha The level of the test. Default 0.05.
#' @param test One of the tests of [cv_tests()]: `"midp_mcnemar"` (default: the
#'   recommended test on one test set), `"exact_mcnemar"`, `"holdout_mcnemar"`
#'   (with continuity correction), `"holdout_mcnemar_uncorrected"` or
#'   `"bcv_mcnemar"`; or `"normal"` (default with a `margin`).
#' @param m Half splits only: the number of repetitions. Default 5.
#' @param rho1,rho2 Half splits only: the correlations that the test uses.
#'   Default 1/2, as in [bcv_mcnemar_test()].
#' @param deff The design effect: a number of at least 1 (default: independent
#'   records), or the result of [design_effect()], of one pair.
#' @param alternative `"two.sided"` (default), `"less"` or `"greater"`: the sign
#'   of p01 - p10, the first learner's error minus the second's; or,
#'   with a `margin`, its side.
#' @param difference p01 - p10, the difference in error, with `disagreement`;
#'   `NULL` (default): from `p01` and `p10`, 0 with a `margin`, or computed.
#' @param true_rho1,true_rho2 Half splits only: the correlations of the
#'   learners. Default: those that the test uses.
#' @param pilot [contingency_counts()] of one pair on half splits, on one
#'   repetition of K folds or on one test set, an [effective_table()], or a
#'   vector `c(n00 = , n01 = , n10 = , n11 = )`; in place of p01 and p10. `NULL`
#'   (default): none.
#' @param conf.level Pilot only: the level of the interval of the power. Default
#'   0.95.
#' @param margin The largest p01 - p10 that does not matter, a number between 0
#'   and 1; `NULL` (default): the power of a test of equal errors. In the
#'   analysis it is the `rope` of [components_test()] (`"two.sided"`), or its
#'   `null.value` with the same `alternative` (`"less"`; for `"greater"`
#'   -`margin`).
#' @return A [cv_power] with `n`, `p01`, `p10`, `difference`, `disagreement`,
#'   `power` (with a pilot also `power_low`, `power_high`, `power_mean`),
#'   `margin` where it was given, `alpha`, `alternative`, `test`, for half
#'   splits `m`, `n_effective` (the number of independent records), `rho1`,
#'   `rho2`, and `deff`. `n` is `Inf`, with a note, where more than 1e8 records
#'   are needed. Vectors of settings give a row for each of their elements.
#' @references `r cite("connor1987", "lachin1992", "fagerland2013", "liu2002")`
#' @family planning
#' @examples
#' # records of a test set for errors that differ by 4 points
#' power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8)
#' # the same by 5 x 2 half splits
#' power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8, test = "bcv_mcnemar")
#' # the difference that 300 records can detect
#' power_mcnemar(n = 300, disagreement = 0.1, power = 0.8)
#' # for several disagreements
#' power_mcnemar(difference = 0.04, disagreement = c(0.06, 0.1, 0.2),
#'               power = 0.8)
#' # to show that the error is higher by less than 3 points
#' power_mcnemar(margin = 0.03, disagreement = 0.1, power = 0.8, alpha = 0.025,
#'               alternative = "less")
#' # from a pilot of 200 records
#' power_mcnemar(n = 600, pilot = c(n00 = 20, n01 = 8, n10 = 17, n11 = 155))
#' @include power.R tests.R
#' @export
power_mcnemar <- function(n = NULL, p01 = NULL, p10 = NULL, power = NULL,
                          disagreement = NULL, alpha = 0.05,
                          test = c("midp_mcnemar", "exact_mcnemar",
                                   "holdout_mcnemar",
                                   "holdout_mcnemar_uncorrected",
                                   "bcv_mcnemar", "normal"),
                          m = 5, rho1 = 0.5, rho2 = 0.5, deff = 1,
                          alternative = c("two.sided", "less", "greater"),
                          difference = NULL, true_rho1 = rho1,
                          true_rho2 = rho2, pilot = NULL, conf.level = 0.95,
                          margin = NULL) {
  given <- setdiff(names(match.call())[-1], "")
  arguments <- mget(as.character(given))
  if (is.data.frame(disagreement)) {
    return(do.call(power_mcnemar, expected_rows(arguments)))
  }
  rows <- plan_rows(power_mcnemar, arguments, "McNemar's tests: power", "pilot")
  if (!is.null(rows)) return(rows)
  alpha <- check_level(alpha)
  test <- if (is.null(margin) || "test" %in% given) check_choice(test) else
    "normal"
  alternative <- check_choice(alternative)
  refuse_if((alternative != "two.sided" || !is.null(margin)) && alpha >= 0.5,
            "alpha", "value", "must be below 0.5 for a one-sided test.")
  halves <- test == "bcv_mcnemar"
  check_mcnemar_unused(given, test, pilot)
  if (halves) {
    m <- check_count(m)
    check_rho(rho1, rho2, m)
    check_rho(true_rho1, true_rho2, m, c("true_rho1", "true_rho2"))
  }
  settings <- list(test = test, plan = if (halves) "bcv" else "holdout",
                   alpha = alpha, alternative = alternative, m = m,
                   rho1 = rho1, rho2 = rho2, true_rho1 = true_rho1,
                   true_rho2 = true_rho2, deff = check_deff(deff, "difference"))
  rates <- if (is.null(pilot)) {
    if (!is.null(margin) && is.null(p01)) difference <- difference %||% 0
    given_rates(p01, p10, disagreement, difference)
  } else {
    pilot_rates(pilot, check_level(conf.level))
  }
  settings$margin <- check_margin(margin, rates$delta, alternative)
  if (!is.null(n)) n <- check_count(n, max = largest_plan)
  if (!is.null(power)) power <- check_power(power, alpha)
  check_unknowns(n, power, rates, margin)
  if (is.null(rates$delta)) {
    rates$delta <- find_difference(n, power, rates$psi, settings)
    plan <- list(n = n, power = power)
  } else {
    plan <- plan_at(n, power, rates, settings)
  }
  mcnemar_plan(plan, rates, settings, power)
}

# All rows of expected_disagreement(), with the error rates, at each n or power.
expected_rows <- function(arguments) {
  table <- arguments$disagreement
  size <- nrow(table)
  times <- max(1, lengths(arguments[names(arguments) %in% c("n", "power")]))
  table <- table[rep(seq_len(size), times), ]
  for (name in intersect(names(arguments), c("n", "power"))) {
    if (length(arguments[[name]]) > 1) {
      arguments[[name]] <- rep(arguments[[name]], each = size)
    }
  }
  if (is.null(arguments$n) || is.null(arguments$power)) {
    arguments$difference <- arguments$difference %||%
      (table$error_a - table$error_b)
  }
  arguments$disagreement <- table[["disagreement"]]
  arguments
}

check_mcnemar_unused <- function(given, test, pilot) {
  check_unused(if (test != "normal") given, "margin",
               "It is for {.code test = \"normal\"}.")
  check_unused(if (test != "bcv_mcnemar") given,
               c("m", "rho1", "rho2", "true_rho1", "true_rho2"),
               "It is for {.code test = \"bcv_mcnemar\"}.")
  check_unused(if (is.null(pilot)) given, "conf.level",
               "It is for a {.arg pilot}.")
  check_unused(if (!is.null(pilot)) given,
               c("p01", "p10", "disagreement", "difference"),
               "The {.arg pilot} contains it.")
}

# The number of records for a power, or the power of n.
plan_at <- function(n, power, rates, settings) {
  if (is.null(n)) return(find_records(rates, power, settings))
  list(n = n, power = mcnemar_power(n, rates$psi, rates$delta, settings),
       note = if (rates$delta == 0 && is.null(settings$margin)) {
         "p01 = p10: the power is the size."
       })
}

check_power <- function(power, alpha) {
  power <- check_number(power, 0, 1, open = TRUE)
  refuse_if(power <= alpha, "power", "value",
            "must be above {.arg alpha} = {alpha}, not {power}.",
            i = "A test that ignores the data has that power.")
  power
}

# psi = p01 + p10 and delta = p01 - p10, NULL where it is to be found.
given_rates <- function(p01, p10, disagreement, difference) {
  by_rates <- !is.null(p01) || !is.null(p10)
  if (by_rates) {
    other <- list(disagreement = disagreement, difference = difference)
    check_unused(names(Filter(Negate(is.null), other)), names(other),
                 "{.arg p01} and {.arg p10} contain it.")
    absent <- c("p01", "p10")[c(is.null(p01), is.null(p10))]
    refuse_if(length(absent) > 0, absent, "missing", "must be given as well.")
    psi <- check_number(p01, 0, 1) + check_number(p10, 0, 1)
    abort_if(psi > 1 + 1e-12 || psi == 0, c(
      "{.arg p01} + {.arg p10} must be above 0 and at most 1, not {psi}.",
      x = if (psi == 0) "Learners that never disagree do not differ: there is no
                         difference to detect."
    ), "value", "p01")
    return(list(psi = min(1, psi), delta = p01 - p10))
  }
  refuse_if(is.null(disagreement), "p01", "missing",
            "and {.arg p10} must be given, or {.arg disagreement} with
             {.arg difference}, or a {.arg pilot}.",
            i = "What disagreement to expect: {.fn expected_disagreement}.")
  psi <- check_number(disagreement, 0, 1)
  refuse_if(psi == 0, "disagreement", "value",
            "must be above 0: learners that never disagree do not differ.")
  if (is.null(difference)) return(list(psi = psi))
  delta <- check_number(difference, -1, 1)
  refuse_if(abs(delta) > psi, "difference", "value",
            "must be at most {.arg disagreement} = {psi}, not {delta}.",
            x = "Errors differ by p01 - p10, and p01 + p10 is the
             disagreement.")
  list(psi = psi, delta = delta)
}

check_unknowns <- function(n, power, rates, margin) {
  unknown <- c("n", "power", "difference")[
    c(is.null(n), is.null(power), is.null(rates$delta))]
  abort_if(length(unknown) == 0 && !is.null(margin),
           "With a {.arg margin} either {.arg n} or {.arg power} must be left
            out: the difference is the true one, 0 if it is not given.",
           "conflict", "power")
  abort_if(length(unknown) == 0,
           "One of {.arg n}, {.arg power} and the difference must be left out:
            it is found from the others.", "conflict", "power")
  abort_if(length(unknown) > 1,
           "Only one of {.arg n}, {.arg power} and the difference can be
            computed, not {.and {.arg {unknown}}}.", "missing", unknown[1])
}
