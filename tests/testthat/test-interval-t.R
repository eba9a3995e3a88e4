# 97.5 percent quantiles of t from a table: 2 df 4.30265272974946.

test_that("Zero variance: length zero comes with a warning", {
  same <- accuracy_folds(1, 5, 7)
  expect_warning(out <- interval_kfold_t(same, "accuracy"),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(out$conf.low, out$conf.high)
  # 5 x 2: every s_i = 0 although the repetitions differ
  halves <- accuracy_folds(5, 2, rep(5:9, each = 2))
  expect_warning(out <- interval_cv52_t(halves, "accuracy"),
                 class = "bcvinfer_warning_zero_variance")
  expect_equal(ends_of(out), c(0.7, 0.7))
  # all right, all wrong
  for (right in c(10, 0)) {
    expect_warning(interval_kfold_t(accuracy_folds(1, 5, right), "accuracy"),
                   class = "bcvinfer_warning_zero_variance")
  }
})

test_that("rounding does not hide that all folds agree", {
  # 1/3 in folds of different size: the quotients agree
  folds <- fold_counts(1, 4, tp = c(1, 2, 3, 7), fp = c(2, 4, 6, 14), fn = 0,
                       tn = 0)
  expect_warning(interval_kfold_t(folds, "precision"),
                 class = "bcvinfer_warning_zero_variance")
})

test_that("an end outside the range is reported as computed, and said", {
  folds <- accuracy_folds(1, 3, c(10, 10, 7))
  expect_warning(out <- interval_kfold_t(folds, "accuracy"),
                 class = "bcvinfer_warning_range")
  # mean .9, S^2 = .03
  expect_equal(out$conf.high, 0.9 + 4.30265272974946 * 0.1,
               tolerance = 1e-13)
  expect_gt(out$conf.high, 1)
  # -1 is inside the range of Matthews' correlation
  folds <- fold_counts(1, 3, tp = c(4, 5, 6), fp = 5, fn = 5, tn = 5)
  expect_silent(out <- interval_kfold_t(folds, "mcc"))
  expect_lt(out$conf.low, 0)
})

test_that("Undefined measures: NA with the folds counted, none is dropped", {
  folds <- fold_counts(1, 4, tp = c(5, 0, 6, 4), fp = c(1, 0, 1, 2), fn = 2,
                       tn = 9)
  expect_warning(out <- interval_kfold_t(folds, "precision"), "1 of 4 folds",
                 class = "bcvinfer_warning_undefined")
  expect_true(all(is.na(c(out$estimate, ends_of(out)))))
})

test_that("counts of another shape are refused", {
  halves <- varied_counts(3, 2, "bcv")
  folds <- varied_counts(1, 10, "kfold")
  expect_input_error(interval_kfold_t(halves), "scheme", "counts")
  expect_input_error(interval_corrected_kfold_t(halves), "scheme", "counts")
  expect_input_error(interval_kfold_t(varied_counts(10, 10, "kfold")),
                     "scheme", "counts")
  expect_input_error(interval_cv52_t(halves), "scheme", "counts")
  expect_input_error(interval_bcv32_t(varied_counts(5, 2, "bcv")), "scheme",
                     "counts")
  expect_input_error(interval_bcv_t(folds), "scheme", "counts")
  expect_input_error(interval_cv52_t(folds), "scheme", "counts")
  table <- effective_table(halves)
  expect_input_error(interval_bcv_t(table), "scheme", "counts")
  expect_input_error(interval_kfold_t(table), "scheme", "counts")
})

test_that("values out of bounds are refused by name", {
  halves <- varied_counts(3, 2, "bcv")
  folds <- varied_counts(1, 10, "kfold")
  expect_input_error(interval_corrected_kfold_t(folds, rho = 1), "value",
                     "rho")
  expect_input_error(interval_corrected_kfold_t(folds, rho = -0.1), "value",
                     "rho")
  expect_input_error(interval_bcv_t(halves, rho1 = 0.2, rho2 = 0.7), "value",
                     "rho2")
  # A = 2m: no variance between the folds
  expect_input_error(interval_bcv_t(halves, rho1 = 1, rho2 = 1), "value",
                     "rho2")
  expect_input_error(interval_kfold_t(folds, conf.level = 1), "value",
                     "conf.level")
  expect_input_error(interval_kfold_t(folds, "auc"), "value", "measure")
  expect_input_error(interval_kfold_t(folds, beta = 2), "value", "beta")
})

test_that("beta reaches F-beta", {
  folds <- varied_counts(1, 10, "kfold")
  one <- interval_kfold_t(folds, "f_beta")
  expect_equal(ends_of(one), ends_of(interval_kfold_t(folds, "f1")))
  two <- interval_kfold_t(folds, "f_beta", beta = 2)
  expect_false(isTRUE(all.equal(two$estimate, one$estimate)))
  expect_match(interval_notes(two), "beta = 2", all = FALSE)
})
