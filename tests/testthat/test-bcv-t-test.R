x <- matrix(1:6 / 100, 3)

test_that("independent folds give the ordinary t test", {
  # rho1 = rho2 = 0: A = 1, C^2 = 1/(2m - 1), f = 2m - 1.
  ours <- bcv_t_test(x, 0, 0)
  theirs <- t.test(as.vector(x))
  expect_equal(unname(ours$statistic), unname(theirs$statistic))
  expect_equal(ours$p.value, theirs$p.value)
  expect_equal(ours$conf.int, theirs$conf.int)
})

test_that("rho1 = rho2 = 1/2: C^2 = (2m + 1)/(2m - 1), f = 2m - 1", {
  # pbar^2 / S^2 = 4.2 (test-bcv32-t-test.R), over 7/5
  result <- bcv_t_test(x)
  expect_equal(result$statistic, c(t = sqrt(3)))
  expect_equal(result$parameter, c(df = 5))
})

test_that("rho = (0, 1/2), where validation sets alone matter", {
  # m = 3: A = 3, C^2 = 3/3 = 1; between 0, f = (6/2)^2 / 3 = 3
  result <- bcv_t_test(x, 0, 0.5)
  expect_equal(result$statistic, c(t = sqrt(4.2)))
  expect_equal(result$parameter, c(df = 3))
})

test_that("the size is exact for normal differences of these correlations", {
  # All correlations 1/2: a common part and an own part of equal variance.
  # 20,000 draws: standard error .0015.
  set.seed(7)
  draws <- 20000
  values <- matrix(rnorm(10 * draws), 10) + rep(rnorm(draws), each = 10)
  squares <- colMeans(values^2) - colMeans(values)^2
  t <- colMeans(values) / sqrt(11 / 9 * squares)
  first <- bcv_t_test(matrix(values[, 1], 5))
  expect_equal(unname(first$statistic), t[1])
  expect_lt(abs(mean(abs(t) > qt(0.975, 9)) - 0.05), 3 * 0.0015)
})

test_that("correlations out of bounds stop", {
  expect_test_error(bcv_t_test(x, 1, 1), "value", "rho2")
  expect_test_error(bcv_t_test(x, 0, 0.6), "value", "rho2")
  expect_test_error(bcv_t_test(matrix(1:9, 3)), "shape", "x")
})
