x <- cbind(c(0.04, 0.02, 0.03, 0.01, 0.05), c(0.02, 0.04, 0.01, 0.03, 0.01))

test_that("F trap: sample variances, F(10, 5), upper tail", {
  # sum p^2 = .0086, 2 sum s_i^2 = 2 * .0016 (population variances would
  # double F to 5.375).
  result <- combined_cv52_f_test(x)
  expect_equal(result$statistic, c(F = 2.6875))
  expect_equal(result$parameter, c("num df" = 10, "denom df" = 5))
  # .15 + .11 over ten folds.
  expect_equal(unname(result$estimate), 0.026)
  # The upper tail of F by the incomplete beta function.
  expect_equal(result$p.value, pbeta(5 / (5 + 10 * 2.6875), 2.5, 5))
})

test_that("p-value of mlxtend's documented example", {
  # rasbt.github.io/mlxtend, combined_ftest_5x2cv: F = 1.053, p = 0.509. Each
  # p_i1 = u + .01, p_i2 = u - .01 gives F = (u^2 + 1e-4) / (2e-4).
  u <- sqrt(1.053 * 2e-4 - 1e-4)
  result <- combined_cv52_f_test(matrix(c(u + 0.01, u - 0.01), 5, 2, TRUE))
  expect_equal(result$statistic, c(F = 1.053))
  expect_equal(round(result$p.value, 3), 0.509)
})

test_that("Zero variance trap: constant differences", {
  expect_warning(result <- combined_cv52_f_test(matrix(0.1, 5, 2)),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(result$statistic, c(F = Inf))
  # Two disjoint test sets: two units that agree.
  expect_identical(result$p.value, binom.test(2, 2)$p.value)
})

test_that("shape", {
  expect_test_error(combined_cv52_f_test(x[-1, ]), "shape", "x")
})

test_that("a small spread beside the differences is one", {
  small <- 0.1 + 1e-6 * x
  expect_silent(result <- combined_cv52_f_test(small))
  spread <- 2 * sum(apply(small, 1, stats::var))
  expect_equal(result$statistic, c(F = sum(small^2) / spread))
})
