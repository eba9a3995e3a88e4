# worked_differences() and worked_fold() are in helper-components.R.

test_that("the test of the worked example is that of its components", {
  test <- components_test(worked_differences(), fold = worked_fold())
  expect_match(test$notes, "does not show the training parts", all = FALSE)
  expect_s3_class(test, c("cv_test", "htest"), exact = TRUE)
  # The numbers of test-components.R: variance and degrees of freedom.
  parts <- plan_components(worked_differences(), list(fold = worked_fold()),
                           "halves")
  expect_equal(test$stderr, parts$stderr)
  expect_equal(test$parameter, c(df = parts$df))
  expect_equal(test$statistic, c(t = 0.1666667 / parts$stderr),
               tolerance = 1e-6)
  # (The p-value is the predictive's: test-components.R.)
})

# Right and wrong of three learners on 200 records; the numbers are those of
# normal-theory paired differences with divisor n, computed elsewhere.
three_learners <- function() {
  pattern <- c("111", "110", "101", "100", "011", "010", "001", "000")
  right <- rep(pattern, c(90, 20, 15, 10, 12, 8, 5, 40))
  column <- function(i) ifelse(substr(right, i, i) == "1", "yes", "no")
  truth <- factor(rep("yes", 200), c("yes", "no"))
  cv_predictions(data.frame(truth, a = column(1), b = column(2), c = column(3)),
                 truth = truth, learners = c(a, b, c))
}

test_that("on one test set it is the paired z test", {
  x <- three_learners()
  pairs <- list(c("a", "b"), c("a", "c"), c("b", "c"))
  tests <- lapply(pairs, function(pair) {
    components_test(x, !!pair[1], !!pair[2])
  })
  expect_equal(vapply(tests, function(test) test$estimate[[1]], 0),
               c(-0.025, -0.065, -0.040))
  expect_equal(vapply(tests, `[[`, 0, "stderr"),
               c(0.0334944, 0.0339687, 0.0345254), tolerance = 1e-5)
  expect_equal(vapply(tests, function(test) test$statistic[["z"]], 0),
               c(-0.7463934, -1.913524, -1.158569), tolerance = 1e-6)
  expect_equal(vapply(tests, `[[`, 0, "p.value"), c(0.4554, 0.0557, 0.2466),
               tolerance = 1e-3)
})

half_split_predictions <- function(m = 5, n = 60) {
  set.seed(11)
  data <- data.frame(y = rep(c("p", "q"), length.out = n),
                     one = sample(c("p", "q"), n, TRUE),
                     two = sample(c("p", "q"), n, TRUE))
  cv_predict(cv_bcv(n, m = m), data, y,
             list(one = learner_column("one"), two = learner_column("two")))
}

test_that("learners that train nothing have the variance of their records", {
  x <- half_split_predictions()
  test <- components_test(x, one, two)
  first <- x[x$rep == 1, ]
  loss <- (first$one != first$truth) - (first$two != first$truth)
  expect_equal(test$estimate[[1]], mean(loss))
  expect_equal(test$stderr^2, stats::var(loss) / 60)
  parts <- variance_components(x, one, two)
  expect_equal(c(parts$training, parts$coupling, parts$evaluation), c(0, 0, 0))
})

test_that("swapped learners, a margin and one side agree with each other", {
  x <- half_split_predictions()
  test <- components_test(x, one, two, "f1", "p")
  turned <- components_test(x, two, one, "f1", "p")
  expect_equal(test$statistic, -turned$statistic)
  expect_equal(test$p.value, turned$p.value)
  # The difference in loss is that of the F1 of the pooled counts.
  f1 <- average_measures(confusion_counts(x, "p"), "f1")$micro
  expect_equal(test$estimate[[1]], f1[2] - f1[1])
  less <- components_test(x, one, two, "f1", "p", alternative = "less",
                          null.value = 0.1)
  more <- components_test(x, one, two, "f1", "p", alternative = "greater",
                          null.value = 0.1)
  expect_equal(less$p.value + more$p.value, 1)
  expect_equal(less$statistic[[1]],
               (test$estimate[[1]] - 0.1) / test$stderr)
})

