halves <- varied_counts(3, 2, "bcv")
both <- interval_beta_prime(halves)

test_that("an interval has its columns, in order", {
  expect_s3_class(both, c("cv_interval",
                          "cv_table", "data.frame"), exact = TRUE)
  expect_named(both, c("learner", "measure", "method", "estimator",
                       "estimate", "conf.low", "conf.high", "conf.level",
                       "posterior", "n_train", "target"))
})

test_that("rows keep their posterior, other columns make it a data frame", {
  second <- both[2, ]
  expect_s3_class(second, "cv_interval")
  expect_identical(second$posterior, both$posterior[2])
  expect_identical(interval_notes(second), interval_notes(both))
  for (rows in list(-1, c(FALSE, TRUE), "2")) {
    expect_identical(both[rows, ]$posterior,
                     both$posterior[2])
  }
  expect_identical(both[2:1, ]$posterior,
                   both$posterior[2:1])
  expect_identical(both[names(both)]$posterior,
                   both$posterior)
  expect_identical(class(both["learner"]), "data.frame")
  expect_identical(both$learner, both[, "learner"])
  expect_identical(both[["estimate"]], both[, "estimate"])
})

test_that("rbind collects methods with their posteriors and notes", {
  t <- interval_t(halves, method = "bcv_t")
  all <- rbind(both, t)
  expect_s3_class(all, "cv_interval")
  expect_identical(all$method, rep(c("beta_prime", "bcv_t"), each = 2))
  expect_length(all$posterior, 4)
  expect_null(all$posterior[[3]])
  expect_true(all(interval_notes(t) %in% interval_notes(all)))
  expect_identical(rbind(t, t)$posterior, vector("list", 4))
})

test_that("tidy drops the class, glance counts", {
  plain <- tidy(both)
  expect_identical(class(plain), "data.frame")
  expect_identical(names(attributes(plain)),
                   names(attributes(data.frame(a = 1))))
  expect_equal(plain$estimate, both$estimate)
  expect_named(plain, interval_columns)
  expect_identical(glance(both)$intervals, 2L)
  expect_identical(glance(both)$conf.level, 0.95)
  mixed <- rbind(both, interval_beta_prime(halves, conf.level = 0.9))
  expect_identical(glance(mixed)$conf.level, NA_real_)
})

test_that("print shows the table, the level and the notes", {
  withr::local_options(width = 80)
  expect_snapshot(print(both))
  expect_output(print(both, digits = 1), "0.8 ")
  expect_output(print(rbind(both, interval_beta_prime(halves,
                                                      conf.level = 0.9))),
                "conf.level")
  expect_input_error(print(both, digits = -1), "value", "digits")
})

test_that("format gives strings of equal decimals", {
  text <- format(both, digits = 2)
  expect_type(text$estimate, "character")
  expect_true(all(nchar(text$conf.low) == 4))
})

test_that("rbind refuses tables with other columns", {
  each <- fold_counts(3, 2, 5, 1, 2, 9, class = c("x", "y"))
  expect_input_error(rbind(both, interval_beta_prime(each)), "column", "...")
})

test_that("what all rows share is said once, in the title", {
  counts <- confusion_counts(data.frame(
    learner = "tree", rep = 1, fold = 1:5, tp = 16, fp = 3:7, fn = 4, tn = 17
  ), scheme = "kfold")
  both <- rbind(interval_t(counts, "balanced_accuracy",
                           method = "corrected_kfold_t"),
                interval_t(counts, "mcc", method = "corrected_kfold_t"))
  lines <- function(x) capture.output(print(x))
  expect_identical(paste(lines(both)[1:2], collapse = " "), paste(
    "95% intervals: Balanced accuracy, Matthews correlation, method",
    "corrected_kfold_t, mean of folds"
  ))
  expect_match(lines(both)[3], "^ *learner +measure +estimate conf.low")
  mixed <- rbind(both, interval_t(counts, "balanced_accuracy",
                                  method = "kfold_t"))
  expect_match(lines(mixed)[1], "mean of folds$")
  expect_match(lines(mixed)[2], "measure +method +estimate")
})

test_that("One meaning of digits: significant ones of the largest value", {
  small <- fold_counts(1, 10, tp = 1, fp = 1, fn = 0, tn = 98,
                       scheme = "kfold")
  cells <- format(interval_beta(small, "error"), digits = 2)
  # 10 of 1,000; the upper end is about .02
  expect_identical(cells$estimate, "0.010")
  expect_match(cells$conf.high, "^0[.]0[0-9]{2}$")
})

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
    suppressWarnings(sentence(interval_t(counts, "recall", conf.level = 0.5,
                                         method = "kfold_t"), digits = 2)),
    paste("Recall of tree is 0.83 (mean of folds), with a 50% confidence",
          "interval from 0.80 to 0.86.")
  )
})

