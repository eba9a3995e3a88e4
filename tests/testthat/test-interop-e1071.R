skip_if_not_installed("e1071")

odd <- seq(1, 150, 2)
train <- iris[odd, ]
test <- iris[-odd, -5]

test_that("naive Bayes is that of e1071", {
  fit <- e1071::naiveBayes(Species ~ ., train)
  expect_identical(learner_naive_bayes()(train, test, "Species"),
                   as.character(predict(fit, test)))
})

test_that("laplace reaches e1071", {
  coloured <- data.frame(
    colour = factor(c("r", "r", "g", "b", "b", "b", "g", "b", "b")),
    shape = factor(c("s", "t", "s", "s", "t", "t", "t", "t", "s")),
    y = rep(c("no", "yes", "no"), each = 3)
  )
  new <- expand.grid(colour = c("r", "g", "b"), shape = c("s", "t"))
  for (laplace in c(0, 2)) {
    fit <- e1071::naiveBayes(factor(y) ~ ., coloured, laplace = laplace)
    found <- learner_naive_bayes(laplace)(coloured, new, "y")
    expect_identical(found, as.character(predict(fit, new)))
  }
})

test_that("bad settings are classed errors", {
  error <- expect_error(learner_naive_bayes(-1), class = "bcvinfer_error_value")
  expect_identical(error$argument, "laplace")
})

test_that("naive Bayes predicts where a class has one training record", {
  skip_if_not_installed("e1071")
  train <- droplevels(iris[c(1:30, 51:80, 101), ])
  test <- iris[c(31:40, 81:90), -5]
  fit <- e1071::naiveBayes(train[-5], train$Species)
  expect_identical(as.character(learner_naive_bayes()(train, test, "Species")),
                   as.character(predict(fit, test)))
  expect_silent(cv_predict(cv_kfold(train, k = 3), train, "Species",
                           list(nb = learner_naive_bayes())))
})
