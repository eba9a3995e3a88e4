# Section 12.6 of the methods.
halves <- list(c(.02, .06, .04, 0, .03, .05, .01, .05, .02, .04))
halves_benchmark <- function(x = halves, direction = "maximize") {
  rows <- do.call(rbind, lapply(seq_along(x), function(i) {
    data.frame(dataset = paste0("d", i), rep = rep(1:5, each = 2), fold = 1:2,
               a = x[[i]], b = 0)
  }))
  cv_benchmark(rows, dataset, c(a, b), rep = rep, fold = fold,
               direction = direction)
}
parts_of <- function(x) c(x$better, x$within, x$worse)

test_that("half splits: t with 2m - 1 degrees of freedom", {
  found <- bayes_correlated_t(halves_benchmark(), a, b)
  expect_equal(found$mean_difference, 0.032)
  expect_equal(round(found$stderr, 8), 0.02026491)
  expect_identical(found$df, 9)
  expect_equal(round(parts_of(found), 7), c(0.8470659, 0.1188929, 0.0340412))
  # the standard error of the t test of the same folds
  x <- matrix(halves[[1]], 5, byrow = TRUE)
  expect_equal(found$stderr, bcv_t_test(x)$stderr)
  other <- bayes_correlated_t(halves_benchmark(), a, b, rho1 = 0.3, rho2 = 0.4)
  expect_equal(other$stderr, 0.016)
  expect_equal(round(parts_of(other), 7), c(0.8988053, 0.0874028, 0.0137919))
})

test_that("on the bound of rho2 the part between repetitions is dropped", {
  # W2 = .0028, A = 1.5 + 4 * 2 * .75 = 7.5: scale^2 = .75 * .0028 / (.5 * 5)
  found <- bayes_correlated_t(halves_benchmark(), a, b, rho1 = 0.5,
                              rho2 = 0.75)
  expect_identical(found$df, 5)
  expect_equal(found$stderr, sqrt(0.75 * 0.0028 / 2.5))
})

test_that("K folds: the unit test of baycomp", {
  x <- cv_benchmark(data.frame(d = 1, fold = 1:3, x = c(4, 2, 6),
                               y = c(5, 7, 3)), d, c(x, y), fold = fold,
                    direction = "maximize")
  found <- bayes_correlated_t(x, y, x, rope = 0)
  expect_identical(found$mean_difference, 1)
  expect_equal(found$stderr^2, 40 / 3)
  expect_identical(found$df, 2)
  expect_equal(round(found$better, 7), 0.5950586)
  expect_identical(found$within, 0)
})

test_that("10 x 10 folds: the published data set squash-unstored", {
  # Mean -.056, posterior scale .05423223 and 99 degrees of freedom: a standard
  # deviation of the 100 differences of .05423223 / sqrt(1/100 + 1/9)
  spread <- 0.05423223 / sqrt(1 / 100 + 1 / 9)
  wave <- scale(sin(1:100)) * spread - 0.056
  rows <- data.frame(d = 1, rep = rep(1:10, each = 10), fold = 1:10,
                     a = 0.5 + wave, b = 0.5)
  x <- cv_benchmark(rows, d, c(a, b), rep = rep, fold = fold,
                    measure = "accuracy")
  found <- bayes_correlated_t(x, a, b)
  expect_equal(found$stderr, 0.05423223, tolerance = 1e-9)
  expect_identical(found$df, 99)
  # By the t distribution of stats
  expect_equal(found$worse, pt((-0.01 + 0.056) / 0.05423223, 99),
               tolerance = 1e-8)
})

test_that("a row for each data set; far tails keep their digits", {
  two <- halves_benchmark(list(halves[[1]], -halves[[1]]))
  found <- bayes_correlated_t(two, a, b)
  expect_identical(found$dataset, c("d1", "d2"))
  expect_equal(found$better, rev(found$worse), tolerance = 1e-12)
  far <- halves_benchmark(list(halves[[1]] / 100 + 1))
  one <- bayes_correlated_t(far, a, b, 0.01)
  # (location 1.00032, scale .0002026491)
  expect_equal(one$worse, pt((-0.01 - 1.00032) / 0.0002026491, 9),
               tolerance = 1e-6)
  expect_gt(one$within, 0)
})

