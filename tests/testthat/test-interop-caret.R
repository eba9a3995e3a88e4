test_that("the index lists hold the rows of the plan, and give it back", {
  set.seed(1)
  plan <- cv_kfold(33, 11, repeats = 2)
  index <- as_caret_index(plan)
  expect_identical(names(index), c("index", "indexOut"))
  expect_identical(names(index$index)[c(1, 11, 12)],
                   c("Fold01.Rep1", "Fold11.Rep1", "Fold01.Rep2"))
  expect_identical(index$index[[13]], train_rows(plan, 2, 2))
  expect_identical(index$indexOut[[13]], test_rows(plan, 2, 2))
  for (plan in list(plan, cv_bcv(20, 3), cv_holdout(20, 3))) {
    expect_identical(as_cv_plan(as_caret_index(plan))$assignment,
                     plan$assignment)
    expect_identical(as_cv_plan(as_caret_index(plan)$index, n = plan$n)$reps,
                     plan$reps)
  }
})

test_that("caret's own lists become plans", {
  skip_without("caret")
  y <- neighbour_data()$y
  set.seed(1)
  shape <- function(x, ...) as_cv_plan(x, ...)[c("scheme", "m", "k")]
  expect_identical(shape(caret::createFolds(y, 5, returnTrain = TRUE)),
                   list(scheme = "kfold", m = 1L, k = 5L))
  expect_identical(shape(caret::createMultiFolds(y, 4, 3)),
                   list(scheme = "kfold", m = 3L, k = 4L))
  expect_identical(shape(caret::createDataPartition(y, 3), n = 60),
                   list(scheme = "holdout", m = 3L, k = 1L))
  expect_identical(shape(caret::trainControl(
    index = caret::createMultiFolds(y, 4, 3)
  ))$m, 3L)
})

test_that("what is no random partition of caret is refused", {
  skip_without("caret")
  y <- neighbour_data()$y
  set.seed(1)
  expect_input_error(as_cv_plan(caret::createResample(y, 3)), "scheme", "x",
                     "as_cv_plan", "bootstrap")
  expect_input_error(as_cv_plan(caret::createTimeSlices(1:20, 5)), "scheme",
                     "x", "as_cv_plan", "rolling")
  expect_input_error(as_cv_plan(caret::createFolds(y, 5)), "rows", "x",
                     "as_cv_plan", "returnTrain")
})

test_that("test sets are read where the user says so", {
  set.seed(3)
  folds <- function(k) {
    found <- unname(split(sample(20), rep_len(seq_len(k), 20)))
    lapply(stats::setNames(found, paste0("Fold", seq_len(k))), sort)
  }
  first <- folds(5)
  both <- c(first, folds(5))
  fold_of <- function(sets) {
    vapply(1:20, function(row) which(vapply(sets, `%in%`, NA, x = row)), 0L,
           USE.NAMES = FALSE)
  }
  error <- expect_input_error(as_cv_plan(both), "rows", "x", "as_cv_plan",
                              "10 sets have each record 2 times")
  expect_match(one_line(error), "`as_cv_plan(list(indexOut = both))`",
               fixed = TRUE)
  plan <- as_cv_plan(list(indexOut = both))
  expect_identical(plan[c("scheme", "m", "k")],
                   list(scheme = "kfold", m = 2L, k = 5L))
  expect_identical(plan$assignment, cbind(fold_of(first), fold_of(both[6:10])))
  expect_identical(as_cv_plan(list(indexOut = first))$assignment,
                   plan$assignment[, 1, drop = FALSE])
  # As training sets of trainControl() they are the same mistake.
  control <- list(index = first, indexOut = NULL, method = "cv")
  error <- expect_input_error(as_cv_plan(control), "rows", "x", "as_cv_plan")
  expect_match(one_line(error), "indexOut = control$index", fixed = TRUE)
  expect_input_error(as_cv_plan(list(first, both)), "type", "x", "as_cv_plan",
                     "put together by c")
  # Lists of training sets, one after the other, are repetitions, too.
  train <- lapply(both, function(test) setdiff(1:20, test))
  expect_identical(as_cv_plan(train)$assignment, plan$assignment)
  # Sets of halves are the same plan in both readings, but for its numbers.
  halves <- c(folds(2), folds(2))
  plan <- as_cv_plan(halves)
  expect_identical(plan[c("m", "k")], list(m = 2L, k = 2L))
  expect_identical(plan$assignment,
                   3L - as_cv_plan(list(indexOut = halves))$assignment)
})

