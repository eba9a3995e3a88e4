# By hand: errors .2 and .1 with correlation .5 have the covariance
# .5 sqrt(.16 * .09) = .06, so both are wrong on .2 * .1 + .06 = .08 of the
# records, the first alone on .12 and the second alone on .02.
test_that("disagreement from errors and their correlation", {
  found <- expected_disagreement(0.2, 0.1, c(0.5, 0))
  expect_equal(found$disagreement, c(0.14, 0.26), tolerance = 1e-14)
  expect_equal(found$p01, c(0.12, 0.18), tolerance = 1e-14)
  expect_equal(found$p10, c(0.02, 0.08), tolerance = 1e-14)
  expect_equal(found$lowest, c(0.1, 0.1))
  expect_equal(found$highest, c(0.3, 0.3))
  # Errors of .7 and .6 are both wrong on at least .3 of the records.
  expect_equal(expected_disagreement(0.7, 0.6)$highest[1], 0.7)
})

test_that("the correlation of columns gives their disagreement back", {
  a <- rep(c(1, 0), c(40, 160))
  b <- rep(c(1, 0, 1, 0), c(25, 15, 9, 151))
  found <- expected_disagreement(mean(a), mean(b), cor(a, b))
  expect_equal(found$disagreement, 24 / 200, tolerance = 1e-12)
  expect_equal(found$p01, 15 / 200, tolerance = 1e-12)
})

test_that("the ends of the range are those of the correlation", {
  # Of errors .1 and .3 the largest correlation is (.1 - .03) / s,
  # s = sqrt(.09 * .21): the better learner errs only where the other does.
  largest <- 0.07 / sqrt(0.09 * 0.21)
  found <- expected_disagreement(0.1, 0.3, largest)
  expect_equal(found$disagreement, 0.2, tolerance = 1e-14)
  expect_equal(found$p01, 0, tolerance = 1e-14)
  error <- expect_error(expected_disagreement(0.1, 0.3, 0.6),
                        "-0.2182 and\\s+0.5092",
                        class = "bcvinfer_error_value")
  expect_identical(error$argument, "correlation")
  # Typical correlations only as far as they are possible.
  expect_equal(expected_disagreement(0.1, 0.3)$correlation,
               c(0.2, 0.45, largest))
  expect_identical(expected_disagreement(0, 0.3)$disagreement, 0.3)
  expect_error(expected_disagreement(0, 0.3, 0.1),
               class = "bcvinfer_error_value")
  expect_error(expected_disagreement(10, 0.3), "Did you mean 0.1",
               class = "bcvinfer_error_value")
  expect_error(expected_disagreement(0.1, 0.3, "a"),
               class = "bcvinfer_error_type")
})

test_that("the typical correlations are those of the file", {
  rows <- evidence_table("disagreement.csv")
  expect_gte(length(unique(rows$data)), 15)
  known <- rows[!is.na(rows$correlation), ]
  ends <- stats::quantile(known$correlation, c(0.1, 0.5, 0.9), names = FALSE)
  expect_equal(round(20 * ends) / 20, typical_correlations)
  inside <- mean(known$correlation >= 0.2 & known$correlation <= 0.7)
  said <- attr(expected_disagreement(0.1, 0.2), "notes")
  expect_match(said, sprintf("in about %.0f%% of the pairs",
                             5 * round(20 * inside)), fixed = TRUE)
  # What is measured follows from its errors and their correlation.
  for (i in c(1, 77, nrow(known))) {
    row <- known[i, ]
    found <- expected_disagreement(row$error_a, row$error_b, row$correlation)
    expect_equal(found$disagreement, row$disagreement, tolerance = 1e-3)
  }
})

test_that("power_mcnemar() takes expected disagreements with their errors", {
  expected <- expected_disagreement(0.12, 0.10)
  found <- power_mcnemar(disagreement = expected, power = 0.8)
  alone <- power_mcnemar(p01 = expected$p01, p10 = expected$p10, power = 0.8)
  expect_equal(found$n, alone$n)
  expect_equal(found$difference, rep(0.02, 3))
  one <- expected_disagreement(0.12, 0.10, 0.4)
  expect_equal(
    power_mcnemar(n = 400, disagreement = one)$power,
    power_mcnemar(n = 400, p01 = one$p01, p10 = one$p10)$power
  )
  # The difference to find, or one that is given, is not that of the errors.
  sought <- power_mcnemar(n = 400, power = 0.8, disagreement = one)
  expect_equal(sought$difference,
               power_mcnemar(n = 400, power = 0.8,
                             disagreement = one$disagreement)$difference)
  expect_equal(power_mcnemar(n = 400, disagreement = one,
                             difference = 0.05)$difference, 0.05)
})

test_that("all expected disagreements are planned at each n, and each power", {
  expected <- expected_disagreement(0.1, 0.14)
  found <- power_mcnemar(n = c(100, 200), disagreement = expected)
  expect_equal(found$n, rep(c(100, 200), each = 3))
  expect_equal(found$disagreement, rep(expected$disagreement, 2))
  expect_equal(found$power, c(
    power_mcnemar(n = 100, p01 = expected$p01, p10 = expected$p10)$power,
    power_mcnemar(n = 200, p01 = expected$p01, p10 = expected$p10)$power
  ))
  # As many n as rows are not taken for one of each.
  three <- power_mcnemar(n = c(100, 200, 400), disagreement = expected)
  expect_identical(nrow(tidy(three)), 9L)
  powers <- power_mcnemar(power = c(0.8, 0.9), disagreement = expected)
  expect_equal(powers$n[4:6], power_mcnemar(power = 0.9, p01 = expected$p01,
                                            p10 = expected$p10)$n)
})

test_that("equivalence as an alternative: the message names the argument", {
  expect_error(power_mcnemar(n = 100, disagreement = 0.1,
                             alternative = "equivalence"),
               "give `margin`", class = "bcvinfer_error_value")
  expect_error(compare_learners(three_models(),
                                alternative = "non-inferiority"),
               "give `rope`", class = "bcvinfer_error_value")
})
