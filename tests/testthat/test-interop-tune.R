tidy_tree <- function() {
  parsnip::set_engine(parsnip::decision_tree(mode = "classification"), "rpart")
}

fit_plan <- function(spec, resamples, save = TRUE) {
  tune::fit_resamples(spec, y ~ x + z, resamples = resamples,
                      control = tune::control_resamples(save_pred = save))
}

test_that("results of fit_resamples() are the predictions of cv_predict()", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  for (plan in list(cv_bcv(60, m = 3), cv_kfold(60, 3, repeats = 2),
                    cv_holdout(60, times = 2))) {
    own <- cv_predict(plan, data, y, list(tree = learner_tree()))
    result <- fit_plan(tidy_tree(), as_rset(plan, data))
    expect_identical(as_cv_predictions(result, name = "tree"), own)
    expect_identical(as_cv_plan(result), plan)
  }
  expect_identical(prediction_learners(as_cv_predictions(result)), "model")
  # Groups that would not be read are refused.
  expect_input_error(as_cv_plan(result, groups = rep(1:30, 2)), "value",
                     "groups", "as_cv_plan")
})

test_that("splits in time are refused in results, too", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  flow <- workflows::workflow(y ~ x + z, tidy_tree())
  last <- tune::last_fit(flow, rsample::initial_time_split(data))
  validation <- fit_plan(tidy_tree(), rsample::validation_set(
    rsample::initial_validation_time_split(data)
  ))
  for (result in list(last, validation)) {
    expect_input_error(as_cv_plan(result), "scheme", "x", "as_cv_plan",
                       "a split in time")
    expect_input_error(as_cv_predictions(result), "scheme", "x",
                       "as_cv_predictions", "a split in time")
  }
})

# As of tune_bayes(), which has the splits once for each iteration.
test_that("iterations of a search are on one plan", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  set.seed(1)
  folds <- rsample::vfold_cv(neighbour_data(), 4)
  result <- fit_plan(tidy_tree(), folds)
  twice <- result[rep(1:4, 2), ]
  twice$.iter <- rep(0:1, each = 4)
  for (row in 5:8) twice$.predictions[[row]]$.config <- "Iter1"
  attributes(twice)[c("rset_info", "outcomes")] <-
    attributes(result)[c("rset_info", "outcomes")]
  class(twice) <- class(result)
  expect_identical(as_cv_plan(twice), as_cv_plan(folds))
  one <- as_cv_predictions(result)
  both <- as_cv_predictions(twice)
  learners <- prediction_learners(both)
  expect_length(learners, 2)
  for (learner in learners) expect_identical(both[[learner]], one$model)
})

test_that("resamples of rsample are read from tune's results", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  folds <- rsample::vfold_cv(data, 5)
  plan <- as_cv_plan(folds)
  own <- cv_predict(plan, data, y, list(model = learner_tree()))
  expect_identical(as_cv_predictions(fit_plan(tidy_tree(), folds)), own)
  boot <- fit_plan(tidy_tree(), rsample::bootstraps(data, 2))
  expect_input_error(as_cv_predictions(boot), "scheme", "x",
                     "as_cv_predictions", "bootstrap")
  expect_input_error(as_cv_plan(boot), "scheme", "x", "as_cv_plan", "bootstrap")
})

test_that("results without class predictions say so", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  folds <- as_rset(cv_bcv(60, 2), data)
  expect_input_error(as_cv_predictions(fit_plan(tidy_tree(), folds, FALSE)),
                     "column", "x", "as_cv_predictions", "save_pred")
  number <- tune::fit_resamples(
    parsnip::linear_reg(), x ~ z, folds,
    control = tune::control_resamples(save_pred = TRUE)
  )
  error <- expect_input_error(as_cv_predictions(number), "column", "x",
                              "as_cv_predictions", "pred_class")
  # What the error says to write.
  expect_match(one_line(error), "row = .row, rep = id, fold = id2",
               fixed = TRUE)
  x <- cv_predictions(tune::collect_predictions(number), x, .pred, row = .row,
                      rep = id, fold = id2)
  expect_identical(dim(x), c(120L, 5L))
  area <- tune::fit_resamples(
    tidy_tree(), y ~ x + z, folds,
    metrics = yardstick::metric_set(yardstick::roc_auc),
    control = tune::control_resamples(save_pred = TRUE)
  )
  error <- expect_input_error(as_cv_predictions(area), "column", "x")
  expect_match(one_line(error), "probs = list(model = c(.pred_hi, .pred_lo))",
               fixed = TRUE)
})

