test_that("the mean of all ten in the numerator", {
  # sum s_i^2 / 5 = .00032 as in test-cv52-t-test.R, mean .026:
  # sqrt(10) .026 / sqrt(.00032) = sqrt(.00676 / .00032)
  x <- cbind(c(0.04, 0.02, 0.03, 0.01, 0.05), c(0.02, 0.04, 0.01, 0.03, 0.01))
  result <- combined_cv52_t_test(x)
  expect_equal(result$statistic, c(t = sqrt(21.125)))
  expect_equal(result$parameter, c(df = 5))
  expect_equal(unname(result$estimate), 0.026)
})
