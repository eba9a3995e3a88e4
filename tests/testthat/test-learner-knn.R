skip_if_not_installed("class")

noise <- function() {
  withr::with_seed(2, {
    data <- data.frame(matrix(rnorm(600), 120))
    data$y <- factor(sample(c("a", "b", "c"), 120, TRUE))
    data
  })
}

test_that("k nearest neighbours are those of class::knn", {
  data <- noise()
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
  # Four records at the same distance, three of them b.
  train <- data.frame(x1 = c(1, -1, 0, 0, 5), x2 = c(0, 0, 1, -1, 5),
                      y = c("a", "b", "b", "b", "a"))
  test <- data.frame(x1 = 0, x2 = 0)
  expect_identical(learner_knn(1)(train, test, "y"), "b")
  x <- as.matrix(train[1:2])
  truth <- factor(train$y)
  expect_identical(class_labels(x, as.matrix(test), truth, 1), "b")
  skip_if_not_installed("FNN")
  expect_identical(fnn_labels(x, as.matrix(test), truth, 1), "b")
})

test_that("both backends agree on tied integer data", {
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
  data <- noise()
  fit <- function(...) {
    learner_knn(...)(data[1:60, ], data[61:62, 1:5], "y")
  }
  expect_error(fit(61), "k = 61 neighbours cannot be had from 60")
  expect_error(fit(feature_weights = 1:3), "3 weights for 5 predictors")
  expect_error(fit(feature_weights = c(a = 1)),
               "are not those of the predictors")
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
