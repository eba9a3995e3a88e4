# Sources: stats::qbeta() (the package has a Beta quantile of its own), and the
# intervals of a binomial proportion, which learners that train nothing have.

# Predictions of columns, which train nothing.
column_predictions <- function(plan, data, learners) {
  learners <- lapply(stats::setNames(learners, learners), learner_column)
  cv_predict(plan, data, "y", learners)
}

guesses <- function(n = 60) {
  withr::with_seed(7, data.frame(
    y = rep(c("p", "q"), length.out = n), one = sample(c("p", "q"), n, TRUE),
    two = sample(c("p", "q"), n, TRUE)
  ))
}

with_perfect <- function(data = guesses()) {
  data$right <- data$y
  data$wrong <- ifelse(data$y == "p", "q", "p")
  data$never <- "q"
  data
}

half_splits <- function(data, learners, m = 5) {
  withr::with_seed(3, column_predictions(cv_bcv(nrow(data), m = m), data,
                                         learners))
}

test_that("on one test set a proportion has the Jeffreys interval", {
  right <- rep(c(TRUE, FALSE), c(13, 7))
  data <- data.frame(truth = "p", guess = ifelse(right, "p", "q"))
  x <- cv_predictions(rbind(data, c("q", "q")), truth = truth, learners = guess)
  interval <- interval_components(x, "accuracy", conf.level = 0.9)
  expect_equal(interval$estimate, 14 / 21)
  expect_equal(c(interval$conf.low, interval$conf.high),
               stats::qbeta(c(0.05, 0.95), 14.5, 7.5), tolerance = 1e-10)
  expect_identical(interval$method, "components")
  expect_identical(interval$estimator, "micro")
  expect_null(interval$posterior[[1]])
  # Recall: 13 of 20, each of the 20 with its own score of 21/20.
  recall <- interval_components(x, "recall", positive = "p")
  expect_equal(c(recall$conf.low, recall$conf.high),
               stats::qbeta(c(0.025, 0.975), 13.5, 7.5), tolerance = 1e-10)
})

test_that("half splits have t quantiles, as a smaller number of records", {
  data <- guesses()
  x <- half_splits(data, "one")
  right <- sum(data$one == data$y)
  # The learner trains nothing: the variance is that of 60 losses, with degrees
  # of freedom from the variance of their squares.
  share <- right / 60
  variance <- share * (1 - share) * 60 / 59
  df <- 2 * variance^2 / (share * (1 - share) * (1 - 2 * share)^2 / 60)
  records <- 59 * (stats::qnorm(0.975) / stats::qt(0.975, df))^2
  interval <- interval_components(x, "accuracy")
  expect_equal(
    c(interval$conf.low, interval$conf.high),
    stats::qbeta(c(0.025, 0.975), share * records + 0.5,
                 (1 - share) * records + 0.5), tolerance = 1e-8
  )
  error <- interval_components(x, "error")
  expect_equal(error$conf.low, 1 - interval$conf.high)
})

test_that("a measure from -1 to 1 is scaled to [0, 1] and back", {
  x <- half_splits(guesses(), "one")
  mcc <- interval_components(x, "mcc", positive = "p")
  parts <- variance_components(x, measure = "mcc", positive = "p")
  share <- (parts$estimate + 1) / 2
  records <- share * (1 - share) / (parts$stderr / 2)^2 *
    (stats::qnorm(0.975) / stats::qt(0.975, parts$df))^2
  expect_equal(
    c(mcc$conf.low, mcc$conf.high),
    2 * stats::qbeta(c(0.025, 0.975), share * records + 0.5,
                     (1 - share) * records + 0.5) - 1, tolerance = 1e-6
  )
})

