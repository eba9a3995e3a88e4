test_that("rsmp(\"bcv\") draws the plan of cv_bcv()", {
  quiet_mlr3()
  task <- mlr3_task()
  resampling <- mlr3::rsmp("bcv", m = 3)
  expect_identical(resampling$iters, 6L)
  expect_input_error(as_cv_plan(resampling), "rows", "x", "as_cv_plan")
  set.seed(1)
  resampling$instantiate(task)
  set.seed(1)
  plan <- cv_bcv(60, 3)
  expect_identical(as_cv_plan(resampling), plan)
  expect_identical(resampling$train_set(4), train_rows(plan, 2, 2))
  expect_identical(resampling$test_set(5), test_rows(plan, 3, 1))
  expect_identical(mlr3::rsmp("bcv")$iters, 10L)
  set.seed(1)
  nested <- mlr3::rsmp("bcv", m = 3, nested = TRUE)$instantiate(task)
  set.seed(1)
  expect_identical(as_cv_plan(nested), cv_bcv(60, 3, nested = TRUE))
})

test_that("rsmp(\"rcv\") draws the plan of cv_rcv()", {
  quiet_mlr3()
  task <- mlr3_task()
  set.seed(1)
  resampling <- mlr3::rsmp("rcv", m = 4, distinct = 2)$instantiate(task)
  set.seed(1)
  plan <- cv_rcv(60, 4, distinct = 2)
  expect_identical(as_cv_plan(resampling), plan)
  again <- as_cv_plan(resampling, scheme = "rcv")
  expect_identical(again$assignment, plan$assignment)
  clone <- resampling$clone(deep = TRUE)
  expect_identical(clone$train_set(3), resampling$train_set(3))
})

test_that("the task's strata and groups are the plan's", {
  quiet_mlr3()
  data <- neighbour_data()
  task <- mlr3_task()
  task$col_roles$stratum <- "y"
  set.seed(1)
  resampling <- mlr3::rsmp("bcv", m = 3)$instantiate(task)
  plan <- as_cv_plan(resampling)
  expect_true(plan$stratified)
  # Each half has half of every class, to one record.
  for (rep in 1:3) {
    in_half <- table(data$y, plan$assignment[, rep])
    expect_true(all(abs(in_half[, 1] - in_half[, 2]) <= 1))
  }
  task <- mlr3_task()
  data <- transform(data, id = rep_len(1:20, nrow(data)))
  task <- mlr3::as_task_classif(data, target = "y")
  task$col_roles$group <- "id"
  task$col_roles$feature <- setdiff(task$col_roles$feature, "id")
  resampling <- mlr3::rsmp("bcv", m = 3)$instantiate(task)
  plan <- as_cv_plan(resampling)
  expect_identical(plan$groups, data$id)
  folds <- plan$assignment[, 1]
  expect_true(all(tapply(folds, data$id, function(x) length(unique(x))) == 1))
  # mlr3's own folds of whole groups.
  cv <- mlr3::rsmp("cv", folds = 4)$instantiate(task)
  expect_identical(as_cv_plan(cv)$groups, data$id)
})

test_that("row ids of a filtered task are numbered", {
  quiet_mlr3()
  task <- mlr3_task()$filter(31:60)
  set.seed(1)
  resampling <- mlr3::rsmp("bcv", m = 2)$instantiate(task)
  plan <- as_cv_plan(resampling)
  expect_identical(plan$n, 30L)
  expect_identical(resampling$train_set(1), 30L + train_rows(plan, 1, 1))
  cv <- mlr3::rsmp("cv", folds = 3)$instantiate(task)
  expect_setequal(cv$test_set(2), 30L + test_rows(as_cv_plan(cv), 1, 2))
})

test_that("resamplings of mlr3 become plans with their rows", {
  quiet_mlr3()
  task <- mlr3_task()
  set.seed(1)
  check <- function(resampling, scheme, m, k) {
    resampling$instantiate(task)
    plan <- as_cv_plan(resampling)
    expect_identical(plan[c("scheme", "m", "k", "n")],
                     list(scheme = scheme, m = as.integer(m), k = as.integer(k),
                          n = 60L))
    place <- plan_folds(plan)
    for (i in seq_len(nrow(place))) {
      expect_setequal(train_rows(plan, place$rep[i], place$fold[i]),
                      resampling$train_set(i))
      expect_setequal(test_rows(plan, place$rep[i], place$fold[i]),
                      resampling$test_set(i))
    }
  }
  check(mlr3::rsmp("cv", folds = 5), "kfold", 1, 5)
  check(mlr3::rsmp("repeated_cv", folds = 4, repeats = 3), "kfold", 3, 4)
  check(mlr3::rsmp("holdout"), "holdout", 1, 1)
  check(mlr3::rsmp("subsampling", repeats = 3), "holdout", 3, 1)
  check(mlr3::rsmp("loo"), "kfold", 1, 60)
  custom <- mlr3::rsmp("custom")
  custom$instantiate(task, list(1:20, 21:60), list(21:60, 1:20))
  expect_identical(as_cv_plan(custom)$assignment[, 1], rep(2:1, c(20, 40)))
  for (id in c("bootstrap", "insample")) {
    expect_input_error(as_cv_plan(mlr3::rsmp(id)$instantiate(task)), "scheme",
                       "x", "as_cv_plan")
  }
})

