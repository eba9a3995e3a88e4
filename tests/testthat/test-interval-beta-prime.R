# Expected ends: data-raw/intervals.py (mpmath, 30 digits).
average <- c(0.728384236105696, 0.850169684413991)
# six tables whose sum is 6 x (80, 20, 20)
halves <- fold_counts(3, 2, tp = c(78, 82, 79, 81, 80, 80), fp = 20,
                      fn = c(18, 22, 20, 20, 21, 19), tn = 60,
                      scheme = "bcv", n_train = 90)
folds <- fold_counts(1, 10, tp = 8, fp = 2, fn = 2, tn = 8, scheme = "kfold")

test_that("half splits: the average table, as published", {
  out <- interval_beta_prime(halves, rho1 = 1, rho2 = 1)
  expect_equal(ends_of(out), average, tolerance = 1e-13)
  expect_equal(out$estimate, 0.8)
  expect_identical(c(out$method, out$estimator),
                   c("beta_prime_averaged", "micro"))
  expect_match(interval_notes(out), "divided by 6 (rho1 = 1, rho2 = 1)",
               fixed = TRUE, all = FALSE)
  expect_match(interval_notes(out), "n/2 (here 90)", fixed = TRUE,
               all = FALSE)
})

test_that("half splits: other correlations make an effective table", {
  out <- interval_beta_prime(halves)
  expect_identical(out, interval_beta_prime(halves, rho1 = 0.5, rho2 = 0.5))
  # the average times 2m / A(m) = 6 / 3.5
  expect_equal(ends_of(out), c(0.747226036355999, 0.840146021409106),
               tolerance = 1e-13)
  expect_identical(out$method, "beta_prime")
  # the same table made beforehand
  table <- effective_table(halves, 0.5, 0.5)
  expect_equal(ends_of(interval_beta_prime(table)), ends_of(out),
               tolerance = 1e-13)
  expect_output(print(interval_beta_prime(table)), "effective table as given")
})

test_that("the default is about three quarters as wide as the average's", {
  width_of <- function(x) diff(ends_of(x))
  share <- width_of(interval_beta_prime(halves)) /
    width_of(interval_beta_prime(halves, rho1 = 1, rho2 = 1))
  # sqrt(3.5 / 6) = .764 for a normal posterior
  expect_equal(share, sqrt(3.5 / 6), tolerance = 0.01)
})

test_that("K folds: the pooled table times (1 + 1/K) / 2", {
  out <- interval_beta_prime(folds)
  expect_equal(ends_of(out), c(0.698619016684149, 0.863094725991192),
               tolerance = 1e-13)
  expect_identical(out$method, "beta_prime_kfold")
  expect_equal(ends_of(interval_beta_prime(folds, weight = 1)), average,
               tolerance = 1e-13)
  expect_output(print(out), "times 0.55")
  expect_output(print(out), "all n records")
})

test_that("no correlations are called calibrated: the notes name them", {
  for (rho in list(c(0.5, 0.5), c(-0.9, 0.02), c(0, 0.5))) {
    out <- interval_beta_prime(halves, rho1 = rho[1], rho2 = rho[2])
    expect_identical(out$method, "beta_prime")
    expect_match(interval_notes(out), sprintf("rho1 = %g, rho2 = %g", rho[1],
                                              rho[2]),
                 fixed = TRUE, all = FALSE)
  }
})

test_that("two K folds of 200 records train on 100, not on almost all", {
  two <- fold_counts(1, 2, tp = 40, fp = 10, fn = 10, tn = 40,
                     scheme = "kfold", n_train = 100)
  expect_match(interval_notes(interval_beta_prime(two)),
               "trained on 1/2 of all n records (here 100)", fixed = TRUE,
               all = FALSE)
})

test_that("One test set: the table as it is, 1 x 1 is no error", {
  # F1 of (80, 20, 20) has the ends of the average table above
  one <- fold_counts(1, 1, tp = 80, fp = 20, fn = 20, tn = 60,
                     scheme = "holdout", n_train = 300)
  out <- interval_beta_prime(one)
  expect_equal(ends_of(out), average, tolerance = 1e-13)
  expect_identical(out$method, "beta_prime")
  expect_match(interval_notes(out), "one test set, unchanged", all = FALSE)
  unknown <- fold_counts(1, 1, tp = 80, fp = 20, fn = 20, tn = 60)
  expect_equal(ends_of(interval_beta_prime(unknown)), average,
               tolerance = 1e-13)
  for (name in c("rho1", "rho2", "weight")) {
    expect_input_error(do.call(interval_beta_prime,
                               c(list(one), stats::setNames(0.5, name))),
                       "conflict", name)
  }
})

test_that("the prior is added once, not scaled", {
  out <- interval_beta_prime(halves, prior = 0.5, rho1 = 1, rho2 = 1)
  expect_equal(ends_of(out), c(0.731334850558359, 0.85293042257273),
               tolerance = 1e-13)
})

