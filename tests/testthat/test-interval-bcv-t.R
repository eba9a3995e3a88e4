# 97.5 percent quantiles of t from a table:
# 3 df 3.18244630528371, 9 df 2.26215716279821.

test_that("m x 2 t: scale and degrees of freedom of the correlations", {
  halves <- accuracy_folds(5, 2, rep(c(8, 7), 5))
  out <- interval_bcv_t(halves, "accuracy")
  # rho = 1/2, 1/2: C^2 = 11 / 9, 9 df
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 2.26215716279821 * 0.05 *
                 sqrt(11 / 9), tolerance = 1e-13)
  halves <- accuracy_folds(3, 2, rep(c(8, 7), 3))
  out <- interval_bcv_t(halves, "accuracy", rho1 = 0, rho2 = 0.5)
  # A = 3: C = 1; df = (6 / 2 - 0)^2 / 3 = 3
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 3.18244630528371 * 0.05,
               tolerance = 1e-13)
  # independent folds: the ordinary t interval of six values, 5 df
  out <- interval_bcv_t(halves, "accuracy", rho1 = 0, rho2 = 0)
  values <- rep(c(0.8, 0.7), 3)
  expect_equal(ends_of(out), as.vector(stats::t.test(values)$conf.int),
               tolerance = 1e-13)
})
