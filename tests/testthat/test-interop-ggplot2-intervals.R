halves <- varied_counts(3, 2, "bcv")

test_that("a forest plot draws every interval with named axes", {
  skip_if_not_installed("ggplot2")
  all <- rbind(interval_beta_prime(halves), interval_t(halves,
                                                       method = "bcv32_t"))
  plot <- ggplot2::autoplot(all)
  expect_s3_class(plot, "ggplot")
  bars <- ggplot2::layer_data(plot, 1)
  expect_equal(sort(bars$xmin), sort(all$conf.low))
  expect_equal(sort(bars$xmax), sort(all$conf.high))
  expect_identical(plot$labels$x, "F1")
  expect_identical(nrow(ggplot2::ggplot_build(plot)$layout$layout), 2L)
  expect_match(plot$labels$title, "95%")
})

test_that("of one method the axis shows the learners, without a legend", {
  skip_if_not_installed("ggplot2")
  one <- ggplot2::autoplot(interval_beta_prime(halves))
  expect_match(one$labels$subtitle, "beta_prime")
  axis <- ggplot2::ggplot_build(one)$layout$panel_params[[1]]$y
  expect_identical(as.vector(axis$get_labels()), c("knn", "tree"))
})

test_that("the subtitle names the estimator of the intervals drawn", {
  skip_if_not_installed("ggplot2")
  micro <- ggplot2::autoplot(interval_beta_prime(halves))
  expect_match(micro$labels$subtitle, "from pooled counts")
  macro <- ggplot2::autoplot(interval_t(halves, method = "bcv_t"))
  expect_match(macro$labels$subtitle, "from mean of folds")
  both <- ggplot2::autoplot(rbind(interval_beta_prime(halves),
                                  interval_t(halves, method = "bcv_t")))
  expect_null(both$labels$subtitle)
  expect_match(levels(both$data$panel)[2], "bcv_t.* \\(mean of folds\\)")
})

test_that("measures and classes have panels", {
  skip_if_not_installed("ggplot2")
  folds <- varied_counts(1, 5, "kfold")
  both <- rbind(interval_beta(folds, "precision"),
                interval_beta(folds, "recall"))
  built <- ggplot2::ggplot_build(ggplot2::autoplot(both))
  expect_identical(nrow(built$layout$layout), 2L)
  expect_s3_class(ggplot2::autoplot(both, type = "density"), "ggplot")
})

test_that("densities are those of the posterior", {
  skip_if_not_installed("ggplot2")
  out <- interval_beta(varied_counts(1, 5, "kfold"), "recall")
  plot <- ggplot2::autoplot(out, type = "density")
  curve <- ggplot2::layer_data(plot, 2)
  shapes <- out$posterior[[1]]
  first <- curve[curve$PANEL == 1, ]
  expect_equal(first$y, stats::dbeta(first$x, shapes$shape1, shapes$shape2))
  # Shaded from end to end of the interval.
  shade <- ggplot2::layer_data(plot, 1)
  expect_equal(range(shade$x[shade$PANEL == 1]),
               c(out$conf.low[1], out$conf.high[1]))
})

test_that("t intervals alone have no density", {
  skip_if_not_installed("ggplot2")
  t <- interval_t(halves, method = "bcv_t")
  expect_input_error(ggplot2::autoplot(t, type = "density"), "value",
                     "object")
  mixed <- rbind(t, interval_beta_prime(halves))
  expect_match(ggplot2::autoplot(mixed, type = "density")$labels$caption,
               "No posterior: bcv_t", fixed = TRUE)
  expect_input_error(ggplot2::autoplot(t, type = "violin"), "value", "type")
})

test_that("every class has its line, every learner a panel", {
  skip_if_not_installed("ggplot2")
  each <- confusion_counts(example_predictions(), positive = "each")
  plots <- list(ggplot2::autoplot(interval_beta_prime(each)),
                ggplot2::autoplot(fold_measures(each, "f1")))
  for (plot in plots) {
    built <- ggplot2::ggplot_build(plot)
    expect_identical(as.character(built$layout$layout$panel), c("tree", "knn"))
    expect_identical(rev(levels(plot$data$line)), c("x", "y", "z"))
    expect_identical(plot$labels$x, "F1 of each class")
  }
})

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
