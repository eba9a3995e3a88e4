noisy <- function() {
  withr::with_seed(5, {
    data <- data.frame(x1 = rnorm(80), x2 = rnorm(80),
                       colour = factor(sample(c("r", "g", "b"), 80, TRUE)))
    score <- data$x1 + (data$colour == "r") + rnorm(80)
    data$y <- ifelse(score > 0, "up", "down")
    data
  })
}

test_that("two classes: the predictions of glm() and predict()", {
  data <- noisy()
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
  data <- noisy()
  data$x1[1:5] <- NA
  train <- data[1:40, ]
  expect_identical(learner_logistic()(train, data[41:80, -4], "y"),
                   learner_logistic()(train[-(1:5), ], data[41:80, -4], "y"))
})
