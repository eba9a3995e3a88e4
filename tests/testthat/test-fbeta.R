# The distribution functions by counts and prior.
by_counts <- function(fun) {
  function(x, tp, fp, fn, beta = 1, prior = 1, ...) {
    fun(x, tp + prior, fp + prior, fn + prior, beta, ...)
  }
}

dfbeta_score <- by_counts(dfscore)
pfbeta_score <- by_counts(pfscore)
qfbeta_score <- by_counts(qfscore)
rfbeta_score <- by_counts(rfscore)

# With a whole TP + prior = n, c1 = t / ((1 + beta^2)(1 - t)) and c2 =
# beta^2 c1, F_beta > t means X > c1 Y + c2 Z, and a gamma variable of whole
# shape n exceeds a sum of gammas when two negative binomials with sizes
# FP + prior, FN + prior and probabilities 1/(1 + c1), 1/(1 + c2) sum to less
# than n: a finite sum over R's own functions.
finite_sum <- function(t, tp, fp, fn, beta, prior, lower = TRUE) {
  n <- tp + prior
  c1 <- t / ((1 + beta^2) * (1 - t))
  prob1 <- 1 / (1 + c1)
  prob2 <- 1 / (1 + beta^2 * c1)
  k <- seq(0, n - 1)
  part <- dnbinom(k, fp + prior, prob1) *
    pnbinom(n - 1 - k, fn + prior, prob2, lower.tail = !lower)
  rest <- pnbinom(n - 1, fp + prior, prob1, lower.tail = FALSE)
  if (lower) sum(part) + rest else sum(part)
}

cases <- list(
  c(40, 12, 8, 2, 1), c(40, 12, 8, 0.5, 1), c(0, 0, 0, 2, 1),
  c(3, 0, 7.5, 3, 1), c(500, 20, 100, 0.3, 1), c(10, 0, 0, 2, 1),
  c(0.5, 3, 1, 2, 0.5), c(9.99, 5, 0, 7, 0.01), c(2000, 1500, 1800, 5, 1)
)

test_that("the cdf is the finite sum, in both tails", {
  t <- c(0.02, 0.2, 0.5, 0.75, 0.9, 0.999)
  for (case in cases) {
    arguments <- as.list(case)
    for (lower in c(TRUE, FALSE)) {
      exact <- vapply(t, function(t) {
        do.call(finite_sum, c(t, arguments, lower))
      }, numeric(1))
      found <- do.call(pfbeta_score, c(list(t), arguments, lower))
      expect_lt(max(abs(found - exact)), 1e-10)
      known <- exact > 1e-250
      expect_lt(max(relative_error(found, exact)[known], 0), 1e-10)
      logs <- do.call(pfbeta_score, c(list(t), arguments, lower, TRUE))
      expect_lt(max(abs(logs - log(exact))[known], 0), 1e-10)
    }
  }
})

test_that("the quantile inverts the cdf in both tails", {
  p <- c(1e-12, 1e-3, 0.5, 0.975)
  for (case in cases[c(1, 2, 3, 4, 6)]) {
    arguments <- as.list(case)
    for (lower in c(TRUE, FALSE)) {
      t <- do.call(qfbeta_score, c(list(p), arguments, lower))
      # Nearer the ends the finite sum is rounded by more.
      known <- t > 1e-4 & t < 1 - 1e-6
      exact <- vapply(t[known], function(t) {
        do.call(finite_sum, c(t, arguments, lower))
      }, numeric(1))
      expect_lt(max(relative_error(exact, p[known])), 1e-9)
      logs <- do.call(qfbeta_score, c(list(log(p)), arguments, lower, TRUE))
      expect_equal(logs, t, tolerance = 1e-10)
    }
  }
})

test_that("beta = 1 is the F1 posterior", {
  t <- c(0, 0.3, 0.7, 1)
  expect_equal(dfbeta_score(t, 4, 3, 2.5, prior = 0.5),
               dfscore(t, 4.5, 6.5), tolerance = 1e-13)
  expect_equal(pfbeta_score(t, 4, 3, 2.5, prior = 0.5),
               pfscore(t, 4.5, 6.5), tolerance = 1e-13)
  expect_equal(qfbeta_score(c(1e-9, 0.3, 0.9), 4, 3, 2.5),
               qfscore(c(1e-9, 0.3, 0.9), 5, 7.5), tolerance = 1e-12)
  # So near 1 that the integral is taken.
  expect_equal(pfbeta_score(0.6, 4, 3, 2.5, beta = 1 + 1e-12),
               pfscore(0.6, 5, 7.5), tolerance = 1e-10)
})

