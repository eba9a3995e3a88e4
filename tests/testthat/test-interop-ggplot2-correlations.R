skip_if_not_installed("ggplot2")

study <- function(learner, n, overlap = n / 4, m = 3) {
  x <- normal_estimates(50, 1 / n, 0.1, 0.3, m)
  row <- bcv_correlations(x)
  row$learner <- learner
  row$n <- n
  row$overlap <- overlap
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

test_that("the stacked bars are the parts of the variance of the mean", {
  plot <- ggplot2::autoplot(rows, "variance")
  bars <- layer_of(plot, "GeomCol")
  # m = 3 (002): sigma^2/6, omega/6, 4 gamma/6; trees at n = 40 and 400 stand
  # in the panel "tree", the sizes in the order of numbers.
  tree <- bars[bars$PANEL == 1 & bars$x == 2, ]
  parts <- with(rows[1, ], c(sigma2 / 6, omega / 6, 4 * gamma / 6))
  expect_equal(sort(tree$ymax - tree$ymin), sort(abs(parts)))
  expect_equal(sum(parts), rows$var_mean[1])
  points <- layer_of(plot, "GeomPoint")
  expect_setequal(points$y, rows$var_mean)
})

test_that("one repetition has two parts only", {
  one <- suppressWarnings(study("tree", 40, m = 1))
  plot <- ggplot2::autoplot(one, "variance")
  bars <- layer_of(plot, "GeomCol")
  expect_equal(sum(bars$ymax - bars$ymin),
               (one$sigma2 + abs(one$omega)) / 2)
})

test_that("the covariance is drawn against the overlap, with n / 4 marked", {
  overlaps <- rbind(study("a", 100, 0, 2), study("a", 100, 25, 2),
                    study("a", 100, 50, 2))
  plot <- ggplot2::autoplot(overlaps, "overlap")
  points <- layer_of(plot, "GeomPoint")
  expect_equal(points$x, c(0, 25, 50))
  expect_equal(points$y, overlaps$gamma)
  expect_equal(layer_of(plot, "GeomVline")$xintercept, 25)
})

test_that("pairs are labelled, and axes have titles", {
  pair <- rows
  pair$learner <- NULL
  pair$a <- "tree"
  pair$b <- c("svm", "knn", "svm")
  labels <- label_rows(as.data.frame(pair))$label
  expect_identical(levels(labels), c("tree - svm", "tree - knn"))
  for (type in c("correlations", "variance", "overlap")) {
    plot <- ggplot2::autoplot(pair, type)
    expect_true(nzchar(as.character(plot$labels$x)[1]))
    expect_true(nzchar(as.character(plot$labels$y)[1]))
  }
})

test_that("rows without standard errors are drawn without warnings", {
  two <- bcv_correlations(array(c(1, 3, 2, 7, 2, 9, 4, 4), c(2, 2, 2)))
  two$n <- 8
  two$overlap <- 2
  for (type in c("correlations", "variance", "overlap")) {
    expect_silent(ggplot2::ggplot_build(ggplot2::autoplot(two, type)))
  }
})

test_that("correlations at the edge of what is possible are drawn", {
  first <- matrix(rnorm(40), 20)
  row <- bcv_correlations(array(c(first, -first), c(20, 2, 2)))
  expect_equal(row$rho1, -1)
  line <- layer_of(ggplot2::autoplot(row), "GeomLine")
  expect_equal(min(line$x), -1)
})

test_that("a lacking column and an unknown type are errors", {
  error <- expect_error(ggplot2::autoplot(rows[names(rows) != "n"],
                                          "variance"),
                        class = "bcvinfer_error_column")
  expect_identical(error$argument, "object")
  expect_error(ggplot2::autoplot(rows[names(rows) != "overlap"], "overlap"),
               class = "bcvinfer_error_column")
  error <- expect_error(ggplot2::autoplot(rows, "pie"),
                        class = "bcvinfer_error_value")
  expect_identical(error$argument, "type")
})