test_that("the outcome is found where tune did not note it", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  set.seed(1)
  result <- fit_plan(tidy_tree(), as_rset(cv_bcv(60, m = 2), neighbour_data()))
  noted <- as_cv_predictions(result)
  attr(result, "outcomes") <- NULL
  expect_identical(as_cv_predictions(result), noted)
  attr(result, "outcomes") <- c("y", "x")
  expect_input_error(as_cv_predictions(result), "value", "x",
                     "as_cv_predictions", "one outcome, not 2")
})

test_that("a fold that failed is NA, the others stand", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  result <- fit_plan(tidy_tree(), as_rset(plan, data))
  result$.predictions[3] <- list(NULL)
  predictions <- as_cv_predictions(result)
  expect_identical(is.na(predictions$model),
                   predictions$rep == 2 & predictions$fold == 1)
  expect_identical(attr(predictions, "failures")[c("rep", "fold")],
                   data.frame(rep = 2L, fold = 1L))
  result$.predictions[] <- list(NULL)
  expect_input_error(as_cv_predictions(result), "missing", "x")
})

test_that("every setting of a tuned model is a learner", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  spec <- parsnip::set_args(tidy_tree(), cost_complexity = tune::tune())
  result <- tune::tune_grid(
    spec, y ~ x + z, resamples = as_rset(plan, data),
    grid = data.frame(cost_complexity = c(0.01, 0.99)),
    control = tune::control_grid(save_pred = TRUE)
  )
  predictions <- as_cv_predictions(result, name = "tree")
  own <- cv_predict(plan, data, y, list(small = learner_tree(cp = 0.01),
                                        large = learner_tree(cp = 0.99)))
  expect_identical(prediction_learners(predictions),
                   paste0("tree, cost_complexity = ", c(0.01, 0.99)))
  expect_identical(unname(as.list(predictions)), unname(as.list(own)),
                   ignore_attr = TRUE)
  expect_identical(prediction_learners(as_cv_predictions(result)),
                   paste0("cost_complexity = ", c(0.01, 0.99)))
  expect_identical(
    prediction_learners(as_cv_predictions(list(t = result, own))),
    c(paste0("t, cost_complexity = ", c(0.01, 0.99)), "small", "large")
  )
  # The better one, as tune chooses it, with the name of the learner.
  best <- as_cv_predictions(result, select = "accuracy")
  chosen <- tune::select_best(result, metric = "accuracy")$cost_complexity
  expect_identical(best$model, own[[if (chosen == 0.01) "small" else "large"]])
  expect_match(chosen_words(best), "the best of 2 settings by accuracy")
  expect_identical(prediction_learners(best), "model")
  named <- as_cv_predictions(list(t = result), select = "accuracy")
  expect_identical(prediction_learners(named), "t")
  expect_named(chosen_words(named), "t")
  expect_equal(prediction_probabilities(best, "model"),
               prediction_probabilities(own, if (chosen == 0.01) "small" else
                 "large"))
})

test_that("settings without a parameter of their own have tune's names", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  plan <- withr::with_seed(1, cv_bcv(60, m = 2))
  spec <- parsnip::set_args(tidy_tree(), tree_depth = tune::tune(".depth"))
  result <- tune::tune_grid(
    spec, y ~ x + z, resamples = as_rset(plan, data),
    grid = data.frame(.depth = c(1, 3)),
    control = tune::control_grid(save_pred = TRUE)
  )
  found <- as_cv_predictions(result, name = "tree")
  expect_identical(prediction_learners(found), paste0(
    "tree, ", unique(result$.predictions[[1]]$.config)
  ))
  own <- cv_predict(plan, data, y, list(one = learner_tree(maxdepth = 1),
                                        three = learner_tree(maxdepth = 3)))
  expect_identical(unname(as.list(found)), unname(as.list(own)),
                   ignore_attr = TRUE)
})