test_that("exchanging fp and fn inverts beta", {
  t <- c(0.1, 0.6, 0.95)
  expect_equal(pfbeta_score(t, 6, 2, 9, beta = 3),
               pfbeta_score(t, 6, 9, 2, beta = 1 / 3), tolerance = 1e-12)
  expect_equal(dfbeta_score(t, 6, 2, 9, beta = 3),
               dfbeta_score(t, 6, 9, 2, beta = 1 / 3), tolerance = 1e-12)
  expect_equal(qfbeta_score(t, 6, 2, 9, beta = 3),
               qfbeta_score(t, 6, 9, 2, beta = 1 / 3), tolerance = 1e-12)
})

test_that("beta to 0 is precision, beta to infinity is recall", {
  t <- c(0.2, 0.5, 0.8)
  # Precision Be(TP + 1, FP + 1), recall Be(TP + 1, FN + 1).
  expect_equal(pfbeta_score(t, 6, 2, 9, beta = 1e-8), pbeta(t, 7, 3),
               tolerance = 1e-12)
  expect_equal(pfbeta_score(t, 6, 2, 9, beta = 1e8), pbeta(t, 7, 10),
               tolerance = 1e-12)
  expect_equal(pfbeta_score(t, 6, 2, 9, beta = 1e200), pbeta(t, 7, 10),
               tolerance = 1e-12)
})

test_that("posteriors: the density is the derivative and integrates to 1", {
  for (case in cases[c(1, 2, 3, 4, 7)]) {
    arguments <- as.list(case)
    density <- function(t) do.call(dfbeta_score, c(list(t), arguments))
    cdf <- function(t) do.call(pfbeta_score, c(list(t), arguments))
    part <- integrate(density, 0.3, 0.9, rel.tol = 1e-9)$value
    expect_equal(part, diff(cdf(c(0.3, 0.9))), tolerance = 1e-8)
    expect_equal(integrate(density, 0, 1, rel.tol = 1e-7)$value, 1,
                 tolerance = 1e-6)
  }
  logs <- dfbeta_score(0.4, 6, 2, 9, 3, log = TRUE)
  expect_equal(exp(logs), dfbeta_score(0.4, 6, 2, 9, 3), tolerance = 1e-14)
})

test_that("densities at the ends are limits", {
  expect_identical(dfbeta_score(c(0, 1), 3, 2, 2, 2), c(0, 0))
  # TP + prior = 1 or FP + FN + 2 prior = 1: finite; below: infinite.
  expect_equal(dfbeta_score(0, 0, 2, 3, 2), dfbeta_score(1e-12, 0, 2, 3, 2),
               tolerance = 1e-9)
  expect_equal(dfbeta_score(1, 3, 0, 0, 2, 0.5),
               dfbeta_score(1 - 1e-12, 3, 0, 0, 2, 0.5), tolerance = 1e-9)
  expect_identical(dfbeta_score(0:1, 0, 0, 0, 2, 0.4), c(Inf, Inf))
  expect_identical(dfbeta_score(c(-1, 2), 3, 2, 2, 2), c(0, 0))
})

test_that("numbers: counts up to 1e9 and small priors", {
  for (counts in list(c(1e9, 3e8, 2e8), c(0, 1e9, 5), c(1e9, 0, 0))) {
    for (prior in c(1e-3, 1)) {
      q <- qfbeta_score(c(0.025, 0.5, 0.975), counts[1], counts[2], counts[3],
                        beta = 2, prior = prior)
      expect_true(all(is.finite(q)) && all(diff(q) >= 0))
      expect_true(all(q >= 0 & q <= 1))
    }
  }
})

test_that("random numbers follow the distribution and the seed", {
  set.seed(7)
  draws <- rfbeta_score(400, 3, 12, 0, 2, 0.5)
  p <- ks.test(draws, pfbeta_score, 3, 12, 0, 2, 0.5)$p.value
  expect_gt(p, 0.001)
  set.seed(7)
  expect_identical(rfbeta_score(1:400, 3, 12, 0, 2, 0.5), draws)
  expect_nan_warning(rfbeta_score(1, -2, 2, 3))
  expect_nan_warning(rfscore(1, 2, 3, 4, beta = -1))
  # F1 among others.
  set.seed(7)
  both <- rfscore(2, 4, 13, 1, beta = c(1, 2))
  set.seed(7)
  expect_equal(both[1], 2 * (b <- rbeta(2, 4, 14)[1]) / (1 + b))
})

