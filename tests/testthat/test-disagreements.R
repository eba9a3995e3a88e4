test_that("the corrected statistic is vectorized, and 0 without disagreement", {
  # (2 - 1)^2 / 4, (4 - 1)^2 / 6, tie, none
  expect_equal(mcnemar_statistic(c(3, 1, 2, 0), c(1, 5, 2, 0)),
               c(0.25, 1.5, 0, 0))
  # Without correction: 1 / 1 of one disagreement, .5^2 / .5 of half of one.
  expect_equal(mcnemar_statistic(c(1, 0.5), c(0, 0), 0), c(1, 0.5))
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

test_that("the core of one table is that of counts over the design effect", {
  folds <- list(n01 = matrix(12), n10 = matrix(4), n = 100, deff = 2)
  # 6 and 2 of 50: (4 - 1)^2 / 8, and 4^2 / 8 without correction.
  found <- one_table_mcnemar(folds)
  expect_equal(found[c("n01", "n10", "n")], list(n01 = 6, n10 = 2, n = 50))
  expect_equal(found$statistic, 9 / 8)
  expect_equal(one_table_mcnemar(folds, FALSE)$statistic, 2)
})

test_that("the core of the naive test adds statistics and counts", {
  # (2 - 1)^2 / 4 + (4 - 1)^2 / 6.
  found <- sum_of_mcnemar(list(n01 = rbind(c(3, 1)), n10 = rbind(c(1, 5)),
                               n = 20))
  expect_equal(found, list(statistic = 1.75, df = 2, n01 = 4, n10 = 6, n = 20))
})
