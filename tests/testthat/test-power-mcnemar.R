# Reference values: Connor's formula as MESS 0.5.12 evaluates it (its own tests
# print 22, 17 and .80), exact power of exact2x2::powerPaired2x2 1.6.9
# (.8009192), and the sum over all tables in plain R below.

# The power by its definition: every table, each with its probability.
power_by_tables <- function(n, p01, p10, p_value, alpha = 0.05) {
  sum(vapply(0:n, function(different) {
    n01 <- 0:different
    rejected <- p_value(n01, different - n01) <= alpha
    dbinom(different, n, p01 + p10) *
      sum(dbinom(n01, different, p01 / (p01 + p10))[rejected])
  }, 0))
}

test_that("Connor's number of records", {
  n <- function(...) power_mcnemar(..., power = 0.8, test = "normal")$n
  expect_identical(round(n(p01 = 0.45, p10 = 0.05), 4), 22.0113)
  expect_identical(round(n(p01 = 0.45, p10 = 0.05, alternative = "greater"), 4),
                   17.0948)
  expect_identical(round(n(p01 = 0.45, p10 = 0.25), 3), 134.973)
  expect_identical(round(n(p01 = 0.03, p10 = 0.07), 4), 488.1905)
  expect_equal(n(p01 = 0.03, p10 = 0.07, deff = 1.5), 1.5 * 488.1905,
               tolerance = 1e-7)
})

test_that("exact power at n = 144", {
  power <- function(test) {
    power_mcnemar(144, p01 = 0.25, p10 = 0.45, test = test)$power
  }
  expect_equal(power("exact_mcnemar"), 0.8009192, tolerance = 1e-6)
  expect_equal(power("midp_mcnemar"), 0.82541, tolerance = 1e-5)
  expect_equal(power("holdout_mcnemar"), 0.79879, tolerance = 1e-5)
  expect_equal(power("holdout_mcnemar_uncorrected"), 0.82852, tolerance = 1e-5)
})

test_that("the first n that reaches a power of .80", {
  found <- function(test) {
    plan <- power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8, test = test)
    c(plan$n, round(plan$power, 4))
  }
  expect_identical(found("exact_mcnemar"), c(517, 0.8001))
  expect_identical(found("midp_mcnemar"), c(475, 0.8006))
  expect_identical(found("holdout_mcnemar"), c(522, 0.8008))
  expect_identical(found("holdout_mcnemar_uncorrected"), c(474, 0.8001))
  at_489 <- function(test) {
    round(power_mcnemar(489, p01 = 0.03, p10 = 0.07, test = test)$power, 4)
  }
  expect_identical(at_489("midp_mcnemar"), 0.8121)
  expect_identical(at_489("holdout_mcnemar_uncorrected"), 0.8123)
})

test_that("half splits need A(m) / m times as many records", {
  halves <- function(...) power_mcnemar(..., test = "bcv_mcnemar")
  # 522 independent records: x 1.1 for m = 5, x 7/6 for m = 3.
  five <- halves(p01 = 0.03, p10 = 0.07, power = 0.8)
  expect_identical(c(five$n, five$n_effective), c(575, 522))
  expect_identical(halves(p01 = 0.03, p10 = 0.07, power = 0.8, m = 3)$n, 609)
  trained <- function(...) {
    round(halves(..., true_rho1 = 0, true_rho2 = 0.5)$power, 4)
  }
  expect_identical(trained(537, p01 = 0.03, p10 = 0.07), 0.7813)
  expect_identical(trained(575, p01 = 0.03, p10 = 0.07), 0.8122)
  expect_identical(trained(537, p01 = 0.05, p10 = 0.05), 0.0272)
})

test_that("the power of half splits is that of every table", {
  # Learners that train nothing disagree on the same records in all m
  # repetitions: the test sees m n01 and m n10.
  p_value <- function(n01, n10) {
    mapply(function(n01, n10) {
      folds <- matrix(0, 6, 2, dimnames = list(NULL, c("n01", "n10")))
      folds[c(1, 3, 5), "n01"] <- n01
      folds[c(2, 4, 6), "n10"] <- n10
      bcv_mcnemar_test(folds, rho1 = 0.3, rho2 = 0.4)$p.value
    }, n01, n10)
  }
  expect_equal(
    power_mcnemar(40, p01 = 0.4, p10 = 0.1, test = "bcv_mcnemar", m = 3,
                  rho1 = 0.3, rho2 = 0.4, true_rho1 = 0, true_rho2 = 0.5)$power,
    power_by_tables(40, 0.4, 0.1, p_value), tolerance = 1e-12
  )
})

