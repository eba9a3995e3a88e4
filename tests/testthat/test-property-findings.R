# What random arguments found (`make fuzz`); each test is named after the
# mistake that it keeps away.

test_that("rho_bounds() without rho1 was an error of R's own", {
  expect_input_error(rho_bounds(), "missing", "rho1", "rho_bounds")
})

test_that("a value that rpart does not take was an error of R's own", {
  skip_without("rpart")
  expect_input_error(learner_tree(minsplit = "a"), "value", "...",
                     "learner_tree", "rpart.control")
})

test_that("differences whose squares overflow gave NaN in silence", {
  x <- c(1, -2, 4)
  for (scale in c(1e200, 1e-200)) {
    expect_input_error(resampled_t_test(x * scale), "value", "x",
                       "resampled_t_test", "1e-150 and 1e150")
    expect_input_error(kfold_z_test(x * scale), "value", "x", "kfold_z_test")
  }
  # The statistic does not depend on the unit.
  expect_equal(resampled_t_test(x * 1e140)$statistic,
               resampled_t_test(x)$statistic)
  expect_equal(resampled_t_test(x * 1e-140)$p.value,
               resampled_t_test(x)$p.value)
})

test_that("shapes that no double resolves kept integrals running for ever", {
  for (prior in c(1e-300, 1e16, 1e30, 1e300)) {
    expect_nan_warning(dfscore(0.3, 5, 3, prior, beta = 2))
    expect_nan_warning(pfscore(0.3, 5, 3, prior, beta = 2))
    expect_nan_warning(qfscore(0.3, 5, 3, prior, beta = 2))
    expect_nan_warning(prob_greater(prior, prior, prior, prior))
    expect_nan_warning(prob_greater(3, prior, 5, 4))
  }
  # At the ends of the domain equal posteriors still give one half.
  expect_equal(prob_greater(4e9, 4e9, 4e9, 4e9), 0.5)
  expect_equal(prob_greater(1e-3, 1e-3, 1e-3, 1e-3), 0.5)
})

test_that("a matrix of one string was taken for the name of a column", {
  name <- matrix("y")
  expect_input_error(
    cv_predict(cv_kfold(40, 4), toy_data(), name, list(a = learner_majority())),
    "column", "target", "cv_predict"
  )
})

test_that("a bad part of a list of results named a call that nobody made", {
  expect_input_error(as_cv_predictions(list(1)), "type", "x",
                     "as_cv_predictions")
})

test_that("as_learner() named the argument of another function", {
  expect_input_error(as_learner(c("rpart", "knn")), "type", "x", "as_learner")
  expect_input_error(
    cv_predict(cv_kfold(40, 4), toy_data(), y, list(a = c("rpart", "knn"))),
    "type", "learners", "cv_predict"
  )
})

test_that("the name of an argument of ours was passed on to caret::train()", {
  skip_without("caret")
  learner <- as_learner("rpart", arg = "learners")
  inner <- environment(environment(learner)$fit_predict)
  expect_false("arg" %in% names(inner$settings))
})

test_that("a beta whose powers overflow was an error of R's own", {
  counts <- contract_confusion(list(test = "linear_f"))
  expect_input_error(linear_f_test(counts, beta = 1e80), "value", "beta",
                     "linear_f_test")
  expect_input_error(linear_f_multi_test(list(counts), beta = 1e300), "value",
                     "beta", "linear_f_multi_test")
  expect_input_error(fold_measures(counts, "f_beta", beta = 1e300), "value",
                     "beta", "fold_measures")
  # As beta grows F_beta is the recall.
  expect_equal(fold_measures(counts, "f_beta", beta = 1e70)$estimate,
               fold_measures(counts, "recall")$estimate)
})

test_that("a one-sided interval of a tiny level was NaN where all is equal", {
  # Without a standard error there is no interval now, at any level.
  equal <- resampled_t_test(rep(0, 6), "less", conf.level = 9.5e-301)
  expect_null(equal$conf.int)
  expect_match(equal$notes, "no confidence interval", all = FALSE)
  # By hand: t of 5 degrees of freedom, mean 2, standard error sqrt(3.5 / 6).
  end <- resampled_t_test(1:6 - 1.5, "greater", conf.level = 1e-20)$conf.int[1]
  expect_equal(end, 2 - qt(1e-20, 5) * sqrt(3.5 / 6), tolerance = 1e-14)
})

