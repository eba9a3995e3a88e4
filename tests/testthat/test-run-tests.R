data <- comparison_data()
learners <- comparison_learners(c("one", "two"))
quiet <- function(...) suppressMessages(run_tests(...))

# A learner that counts how often it was trained.
counting <- function(counter) {
  function(train, test, target) {
    counter$calls <- counter$calls + 1
    rep("no", nrow(test))
  }
}

test_that("exactly the plans needed are made; tests share the fits on them", {
  counter <- list2env(list(calls = 0))
  tests <- c("cv52_t", "bcv_mcnemar", "combined_cv52_f", "bcv_t",
             "holdout_mcnemar", "exact_mcnemar", "proportion_z")
  set.seed(1)
  announced <- capture_messages(
    result <- run_tests(data, y, list(count = counting(counter),
                                      one = learner_column("one")), tests)
  )
  # One 5 x 2 random, one 5 x 2 regularized, one hold-out: 10 + 10 + 1
  expect_identical(counter$calls, 21)
  expect_match(paste(announced, collapse = ""), paste(
    "7 tests on 3 plans: 21 fits of each of 2 learners, 42 in all"
  ), fixed = TRUE)
  expect_identical(result$test, tests)
  expect_identical(result$fits, c(10L, 10L, 10L, 10L, 1L, 1L, 1L))
})

test_that("the announcement comes first and has a class", {
  counter <- list2env(list(calls = 0))
  at <- NULL
  withCallingHandlers(
    run_tests(data, y, list(count = counting(counter),
                            one = learner_column("one")), "holdout_mcnemar"),
    bcvinfer_message_fits = function(cnd) {
      at <<- counter$calls
      rlang::cnd_muffle(cnd)
    }
  )
  expect_identical(at, 0)
  expect_identical(counter$calls, 1)
})

test_that("the result is that of the steps by hand, under the same seed", {
  tests <- c("bcv_mcnemar", "kfold_z", "bcv_t", "linear_f")
  set.seed(7)
  result <- quiet(data, y, learners, tests, positive = "yes")
  set.seed(7)
  halves <- cv_bcv(80, m = 5)
  folds <- cv_kfold(80, k = 10)
  halves <- cv_predict(halves, data, "y", learners)
  folds <- cv_predict(folds, data, "y", learners)
  by_hand <- list(
    bcv_mcnemar_test(contingency_counts(halves, one, two)),
    kfold_z_test(contingency_counts(folds, one, two)),
    bcv_t_test(loss_differences(halves, one, two)),
    linear_f_test(confusion_counts(folds, positive = "yes"))
  )
  expect_identical(result$p.value, vapply(by_hand, `[[`, 0, "p.value"))
  expect_identical(result$estimate,
                   vapply(by_hand, function(test) test$estimate[[1]], 0))
})

test_that("the same seed gives the same numbers, another seed others", {
  run <- function(seed) {
    set.seed(seed)
    quiet(data, y, list(a = random_learner, b = random_learner),
          c("bcv_t", "holdout_mcnemar"))
  }
  expect_identical(run(3), run(3))
  expect_false(identical(run(3)$p.value, run(4)$p.value))
})

test_that("every registered test runs in one call", {
  tests <- setdiff(cv_tests()$test, "linear_f_multi")
  set.seed(2)
  result <- quiet(data, "y", learners, tests, positive = "yes")
  expect_identical(result$test, tests)
  expect_false(anyNA(result$p.value))
  expect_true(all(result$p.value >= 0 & result$p.value <= 1))
  expect_true(all(nchar(capture.output(print(result))) <= 80))
  skip_if_not_installed("ggplot2")
  # Of several plans no size of training sets is said.
  labels <- unlist(ggplot2::autoplot(result)$labels)
  expect_match(labels, "has the smaller", all = FALSE)
  expect_no_match(labels, "rained on")
})

