# Measures of predicted numbers, and cv_predict() with a numeric target.

numbers_of <- function(truth, ...) {
  n <- length(truth)
  new_cv_predictions(
    list(row = seq_len(n), rep = rep(1L, n), fold = rep(1L, n)), truth,
    list(...)
  )
}

rule_of_cars <- function() {
  numbers_of(mtcars$mpg, rule = 37.285 - 5.344 * mtcars$wt,
             mean = rep(mean(mtcars$mpg), 32))
}

test_that("values and variances by hand", {
  # Errors 0, -1, 1, 0 of the truth 1 to 4, whose variance is 5/4.
  x <- numbers_of(c(1, 2, 3, 4), a = c(1, 3, 2, 4))
  value <- function(measure) unname(coef(cv_scores(x, measure)))
  variance <- function(measure) unname(vcov(cv_scores(x, measure))[1])
  expect_equal(value("mse"), 1 / 2)
  expect_equal(value("mae"), 1 / 2)
  expect_equal(value("rmse"), sqrt(1 / 2))
  expect_equal(value("r_squared"), 0.6)
  # The squares 0, 1, 1, 0 have variance 1/4; the root a quarter of that over
  # 1/2; the residuals e^2 - .4 (y - 2.5)^2 are -.9, .9, .9, -.9.
  expect_equal(variance("mse"), 1 / 16)
  expect_equal(variance("rmse"), 1 / 16 / (4 / 2))
  expect_equal(variance("r_squared"), 0.81 / 1.25^2 / 4)
})

test_that("R squared has the variance of survey::svyratio()", {
  # survey 4.1-1: 1 - svyratio(~e2, ~t2), SE * sqrt(31/32) for one test set;
  # clusters carb, each with its records, without that factor.
  x <- cv_scores(rule_of_cars(), "r_squared")
  expect_equal(coef(x)[["rule"]], 0.75283273281163443)
  expect_equal(sqrt(vcov(x)[1, 1]), 0.055663711462782352)
  expect_equal(sqrt(vcov(cv_scores(rule_of_cars(), "mse"))[1, 1]),
               2.1056056920557005)
  grouped <- suppressWarnings(
    cv_scores(with_groups(rule_of_cars(), mtcars$carb), "r_squared")
  )
  expect_equal(suppressWarnings(sqrt(vcov(grouped)[1, 1])),
               0.029533895559280564)
})

test_that("intervals: the logarithm of the distance to the end, or skewness", {
  z <- stats::qnorm(0.975)
  found <- interval_components(rule_of_cars(), "mse")
  squares <- (mtcars$mpg - 37.285 + 5.344 * mtcars$wt)^2
  value <- mean(squares)
  stderr <- 2.1056056920557005
  # (Hall 1992: the transformed distance to the upper end is the quantile.)
  skewness <- sum((squares - value)^3) / 32^3 / stderr^3
  step <- -log(found$conf.high[1] / value) * value / stderr
  expect_equal(step + skewness / 3 * step^2 + skewness^2 / 27 * step^3 +
                 skewness / 6, -z)
  # Downwards the logarithm alone goes further.
  expect_equal(found$conf.low[1], value * exp(-z * stderr / value))
  root <- interval_components(rule_of_cars(), "rmse")
  expect_equal(c(root$conf.low[1], root$conf.high[1])^2,
               c(found$conf.low[1], found$conf.high[1]))
  found <- suppressWarnings(interval_components(rule_of_cars(), "r_squared"))
  rest <- 1 - 0.75283273281163443
  expect_equal(c(found$conf.high[1], found$conf.low[1]),
               1 - rest * exp(c(-1, 1) * z * 0.055663711462782352 / rest))
})

test_that("values that cannot vary, or have none", {
  x <- numbers_of(c(1, 2, 3, 4), a = c(1, 2, 3, 4), b = c(2, 1, 4, 3))
  for (measure in c("mse", "rmse", "mae")) {
    suppressWarnings(expect_warning(
      found <- interval_components(x, measure),
      "All scores of .*a.* are equal", class = "bcvinfer_warning_zero_variance"
    ))
    expect_identical(found$estimate[1], 0)
    expect_identical(found$conf.high[1], NA_real_)
  }
  flat <- numbers_of(rep(1, 6), a = 1:6, b = 6:1)
  expect_input_error(components_test(flat, a, b, "r_squared"), "value",
                     "measure", message = "undefined")
})

