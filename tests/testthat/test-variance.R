test_that("the variance is that of the mean under the covariance matrix", {
  # Independent: the average of all entries of the 2m x 2m matrix.
  for (m in c(1, 2, 3, 5, 9)) {
    for (rho in list(c(0, 0.5), c(0.5, 0.5), c(-0.2, 0.1), c(1, 1))) {
      covariance <- exchangeable_covariance(2.5, rho[1], rho[2], m)
      expect_equal(bcv_variance(2.5, rho[1], rho[2], m)$variance,
                   mean(covariance), tolerance = 1e-14)
    }
  }
})

test_that("m = 3 and m = 5 are as the papers have them", {
  # Yang & Wang 2016: sigma^2/6 (1 + rho1 + 4 rho2); Yang et al. 2023, eq. 8.
  expect_equal(bcv_variance(6, 0.1, 0.3, 3)$variance, 1 + 0.1 + 1.2)
  expect_equal(bcv_variance(10, 0.1, 0.3, 5)$variance, 1 + 0.1 + 2.4)
  # Yang et al. 2023, Lemma 3: rho = (0, 1/2): half of sigma^2 for every m.
  expect_equal(bcv_variance(1, 0, 0.5, 1:20)$variance, rep(0.5, 20))
})

test_that("arguments are recycled, and more repetitions approach rho2", {
  expect_equal(bcv_variance(c(1, 2), 0.5, 0.5, 1)$variance, c(0.75, 1.5))
  expect_equal(bcv_variance(1, 0.1, 0.3, 1e9)$variance, 0.3, tolerance = 1e-8)
  expect_identical(nrow(bcv_variance(1, c(0, 0.1, 0.2), 0.3, 3:5)), 3L)
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
  # One bad element among good ones.
  expect_input_error(bcv_variance(1, 0, c(0.1, 0.7), 3), "value", "rho2")
  error <- expect_error(bcv_variance(1, 0.2, 0.7, 3))
  expect_identical(as.character(error$call[[1]]), "bcv_variance")
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
    found <- bcv_variance(3, 0.15, 0.4, m)
    expect_equal(found[names(expected)], expected, tolerance = 1e-13)
  }
})

test_that("the ratios for m = 3 are the paper's", {
  found <- bcv_variance(1, c(0.1, 0.2), c(0.3, 0.4), 3)
  # 1 - (rho1 + 4 rho2)/5; (1 + rho1 + 4 rho2)/6; (1 - rho1)/2, by hand.
  expect_equal(found$lambda1, c(0.74, 0.64))
  expect_equal(found$lambda2, c(2.3, 2.8) / 6)
  expect_equal(found$lambda3, c(0.45, 0.4))
})

# The quadratic forms Q with estimate = x' Q x for x = as.vector(m x 2 matrix),
# from their definitions.
variance_forms <- function(m) {
  folds <- 2 * m
  repetition <- rep(seq_len(m), 2)
  to_repetition <- outer(repetition, repetition, "==") / 2
  to_mean <- matrix(1 / folds, folds, folds)
  within <- (diag(folds) - to_repetition) / folds
  total <- (diag(folds) - to_mean) / folds
  # Each repetition's mean stands twice in the vector, hence the half.
  between <- (to_repetition - to_mean) / 2
  list(within = within, total = total, naive = total / (folds - 1),
       conservative = within + (m + 1) / (m * (m - 1)) * between)
}

test_that("the estimates are the quadratic forms of their definitions", {
  set.seed(1)
  for (m in c(2, 3, 5)) {
    x <- matrix(rnorm(2 * m), m)
    expected <- vapply(variance_forms(m), function(form) {
      drop(as.vector(x) %*% form %*% as.vector(x))
    }, 0)
    expect_equal(unlist(bcv_variance(x = x)), expected, tolerance = 1e-13)
  }
})

test_that("a small example comes out as by hand", {
  # Repetition means 2 and 4, mean 3.
  x <- rbind(c(1, 3), c(2.5, 5.5))
  # Within: 1 + 1 + 2.25 + 2.25 = 6.5; total: 4 + 0 + .25 + 6.25 = 10.5;
  # between: 1 + 1 = 2, times (m + 1)/(m (m - 1)) = 3/2.
  expect_equal(unname(unlist(bcv_variance(x = x))),
               c(6.5 / 4, 10.5 / 4, 10.5 / 12, 6.5 / 4 + 3))
})

test_that("the expectations are trace(Q Sigma)", {
  for (m in c(2, 3, 5, 8)) {
    forms <- variance_forms(m)
    for (rho in list(c(0, 0.5), c(0.5, 0.5), c(-0.3, 0.2), c(0.4, 0))) {
      covariance <- exchangeable_covariance(3, rho[1], rho[2], m)
      expected <- vapply(forms, function(form) sum(form * covariance), 0)
      found <- bcv_variance(3, rho[1], rho[2], m)
      expect_equal(unlist(found[names(forms)]), expected, tolerance = 1e-13)
    }
  }
})

