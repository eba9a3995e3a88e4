# What data and users seldom ask for, each by hand.

pair_data <- function() {
  data.frame(row = 1:12, truth = rep(c("p", "q"), 6),
             a = rep(c("p", "q"), 6), b = rep(c("q", "p"), 6),
             c = c("p", "p", "q"))
}

test_that("a variable that is NULL leaves an optional column out", {
  nothing <- NULL
  set.seed(1)
  plan <- cv_bcv(12, m = 3, strata = nothing, groups = nothing)
  set.seed(1)
  expect_identical(plan, cv_bcv(12, m = 3))
})

test_that("of many columns a message names the first", {
  data <- as.data.frame(matrix(0, 4, 30))
  error <- expect_input_error(cv_bcv(data, strata = z), "column", "strata")
  expect_match(conditionMessage(error), "V20", fixed = TRUE)
  expect_match(conditionMessage(error), "...", fixed = TRUE)
  expect_no_match(conditionMessage(error), "V21", fixed = TRUE)
})

test_that("one learner that is always better has the p-value of a limit", {
  x <- cv_predictions(pair_data(), truth, c(a, b), row = row)
  # 12 disagreements, all against b: 2^-12 on either side.
  for (side in c("less", "greater")) {
    found <- suppressWarnings(compare_learners(x, "components",
                                               alternative = side))
    expect_equal(found$p.value, if (side == "less") 2^-12 else 1)
    expect_output(print(found), paste("alternative:", side))
  }
  # Brier scores 0 and 1 on every record.
  probs <- data.frame(pair_data(), good = rep(c(1, 0), 6),
                      bad = rep(c(0, 1), 6))
  x <- cv_predictions(probs, truth, c(a, b), row = row,
                      probs = list(a = c(p = good), b = c(p = bad)))
  expect_warning(found <- compare_learners(x, "components", measure = "brier"),
                 class = "bcvinfer_warning_zero_variance")
  expect_equal(found$p.value, binom.test(12, 12)$p.value)
})

test_that("few disagreements are told to a one-sided comparison, too", {
  x <- cv_predictions(pair_data(), truth, c(a, c), row = row)
  expect_warning(compare_learners(x, "components", alternative = "less"),
                 class = "bcvinfer_warning_few_disagreements")
  expect_warning(compare_learners(x, alternative = "less"), "two-sided",
                 class = "bcvinfer_warning_few_disagreements")
})

test_that("few disagreements of scores of 0 and 1 have the test of pairs", {
  few <- "bcvinfer_warning_few_disagreements"
  # 12 of 100 records differ, 8 of them for the second.
  right <- data.frame(a = rep(c(1, 0, 1, 0), c(4, 8, 60, 28)),
                      b = rep(c(0, 1, 1, 0), c(4, 8, 60, 28)))
  own <- cv_scores(right, c(a, b), direction = "maximize")
  said <- function(code) conditionMessage(expect_warning(code, class = few))
  expect_match(said(components_test(own, a, b)), "compare_learners(own)`",
               fixed = TRUE)
  expect_match(said(components_test(own, a, b, rope = 0.05, conf.level = 0.9)),
               "compare_learners(own, rope = 0.05, conf.level = 0.9)",
               fixed = TRUE)
  found <- compare_learners(own)
  expect_identical(found$test, "midp_mcnemar")
  expect_equal(found$p.value,
               2 * (pbinom(4, 12, 0.5) - dbinom(4, 12, 0.5) / 2))
  # That test is two-sided.
  expect_match(said(components_test(own, a, b, alternative = "less")),
               "Test more records that count")
  # Of predictions at a threshold.
  truth <- rep(c("n", "p"), 50)
  at <- function(right) ifelse((truth == "p") == right, 0.4, 0.1)
  x <- suppressMessages(cv_predictions(
    data.frame(truth, a = at(right$a), b = at(right$b)), truth,
    probs = list(a = c(p = "a"), b = c(p = "b"))
  ))
  cut <- cv_scores(x, "error", positive = "p", threshold = 0.3)
  expect_match(said(components_test(cut, a, b)), "compare_learners(cut)`",
               fixed = TRUE)
  expect_equal(compare_learners(cut)$p.value, found$p.value)
})

test_that("the exact call that is advised keeps what was asked", {
  few <- "bcvinfer_warning_few_disagreements"
  x <- cv_predictions(pair_data(), truth, c(a, c), row = row)
  warning <- expect_warning(
    components_test(x, a, c, alternative = "less", conf.level = 0.9,
                    loss = TRUE), class = few
  )
  advised <- paste('swap_test(x, a, c, alternative = "less", conf.level = 0.9,',
                   'loss = TRUE, measure = "error")')
  expect_match(conditionMessage(warning), advised, fixed = TRUE)
  expect_identical(eval(str2lang(advised))$alternative, "less")
  expect_warning(compare_learners(x, alternative = "less"),
                 "for one side there is `swap_test()`", class = few,
                 fixed = TRUE)
})

