test_that("an argument that was not given is named", {
  verb <- in_package(function(x, y) check_given(x, y))
  expect_no_error(verb(1, NULL))
  error <- expect_error(verb(1), class = "bcvinfer_error_missing")
  expect_identical(error$argument, "y")
  expect_identical(error$call, quote(verb(1)))
})

test_that("a matrix of one cell is neither a number nor a string", {
  expect_input_error(check_number(matrix(0.5), arg = "x"), "type", "x")
  expect_input_error(check_level(matrix(0.5), arg = "x"), "type", "x")
  expect_input_error(check_string(matrix("a"), arg = "x"), "type", "x")
})
