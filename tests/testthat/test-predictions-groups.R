test_that("groups: the parts of the worked example, together .07245164", {
  # Computed from the equations by another program: the records' part with G /
  # (G - 1), and what training adds.
  sums <- score_sums(worked_differences(), list(
    fold = worked_fold(), group = rep(1:8, each = 2)
  ))
  parts <- half_split_moments(sums)
  expect_equal(sums$estimate, 0.1666667, tolerance = 1e-6)
  training <- max(0, parts$training + 2 * parts$coupling)
  total <- (parts$records * 8 / 7 + training) / 8
  expect_equal(total, 0.07245164, tolerance = 1e-7)
  # Without G / (G - 1).
  expect_equal(total - parts$records / 56, 0.07096354, tolerance = 1e-7)
})

test_that("groups: test and components count groups, and warn of few", {
  few <- "bcvinfer_warning_few_records"
  expect_warning(
    expect_warning(test <- components_test(worked_predictions(), a, b),
                   "only 8 groups", class = "bcvinfer_warning_few_groups"),
    "groups, too few", class = few
  )
  # Deviations summed over groups, 8 units for 16 records.
  request <- suppressWarnings(
    components_request(worked_predictions(), "error", NULL, 1)
  )
  group <- request$layout$group
  units <- lapply(c("a", "b"), function(learner) {
    losses <- request$losses(learner)
    mean(losses) + unname(rowsum(losses - mean(losses), group) / 2)
  })
  fold <- request$layout$fold[match(1:8, group), ]
  plain <- plan_components(units[[1]] - units[[2]], list(fold = fold),
                           "halves", pair = units)
  expect_equal(test$stderr, plain$stderr)
  # At most 2m degrees of freedom.
  expect_equal(unname(test$parameter), min(6, plain$df))
  capped <- plain$predictive
  capped$df <- pmin(6, capped$df)
  expect_equal(test$p.value,
               predictive_p_value(plain$estimate, capped, "two.sided"))
  expect_identical(test$groups, 8L)
  parts <- suppressWarnings(variance_components(worked_predictions(), a, b))
  expect_equal(parts$stderr, plain$stderr)
  expect_identical(parts$groups, 8L)
})

test_that("groups of one record give exactly the numbers without groups", {
  alone <- worked_predictions(group = 101:116)
  none <- cv_predictions(worked_table(), truth, c(a, b), row, rep, fold)
  expect_identical(unclass(components_test(alone, a, b)),
                   unclass(components_test(none, a, b)))
  # Row names of the results aside, all columns.
  expect_identical(as.list(variance_components(alone)),
                   as.list(variance_components(none)))
  expect_identical(as.list(interval_components(alone, "error")),
                   as.list(interval_components(none, "error")))
})

test_that("one test set: the clustered standard error of 135 pairs", {
  # .0672909 is that of survey::svymean(); .0596149 without groups.
  p <- cv_predictions(psychiatry(), truth, c(a, b), groups = cluster)
  test <- components_test(p, a, b)
  expect_equal(unname(test$estimate), 0.2148148, tolerance = 1e-6)
  expect_equal(test$stderr, 0.0672909, tolerance = 1e-6)
  expect_equal(test$stderr / sqrt(test$design_effect), 0.0596149,
               tolerance = 1e-5)
  expect_equal(test$design_effect, 1.27409, tolerance = 1e-5)
  expect_identical(unname(test$parameter), 28)
})

test_that("predictions over a plan know its groups, also a part of them", {
  set.seed(1)
  data <- data.frame(patient = rep(1:30, each = 2), x = rnorm(60),
                     y = rep(c("ill", "well"), 30))
  plan <- cv_bcv(data, m = 3, groups = patient)
  p <- cv_predict(plan, data, y, list(one = learner_majority(),
                                      two = learner_mean()))
  expect_identical(prediction_groups(p), plan$groups[p$row])
  expect_identical(prediction_groups(p[p$row > 30, ]),
                   plan$groups[p$row[p$row > 30]])
  expect_output(print(p), "60 records in 30 groups")
  expect_identical(variance_components(p)$groups, c(30L, 30L))
  own <- cv_predictions(as.data.frame(p), truth, c(one, two), row, rep, fold,
                        plan = plan)
  expect_identical(prediction_groups(own), prediction_groups(p))
})

test_that("bad input: groups that differ within a record or from the plan", {
  table <- worked_table()
  table$group[1] <- 9
  expect_input_error(
    cv_predictions(table, truth, c(a, b), row, rep, fold, groups = group),
    "rows", "groups", "cv_predictions"
  )
  plan <- as_cv_plan(worked_table()[c("row", "rep", "fold", "group")])
  table$group <- 17 - table$row
  expect_input_error(
    cv_predictions(table, truth, c(a, b), row, rep, fold, groups = group,
                   plan = plan), "conflict", "groups"
  )
})

