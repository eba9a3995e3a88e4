skip_if_not_installed("ggplot2")

test_that("each fold is a point, with the mean of each learner", {
  values <- fold_measures(varied_counts(3, 2, "bcv"), "recall")
  layers <- ggplot2::ggplot_build(ggplot2::autoplot(values))$data
  expect_equal(sort(layers[[1]]$x), sort(values$estimate))
  means <- tapply(values$estimate, values$learner, mean)
  expect_equal(sort(layers[[2]]$x), sort(as.vector(means)))
})

test_that("folds where a measure is undefined are counted below", {
  counts <- fold_counts(1, 3, tp = c(0, 2, 3), fp = c(0, 1, 1), fn = 4, tn = 5)
  values <- suppressWarnings(fold_measures(counts, "precision"),
                             classes = "bcvinfer_warning_undefined")
  plot <- ggplot2::autoplot(values)
  expect_match(plot$labels$caption, "Undefined, not drawn: 1 fold.")
  expect_no_warning(ggplot2::ggplot_build(plot))
})
