# fixtures/fscore-moments.csv: 90-digit values from mpmath, see
# data-raw/fscore-reference.py.
reference <- read_fixture("fscore-moments.csv")

test_that("moments are exact, also where central moments cancel", {
  found <- suppressWarnings(
    fscore_moments(reference$shape1, reference$shape2)
  )
  largest <- function(column) {
    errors <- relative_error(found[[column]], reference[[column]])
    max(errors[!is.nan(reference[[column]])])
  }
  expect_lt(largest("mean"), 1e-14)
  expect_lt(largest("variance"), 1e-11)
  expect_lt(largest("skewness"), 1e-9)
  expect_lt(largest("pearson_skewness"), 1e-9)
  expect_identical(is.nan(found$pearson_skewness),
                   is.nan(reference$pearson_skewness))
})

test_that("the mode is Corollary 1, without cancellation", {
  found <- suppressWarnings(fscore_mode(reference$shape1, reference$shape2))
  known <- !is.nan(reference$mode)
  expect_identical(is.nan(found), !known)
  expect_lt(max(relative_error(found[known], reference$mode[known])), 1e-14)
})

test_that("the mode is where the density is highest", {
  for (shapes in list(c(41, 22), c(1, 2.2), c(1.5, 1.1), c(900, 3))) {
    top <- optimize(dfscore, 0:1, shape1 = shapes[1], shape2 = shapes[2],
                    maximum = TRUE, tol = 1e-9)
    expect_equal(fscore_mode(shapes[1], shapes[2]), top$maximum,
                 tolerance = 1e-6)
  }
})

test_that("modes at the ends", {
  # By hand: the derivative's sign is that of
  # 2 (b - 1) + t (5 - a - 2 b) - 2 t^2.
  expect_identical(fscore_mode(1, 5), 0)
  expect_identical(fscore_mode(1, 3), 0)
  expect_identical(fscore_mode(1, 2), 0.5)
  expect_identical(fscore_mode(c(1, 1, 30), c(1, 0.5, 1)), c(1, 1, 1))
  expect_identical(fscore_mode(0.5, c(1, 40)), c(0, 0))
  expect_nan_warning(fscore_mode(0.5, 0.5))
  expect_nan_warning(fscore_moments(0.5, 0.5)$pearson_skewness)
})

test_that("Table 3 of Wang et al. (2015): skewness at a given mode", {
  # The second shape that has the mode t: a from the quadratic of the mode.
  second <- function(t, b) (2 * (b - 1) + t * (5 - 2 * b) - 2 * t^2) / t
  b <- c(10, 100)
  expect_equal(fscore_mode(b, second(0.8, b)), c(0.8, 0.8), tolerance = 1e-14)
  found <- fscore_moments(b, second(0.8, b))
  # Printed SK2 -.374, about -.125; SK1 -.647, -.249; simulated, within .0055.
  expect_lt(max(abs(found$pearson_skewness - c(-0.374, -0.125))), 0.0055)
  expect_lt(max(abs(found$skewness - c(-0.647, -0.249))), 0.0055)
  # The one misprint: mode .30, b = 6000, SK2 printed .055.
  exact <- fscore_moments(6000, second(0.3, 6000))$pearson_skewness
  expect_equal(round(exact, 4), 0.0039)
})

test_that("moments agree with integrals of the density", {
  found <- fscore_moments(7.5, 4)
  moment <- function(k) {
    integrate(function(t) (t - found$mean)^k * dfscore(t, 7.5, 4), 0, 1,
              rel.tol = 1e-10)$value
  }
  expect_equal(moment(1), 0, tolerance = 1e-10)
  expect_equal(moment(2), found$variance, tolerance = 1e-9)
  expect_equal(moment(3) / moment(2)^1.5, found$skewness, tolerance = 1e-8)
  expect_equal((found$mean - fscore_mode(7.5, 4)) / sqrt(moment(2)),
               found$pearson_skewness, tolerance = 1e-9)
})

test_that("rows recycle; missing and bad shapes", {
  found <- fscore_moments(c(3, 4), 5)
  expect_s3_class(found, "data.frame")
  expect_named(found, c("mean", "variance", "skewness", "pearson_skewness"))
  expect_identical(found[2, "mean"], fscore_moments(4, 5)$mean)
  expect_identical(nrow(fscore_moments(numeric(), 5)), 0L)
  expect_silent(found <- fscore_moments(c(3, NA), 5))
  expect_true(all(is.na(found[2, ])))
  expect_nan_warning(fscore_moments(-1, 5)$mean)
  expect_nan_warning(fscore_mode(3, 0))
  expect_named(fscore_mode(c(u = 3, v = 4), 5), c("u", "v"))
  expect_argument_error(fscore_moments("a", 5), "type", "shape1")
  expect_argument_error(fscore_mode(3), "missing", "shape2")
})

test_that("the skewness of a variance that underflows is NaN, with a warning", {
  # Var(F) is about 4 shape2 / shape1^2 / 16 of shapes far apart: below 1e-308.
  expect_warning(found <- fscore_moments(c(1e200, 50), 26),
                 class = "bcvinfer_warning_nan")
  expect_identical(is.nan(found$skewness), c(TRUE, FALSE))
  expect_identical(is.nan(found$pearson_skewness), c(TRUE, FALSE))
  expect_identical(found$mean[1], 1)
})
