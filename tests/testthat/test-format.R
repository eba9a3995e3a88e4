test_that("decimals follow the largest value", {
  expect_identical(shared_decimals(c(0.0123, 0.4, NA), 3), 3)
  expect_identical(shared_decimals(c(-123.4, 2), 3), 0)
  expect_identical(shared_decimals(c(0, NA), 3), 3)
})

test_that("a negative zero is 0", {
  expect_identical(format_decimals(c(-0, 0, -1.25, NA), 1),
                   c("0.0", "0.0", "-1.2", ""))
})