test_that("R's conventions and errors", {
  expect_named(qfbeta_score(c(u = 0.1, v = 0.2), 4, 3, 2, 2), c("u", "v"))
  expect_identical(pfbeta_score(0.5, 4, 3, numeric()), numeric())
  expect_silent(expect_identical(pfbeta_score(NA, 4, 3, 2), NA_real_))
  expect_identical(qfbeta_score(0:1, 4, 3, 2, 2), c(0, 1))
  for (bad in list(c(-2, 1, 1, 1, 1), c(1, Inf, 1, 1, 1), c(1, 1, 1, 0, 1),
                   c(1, 1, -2, 2, 1), c(1, 1, 0, 2, 0))) {
    arguments <- as.list(bad)
    expect_nan_warning(do.call(dfbeta_score, c(0.5, arguments)))
    expect_nan_warning(do.call(qfbeta_score, c(0.5, arguments)))
  }
  expect_nan_warning(qfbeta_score(2, 1, 1, 1, 2))
  expect_argument_error(pfscore(0.5, 4, "b", 2), "type", "shape2")
  expect_argument_error(qfscore(0.5, 4, 3, beta = 2), "missing", "shape3")
  expect_argument_error(fscore_moments(4, 3, beta = 2:3), "missing", "shape3")
  expect_argument_error(qfscore(0.5, 4, 3, 2, beta = "a"), "type", "beta")
  expect_argument_error(dfscore(0.5, 4, 3, 2, 2, log = 2), "type", "log")
  expect_argument_error(rfscore(1.5e300, 4, 3, 2), "value", "n")
})

test_that("a small prior with fp or fn 0 is right or refused", {
  # The tail was 1 there for priors up to 1.3e-4. By hand, with tp = 0 and a
  # tiny prior: F > t has probability of about 1/3 (X, not Y or Z, is the
  # largest of three gammas of equal tiny shape); with a prior of 1e-3 the
  # three shapes differ from that by a few thousandths.
  for (prior in c(1e-15, 1e-6, 1.3e-4, 9.99e-4)) {
    expect_nan_warning(pfbeta_score(0.5, 3, 0, 5, 2, prior))
    expect_nan_warning(qfbeta_score(0.5, 3, 5, 0, 2, prior))
  }
  upper <- pfbeta_score(0.5, 0, 0, 0, 2, 1e-3, lower.tail = FALSE)
  expect_equal(upper, 1 / 3, tolerance = 0.01)
  # fp = 0: V of mass 1e-3 / (5 + 1e-3) near 0 only, so F2 is about 5 X / (5 X
  # + 4 Z), a Beta distribution's increasing function, within a few
  # thousandths.
  b <- 0.5 * 4 / (0.5 * 4 + 0.5 * 5)
  expect_equal(pfbeta_score(0.5, 3, 0, 5, 2, 1e-3),
               pbeta(b, 3.001, 5.001), tolerance = 2e-3)
})

test_that("two shapes are F1, three are the same with their sum", {
  expect_identical(pfscore(0.6, 5, 4, 3.5), pfscore(0.6, 5, 7.5))
  expect_identical(fscore_moments(5, 4, 3.5), fscore_moments(5, 7.5))
  expect_equal(qfscore(0.3, 5, 4, 3.5, beta = c(1, 2)),
               c(qfscore(0.3, 5, 7.5), qfscore(0.3, 5, 4, 3.5, 2)))
})

test_that("moments of F-beta are integrals of the finite sum", {
  # E F^k: the integral of k t^(k - 1) P(F > t), by R's own functions.
  for (case in cases[c(1, 2, 4, 5)]) {
    arguments <- as.list(case)
    moment <- function(k) {
      integrate(function(t) {
        k * t^(k - 1) * vapply(t, function(t) {
          do.call(finite_sum, c(t, arguments, FALSE))
        }, 0)
      }, 0, 1, rel.tol = 1e-11, subdivisions = 1000L)$value
    }
    m <- vapply(1:3, moment, 0)
    prior <- case[5]
    found <- fscore_moments(case[1] + prior, case[2] + prior, case[3] + prior,
                            case[4])
    variance <- m[2] - m[1]^2
    third <- m[3] - m[1] * (3 * m[2] - 2 * m[1]^2)
    expect_equal(found$mean, m[1], tolerance = 1e-10)
    expect_equal(found$variance, variance, tolerance = 1e-8)
    expect_equal(found$skewness, third / variance^1.5, tolerance = 1e-5)
    expect_equal(found$pearson_skewness, (m[1] - found$mode) / sqrt(variance),
                 tolerance = 1e-6)
  }
})

