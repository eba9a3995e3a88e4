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
  expect_equal(qfscore(-1e9, 1, 1e9, lower.tail = FALSE, log.p = TRUE),
               1 - exp(-1) / (2 - exp(-1)), tolerance = 1e-14)
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
  expect_identical(pfscore(c(0, 1), 3, 4, 0, 1, FALSE, TRUE), c(0, -Inf))
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

# fixtures/fscore-moments.csv: 90-digit values from mpmath, see
# data-raw/fscore-moments.py.
moments <- read_fixture("fscore-moments.csv")

test_that("moments are exact, also where central moments cancel", {
  found <- suppressWarnings(
    fscore_moments(moments$shape1, moments$shape2)
  )
  largest <- function(column) {
    errors <- relative_error(found[[column]], moments[[column]])
    max(errors[!is.nan(moments[[column]])])
  }
  expect_lt(largest("mean"), 1e-14)
  expect_lt(largest("variance"), 1e-11)
  expect_lt(largest("skewness"), 1e-9)
  expect_lt(largest("pearson_skewness"), 1e-9)
  expect_identical(is.nan(found$pearson_skewness),
                   is.nan(moments$pearson_skewness))
})

test_that("the mode is Corollary 1, without cancellation", {
  found <- suppressWarnings(fscore_moments(moments$shape1, moments$shape2)$mode)
  known <- !is.nan(moments$mode)
  expect_identical(is.nan(found), !known)
  expect_lt(max(relative_error(found[known], moments$mode[known])), 1e-14)
})

test_that("the mode is where the density is highest", {
  for (shapes in list(c(41, 22), c(1, 2.2), c(1.5, 1.1), c(900, 3))) {
    top <- optimize(dfscore, 0:1, shape1 = shapes[1], shape2 = shapes[2],
                    maximum = TRUE, tol = 1e-9)
    expect_equal(fscore_moments(shapes[1], shapes[2])$mode, top$maximum,
                 tolerance = 1e-6)
  }
})

test_that("modes at the ends", {
  # By hand: the derivative's sign is that of
  # 2 (b - 1) + t (5 - a - 2 b) - 2 t^2.
  expect_identical(fscore_moments(1, 5)$mode, 0)
  expect_identical(fscore_moments(1, 3)$mode, 0)
  expect_identical(fscore_moments(1, 2)$mode, 0.5)
  expect_identical(fscore_moments(c(1, 1, 30), c(1, 0.5, 1))$mode, c(1, 1, 1))
  expect_identical(fscore_moments(0.5, c(1, 40))$mode, c(0, 0))
  expect_nan_warning(fscore_moments(0.5, 0.5)$mode)
  expect_nan_warning(fscore_moments(0.5, 0.5)$pearson_skewness)
})

test_that("Table 3 of Wang et al. (2015): skewness at a given mode", {
  # The second shape that has the mode t: a from the quadratic of the mode.
  second <- function(t, b) (2 * (b - 1) + t * (5 - 2 * b) - 2 * t^2) / t
  b <- c(10, 100)
  found <- fscore_moments(b, second(0.8, b))
  expect_equal(found$mode, c(0.8, 0.8), tolerance = 1e-14)
  # Printed SK2 -.374, about -.125; SK1 -.647, -.249; simulated.
  expect_lt(max(abs(found$pearson_skewness - c(-0.374, -0.125))), 0.001)
  expect_lt(max(abs(found$skewness - c(-0.647, -0.249))), 0.001)
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
  expect_equal((found$mean - fscore_moments(7.5, 4)$mode) / sqrt(moment(2)),
               found$pearson_skewness, tolerance = 1e-9)
})

test_that("rows recycle; missing and bad shapes", {
  found <- fscore_moments(c(3, 4), 5)
  expect_s3_class(found, "data.frame")
  expect_named(found, c("mean", "variance", "skewness", "pearson_skewness",
                        "mode"))
  expect_identical(found[2, "mean"], fscore_moments(4, 5)$mean)
  expect_identical(nrow(fscore_moments(numeric(), 5)), 0L)
  expect_silent(found <- fscore_moments(c(3, NA), 5))
  expect_true(all(is.na(found[2, ])))
  expect_nan_warning(fscore_moments(-1, 5)$mean)
  expect_argument_error(fscore_moments("a", 5), "type", "shape1")
  expect_argument_error(fscore_moments(3), "missing", "shape2")
})

test_that("prob_greater() agrees with the finite sum in high precision", {
  # 50-digit finite sums, see data-raw/fscore-reference.py.
  with(read_fixture("prob-greater.csv"), {
    found <- prob_greater(shape1_a, shape2_a, shape1_b, shape2_b)
    expect_lt(max(relative_error(found, probability)), 1e-10)
    expect_true(all(found <= 1))
    other <- prob_greater(shape1_b, shape2_b, shape1_a, shape2_a)
    expect_lt(max(abs(found + other - 1)), 1e-12)
  })
})

