# 97.5 percent quantiles of t from a table: 3 df 3.18244630528371.

test_that("corrected resampled t: 1/J + n_test / n_train, J - 1 df", {
  splits <- accuracy_folds(4, 1, c(8, 6, 7, 9))
  out <- suppressWarnings(interval_corrected_resampled_t(
    splits, "accuracy", n_train = 90, n_test = 10
  ))
  # S^2 = .05 / 3
  expect_equal(ends_of(out), 0.75 + c(-1, 1) * 3.18244630528371 *
                 sqrt((1 / 4 + 1 / 9) * 0.05 / 3), tolerance = 1e-13)
})

test_that("Nadeau-Bengio: the sizes are known or given, never both", {
  unknown <- accuracy_folds(4, 1, c(8, 6, 7, 9))
  expect_input_error(interval_corrected_resampled_t(unknown), "missing",
                     "n_train")
  expect_input_error(interval_corrected_resampled_t(unknown, n_train = 9),
                     "missing", "n_test")
  expect_input_error(
    interval_corrected_resampled_t(unknown, n_train = 0, n_test = 1), "value",
    "n_train"
  )
  known <- accuracy_folds(4, 1, c(8, 6, 7, 9), scheme = "holdout",
                          n_train = 90, n_test = 10)
  given <- suppressWarnings(interval_corrected_resampled_t(
    unknown, "accuracy", n_train = 90, n_test = 10
  ))
  expect_equal(
    ends_of(suppressWarnings(interval_corrected_resampled_t(known,
                                                            "accuracy"))),
    ends_of(given), tolerance = 1e-14
  )
  expect_input_error(interval_corrected_resampled_t(known, n_train = 90),
                     "conflict", "n_train")
  expect_input_error(interval_corrected_resampled_t(known, n_test = 10),
                     "conflict", "n_test")
  one <- accuracy_folds(1, 1, 8, scheme = "holdout", n_train = 9, n_test = 1)
  expect_input_error(interval_corrected_resampled_t(one), "shape", "counts")
  halves <- accuracy_folds(4, 1, 8, scheme = "paired_halves", n_train = 9,
                           n_test = 1)
  expect_input_error(interval_corrected_resampled_t(halves), "scheme",
                     "counts")
})
