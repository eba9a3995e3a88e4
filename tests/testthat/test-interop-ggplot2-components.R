skip_if_not_installed("ggplot2")

# Components by hand: the variance is their sum, but for the second learner,
# whose training part and coupling are negative together.
components <- function(kind = "halves") {
  new_result(data.frame(
    learner = c("tree", "knn"), measure = "error", estimate = c(0.2, 0.3),
    records = c(4e-4, 5e-4), training = c(2e-4, 1e-4),
    coupling = c(-1e-4, -3e-4), stderr = sqrt(c(5e-4, 5e-4)), df = 10,
    groups = NA_integer_, evaluation = 1e-4, fits = 1e-5
  ), "cv_components", kind = kind)
}

bars_of <- function(plot) {
  is_column <- vapply(plot$layers, function(l) inherits(l$geom, "GeomCol"), NA)
  ggplot2::layer_data(plot, which(is_column))
}

test_that("bars are the shares of the variance, negative ones below zero", {
  plot <- ggplot2::autoplot(components())
  bars <- bars_of(plot)
  # By hand, of the tree (above, so y = 2): 4/5, 2/5, -1/5.
  tree <- bars[bars$y == 2, ]
  expect_equal(sort(tree$xmin), c(-0.2, 0, 0.8))
  expect_equal(sort(tree$xmax), c(0, 0.8, 1.2))
  # 5/5, 1/5, -3/5.
  knn <- bars[bars$y == 1, ]
  expect_equal(sort(knn$xmin), c(-0.6, 0, 1))
  expect_match(plot$labels$caption, "knn")
  expect_no_match(plot$labels$caption, "tree")
})

test_that("one test set has one part, and no variance has no bar", {
  one <- components("test_set")
  one[c("training", "coupling")] <- NA_real_
  one$stderr <- sqrt(one$records)
  plot <- ggplot2::autoplot(one)
  bars <- bars_of(plot)
  expect_equal(sum(bars$xmax - bars$xmin), 2)
  expect_null(plot$labels$caption)
  expect_match(plot$labels$subtitle, "one test set")
  none <- one[1, ]
  none[c("records", "stderr")] <- 0
  bars <- bars_of(ggplot2::autoplot(none))
  expect_equal(bars$xmax - bars$xmin, c(0, 0, 0))
})

test_that("a pair is named by both, and by the loss", {
  pair <- components()[1, ]
  pair$learner <- NULL
  pair <- new_result(cbind(a = "tree", b = "knn", as.data.frame(pair)),
                     "cv_components", kind = "halves")
  plot <- ggplot2::autoplot(pair)
  expect_match(levels(plot$data$line), "tree - knn\n0.2")
  expect_match(plot$labels$subtitle, "Difference in error")
})
