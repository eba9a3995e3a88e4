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
      # Half of the values 1 and half -1: their standard deviation (divisor
      # 2m) is 1.
      found <- bcv_t(matrix(rep(c(1, -1), m), 1), rho[1], rho[2])
      expect_equal(found$stderr, expected$scale, tolerance = 1e-13)
      expect_equal(found$df, expected$df, tolerance = 1e-13)
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

test_that("many data sets at once give what each gives alone", {
  set.seed(3)
  x <- matrix(rnorm(60), 6)
  set <- rep(1:5, each = 2)
  statistics <- list(
    independent_t, function(x) corrected_kfold_t(x, 0.7),
    function(x) corrected_t(x, 1 / 9), cv52_t, combined_cv52_t, bcv32_t,
    function(x) bcv_t(x, 0.5, 0.5), function(x) pseudo_bootstrap_t(x, set)
  )
  for (statistic in statistics) {
    together <- statistic(x)
    alone <- lapply(1:6, function(row) statistic(x[row, , drop = FALSE]))
    for (field in c("estimate", "stderr")) {
      expect_equal(together[[field]], vapply(alone, `[[`, 0, field))
    }
    expect_equal(together$df, alone[[1]]$df)
  }
})

test_that("independent folds are those of t.test()", {
  set.seed(4)
  x <- matrix(rnorm(30), 3)
  ours <- independent_t(x)
  theirs <- apply(x, 1, function(row) t.test(row)$stderr)
  expect_equal(ours$stderr, theirs)
  expect_equal(corrected_kfold_t(x, 0.75)$stderr, 2 * theirs)
  # 1/J + 8/10 is nine times 1/J at J = 10
  expect_equal(corrected_t(x, 0.8)$stderr, 3 * theirs)
})

# One record among 1e8 more in two of five folds: 0 and 1e-8 have the variance
# .3e-16.
test_that("a difference of one record among 1e8 is a variance", {
  test <- corrected_kfold_t_test(1 + 1e-8 * c(0, 1, 0, 1, 0), rho = 0)
  expect_equal(test$stderr, 1e-8 * sqrt(0.3 / 5), tolerance = 1e-6)
  expect_equal(unname(test$statistic), 1 / (1e-8 * sqrt(0.3 / 5)),
               tolerance = 1e-6)
})

test_that("as many errors in other folds are a difference of 0", {
  # 1 + 2 - 3 = 0; of the fractions it is 9e-18, which made the numbers of a
  # print as long.
  one <- rbind(c(1, 2, -3, 3, -2, -1) / 10)
  for (folds in list(one[, 1:3, drop = FALSE], one)) {
    expect_identical(corrected_kfold_t(folds, 0.7)$estimate, 0)
    expect_identical(corrected_t(folds, 1 / 9)$estimate, 0)
  }
  expect_identical(bcv_t(one, 0.5, 0.25)$estimate, 0)
  # A difference that is there stays.
  expect_equal(fold_means(rbind(c(1, -1, 1e-8))), 1e-8 / 3)
})
