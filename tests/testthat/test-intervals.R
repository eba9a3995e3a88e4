test_that("every registered interval keeps the contract", {
  entries <- cv_intervals()
  for (row in seq_len(nrow(entries))) {
    expect_interval_contract(entries[row, ])
  }
})

test_that("the registry has a row for each interval function", {
  entries <- cv_intervals()
  expect_named(entries, c("interval", "fun", "args", "plan", "measures",
                          "target", "reference", "default_for",
                          "default", "settings", "worst_coverage",
                          "input", "note"))
  exported <- getNamespaceExports("bcvinfer")
  intervals <- grep("^interval_", exported, value = TRUE)
  expect_setequal(unique(entries$fun), intervals)
  expect_true(all(vapply(entries$plan, is.call, logical(1))))
  expect_true(all(entries$target %in% c("n", "n/2")))
  expect_false(anyDuplicated(entries$interval) > 0)
})

test_that("a measure registered later is served by the intervals for it", {
  withr::defer(rm("miss_share", envir = measure_registry))
  register_measure("miss_share", label = "Miss share", formula = "FN/(FN+FP)",
                   success = "fn", failure = "fp", direction = "minimize")
  counts <- fold_counts(1, 2, tp = 5, fp = c(4, 6), fn = c(8, 12), tn = 9)
  # by hand: 20 / (20 + 10)
  expect_equal(interval_beta(counts, "miss_share")$estimate, 2 / 3)
})

test_that("what is no confusion count is refused with its argument", {
  for (fun in c("interval_beta_prime", "interval_t")) {
    run <- getExportedValue("bcvinfer", fun)
    expect_input_error(run(data.frame(a = 1)), "type", "counts")
    expect_input_error(run(NULL), "type", "counts")
  }
  counts <- varied_counts(1, 5)
  expect_input_error(interval_t(counts[0, ], method = "kfold_t"),
                     "shape", "counts")
  for (bad in c(-1, NA, Inf)) {
    broken <- counts
    broken$fp[2] <- bad
    kind <- if (is.finite(bad)) "value" else "missing"
    expect_input_error(interval_t(broken, method = "kfold_t"), kind, "counts")
    expect_input_error(interval_beta_prime(broken), kind, "counts")
    expect_input_error(interval_beta(broken, "recall"), kind, "counts")
  }
})

test_that("an argument that is not given is named", {
  for (fun in c(unique(cv_intervals()$fun), "fold_measures",
                "average_measures", "prob_superior")) {
    run <- getExportedValue("bcvinfer", fun)
    arguments <- if (grepl("beta$|average$", fun)) list(measure = "recall")
    if (!"measure" %in% names(formals(run))) arguments <- NULL
    expect_input_error(do.call(run, as.list(arguments)), "missing",
                       names(formals(run))[1])
  }
  counts <- varied_counts(3, 2)
  expect_input_error(prob_superior(counts, "tree"), "missing", "b")
})

test_that("errors carry the call of the user", {
  error <- expect_error(interval_beta_prime(NULL))
  expect_identical(as.character(conditionCall(error)[[1]]),
                   "interval_beta_prime")
  error <- expect_error(interval_t(varied_counts(3, 2), conf.level = 95))
  expect_identical(as.character(conditionCall(error)[[1]]), "interval_t")
  expect_identical(error$argument, "conf.level")
  error <- expect_error(interval_t(varied_counts(1, 5), rho = 1))
  expect_identical(as.character(conditionCall(error)[[1]]), "interval_t")
  expect_identical(error$argument, "rho")
})

test_that("incomplete grids and doubled folds are errors", {
  counts <- varied_counts(3, 2)
  expect_input_error(interval_t(counts[-1, ], method = "bcv_t"),
                     "rows", "counts")
  expect_error(interval_beta_prime(rbind(counts, counts[1, ])),
               class = "bcvinfer_error_rows")
})