test_that("what is not recommended says why, also as the shortest interval", {
  expect_identical(suppressWarnings(summary(interval_t(counts))$caution),
                   character())
  expect_match(summary(interval_beta_prime(counts))$caution, "Unpublished")
  halves <- confusion_counts(as.data.frame(counts), scheme = "bcv")
  for (type in c("equal_tailed", "hpd")) {
    average <- summary(interval_beta_prime(halves, rho1 = 1, rho2 = 1,
                                           type = type))
    expect_match(average$caution, "^beta_prime_averaged: The published")
    expect_match(average$basis[1], "1 x 2 half splits")
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

test_that("The terminal: escape sequences and bells in names are text", {
  odd <- "\033[31mred\a"
  counts <- confusion_counts(data.frame(
    learner = odd, rep = 1, fold = 1:2, tp = c(40, 30), fp = c(5, 10),
    fn = c(10, 5), tn = c(45, 55)
  ), scheme = "kfold")
  interval <- interval_beta_prime(counts)
  for (shown in list(interval, summary(interval), average_measures(counts),
                     fold_measures(counts))) {
    text <- paste(capture.output(print(shown)), collapse = "\n")
    expect_no_match(text, "[\033\a]")
    expect_match(text, "\\033[31mred\\a", fixed = TRUE)
  }
})

test_that("Plain labels: one class of several against the rest says so", {
  data <- data.frame(truth = rep(c("a", "b", "c"), 8),
                     tree = rep(c("a", "b", "b", "c"), 6),
                     fold = rep(1:2, each = 12))
  counts <- confusion_counts(data, "a", truth = truth, estimate = tree,
                             fold = fold, scheme = "kfold")
  expect_match(interval_notes(interval_beta(counts, "accuracy")),
               "against the 2 others", all = FALSE)
  expect_match(table_notes(average_measures(counts, "accuracy")),
               "against the 2 others", all = FALSE)
})

test_that("an interval that excludes its estimate says so", {
  counts <- confusion_counts(data.frame(
    learner = c("right", "some"), tp = c(40, 30), fp = c(0, 5), fn = c(0, 10),
    tn = 40
  ))
  x <- interval_beta_prime(counts)
  # (The posterior of F1 has no mass at 1.)
  expect_lt(x$conf.high[1], x$estimate[1])
  note <- paste("The interval of \"right\" excludes the estimate: the prior",
                "moves the posterior off it.")
  expect_true(note %in% table_notes(x))
  expect_true(note %in% summary(x)$basis)
  expect_false(note %in% table_notes(x[2, ]))
})

test_that("estimates of probabilities are not of counts", {
  data <- data.frame(truth = rep(c("a", "b"), 20),
                     one = rep(c("a", "b", "b", "b"), 10),
                     p = rep(c(0.9, 0.2, 0.4, 0.3), 10))
  x <- cv_predictions(data, truth, one, probs = list(one = c(a = p)))
  brier <- interval_components(x, "brier")
  expect_match(table_title(brier), "components, all predictions$")
  expect_match(summary(brier)$conclusion, "(from all predictions)",
               fixed = TRUE)
  error <- interval_components(x, "error")
  expect_match(table_title(error), "components, pooled counts$")
  expect_match(summary(error)$conclusion, "(from the pooled counts)",
               fixed = TRUE)
})

test_that("areas under the curve of folds are said to be their mean", {
  withr::local_seed(1)
  plan <- cv_bcv(40, m = 3)
  found <- data.frame(row = rep(1:40, 3), rep = rep(1:3, each = 40),
                      fold = c(plan$assignment), truth = c("a", "b"))
  found$p <- stats::runif(120, 0, ifelse(found$truth == "a", 1, 0.8))
  x <- suppressMessages(cv_predictions(
    found, truth, row = row, rep = rep, fold = fold,
    probs = list(m = c(a = p)), plan = plan
  ))
  interval <- suppressWarnings(interval_components(x, "roc_auc"))
  area <- vapply(split(found, list(found$rep, found$fold)), function(d) {
    mean(outer(d$p[d$truth == "a"], d$p[d$truth == "b"], ">"))
  }, 0)
  expect_equal(interval$estimate, mean(area))
  expect_match(summary(interval)$conclusion, "(mean of folds)", fixed = TRUE)
  # One test set has no folds.
  one <- suppressMessages(cv_predictions(
    found[found$rep == 1, ], truth, row = row, rep = NULL, fold = NULL,
    probs = list(m = c(a = p))
  ))
  one <- suppressWarnings(interval_components(one, "roc_auc"))
  expect_match(summary(one)$conclusion, "(from all predictions)", fixed = TRUE)
})

test_that("the sentence has the article of the level", {
  counts <- data.frame(rep = c(1, 1), fold = 1:2, tp = c(20, 21), fp = 5,
                       fn = 4, tn = 50)
  sentence <- function(level) {
    summary(interval_beta_prime(confusion_counts(counts),
                                conf.level = level))$conclusion
  }
  expect_match(sentence(0.8), "with an 80% credible")
  expect_match(sentence(0.95), "with a 95% credible")
  expect_match(sentence(0.18), "with an 18% credible")
})

# As many train as are not tested: 60 less 25 and 60 less 5.
test_that("no mean of very unequal training sets is named as their size", {
  fold <- rep(1:4, c(5, 10, 20, 25))
  data <- data.frame(id = 1:60, fold, y = rep(0:1, 30), a = rep(c(0, 1, 1), 20),
                     b = rep(c(0, 1, 0, 1), 15))
  x <- cv_predictions(data, y, c(a, b), row = id, fold = fold)
  counts <- confusion_counts(x, positive = 1)
  words <- paste("The models are trained on 35 to 55 records: the test folds",
                 "have from 5 to 25, and")
  suppressWarnings({
    for (given in list(x, counts, cv_scores(x, "error"))) {
      found <- interval_t(given, "error")
      expect_true(paste(words, "all count alike.") %in% table_notes(found))
      expect_identical(found$n_train, rep(NA_real_, 2))
    }
    table <- interval_beta(counts, "recall")
    pair <- contingency_counts(x, a, b)
    test <- kfold_t_test(pair)
    of <- kfold_t_test(loss_differences(x, a, b))
    compared <- compare_learners(x)
    tiers <- learner_tiers(x)
  })
  expect_true(paste(words, "each counts by its records.") %in%
                table_notes(table))
  for (result in list(test, of, compared, tiers)) {
    expect_output(print(result), "Trained on 35 to 55 records")
  }
  expect_null(test$n_train)
  # Folds of about one size have it, and so have those of unknown sizes.
  expect_identical(trained_on(list(m = 1, k = 4)),
                   "trained on 3/4 of the records")
  even <- cv_predictions(transform(data, fold = rep(1:4, 15)), y, c(a, b),
                         row = id, fold = fold)
  expect_true("For a model trained on 3/4 of all n records (here 45)." %in%
                table_notes(suppressWarnings(interval_t(even, "error"))))
})

test_that("scores in uneven folds say so, as predictions do", {
  fold <- rep(1:4, c(5, 10, 20, 25))
  data <- data.frame(id = 1:60, fold, y = rep(0:1, 30), a = rep(c(0, 1, 1), 20),
                     b = rep(c(0, 1, 0, 1), 15))
  data$of_a <- as.numeric(data$a != data$y)
  data$of_b <- as.numeric(data$b != data$y)
  x <- cv_predictions(data, y, c(a, b), row = id, fold = fold)
  own <- cv_scores(data, c(of_a, of_b), row = id, fold = fold,
                   direction = "minimize")
  warned <- "bcvinfer_warning_uneven_folds"
  expect_warning(interval_t(x, "error"), "from 5 to 25", class = warned) |>
    suppressWarnings()
  for (scores in list(own, cv_scores(x, "error"))) {
    expect_warning(interval_t(scores), "from 5 to 25", class = warned) |>
      suppressWarnings()
  }
  expect_warning(loss_differences(own, of_a, of_b), "from 5 to 25",
                 class = warned) |> suppressWarnings()
  expect_warning(compare_learners(own), "from 5 to 25", class = warned) |>
    suppressWarnings()
})

# Bootstrap samples of 60 records that are numbered as folds.
test_that("training sets of a stated size are no rest of the folds", {
  cells <- data.frame(learner = "tree", rep = 1, fold = 1:4, tp = 2, fp = 1,
                      fn = 1, tn = c(1, 6, 16, 21))
  size <- function(...) {
    folds <- confusion_counts(cells, ...)
    suppressWarnings(interval_t(folds, "accuracy"))$n_train
  }
  expect_identical(size(n_train = 60, n_test = 15), 60)
  expect_identical(size(n_train = 45, n_test = 15), NA_real_)
})
