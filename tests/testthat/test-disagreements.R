test_that("the corrected statistic is vectorized, and 0 without disagreement", {
  # (2 - 1)^2 / 4, (4 - 1)^2 / 6, tie, none
  expect_equal(mcnemar_statistic(c(3, 1, 2, 0), c(1, 5, 2, 0)),
               c(0.25, 1.5, 0, 0))
})

test_that("many pairs of counts at once give what each gives alone", {
  n01 <- c(0, 3, 5, 12, 0)
  n10 <- c(0, 3, 1, 0, 7)
  each <- function(fun) mapply(fun, n01, n10)
  expect_equal(exact_mcnemar(n01, n10), each(exact_mcnemar))
  expect_equal(midp_mcnemar(n01, n10), each(midp_mcnemar))
  # Sums over both tails of the binomial distribution.
  expect_equal(exact_mcnemar(n01, n10), mapply(function(a, b) {
    if (a + b == 0) 1 else stats::binom.test(a, a + b)$p.value
  }, n01, n10))
})
