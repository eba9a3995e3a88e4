test_that("the measures agree with values by hand", {
  # TP = 30, FP = 10, FN = 20, TN = 40
  value <- function(measure, ...) measure_value(measure, 30, 10, 20, 40, ...)
  expect_equal(value("accuracy"), 0.7)
  expect_equal(value("error"), 0.3)
  expect_equal(value("precision"), 0.75)
  expect_equal(value("recall"), 0.6)
  expect_equal(value("specificity"), 0.8)
  expect_equal(value("npv"), 2 / 3)
  expect_equal(value("fpr"), 0.2)
  expect_equal(value("fnr"), 0.4)
  expect_equal(value("f1"), 2 / 3)
  # 5 x 30 / (5 x 30 + 4 x 20 + 10)
  expect_equal(value("f_beta", beta = 2), 150 / 240)
  expect_equal(value("f_beta"), value("f1"))
  expect_equal(value("g_mean"), sqrt(0.48))
  expect_equal(value("balanced_accuracy"), 0.7)
  # (30 x 40 - 10 x 20) / sqrt(40 x 50 x 50 x 60)
  expect_equal(value("mcc"), 1000 / sqrt(6e6))
})

test_that("F-beta is the weighted harmonic mean of precision and recall", {
  # 1 / ((1 / (1 + b^2)) / precision + (b^2 / (1 + b^2)) / recall), b = 3
  expect_equal(measure_value("f_beta", 30, 10, 20, 40, beta = 3),
               1 / (0.1 / 0.75 + 0.9 / 0.6))
})

test_that("values lie in the registered range and the best one is an end", {
  for (id in names(counted_measures())) {
    entry <- find_measure(id)
    best <- if (entry$direction == "maximize") 2 else 1
    expect_equal(measure_value(id, 10, 0, 0, 10), entry$range[best])
    expect_equal(measure_value(id, 0, 10, 10, 0), entry$range[3 - best])
  }
})

test_that("Undefined measures: NA only where the ratio is 0/0", {
  # predicted nothing positive
  expect_identical(measure_value("precision", 0, 0, 5, 5), NA_real_)
  # no positive record
  expect_identical(measure_value("recall", 0, 5, 0, 5), NA_real_)
  # F is undefined only where TP = FP = FN = 0, not where TP = 0
  expect_identical(measure_value("f1", 0, 0, 5, 5), 0)
  expect_identical(measure_value("f1", 0, 5, 0, 5), 0)
  expect_identical(measure_value("f1", 0, 0, 0, 5), NA_real_)
  expect_identical(measure_value("f_beta", 0, 0, 0, 5, beta = 2), NA_real_)
  expect_identical(measure_value("mcc", 0, 0, 5, 5), NA_real_)
  expect_identical(measure_value("accuracy", 0, 0, 0, 0), NA_real_)
  expect_identical(measure_value("g_mean", 5, 5, 0, 0), 0)
  expect_identical(measure_value("specificity", 5, 0, 5, 0), NA_real_)
})

test_that("measures are vectorized and large counts do not overflow", {
  expect_equal(measure_value("recall", c(1, 3), 0, c(1, 1), 0), c(0.5, 0.75))
  # integers whose products overflow; 4e8 each: no association
  big <- 400000000L
  expect_identical(measure_value("mcc", big, big, big, big), 0)
  expect_equal(measure_value("mcc", 1e9, 0, 0, 1e9), 1)
})

test_that("the registry says what a measure is, once", {
  measures <- cv_measures()
  expect_named(measures,
               c("measure", "label", "range", "direction", "formula",
                 "input"))
  # The names that users rely on.
  expect_true(all(c("accuracy", "error", "precision", "recall", "specificity",
                    "npv", "fpr", "fnr", "f1", "f_beta", "g_mean",
                    "balanced_accuracy", "mcc") %in% measures$measure))
  expect_setequal(measures$direction, c("maximize", "minimize", "none"))
  smaller <- c("error", "fpr", "fnr", "brier", "log_loss", "cost", "mse",
               "mae", "rmse")
  larger <- c("accuracy", "precision", "recall", "f1", "mcc", "roc_auc")
  direction <- stats::setNames(measures$direction, measures$measure)
  expect_identical(unique(direction[smaller]), "minimize")
  expect_identical(unique(direction[larger]), "maximize")
  expect_identical(measures$range[measures$measure == "mcc"], "[-1, 1]")
  expect_output(print(measures), "TP / (TP + FP)", fixed = TRUE)
})

test_that("unknown measures and arguments are errors, not ignored", {
  expect_input_error(measure_value("auc", 1, 1, 1, 1), "value", "measure")
  expect_input_error(measure_value(1, 1, 1, 1, 1), "type", "measure")
  expect_input_error(measure_value("f1", 1, 1, 1, 1, beta = 2), "value",
                     "beta")
  expect_input_error(measure_value("f_beta", 1, 1, 1, 1, beta = 0), "value",
                     "beta")
})

test_that("Synonyms: sensitivity, ppv, tpr and others name the measure", {
  meant <- c(sensitivity = "recall", TPR = "recall", ppv = "precision",
             F1 = "f1", "F-score" = "f1", "error rate" = "error",
             "false positive rate" = "fpr", gmean = "g_mean")
  for (written in names(meant)) {
    for (ask in list(
      function(x) fold_measures(varied_counts(1, 3), x),
      function(x) interval_t(varied_counts(1, 3), x, method = "kfold_t")
    )) {
      error <- expect_error(ask(written), class = "bcvinfer_error_value")
      expect_match(conditionMessage(error),
                   paste0("Did you mean \"", meant[[written]], "\"?"),
                   fixed = TRUE)
    }
  }
})

test_that("no name means two measures", {
  entries <- registry_entries(measure_registry)
  names <- unname(c(names(entries), unlist(lapply(entries, `[[`, "synonyms"))))
  expect_false(anyDuplicated(names) > 0)
  expect_identical(names, tolower(gsub("[^A-Za-z0-9]+", "_", names)))
})
