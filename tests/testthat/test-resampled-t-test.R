d <- c(0.02, 0.05, -0.01, 0.03, 0.04, 0.02)

test_that("it is the one-sample t test of stats", {
  for (alternative in alternatives) {
    ours <- resampled_t_test(d, alternative, 0.9)
    theirs <- t.test(d, alternative = alternative, conf.level = 0.9)
    expect_equal(unname(ours$statistic), unname(theirs$statistic))
    expect_equal(ours$parameter, theirs$parameter)
    expect_equal(ours$p.value, theirs$p.value)
    expect_equal(ours$conf.int, theirs$conf.int)
    expect_equal(ours$stderr, theirs$stderr)
  }
})

test_that("counts of hold-outs give the differences in error", {
  # (n01 - n10) / 20 is 0.1, 0, 0.25
  counts <- contingency_of(c(5, 2, 6), c(3, 2, 1), 20, 3, 1, "holdout")
  expect_equal(resampled_t_test(counts)$statistic,
               resampled_t_test(c(0.1, 0, 0.25))$statistic)
  expect_named(resampled_t_test(counts)$estimate, "difference in error")
  expect_identical(resampled_t_test(counts)$data.name, "A - B")
})

test_that("one value, a matrix, and values that are missing stop", {
  expect_test_error(resampled_t_test(0.1), "shape", "x")
  expect_test_error(resampled_t_test(matrix(d, 3)), "shape", "x")
  expect_test_error(resampled_t_test(c(d, NA)), "missing", "x")
  expect_test_error(resampled_t_test(letters), "type", "x")
  expect_silent(resampled_t_test(matrix(d, 1)))
})
