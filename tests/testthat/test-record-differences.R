test_that("counts become values 1, -1, 0 with their numbers, fold by fold", {
  counts <- contingency_of(c(4, 1), c(1, 2), 10, 1, 2, "kfold", both_wrong = 3)
  kfold_z <- function(x) records_of_object(x, NULL, environment())
  records <- kfold_z(counts)
  expect_equal(records$value, c(1, 1, -1, -1, 0, 0))
  expect_equal(records$times, c(4, 1, 1, 2, 5, 7))
  expect_equal(records$fold, c(1, 2, 1, 2, 1, 2))
})

test_that("differences of another loss have no records", {
  other <- new_cv_differences(matrix(1:4 / 10, 1), 1, "A", "B", "f1", "1 - F1",
                              scheme = "kfold")
  expect_test_error(kfold_z_test(other), "type", "x")
})

test_that("a table of differences is not one difference for each record", {
  expect_input_error(kfold_z_test(matrix(c(0, 1, 0, -1), 2)), "shape", "x",
                     "kfold_z_test", "not <matrix> of 2 x 2")
})