test_that("every measure has its interval on half splits and folds", {
  kinds <- list(bcv = c(3, 2), rcv = c(3, 2), kfold = c(1, 5))
  measures <- names(counted_measures())
  for (scheme in names(kinds)) {
    size <- kinds[[scheme]]
    counts <- varied_counts(size[1], size[2], scheme)
    each <- class_counts(size[1], size[2], scheme)
    for (measure in c("f1_macro", "f1_weighted")) {
      found <- suppressWarnings(default_interval(each, measure))
      expect_identical(found$measure, measure)
    }
    for (measure in setdiff(measures, c("f1_macro", "f1_weighted"))) {
      found <- suppressWarnings(default_interval(counts, measure))
      expect_s3_class(found, "cv_interval")
      expect_identical(unique(found$measure), measure)
    }
  }
  # what ?choosing_an_interval says, by the function called directly
  halves <- varied_counts(3, 2, "bcv")
  expect_identical(default_interval(halves, "f1"),
                   interval_beta_prime(halves))
  expect_identical(default_interval(halves, "error"),
                   interval_beta(effective_table(halves), "error"))
  expect_identical(default_interval(halves, "mcc"),
                   interval_t(halves, "mcc", method = "bcv_t"))
  folds <- varied_counts(1, 5, "kfold")
  expect_identical(default_interval(folds, "recall", 0.9),
                   interval_t(folds, "recall", conf.level = 0.9))
  expect_identical(default_interval(folds, "mcc"),
                   interval_t(folds, "mcc", method = "corrected_kfold_t"))
})

test_that("hold-outs, repeated folds and one test set are recommended for", {
  sizes <- list(n_train = 180, n_test = 20)
  holdouts <- do.call(varied_counts, c(list(6, 1, "holdout"), sizes))
  repeated <- do.call(varied_counts, c(list(3, 5, "kfold"), sizes))
  for (counts in list(holdouts, repeated)) {
    for (measure in c("f1", "error", "mcc")) {
      expect_identical(default_interval(counts, measure)$method[1],
                       "corrected_resampled_t")
    }
  }
  one <- varied_counts(1, 1)
  expect_identical(default_interval(one, "f1"), interval_beta_prime(one))
  expect_identical(default_interval(one, "error"),
                   interval_beta(one, "error"))
  expect_null(default_interval(one, "mcc"))
  classes <- class_counts(1, 1, NULL)
  expect_identical(default_interval(classes, "f1_macro"),
                   interval_f1_average(classes, "macro"))
})

test_that("?choosing_an_interval shows what the registry recommends", {
  table <- interval_choices()
  functions <- gsub(".*link[{](.*)[}][(].*", "\\1", table$interval)
  expect_true(all(functions %in% cv_intervals()$fun))
  halves <- table[table$plan == "Half splits", ]
  expect_match(halves$interval[halves$measures == "f1, f_beta"],
               "interval_beta_prime", fixed = TRUE)
  # a plan with one entry has it for any measure
  expect_identical(table$measures[table$plan == "Repeated hold-out"], "any")
})

test_that("a missing prediction leaves the interval of the counts", {
  x <- comparison_predictions(cv_bcv(80, m = 3), c("one", "two"))
  x$one[5] <- NA
  expect_warning(counts <- confusion_counts(x, positive = "yes"),
                 "not counted: 1 of one")
  expect_identical(
    default_interval(counts, "f1", predictions = x, positive = "yes"),
    interval_beta_prime(counts)
  )
})

test_that("the counts of a mean over the classes have all classes", {
  data <- data.frame(truth = rep(c("a", "b", "c"), 20))
  data$guess <- replace(data$truth, 1:12, rep(c("b", "c", "a"), 4))
  x <- cv_predictions(data, truth, guess)
  found <- measure_counts(x, "f1_macro", NULL)
  expect_identical(found$class, c("a", "b", "c"))
  # Of 20 records of each class 4 are taken for the next one.
  expect_equal(as.list(found)[c("tp", "fp", "fn", "tn")],
               lapply(c(tp = 16, fp = 4, fn = 4, tn = 36), rep, 3))
})