test_that("results of resample() and benchmark() are our predictions", {
  quiet_mlr3()
  data <- neighbour_data()
  # mlr3 puts the positive class first among the levels.
  task <- mlr3_task(positive = "lo")
  data$y <- factor(data$y, c("lo", "hi"))
  set.seed(1)
  resampling <- mlr3::rsmp("bcv", m = 2)$instantiate(task)
  plan <- as_cv_plan(resampling)
  own <- cv_predict(plan, data, y, list(
    classif.rpart = learner_tree(), classif.featureless = learner_majority()
  ))
  tree <- mlr3::lrn("classif.rpart")
  result <- mlr3::resample(task, tree, resampling)
  alone <- own[setdiff(names(own), "classif.featureless")]
  # Without predict_type = "prob" there are no probabilities.
  attr(alone, "beside") <- NULL
  expect_identical(as_cv_predictions(result), alone)
  expect_identical(names(as_cv_predictions(result, name = "tree"))[5], "tree")
  learners <- list(tree, mlr3::lrn("classif.featureless"))
  both <- mlr3::benchmark(mlr3::benchmark_grid(task, learners, resampling))
  expect_identical(as_cv_predictions(both)$classif.rpart, own$classif.rpart)
  expect_identical(prediction_learners(as_cv_predictions(both)),
                   c("classif.rpart", "classif.featureless"))
  twice <- mlr3::benchmark(mlr3::benchmark_grid(
    list(task, mlr3::tsk("iris")), tree, mlr3::rsmp("bcv", m = 1)
  ))
  expect_input_error(as_cv_predictions(twice), "value", "x",
                     "as_cv_predictions", "filter")
  number <- mlr3::resample(mlr3::tsk("mtcars"), mlr3::lrn("regr.rpart"),
                           mlr3::rsmp("holdout"))
  expect_input_error(as_cv_predictions(number), "type", "x")
})

test_that("a learner of mlr3 predicts as its model does, and stays untrained", {
  quiet_mlr3()
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  learner <- mlr3::lrn("classif.rpart")
  predictions <- cv_predict(plan, data, y, list(ours = learner_tree(),
                                                mlr3 = learner))
  expect_identical(predictions$mlr3, predictions$ours)
  expect_null(learner$model)
  survival <- structure(list(task_type = "surv", id = "cox"),
                        class = c("LearnerSurv", "Learner"))
  expect_input_error(as_learner(survival), "value", "x", "as_learner")
})

test_that("a regression learner of mlr3 predicts numbers", {
  quiet_mlr3()
  skip_without("rpart")
  plan <- withr::with_seed(1, cv_bcv(mtcars, m = 2))
  learner <- mlr3::lrn("regr.rpart", xval = 0)
  x <- cv_predict(plan, mtcars, mpg, list(ours = learner_tree(),
                                          mlr3 = learner))
  expect_equal(x$mlr3, x$ours)
  expect_null(learner$model)
  expect_error(cv_predict(plan, mtcars, mpg,
                          list(a = mlr3::lrn("classif.rpart"))),
               class = "bcvinfer_error_value")
  expect_error(cv_predict(cv_bcv(iris, m = 2), iris, Species,
                          list(a = learner)), class = "bcvinfer_error_value")
})

test_that("errors in methods that mlr3 calls name no call of ours", {
  error <- tryCatch(
    without_call(abort_input("no", "value", "task")),
    error = identity
  )
  expect_s3_class(error, "bcvinfer_error_value")
  expect_null(error$call)
  expect_identical(error$argument, "task")
})

