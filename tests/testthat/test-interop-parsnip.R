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

test_that("models that predict no classes and no numbers are refused", {
  skip_without(c("parsnip", "workflows"))
  unknown <- parsnip::decision_tree()
  expect_input_error(as_learner(unknown), "value", "x", "as_learner",
                     "classification")
  expect_input_error(as_learner(workflows::workflow()), "value", "x",
                     "as_learner", "add_model")
})

test_that("an argument that is still tune() is refused before the first fit", {
  skip_without(c("parsnip", "workflows", "rpart"))
  # Arguments of parsnip are kept as they are written.
  spec <- parsnip::set_engine(
    parsnip::decision_tree("classification", tree_depth = tune()), "rpart"
  )
  expect_input_error(as_learner(spec), "value", "x", "as_learner", "tree_depth")
  flow <- workflows::workflow(y ~ ., spec)
  expect_input_error(
    cv_predict(toy_plan(8), toy_data(8), y, list(flow = flow)), "value",
    "learners", "cv_predict", "tree_depth.*tune"
  )
  done <- parsnip::set_args(spec, tree_depth = 2)
  expect_s3_class(as_learner(workflows::workflow(y ~ ., done)), "cv_learner")
  skip_without("recipes")
  recipes <- asNamespace("recipes")
  steps <- recipes$recipe(y ~ ., toy_data(8))
  pca <- recipes$step_pca(steps, "x1", num_comp = quote(tune()))
  expect_input_error(as_learner(workflows::workflow(pca, done)), "value", "x",
                     "as_learner", "step_pca")
  scaled <- recipes$step_normalize(steps, "x1")
  expect_s3_class(as_learner(workflows::workflow(scaled, done)), "cv_learner")
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

test_that("a model and a workflow have the ready learner's probabilities", {
  skip_without(c("parsnip", "workflows", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  spec <- parsnip::set_engine(parsnip::decision_tree(mode = "classification"),
                              "rpart")
  x <- cv_predict(cv_bcv(60, m = 2), data, y, list(
    ours = learner_tree(), spec = spec, flow = workflows::workflow(y ~ ., spec)
  ))
  wanted <- prediction_probabilities(x, "ours")
  expect_equal(prediction_probabilities(x, "spec"), wanted)
  expect_equal(prediction_probabilities(x, "flow"), wanted)
})

test_that("a learner that tunes on its training part is an ordinary function", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  spec <- parsnip::set_engine(
    parsnip::decision_tree("classification", tree_depth = tune()), "rpart"
  )
  tuned <- function(train, test, target) {
    flow <- workflows::workflow(stats::reformulate(".", target), spec)
    found <- tune::tune_grid(flow, rsample::vfold_cv(train, 2),
                             grid = data.frame(tree_depth = c(1, 4)))
    best <- tune::select_best(found, metric = "roc_auc")
    as_learner(tune::finalize_workflow(flow, best))(train, test, target)
  }
  set.seed(1)
  x <- cv_predict(cv_bcv(60, m = 1), neighbour_data(), y, list(tuned = tuned))
  expect_null(attr(x, "failures"))
  expect_equal(rowSums(prediction_probabilities(x, "tuned")), rep(1, 60))
})

test_that("models and workflows of regression predict numbers", {
  skip_without(c("parsnip", "workflows"))
  plan <- withr::with_seed(1, cv_bcv(mtcars, m = 2))
  spec <- parsnip::linear_reg()
  x <- cv_predict(plan, mtcars, mpg, list(
    ours = learner_linear(), spec = spec,
    flow = workflows::workflow(mpg ~ ., spec)
  ))
  expect_equal(x$spec, x$ours)
  expect_equal(x$flow, x$ours)
  expect_error(cv_predict(plan, mtcars, mpg,
                          list(a = parsnip::logistic_reg())),
               class = "bcvinfer_error_value")
  expect_error(cv_predict(cv_bcv(iris, m = 2), iris, Species,
                          list(a = spec)), class = "bcvinfer_error_value")
})