test_that("the shortest interval has ends of equal density", {
  out <- interval_beta_prime(halves, type = "hpd", rho1 = 1, rho2 = 1)
  expect_equal(ends_of(out), c(0.73146714822633, 0.852740911692456),
               tolerance = 1e-7)
  expect_identical(out$method, "beta_prime_averaged_hpd")
})

test_that("F-beta has its own posterior", {
  counts <- fold_counts(1, 2, tp = 80, fp = 20, fn = 30, tn = 60,
                        scheme = "bcv")
  out <- interval_beta_prime(counts, "f_beta", beta = 2, rho1 = 1, rho2 = 1)
  expect_equal(ends_of(out), c(0.659149444818476, 0.804694616752951),
               tolerance = 1e-9)
  # 5 x 80 / (5 x 80 + 4 x 30 + 20)
  expect_equal(out$estimate, 400 / 540)
  shortest <- interval_beta_prime(counts, "f_beta", beta = 2, type = "hpd",
                                  rho1 = 1, rho2 = 1)
  expect_lt(diff(ends_of(shortest)), diff(ends_of(out)))
  same <- interval_beta_prime(counts, "f_beta")
  expect_identical(ends_of(same), ends_of(interval_beta_prime(counts)))
})

test_that("two folds of an unknown plan are half splits unless weighted", {
  two <- fold_counts(1, 2, tp = 80, fp = 20, fn = 20, tn = 60)
  expect_equal(ends_of(interval_beta_prime(two, rho1 = 1, rho2 = 1)), average,
               tolerance = 1e-13)
  expect_identical(interval_beta_prime(two, weight = 0.75)$method,
                   "beta_prime_kfold")
  known <- fold_counts(1, 2, tp = 80, fp = 20, fn = 20, tn = 60,
                       scheme = "kfold")
  expect_identical(interval_beta_prime(known)$method, "beta_prime_kfold")
})

test_that("Degenerate counts: finite, inside [0, 1], of positive length", {
  cases <- list(
    all_right = c(50, 0, 0, 50), all_wrong = c(0, 50, 50, 0),
    nothing_positive = c(0, 0, 50, 50), no_true_positive = c(0, 10, 0, 90),
    only_negatives = c(0, 0, 0, 100)
  )
  for (case in cases) {
    for (type in interval_types) {
      for (prior in c(0.5, 1)) {
        counts <- fold_counts(3, 2, case[1], case[2], case[3], case[4])
        ends <- ends_of(suppressWarnings(
          interval_beta_prime(counts, type = type, prior = prior)
        ))
        expect_true(all(is.finite(ends)) && ends[1] >= 0 && ends[2] <= 1)
        expect_gt(diff(ends), 0)
      }
    }
  }
})

test_that("all right: the ends have a closed form", {
  counts <- fold_counts(3, 2, 50, 0, 0, 50)
  # prior 1/2: B ~ Be(50.5, 1), whose p-quantile is p^(1 / 50.5)
  b <- c(0.025, 0.975)^(1 / 50.5)
  expect_equal(ends_of(interval_beta_prime(counts, prior = 0.5, rho1 = 1,
                                           rho2 = 1)),
               2 * b / (1 + b), tolerance = 1e-13)
})

test_that("no true positive: the ends have a closed form", {
  counts <- fold_counts(3, 2, 0, 50, 50, 0)
  # B ~ Be(1, 102): quantile 1 - (1 - p)^(1 / 102)
  b <- -expm1(log1p(-c(0.025, 0.975)) / 102)
  expect_equal(ends_of(interval_beta_prime(counts, rho1 = 1, rho2 = 1)),
               2 * b / (1 + b), tolerance = 1e-13)
})

test_that("Undefined measures: F1 without positives is NA, with a warning", {
  counts <- fold_counts(3, 2, 0, 0, 0, 50)
  expect_warning(out <- interval_beta_prime(counts),
                 class = "bcvinfer_warning_undefined")
  expect_identical(out$estimate, NA_real_)
  # the prior: B ~ Be(1, 2), quantile 1 - sqrt(1 - p)
  b <- 1 - sqrt(1 - c(0.025, 0.975))
  expect_equal(ends_of(out), 2 * b / (1 + b), tolerance = 1e-13)
})

test_that("one undefined fold does not touch the pooled result", {
  counts <- fold_counts(1, 10, tp = c(0, rep(9, 9)), fp = c(0, rep(2, 9)),
                        fn = c(0, rep(2, 9)), tn = 8)
  expect_silent(out <- interval_beta_prime(counts))
  expect_equal(out$estimate, 162 / (162 + 36))
})

test_that("Non-integer counts: an effective table is not rounded", {
  counts <- fold_counts(5, 2, tp = c(7, 8), fp = 2, fn = 3, tn = 9)
  table <- effective_table(counts)
  # 75 / 5.5
  expect_equal(table$tp, 75 / 5.5)
  expect_equal(interval_beta_prime(table)$posterior[[1]]$shape1,
               75 / 5.5 + 1)
})

