example <- data.frame(learner = c("one", "two"), tp = c(27, 68),
                      fp = c(26, 135), fn = c(49, 55))
rho <- c(0.2897, 0.7333)

test_that("Example 1 of Wong (2022): z = .0238, p = .9810", {
  result <- linear_f_test(example, rho = rho)
  expect_equal(unname(round(result$statistic, 4)), 0.0238)
  expect_equal(round(result$p.value, 4), 0.9810)
  expect_identical(result$measures$learner, c("one", "two"))
  expect_named(result$estimate, "difference in F1")
  # The same from a matrix
  expect_equal(linear_f_test(as.matrix(example[-1]), rho = rho)$statistic,
               result$statistic)
})

test_that("correlations without names in another order have a warning", {
  result <- linear_f_test(example, one, two, rho = rho)
  turned <- linear_f_test(example, two, one, rho = c(one = rho[1],
                                                     two = rho[2]))
  expect_equal(turned$statistic, -result$statistic)
  expect_warning(linear_f_test(example, two, one, rho = rev(rho)),
                 "order of `a` and `b`, \"two\" and \"one\"",
                 class = "bcvinfer_warning_order")
  expect_equal(linear_f_test(example, two, one, rho = c(0.3, 0.3))$statistic,
               -linear_f_test(example, rho = c(0.3, 0.3))$statistic)
})

folds <- new_counts(data.frame(
  learner = rep(c("A", "B"), c(4, 3)), rep = 1, fold = c(1:4, 1:3),
  tp = c(20, 22, 18, 21, 15, 19, 16), fp = c(6, 4, 5, 7, 9, 8, 6),
  fn = c(5, 3, 7, 4, 10, 6, 9), tn = 60
), "confusion_counts")

test_that("Direction trap: F is better when larger, and the result says so", {
  result <- linear_f_test(example, rho = rho)
  expect_match(result$notes, "in the F measure: larger is better.")
  expect_output(print(result), "A positive difference favours one.")
  better <- transform(example, tp = c(60, 68))
  greater <- linear_f_test(better, rho = rho, alternative = "greater")
  expect_gt(greater$estimate, 0)
  expect_lt(greater$p.value, 0.05)
})

test_that("folds, in another number for each learner, are pooled", {
  a <- folds[folds$learner == "A", ]
  rho_a <- cor(a$tp / (a$tp + a$fn), a$tp / (a$tp + a$fp))
  result <- linear_f_test(folds)
  expect_equal(result$measures$tp, c(81, 50))
  expect_equal(result$measures$rho[1], rho_a)
  expect_equal(linear_f_test(folds, "B", "A")$statistic, -result$statistic)
})

test_that("Arguments trap: beta and rho change the result", {
  base <- linear_f_test(example, rho = rho)$p.value
  expect_false(linear_f_test(example, beta = 2, rho = rho)$p.value == base)
  expect_false(linear_f_test(example, rho = c(0, 0))$p.value == base)
  expect_false(linear_f_test(folds, rho = c(0, 0))$p.value ==
                 linear_f_test(folds)$p.value)
  expect_named(linear_f_test(example, beta = 0.5, rho = rho)$null.value,
               "difference in F0.5")
})

test_that("few positives stop, and the message names which", {
  small <- transform(example, fp = c(26, 3))
  expect_test_error(linear_f_test(small, rho = rho), "value", "x")
  expect_error(linear_f_test(small, rho = rho), "two has FP = 3")
})

test_that("recall that does not vary has rho 0", {
  still <- new_counts(data.frame(
    learner = rep(c("A", "B"), each = 2), rep = 1, fold = 1:2, tp = 10, fn = 5,
    fp = c(5, 9, 6, 6), tn = 50
  ), "confusion_counts")
  expect_identical(linear_f_test(still)$measures$rho, c(0, 0))
})

test_that("Undefined measures trap: undefined folds are counted, not lost", {
  odd <- folds
  odd$tp[1] <- 0
  odd$fp[1] <- 0
  expect_warning(result <- linear_f_test(odd),
                 class = "bcvinfer_warning_undefined")
  a <- folds[2:4, ]
  expect_equal(result$measures$rho[1],
               cor(a$tp / (a$tp + a$fn), a$tp / (a$tp + a$fp)))
  # All records stay in the pooled counts
  expect_equal(result$measures$tp[1], 61)
  odd[2:3, c("tp", "fp")] <- 0
  expect_test_error(linear_f_test(odd), "missing", "rho")
  expect_error(linear_f_test(odd), "has fewer than 2 folds")
})

test_that("correlations may have a shape or a class of their own", {
  plain <- linear_f_test(example, rho = rho)
  expect_equal(linear_f_test(example, rho = rbind(rho)), plain)
  expect_equal(linear_f_test(example, rho = structure(rho, class = "own")),
               plain)
})

test_that("mistakes", {
  expect_test_error(linear_f_test(example), "missing", "rho")
  expect_test_error(linear_f_test(example, rho = 0.2), "shape", "rho")
  expect_test_error(linear_f_test(example, rho = c(0.2, 2)), "value", "rho")
  expect_test_error(linear_f_test(example, beta = 0, rho = rho), "value",
                     "beta")
  expect_test_error(linear_f_test(example, "one", rho = rho), "missing", "b")
  expect_test_error(linear_f_test(example, "one", "six", rho = rho),
                    "column", "b")
  expect_test_error(linear_f_test(example[1, ], rho = rho), "shape", "x")
  expect_test_error(linear_f_test(example[-2], rho = rho), "column", "x")
  expect_test_error(linear_f_test(1:3, rho = rho), "type", "x")
  halves <- new_counts(
    transform(as.data.frame(folds)[c(1:4, 1:4), ],
              learner = rep(c("A", "B"), each = 4),
              rep = c(1, 1, 2, 2), fold = 1:2), "confusion_counts"
  )
  expect_test_error(linear_f_test(halves), "scheme", "x")
})
