skip_if_not_installed("ggplot2")
folds <- contingency_of(c(5, 2, 6, 4, 9, 3), c(3, 2, 1, 8, 2, 2), 20, 3, 2,
                        "bcv")

built <- function(plot) ggplot2::ggplot_build(plot)

test_that("a signed test shows estimate, interval and hypothesis", {
  result <- bcv_t_test(folds)
  plot <- ggplot2::autoplot(result)
  expect_s3_class(plot, "ggplot")
  layers <- built(plot)$data
  expect_equal(layers[[1]]$xintercept, 0)
  expect_equal(c(layers[[2]]$x, layers[[2]]$xend), as.vector(result$conf.int))
  expect_equal(layers[[3]]$x, unname(result$estimate))
  expect_match(plot$labels$x, "difference in error, with 95%\ninterval")
})

test_that("one-sided intervals and tests without one can be drawn", {
  less <- bcv_t_test(folds, alternative = "less")
  expect_silent(built(ggplot2::autoplot(less)))
  x <- contingency_of(1:10, 1, 50, 5, 2, "bcv")
  expect_silent(built(ggplot2::autoplot(calibrated_bcv52_f_test(x))))
})

test_that("a test on counts shows the disagreements of both sides", {
  plot <- ggplot2::autoplot(bcv_mcnemar_test(folds))
  bars <- built(plot)$data[[1]]
  # Sums 29 and 18 over A = 1 + 1/2 + 2 = 3.5
  expect_equal(sort(bars$x), c(18, 29) / 3.5)
})

test_that("differences show every fold, and the interval of a fitting test", {
  differences <- loss_differences(folds)
  layers <- built(ggplot2::autoplot(differences))$data
  expect_equal(nrow(layers[[2]]), 6)
  expect_equal(c(layers[[3]]$x, layers[[3]]$xend),
               as.vector(bcv_t_test(folds)$conf.int))
  chosen <- ggplot2::autoplot(differences, test = bcv32_t_test(folds))
  expect_equal(built(chosen)$data[[3]]$x, bcv32_t_test(folds)$conf.int[1])
})

test_that("each scheme has its fitting test, unknown ones none", {
  expect_null(fitting_test(loss_differences(contingency_of(1:4, 1, 20, 2, 2))))
  kfold <- loss_differences(contingency_of(1:4, 1, 20, 1, 4, "kfold"))
  expect_match(fitting_test(kfold)$method, "repeated K-fold")
  holdout <- loss_differences(contingency_of(1:4, 1, 20, 4, 1, "holdout"))
  expect_match(fitting_test(holdout)$method, "resampled")
})

test_that("differences without a fitting interval show the folds alone", {
  unknown <- loss_differences(contingency_of(1:4, 1, 20, 2, 2))
  plot <- ggplot2::autoplot(unknown)
  expect_identical(nrow(built(plot)$data[[2]]), 4L)
  expect_length(built(plot)$data, 2)
  lost <- loss_differences(folds)
  lost[2] <- NA
  expect_null(fitting_test(lost))
})