test_that("identical learners have statistic 0 and p-value 1", {
  x <- half_split_predictions()
  x$two <- x$one
  test <- components_test(x, one, two)
  expect_identical(test$statistic, c(t = 0))
  expect_identical(test$p.value, 1)
  expect_null(test$conf.int)
})

test_that("K folds take the training part of half splits", {
  set.seed(5)
  data <- data.frame(y = rep(c("p", "q"), 30),
                     one = sample(c("p", "q"), 60, TRUE),
                     two = sample(c("p", "q"), 60, TRUE))
  learners <- list(one = learner_column("one"), two = learner_column("two"))
  folds <- cv_predict(cv_kfold(60, 10), data, y, learners)
  expect_input_error(components_test(folds, one, two), "scheme", "training",
                     "components_test", "compare_learners")
  training <- variance_components(
    cv_predict(cv_bcv(60, m = 3), data, y, learners), one, two
  )
  test <- components_test(folds, one, two, training = training)
  loss <- (data$one != data$y) - (data$two != data$y)
  # Nothing is trained, so nothing is added.
  expect_equal(test$stderr^2, stats::var(loss) / 60)
  # (In the prior, too, the records' part is that of the folds.)
  training$training <- 0.02
  added <- components_test(folds, one, two, training = training)
  records <- stats::var(loss) / 60
  mean <- posterior_mean(identity, records, 0, 0.02, 0, 0, 3, training$scale +
                           0.75 * (records - training$records))
  expect_equal(added$stderr^2 - test$stderr^2, mean, tolerance = 1e-7)
  # The other order has the same parts and the opposite difference.
  swapped <- components_test(folds, two, one, training = training)
  expect_equal(swapped[c("p.value", "stderr")], added[c("p.value", "stderr")])
  expect_equal(swapped$estimate, -added$estimate, ignore_attr = TRUE)
  training$b <- "three"
  expect_input_error(components_test(folds, two, one, training = training),
                     "value", "training")
})

test_that("what does not show the components is refused", {
  x <- half_split_predictions()
  expect_input_error(components_test(confusion_counts(x, "p"), one, two),
                     "type", "x")
  two_splits <- half_split_predictions(m = 2)
  expect_input_error(components_test(two_splits, one, two), "scheme", "x",
                     message = "at least 3")
  fold <- worked_fold()
  fold[, 3] <- fold[, 1]
  expect_input_error(components_test(worked_differences(), fold = fold),
                     "scheme", "x", message = "nearly the same split")
  expect_input_error(components_test(worked_differences()), "shape", "fold")
  expect_input_error(components_test(x, one, two, training = 1), "conflict",
                     "training")
  expect_input_error(components_test(x, one, two, "f1"), "missing", "positive")
  expect_input_error(components_test(x, one, two, "f1", "each"), "value",
                     "positive")
  expect_input_error(components_test(x, one, two, positive = "p"), "conflict",
                     "positive")
  expect_input_error(components_test(x[0, ], one, two), "shape", "x")
  changed <- x
  changed$one <- as.character(changed$one)
  expect_input_error(components_test(changed, one, two), "shape", "x")
  x$one[3] <- NA
  expect_input_error(components_test(x, one, two), "missing", "x")
})

