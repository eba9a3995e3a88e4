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
  expect_match(plot$labels$x, "Difference in error, 95% interval")
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

several <- compare_learners(comparison_predictions(), c("bcv_mcnemar", "bcv_t"))
layers_of <- function(plot) ggplot2::ggplot_build(plot)$data

test_that("one pair is the title and needs no legend", {
  single <- compare_learners(comparison_predictions(names = c("one", "two")))
  expect_identical(ggplot2::autoplot(single)$labels$title, "one - two")
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

test_that("with a reference the title names it, and rows the others", {
  labels <- function(versus) {
    compared <- compare_learners(comparison_predictions(), "bcv_t",
                                 versus = versus)
    ggplot2::autoplot(compared)$labels
  }
  expect_identical(labels("three")$title, "Each learner against three")
  expect_match(labels("three")$caption, "the learner of the row\\shas")
  expect_match(labels("best")$title, "^Each learner against the best, ")
})

test_that("where names may have no room the figure says so", {
  said <- function(learners) {
    models <- rep(list(three_models()$a), learners)
    names(models) <- paste0("m", seq_len(learners))
    x <- cv_predictions(data.frame(truth = three_models()$truth, models), truth,
                        tidyselect::starts_with("m"))
    plot <- ggplot2::autoplot(interval_components(x, "error"))
    grepl("Names without room are left out", plot$labels$caption)
  }
  expect_true(said(13))
  expect_false(isTRUE(said(12)))
})

test_that("of one test the pairs have a line each and need no legend", {
  alone <- compare_learners(comparison_predictions(), "bcv_t")
  plot <- ggplot2::autoplot(alone)
  expect_identical(gsub("\n", " ", plot$labels$subtitle),
                   paste0(alone$method[1], "; trained on 40 records"))
  expect_null(plot$scales$get_scales("colour"))
  lines <- ggplot2::ggplot_build(plot)$layout$panel_params[[1]]$y$get_labels()
  expect_identical(as.vector(lines), rev(paste(alone$a, "-", alone$b)))
  drawn <- layers_of(plot)[[2]]
  expect_equal(drawn$x[order(drawn$y)], rev(alone$estimate))
})

test_that("differences have the intervals of the tests that have one", {
  plot <- ggplot2::autoplot(several, "difference")
  drawn <- layers_of(plot)
  expect_equal(sort(drawn[[1]]$xmin), sort(several$conf.low[4:6]))
  expect_identical(plot$labels$x, "Difference in error, 95% interval")
  # Those of max-T are for all pairs together.
  expect_match(plot$labels$caption, "each\\sfor\\sone\\spair")
  joint <- compare_learners(comparison_predictions(), "components",
                            p_adjust = "max_t")
  expect_no_match(ggplot2::autoplot(joint, "difference")$labels$caption,
                  "each\\sfor\\sone\\spair")
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
  several$estimate[2] <- NA
  plot <- ggplot2::autoplot(several)
  expect_identical(nrow(layers_of(plot)[[2]]), 5L)
  expect_match(plot$labels$caption,
               "Not computed:\\sbcv_mcnemar\\s\\(some\\spairs\\)")
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
  expect_match(ggplot2::autoplot(many, "difference")$labels$x, "Difference")
})
