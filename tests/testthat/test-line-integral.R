test_that("a peak far narrower than the scale it is sought with is found", {
  # Bernstein bounds put both far beyond the smallest double: A is Gamma(36)
  # over 9e8, B is 1 - Gamma(59) over 5e7; they are 20 logits apart.
  expect_identical(prob_greater(36, 909297209.55, 53742512, 59.33), 0)
  expect_identical(prob_greater(53742512, 59.33, 36, 909297209.55), 1)
})
