# fixtures/fscore-reference.csv: 50-digit values from mpmath, see
# data-raw/fscore-reference.py.
reference <- read_fixture("fscore-reference.csv")
unit <- 2^-53

by_tail <- function(fun, value, shape1, shape2, lower, ...) {
  out <- numeric(length(value))
  for (tail in c(TRUE, FALSE)) {
    rows <- lower == tail
    out[rows] <- fun(value[rows], shape1[rows], shape2[rows],
                     lower.tail = tail, ...)
  }
  out
}

test_that("quantiles agree with high precision on the whole grid", {
  with(reference, {
    found <- by_tail(qfscore, p, shape1, shape2, lower == 1)
    # Where the exact value is not representable, the fixture has it rounded.
    expect_identical(found[quantile %in% 0:1], quantile[quantile %in% 0:1])
    allowed <- pmax(1e-12, 4 * condition * unit)
    expect_lte(max(relative_error(found, quantile) / allowed), 1)
    logs <- by_tail(qfscore, log(p), shape1, shape2, lower == 1, log.p = TRUE)
    allowed <- pmax(1e-12, 4 * condition * -log(p) * unit)
    expect_lte(max(relative_error(logs, quantile) / allowed), 1)
  })
})

test_that("probabilities agree with high precision on the whole grid", {
  inside <- reference[!is.na(reference$probability), ]
  with(inside, {
    found <- by_tail(pfscore, quantile, shape1, shape2, lower == 1)
    allowed <- pmax(1e-12, 4 * inverse_condition * unit)
    expect_lte(max(relative_error(found, probability) / allowed), 1)
    logs <- by_tail(pfscore, quantile, shape1, shape2, lower == 1,
                    log.p = TRUE)
    expect_lte(max(abs(logs - log(probability)) / allowed), 1)
  })
})

test_that("densities agree with high precision on the whole grid", {
  inside <- reference[!is.na(reference$density), ]
  with(inside, {
    # The density changes with t as fast as its logarithm has slope.
    slope <- abs((shape1 - 1) - quantile * (shape2 - 1) / (1 - quantile) +
                   quantile * (shape1 + shape2) / (2 - quantile))
    allowed <- pmax(1e-12, 4 * slope * unit)
    found <- dfscore(quantile, shape1, shape2)
    expect_lte(max(relative_error(found, density) / allowed), 1)
    logs <- dfscore(quantile, shape1, shape2, log = TRUE)
    expect_lte(max(abs(logs - log(density)) / allowed), 1)
  })
})

test_that("cdf and quantile invert each other within 4 ulp", {
  set.seed(1)
  shape1 <- exp(runif(4000, log(1e-2), log(1e7)))
  shape2 <- exp(runif(4000, log(1e-2), log(1e7)))
  lower <- rep(c(TRUE, FALSE), 2000)
  t <- by_tail(qfscore, runif(4000, 1e-6, 0.5), shape1, shape2, lower)
  keep <- t > 1e-300 & t < 1
  p <- by_tail(pfscore, t, shape1, shape2, lower)
  back <- by_tail(qfscore, p, shape1, shape2, lower)
  # How many ulp of t one ulp of p is worth, which is all that p(t) can keep.
  condition <- p / (dfscore(t, shape1, shape2) * t)
  error <- abs(back - t) / 2^(floor(log2(t)) - 52)
  expect_lte(max(error[keep & condition <= 0.3]), 4)
  expect_gt(sum(keep & condition <= 0.3), 2500)
  # Elsewhere by the few ulp to which p itself is computed.
  expect_lte(max((error / pmax(1, condition))[keep]), 20)
})

test_that("posteriors: the density integrates to 1", {
  for (shape1 in c(0.3, 1, 4.5, 60, 3e4)) {
    for (shape2 in c(0.8, 1, 7, 900)) {
      # A double t cannot come near enough to 1 for all of this mass.
      if (shape2 < 1 && shape1 > 100) next
      # On the logit scale the density has no poles.
      at <- function(u) {
        dfscore(plogis(u), shape1, shape2) * plogis(u) * plogis(-u)
      }
      ends <- qlogis(qfscore(c(1e-13, 0.5), shape1, shape2))
      upper <- qlogis(qfscore(1e-13, shape1, shape2, lower.tail = FALSE))
      ends[3] <- min(36, upper)
      parts <- vapply(1:2, function(i) {
        integrate(at, ends[i], ends[i + 1], rel.tol = 1e-10,
                  subdivisions = 500)$value
      }, numeric(1))
      expect_equal(sum(parts), 1, tolerance = 1e-9)
    }
  }
})

test_that("the density is equation 5 of Wang et al. (2015)", {
  # Typed from the paper, a = shape2, b = shape1.
  paper <- function(t, b, a) {
    2^a * (1 - t)^(a - 1) * (2 - t)^(-a - b) * t^(b - 1) / beta(a, b)
  }
  t <- c(0.05, 0.3, 0.77, 0.99)
  expect_equal(dfscore(t, 6.5, 4), paper(t, 6.5, 4), tolerance = 1e-13)
  expect_equal(dfscore(t, 0.5, 12), paper(t, 0.5, 12), tolerance = 1e-13)
})

