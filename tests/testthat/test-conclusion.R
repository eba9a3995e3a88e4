conclude <- function(...) summary(...)$conclusion
signed <- function(p, alternative = "two.sided", estimate = 0.05) {
  test <- kfold_t_test(c(0.1, 0.02, 0.03, 0.05), alternative)
  test$p.value <- p
  test$estimate[] <- estimate
  test
}
folds <- function(n01 = 9:18, n10 = 2, a = "A", b = "B") {
  counts <- as.data.frame(contingency_of(n01, n10, 50, 5, 2))
  counts$a <- a
  counts$b <- b
  planned <- contingency_of(n01, n10, 50, 5, 2, "bcv")
  new_counts(counts, "contingency_counts", attr(planned, "design"))
}

test_that("every registered test has a conclusion that names learners", {
  for (entry in registry_entries(test_registry)) {
    summarized <- summary(run_entry(entry, contract_input(entry)))
    expect_match(summarized$conclusion, "^At the 5% level there is ")
    expect_match(summarized$conclusion, "of A is .* that of B")
    expect_identical(summarized$caution, entry$note)
    expect_output(print(summarized), "At the 5% level")
    for (alternative in alternatives[2:3]) {
      if (!"alternative" %in% names(formals(entry$fun))) next
      sided <- conclude(run_entry(entry, contract_input(entry),
                                  alternative = alternative))
      side <- if (alternative == "less") "below" else "above"
      expect_match(sided, paste("evidence that the .* of A is", side,
                                "that of B"))
    }
  }
})

test_that("the estimate is told in its own unit and direction", {
  # (13.5 - 2) / 50 on average
  expect_match(conclude(bcv_t_test(folds())),
               "the error of A is 23 percentage points above that of B")
  expect_match(conclude(bcv_mcnemar_test(folds(2, 9:18))),
               "the error of A is 23 percentage points below that of B")
  expect_match(conclude(cv52_t_test(folds())), "in the first fold")
  # 25 of 40
  expect_match(
    conclude(holdout_mcnemar_test(c(n01 = 25, n10 = 15))),
    "of the records that only one of them got wrong, the first learner got 62",
    fixed = TRUE
  )
  expect_match(conclude(holdout_mcnemar_test(c(0, 0))), "no disagreement")
  pooled <- data.frame(learner = c("one", "two"), tp = c(27, 68),
                       fp = c(26, 135), fn = c(49, 55))
  # 54/129 - 136/326 = .00143
  expect_match(conclude(linear_f_test(pooled, rho = c(0.2897, 0.7333))),
               "the F1 of one is 0.00143 above that of two")
  expect_match(conclude(bcv_t_test(folds(4, 4))),
               "the error of A and of B is the same")
})

test_that("a measure with the name of its author has no article", {
  x <- comparison_predictions(cv_bcv(80, m = 5), c("one", "two"))
  kappa <- conclude(components_test(x, one, two, measure = "kappa"))
  expect_match(kappa, ": Cohen's kappa of one is [0-9.]+ above that of two,")
  expect_no_match(kappa, "the Cohen")
  sided <- conclude(components_test(x, one, two, measure = "kappa",
                                    alternative = "less"))
  expect_match(sided, "evidence that Cohen's kappa of one is below that of two")
  expect_match(conclude(components_test(x, one, two, measure = "mcc")),
               ": the Matthews correlation of one is ")
})

test_that("names with \" - \" are told apart", {
  odd <- folds(a = "x - y", b = "z - 1")
  for (test in list(bcv_t_test(odd), bcv_mcnemar_test(odd),
                    bcv_mcnemar_test(effective_table(odd)))) {
    expect_match(conclude(test), "error of x - y is .* above that of z - 1")
  }
})

test_that("alpha is the level, and decides", {
  expect_match(conclude(signed(0.03)), "5% level there is evidence of")
  expect_match(conclude(signed(0.03), alpha = 0.01),
               "1% level there is no evidence of")
  expect_match(conclude(signed(0.03), alpha = 0.005), "0.5% level")
  expect_match(conclude(signed(0.05)), "is evidence")
  expect_identical(summary(signed(0.03), alpha = 0.1)$alpha, 0.1)
  # An interval of 90% excludes 0: z = 1.8 of the 30 differences.
  d <- rep(c(-1, 1), 15)
  d <- (d / sqrt(30 * mean(d^2) / 29) * sqrt(30) / 1.8) + 1
  told <- function(level) {
    scores <- cv_scores(data.frame(a = d, b = 0, row = 1:30), c(a, b),
                        row = row, direction = "minimize")
    summary(components_test(scores, a, b, conf.level = level))
  }
  expect_match(told(0.9)$conclusion, "^At the 10% level there is evidence")
  expect_match(told(0.95)$conclusion, "^At the 5% level there is no evidence")
  expect_identical(told(0.9)$alpha, 0.1)
  expect_input_error(summary(signed(0.03), alpha = 5), "value", "alpha",
                     message = "0.05")
  expect_input_error(summary(signed(0.03), alpha = "a"), "type", "alpha")
})

test_that("no difference found is not called equality", {
  expect_match(conclude(signed(0.3)), "does not show that the two are equally")
  expect_no_match(conclude(signed(0.03)), "does not show")
})

test_that("slopes of a calibration are equal, not equally good", {
  set.seed(3)
  d <- data.frame(y = rep(0:1, 60), p = stats::runif(120),
                  q = stats::runif(120))
  x <- suppressMessages(cv_predictions(
    d, y, probs = list(a = c("1" = p), b = c("1" = q))
  ))
  said <- function(measure) {
    summary(suppressWarnings(components_test(x, a, b, measure)))$conclusion
  }
  expect_match(said("calibration_slope"),
               "if they were equal, .* the two are equal,")
  expect_match(said("brier"), "if they were equally good, ")
})

