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
})

test_that("predictions of other records or truths are not joined", {
  skip_without("rpart")
  both <- two_learners()
  tree <- both[setdiff(names(both), "mean")]
  mean <- both[setdiff(names(both), "tree")]
  expect_input_error(as_cv_predictions(list(tree, mean[-1, ])), "rows", "x",
                     "as_cv_predictions")
  expect_input_error(as_cv_predictions(list(tree, tree)), "value", "learners")
  mean$truth <- rev(mean$truth)
  expect_input_error(as_cv_predictions(list(tree, mean)), "label", "x")
  expect_input_error(as_cv_predictions(list()), "shape", "x")
  expect_input_error(as_cv_predictions(list(1)), "type", "x")
})
