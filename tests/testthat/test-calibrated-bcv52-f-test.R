test_that("F trap: the same statistic against F(7, 5)", {
  # F = 2.6875 as in test-combined-cv52-f-test.R
  x <- cbind(c(0.04, 0.02, 0.03, 0.01, 0.05), c(0.02, 0.04, 0.01, 0.03, 0.01))
  result <- calibrated_bcv52_f_test(x)
  expect_equal(result$statistic, c(F = 2.6875))
  expect_equal(result$parameter, c("num df" = 7, "denom df" = 5))
  expect_equal(result$p.value, pbeta(5 / (5 + 7 * 2.6875), 2.5, 3.5))
  expect_named(tidy(result), c("estimate", "statistic", "p.value", "num.df",
                               "den.df", "method", "alternative"))
})