test_that("components are shown for each learner and for the pair", {
  x <- half_split_predictions()
  each <- variance_components(x, measure = "recall", positive = "q")
  expect_identical(each$learner, c("one", "two"))
  expect_equal(each$estimate,
               average_measures(confusion_counts(x, "q"), "recall")$micro)
  expect_named(tidy(each), c("learner", "measure", "estimate", "records",
                             "shared", "own", "std.error", "df",
                             "n_effective", "groups", "training", "coupling",
                             "evaluation", "fits", "scale", "uncertainty",
                             "jackknife", "runs", "further"))
  expect_equal(each$records + each$shared + each$own, each$stderr^2)
  expect_output(print(each), "Variance components: Recall")
  both <- variance_components(x, one, two, measure = "mcc")
  each <- variance_components(x, measure = "mcc")
  expect_equal(both$estimate, -diff(each$estimate))
  expect_output(print(both), "difference in Matthews correlation",
                fixed = TRUE)
  expect_equal(both$records + both$shared + both$own, both$stderr^2)
  # A correlation has twice the range of its loss: four times its variances.
  loss <- components_test(x, one, two, measure = "mcc", loss = TRUE)
  expect_equal(both$stderr, 2 * loss$stderr)
})

test_that("counts and differences by fold are refused, and predictions named", {
  x <- half_split_predictions()
  pair <- list(contingency_counts(x, one, two), confusion_counts(x, "p"),
               loss_differences(x, one, two))
  for (input in pair) {
    expect_input_error(components_test(input), "type", "x", "components_test",
                       "cv_predict")
  }
})

test_that("the order of the predictions never matters", {
  x <- half_split_predictions()
  shuffled <- x[withr::with_seed(1, sample(nrow(x))), ]
  expect_equal(components_test(shuffled, one, two, "f1", "p"),
               components_test(x, one, two, "f1", "p"), tolerance = 1e-12,
               ignore_attr = "data.name")
})

test_that("front doors run the registered test on the predictions", {
  x <- half_split_predictions()
  test <- components_test(x, one, two)
  row <- compare_learners(x, "components")
  expect_equal(row$p.value, test$p.value)
  expect_equal(c(row$conf.low, row$conf.high), as.vector(test$conf.int))
  expect_identical(row$method, test$method)
  # Learners that train nothing have the t statistic of their paired losses.
  drawn <- list()
  draw <- function() {
    drawn <<- c(drawn, list(sim_data(80)))
    drawn[[length(drawn)]]
  }
  set.seed(3)
  study <- error_rate_study(draw, truth, column_learners(),
                            c("components", "bcv_mcnemar"), replicates = 4,
                            statistics = TRUE)
  expected <- vapply(utils::tail(drawn, 4), function(data) {
    loss <- (data$a != data$truth) - (data$b != data$truth)
    mean(loss) / sqrt(stats::var(loss) / 80)
  }, 0)
  expect_equal(study$statistics[[1]], expected)
  expect_identical(study$failures, c(0L, 0L))
})

test_that("a study has the numbers of predictions by trained learners", {
  nearest_mean <- function(column) {
    force(column)
    function(train, test, target) {
      centres <- tapply(train[[column]], train[[target]], mean)
      names(centres)[1 + (abs(test[[column]] - centres[2]) <
                            abs(test[[column]] - centres[1]))]
    }
  }
  set.seed(8)
  data <- data.frame(y = rep(c("p", "q"), 30))
  data$u <- stats::rnorm(60, data$y == "p")
  data$v <- stats::rnorm(60, data$y == "p")
  learners <- list(u = nearest_mean("u"), v = nearest_mean("v"))
  plan <- cv_bcv(60, m = 3)
  known <- components_test(cv_predict(plan, data, y, learners), u, v)
  study <- error_rate_study(function() data, y, learners, "components",
                            plans = list(components = plan), replicates = 1,
                            statistics = TRUE)
  expect_equal(study$statistics[[1]], known$statistic[[1]])
})

