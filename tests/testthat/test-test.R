test_that("Zero variance trap: all differences zero, without a warning", {
  expect_silent(result <- kfold_t_test(numeric(5)))
  expect_identical(result$statistic, c(t = 0))
  expect_identical(result$p.value, 1)
  expect_identical(kfold_t_test(numeric(5), "less")$p.value, 0.5)
  expect_identical(kfold_t_test(numeric(5), "greater")$p.value, 0.5)
})

test_that("Zero variance trap: constant differences warn and are infinite", {
  expect_warning(result <- kfold_t_test(rep(0.1, 5)),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(result$statistic, c(t = Inf))
  expect_identical(result$p.value, binom.test(5, 5)$p.value)
  expect_warning(less <- kfold_t_test(rep(-0.1, 5), "less"),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(less$p.value, 1 / 32)
  expect_warning(more <- kfold_t_test(rep(-0.1, 5), "greater"),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(more$p.value, 1)
})

test_that("Zero variance trap: the tolerance follows the size of the values", {
  # Constant but for rounding, at every size
  noise <- c(0.1 + 0.2, 0.3, 0.3, 0.1 + 0.2)
  for (size in c(1e-8, 1, 1e8)) {
    expect_warning(result <- kfold_t_test(noise * size),
                   class = "bcvinfer_warning_zero_variance")
    expect_identical(unname(result$statistic), Inf)
  }
  # Tiny but real
  real <- kfold_t_test(c(1, 2, 3) * 1e-12)
  expect_equal(unname(real$statistic), 2 * sqrt(3))
})

test_that("Zero variance trap: a sum of zero is no lack of variance", {
  expect_silent(result <- kfold_t_test(c(-0.1, 0.1)))
  expect_identical(unname(result$statistic), 0)
  expect_gt(result$stderr, 0)
})

test_that("the warning carries the user's call", {
  warning <- tryCatch(kfold_t_test(rep(0.1, 5)), warning = identity)
  expect_identical(as.character(warning$call[[1]]), "kfold_t_test")
})

test_that("Numbers trap: huge statistics keep their tails", {
  # t of 1e4 with 9 df: the tail is about K t^-9
  d <- 1 + c(-1, 1, -1, 1, -1, 1, -1, 1, -1, 1) / 3000
  p <- kfold_t_test(d)$p.value
  expect_gt(p, 0)
  expect_equal(log(p), log(2) + pt(unname(kfold_t_test(d)$statistic), 9,
                                   lower.tail = FALSE, log.p = TRUE))
})

test_that("Direction trap: greater of a, b and of b, a add to one", {
  d <- c(0.02, 0.05, -0.01, 0.03)
  expect_equal(kfold_t_test(d, "greater")$p.value +
                 kfold_t_test(-d, "greater")$p.value, 1)
  expect_identical(kfold_t_test(d, "gr")$alternative, "greater")
})

test_that("Arguments trap: level and alternative change the result", {
  d <- c(0.02, 0.05, -0.01, 0.03)
  expect_false(identical(kfold_t_test(d, conf.level = 0.9)$conf.int,
                         kfold_t_test(d)$conf.int))
  expect_false(kfold_t_test(d, "less")$p.value == kfold_t_test(d)$p.value)
  expect_error(kfold_t_test(d, conf.level = 95), "0.95")
})

test_that("tidy() and glance() have broom's columns", {
  d <- c(0.02, 0.05, -0.01, 0.03)
  row <- tidy(kfold_t_test(d))
  expect_named(row, c("estimate", "statistic", "p.value", "parameter",
                      "conf.low", "conf.high", "method", "alternative"))
  expect_identical(glance(kfold_t_test(d)), row)
  expect_named(tidy(bcv_mcnemar_test(c(1, 5), m = 5)),
               c("estimate", "statistic", "p.value", "parameter", "method",
                 "alternative"))
  expect_named(tidy(proportion_z_test(c(3, 5), 20)),
               c("estimate", "statistic", "p.value", "conf.low", "conf.high",
                 "method", "alternative"))
})

test_that("print() is that of htest, and then the notes", {
  x <- contingency_of(1:10, 1, 50, 5, 2, "rcv")
  expect_output(print(bcv_t_test(x)), "true difference in error is not equal")
  expect_output(print(bcv_t_test(x)), "Note: the folds come from")
  expect_output(print(kfold_t_test(c(1, 2, 4))), "95 percent confidence")
  # A value put in by do.call() is not printed in full
  expect_identical(do.call(kfold_t_test, list(c(1, 2, 4)))$data.name, "x")
  differences <- c(1, 2, 4)
  expect_identical(kfold_t_test(differences)$data.name, "differences")
})

test_that("all differences zero: no interval [0, 0], and a note says why", {
  result <- kfold_t_test(numeric(5))
  expect_null(result$conf.int)
  expect_output(print(result), "no confidence interval is given")
  expect_false("conf.low" %in% names(tidy(result)))
  same <- contingency_of(3, 3, 20, 5, 2, "bcv")
  expect_null(bcv_t_test(same)$conf.int)
  # Equal shares of errors have a standard error.
  expect_false(is.null(proportion_z_test(c(3, 3), 20)$conf.int))
})
