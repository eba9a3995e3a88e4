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
