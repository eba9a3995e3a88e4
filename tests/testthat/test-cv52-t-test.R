# Four repetitions differ by .02 and one by .04: sum s_i^2 = 4 * .0002 + .0008,
# a fifth of it .00032.
x <- cbind(c(0.04, 0.02, 0.03, 0.01, 0.05), c(0.02, 0.04, 0.01, 0.03, 0.01))

test_that("the numerator is the first difference", {
  # .04 / sqrt(.00032) = sqrt(.0016 / .00032)
  result <- cv52_t_test(x)
  expect_equal(result$statistic, c(t = sqrt(5)))
  expect_equal(result$parameter, c(df = 5))
  expect_equal(unname(result$estimate), 0.04)
  expect_equal(as.vector(result$conf.int),
               0.04 + c(-1, 1) * qt(0.975, 5) * sqrt(0.00032))
})

test_that("p-values of mlxtend's documented example", {
  # rasbt.github.io/mlxtend, paired_ttest_5x2cv: t = -1.539, p = 0.184, and
  # t = 5.386, p = 0.003. A matrix with these t: s_i^2 = 1/2 of 0.02^2 each.
  at <- function(t) {
    first <- t * 0.02 / sqrt(2)
    cv52_t_test(cbind(c(first, 0.02, 0.02, 0.02, 0.02),
                      c(first - 0.02, 0, 0, 0, 0)))
  }
  expect_equal(at(-1.539)$statistic, c(t = -1.539))
  expect_equal(round(at(-1.539)$p.value, 3), 0.184)
  expect_equal(round(at(5.386)$p.value, 3), 0.003)
})

test_that("the order matters, as documented", {
  # The other fold first: .02 / sqrt(.00032); the third repetition: .03
  expect_equal(cv52_t_test(x[, 2:1])$statistic, c(t = sqrt(5) / 2))
  expect_equal(cv52_t_test(x[c(3, 1, 2, 4, 5), ])$statistic,
               c(t = sqrt(5) * 0.75))
})

test_that("Zero variance trap: every s_i = 0", {
  same <- cbind(c(0, 1, 2, 1, 0), c(0, 1, 2, 1, 0)) / 100
  expect_warning(result <- cv52_t_test(same),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(result$statistic, c(t = 0))
  expect_identical(result$p.value, 1)
  expect_warning(result <- cv52_t_test(same[c(2, 1, 3:5), ]),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(result$statistic, c(t = Inf))
  # Two disjoint test sets: two units that agree.
  expect_identical(result$p.value, binom.test(2, 2)$p.value)
})

test_that("shape and scheme", {
  expect_test_error(cv52_t_test(x[1:4, ]), "shape", "x")
  expect_test_error(cv52_t_test(t(x)), "shape", "x")
  expect_test_error(cv52_t_test(as.vector(x)), "shape", "x")
  three <- contingency_of(1:6, 1, 50, 3, 2, "bcv")
  expect_test_error(cv52_t_test(three), "scheme", "x")
  expect_match(cv52_t_test(contingency_of(1:10, 1, 50, 5, 2, "bcv"))$notes,
               "cv_rcv")
})
