test_that("tables are added up or averaged", {
  # By hand: 1 + ... + 4 = 10, 3 x 4 = 12.
  counts <- half_split_counts(m = 2, n00 = 1:4, n01 = 3, n10 = 0, n11 = 5:8)
  sum <- pool_counts(counts)
  expect_s3_class(sum, c("pooled_counts", "contingency_counts",
                         "cv_table", "data.frame"),
                  exact = TRUE)
  expect_equal(tidy(sum), data.frame(a = "a", b = "b", n00 = 10, n01 = 12,
                                     n10 = 0, n11 = 26, reps = 2L,
                                     folds = 2L, pooled = "sum"))
  mean <- pool_counts(counts, how = "mean")
  expect_equal(unlist(tidy(mean)[3:6]),
               c(n00 = 2.5, n01 = 3, n10 = 0, n11 = 6.5))
  expect_equal(mean$pooled, "mean")
})

test_that("each learner and class has its row, in the order of the counts", {
  counts <- confusion_counts(example_predictions(), positive = "each")
  pooled <- pool_counts(counts)
  expect_equal(pooled$learner, rep(c("tree", "knn"), each = 3))
  expect_equal(pooled$class, rep(c("x", "y", "z"), 2))
  # Every one of 24 records is tested in each of 3 repetitions.
  expect_equal(pooled$tp + pooled$fp + pooled$fn + pooled$tn, rep(72, 6))
})

test_that("how is one of two words", {
  expect_input_error(pool_counts(half_split_counts(), "median"), "value",
                     "how", "pool_counts")
})
