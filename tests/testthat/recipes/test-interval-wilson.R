test_that("Wilson's interval agrees with prop.test()", {
  counts <- confusion_counts(data.frame(rep = 1, fold = 1:2, tp = 8, fp = 1,
                                        fn = 2, tn = 9))
  effective <- effective_table(counts, rho1 = 1, rho2 = 1)
  found <- interval_wilson(effective, "recall")
  known <- stats::prop.test(8, 10, correct = FALSE)$conf.int
  expect_equal(c(found$conf.low, found$conf.high), known[1:2])
  expect_true("wilson" %in% cv_intervals()$interval)
})

test_that("Wilson's interval serves proportions only", {
  counts <- confusion_counts(data.frame(fold = 1:2, tp = 8, fp = 1, fn = 2,
                                        tn = 9), scheme = "kfold")
  expect_error(interval_wilson(counts, "f1"), class = "bcvinfer_error_value")
})

test_that("each argument of Wilson's interval matters", {
  folds <- data.frame(fold = 1:2, tp = 8, fp = 1, fn = 2, tn = 9)
  counts <- lapply(c(8, 7), function(hits) {
    confusion_counts(transform(folds, tp = hits), scheme = "kfold")
  })
  expect_each_argument("interval_wilson", list(counts[[1]], "recall"),
                       counts = counts[[2]], measure = "precision",
                       conf.level = 0.9)
})
