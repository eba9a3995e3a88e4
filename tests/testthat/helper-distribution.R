# A fixture whose numbers are written in hexadecimal (data-raw says how).
read_fixture <- function(name) {
  table <- utils::read.csv(testthat::test_path("fixtures", name),
                           colClasses = "character")
  table[] <- lapply(table, as.numeric)
  table
}

relative_error <- function(found, exact) {
  ifelse(found == exact, 0, abs(found / exact - 1))
}

# The two conditions under which a distribution function speaks, checked for
# `fun(value, ...)`: NaN with our warning, and our classed errors.
expect_nan_warning <- function(object) {
  expect_warning(value <- object, class = "bcvinfer_warning_nan")
  expect_true(anyNA(value))
}

expect_argument_error <- function(object, kind, argument) {
  condition <- expect_error(object, class = paste0("bcvinfer_error_", kind))
  expect_s3_class(condition, "bcvinfer_error")
  expect_identical(condition$argument, argument)
}
