skip_if_not_installed("ggplot2")

# Components by hand: the variance is the sum of three parts.
components <- function(kind = "halves") {
  new_result(data.frame(
    learner = c("tree", "knn"), measure = "error", estimate = c(0.2, 0.3),
    records = c(4e-4, 2e-4), shared = c(1e-4, 2e-4), own = c(0, 1e-4),
    stderr = sqrt(5e-4), df = 10, groups = NA_integer_, training = 1e-4,
    coupling = 0, evaluation = 1e-4, fits = 1e-5
  ), "cv_components", kind = kind, shape = list(m = 5, k = 2, n_train = 30))
}

bars_of <- function(plot) {
  is_column <- vapply(plot$layers, function(l) inherits(l$geom, "GeomCol"), NA)
  ggplot2::layer_data(plot, which(is_column))
}

test_that("bars are the shares of the variance", {
  bars <- bars_of(ggplot2::autoplot(components()))
  # By hand, of the tree (above, so y = 2): 4/5, 1/5, 0; of the other 2/5, 2/5,
  # 1/5.
  expect_equal(sort(bars$xmax[bars$y == 2]), c(0.8, 1, 1))
  expect_equal(sort(bars$xmax[bars$y == 1]), c(0.4, 0.8, 1))
})

test_that("a share below zero is said to be one", {
  one <- components()
  expect_null(ggplot2::autoplot(one)$labels$caption)
  # By hand, of the tree: 7/5 of the records, -2/5 of the training sample.
  one$records[1] <- 7e-4
  one$shared[1] <- -2e-4
  plot <- ggplot2::autoplot(one)
  bars <- bars_of(plot)
  expect_equal(sort((bars$xmax - bars$xmin)[bars$y == 2]), c(0, 0.4, 1.4))
  expect_match(plot$labels$caption, "negative share")
})

test_that("what two further records add has a part of its own", {
  one <- components()
  one$further <- c(0, 5e-4)
  one$stderr <- sqrt(c(5, 10) * 1e-4)
  plot <- ggplot2::autoplot(one)
  bars <- bars_of(plot)
  expect_equal(sort(bars$xmax[bars$y == 1]), c(0.2, 0.4, 0.5, 1))
  expect_true("Two further records" %in%
                plot$scales$get_scales("fill")$get_labels(
                  c("records", "shared", "own", "further")))
})

test_that("one test set has one part, and no variance has no bar", {
  one <- components("test_set")
  one[c("shared", "own")] <- NA_real_
  one$stderr <- sqrt(one$records)
  plot <- ggplot2::autoplot(one)
  bars <- bars_of(plot)
  expect_equal(bars$xmax - bars$xmin, c(1, 1))
  expect_match(plot$labels$subtitle, "one test set")
  none <- one[1, ]
  none[c("records", "stderr")] <- 0
  bars <- bars_of(ggplot2::autoplot(none))
  expect_equal(bars$xmax - bars$xmin, 0)
})

test_that("a pair is named by both, and by the loss", {
  pair <- components()[1, ]
  pair$learner <- NULL
  pair <- new_result(cbind(a = "tree", b = "knn", as.data.frame(pair)),
                     "cv_components", kind = "halves",
                     shape = list(m = 5, k = 2))
  plot <- ggplot2::autoplot(pair)
  expect_match(levels(plot$data$line), "tree - knn\n0.2")
  expect_identical(gsub("\n", " ", plot$labels$subtitle),
                   "Difference in error; trained on half of the records")
})