test_that("a workflow set has one learner per workflow", {
  skip_without(c("tune", "parsnip", "workflows", "workflowsets", "rsample",
                 "rpart"))
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  stump <- parsnip::set_args(tidy_tree(), tree_depth = 1)
  set <- workflowsets::workflow_set(
    list(all = y ~ x + z), list(tree = tidy_tree(), stump = stump)
  )
  expect_input_error(as_cv_predictions(set), "missing", "x",
                     "as_cv_predictions", "workflow_map")
  done <- workflowsets::workflow_map(
    set, "fit_resamples", resamples = as_rset(plan, data),
    control = tune::control_resamples(save_pred = TRUE)
  )
  own <- cv_predict(plan, data, y, list(
    all_tree = learner_tree(), all_stump = learner_tree(maxdepth = 1)
  ))
  expect_identical(as_cv_predictions(done), own)
  tuned <- workflowsets::workflow_set(list(all = y ~ x + z), list(
    tree = tidy_tree(),
    grown = parsnip::set_args(tidy_tree(), tree_depth = tune::tune())
  ))
  tuned <- workflowsets::workflow_map(
    tuned, "tune_grid", resamples = as_rset(plan, data),
    grid = data.frame(tree_depth = c(1, 3)),
    control = tune::control_grid(save_pred = TRUE)
  )
  expect_identical(prediction_learners(as_cv_predictions(tuned)),
                   c("all_tree", "all_grown, tree_depth = 1",
                     "all_grown, tree_depth = 3"))
  best <- as_cv_predictions(tuned, select = "error")
  expect_identical(prediction_learners(best), c("all_tree", "all_grown"))
  expect_identical(names(chosen_words(best)), "all_grown")
  # The long table of workflowsets says the same.
  long <- tune::collect_predictions(done, summarize = FALSE)
  own_road <- confusion_counts(own, "hi")
  counts <- confusion_counts(
    as.data.frame(long), "hi", truth = y, estimate = .pred_class, rep = id,
    fold = id2, row = .row, learner = wflow_id
  )
  counts <- counts[order(match(counts$learner, names(own))), ]
  expect_identical(as.list(counts[c("tp", "fp", "fn", "tn")]),
                   as.list(own_road[c("tp", "fp", "fn", "tn")]),
                   ignore_attr = TRUE)
  done$result[[2]] <- structure("Error in fit : {no} memory",
                                class = "try-error")
  expect_input_error(as_cv_predictions(done), "missing", "x",
                     "as_cv_predictions", "all_stump")
})

test_that("collected predictions of tune are read as a table", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  result <- fit_plan(tidy_tree(), as_rset(plan, data))
  table <- as.data.frame(tune::collect_predictions(result))
  read <- cv_predictions(table, truth = y, learners = .pred_class, row = .row,
                         rep = id, fold = id2)
  own <- confusion_counts(as_cv_predictions(result), "hi")
  expect_identical(as.list(confusion_counts(read, "hi"))[4:7],
                   as.list(own)[4:7])
  # Summarized they have no folds.
  table <- tune::collect_predictions(result, summarize = TRUE)
  expect_input_error(
    cv_predictions(table, y, .pred_class, row = .row), "missing", "fold",
    "cv_predictions", "does not contain the folds"
  )
  expect_input_error(
    confusion_counts(table, "hi", truth = y, estimate = .pred_class),
    "missing", "fold", "confusion_counts"
  )
  single <- cv_predictions(table, y, .pred_class, row = .row, fold = NULL)
  expect_equal(nrow(single), 60)
})

test_that("probabilities of tune's results are kept, for every learner", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 3)
  own <- cv_predict(plan, data, y, list(tree = learner_tree()))
  result <- as_cv_predictions(fit_plan(tidy_tree(), as_rset(plan, data)),
                              name = "tree")
  expect_equal(prediction_probabilities(result, "tree"),
               prediction_probabilities(own, "tree"))
  expect_equal(interval_components(result, "brier"),
               interval_components(own, "brier"))
})
