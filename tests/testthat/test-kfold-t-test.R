test_that("it is the one-sample t test of stats", {
  d <- c(0.02, 0.05, -0.01, 0.03, 0.04, 0.02)
  theirs <- t.test(d)
  expect_equal(unname(kfold_t_test(d)$statistic), unname(theirs$statistic))
  expect_equal(kfold_t_test(d)$p.value, theirs$p.value)
  expect_equal(kfold_t_test(d)$conf.int, theirs$conf.int)
})

test_that("several repetitions stop", {
  expect_test_error(
    kfold_t_test(contingency_of(1:6, 1, 20, 2, 3, "kfold")), "scheme", "x"
  )
  expect_test_error(kfold_t_test(contingency_of(1:6, 1, 20, 2, 3)), "shape",
                     "x")
})
