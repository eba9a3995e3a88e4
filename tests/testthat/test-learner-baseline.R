test_that("the majority class wins, the first level where two are level", {
  learner <- learner_majority()
  train <- data.frame(y = c("b", "a", "b", "c"))
  test <- data.frame(row.names = 1:2)
  expect_identical(learner(train, test, "y"), c("b", "b"))
  train$y <- factor(c("b", "a", "b", "a"), c("c", "b", "a"))
  expect_identical(learner(train, test, "y"), c("b", "b"))
  expect_identical(learner(data.frame(y = c(TRUE, TRUE, FALSE)), test, "y"),
                   c("TRUE", "TRUE"))
})

test_that("the nearest mean, by hand on four points", {
  # Means: a (0, 1), b (4, 1). (1.9, 9) is nearer to a, (2.1, 9) to b, and
  # (2, 1) as near to both, so that the first level is predicted.
  train <- data.frame(x1 = c(0, 0, 4, 4), x2 = c(0, 2, 0, 2),
                      y = c("a", "a", "b", "b"))
  test <- data.frame(x1 = c(1.9, 2.1, 2, NA), x2 = c(9, 9, 1, 1))
  expect_identical(learner_mean()(train, test, "y"), c("a", "b", "a", NA))
})

test_that("the nearest mean counts a factor as one 0/1 column per level", {
  # Means over (red, blue): a (1, 0), b (1/3, 2/3): blue is nearer to b by
  # 8/9 < 2, red nearer to a by 0 < 8/9; green, as far from red as from blue:
  # 2 and 1/9 + 4/9 + 1.
  train <- data.frame(colour = c("red", "red", "red", "blue", "blue"),
                      y = c("a", "a", "b", "b", "b"))
  test <- data.frame(colour = c("red", "blue", "green"))
  expect_identical(learner_mean()(train, test, "y"), c("a", "b", "b"))
})
