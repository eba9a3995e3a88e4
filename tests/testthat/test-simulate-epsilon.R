test_that("the columns are those of the contract, whole numbers 0 and 1", {
  set.seed(1)
  data <- sim_epsilon()
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
  none <- sim_epsilon(50, 0)
  expect_identical(none$a, none$truth)
  expect_identical(none$b, none$truth)
  most <- sim_epsilon(50, 2 / 3)
  # 3/2 * 2/3 = 1: b is always wrong in the first half, a in the second.
  expect_identical(most$b[1:25], 1L - most$truth[1:25])
  expect_identical(most$a[26:50], 1L - most$truth[26:50])
  expect_lt(mean(most$a[1:25] != most$truth[1:25]), 1)
})

test_that("losses have the right rates and are independent", {
  set.seed(3)
  n <- 4e5
  data <- sim_epsilon(n, 0.1)
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
    sim_epsilon(...)
  }
  expect_identical(draw(40, 0.2), draw(40, 0.2))
  expect_false(identical(draw(40, 0.2), draw(40, 0.6)))
  expect_identical(nrow(draw(7)), 7L)
})

test_that("bad arguments are errors", {
  expect_sim_error <- function(expr, kind, argument) {
    error <- expect_error(expr, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
    expect_identical(as.character(error$call[[1]]), "sim_epsilon")
  }
  expect_sim_error(sim_epsilon(0), "value", "n")
  expect_sim_error(sim_epsilon(2.5), "value", "n")
  expect_sim_error(sim_epsilon("9"), "type", "n")
  expect_sim_error(sim_epsilon(c(3, 4)), "type", "n")
  expect_sim_error(sim_epsilon(9, -0.1), "value", "epsilon")
  expect_sim_error(sim_epsilon(9, 0.7), "value", "epsilon")
  expect_sim_error(sim_epsilon(9, NA), "type", "epsilon")
})
