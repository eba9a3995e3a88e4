# Wang et al. (2015): what its tables print, as far as it is known exactly.

test_that("Table 3: both skewnesses of the posterior at two shapes", {
  # SK2 is Pearson's, SK1 the third moment's; printed to three digits. The
  # second shape puts the mode at .8: b = 10 and b = 100.
  at_mode <- function(b, mode) {
    gap <- function(a) fscore_moments(b, a)$mode - mode
    uniroot(gap, c(1.01, 10 * b), tol = 1e-12)$root
  }
  small <- fscore_moments(10, at_mode(10, 0.8))
  expect_equal(small$pearson_skewness, -0.374, tolerance = 0.0005 / 0.374)
  expect_equal(small$skewness, -0.647, tolerance = 0.0005 / 0.647)
  large <- fscore_moments(100, at_mode(100, 0.8))
  expect_equal(large$pearson_skewness, -0.125, tolerance = 0.0015 / 0.125)
  expect_equal(large$skewness, -0.249, tolerance = 0.0005 / 0.249)
  # Printed as .055, a misprint: all other cells agree with the exact values.
  misprint <- fscore_moments(6000, at_mode(6000, 0.3))
  expect_equal(misprint$pearson_skewness, 0.0039, tolerance = 0.00005 / 0.0039)
})

test_that("Table 2, Case IV, n = 200: the mean over 1000 multinomial tables", {
  # p = r = .8 and accuracy .7: TP, FP, FN, TN = .6, .15, .15, .1. Printed
  # -.114; the mean of 1000 tables has a standard error of about .0003.
  set.seed(2)
  tables <- rmultinom(1000, 200, c(0.6, 0.15, 0.15, 0.1))
  moments <- fscore_moments(tables[1, ] + 1, tables[2, ] + tables[3, ] + 2)
  expect_lt(abs(mean(moments$pearson_skewness) + 0.114), 0.0015)
})
