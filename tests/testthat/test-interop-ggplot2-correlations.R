skip_if_not_installed("ggplot2")

study <- function(learner, n) {
  row <- bcv_correlations(normal_estimates(50, 1 / n, 0.1, 0.3, 3))
  row$learner <- learner
  row$n <- n
  row
}

set.seed(1)
rows <- rbind(study("tree", 400), study("svm", 40), study("tree", 40))

# The data of the layer whose geom has the class.
layer_of <- function(plot, geom) {
  is_geom <- vapply(plot$layers, function(l) inherits(l$geom, geom), NA)
  ggplot2::layer_data(plot, which(is_geom)[1])
}

test_that("the scatter shows the correlations and the bound", {
  plot <- ggplot2::autoplot(rows)
  points <- layer_of(plot, "GeomPoint")
  expect_setequal(points$x, rows$rho1)
  expect_setequal(points$y, rows$rho2)
  line <- layer_of(plot, "GeomLine")
  # rho2 <= (1 + rho1)/2 (003, Theorem 2).
  expect_equal(line$y, (1 + line$x) / 2)
  # Learners differ in colour and shape.
  expect_length(unique(points$colour), 2)
  expect_length(unique(points$shape), 2)
})

test_that("pairs are labelled, and axes have titles", {
  pair <- rows
  pair$learner <- NULL
  pair$a <- "tree"
  pair$b <- c("svm", "knn", "svm")
  labels <- label_rows(as.data.frame(pair))$label
  expect_identical(levels(labels), c("tree - svm", "tree - knn"))
  plot <- ggplot2::autoplot(pair)
  expect_true(nzchar(as.character(plot$labels$x)[1]))
  expect_true(nzchar(as.character(plot$labels$y)[1]))
})

test_that("rows without standard errors are drawn without warnings", {
  two <- bcv_correlations(array(c(1, 3, 2, 7, 2, 9, 4, 4), c(2, 2, 2)))
  expect_silent(ggplot2::ggplot_build(ggplot2::autoplot(two)))
})

test_that("correlations at the edge of what is possible are drawn", {
  first <- matrix(rnorm(40), 20)
  row <- bcv_correlations(array(c(first, -first), c(20, 2, 2)))
  expect_equal(row$rho1, -1)
  line <- layer_of(ggplot2::autoplot(row), "GeomLine")
  expect_equal(min(line$x), -1)
})

test_that("a lacking column is an error", {
  rows$rho1 <- NULL
  error <- expect_error(ggplot2::autoplot(rows),
                        class = "bcvinfer_error_column")
  expect_identical(error$argument, "object")
})
