# The studies of the grid call inner functions: one data set of theirs against
# the tests and intervals of the front door, from predictions.

study_here <- function() {
  scope <- new.env(parent = asNamespace("bcvinfer"))
  source <- system.file("evidence", "grid-study.R", package = "bcvinfer",
                        mustWork = TRUE)
  # (Without what silences the package.)
  code <- Filter(function(one) !grepl("assignInNamespace", deparse1(one)),
                 as.list(parse(source)))
  for (one in code) eval(one, scope)
  # In place of those in C++: learners that lean on their features.
  scope$grid_records <- function(recipe, seed) {
    n <- recipe$n
    y <- rep(seq_len(recipe$classes), length.out = n)
    x <- function() matrix(stats::rnorm(2 * n), n) + 0.8 * y
    list(y = y, a = x(), b = x())
  }
  scope$grid_predict <- function(x, y, classes, fold, learners, seed) {
    lapply(learners, function(learner) {
      steps <- rowMeans(x) - mean(x)
      p <- stats::plogis(steps + stats::rnorm(length(fold), 0, 0.5))
      p <- matrix(p, nrow(fold), ncol(fold))
      called <- 1L + (p > 0.5)
      if (classes > 2) called[] <- 1L + as.integer(floor(p * classes))
      p[fold == 0] <- called[fold == 0] <- NA
      list(p = p, called = called)
    })
  }
  kept <- new.env()
  inner <- scope$predict_pairs
  scope$predict_pairs <- function(data, pairs, fold, classes) {
    kept$fold <- fold
    kept$made <- inner(data, pairs, fold, classes)
  }
  list(scope = scope, kept = kept)
}

small_cell <- function(classes = 2, n = 60, plans = "") {
  data.frame(cell = 1, n = n, positives = 1 / classes, classes, kind = "normal",
             more = 0, strata = FALSE, auc = TRUE, pairs = "lda", plans)
}

# What the study's answers are as predictions: of the tested records.
front_predictions <- function(study, y, plan) {
  fold <- study$kept$fold
  tested <- which(fold > 0)
  pair <- study$kept$made[[1]]
  label <- function(x) factor(x[tested], seq_len(max(y)))
  table <- data.frame(
    row = row(fold)[tested], rep = col(fold)[tested], fold = fold[tested],
    truth = factor(y[row(fold)[tested]], seq_len(max(y))),
    a = label(pair[[1]]$called), b = label(pair[[2]]$called),
    pa = pair[[1]]$p[tested], pb = pair[[2]]$p[tested]
  )
  if (max(y) > 2) {
    return(cv_predictions(table, truth, c(a, b), row, rep, fold, plan = plan))
  }
  cv_predictions(table, truth, c(a, b), row, rep, fold, plan = plan,
                 probs = list(a = c("2" = "pa"), b = c("2" = "pb")))
}

expect_front <- function(row, x, measure, ...) {
  positive <- if (measure == "f1") "2"
  test <- suppressWarnings(components_test(x, a, b, measure, positive))
  expect_equal(row[["p"]], unname(test$p.value), tolerance = 1e-9)
  if (is.na(row[["low"]])) return(invisible())
  found <- suppressWarnings(interval_components(x, measure,
                                                positive = positive, ...))
  found <- found[found$learner == "a", ]
  expect_equal(unname(row[c("estimate", "low", "high")]),
               c(found$estimate, found$conf.low, found$conf.high),
               tolerance = 1e-9)
}