test_that("learners of numbers are least squares, rpart, FNN and the mean", {
  skip_if_not_installed("rpart")
  odd <- seq(1, 32, 2)
  cars <- transform(mtcars, gear = factor(gear))
  train <- cars[odd, ]
  test <- cars[-odd, -1]
  fit <- stats::lm(mpg ~ ., cars, subset = odd)
  expect_equal(learner_linear()(train, test, "mpg"),
               suppressWarnings(unname(predict(fit, test))))
  tree <- rpart::rpart(mpg ~ ., train, minsplit = 5)
  expect_identical(learner_tree(minsplit = 5)(train, test, "mpg"),
                   unname(predict(tree, test)))
  expect_identical(learner_mean()(train, test, "mpg"),
                   rep(mean(train$mpg), 16))
  # Distances 1, 1, 2 from 2: with k = 1 both of 1 have a vote.
  near <- learner_knn()(data.frame(x = c(1, 3, 4), y = c(1.5, 2.5, 9)),
                        data.frame(x = c(2, 4)), "y")
  expect_equal(near, c(2, 9))
  test$wt[2] <- NA
  expect_identical(which(is.na(learner_linear()(train, test, "mpg"))), 2L)
})

test_that("cv_predict() with a numeric target: numbers, and failures NA", {
  plan <- withr::with_seed(1, cv_bcv(mtcars, m = 3))
  x <- suppressWarnings(cv_predict(plan, mtcars, mpg, list(
    linear = learner_linear(), column = learner_column("hp"),
    words = function(train, test) rep("a", nrow(test)),
    part = function(train, test) {
      if (71.1 %in% test$disp) stop("no")
      rep(mean(train$mpg), nrow(test))
    }
  )))
  at <- x$rep == 2 & x$fold == 1
  rows <- x$row[at]
  expect_equal(x$linear[at], unname(predict(
    stats::lm(mpg ~ ., mtcars[-rows, ]), mtcars[rows, ]
  )))
  expect_identical(x$truth, mtcars$mpg[x$row])
  expect_identical(x$column, mtcars$hp[x$row])
  expect_true(all(is.na(x$words)))
  expect_match(attr(x, "failures")$message[1], "predictions must be numbers")
  expect_true(anyNA(x$part) && !all(is.na(x$part)))
  expect_input_error(interval_components(x, "mse"), "missing", "x")
  expect_output(print(x), "Numbers: from 10.4 to 33.9")
  expect_identical(glance(x)$classes, 0L)
})

test_that("learners that are equal up to rounding are equal", {
  x <- numbers_of(mtcars$mpg, a = mtcars$wt, b = mtcars$wt * (1 + 1e-15))
  found <- components_test(x, a, b, "mse")
  expect_identical(c(found$p.value, found$estimate[[1]]), c(1, 0))
  found <- compare_learners(x, measure = "mse")
  expect_identical(c(found$p.value, found$estimate), c(1, 0))
})

test_that("bad input: classes where numbers are, and the reverse", {
  plan <- cv_bcv(32, m = 3)
  cars <- transform(mtcars, cyl = factor(cyl))
  expect_refused_learner <- function(target, learner, message) {
    expect_input_error(
      suppressMessages(cv_predict(plan, cars, target, list(a = learner))),
      "value", "learners", message = message
    )
  }
  expect_refused_learner("mpg", learner_majority(), "a predicts classes")
  expect_refused_learner("cyl", learner_linear(), "a predicts numbers")
  # Whole numbers are read as what the learner predicts, with a message.
  expect_message(x <- cv_predict(plan, mtcars, cyl, list(a = learner_linear())),
                 "cyl has 3 different numbers: this is a regression problem")
  expect_type(x$truth, "double")
  infinite <- transform(mtcars, mpg = replace(mpg, 1, Inf))
  expect_input_error(cv_predict(plan, infinite, mpg,
                                list(a = learner_linear())), "value", "target")
  labelled <- transform(mtcars, text = "a")
  expect_input_error(cv_predict(plan, labelled, mpg,
                                list(a = learner_column("text"))), "type",
                     "learners")
  x <- rule_of_cars()
  expect_input_error(interval_components(x, "accuracy"), "value", "measure",
                     message = "such as \"mse\"")
  expect_input_error(fold_measures(x, "error"), "value", "measures")
  two <- cv_predictions(data.frame(y = c("a", "b"), z = "a"), y, z)
  expect_input_error(interval_components(two, "mse"), "value", "measure",
                     message = "must be of classes")
})

