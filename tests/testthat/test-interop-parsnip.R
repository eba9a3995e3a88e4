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

test_that("an argument that is still tune() is refused before the first fit", {
  skip_without(c("parsnip", "workflows", "tune"))
  spec <- parsnip::set_engine(
    parsnip::decision_tree("classification", tree_depth = tune::tune()), "rpart"
  )
  expect_input_error(as_learner(spec), "value", "x", "as_learner", "tree_depth")
  flow <- workflows::workflow(y ~ ., spec)
  learners <- list(flow = flow)
  expect_input_error(
    cv_predict(toy_plan(8), toy_data(8), y, learners), "value", "learners",
    "cv_predict", "tree_depth.*tune"
  )
  done <- tune::finalize_workflow(flow, list(tree_depth = 2L))
  expect_s3_class(as_learner(done), "cv_learner")
})

test_that("tune() is found in models, engines and steps of recipes", {
  spec <- structure(
    list(mode = "classification", args = list(depth = rlang::quo(3)),
         eng_args = list(cp = rlang::quo(tune("cost")))),
    class = c("decision_tree", "model_spec")
  )
  expect_input_error(check_model(spec, list(), "x"), "value", "x",
                     message = "cp")
  spec$eng_args <- list(cp = rlang::quo(0.1))
  expect_no_error(check_model(spec, list(), "x"))
  step <- structure(list(num_comp = quote(tune()), id = "pca"),
                    class = c("step_pca", "step"))
  expect_input_error(check_model(spec, list(step_pca = step), "x"), "value",
                     "x", message = "step_pca")
})
