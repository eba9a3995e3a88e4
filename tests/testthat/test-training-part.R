# posterior_mean() is in helper-components.R.

# With and without a part of the fits' own, contrasts below and far above their
# noise, and products of both signs.
drawn_moments <- function(m, far) {
  records <- exp(stats::rnorm(1))
  evaluation <- records * stats::runif(1, 0.02, 1)
  fits <- records * max(0, stats::rnorm(1, 0.1, 0.3))
  contrast <- (m / (m - 1) * evaluation + fits + records * far) *
    stats::rchisq(1, m) / m
  list(records = records, evaluation = evaluation, contrast = contrast,
       product = -evaluation / (m - 1) +
         stats::rnorm(1) * sqrt(contrast * records / m),
       fits = fits, m = m, scale = records * exp(stats::rnorm(1)))
}

# The values of TrainingMoments of half splits.
of_halves <- function(x) {
  noise <- x$evaluation / (x$m - 1)
  c(x$records, max(x$records - x$evaluation / x$m, x$records / 50),
    x$m * noise + x$fits, noise, noise, max(x$contrast, x$m * noise / 10),
    x$product, x$m, x$scale)
}

test_that("the rule of 16 nodes is the integral over the posterior", {
  set.seed(36)
  for (m in c(3, 5, 15, 25)) for (far in c(0.1, 3, 30)) {
    x <- drawn_moments(m, far)
    found <- training_part_cpp(of_halves(x), 16L)
    at <- found[1:16]
    weight <- found[-(1:16)]
    tail <- function(shared) {
      variance <- x$records + shared + x$fits / m
      stats::pt(-sqrt(6 * x$records / variance), 40 * variance / x$records)
    }
    expect_equal(sum(weight), 1)
    expect_equal(sum(weight * at),
                 do.call(posterior_mean, c(list(identity), x)),
                 tolerance = 1e-8)
    expect_equal(sum(weight * tail(at)),
                 do.call(posterior_mean, c(list(tail), x)), tolerance = 1e-8)
  }
})

test_that("the posterior does not depend on the unit of the loss", {
  set.seed(37)
  x <- of_halves(drawn_moments(5, 3))
  unit <- c(1, 1, 1, 1, 1, 1, 1, 0, 1)
  expect_equal(training_part_cpp(x * 1e-60^unit, 16L)[1:16],
               1e-60 * training_part_cpp(x, 16L)[1:16])
})

test_that("scores that training does not change have no shared part", {
  found <- training_part_cpp(c(0.25, 0.25, 0, 0, 0, 0, 0, 5, 0.2), 16L)
  expect_identical(found, c(numeric(16), 1, numeric(15)))
})

# A normal prior of 0.2.0 with a standard error that did not grow with the part
# took it for a third of what the data said.
test_that("a training part far above the prior is believed", {
  records <- 0.1
  found <- function(contrast) {
    x <- list(records = records, evaluation = 0.03, contrast = contrast,
              product = -0.0075, fits = 0, m = 5, scale = 0.75 * records)
    part <- training_part_cpp(of_halves(x), 16L)
    sum(part[1:16] * part[-(1:16)])
  }
  # Far above everything that has a unit, the posterior grows with the contrast.
  expect_equal(found(1e6) / found(1e4), 100, tolerance = 1e-2)
})

# With one node the reach is that of the t distribution; the reach of a mixture
# has the tail probability that was asked for.
test_that("reaches invert the tails of the predictive distribution", {
  one <- list(stderr = 2, df = 7, weight = 1)
  expect_equal(core_reach(0.025, list(predictive = one)),
               2 * stats::qt(0.975, 7))
  mixed <- list(stderr = c(0.5, 2, 30), df = c(3, 12, 400),
                weight = c(0.6, 0.39, 0.01))
  for (tail in c(1e-12, 1e-4, 0.025, 0.3, 0.9)) {
    reach <- core_reach(tail, list(predictive = mixed))
    expect_equal(predictive_p_value(reach, mixed, "greater"), tail)
  }
  expect_identical(core_reach(0.5, list(predictive = mixed)), 0)
})

