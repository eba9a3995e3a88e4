test_that("the columns are those of the contract", {
  set.seed(1)
  data <- sim_simple()
  expect_identical(class(data), "data.frame")
  expect_named(data, c("x", "y"))
  expect_identical(nrow(data), 1000L)
  expect_identical(levels(data$y), c("0", "1"))
  expect_identical(levels(sim_simple(1)$y), c("0", "1"))
})

test_that("the classes have means 0 and delta and variance 1", {
  set.seed(2)
  n <- 2e5
  for (delta in c(0, 0.7, -2)) {
    data <- sim_simple(n, delta)
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
    sim_simple(...)
  }
  expect_identical(draw(30, 1), draw(30, 1))
  # The same draws, moved by delta in class 1 only.
  moved <- draw(30, 1)$x - draw(30, 0)$x
  expect_equal(moved, as.numeric(draw(30)$y == "1"))
})

test_that("bad arguments are errors", {
  for (bad in list(0, 1.5, NA, "3", 1:2)) {
    error <- expect_error(sim_simple(bad), class = "bcvinfer_error")
    expect_identical(error$argument, "n")
  }
  for (bad in list(Inf, NA, "3", c(0, 1), NULL)) {
    error <- expect_error(sim_simple(9, bad), class = "bcvinfer_error_type")
    expect_identical(error$argument, "delta")
  }
})
