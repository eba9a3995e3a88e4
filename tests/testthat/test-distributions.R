# Highest-density intervals as matrices.
fscore_hpd <- function(level, shape1, shape2) {
  do.call(cbind, posterior_ends("fscore", list(shape1, shape2), level, "hpd"))
}
beta_hpd <- function(level, shape1, shape2) {
  do.call(cbind, posterior_ends("beta", list(shape1, shape2), level, "hpd"))
}

shapes <- expand.grid(shape1 = c(1.02, 3, 41, 3e4), shape2 = c(1.3, 22, 2e5))

content <- function(ends, cdf, shapes) {
  cdf(ends[, 2], shapes[[1]], shapes[[2]]) -
    cdf(ends[, 1], shapes[[1]], shapes[[2]])
}

# How far an ulp of an end beside 0 or 1 moves its log density, which is
# (shape - 1) times the relative change of the distance to the bound.
end_error <- function(end, shapes) {
  2^-52 * (shapes$shape1 / end + shapes$shape2 / (1 - end))
}

expect_hpd <- function(hpd, density, cdf) {
  for (level in c(0.5, 0.95, 0.999)) {
    ends <- hpd(level, shapes$shape1, shapes$shape2)
    expect_equal(content(ends, cdf, shapes), rep(level, nrow(shapes)),
                 tolerance = 1e-9)
    gap <- density(ends[, 2], shapes[[1]], shapes[[2]], log = TRUE) -
      density(ends[, 1], shapes[[1]], shapes[[2]], log = TRUE)
    allowed <- 1e-9 + end_error(ends[, 1], shapes) +
      end_error(ends[, 2], shapes)
    expect_lt(max(abs(gap) / allowed), 1)
  }
}

test_that("HPD intervals hold their level between equal densities", {
  expect_hpd(fscore_hpd, dfscore, pfscore)
  expect_hpd(beta_hpd, dbeta, pbeta)
})

test_that("HPD intervals are the shortest: optimisation of their length", {
  # The quantile of B is R's own.
  length_of <- list(
    fscore = function(s, a, b) {
      q <- qbeta(c(s, s + 0.9), a, b)
      diff(2 * q / (1 + q))
    },
    beta = function(s, a, b) diff(qbeta(c(s, s + 0.9), a, b))
  )
  for (pair in list(c(41, 22), c(3, 1.5), c(12, 300))) {
    for (kind in c("fscore", "beta")) {
      hpd <- if (kind == "fscore") fscore_hpd else beta_hpd
      shortest <- optimize(length_of[[kind]], c(0, 0.1), a = pair[1],
                           b = pair[2], tol = 1e-10)$objective
      expect_equal(diff(hpd(0.9, pair[1], pair[2])[1, ])[[1]], shortest,
                   tolerance = 1e-9)
    }
  }
})

test_that("HPD intervals are nested in the level", {
  level <- c(0.01, 0.3, 0.5, 0.8, 0.95, 0.999, 1 - 1e-10)
  pairs <- rbind(shapes, c(1, 2.5), c(1, 9), c(0.5, 4), c(6, 0.5), c(0.3, 0.7))
  for (i in seq_len(nrow(pairs))) {
    for (hpd in list(fscore_hpd, beta_hpd)) {
      ends <- hpd(level, pairs[i, 1], pairs[i, 2])
      expect_true(all(diff(ends[, 1]) <= 0) && all(diff(ends[, 2]) >= 0))
      expect_true(all(ends >= 0 & ends <= 1) && all(ends[, 2] > ends[, 1]))
    }
  }
})

test_that("001 Remark 4: with a mode at 1 the interval ends there", {
  # Precision with FP = 0: Be(TP + 1, 1), closed form of the lower end.
  expect_equal(unname(beta_hpd(0.95, 31, 1)), cbind(0.05^(1 / 31), 1),
               tolerance = 1e-14)
  expect_identical(beta_hpd(0.95, 30.5, 0.5)[, 2], c(high = 1))
  # Shape 2 of the average's posterior is above 1: it does not cover 1.
  expect_lt(beta_hpd(0.95, 300, 1.5)[, 2], 1)
  # F1: FP = FN = 0 gives shape2 = 2 prior, so 1 is covered for prior <= 1/2.
  expect_identical(fscore_hpd(0.95, 30 + 0.5, 2 * 0.5)[, 2], c(high = 1))
  expect_lt(fscore_hpd(0.95, 30 + 1, 2 * 1)[, 2], 1)
})

test_that("with a mode at 0 the interval starts there", {
  expect_equal(unname(beta_hpd(0.95, 1, 20)), cbind(0, 1 - 0.05^(1 / 20)),
               tolerance = 1e-14)
  found <- fscore_hpd(0.9, c(0.5, 1), c(9, 4))
  expect_identical(found[, 1], c(0, 0))
  expect_equal(found[, 2], qfscore(0.9, c(0.5, 1), c(9, 4)), tolerance = 1e-14)
})