# Of 80 records half splits train 40; folds train 72, so that two plans have no
# size in common.
test_that("the direction is said, and of one plan the size of training sets", {
  said <- function(tests) {
    set.seed(1)
    result <- quiet(data, y, learners, tests, positive = "yes")
    said <- paste(capture.output(print(result)), collapse = " ")
    gsub("[[:space:]]+", " ", said)
  }
  expect_match(said(c("bcv_t", "components")), paste(
    "A positive difference favours two. Trained on 40 records, half of all."
  ), fixed = TRUE)
  two <- said(c("bcv_t", "kfold_t"))
  expect_match(two, "* A positive difference favours two. ", fixed = TRUE)
  expect_no_match(two, "Trained on")
  expect_no_match(said(c("bcv_t", "linear_f")), "A positive difference")
})

test_that("plans that are given are used, and shared where they are the same", {
  plan <- withr::with_seed(5, cv_rcv(80, 5))
  counter <- list2env(list(calls = 0))
  expect_message(
    result <- run_tests(
      data, y, list(count = counting(counter), one = learner_column("one")),
      c("cv52_t", "combined_cv52_f", "bcv_t"),
      plans = list(cv52_t = plan, combined_cv52_f = plan, bcv_t = plan)
    ), "3 tests on 1 plan: 10 fits"
  )
  expect_identical(counter$calls, 10)
  predictions <- cv_predict(plan, data, "y", learners)
  set.seed(1)
  mixed <- quiet(data, y, learners, c("bcv_t", "kfold_t"),
                 plans = list(bcv_t = plan))
  expect_identical(mixed$p.value[1],
                   bcv_t_test(loss_differences(predictions))$p.value)
})

test_that("a stratified plan can be given", {
  plan <- withr::with_seed(5, cv_bcv(data, m = 5, strata = y))
  result <- quiet(data, y, learners, "bcv_mcnemar",
                  plans = list(bcv_mcnemar = plan))
  predictions <- cv_predict(plan, data, "y", learners)
  expect_identical(
    result$p.value,
    bcv_mcnemar_test(contingency_counts(predictions, one, two))$p.value
  )
})

test_that("a plan of the wrong scheme stops before anything is fitted", {
  counter <- list2env(list(calls = 0))
  counted <- list(count = counting(counter), one = learner_column("one"))
  expect_input_error(
    run_tests(data, y, counted, "cv52_t", plans = list(cv52_t = cv_kfold(80))),
    "scheme", "plans", "run_tests", "cv_rcv\\(n, m = 5\\)"
  )
  expect_input_error(
    run_tests(data, y, counted, "cv52_t", plans = list(cv52_t = cv_rcv(80, 3))),
    "scheme", "plans", "run_tests", "5 x 2"
  )
  expect_identical(counter$calls, 0)
})

test_that("a test that cannot be computed costs its row only", {
  few <- data
  few$one <- factor("no", levels(few$y))
  set.seed(1)
  expect_warning(
    result <- quiet(few, y, learners, c("linear_f", "kfold_t"),
                    positive = "yes"),
    "1 of 2 tests", class = "bcvinfer_warning_test"
  )
  expect_identical(is.na(result$p.value), c(TRUE, FALSE))
  expect_match(result$message[1], "TP = 0")
  expect_input_error(
    quiet(few, y, learners, "linear_f", positive = "yes"), "value", "data",
    "run_tests", "TP = 0"
  )
})

test_that("a learner that fails costs the pairs it is part of", {
  broken <- function(train, test, target) stop("no memory")
  expect_warning(
    expect_warning(
      result <- quiet(data, y, c(comparison_learners(), list(bad = broken)),
                      "bcv_mcnemar"),
      class = "bcvinfer_warning_learner"
    ), class = "bcvinfer_warning_test"
  )
  expect_identical(is.na(result$p.value), result$b == "bad")
})

test_that("p-values are adjusted over the pairs", {
  set.seed(3)
  result <- quiet(data, y, comparison_learners(), c("bcv_mcnemar", "bcv_t"),
                  p_adjust = "bonferroni")
  expect_identical(result$adj.p.value, pmin(1, 3 * result$p.value))
})

