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