test_that("half splits of the grid are those of the front door", {
  for (classes in 2:3) {
    study <- study_here()
    cell <- small_cell(classes)
    withr::local_seed(classes)
    data <- study$scope$grid_records(cell, 1)
    pairs <- study$scope$pairs_of(cell)
    plan <- cv_bcv(60, 5)
    rows <- study$scope$halves_rows(cell, data, pairs, plan, 5, TRUE)
    x <- front_predictions(study, data$y, plan)
    own <- grepl("^components", names(rows))
    expect_identical(sum(own), if (classes == 2) 5L else 3L)
    for (name in names(rows)[own]) {
      expect_front(rows[[name]], x, strsplit(name, " ")[[1]][2])
    }
    pairs <- contingency_counts(x, a, b)
    p_of <- function(test) rows[[paste(test, "error bcv 5 lda")]][["p"]]
    expect_equal(p_of("bcv_mcnemar"), bcv_mcnemar_test(pairs)$p.value[[1]])
    expect_equal(p_of("bcv_t"),
                 bcv_t_test(loss_differences(pairs))$p.value[[1]])
    expect_equal(p_of("calibrated_bcv52_f"), calibrated_bcv52_f_test(
      loss_differences(pairs)
    )$p.value[[1]])
    if (classes > 2) next
    counts <- confusion_counts(x, "2")
    shares <- cbind(rows[["components error bcv 5 lda"]])
    ends_of <- function(measure) {
      unlist(study$scope$counts_ends(measure, shares, 60 * 5 / 5.5))
    }
    for (measure in c("f1", "precision", "recall")) {
      found <- if (measure == "f1") interval_beta_prime(counts) else
        interval_beta(effective_table(counts), measure)
      expect_equal(unname(ends_of(measure)),
                   c(found$conf.low[1], found$conf.high[1]))
    }
  }
})

test_that("blocks of the grid are those of the front door", {
  study <- study_here()
  cell <- small_cell()
  withr::local_seed(4)
  data <- study$scope$grid_records(cell, 1)
  plan <- NULL
  study$scope$cv_blocks <- function(...) plan <<- bcvinfer::cv_blocks(...)
  pairs <- study$scope$pairs_of(cell)
  study$scope$deployed_values <- function(...) list(function(measure) 0)
  rows <- study$scope$blocks_rows(cell, data, pairs, TRUE)
  study$kept$fold
  x <- front_predictions(study, data$y, plan)
  expect_front(rows[["components error blocks 2 lda"]], x, "error")
  study$kept$fold <- study$kept$fold[, 1:15]
  study$kept$made[[1]] <- lapply(study$kept$made[[1]], study$scope$columns_of,
                                 1:15)
  x <- front_predictions(study, data$y, NULL)
  for (measure in c("error", "f1", "brier", "roc_auc")) {
    row <- rows[[paste("components", measure, "blocks 1 lda")]]
    expect_front(row, x, measure)
    far <- suppressWarnings(interval_components(
      x, measure, positive = if (measure == "f1") "2", target = "deployed"
    ))
    expect_equal(unname(row[c("deployed_low", "deployed_high")]),
                 c(far$conf.low[far$learner == "a"],
                   far$conf.high[far$learner == "a"]), tolerance = 1e-9)
  }
})

test_that("folds with half splits of the grid are those of the front door", {
  study <- study_here()
  cell <- small_cell()
  withr::local_seed(6)
  data <- study$scope$grid_records(cell, 1)
  pairs <- study$scope$pairs_of(cell)
  made <- list()
  predict <- study$scope$predict_pairs
  study$scope$predict_pairs <- function(...) {
    found <- predict(...)
    made[[length(made) + 1]] <<- front_predictions(study, data$y, NULL)
    found
  }
  rows <- study$scope$training_rows(cell, data, pairs, TRUE)
  for (measure in c("error", "f1", "brier")) {
    positive <- if (measure == "f1") "2"
    of_halves <- function(...) {
      variance_components(made[[2]], ..., measure = measure,
                          positive = positive)
    }
    row <- rows[[paste("components", measure, "kfold 1 lda")]]
    test <- components_test(made[[1]], a, b, measure, positive,
                            training = of_halves(a, b))
    expect_equal(row[["p"]], unname(test$p.value), tolerance = 1e-9)
    found <- interval_components(made[[1]], measure, positive = positive,
                                 training = of_halves())
    expect_equal(unname(row[c("low", "high")]),
                 c(found$conf.low[1], found$conf.high[1]), tolerance = 1e-9)
  }
})

