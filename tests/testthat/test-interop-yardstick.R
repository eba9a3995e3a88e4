# Metrics of yardstick by fold: the numbers that yardstick gives itself.

metric_predictions <- function(classes = 2) {
  labels <- c("a", "b", "c")[seq_len(classes)]
  data <- data.frame(x = sin(1:60), y = factor(rep_len(labels, 60)))
  guess <- function(train, test, target) {
    p <- outer(test$x, seq_len(classes), function(x, j) exp(sin(j * x * 3)))
    p <- p / rowSums(p)
    colnames(p) <- paste0(".pred_", labels)
    data.frame(.pred_class = labels[max.col(p)], p)
  }
  cv_predict(withr::with_seed(1, cv_bcv(60, m = 3)), data, y,
             list(one = guess, flat = learner_majority()))
}

# yardstick on the long table, by fold.
yardstick_folds <- function(x, metric, ...) {
  long <- tidy(x)
  long <- long[long$learner == "one", ]
  parts <- split(long, interaction(long$fold, long$rep))
  unname(vapply(parts, function(part) {
    metric(part, truth, ...)$.estimate
  }, 0))
}

test_that("two classes: probabilities and labels, with the stated class", {
  skip_without("yardstick")
  x <- metric_predictions()
  found <- fold_measures(x, yardstick::mn_log_loss)
  own <- found$estimate[found$learner == "one"]
  expect_equal(own, yardstick_folds(x, yardstick::mn_log_loss, .pred_a))
  expect_equal(own, fold_measures(x[names(x) != "flat"], "log_loss")$estimate)
  expect_identical(unique(found$measure), "mn_log_loss")
  sensitivity <- fold_measures(x, yardstick::sensitivity, positive = "b")
  expect_equal(sensitivity$estimate[1:6],
               yardstick_folds(x, yardstick::sensitivity, estimate = estimate,
                               event_level = "second"))
  area <- fold_measures(x, yardstick::pr_auc, positive = "b")
  expect_equal(area$estimate[1:6],
               yardstick_folds(x, yardstick::pr_auc, .pred_b,
                               event_level = "second"))
  expect_input_error(fold_measures(x, yardstick::pr_auc), "missing",
                     "positive")
})

test_that("several classes, and metric sets with their directions", {
  skip_without("yardstick")
  x <- metric_predictions(3)
  set <- yardstick::metric_set(yardstick::brier_class, yardstick::kap,
                               yardstick::roc_auc)
  found <- fold_measures(x, set)
  expect_identical(attr(found, "directions"),
                   c(brier_class = "minimize", kap = "maximize",
                     roc_auc = "maximize"))
  of <- function(measure) {
    found$estimate[found$measure == measure & found$learner == "one"]
  }
  expect_equal(of("kap"), yardstick_folds(x, yardstick::kap,
                                          estimate = estimate))
  expect_equal(of("roc_auc"), yardstick_folds(x, yardstick::roc_auc, .pred_a,
                                              .pred_b, .pred_c))
  # The package's own area and Brier score are the same numbers.
  own <- fold_measures(x[names(x) != "flat"], c("brier", "roc_auc"))
  expect_equal(own$estimate, c(of("brier_class"), of("roc_auc")))
})

test_that("the sign is right: a better learner has the smaller loss", {
  skip_without("yardstick")
  x <- metric_predictions()
  for (metric in list(yardstick::roc_auc, yardstick::mn_log_loss)) {
    found <- fold_measures(x, metric, positive = "a")
    d <- loss_differences(found, one, flat)
    values <- function(learner) found$estimate[found$learner == learner]
    raw <- values("one") - values("flat")
    sign <- if (attr(metric, "direction") == "maximize") -1 else 1
    expect_equal(as.vector(t(unclass(d))), sign * raw)
    # (A test gives the difference in the metric itself.)
    expect_equal(unname(bcv_t_test(d)$estimate), mean(raw))
    found <- found[found$learner == "one", ]
    expect_s3_class(interval_t(found, method = "bcv_t"), "cv_interval")
  }
})

test_that("learners without probabilities and numeric metrics are errors", {
  skip_without("yardstick")
  data <- data.frame(y = c("a", "b"), g = "a")
  x <- cv_predictions(data, y, g)
  expect_input_error(fold_measures(x, yardstick::roc_auc, positive = "a"),
                     "missing", "counts")
  expect_input_error(fold_measures(x, yardstick::rmse), "type", "measures")
  expect_input_error(interval_t(x, yardstick::rmse), "value", "measure",
                     message = "numeric vector, not a <factor>")
  expect_input_error(
    fold_measures(x, yardstick::kap, direction = "maximize"), "conflict",
    "direction"
  )
})

test_that("a metric that fixes the event itself is refused in plain words", {
  skip_without("yardstick")
  data <- data.frame(y = c("a", "b"), g = "a")
  x <- cv_predictions(data, y, g)
  fixed <- yardstick::metric_tweak("fixed", yardstick::sens,
                                   event_level = "second")
  expect_input_error(fold_measures(x, fixed, positive = "a"), "conflict",
                     "measures", message = "`positive` says which class")
})

test_that("metrics with case weights are measures", {
  skip_without("yardstick")
  x <- metric_predictions()
  same <- function(metric, name, positive = NULL) {
    learner <- prediction_learners(x)[1]
    own <- cv_scores(x, metric, positive)$scores(learner)
    expect_equal(own, cv_scores(x, name, positive)$scores(learner),
                 tolerance = 1e-6)
  }
  same(yardstick::f_meas, "f1", "b")
  same(yardstick::accuracy, "accuracy")
  same(yardstick::brier_class, "brier")
  # Its weights count as exp(weight): equal rows must not become weights.
  data <- data.frame(y = rep(c("a", "b", "a"), 10),
                     p = c(0.2, 0.7, 0.7, 0.4, 0.2))
  x <- cv_predictions(data, y, probs = list(one = c(a = p)))
  same(yardstick::brier_class, "brier")
  expect_input_error(interval_components(x, yardstick::recall), "missing",
                     "positive")
})

