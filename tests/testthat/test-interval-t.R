# 97.5 percent quantiles of t from a table: 2 df 4.30265272974946.

test_that("Zero variance: no interval, with a warning", {
  same <- accuracy_folds(1, 5, 7)
  expect_warning(out <- interval_t(same, "accuracy", method = "kfold_t"),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(ends_of(out), c(NA_real_, NA_real_))
  expect_match(summary(out)$conclusion, "and has no 95% confidence interval.",
               fixed = TRUE)
  # 5 x 2: every s_i = 0 although the repetitions differ
  halves <- accuracy_folds(5, 2, rep(5:9, each = 2))
  expect_warning(out <- interval_t(halves, "accuracy", method = "cv52_t"),
                 class = "bcvinfer_warning_zero_variance")
  # (A mean has no more digits where long double is double.)
  expect_equal(out$estimate, 0.7, tolerance = 1e-14)
  expect_identical(ends_of(out), c(NA_real_, NA_real_))
  # all right, all wrong
  for (right in c(10, 0)) {
    expect_warning(interval_t(accuracy_folds(1, 5, right), "accuracy",
                              method = "kfold_t"),
                   class = "bcvinfer_warning_zero_variance")
  }
})

test_that("rounding does not hide that all folds agree", {
  # 1/3 in folds of different size: the quotients agree
  folds <- fold_counts(1, 4, tp = c(1, 2, 3, 7), fp = c(2, 4, 6, 14), fn = 0,
                       tn = 0)
  expect_warning(expect_warning(
    interval_t(folds, "precision", method = "kfold_t"),
    class = "bcvinfer_warning_uneven_folds"
  ), class = "bcvinfer_warning_zero_variance")
})

test_that("an end outside the range is reported as computed, and said", {
  folds <- accuracy_folds(1, 3, c(10, 10, 7))
  expect_warning(out <- interval_t(folds, "accuracy", method = "kfold_t"),
                 class = "bcvinfer_warning_range")
  # mean .9, S^2 = .03
  expect_equal(out$conf.high, 0.9 + 4.30265272974946 * 0.1,
               tolerance = 1e-13)
  expect_gt(out$conf.high, 1)
  # -1 is inside the range of Matthews' correlation
  folds <- fold_counts(1, 3, tp = c(4, 5, 6), fp = 5, fn = 5, tn = 5)
  expect_silent(out <- interval_t(folds, "mcc", method = "kfold_t"))
  expect_lt(out$conf.low, 0)
})

test_that("Undefined measures: NA with the folds counted, none is dropped", {
  folds <- fold_counts(1, 4, tp = c(5, 0, 6, 4), fp = c(1, 0, 1, 2), fn = 2,
                       tn = 9)
  expect_warning(out <- interval_t(folds, "precision", method = "kfold_t"),
                 "1 of 4 folds", class = "bcvinfer_warning_undefined")
  expect_true(all(is.na(c(out$estimate, ends_of(out)))))
})

test_that("counts of another shape are refused", {
  halves <- varied_counts(3, 2, "bcv")
  folds <- varied_counts(1, 10, "kfold")
  expect_input_error(interval_t(halves, method = "kfold_t"), "scheme", "counts")
  expect_input_error(interval_t(halves, method = "corrected_kfold_t"),
                     "scheme", "counts")
  expect_input_error(interval_t(varied_counts(10, 10, "kfold"),
                                method = "kfold_t"),
                     "scheme", "counts")
  expect_input_error(interval_t(halves, method = "cv52_t"), "scheme", "counts")
  expect_input_error(interval_t(varied_counts(5, 2, "bcv"), method = "bcv32_t"),
                     "scheme", "counts")
  expect_input_error(interval_t(folds, method = "bcv_t"), "scheme", "counts")
  expect_input_error(interval_t(folds, method = "cv52_t"), "scheme", "counts")
  table <- effective_table(halves)
  expect_input_error(interval_t(table, method = "bcv_t"), "scheme", "counts")
  expect_input_error(interval_t(table, method = "kfold_t"), "scheme", "counts")
})

test_that("values out of bounds are refused by name", {
  halves <- varied_counts(3, 2, "bcv")
  folds <- varied_counts(1, 10, "kfold")
  expect_input_error(interval_t(folds, rho = 1, method = "corrected_kfold_t"),
                     "value", "rho")
  expect_input_error(interval_t(folds, rho = -0.1,
                                method = "corrected_kfold_t"), "value",
                     "rho")
  expect_input_error(interval_t(halves, rho1 = 0.2, rho2 = 0.7,
                                method = "bcv_t"), "value",
                     "rho2")
  # A = 2m: no variance between the folds
  expect_input_error(interval_t(halves, rho1 = 1, rho2 = 1, method = "bcv_t"),
                     "value", "rho2")
  expect_input_error(interval_t(folds, conf.level = 1, method = "kfold_t"),
                     "value", "conf.level")
  expect_input_error(interval_t(folds, "auc", method = "kfold_t"),
                     "value", "measure")
  expect_input_error(interval_t(folds, beta = 2, method = "kfold_t"),
                     "value", "beta")
})

test_that("beta reaches F-beta", {
  folds <- varied_counts(1, 10, "kfold")
  one <- interval_t(folds, "f_beta", method = "kfold_t")
  expect_equal(ends_of(one), ends_of(interval_t(folds, "f1",
                                                method = "kfold_t")))
  two <- interval_t(folds, "f_beta", beta = 2, method = "kfold_t")
  expect_false(isTRUE(all.equal(two$estimate, one$estimate)))
  expect_match(interval_notes(two), "beta = 2", all = FALSE)
})

# 97.5 percent quantiles of t from a table: 2 df 4.30265272974946.

test_that("K-fold t: mean -/+ t sqrt(S^2 / K)", {
  folds <- accuracy_folds(1, 3, c(8, 6, 7))
  out <- interval_t(folds, "accuracy", method = "kfold_t")
  # mean .7, S^2 = .01
  expect_equal(ends_of(out), 0.7 + c(-1, 1) * 4.30265272974946 *
                 sqrt(0.01 / 3), tolerance = 1e-13)
  expect_identical(c(out$method, out$estimator), c("kfold_t", "macro"))
})

test_that("the interval is that of t.test() on the folds", {
  folds <- varied_counts(1, 10, "kfold")
  tree <- folds[folds$learner == "tree", ]
  values <- 2 * tree$tp / (2 * tree$tp + tree$fp + tree$fn)
  expect_equal(ends_of(interval_t(tree, method = "kfold_t")),
               as.vector(stats::t.test(values)$conf.int), tolerance = 1e-13)
})

test_that("corrected K-fold t: longer by 1 / sqrt(1 - rho)", {
  folds <- accuracy_folds(1, 3, c(8, 6, 7))
  length_of <- function(x) diff(ends_of(suppressWarnings(x)))
  plain <- length_of(interval_t(folds, "accuracy", method = "kfold_t"))
  expect_equal(length_of(interval_t(folds, "accuracy",
                                    method = "corrected_kfold_t")) /
                 plain, 1 / sqrt(0.3))
  expect_equal(length_of(interval_t(folds, "accuracy", rho = 0,
                                    method = "corrected_kfold_t")), plain)
  # Wang and Li (2016), letter data, n = 200: printed lengths (Table 7)
  printed <- c(0.306 / 0.168, 0.403 / 0.220, 0.306 / 0.168, 0.404 / 0.221,
               0.282 / 0.154, 0.388 / 0.212)
  expect_equal(printed, rep(1 / sqrt(0.3), 6), tolerance = 0.004)
})

# 97.5 percent quantiles of t from a table: 5 df 2.57058183563632.

test_that("5 x 2 t: variance within the repetitions", {
  halves <- accuracy_folds(5, 2, rep(c(8, 7), 5))
  out <- interval_t(halves, "accuracy", method = "cv52_t")
  # every s_i^2 = .005
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 2.57058183563632 *
                 sqrt(0.005), tolerance = 1e-13)
  # differences between the repetitions do not count: s_i as above
  halves <- accuracy_folds(5, 2, rep(c(8, 7), 5) + rep(c(0, 1, 2, 1, 0),
                                                       each = 2))
  out <- suppressWarnings(interval_t(halves, "accuracy", method = "cv52_t"))
  expect_equal(diff(ends_of(out)), 2 * 2.57058183563632 * sqrt(0.005),
               tolerance = 1e-13)
})