test_that("perfect learners have an interval of positive width", {
  data <- with_perfect()
  x <- half_splits(data, c("right", "wrong"))
  error <- interval_components(x, "error")
  expect_identical(error$estimate, c(0, 1))
  # By hand: 60 records and two more spread over four cells, (61, 1) right and
  # wrong; the variance of a proportion of 60 records times 1 + 1/10.
  upper <- stats::qbeta(0.975, 60 / 1.1 / 62 + 0.5, 60 / 1.1 * 61 / 62 + 0.5)
  expect_equal(error$conf.high[1], upper, tolerance = 1e-10)
  expect_identical(error$conf.low[1], 0)
  expect_equal(error$conf.low[2], 1 - upper, tolerance = 1e-10)
  expect_identical(error$conf.high[2], 1)
  for (measure in setdiff(names(counted_measures()), c("error", "accuracy"))) {
    found <- interval_components(x, measure,
                                 positive = measure_class(measure, "p"))
    range <- find_measure(measure)$range
    expect_true(all(found$estimate %in% range), info = measure)
    expect_true(all(found$conf.low >= range[1] & found$conf.high <= range[2] &
                      found$conf.high - found$conf.low > 0.01), info = measure)
  }
})

test_that("perfect learners on blocks: as on one test set", {
  data <- with_perfect()
  x <- cv_predict(cv_blocks(nrow(data)), data, "y",
                  list(right = learner_column("right")))
  upper <- stats::qbeta(0.975, 60 / 62 + 0.5, 60 * 61 / 62 + 0.5)
  found <- interval_components(x, "error")
  expect_equal(c(found$conf.low, found$conf.high), c(0, upper))
  # Groups of four equal records: 15 units and two more.
  group <- rep(1:15, each = 4)
  plan <- cv_blocks(nrow(data), groups = group)
  x <- cv_predict(plan, data, "y", list(right = learner_column("right")))
  expect_equal(interval_components(x, "error")$conf.high,
               stats::qbeta(0.975, 15 / 17 + 0.5, 15 * 16 / 17 + 0.5))
})

test_that("an undefined measure is NA, with a warning, and costs no other", {
  x <- half_splits(with_perfect(), c("never", "one"))
  expect_warning(
    found <- interval_components(x, "precision", positive = "p"),
    "Precision of never", class = "bcvinfer_warning_undefined"
  )
  expect_identical(is.na(found$estimate), c(TRUE, FALSE))
  expect_identical(is.na(found$conf.low), c(TRUE, FALSE))
})

test_that("a learner that never predicts the class has F1 0 and an interval", {
  x <- half_splits(with_perfect(), "never")
  for (measure in c("f1", "recall", "g_mean")) {
    found <- interval_components(x, measure, positive = "p")
    expect_identical(found$estimate, 0)
    expect_identical(found$conf.low, 0)
    expect_gt(found$conf.high, 0.01)
  }
})

test_that("K folds take the training part of half splits", {
  data <- guesses()
  folds <- column_predictions(cv_kfold(60, 10), data, c("one", "two"))
  expect_input_error(interval_components(folds, "error"), "scheme", "training",
                     "interval_components", "interval_t")
  training <- variance_components(half_splits(data, c("one", "two")))
  plain <- interval_components(folds, "error", training = training)
  wrong <- c(sum(data$one != data$y), sum(data$two != data$y))
  # Nothing is trained: as many records as have the quantile of t in place of
  # that of the normal distribution.
  share <- wrong / 60
  variance <- share * (1 - share) / 59
  df <- 2 * (60 * variance)^2 * 60 / (share * (1 - share) * (1 - 2 * share)^2)
  records <- share * (1 - share) / variance *
    (stats::qnorm(0.975) / stats::qt(0.975, df))^2
  expect_equal(plain$conf.low,
               stats::qbeta(0.025, share * records + 0.5,
                            (1 - share) * records + 0.5))
  training$training[2] <- 0.01
  added <- interval_components(folds, "error", training = training)
  expect_lt(added$conf.low[2], plain$conf.low[2])
  expect_equal(added$conf.low[1], plain$conf.low[1])
  expect_input_error(
    interval_components(folds, "error", training = training[1, ]), "value",
    "training"
  )
  expect_input_error(
    interval_components(folds, "f1", positive = "p", training = training),
    "value", "training"
  )
  other <- variance_components(half_splits(data, c("one", "two")),
                               measure = "f1", positive = "q")
  expect_input_error(
    interval_components(folds, "f1", positive = "p", training = other),
    "value", "training"
  )
  expect_input_error(
    interval_components(half_splits(data, "one"), "error", training = training),
    "conflict", "training"
  )
})

