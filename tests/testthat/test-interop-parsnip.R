test_that("a model specification and a workflow predict as the model does", {
  skip_without(c("parsnip", "workflows", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  spec <- parsnip::set_engine(parsnip::decision_tree(mode = "classification"),
                              "rpart")
  flow <- workflows::workflow(y ~ ., spec)
  predictions <- cv_predict(plan, data, y, list(
    ours = learner_tree(), spec = spec, flow = flow
  ))
  expect_identical(predictions$spec, predictions$ours)
  expect_identical(predictions$flow, predictions$ours)
  # A truth that is no factor, a class without records in the training part.
  data$y <- as.character(data$y)
  expect_identical(cv_predict(plan, data, y, list(spec = spec))$spec,
                   predictions$ours)
})

test_that("models that predict no classes are refused", {
  skip_without(c("parsnip", "workflows"))
  number <- parsnip::linear_reg()
  expect_input_error(as_learner(number), "value", "x", "as_learner",
                     "classification")
  expect_input_error(as_learner(parsnip::decision_tree()), "value", "x")
  expect_input_error(as_learner(workflows::workflow(y ~ ., number)), "value",
                     "x")
  expect_input_error(as_learner(workflows::workflow()), "value", "x",
                     "as_learner", "add_model")
})