test_that("every test's power is the sum over all tables", {
  p_value <- function(...) {
    function(n01, n10) {
      mapply(function(n01, n10) {
        holdout_mcnemar_test(c(n01 = n01, n10 = n10), ...)$p.value
      }, n01, n10)
    }
  }
  cases <- list(midp_mcnemar = p_value(exact = "midp"),
                exact_mcnemar = p_value(exact = "exact"),
                holdout_mcnemar = p_value(),
                holdout_mcnemar_uncorrected = p_value(correct = FALSE))
  for (test in names(cases)) {
    for (alpha in c(0.05, 0.4)) {
      expect_equal(
        power_mcnemar(30, p01 = 0.15, p10 = 0.5, alpha = alpha,
                      test = test)$power,
        power_by_tables(30, 0.15, 0.5, cases[[test]], alpha),
        tolerance = 1e-12, label = test
      )
    }
  }
})

test_that("one-sided power counts rejections in its direction", {
  one_sided <- function(n01, n10) {
    ifelse(n01 > n10, pbinom(n10, n01 + n10, 0.5), 1)
  }
  power <- function(p01, p10, alternative) {
    power_mcnemar(60, p01, p10, test = "exact_mcnemar",
                  alternative = alternative)$power
  }
  expected <- power_by_tables(60, 0.3, 0.1, one_sided)
  expect_equal(power(0.3, 0.1, "greater"), expected, tolerance = 1e-12)
  expect_equal(power(0.1, 0.3, "less"), expected, tolerance = 1e-12)
})

test_that("the sums keep their digits where n is large", {
  # Given the number of disagreements the tail is a binomial one (R's pbinom).
  region <- function(sizes) {
    low <- floor(sizes / 2 - sqrt(sizes))
    list(low = low, high = sizes + 1)
  }
  sizes <- 0:1e6
  inside <- pbinom(floor(sizes / 2 - sqrt(sizes)), sizes, 0.499)
  for (rate in c(1e-5, 0.3, 1)) {
    expect_equal(drop(tail_probability(1e6, rate, 0.499, region)),
                 sum(dbinom(sizes, 1e6, rate) * inside), tolerance = 1e-11)
  }
  everything <- function(sizes) list(low = sizes, high = sizes + 1)
  nothing <- function(sizes) {
    list(low = rep(-1, length(sizes)), high = sizes + 1)
  }
  expect_identical(drop(tail_probability(50, 0.2, 0.3, nothing)), 0)
  expect_equal(drop(tail_probability(50, 0.2, c(0, 0.3, 1), everything)),
               c(1, 1, 1), tolerance = 1e-14)
})

test_that("n, power and difference are found from each other", {
  for (test in c("midp_mcnemar", "bcv_mcnemar", "normal")) {
    found <- power_mcnemar(300, disagreement = 0.1, power = 0.8, test = test)
    back <- power_mcnemar(300, disagreement = 0.1,
                          difference = found$difference, test = test)
    expect_equal(back$power, 0.8, tolerance = 1e-7)
    expect_equal(found$p01 + found$p10, 0.1)
    less <- power_mcnemar(300, disagreement = 0.1, power = 0.8, test = test,
                          alternative = "less")
    expect_lt(less$difference, 0)
  }
  # From this n on the power stays; just below it does not.
  plan <- power_mcnemar(p01 = 0.02, p10 = 0.12, power = 0.9)
  power <- vapply(seq(plan$n - 1, plan$n + 143), function(n) {
    power_mcnemar(n, 0.02, 0.12)$power
  }, 0)
  expect_identical(which(power < 0.9), 1L)
  # p01 + p10 = 1: all records are disagreements. 6 of 6 is the smallest exact
  # p-value below .05, 2 / 2^6.
  expect_identical(power_mcnemar(p01 = 1, p10 = 0, power = 0.8,
                                 test = "exact_mcnemar")$n, 6)
})

