# Expected values: data-raw/hierarchical.R (dense product grids).
parts_of <- function(x) {
  c(x$worse, x$within, x$better, x$mean_worse, x$mean_within, x$mean_better)
}
five <- function(...) {
  folds_benchmark(wave_folds(c(0.03, -0.01, 0.02, 0.05, 0), 0.02, 10), ...)
}

test_that("five data sets of ten folds", {
  found <- bayes_hierarchical_t(five(), a, b)
  expect_named(found, c("a", "b", "measure", "rope", "better", "within",
                        "worse", "method", "mean_better", "mean_within",
                        "mean_worse", "mc.error"), ignore.order = TRUE)
  expect_lt(found$mc.error, 1e-4)
  expect_equal(sum(parts_of(found)[1:3]), 1, tolerance = 1e-9)
  expect_equal(sum(parts_of(found)[4:6]), 1, tolerance = 1e-9)
  expected <- c(0.1132649, 0.0250304, 0.8617047, 0.2021908, 0.1987944,
                0.5990148)
  expect_lt(max(abs(parts_of(found) - expected)), 1e-4)
})

test_that("two data sets of five folds", {
  x <- folds_benchmark(wave_folds(c(0.06, 0.01), 0.03, 5))
  expected <- c(0.2918725, 0.0113770, 0.6967505, 0.3213577, 0.0774053,
                0.6012371)
  expect_lt(max(abs(parts_of(bayes_hierarchical_t(x, a, b)) - expected)), 1e-4)
})

test_that("a scale that its prior cuts off where much is left", {
  x <- folds_benchmark(wave_folds(c(0.002, 0.001), 0.03, 5))
  expected <- c(0.3978333, 0.1694776, 0.4326892, 0.3651731, 0.2444019,
                0.3904250)
  found <- bayes_hierarchical_t(x, a, b)
  expect_lt(max(abs(parts_of(found) - expected)), 1e-4)
  expect_lt(found$mc.error, 1e-4)
})

test_that("an outlier, and no region", {
  means <- c(0.01, 0.02, 0.015, 0.012, 0.02, -0.3)
  x <- folds_benchmark(wave_folds(means, 0.01, 10))
  found <- bayes_hierarchical_t(x, a, b, rope = 0)
  expected <- c(0.2930579, 0, 0.7069421, 0.3357932, 0, 0.6642068)
  # Heavy tails and sharp peaks: the product grid is good to 2e-4 here.
  expect_lt(max(abs(parts_of(found) - expected)), 3e-4)
})

test_that("units, direction and the swap do not matter", {
  found <- bayes_hierarchical_t(five(), a, b)
  swapped <- bayes_hierarchical_t(five(), b, a)
  expect_equal(parts_of(swapped)[c(3:1, 6:4)], parts_of(found),
               tolerance = 1e-4)
  other <- bayes_hierarchical_t(five(direction = "minimize"), b, a,
                                rope = 0.01)
  expect_equal(parts_of(other), parts_of(found), tolerance = 1e-12)
  percent <- five()
  percent$estimate <- 100 * percent$estimate
  expect_equal(parts_of(bayes_hierarchical_t(percent, a, b, rope = 1)),
               parts_of(found), tolerance = 1e-6)
})

test_that("half splits, and K folds by another rho", {
  halves <- wave_folds(c(0.02, 0.05, 0.03), 0.02, 10)
  rows <- do.call(rbind, lapply(1:3, function(i) {
    data.frame(dataset = i, rep = rep(1:5, each = 2), fold = 1:2,
               a = halves[[i]], b = 0)
  }))
  x <- cv_benchmark(rows, dataset, c(a, b), rep = rep, fold = fold,
                    direction = "max")
  found <- bayes_hierarchical_t(x, a, b)
  # All correlations equal (rho1 = rho2 = rho): the model of K folds, whose sum
  # of squares is the same.
  equal <- bayes_hierarchical_t(x, a, b, rho1 = 0.3, rho2 = 0.3)
  folds <- bayes_hierarchical_t(x, a, b, rho = 0.3)
  expect_equal(parts_of(equal), parts_of(folds), tolerance = 1e-9)
  expect_false(isTRUE(all.equal(parts_of(found), parts_of(folds))))
})

test_that("constant folds count as known; equal learners are equivalent", {
  flat <- five()
  flat$estimate[flat$dataset == "d2" & flat$learner == "a"] <- 0.02
  expect_warning(found <- bayes_hierarchical_t(flat, a, b), "\"d2\"",
                 class = "bcvinfer_warning_zero_variance")
  expect_equal(sum(parts_of(found)[1:3]), 1, tolerance = 1e-9)
  same <- five()
  same$estimate <- 0.5
  expect_warning(found <- bayes_hierarchical_t(same, a, b),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(parts_of(found), c(0, 1, 0, 0, 1, 0))
  expect_identical(found$mc.error, 0)
})

test_that("mistakes name the argument", {
  test <- bayes_hierarchical_t
  expect_input_error(test(five()[five()$dataset == "d1", ], a, b), "shape", "x")
  expect_input_error(test(five()[five()$fold < 3, ], a, b, rho = 0.1), "shape",
                     "x")
  expect_input_error(test(five(), a, b, nu_prior = 1), "type", "nu_prior")
  expect_input_error(test(five(), a, b, nu_prior = list(shape = 1:2)), "type",
                     "nu_prior")
  expect_input_error(
    test(five(), a, b, nu_prior = list(shape = 2:1, rate = 1:2)), "value",
    "nu_prior"
  )
  expect_input_error(test(five(), a, b, rho2 = 0.5), "conflict", "rho2")
})

test_that("another prior of nu changes the answer", {
  found <- bayes_hierarchical_t(five(), a, b)
  normal <- bayes_hierarchical_t(five(), a, b, nu_prior = list(
    shape = c(400, 500), rate = c(0.5, 0.6)
  ))
  expect_gt(max(abs(parts_of(found) - parts_of(normal))), 1e-3)
})