test_that("a measure without an upper limit has the interval of its log", {
  # By hand: 1.959964 standard errors of .1 / 2 on the scale of the logarithm.
  expect_equal(components_ends(2, 0.1959964, c(0, Inf), 0.95),
               2 * exp(c(-1, 1) * 1.959964 * 0.05), tolerance = 1e-6)
  expect_identical(components_ends(2, 0, c(0, Inf), 0.95), c(2, 2))
})

test_that("ends include the estimate and stay inside the range at any input", {
  set.seed(12)
  for (draw in 1:300) {
    range <- if (draw %% 2) c(0, 1) else c(-1, 1)
    estimate <- range[1] + diff(range) * stats::rbeta(1, 0.2, 0.2)
    variance <- 10^stats::runif(1, -18, 1)
    df <- if (draw %% 3) sample(2:30, 1) else Inf
    level <- sample(c(1e-9, 0.1, 0.95, 1 - 1e-12), 1)
    reach <- stats::qt((1 + level) / 2, df) * sqrt(variance)
    ends <- components_ends(estimate, reach, range, level)
    expect_true(all(is.finite(ends)) && ends[1] >= range[1] &&
                  ends[2] <= range[2] && ends[1] <= estimate &&
                  estimate <= ends[2],
                info = paste(estimate, variance, df, level))
  }
})

test_that("the notes say for which training size the interval is", {
  data <- guesses()
  said <- function(x, ...) {
    paste(interval_notes(interval_components(x, "error", ...)), collapse = " ")
  }
  halves <- half_splits(data, "one")
  expect_match(said(halves), "half of the records, n/2 (here 30)", fixed = TRUE)
  folds <- column_predictions(cv_kfold(60, 5, repeats = 2), data, "one")
  expect_match(said(folds, training = variance_components(halves)),
               "4/5 of all n records (here 48)", fixed = TRUE)
  one <- column_predictions(cv_holdout(60, 1), data, "one")
  expect_match(said(one), "(here 40)", fixed = TRUE)
})

test_that("of several classes the note names the one against the rest", {
  x <- cv_predictions(data.frame(y = rep(c("a", "b", "c"), 8),
                                 guess = rep(c("a", "b", "c", "c"), 6)),
                      truth = y, learners = guess)
  notes <- interval_notes(interval_components(x, "recall", positive = "b"))
  expect_true("Class \"b\" against the 2 others." %in% notes)
  expect_no_match(interval_notes(interval_components(x, "kappa")), "against")
})

test_that("counts are not enough", {
  counts <- confusion_counts(half_splits(guesses(), "one"), "p")
  expect_input_error(interval_components(counts), "type", "x",
                     "interval_components", "cv_predictions")
})

# Without errors, records in groups of equal ones tell what one of each tells:
# of 40 records in groups of five, and of groups of 1 and of 3, whose records
# have the design effect sum(size^2) / n.
test_that("at an end of the range groups of equal records are one unit each", {
  ends <- function(times, grouped = TRUE) {
    data <- data.frame(y = rep(c("p", "n"), each = 20), id = 1:40)
    data <- data[rep(1:40, times), ]
    data$model <- data$y
    x <- if (grouped) cv_predictions(data, y, model, groups = id) else
      cv_predictions(data, y, model)
    vapply(c("recall", "accuracy", "f1"), function(measure) {
      positive <- if (measure != "accuracy") "p"
      interval_components(x, measure, positive = positive)$conf.low
    }, 0)
  }
  expect_equal(ends(5), ends(1, FALSE), tolerance = 1e-9)
  end <- function(share, units) {
    stats::qbeta(0.025, share * units + 0.5, (1 - share) * units + 0.5)
  }
  expect_equal(ends(5)[["recall"]], end(20.5 / 21, 20), tolerance = 1e-9)
  units <- 80 / ((20 + 20 * 9) / 80)
  expect_equal(ends(rep(c(1, 3), 20))[["accuracy"]],
               end((units + 1) / (units + 2), units), tolerance = 1e-9)
  # So are scores that do not vary.
  data <- data.frame(id = 1:40, score = 1)[rep(1:40, rep(c(1, 3), 20)), ]
  x <- cv_scores(data, score, groups = id, range = c(0, 1),
                 direction = "maximize")
  expect_warning(found <- interval_components(x),
                 class = "bcvinfer_warning_zero_variance")
  expect_equal(found$conf.low, end((units + 1) / (units + 2), units),
               tolerance = 1e-9)
})