test_that("bad input: a single cluster, and groups in several folds", {
  expect_input_error(components_test(worked_predictions(group = 1), a, b),
                     "rows", "x", "components_test", "one fold of a repetition")
  one <- worked_table(group = 1, m = 1)
  one <- cv_predictions(one, truth, c(a, b), groups = group, row = row,
                        rep = NULL, fold = NULL)
  expect_input_error(components_test(one, a, b), "value", "x",
                     "components_test", "needs two")
  expect_input_error(interval_components(one, "error"), "value", "x")
})

test_that("an interval at an end of the range is as wide as groups may need", {
  table <- data.frame(truth = rep(0:1, 40), p = rep(0:1, 40),
                      group = rep(1:20, each = 4))
  ends <- function(...) {
    p <- cv_predictions(table, truth, p, ...)
    interval_components(p, "accuracy")
  }
  # Four like records count as one: the interval of 80 records in fours has the
  # variance of the smoothed value times 4.
  by_group <- ends(groups = group)
  singly <- ends()
  expect_identical(by_group$conf.high, 1)
  expect_lt(by_group$conf.low, singly$conf.low)
})

test_that("studies refuse plans with groups by name", {
  generate <- function() data.frame(x = rnorm(40), y = rep(0:1, 20))
  expect_input_error(
    error_rate_study(
      generate, "y", list(a = learner_majority(), b = learner_mean()),
      "bcv_mcnemar", replicates = 2,
      plans = list(bcv_mcnemar = function(n) {
        cv_bcv(n, groups = rep(1:20, each = 2))
      })
    ), "scheme", "plans", "error_rate_study", "without groups"
  )
})

test_that("tables of predictions keep the groups for a file or a database", {
  x <- worked_predictions()
  expect_identical(as.data.frame(x)$groups, prediction_groups(x))
  again <- list(
    wide = cv_predictions(as.data.frame(x), truth, c(a, b), row, rep, fold,
                          groups = groups),
    long = cv_predictions(tidy(x), truth, estimate, row, rep, fold,
                          learner = learner, groups = groups)
  )
  for (read in again) {
    expect_identical(
      suppressWarnings(unclass(components_test(read, a, b))),
      suppressWarnings(unclass(components_test(x, a, b)))
    )
  }
})

test_that("a table that holds groups is not read without them in silence", {
  set.seed(1)
  plan <- cv_bcv(60, m = 3, groups = rep(1:30, 2))
  data <- data.frame(y = rep(c("x", "y"), 30),
                     z = rep_len(c("x", "x", "y"), 60))
  x <- cv_predict(plan, data, y, list(
    tree = learner_column("z"), knn = learner_majority()
  ))
  own <- as.data.frame(x)
  expect_true("groups" %in% names(own))
  expect_input_error(
    cv_predictions(own, truth, c(tree, knn), row = row, rep = rep, fold = fold),
    "conflict", "groups", message = "write `groups = groups`"
  )
  back <- cv_predictions(own, truth, c(tree, knn), row = row, rep = rep,
                         fold = fold, groups = groups)
  expect_identical(components_test(back, tree, knn)$p.value,
                   components_test(x, tree, knn)$p.value)
  without <- cv_predictions(own, truth, c(tree, knn), row = row, rep = rep,
                            fold = fold, groups = NULL)
  expect_null(prediction_groups(without))
})

test_that("a forgotten column of patients is announced, as cv_predict() does", {
  set.seed(1)
  table <- data.frame(patient = sample(rep(1:30, each = 4)))
  table$truth <- c("ill", "well")[1 + table$patient %% 2]
  table$a <- "ill"
  table$b <- "well"
  warning <- expect_warning(cv_predictions(table, truth, c(a, b)),
                            "Column patient may identify groups",
                            class = "bcvinfer_warning_likely_groups")
  expect_match(conditionMessage(warning), "Write `groups = patient`",
               fixed = TRUE)
  expect_silent(cv_predictions(table, truth, c(a, b), groups = patient))
  expect_silent(cv_predictions(table, truth, c(a, b), groups = NULL))
  # Records of repetitions count once; of a plan the groups are its own.
  plan <- cv_bcv(table, m = 3)
  places <- as.data.frame(plan)
  over <- cbind(places, table[places$row, ])
  warning <- expect_warning(
    cv_predictions(over, truth, c(a, b), row, rep, fold, plan = plan),
    "Column patient may identify groups",
    class = "bcvinfer_warning_likely_groups"
  )
  expect_match(conditionMessage(warning), "Make `plan` with these groups")
  expect_warning(cv_predict(plan, table, truth, list(a = learner_majority())),
                 "Column patient looks",
                 class = "bcvinfer_warning_likely_groups")
})