test_that("p-values of 0, 1 and NA, and beside the level", {
  expect_match(conclude(signed(0)), "fewer than 1 of 10,000 .*p < 1e-16")
  expect_match(conclude(signed(1)), "practically all .*p = 1\\)")
  expect_match(conclude(signed(NA_real_)), "could not be computed")
  expect_match(conclude(signed(1e-5)), "p = 1e-05", fixed = TRUE)
  expect_match(conclude(signed(7.046e-4)), "p = 0.0007)", fixed = TRUE)
  expect_match(conclude(signed(0.0501)), "no evidence.*p = 0.0501")
  expect_match(conclude(signed(0.0499)), "is evidence.*p = 0.05\\)")
  expect_match(conclude(signed(0.321)), "about 32% of such studies \\(p = 0.32")
})

test_that("a one-sided p-value is about that side", {
  expect_match(conclude(signed(0.02, "greater")), "this far up would come up")
  expect_match(conclude(signed(0.9, "less")), "this far down would come up")
})

test_that("Conclusions trap: with a margin they are about the margin", {
  flowers <- iris[seq(3, 150, by = 3), ]
  x <- withr::with_seed(1, cv_predict(
    cv_bcv(flowers, m = 3), flowers, Species,
    list(one = learner_mean(), two = learner_majority())
  ))
  said <- function(null.value, alternative, measure = "error") {
    conclude(components_test(x, one, two, measure, null.value = null.value,
                             alternative = alternative))
  }
  expect_match(said(0.05, "less"), paste(
    "that the error of one is less than 5 percentage points above that of two:",
    ".* if the true difference were 5 percentage points, a difference this far",
    "down would"
  ))
  expect_match(said(-0.05, "less"), "is more than 5 percentage points below")
  expect_match(said(0.05, "greater"), "is more than 5 percentage points above")
  expect_match(said(-0.05, "greater"), "is less than 5 percentage points below")
  expect_match(said(0.05, "two.sided"), paste(
    "that the difference is not 5 percentage points: .* a difference at least",
    "this far from it"
  ))
  expect_match(said(0.05, "less", "f1_macro"),
               "is less than 0.05 above that of")
  plain <- components_test(worked_differences(), fold = worked_fold(),
                           null.value = 0.5, alternative = "less")
  expect_match(conclude(plain), paste(
    "that the mean difference is below 0.5: .* if the true mean difference",
    "were 0.5,"
  ))
})

# A one-sided test that finds nothing may have found the contrary.
test_that("nothing on one side is not said to be a lack of information", {
  for (alternative in c("less", "greater")) {
    text <- conclude(signed(1, alternative))
    expect_match(text, "does not show that the opposite is true")
    expect_no_match(text, "cannot tell them apart")
  }
})

test_that("plain disagreements are not about a mean difference", {
  text <- conclude(holdout_mcnemar_test(c(n01 = 10, n10 = 3)))
  expect_match(text, "wrong, and if they were equally good, a difference",
               fixed = TRUE)
})

test_that("Direction trap: plain differences claim no direction", {
  # Differences in F1, where the first learner is the better one.
  f1 <- cbind(c(0.07, 0.09, 0.08, 0.06, 0.09), c(0.08, 0.08, 0.09, 0.10, 0.06))
  text <- conclude(bcv_t_test(f1))
  expect_match(text, "the mean difference (first minus second) is 0.08",
               fixed = TRUE)
  expect_match(text, "if the true mean difference were 0", fixed = TRUE)
  plain <- list(
    resampled_t_test(f1[, 1]), kfold_t_test(f1[, 1]), cv52_t_test(f1),
    corrected_kfold_t_test(f1[, 1]), combined_cv52_t_test(f1),
    corrected_resampled_t_test(f1[, 1], n_train = 9, n_test = 1),
    corrected_repeated_kfold_t_test(f1), bcv32_t_test(f1[1:3, ]),
    pseudo_bootstrap_t_test(f1), combined_cv52_f_test(f1),
    corrected_pseudo_bootstrap_t_test(f1, n_train = 9, n_test = 1),
    calibrated_bcv52_f_test(f1), conservative_z_test(0.08, f1),
    kfold_z_test(f1[, 1]), bcv_t_test(f1, alternative = "greater")
  )
  for (test in plain) {
    expect_no_match(conclude(test), "loss|learner|above that|below that",
                    info = test$method)
    expect_named(test$null.value, "mean difference")
  }
  expect_match(conclude(plain[[15]]), "that the mean difference is above 0")
})

test_that("a p-value that is not about the mean difference is not said to be", {
  # 9 to 0 and 0 to 9 in turn: no difference on average.
  opposite <- contingency_of(rep(c(9, 0), 5), rep(c(0, 9), 5), 30, 1, 10,
                             "kfold")
  result <- kfold_mcnemar_test(opposite)
  expect_lt(result$p.value, 1e-4)
  text <- conclude(result)
  expect_match(text, "evidence of a difference in any of the folds")
  expect_match(text, "The p-value is not about the mean difference: on average")
  expect_match(text, "the error of A and of B is the same")
  expect_no_match(text, "at least this large")
  for (test in list(combined_cv52_f_test(folds()),
                    calibrated_bcv52_f_test(folds()))) {
    expect_match(conclude(test), "not about the mean difference")
    expect_no_match(conclude(test), "at least this large")
  }
})
