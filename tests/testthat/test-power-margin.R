# Reference values: closed forms by hand, and PowerTOST 1.5.7 (Owen's Q) for
# two one-sided t tests.

test_that("two one-sided t tests have the power of PowerTOST", {
  cases <- rbind(c(0.01, 0.02, 10, 0.05, 0.05, 0.4647633496425),
                 c(0, 0.02, 7.5, 0.025, 0.06, 0.5064155161425),
                 c(-0.02, 0.01, 30, 0.05, 0.05, 0.9008507666076),
                 c(0, 0.03, 4, 0.05, 0.06, 0.2057864683572))
  for (i in seq_len(nrow(cases))) {
    at <- cases[i, ]
    expect_equal(contrast_power(at[1], at[2], at[3], at[4], "two.sided", at[5]),
                 at[6], tolerance = 1e-9)
  }
  # Infinite degrees of freedom: Phi(.05/.02 - z) twice, minus 1.
  expect_equal(contrast_power(0, 0.02, Inf, 0.05, "two.sided", 0.05),
               2 * pnorm(2.5 - qnorm(0.95)) - 1, tolerance = 1e-12)
  # A margin that no estimate is inside.
  expect_identical(contrast_power(0, 0.05, Inf, 0.05, "two.sided", 0.05), 0)
})

test_that("one t test against a margin is a noncentral t", {
  # PowerTOST::power.noninf(alpha = .025, logscale = FALSE, margin = -.06,
  # theta0 = .01, CV = .2, n = 41, design = "paired"): shift .07 / stderr, with
  # stderr .2 sqrt(2 / 41) and 40 degrees of freedom.
  expect_equal(
    contrast_power(0.01, 0.2 * sqrt(2 / 41), 40, 0.025, "greater", 0.06),
    0.339705458993, tolerance = 1e-11
  )
  expect_equal(
    contrast_power(-0.01, 0.2 * sqrt(2 / 41), 40, 0.025, "less", 0.06),
    0.339705458993, tolerance = 1e-11
  )
  expect_equal(contrast_power(-0.3, 0.1, 12, 0.05, "less"),
               pt(qt(0.05, 12, lower.tail = FALSE), 12, 3, lower.tail = FALSE),
               tolerance = 1e-12)
})

test_that("non-inferiority of errors", {
  # (1.959964 + .8416212)^2 * .1 / .03^2.
  plan <- power_mcnemar(margin = 0.03, disagreement = 0.1, power = 0.8,
                        alpha = 0.025, alternative = "less")
  expect_equal(plan$n, 872.0978, tolerance = 1e-6)
  expect_identical(plan$test, "normal")
  # (1.644854 + 1.281552)^2 (.1 - .0001) / (.03 + .01)^2: the first learner is
  # better by one point.
  plan <- power_mcnemar(margin = 0.03, p01 = 0.045, p10 = 0.055, power = 0.9,
                        alternative = "less")
  expect_equal(plan$n, (qnorm(0.95) + qnorm(0.9))^2 * 0.0999 / 0.0016,
               tolerance = 1e-12)
  worse <- power_mcnemar(margin = 0.03, p01 = 0.045, p10 = 0.055, power = 0.9,
                         alternative = "greater")
  expect_equal(worse$n, plan$n * (0.04 / 0.02)^2, tolerance = 1e-12)
  # Back to the power, for twice as many records that are worth half.
  expect_equal(power_mcnemar(2 * 800, margin = 0.03, disagreement = 0.1,
                             alternative = "less", deff = 2)$power,
               pnorm(0.03 * sqrt(8000) - qnorm(0.95)), tolerance = 1e-12)
})

test_that("equivalence of errors", {
  # At no difference n = (z(.95) + z(.9))^2 .1 / .03^2 for a power of .8.
  plan <- power_mcnemar(margin = 0.03, disagreement = 0.1, power = 0.8)
  expect_equal(plan$n, (qnorm(0.95) + qnorm(0.9))^2 * 0.1 / 0.0009,
               tolerance = 1e-7)
  for (difference in c(-0.02, 0.01)) {
    plan <- power_mcnemar(margin = 0.03, disagreement = 0.1, power = 0.8,
                          difference = difference)
    stderr <- sqrt((0.1 - difference^2) / plan$n)
    z <- qnorm(0.95)
    expect_equal(pnorm((0.03 - difference) / stderr - z) +
                   pnorm((0.03 + difference) / stderr - z) - 1, 0.8,
                 tolerance = 1e-6)
    expect_equal(power_mcnemar(round(plan$n), margin = 0.03, disagreement = 0.1,
                               difference = difference)$power, 0.8,
                 tolerance = 1e-3)
  }
})

# Sums over all tables of the Wald test with the variance of the table, by a
# loop outside the package: .8027 at n = 873, .7991 at n = 952 (equivalence).
test_that("the approximation is that of the test", {
  expect_lt(abs(power_mcnemar(873, margin = 0.03, disagreement = 0.1,
                              alpha = 0.025, alternative = "less")$power -
                  0.8027), 0.003)
  expect_lt(abs(power_mcnemar(952, margin = 0.03, disagreement = 0.1)$power -
                  0.7991), 0.002)
})

test_that("margins that cannot be say why", {
  refused <- function(expr, kind, argument, text) {
    error <- expect_error(expr, text, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
  }
  plan <- function(...) power_mcnemar(disagreement = 0.1, power = 0.8, ...)
  refused(plan(margin = 0.03, difference = 0.05), "value", "margin", "inside")
  refused(plan(margin = 0.03, difference = 0.03, alternative = "less"),
          "value", "margin", "inside")
  refused(plan(margin = 0.03, n = 100), "conflict", "power",
          "either `n` or `power`")
  refused(plan(margin = 3), "value", "margin", "Did you mean 0.03")
  refused(plan(margin = 0.03, test = "midp_mcnemar"), "conflict", "margin",
          "normal")
  refused(plan(margin = 0.03, alpha = 0.6), "value", "alpha", "below 0.5")
  # The other side is inside.
  expect_gt(plan(margin = 0.03, difference = 0.03,
                 alternative = "greater")$n, 0)
})

test_that("power from a pilot's components with a margin", {
  set.seed(3)
  rows <- data.frame(truth = rep(0:1, 50), a = rbinom(100, 1, 0.5),
                     b = rbinom(100, 1, 0.5))
  one <- variance_components(cv_predictions(rows, truth, c(a, b)), a, b)
  z <- qnorm(0.95)
  found <- bcv_gain(one, n = 4000, margin = 0.05, conf.level = 0.95)
  stderr <- one$stderr * sqrt(100 / 4000)
  expect_equal(found$power, 2 * pnorm(0.05 / stderr - z) - 1,
               tolerance = 1e-12)
  less <- bcv_gain(one, n = 400, margin = 0.05, difference = 0.01,
                   alternative = "less")
  expect_equal(less$power, pnorm(0.04 / (one$stderr / 2) - z),
               tolerance = 1e-12)
  plain <- bcv_gain(one, n = 400, difference = -0.05, alternative = "less")
  expect_equal(plain$power, pnorm(0.05 / (one$stderr / 2) - z),
               tolerance = 1e-12)
  refused <- function(expr, kind, argument) {
    error <- expect_error(expr, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
  }
  refused(bcv_gain(one, margin = 0.05, difference = 0.06), "value", "margin")
  refused(bcv_gain(one, difference = 0.06, alternative = "less"), "value",
          "difference")
  refused(bcv_gain(one, alternative = "less"), "conflict", "alternative")
  refused(bcv_gain(5, margin = 0.1), "conflict", "margin")
})
