# Of 2m values with the covariance matrix V (variances 1, rho1 within and rho2
# between repetitions), the mean has variance 1'V1 / (2m)^2, and the sample
# variance x'Qx / (2m), Q the centering matrix, has expectation tr(QV) / (2m)
# and, for normal values, variance 2 tr(QVQV) / (2m)^2.
moments_of_folds <- function(m, rho1, rho2) {
  size <- 2 * m
  covariance <- matrix(rho2, size, size)
  for (first in seq(1, size, 2)) {
    covariance[first + 0:1, first + 0:1] <- rho1
  }
  diag(covariance) <- 1
  centered <- (diag(size) - 1 / size) %*% covariance
  expected <- sum(diag(centered))
  list(scale = sqrt(sum(covariance) / size^2 / (expected / size)),
       df = expected^2 / sum(diag(centered %*% centered)))
}

test_that("scale and degrees of freedom are those of the covariance matrix", {
  correlations <- list(c(0.5, 0.5), c(0, 0.5), c(0.3, 0.2), c(-0.1, 0.3))
  for (m in c(1, 2, 3, 5, 8)) {
    for (rho in correlations) {
      expected <- moments_of_folds(m, rho[1], rho[2])
      expect_equal(bcv_t_scale(m, rho[1], rho[2]), expected$scale,
                   tolerance = 1e-13)
      expect_equal(bcv_t_df(m, rho[1], rho[2]), expected$df,
                   tolerance = 1e-13)
    }
  }
})

test_that("correlations that leave no variance between folds are refused", {
  check <- function(...) check_bcv_t_rho(...)
  expect_input_error(check(1, 1, 3), "value", "rho2")
  expect_input_error(check(0, 0.6, 3), "value", "rho2")
  expect_input_error(check(2, 0.5, 3), "value", "rho1")
  expect_error(check(0.9, 0.9, 3), NA)
})
