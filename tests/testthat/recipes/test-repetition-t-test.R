test_that("the t test of repetitions agrees with t.test()", {
  x <- rbind(c(.02, .04), c(.01, .07), c(.00, .02), c(.05, .03), c(-.01, .03))
  found <- repetition_t_test(x)
  known <- stats::t.test(c(.03, .04, .01, .04, .01))
  expect_equal(found$statistic[[1]], known$statistic[[1]])
  expect_equal(found$p.value, known$p.value)
  expect_equal(found$conf.int[1:2], known$conf.int[1:2])
})

test_that("the t test of repetitions refuses ten folds", {
  expect_error(repetition_t_test(matrix(1:10, 1)),
               class = "bcvinfer_error_shape")
})

test_that("each argument of the t test of repetitions matters", {
  x <- rbind(c(.02, .04), c(.01, .07), c(.00, .02), c(.05, .03), c(-.01, .03))
  expect_each_argument("repetition_t_test", list(x), x = x + 0.01,
                       alternative = "less", conf.level = 0.9)
})
