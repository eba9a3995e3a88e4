test_that("a tally of several columns agrees with table()", {
  # Odd sizes cross the limits of batches; base R's table() counts NA too.
  set.seed(1)
  rows <- 3333
  data <- data.frame(one = sample(c(NA, 5:9), rows, TRUE),
                     two = factor(sample(c(NA, "x", "y"), rows, TRUE)),
                     three = sample(c(TRUE, FALSE, NA), rows, TRUE))
  counts <- tally_codes(lapply(data, code_column), "x")
  expected <- with(data, table(one, two, three, useNA = "always"))
  expected <- unclass(expected)[c(6, 1:5), c(3, 1:2), c(3, 1:2)]
  expect_equal(as.vector(counts), as.vector(expected))
})

test_that("codes keep what a column says", {
  columns <- list(
    integers = c(3L, NA, -2L, 3L), wide = c(-2e9, 2e9, 0), text = c("b", "a"),
    doubles = c(0.5, NA, 0.25), wholes = c(4, 2, NA), empty = integer(),
    nothing = c(NA_integer_, NA), flags = c(TRUE, NA),
    high = .Machine$integer.max - c(0L, 2L), low = c(-.Machine$integer.max, NA),
    levels = factor(c("b", "a", NA), c("b", "a")),
    dates = as.Date("2020-01-01") + 1:0
  )
  for (column in columns) {
    codes <- code_column(column)
    back <- codes$labels[slot_values(codes)]
    plain <- if (is.numeric(column)) as.numeric else as.character
    expect_equal(plain(back), plain(column))
  }
  expect_equal(code_column(c(7L, 3L))$labels, c(3, 7))
})
