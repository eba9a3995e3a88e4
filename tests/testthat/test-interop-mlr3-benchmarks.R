skip_if_not_installed("mlr3")
skip_if_not_installed("rpart")
lgr::get_logger("mlr3")$set_threshold("warn")

mlr3_benchmark <- function(resampling = mlr3::rsmp("repeated_cv", folds = 3,
                                                   repeats = 2)) {
  tasks <- list(mlr3::tsk("iris"), mlr3::as_task_classif(
    warpbreaks, target = "tension", id = "warp"
  ))
  learners <- mlr3::lrns(c("classif.featureless", "classif.rpart"))
  withr::with_seed(1, mlr3::benchmark(mlr3::benchmark_grid(
    tasks, learners, resampling
  )))
}

test_that("a BenchmarkResult: the errors of its folds", {
  result <- mlr3_benchmark()
  found <- cv_benchmark(result)
  scores <- as.data.frame(result$score(mlr3::msr("classif.ce"))[
    , c("task_id", "learner_id", "iteration", "classif.ce")])
  expect_identical(nrow(found), nrow(scores))
  expect_identical(attr(found, "direction"), "minimize")
  expect_identical(unique(found$dataset), c("iris", "warp"))
  means <- benchmark_means(found)
  theirs <- tapply(scores$classif.ce, scores[1:2], mean)
  expect_equal(means, theirs[rownames(means), colnames(means)],
               ignore_attr = TRUE)
  expect_identical(nrow(compare_datasets(found)), 1L)
  found <- suppressWarnings(bayes_correlated_t(
    found, "classif.rpart", "classif.featureless"
  ))
  # 2 x 3 folds
  expect_identical(found$df, c(5, 5))
})

test_that("a measure of mlr3 brings its direction", {
  result <- mlr3_benchmark(mlr3::rsmp("bcv", m = 3))
  acc <- cv_benchmark(result, mlr3::msr("classif.acc"))
  expect_identical(attr(acc, "direction"), "maximize")
  expect_identical(attr(acc, "measure"), "classif.acc")
  expect_identical(range(acc$rep), c(1L, 3L))
  own <- cv_benchmark(result, "accuracy")
  key <- function(x) x[order(x$dataset, x$learner, x$rep, x$fold), ]
  expect_equal(key(acc)$estimate, key(own)$estimate)
  expect_input_error(cv_benchmark(result, mlr3::msr("classif.acc"),
                                  positive = "L"), "conflict", "positive")
  expect_input_error(cv_benchmark(result, "classif.acc"), "value", "measure")
})

test_that("folds that were drawn for each learner anew are refused", {
  task <- mlr3::tsk("iris")
  one <- function(seed, id) {
    withr::with_seed(seed, mlr3::benchmark(mlr3::benchmark_grid(
      task, mlr3::lrn(id), mlr3::rsmp("cv", folds = 3)
    )))
  }
  result <- one(1, "classif.rpart")
  result$combine(one(2, "classif.featureless"))
  expect_input_error(cv_benchmark(result, mlr3::msr("classif.ce")), "rows", "x",
                     message = "\"iris\" has several resamplings")
  expect_input_error(cv_benchmark(result), "rows", "x")
  same <- one(1, "classif.rpart")
  same$combine(one(1, "classif.featureless"))
  expect_identical(nrow(cv_benchmark(same, mlr3::msr("classif.ce"))), 6L)
})
