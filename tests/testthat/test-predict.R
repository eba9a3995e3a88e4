test_that("rows, folds, truth and labels of the result follow the plan", {
  data <- toy_data(8)
  plan <- toy_plan(8, reps = 2, k = 2)
  x <- cv_predict(plan, data, y, list(one = constant_learner("yes")))
  # By hand: repetition 1 tests odd rows in fold 1; repetition 2 tests rows
  # 1, 2, 5, 6.
  expect_s3_class(x, c("cv_predictions",
                       "cv_table", "data.frame"), exact = TRUE)
  expect_named(x, c("row", "rep", "fold", "truth", "one"))
  expect_identical(x$row, c(1L, 3L, 5L, 7L, 2L, 4L, 6L, 8L,
                            1L, 2L, 5L, 6L, 3L, 4L, 7L, 8L))
  expect_identical(x$rep, rep(1:2, each = 8))
  expect_identical(x$fold, rep(c(1L, 2L, 1L, 2L), each = 4))
  expect_identical(x$truth, data$y[x$row])
  expect_identical(x$one, factor(rep("yes", 16), c("no", "yes")))
  expect_identical(attr(x, "plan"), plan)
  expect_null(attr(x, "failures"))
  expect_identical(prediction_learners(x), "one")
})

test_that("learners get whole training rows and test rows without truth", {
  data <- toy_data(8)
  seen <- list()
  spy <- function(train, test, target) {
    seen[[length(seen) + 1]] <<- list(train = train, test = test,
                                      target = target)
    rep("no", nrow(test))
  }
  cv_predict(toy_plan(8, reps = 1), data, "y", list(spy = spy))
  odd <- c(1, 3, 5, 7)
  expect_length(seen, 2)
  expect_identical(seen[[1]]$target, "y")
  expect_equal(seen[[1]]$train, data[-odd, ], ignore_attr = "row.names")
  expect_equal(seen[[1]]$test, data[odd, c("x1", "x2", "colour")],
               ignore_attr = "row.names")
  expect_equal(seen[[2]]$train, data[odd, ], ignore_attr = "row.names")
})

test_that("tibbles, matrix columns and other classes reach the learner whole", {
  data <- toy_data(8)
  data$m <- matrix(1:16, 8)
  class(data) <- c("tbl_df", "tbl", "data.frame")
  seen <- NULL
  spy <- function(train, test, target) {
    seen <<- test
    rep("no", nrow(test))
  }
  before <- data
  cv_predict(toy_plan(8, reps = 1), data, y, list(spy = spy))
  expect_s3_class(seen, "tbl_df")
  expect_identical(seen$m, matrix(1:16, 8)[c(2, 4, 6, 8), ])
  expect_identical(data, before)
})

test_that("the target may be a bare name, a string or a variable with one", {
  data <- toy_data(8)
  plan <- toy_plan(8)
  learners <- list(one = constant_learner("no"))
  wanted <- cv_predict(plan, data, y, learners)
  expect_identical(cv_predict(plan, data, "y", learners), wanted)
  response <- "y"
  expect_identical(cv_predict(plan, data, response, learners), wanted)
  inner <- function(column) cv_predict(plan, data, {{ column }}, learners)
  expect_identical(inner(y), wanted)
})

test_that("labels: logical, 0/1, whole numbers, character, unused levels", {
  plan <- toy_plan(4, reps = 1)
  labels_of <- function(truth, guess) {
    data <- data.frame(x = 1:4, y = truth)
    predict <- function() {
      cv_predict(plan, data, y, list(a = constant_learner(guess)))
    }
    if (length(unique(truth)) > 1) return(levels(predict()$a))
    expect_warning(x <- predict(), "same class",
                   class = "bcvinfer_warning_single_class")
    levels(x$a)
  }
  expect_identical(labels_of(c(TRUE, FALSE, TRUE, TRUE), TRUE),
                   c("FALSE", "TRUE"))
  expect_identical(labels_of(rep(TRUE, 4), TRUE), c("FALSE", "TRUE"))
  expect_identical(labels_of(c(0, 1, 1, 0), 1), c("0", "1"))
  expect_identical(labels_of(rep(1L, 4), 1), c("0", "1"))
  expect_identical(labels_of(c(10, 9, 100000, 9), 100000L),
                   c("9", "10", "100000"))
  expect_identical(labels_of(c("b", "B", "a", "b"), "a"), c("B", "a", "b"))
  expect_identical(
    labels_of(factor(c("b", "a", "a", "b"), c("c", "b", "a")), "a"),
    c("c", "b", "a")
  )
})