# Of half splits: a score of 100 units, so that variances of estimates are those
# of scores over 100.
predicted <- function(moments, alone = NULL, m, between = 0.2, ...) {
  found <- training_components(list(units = 100),
                               list(variance = between, uncertainty = 0),
                               c(moments, list(...)), alone,
                               half_split_design(m), FALSE)
  lapply(found[lengths(found) == 1], `*`, 100)
}

# With m = 4, 3/4 of it; an estimate has a quarter.
test_that("the fits' own part is that by hand", {
  moments <- list(evaluation = 0, training = 0, coupling = 0, fits = 2)
  expect_equal(predicted(moments, m = 4)$own, 1.5 / 4)
  moments$fits <- -2
  expect_identical(predicted(moments, m = 4)$own, 0)
})

# With m = 2 half a standard error is half of what is expected without training:
# .5 - .16 - 1.5 * .08 = .22, with twice .16 for the evaluation and half of .16
# for the fits; .2 - .16 / 2 of the records are their own.
test_that("the scale of the prior is that by hand", {
  moments <- list(training = 0.5, evaluation = 0.16, fits = 0.16, coupling = 0)
  own <- 1.25 * 0.12
  expect_equal(predicted(moments, m = 2)$scale, 3 * 2 * 0.22 + own)
  # .5 - .16 = .34, and -.26, -.06 = 2 (.34 - .26) - .22.
  alone <- list(list(training = 0.5, evaluation = 0.16, fits = -0.2),
                list(training = -0.1, evaluation = 0.16, fits = 0))
  expect_equal(predicted(moments, alone, 2)$scale, 3 * 0.34 + own)
  # .3, and 1.06.
  alone[[2]]$training <- 0.46
  expect_equal(predicted(moments, alone, 2)$scale,
               3 * (0.34 + 0.3 + 1.06) + own)
  # All of the records' part may be evaluation.
  expect_equal(predicted(moments, alone, 2, between = 0.01)$scale,
               3 * (0.34 + 0.3 + 1.06) + 1.25 * 0.01 / 50)
  # The first part may be given.
  expect_equal(predicted(moments, alone, 2, shown = 0.3)$scale, 0.3 + own)
})

# With seeds, and products of both signs.
test_that("the posterior of moments is that of their contrast and product", {
  for (coupling in c(-0.05, 0.08)) {
    moments <- list(evaluation = 0.3, training = 0.25, coupling = coupling,
                    fits = 0.15)
    # Noise .3 / 4; 4/5 of the fits' own; .4 - .3 / 5 are the records' own.
    found <- predicted(moments, m = 5, between = 0.4,
                       shown = 0.82 - 1.25 * 0.34)
    known <- posterior_mean(identity, records = 0.4, evaluation = 0.3,
                            contrast = 0.25 + 5 * 0.075,
                            product = -coupling - 0.075, fits = 0.12, m = 5,
                            scale = 0.82)
    expect_equal(found$shared, known, tolerance = 1e-8)
  }
})

test_that("reaches of one standard error, of small ones and of wide tails", {
  expect_equal(core_reach(0.025, list(stderr = 2, df = 7)),
               2 * stats::qt(0.975, 7))
  expect_equal(core_reach(0.025, list(stderr = 2, df = Inf,
                                      interval_stderr = 3)),
               3 * stats::qnorm(0.975))
  small <- list(stderr = c(1e-4, 3e-4), df = c(5, 9), weight = c(0.5, 0.5))
  for (tail in c(0.025, 0.52)) {
    reach <- core_reach(tail, list(predictive = small))
    expect_equal(predictive_p_value(reach, small, "greater"), tail,
                 tolerance = 1e-13)
  }
})

