test_that("the columns are those of the contract, whole numbers 0 and 1", {
  set.seed(1)
  data <- sim_data(300)
  expect_identical(class(data), "data.frame")
  expect_named(data, c("truth", "a", "b"))
  expect_identical(nrow(data), 300L)
  expect_true(all(vapply(data, is.integer, NA)))
  expect_setequal(unlist(data), 0:1)
})

test_that("the error rates are those of the design", {
  # By halves eps/2 and 3 eps/2, reversed for b (methods sheet, section 7).
  expect_equal(epsilon_rates(6, 0.1), c(0.05, 0.05, 0.05, 0.15, 0.15, 0.15))
  # An odd n: the middle record errs at eps, so that both means are eps.
  expect_equal(epsilon_rates(5, 0.1), c(0.05, 0.05, 0.1, 0.15, 0.15))
  for (n in c(1, 2, 7, 300, 301)) {
    expect_length(epsilon_rates(n, 0.3), n)
    expect_equal(mean(epsilon_rates(n, 0.3)), 0.3)
  }
})

test_that("at epsilon 0 nothing is wrong, at 2/3 one algorithm always is", {
  set.seed(2)
  none <- sim_data(50, epsilon = 0)
  expect_identical(none$a, none$truth)
  expect_identical(none$b, none$truth)
  most <- sim_data(50, epsilon = 2 / 3)
  # 3/2 * 2/3 = 1: b is always wrong in the first half, a in the second.
  expect_identical(most$b[1:25], 1L - most$truth[1:25])
  expect_identical(most$a[26:50], 1L - most$truth[26:50])
  expect_lt(mean(most$a[1:25] != most$truth[1:25]), 1)
})

test_that("losses have the right rates and are independent", {
  set.seed(3)
  n <- 4e5
  data <- sim_data(n, epsilon = 0.1)
  a <- data$a != data$truth
  b <- data$b != data$truth
  first <- seq_len(n / 2)
  # Four binomial standard errors.
  expect_rate <- function(x, rate) {
    expect_lt(abs(mean(x) - rate), 4 * sqrt(rate * (1 - rate) / length(x)))
  }
  expect_rate(data$truth == 1, 0.5)
  expect_rate(a[first], 0.05)
  expect_rate(b[first], 0.15)
  expect_rate(a[-first], 0.15)
  expect_rate(b[-first], 0.05)
  expect_rate(a & b, 0.05 * 0.15)
  # An error is as likely at either truth.
  expect_rate(a[first][data$truth[first] == 1], 0.05)
})

test_that("a seed gives the same data, and every argument counts", {
  draw <- function(...) {
    set.seed(4)
    sim_data(...)
  }
  expect_identical(draw(40, epsilon = 0.2), draw(40, epsilon = 0.2))
  expect_false(identical(draw(40, epsilon = 0.2), draw(40, epsilon = 0.6)))
  expect_identical(nrow(draw(7)), 7L)
})