test_that("labels: levels in another order, character, logical against 0/1", {
  plan <- toy_plan(4, reps = 1)
  guess <- function(truth, predicted) {
    data <- data.frame(x = 1:4, y = truth)
    learner <- function(train, test, target) predicted[test$x]
    x <- cv_predict(plan, data, y, list(a = learner))
    as.character(x$a)[order(x$row)]
  }
  truth <- factor(c("a", "b", "a", "b"))
  expect_identical(guess(truth, factor(c("b", "b", "a", "a"), c("b", "a"))),
                   c("b", "b", "a", "a"))
  expect_identical(guess(truth, c("b", "b", "a", NA)), c("b", "b", "a", NA))
  expect_identical(guess(c(0, 1, 1, 0), c(TRUE, TRUE, FALSE, FALSE)),
                   c("1", "1", "0", "0"))
  expect_identical(guess(c(TRUE, FALSE, TRUE, FALSE), c(0, 1, 1, 0)),
                   c("FALSE", "TRUE", "TRUE", "FALSE"))
  # A level that no prediction uses does no harm.
  unused <- factor(c("a", "a", "b", "b"), c("b", "z", "a"))
  expect_identical(guess(truth, unused), c("a", "a", "b", "b"))
})

test_that("data with rows of a kind of their own are cut as they are", {
  skip_if_not_installed("dplyr")
  data <- comparison_data(40)
  by_row <- dplyr::rowwise(data)
  plan <- cv_bcv(40, m = 2)
  seen <- list()
  spy <- function(train, test, target) {
    seen <<- c(seen, list(class(train)))
    rep(train[[target]][1], nrow(test))
  }
  found <- cv_predict(plan, by_row, y, list(spy = spy))
  expect_identical(unique(seen), list(class(by_row)))
  expect_identical(as.data.frame(found),
                   as.data.frame(cv_predict(plan, data, y, list(spy = spy))))
})

test_that("an error without words is a failure all the same", {
  wordless <- function(train, test, target) stop("")
  expect_warning(
    found <- cv_predict(cv_bcv(20, m = 1), comparison_data(20), y,
                        list(w = wordless)),
    "an error without a message", class = "bcvinfer_warning_learner"
  )
  expect_true(all(is.na(found$w)))
  expect_output(print(found), "w +- +20")
})

test_that("a learner that fails costs its fold only; one warning says all", {
  data <- toy_data(8)
  plan <- toy_plan(8, reps = 2)
  # Row 1 is tested in fold 1 of both repetitions.
  flaky <- function(train, test, target) {
    if (data$x1[1] %in% test$x1) stop("no {luck} today")
    rep("no", nrow(test))
  }
  learners <- list(flaky = flaky, good = constant_learner("yes"))
  warning <- expect_warning(x <- cv_predict(plan, data, y, learners),
                            class = "bcvinfer_warning_learner")
  expect_match(conditionMessage(warning), "2 of 8 fits failed")
  expect_match(conditionMessage(warning), fixed = TRUE,
               "flaky, rep 1, fold 1: no {luck} today")
  expect_identical(is.na(x$flaky), x$fold == 1L)
  expect_true(all(x$good == "yes"))
  wanted <- data.frame(learner = "flaky", rep = 1:2, fold = 1L,
                       message = "no {luck} today")
  expect_equal(attr(x, "failures"), wanted)
  expect_equal(warning$failures, wanted)
})

