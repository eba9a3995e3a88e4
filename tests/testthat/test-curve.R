# Points typed from pROC 1.18.0 (coords at a specificity), precrec 0.14.4
# (evalmod, type PRC) and dcurves 0.5.0 (dca); limits from another program that
# has the formulas of ?cv_curve.
scored <- data.frame(
  p = c(.93, .88, .85, .81, .77, .74, .7, .66, .61, .58, .55, .55, .49, .44,
        .4, .37, .31, .27, .22, .18, .15, .11, .08, .05),
  y = c(1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0)
)

as_scored <- function(data = scored, ...) {
  suppressMessages(cv_predictions(data, y, probs = list(model = c("1" = p)),
                                  ...))
}

curve_of <- function(type, at, ...) {
  suppressWarnings(as.data.frame(cv_curve(as_scored(), type, at = at, ...)))
}

test_that("points are those of pROC, precrec and dcurves", {
  at <- c(.05, .1, .25, .4, .5, .7, .9)
  expect_equal(curve_of("roc", at)$y,
               c(2, 5, 7.25, 9, 9, 10, 11) / 11, tolerance = 1e-12)
  expect_equal(curve_of("pr", at)$y,
               c(1, 1, .733333333333333, .814814814814815, .733333333333333,
                 .675438596491228, .585798816568047), tolerance = 1e-12)
  expect_equal(curve_of("net_benefit", c(.1, .2, .3, .44, .55, .7))$y,
               c(.4074074074074074, .3229166666666666, .2916666666666666,
                 .2113095238095238, .1296296296296295, .0138888888888889),
               tolerance = 1e-12)
})

test_that("limits are those of the formulas", {
  found <- curve_of("net_benefit", .3)
  expect_equal(unlist(found[c("conf.low", "conf.high")], use.names = FALSE),
               c(.04068581330811516, .520996031823394), tolerance = 1e-9)
  # Of a single point the band is the interval, by Bonferroni or exactly.
  expect_equal(found$band.low, found$conf.low, tolerance = 1e-6)
  bins <- curve_of("calibration", c(0, .3, .6, 1))
  expect_equal(unlist(bins[2, c("x", "y", "conf.low", "conf.high")],
                      use.names = FALSE),
               c(.46125, .375, .12907191836549908, .7499338334683158),
               tolerance = 1e-9)
})

test_that("scores of a ROC curve have the variance of its two parts", {
  # A threshold estimated from 13 negatives, and 11 positives above it:
  # T (1 - T) / 11 + s^2 x (1 - x) / 13, with the slope s of the curve between
  # .25 -/+ sqrt(.25 .75) / 13^(1/3), on the grid.
  x <- as_scored()
  at <- c(.05, .1, .25, .4, .5, .7, .9)
  points <- curve_points("roc", x$truth == "1", scored$p, rep(1L, 24), at, 24)
  high <- 9 / 11
  reach <- sqrt(.1875) / 13^(1 / 3)
  low <- 2 / 11 + (.25 - reach - .05) / .05 * 3 / 11
  slope <- (high - low) / (2 * reach)
  third <- points$scores[, 3]
  # (Of 13 negatives 3.25 are above: three whole, one by a quarter.)
  spread <- (3 + .25^2) / 13 - .25^2
  share <- 7.25 / 11
  own <- (7 + .25^2) / 11 - share^2
  expect_equal(mean(third), share, tolerance = 1e-12)
  expect_equal(mean((third - share)^2) / 24, own / 11 + slope^2 * spread / 13,
               tolerance = 1e-6)
})
