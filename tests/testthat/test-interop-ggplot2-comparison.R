skip_if_not_installed("ggplot2")
several <- compare_learners(comparison_predictions(), c("bcv_mcnemar", "bcv_t"))
layers <- function(plot) ggplot2::ggplot_build(plot)$data
axis_labels <- function(plot) {
  built <- ggplot2::ggplot_build(plot)
  labels <- built$layout$panel_params[[1]]$x$get_labels()
  labels[!is.na(labels)]
}

test_that("p-values stand on a logarithmic axis, with the level", {
  plot <- ggplot2::autoplot(several, alpha = 0.1)
  drawn <- layers(plot)
  expect_equal(drawn[[1]]$xintercept, log10(0.1))
  expect_equal(sort(drawn[[2]]$x), sort(log10(several$adj.p.value)))
  expect_match(plot$labels$x, "adjusted p-value (dashed: 0.1)", fixed = TRUE)
  # Pairs of one test do not hide each other.
  expect_identical(anyDuplicated(drawn[[2]][c("y", "x")]), 0L)
})

test_that("labels are plain numbers; far below, exponents", {
  p <- several
  p$adj.p.value[1] <- 0.0012
  expect_true(all(c("0.01", "0.1", "1") %in%
                    axis_labels(ggplot2::autoplot(p))))
  expect_identical(p_value_labels(c(1, 0.3, 0.001, 1e-4, 1e-8, NA)),
                   c("1", "0.3", "0.001", "0.0001", "1e-08", ""))
  p$adj.p.value[1] <- 0
  plot <- ggplot2::autoplot(p)
  expect_equal(min(layers(plot)[[2]]$x), -16)
  expect_true("1" %in% axis_labels(plot))
})

test_that("one pair is the title and needs no legend", {
  single <- compare_learners(comparison_predictions(names = c("one", "two")))
  plot <- ggplot2::autoplot(single)
  expect_identical(plot$labels$title, "one - two")
  expect_match(plot$labels$x, "^p-value")
  expect_identical(ggplot2::autoplot(several)$labels$title,
                   "All pairs of learners")
})

test_that("of one test the pairs have a line each and need no legend", {
  alone <- compare_learners(comparison_predictions(), "bcv_t")
  for (type in c("p", "difference")) {
    plot <- ggplot2::autoplot(alone, type)
    expect_identical(plot$labels$title, "All pairs of learners, bcv_t")
    expect_identical(plot$scales$get_scales("colour")$guide, "none")
  }
  plot <- ggplot2::autoplot(alone)
  lines <- ggplot2::ggplot_build(plot)$layout$panel_params[[1]]$y$get_labels()
  expect_identical(lines, rev(paste(alone$a, "-", alone$b)))
  expect_equal(layers(plot)[[2]]$x[order(layers(plot)[[2]]$y)],
               rev(log10(alone$adj.p.value)))
})

test_that("differences have the intervals of the tests that have one", {
  plot <- ggplot2::autoplot(several, "difference")
  drawn <- layers(plot)
  expect_equal(sort(drawn[[2]]$xmin), sort(several$conf.low[4:6]))
  expect_equal(sort(drawn[[3]]$x), sort(several$estimate[4:6]))
  expect_identical(plot$labels$x, "difference in error, with 95% interval")
})

test_that("differences in error and in F have panels of their own", {
  mixed <- several
  mixed$term[6] <- "difference in F1"
  panels <- layers(ggplot2::autoplot(mixed, "difference"))[[3]]$PANEL
  expect_identical(as.vector(table(panels)), c(2L, 1L))
})

test_that("rows without a p-value are left out", {
  several$adj.p.value[2] <- NA
  expect_silent(drawn <- layers(ggplot2::autoplot(several)))
  expect_identical(nrow(drawn[[2]]), 5L)
})

test_that("many pairs still have colours and shapes", {
  many <- several[rep(1:6, 8), ]
  many$a <- paste0(many$a, rep(1:8, each = 6))
  expect_silent(layers(ggplot2::autoplot(many)))
})

test_that("mistakes", {
  expect_input_error(ggplot2::autoplot(several, "bars"), "value", "type")
  expect_input_error(ggplot2::autoplot(several, alpha = 5), "value", "alpha")
})
