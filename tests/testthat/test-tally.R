test_that("a tally of several columns agrees with table()", {
  # Odd sizes cross the limits of batches; base R's table() counts NA too.
  set.seed(1)
  rows <- 3333
  data <- data.frame(one = sample(c(NA, 5:9), rows, TRUE),
                     two = factor(sample(c(NA, "x", "y"), rows, TRUE)),
                     three = sample(c(TRUE, FALSE, NA), rows, TRUE))
  codes <- lapply(data, code_column)
  counts <- tally_layers(codes[1:2], codes[3], names(data))
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
    back <- codes$labels[codes$values]
    plain <- if (is.numeric(column)) as.numeric else as.character
    expect_equal(plain(back), plain(column))
  }
  expect_equal(code_column(c(7L, 3L))$labels, c(3, 7))
})
# By hand: six records, two repetitions; record 6 trains only in the first and
# is in neither set in the second.
assignment <- matrix(c(1L, 1L, 2L, 2L, 2L, 0L,
                       2L, 1L, 1L, 2L, 1L, NA), ncol = 2)
first <- c(1L, 0L, 1L, 0L, 0L, 1L)
second <- c(1L, 1L, 0L, 0L, 0L, 1L)

test_that("facts are counted by repetition and fold, training rows are not", {
  # Rows: neither, the second alone, the first alone, both.
  expect_identical(
    plan_tally_cpp(assignment, 2L, first, second),
    cbind(c(0, 1, 0, 1), c(2, 0, 1, 0), c(1, 1, 1, 0), c(1, 0, 0, 1))
  )
})

test_that("a fold beyond the last is not counted", {
  expect_identical(plan_tally_cpp(assignment, 1L, first, second),
                   cbind(c(0, 1, 0, 1), c(1, 1, 1, 0)))
})

test_that("five million places are counted", {
  fold <- rep_len(1:2, 1e6)
  wrong <- rep_len(c(0L, 0L, 1L), 1e6)
  # By hand: of each fold's half million every third is wrong.
  found <- plan_tally_cpp(matrix(fold, 1e6, 5), 2L, wrong, wrong)
  thirds <- as.vector(table(wrong, fold)["1", ])
  expect_identical(found[4, ], rep(as.double(thirds), 5))
  expect_identical(found[1, ], 5e5 - found[4, ])
  expect_true(all(found[2:3, ] == 0))
})

test_that("a column that is too short is not read beyond its end", {
  expect_error(tally_cpp(list(1:3, 1:2), c(3L, 3L), 3),
               "fewer values than there are rows")
})

test_that("what is no code is counted as missing", {
  # By hand: two of three are none of the labels 1 and 2.
  expect_identical(tally_cpp(list(c(-1L, 2L, 3L)), 2L, 3), c(2, 0, 1))
})
