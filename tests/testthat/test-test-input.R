test_that("a K-fold plan handed to a 5x2 test: the message names the plan", {
  kfold <- contingency_of(1:10, 1, 30, 1, 10, "kfold")
  expect_test_error(combined_cv52_f_test(kfold), "scheme", "x")
  expect_error(combined_cv52_f_test(kfold), "kfold")
  expect_error(combined_cv52_f_test(kfold), "cv_rcv(n, m = 5)", fixed = TRUE)
})

test_that("the right scheme with another m: the message names the shape", {
  three <- contingency_of(1:6, 1, 30, 3, 2, "rcv")
  expect_test_error(combined_cv52_f_test(three), "scheme", "x")
  expect_error(combined_cv52_f_test(three), "5 x 2")
  expect_error(combined_cv52_f_test(three), "3 x 2")
})

test_that("plain numbers and counts without a plan are judged by shape", {
  expect_test_error(combined_cv52_f_test(1:10), "shape", "x")
  expect_test_error(bcv_t_test(array(1:8, c(2, 2, 2))), "shape", "x")
  expect_test_error(
    combined_cv52_f_test(contingency_of(1:6, 1, 30, 3, 2)), "shape", "x"
  )
})

test_that("a note says when the plan is not the one the test is made for", {
  expect_length(other_scheme_note("bcv", test_registry[["bcv_t"]]), 0)
  expect_null(test_input(contingency_of(1:10, 1, 30, 5, 2), "bcv_t")$notes)
  expect_match(other_scheme_note("rcv", test_registry[["bcv_t"]]),
               "cv_bcv\\(n, m = 5\\)")
})

test_that("repeated two-fold cross-validation is random half splits", {
  expect_identical(other_scheme_note("kfold", test_registry[["cv52_t"]]),
                   character())
  expect_match(other_scheme_note("bcv", test_registry[["cv52_t"]]),
               "scheme \"bcv\"")
})

test_that("pooled counts have no folds any more, and the message says so", {
  pooled <- pool_counts(contingency_of(1:10, 1, 30, 5, 2))
  expect_test_error(bcv_t_test(pooled), "type", "x")
  expect_error(bcv_mcnemar_test(pooled), "pooled already")
})

test_that("columns are read by name, in any order", {
  x <- cbind(n10 = c(1, 2), n01 = c(5, 7))
  found <- input_of_disagreements(x)
  expect_equal(found$n01, rbind(c(5, 7)))
  expect_equal(found$n10, rbind(c(1, 2)))
  expect_equal(test_input(as.data.frame(x), "kfold_mcnemar")$n01, found$n01)
})

test_that("a name twice, or one too many, is no pair of columns", {
  twice <- matrix(1:4, 2, dimnames = list(NULL, c("n01", "n01")))
  expect_test_error(kfold_mcnemar_test(twice), "shape", "x")
  more <- cbind(n01 = 1:2, n10 = 1:2, n11 = 1:2)
  expect_test_error(kfold_mcnemar_test(more), "shape", "x")
  expect_test_error(kfold_mcnemar_test(table(c(1, 1, 2))), "shape", "x")
})

test_that("counts of the wrong sign and kind stop", {
  expect_test_error(kfold_mcnemar_test(cbind(n01 = -1, n10 = 1:2)), "value",
                    "x")
  expect_test_error(
    kfold_mcnemar_test(data.frame(n01 = 1:2, n10 = c(1, NA))), "missing", "x"
  )
})

test_that("differences in another loss hold no disagreements", {
  other <- new_cv_differences(matrix(1:4 / 10, 2), 1:2, "A", "B", "f1",
                              "1 - F1")
  expect_test_error(bcv_mcnemar_test(other), "type", "x")
  expect_error(bcv_mcnemar_test(other), "1 - F1")
})

test_that("a matrix without column names, and the function to read a table", {
  error <- expect_input_error(holdout_mcnemar_test(diag(2)), "shape", "x")
  expect_match(one_line(error), "with no column names. ", fixed = TRUE)
  cells <- data.frame(n00 = 1, n01 = 5, n10 = 2, n11 = 90)
  error <- expect_input_error(holdout_mcnemar_test(cells), "type", "x")
  expect_match(one_line(error), "`contingency_counts()` reads", fixed = TRUE)
  error <- expect_input_error(kfold_t_test(cells), "type", "x")
  expect_match(one_line(error), "`loss_differences()` reads", fixed = TRUE)
})