test_that("K folds of very unequal sizes are said to be so", {
  data <- guesses()
  training <- variance_components(half_splits(data, "one"))
  interval <- function(sizes, ...) {
    x <- data.frame(row = 1:60, fold = rep(1:5, sizes), y = data$y,
                    one = data$one)
    folds <- cv_predictions(x, y, one, row = row, fold = fold, groups = NULL)
    interval_components(folds, "error", training = training, ...)
  }
  of <- function(...) attr(interval(...), "notes")
  expect_identical(of(c(36, 6, 6, 6, 6))[2], paste(
    "The models are trained on 24 to 54 records: the test folds have from 6 to",
    "36, and each counts by its records."
  ))
  turned <- cv_predictions(transform(cbind(data, row = 1:60),
                                     fold = rep(1:5, c(36, 6, 6, 6, 6))),
                           y, c(one, two), row = row, fold = fold,
                           groups = NULL)
  halves <- half_splits(data, c("one", "two"))
  test <- components_test(turned, one, two, training =
                            variance_components(halves, one, two))
  expect_match(test$reading, "Trained on 24 to 54 records.", fixed = TRUE)
  expect_no_match(test$reading, "4/5")
  expect_identical(of(c(36, 6, 6, 6, 6), target = "deployed")[2],
                   "For the one model trained on all n records.")
  # Else the size that is seen is that of the folds, with or without a plan.
  expect_identical(of(rep(12, 5))[2],
                   "For a model trained on 4/5 of all n records (here 48).")
  expect_identical(interval(rep(12, 5))$n_train, 48)
  expect_identical(interval(c(36, 6, 6, 6, 6))$n_train, NA_real_)
})

# The first run predicts no positives.
test_that("a class without a record is named where a measure needs one", {
  data <- data.frame(truth = factor(rep(1:2, 20), levels = 1:3),
                     a = c(1, 3, rep(1:2, 19)), b = rep(c(1, 2, 2, 1), 10),
                     part = rep(c("n", "s"), each = 20))
  x <- cv_predictions(data, truth, c(a, b), keep = part)
  said <- "No record is of class \"3\"."
  warning <- expect_warning(interval_components(x, "balanced_accuracy"),
                            class = "bcvinfer_warning_undefined")
  expect_match(conditionMessage(warning), said, fixed = TRUE)
  error <- expect_input_error(components_test(x, a, b, "balanced_accuracy"),
                              "value", "measure")
  expect_match(conditionMessage(error), said, fixed = TRUE)
  # In a part of the records alone, where its levels are used elsewhere.
  data$truth <- factor(c(rep(1:2, 10), rep(c(1, 3), 10)))
  data$a[1:2] <- 1:2
  data$b <- data$a
  data$b[c(5, 25)] <- 2
  scores <- cv_scores(cv_predictions(data, truth, c(a, b), keep = part),
                      "balanced_accuracy", by = part)
  error <- expect_input_error(components_test(scores, a, b), "value",
                              "measure")
  expect_match(conditionMessage(error), "is of class \"3\"")
  expect_no_match(conditionMessage(error), "droplevels")
})

