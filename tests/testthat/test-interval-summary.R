counts <- confusion_counts(data.frame(
  learner = "tree", rep = 1, fold = 1:2, tp = c(40, 30), fp = c(5, 10),
  fn = c(10, 5), tn = c(45, 55)
), scheme = "kfold")
sentence <- function(...) summary(...)$conclusion

test_that("a posterior's interval is credible, with its estimator", {
  # F1 = 140/170; Beta prime: 2q/(1 + q), q the quantiles of
  # Beta(.75 x 70 + 1, .75 x 30 + 2)
  q <- qbeta(c(0.025, 0.975), 0.75 * 70 + 1, 0.75 * 30 + 2)
  ends <- sprintf("%.3f", 2 * q / (1 + q))
  expect_identical(sentence(interval_beta_prime(counts)), paste0(
    "F1 of tree is 0.824 (from the pooled counts), with a 95% credible ",
    "interval from ", ends[1], " to ", ends[2], "."
  ))
})

test_that("a t interval is a confidence interval of the mean of folds", {
  # recalls 40/50, 30/35; mean .8286, half length 12.706 x .0286
  expect_identical(
    suppressWarnings(sentence(interval_kfold_t(counts, "recall",
                                               conf.level = 0.5), digits = 2)),
    paste("Recall of tree is 0.83 (mean of folds), with a 50% confidence",
          "interval from 0.80 to 0.86.")
  )
})

test_that("what is not recommended says why, also as the shortest interval", {
  expect_identical(summary(interval_beta_prime(counts))$caution, character())
  halves <- confusion_counts(as.data.frame(counts), scheme = "bcv")
  for (type in c("equal_tailed", "hpd")) {
    average <- summary(interval_beta_prime(halves, type = type))
    expect_match(average$caution, "^beta_prime: The averaged table")
    expect_match(average$basis[1], "The average of the 2 tables")
  }
})

test_that("classes are named, and an undefined measure is said to be so", {
  none <- confusion_counts(data.frame(
    learner = "tree", class = "no", rep = 1, fold = 1:3, tp = 0, fp = 0,
    fn = 0, tn = 10
  ), scheme = "kfold")
  interval <- suppressWarnings(interval_beta_prime(none))
  expect_match(sentence(interval),
               "F1 of tree for class no is undefined, with a 95% credible",
               fixed = TRUE)
})

test_that("the sentence prints with its notes", {
  expect_snapshot(summary(interval_beta_prime(counts)))
})
