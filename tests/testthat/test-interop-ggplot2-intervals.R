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
  # (What reads predictions reads no counts.)
  own <- ggplot2::autoplot(interval_components(comparison_predictions(), "f1",
                                               positive = "yes"))
  expect_identical(own$labels$subtitle,
                   "Trained on 40 records; method components")
  counts <- confusion_counts(comparison_predictions(), positive = "yes")
  prime <- ggplot2::autoplot(interval_beta_prime(counts))
  expect_match(prime$labels$subtitle,
               "Trained on 40 records; method beta_prime")
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
})

test_that("every class has its line, every learner a panel", {
  skip_if_not_installed("ggplot2")
  each <- confusion_counts(example_predictions(), positive = "each")
  plot <- ggplot2::autoplot(interval_beta_prime(each))
  built <- ggplot2::ggplot_build(plot)
  expect_identical(as.character(built$layout$layout$panel), c("tree", "knn"))
  expect_identical(rev(levels(plot$data$line)), c("x", "y", "z"))
  expect_identical(plot$labels$x, "F1 of each class")
})

test_that("half splits and blocks have a row each, by training size", {
  skip_if_not_installed("ggplot2")
  set.seed(1)
  of <- function(plan) {
    interval_components(comparison_predictions(plan, c("one", "two")), "error")
  }
  # 80 records: halves train on 40, without one block of five on 64.
  both <- rbind(of(cv_blocks(80)), of(cv_bcv(80, m = 3)))
  plot <- ggplot2::autoplot(both)
  expect_identical(rev(levels(plot$data$line)), paste0(
    rep(c("one", "two"), each = 2), ", trained on ", c(40, 64)
  ))
  bars <- ggplot2::layer_data(plot, 1)
  expect_equal(bars$xmin[order(-bars$y)], both$conf.low[c(3, 1, 4, 2)])
})
