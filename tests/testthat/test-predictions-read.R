two_learners <- function() {
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  cv_predict(plan, data, y, list(tree = learner_tree(),
                                 mean = learner_mean()))
}

test_that("predictions of single learners are joined by row, rep and fold", {
  skip_without("rpart")
  both <- two_learners()
  tree <- both[setdiff(names(both), "mean")]
  mean <- both[setdiff(names(both), "tree")]
  shuffled <- mean[rev(seq_len(nrow(mean))), ]
  expect_identical(as_cv_predictions(list(tree, mean)), both)
  joined <- as_cv_predictions(list(one = tree, two = shuffled))
  expect_identical(joined$one, both$tree)
  expect_identical(joined$two, both$mean)
  # Only what has one learner takes the name in the list.
  third <- mean
  names(third)[names(third) == "mean"] <- "other"
  joined <- as_cv_predictions(list(pair = both, third = third))
  expect_identical(prediction_learners(joined), c("tree", "mean", "third"))
})

test_that("predictions of other records or truths are not joined", {
  skip_without("rpart")
  both <- two_learners()
  tree <- both[setdiff(names(both), "mean")]
  mean <- both[setdiff(names(both), "tree")]
  expect_input_error(as_cv_predictions(list(tree, mean[-1, ])), "rows", "x",
                     "as_cv_predictions")
  expect_input_error(as_cv_predictions(list(tree, tree)), "value", "x")
  mean$truth <- rev(mean$truth)
  expect_input_error(as_cv_predictions(list(tree, mean)), "label", "x")
  expect_input_error(as_cv_predictions(list()), "shape", "x")
  expect_input_error(as_cv_predictions(list(1)), "type", "x")
})

test_that("saved predictions without a place, or of rows not tested, stop", {
  plan <- new_cv_plan(cbind(c(1L, 2L, NA)), "kfold", 2)
  take <- function(row, fold, all_truth = NULL) {
    predictions_on_plan(plan, row = row, rep = rep(1L, length(row)),
                        fold = fold, truth = c("a", "b", "a")[row],
                        estimate = rep("a", length(row)), all_truth = all_truth,
                        name = "l")
  }
  expect_input_error(take(c(1, 2), c(1, NA)), "missing", "x",
                     "predictions_on_plan")
  expect_input_error(take(c(1, 2), c(1, 1)), "rows", "x", "predictions_on_plan",
                     "not tested")
  expect_identical(as.character(take(1:2, 1:2)$truth), c("a", "b"))
})

test_that("bad input: a list in which two learners have the same name", {
  one <- cv_predictions(data.frame(y = c("a", "b"), model = "a"), y, model)
  expect_input_error(as_cv_predictions(list(one, one)), "value", "x",
                     "as_cv_predictions", "Name the elements")
  expect_identical(
    prediction_learners(as_cv_predictions(list(a = one, b = one))), c("a", "b")
  )
})

test_that("an element may not be called as a column of predictions", {
  x <- cv_predictions(data.frame(y = c("a", "b"), g = "a"), y, g)
  expect_input_error(as_cv_predictions(list(truth = x)), "value", "x",
                     "as_cv_predictions", "truth")
})