test_that("probabilities of mlr3's results and learners are kept", {
  quiet_mlr3()
  data <- neighbour_data()
  task <- mlr3_task(positive = "lo")
  set.seed(1)
  resampling <- mlr3::rsmp("bcv", m = 2)$instantiate(task)
  tree <- mlr3::lrn("classif.rpart", predict_type = "prob")
  own <- cv_predict(as_cv_plan(resampling), data, y, list(
    ours = learner_tree(), theirs = tree
  ))
  wanted <- prediction_probabilities(own, "ours")
  expect_equal(prediction_probabilities(own, "theirs"), wanted)
  saved <- as_cv_predictions(mlr3::resample(task, tree, resampling))
  expect_equal(prediction_probabilities(saved, "classif.rpart"),
               wanted[, c("lo", "hi")])
  # One of two results without them: its learner has none.
  plain <- mlr3::resample(task, mlr3::lrn("classif.rpart"), resampling)
  both <- as_cv_predictions(list(a = saved, b = plain))
  expect_equal(prediction_probabilities(both, "a"), wanted[, c("lo", "hi")])
  expect_null(prediction_probabilities(both, "b"))
})

test_that("an AutoTuner is a learner that tunes inside the folds", {
  quiet_mlr3()
  skip_without(c("mlr3tuning", "bbotk", "paradox"))
  tuning <- asNamespace("mlr3tuning")
  lgr::get_logger("bbotk")$set_threshold("warn")
  tuner <- tuning$auto_tuner(
    tuner = tuning$tnr("grid_search", resolution = 3),
    learner = mlr3::lrn("classif.rpart", predict_type = "prob",
                        cp = paradox::to_tune(0.001, 0.5)),
    resampling = mlr3::rsmp("cv", folds = 3),
    measure = mlr3::msr("classif.ce")
  )
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 1)
  seen <- integer()
  counted <- function(train, test, target) {
    seen <<- c(seen, nrow(train))
    as_learner(tuner)(train, test, target)
  }
  x <- cv_predict(plan, data, y, list(tuned = tuner, counted = counted))
  # Each tuner saw one training set, and the user's own is left untrained.
  expect_identical(seen, c(30L, 30L))
  expect_null(tuner$model)
  expect_null(attr(x, "failures"))
  expect_false(anyNA(x$tuned))
  p <- prediction_probabilities(x, "tuned")
  expect_equal(rowSums(p), rep(1, 60))
  expect_identical(as.character(x$tuned), ifelse(p[, "hi"] > 0.5, "hi", "lo"))
})

test_that("the name of a result is one string", {
  quiet_mlr3()
  set.seed(1)
  result <- mlr3::resample(mlr3_task(), mlr3::lrn("classif.rpart"),
                           mlr3::rsmp("cv", folds = 2))
  for (name in list(c("a", "b"), character(), NA)) {
    expect_input_error(as_cv_predictions(result, name = name), "type", "name",
                       "as_cv_predictions", "one string")
  }
})

test_that("results without predictions of test sets are refused", {
  quiet_mlr3()
  learner <- mlr3::lrn("classif.rpart", predict_sets = "train")
  result <- mlr3::resample(mlr3_task(), learner, mlr3::rsmp("cv", folds = 3))
  expect_input_error(as_cv_predictions(result), "missing", "x",
                     message = "predict_sets = \"test\"")
})

test_that("rsmp(\"blocks\") draws the plan of cv_blocks(), and gives it back", {
  quiet_mlr3()
  task <- mlr3_task()
  expect_identical(mlr3::rsmp("blocks")$iters, 15L)
  resampling <- mlr3::rsmp("blocks", repeats = 2)
  expect_identical(resampling$iters, 30L)
  set.seed(1)
  resampling$instantiate(task)
  set.seed(1)
  plan <- cv_blocks(60, repeats = 2)
  expect_identical(as_cv_plan(resampling), plan)
  expect_identical(resampling$test_set(6), test_rows(plan, 6))
})

test_that("rsmp(\"blocks\") keeps groups whole, on some rows of a task, too", {
  quiet_mlr3()
  iris$patient <- rep(1:50, 3)
  task <- mlr3::as_task_classif(iris, target = "Species")
  task$set_col_roles("patient", roles = "group")
  resampling <- mlr3::rsmp("blocks")
  resampling$instantiate(task)
  plan <- as_cv_plan(resampling)
  expect_identical(as.integer(factor(plan$groups)),
                   as.integer(factor(iris$patient)))
  tested <- rowsum(plan$assignment, iris$patient)
  expect_true(all(tested %in% c(0, 3)))
  result <- mlr3::resample(task, mlr3::lrn("classif.featureless"), resampling)
  expect_identical(length(unique(prediction_groups(as_cv_predictions(result)))),
                   50L)
  # Ten rows are the fewest.
  rows <- c(1:4, 51:53, 101:103)
  task <- mlr3::as_task_classif(iris[1:5], target = "Species")$filter(rows)
  resampling$instantiate(task)
  expect_identical(as_cv_plan(resampling)[c("scheme", "n")],
                   list(scheme = "blocks", n = 10L))
  result <- mlr3::resample(task, mlr3::lrn("classif.featureless"), resampling)
  # 5 fits test a fifth each, and 10 two fifths.
  expect_identical(nrow(as_cv_predictions(result)), 50L)
  task$filter(rows[-1])
  expect_error(resampling$instantiate(task), "at least 10",
               class = "bcvinfer_error_value")
})

