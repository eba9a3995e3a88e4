# Coefficients of glm() and standard errors of sandwich 3.1.1 for the records of
# test-measure-decisions.R.
calibrated <- function(p = c(
  .93, .88, .85, .81, .77, .74, .7, .66, .61, .58, .55, .55, .49, .44, .4, .37,
  .31, .27, .22, .18, .15, .11, .08, .05
)) {
  y <- c(1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0)
  suppressMessages(cv_predictions(data.frame(y, p), y,
                                  probs = list(model = c("1" = p))))
}

test_that("coefficients and errors are those of glm and sandwich", {
  expect_warning(
    slope <- variance_components(calibrated(), measure = "calibration_slope"),
    "there are 11", class = "bcvinfer_warning_small_class"
  )
  expect_equal(slope$estimate, .769258212111335, tolerance = 1e-9)
  expect_equal(slope$stderr, .395043772972513, tolerance = 1e-9)
  level <- variance_components(calibrated(), measure = "calibration_intercept")
  expect_equal(level$estimate, -.163664653028056, tolerance = 1e-9)
  expect_equal(level$stderr, .510793084067174, tolerance = 1e-9)
  # Symmetric intervals, since neither has a range.
  found <- suppressWarnings(interval_components(calibrated(),
                                                "calibration_slope"))
  expect_equal(c(found$conf.low, found$conf.high),
               .769258212111335 + c(-1, 1) * 1.959963984540054 *
                 .395043772972513, tolerance = 1e-9)
})

test_that("the class and the folds count", {
  other <- variance_components(calibrated(), positive = 0,
                               measure = "calibration_intercept")
  expect_equal(other$estimate, .163664653028056, tolerance = 1e-9)
  folds <- fold_measures(calibrated(), "calibration_slope")
  expect_equal(folds$estimate, .769258212111335, tolerance = 1e-9)
})

test_that("probabilities of 0 and 1 need clip, and nothing is ordered", {
  certain <- calibrated(c(1, seq(.9, .1, length.out = 22), 0))
  expect_input_error(
    suppressWarnings(interval_components(certain, "calibration_slope")),
    "value", "clip"
  )
  clipped <- suppressWarnings(variance_components(
    certain, measure = "calibration_slope", clip = .05
  ))
  expect_true(is.finite(clipped$stderr))
  both <- suppressMessages(cv_predictions(
    data.frame(y = c(0, 1, 0, 1, 1, 0), a = c(.2, .7, .4, .6, .3, .5),
               b = c(.3, .6, .6, .5, .4, .2)),
    y, probs = list(a = c("1" = a), b = c("1" = b))
  ))
  expect_warning(scores <- cv_scores(both, "calibration_slope"),
                 class = "bcvinfer_warning_small_class")
  compared <- suppressWarnings(compare_learners(scores))
  expect_false(any(grepl("favours", table_notes(compared))))
  expect_input_error(learner_tiers(compared), "conflict", "comparison")
  expect_input_error(suppressWarnings(compare_learners(scores,
                                                       versus = "best")),
                     "conflict", "measure")
  expect_input_error(cv_benchmark(list(one = both), "calibration_slope"),
                     "conflict", "measure")
})

# Its sandwich variance takes one record for nearly all that is known: .10 for
# .77 of glm(), where one of 500 records is positive.
test_that("few records of a class do not show how sure a calibration is", {
  p <- stats::plogis(seq(-7, -1, length.out = 60))
  x <- function(places, ...) {
    y <- replace(numeric(60), places, 1)
    cv_predictions(data.frame(y, p, who = rep(1:20, each = 3)), y,
                   probs = list(m = c("1" = p)), ...)
  }
  # (With 10 positives of 1,000 equal slopes are told apart at level .05 in .084
  # of 4,000 data sets, with 20 in .060.)
  intercept <- "calibration_intercept"
  expect_warning(interval_components(x(seq(26, 58, 4)), intercept),
                 "fewer than 10 records of a class: there are 9",
                 class = "bcvinfer_warning_small_class")
  expect_no_warning(interval_components(x(seq(22, 58, 4)), intercept))
  expect_warning(interval_components(x(seq(24, 60, 2)), "calibration_slope"),
                 "fewer than 20 records of a class: there are 19",
                 class = "bcvinfer_warning_small_class")
  expect_no_warning(interval_components(x(seq(22, 60, 2)), "calibration_slope"))
  expect_warning(cv_scores(x(51:60, groups = who), intercept),
                 "fewer than 10 groups of a class: there are 4")
})

# Of one positive of 200 the slope was -1.213 [-1.540, -0.886].
test_that("one or two records of a class have no calibration", {
  x <- function(places, ...) {
    y <- replace(numeric(200), places, 1)
    p <- stats::plogis(seq(-4, 2, length.out = 200))
    cv_predictions(data.frame(y, p, who = rep(1:50, each = 4)), y,
                   probs = list(m = c("1" = p)), ...)
  }
  for (measure in c("calibration_slope", "calibration_intercept")) {
    for (places in list(50, c(60, 150), -c(60, 150))) {
      expect_input_error(interval_components(x(places), measure), "value", "x",
                         message = "3 or more records of each class")
    }
    expect_warning(interval_components(x(c(60, 120, 150)), measure),
                   class = "bcvinfer_warning_small_class")
  }
  expect_input_error(
    components_test(x(c(60, 150:152), groups = who),
                    measure = "calibration_slope"),
    "value", "x", message = "3 or more groups.*of one there are 2"
  )
  # Without an interval there is a slope.
  expect_length(suppressWarnings(
    fold_measures(x(c(60, 150)), "calibration_slope")
  )$estimate, 1)
})
