# Measures of all classes. The numbers of `class_matrix()` (rows the truth) are
# those of yardstick 1.3: kap(), mcc(), f_meas() with the estimators "macro" and
# "macro_weighted", sens() with "macro".

class_numbers <- c(kappa = 0.7108540925, mcc = 0.7126297339,
                   f1_macro = 0.8055058636, f1_weighted = 0.8076464382,
                   balanced_accuracy = 0.8083333333,
                   # By hand: the recalls are .8, .75 and .875.
                   g_mean = 0.525^(1 / 3))

# Predictions of one test set with that matrix.
class_predictions <- function(matrix = class_matrix()) {
  labels <- letters[seq_len(nrow(matrix))]
  cells <- expand.grid(truth = labels, guess = labels)
  data <- cells[rep(seq_len(nrow(cells)), matrix), ]
  cv_predictions(data, truth = truth, learners = guess)
}

test_that("values agree with those of another program", {
  margins <- class_margins(class_matrix())
  for (measure in names(class_numbers)) {
    expect_equal(class_value(find_measure(measure), margins),
                 class_numbers[[measure]], tolerance = 1e-9, info = measure)
  }
})

test_that("components, tests and intervals take them from predictions", {
  x <- class_predictions()
  for (measure in names(class_numbers)) {
    parts <- variance_components(x, measure = measure)
    expect_equal(parts$estimate, class_numbers[[measure]], tolerance = 1e-9)
    interval <- interval_components(x, measure)
    expect_equal(interval$estimate, parts$estimate)
    expect_true(interval$conf.low < parts$estimate &&
                  parts$estimate < interval$conf.high)
  }
  # The delta method of Takahashi et al. (2022) has the same variance.
  known <- interval_f1_average(class_matrix(), "macro")
  expect_equal(variance_components(x, measure = "f1_macro")$stderr,
               (known$conf.high - known$conf.low) / 2 / qnorm(0.975),
               tolerance = 1e-10)
})

test_that("a positive class makes them those of one class against the rest", {
  x <- class_predictions()
  rest <- measure_value("kappa", 40, 6, 10, 74)
  expect_equal(variance_components(x, measure = "kappa",
                                   positive = "a")$estimate, rest)
  for (measure in c("f1_macro", "f1_weighted")) {
    expect_input_error(variance_components(x, measure = measure,
                                           positive = "a"),
                       "conflict", "positive")
  }
})

test_that("values by hand of two classes", {
  # TP = 30, FP = 10, FN = 20, TN = 40: po = .7, pe = (50 40 + 50 60) / 100^2
  expect_equal(measure_value("kappa", 30, 10, 20, 40), (0.7 - 0.5) / 0.5)
  expect_equal(measure_value("f1_macro", 30, 10, 20, 40),
               (60 / 90 + 80 / 110) / 2)
  # Equally many of both classes: the same weights.
  expect_equal(measure_value("f1_weighted", 30, 10, 20, 40),
               (60 / 90 + 80 / 110) / 2)
  expect_equal(measure_value("f1_weighted", 30, 10, 10, 0),
               (40 * 60 / 80 + 0) / 50)
})

test_that("classes without records or predictions", {
  empty <- rbind(cbind(class_matrix(), 0), 0)
  value <- function(measure, table) {
    class_value(find_measure(measure), class_margins(table))
  }
  # No class is left out of the macro average; a weight of zero is none.
  expect_identical(value("f1_macro", empty), NA_real_)
  expect_identical(value("balanced_accuracy", empty), NA_real_)
  expect_equal(value("f1_weighted", empty), class_numbers[["f1_weighted"]],
               tolerance = 1e-9)
  expect_equal(value("kappa", empty), class_numbers[["kappa"]],
               tolerance = 1e-9)
  one <- matrix(c(7, 0, 0, 0), 2)
  expect_identical(value("kappa", one), NA_real_)
  expect_identical(value("mcc", one), NA_real_)
})

test_that("counts of each class hold F1 of all classes, fold by fold", {
  x <- class_predictions()
  halves <- x
  halves$fold <- rep_len(1:2, nrow(x))
  each <- confusion_counts(halves, positive = "each")
  folds <- fold_measures(each, c("f1_macro", "f1_weighted"))
  expect_named(folds, c("learner", "measure", "rep", "fold", "estimate"))
  for (fold in 1:2) {
    part <- halves[halves$fold == fold, ]
    table <- table(part$truth, part$guess)
    f1 <- 2 * diag(table) / (rowSums(table) + colSums(table))
    expect_equal(folds$estimate[folds$fold == fold],
                 c(mean(f1), sum(f1 * rowSums(table)) / sum(table)))
  }
  averages <- average_measures(each, "f1_macro")
  expect_equal(averages$micro, class_numbers[["f1_macro"]], tolerance = 1e-9)
  expect_equal(averages$macro, mean(folds$estimate[1:2]))
  shuffled <- each[rev(seq_len(nrow(each))), ]
  expect_equal(average_measures(shuffled, "f1_macro")$macro, averages$macro)
  # t intervals are about the mean of the folds.
  interval <- interval_t(each, "f1_macro", method = "kfold_t")
  expect_equal(interval$estimate, averages$macro)
  expect_identical(interval$learner, "guess")
})

test_that("counts that do not hold every class are refused", {
  x <- class_predictions()
  one <- confusion_counts(x, positive = "a")
  expect_input_error(fold_measures(one, "f1_macro"), "conflict", "counts")
  expect_input_error(average_measures(one, "f1_weighted"), "conflict", "counts")
  each <- confusion_counts(x, positive = "each")
  expect_input_error(fold_measures(each, c("recall", "f1_macro")), "conflict",
                     "measures")
  expect_input_error(fold_measures(each[-1, ], "f1_macro"), "rows", "counts")
})

test_that("differences in loss by fold are those of all classes", {
  set.seed(4)
  data <- data.frame(y = rep(c("a", "b", "c"), 20))
  data$one <- ifelse(runif(60) < 0.7, data$y, sample(data$y))
  data$two <- ifelse(runif(60) < 0.5, data$y, sample(data$y))
  x <- cv_predict(cv_bcv(60, m = 3), data, y, list(one = learner_column("one"),
                                                   two = learner_column("two")))
  d <- loss_differences(x, one, two, "f1_macro")
  # By hand, of the second fold of the first repetition.
  part <- x[x$rep == 1 & x$fold == 2, ]
  f1 <- vapply(c("one", "two"), function(learner) {
    table <- table(part$truth, part[[learner]])
    mean(2 * diag(table) / (rowSums(table) + colSums(table)))
  }, 0)
  expect_equal(d[1, 2], f1[["two"]] - f1[["one"]])
  each <- confusion_counts(x, positive = "each")
  expect_equal(c(loss_differences(each, one, two, "f1_macro")), c(d))
  expect_true(is.finite(bcv_t_test(d)$p.value))
  one <- confusion_counts(x, positive = "a")
  expect_input_error(loss_differences(one, one, two, "f1_macro"), "conflict",
                     "x")
  expect_input_error(loss_differences(x, one, two, "f1_macro", positive = "a"),
                     "conflict", "positive")
})