test_that("a measure that a run does not have is undefined", {
  y <- rep(0:1, 10)
  d <- data.frame(row = rep(1:20, 3), run = rep(1:3, each = 20), y = y,
                  p = c(rep(0, 20), y, 1 - y * (1:20 %% 4 == 0)))
  for (runs in c("fixed", "shared", "own")) {
    x <- cv_predictions(d, y, p, row = row, run = run, runs = runs)
    for (measure in c("precision", "mcc")) {
      expect_warning(
        found <- interval_components(x, measure, positive = 1),
        c(precision = "needs a value, inside its range, in each run",
          mcc = "no value where all records or all predictions")[measure],
        class = "bcvinfer_warning_undefined"
      )
      expect_true(all(is.na(unlist(found[c("estimate", "conf.low",
                                           "conf.high")]))))
    }
    expect_false(anyNA(interval_components(x, "f1", positive = 1)$conf.low))
    expect_input_error(suppressWarnings(joint_region(x, positive = 1)), "value",
                       "x", "joint_region")
  }
})

# Only random runs leave few degrees of freedom.
test_that("fixed runs have the interval of as many answers", {
  y <- rep(0:1, 10)
  d <- data.frame(row = rep(1:20, 3), run = rep(1:3, each = 20), y = y)
  d$p <- abs(y - replace(numeric(60), c(1, 2, 21, 45, 46, 47), 1))
  ends <- function(...) {
    x <- cv_predictions(d, y, p, row = row, ...)
    found <- interval_components(x, "error")
    c(found$estimate, found$conf.low, found$conf.high)
  }
  answers <- suppressWarnings(ends(answer = run),
                              classes = "bcvinfer_warning_likely_runs")
  expect_equal(answers[1], 0.1)
  expect_equal(ends(run = run, runs = "fixed"), answers)
})

test_that("groups of records are said to be the units", {
  x <- worked_predictions()
  # (The truth of the worked example has one class.)
  expect_true("Records in 8 groups as units." %in%
                table_notes(suppressWarnings(interval_components(x, "error"))))
  single <- worked_predictions(group = 1:16)
  notes <- table_notes(interval_components(single, "error"))
  expect_false(any(grepl("groups", notes)))
})

test_that("each class against the rest is for counts, and never offered here", {
  x <- half_splits(guesses(), "one")
  error <- expect_input_error(interval_components(x), "missing", "positive")
  expect_no_match(one_line(error), "each")
  error <- expect_input_error(interval_components(x, positive = "each"),
                              "value", "positive")
  expect_match(one_line(error), "confusion_counts(positive = \"each\")",
               fixed = TRUE)
})

# Each of 40 records is wrong in all repetitions or in none: the variance of the
# mean is .25 / 39, known with 39 degrees of freedom whatever the training part.
test_that("scores of equal squares have the interval of their variance", {
  plan <- withr::with_seed(1, cv_bcv(40, m = 5))
  folds <- as.data.frame(plan)
  folds$truth <- rep(c("a", "b"), 20)[folds$row]
  folds$m <- "a"
  found <- interval_components(cv_predictions(folds, truth, m, row, rep, fold,
                                              plan = plan), "error")
  size <- 39 * (qnorm(0.975) / qt(0.975, 39))^2
  expect_equal(c(found$conf.low, found$conf.high),
               qbeta(c(0.025, 0.975), size / 2 + 0.5, size / 2 + 0.5),
               tolerance = 1e-9)
  expect_error(mixture_reach_cpp(0.1, c(1, 2), 5, c(0.5, 0.5)), "as many")
})

test_that("scores at an end have one interval on all scales", {
  ends <- function(value, range) {
    scores <- cv_scores(data.frame(id = 1:30, a = value), a, row = id,
                        range = range, direction = "maximize")
    found <- suppressWarnings(interval_components(scores))
    c(found$conf.low, found$conf.high)
  }
  of_shares <- ends(1, c(0, 1))
  expect_equal(ends(1, c(-1, 1)), 2 * of_shares - 1)
  expect_equal(ends(-1, c(-1, 1)), 1 - 2 * rev(of_shares))
})

