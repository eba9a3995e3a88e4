test_that("the Jaccard index agrees with values by hand", {
  counts <- confusion_counts(data.frame(
    learner = c("tree", "majority"), tp = c(30, 0), fp = c(10, 0),
    fn = c(20, 0), tn = c(40, 9)
  ))
  expect_warning(found <- fold_measures(counts, c("jaccard", "f1")),
                 class = "bcvinfer_warning_undefined")
  # 30 / 60, and F1 = 2 J / (1 + J): the textbook identity
  expect_equal(found$estimate, c(0.5, NA, 2 * 0.5 / 1.5, NA))
})
