# Benavoli et al. (2017, J. Mach. Learn. Res. 18(77)); section 12.6 of the
# methods. Differences in favour of a, one per data set.
sign_of <- function(d, ...) bayes_sign(difference_benchmark(d), a, b, ...)
parts_of <- function(x) c(x$better, x$within, x$worse)

test_that("Demsar's C4.5 against C4.5+m: 0 better, 8 within, 6 worse", {
  found <- bayes_sign(demsar(), "C4.5", "C4.5+m")
  expect_equal(round(parts_of(found), 5), c(0, 0.78802, 0.21198))
  expect_match(attr(found, "notes"), "0 better, 8 within, 6 worse")
  expect_named(found, c("a", "b", "measure", "rope", "better", "within",
                        "worse", "method"))
})

test_that("54 data sets: 3, 27, 24", {
  # Published by simulation: .70922, .29078 and .70744, .29256 (50,000 draws)
  found <- sign_of(rep(c(0.1, 0, -0.1), c(3, 27, 24)))
  expect_equal(signif(found$better, 3), 3.30e-8)
  expect_equal(round(c(found$within, found$worse), 7), c(0.7120753, 0.2879247))
})

test_that("two regions: a Beta variable is above one half", {
  found <- sign_of(rep(c(1, -1), c(7, 3)), prior = 0.5, prior_place = "a")
  expect_equal(found$better, pbeta(0.5, 7.5, 3, lower.tail = FALSE),
               tolerance = 1e-12)
  expect_identical(found$within, 0)
  expect_equal(found$worse, pbeta(0.5, 7.5, 3), tolerance = 1e-12)
  many <- sign_of(rep(c(1, -1), c(5100, 4900)), prior_place = "b")
  expect_equal(many$better, pbeta(0.5, 5100, 4901, lower.tail = FALSE),
               tolerance = 1e-10)
})

test_that("three equal counts: one third each", {
  found <- sign_of(rep(c(1, 0, -1), c(4, 3, 4)))
  expect_equal(parts_of(found), rep(1 / 3, 3), tolerance = 1e-12)
  # Dirichlet(1, 1, 1), by symmetry, from one data set in each other region
  found <- sign_of(c(1, -1))
  expect_equal(parts_of(found), rep(1 / 3, 3), tolerance = 1e-12)
})

test_that("a difference of just the margin is within it", {
  x <- cv_benchmark(cbind(a = c(0.77, 0.5), b = c(0.76, 0.5)), "max")
  expect_match(attr(bayes_sign(x, a, b), "notes"), "0 better, 2 within")
})

test_that("a difference just beyond the margin is beyond it", {
  x <- difference_benchmark(c(0.010005, -0.010005))
  expect_match(attr(bayes_sign(x, a, b), "notes"), "1 better, 0 within")
  # Sums of pairs against twice the margin: 0 (the prior) with each is within,
  # each with itself beyond.
  found <- bayes_signed_rank(x, a, b, prior = 1, draws = 100)
  expect_equal(found$mean_better, found$mean_worse)
  expect_equal(found$mean_better, 2 / 12)
})

test_that("means of signed ranks are the same in every unit, at the margin", {
  d <- c(0.03, 0.005, -0.02, 0.012)
  means <- function(d, rope) {
    found <- bayes_signed_rank(difference_benchmark(d), a, b, rope,
                               draws = 100)
    c(found$mean_better, found$mean_within, found$mean_worse)
  }
  expect_equal(means(1e-6 * d, 1e-8), means(d, 0.01))
  # Differences of just the margin, and those that subtraction moved.
  expect_equal(means(c(0.1 + 0.2, -0.1 - 0.2), 0.3), means(c(0.3, -0.3), 0.3))
})

test_that("the direction of the measure, and the swap", {
  d <- c(0.05, 0.02, 0, -0.03, 0.04)
  larger <- sign_of(d)
  smaller <- bayes_sign(difference_benchmark(-d, "minimize"), a, b, rope = 0.01)
  expect_equal(parts_of(smaller), parts_of(larger))
  swapped <- bayes_sign(difference_benchmark(d), b, a)
  expect_equal(parts_of(swapped), rev(parts_of(larger)))
})

test_that("signed rank: the means are exact", {
  # Demsar's pair, prior 1/2; rope 0 as well
  found <- bayes_signed_rank(demsar(), "C4.5", "C4.5+m", draws = 100)
  expect_equal(round(c(found$mean_within, found$mean_worse), 7),
               c(0.4349277, 0.5650723))
  none <- bayes_signed_rank(demsar(), "C4.5", "C4.5+m", rope = 0, draws = 100)
  expect_equal(round(c(none$mean_better, none$mean_worse), 6),
               c(0.121802, 0.878198))
  expect_equal(none$mean_within, 0, tolerance = 1e-12)
})

test_that("signed rank: the means of a double sum", {
  d <- c(0.03, -0.005, 0.015, 0.02)
  z <- c(0, d)
  shape <- c(0.6, 1, 1, 1, 1)
  w <- outer(shape, shape) + diag(shape)
  w <- w / sum(w)
  sums <- outer(z, z, `+`)
  found <- bayes_signed_rank(difference_benchmark(d), a, b, prior = 0.6,
                             draws = 100)
  expect_equal(found$mean_better,
               sum(w[sums > 0.0201]) + sum(w[abs(sums - 0.02) < 1e-9]) / 2)
  expect_equal(found$mean_worse, sum(w[sums < -0.0201]))
})

