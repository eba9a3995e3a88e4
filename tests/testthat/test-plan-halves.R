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

test_that("every feasible overlap is met exactly", {
  for (n in c(2, 3, 10, 11)) {
    for (overlap in 0:ceiling(n / 2)) {
      plan <- cv_overlap(n, overlap)
      counts <- overlaps_by_hand(plan)
      expect_identical(counts[1, 2], as.double(overlap))
      expect_true(all(abs(2 * diag(counts) - n) <= 1))
      expect_identical(plan$scheme, "overlap")
    }
  }
})

test_that("rows are drawn at random", {
  set.seed(1)
  first <- cv_overlap(30, 8)
  expect_false(identical(cv_overlap(30, 8), first))
  set.seed(1)
  expect_identical(cv_overlap(30, 8), first)
})

test_that("an overlap out of range is a classed error", {
  expect_input_error(cv_overlap(10), "missing", "overlap", "cv_overlap")
  expect_input_error(cv_overlap(10, 6), "value", "overlap", "cv_overlap")
  expect_input_error(cv_overlap(10, -1), "value", "overlap", "cv_overlap")
  expect_input_error(cv_overlap(10, 2.5), "value", "overlap", "cv_overlap")
  expect_input_error(cv_overlap(1, 0), "value", "n", "cv_overlap")
})

test_that("sets, halves and sizes are those of the conservative Z test", {
  # Nadeau & Bengio (2003): n_test = n - floor(n prop),
  # n_train' = floor(n/2) - n_test.
  set.seed(1)
  plan <- cv_paired_halves(300)
  expect_identical(plan$m, 15L * 21L)
  expect_identical(plan$reps$set, rep(0:10, c(15, rep(30, 10))))
  expect_identical(plan$reps$half, c(rep(NA, 15), rep(rep(1:2, each = 15), 10)))
  expect_true(all(plan$reps$n_test == 30))
  expect_identical(unique(plan$reps$n_train[plan$reps$set == 0]), 270)
  expect_identical(unique(plan$reps$n_train[plan$reps$set > 0]), 120)
})

test_that("the halves of a pair are disjoint and the same for all its splits", {
  set.seed(1)
  plan <- cv_paired_halves(41, times = 3, pairs = 4)
  for (pair in 1:4) {
    members <- lapply(1:2, function(half) {
      reps <- which(plan$reps$set == pair & plan$reps$half == half)
      rows <- unique(lapply(reps, function(rep) {
        which(!is.na(plan$assignment[, rep]))
      }))
      expect_length(rows, 1)
      rows[[1]]
    })
    expect_identical(lengths(members), c(20L, 20L))
    expect_length(intersect(members[[1]], members[[2]]), 0)
  }
})

test_that("impossible settings are classed errors", {
  fun <- "cv_paired_halves"
  expect_input_error(cv_paired_halves(10, prop = 0.5), "value", "prop", fun)
  expect_no_error(cv_paired_halves(10, prop = 0.6))
  expect_input_error(cv_paired_halves(10, prop = 1), "value", "prop", fun)
  expect_input_error(cv_paired_halves(10, times = 0), "value", "times", fun)
  expect_input_error(cv_paired_halves(10, pairs = 1.5), "value", "pairs", fun)
})