test_that("mistakes stop before anything is fitted", {
  counter <- list2env(list(calls = 0))
  counted <- list(count = counting(counter), one = learner_column("one"))
  bad <- function(kind, argument, ...) {
    expect_input_error(run_tests(...), kind, argument, "run_tests")
  }
  expect_input_error(run_tests(), "missing", "data")
  expect_input_error(run_tests(data, y, counted), "missing", "tests")
  bad("type", "data", 1:10, y, counted, "bcv_t")
  bad("column", "target", data, z, counted, "bcv_t")
  bad("type", "learners", data, y, mean, "bcv_t")
  bad("shape", "learners", data, y, counted[1], "bcv_t")
  bad("column", "learners", data, y,
      list(a = learner_column("nowhere"), b = learner_column("one")), "bcv_t")
  bad("value", "tests", data, y, counted, "cv_t")
  bad("missing", "positive", data, y, counted, "linear_f")
  bad("label", "positive", data, y, counted, "linear_f", positive = "maybe")
  bad("value", "p_adjust", data, y, counted, "bcv_t", p_adjust = "none?")
  bad("value", "data", data[1:7, ], y, counted, "bcv_t")
  plan <- cv_bcv(80)
  bad("type", "plans", data, y, counted, "bcv_t", plans = plan)
  bad("type", "plans", data, y, counted, "bcv_t", plans = list(plan))
  bad("type", "plans", data, y, counted, "bcv_t", plans = list(kfold_t = plan))
  bad("type", "plans", data, y, counted, "bcv_t", plans = list(bcv_t = "bcv"))
  bad("type", "plans", data, y, counted, "bcv_t",
      plans = list(bcv_t = plan, bcv_t = plan))
  bad("shape", "plans", data, y, counted, "bcv_t",
      plans = list(bcv_t = cv_bcv(40)))
  expect_identical(counter$calls, 0)
})

by_column <- list(a = learner_column("a"), b = learner_column("b"))

test_that("plans may be plans, calls in n and functions of n, all alike", {
  set.seed(1)
  data <- sim_data(60)
  run <- function(plan) {
    set.seed(2)
    quiet(data, truth, by_column, "cv52_t", list(cv52_t = plan))
  }
  set.seed(2)
  fixed <- run(cv_rcv(60, m = 5, distinct = 2))
  call <- run(quote(cv_rcv(n, m = 5, distinct = 2)))
  expect_identical(call, fixed)
  expect_identical(run(function(n) cv_rcv(n, m = 5, distinct = 2)), call)
  expect_false(identical(run(quote(cv_rcv(n, m = 5))), call))
})

test_that("a plan may use the classes as strata", {
  set.seed(1)
  data <- sim_data(60)
  plan <- draw_plan(function(n, truth) cv_kfold(n, k = 3, strata = truth), 60,
                    factor(data$truth), "plans")
  sizes <- table(plan$assignment, data$truth)
  expect_lte(max(apply(sizes, 2, function(x) diff(range(x)))), 1)
  same <- quiet(data, truth, by_column, "kfold_z", list(
    kfold_z = quote(cv_kfold(n, k = 3, strata = truth))
  ))
  expect_identical(same$fits, 3L)
})

test_that("plans that cannot be are named", {
  data <- sim_data(60)
  run <- function(plan, ...) {
    quiet(data, truth, by_column, "cv52_t", plan, ...)
  }
  expect_input_error(run(list(cv52_t = 5)), "type", "plans", "run_tests")
  expect_input_error(run(list(other = quote(cv_rcv(n)))), "type", "plans",
                     "run_tests")
  expect_input_error(run(list(cv52_t = quote(nrow(n)))), "type", "plans",
                     "run_tests")
  expect_input_error(run(list(cv52_t = function(n) stop("no"))), "value",
                     "plans", "run_tests", "No plan of 60 records")
  expect_input_error(run(list(cv52_t = cv_rcv(61))), "shape", "plans",
                     "run_tests")
  small <- sim_data(8)
  expect_input_error(
    quiet(small, truth, by_column, "kfold_z"), "value", "data",
    "run_tests"
  )
})
