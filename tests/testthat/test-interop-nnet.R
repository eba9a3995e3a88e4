skip_if_not_installed("nnet")

test_that("predictors that all stand still say as much as none", {
  train <- data.frame(x = 1, truth = c("b", "a", "c", "c"))
  expect_identical(learner_logistic()(train, data.frame(x = 1:2), "truth"),
                   c("c", "c"))
})
