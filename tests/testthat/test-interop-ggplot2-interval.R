halves <- varied_counts(3, 2, "bcv")

test_that("a forest plot draws every interval with named axes", {
  skip_if_not_installed("ggplot2")
  all <- rbind(interval_beta_prime(halves), interval_bcv32_t(halves))
  plot <- ggplot2::autoplot(all)
  expect_s3_class(plot, "ggplot")
  bars <- ggplot2::layer_data(plot, 1)
  expect_equal(sort(bars$xmin), sort(all$conf.low))
  expect_equal(sort(bars$xmax), sort(all$conf.high))
  expect_identical(plot$labels$x, "F1")
  expect_identical(plot$labels$y, "Method")
  expect_match(plot$labels$title, "95%")
})

# Titles of the legends that are really drawn.
legend_titles <- function(plot) {
  scales <- ggplot2::ggplot_build(plot)$plot$scales$scales
  shown <- Filter(function(scale) {
    any(c("colour", "linetype", "shape") %in% scale$aesthetics) &&
      !identical(scale$guide, "none")
  }, scales)
  unique(vapply(shown, function(scale) scale$name, ""))
}

test_that("of one method the axis shows the learners, without a legend", {
  skip_if_not_installed("ggplot2")
  one <- ggplot2::autoplot(interval_beta_prime(halves))
  expect_identical(one$labels$y, "Learner")
  expect_match(one$labels$title, "beta_prime")
  expect_match(one$labels$caption, "micro")
  expect_length(legend_titles(one), 0)
  axis <- ggplot2::ggplot_build(one)$layout$panel_params[[1]]$y
  expect_identical(axis$get_labels(), c("knn", "tree"))
})

test_that("a legend stands only where there is something to tell apart", {
  skip_if_not_installed("ggplot2")
  wide <- interval_beta_prime(halves, rho1 = 1, rho2 = 1)
  short <- interval_beta_prime(halves)
  micro <- ggplot2::autoplot(rbind(wide, short))
  expect_identical(legend_titles(micro), "Learner")
  both <- ggplot2::autoplot(rbind(wide, interval_bcv_t(halves)))
  expect_setequal(legend_titles(both), c("Learner", "Estimate"))
  expect_null(both$labels$caption)
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
  first <- curve[curve$group == curve$group[1], ]
  expect_equal(first$y, stats::dbeta(first$x, shapes$shape1, shapes$shape2))
  expect_error(ggplot2::ggplot_build(plot), NA)
})

test_that("t intervals alone have no density", {
  skip_if_not_installed("ggplot2")
  t <- interval_bcv_t(halves)
  expect_input_error(ggplot2::autoplot(t, type = "density"), "value",
                     "object")
  mixed <- rbind(t, interval_beta_prime(halves))
  expect_s3_class(ggplot2::autoplot(mixed, type = "density"), "ggplot")
  expect_input_error(ggplot2::autoplot(t, type = "violin"), "value", "type")
})

test_that("every class has its panel", {
  skip_if_not_installed("ggplot2")
  each <- confusion_counts(example_predictions(), positive = "each")
  plots <- list(ggplot2::autoplot(interval_beta_prime(each)),
                ggplot2::autoplot(fold_measures(each, "f1")))
  for (plot in plots) {
    panels <- ggplot2::ggplot_build(plot)$layout$layout$panel
    expect_identical(as.character(panels), paste("F1, class", c("x", "y", "z")))
  }
})
