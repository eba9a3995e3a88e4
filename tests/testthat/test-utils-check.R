test_that("an argument that was not given is named", {
  verb <- function(x, y) check_given(x, y)
  expect_null(verb(1, NULL))
  error <- expect_error(verb(1), class = "bcvinfer_error_missing")
  expect_identical(error$argument, "y")
  expect_identical(error$call, quote(verb(1)))
})