test_that("the mode of F-beta is where the density is highest", {
  for (shapes in list(c(41, 13, 9, 2), c(41, 13, 9, 0.5), c(1, 0.9, 0.4, 3),
                      c(2, 0.5, 30, 0.1), c(900, 3, 2, 5))) {
    top <- optimize(dfscore, 0:1, shape1 = shapes[1], shape2 = shapes[2],
                    shape3 = shapes[3], beta = shapes[4], maximum = TRUE,
                    tol = 1e-9)
    found <- fscore_moments(shapes[1], shapes[2], shapes[3], shapes[4])$mode
    expect_equal(found, top$maximum, tolerance = 1e-6)
  }
  # At the ends: as those of F1.
  expect_identical(fscore_moments(1, 2, 3, 2)$mode, 0)
  expect_identical(fscore_moments(0.5, 2, 3, 2)$mode, 0)
  expect_identical(fscore_moments(5, 0.4, 0.6, 2)$mode, 1)
  expect_nan_warning(fscore_moments(0.5, 0.4, 0.5, 2)$mode)
})

test_that("moments of F-beta tend to those of F1, precision and recall", {
  near <- fscore_moments(9, 4, 6, 1 + 1e-9)
  expect_equal(near, fscore_moments(9, 10), tolerance = 1e-8)
  # Be(a, b): mean, variance, skewness and mode in closed form.
  by_hand <- function(a, b) {
    mean <- a / (a + b)
    variance <- mean * (1 - mean) / (a + b + 1)
    skewness <- 2 * (b - a) * sqrt(a + b + 1) / ((a + b + 2) * sqrt(a * b))
    mode <- (a - 1) / (a + b - 2)
    c(mean, variance, skewness, (mean - mode) / sqrt(variance), mode)
  }
  for (size in c(1, 1e3, 1e8)) {
    shapes <- c(9, 4, 6) * size
    precision <- fscore_moments(shapes[1], shapes[2], shapes[3], 1e-9)
    expect_equal(unlist(precision, use.names = FALSE),
                 by_hand(shapes[1], shapes[2]), tolerance = 1e-6)
    recall <- fscore_moments(shapes[1], shapes[2], shapes[3], 1e9)
    expect_equal(unlist(recall, use.names = FALSE),
                 by_hand(shapes[1], shapes[3]), tolerance = 1e-6)
  }
})

test_that("a density with an edge far from its centre has the right moments", {
  # The trapezoidal rule in both variables, logit V (fine) and logit B: E (1 -
  # F)^k by eq. 20 of the derivation.
  moments <- function(a, p, n, beta) {
    v <- seq(-90, 60, by = 0.02)
    weight <- exp(p * plogis(v, log.p = TRUE) + n * plogis(-v, log.p = TRUE) -
                    lbeta(p, n)) * 0.02
    log_s <- log((plogis(v) + beta^2 * plogis(-v)) / (1 + beta^2))
    log_s <- log_s[weight > 1e-25]
    weight <- weight[weight > 1e-25]
    step <- 0.02 * sqrt(1 / a + 1 / (p + n))
    u <- log(a / (p + n)) + step * seq(-700, 700)
    kernel <- exp(a * plogis(u, log.p = TRUE) +
                    (p + n) * plogis(-u, log.p = TRUE) - lbeta(a, p + n)) * step
    m <- rowSums(vapply(seq_along(u), function(i) {
      rest <- plogis(log_s - u[i])
      kernel[i] * c(sum(weight), sum(weight * rest), sum(weight * rest^2),
                    sum(weight * rest^3))
    }, numeric(4)))
    m <- m[-1] / m[1]
    variance <- m[2] - m[1]^2
    third <- m[3] - m[1] * (3 * m[2] - 2 * m[1]^2)
    c(1 - m[1], variance, -third / variance^1.5)
  }
  for (case in list(c(1000, 0.5, 100, 0.01), c(500, 30, 0.6, 20))) {
    found <- fscore_moments(case[1], case[2], case[3], case[4])
    expect_equal(unlist(found[1:3], use.names = FALSE),
                 do.call(moments, as.list(case)), tolerance = 1e-7)
  }
})

# From the definition: gamma variables X, Y and Z of true positives, false
# positives and false negatives.
test_that("random values have the distribution of F-beta", {
  set.seed(18)
  for (beta in c(0.5, 2)) {
    drawn <- rfscore(5e4, 9, 13, 4, beta)
    x <- (1 + beta^2) * stats::rgamma(5e4, 9)
    known <- x / (x + stats::rgamma(5e4, 13) + beta^2 * stats::rgamma(5e4, 4))
    expect_gt(stats::ks.test(drawn, known)$p.value, 0.001)
  }
  expect_warning(none <- rfscore(2, 9, 13, 4, 0),
                 class = "bcvinfer_warning_nan")
  expect_identical(none, c(NaN, NaN))
})
