# What version 0.1.0 computed and saved (data-raw/objects-010.R): this version
# reads it, and computes the same numbers from it.

saved <- readRDS(test_path("fixtures", "objects-010.rds"))
objects <- c(saved$plans, saved$tables, saved$intervals, saved$results,
             saved$studies, list(predictions = saved$predictions))

test_that("saved objects are printed, tidied and summarized", {
  for (name in names(objects)) {
    one <- objects[[name]]
    expect_gt(length(capture.output(print(one))), 1)
    expect_gt(length(capture.output(print(summary(one)))), 1)
    expect_gt(nrow(tidy(one)), 0)
    if (is.data.frame(one)) {
      expect_equal(nrow(rbind(one, one)), 2 * nrow(one), info = name)
      expect_s3_class(one[1, ], class(one)[1])
    }
  }
})

test_that("saved objects are drawn", {
  skip_if_not_installed("ggplot2", "3.4.0")
  drawn <- setdiff(names(objects), c("averages", "predictions"))
  for (name in drawn) {
    expect_s3_class(ggplot2::autoplot(objects[[name]]), "ggplot")
  }
  one <- ggplot2::autoplot(saved$intervals$beta_prime[2, ], type = "density")
  expect_identical(unique(as.character(one$data$learner)), "mean")
})

test_that("plans have the sets that version 0.1.0 called groups", {
  paired <- saved$plans$paired
  expect_identical(tidy(paired)$set, c(0L, 0L, 1L, 1L, 1L, 1L, 2L, 2L, 2L, 2L))
  expect_output(print(paired), "2 of all records, the others of 2 pairs")
  expect_identical(tidy(saved$plans$holdout)$set, c(1L, 1L, 2L, 2L))
  expect_identical(test_rows(paired, 3), which(paired$assignment[, 3] == 1))
  nested <- saved$plans$nested
  expect_identical(cv_extend(nested, 4)$assignment[, 1:3], nested$assignment)
})

test_that("predictions give the counts, losses and results that they gave", {
  predictions <- saved$predictions
  plain <- function(x) as.data.frame(x)
  counts <- confusion_counts(predictions, positive = "yes")
  expect_equal(counts, saved$tables$counts)
  pairs <- contingency_counts(predictions, logistic, mean)
  expect_equal(pairs, saved$tables$pairs)
  expect_equal(effective_table(pairs), saved$tables$effective_pairs)
  expect_equal(pool_counts(counts), saved$tables$pooled)
  expect_equal(plain(fold_measures(counts, c("f1", "recall"))),
               plain(saved$tables$measures))
  differences <- loss_differences(predictions, logistic, mean)
  expect_equal(plain(differences), plain(saved$tables$differences))
  expect_identical(attr(differences, "n_train"), 20)
  expect_equal(bcv_mcnemar_test(pairs), saved$results$test)
  then <- saved$results$comparison
  now <- compare_learners(predictions, "bcv_mcnemar")
  expect_equal(plain(now), plain(then))
})

test_that("counts and differences give the results that they gave", {
  tables <- saved$tables
  ends <- c("estimate", "conf.low", "conf.high")
  numbers <- function(x) unname(as.matrix(as.data.frame(x)[ends]))
  now <- list(
    beta_prime = interval_beta_prime(tables$counts, rho1 = 1, rho2 = 1),
    beta = interval_beta(tables$folds, "recall"),
    average = interval_beta_average(tables$folds, "precision"),
    bcv_t = interval_bcv_t(tables$counts, "accuracy")
  )
  for (name in names(now)) {
    expect_equal(numbers(now[[name]]), numbers(saved$intervals[[name]]))
  }
  expect_equal(bcv_t_test(tables$pairs), saved$results$t_test)
  expect_equal(bcv_t_test(tables$differences)$p.value,
               saved$results$t_test$p.value)
  expect_equal(
    prob_superior(tables$counts, "logistic", "mean", rho1 = 1, rho2 = 1)$better,
    saved$results$superior$better
  )
})

test_that("rows of saved intervals keep their posteriors", {
  interval <- saved$intervals$beta_prime
  shapes <- function(x) vapply(x$posterior, `[[`, 0, "shape1")
  # 0.1.0's attribute, with the averages of TP plus 1.
  then <- vapply(attr(interval, "posterior"), `[[`, 0, "shape1")
  expect_identical(shapes(interval[2:1, ]), rev(then))
  now <- interval_beta_prime(saved$tables$counts, rho1 = 1, rho2 = 1)
  both <- rbind(interval, now)
  expect_equal(shapes(both), c(then, then))
  expect_match(format(summary(interval[1, ])$conclusion), "credible")
})

test_that("what saved results lack is refused by name", {
  expect_error(learner_tiers(saved$results$comparison), "0[.]1[.]0",
               class = "bcvinfer_error_type")
  other <- interval_bcv_t(saved$tables$counts, "accuracy")
  expect_error(rbind(saved$intervals$bcv_t, other), "earlier version",
               class = "bcvinfer_error_column")
})