test_that("two points of like height beside a narrow peak hid it: 1 for 0", {
  expect_identical(prob_greater(1.352380e4, 4793102, 181049685, 6.5), 0)
  expect_identical(prob_greater(181049685, 6.5, 1.352380e4, 4793102), 1)
  expect_identical(prob_greater(14.5, 61345018, 1.144044e7, 0.2296026), 0)
})

test_that("counts whose column of learners has another name were R's error", {
  counts <- new_counts(data.frame(
    learner = rep(c("A", "B"), each = 2), rep = 1, fold = 1:2,
    tp = c(18, 36, 13, 22), fp = c(38, 32, 41, 24), fn = c(21, 15, 32, 25),
    tn = 37
  ), "confusion_counts")
  names(counts)[1] <- "other"
  expect_input_error(linear_f_test(counts, "A", "B"), "column", "x",
                     "linear_f_test", "Missing: learner")
})

test_that("parts taken out of plans and predictions were R's errors", {
  plan <- cv_bcv(34, m = 2, nested = TRUE)
  plan["stratified"] <- list(NULL)
  expect_identical(cv_extend(plan, 2)$assignment, plan$assignment)
  predictions <- comparison_predictions(names = c("one", "two"))
  predictions$fold <- predictions
  expect_input_error(contingency_counts(predictions, one, two), "type", "x",
                     "contingency_counts", "must be a vector or factor")
  expect_input_error(confusion_counts(predictions, "yes"), "type", "x",
                     "confusion_counts", "must be a vector or factor")
  expect_input_error(compare_learners(predictions), "type", "predictions",
                     "compare_learners")
  expect_input_error(compare_learners(predictions, "bcv_mcnemar"), "type",
                     "predictions", "compare_learners")
})

test_that("counts that were taken apart were R's errors, or NaN in silence", {
  nothing <- structure(data.frame(), class = c("cv_counts", "data.frame"))
  short <- half_split_counts(m = 1)
  short <- structure(replace(unclass(short), "n11", 25),
                     class = class(short))
  cut <- half_split_counts(m = 1)
  attr(cut, "row.names") <- seq_len(nrow(cut))
  cut <- structure(replace(unclass(cut), "rep", list(numeric())),
                   class = class(cut))
  words <- half_split_counts(m = 1)
  words[["n00"]] <- expression(x, x)
  for (verb in list(pool_counts, effective_table, loss_differences)) {
    expect_input_error(verb(nothing), "type", "x")
    expect_input_error(verb(short), "shape", "x", message = "n11")
    expect_input_error(verb(cut), "shape", "x", message = "rep")
    expect_error(verb(words), "n00", class = "bcvinfer_error")
  }
})

test_that("a setting that rpart warns of was taken", {
  skip_without("rpart")
  expect_input_error(learner_tree(minsplit = factor("3")), "value", "...",
                     "learner_tree", "factors")
})

test_that("a column of another length than its data frame was recycled", {
  records <- data.frame(row = 1:4, rep = 1L, fold = c(0L, 0L, 1L, 1L))
  cut <- structure(replace(unclass(records), "row", list(1:3)),
                   class = "data.frame")
  expect_input_error(as_cv_plan(cut, scheme = "holdout"), "shape", "x",
                     "as_cv_plan", "one value per row in row.*4 rows, not 3")
})

test_that("a learner with fewer folds than the others was taken for whole", {
  counts <- data.frame(
    learner = rep(c("a", "b"), each = 4), rep = rep(1:2, each = 2),
    fold = 1:2, tp = 5:12, fp = 3, fn = 2, tn = 7
  )
  fewer <- confusion_counts(counts[counts$learner == "a" | counts$rep == 1, ])
  for (verb in list(interval_beta_prime, interval_t)) {
    expect_input_error(verb(fewer), "rows", "counts",
                       message = "b has 2 of the 2 x 2 folds")
  }
  folds <- transform(counts, fold = 2 * (rep - 1) + fold, rep = 1)[-8, ]
  for (verb in list(interval_t, interval_beta)) {
    expect_input_error(verb(confusion_counts(folds), "recall"), "rows",
                       "counts", message = "b has 3 of the 1 x 4 folds")
  }
})

test_that("counts whose sum is no double gave NaN for a p-value", {
  x <- c(n01 = 7e307, n10 = 1.5e308)
  for (exact in c("no", "exact", "midp")) {
    expect_input_error(holdout_mcnemar_test(x, exact = exact), "value", "x",
                       "holdout_mcnemar_test", "at most 2\\^53.*1.5e\\+308")
  }
  most <- holdout_mcnemar_test(c(n01 = 2^53, n10 = 2^53), exact = "exact")
  expect_identical(most$p.value, 1)
})

