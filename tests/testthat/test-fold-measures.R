counts <- fold_counts(1, 3, tp = c(8, 6, 0), fp = c(2, 2, 0), fn = c(0, 2, 4),
                      tn = c(10, 10, 16))

test_that("fold measures agree with values by hand", {
  out <- fold_measures(counts, c("recall", "f1"))
  expect_named(out, c("learner", "measure", "rep", "fold", "estimate"))
  expect_equal(out$estimate, c(1, 0.75, 0, 16 / 18, 12 / 16, 0))
  expect_identical(out$fold, c(1:3, 1:3))
})

test_that("Names: micro and macro are different averages, both named", {
  out <- average_measures(counts, "f1")
  expect_named(out, c("learner", "measure", "micro", "macro"))
  # micro: 28 / (28 + 4 + 6); macro: mean of 8/9, 3/4, 0
  expect_equal(out$micro, 28 / 38)
  expect_equal(out$macro, (8 / 9 + 3 / 4) / 3)
})

test_that("Undefined measures: NA, one warning that counts the folds", {
  warning <- expect_warning(out <- fold_measures(counts,
                                                 c("precision", "recall")),
                            "1 of 3 folds",
                            class = "bcvinfer_warning_undefined")
  expect_identical(is.na(out$estimate), c(FALSE, FALSE, TRUE, rep(FALSE, 3)))
  expect_warning(out <- average_measures(counts, c("precision", "recall")),
                 "Precision in 1 of 3", class = "bcvinfer_warning_undefined")
  # no fold is dropped from macro, and micro stands: 14 / 18
  expect_identical(out$macro[1], NA_real_)
  expect_equal(out$micro[1], 14 / 18)
})

test_that("several undefined measures make one warning", {
  caught <- list()
  withCallingHandlers(
    average_measures(counts, c("precision", "mcc")),
    warning = function(w) {
      caught[[length(caught) + 1]] <<- w
      invokeRestart("muffleWarning")
    }
  )
  expect_length(caught, 1)
  expect_match(conditionMessage(caught[[1]]), "Matthews correlation")
})

test_that("the column class flows through", {
  both <- fold_counts(1, 2, tp = 5, fp = 1, fn = 2, tn = 9,
                      class = c("x", "y"))
  expect_named(fold_measures(both),
               c("learner", "class", "measure", "rep", "fold", "estimate"))
  expect_identical(average_measures(both)$class, c("x", "y"))
})

test_that("arguments of measures reach them, others are errors", {
  out <- average_measures(counts, c("f1", "f_beta"), beta = 2)
  # 5 x 14 / (5 x 14 + 4 x 6 + 4)
  expect_equal(out$micro, c(28 / 38, 70 / 98))
  expect_input_error(fold_measures(counts, "f1", beta = 2), "value", "beta")
  # arguments of a table of fold values
  expect_input_error(fold_measures(counts, direction = "minimize"), "conflict",
                     "direction")
  expect_input_error(fold_measures(counts, scheme = "bcv"), "conflict",
                     "scheme")
  expect_input_error(fold_measures(counts, n_test = 3), "conflict", "n_test")
  expect_input_error(fold_measures(counts, character()), "type", "measures")
  expect_input_error(fold_measures(counts, "auc"), "value", "measures")
  expect_input_error(average_measures(counts, NA_character_), "type",
                     "measures")
  expect_input_error(fold_measures(data.frame(tp = 1)), "type", "counts")
  expect_input_error(average_measures(counts[c(1, 1), ]), "rows", "counts",
                     "average_measures", "`counts` must have each")
  expect_input_error(average_measures(pool_counts(counts)), "type", "counts",
                     "average_measures", "pooled already")
})

test_that("a class that does not occur is named where a measure is undefined", {
  data <- data.frame(y = factor(rep(c("a", "b"), 20), c("a", "b", "no {one}")),
                     one = rep(c("a", "b", "b", "b"), 10))
  data$two <- rev(data$one)
  x <- cv_predictions(data, y, c(one, two))
  named <- paste("No record and no prediction is of class \"no {one}\":",
                 "`droplevels()`")
  undefined <- function(object) {
    one_line(expect_warning(object, class = "bcvinfer_warning_undefined"))
  }
  expect_match(undefined(fold_measures(x, "f1_macro")), named, fixed = TRUE)
  expect_match(undefined(interval_components(x, "f1_macro")), named,
               fixed = TRUE)
  error <- expect_input_error(components_test(x, one, two, "f1_macro"),
                              "value", "measure")
  expect_match(one_line(error), named, fixed = TRUE)
  # F1 of a is 20 / 30 (tp 10, fn 10), of b 40 / 50 (tp 20, fp 10).
  data$y <- droplevels(data$y)
  y <- cv_predictions(data, y, c(one, two))
  expect_equal(fold_measures(y, "f1_macro")$estimate[1],
               (20 / 30 + 40 / 50) / 2)
})
