skip_if_not_installed("ggplot2")

built <- function(plot) ggplot2::ggplot_build(plot)$data
test_that("each learner has its panel, in their order", {
  counts <- confusion_counts(example_predictions(), "x")
  for (object in list(counts, pool_counts(counts, "mean"),
                      effective_table(counts))) {
    tiles <- ggplot2::autoplot(object)
    expect_equal(levels(tiles$data$panel), c("tree", "knn"))
    expect_equal(nrow(built(tiles)[[1]]), 8)
  }
  expect_match(tiles$labels$subtitle, "independent\\srecords")
})

test_that("tiles are shares of the true class", {
  counts <- confusion_counts(data.frame(tp = 3, fn = 1, fp = 2, tn = 6))
  data <- ggplot2::autoplot(counts)$data
  cell <- function(truth, estimate) {
    data[data$truth == truth & data$estimate == estimate, ]
  }
  expect_equal(cell("positive", "positive")$share, 0.75)
  expect_equal(cell("positive", "negative")$share, 0.25)
  expect_equal(cell("negative", "positive")$share, 0.25)
  expect_equal(cell("negative", "negative")$share, 0.75)
  expect_equal(cell("positive", "positive")$text, "3\n75.0%")
  expect_match(ggplot2::autoplot(counts)$labels$alt,
               "is right for 75% of positive, 75% of negative")
})

test_that("counts of every class are one table of all, truth by prediction", {
  # By hand: each class 0 to 9 ten times; "shift" is wrong in 3 of each ten,
  # always by the next class.
  truth <- factor(rep(0:9, each = 10))
  wrong <- rep(1:10, 10) <= 3
  shift <- truth
  shift[wrong] <- levels(truth)[as.integer(truth)[wrong] %% 10 + 1]
  x <- cv_predictions(data.frame(truth, shift, right = truth), truth,
                      c(shift, right))
  plot <- ggplot2::autoplot(confusion_counts(x, positive = "each"))
  data <- plot$data
  expect_identical(levels(data$panel), c("shift", "right"))
  expect_equal(nrow(data), 200)
  shifted <- data[data$panel == "shift", ]
  same <- as.character(shifted$truth) == as.character(shifted$estimate)
  expect_equal(shifted$share[same], rep(0.7, 10))
  expect_equal(shifted$count[shifted$truth == "9" & shifted$estimate == "0"], 3)
  expect_equal(sum(shifted$count), 100)
  layout <- ggplot2::ggplot_build(plot)$layout$layout
  expect_identical(nrow(layout), 2L)
})

test_that("pooled tables are said to be the sum of all folds, or their mean", {
  counts <- confusion_counts(comparison_predictions(), positive = "yes")
  subtitle <- function(x) ggplot2::autoplot(x)$labels$subtitle
  expect_identical(subtitle(pool_counts(counts)),
                   "Sum of the tables of all folds")
  expect_identical(subtitle(pool_counts(counts, "mean")),
                   "Average of the tables of all folds")
  single <- confusion_counts(three_models(), positive = 1)
  expect_identical(subtitle(pool_counts(single)), "Counts of one test set")
})