test_that("equal posteriors give one half, for shapes from 1e-3 to 1e9", {
  shape1 <- c(1e-3, 0.2, 7.3, 41, 1e6, 1e9, 1e-3, 1e9)
  shape2 <- c(1e-3, 3.1, 2, 22, 1e6, 1e9, 1e9, 1e-3)
  expect_lt(max(abs(prob_greater(shape1, shape2, shape1, shape2) - 0.5)),
            1e-10)
})

test_that("closed forms for a uniform posterior", {
  # B_b uniform: P(B_a > B_b) = E B_a; B_a uniform: 1 - E B_b.
  expect_equal(prob_greater(4.2, 1.7, 1, 1), 4.2 / 5.9, tolerance = 1e-13)
  expect_equal(prob_greater(1, 1, 0.02, 1.7), 1.7 / 1.72, tolerance = 1e-13)
})

test_that("it is the probability for F1 too", {
  integral <- integrate(function(t) {
    dfscore(t, 5, 9) * pfscore(t, 8, 6, lower.tail = FALSE)
  }, 0, 1, rel.tol = 1e-10)
  expect_equal(prob_greater(8, 6, 5, 9), integral$value, tolerance = 1e-9)
})

test_that("R's conventions and errors", {
  expect_named(prob_greater(c(u = 3, v = 4), 5, 4, 4), c("u", "v"))
  expect_identical(prob_greater(3, 5, numeric(), 4), numeric())
  expect_silent(expect_identical(prob_greater(3, 5, NA, 4), NA_real_))
  expect_nan_warning(prob_greater(3, 5, 0, 4))
  expect_argument_error(prob_greater(3, 5, 4, "a"), "type", "shape2_b")
  expect_argument_error(prob_greater(3, 5, 4), "missing", "shape2_b")
})

test_that("a peak far narrower than the scale it is sought with is found", {
  # A is about Gamma(36) / 9e8 and B about 1 - Gamma(59) / 5e7: 4e-8 against 1
  # - 1e-6, which no tail that a double can hold brings together.
  expect_identical(prob_greater(36, 909297209.55, 53742512, 59.33), 0)
  expect_identical(prob_greater(53742512, 59.33, 36, 909297209.55), 1)
})

test_that("a step far narrower than the panels is not passed over", {
  # mpmath, 40 digits: the expectation of the upper tail of Be(36.5, 17) at
  # Be(5.9e7, 1.9e7), whose standard deviation is 5e-5.
  b <- c(58779449.139593206, 18880732.139101338)
  expect_equal(prob_greater(36.5, 17, b[1], b[2]), 0.11649375115966695,
               tolerance = 1e-12)
  expect_equal(prob_greater(b[1], b[2], 36.5, 17), 1 - 0.11649375115966695,
               tolerance = 1e-12)
})

test_that("outside the domain of shapes the value is NaN with a warning", {
  for (shape in c(1e-300, 1e-16, 9.9e-4, 4.1e9, 1e16, 1e200)) {
    for (pair in list(c(shape, 26), c(26, shape))) {
      expect_nan_warning(dfscore(0.4, pair[1], pair[2]))
      expect_nan_warning(pfscore(0.4, pair[1], pair[2]))
      expect_nan_warning(qfscore(0.4, pair[1], pair[2]))
      expect_nan_warning(rfscore(1, pair[1], pair[2]))
      expect_nan_warning(fscore_moments(pair[1], pair[2])$mean)
      expect_nan_warning(prob_greater(pair[1], pair[2], 5, 4))
      expect_nan_warning(prob_greater(3, 2, pair[1], pair[2]))
    }
  }
})

test_that("tails of 1e-290 and far logarithms keep their digits", {
  # mpmath, 30 digits (data-raw/beta-accuracy.py): here R's pbeta() gives 0,
  # and for its logarithm -75.9 in the second case.
  x <- 0.23754095124358227
  t <- 2 * x / (1 + x)
  expect_equal(pfscore(t, 539.15578232766711, 31.177578008406961),
               9.9999999999978476e-291, tolerance = 1e-12)
  x <- 3.3741477726664398e-07
  t <- 2 * x / (1 + x)
  expect_equal(pfscore(t, 36.011428253334607, 2138043536.324704885,
                       lower.tail = FALSE, log.p = TRUE),
               -583.11754446863037988, tolerance = 1e-12)
})

test_that("the table of errors holds what the help states", {
  # Written by data-raw/beta-accuracy.R against mpmath in 30 digits.
  errors <- utils::read.csv(system.file("extdata", "beta-accuracy.csv",
                                        package = "bcvinfer", mustWork = TRUE))
  promised <- errors$smaller_shape != "0.001-0.1"
  expect_lte(max(errors$worst_over_promised[promised]), 1)
  expect_lt(max(errors$worst_relative_error[!promised]), 2e-12)
  expect_identical(sum(errors$points[errors$quantity == "quantile"]), 2466L)
})