test_that("a grouped table is understood only where groups are said", {
  skip_if_not_installed("dplyr")
  table <- worked_table()
  grouped <- dplyr::group_by(table, group)
  bad <- function(expr, verb, argument = "groups") {
    error <- expect_input_error(expr, "conflict", argument, verb)
    expect_match(conditionMessage(error), "groups = group", fixed = TRUE)
  }
  bad(cv_predictions(grouped, truth, c(a, b), row, rep, fold), "cv_predictions")
  bad(confusion_counts(grouped, truth = truth, estimate = a, rep = rep,
                       fold = fold), "confusion_counts")
  bad(contingency_counts(grouped, a, b, truth = truth, rep = rep, fold = fold),
      "contingency_counts")
  bad(cv_bcv(grouped, m = 3), "cv_bcv")
  bad(cv_predict(cv_bcv(nrow(table), m = 3), grouped, a,
                 list(b = learner_majority())), "cv_predict")
  expect_identical(
    cv_predictions(grouped, truth, c(a, b), row, rep, fold, groups = group),
    worked_predictions()
  )
  without <- cv_predictions(grouped, truth, c(a, b), row, rep, fold,
                            groups = NULL)
  expect_null(prediction_groups(without))
  # A grouping by what other arguments use is no group of records.
  by_fold <- dplyr::group_by(table, rep, fold)
  expect_identical(
    cv_predictions(by_fold, truth, c(a, b), row, rep, fold, groups = NULL),
    without
  )
})

test_that("a patient's records in one fold are groups, of whatever class", {
  # 20 patients of two visits, of one class each: the classes share nothing.
  data <- data.frame(patient = rep(1:20, each = 2), truth = c("n", "y"),
                     guess = "n", fold = rep(1:5, each = 8))
  expect_warning(cv_predictions(data, truth, guess, fold = fold),
                 "share the class or the fold",
                 class = "bcvinfer_warning_likely_groups")
  expect_silent(cv_predictions(transform(data, fold = rep(1:5, 8)), truth,
                               guess, fold = fold))
  names(data)[1] <- "code"
  expect_silent(cv_predictions(data, truth, guess, fold = fold))
})

test_that("compare_learners() warns once of the groups", {
  y <- rep(0:1, 40)
  data <- data.frame(y, a = y, b = replace(y, 1:9, 1 - y[1:9]),
                     group = rep(1:8, each = 10), fold = rep(1:4, each = 20))
  x <- cv_predictions(data, y, c(a, b), fold = fold, groups = group)
  for (measure in c("error", "mcc")) {
    said <- character()
    withCallingHandlers(compare_learners(x, measure = measure),
                        bcvinfer_warning_few_groups = function(warning) {
      said <<- c(said, conditionMessage(warning))
      rlang::cnd_muffle(warning)
    }, bcvinfer_warning = rlang::cnd_muffle)
    expect_length(said, 1)
  }
})

test_that("other names of the classes are no groups", {
  for (classes in c(10, 20, 30)) {
    data <- data.frame(truth = rep(sprintf("c%02d", 1:classes), each = 10))
    data$guess <- rev(data$truth)
    data$name <- toupper(data$truth)
    data$class_id <- match(data$truth, unique(data$truth))
    expect_no_warning(cv_predictions(data, truth, guess),
                      class = "bcvinfer_warning_likely_groups")
  }
  # Two names of one class are.
  data$name <- paste(data$name, rep(1:2, each = 5))
  expect_warning(cv_predictions(data, truth, guess), "Column name",
                 class = "bcvinfer_warning_likely_groups")
})

test_that("groups and kept columns are alike for all learners of a record", {
  long <- data.frame(
    item = rep(sprintf("q%02d", 1:20), each = 2), model = c("a", "b"),
    y = rep(c("u", "v"), each = 2), said = c("u", "v", "v", "v"),
    score = c(0, 1, 1, 1), doc = rep(sprintf("d%02d", 1:10), each = 4)
  )
  read <- function(data) {
    cv_predictions(data, y, said, row = item, learner = model, groups = doc)
  }
  score <- function(data, ...) {
    cv_scores(data, score, row = item, learner = model,
              direction = "minimize", ...)
  }
  expect_no_error(read(long))
  # Whichever row it is: the rows of the first learner spoke for the others.
  for (row in 1:2) {
    odd <- replace(long, "doc", list(replace(long$doc, row, "other")))
    expect_input_error(read(odd), "rows", "groups", message = "q01")
    expect_input_error(score(odd, groups = doc), "rows", "groups",
                       message = "q01")
    expect_input_error(score(odd, groups = NULL, by = doc), "rows", "by")
    expect_input_error(cv_predictions(odd, y, said, row = item, learner = model,
                                      groups = NULL, keep = doc),
                       "rows", "keep")
  }
})
