test_that("columns are read by name, in any order", {
  x <- cbind(n10 = c(1, 2), n01 = c(5, 7))
  found <- input_of_disagreements(x)
  expect_equal(found$n01, rbind(c(5, 7)))
  expect_equal(found$n10, rbind(c(1, 2)))
  expect_equal(test_input(as.data.frame(x), "kfold_mcnemar")$n01, found$n01)
})

test_that("a name twice, or one too many, is no pair of columns", {
  twice <- matrix(1:4, 2, dimnames = list(NULL, c("n01", "n01")))
  expect_test_error(kfold_mcnemar_test(twice), "shape", "x")
  more <- cbind(n01 = 1:2, n10 = 1:2, n11 = 1:2)
  expect_test_error(kfold_mcnemar_test(more), "shape", "x")
  expect_test_error(kfold_mcnemar_test(table(c(1, 1, 2))), "shape", "x")
})

test_that("counts of the wrong sign and kind stop", {
  expect_test_error(kfold_mcnemar_test(cbind(n01 = -1, n10 = 1:2)), "value",
                    "x")
  expect_test_error(
    kfold_mcnemar_test(data.frame(n01 = 1:2, n10 = c(1, NA))), "missing", "x"
  )
})

test_that("differences in another loss hold no disagreements", {
  other <- new_cv_differences(matrix(1:4 / 10, 2), 1:2, "A", "B", "f1",
                              "1 - F1")
  expect_test_error(bcv_mcnemar_test(other), "type", "x")
  expect_error(bcv_mcnemar_test(other), "1 - F1")
})

test_that("the corrected statistic is vectorized, and 0 without disagreement", {
  # (2 - 1)^2 / 4, (4 - 1)^2 / 6, tie, none
  expect_equal(mcnemar_statistic(c(3, 1, 2, 0), c(1, 5, 2, 0)),
               c(0.25, 1.5, 0, 0))
})
