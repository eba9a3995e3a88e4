test_that("the columns are those of the contract", {
  set.seed(1)
  data <- sim_gaussian(20, 1, 2, 3)
  expect_identical(class(data), "data.frame")
  expect_named(data, c("x1", "x2", "x3", "y"))
  expect_identical(nrow(data), 20L)
  expect_identical(levels(data$y), c("0", "1"))
  expect_named(sim_gaussian(1, 0, 1, 1), c("x1", "y"))
})

test_that("the classes have the means and variances asked for", {
  set.seed(2)
  n <- 2e5
  data <- sim_gaussian(n, mu1 = 1.5, var1 = 4, p = 2)
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
  draw <- function(...) {
    set.seed(3)
    sim_gaussian(...)
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
  good <- list(n = 9, mu1 = 1, var1 = 1, p = 2)
  bad <- list(n = 0, n = "9", n = NULL, mu1 = NA, mu1 = 1:2, var1 = 0,
              var1 = -1, var1 = Inf, p = 0, p = 2.5)
  for (i in seq_along(bad)) {
    arguments <- good
    arguments[names(bad)[i]] <- bad[i]
    error <- expect_error(do.call(sim_gaussian, arguments),
                          class = "bcvinfer_error")
    expect_identical(error$argument, names(bad)[i])
  }
  for (name in names(good)) {
    arguments <- good[names(good) != name]
    error <- expect_error(do.call(sim_gaussian, arguments),
                          class = "bcvinfer_error_missing")
    expect_identical(error$argument, name)
  }
})
