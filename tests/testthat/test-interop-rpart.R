skip_if_not_installed("rpart")

odd <- seq(1, 150, 2)

test_that("the tree is that of rpart and predict()", {
  fit <- rpart::rpart(Species ~ ., iris[odd, ], method = "class")
  wanted <- as.character(predict(fit, iris[-odd, ], type = "class"))
  expect_identical(learner_tree()(iris[odd, ], iris[-odd, -5], "Species"),
                   wanted)
})

test_that("settings reach rpart.control", {
  deep <- learner_tree(minsplit = 2, minbucket = 2, cp = 0)
  fit <- rpart::rpart(
    Species ~ ., iris[odd, ], method = "class",
    control = rpart::rpart.control(minsplit = 2, minbucket = 2, cp = 0)
  )
  wanted <- as.character(predict(fit, iris[-odd, ], type = "class"))
  expect_identical(deep(iris[odd, ], iris[-odd, -5], "Species"), wanted)
  stump <- learner_tree(maxdepth = 1)(iris[odd, ], iris[-odd, -5], "Species")
  expect_length(unique(stump), 2)
})

test_that("unknown or unnamed settings are classed errors", {
  error <- expect_error(learner_tree(minsplits = 2), "no argument `minsplits`",
                        class = "bcvinfer_error_value")
  expect_identical(error$argument, "...")
  expect_identical(as.character(error$call[[1]]), "learner_tree")
  expect_error(learner_tree(2), class = "bcvinfer_error_value")
})

test_that("what rpart.control() says of a value is passed on", {
  error <- expect_error(learner_tree(maxdepth = 31), "Maximum depth is 30",
                        class = "bcvinfer_error_value")
  expect_identical(error$argument, "...")
  expect_identical(as.character(error$call[[1]]), "learner_tree")
})