test_that("arguments that the table does not take are refused by name", {
  table <- effective_table(halves)
  expect_input_error(interval_beta_prime(table, rho1 = 1), "conflict", "rho1")
  expect_input_error(interval_beta_prime(table, rho2 = 1), "conflict", "rho2")
  expect_input_error(interval_beta_prime(table, weight = 0.5), "conflict",
                     "weight")
  expect_input_error(interval_beta_prime(folds, rho1 = 1), "conflict", "rho1")
  expect_input_error(interval_beta_prime(folds, rho2 = 0.5), "conflict",
                     "rho2")
  expect_input_error(interval_beta_prime(halves, weight = 0.5), "conflict",
                     "weight")
})

test_that("values out of bounds are refused by name", {
  expect_input_error(interval_beta_prime(halves, conf.level = 0), "value",
                     "conf.level")
  error <- expect_input_error(interval_beta_prime(halves, conf.level = 95),
                              "value", "conf.level")
  expect_match(conditionMessage(error), "0.95")
  expect_input_error(interval_beta_prime(halves, prior = 0), "value", "prior")
  expect_input_error(interval_beta_prime(halves, prior = "a"), "type",
                     "prior")
  expect_input_error(interval_beta_prime(halves, rho1 = 0.2, rho2 = 0.7),
                     "value", "rho2")
  expect_error(interval_beta_prime(halves, rho1 = 1.5),
               class = "bcvinfer_error_value")
  expect_input_error(interval_beta_prime(folds, weight = 0.01), "value",
                     "weight")
  expect_input_error(interval_beta_prime(folds, weight = 1.01), "value",
                     "weight")
  expect_input_error(interval_beta_prime(halves, type = "wald"), "value",
                     "type")
  expect_input_error(interval_beta_prime(halves, beta = 2), "conflict",
                     "beta")
})

test_that("other measures point to the interval that serves them", {
  error <- expect_input_error(interval_beta_prime(halves, "precision"),
                              "value", "measure")
  expect_match(conditionMessage(error), "interval_beta")
  expect_input_error(interval_beta_prime(halves, "auc"), "value", "measure")
})

test_that("plans that are neither are refused", {
  holdout <- fold_counts(15, 1, 8, 2, 2, 8, scheme = "holdout")
  expect_input_error(interval_beta_prime(holdout), "scheme", "counts")
  repeated <- fold_counts(3, 10, 8, 2, 2, 8, scheme = "kfold")
  expect_input_error(interval_beta_prime(repeated), "scheme", "counts")
  unknown <- fold_counts(3, 10, 8, 2, 2, 8)
  expect_input_error(interval_beta_prime(unknown), "scheme", "counts")
})

test_that("learners and classes have their rows", {
  counts <- varied_counts(3, 2)
  out <- interval_beta_prime(counts)
  expect_identical(out$learner, c("tree", "knn"))
  alone <- interval_beta_prime(counts[counts$learner == "knn", ])
  expect_equal(ends_of(out[2, ]), ends_of(alone), tolerance = 1e-14)
  each <- fold_counts(3, 2, 5, 1, 2, 9, class = c("x", "y"))
  out <- interval_beta_prime(each)
  expect_identical(names(out)[1:2], c("learner", "class"))
  expect_identical(out$class, c("x", "y"))
})

test_that("more records than a posterior can take have no interval, and why", {
  counts <- confusion_counts(data.frame(
    learner = c("some", "many"), tp = 7000, fp = c(3000, 4.1e9), fn = 1000,
    tn = 4000
  ))
  expect_warning(found <- interval_beta_prime(counts),
                 "1 interval has no ends.*between 1e-3 and 4e9",
                 class = "bcvinfer_warning_nan")
  expect_identical(is.na(found$conf.low), c(FALSE, TRUE))
})

test_that("the average of the tables is named where both correlations are 1", {
  counts <- confusion_counts(data.frame(
    rep = rep(1:3, each = 2), fold = 1:2, tp = 20, fp = 3, fn = 4, tn = 23
  ), scheme = "bcv")
  both <- list(c(1, 1), c(1, 0.5), c(0.5, 0.5))
  of <- function(...) interval_beta_prime(...)$method
  expected <- c("beta_prime_averaged", "beta_prime", "beta_prime")
  expect_identical(vapply(both, function(rho) {
    of(counts, rho1 = rho[1], rho2 = rho[2])
  }, ""), expected)
  expect_identical(vapply(both, function(rho) {
    of(effective_table(counts, rho[1], rho[2]))
  }, ""), expected)
})

test_that("an F-beta says its beta, an F1 does not", {
  said <- function(...) {
    notes <- interval_notes(interval_beta_prime(halves, ...))
    grep("F-beta", notes, value = TRUE)
  }
  expect_identical(said(measure = "f_beta", beta = 2), "F-beta with beta = 2.")
  expect_length(said(), 0)
})