# As of a pair in compare_learners(): 10 records of the 40 of class p differ,
# and 26 of all.
test_that("few disagreements are told to a single test, with the exact one", {
  few <- "bcvinfer_warning_few_disagreements"
  data <- data.frame(truth = rep(c("p", "q"), c(40, 120)), a = "q", b = "q")
  data$a[c(1:20, 41:50)] <- data$b[c(5:24, 71:80, 91:100)] <- "p"
  data$b[25:26] <- "p"
  x <- cv_predictions(data, truth, c(a, b))
  expect_identical(sum(data$a[1:40] != data$b[1:40]), 10L)
  warning <- expect_warning(
    found <- components_test(x, a, b, "recall", positive = "p"),
    "disagree on 10 records only", class = few
  )
  expect_match(conditionMessage(warning),
               'swap_test(x, a, b, measure = "recall", positive = "p")',
               fixed = TRUE)
  # (The exact test takes no scores.)
  warning <- expect_warning(
    components_test(cv_scores(x, "recall", positive = "p"), a, b), class = few
  )
  expect_match(conditionMessage(warning), paste(
    'swap_test(predictions, a, b, measure = "recall",', 'positive = "p")'
  ), fixed = TRUE)
  # By hand: n01 = 4 and n10 = 6 of 40.
  expect_equal(found$statistic[["z"]],
               -2 / 40 / sqrt((10 / 40 - (2 / 40)^2) / 40))
  # 100 are few no more in a measure, and 25 in error; groups have no exact
  # test.
  expect_no_warning(components_test(x, a, b), class = few)
  expect_warning(components_test(x, a, b, "f1", positive = "p"), class = few)
  many <- cv_predictions(data[rep(1:160, 10), ], truth, c(a, b))
  expect_no_warning(components_test(many, a, b, "recall", positive = "p"),
                    class = few)
  grouped <- cv_predictions(data, truth, c(a, b), groups = rep(1:80, 2))
  expect_no_warning(components_test(grouped, a, b, "recall", positive = "p"),
                    class = few)
})

test_that("simultaneous intervals are said to be so", {
  set.seed(1)
  data <- data.frame(row = 1:60, truth = c("p", "q"))
  for (name in c("a", "b", "c")) {
    data[[name]] <- ifelse(stats::runif(60) < 0.3, "p", data$truth)
  }
  x <- cv_predictions(data, truth, c(a, b, c), row = row)
  found <- suppressWarnings(compare_learners(x, p_adjust = "max_t"))
  expect_output(print(found), "intervals are simultaneous")
})

test_that("a test against a margin that finds nothing does not show it", {
  x <- cv_predictions(pair_data(), truth, c(a, c), row = row)
  test <- suppressWarnings(components_test(x, null.value = -0.5))
  expect_gt(test$p.value, 0.05)
  expect_match(summary(test)$conclusion, "does not show that the difference is")
  skip_without("ggplot2")
  expect_match(ggplot2::autoplot(test)$labels$caption, "hypothesis, -0.5",
               fixed = TRUE)
})

test_that("groups that are given again must be those of the plan", {
  table <- data.frame(row = 1:8, rep = 1, fold = rep(1:2, each = 4),
                      group = rep(1:4, each = 2))
  plan <- as_cv_plan(table)
  expect_identical(as_cv_plan(table, groups = rep(c("a", "b", "c", "d"),
                                                  each = 2)), plan)
  expect_input_error(as_cv_plan(table, groups = 1:8), "value", "groups")
})

test_that("a pilot of one test set with groups has no rates of its own", {
  data <- data.frame(row = 1:40, truth = c("p", "q"),
                     a = rep_len(c("p", "p", "q"), 40),
                     b = rep_len(c("p", "q", "q", "q"), 40),
                     group = rep(1:20, each = 2))
  counts <- contingency_counts(data, a, b, truth = truth, row = row,
                               groups = group)
  expect_input_error(power_mcnemar(pilot = counts, n = 100), "scheme",
                     "pilot")
})

test_that("a metric without a direction takes that of the user", {
  skip_without("yardstick")
  metric <- structure(function(data, truth, estimate, ...) {
    data.frame(.metric = "share", .estimator = "binary", .estimate = 0.25)
  }, class = c("class_metric", "metric", "function"))
  x <- cv_predictions(pair_data(), truth, c(a, b), row = row)
  expect_input_error(fold_measures(x, list(share = metric)), "missing",
                     "direction")
  found <- fold_measures(x, list(share = metric), direction = "minimize")
  expect_identical(found$estimate, c(0.25, 0.25))
})