test_that("the conditions say when the expectation reaches the variance", {
  # Those of the help page, by trace(Q Sigma).
  conditions <- expression(
    within = (m + 1) * rho1 + 2 * (m - 1) * rho2 <= m - 1,
    total = rho1 + 2 * (m - 1) * rho2 <= m - 1,
    naive = rho1 + 2 * (m - 1) * rho2 <= 0, conservative = rho2 <= 1 / 2
  )
  for (m in c(2, 3, 5)) {
    forms <- variance_forms(m)
    # Values off the borders, where rounding decides.
    grid <- expand.grid(rho1 = seq(-0.91, 0.93, 0.08),
                        rho2 = seq(-0.93, 0.97, 0.07))
    expectations <- mapply(function(rho1, rho2) {
      covariance <- exchangeable_covariance(1, rho1, rho2, m)
      vapply(forms, function(form) sum(form * covariance), 0) -
        mean(covariance)
    }, grid$rho1, grid$rho2)
    says <- vapply(conditions, function(condition) {
      eval(condition, c(grid, m = m))
    }, logical(nrow(grid)))
    border <- abs(expectations) < 1e-12
    expect_identical(unname(t(says))[!border],
                     unname(expectations > 0)[!border])
    expect_lt(mean(border), 0.05)
    # The same of the columns, where there is such a plan.
    there <- with(grid, rho2 <= (1 + rho1) / 2 &
                    1 + rho1 + 2 * (m - 1) * rho2 > 1e-9)
    found <- with(grid[there, ], bcv_variance(1, rho1, rho2, m))
    above <- as.matrix(found[names(conditions)]) > found$variance
    clear <- !t(border)[there, ]
    expect_identical(unname(above)[clear], unname(says[there, ])[clear])
  }
})

test_that("the estimator G is conservative up to rho2 = 1/2 for every rho1", {
  # E G = Var(mean) + sigma^2 (1 - 2 rho2), by the trace.
  for (rho1 in c(0, 0.5, 1)) {
    covariance <- exchangeable_covariance(1, rho1, 0.5, 5)
    form <- variance_forms(5)$conservative
    expect_equal(sum(form * covariance), mean(covariance))
  }
})

test_that("one repetition has no conservative estimate", {
  found <- bcv_variance(x = matrix(c(1, 3), 1))
  # Deviations -1 and 1: W = S^2 = 2/2, V = 2/2.
  expect_identical(unname(unlist(found)), c(1, 1, 1, NA))
  expect_identical(bcv_variance(1, 0, 0.1, 1)$conservative, NA_real_)
  expect_false(is.nan(found$conservative))
  expect_false(is.nan(bcv_variance(1, 0, 0.1, 1)$conservative))
})

test_that("bad matrices are errors", {
  bad <- list(type = 1:6, type = data.frame(1:3, 1:3),
              type = matrix("a", 2, 2), shape = matrix(1, 2, 3),
              shape = matrix(1, 0, 2), missing = matrix(c(1, NA), 1))
  for (i in seq_along(bad)) {
    error <- expect_error(bcv_variance(x = bad[[i]]),
                          class = paste0("bcvinfer_error_", names(bad)[i]))
    expect_identical(error$argument, "x")
    expect_identical(as.character(error$call[[1]]), "bcv_variance")
  }
  expect_input_error(bcv_variance(m = 3, x = matrix(1:6, 3)), "conflict", "m",
                     "bcv_variance")
})

test_that("the bound is (1 + rho1) / 2", {
  # Yang et al. (2023), Theorem 2; (1, 1) and (0, 1/2) lie on it.
  expect_equal(rho_bounds(c(-1, 0, 0.5, 1)), c(0, 0.5, 0.75, 1))
  expect_input_error(rho_bounds(1.1), "value", "rho1", "rho_bounds")
  expect_input_error(rho_bounds("a"), "type", "rho1", "rho_bounds")
  expect_input_error(rho_bounds(NA_real_), "missing", "rho1")
})

test_that("equality is allowed, more is not", {
  for (rho1 in c(-0.9, 0, 0.1, 0.3, 0.7, 1)) {
    expect_silent(check_rho(rho1, rho_bounds(rho1), 5))
  }
  expect_input_error(bcv_variance(1, 0.5, 0.7500001, 5), "value", "rho2",
                     "bcv_variance")
})

test_that("A(m) must be positive", {
  # By hand: 1 + 0 + 8 x (-1/8) = 0.
  expect_input_error(bcv_variance(1, 0, -1 / 8, 5), "value", "rho2",
                     "bcv_variance")
  expect_silent(bcv_variance(1, 0, -1 / 8 + 1e-6, 5))
  expect_silent(bcv_variance(1, 0, -0.9, 1))
  expect_input_error(bcv_variance(1, -1, 0, 5), "value", "rho2",
                     "bcv_variance")
})
