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

overlapping_classes <- function() {
  withr::with_seed(5, {
    data <- data.frame(x1 = rnorm(80), x2 = rnorm(80),
                       colour = factor(sample(c("r", "g", "b"), 80, TRUE)))
    score <- data$x1 + (data$colour == "r") + rnorm(80)
    data$y <- ifelse(score > 0, "up", "down")
    data
  })
}

test_that("two classes: the predictions of glm() and predict()", {
  data <- overlapping_classes()
  train <- data[1:40, ]
  test <- data[41:80, ]
  fit <- glm(factor(y) ~ ., binomial, train)
  wanted <- ifelse(predict(fit, test, type = "response") > 0.5, "up", "down")
  expect_identical(learner_logistic()(train, test[-4], "y"), unname(wanted))
})

test_that("three classes: the predictions of multinom() and predict()", {
  skip_if_not_installed("nnet")
  odd <- seq(1, 150, 2)
  # Two overlapping measurements, so that the maximum is finite.
  data <- iris[c("Sepal.Length", "Sepal.Width", "Species")]
  fit <- nnet::multinom(Species ~ ., data[odd, ], trace = FALSE, maxit = 1000)
  wanted <- as.character(predict(fit, data[-odd, ]))
  found <- learner_logistic()(data[odd, ], data[-odd, 1:2], "Species")
  expect_identical(found, wanted)
})

test_that("separated classes are quiet and right", {
  train <- data.frame(x = c(1, 2, 3, 4), y = c("a", "a", "b", "b"))
  expect_silent(
    found <- learner_logistic()(train, data.frame(x = c(0, 2, 3, 9)), "y")
  )
  expect_identical(found, c("a", "a", "b", "b"))
})

test_that("training records with missing predictors are left out", {
  data <- overlapping_classes()
  data$x1[1:5] <- NA
  train <- data[1:40, ]
  expect_identical(learner_logistic()(train, data[41:80, -4], "y"),
                   learner_logistic()(train[-(1:5), ], data[41:80, -4], "y"))
})

class_noise <- function() {
  withr::with_seed(2, {
    data <- data.frame(matrix(rnorm(600), 120))
    data$y <- factor(sample(c("a", "b", "c"), 120, TRUE))
    data
  })
}

test_that("k nearest neighbours are those of class::knn", {
  skip_if_not_installed("class")
  data <- class_noise()
  # k = 1 of continuous predictors knows no tie.
  wanted <- class::knn(data[1:60, 1:5], data[61:120, 1:5], data$y[1:60], k = 1)
  expect_identical(learner_knn()(data[1:60, ], data[61:120, 1:5], "y"),
                   as.character(wanted))
  # Two classes and odd k: no tied vote.
  data$y <- factor(data$y == "a")
  wanted <- class::knn(data[1:60, 1:5], data[61:120, 1:5], data$y[1:60], k = 5)
  expect_identical(learner_knn(5)(data[1:60, ], data[61:120, 1:5], "y"),
                   as.character(wanted))
})

test_that("weights multiply the squared differences, by hand", {
  skip_if_not_installed("class")
  # From (0, 0): a is at 2^2 w1, b at 3^2 w2. Equal at w1/w2 = 9/4.
  train <- data.frame(x1 = c(2, 0), x2 = c(0, 3), y = c("a", "b"))
  test <- data.frame(x1 = 0, x2 = 0)
  nearest <- function(...) {
    learner_knn(feature_weights = c(...))(train, test, "y")
  }
  expect_identical(nearest(2.2, 1), "a")
  expect_identical(nearest(2.3, 1), "b")
  expect_identical(nearest(x2 = 1, x1 = 2.3), "b")
  expect_identical(nearest(0, 1), "a")
})

test_that("all that are as near as the k-th vote, with FNN and with class", {
  skip_if_not_installed("class")
  # Four records at the same distance, three of them b.
  train <- data.frame(x1 = c(1, -1, 0, 0, 5), x2 = c(0, 0, 1, -1, 5),
                      y = c("a", "b", "b", "b", "a"))
  test <- data.frame(x1 = 0, x2 = 0)
  expect_identical(learner_knn(1)(train, test, "y"), "b")
  x <- as.matrix(train[1:2])
  truth <- factor(train$y)
  expect_identical(as.vector(class_labels(x, as.matrix(test), truth, 1)), "b")
  skip_if_not_installed("FNN")
  expect_identical(as.vector(fnn_labels(x, as.matrix(test), truth, 1)), "b")
})

test_that("both backends agree on tied integer data", {
  skip_if_not_installed("class")
  skip_if_not_installed("FNN")
  data <- withr::with_seed(4, {
    x <- matrix(sample(0:3, 400, TRUE), 100)
    list(x = x, y = factor(sample(c("a", "b"), 100, TRUE)))
  })
  vote <- function(backend) {
    found <- replicate(60, backend(data$x[1:70, ], data$x[71:100, ],
                                   data$y[1:70], 3))
    # A vote that is never tied comes out the same each time.
    apply(found, 1, function(row) paste(sort(unique(row)), collapse = " or "))
  }
  withr::local_seed(1)
  expect_identical(vote(fnn_labels), vote(class_labels))
})

test_that("bad k and weights", {
  skip_if_not_installed("class")
  data <- class_noise()
  fit <- function(...) {
    learner_knn(...)(data[1:60, ], data[61:62, 1:5], "y")
  }
  expect_error(fit(61), "k = 61 nearest neighbours need more than 60")
  expect_error(fit(feature_weights = 1:3), "3 weights for 5 predictors")
  expect_error(fit(feature_weights = c(a = 1)),
               "differ from the predictors")
  expect_bad <- function(expr, kind, argument) {
    error <- expect_error(expr, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
    expect_identical(as.character(error$call[[1]]), "learner_knn")
  }
  expect_bad(learner_knn(0), "value", "k")
  expect_bad(learner_knn("1"), "type", "k")
  expect_bad(learner_knn(feature_weights = c(1, -1)), "value",
             "feature_weights")
  expect_bad(learner_knn(feature_weights = c(1, NA)), "missing",
             "feature_weights")
  expect_bad(learner_knn(feature_weights = c(0, 0)), "value", "feature_weights")
})
