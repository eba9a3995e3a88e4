test_that("the Jaccard index agrees with values by hand", {
  # TP = 30, FP = 10, FN = 20: 30 / 60
  expect_equal(measure_value("jaccard", 30, 10, 20, 40), 0.5)
  # F1 = 2 J / (1 + J): the textbook identity
  f1 <- measure_value("f1", 30, 10, 20, 40)
  expect_equal(f1, 2 * 0.5 / 1.5)
  expect_identical(measure_value("jaccard", 0, 0, 0, 9), NA_real_)
})
