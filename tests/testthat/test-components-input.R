# Odd and bad input of variance_components(), components_test() and
# interval_components(), each by name.

guess_data <- function(n = 48) {
  withr::with_seed(21, data.frame(
    id = seq_len(n), y = rep(c("p", "q"), length.out = n),
    one = sample(c("p", "q"), n, TRUE), two = sample(c("p", "q"), n, TRUE)
  ))
}

on_plan <- function(plan, data = guess_data(), learners = c("one", "two")) {
  cv_predict(plan, data, "y",
             lapply(stats::setNames(nm = learners), learner_column))
}

halves <- function(...) withr::with_seed(1, on_plan(cv_bcv(48, m = 3), ...))

expect_refused <- function(x, kind, argument, ..., message) {
  expect_input_error(components_test(x, one, two, ...), kind, argument,
                     message = message)
  expect_input_error(variance_components(x, ...), kind, argument,
                     message = message)
  expect_input_error(interval_components(x, "error"), kind, argument,
                     message = message)
}

test_that("bad input: one or two half splits", {
  for (m in 1:2) {
    expect_refused(on_plan(cv_bcv(48, m = m)), "scheme", "x",
                   message = "at least 3 half splits")
  }
})

test_that("bad input: several hold-outs are no half splits", {
  x <- on_plan(cv_holdout(48, 4))
  expect_input_error(components_test(x, one, two), "scheme", "x")
  expect_input_error(interval_components(x, "error"), "scheme", "x")
})

test_that("bad input: K folds without the components of half splits", {
  x <- on_plan(cv_kfold(48, 6))
  expect_input_error(components_test(x, one, two), "scheme", "training",
                     message = "compare_learners")
  expect_input_error(interval_components(x, "error"), "scheme", "training",
                     message = "variance_components")
})

test_that("bad input: the same half split again", {
  plan <- withr::with_seed(2, cv_rcv(48, m = 4, distinct = 2))
  expect_refused(on_plan(plan), "scheme", "x", message = "same split")
})

test_that("random half splits are taken, with a note on their overlap", {
  plan <- withr::with_seed(3, cv_rcv(48, m = 4))
  x <- on_plan(plan)
  # The largest overlap of two training sets, counted in the plan itself.
  trained <- do.call(cbind, lapply(1:4, function(j) {
    cbind(plan$assignment[, j] == 1, plan$assignment[, j] == 2)
  }))
  shared <- crossprod(trained)[outer(rep(1:4, each = 2), rep(1:4, each = 2),
                                     `<`)]
  said <- sprintf("share %.3g n records", max(shared) / 48)
  test <- components_test(x, one, two)
  expect_match(test$notes, said, fixed = TRUE)
  expect_true(any(grepl(said, interval_notes(interval_components(x, "error")),
                        fixed = TRUE)))
  expect_output(print(variance_components(x)), "overlap unevenly")
  expect_null(components_test(halves(), one, two)$notes)
  expect_no_match(interval_notes(interval_components(halves(), "error")),
                  "unevenly")
})

test_that("bad input: missing predictions", {
  x <- halves()
  x$two[5] <- NA
  expect_refused(x, "missing", "x",
                 message = "of the others are\\s`x.names.x.\\s!=\\s.two..`")
})

test_that("bad input: a record that is tested twice, or not at all", {
  x <- halves()
  expect_refused(x[-3, ], "scheme", "x", message = "once in each repetition")
  expect_refused(x[c(seq_len(nrow(x)), 1), ], "scheme", "x",
                 message = "once in each repetition")
})

test_that("a fold without a class counts like any other", {
  data <- guess_data()
  data$y <- c("p", "p", rep("q", 46))
  x <- halves(data)
  by_fold <- table(x$truth, paste(x$rep, x$fold))
  expect_true(any(by_fold["p", ] == 0))
  expect_warning(
    parts <- variance_components(x, measure = "recall", positive = "p"),
    "rests on 2 records", class = "bcvinfer_warning_few_records"
  )
  # By hand: the records that are p, each as often as there are repetitions.
  expect_equal(parts$estimate, c(mean(data$one[1:2] == "p"),
                                 mean(data$two[1:2] == "p")))
})

test_that("identical learners have statistic 0, p-value 1, no interval", {
  data <- guess_data()
  data$two <- data$one
  for (x in list(halves(data), on_plan(withr::with_seed(1, cv_holdout(48, 1)),
                                       data))) {
    test <- components_test(x, one, two)
    expect_identical(test$statistic[[1]], 0)
    expect_identical(test$p.value, 1)
    expect_null(test$conf.int)
    expect_match(test$notes, "no confidence interval")
    one_sided <- components_test(x, one, two, alternative = "less")
    expect_identical(one_sided$p.value, 0.5)
  }
})