test_that("folds and hold-outs of the grid are those of the front door", {
  study <- study_here()
  cell <- small_cell()
  withr::local_seed(5)
  data <- study$scope$grid_records(cell, 1)
  pairs <- study$scope$pairs_of(cell)
  rows <- study$scope$folds_rows(cell, data, pairs, 3)
  x <- front_predictions(study, data$y, NULL)
  for (measure in c("error", "f1", "brier")) {
    found <- compare_learners(x, measure = measure,
                              positive = if (measure == "f1") "2")
    expect_identical(found$test, "corrected_repeated_kfold_t")
    name <- paste("corrected_repeated_kfold_t", measure,
                  "repeated_kfold 3 lda")
    expect_equal(rows[[name]][["p"]], found$p.value, tolerance = 1e-9)
  }
  found <- compare_learners(x[x$rep == 1, ])
  expect_identical(found$test, "corrected_kfold_t")
  row <- rows[["corrected_kfold_t error kfold 1 lda"]]
  expect_equal(row[["p"]], found$p.value, tolerance = 1e-9)
  ends <- interval_t(x[x$rep == 1, ], "error")
  expect_equal(unname(row[c("low", "high")]),
               c(ends$conf.low[1], ends$conf.high[1]), tolerance = 1e-9)
  pair <- contingency_counts(x[x$rep == 1, ], a, b, scheme = "kfold")
  expect_equal(rows[["kfold_z error kfold 1 lda"]][["p"]],
               kfold_z_test(pair)$p.value[[1]])
  plan <- NULL
  study$scope$cv_holdout <- function(...) plan <<- bcvinfer::cv_holdout(...)
  rows <- study$scope$holdout_rows(cell, data, pairs)
  found <- compare_learners(front_predictions(study, data$y, plan))
  expect_identical(found$test, "corrected_resampled_t")
  expect_equal(rows[[1]][["p"]], found$p.value, tolerance = 1e-9)
  study$scope$cv_bcv <- function(...) plan <<- bcvinfer::cv_bcv(...)
  rows <- study$scope$two_halves_rows(cell, data, pairs)
  found <- compare_learners(front_predictions(study, data$y, plan))
  expect_identical(found$test, "bcv_t")
  expect_equal(rows[[1]][["p"]], found$p.value, tolerance = 1e-9)
})

test_that("one test set of the grid has the default test of the front door", {
  study <- study_here()
  for (n in c(30, 60, 400)) {
    cell <- small_cell(n = n)
    withr::local_seed(n)
    data <- study$scope$grid_records(cell, 1)
    rows <- study$scope$test_set_rows(cell, data, study$scope$pairs_of(cell),
                                      TRUE)
    one <- study$kept$made[[1]][[1]]
    at <- n + seq_len(n)
    study$kept$fold <- matrix(1L, n, 1)
    study$kept$made <- list(lapply(list(at, n + at), function(at) {
      lapply(one, function(x) x[at, , drop = FALSE])
    }))
    x <- front_predictions(study, data$y, NULL)
    for (measure in c("error", "f1", "mcc", "brier", "roc_auc")) {
      row <- rows[[paste("default", measure, "test_set 1 lda")]]
      positive <- if (measure == "f1") "2"
      found <- suppressWarnings(compare_learners(x, measure = measure,
                                                 positive = positive))
      expect_equal(row[["p"]], found$p.value, tolerance = 1e-9)
      ends <- suppressWarnings(interval_components(x, measure,
                                                   positive = positive))
      expect_equal(unname(row[c("low", "high")]),
                   c(ends$conf.low[1], ends$conf.high[1]), tolerance = 1e-9)
    }
  }
})

# Compiles the learners of the grid. (Its random numbers are those of one
# library of C++.)
test_that("first data sets of two small cells have the p-values of the file", {
  skip_on_cran()
  skip_on_os(c("windows", "mac", "solaris"))
  skip_if_not_installed("RcppArmadillo")
  where <- function(file) {
    system.file("evidence", file, package = "bcvinfer", mustWork = TRUE)
  }
  scope <- new.env(parent = asNamespace("bcvinfer"))
  code <- Filter(function(one) !grepl("assignInNamespace", deparse1(one)),
                 as.list(parse(where("grid-study.R"))))
  for (one in code) eval(one, scope)
  Rcpp::sourceCpp(where("grid.cpp"), env = scope)
  cells <- read.csv(where("cells.csv"))
  rows <- read.csv(where("grid.csv.gz"))
  for (number in c(1, 27)) {
    cell <- cells[cells$cell == number, ]
    withr::local_seed(20261123 + 100 * number + 1)
    found <- suppressWarnings(scope$one_set(cell, scope$pairs_of(cell)))
    first <- rows[rows$cell == number & rows$what == "rejection" &
                    rows$measure == "error", ]
    names <- with(first, paste(method, measure, plan, m, pair))
    expect_gt(nrow(first), 1)
    expect_equal(signif(unname(found[names, "p"]), 4), first$first)
  }
})