# Of 30 records none is wrong, or one.
test_that("levels of a factor that no record has change no interval", {
  measures <- c("error", "f1", "precision", "mcc", "kappa", "f1_weighted")
  of <- function(levels, wrong) {
    truth <- rep(c("a", "b"), each = 15)
    guess <- replace(truth, seq_len(wrong), "b")
    x <- cv_predictions(data.frame(y = factor(truth, levels),
                                   m = factor(guess, levels)), y, m, row = NULL)
    suppressWarnings(lapply(measures, function(measure) {
      takes <- measure %in% c("f1", "precision")
      found <- interval_components(x, measure, positive = if (takes) "a")
      unlist(as.data.frame(found)[c("estimate", "conf.low", "conf.high")])
    }))
  }
  for (wrong in 0:1) {
    expect_equal(of(letters[1:9], wrong), of(c("a", "b"), wrong),
                 tolerance = 1e-12)
    expect_equal(of(c("x", "b", "a"), wrong), of(c("a", "b"), wrong),
                 tolerance = 1e-12)
  }
  # One of two further records is wrong.
  share <- 1 / 32
  expect_equal(of(letters[1:9], 0)[[1]][["conf.high"]],
               qbeta(0.975, share * 30 + 0.5, (1 - share) * 30 + 0.5),
               tolerance = 1e-9)
})

# Two of ten models never answer "p". Of a fold of two records an accuracy of 1
# says nothing.
test_that("models at an end of the range are told of where one is deployed", {
  x <- half_splits(guesses(120), c("one", "two"))
  x$one[(x$rep == 1 & x$fold == 2) | (x$rep == 4 & x$fold == 1)] <- "q"
  f1 <- function(...) interval_components(x, positive = "p", ...)
  expect_warning(found <- f1(target = "deployed"), "one: 2 of 10",
                 class = "bcvinfer_warning_end_of_range")
  expect_identical(found$conf.low > 0, c(TRUE, TRUE))
  expect_no_warning(f1())
  expect_no_warning(interval_components(x, "accuracy", target = "deployed"))
  data <- guesses()
  training <- variance_components(half_splits(data, "one"),
                                  measure = "accuracy")
  folds <- column_predictions(cv_kfold(60, k = 30), data, "one")
  expect_true(1 %in% fold_measures(folds, "accuracy")$estimate)
  expect_no_warning(interval_components(folds, "accuracy", training = training,
                                        target = "deployed"))
})

# A fixed rule of recall .9: a fold with an error and no positive record has an
# F1 of 0 by chance.
test_that("folds with few records that count tell of no model at an end", {
  data <- withr::with_seed(2, data.frame(y = rep(c("p", "q"), c(20, 180)),
                                         shuffled = sample(200)))
  data$one <- data$y
  data$one[c(1, 2, 30, 60)] <- c("q", "q", "p", "p")
  data <- data[data$shuffled, ]
  folds <- withr::with_seed(1, column_predictions(cv_kfold(200, k = 10), data,
                                                  "one"))
  expect_true(0 %in% fold_measures(folds, "f1", positive = "p")$estimate)
  training <- variance_components(half_splits(data, "one"), measure = "f1",
                                  positive = "p")
  expect_no_warning(interval_components(folds, "f1", positive = "p",
                                        training = training,
                                        target = "deployed"))
})

test_that("an interval of numbers has their unit, however small", {
  set.seed(1)
  y <- rnorm(40)
  data <- data.frame(y, a = y + rnorm(40))
  ends <- function(unit) {
    found <- interval_components(cv_predictions(data * unit, y, a), "mse")
    unlist(tidy(found)[c("estimate", "conf.low", "conf.high")]) / unit^2
  }
  expect_equal(ends(1e-9), ends(1), tolerance = 1e-9)
  expect_equal(ends(1e6), ends(1), tolerance = 1e-9)
})