test_that("a number that is missing is not advised to count as wrong", {
  table <- data.frame(y = 1:40 / 3, a = c(NA, 2:40 / 3 + 1), b = 40:1 / 3)
  x <- cv_predictions(table, y, c(a, b))
  for (call in expression(
    compare_learners(x, measure = "mse"), components_test(x, measure = "mae"),
    loss_differences(x, loss = "mse"), interval_components(x, "rmse")
  )) {
    error <- expect_error(eval(call), class = "bcvinfer_error_missing")
    text <- gsub("[[:space:]]+", " ", conditionMessage(error))
    expect_no_match(text, "wrong")
    expect_match(text, "`x[!x$row %in% x$row[!complete.cases(x)], ]`",
                 fixed = TRUE)
  }
  # What is advised: the test of the other 39 records.
  test <- compare_learners(x[!x$row %in% x$row[!complete.cases(x)], ],
                           measure = "mae")
  expect_equal(test$estimate, 1 - mean(abs(table$b - table$y)[-1]))
})

# (What is no more than a share of an infinite loss was taken for rounding, and
# the worst learner had an error of 0.)
test_that("predictions without bounds have no loss, rather than none", {
  x <- data.frame(y = 1:20 / 3, good = 1:20 / 3 + c(-0.1, 0.1, 0.2, -0.1),
                  boom = replace(1:20 / 3, 7, 1e200), mid = 2,
                  fold = rep(1:5, each = 4))
  whole <- cv_predictions(x[names(x) != "fold"], y, c(good, boom, mid))
  folds <- cv_predictions(x, y, c(good, boom, mid), fold = fold)
  refused <- function(expr) {
    expect_error(expr, "boom is unknown: one of its predictions is 1e+200",
                 class = "bcvinfer_error_value", fixed = TRUE)
  }
  for (measure in c("mse", "mae", "rmse", "r_squared")) {
    refused(interval_t(folds, measure))
    refused(interval_components(whole, measure))
    refused(components_test(whole, good, boom, measure))
    refused(fold_measures(folds, measure))
    for (p_adjust in c("holm", "max_t")) {
      expect_warning(rows <- compare_learners(whole, measure = measure,
                                              p_adjust = p_adjust),
                     "2 of 3 tests could not be computed")
      expect_identical(is.na(rows$p.value), c(TRUE, FALSE, TRUE))
    }
  }
  # What is put in later, too.
  later <- cv_predictions(x[c("y", "mid")], y, mid)
  later$mid[3] <- Inf
  expect_error(interval_components(later, "mae"), "is Inf",
               class = "bcvinfer_error_value")
  # Large units are no reason.
  large <- numbers_of(1e20 * x$y, good = 1e20 * x$good)
  small <- numbers_of(x$y, good = x$good)
  expect_equal(interval_components(large, "mse")$conf.high,
               1e40 * interval_components(small, "mse")$conf.high)
})

test_that("a fit that predicts infinite numbers has failed", {
  x <- data.frame(y = 1:20 / 3, u = 1:20)
  boom <- function(train, test, target, numbers) {
    c(Inf, rep(1, nrow(test) - 1))
  }
  expect_warning(found <- cv_predict(cv_kfold(x, 4), x, y,
                                     list(boom = boom, mean = learner_mean())),
                 "must be finite numbers, not Inf")
  expect_true(all(is.na(found$boom)))
  expect_false(anyNA(found$mean))
})