test_that("densities at the ends are the limits of equation 5", {
  # t -> 0: a / 2 at b = 1; t -> 1: 2 b at a = 1.
  expect_equal(dfscore(c(0, 0, 0), c(0.5, 1, 2), 3), c(Inf, 1.5, 0),
               tolerance = 1e-15)
  expect_equal(dfscore(c(1, 1, 1), 3, c(0.5, 1, 2)), c(Inf, 6, 0),
               tolerance = 1e-15)
  expect_identical(dfscore(c(-0.1, 1.1, -Inf, Inf), 3, 2), rep(0, 4))
  expect_identical(dfscore(2, 3, 2, log = TRUE), -Inf)
})

test_that("a shape of 1 gives powers, also far in the tails", {
  # shape2 = 1: P(F <= t) = (t / (2 - t))^shape1;
  # shape1 = 1: P(F > t) = (2 (1 - t) / (2 - t))^shape2.
  t <- c(1e-300, 1e-5, 0.4)
  expect_equal(pfscore(t, 1e5, 1, log.p = TRUE), 1e5 * log(t / (2 - t)),
               tolerance = 1e-14)
  expect_equal(pfscore(0.9, 1, 1e6, lower.tail = FALSE, log.p = TRUE),
               1e6 * log(0.2 / 1.1), tolerance = 1e-14)
  expect_equal(qfscore(-1e9, 1, 1e9, FALSE, TRUE), 1 - exp(-1) / (2 - exp(-1)),
               tolerance = 1e-14)
  # Neighbours of 1 take the general way.
  near <- 1 + 1e-13
  expect_equal(qfscore(c(1e-9, 0.3, 0.9), near, 7),
               qfscore(c(1e-9, 0.3, 0.9), 1, 7), tolerance = 1e-11)
})

test_that("numbers: shapes from 1e-3 to 1e9 are finite and monotone", {
  shapes <- c(1e-3, 0.03, 1, 40, 1e5, 1e9)
  p <- c(1e-300, 1e-12, 1e-3, 0.1, 0.5, 0.9, 0.999)
  for (shape1 in shapes) {
    for (shape2 in shapes) {
      q <- qfscore(p, shape1, shape2)
      expect_true(all(is.finite(q)) && all(diff(q) >= 0) && all(q <= 1))
      back <- pfscore(q, shape1, shape2)
      expect_true(all(diff(back) >= 0) && all(back >= 0 & back <= 1))
      upper <- qfscore(p, shape1, shape2, lower.tail = FALSE)
      expect_true(all(is.finite(upper)) && all(diff(upper) <= 0))
    }
  }
  # Larger shape1 moves F1 up, larger shape2 down.
  expect_true(all(diff(qfscore(0.3, 10^(-3:9), 5)) >= 0))
  expect_true(all(diff(qfscore(0.3, 5, 10^(-3:9))) <= 0))
})

test_that("numbers: both tails are first-class", {
  t <- c(0.2, 0.5, 0.8)
  expect_equal(pfscore(t, 9, 5) + pfscore(t, 9, 5, lower.tail = FALSE),
               rep(1, 3), tolerance = 1e-15)
  expect_equal(log(pfscore(t, 9, 5)), pfscore(t, 9, 5, log.p = TRUE),
               tolerance = 1e-14)
  # 1 - p would be 0 here; stats::pbeta() is the independent value.
  expect_equal(pfscore(0.999, 9, 50, lower.tail = FALSE, log.p = TRUE),
               pbeta(0.999 / 1.001, 9, 50, lower.tail = FALSE, log.p = TRUE),
               tolerance = 1e-11)
  expect_equal(qfscore(-2000, 9, 50, lower.tail = FALSE, log.p = TRUE), 1)
  q <- qbeta(-2000, 9, 50, log.p = TRUE)
  expect_equal(qfscore(-2000, 9, 50, log.p = TRUE), 2 * q / (1 + q),
               tolerance = 1e-9)
})

test_that("ends of the probability scale give the ends of F1", {
  expect_identical(qfscore(0:1, 3, 4), c(0, 1))
  expect_identical(qfscore(0:1, 3, 4, lower.tail = FALSE), c(1, 0))
  expect_identical(qfscore(c(-Inf, 0), 3, 4, log.p = TRUE), c(0, 1))
  expect_identical(pfscore(c(-Inf, -1, 0, 1, 2, Inf), 3, 4),
                   c(0, 0, 0, 1, 1, 1))
  expect_identical(pfscore(c(0, 1), 3, 4, FALSE, TRUE), c(0, -Inf))
})

