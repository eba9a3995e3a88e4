test_that("parallel trap: the same numbers for 1 and 2 workers", {
  learners <- list(a = random_learner, b = random_learner,
                   c = constant_learner("no"))
  alone <- predict_under(learners)
  skip_on_os("windows")
  expect_identical(predict_under(learners, future::multicore, workers = 2),
                   alone)
  skip_without_installed_copy()
  expect_identical(
    predict_under(learners, future::multisession, workers = I(1)), alone
  )
})

test_that("failures and warnings of learners come back from workers", {
  skip_on_os("windows")
  flaky <- function(train, test, target) {
    if (train$x1[1] > test$x1[1]) stop("too large")
    warning("look here")
    rep("no", nrow(test))
  }
  caught <- function(...) {
    messages <- character()
    withCallingHandlers(x <- predict_under(list(a = flaky), ...),
                        warning = function(w) {
                          messages <<- c(messages, conditionMessage(w))
                          invokeRestart("muffleWarning")
                        })
    list(x, sort(messages))
  }
  alone <- caught()
  expect_gt(nrow(attr(alone[[1]], "failures")), 0)
  expect_true("look here" %in% alone[[2]])
  expect_identical(caught(future::multicore, workers = 2), alone)
})

test_that("on_error = \"stop\" under workers names the learner", {
  local_future_plan(future::multicore, workers = 2)
  broken <- function(train, test, target) stop("broken")
  error <- expect_error(
    cv_predict(toy_plan(12, 3), toy_data(12), y, list(a = broken),
               on_error = "stop"),
    "a, rep [123], fold [12]: broken", class = "bcvinfer_error_learner"
  )
  expect_identical(error$learner, "a")
})

# Kills its process the first time that it sees row 1 among the test rows.
killer <- function(marker, always = FALSE) {
  force(marker)
  force(always)
  parent <- Sys.getpid()
  function(train, test, target) {
    first <- test$x1[1] == sin(1) && nrow(train) > 0
    if (first && (always || !file.exists(marker))) {
      file.create(marker)
      # Never the session that asks: a test must not end the tests.
      if (Sys.getpid() == parent) stop("this is the main process")
      tools::pskill(Sys.getpid(), 9)
      Sys.sleep(10)
    }
    sample(levels(train[[target]]), nrow(test), replace = TRUE)
  }
}

expect_survives_death <- function() {
  marker <- withr::local_tempfile()
  learners <- function(always = FALSE) {
    list(a = killer(marker, always), b = random_learner)
  }
  file.create(marker)
  set.seed(7)
  quiet <- cv_predict(toy_plan(12, 3), toy_data(12), y, learners())
  unlink(marker)
  set.seed(7)
  expect_warning(
    x <- cv_predict(toy_plan(12, 3), toy_data(12), y, learners()),
    "run again: nothing is missing", class = "bcvinfer_warning_worker"
  )
  expect_identical(x, quiet)
  expect_true(file.exists(marker))
  # The plan still works, with all its workers.
  set.seed(7)
  expect_silent(
    again <- cv_predict(toy_plan(12, 3), toy_data(12), y, learners())
  )
  expect_identical(again, quiet)
  expect_identical(as.integer(future::nbrOfFreeWorkers()), 2L)
}

expect_dies_twice <- function(reps) {
  marker <- withr::local_tempfile()
  learners <- list(a = killer(marker, always = TRUE), b = random_learner)
  warning <- expect_warning(
    x <- cv_predict(toy_plan(12, reps), toy_data(12), y, learners),
    "a, rep 1, fold 1: the worker died twice",
    class = "bcvinfer_warning_learner"
  )
  failures <- attr(x, "failures")
  # Row 1 is tested in fold 1 of each repetition; the fits of one chunk, at
  # most two here, share their fate, and nothing else is lost.
  lost <- unique(failures[c("rep", "fold")])
  expect_true(all(paste(seq_len(reps), 1) %in% paste(lost$rep, lost$fold)))
  expect_identical(is.na(x$a) & x$fold == 1L, x$fold == 1L)
  expect_lte(nrow(failures), 2 * reps)
  expect_identical(sum(is.na(x$a)) + sum(is.na(x$b)), 6L * nrow(failures))
  expect_identical(as.integer(future::nbrOfFreeWorkers()), 2L)
}

test_that("parallel trap: the chunk of a dead fork is run again", {
  skip_on_os(c("windows", "mac"))
  local_future_plan(future::multicore, workers = 2)
  expect_survives_death()
})