# 97.5 percent quantiles of t from a table: 5 df 2.57058183563632.

test_that("blocked 3 x 2 t: variance among the six", {
  halves <- accuracy_folds(3, 2, rep(c(8, 7), 3))
  out <- interval_t(halves, "accuracy", method = "bcv32_t")
  # sum of squares .015, over 6
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 2.57058183563632 * 0.05,
               tolerance = 1e-13)
})

# 97.5 percent quantiles of t from a table:
# 3 df 3.18244630528371, 9 df 2.26215716279821.

test_that("m x 2 t: scale and degrees of freedom of the correlations", {
  halves <- accuracy_folds(5, 2, rep(c(8, 7), 5))
  out <- interval_t(halves, "accuracy", method = "bcv_t")
  # rho = 1/2, 1/2: C^2 = 11 / 9, 9 df
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 2.26215716279821 * 0.05 *
                 sqrt(11 / 9), tolerance = 1e-13)
  halves <- accuracy_folds(3, 2, rep(c(8, 7), 3))
  out <- interval_t(halves, "accuracy", rho1 = 0, rho2 = 0.5, method = "bcv_t")
  # A = 3: C = 1; df = (6 / 2 - 0)^2 / 3 = 3
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 3.18244630528371 * 0.05,
               tolerance = 1e-13)
  # independent folds: the ordinary t interval of six values, 5 df
  out <- interval_t(halves, "accuracy", rho1 = 0, rho2 = 0, method = "bcv_t")
  values <- rep(c(0.8, 0.7), 3)
  expect_equal(ends_of(out), as.vector(stats::t.test(values)$conf.int),
               tolerance = 1e-13)
})

