# Values by fold of any measure, on their way to t tests and t intervals.

own_values <- function(direction = "maximize") {
  data.frame(
    learner = rep(c("tree", "knn"), each = 6), rep = rep(1:3, each = 2),
    fold = 1:2, direction = direction,
    estimate = c(.81, .79, .84, .8, .78, .83, .74, .78, .77, .75, .79, .73)
  )
}

halves_of <- function(learner) {
  values <- own_values()
  matrix(values$estimate[values$learner == learner], 3, byrow = TRUE)
}

test_that("larger is better: the difference in loss has the other sign", {
  folds <- fold_measures(own_values())
  d <- loss_differences(folds, tree, knn)
  expect_equal(unclass(d), halves_of("knn") - halves_of("tree"),
               ignore_attr = TRUE)
  # The tree has the larger values: so says a test, which turns losses back.
  expect_gt(bcv_t_test(d)$estimate, 0)
  expect_identical(loss_differences(folds, knn, tree)[1], -d[1])
  least <- loss_differences(fold_measures(own_values("minimize")), tree, knn)
  expect_equal(unclass(least), halves_of("tree") - halves_of("knn"),
               ignore_attr = TRUE)
  expect_match(paste(summary(bcv_t_test(d))$conclusion, collapse = " "),
               "tree")
})

test_that("the t tests are those of the plain differences", {
  d <- loss_differences(fold_measures(own_values()), tree, knn)
  plain <- halves_of("knn") - halves_of("tree")
  for (fun in list(bcv_t_test, bcv32_t_test)) {
    expect_equal(fun(d)$statistic, -fun(plain)$statistic)
    expect_equal(fun(d)$p.value, fun(plain)$p.value)
  }
})

test_that("one learner: the t interval of its folds, by its equation", {
  values <- halves_of("tree")
  found <- interval_t(fold_measures(own_values()), method = "bcv_t")
  expect_identical(found$learner, c("tree", "knn"))
  expect_identical(found$measure, rep("metric", 2))
  # rho1 = rho2 = 1/2: C^2 = (2m + 1) / (2m - 1), 2m - 1 degrees of freedom.
  reach <- qt(0.975, 5) * sqrt(7 / 5 * mean((values - mean(values))^2))
  expect_equal(c(found$conf.low[1], found$conf.high[1]),
               mean(values) + c(-1, 1) * reach)
  ten <- data.frame(learner = "a", rep = 1, fold = 1:10, estimate = 1:10 / 10)
  kfold <- fold_measures(ten, direction = "minimize", scheme = "kfold")
  found <- interval_t(kfold, method = "corrected_kfold_t")
  expect_equal(found$conf.high - 0.55,
               qt(0.975, 9) * sd(1:10 / 10) / sqrt(10 * 0.3))
  split <- fold_measures(transform(ten, rep = 1:10, fold = 1),
                         direction = "maximize", n_train = 90, n_test = 10)
  found <- interval_t(split, method = "corrected_resampled_t")
  expect_equal(found$conf.high - 0.55,
               qt(0.975, 9) * sd(1:10 / 10) * sqrt(1 / 10 + 1 / 9))
})

test_that("several measures in one table have a direction each", {
  two <- rbind(transform(own_values(), measure = "gain"),
               transform(own_values("minimize"), measure = "cost"))
  folds <- fold_measures(two)
  gain <- loss_differences(folds, tree, knn, loss = "gain")
  cost <- loss_differences(folds, tree, knn, loss = "cost")
  expect_equal(as.vector(gain), -as.vector(cost))
  expect_input_error(loss_differences(folds, tree, knn), "value", "loss",
                     "loss_differences")
  expect_identical(interval_t(folds, "cost", method = "bcv_t")$measure,
                   rep("cost", 2))
  expect_input_error(interval_t(folds, method = "bcv_t"), "value", "measure",
                     "interval_t")
  again <- rbind(fold_measures(own_values()),
                 fold_measures(transform(own_values("minimize"),
                                         measure = "cost")))
  expect_equal(as.vector(loss_differences(again, tree, knn, loss = "cost")),
               as.vector(cost))
})