test_that("design effects divide the number of records", {
  expect_identical(
    power_mcnemar(1000, 0.03, 0.07, deff = 2.5)$power,
    power_mcnemar(400, 0.03, 0.07)$power
  )
  expect_identical(power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8,
                                 deff = 2)$n, 950)
  expect_identical(
    power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8, deff = 2,
                  test = "bcv_mcnemar")$n, ceiling(522 * 1.1 * 2)
  )
})

test_that("a pilot gives the power's posterior", {
  counts <- c(n00 = 20, n01 = 8, n10 = 17, n11 = 155)
  plan <- power_mcnemar(600, pilot = counts)
  expect_equal(plan$power, power_mcnemar(600, 0.04, 0.085)$power,
               tolerance = 1e-14)
  # Draws of the posterior, each with its power by Connor's formula, and what
  # is beyond the other limit.
  set.seed(1)
  psi <- rbeta(4000, 26, 176)
  share <- rbeta(4000, 9, 18)
  drawn <- mapply(function(psi, share) {
    sum(stats::pnorm((c(-1, 1) * psi * (2 * share - 1) * sqrt(600) -
                        qnorm(0.975) * sqrt(psi)) /
                       sqrt(psi - (psi * (2 * share - 1))^2)))
  }, psi, share)
  normal <- power_mcnemar(600, pilot = counts, test = "normal")
  error <- sd(drawn) / sqrt(4000)
  expect_lt(abs(normal$power_mean - mean(drawn)), 3 * error)
  expect_lt(abs(mean(drawn < normal$power_low) - 0.025),
            3 * sqrt(0.025 * 0.975 / 4000))
  expect_lt(abs(mean(drawn < normal$power_high) - 0.975),
            3 * sqrt(0.025 * 0.975 / 4000))
  # Half splits count as their effective table.
  folds <- contingency_counts(data.frame(
    rep = rep(1:3, each = 2), fold = 1:2, n00 = 10, n01 = 4, n10 = 9, n11 = 77
  ), scheme = "bcv")
  expect_identical(
    power_mcnemar(600, pilot = folds)$power_low,
    power_mcnemar(600, pilot = effective_table(folds))$power_low
  )
  # A wider pilot says less.
  wide <- power_mcnemar(600, pilot = counts, conf.level = 0.99)
  expect_lt(wide$power_low, plan$power_low)
})

test_that("plans that cannot be say why", {
  refused <- function(expr, kind, argument, text) {
    error <- expect_error(expr, text, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
  }
  refused(power_mcnemar(p01 = 0.05, p10 = 0.05, power = 0.8), "value", "p01",
          "no difference to detect")
  refused(power_mcnemar(p01 = 0.05, p10 = 0.1, power = 0.8,
                        alternative = "greater"), "value", "alternative",
          "opposite\\s+direction")
  refused(power_mcnemar(n = 100, disagreement = 0.1, difference = 0.2),
          "value", "difference", "at most `disagreement` = 0.1")
  refused(power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.04), "value",
          "power", "above `alpha`")
  refused(power_mcnemar(n = 20, disagreement = 0.1, power = 0.8), "value", "n",
          "too small")
  refused(power_mcnemar(p01 = 0, p10 = 0, n = 10), "value", "p01", "never")
  refused(power_mcnemar(p01 = 0.6, p10 = 0.6, n = 10), "value", "p01",
          "at most 1")
  refused(power_mcnemar(p01 = 0.1, p10 = 0.2), "missing", "n", "Only one")
  refused(power_mcnemar(n = 10, p01 = 0.1, p10 = 0.2, power = 0.5), "conflict",
          "power", "left\\s+out")
  refused(power_mcnemar(n = 10, p01 = 0.1, p10 = 0.2, deff = 0.9), "value",
          "deff", "between 1")
  refused(power_mcnemar(n = 10, p01 = 0.1, p10 = 0.2, m = 3), "conflict", "m",
          "bcv_mcnemar")
  refused(power_mcnemar(n = 10, p01 = 0.1), "missing", "p10", "as well")
  refused(power_mcnemar(n = 10, p01 = 0.1, p10 = 0.2, disagreement = 0.3),
          "conflict", "disagreement", "contain")
  refused(power_mcnemar(n = 10, pilot = c(n00 = 1, n01 = 0, n10 = 0, n11 = 5)),
          "value", "pilot", "no\\s+difference")
  # As shares of 200 records, of which the posterior would know one.
  shares <- c(n00 = 20, n01 = 8, n10 = 17, n11 = 155) / 200
  refused(power_mcnemar(n = 600, pilot = shares), "value", "pilot", "shares")
  refused(power_mcnemar(n = 10, p01 = 0.1, p10 = 0.2, alpha = 0.6,
                        alternative = "less"), "value", "alpha", "below 0.5")
})

