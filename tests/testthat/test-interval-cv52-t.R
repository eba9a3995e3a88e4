# 97.5 percent quantiles of t from a table: 5 df 2.57058183563632.

test_that("5 x 2 t: variance within the repetitions", {
  halves <- accuracy_folds(5, 2, rep(c(8, 7), 5))
  out <- interval_cv52_t(halves, "accuracy")
  # every s_i^2 = .005
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 2.57058183563632 *
                 sqrt(0.005), tolerance = 1e-13)
  # differences between the repetitions do not count: s_i as above
  halves <- accuracy_folds(5, 2, rep(c(8, 7), 5) + rep(c(0, 1, 2, 1, 0),
                                                       each = 2))
  out <- suppressWarnings(interval_cv52_t(halves, "accuracy"))
  expect_equal(diff(ends_of(out)), 2 * 2.57058183563632 * sqrt(0.005),
               tolerance = 1e-13)
})
