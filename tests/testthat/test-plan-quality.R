test_that("overlaps are counted as by hand, for every scheme", {
  set.seed(1)
  plans <- list(cv_bcv(67, 6), cv_rcv(64, 3), cv_kfold(65, 4, repeats = 3),
                cv_holdout(63, times = 3), cv_overlap(20, 3),
                cv_paired_halves(50, times = 2, pairs = 2, prop = 0.8))
  for (plan in plans) {
    expect_equal(overlap_counts(plan), overlaps_by_hand(plan))
  }
})

# All ways to draw halves of the given sizes; the first may be fixed.
enumerate_t <- function(n, sizes) {
  first <- seq_len(sizes[1])
  seconds <- utils::combn(n, sizes[2], simplify = FALSE)
  thirds <- utils::combn(n, sizes[3], simplify = FALSE)
  shared <- function(a, b) (length(intersect(a, b)) - n / 4)^2
  with_second <- vapply(seconds, shared, 0, b = first)
  with_third <- vapply(thirds, shared, 0, b = first)
  between <- outer(seq_along(seconds), seq_along(thirds),
                   Vectorize(function(i, j) shared(seconds[[i]], thirds[[j]])))
  outer(with_second, with_third, "+") + between
}

test_that("the moments of T are those of all random halves", {
  for (case in list(list(8, c(4, 4, 4)), list(7, c(4, 3, 4)),
                    list(6, c(3, 3, 3)), list(5, c(2, 3, 3)))) {
    values <- enumerate_t(case[[1]], case[[2]])
    moments <- chance_moments(case[[2]], case[[1]])
    expect_equal(sum(moments["mean", ]), mean(values), tolerance = 1e-13)
    expect_equal(sum(moments["variance", ]), mean((values - mean(values))^2),
                 tolerance = 1e-13)
  }
})

test_that("n = 8, m = 3: E T = 12/7, Var T = 432/245", {
  # Closed form for even n; hypergeometric moments.
  set.seed(1)
  quality <- partition_quality(cv_rcv(8, m = 3))
  expect_equal(quality$expected, 12 / 7, tolerance = 1e-14)
  expect_equal(quality$variance, 432 / 245, tolerance = 1e-14)
})

test_that("for even n the closed forms hold, also for many records", {
  for (n in c(4, 10, 300, 1e4, 1e6)) {
    quality <- partition_quality(cv_rcv(n, m = 4))
    expect_equal(quality$expected, 6 * n^2 / (16 * (n - 1)), tolerance = 1e-9)
    expect_equal(quality$variance,
                 6 * n^3 * (n - 2)^2 / (128 * (n - 1)^2 * (n - 3)),
                 tolerance = 1e-8)
  }
})

test_that("T is 0 where the blocks divide n, and z standardizes", {
  set.seed(1)
  quality <- partition_quality(cv_bcv(400, m = 5))
  expect_named(quality, c("statistic", "expected", "variance", "z", "max_off"))
  expect_identical(quality$statistic, 0)
  expect_equal(quality$z, -quality$expected / sqrt(quality$variance))
  repeated <- partition_quality(cv_rcv(400, m = 5, distinct = 1))
  expect_identical(repeated$statistic, 10 * 100^2)
  expect_gt(repeated$z, 100)
})

test_that("one repetition has no overlaps", {
  quality <- partition_quality(cv_bcv(10, m = 1))
  expect_identical(quality$statistic, 0)
  expect_identical(quality$variance, 0)
  expect_true(is.na(quality$z))
})

test_that("plans that are not of half splits are refused", {
  set.seed(1)
  fun <- "partition_quality"
  expect_input_error(partition_quality(cv_kfold(20, 3)), "scheme", "plan", fun)
  expect_input_error(partition_quality(cv_holdout(20)), "scheme", "plan", fun)
  expect_input_error(partition_quality(iris), "type", "plan", fun)
  expect_input_error(overlap_counts(iris), "type", "plan", "overlap_counts")
})

test_that("the quality of blocks is that of their sizes", {
  # 303 records in 5 blocks: three of 61, two of 60, off by .4 and .6.
  plan <- withr::with_seed(1, cv_blocks(303))
  found <- partition_quality(plan)
  expect_equal(found$statistic, 3 * 0.4^2 + 2 * 0.6^2)
  expect_equal(found$max_off, 0.6 / 303)
  # Pearson's statistic of 5 equally probable parts: mean 4, variance 8 (1 -
  # 1/n).
  expect_equal(found$expected, 4 * 303 / 5)
  expect_equal(found$variance, 8 * (1 - 1 / 303) * (303 / 5)^2)
  expect_equal(found$z,
               (found$statistic - found$expected) / sqrt(found$variance))
  # The 25 cells of two partitions of 60 records: ten of 3, fifteen of 2.
  both <- partition_quality(withr::with_seed(1, cv_blocks(60, repeats = 2)))
  expect_equal(both$statistic, 10 * 0.6^2 + 15 * 0.4^2)
  expect_equal(both$expected, 24 * 60 / 25)
  three <- partition_quality(withr::with_seed(1, cv_blocks(75, repeats = 3)))
  expect_equal(three$statistic, 0)
  expect_identical(three$z, NA_real_)
})

test_that("the moments for blocks are those of random parts", {
  # All 3^4 ways in which four records choose one of three parts.
  ways <- as.matrix(expand.grid(rep(list(1:3), 4)))
  squares <- apply(ways, 1, function(way) sum((tabulate(way, 3) - 4 / 3)^2))
  expect_equal(mean(squares), 4 * (1 - 1 / 3))
  expect_equal(mean(squares^2) - mean(squares)^2, 2 * 4 * 3 * 2 / 9)
})