test_that("a known measure has its direction and its range", {
  values <- own_values()[names(own_values()) != "direction"]
  known <- transform(values, measure = "accuracy")
  refused <- function(kind, argument, ...) {
    expect_input_error(fold_measures(...), kind, argument)
  }
  # The direction may be given, or left out: the tree is better by .0483.
  for (folds in list(fold_measures(known),
                     fold_measures(known, direction = "maximize"))) {
    d <- loss_differences(folds, tree, knn)
    expect_equal(unname(bcv_t_test(d)$estimate), .29 / 6)
  }
  refused("conflict", "direction", known, direction = "minimize")
  refused("conflict", "direction", transform(values, measure = "error"),
          direction = "maximize")
  refused("conflict", "direction",
          transform(values, measure = "error", direction = "maximize"))
  refused("conflict", "direction",
          transform(values, measure = "calibration_slope"),
          direction = "maximize")
  percent <- transform(known, estimate = 100 * estimate)
  error <- refused("value", "counts", percent)
  expect_match(conditionMessage(error), "Divide percentages by 100")
  # Of two measures each is checked by its own; other names may be anything.
  both <- rbind(known, transform(percent, measure = "log_loss"))
  expect_identical(unique(fold_measures(both)$measure),
                   c("accuracy", "log_loss"))
  named <- fold_measures(transform(percent, measure = "kap"),
                         direction = "maximize")
  expect_identical(attr(loss_differences(named, tree, knn), "loss_label"),
                   "1 - kap")
})

test_that("a direction is required, and it is one of two", {
  values <- own_values()
  bare <- values[names(values) != "direction"]
  refused <- function(kind, argument, ...) {
    expect_input_error(fold_measures(...), kind, argument)
  }
  refused("missing", "direction", bare)
  refused("value", "direction", bare, direction = "up")
  refused("value", "direction", transform(values, direction = "larger"))
  refused("conflict", "direction", values, direction = "maximize")
  refused("conflict", "counts",
          transform(values, direction = rep(c("maximize", "minimize"), 6)))
  refused("missing", "counts", transform(values, estimate = NA_real_))
  refused("missing", "counts", transform(values, rep = NA))
  refused("column", "counts", values[names(values) != "rep"])
  folds <- fold_measures(values[-3, ])
  expect_error(loss_differences(folds, tree, knn), "rep 2, fold 1",
               class = "bcvinfer_error_rows")
})

likely_values <- function(n = 40, m = 3) {
  data <- data.frame(x = cos(seq_len(n)), y = rep(c("no", "yes"), n / 2))
  guess <- function(shift) {
    function(train, test, target) {
      p <- stats::plogis(test$x + shift)
      data.frame(.pred_class = ifelse(p > 0.5, "yes", "no"), .pred_no = 1 - p,
                 .pred_yes = p)
    }
  }
  cv_predict(withr::with_seed(1, cv_bcv(n, m = m)), data, y,
             list(one = guess(0), two = guess(0.5)))
}

test_that("registered measures of predictions are those of the counts", {
  x <- likely_values()
  counts <- confusion_counts(x, positive = "yes")
  measures <- c("f1", "recall", "error", "accuracy", "mcc")
  found <- fold_measures(x, measures, positive = "yes")
  wanted <- fold_measures(counts, measures)
  key <- function(t) t[order(t$measure, t$learner, t$rep, t$fold), ]
  expect_equal(as.data.frame(key(found))$estimate, key(wanted)$estimate)
  expect_equal(key(found)[c("learner", "measure", "rep", "fold")] |>
                 as.data.frame(), as.data.frame(key(wanted)[1:4]),
               ignore_attr = TRUE)
  expect_identical(attr(found, "design"), attr(counts, "design"))
  averages <- average_measures(x, measures, positive = "yes")
  expect_equal(averages$micro, average_measures(counts, measures)$micro)
  expect_equal(averages$macro, average_measures(counts, measures)$macro)
  expect_equal(interval_t(found, "mcc", method = "bcv_t")$conf.low,
               interval_t(counts, "mcc", method = "bcv_t")$conf.low)
  expect_equal(as.vector(loss_differences(found, one, two, loss = "mcc")),
               as.vector(loss_differences(counts, one, two, loss = "mcc")))
})

test_that("fold values of Brier score reach the tests through predictions", {
  x <- likely_values()
  d <- loss_differences(x, one, two, loss = "brier")
  p <- function(learner) prediction_probabilities(x, learner)[, "yes"]
  yes <- x$truth == "yes"
  record <- (p("one") - yes)^2 - (p("two") - yes)^2
  fold <- interaction(x$fold, x$rep)
  expect_equal(as.vector(t(unclass(d))), as.vector(tapply(record, fold, mean)))
  expect_identical(attr(d, "scheme"), "bcv")
  expect_s3_class(bcv_t_test(d), "cv_test")
})