test_that("on_error = \"stop\" stops with the facts and runs no further fit", {
  fits <- 0
  failing <- function(train, test, target) {
    fits <<- fits + 1
    if (fits == 2) stop("out of order")
    rep("no", nrow(test))
  }
  error <- expect_error(
    cv_predict(toy_plan(8), toy_data(8), y, list(a = failing),
               on_error = "stop"),
    class = "bcvinfer_error_learner"
  )
  expect_identical(error$argument, "learners")
  expect_identical(error[c("learner", "rep", "fold")],
                   list(learner = "a", rep = 1L, fold = 2L))
  expect_identical(fits, 2)
})

test_that("scores in place of classes are told in one line for all folds", {
  scores <- function(train, test) plogis(test$x1 + nrow(train) / 7)
  warning <- expect_warning(
    x <- cv_predict(toy_plan(8, 2), toy_data(8), y, list(s = scores)),
    "s, rep 1, fold 1: .* not scores or probabilities.* in 1 other fold[)]",
    class = "bcvinfer_warning_learner"
  )
  expect_match(cli::ansi_strip(conditionMessage(warning)), "were not\\s+tried")
})

# Users, 0.3.0: the advice was `probs`, which cv_predict() does not have.
test_that("a function that returns probabilities is told what to return", {
  message_of <- function(learn, data, target) {
    plan <- suppressWarnings(cv_kfold(data, 2))
    x <- suppressWarnings(cv_predict(plan, data, target, list(p = learn)))
    cli::ansi_strip(attr(x, "failures")$message[1])
  }
  share <- function(train, test) (seq_len(nrow(test)) - 0.5) / nrow(test)
  returns <- paste(
    "A learner returns classes, or a data frame with the classes, .pred_class,",
    "and probabilities, .pred_<level>: see `as_learner()`."
  )
  ask <- paste0("Classes of the probabilities p of \"yes\" are ",
                "`ifelse(p > 0.5, \"yes\", \"no\")`.")
  two <- message_of(share, toy_data(8), "y")
  expect_match(two, returns, fixed = TRUE)
  expect_match(two, ask, fixed = TRUE)
  expect_no_match(two, "`probs`", fixed = TRUE)
  # Of more classes, or of other scores, one number does not say the class.
  for (other in c(
    message_of(share, iris[c(1:4, 51:54, 101:104), ], "Species"),
    message_of(function(train, test) share(train, test) * 9, toy_data(8), "y")
  )) {
    expect_match(other, returns, fixed = TRUE)
    expect_no_match(other, "ifelse", fixed = TRUE)
  }
  # What it says is read.
  for (told in list(
    function(train, test) ifelse(share(train, test) > 0.5, "yes", "no"),
    function(train, test) {
      p <- share(train, test)
      data.frame(.pred_class = ifelse(p > 0.5, "yes", "no"), .pred_yes = p)
    }
  )) {
    x <- cv_predict(toy_plan(8), toy_data(8), y, list(p = told))
    expect_false(anyNA(x$p))
  }
})

test_that("predictions of wrong length or label say what came and was needed", {
  bad <- list(
    short = function(train, test) "yes",
    unknown = function(train, test) rep(c("maybe", "no"), length(test$x1) / 2),
    list = function(train, test) as.list(rep("no", nrow(test))),
    matrix = function(train, test) matrix("no", nrow(test), 2),
    nothing = function(train, test) NULL
  )
  suppressWarnings(x <- cv_predict(toy_plan(8, 1), toy_data(8), y, bad))
  expect_true(all(is.na(x[names(bad)])))
  message <- attr(x, "failures")$message[1:5]
  expect_match(message[1], "test part has 4 rows.*returned \"yes\"")
  expect_match(message[2],
               "unknown label \"maybe\"; the truth has \"no\", \"yes\"")
  expect_identical(quote_some(letters[1:7], most = 2),
                   "\"a\", \"b\" and 5 more")
  expect_match(message[3], "must be class labels, not <list> of length 4")
  expect_match(message[4], "test part has 4 rows.*4 x 2")
  expect_false(grepl("\n", message[4]))
  expect_match(message[5], "test part has 4 rows.*NULL")
})