test_that("data of the target alone cannot show groups", {
  data <- data.frame(y = rep(c("a", "b"), 10))
  set.seed(1)
  expect_no_warning(cv_predict(cv_kfold(20, 2), data, y,
                               list(majority = learner_majority())))
})

test_that("records without complete predictors are not predicted", {
  skip_without("nnet")
  data <- data.frame(x = c(1:9, NA), y = rep(c("a", "b"), 5))
  plan <- as_cv_plan(data.frame(row = 1:10, rep = 1,
                                fold = c(rep(0, 9), 1)), scheme = "holdout")
  x <- suppressWarnings(cv_predict(plan, data, y,
                                   list(line = learner_logistic())))
  expect_identical(sum(is.na(x$line)), 1L)
})

test_that("a level that is missing is no label", {
  truth <- addNA(factor(c("a", NA, "a")))
  expect_identical(code_column(truth), list(values = c(1L, NA, 1L),
                                            labels = "a"))
})

test_that("a range of missing values of a labelled vector is missing", {
  x <- structure(c(1, 2, 98, 99), labels = c(no = 1, yes = 2),
                 na_range = c(90, 99),
                 class = c("haven_labelled_spss", "haven_labelled"))
  expect_identical(as.character(plain_labels(x)), c("no", "yes", NA, NA))
})

test_that("a report of many classes names the six most frequent", {
  data <- data.frame(row = 1:36, truth = rep(letters[1:8], 8:1),
                     a = "a", b = "b")
  x <- cv_predictions(data, truth, c(a, b), row = row)
  facts <- report_facts(x, NULL)
  expect_identical(
    facts$Value[facts$Data == "Classes"],
    "a (8), b (7), c (6), d (5), e (4), f (3), and 2 more"
  )
})

test_that("predictions without groups stay so where the groups are NULL", {
  nothing <- NULL
  x <- cv_predictions(pair_data(), truth, c(a, b), row = row, groups = nothing)
  expect_identical(x, cv_predictions(pair_data(), truth, c(a, b), row = row))
  expect_identical(confusion_counts(x, "p", groups = nothing),
                   confusion_counts(x, "p"))
})

test_that("predictions with different groups are not bound", {
  part <- function(rows, groups = NULL) {
    data <- pair_data()[rows, ]
    cv_predictions(data, truth, c(a, b), row = row, groups = groups)
  }
  first <- part(1:6, rep(1:3, 2))
  # Both number their groups from 1.
  expect_input_error(rbind(first, part(7:12, rep(4:6, each = 2))), "conflict",
                     "...")
  expect_input_error(rbind(first, part(7:12)), "conflict", "...")
  whole <- part(1:12, rep(1:4, 3))
  expect_identical(prediction_groups(rbind(whole[1:5, ], whole[6:12, ])),
                   rep(1:4, 3))
})

test_that("an interval of one's own form of f1 averages is that of micro F1", {
  given <- own_interval(list(fun = "interval_f1_average",
                             plan = quote(cv_kfold(n, 5))), "own")
  expect_identical(given[c("input", "measures")],
                   list(input = "classes", measures = "f1_micro"))
})

test_that("a plan of one's own that a test does not fit fails by replicate", {
  study <- function() {
    error_rate_study(function() sim_data(60), truth,
                     list(a = learner_column("a"), b = learner_column("b")),
                     c("bcv_t", "resampled_t"), replicates = 4,
                     plans = list(bcv_t = quote(cv_kfold(n, k = 5))))
  }
  set.seed(1)
  expect_warning(found <- study(), class = "bcvinfer_warning_replicate")
  expect_identical(found$failures, c(4L, 0L))
})

test_that("no interval of counts serves measures of probabilities", {
  x <- cv_predictions(pair_data(), truth, c(a, b), row = row)
  counts <- confusion_counts(x, "p")
  expect_null(default_interval(counts, "brier"))
})

test_that("half splits with groups: effective tables by their design effect", {
  set.seed(3)
  plan <- cv_bcv(40, m = 3, groups = rep(1:20, each = 2))
  rows <- as.data.frame(plan)
  rows$truth <- c("p", "q")[1 + rows$row %% 2]
  rows$a <- ifelse(stats::runif(120) < 0.3, "p", rows$truth)
  x <- cv_predictions(rows, truth, a, row = row, rep = rep, fold = fold,
                      plan = plan)
  counts <- confusion_counts(x, "p")
  entry <- registry_entry(interval_registry, "beta")
  found <- run_interval(entry, counts, "precision")
  known <- interval_beta(
    effective_table(counts, deff = design_effect(counts, "precision")),
    "precision"
  )
  expect_identical(found$conf.low, known$conf.low)
  expect_identical(found$conf.high, known$conf.high)
})

