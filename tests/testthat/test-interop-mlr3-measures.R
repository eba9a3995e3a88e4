two_class_result <- function(resampling, learner = mlr3::lrn("classif.rpart")) {
  set.seed(1)
  # Of the two classes the one that is not the first level is positive.
  task <- mlr3_task(positive = "lo")
  mlr3::resample(task, learner, resampling)
}

# 60 records make t intervals that leave the range, on both roads.
in_any_range <- function(code) {
  suppressWarnings(code, classes = "bcvinfer_warning_range")
}

numbers_of <- function(interval) {
  unlist(tidy(in_any_range(interval))[c("estimate", "conf.low", "conf.high")],
         use.names = FALSE)
}

test_that("a measure returns the interval of our own road", {
  quiet_mlr3()
  halves <- two_class_result(mlr3::rsmp("bcv", m = 3))
  folds <- two_class_result(mlr3::rsmp("cv", folds = 5))
  own <- list(
    half = confusion_counts(as_cv_predictions(halves), positive = "lo"),
    fold = confusion_counts(as_cv_predictions(folds), positive = "lo")
  )
  expected <- list(
    ci.bcv_f1 = interval_beta_prime(own$half, rho1 = 0.5, rho2 = 0.5),
    ci.bcv_f_beta = interval_beta_prime(own$half, "f_beta", rho1 = 0.5,
                                        rho2 = 0.5),
    ci.bcv_precision = interval_beta(effective_table(own$half), "precision"),
    ci.bcv_mcc = in_any_range(interval_t(own$half, "mcc", method = "bcv_t")),
    ci.kfold_f1 = in_any_range(interval_t(own$fold)),
    ci.kfold_recall = in_any_range(interval_t(own$fold, "recall")),
    ci.kfold_accuracy = in_any_range(interval_t(own$fold, "accuracy"))
  )
  for (id in names(expected)) {
    result <- if (grepl("bcv", id)) halves else folds
    got <- in_any_range(result$aggregate(mlr3::msr(id)))
    expect_identical(names(got), paste0(id, c("", ".lower", ".upper")))
    expect_identical(unname(got), numbers_of(expected[[id]]), info = id)
  }
})

test_that("alpha, interval and beta change the result as they say", {
  quiet_mlr3()
  result <- two_class_result(mlr3::rsmp("bcv", m = 5))
  counts <- confusion_counts(as_cv_predictions(result), positive = "lo")
  ask <- function(...) {
    unname(in_any_range(result$aggregate(mlr3::msr(...))))
  }
  own <- function(...) numbers_of(interval_beta_prime(counts, ...))
  expect_identical(ask("ci.bcv_f1", alpha = 0.5), own(conf.level = 0.5))
  expect_identical(ask("ci.bcv_f_beta", beta = 2),
                   own("f_beta", beta = 2))
  expect_identical(ask("ci.bcv_f1", interval = "beta_prime_averaged"),
                   own(rho1 = 1, rho2 = 1))
  expect_identical(ask("ci.bcv_f1", interval = "cv52_t"),
                   numbers_of(interval_t(counts, method = "cv52_t")))
  expect_identical(
    ask("ci.bcv_f_beta", interval = "bcv_t", beta = 2, alpha = 0.1),
    numbers_of(interval_t(counts, "f_beta", conf.level = 0.9, beta = 2,
                          method = "bcv_t"))
  )
  expect_error(mlr3::msr("ci.bcv_f1", interval = "beta"), "interval")
  expect_error(mlr3::msr("ci.bcv_f1", conf.level = 0.9), "conf.level")
})

test_that("every measure of the dictionary aggregates on its scheme", {
  quiet_mlr3()
  learner <- mlr3::lrn("classif.rpart", predict_type = "prob")
  result <- list(bcv = two_class_result(mlr3::rsmp("bcv", m = 3), learner),
                 kfold = two_class_result(mlr3::rsmp("cv", folds = 5), learner))
  table <- mlr3_intervals()
  # Of numbers, of calibration, and those that need more than predictions.
  others <- c("mse", "mae", "rmse", "r_squared", "calibration_intercept",
              "calibration_slope", "cost", "net_benefit")
  for (scheme in c("bcv", "kfold")) {
    expect_setequal(table$measure[table$scheme == scheme],
                    c(setdiff(cv_measures()$measure, others), "f1_micro"))
  }
  for (i in seq_len(nrow(table))) {
    measure <- mlr3::msr(table$id[i])
    if (table$measure[i] == "log_loss") {
      measure$param_set$values$clip <- 0.01
    }
    got <- in_any_range(result[[table$scheme[i]]]$aggregate(measure))
    expect_true(got[2] < got[1] && got[1] < got[3], info = table$id[i])
    expect_identical(measure$minimize,
                     table$measure[i] %in% c("error", "fnr", "fpr", "brier",
                                              "log_loss"))
  }
  expect_true(all(table$id %in% mlr3::mlr_measures$keys()))
})