test_that("constant folds: a point, with a warning", {
  flat <- halves_benchmark(list(rep(0.05, 10), rep(0.01, 10), halves[[1]]))
  expect_warning(found <- bayes_correlated_t(flat, a, b), "\"d1\", \"d2\"",
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(parts_of(found[1, ]), c(1, 0, 0))
  expect_identical(parts_of(found[2, ]), c(0, 1, 0))
  expect_equal(round(found$better[3], 7), 0.8470659)
})

test_that("mistakes name the argument", {
  x <- halves_benchmark()
  test <- bayes_correlated_t
  expect_input_error(test(demsar(), "C4.5", "C4.5+m"), "missing", "rho")
  expect_input_error(test(demsar(), "C4.5", "C4.5+m", rho = 0.1), "shape", "x")
  expect_input_error(test(x, a, b, rho = 0.5, rho1 = 0.5), "conflict", "rho1")
  expect_input_error(test(x, a, b, rho1 = 1), "value", "rho1")
  expect_input_error(test(x, a, b, rho2 = 0.9), "value", "rho2")
  expect_input_error(test(x, a, b, rho = 1), "value", "rho")
  folds <- cv_benchmark(data.frame(d = 1, fold = 1:3, a = 1:3 / 3, b = 0), d,
                        c(a, b), fold = fold, direction = "max")
  expect_input_error(test(folds, a, b, rho1 = 0.5), "conflict", "rho1")
  expect_input_error(test(folds, a, b, rope = NA), "type", "rope")
  uneven <- x[!(x$rep == 2 & x$fold == 2), ]
  expect_input_error(test(uneven, a, b), "rows", "x")
})

# Of values 1e6 and 3e-7 times .1 + .2, and .3, the difference is rounding; a
# difference of 1e-6 is none.
test_that("constant differences are told from rounding at every size", {
  noise <- rep(c(0.1 + 0.2, 0.3), 5)
  for (size in c(1e6, 1e-6)) {
    expect_warning(
      bayes_correlated_t(halves_benchmark(list(size * noise)), a, b, 0.01),
      class = "bcvinfer_warning_zero_variance"
    )
  }
  small <- 1 + 1e-6 * halves[[1]]
  expect_no_warning(
    found <- bayes_correlated_t(halves_benchmark(list(small)), a, b, 0.01)
  )
  # The standard error of the first test above.
  expect_equal(found$stderr, 0.02026491e-6, tolerance = 1e-6)
})

# 1 + rho1 - 2 rho2 = 1e-6: means 1 and 3 of two repetitions weigh 2 * 2 / 1e-6.
test_that("near the bound of rho2 repetitions are still counted", {
  found <- fold_summary(rbind(c(0, 2), c(2, 4)), c(0.5, 0.75 - 5e-7))
  expect_equal(found[["q0"]], 4 / 0.5 + 4e6, tolerance = 1e-6)
  expect_identical(found[["df"]], 3)
})

test_that("one degree of freedom is enough", {
  rows <- data.frame(d = 1, fold = 1:2, a = c(0.3, 0.1), b = 0)
  x <- cv_benchmark(rows, d, c(a, b), fold = fold, direction = "maximize")
  expect_identical(bayes_correlated_t(x, a, b, rho = 0.5)$df, 1)
})

test_that("what subtraction leaves is no difference, 1e-7 is one", {
  folds <- function(a, b) {
    rows <- data.frame(dataset = "d", fold = 1:2, learner = rep(c("a", "b"),
                       each = 2), estimate = c(a, b))
    differences_by_fold(list(
      data = transform(rows, rep = 1), a = "a", b = "b", better = 1
    ))[[1]]
  }
  expect_identical(folds(-c(0.1 + 0.2, 1), -c(0.3, 2)), rbind(c(0, 1)))
  expect_equal(folds(c(0.5 + 1e-7, 1), c(0.5, 2)), rbind(c(1e-7, -1)),
               tolerance = 1e-9)
})

test_that("plans with a single test fold by repetition are no hold-outs", {
  plans <- withr::with_seed(1, list(cv_blocks(iris), cv_paired_halves(iris, 3),
                                    cv_holdout(iris, times = 5, sets = 2)))
  for (plan in plans) {
    x <- cv_predict(plan, iris, Species, list(tree = learner_tree(),
                                              mean = learner_mean()))
    error <- expect_input_error(
      bayes_correlated_t(cv_benchmark(list(A = x, B = x)), tree, mean),
      "missing", "rho", message = "single test fold .data set \"A\""
    )
  }
})

test_that("a data set's answer does not depend on the scale of another", {
  rows <- expand.grid(fold = 1:4, learner = c("a", "b"), dataset = c("x", "y"))
  rows$mse <- c(1, 3, 2, 6, 2, 2, 4, 4) * rep(c(1e-3, 1e9), each = 8)
  benchmark <- cv_benchmark(transform(rows, rep = 1), dataset, learner, mse,
                            rep, fold, direction = "minimize")
  expect_no_warning(found <- bayes_correlated_t(benchmark, a, b, rope = 0))
  # Differences 1, -1, 2, -2: variance 10/3, scale sqrt(10/3 (1/4 + 1/3)).
  expect_equal(found$stderr, sqrt(10 / 3 * 7 / 12) * c(1e-3, 1e9))
  expect_equal(found$better, c(0.5, 0.5))
})

test_that("learners with as many errors do not differ by rounding", {
  truth <- rep(0:1, 50)
  wrong <- function(at) replace(truth, at, 1 - truth[at])
  data <- data.frame(truth, a = wrong(1:10), b = wrong(c(11:19, 90)))
  set.seed(3)
  x <- cv_predict(cv_kfold(100, 10), data, truth,
                  list(a = learner_column("a"), b = learner_column("b")))
  found <- bayes_correlated_t(cv_benchmark(list(u = x)), a, b)
  expect_identical(found$mean_difference, 0)
})

test_that("the correlation of folds is said: 1/K of K folds", {
  long <- long_benchmark(sets = 2, folds = 4)
  of <- function(x, ...) {
    notes <- attr(bayes_correlated_t(read_long(x), tree, knn, ...), "notes")
    sub(".*Correlation", "Correlation", notes)
  }
  expect_identical(of(long), "Correlation of two folds: 0.25.")
  # All folds numbered on, as those of one repetition.
  on <- transform(long, fold = fold + 4 * (rep - 1), rep = 1)
  expect_identical(of(on), "Correlation of two folds: 0.05.")
  few <- long[long$dataset == "d1" | long$fold < 3, ]
  expect_identical(of(few), "Correlation of two folds: 0.25 to 0.50.")
  expect_identical(of(long, rho = 0.1), "Correlation of two folds: 0.1.")
})