test_that("a negative count of pooled rows was blamed on no argument", {
  pooled <- data.frame(tp = c(-4, 5), fp = 1, fn = 2)
  expect_input_error(linear_f_test(pooled, rho = c(0.1, 0.2)), "value", "x",
                     "linear_f_test", "x\\$tp")
})

test_that("effective tables that were changed were R's errors, or no errors", {
  pairs <- effective_table(half_split_counts(m = 2))
  changed <- pairs
  changed$n10 <- changed
  expect_input_error(bcv_mcnemar_test(changed), "shape", "x",
                     "bcv_mcnemar_test", "one number per row in n10")
  tables <- effective_table(confusion_counts(data.frame(
    rep = 1, fold = 1:2, tp = 5:6, fp = 3, fn = 2, tn = 7
  )))
  for (number in c("rho1", "rho2", "n_effective", "m")) {
    changed <- tables
    changed[[number]] <- "a"
    expect_input_error(interval_beta_prime(changed), "type", "counts",
                       "interval_beta_prime", paste0("counts\\$", number))
    changed[[number]] <- NULL
    expect_input_error(interval_beta(changed, "recall"), "column", "counts",
                       "interval_beta", paste("Missing:", number))
  }
})

test_that("a learner that is a date was R's error", {
  counts <- half_split_counts(m = 1)
  counts$a <- as.Date("2020-02-29")
  differences <- loss_differences(counts, "2020-02-29", counts$b[1])
  expect_identical(attr(differences, "a"), "2020-02-29")
  expect_identical(bcv_mcnemar_test(counts)$p.value,
                   bcv_mcnemar_test(half_split_counts(m = 1))$p.value)
})

test_that("tables of counts with a table for a column were R's errors", {
  table <- data.frame(learner = "a", fold = 1:3, tp = 4, fp = 3, fn = 2, tn = 1)
  nested <- table
  nested$learner <- table
  expect_input_error(confusion_counts(nested), "type", "x", "confusion_counts",
                     "x\\$learner")
  for (fold in list(as.raw(1:3), 1:3 + 0i)) {
    nested$learner <- NULL
    nested$fold <- fold
    expect_input_error(confusion_counts(nested), "type", "x",
                       "confusion_counts", "x\\$fold")
  }
  nested <- table
  nested$tp <- matrix(4, 3, 2)
  expect_input_error(confusion_counts(nested), "shape", "x",
                     "confusion_counts", "one number per row in tp")
  short <- structure(replace(unclass(table), "learner", "b"),
                     class = "data.frame")
  expect_input_error(confusion_counts(short), "shape", "x",
                     "confusion_counts", "learner.*3 rows, not 1")
})

test_that("a measure whose name has a class was an error of R's own", {
  predictions <- comparison_predictions(names = c("one", "two"))
  measure <- structure("error", class = "foreign")
  expect_identical(variance_components(predictions, "one", "two", measure),
                   variance_components(predictions, "one", "two", "error"))
  expect_identical(
    components_test(predictions, "one", "two", measure)$p.value,
    components_test(predictions, "one", "two", "error")$p.value
  )
})

test_that("a column of counts without values is refused without a warning", {
  counts <- contingency_counts(data.frame(
    a = "a", b = "b", rep = 1, fold = 1, n00 = 4, n01 = 2, n10 = 1, n11 = 3
  ))
  columns <- unclass(counts)
  columns$n10 <- numeric()
  counts <- structure(columns, class = class(counts))
  expect_silent(
    error <- expect_error(design_effect(counts),
                          class = "bcvinfer_error_shape")
  )
  expect_match(conditionMessage(error), "n10")
})

test_that("a direction that is no value is refused without a warning", {
  table <- matrix(c(0.5, 0.6, 0.7, 0.6), 2,
                  dimnames = list(c("d1", "d2"), c("a", "b")))
  expect_silent(expect_error(cv_benchmark(table, direction = y ~ x),
                             class = "bcvinfer_error_type"))
})

test_that("a plan with a missing fold is not extended", {
  plan <- cv_bcv(17, m = 3, nested = TRUE)
  plan$assignment[1, 2] <- NA
  expect_input_error(cv_extend(plan, 3), "missing", "plan", "cv_extend")
})

