test_that("there are as many folds as asked for, of nearly equal size", {
  set.seed(1)
  for (n in c(10, 37, 100)) {
    for (k in c(2, 3, 10)) {
      plan <- cv_kfold(n, k, repeats = 2)
      sizes <- apply(plan$assignment, 2, tabulate, nbins = k)
      expect_true(all(sizes %in% c(n %/% k, ceiling(n / k))))
      expect_identical(plan$k, as.integer(k))
      expect_identical(plan$m, 2L)
    }
  }
  expect_identical(sort(cv_kfold(6, 6)$assignment[, 1]), 1:6)
})

test_that("small classes never cost a fold, trap: strata", {
  # caret::createFolds() makes fewer folds than asked here.
  strata <- rep(c("a", "b"), c(3, 9))
  expect_warning(plan <- cv_kfold(12, k = 6, strata = strata),
                 class = "bcvinfer_warning_small_class")
  expect_identical(tabulate(plan$assignment[, 1]), rep(2L, 6))
})

test_that("with strata each class is spread evenly", {
  set.seed(1)
  plan <- cv_kfold(iris, k = 10, repeats = 2, strata = Species)
  for (rep in 1:2) {
    expect_true(all(table(plan$assignment[, rep], iris$Species) == 5))
  }
  strata <- rep(c("a", "b", "c"), c(13, 27, 14))
  counts <- table(cv_kfold(54, k = 5, strata = strata)$assignment, strata)
  expect_true(all(apply(counts, 2, function(x) diff(range(x))) <= 1))
  expect_lte(diff(range(rowSums(counts))), 1)
})

test_that("bad numbers are classed errors", {
  expect_input_error(cv_kfold(5), "value", "k", "cv_kfold")
  expect_input_error(cv_kfold(5, k = 1), "value", "k", "cv_kfold")
  expect_input_error(cv_kfold(5, k = 2.5), "value", "k", "cv_kfold")
  expect_input_error(cv_kfold(5, k = 5, repeats = 0), "value", "repeats",
                    "cv_kfold")
})

test_that("a class that no hold-out tests or trains is a warning", {
  class <- rep(c("A", "B", "C", "D"), c(17, 11, 5, 3))
  expect_warning(plan <- cv_holdout(36, times = 3, prop = 0.7, strata = class),
                 "1 class of `strata` has no record in any test set",
                 class = "bcvinfer_warning_small_class")
  expect_false(any(class[test_rows(plan, 1, 1)] == "D"))
  expect_warning(cv_holdout(36, prop = 0.1, strata = class), "training set",
                 class = "bcvinfer_warning_small_class")
  expect_no_warning(cv_holdout(36, prop = 0.7, strata = rep(1:3, 12)))
})
