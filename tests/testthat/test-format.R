test_that("decimals follow the largest value", {
  expect_identical(shared_decimals(c(0.0123, 0.4, NA), 3), 3)
  expect_identical(shared_decimals(c(-123.4, 2), 3), 0)
  expect_identical(shared_decimals(c(0, NA), 3), 3)
})
