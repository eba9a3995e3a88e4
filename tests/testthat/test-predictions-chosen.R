test_that("settings are named by what differs, with as many digits as needed", {
  expect_identical(
    setting_labels(list(neighbors = c(3L, 5L), weights = c("a", "b"))),
    c("neighbors = 3, weights = a", "neighbors = 5, weights = b")
  )
  expect_identical(setting_labels(list(cp = c(0.01, 1e-10), depth = c(2, 2))),
                   c("cp = 0.01", "cp = 1e-10"))
  expect_identical(setting_labels(list(cp = c(0.123412, 0.1234))),
                   c("cp = 0.123412", "cp = 0.1234"))
  # The same setting twice needs no more digits.
  expect_identical(setting_labels(list(cp = c(4 / 69, 0.1, 4 / 69))),
                   c("cp = 0.058", "cp = 0.1", "cp = 0.058"))
  expect_identical(setting_name("knn", "k = 3"), "knn, k = 3")
  expect_identical(setting_name(NULL, "k = 3"), "k = 3")
})

# Three settings of one learner beside another learner, one test set of 8.
tuned_predictions <- function() {
  truth <- rep(c("a", "b"), 4)
  wrong <- function(rows) replace(truth, rows, rev(truth)[rows])
  data <- data.frame(truth, own = wrong(1:4), s1 = wrong(1:3), s2 = wrong(7),
                     s3 = wrong(c(2, 8)))
  names(data)[3:5] <- c("knn, k = 1", "knn", "knn, k = 9")
  likely <- lapply(c(.9, .8, .7), function(p) ifelse(truth == "a", p, .4))
  x <- cv_predictions(data, truth, names(data)[-1])
  x <- with_probabilities(x, rlang::set_names(lapply(likely, function(p) {
    cbind(a = p, b = 1 - p)
  }), names(data)[3:5]))
  with_chosen(x, list(knn = list(setting = "k = 5", of = 3,
                                 others = c("k = 1", "k = 9"), by = "error")))
}

test_that("a chosen setting leaves the others beside the table, and back", {
  x <- tuned_predictions()
  expect_identical(prediction_learners(x), c("own", "knn"))
  all <- with_candidates(x)
  expect_identical(prediction_learners(all),
                   c("own", "knn", "knn, k = 1", "knn, k = 9"))
  expect_identical(which(all[["knn, k = 1"]] != all$truth), 1:3)
  expect_identical(which(all[["knn, k = 9"]] != all$truth), c(2L, 8L))
  expect_equal(prediction_probabilities(all, "knn, k = 9")[1:2, "a"],
               c(0.7, 0.4))
  expect_equal(prediction_probabilities(all, "knn, k = 1")[1, "b"], 0.1,
               ignore_attr = TRUE)
  expect_null(prediction_probabilities(all, "own"))
  expect_identical(candidate_learners(x), c("own", "knn", "knn", "knn"))
  expect_identical(number_of_candidates(x), 4)
  expect_true(has_all_candidates(x))
})

test_that("rows, columns and names take the other settings with them", {
  x <- tuned_predictions()
  some <- with_candidates(x[c(8, 2, 3), ])
  expect_identical(which(some[["knn, k = 9"]] != some$truth), 1:2)
  expect_identical(number_of_candidates(x[c(prediction_keys, "own")]), 1)
  names(x)[names(x) == "knn"] <- "near"
  expect_identical(prediction_learners(with_candidates(x)),
                   c("own", "near", "near, k = 1", "near, k = 9"))
  expect_named(chosen_words(x), "near")
  joined <- as_cv_predictions(list(x[c(prediction_keys, "near")],
                                   x[c(prediction_keys, "own")]))
  expect_identical(with_candidates(joined)[["near, k = 9"]],
                   with_candidates(x)[["near, k = 9"]])
  expect_identical(candidate_learners(joined), c("near", "own", "near", "near"))
})

test_that("every result says what was chosen", {
  x <- tuned_predictions()
  said <- "Chosen on these predictions: knn \\(k = 5, the best of 3 settings"
  says <- function(result) {
    expect_match(gsub("\\s+", " ", paste(capture.output(print(result)),
                                         collapse = " ")), said)
  }
  says(x)
  says(confusion_counts(x, "a"))
  says(confusion_counts(x, "a")[2, ])
  says(contingency_counts(x, own, knn))
  says(fold_measures(confusion_counts(x, "a"), "error"))
  suppressWarnings({
    says(interval_components(x, "error"))
    says(variance_components(x))
    says(components_test(x, own, knn))
    says(holdout_mcnemar_test(contingency_counts(x, own, knn)))
    says(compare_learners(x))
    says(compare_learners(x, "holdout_mcnemar"))
    says(swap_test(x, own, knn, measure = "error"))
    says(interval_beta(confusion_counts(x, "a"), "recall"))
  })
  counts <- confusion_counts(x, "a")
  expect_no_match(
    paste(capture.output(print(counts[counts$learner == "own", ])),
          collapse = " "), "Chosen"
  )
})
