# 97.5 percent quantiles of t from a table: 2 df 4.30265272974946.

test_that("K-fold t: mean -/+ t sqrt(S^2 / K)", {
  folds <- accuracy_folds(1, 3, c(8, 6, 7))
  out <- interval_kfold_t(folds, "accuracy")
  # mean .7, S^2 = .01
  expect_equal(ends_of(out), 0.7 + c(-1, 1) * 4.30265272974946 *
                 sqrt(0.01 / 3), tolerance = 1e-13)
  expect_identical(c(out$method, out$estimator), c("kfold_t", "macro"))
})

test_that("the interval is that of t.test() on the folds", {
  folds <- varied_counts(1, 10, "kfold")
  tree <- folds[folds$learner == "tree", ]
  values <- 2 * tree$tp / (2 * tree$tp + tree$fp + tree$fn)
  expect_equal(ends_of(interval_kfold_t(tree)),
               as.vector(stats::t.test(values)$conf.int), tolerance = 1e-13)
})
