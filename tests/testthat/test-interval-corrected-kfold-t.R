test_that("corrected K-fold t: longer by 1 / sqrt(1 - rho)", {
  folds <- accuracy_folds(1, 3, c(8, 6, 7))
  length_of <- function(x) diff(ends_of(suppressWarnings(x)))
  plain <- length_of(interval_kfold_t(folds, "accuracy"))
  expect_equal(length_of(interval_corrected_kfold_t(folds, "accuracy")) /
                 plain, 1 / sqrt(0.3))
  expect_equal(length_of(interval_corrected_kfold_t(folds, "accuracy",
                                                    rho = 0)), plain)
  # Wang and Li (2016), letter data, n = 200: printed lengths (Table 7)
  printed <- c(0.306 / 0.168, 0.403 / 0.220, 0.306 / 0.168, 0.404 / 0.221,
               0.282 / 0.154, 0.388 / 0.212)
  expect_equal(printed, rep(1 / sqrt(0.3), 6), tolerance = 0.004)
})