# By hand: of 100 records 2 differ, each by 1, so that squared deviations are
# .98^2 (twice) and .02^2: (1.9208 + .0392)^2 / (1.844737 + .000016) = 2.08.
test_that("a variance that rests on few records has a warning", {
  rows <- data.frame(truth = factor(rep(0:1, 50)), a = factor(rep(0:1, 50)))
  rows$b <- rows$a
  rows$b[c(3, 5)] <- "1"
  few <- cv_predictions(rows, truth, c(a, b))
  warning <- expect_warning(components_test(few, a, b),
                            class = "bcvinfer_warning_few_records")
  expect_match(conditionMessage(warning), "about 2 records")
  rows$b[seq(7, 21, 2)] <- "1"
  expect_no_warning(components_test(cv_predictions(rows, truth, c(a, b)), a, b),
                    class = "bcvinfer_warning_few_records")
})

test_that("of differences without predictions all records count", {
  set.seed(1)
  fold <- cv_bcv(40, 3)$assignment
  expect_silent(none <- components_test(matrix(0, 40, 3), fold = fold))
  expect_identical(none$p.value, 1)
  expect_warning(all <- components_test(matrix(0.2, 40, 3), fold = fold),
                 "40\nrecords agree|40 records agree",
                 class = "bcvinfer_warning_zero_variance")
  expect_equal(all$p.value, 2^-39)
})

# a: 8 of 8 predicted positives are right; b: 50 of 60. By hand: two further
# records, one right and one wrong, make the variance of 8 rightly predicted
# ones (1 - 1/10) / 10 / 8; that of 50 of 60 is (5/6) (1/6) / 60.
few_flags <- function(times = 1) {
  data <- data.frame(
    truth = rep(c("p", "p", "n", "p", "n"), c(8, 50, 10, 60, 272)),
    a = rep(c("p", "n"), c(8, 392)), b = rep(c("n", "p", "n"), c(8, 60, 332)),
    id = 1:400
  )
  if (times == 1) return(cv_predictions(data, truth, c(a, b)))
  set.seed(1)
  plan <- cv_bcv(400, m = times)
  long <- data[rep(1:400, times), ]
  long$rep <- rep(seq_len(times), each = 400)
  long$fold <- as.vector(plan$assignment)
  cv_predictions(long, truth, c(a, b), row = id, rep = rep, fold = fold,
                 plan = plan)
}

test_that("eight records that are all right are no certain precision", {
  x <- few_flags()
  flat <- "bcvinfer_warning_zero_variance"
  expect_warning(found <- components_test(x, a, b, "precision",
                                          positive = "p"), class = flat)
  added <- (1 - 1 / 10) / 10 / 8
  own <- (5 / 6) * (1 / 6) / 60
  expect_equal(found$stderr, sqrt(added + own), tolerance = 1e-9)
  p <- 2 * pnorm(-(1 / 6) / sqrt(added + own))
  expect_equal(found$p.value, p, tolerance = 1e-9)
  expect_match(found$notes, "scores of a (8 records) do not vary", fixed = TRUE,
               all = FALSE)
  expect_warning(swap <- swap_test(x, a, b, "precision", positive = "p"),
                 class = flat)
  expect_equal(swap$p.value, p, tolerance = 1e-9)
  expect_equal(as.vector(swap$conf.int),
               1 / 6 + c(-1, 1) * qnorm(0.975) * sqrt(added + own),
               tolerance = 1e-9)
  expect_warning(rows <- compare_learners(x, measure = "precision",
                                          positive = "p"), class = flat)
  expect_equal(rows$p.value, p, tolerance = 1e-9)
  expect_equal(rows$conf.low, swap$conf.int[1])
  # The same of numbers with a denominator of their own.
  flagged <- as.vector(as.matrix(as.data.frame(x)[c("a", "b")]) == "p") * 1
  data <- data.frame(id = 1:400, of = rep(c("a", "b"), each = 400), flagged,
                     hit = flagged * rep(x$truth == "p", 2))
  numbers <- cv_scores(data, hit, row = id, learner = of,
                       denominator = flagged, direction = "maximize",
                       range = c(0, 1))
  expect_warning(again <- components_test(numbers, a, b), class = flat)
  expect_equal(again$p.value, p, tolerance = 1e-9)
  # Of recalls, all positive records are the sample of both.
  expect_no_warning(components_test(x, a, b, "recall", positive = "p"),
                    class = flat)
})

