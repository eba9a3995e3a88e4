# 97.5 percent quantiles of t from a table: 5 df 2.57058183563632.

test_that("blocked 3 x 2 t: variance among the six", {
  halves <- accuracy_folds(3, 2, rep(c(8, 7), 3))
  out <- interval_bcv32_t(halves, "accuracy")
  # sum of squares .015, over 6
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 2.57058183563632 * 0.05,
               tolerance = 1e-13)
})
