test_that("a peak far narrower than the scale it is sought with is found", {
  # A is about Gamma(36) / 9e8 and B about 1 - Gamma(59) / 5e7: 4e-8 against 1
  # - 1e-6, which no tail that a double can hold brings together.
  expect_identical(prob_greater(36, 909297209.55, 53742512, 59.33), 0)
  expect_identical(prob_greater(53742512, 59.33, 36, 909297209.55), 1)
})
