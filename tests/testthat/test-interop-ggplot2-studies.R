skip_if_not_installed("ggplot2")

bound_studies <- function(study, values = c(0.05, 0.1)) {
  do.call(rbind, lapply(values, function(epsilon) {
    x <- study(function() sim_data(60, epsilon = epsilon))
    x$epsilon <- epsilon
    x
  }))
}

rates <- bound_studies(function(generate) {
  set.seed(1)
  error_rate_study(generate, truth, column_learners(), c("cv52_t", "kfold_t"),
                   replicates = 6)
})
coverage <- bound_studies(function(generate) {
  set.seed(1)
  coverage_study(generate, truth, column_learners(), c("beta_prime", "bcv_t"),
                 0.9, replicates = 6)
})

test_that("studies of several parameters bind and draw as curves", {
  expect_s3_class(rates, "cv_error_rates")
  plot <- ggplot2::autoplot(rates)
  expect_identical(plot$labels$x, "epsilon")
  expect_equal(plot$data$rate, rates$rejection_rate)
  layers <- vapply(plot$layers, function(layer) class(layer$geom)[1], "")
  expect_true("GeomLine" %in% layers)
  expect_silent(ggplot2::ggplot_build(plot))
  expect_identical(ggplot2::autoplot(rates, by = "alpha")$labels$x, "alpha")
  plot <- ggplot2::autoplot(coverage)
  expect_equal(plot$data$rate, coverage$coverage)
  expect_silent(ggplot2::ggplot_build(plot))
})

test_that("one study is drawn without a parameter", {
  plot <- ggplot2::autoplot(small_error_rates())
  expect_identical(plot$labels$x, "Rejection rate")
  expect_match(plot$labels$caption, "Dashed: 5%", fixed = TRUE)
  expect_silent(built <- ggplot2::ggplot_build(plot))
  expect_setequal(built$data[[2]]$x, small_error_rates()$rejection_rate)
})

test_that("coverage is drawn against interval width", {
  plot <- ggplot2::autoplot(coverage, type = "length")
  expect_identical(plot$labels$x, "Mean width (unit of the measure)")
  expect_silent(ggplot2::ggplot_build(plot))
})

test_that("many tests have panels in place of a legend", {
  many <- rates[rep(1:4, 4), ]
  many$test <- paste0(many$test, rep(1:4, each = 4))
  plot <- ggplot2::autoplot(many)
  expect_identical(nrow(ggplot2::ggplot_build(plot)$layout$layout), 8L)
  expect_identical(plot$scales$get_scales("colour")$guide, "none")
})

test_that("mistakes are named", {
  expect_input_error(ggplot2::autoplot(rates, by = "delta"), "column",
                     "object")
  expect_input_error(ggplot2::autoplot(coverage, type = "width"), "value",
                     "type")
})

test_that("rows that were stored as a table and read again are drawn", {
  for (study in list(small_error_rates(), coverage)) {
    read <- structure(as.data.frame(study), class = c(class(study)[1],
                                                      "data.frame"))
    expect_identical(ggplot2::autoplot(read)$data$rate,
                     ggplot2::autoplot(study)$data$rate)
  }
})

test_that("a gain has lines for the m that were asked for, in unlike colours", {
  skip_if_not_installed("ggplot2")
  pilot <- variance_components(comparison_predictions())[1, ]
  plot <- ggplot2::autoplot(bcv_gain(pilot, n = c(100, 200), m = c(5, 10, 20)))
  expect_identical(levels(plot$data$label), c("m = 5", "m = 10", "m = 20"))
  # Every point has its line.
  m <- c(3, 5, 10, 20)
  for (n in list(100, c(100, 200), c(100, 200, 400))) {
    plot <- ggplot2::autoplot(bcv_gain(pilot, n = n, m = m))
    expect_identical(levels(plot$data$label), paste("m =", m))
  }
  # Hues of the first five colours are 30 or more degrees apart, or one is grey.
  hsv <- grDevices::rgb2hsv(grDevices::col2rgb(okabe_ito[1:5]))
  hues <- sort(360 * hsv["h", hsv["v", ] > 0])
  expect_true(all(diff(c(hues, hues[1] + 360)) > 30))
})
