test_that("labels of losses follow range and direction", {
  expect_identical(loss_label("error"), "error")
  expect_match(loss_label("f1"), "^1 - ")
  expect_match(loss_label("mcc"), "^\\(1 - .*\\) / 2$")
})

test_that("counts of several classes need one of them", {
  each <- new_confusion_counts(data.frame(
    learner = rep(c("A", "B"), 2), class = rep(c("u", "v"), each = 2), rep = 1,
    fold = 1, tp = 5, fp = 2, fn = 1, tn = 2
  ))
  expect_test_error(loss_differences(each), "shape", "x")
  one <- loss_differences(each[each$class == "u", ])
  expect_equal(as.vector(one), 0)
})

test_that("more than two learners must be named", {
  three <- new_confusion_counts(data.frame(
    learner = c("A", "B", "C"), rep = 1, fold = 1, tp = c(5, 4, 3), fp = 2,
    fn = c(1, 2, 3), tn = 2
  ))
  expect_test_error(loss_differences(three), "missing", "a")
  # errors 3/10 and 5/10
  expect_equal(as.vector(loss_differences(three, A, C)), -0.2)
})

test_that("a measure that is an error rate is its own loss", {
  expect_identical(loss_label("fnr"), "False negative rate")
})
