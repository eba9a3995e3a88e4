folds <- contingency_of(c(5, 2, 6, 4), c(3, 2, 1, 8), 20, 2, 2, "bcv")

test_that("the difference is a minus b: n01 counts up", {
  # a wrong and b right 5 times, the other way 3 times, of 20
  expect_equal(as.vector(t(loss_differences(folds))),
               c(2, 0, 5, -4) / 20)
  expect_equal(unname(bcv_t_test(folds)$estimate), 3 / 80)
})

test_that("a data frame has a row per fold, and set and half", {
  rows <- as.data.frame(loss_differences(folds))
  expect_named(rows, c("rep", "fold", "set", "half", "difference"))
  expect_equal(rows$difference, c(0.1, 0, 0.25, -0.2))
  expect_equal(rows$rep, c(1, 1, 2, 2))
})

test_that("print() names the learners, the loss and the plan", {
  expect_output(print(loss_differences(folds)), "Differences in error: A - B")
  expect_output(print(loss_differences(folds)),
                "2 repetitions of 2 folds \\(bcv")
  expect_output(print(loss_differences(folds)), "repetition 2")
})

test_that("taking rows out leaves plain numbers", {
  part <- loss_differences(folds)[1, ]
  expect_false(inherits(part, "cv_differences"))
  expect_equal(part, c(0.1, 0))
})

test_that("what is computed from differences are plain numbers", {
  d <- loss_differences(folds)
  values <- matrix(c(.1, .25, 0, -.2), 2)
  expect_identical(-d, -values)
  expect_equal(100 * d, matrix(c(10, 25, 0, -20), 2))
  expect_identical(d - d, 0 * values)
  expect_identical(d > 0, values > 0)
  expect_equal(abs(d), abs(values))
  expect_equal(round(d, 1), round(values, 1))
  # Their test has no learners, and no counts of the other sign.
  turned <- bcv_t_test(-d)
  expect_equal(unname(turned$estimate), -3 / 80)
  expect_null(turned$learners)
  expect_test_error(bcv_mcnemar_test(-d), "value", "x")
  expect_test_error(kfold_mcnemar_test(100 * d^2), "shape", "x")
})

test_that("tables of another kind stop, and say which way leads on", {
  effective <- effective_table(folds)
  expect_test_error(bcv_t_test(effective), "type", "x")
  expect_error(bcv_t_test(effective), "bcv_mcnemar_test")
  confusion <- new_counts(
    data.frame(learner = "A", rep = 1, fold = 1:2, tp = 1, fp = 1, fn = 1,
               tn = 1), "confusion_counts")
  expect_error(bcv_t_test(confusion), "loss_differences")
  expect_test_error(bcv_t_test(iris), "type", "x")
  two <- rbind(as.data.frame(folds), transform(as.data.frame(folds), b = "C"))
  two <- new_counts(two, "contingency_counts")
  expect_test_error(bcv_t_test(two), "shape", "x")
})

test_that("a hole in the folds and an empty fold stop", {
  hole <- new_counts(as.data.frame(folds)[-2, ], "contingency_counts")
  expect_test_error(bcv_t_test(hole), "rows", "x")
  empty <- folds
  empty[1, c("n00", "n01", "n10", "n11")] <- 0
  empty <- new_counts(as.data.frame(empty), "contingency_counts")
  expect_test_error(bcv_t_test(empty), "value", "x")
})

test_that("missing differences stop with their number", {
  gap <- new_cv_differences(matrix(c(0.1, NA, 0.2, NA), 2), 1:2, "A", "B", "f1",
                            "1 - F1")
  expect_test_error(bcv_t_test(gap), "missing", "x")
  expect_error(bcv_t_test(gap), "2 folds of 4")
})