test_that("disagreements are not read as differences", {
  x <- cbind(n01 = c(9, 12, 8, 11, 10), n10 = c(4, 5, 3, 6, 4))
  for (test in list(bcv_t_test, cv52_t_test, corrected_repeated_kfold_t_test)) {
    expect_input_error(test(x), "type", "x", message = "not the disagreements")
  }
  expect_input_error(kfold_t_test(x[1, ]), "type", "x")
})

test_that("numbers of 64 bits are computed by their values", {
  skip_without("bit64")
  # (|40 - 90| - 1)^2 / 130 is a chi-squared value with one degree of freedom.
  x <- bits_of_64(c(n01 = 40, n10 = 90))
  expect_equal(holdout_mcnemar_test(x)$p.value,
               pchisq(49^2 / 130, 1, lower.tail = FALSE))
  same <- function(test, ...) {
    expect_equal(test(bits_of_64(...))$p.value, test(c(...))$p.value)
  }
  same(function(x) bcv_mcnemar_test(x, m = 5), c(10, 20))
  same(function(x) proportion_z_test(x, n_test = 100), c(10, 25))
  same(function(x) kfold_z_test(x), rep(0:1, c(20, 9)))
  table <- data.frame(n01 = bits_of_64(10), n10 = bits_of_64(20))
  expect_equal(bcv_mcnemar_test(table, m = 5)$p.value,
               bcv_mcnemar_test(c(10, 20), m = 5)$p.value)
  differences <- c(5, 3, 2, 6, 1)
  expect_equal(kfold_t_test(bits_of_64(differences))$p.value,
               t.test(differences)$p.value)
  expect_identical(confusion_counts(as.data.frame(
    lapply(c(tp = 5, fp = 3, fn = 2, tn = 9), bits_of_64)
  ))$tn, 9)
})

# Users, 0.3.0: names of learners were taken for `correct`, `alternative` and so
# on ("object 'two' not found").
test_that("predictions and two learners are told the pair to give", {
  halves <- comparison_predictions(cv_bcv(80, m = 5), c("one", "two"))
  told <- function(code, call) {
    error <- expect_error(code, class = "bcvinfer_error_type")
    expect_identical(error$argument, "x")
    expect_match(gsub("\\s+", " ", conditionMessage(error)), paste0(
      "Of predictions give a pair of learners: `", call, "(halves, one, two)`."
    ), fixed = TRUE)
  }
  told(holdout_mcnemar_test(halves, one, two), "contingency_counts")
  told(holdout_mcnemar_test(halves, "one", "two"), "contingency_counts")
  told(proportion_z_test(halves, one, two), "contingency_counts")
  told(bcv_mcnemar_test(halves, one, two), "contingency_counts")
  told(kfold_mcnemar_test(halves), "contingency_counts")
  told(kfold_z_test(halves, one, two), "loss_differences")
  told(conservative_z_test(halves, one, two), "loss_differences")
  for (test in c("kfold_t", "corrected_kfold_t", "resampled_t", "bcv_t",
                 "bcv32_t", "cv52_t", "corrected_resampled_t",
                 "corrected_repeated_kfold_t", "pseudo_bootstrap_t")) {
    test <- get(paste0(test, "_test"))
    told(test(halves, one, two), "loss_differences")
  }
  told(combined_cv52_f_test(halves), "loss_differences")
  error <- expect_error(linear_f_test(halves, one, two),
                        class = "bcvinfer_error_type")
  expect_match(error$message, "`x` must be confusion counts of two learners",
               fixed = TRUE)
  # One learner has no pair.
  expect_error(bcv_t_test(comparison_predictions(cv_bcv(80, m = 5), "one")),
               "`loss_differences()` reads predictions and counts.",
               fixed = TRUE, class = "bcvinfer_error_type")
})
