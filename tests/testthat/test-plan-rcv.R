test_that("halves are halves, also for odd n and with strata", {
  set.seed(1)
  for (n in c(2, 9, 40, 101)) {
    plan <- cv_rcv(n, m = 6)
    expect_true(all(plan$assignment %in% 1:2))
    expect_true(all(abs(2 * colSums(plan$assignment == 1) - n) <= 1))
  }
  strata <- rep(c("a", "b", "c"), c(11, 21, 7))
  plan <- cv_rcv(39, m = 6, strata = strata)
  for (rep in 1:6) {
    counts <- table(plan$assignment[, rep], strata)
    expect_true(all(abs(counts[1, ] - counts[2, ]) <= 1))
    expect_lte(abs(diff(rowSums(counts))), 1)
  }
})

test_that("distinct = d uses the first partition m - d + 1 times", {
  set.seed(1)
  plan <- cv_rcv(50, m = 5, distinct = 3)
  first <- plan$assignment[, 1]
  expect_identical(plan$assignment[, 2], first)
  expect_identical(plan$assignment[, 3], first)
  expect_identical(nrow(unique(t(plan$assignment))), 3L)
  expect_identical(nrow(unique(t(cv_rcv(50, m = 5)$assignment))), 5L)
  same <- cv_rcv(50, m = 5, distinct = 1)
  expect_identical(nrow(unique(t(same$assignment))), 1L)
})

test_that("overlaps are hypergeometric", {
  # Mean n/4 and variance n^2/(16 (n - 1)), standard errors of 2000 draws.
  set.seed(1)
  overlaps <- replicate(2000, overlap_counts(cv_rcv(40, m = 2))[1, 2])
  variance <- 40^2 / (16 * 39)
  expect_lt(abs(mean(overlaps) - 10), 4 * sqrt(variance / 2000))
  expect_lt(abs(stats::var(overlaps) / variance - 1), 4 * sqrt(2 / 2000))
})

test_that("bad numbers are classed errors", {
  expect_input_error(cv_rcv(1), "value", "n", "cv_rcv")
  expect_input_error(cv_rcv(10, m = 0), "value", "m", "cv_rcv")
  expect_input_error(cv_rcv(10, distinct = 6), "value", "distinct", "cv_rcv")
  expect_input_error(cv_rcv(10, distinct = 0), "value", "distinct", "cv_rcv")
})
