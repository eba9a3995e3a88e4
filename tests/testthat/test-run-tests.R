two_learners <- list(a = learner_column("a"), b = learner_column("b"))

quiet_tests <- function(...) {
  suppressMessages(run_tests(...), classes = "bcvinfer_message_fits")
}

test_that("plans may be plans, calls in n and functions of n, all alike", {
  set.seed(1)
  data <- sim_epsilon(60)
  run <- function(plan) {
    set.seed(2)
    quiet_tests(data, truth, two_learners, "cv52_t", list(cv52_t = plan))
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
  data <- sim_epsilon(60)
  plan <- draw_plan(function(n, truth) cv_kfold(n, k = 3, strata = truth), 60,
                    factor(data$truth), "plans", environment())
  sizes <- table(plan$assignment, data$truth)
  expect_lte(max(apply(sizes, 2, function(x) diff(range(x)))), 1)
  same <- quiet_tests(data, truth, two_learners, "kfold_z", list(
    kfold_z = quote(cv_kfold(n, k = 3, strata = truth))
  ))
  expect_identical(same$fits, 3L)
})

test_that("plans that cannot be are named", {
  data <- sim_epsilon(60)
  run <- function(plan, ...) {
    quiet_tests(data, truth, two_learners, "cv52_t", plan, ...)
  }
  expect_input_error(run(list(cv52_t = 5)), "type", "plans", "run_tests")
  expect_input_error(run(list(other = quote(cv_rcv(n)))), "type", "plans",
                     "run_tests")
  expect_input_error(run(list(cv52_t = quote(nrow(n)))), "type", "plans",
                     "run_tests")
  expect_input_error(run(list(cv52_t = function(n) stop("no"))), "value",
                     "plans", "run_tests", "No plan of 60 records")
  expect_input_error(run(list(cv52_t = cv_rcv(61))), "type", "plans",
                     "run_tests")
  small <- sim_epsilon(8)
  expect_input_error(
    quiet_tests(small, truth, two_learners, "kfold_z"), "value", "data",
    "run_tests"
  )
})