test_that("learner_column is read as it is", {
  data <- toy_data(8)
  data$guess <- rep("no", 8)
  data$score <- rep(c(TRUE, NA), 4)
  x <- cv_predict(toy_plan(8), data, y, list(rule = learner_column("guess")))
  expect_true(all(x$rule == "no"))
  data$y <- rep(0:1, 4)
  x <- cv_predict(toy_plan(8), data, y, list(rule = learner_column("score")))
  expect_identical(as.character(x$rule), c("1", NA)[1 + (x$row + 1) %% 2])
})

test_that("one draw seeds all, and the caller's generator is left alone", {
  data <- toy_data(8)
  learners <- list(a = random_learner, b = random_learner)
  set.seed(3)
  x <- cv_predict(toy_plan(8), data, y, learners)
  after <- runif(1)
  set.seed(3)
  sample.int(.Machine$integer.max, 1)
  expect_identical(runif(1), after)
  set.seed(3)
  expect_identical(cv_predict(toy_plan(8), data, y, learners), x)
  expect_false(identical(x$a, x$b))
  expect_false(identical(cv_predict(toy_plan(8), data, y, learners), x))
  # Another kind of generator stays the caller's kind.
  withr::with_seed(1, {
    cv_predict(toy_plan(8), data, y, learners)
    expect_identical(RNGkind()[1], "Wichmann-Hill")
  }, .rng_kind = "Wichmann-Hill")
})

test_that("progress makes one step per fit", {
  skip_if_not_installed("progressr")
  steps <- 0
  withr::local_options(progressr.enable = TRUE)
  withCallingHandlers(
    cv_predict(toy_plan(8), toy_data(8), y,
               list(a = random_learner, b = random_learner)),
    progression = function(p) if (p$type == "update") steps <<- steps + p$amount
  )
  expect_equal(steps, 8)
})