test_that("benchmark results have three columns for an interval", {
  quiet_mlr3()
  learners <- mlr3::lrns(c("classif.rpart", "classif.featureless"))
  set.seed(1)
  results <- mlr3::benchmark(mlr3::benchmark_grid(
    mlr3_task(), learners, mlr3::rsmp("bcv", m = 3)
  ))
  got <- in_any_range(results$aggregate(mlr3::msr("ci.bcv_accuracy")))
  got <- as.data.frame(got)
  counts <- confusion_counts(as_cv_predictions(results), positive = "hi")
  own <- tidy(interval_beta(effective_table(counts), "accuracy"))
  own <- own[match(got$learner_id, own$learner), ]
  columns <- paste0("ci.bcv_accuracy", c("", ".lower", ".upper"))
  expect_identical(unname(as.list(got[columns])),
                   unname(as.list(own[c("estimate", "conf.low", "conf.high")])))
})

test_that("F1 of several classes is measured over K folds", {
  quiet_mlr3()
  task <- mlr3::tsk("iris")
  set.seed(1)
  result <- mlr3::resample(task, mlr3::lrn("classif.rpart"),
                           mlr3::rsmp("cv", folds = 5))
  predictions <- as_cv_predictions(result)
  micro <- result$aggregate(mlr3::msr("ci.kfold_f1_micro"))
  expect_identical(unname(micro),
                   numbers_of(interval_f1_average(predictions, "micro")))
  macro <- in_any_range(result$aggregate(mlr3::msr("ci.kfold_f1_macro")))
  expect_identical(unname(macro), numbers_of(in_any_range(
    interval_t(predictions, "f1_macro")
  )))
  error <- expect_input_error(result$aggregate(mlr3::msr("ci.kfold_f1")),
                              "value", "task")
  expect_match(conditionMessage(error), "iris.* 3 classes")
  # What the error names takes the task, on the scheme that was asked for.
  halves <- mlr3::resample(task, mlr3::lrn("classif.rpart"),
                           mlr3::rsmp("bcv", m = 3))
  error <- expect_input_error(halves$aggregate(mlr3::msr("ci.bcv_f1")),
                              "value", "task")
  expect_match(conditionMessage(error), "ci.bcv_f1_macro", fixed = TRUE)
  expect_length(halves$aggregate(mlr3::msr("ci.bcv_f1_macro")), 3)
})

test_that("a resampling of another scheme is refused", {
  quiet_mlr3()
  aggregate <- function(resampling, id) {
    two_class_result(resampling)$aggregate(mlr3::msr(id))
  }
  wrong <- list(
    ci.bcv_f1 = mlr3::rsmp("cv", folds = 5),
    ci.bcv_accuracy = mlr3::rsmp("subsampling", repeats = 2),
    ci.kfold_f1 = mlr3::rsmp("bcv", m = 2),
    ci.kfold_recall = mlr3::rsmp("repeated_cv", folds = 3, repeats = 2),
    ci.kfold_f1_micro = mlr3::rsmp("holdout")
  )
  for (id in names(wrong)) {
    expect_input_error(aggregate(wrong[[id]], id), "scheme", "resampling",
                       message = id)
  }
  # Repeated two-fold cross-validation is half splits.
  twofold <- mlr3::rsmp("repeated_cv", folds = 2, repeats = 3)
  expect_length(aggregate(twofold, "ci.bcv_f1"), 3)
  expect_length(aggregate(mlr3::rsmp("rcv", m = 3), "ci.bcv_f1"), 3)
  # An interval of its own shape checks that, too.
  expect_input_error(
    two_class_result(mlr3::rsmp("bcv", m = 4))$aggregate(
      mlr3::msr("ci.bcv_f1", interval = "cv52_t")
    ), "scheme", "counts"
  )
})

test_that("a single test set has no interval", {
  quiet_mlr3()
  result <- two_class_result(mlr3::rsmp("bcv", m = 2))
  expect_input_error(result$score(mlr3::msr("ci.bcv_f1")), "type", "measures",
                     message = "aggregate")
})

test_that("measures of other settings have other hashes", {
  quiet_mlr3()
  measure <- mlr3::msr("ci.bcv_f1")
  copy <- measure$clone(deep = TRUE)
  expect_identical(copy$hash, measure$hash)
  copy$param_set$values$alpha <- 0.1
  expect_false(copy$hash == measure$hash)
  expect_identical(measure$param_set$values$alpha, 0.05)
})

test_that("measures of probabilities are those of the predictions", {
  quiet_mlr3()
  learner <- mlr3::lrn("classif.rpart", predict_type = "prob")
  halves <- two_class_result(mlr3::rsmp("bcv", m = 3), learner)
  x <- as_cv_predictions(halves)
  got <- halves$aggregate(mlr3::msr("ci.bcv_brier", interval = "components"))
  expect_identical(unname(got), numbers_of(interval_components(x, "brier")))
  got <- in_any_range(halves$aggregate(mlr3::msr("ci.bcv_roc_auc",
                                                 interval = "bcv_t")))
  expect_identical(unname(got),
                   numbers_of(interval_t(fold_measures(x, "roc_auc"),
                                         method = "bcv_t")))
  # mlr3's own Brier score is the same number, fold by fold.
  own <- halves$score(mlr3::msr("classif.bbrier"))$classif.bbrier
  expect_equal(fold_measures(x, "brier")$estimate, own)
})