# 97.5 percent quantiles of t from a table: 3 df 3.18244630528371.

test_that("corrected resampled t: 1/J + n_test / n_train, J - 1 df", {
  splits <- accuracy_folds(4, 1, c(8, 6, 7, 9))
  out <- suppressWarnings(interval_t(
    splits, "accuracy", n_train = 90, n_test = 10,
    method = "corrected_resampled_t"
  ))
  # S^2 = .05 / 3
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 3.18244630528371 *
                 sqrt((1 / 4 + 1 / 9) * 0.05 / 3), tolerance = 1e-13)
})

test_that("Nadeau-Bengio: the sizes are known or given, never both", {
  unknown <- accuracy_folds(4, 1, c(8, 6, 7, 9))
  expect_input_error(interval_t(unknown, method = "corrected_resampled_t"),
                     "missing", "n_train")
  expect_input_error(interval_t(unknown, n_train = 9,
                                method = "corrected_resampled_t"),
                     "missing", "n_test")
  expect_input_error(
    interval_t(unknown, n_train = 0, n_test = 1,
               method = "corrected_resampled_t"), "value",
    "n_train"
  )
  known <- accuracy_folds(4, 1, c(8, 6, 7, 9), scheme = "holdout",
                          n_train = 90, n_test = 10)
  given <- suppressWarnings(interval_t(
    unknown, "accuracy", n_train = 90, n_test = 10,
    method = "corrected_resampled_t"
  ))
  expect_equal(
    ends_of(suppressWarnings(interval_t(known, "accuracy",
                                        method = "corrected_resampled_t"))),
    ends_of(given), tolerance = 1e-14
  )
  expect_input_error(interval_t(known, n_train = 90,
                                method = "corrected_resampled_t"),
                     "conflict", "n_train")
  expect_input_error(interval_t(known, n_test = 10,
                                method = "corrected_resampled_t"),
                     "conflict", "n_test")
  one <- accuracy_folds(1, 1, 8, scheme = "holdout", n_train = 9, n_test = 1)
  expect_input_error(interval_t(one, method = "corrected_resampled_t"),
                     "shape", "counts")
  for (scheme in c("paired_halves", "blocks")) {
    mixed <- accuracy_folds(4, 1, 8, scheme = scheme, n_train = 9, n_test = 1)
    expect_input_error(interval_t(mixed, method = "corrected_resampled_t"),
                       "scheme", "counts")
  }
})