test_that("signed rank: shares of the draws, with their error", {
  withr::local_seed(1)
  found <- bayes_signed_rank(demsar(), "C4.5", "C4.5+m")
  expect_equal(found$worse, 0.670, tolerance = 0.005)
  expect_equal(found$mc.error, sqrt(found$worse * (1 - found$worse) / 1e5))
  # Two data sets of opposite size: better and worse are alike.
  found <- bayes_signed_rank(difference_benchmark(c(0.1, -0.1)), a, b,
                             draws = 2e4)
  expect_equal(found$mean_better, found$mean_worse)
  expect_lt(abs(found$better - found$worse), 5 * sqrt(2) * found$mc.error)
  # Nothing but zeros and no margin: both sides share every draw.
  none <- bayes_signed_rank(difference_benchmark(c(0, 0, 0)), a, b, rope = 0,
                            draws = 200)
  expect_equal(c(none$better, none$worse), c(0.5, 0.5))
})

test_that("mistakes name the argument", {
  x <- demsar()
  for (test in list(bayes_sign, bayes_signed_rank)) {
    expect_input_error(test(1, "a", "b"), "type", "x")
    expect_input_error(test(x, C4.5), "missing", "b")
    expect_input_error(test(x, "C4.5", "svm"), "column", "b")
    expect_input_error(test(x, "C4.5", "C4.5"), "conflict", "b")
    expect_input_error(test(x, "C4.5", "C4.5+m", rope = -1), "value", "rope")
    expect_input_error(test(x, "C4.5", "C4.5+m", prior = 0), "value", "prior")
    expect_input_error(test(x[x$dataset == "iris", ], "C4.5", "C4.5+m"),
                       "shape", "x")
  }
  expect_input_error(bayes_sign(x, "C4.5", "C4.5+m", prior_place = "c"),
                     "value", "prior_place")
  expect_input_error(bayes_signed_rank(x, "C4.5", "C4.5+m", draws = 1), "value",
                     "draws")
})

test_that("estimates in percent need a margin of their own, the same number", {
  folds <- long_benchmark()
  shares <- read_long(folds)
  percent <- read_long(transform(folds, estimate = 100 * estimate))
  for (test in list(bayes_sign, bayes_signed_rank, bayes_correlated_t,
                    bayes_hierarchical_t)) {
    error <- expect_input_error(test(percent, tree, knn), "missing", "rope")
    expect_match(conditionMessage(error), "rope = 1", fixed = TRUE)
    withr::with_seed(1, of_shares <- test(shares, tree, knn))
    withr::with_seed(1, of_percent <- test(percent, tree, knn, rope = 1))
    expect_identical(of_shares$rope[1], 0.01)
    expect_equal(parts_of(of_percent), parts_of(of_shares))
  }
  # Values of 1 and -1 are no percentages.
  expect_silent(bayes_sign(cv_benchmark(cbind(a = c(1, 1), b = c(-1, 1)),
                                        "max"), a, b))
})

test_that("the default margin is for the two learners, up to rounding", {
  read <- function(..., measure = NULL) {
    cv_benchmark(cbind(a = c(.5, .7, .8), b = c(.4, .8, .6), ...), "max",
                 measure = measure)
  }
  expect_silent(bayes_sign(read(c = c(1 + 2.3e-16, .5, .5)), a, c))
  far <- read(c = c(50, 70, 80))
  expect_silent(bayes_sign(far, a, b))
  error <- expect_input_error(bayes_sign(far, a, c), "missing", "rope")
  expect_match(conditionMessage(error), "rope = 1", fixed = TRUE)
  # Measures of the package are in no percent.
  losses <- cv_benchmark(cbind(a = c(1.5, .7, .8), b = c(.4, .8, .6)),
                         measure = "log_loss")
  error <- expect_input_error(bayes_sign(losses, a, b), "missing", "rope")
  expect_no_match(conditionMessage(error), "percent")
})

test_that("a default margin as large as the estimates is said", {
  read <- function(b) {
    cv_benchmark(cbind(a = c(.031, .029, .033), b = b), measure = "brier")
  }
  near <- read(c(.030, .028, .032))
  warning <- expect_warning(found <- bayes_sign(near, a, b),
                            class = "bcvinfer_warning_large_rope")
  expect_match(conditionMessage(warning), "33% of\\s+the median estimate, 0.03")
  expect_identical(found$within, 1)
  expect_silent(bayes_sign(near, a, b, rope = 0.01))
  # Of a learner without losses the other has their size.
  expect_warning(bayes_sign(read(0), a, b), "32% of the\\s+median estimate")
  # A correlation near 0 says nothing of the size of a margin.
  mcc <- cv_benchmark(cbind(a = c(.02, .03, -.01), b = c(.6, .61, .59)), "max")
  expect_silent(bayes_sign(mcc, a, b))
})