test_that("more records than a plan can have are infinitely many", {
  plan <- power_mcnemar(p01 = 0.05, p10 = 0.0501, power = 0.9)
  expect_identical(plan$n, Inf)
  expect_match(plan$note[1], "1e8")
})

test_that("against exact2x2", {
  skip_if_not_installed("exact2x2")
  # Not among the suggested packages, which the check would require.
  theirs <- getExportedValue("exact2x2", "powerPaired2x2")
  for (n in c(40, 90)) {
    # It counts rejections in the right direction alone.
    expect_equal(
      power_mcnemar(n, 0.1, 0.25, test = "exact_mcnemar", alpha = 0.025,
                    alternative = "less")$power,
      theirs(0.1, 0.25, npairs = n, errbound = 0)$power,
      tolerance = 1e-10
    )
  }
})

test_that("against MESS", {
  skip_if_not_installed("MESS")
  theirs <- getExportedValue("MESS", "power_mcnemar_test")
  expect_equal(
    power_mcnemar(p01 = 0.1, p10 = 0.25, power = 0.9, test = "normal")$n,
    theirs(paid = 0.1, psi = 2.5, power = 0.9)$n,
    tolerance = 1e-4
  )
})

# psi = .4 and delta = .2: sqrt(psi - delta^2) is .6, not sqrt(psi) = .632.
# (.2 sqrt(n) - 1.959964 sqrt(.4)) / .6 is 1.2673503 for n = 100, and with a
# design effect of 4 that for n = 25, -.3993165.
test_that("the power by the normal distribution is that by hand", {
  found <- function(n, ...) {
    power_mcnemar(n, p01 = 0.3, p10 = 0.1, test = "normal", ...)$power
  }
  expect_equal(found(100), stats::pnorm(1.2673503), tolerance = 1e-7)
  # (The other side is (-1 - 1.959964 sqrt(.4)) / .6 = -3.732650.)
  expect_equal(found(100, deff = 4),
               stats::pnorm(-0.3993165) + stats::pnorm(-3.7326501),
               tolerance = 1e-6)
  # Without a difference it is the level.
  equal <- power_mcnemar(100, p01 = 0.1, p10 = 0.1, test = "normal")
  expect_equal(equal$power, 0.05, tolerance = 1e-12)
  # One-sided: (2 - 1.644854 sqrt(.4)) / .6, and -2 on the other side.
  expect_equal(found(100, alternative = "greater"), stats::pnorm(1.5995103),
               tolerance = 1e-6)
  expect_equal(found(100, alternative = "less"),
               stats::pnorm((-2 - 1.644854 * sqrt(0.4)) / 0.6),
               tolerance = 1e-6)
  # The difference with that power is .2.
  found <- power_mcnemar(100, power = stats::pnorm(1.2673503),
                         disagreement = 0.4, test = "normal")
  expect_equal(found$p01 - found$p10, 0.2, tolerance = 1e-6)
})

# The mid-p-value of a tie of N is 1 - P(N / 2) / 2, of 1 : 1 it is .75.
test_that("a tie is on neither side, and is counted once", {
  power <- function(...) power_mcnemar(...)$power
  # Both disagree to the side that is tested.
  for (alpha in c(0.4, 0.45)) {
    expect_equal(power(n = 2, p01 = 0.5, p10 = 0.5, alpha = alpha,
                       alternative = "less"), 0.25)
  }
  # All tables but the one without a disagreement.
  expect_equal(power(n = 2, p01 = 0.25, p10 = 0.25, alpha = 0.8),
               1 - 0.5^2)
  expect_equal(power(n = 3, p01 = 0.3, p10 = 0.4, alpha = 0.9), 1 - 0.3^3)
})