# A posterior that is a point: products that the noise does not allow but at one
# place, as rounding leaves them where the folds of two learners are alike.
test_that("a posterior of fewer points than nodes has as many nodes", {
  alike <- c(1.4e-34, 1.4e-34, 1.8e-34, 1e-34, 7e-34, 1.8e-35, -6.6e-18, 4,
             1e-34)
  found <- training_part_cpp(alike, 16L)
  at <- found[1:16]
  weight <- found[17:32]
  expect_true(all(is.finite(found)))
  expect_equal(sum(weight), 1)
  # One point of the grid: a part far below the rounding of any score.
  expect_identical(sum(weight > 0), 1L)
  expect_lt(abs(sum(weight * at)), 1e-15)
})

# A peak that two points of the grid share, whatever the correlation: those of
# the rule of 64 nodes next to its middle, at -/+ .02435029 (Abramowitz and
# Stegun 1964, table 25.4).
test_that("a posterior of points that coincide has a node for each place", {
  found <- training_part_cpp(c(0.5, 0, 1e-6, 0, 0, 1.3, 0, 1e4, 0.8), 16L)
  at <- found[1:16]
  weight <- found[17:32]
  ratio <- (1 + 0.0243502926634244) / (1 - 0.0243502926634244)
  expect_equal(sort(at[weight > 0]), 1.3 * ratio^c(-2, 2), tolerance = 1e-5)
  expect_equal(sum(weight), 1)
})

test_that("learners with the same answers in all folds but not in all halves", {
  set.seed(4)
  data <- data.frame(y = factor(rep(c("n", "p"), c(180, 20))), i = 1:200)
  other <- c(n = "p", p = "n")
  wrong <- stats::runif(200) < 0.2
  called <- ifelse(wrong, other[as.character(data$y)], as.character(data$y))
  learner <- function(differs) {
    function(train, test, target) {
      # (Training sets of folds are larger.)
      moved <- differs & nrow(train) < 150 & test$i <= 3
      ifelse(moved, other[called[test$i]], called[test$i])
    }
  }
  learners <- list(a = learner(FALSE), b = learner(TRUE))
  folds <- cv_predict(cv_kfold(data, 10, strata = y), data, y, learners)
  halves <- cv_predict(cv_bcv(data, 5, strata = y), data, y, learners)
  for (measure in c("error", "f1", "mcc")) {
    positive <- if (measure == "f1") "p"
    expect_warning(
      training <- variance_components(halves, a, b, measure = measure,
                                      positive = positive),
      class = "bcvinfer_warning_few_records"
    )
    found <- components_test(folds, a, b, measure = measure,
                             positive = positive, training = training)
    expect_identical(unname(found$estimate), 0)
    expect_identical(found$p.value, 1)
    expect_identical(found$stderr, 0)
    expect_null(found$conf.int)
  }
})

test_that("moments of any size have a distribution of weight 1", {
  set.seed(9)
  any_size <- function() {
    sample(c(0, 10^stats::runif(1, -40, 3), 10^stats::runif(1, -3, 1),
             -10^stats::runif(1, -40, 1)), 1, prob = c(0.2, 0.4, 0.3, 0.1))
  }
  for (i in 1:2000) {
    m <- sample(c(3, 5, 15, 100), 1)
    design <- half_split_design(m)
    if (i %% 3 == 0) design[c("tested", "fits")] <- list(1 / 3, 30)
    moments <- list(between = abs(any_size()), uncertainty = abs(any_size()),
                    evaluation = abs(any_size()), training = any_size(),
                    coupling = any_size(), fits = any_size(),
                    shown = abs(any_size()))
    found <- predict_cpp(moments, NULL, unlist(design), 50, prior_records,
                         FALSE, FALSE, FALSE, posterior_nodes)
    expect_equal(sum(found$weight), 1, tolerance = 1e-8)
  }
})