test_that("the method of a plan is the one that the registry recommends", {
  method_of <- function(...) unique(interval_t(...)$method)
  expect_identical(method_of(varied_counts(3, 2, "bcv")), "bcv_t")
  expect_identical(method_of(varied_counts(1, 5, "kfold")), "corrected_kfold_t")
  expect_identical(method_of(varied_counts(6, 1, "holdout"), n_train = 180,
                             n_test = 20), "corrected_resampled_t")
  expect_input_error(interval_t(varied_counts(1, 1, "holdout")), "scheme",
                     "counts", "interval_t")
  expect_input_error(interval_t(varied_counts(3, 2, "bcv"), method = "t"),
                     "value", "method", "interval_t")
})

test_that("an argument of another method is refused", {
  halves <- varied_counts(3, 2, "bcv")
  expect_input_error(interval_t(halves, rho = 0.5), "conflict", "rho",
                     "interval_t", "bcv_t")
  expect_input_error(interval_t(halves, method = "bcv32_t", rho1 = 0.5),
                     "conflict", "rho1", "interval_t")
  expect_input_error(interval_t(halves, n_train = 9, n_test = 9), "conflict",
                     "n_train", "interval_t")
})

test_that("several measures are refused", {
  data <- data.frame(truth = c("n", "y"), guess = "n", fold = rep(1:5, 4))
  x <- cv_predictions(data, truth, guess, fold = fold)
  expect_input_error(interval_t(x, c("error", "accuracy")), "type", "measure",
                     "interval_t", "one measure")
  expect_input_error(interval_t(varied_counts(3, 2, "bcv"), c("f1", "mcc")),
                     "type", "measure", "interval_t")
})

test_that("training sets have whole numbers of records in the notes", {
  # 9/10 of 26 records are 23.4; of 10 million, 9000000 and not 9e+06.
  expect_match(training_note(list(k = 10, n_train = 23.4), "kfold"),
               "(here 23).", fixed = TRUE)
  expect_match(training_note(list(k = 10, n_train = 9e6), "kfold"),
               "(here 9000000).", fixed = TRUE)
})

test_that("a class that a fold lacks: what can be computed", {
  # Class "c" is in the first of five folds only.
  data <- data.frame(truth = rep(c("a", "b"), 20), fold = rep(1:5, each = 8))
  data$truth[1:2] <- "c"
  data <- transform(data, one = truth, two = "a")
  x <- cv_predictions(data, truth, c(one, two), fold = fold)
  expect_warning(interval_t(x, "f1_macro"), "interval_f1_average",
                 class = "bcvinfer_warning_undefined")
  error <- expect_error(
    suppressWarnings(compare_learners(x, measure = "f1_macro")),
    class = "bcvinfer_error_missing"
  )
  expect_match(conditionMessage(error$parent), "half splits or blocks")
})

test_that("predictions have the interval of a measure of one's own", {
  x <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 5)))
  own <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth != estimate)) / sum(weights)
  }, "slips", "minimize")
  found <- interval_t(x, own)
  expect_identical(unique(found$measure), "slips")
  # The same numbers as the registered error, whose range is known.
  expect_warning(error <- interval_t(x, "error"),
                 class = "bcvinfer_warning_range")
  for (column in c("estimate", "conf.low", "conf.high")) {
    expect_equal(found[[column]], error[[column]], tolerance = 1e-12)
  }
  expect_identical(interval_t(cv_scores(x, own)), found)
  # Folds that test every record have known sizes without a plan.
  bare <- cv_predictions(as.data.frame(x), truth, c(one, two, three), row = row,
                         rep = rep, fold = fold)
  expect_identical(interval_t(bare, own, "corrected_resampled_t")$n_train,
                   rep(64, 3))
  expect_input_error(interval_t(x, mean), "type", "measure")
  expect_input_error(interval_t(x, own, positive = "yes"), "conflict",
                     "positive")
  expect_input_error(interval_t(confusion_counts(x, positive = "yes"), own),
                     "type", "measure")
  nothing <- structure(list(), class = "cv_predictions")
  expect_input_error(interval_t(nothing, method = "bcv_t"), "shape", "counts")
  expect_input_error(interval_t(nothing, own), "shape", "counts")
})