test_that("a model without probabilities predicts classes alone", {
  bare <- with_shares("a", NULL)
  expect_null(attr(bare, "shares")())
  predict_bare <- function(object, new, type, ...) {
    if (type == "prob") stop("no probabilities")
    data.frame(.pred_class = rep("a", nrow(new)))
  }
  registerS3method("predict", "bare_model", predict_bare,
                   envir = asNamespace("stats"))
  learner <- tidymodels_learner("bare", "stats", "classification",
                                function(train, target) {
    structure(list(), class = "bare_model")
  })
  data <- data.frame(x = 1:6, y = c("a", "b"))
  expect_identical(learner(data[1:4, ], data[5:6, "x", drop = FALSE], "y"),
                   c("a", "a"))
})

test_that("a hold-out of large groups trains on one of them", {
  set.seed(1)
  # 6 of 30 records cannot be had: 10 come nearest.
  plan <- cv_holdout(30, prop = 0.2, groups = rep(1:3, each = 10))
  expect_identical(plan$reps$n_train, 10)
})

test_that("copies that are never apart, and one class, are no reason to warn", {
  data <- data.frame(x = rep(sqrt(1:10), 2), z = rep(log(1:10), 2),
                     y = rep(c("a", "b"), 10))
  together <- as_cv_plan(data.frame(row = 1:20, rep = 1,
                                    fold = rep(rep(1:2, each = 5), 2)))
  learners <- list(majority = learner_majority())
  expect_no_warning(cv_predict(together, data, y, learners))
  apart <- as_cv_plan(data.frame(row = 1:20, rep = 1,
                                 fold = rep(1:2, each = 10)))
  expect_warning(cv_predict(apart, data, y, learners),
                 class = "bcvinfer_warning_likely_groups")
  expect_identical(beyond_chance(1, c(2L, 2L)), 0)
  # One name of half of the records is no name of a group.
  named <- data.frame(x = c(rep("most", 20), rep(letters[1:10], 2)), z = 1:40,
                      y = rep(c("a", "b"), each = 20))
  set.seed(1)
  expect_no_warning(cv_predict(cv_kfold(40, 2), named, y, learners))
})

test_that("a report counts every class for measures of several", {
  x <- cv_predictions(pair_data(), truth, c(a, c), row = row)
  found <- suppressWarnings(report_contents(x, "f1_macro", NULL, NULL, "holm",
                                            0.95))
  expect_identical(names(found$intervals), "f1_macro")
  # c calls 8 of 12 p, 4 of them right, and 2 of the other 4 are: F1 of p is
  # 4 / 7, of q 2 / 5.
  expect_equal(found$intervals[[1]]$estimate, c(1, 17 / 35))
})

test_that("a data set that cannot be drawn is a failure of its replicate", {
  drawn <- 0
  generate <- function() {
    drawn <<- drawn + 1
    if (drawn == 4) stop("no data")
    sim_data(60)
  }
  set.seed(1)
  expect_warning(
    found <- error_rate_study(generate, truth, list(a = learner_column("a"),
                                                    b = learner_column("b")),
                              "bcv_t", replicates = 6),
    "no data", class = "bcvinfer_warning_replicate"
  )
  expect_identical(found$failures, 1L)
})

test_that("the truth of micro F1 is that of accuracy", {
  wide <- function(counts, measure, conf.level) {
    data.frame(conf.low = 0, conf.high = 1)
  }
  truth <- function(measure, fun) {
    set.seed(2)
    coverage_study(
      function() sim_data(60, "simple", delta = 1), y,
      list(most = learner_majority()),
      list(own = list(fun = fun, plan = quote(cv_kfold(n, 5)))),
      truth = list(train = 30, test = 30, replicates = 4), measures = measure,
      positive = if (measure == "accuracy") "1", replicates = 2
    )$truth
  }
  expect_identical(truth("f1_micro", "interval_f1_average"),
                   truth("accuracy", wide))
})

test_that("the curve of a gain of repetitions passes its plan", {
  set.seed(4)
  data <- data.frame(y = rep(c("u", "v"), 30), x = stats::rnorm(60))
  x <- cv_predict(cv_bcv(60, m = 5), data, y, list(tree = learner_knn(3)))
  gain <- bcv_gain(variance_components(x), n = 60, m = 5)
  expect_equal(gain$curve$at(60, 5)[["width"]], tidy(gain)$width)
})
