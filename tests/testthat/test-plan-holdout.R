test_that("n_train is floor(n prop) in spite of rounding", {
  # Whole-number arithmetic: floor(n a / b) = (n a) %/% b.
  for (b in 2:10) {
    for (a in seq_len(b - 1)) {
      n <- c(10:60, 100, 290, 300, 1000, 1e6, 1e9)
      ours <- vapply(n, training_size, integer(1), prop = a / b)
      expect_equal(ours, (n * a) %/% b, info = paste(a, b))
    }
  }
  expect_identical(cv_holdout(300)$reps$n_train, 200)
  # 100 * 0.29 is 28.999999999999996 in floating point.
  expect_identical(cv_holdout(100, prop = 0.29)$reps$n_train, 29)
})

test_that("entries are 1 for tested, 0 for training rows; sets have numbers", {
  set.seed(1)
  plan <- cv_holdout(30, times = 4, sets = 3, prop = 0.8)
  expect_identical(dim(plan$assignment), c(30L, 12L))
  expect_true(all(colSums(plan$assignment == 1) == 6))
  expect_true(all(plan$assignment %in% 0:1))
  expect_identical(plan$reps$set, rep(1:3, each = 4))
  expect_identical(plan$k, 1L)
  expect_identical(nrow(unique(t(plan$assignment))), 12L)
})

test_that("with strata each class is split in proportion", {
  set.seed(1)
  sizes <- c(a = 31, b = 7, c = 12)
  strata <- rep(names(sizes), sizes)
  plan <- cv_holdout(50, times = 20, prop = 0.7, strata = strata)
  for (rep in 1:20) {
    train <- table(strata[plan$assignment[, rep] == 0])
    expect_identical(sum(train), 35L)
    expect_true(all(abs(train - 0.7 * sizes) < 1))
  }
})

test_that("bad numbers are classed errors", {
  fun <- "cv_holdout"
  for (prop in c(0, 1, 1.5, -0.1)) {
    expect_input_error(cv_holdout(10, prop = prop), "value", "prop", fun)
  }
  expect_input_error(cv_holdout(10, prop = "a"), "type", "prop", fun)
  expect_input_error(cv_holdout(10, prop = 0.05), "value", "prop", fun)
  expect_input_error(cv_holdout(1, prop = 0.5), "value", "prop", fun)
  expect_input_error(cv_holdout(10, times = 0), "value", "times", fun)
  expect_input_error(cv_holdout(10, sets = 1.5), "value", "sets", fun)
})