test_that("a fork that dies twice loses its chunk only, by name", {
  skip_on_os(c("windows", "mac"))
  local_future_plan(future::multicore, workers = 2)
  expect_dies_twice(reps = 3)
})

test_that("tasks are split into consecutive chunks of nearly equal size", {
  expect_identical(split_tasks(5, 8), as.list(1:5))
  expect_identical(split_tasks(10, 4), list(1:2, 3:5, 6:7, 8:10))
})

test_that("not trying on is the same under workers", {
  skip_on_os("windows")
  learners <- list(a = function(train, test) stop("object 'z' not found"))
  alone <- suppressWarnings(predict_under(learners))
  local_future_plan(future::multicore, workers = 2)
  expect_warning(x <- predict_under(learners), "4 fits were not tried")
  expect_identical(x, alone)
})

test_that("progress comes from workers, too", {
  local_future_plan(future::multicore, workers = 2)
  steps <- 0
  withr::local_options(progressr.enable = TRUE)
  withCallingHandlers(
    cv_predict(toy_plan(8), toy_data(8), y, list(a = random_learner)),
    progression = function(p) if (p$type == "update") steps <<- steps + p$amount
  )
  expect_equal(steps, 4)
})

# From here on under two sessions, started once for all these tests.
own_learners <- list(a = random_learner, b = random_learner)
own_alone <- predict_under(own_learners)
ready_learners <- list(mean = learner_mean(), majority = learner_majority())
ready_alone <- predict_under(ready_learners, n = 40)
plan_before <- future::plan("list")
if (!is_loaded_by_pkgload()) future::plan(future::multisession, workers = 2)

test_that("parallel trap: the same numbers for 2 sessions", {
  skip_without_installed_copy()
  expect_identical(predict_under(own_learners), own_alone)
})

test_that("global variables and ready learners reach other sessions", {
  skip_without_installed_copy()
  withr::defer(rm(bcvinfer_test_label, envir = globalenv()))
  assign("bcvinfer_test_label", "yes", globalenv())
  learner <- eval(quote(function(train, test, target) {
    rep(bcvinfer_test_label, nrow(test))
  }), globalenv())
  x <- cv_predict(toy_plan(12, 1), toy_data(12), y, list(a = learner))
  expect_true(all(x$a == "yes"))
  expect_identical(predict_under(ready_learners, n = 40), ready_alone)
})

test_that("a call that ends early leaves sessions that are free", {
  skip_without_installed_copy()
  rest <- function(seconds) {
    Sys.sleep(seconds)
    list(seconds)
  }
  # As an interrupt does while the other session is at work.
  expect_error(
    run_chunks(1:2, rest, function(i) list(c(0.01, 20)[i]), list(), "fit",
               keep = function(i, value) stop("ended early")),
    "ended early"
  )
  expect_identical(as.integer(future::nbrOfFreeWorkers()), 2L)
  expect_identical(predict_under(own_learners), own_alone)
})

test_that("parallel trap: the chunk of a dead session is run again", {
  skip_without_installed_copy()
  expect_survives_death()
})

test_that("a session that dies twice loses its chunk only", {
  skip_without_installed_copy()
  expect_dies_twice(reps = 1)
})

future::plan(plan_before)

test_that("a learner that returns a matrix of probabilities learns the form", {
  expect_warning(
    cv_predict(cv_bcv(iris, m = 1), iris, Species, list(p = function(train,
                                                                     test) {
      matrix(1 / 3, nrow(test), 3)
    })),
    ".pred_class and .pred_<level> of a data frame", fixed = TRUE,
    class = "bcvinfer_warning_learner"
  )
})

test_that("predictions named in another order are not taken by place", {
  data <- data.frame(x = 1:24, y = rep(c("a", "b", "b"), 8))
  known <- function(test) ifelse(test$x %% 3 == 1, "a", "b")
  vector <- function(train, test, target) {
    rev(stats::setNames(known(test), seq_len(nrow(test))))
  }
  frame <- function(train, test, target) {
    found <- data.frame(.pred_class = known(test))
    found[rev(seq_len(nrow(found))), , drop = FALSE]
  }
  right <- function(train, test, target) {
    stats::setNames(known(test), seq_len(nrow(test)))
  }
  set.seed(1)
  expect_warning(
    x <- cv_predict(cv_kfold(24, 3), data, y,
                    list(vector = vector, frame = frame, right = right)),
    class = "bcvinfer_warning_learner"
  )
  expect_true(all(is.na(x$vector)) && all(is.na(x$frame)))
  expect_identical(as.character(x$right), data$y[x$row])
  expect_match(attr(x, "failures")$message, "in another one")
})