test_that("a constant difference: 48 records that agree, with a warning", {
  data <- guess_data()
  data$one <- data$y
  data$two <- ifelse(data$y == "p", "q", "p")
  x <- halves(data)
  expect_warning(test <- components_test(x, one, two),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(test$statistic, c(t = -Inf))
  expect_equal(test$p.value, binom.test(48, 48)$p.value)
  expect_null(test$conf.int)
  expect_identical(variance_components(x)$stderr, c(0, 0))
})

test_that("bad input: unknown measures and measures without their class", {
  x <- halves()
  for (measure in c("auc", "ACCURACY")) {
    expect_input_error(components_test(x, one, two, measure), "value",
                       "measure")
    expect_input_error(interval_components(x, measure), "value", "measure")
  }
  expect_input_error(interval_components(x, "precision"), "missing", "positive")
  expect_input_error(interval_components(x, "precision", positive = "r"),
                     "label", "positive")
  expect_input_error(components_test(x, one, two, beta = 2), "conflict", "beta")
})

test_that("margins: a one-sided test is that of the shifted difference", {
  x <- on_plan(withr::with_seed(1, cv_holdout(48, 1)))
  test <- components_test(x, one, two)
  # (A margin of few disagreements has a warning.)
  one_sided <- function(margin) {
    suppressWarnings(components_test(x, one, two, null.value = margin,
                                     alternative = "less"),
                     "bcvinfer_warning_few_disagreements")
  }
  for (margin in c(-0.1, 0.02, 0.3)) {
    less <- one_sided(margin)
    expect_equal(less$p.value,
                 pnorm((test$estimate[[1]] - margin) / test$stderr))
    expect_identical(less$null.value[[1]], margin)
    # The interval does not depend on the margin; it inverts the test.
    upper <- one_sided(less$conf.int[2])
    if (less$conf.int[2] < 1) expect_equal(upper$p.value, 0.05)
  }
  expect_input_error(components_test(x, one, two, null.value = NA), "type",
                     "null.value")
  expect_input_error(components_test(x, one, two, null.value = c(0, 1)),
                     "type", "null.value")
})

# Without any difference the statistic against a margin is infinite: the
# learners may still differ by it on other records.
test_that("Zero variance trap: a margin between equal learners warns", {
  data <- guess_data()
  data$two <- data$one
  x <- on_plan(withr::with_seed(1, cv_bcv(48, m = 3)), data)
  expect_silent(components_test(x, one, two))
  warned <- function(...) {
    expect_warning(test <- components_test(x, one, two, ...),
                   class = "bcvinfer_warning_zero_variance")
    unname(c(test$statistic, test$p.value))
  }
  # No loss among 48 records where each is lost with probability .05.
  none <- stats::dbinom(0, 48, 0.05)
  expect_equal(warned(null.value = 0.05, alternative = "less"), c(-Inf, none))
  expect_equal(warned(null.value = -0.05), c(Inf, 2 * none))
})

test_that("intervals of the difference stay inside [-1, 1]", {
  data <- guess_data(12)
  data$one <- data$y
  data$two <- ifelse(data$y == "p", "q", "p")
  data$two[1] <- data$y[1]
  x <- on_plan(withr::with_seed(1, cv_bcv(12, m = 3)), data)
  few <- "bcvinfer_warning_few_records"
  expect_warning(test <- components_test(x, one, two, conf.level = 0.9999),
                 "on about 1 record,", class = few)
  expect_identical(test$conf.int[1], -1)
  expect_warning(below <- components_test(x, one, two, alternative = "less"),
                 class = few)
  expect_identical(below$conf.int[1], -1)
})

test_that("training must be of the same class, whatever the order of labels", {
  data <- guess_data()
  folds <- on_plan(withr::with_seed(1, cv_kfold(48, 6)), data)
  training <- variance_components(halves(), one, two, "recall", "q")
  expect_silent(components_test(folds, one, two, "recall", "q",
                                training = training))
  # q is the second level there and the first here.
  turned <- data
  turned$y <- factor(data$y, c("q", "p"))
  other <- variance_components(halves(turned), one, two, "recall", "q")
  expect_silent(components_test(folds, one, two, "recall", "q",
                                training = other))
  expect_input_error(components_test(folds, one, two, "recall", "p",
                                     training = other), "value", "training")
})

test_that("training of a pair is taken in the unit of its losses", {
  data <- guess_data()
  folds <- on_plan(withr::with_seed(1, cv_kfold(48, 6)), data)
  row <- function(measure) {
    training <- variance_components(halves(), one, two, measure)
    request <- components_request(folds, measure, NULL, 1)
    list(training, training_row(training, "kfold",
                                list(a = "one", b = "two"), request))
  }
  mcc <- row("mcc")
  expect_equal(4 * mcc[[2]]$records, mcc[[1]]$records)
  expect_equal(8 * mcc[[2]]$coupling, mcc[[1]]$coupling)
  expect_equal(row("accuracy")[[2]], row("error")[[2]])
})

test_that("repeated K folds average the scores of a record", {
  data <- guess_data()
  x <- on_plan(withr::with_seed(1, cv_kfold(48, 6, repeats = 3)), data)
  training <- variance_components(halves(), one, two)
  test <- components_test(x, one, two, training = training)
  loss <- (data$one != data$y) - (data$two != data$y)
  expect_equal(test$estimate[[1]], mean(loss))
  # Nothing is trained: the records' own variance, and what is known of it.
  expect_equal(test$stderr^2, stats::var(loss) / 48)
  square <- (loss - mean(loss))^2
  df <- 2 * stats::var(loss)^2 / (mean((square - mean(square))^2) / 48)
  expect_equal(test$p.value, 2 * pt(-abs(mean(loss)) / test$stderr, df))
})

test_that("the effective number of records is that of independent scores", {
  data <- guess_data()
  data$same <- data$y
  one_set <- on_plan(withr::with_seed(1, cv_holdout(48, 1)), data,
                     c("one", "same"))
  # A third of the records is tested, once each; no score of `same` varies.
  expect_equal(variance_components(one_set)$n_effective, c(16, NA))
  # Of learners that train nothing, half splits hold the records once; their
  # variance is estimated with the divisor n - 1.
  each <- variance_components(halves(data))
  expect_equal(each$n_effective, c(47, 47))
  f1 <- variance_components(halves(data), one, two, "f1", "p")
  expect_equal(f1$n_effective, 47)
})

test_that("what belongs to predictions is refused for a matrix, and back", {
  test <- function(...) {
    components_test(worked_differences(), fold = worked_fold(), ...)
  }
  expect_input_error(test(measure = "f1"), "conflict", "measure")
  expect_input_error(test(training = 1, clip = 0.1), "conflict", "training")
  expect_input_error(components_test(halves(guess_data()), one, two, fold = 1),
                     "conflict", "fold")
})

test_that("scores whose fourth powers overflow were an error of R's own", {
  test <- function(unit) {
    components_test(worked_differences() * unit, fold = worked_fold())
  }
  for (unit in c(1e77, 1e-80, Inf)) {
    scores <- replace(worked_differences() * unit, worked_differences() == 0, 0)
    expect_input_error(components_test(scores, fold = worked_fold()), "value",
                       "x", "components_test", "1e-75 and 1e75")
  }
  # Neither t nor its degrees of freedom depend on the unit.
  for (unit in c(1e70, 1e-70)) {
    expect_equal(unlist(test(unit)[c("statistic", "parameter", "p.value")]),
                 unlist(test(1)[c("statistic", "parameter", "p.value")]),
                 tolerance = 1e-12)
  }
})

test_that("learners that are NULL are not given", {
  data <- data.frame(row = 1:12, truth = rep(c("p", "q"), 6), one = "p",
                     two = c("p", "q", "q"))
  x <- cv_predictions(data, truth, c(one, two), row = row)
  expect_identical(variance_components(x, a = NULL, b = NULL),
                   variance_components(x))
  expect_identical(components_test(x, NULL, NULL), components_test(x))
  expect_input_error(variance_components(x, NULL, two), "missing", "a")
})

test_that("bad input: of repeated hold-outs the message says what takes them", {
  x <- cv_predict(withr::with_seed(1, cv_holdout(150, times = 3)), iris,
                  Species, list(one = learner_majority(), two = learner_mean()))
  expect_input_error(components_test(x), "scheme", "x", "components_test",
                     "compare_learners")
})

# 75,000 predictions of a class times 50,000 records is no integer.
test_that("the sizes of classes do not overflow", {
  n <- 5e4
  data <- withr::with_seed(1, data.frame(y = rep(c(TRUE, FALSE), n / 2),
                                         a = runif(n) < 0.5,
                                         b = runif(n) < 0.5))
  x <- cv_predict(withr::with_seed(1, cv_bcv(n, 3)), data, y,
                  list(a = learner_column("a"), b = learner_column("b")))
  expect_silent(components_test(x, a, b))
})

test_that("the records with a missing prediction can be left out", {
  # (The call of the message.)
  x <- halves()
  x$two[5] <- NA
  whole <- x[!x$row %in% x$row[!complete.cases(x)], ]
  expect_equal(length(unique(whole$row)), length(unique(x$row)) - 1)
  expect_false(anyNA(whole$two))
  error <- expect_input_error(loss_differences(x, one, two), "missing", "x")
  expect_match(gsub("\\s+", " ", conditionMessage(error)),
               "x[!x$row %in% x$row[!complete.cases(x)], ]", fixed = TRUE)
})

test_that("a measure in the place of a learner is told", {
  x <- comparison_predictions(names = c("one", "two"))
  for (fun in list(variance_components, components_test)) {
    expect_input_error(fun(x, "error"), "missing", "b", NULL,
                       "measure = \"error\"")
  }
  error <- expect_input_error(variance_components(x, one), "missing", "b")
  expect_no_match(conditionMessage(error), "measure")
})
