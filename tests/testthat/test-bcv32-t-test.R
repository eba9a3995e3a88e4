test_that("the variance has divisor 6, df 5", {
  # 1 to 6 hundredths: mean 3.5, sum of squares 17.5: 12.25 / (17.5 / 6) = 4.2
  result <- bcv32_t_test(matrix(1:6 / 100, 3))
  expect_equal(result$statistic, c(t = sqrt(4.2)))
  expect_equal(result$parameter, c(df = 5))
})

test_that("m = 3 alone", {
  expect_test_error(bcv32_t_test(matrix(1:10, 5)), "shape", "x")
  expect_error(bcv32_t_test(matrix(1:10, 5)), "cv_bcv(n, m = 3)", fixed = TRUE)
})