test_that("estimates that are no vector are refused without a warning", {
  x <- cv_benchmark(matrix(c(0.5, 0.6, 0.7, 0.6), 2, dimnames = list(
    c("d1", "d2"), c("a", "b")
  )), direction = "maximize")
  columns <- unclass(x)
  columns$estimate <- expression(a, b, c, d)
  x <- structure(columns, class = class(x))
  expect_silent(expect_error(benchmark_friedman_test(x),
                             class = "bcvinfer_error_type"))
})

test_that("probabilities of changed predictions were missing elsewhere", {
  # Repetition 9 has none.
  data <- data.frame(row = 1:6, truth = c("p", "q"), one = c("p", "p", "q"),
                     q = c(0.2, 0.4, 0.7))
  x <- cv_predictions(data, truth, one, row = row, probs = list(one = q))
  x$rep <- 9L
  for (verb in list(fold_measures, average_measures)) {
    expect_input_error(verb(x, "brier"), "rows", "counts")
  }
})

test_that("a column without a name was an error of R's own", {
  data <- data.frame(x = c(1, 2, 5, 6), y = c("a", "a", "b", "b"))
  learner <- function(train, test) rep("a", nrow(test))
  plan <- as_cv_plan(data.frame(row = 1:4, rep = 1, fold = c(1, 2, 1, 2)))
  named <- cv_predict(plan, data, y, list(one = learner))
  names(data)[1] <- NA
  expect_identical(cv_predict(plan, data, y, list(one = learner)), named)
})

test_that("a comparison without its pairs was an error of R's own", {
  data <- data.frame(row = 1:8, truth = rep(c("p", "q"), 4), a = "p",
                     b = c("p", "q"), c = c("q", "q", "q", "p"))
  comparison <- compare_learners(cv_predictions(data, truth, c(a, b, c),
                                                row = row))
  names(comparison)[1] <- "other"
  expect_input_error(learner_tiers(comparison), "column", "comparison",
                     "learner_tiers")
})

test_that("a single record had an infinite statistic", {
  data <- data.frame(row = 1, truth = factor("p", c("p", "q")), a = "p",
                     b = "q")
  x <- cv_predictions(data, truth, c(a, b), row = row)
  for (verb in list(components_test, variance_components)) {
    expect_input_error(verb(x, a, b), "value", "x",
                       message = "two or more records")
  }
  expect_input_error(interval_components(x, "error"), "value", "x")
})

test_that("a comparison whose tests became a factor was an error of R's own", {
  compared <- compare_learners(comparison_predictions(
    names = c("one", "two", "three")
  ), tests = "bcv_mcnemar")
  made <- compared
  made$test <- factor(made$test)
  expect_identical(as.list(learner_tiers(made)),
                   as.list(learner_tiers(compared)))
  expect_identical(summary(made)$conclusion, summary(compared)$conclusion)
})

test_that("columns of a comparison that are no names were errors of R's own", {
  compared <- compare_learners(comparison_predictions(
    names = c("one", "two", "three")
  ))
  unknown <- compared
  unknown$test <- "other"
  expect_input_error(learner_tiers(unknown), "value", "comparison",
                     "learner_tiers", "is not")
  nested <- compared
  nested$b <- as.data.frame(compared)
  expect_input_error(learner_tiers(nested), "type", "comparison")
})

test_that("no rows were a warning of R's own", {
  data <- data.frame(row = 1:4, truth = c("p", "q"), a = "p", b = "q")
  none <- cv_predictions(data, truth, c(a, b), row = row)[0, ]
  expect_no_warning(try(compare_learners(none), silent = TRUE))
})

test_that("a design effect of 0 / 0 was NaN", {
  data <- data.frame(row = 1:12, g = rep(1:6, each = 2),
                     truth = rep(c("p", "q"), 6), a = "p", b = "p")
  x <- cv_predictions(data, truth, c(a, b), row = row, groups = g)
  test <- suppressWarnings(components_test(x, a, b))
  expect_null(test$design_effect)
  expect_match(test$notes, "^Records in 6 groups\\.$", all = FALSE)
})

test_that("columns of probabilities without rows were an error of R's own", {
  data <- data.frame(row = numeric(), truth = numeric(), one = numeric(),
                     .pred_0 = numeric(), .pred_1 = numeric())
  found <- tryCatch(cv_predictions(data, truth, one, row = row,
                                   probs = list(one = c(".pred_0", ".pred_1"))),
                    bcvinfer_error = identity)
  expect_s3_class(found, c("cv_predictions", "bcvinfer_error"))
})
