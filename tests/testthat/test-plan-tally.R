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