test_that("bad arguments are errors", {
  expect_sim_error <- function(expr, kind, argument) {
    error <- expect_error(expr, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
    expect_identical(as.character(error$call[[1]]), "sim_data")
  }
  expect_sim_error(sim_data(0), "value", "n")
  expect_sim_error(sim_data(2.5), "value", "n")
  expect_sim_error(sim_data("9"), "type", "n")
  expect_sim_error(sim_data(c(3, 4)), "type", "n")
  expect_sim_error(sim_data(9, epsilon = -0.1), "value", "epsilon")
  expect_sim_error(sim_data(9, epsilon = 0.7), "value", "epsilon")
  expect_sim_error(sim_data(9, epsilon = NA), "type", "epsilon")
  expect_sim_error(sim_data(), "missing", "n")
  expect_sim_error(sim_data(9, "epsilons"), "value", "kind")
  expect_sim_error(sim_data(9, "epsilon", 0.1), "value", "...")
  expect_sim_error(sim_data(9, "exp6", epsilon = 0.1), "value", "...")
})

# The six rules as printed (003, eq. 16), one by one, on the whole grid; the
# grid from decimal strings, not from sums of 0.1.
grid <- expand.grid(x1 = as.numeric(sprintf("%.1f", 0:150 / 10)),
                    x2 = as.numeric(sprintf("%.1f", 0:150 / 10)))
rules <- with(grid, {
  f1 <- x1^2 - 4 * x1 + 6
  f2 <- 4 * sin(x1 / 2) + 8
  f3 <- -(x1^2 - 108 * x1 + 236) / 25
  cbind(
    x2 >= f1 & x2 >= f2,
    x2 < f1 & x2 >= f2 & x2 >= f3,
    x2 >= f1 & x2 < f2,
    x2 < f1 & x2 < f2 & x2 >= f3,
    x2 >= f2 & x2 < f3,
    x2 < f2 & x2 < f3
  )
})

test_that("every point of the grid has the first class whose rule holds", {
  expect_true(all(rowSums(rules) >= 1))
  expect_equal(exp6_class(grid$x1, grid$x2), max.col(rules, "first"))
})

test_that("the printed rules overlap on .7% of the grid", {
  expect_equal(round(mean(rowSums(rules) > 1), 3), 0.007)
})

test_that("points on a border belong to the class above", {
  # f1(1) = 3 (f2(1) = 9.9), f3(3) = 3.16 > 3.1; f2(0) = 8 >= f1(0) = 6.
  expect_equal(exp6_class(1, 3), 3)
  expect_equal(exp6_class(0, 8), 1)
  expect_equal(exp6_class(0, 7.9), 3)
})

test_that("the columns are those of the contract", {
  set.seed(1)
  data <- sim_data(300, "exp6")
  expect_identical(class(data), "data.frame")
  expect_named(data, c("x1", "x2", "y"))
  expect_identical(nrow(data), 300L)
  expect_identical(levels(data$y), as.character(1:6))
  expect_true(is.factor(data$y))
  # All six levels even of one record.
  expect_identical(levels(sim_data(1, "exp6")$y), as.character(1:6))
})

test_that("features are uniform on the grid, with the class of their point", {
  set.seed(2)
  n <- 151 * 400
  data <- sim_data(n, "exp6")
  expect_setequal(data$x1, unique(grid$x1))
  expect_setequal(data$x2, unique(grid$x2))
  at <- match(paste(data$x1, data$x2), paste(grid$x1, grid$x2))
  expect_equal(as.integer(data$y), max.col(rules, "first")[at])
  # Chi-squared of uniformity, 150 degrees of freedom.
  expect_gt(stats::chisq.test(table(data$x1))$p.value, 1e-4)
  expect_gt(stats::chisq.test(table(data$x2))$p.value, 1e-4)
  # Independent features: correlation within four standard errors.
  expect_lt(abs(stats::cor(data$x1, data$x2)), 4 / sqrt(n))
})

test_that("a seed gives the same data; bad counts are errors", {
  draw <- function(n) {
    set.seed(3)
    sim_data(n, "exp6")
  }
  expect_identical(draw(20), draw(20))
  for (bad in list(0, 1.5, NA, "3", 1:2)) {
    error <- expect_error(sim_data(bad, "exp6"), class = "bcvinfer_error")
    expect_identical(error$argument, "n")
  }
})

test_that("the columns are those of the contract", {
  set.seed(1)
  data <- sim_data(1000, "simple")
  expect_identical(class(data), "data.frame")
  expect_named(data, c("x", "y"))
  expect_identical(nrow(data), 1000L)
  expect_identical(levels(data$y), c("0", "1"))
  expect_identical(levels(sim_data(1, "simple")$y), c("0", "1"))
})

test_that("the classes have means 0 and delta and variance 1", {
  set.seed(2)
  n <- 2e5
  for (delta in c(0, 0.7, -2)) {
    data <- sim_data(n, "simple", delta = delta)
    expect_lt(abs(mean(data$y == "1") - 0.5), 4 * 0.5 / sqrt(n))
    # About n/2 records a class; four standard errors.
    means <- tapply(data$x, data$y, mean)
    expect_lt(max(abs(means - c(0, delta))), 4 / sqrt(n / 2.1))
    variances <- tapply(data$x, data$y, stats::var)
    expect_lt(max(abs(variances - 1)), 4 * sqrt(2 / (n / 2.1)))
  }
})

test_that("a seed gives the same data, and every argument counts", {
  draw <- function(...) {
    set.seed(3)
    sim_data(kind = "simple", ...)
  }
  expect_identical(draw(30, delta = 1), draw(30, delta = 1))
  # The same draws, moved by delta in class 1 only.
  moved <- draw(30, delta = 1)$x - draw(30, delta = 0)$x
  expect_equal(moved, as.numeric(draw(30)$y == "1"))
})

test_that("bad arguments are errors", {
  for (bad in list(0, 1.5, NA, "3", 1:2)) {
    error <- expect_error(sim_data(bad, "simple"), class = "bcvinfer_error")
    expect_identical(error$argument, "n")
  }
  for (bad in list(Inf, NA, "3", c(0, 1), NULL)) {
    error <- expect_error(sim_data(9, "simple", delta = bad),
                          class = "bcvinfer_error_type")
    expect_identical(error$argument, "delta")
  }
})

test_that("the columns are those of the contract", {
  set.seed(1)
  data <- sim_data(20, "gaussian", mu1 = 1, var1 = 2, p = 3)
  expect_identical(class(data), "data.frame")
  expect_named(data, c("x1", "x2", "x3", "y"))
  expect_identical(nrow(data), 20L)
  expect_identical(levels(data$y), c("0", "1"))
  one <- sim_data(1, "gaussian", mu1 = 0, var1 = 1, p = 1)
  expect_named(one, c("x1", "y"))
})

test_that("the classes have the means and variances asked for", {
  set.seed(2)
  n <- 2e5
  data <- sim_data(n, "gaussian", mu1 = 1.5, var1 = 4, p = 2)
  expect_lt(abs(mean(data$y == "1") - 0.5), 4 * 0.5 / sqrt(n))
  size <- n / 2.1
  for (x in data[c("x1", "x2")]) {
    zero <- x[data$y == "0"]
    one <- x[data$y == "1"]
    # Four standard errors; var1 is a variance, so the sd of class 1 is 2.
    expect_lt(abs(mean(zero)), 4 / sqrt(size))
    expect_lt(abs(mean(one) - 1.5), 4 * 2 / sqrt(size))
    expect_lt(abs(stats::var(zero) - 1), 4 * sqrt(2 / size))
    expect_lt(abs(stats::var(one) - 4), 4 * 4 * sqrt(2 / size))
  }
  # Independent given the class.
  for (class in c("0", "1")) {
    rows <- data$y == class
    expect_lt(abs(stats::cor(data$x1[rows], data$x2[rows])), 4 / sqrt(size))
  }
})

test_that("a seed gives the same data, and every argument counts", {
  draw <- function(n, mu1, var1, p) {
    set.seed(3)
    sim_data(n, "gaussian", mu1 = mu1, var1 = var1, p = p)
  }
  base <- draw(30, 1, 1, 2)
  expect_identical(draw(30, 1, 1, 2), base)
  one <- base$y == "1"
  # The same draws z: 1 + z becomes 5 + z, and 1 + 3 z at variance 9.
  expect_equal(draw(30, 5, 1, 2)$x1, base$x1 + 4 * one)
  expect_equal(draw(30, 1, 9, 2)$x1[one], 1 + 3 * (base$x1[one] - 1))
  expect_equal(draw(30, 1, 9, 2)$x1[!one], base$x1[!one])
  # More features leave the first ones as they are.
  expect_identical(draw(30, 1, 1, 4)[c("x1", "x2", "y")], base)
})

test_that("bad arguments are errors", {
  good <- list(n = 9, kind = "gaussian", mu1 = 1, var1 = 1, p = 2)
  bad <- list(n = 0, n = "9", n = NULL, mu1 = NA, mu1 = 1:2, var1 = 0,
              var1 = -1, var1 = Inf, p = 0, p = 2.5)
  for (i in seq_along(bad)) {
    arguments <- good
    arguments[names(bad)[i]] <- bad[i]
    error <- expect_error(do.call(sim_data, arguments),
                          class = "bcvinfer_error")
    expect_identical(error$argument, names(bad)[i])
  }
  for (name in setdiff(names(good), "kind")) {
    arguments <- good[names(good) != name]
    error <- expect_error(do.call(sim_data, arguments),
                          class = "bcvinfer_error_missing")
    expect_identical(error$argument, name)
  }
})

test_that("a seed gives the data that version 0.2.0 gave", {
  # sim_epsilon(33, 0.2), sim_exp6(40), sim_simple(10, 0.5) and
  # sim_gaussian(10, 1, 2, 3) of that version, their first rows.
  draw <- function(rows, ...) {
    set.seed(5)
    sim_data(...)[seq_len(rows), ]
  }
  data <- draw(12, 33, epsilon = 0.2)
  expect_identical(data$truth, c(1L, 0L, 0L, 1L, 1L, 0L, 0L, 0L, 0L, 1L, 1L,
                                 1L))
  expect_identical(data$a, c(0L, 1L, 0L, 1L, 1L, 0L, 0L, 0L, 0L, 1L, 1L, 1L))
  expect_identical(data$b, c(1L, 1L, 0L, 1L, 1L, 0L, 1L, 0L, 1L, 1L, 0L, 1L))
  data <- draw(6, 40, "exp6")
  expect_equal(data$x1, c(6.5, 10.6, 12, 4, 7, 14.6))
  expect_equal(data$x2, c(7.5, 5.9, 12.4, 8.9, 12.6, 1.4))
  expect_equal(as.integer(data$y), c(6, 5, 5, 3, 5, 6))
  data <- draw(4, 10, "simple", delta = 0.5)
  expect_equal(data$x, c(-0.10290798145466684, -0.47216638516694515,
                         -0.63537131252428281, 0.21422636513384641),
               tolerance = 1e-15)
  expect_equal(as.character(data$y), c("1", "0", "0", "1"))
  data <- draw(3, 10, "gaussian", mu1 = 1, var1 = 2, p = 3)
  expect_equal(data$x1, c(0.14735935576382364, -0.47216638516694515,
                          -0.63537131252428281), tolerance = 1e-15)
  expect_equal(data$x3, c(0.58495398925466402, 1.41858907248594734,
                          1.49877382740648613), tolerance = 1e-15)
})
