skip_if_not_installed("ggplot2")
folds <- contingency_of(c(5, 2, 6, 4, 9, 3), c(3, 2, 1, 8, 2, 2), 20, 3, 2,
                        "bcv")

built <- function(plot) ggplot2::ggplot_build(plot)

test_that("a signed test shows estimate, interval and hypothesis", {
  result <- bcv_t_test(folds)
  plot <- ggplot2::autoplot(result)
  expect_s3_class(plot, "ggplot")
  layers <- built(plot)$data
  expect_equal(c(layers[[1]]$xmin, layers[[1]]$xmax),
               as.vector(result$conf.int))
  expect_equal(layers[[2]]$x, unname(result$estimate))
  expect_equal(layers[[3]]$xintercept, 0)
  expect_match(plot$labels$x, "difference in error, 95% interval")
})

test_that("one-sided intervals and tests without one can be drawn", {
  less <- bcv_t_test(folds, alternative = "less")
  expect_silent(built(ggplot2::autoplot(less)))
  x <- contingency_of(1:10, 1, 50, 5, 2, "bcv")
  expect_silent(built(ggplot2::autoplot(calibrated_bcv52_f_test(x))))
})

test_that("a test on counts shows the disagreements of both sides", {
  plot <- ggplot2::autoplot(bcv_mcnemar_test(folds))
  bars <- built(plot)$data[[1]]
  # Sums 29 and 18 over A = 1 + 1/2 + 2 = 3.5
  expect_equal(sort(bars$x), c(18, 29) / 3.5)
})

test_that("differences show every fold, and the interval of a fitting test", {
  differences <- loss_differences(folds)
  layers <- built(ggplot2::autoplot(differences))$data
  expect_equal(nrow(layers[[2]]), 7)
  expect_equal(c(layers[[1]]$xmin[7], layers[[1]]$xmax[7]),
               as.vector(bcv_t_test(folds)$conf.int))
  chosen <- ggplot2::autoplot(differences, test = bcv32_t_test(folds))
  expect_equal(built(chosen)$data[[1]]$xmin[7], bcv32_t_test(folds)$conf.int[1])
})

test_that("each scheme has its fitting test, unknown ones none", {
  expect_null(fitting_test(loss_differences(contingency_of(1:4, 1, 20, 2, 2))))
  kfold <- loss_differences(contingency_of(1:4, 1, 20, 1, 4, "kfold"))
  expect_equal(fitting_test(kfold)$p.value,
               corrected_kfold_t_test(kfold)$p.value)
  repeated <- loss_differences(contingency_of(1:8, 1, 20, 2, 4, "kfold"))
  expect_match(fitting_test(repeated)$method, "repeated K-fold")
  holdout <- loss_differences(contingency_of(1:4, 1, 20, 4, 1, "holdout"))
  expect_match(fitting_test(holdout)$method, "resampled")
})

test_that("differences without a fitting interval show the folds alone", {
  unknown <- loss_differences(contingency_of(1:4, 1, 20, 2, 2))
  plot <- ggplot2::autoplot(unknown)
  expect_identical(nrow(built(plot)$data[[2]]), 4L)
  lost <- loss_differences(folds)
  lost[2] <- NA
  expect_null(fitting_test(lost))
})

several <- compare_learners(comparison_predictions(), c("bcv_mcnemar", "bcv_t"))
layers_of <- function(plot) ggplot2::ggplot_build(plot)$data
axis_labels <- function(plot) {
  built <- ggplot2::ggplot_build(plot)
  labels <- built$layout$panel_params[[1]]$x$get_labels()
  labels[!is.na(labels)]
}

test_that("p-values stand on a logarithmic axis, with the level", {
  plot <- ggplot2::autoplot(several, "p", alpha = 0.1)
  drawn <- layers_of(plot)
  expect_equal(unique(drawn[[3]]$xintercept), log10(0.1))
  expect_equal(sort(drawn[[2]]$x), sort(log10(several$adj.p.value)))
  expect_match(plot$labels$x, "adjusted p-value (dashed: 0.1)", fixed = TRUE)
  # Pairs of one test do not hide each other.
  expect_identical(anyDuplicated(drawn[[2]][c("y", "PANEL")]), 0L)
  # Filled at or below the level, open above.
  expect_identical(drawn[[2]]$shape == 19, several$adj.p.value <= 0.1)
})

test_that("labels are plain numbers; far below, exponents", {
  p <- several
  p$adj.p.value[1] <- 0.0012
  expect_true(all(c("0.01", "0.1", "1") %in%
                    axis_labels(ggplot2::autoplot(p, "p"))))
  expect_identical(p_value_labels(c(1, 0.3, 0.001, 1e-4, 1e-8, NA)),
                   c("1", "0.3", "0.001", "0.0001", "1e-08", ""))
  p$adj.p.value[1] <- 0
  plot <- ggplot2::autoplot(p, "p")
  expect_equal(min(layers_of(plot)[[2]]$x), -16)
  expect_true("1" %in% axis_labels(plot))
})