test_that("a function of the user's own sees the rows of a fold", {
  x <- likely_values()
  absolute <- function(data) mean(abs((data$truth == "yes") - data$.pred_yes))
  found <- fold_measures(x, absolute, direction = "minimize")
  first <- x[x$rep == 1 & x$fold == 2, ]
  p <- prediction_probabilities(first, "two")[, "yes"]
  at <- found$learner == "two" & found$rep == 1 & found$fold == 2
  expect_equal(found$estimate[at], mean(abs((first$truth == "yes") - p)))
  both <- fold_measures(x, list(far = absolute, off = function(data) 1),
                        direction = "minimize")
  expect_identical(both$estimate[both$measure == "far"], found$estimate)
  expect_identical(unique(both$measure), c("far", "off"))
  expect_input_error(fold_measures(x, list(absolute, absolute),
                                   direction = "minimize"), "value", "measures")
  expect_input_error(fold_measures(x, list(far = 3), direction = "minimize"),
                     "type", "measures")
  expect_input_error(fold_measures(x, absolute), "missing", "direction")
  odd <- function(data) "high"
  expect_input_error(fold_measures(x, odd, direction = "maximize"), "value",
                     "measures")
  fails <- function(data) stop("no such column")
  expect_error(fold_measures(x, fails, direction = "maximize"),
               "no such column", class = "bcvinfer_error_value")
  expect_input_error(fold_measures(x, 3), "type", "measures")
})

test_that("fewer folds are no longer the plan's", {
  found <- fold_measures(likely_values(), "brier")
  one <- found[found$learner == "one", ]
  expect_identical(attr(one, "design")$scheme, "bcv")
  expect_null(attr(found[found$rep < 3, ], "design"))
})

test_that("groups that are divided between folds are refused, as for counts", {
  data <- data.frame(y = rep(c("a", "b"), 6), g = "a",
                     fold = rep(1:2, each = 6), whole = rep(1:4, each = 3),
                     torn = rep(1:6, 2))
  read <- function(groups) {
    cv_predictions(data, y, g, fold = fold, groups = {{ groups }})
  }
  expect_equal(fold_measures(read(whole), "error")$estimate, c(0.5, 0.5))
  expect_error(fold_measures(read(torn), "error"),
               class = "bcvinfer_error_rows")
  expect_error(confusion_counts(read(torn), "a"),
               class = "bcvinfer_error_rows")
})

test_that("Arguments that do nothing: each changes the values, or is refused", {
  x <- likely_values()
  value <- function(...) fold_measures(x, ...)$estimate
  ask <- function(...) {
    tryCatch(value(...), bcvinfer_error = function(e) e$argument)
  }
  expect_false(identical(value("recall", positive = "yes"),
                         value("recall", positive = "no")))
  expect_false(identical(value("f_beta", positive = "yes", beta = 2),
                         value("f_beta", positive = "yes")))
  expect_false(identical(value("log_loss", clip = 0.45), value("log_loss")))
  expect_identical(ask("brier", clip = 0.1), "clip")
  expect_identical(ask("error", positive = "yes"), "positive")
  expect_identical(ask("error", direction = "maximize"), "direction")
  right <- function(data) mean(data$truth == data$estimate)
  expect_identical(ask(right, direction = "maximize", positive = "yes"),
                   "positive")
  expect_identical(ask(right, direction = "maximize", clip = 0.1), "clip")
  expect_identical(ask(right, direction = "maximize", beta = 2), "beta")
  table <- own_values()
  for (sizes in list(list(n_train = 9, n_test = 9), list(scheme = "rcv"))) {
    with <- do.call(fold_measures, c(list(table), sizes))
    expect_false(identical(with, fold_measures(table)))
  }
  expect_error(fold_measures(table, "f1"), class = "bcvinfer_error_conflict")
  averages <- average_measures(x, "log_loss", clip = 0.45)
  expect_false(identical(averages, average_measures(x, "log_loss")))
})

test_that("values of several models are no folds of one learner", {
  table <- data.frame(learner = "u", model = c("r", "s"), rep = 1, fold = 1:2,
                      estimate = c(.5, .6))
  error <- expect_input_error(fold_measures(table, direction = "maximize"),
                              "shape", "counts", "fold_measures")
  expect_match(one_line(error), "column model has 2 values", fixed = TRUE)
  table$learner <- table$model
  table$fold <- 1
  expect_identical(fold_measures(table, direction = "maximize")$learner,
                   c("r", "s"))
})

test_that("values that rounding moves out of the range are inside", {
  rows <- data.frame(learner = rep(c("a", "b"), each = 2), rep = 1, fold = 1:2,
                     estimate = c(1 + 4e-16, 0.9, 0.7, -1e-17),
                     direction = "maximize", measure = "accuracy")
  expect_identical(nrow(fold_measures(rows)), 4L)
  rows$estimate[1] <- 1.1
  expect_input_error(fold_measures(rows), "value", "counts")
})
