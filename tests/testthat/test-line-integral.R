test_that("a peak far narrower than the scale it is sought with is found", {
  # A is about Gamma(36) / 9e8 and B about 1 - Gamma(59) / 5e7: 4e-8 against 1
  # - 1e-6, which no tail that a double can hold brings together.
  expect_identical(prob_greater(36, 909297209.55, 53742512, 59.33), 0)
  expect_identical(prob_greater(53742512, 59.33, 36, 909297209.55), 1)
})

test_that("a step far narrower than the panels is not passed over", {
  # mpmath, 40 digits: the expectation of the upper tail of Be(36.5, 17) at
  # Be(5.9e7, 1.9e7), whose standard deviation is 5e-5.
  b <- c(58779449.139593206, 18880732.139101338)
  expect_equal(prob_greater(36.5, 17, b[1], b[2]), 0.11649375115966695,
               tolerance = 1e-12)
  expect_equal(prob_greater(b[1], b[2], 36.5, 17), 1 - 0.11649375115966695,
               tolerance = 1e-12)
})