test_that("a plan names its test, and says what differs", {
  said <- function(...) power_mcnemar(n = 200, p01 = 0.1, ...)
  halves <- said(p10 = 0.05, test = "bcv_mcnemar", m = 3)
  expect_output(print(halves), "Block-regularized m x 2 CV McNemar test: power")
  expect_null(halves[["true_rho1"]])
  other <- said(p10 = 0.05, test = "bcv_mcnemar", m = 3, true_rho2 = 0.4)
  expect_identical(c(other$true_rho1, other$true_rho2), c(0.5, 0.4))
  normal <- said(p10 = 0.05, test = "normal")
  expect_output(print(normal), "McNemar's test, normal approximation: power")
  size <- "p01 = p10: the power is the size"
  expect_output(print(said(p10 = 0.1)), size)
  expect_false(any(grepl(size, capture.output(said(p10 = 0.05)))))
  margin <- said(p10 = 0.1, test = "normal", margin = 0.05,
                 alternative = "less")
  expect_false(any(grepl(size, capture.output(margin))))
})

# The mean power of the normal test over two independent Beta variables, by
# integrate(), twice.
test_that("the mean power is the integral over the posterior of the pilot", {
  counts <- c(n00 = 30, n01 = 3, n10 = 14, n11 = 13)
  found <- power_mcnemar(60, pilot = counts, test = "normal")
  z <- stats::qnorm(0.975)
  power <- function(psi, share) {
    delta <- psi * (2 * share - 1)
    spread <- sqrt(psi - delta^2)
    stats::pnorm((abs(delta) * sqrt(60) - z * sqrt(psi)) / spread) +
      stats::pnorm((-abs(delta) * sqrt(60) - z * sqrt(psi)) / spread)
  }
  outer_integral <- stats::integrate(function(psi) {
    stats::dbeta(psi, 18, 44) * vapply(psi, function(psi) {
      stats::integrate(function(share) {
        stats::dbeta(share, 4, 15) * power(psi, share)
      }, 0, 1, rel.tol = 1e-9)$value
    }, 0)
  }, 0, 1, rel.tol = 1e-8)$value
  expect_equal(found$power_mean, outer_integral, tolerance = 1e-4)
})

# Disagreements D ~ Bin(n, .15), of which Bin(D, 2/3) are the first's errors.
test_that("the records for a one-sided exact test", {
  power <- function(n) {
    sum(vapply(0:n, function(d) {
      x <- 0:d
      rejects <- stats::pbinom(x - 1, d, 0.5, lower.tail = FALSE) <= 0.05
      stats::dbinom(d, n, 0.15) * sum(stats::dbinom(x, d, 2 / 3)[rejects])
    }, 0))
  }
  plan <- power_mcnemar(p01 = 0.1, p10 = 0.05, power = 0.8,
                        test = "exact_mcnemar", alternative = "greater")
  expect_equal(plan$power, power(plan$n), tolerance = 1e-10)
  expect_gte(plan$power, 0.8)
  expect_lt(power(plan$n - 1), 0.8)
  turned <- power_mcnemar(p01 = 0.05, p10 = 0.1, power = 0.8,
                          test = "exact_mcnemar", alternative = "less")
  expect_identical(turned$n, plan$n)
})

# All disagreements are the first's errors: the mid-p-value of M is 1 / 2^M, so
# five are needed, whose record has a negative binomial distribution.
test_that("the records for rare disagreements", {
  rates <- c(1e-4, 1e-5, 1e-7)
  plans <- power_mcnemar(p01 = rates, p10 = 0, power = 0.8)
  expect_equal(plans$n, 5 + stats::qnbinom(0.8, 5, rates))
})

test_that("shares whose sum is 1 but for rounding are all records", {
  p01 <- 0.8 + 2e-16
  expect_gt(p01 + 0.2, 1)
  expect_equal(power_mcnemar(n = 50, p01 = p01, p10 = 0.2)$power,
               power_mcnemar(n = 50, p01 = 0.8, p10 = 0.2)$power)
})

test_that("plans of one method have its name", {
  rows <- power_mcnemar(n = c(50, 100), p01 = 0.3, p10 = 0.1)
  expect_identical(rows$method, "Mid-p McNemar test on one hold-out: power")
})
