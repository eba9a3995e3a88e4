test_that("the variance is that of the mean under the covariance matrix", {
  # Independent: the average of all entries of the 2m x 2m matrix.
  for (m in c(1, 2, 3, 5, 9)) {
    for (rho in list(c(0, 0.5), c(0.5, 0.5), c(-0.2, 0.1), c(1, 1))) {
      covariance <- exchangeable_covariance(2.5, rho[1], rho[2], m)
      expect_equal(bcv_variance(2.5, rho[1], rho[2], m), mean(covariance),
                   tolerance = 1e-14)
    }
  }
})

test_that("m = 3 and m = 5 are as the papers have them", {
  # Yang & Wang 2016: sigma^2/6 (1 + rho1 + 4 rho2); Yang et al. 2023, eq. 8.
  expect_equal(bcv_variance(6, 0.1, 0.3, 3), 1 + 0.1 + 1.2)
  expect_equal(bcv_variance(10, 0.1, 0.3, 5), 1 + 0.1 + 2.4)
  # Yang et al. 2023, Lemma 3: rho = (0, 1/2): half of sigma^2 for every m.
  expect_equal(bcv_variance(1, 0, 0.5, 1:20), rep(0.5, 20))
})

test_that("arguments are recycled, and more repetitions approach rho2", {
  expect_equal(bcv_variance(c(1, 2), 0.5, 0.5, 1),
               c(0.75, 1.5))
  expect_equal(bcv_variance(1, 0.1, 0.3, 1e9), 0.3, tolerance = 1e-8)
  expect_length(bcv_variance(1, c(0, 0.1, 0.2), 0.3, 3:5), 3)
})

test_that("bad arguments of bcv_variance() are errors", {
  expect_input_error(bcv_variance("1", 0, 0, 3), "type", "sigma2")
  expect_input_error(bcv_variance(-1, 0, 0, 3), "value", "sigma2")
  expect_input_error(bcv_variance(NA_real_, 0, 0, 3), "missing", "sigma2")
  expect_input_error(bcv_variance(1, NULL, 0, 3), "type", "rho1")
  expect_input_error(bcv_variance(1, NaN, 0, 3), "missing", "rho1")
  expect_input_error(bcv_variance(1, 0, Inf, 3), "missing", "rho2")
  expect_input_error(bcv_variance(1, 0, 0, 2.5), "value", "m")
  expect_input_error(bcv_variance(1, 0, 0, 0), "value", "m")
  expect_input_error(bcv_variance(1, 0, c(0, 0.1), 3:5), "shape", "rho2")
  expect_input_error(bcv_variance(1, 0, 0.1), "missing", "m")
  expect_input_error(bcv_variance(rho1 = 0, rho2 = 0.1, m = 3), "missing",
                        "sigma2")
})

test_that("correlations outside the bounds are errors with the user's call", {
  expect_input_error(bcv_variance(1, 0, 0.51, 3), "value", "rho2")
  expect_input_error(bcv_variance(1, 0, -0.25, 3), "value", "rho2")
  expect_input_error(variance_ratios(0.2, 0.7, 3), "value", "rho2")
  # One bad element among good ones.
  expect_input_error(bcv_variance(1, 0, c(0.1, 0.7), 3), "value", "rho2")
  error <- expect_error(variance_ratios(0.2, 0.7, 3))
  expect_identical(as.character(error$call[[1]]), "variance_ratios")
})

test_that("the ratios are expectations of quadratic forms", {
  # trace(Q Sigma), Q of the sample variance, the mean and the deviations
  # within repetitions.
  for (m in c(1, 2, 3, 5)) {
    folds <- 2 * m
    centring <- diag(folds) - 1 / folds
    repetition <- rep(seq_len(m), 2)
    within <- diag(folds) - outer(repetition, repetition, "==") / 2
    covariance <- exchangeable_covariance(1, 0.15, 0.4, m)
    expected <- data.frame(
      lambda1 = sum(centring * covariance) / (folds - 1),
      lambda2 = sum(covariance) / folds^2,
      lambda3 = sum(within * covariance) / folds
    )
    expect_equal(variance_ratios(0.15, 0.4, m), expected, tolerance = 1e-13)
  }
})

test_that("the ratios for m = 3 are the paper's", {
  found <- variance_ratios(c(0.1, 0.2), c(0.3, 0.4), 3)
  # 1 - (rho1 + 4 rho2)/5; (1 + rho1 + 4 rho2)/6; (1 - rho1)/2, by hand.
  expect_equal(found$lambda1, c(0.74, 0.64))
  expect_equal(found$lambda2, c(2.3, 2.8) / 6)
  expect_equal(found$lambda3, c(0.45, 0.4))
})
