skip_if_not_installed("nnet")

odd <- seq(1, 150, 2)

test_that("the perceptron is nnet on scaled predictors", {
  x <- scale(as.matrix(iris[odd, 1:4]))
  new <- scale(as.matrix(iris[-odd, 1:4]), attr(x, "scaled:center"),
               attr(x, "scaled:scale"))
  withr::with_seed(1, {
    fit <- nnet::nnet(x, nnet::class.ind(iris$Species[odd]), size = 3,
                      decay = 0.1, softmax = TRUE, trace = FALSE)
  })
  wanted <- levels(iris$Species)[max.col(predict(fit, new))]
  withr::with_seed(1, {
    found <- learner_perceptron(size = 3, decay = 0.1)(
      iris[odd, ], iris[-odd, -5], "Species"
    )
  })
  expect_identical(found, wanted)
})

test_that("settings reach nnet, and unknown ones are classed errors", {
  fit <- function(...) {
    withr::with_seed(1, {
      learner_perceptron(size = 1, ...)(iris[odd, ], iris[-odd, -5], "Species")
    })
  }
  expect_false(identical(fit(maxit = 1), fit(maxit = 200)))
  error <- expect_error(learner_perceptron(maxits = 1),
                        class = "bcvinfer_error_value")
  expect_identical(error$argument, "...")
  error <- expect_error(learner_perceptron(size = 0),
                        class = "bcvinfer_error_value")
  expect_identical(error$argument, "size")
  error <- expect_error(learner_perceptron(decay = -1),
                        class = "bcvinfer_error_value")
  expect_identical(error$argument, "decay")
})

test_that("predictors that all stand still say as much as none", {
  train <- data.frame(x = 1, truth = c("b", "a", "c", "c"))
  expect_identical(learner_logistic()(train, data.frame(x = 1:2), "truth"),
                   c("c", "c"))
})