test_that("a metric with another value with case weights is refused", {
  skip_without("yardstick")
  # Hand and Till's area without weights, the mean of each class against the
  # rest with them: here 4/9 (by hand) and 181/432.
  p <- rbind(c(5, 3, 2), c(3, 4, 3), c(2, 5, 3), c(4, 3, 3), c(1, 2, 7),
             c(6, 1, 3)) / 10
  data <- data.frame(y = rep(c("a", "b", "c"), 3:1), p = p)
  x <- suppressWarnings(cv_predictions(
    data, y, probs = list(one = c(a = p.1, b = p.2, c = p.3))
  ))
  plain <- suppressWarnings(fold_measures(x, yardstick::roc_auc)$estimate)
  expect_equal(plain, 4 / 9)
  expect_input_error(interval_components(x, yardstick::roc_auc), "value",
                     "measure", message = "without case weights")
})

test_that("curves on one test set pass through yardstick's points", {
  skip_without("yardstick")
  data <- data.frame(truth = factor(rep(c("a", "b"), c(40, 60))))
  data$p <- withr::with_seed(3, stats::plogis(
    stats::rnorm(100) + 1.2 * (data$truth == "a")
  ))
  x <- cv_predictions(data, truth, probs = list(one = c(a = p)))
  drawn <- function(type, at) cv_curve(x, type, at = at, positive = "a")$y
  roc <- yardstick::roc_curve(data, truth, p)
  # (Between two records of "b" the curve is level.)
  at <- c(0.11, 0.36, 0.52, 0.87)
  expect_equal(drawn("roc", at), vapply(at, function(at) {
    max(roc$sensitivity[1 - roc$specificity <= at])
  }, 0))
  pr <- yardstick::pr_curve(data, truth, p)
  at <- c(4, 17, 25, 36) / 40
  expect_equal(drawn("pr", at), vapply(at, function(at) {
    max(pr$precision[abs(pr$recall - at) < 1e-9])
  }, 0))
})

test_that("warnings of a metric are those of its values that are defined", {
  # F1, and a warning as yardstick has them: always, or where it is undefined.
  mock <- function(always) {
    metric <- function(data, truth, estimate, event_level = "first",
                       case_weights = NULL) {
      event <- levels(data$truth)[1 + (event_level == "second")]
      weights <- data$case_weights
      if (is.null(weights)) weights <- rep(1, nrow(data))
      of <- function(which) sum(weights[which])
      truth <- data$truth == event
      said <- data$estimate == event
      if (always || !any(said)) {
        warning(structure(
          class = c("yardstick_warning_mock", "warning", "condition"),
          list(message = "from the metric", call = NULL)
        ))
      }
      value <- if (any(said)) 2 * of(truth & said) / (of(truth) + of(said)) else
        NA_real_
      data.frame(.metric = "mock", .estimate = value)
    }
    structure(metric, class = c("class_metric", "metric", "function"),
              direction = "maximize", range = c(0, 1))
  }
  data <- data.frame(y = factor(rep(c("n", "p"), 20)), a = "n",
                     b = rep(c("n", "p", "p", "n"), 10))
  x <- cv_predictions(data, y, c(a, b))
  warned <- function(code) {
    texts <- character()
    withCallingHandlers(code, warning = function(warning) {
      texts <<- c(texts, class(warning)[1])
      invokeRestart("muffleWarning")
    })
    unique(texts)
  }
  expect_identical(
    warned(interval_components(x, mock(FALSE), positive = "p")),
    "bcvinfer_warning_undefined"
  )
  expect_true("yardstick_warning_mock" %in%
                warned(interval_components(x, mock(TRUE), positive = "p")))
})

# The share of right answers; `see` looks at the data first.
share_right <- function(see) {
  metric <- function(data, truth, estimate, event_level = "first",
                     case_weights = NULL) {
    see(data)
    data.frame(.metric = "share", .estimate = mean(data$truth == data$estimate))
  }
  structure(metric, class = c("class_metric", "metric", "function"),
            direction = "maximize", range = c(0, 1))
}

test_that("a metric that has no value for two records is a metric", {
  x <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 5)), "one")
  many <- share_right(function(data) {
    if (nrow(data) < 3) stop("too few records")
  })
  found <- fold_measures(x, many)
  expect_identical(unique(found$measure), "metric")
  expect_identical(found$estimate, fold_measures(x, "accuracy")$estimate)
  expect_identical(unique(fold_measures(x, share_right(identity))$measure),
                   "share")
})

test_that("warnings of a metric that are not yardstick's are seen", {
  x <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 5)), "one")
  odd <- share_right(function(data) if (nrow(data) > 2) warning("odd data"))
  seen <- NULL
  found <- withCallingHandlers(fold_measures(x, odd), warning = function(w) {
    seen <<- c(seen, conditionMessage(w))
    invokeRestart("muffleWarning")
  })
  expect_identical(unique(seen), "odd data")
  expect_identical(found$estimate, fold_measures(x, "accuracy")$estimate)
})

test_that("the name of a metric says how it is given", {
  skip_without("yardstick")
  expect_error(cv_scores(cv_predictions(
    data.frame(y = c("a", "b"), p = c("a", "b")), y, p
  ), "pr_auc"), "measure = yardstick::pr_auc", fixed = TRUE,
  class = "bcvinfer_error_value")
  # (No metric, but a function of yardstick.)
  expect_no_match(conditionMessage(expect_error(find_measure("metric_set"))),
                  "yardstick")
})
