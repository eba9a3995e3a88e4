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

test_that("the rule of 16 nodes is the integral over the posterior", {
  set.seed(36)
  for (m in c(3, 5, 15, 25)) for (far in c(0.1, 3, 30)) {
    x <- drawn_moments(m, far)
    found <- training_part_cpp(unlist(x, use.names = FALSE), 16L)
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
  x <- unlist(drawn_moments(5, 3), use.names = FALSE)
  unit <- c(1, 1, 1, 1, 1, 0, 1)
  expect_equal(training_part_cpp(x * 1e-60^unit, 16L)[1:16],
               1e-60 * training_part_cpp(x, 16L)[1:16])
})

test_that("scores that training does not change have no shared part", {
  found <- training_part_cpp(c(0.25, 0, 0, 0, 0, 5, 0.2), 16L)
  expect_identical(found, c(numeric(16), 1, numeric(15)))
})

# A normal prior of 0.2.0 with a standard error that did not grow with the part
# took it for a third of what the data said.
test_that("a training part far above the prior is believed", {
  records <- 0.1
  found <- function(contrast) {
    x <- c(records, 0.03, contrast, -0.0075, 0, 5, 0.75 * records)
    part <- training_part_cpp(x, 16L)
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