test_that("of predictions the error names the arguments of interval_t()", {
  x <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 5)))
  error <- expect_input_error(interval_t(x, "mse"), "value", "measure",
                              "interval_t", "`measure` must be")
  expect_no_match(conditionMessage(error), "measures", fixed = TRUE)
  expect_input_error(interval_t(x, "f1"), "missing", "positive", "interval_t")
})

test_that("values that agree up to rounding have no interval, of any size", {
  of <- function(estimate) {
    folds <- data.frame(learner = "a", rep = 1, fold = 1:4, estimate)
    interval_t(fold_measures(folds, direction = "maximize"), method = "kfold_t")
  }
  for (size in c(1e6, -1e6, -0.3)) {
    expect_warning(out <- of(size * (1 + c(0, 2, 0, 2) * 1.2e-16)),
                   class = "bcvinfer_warning_zero_variance")
    expect_identical(c(out$conf.low, out$conf.high), c(NA_real_, NA_real_))
  }
  # A difference of 1e-8 is one.
  expect_silent(out <- of(1 + c(0, 1, 0, 1) * 1e-8))
  expect_equal(out$conf.high - out$conf.low,
               2 * stats::qt(0.975, 3) * 1e-8 / sqrt(12), tolerance = 1e-6)
})

# Ten folds of eight records each.
test_that("R squared in small test folds has a warning", {
  withr::local_seed(1)
  d <- data.frame(x = rnorm(400))
  d$y <- d$x + rnorm(400)
  of <- function(n) {
    cv_predict(cv_kfold(n, 10), d[seq_len(n), ], y,
               list(lin = learner_linear()))
  }
  expect_warning(interval_t(of(80), "r_squared"), "there are 8 in a fold",
                 class = "bcvinfer_warning_few_records")
  expect_warning(interval_t(cv_scores(of(80), "r_squared")),
                 class = "bcvinfer_warning_few_records")
  expect_no_warning(interval_t(of(80), "mse"))
  expect_no_warning(interval_t(of(400), "r_squared"))
})

# Ten folds of 30 records, the true slope 1, have slopes of 1.2 on average.
test_that("calibration slopes of small test folds have a warning", {
  withr::local_seed(1)
  of <- function(n) {
    logit <- 1.2 * rnorm(n)
    x <- data.frame(row = seq_len(n), fold = rep_len(1:10, n),
                    p = plogis(logit),
                    truth = factor(rbinom(n, 1, plogis(logit))))
    suppressMessages(cv_predictions(x, truth = truth, row = row, fold = fold,
                                    probs = list(m = c("1" = p))))
  }
  slope <- function(x) interval_t(x, "calibration_slope", positive = "1")
  small <- of(300)
  per_fold <- min(table(small$truth)) / 10
  expect_warning(slope(small), paste("are", per_fold, "in a fold"),
                 fixed = TRUE, class = "bcvinfer_warning_few_records")
  expect_no_warning(slope(of(1000)))
  expect_no_warning(interval_t(small, "calibration_intercept", positive = "1"))
})

test_that("a measure and a score of one's own warn beyond their range, too", {
  data <- data.frame(row = 1:60, fold = rep(1:5, 12), y = rep(0:1, c(6, 54)))
  data$m <- replace(data$y, c(1, 6), 1)
  data$right <- as.numeric(data$m == data$y)
  x <- cv_predictions(data, y, m, row = row, fold = fold)
  own <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth == estimate)) / sum(weights)
  }, "own accuracy", "maximize", c(0, 1))
  scores <- cv_scores(data, right, row = row, fold = fold,
                      direction = "maximize", range = c(0, 1))
  for (one in list(list(x, own), list(x, "accuracy"), list(scores))) {
    expect_warning(found <- do.call(interval_t, one), "leaves the range",
                   class = "bcvinfer_warning_range")
    expect_gt(found$conf.high, 1)
  }
})

test_that("two folds without a plan trained on half of the records", {
  x <- data.frame(y = rep(c("u", "v"), 20), fold = rep(1:2, each = 20),
                  p = rep(c("u", "v", "v", "v"), 10))
  x <- cv_predictions(x, y, p, fold = fold)
  found <- with_fold_sizes(c(0, 0), x)
  expect_identical(attr(found, "design"),
                   list(n = 40L, n_train = 20, n_test = 20))
})
