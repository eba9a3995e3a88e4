test_that("decimals follow the largest value", {
  expect_identical(shared_decimals(c(0.0123, 0.4, NA), 3), 3)
  expect_identical(shared_decimals(c(-123.4, 2), 3), 0)
  expect_identical(shared_decimals(c(0, NA), 3), 3)
})

test_that("what rounds to 0 has no sign", {
  expect_identical(format_decimals(c(-0, 0, -1e-17, -0.04, -0.06, NA), 1),
                   c("0.0", "0.0", "0.0", "0.0", "-0.1", ""))
  expect_identical(format_decimals(c(-0.4, -0.6, -10), 0), c("0", "-1", "-10"))
})
