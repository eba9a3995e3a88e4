skip_if_not_installed("ggplot2")

built <- function(plot) ggplot2::ggplot_build(plot)$data

test_that("areas of the mosaic are the shares of the four cases", {
  # By hand: 7 + 4 + 9 + 80 = 100.
  counts <- contingency_counts(data.frame(n00 = 7, n01 = 4, n10 = 9,
                                          n11 = 80), tree, knn)
  plot <- ggplot2::autoplot(counts)
  boxes <- built(plot)[[1]]
  areas <- with(boxes, (xmax - xmin) * (ymax - ymin))
  expect_equal(sort(areas), c(0.04, 0.07, 0.09, 0.80))
  expect_equal(length(unique(boxes$fill)), 4)
  expect_match(plot$labels$x, "tree right")
})

test_that("empty cases and learners that are never wrong can be drawn", {
  counts <- contingency_counts(data.frame(n00 = 0, n01 = 0, n10 = 0, n11 = 9))
  boxes <- built(ggplot2::autoplot(counts))[[1]]
  expect_true(all(is.finite(boxes$ymax)))
  expect_equal(with(boxes, sum((xmax - xmin) * (ymax - ymin))), 1)
})

test_that("each pair and each learner has its panel, in their order", {
  two <- rbind(half_split_counts(), half_split_counts(n01 = 7))
  two$b <- rep(c("v", "u"), each = 10)
  plot <- ggplot2::autoplot(effective_table(two))
  expect_equal(levels(plot$data$panel), c("a = a   b = v", "a = a   b = u"))
  expect_match(plot$labels$subtitle, "n_effective")
  counts <- confusion_counts(example_predictions(), "x")
  for (object in list(counts, pool_counts(counts, "mean"),
                      effective_table(counts))) {
    tiles <- ggplot2::autoplot(object)
    expect_equal(levels(tiles$data$panel), c("tree", "knn"))
    expect_equal(nrow(built(tiles)[[1]]), 8)
  }
})

test_that("tiles are shares of the true class", {
  counts <- confusion_counts(data.frame(tp = 3, fn = 1, fp = 2, tn = 6))
  data <- ggplot2::autoplot(counts)$data
  expect_equal(data$share, c(0.75, 0.25, 0.25, 0.75))
  expect_equal(data$label[1], "3\n75.0%")
})
