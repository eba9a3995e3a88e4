test_that("parts of Example 1 of Wong (2022)", {
  # Counts that give the printed r, q, s^2, w (Wong 2022, Example 1).
  one <- linear_f_parts(27, 26, 49, 0.2897, 1)
  two <- linear_f_parts(68, 135, 55, 0.7333, 1)
  expect_equal(round(c(one$recall, two$recall), 4), c(0.3553, 0.5528))
  expect_equal(round(c(one$precision, two$precision), 4), c(0.5094, 0.3350))
  expect_equal(round(c(one$variance_recall, two$variance_recall), 6),
               c(0.003014, 0.002010))
  expect_equal(round(c(one$variance_precision, two$variance_precision), 6),
               c(0.004715, 0.001097))
  expect_equal(round(c(one$weight, two$weight), 4), c(0.5891, 0.3773))
  expect_equal(round(c(one$variance, two$variance), 6), c(0.002371, 0.001223))
  # The delta method's for the second, .001181
  expect_equal(round(two$variance_delta, 6), 0.001181)
})

test_that("the delta variance is F (1 - F) (2 - F) / (2 TP + FP + FN)", {
  f <- 2 * 27 / (2 * 27 + 26 + 49)
  expect_equal(delta_variance_f(27, 26, 49, 1),
               f * (1 - f) * (2 - f) / (2 * 27 + 26 + 49))
})

test_that("the delta variance of F_beta is that of numerical gradients", {
  cells <- c(68, 135, 55)
  f2 <- function(n) 5 * n[1] / (5 * n[1] + 4 * n[3] + n[2])
  gradient <- vapply(1:3, function(i) {
    step <- 1e-3 * (seq_len(3) == i)
    (f2(cells + step) - f2(cells - step)) / 2e-3
  }, 0)
  total <- sum(cells)
  covariance <- diag(cells) - outer(cells, cells) / total
  expect_equal(delta_variance_f(68, 135, 55, 2),
               drop(gradient %*% covariance %*% gradient), tolerance = 1e-8)
})

test_that("f = w r + (1 - w) q is the F measure, for every beta", {
  for (beta in c(0.5, 1, 2)) {
    parts <- linear_f_parts(68, 135, 55, 0, beta)
    expect_equal(parts$f, (1 + beta^2) * 68 /
                   ((1 + beta^2) * 68 + beta^2 * 55 + 135))
  }
})

test_that("the weight has no special case at r = q", {
  parts <- linear_f_parts(10, 10, 10, 0, 1)
  expect_identical(parts$weight, 0.5)
})

test_that("counts that are too small are named before folds are warned of", {
  few <- confusion_counts(data.frame(
    learner = rep(c("a", "b"), each = 3), rep = 1, fold = 1:3,
    tp = c(0, 1, 2), fp = c(0, 3, 4), fn = c(3, 4, 2), tn = 20
  ), scheme = "kfold")
  expect_no_warning(expect_input_error(
    linear_f_test(few), "value", "x", "linear_f_test", "a has TP = 3"
  ))
})

# By hand: recalls .8, .6, .6 and precisions .8, .9, .5 of three folds deviate
# from their means by 2, -1, -1 (of 1/15) and 2, 5, -7 (of 1/30): the products
# 4 - 5 + 7 = 6 over sqrt(6 * 78).
test_that("the correlation of folds of different size is that by hand", {
  folds <- data.frame(tp = c(8, 9, 6), fn = c(2, 6, 4), fp = c(2, 1, 6))
  expect_equal(fold_correlation(folds, ""), 6 / sqrt(6 * 78))
  # Recall that does not vary has no correlation.
  folds$fn <- folds$tp
  expect_identical(fold_correlation(folds, ""), 0)
})

test_that("effective tables are no pooled counts", {
  counts <- confusion_counts(data.frame(
    learner = rep(c("a", "b"), each = 6), rep = rep(1:3, each = 2), fold = 1:2,
    tp = 20, fp = 9, fn = 8, tn = 20
  ), scheme = "bcv")
  expect_input_error(linear_f_test(effective_table(counts)), "type", "x",
                     "linear_f_test")
})