test_that("bad input to cv_predict is a classed error of the user's call", {
  data <- toy_data(8)
  plan <- toy_plan(8)
  ok <- list(a = random_learner)
  expect_bad <- function(expr, kind, argument) {
    error <- expect_error(expr, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
    expect_identical(as.character(error$call[[1]]), "cv_predict")
  }
  expect_bad(cv_predict(data, plan, y, ok), "type", "plan")
  expect_bad(cv_predict(plan, as.list(data), y, ok), "type", "data")
  expect_bad(cv_predict(plan, data[1:5, ], y, ok), "shape", "data")
  expect_bad(cv_predict(plan, data, z, ok), "column", "target")
  expect_bad(cv_predict(plan, data, "z", ok), "column", "target")
  expect_bad(cv_predict(plan, data, 4, ok), "column", "target")
  expect_bad(cv_predict(plan, data, c("y", "x1"), ok), "column", "target")
  expect_bad(cv_predict(plan, data, learners = ok), "missing", "target")
  expect_bad(cv_predict(plan, transform(data, y = NA), y, ok), "missing",
             "target")
  dates <- transform(data, y = as.Date("2020-01-01"))
  expect_bad(cv_predict(plan, dates, y, ok), "type", "target")
  expect_bad(cv_predict(plan, data, y, random_learner), "type", "learners")
  expect_bad(cv_predict(plan, data, y, learner_tree()), "type", "learners")
  expect_bad(cv_predict(plan, data, y, list()), "shape", "learners")
  expect_bad(cv_predict(plan, data, y, list(random_learner)), "value",
             "learners")
  expect_bad(cv_predict(plan, data, y, c(ok, ok)), "value", "learners")
  expect_bad(cv_predict(plan, data, y, list(fold = random_learner)), "value",
             "learners")
  expect_bad(cv_predict(plan, data, y, list(a = 3)), "type", "learners")
  expect_bad(cv_predict(plan, data, y, list(a = learner_tree)), "value",
             "learners")
  expect_bad(cv_predict(plan, data, y, list(a = learner_column("q"))),
             "column", "learners")
  expect_bad(cv_predict(plan, data, y, list(a = learner_column("colour"))),
             "label", "learners")
  expect_bad(cv_predict(plan, data, y, ok, on_error = "no"), "value",
             "on_error")
})

test_that("NA truth is counted", {
  data <- toy_data(8)
  data$y[c(2, 5)] <- NA
  expect_error(cv_predict(toy_plan(8), data, y, list(a = random_learner)),
               "must not have missing values: it has 2",
               class = "bcvinfer_error_missing")
})

test_that("a one-column tibble, data frame or factor is a prediction", {
  data <- toy_data(8)
  plan <- toy_plan(8)
  said <- function(test) factor(ifelse(test$x1 > 0.5, "yes", "no"))
  x <- cv_predict(plan, data, y, list(
    vector = function(train, test) said(test),
    frame = function(train, test) data.frame(.pred_class = said(test)),
    tibble = function(train, test) {
      structure(data.frame(.pred_class = said(test)),
                class = c("tbl_df", "tbl", "data.frame"))
    }
  ))
  expect_identical(x$frame, x$vector)
  expect_identical(x$tibble, x$vector)
  expect_false(anyNA(x$vector))
})

test_that("a numeric target of many values is reported as a regression", {
  data <- data.frame(x = 1:32, y = rep(1:16, 2))
  plan <- toy_plan(32)
  learners <- list(a = function(train, test) rep(7.5, nrow(test)))
  expect_message(found <- cv_predict(plan, data, y, learners),
                 "16 different numbers: this is a\\s+regression problem",
                 class = "bcvinfer_message_numbers")
  expect_identical(found$truth, as.double(data$y)[found$row])
  expect_identical(found$a, rep(7.5, nrow(found)))
  majority <- list(a = learner_majority())
  as_classes <- transform(data, y = factor(y))
  expect_length(levels(cv_predict(plan, as_classes, y, majority)$truth), 16)
  fifteen <- transform(data, y = pmin(y, 15))
  expect_length(levels(cv_predict(plan, fifteen, y, majority)$truth), 15)
})

test_that("the same failure in every fold is one message", {
  data <- toy_data(12)
  bad <- list(
    broken = function(train, test) stop("no such column"),
    good = constant_learner("yes"),
    odd = function(train, test) stop("first value ", round(test$x1[1], 3))
  )
  warning <- expect_warning(
    x <- cv_predict(toy_plan(12, reps = 3), data, y, bad),
    class = "bcvinfer_warning_learner"
  )
  lines <- strsplit(conditionMessage(warning), "\n")[[1]]
  expect_length(grep("broken", lines), 1)
  expect_match(lines[1], "12 of 18 fits failed")
  expect_match(paste(lines, collapse = " "),
               "broken, rep 1, fold 1: no such column \\(and in 5 other folds")
  expect_identical(nrow(attr(x, "failures")), 12L)
  expect_false(anyNA(x$good))
})

test_that("where all fits of two folds fail alike, the others are not tried", {
  tried <- 0
  learners <- list(
    a = function(train, test) {
      tried <<- tried + 1
      stop("object 'z' not found")
    },
    b = function(train, test) stop("another mistake")
  )
  warning <- expect_warning(
    x <- cv_predict(toy_plan(12, reps = 3), toy_data(12), y, learners),
    "other 8 fits were not tried", class = "bcvinfer_warning_learner"
  )
  expect_identical(tried, 2)
  expect_true(all(is.na(x$a)) && all(is.na(x$b)))
  failures <- attr(x, "failures")
  expect_identical(nrow(failures), 12L)
  expect_identical(failures$message[c(11, 12)],
                   c("object 'z' not found", "another mistake"))
  # Messages that differ may be about single folds: all are tried.
  tried <- 0
  learners$a <- function(train, test) {
    tried <<- tried + 1
    stop("try ", tried)
  }
  suppressWarnings(
    cv_predict(toy_plan(12, reps = 3), toy_data(12), y, learners)
  )
  expect_identical(tried, 6)
})

test_that("as many folds as records take time in proportion to the records", {
  n <- 20000
  data <- data.frame(y = rep(c("a", "b"), n / 2), guess = rep("a", n))
  plan <- cv_kfold(n, n)
  x <- cv_predict(plan, data, y, list(rule = learner_column("guess")))
  # Each fold holds one record; quadratic work took minutes here.
  expect_identical(x$fold, seq_len(n))
  expect_identical(sort(x$row), seq_len(n))
  expect_identical(as.character(x$truth), data$y[x$row])
  expect_identical(tested_rows(plan, 1)[[7]], x$row[7])
})
