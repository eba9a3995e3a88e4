d <- 1:5 / 100

test_that("the variance of the mean is divided by 1 - rho", {
  # By hand: mean .03, S^2 = 2.5e-4, S^2 / (5 * .3) = 1 / 6000, so
  # t = .03 sqrt(6000).
  result <- corrected_kfold_t_test(d)
  expect_equal(result$statistic, c(t = 0.03 * sqrt(6000)))
  expect_equal(result$parameter, c(df = 4))
})

test_that("Arguments trap: rho changes the result, and 0 is the plain t", {
  expect_equal(corrected_kfold_t_test(d, rho = 0)$p.value, t.test(d)$p.value)
  expect_gt(corrected_kfold_t_test(d, rho = 0.8)$p.value,
            corrected_kfold_t_test(d)$p.value)
})

test_that("rho must be in [0, 1)", {
  expect_test_error(corrected_kfold_t_test(d, rho = 1), "value", "rho")
  expect_test_error(corrected_kfold_t_test(d, rho = -0.1), "value", "rho")
  expect_test_error(corrected_kfold_t_test(d, rho = "a"), "type", "rho")
})
