
test_that("the interval is that of t.test() on the folds", {
  folds <- varied_counts(1, 10, "kfold")
  tree <- folds[folds$learner == "tree", ]
  values <- 2 * tree$tp / (2 * tree$tp + tree$fp + tree$fn)
  expect_equal(ends_of(interval_kfold_t(tree)),
               as.vector(stats::t.test(values)$conf.int), tolerance = 1e-13)
})