test_that("a patient with two records leaves an area near 1 its width", {
  withr::local_seed(7)
  n <- 600
  y <- as.integer(seq_len(n) %% 5 == 0)
  p <- plogis(rnorm(n) + sqrt(2) * qnorm(0.995) * y)
  ends <- function(pt) {
    x <- suppressMessages(cv_predictions(data.frame(y, p, pt), y,
                                         probs = list(a = c("1" = p)),
                                         groups = pt))
    unlist(interval_components(x, "roc_auc")[c("conf.low", "conf.high")])
  }
  each <- ends(seq_len(n))
  expect_equal(ends(c(1, 1, 3:n)), each, tolerance = 1e-3)
  # By hand (derivation-components, eq. 26), with 120 and 480 records.
  area <- mean(outer(p[y == 1], p[y == 0], ">"))
  least <- area^2 * (1 - area) / (1 + area) * vapply(c(120, 480), function(n) {
    2 / (2 + n * (1 - area)) / n
  }, 0)
  own <- c(var(rowMeans(outer(p[y == 1], p[y == 0], ">"))) / 120,
           var(colMeans(outer(p[y == 1], p[y == 0], ">"))) / 480)
  v <- pmax(own, least)
  expect_identical(v > own, c(TRUE, TRUE))
  df <- sum(v)^2 / sum(v^2 / c(119, 479))
  size <- area * (1 - area) / sum(v) * (qnorm(0.975) / qt(0.975, df))^2
  expect_equal(unname(each), qbeta(c(0.025, 0.975), area * size + 0.5,
                                   (1 - area) * size + 0.5))
})

# A group of equal records is one record.
test_that("an area near 1 has the same least variance with copies", {
  withr::local_seed(77)
  y <- rep(1:0, c(12, 28))
  p <- plogis(rnorm(40) + sqrt(2) * qnorm(0.95) * y)
  expect_lt(mean(outer(p[y == 1], p[y == 0], ">")), 0.97)
  ends <- function(copies) {
    at <- rep(1:40, each = copies)
    data <- data.frame(y = y[at], p = p[at], at)
    x <- suppressMessages(cv_predictions(data, y, groups = at,
                                         probs = list(a = c("1" = p))))
    unlist(suppressWarnings(
      interval_components(x, "roc_auc")
    )[c("conf.low", "conf.high")])
  }
  expect_equal(ends(2), ends(10), tolerance = 1e-10)
  # Of single records the same but for the divisor of the groups.
  expect_equal(ends(2), ends(1), tolerance = 0.01)
})

test_that("R squared that few outcomes decide has a warning on one test set", {
  y <- c(seq(-1, 1, length.out = 39), 30)
  x <- cv_predictions(data.frame(y, a = c(y[1:39] + 0.3, 5)), y, a)
  # By hand: the kurtosis of the linearized scores (eq. 21).
  u <- (y - x$a)^2 / mean((y - mean(y))^2) -
    mean((y - x$a)^2) * (y - mean(y))^2 / mean((y - mean(y))^2)^2
  k <- sum((u - mean(u))^2)^2 / sum((u - mean(u))^4)
  expect_warning(interval_components(x, "r_squared"),
                 sprintf("rests on about %d record", round(k)),
                 class = "bcvinfer_warning_few_records")
  even <- data.frame(y = 1:40 / 7, a = 1:40 / 7 + c(-0.3, 0.3))
  expect_no_warning(interval_components(cv_predictions(even, y, a),
                                        "r_squared"))
})

# Bonferroni's level: 1 - .05 / 2 for two learners.
test_that("simultaneous intervals of K folds are those of Bonferroni", {
  withr::local_seed(2)
  halves <- as.data.frame(cv_bcv(100, 5))
  truth <- rep(c("u", "v"), 50)
  said <- function(y, share) ifelse(stats::runif(length(y)) < share, y, "u")
  halves$y <- truth[halves$row]
  halves$a <- said(halves$y, 0.8)
  halves$b <- said(halves$y, 0.7)
  halves <- cv_predictions(halves, y, c(a, b), row = row, rep = rep,
                           fold = fold)
  folds <- data.frame(y = truth, fold = rep(1:10, 10), a = said(truth, 0.8),
                      b = said(truth, 0.7))
  folds <- cv_predictions(folds, y, c(a, b), fold = fold)
  training <- variance_components(halves, measure = "error")
  ends <- function(...) {
    found <- interval_components(folds, "error", training = training, ...)
    c(found$conf.low, found$conf.high)
  }
  expect_identical(ends(simultaneous = TRUE), ends(conf.level = 1 - 0.05 / 2))
})
