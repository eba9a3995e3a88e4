test_that("its square is the chi-squared of prop.test()", {
  ours <- proportion_z_test(c(15, 25), 100)
  theirs <- prop.test(c(15, 25), c(100, 100), correct = FALSE)
  expect_equal(unname(ours$statistic)^2, unname(theirs$statistic))
  expect_equal(ours$p.value, theirs$p.value)
  expect_equal(unname(ours$estimate), -0.1)
  expect_null(ours$parameter)
})

test_that("counts: n00 is wrong in both", {
  counts <- contingency_of(5, 15, 100, 1, 1, "holdout", both_wrong = 10)
  expect_equal(proportion_z_test(counts)$statistic,
               proportion_z_test(c(15, 25), 100)$statistic)
  expect_equal(proportion_z_test(loss_differences(counts))$p.value,
               proportion_z_test(c(15, 25), 100)$p.value)
  expect_test_error(proportion_z_test(counts, 100), "conflict", "n_test")
})

test_that("Zero variance trap: all right or all wrong gives 0 and 1", {
  expect_silent(none <- proportion_z_test(c(0, 0), 50))
  expect_identical(none$statistic, c(z = 0))
  expect_identical(none$p.value, 1)
  expect_identical(proportion_z_test(c(50, 50), 50)$p.value, 1)
})

test_that("the interval has the unpooled error, and stays inside [-1, 1]", {
  # prop.test() has the unpooled one, too.
  ours <- proportion_z_test(c(15, 25), 100)
  theirs <- prop.test(c(15, 25), c(100, 100), correct = FALSE)
  expect_equal(as.vector(ours$conf.int), as.vector(theirs$conf.int))
  expect_equal(proportion_z_test(c(9, 1), 10)$conf.int[2], 1)
  expect_equal(proportion_z_test(c(1, 9), 10)$conf.int[1], -1)
  expect_identical(proportion_z_test(c(1, 9), 10, "less")$conf.int[1], -1)
  expect_null(proportion_z_test(c(10, 0), 10)$conf.int)
})

test_that("mistakes", {
  expect_test_error(proportion_z_test(c(15, 25)), "missing", "n_test")
  expect_test_error(proportion_z_test(c(15, 125), 100), "value", "x")
  expect_test_error(proportion_z_test(c(1.5, 25), 100), "value", "x")
  expect_test_error(proportion_z_test(1:3, 100), "shape", "x")
  expect_test_error(proportion_z_test(data.frame(n01 = 1, n10 = 2)), "type",
                     "x")
})

# By hand: -6/7 less 1.155 standard errors of .13 is beyond -1.
test_that("one side at a low level stays within the range", {
  found <- proportion_z_test(c(1, 7), 7, alternative = "less",
                             conf.level = 0.1244939)
  expect_identical(as.vector(found$conf.int), c(-1, -1))
  mirrored <- proportion_z_test(c(7, 1), 7, alternative = "greater",
                                conf.level = 0.1244939)
  expect_identical(as.vector(mirrored$conf.int), c(1, 1))
})