test_that("a mode inside, but a density at 0 above that of the upper end", {
  # shape1 = 1, shape2 = 2.5: mode .25, density 1.25 at 0.
  found <- fscore_hpd(0.95, 1, 2.5)
  expect_identical(found[, 1], c(low = 0))
  expect_lt(dfscore(found[, 2], 1, 2.5), 1.25)
  # At a small level both ends are inside.
  expect_gt(fscore_hpd(0.01, 1, 2.5)[, 1], 0)
})

test_that("without a peak the equal-tailed interval stands in", {
  expect_equal(unname(beta_hpd(0.9, 1, 1)), cbind(0.05, 0.95),
               tolerance = 1e-14)
  expect_equal(unname(beta_hpd(0.9, 0.5, 0.4)),
               rbind(qbeta(c(0.05, 0.95), 0.5, 0.4)), tolerance = 1e-12)
  expect_equal(unname(fscore_hpd(0.9, 0.5, 0.4)),
               rbind(qfscore(c(0.05, 0.95), 0.5, 0.4)), tolerance = 1e-12)
})

test_that("HPD intervals are a matrix, vectorised", {
  found <- fscore_hpd(c(0.5, 0.9), 3, c(4, 5))
  expect_identical(colnames(found), c("low", "high"))
  expect_identical(found[2, ], fscore_hpd(0.9, 3, 5)[1, ])
  expect_identical(dim(beta_hpd(numeric(), 3, 4)), c(0L, 2L))
  expect_nan_warning(beta_hpd(0.9, -1, 4))
})

test_that("equal tails are the two quantiles, of both families", {
  ends <- posterior_ends("beta", list(c(31, 4), 7), 0.9, "equal_tailed")
  expect_equal(ends$low, qbeta(0.05, c(31, 4), 7), tolerance = 1e-13)
  expect_equal(ends$high, qbeta(0.95, c(31, 4), 7), tolerance = 1e-13)
  ends <- posterior_ends("fscore", list(31, 7), 0.9, "equal_tailed")
  q <- qbeta(c(0.05, 0.95), 31, 7)
  expect_equal(c(ends$low, ends$high), 2 * q / (1 + q), tolerance = 1e-13)
  ends <- posterior_ends("fscore", list(41, 13, 9, 2), 0.9,
                         "equal_tailed")
  expect_equal(c(ends$low, ends$high),
               qfscore(c(0.05, 0.95), 41, 13, 9, 2), tolerance = 1e-12)
})

test_that("the shortest interval of F-beta: optimisation of its length", {
  ends <- posterior_ends("fscore", list(41, 13, 9, 2), 0.9, "hpd")
  expect_equal(diff(pfscore(c(ends$low, ends$high), 41, 13, 9, 2)), 0.9,
               tolerance = 1e-9)
  length_of <- function(s) diff(qfscore(c(s, s + 0.9), 41, 13, 9, 2))
  shortest <- optimize(length_of, c(0, 0.1), tol = 1e-8)$objective
  expect_equal(ends$high - ends$low, shortest, tolerance = 1e-9)
  # beta = 1 is F1; shapes below the domain are refused.
  expect_identical(posterior_ends("fscore", list(41, 13, 9, 1), 0.9,
                                  "hpd"),
                   posterior_ends("fscore", list(41, 22), 0.9, "hpd"))
  expect_nan_warning(unlist(
    posterior_ends("fscore", list(3, 1e-15, 5, 2), 0.9, "hpd")
  ))
})

test_that("the domain of shapes has its ends inside", {
  expect_identical(
    inside_domain(c(1e-3, 9.9e-4, 1.05e-3, 4e9, 4.1e9, NA, 2)),
    c(1e-3, NaN, 1.05e-3, 4e9, NaN, NaN, 2)
  )
})

test_that("as many draws as a number says, or as a vector has elements", {
  expect_identical(draw_count(2.7), 2)
  expect_identical(draw_count(c("two", "elements")), 2L)
})

test_that("shapes of the posterior of F are those of its counts", {
  cells <- list(tp = c(40, 7), fp = c(12, 3), fn = c(8, 5))
  expect_identical(fscore_parameters(cells, 1, 0.5),
                   list(shape1 = c(40.5, 7.5), shape2 = c(21, 9)))
  expect_identical(fscore_parameters(cells, 2, 0.5),
                   list(shape1 = c(40.5, 7.5), shape2 = c(12.5, 3.5),
                        shape3 = c(8.5, 5.5), beta = c(2, 2)))
})

test_that("one beta that is not 1 needs the third shape", {
  expect_error(dfscore(0.5, 3, 4, beta = c(1, 2)),
               class = "bcvinfer_error_missing")
  expect_identical(dfscore(0.5, 3, 4, beta = c(1, 1)),
                   rep(dfscore(0.5, 3, 4), 2))
})