test_that("one pair is the title and needs no legend", {
  single <- compare_learners(comparison_predictions(names = c("one", "two")))
  plot <- ggplot2::autoplot(single, "p")
  expect_identical(plot$labels$title, "one - two")
  expect_match(plot$labels$x, "^p-value")
  expect_identical(ggplot2::autoplot(several)$labels$title,
                   "All pairs of learners")
})

test_that("the axis of differences has the level of the intervals", {
  axis <- function(...) {
    compared <- compare_learners(comparison_predictions(), "bcv_t", ...)
    ggplot2::autoplot(compared, "difference")$labels$x
  }
  expect_match(axis(), ", 95% interval")
  expect_match(axis(conf.level = 0.8), ", 80% interval")
})

test_that("with a reference the title names it", {
  title <- function(versus) {
    compared <- compare_learners(comparison_predictions(), "bcv_t",
                                 versus = versus)
    ggplot2::autoplot(compared)$labels$title
  }
  expect_identical(title("three"), "Each learner against three")
  expect_match(title("best"), "^Each learner against the best, ")
})

test_that("of one test the pairs have a line each and need no legend", {
  alone <- compare_learners(comparison_predictions(), "bcv_t")
  for (type in c("p", "difference")) {
    plot <- ggplot2::autoplot(alone, type)
    expect_identical(plot$labels$subtitle, "Test: bcv_t")
    expect_null(plot$scales$get_scales("colour"))
  }
  plot <- ggplot2::autoplot(alone, "p")
  lines <- ggplot2::ggplot_build(plot)$layout$panel_params[[1]]$y$get_labels()
  expect_identical(as.vector(lines), rev(paste(alone$a, "-", alone$b)))
  drawn <- layers_of(plot)[[2]]
  expect_equal(drawn$x[order(drawn$y)], rev(log10(alone$adj.p.value)))
})

test_that("differences have the intervals of the tests that have one", {
  plot <- ggplot2::autoplot(several, "difference")
  drawn <- layers_of(plot)
  expect_equal(sort(drawn[[1]]$xmin), sort(several$conf.low[4:6]))
  expect_identical(plot$labels$x, "difference in error, 95% interval")
})

test_that("differences of tests without an interval are drawn, and named", {
  plot <- ggplot2::autoplot(several, "difference")
  expect_equal(sort(layers_of(plot)[[2]]$x), sort(several$estimate))
  expect_match(plot$labels$caption, "Open: no interval: bcv_mcnemar",
               fixed = TRUE)
  alone <- compare_learners(comparison_predictions(), "bcv_mcnemar")
  drawn <- layers_of(ggplot2::autoplot(alone, "difference"))[[2]]
  expect_equal(sort(drawn$x), sort(alone$estimate))
})

test_that("differences in error and in F have panels of their own", {
  mixed <- several
  mixed$term[6] <- "difference in F1"
  panels <- layers_of(ggplot2::autoplot(mixed, "difference"))[[2]]$PANEL
  expect_identical(as.vector(table(panels)), c(3L, 2L, 1L))
})

test_that("tests that were not computed are named below", {
  several$adj.p.value[2] <- NA
  expect_silent(drawn <- layers_of(ggplot2::autoplot(several, "p")))
  expect_identical(nrow(drawn[[2]]), 5L)
  expect_match(ggplot2::autoplot(several, "p")$labels$caption,
               "Not computed: bcv_mcnemar\\s\\(some\\spairs\\)")
})

test_that("many pairs have a line each", {
  many <- several[rep(1:6, 8), ]
  many$a <- paste0(many$a, rep(1:8, each = 6))
  expect_silent(drawn <- layers_of(ggplot2::autoplot(many)))
  expect_identical(anyDuplicated(drawn[[2]][c("y", "PANEL")]), 0L)
})

test_that("mistakes of figures of comparisons", {
  expect_input_error(ggplot2::autoplot(several, "bars"), "value", "type")
  expect_input_error(ggplot2::autoplot(several, alpha = 5), "value", "alpha")
})

test_that("differences are the default, and tiers of many pairs", {
  expect_identical(ggplot2::autoplot(several)$labels$x,
                   ggplot2::autoplot(several, "difference")$labels$x)
  data <- comparison_data()
  for (k in 1:4) data[[paste0("other", k)]] <- data$three
  many <- suppressWarnings(compare_learners(cv_predictions(
    data, y, c(one, two, three, tidyselect::starts_with("other"))
  )))
  expect_identical(nrow(many), 21L)
  expect_identical(ggplot2::autoplot(many)$labels$title, "Tiers of learners")
  expect_match(ggplot2::autoplot(many, "difference")$labels$x, "difference")
})