test_that("tuned settings have readable names, and the best one is selected", {
  quiet_mlr3()
  task <- mlr3_task()
  set.seed(1)
  halves <- mlr3::rsmp("repeated_cv", folds = 2, repeats = 2)
  halves$instantiate(task)
  learners <- lapply(c(0.001, 0.1, 0.9), function(cp) {
    mlr3::lrn("classif.rpart", cp = cp, predict_type = "prob")
  })
  design <- data.table::data.table(
    task = list(task), resampling = list(halves),
    learner = c(learners, mlr3::lrn("classif.featureless",
                                    predict_type = "prob"))
  )
  result <- mlr3::benchmark(design)
  names <- c(paste0("classif.rpart, cp = ", c(0.001, 0.1, 0.9)),
             "classif.featureless")
  expect_setequal(prediction_learners(as_cv_predictions(result)), names)
  best <- as_cv_predictions(result, select = "error")
  expect_setequal(prediction_learners(best),
                  c("classif.rpart", "classif.featureless"))
  # The best of mlr3's own values, over all predictions.
  errors <- vapply(seq_len(result$n_resample_results), function(i) {
    one <- result$resample_result(i)
    p <- one$prediction()
    if (one$learner$id != "classif.rpart") 1 else mean(p$response != p$truth)
  }, 0)
  expect_equal(mean(best$classif.rpart != best$truth), min(errors))
  expect_match(chosen_words(best)["classif.rpart"], "the best of 3 settings")
  # An archive of mlr3tuning, and its instance, hold such a result.
  archive <- structure(list(benchmark_result = result),
                       class = c("ArchiveBatchTuning", "Archive"))
  instance <- structure(list(archive = archive),
                        class = c("TuningInstanceBatchSingleCrit",
                                  "OptimInstance"))
  for (x in list(archive, instance)) {
    expect_identical(as_cv_predictions(x, select = "error"), best)
  }
  archive$benchmark_result <- NULL
  expect_input_error(as_cv_predictions(archive), "column", "x",
                     "as_cv_predictions", "store_benchmark_result")
})

test_that("of blocks the scores of fits without two blocks do not count", {
  skip_without("mlr3")
  task <- mlr3::tsk("iris")
  learners <- mlr3::lrns(c("classif.featureless", "classif.debug"))
  set.seed(1)
  result <- mlr3::benchmark(mlr3::benchmark_grid(task, learners,
                                                 mlr3::rsmp("blocks")))
  found <- cv_benchmark(result, mlr3::msr("classif.ce"))
  expect_identical(unique(found$rep), 1:5)
  expect_equal(found$estimate,
               cv_benchmark(list(iris = result), "error")$estimate)
})

test_that("as_learner() of mlr3 accepts functions", {
  skip_without("mlr3")
  generic <- getExportedValue("mlr3", "as_learner")
  expect_s3_class(generic(function(train, test, target) 1), "cv_learner")
  expect_s3_class(generic(learner_tree()), "cv_learner")
})

test_that("fits that failed have the predictions of a fallback, and say so", {
  skip_without("mlr3")
  task <- mlr3::tsk("sonar")
  learner <- mlr3::lrn("classif.debug", error_train = 1)
  fallback <- mlr3::lrn("classif.featureless")
  if (is.function(learner$encapsulate)) {
    learner$encapsulate("try", fallback)
  } else {
    learner$encapsulate <- c(train = "try", predict = "try")
    learner$fallback <- fallback
  }
  result <- suppressWarnings(mlr3::resample(task, learner,
                                            mlr3::rsmp("cv", folds = 3)))
  expect_warning(x <- as_cv_predictions(result),
                 "3 fits of \"classif.debug\" on \"sonar\" failed",
                 class = "bcvinfer_warning_fallback")
  expect_identical(sum(is.na(x$classif.debug)), 0L)
  # The same holds for its scores.
  several <- suppressWarnings(mlr3::benchmark(mlr3::benchmark_grid(
    task, list(learner, fallback), mlr3::rsmp("cv", folds = 3)
  )))
  expect_warning(cv_benchmark(several, mlr3::msr("classif.ce")),
                 "3 fits of \"classif.debug\" on \"sonar\" failed",
                 class = "bcvinfer_warning_fallback")
})