test_that("components, covariances and a pilot of few flags say the same", {
  x <- few_flags()
  flat <- "bcvinfer_warning_zero_variance"
  added <- (1 - 1 / 10) / 10 / 8
  own <- (5 / 6) * (1 / 6) / 60
  expect_warning(pair <- variance_components(x, a, b, "precision",
                                             positive = "p"), class = flat)
  expect_equal(pair$stderr, sqrt(added + own), tolerance = 1e-9)
  expect_equal(c(pair$records, pair$further), c(own, added), tolerance = 1e-9)
  expect_match(attr(pair, "notes"), "scores of a (8 records) do not vary",
               fixed = TRUE, all = FALSE)
  expect_warning(rows <- variance_components(x, measure = "precision",
                                             positive = "p"), class = flat)
  expect_equal(rows$stderr, sqrt(c(added, own)), tolerance = 1e-9)
  expect_equal(rows$further, c(added, 0), tolerance = 1e-9)
  expect_equal(rows$n_effective[1], NA_real_)
  scores <- cv_scores(x, "precision", positive = "p")
  expect_warning(both <- vcov(scores), class = flat)
  expect_equal(unname(both), diag(c(added, own)), tolerance = 1e-9)
  halves <- few_flags(5)
  expect_warning(test <- components_test(halves, a, b, "precision",
                                         positive = "p"), class = flat)
  expect_warning(pilot <- variance_components(halves, a, b, "precision",
                                              positive = "p"), class = flat)
  expect_equal(pilot$stderr, test$stderr, tolerance = 1e-12)
  gain <- bcv_gain(pilot, n = c(400, 1600), m = 5)
  expect_equal(gain$stderr, pilot$stderr / 1:2, tolerance = 1e-9)
  expect_equal(gain$width[1], diff(test$conf.int), tolerance = 1e-6)
  # Nothing is in addition where all is the same, or where records vary.
  expect_no_warning(recall <- variance_components(x, a, b, "recall",
                                                  positive = "p"))
  expect_equal(recall$stderr^2, recall$records, tolerance = 1e-12)
})

test_that("a precision of one's own is as uncertain, two certain ones agree", {
  x <- few_flags()
  own <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth == "p" & estimate == "p")) /
      sum(weights * (estimate == "p"))
  }, "own precision", "maximize", range = c(0, 1))
  expect_warning(found <- components_test(x, a, b, own),
                 "scores of a (8 records) do not vary", fixed = TRUE)
  named <- suppressWarnings(components_test(x, a, b, "precision",
                                            positive = "p"))
  expect_equal(found$p.value, named$p.value, tolerance = 1e-6)
  data <- data.frame(truth = rep(c("p", "n"), c(8, 12)),
                     a = rep(c("p", "n"), c(4, 16)),
                     b = rep(c("n", "p", "n"), c(4, 4, 12)))
  right <- cv_predictions(data, truth, c(a, b))
  expect_no_warning(same <- swap_test(right, a, b, "precision",
                                      positive = "p"))
  expect_identical(same$p.value, 1)
})

test_that("a precision without variation is uncertain on half splits, too", {
  x <- few_flags(5)
  expect_warning(found <- components_test(x, a, b, "precision",
                                          positive = "p"),
                 class = "bcvinfer_warning_zero_variance")
  of_each <- suppressWarnings(
    stats::vcov(cv_scores(x, "precision", positive = "p"))
  )
  expect_equal(found$stderr, sqrt(of_each["b", "b"] +
                                   1.1 * (1 - 1 / 10) / 10 / 8),
               tolerance = 1e-9)
  rows <- suppressWarnings(compare_learners(x, measure = "precision",
                                            positive = "p"))
  expect_equal(rows$p.value, found$p.value)
})