test_that("lists of another form are errors", {
  expect_input_error(as_cv_plan(list()), "type", "x", "as_cv_plan")
  expect_input_error(as_cv_plan(list("a")), "type", "x")
  expect_input_error(as_cv_plan(list(index = 1:3)), "type", "x")
  expect_input_error(as_cv_plan(list(c(0, 1))), "value", "x")
  expect_input_error(as_cv_plan(list(c(1.5, 2))), "value", "x")
  expect_input_error(as_cv_plan(list(1:3, 2:5), n = 4), "value", "n")
  expect_input_error(as_cv_plan(list(index = list(1:3), indexOut = list())),
                     "shape", "x")
  expect_input_error(as_cv_plan(list(1:3)), "rows", "x")
})

test_that("the predictions of train() are in their places", {
  skip_without(c("caret", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 3)
  index <- as_caret_index(plan)
  fit <- function(save, grid) {
    control <- caret::trainControl(
      method = "cv", index = index$index, indexOut = index$indexOut,
      savePredictions = save
    )
    caret::train(y ~ ., data, method = "rpart", trControl = control,
                 tuneGrid = grid)
  }
  own <- cv_predict(plan, data, y, list(rpart = learner_tree()))
  trained <- fit("final", data.frame(cp = 0.01))
  result <- as_cv_predictions(trained)
  expect_identical(as_cv_plan(trained)$assignment, plan$assignment)
  expect_identical(as.list(result), as.list(own), ignore_attr = TRUE)
  expect_identical(attr(result, "plan")$assignment, plan$assignment)
  expect_identical(attr(result, "plan")$scheme, "bcv")
  # With "all" the predictions of the losing setting must not be counted.
  both <- as_cv_predictions(fit("all", data.frame(cp = c(0.01, 0.99))),
                            name = "tree")
  expect_identical(both$tree, own$rpart)
})

test_that("leave-one-out has a fold for each record", {
  skip_without("caret")
  data <- neighbour_data()[1:24, ]
  fit <- function(save, ...) {
    caret::train(y ~ z, data, ..., trControl = caret::trainControl(
      method = "LOOCV", savePredictions = save
    ))
  }
  x <- as_cv_predictions(fit("final", method = "glm"))
  expect_identical(as.list(x)[c("row", "rep", "fold")],
                   list(row = 1:24, rep = rep(1L, 24), fold = 1:24))
  expect_identical(attr(x, "plan")$k, 24L)
  expect_identical(as.character(x$truth), as.character(data$y))
  # Refitted without the record, by glm() itself.
  second <- vapply(1:24, function(out) {
    model <- glm(y ~ z, binomial, data[-out, ])
    predict(model, data[out, ], type = "response") > 0.5
  }, NA)
  expect_identical(as.integer(x$glm), unname(second) + 1L)
  # Of several settings each has a prediction of each record.
  all <- fit("all", method = "knn", tuneGrid = data.frame(k = c(1, 5)))
  both <- with_candidates(as_cv_predictions(all))
  errors <- vapply(split(all$pred, all$pred$k), function(part) {
    sum(part$pred != part$obs)
  }, 0L)
  found <- vapply(prediction_learners(both), function(learner) {
    sum(both[[learner]] != both$truth)
  }, 0L)
  expect_identical(sort(unname(found)), sort(unname(errors)))
})

test_that("what caret chose, or what is selected, is known as chosen", {
  skip_without(c("caret", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  index <- as_caret_index(cv_bcv(60, m = 3))
  fit <- function(save) {
    set.seed(2)
    caret::train(
      y ~ ., data, method = "knn", tuneGrid = data.frame(k = c(1, 5, 9)),
      trControl = caret::trainControl(
        method = "cv", index = index$index, indexOut = index$indexOut,
        savePredictions = save
      )
    )
  }
  all <- fit("all")
  best <- all$bestTune$k
  by_k <- split(all$pred, all$pred$k)
  own <- as_cv_predictions(all)
  expect_identical(prediction_learners(own), "knn")
  expect_identical(chosen_words(own), c(knn = paste0(
    "k = ", best, ", the best of 3 settings by caret's Accuracy"
  )))
  # The errors of all settings, from caret's own table.
  errors <- vapply(by_k, function(part) mean(part$pred != part$obs), 0)
  candidates <- with_candidates(own)
  found <- vapply(prediction_learners(candidates), function(learner) {
    mean(candidates[[learner]] != candidates$truth)
  }, 0)
  others <- setdiff(names(by_k), best)
  expect_equal(found, c(errors[as.character(best)], errors[others]),
               ignore_attr = TRUE)
  expect_named(found, c("knn", paste("knn, k =", others)))
  selected <- as_cv_predictions(all, name = "near", select = "error")
  expect_equal(mean(selected$near != selected$truth), min(errors))
  expect_match(chosen_words(selected), "of 3 settings by error rate")
  expect_input_error(as_cv_predictions(all, select = "mse"), "value", "select",
                     "as_cv_predictions", "`select` must be of classes")
  final <- fit("final")
  alone <- as_cv_predictions(final)
  expect_identical(alone$knn, own$knn)
  expect_identical(chosen_words(alone), chosen_words(own))
  expect_false(has_all_candidates(alone))
  expect_input_error(as_cv_predictions(final, select = "error"), "conflict",
                     "select", "as_cv_predictions", "savePredictions")
})

# A result of train() as caret makes it, of the records `used` of `data`.
trained <- function(data, used, fold, ..., guess = rev(data$y)) {
  obs <- data$y[used]
  structure(list(
    modelType = "Classification", method = "own", metric = "Accuracy",
    bestTune = data.frame(parameter = "none"),
    results = data.frame(parameter = "none"),
    pred = data.frame(pred = guess[used], obs, rowIndex = seq_along(used),
                      Resample = paste0("Fold", fold))[order(fold), ],
    control = list(
      method = "cv", selectionFunction = "best",
      index = lapply(c(Fold1 = 1, Fold2 = 2), function(k) which(fold != k)),
      indexOut = lapply(1:2, function(k) which(fold == k))
    ), trainingData = data.frame(.outcome = data$y), ...
  ), class = "train")
}

test_that("records that train() left out are not counted", {
  data <- neighbour_data()
  used <- setdiff(1:60, c(2, 3, 17, 40))
  fold <- rep_len(1:2, 56)
  omitted <- structure(setdiff(1:60, used), class = "omit")
  for (fit in list(trained(data, used, fold, na.action = omitted),
                   trained(data, used, fold,
                           call = quote(train(y ~ z, data, subset = used))))) {
    x <- as_cv_predictions(fit)
    expect_identical(as.character(x$truth[order(x$row)]),
                     as.character(data$y[used]))
    expect_equal(mean(x$own != x$truth),
                 mean(rev(data$y)[used] != data$y[used]))
    expect_identical(as_cv_plan(fit)$n, 56L)
    # The same numbers of other records.
    others <- trained(data, 1:56, fold, na.action = omitted)
    expect_input_error(as_cv_predictions(list(a = fit, b = others)), "label",
                       "x", "as_cv_predictions", "na.action")
  }
})

test_that("the truth of train() is what it was tested on", {
  skip_without("caret")
  air <- transform(airquality, hot = factor(ifelse(Temp > 80, "hot", "cool")))
  for (method in c("cv", "LOOCV")) {
    set.seed(1)
    fit <- caret::train(
      hot ~ Ozone + Wind, air, method = "glm", na.action = na.omit,
      trControl = caret::trainControl(method, 5, savePredictions = "final")
    )
    x <- as_cv_predictions(fit)
    expect_equal(mean(x$truth != x$glm), mean(fit$pred$pred != fit$pred$obs))
    expect_identical(as_cv_plan(fit)$n, sum(!is.na(air$Ozone)))
  }
})

test_that("the rule by which caret chose is said", {
  skip_without("caret")
  said <- function(rule) {
    set.seed(1)
    fit <- caret::train(
      y ~ ., neighbour_data(), method = "knn",
      tuneGrid = data.frame(k = c(1, 5, 9)), trControl = caret::trainControl(
        "cv", 5, savePredictions = "all", selectionFunction = rule
      )
    )
    chosen_words(as_cv_predictions(fit))
  }
  expect_match(said("oneSE"),
               "chosen of 3 settings by caret's Accuracy and the rule oneSE")
  # (caret has the simplest setting in the first row, that of most neighbours.)
  last <- function(x, metric, maximize) nrow(x)
  expect_match(said(last), paste("k = 1, chosen of 3 settings by caret's",
                                 "Accuracy and the rule own function"))
})

test_that("the name of a result of train() is one string", {
  fit <- trained(neighbour_data(), 1:60, rep_len(1:2, 60))
  for (name in list(c("a", "b"), character(), NA, NA_character_)) {
    expect_input_error(as_cv_predictions(fit, name = name), "type", "name",
                       "as_cv_predictions", "one string")
  }
  expect_identical(prediction_learners(as_cv_predictions(fit, "b")), "b")
})

test_that("train() without saved predictions or resamples says so", {
  skip_without(c("caret", "rpart"))
  data <- neighbour_data()
  fit <- function(...) {
    caret::train(y ~ ., data, method = "rpart", tuneLength = 1,
                 trControl = caret::trainControl(...))
  }
  set.seed(1)
  expect_input_error(as_cv_predictions(fit("cv", 2)), "column", "x",
                     "as_cv_predictions", "savePredictions")
  expect_input_error(
    as_cv_predictions(fit("boot", 2, savePredictions = "final")), "scheme", "x",
    "as_cv_predictions", "bootstrap"
  )
  number <- caret::train(x ~ z, data, method = "lm",
                         trControl = caret::trainControl("none"))
  expect_input_error(as_cv_predictions(number), "type", "x")
})

test_that("trainControl(index = ) without a method has the rows of the plan", {
  skip_without(c("caret", "rpart"))
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  rows <- as_caret_index(plan)
  control <- caret::trainControl(index = rows$index, indexOut = rows$indexOut,
                                 savePredictions = "final")
  fit <- caret::train(y ~ ., neighbour_data(), method = "rpart", tuneLength = 1,
                      trControl = control)
  expect_identical(fit$control$method, "boot")
  found <- as_cv_predictions(fit)
  expect_identical(attr(found, "plan")$assignment, plan$assignment)
  # caret's own number.
  expect_equal(mean(fold_measures(found, "accuracy")$estimate),
               fit$results$Accuracy)
})

test_that("the name of a caret method is a learner", {
  skip_without(c("caret", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  set.seed(2)
  predictions <- cv_predict(plan, data, y, list(
    ours = learner_tree(cp = 0.01),
    caret = as_learner("rpart", tuneGrid = data.frame(cp = 0.01))
  ))
  expect_identical(predictions$caret, predictions$ours)
  expect_input_error(as_learner("no such method"), "value", "x")
  expect_input_error(as_learner(c("rpart", "knn")), "type", "x")
})

test_that("names of lists say which fold they are, or nothing", {
  expect_null(caret_places(NULL))
  expect_null(caret_places(c("a", "b")))
})

test_that("probabilities of train() and of its learners are kept", {
  skip_without(c("caret", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  index <- as_caret_index(plan)
  own <- cv_predict(plan, data, y, list(
    ours = learner_tree(cp = 0.02),
    theirs = as_learner("rpart", tuneGrid = data.frame(cp = 0.02))
  ))
  fit <- caret::train(
    y ~ ., data, method = "rpart", tuneGrid = data.frame(cp = 0.02),
    trControl = caret::trainControl(
      method = "cv", index = index$index, indexOut = index$indexOut,
      savePredictions = "final", classProbs = TRUE
    )
  )
  saved <- as_cv_predictions(fit)
  wanted <- prediction_probabilities(own, "ours")
  expect_equal(prediction_probabilities(own, "theirs"), wanted)
  expect_equal(prediction_probabilities(saved, "rpart"), wanted)
})

test_that("index lists keep the groups of a plan, others are given them", {
  groups <- rep(1:20, each = 2)
  set.seed(1)
  plan <- cv_kfold(40, k = 5, groups = groups)
  index <- as_caret_index(plan)
  expect_identical(as_cv_plan(index)$groups, groups)
  expect_identical(as_cv_plan(index$index)$assignment, plan$assignment)
  attr(index$index, "groups") <- NULL
  expect_null(as_cv_plan(index)$groups)
  expect_identical(as_cv_plan(index, groups = groups)$groups, groups)
  expect_input_error(as_cv_plan(index, groups = rev(rep(1:2, 20))), "rows", "x")
})

test_that("lists of fits without blocks and pairs of them keep their scheme", {
  plan <- withr::with_seed(1, cv_blocks(40))
  lists <- as_caret_index(plan)
  read <- as_cv_plan(lists)
  expect_identical(read$scheme, "blocks")
  expect_identical(read$assignment, plan$assignment)
  for (plan in unlike_blocks()) {
    read <- as_cv_plan(as_caret_index(plan), groups = plan$groups)
    expect_identical(read[c("assignment", "scheme", "m", "groups")],
                     plan[c("assignment", "scheme", "m", "groups")])
  }
})

test_that("a rule of one's own is said to be one", {
  rule <- function(f) caret_rule(list(control = list(selectionFunction = f)))
  expect_identical(rule(function(x, metric, maximize) 1), "own function")
  expect_identical(rule("oneSE"), "oneSE")
  expect_null(rule("best"))
})