test_that("arguments recycle and attributes stay as in stats", {
  expect_identical(qfscore(c(a = 0.1, b = 0.9), 3, 4),
                   c(a = qfscore(0.1, 3, 4), b = qfscore(0.9, 3, 4)))
  x <- matrix(c(0.1, 0.5, 0.6, 0.9), 2, dimnames = list(c("u", "v"), NULL))
  expect_identical(attributes(dfscore(x, 3, 4)), attributes(x))
  expect_named(pfscore(0.5, c(u = 3, v = 4), 4), c("u", "v"))
  expect_identical(pfscore(c(0.2, 0.7), 2:5, 3),
                   pfscore(c(0.2, 0.7, 0.2, 0.7), 2:5, 3))
  expect_identical(pfscore(numeric(), 3, 4), numeric())
  expect_identical(qfscore(c(a = 0.1), numeric(), 4), numeric())
  expect_equal(dfscore(TRUE, 3, 1), 6, tolerance = 1e-15)
})

test_that("missing values stay missing, values outside the domain are NaN", {
  expect_silent(found <- qfscore(c(NA, NaN, 0.5), 3, 4))
  expect_identical(is.na(found), c(TRUE, TRUE, FALSE))
  expect_identical(is.nan(found), c(FALSE, TRUE, FALSE))
  expect_silent(expect_identical(pfscore(0.5, NA, 4), NA_real_))
  for (bad in list(c(0, 1), c(-1, 1), c(1, 0), c(Inf, 1), c(1, Inf))) {
    expect_nan_warning(dfscore(0.5, bad[1], bad[2]))
    expect_nan_warning(pfscore(0.5, bad[1], bad[2]))
    expect_nan_warning(qfscore(0.5, bad[1], bad[2]))
    expect_nan_warning(rfscore(1, bad[1], bad[2]))
  }
  expect_nan_warning(qfscore(1.01, 3, 4))
  expect_nan_warning(qfscore(0.01, 3, 4, log.p = TRUE))
})

test_that("bad arguments are classed errors that name the argument", {
  expect_argument_error(dfscore("a", 3, 4), "type", "x")
  expect_argument_error(pfscore(0.5, factor(3), 4), "type", "shape1")
  expect_argument_error(qfscore(0.5, 3, NULL), "type", "shape2")
  expect_argument_error(qfscore(0.5, 3), "missing", "shape2")
  expect_argument_error(dfscore(0.5, 3, 4, log = NA), "type", "log")
  expect_argument_error(pfscore(0.5, 3, 4, lower.tail = 1), "type",
                        "lower.tail")
  expect_argument_error(qfscore(0.5, 3, 4, log.p = "no"), "type", "log.p")
  expect_argument_error(rfscore(-1, 3, 4), "value", "n")
  expect_argument_error(rfscore(NA, 3, 4), "type", "n")
  condition <- expect_error(qfscore("a", 3, 4))
  expect_identical(condition$call[[1]], quote(qfscore))
})

test_that("random numbers follow R's seed and the distribution", {
  set.seed(5)
  first <- rfscore(4, 9, 5)
  set.seed(5)
  expect_identical(rfscore(c("four", "elements", "give", "four"), 9, 5), first)
  expect_length(rfscore(0, 9, 5), 0)
  set.seed(5)
  # F1 = 2B / (1 + B) with B from stats::rbeta().
  draws <- rbeta(4, 9, 5)
  expect_equal(first, 2 * draws / (1 + draws), tolerance = 1e-15)
  set.seed(6)
  for (shapes in list(c(0.3, 0.4), c(41, 22), c(3e5, 1e4))) {
    test <- ks.test(rfscore(2000, shapes[1], shapes[2]), pfscore, shapes[1],
                    shapes[2])
    expect_gt(test$p.value, 0.001)
  }
  expect_identical(is.nan(suppressWarnings(rfscore(3, c(2, -1, 2), 3))),
                   c(FALSE, TRUE, FALSE))
})

test_that("numbers: a quantile beside underflow keeps its digits", {
  # Below 1e-280 P(F1 <= t) = (t / 2)^b / (b Beta(b, a)) to all digits;
  # b = 1 / 64, a = 3: b Beta(b, a) = 2 / ((b + 1) (b + 2)) by hand.
  b <- 1 / 64
  t <- 2^-1020
  p <- (t / 2)^b * (b + 1) * (b + 2) / 2
  expect_equal(qfscore(p, b, 3), t, tolerance = 64 * 8 * unit)
  # The same with a large shape2, against pfscore().
  p <- pfscore(t, b, 3e6)
  expect_equal(qfscore(p, b, 3e6), t, tolerance = 64 * 64 * unit)
})

test_that("a quantile is found from a start with a tail of 1e-17 the target", {
  # mpmath, 40 digits: the root of the upper tail of Be(a, b), as F1.
  expect_equal(
    qfscore(-360.34769466985102, 41.069250728719574, 962183.49480012141,
            lower.tail = FALSE, log.p = TRUE),
    0.00103591955727029757, tolerance = 1e-14
  )
})
