#' Run tests from data to p-values
#'
#' Makes exactly the plans that the named tests need, fits every learner once
#' on each plan, and runs the tests. Tests that need the same plan share its
#' fits.
#'
#' Before it starts it says how many fits it will cost. The plans are made in
#' the order of the tests, then fitted by [cv_predict()], under the user's
#' `future::plan()` and with progressr's progress: the same seed gives the same
#' result for any number of workers.
#'
#' @param data A data frame, one row per record.
#' @param tests Names from [cv_tests()]; all but `"linear_f_multi"`, which
#'   compares on several data sets.
#' @param plans Plans to use instead of those of the registry: a list named by
#'   test, each element a `cv_plan` for all records of `data`. Default `NULL`:
#'   column `plan` of [cv_tests()]. Tests given the same plan share its fits.
#' @inheritParams shared_params
#' @return What [compare_learners()] returns, one row per test and pair, with a
#'   column `fits` (the number of fits of each learner that the test's plan
#'   cost).
#' @seealso [compare_learners()] for predictions that are there already.
#' @family comparisons
#' @examples
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' learners <- list(majority = learner_majority(), tree = learner_tree())
#' run_tests(two, Species, learners, c("bcv_mcnemar", "cv52_t", "kfold_z"))
#' @export
run_tests <- function(data, target, learners, tests, plans = NULL,
                      positive = NULL) {
  call <- environment()
  check_given(data, target, learners, tests)
  check_data_frame(data)
  check_tests(tests, positive, call)
  check_many_learners(learners, call)
  target <- rlang::enquo(target)
  planned <- plans_of_tests(tests, plans, nrow(data), call)
  announce_fits(planned, length(learners))
  rows <- lapply(planned, function(one) {
    predictions <- cv_predict(one$plan, data, !!target, learners)
    lapply(one$tests, run_one_test, predictions, positive, call)
  })
  rows <- unlist(rows, recursive = FALSE)
  rows <- rows[match(tests, vapply(rows, function(row) row$test[1], ""))]
  new_cv_comparison(bind_rows(rows), "holm", call)
}

check_many_learners <- function(learners, call) {
  if (!is.list(learners) || length(learners) < 2) {
    abort_input("{.arg learners} must be a named list of two or more learners,
                 not {describe_value(learners)}.", "type", "learners",
                call = call)
  }
}

# The distinct plans and the tests that run on each. Tests share a plan when
# the registry's calls are the same, or when they were given the same plan.
plans_of_tests <- function(tests, plans, n, call) {
  check_given_plans(plans, tests, n, call)
  planned <- list()
  for (test in tests) {
    source <- plans[[test]] %||% test_entry(test)$plan
    known <- vapply(planned, function(one) identical(one$source, source),
                    logical(1))
    if (any(known)) {
      at <- which(known)
      planned[[at]]$tests <- c(planned[[at]]$tests, test)
    } else {
      planned <- c(planned, list(list(source = source, tests = test,
                                      plan = make_plan(source, n, call))))
    }
  }
  planned
}

check_given_plans <- function(plans, tests, n, call) {
  if (is.null(plans)) return(invisible())
  named <- is.list(plans) && !inherits(plans, "cv_plan") &&
    !is.null(names(plans)) && all(names(plans) %in% tests)
  if (!named) {
    abort_input(
      c("{.arg plans} must be a list of plans named by test.",
        i = "The names may be {.val {tests}}."),
      "type", "plans", call = call
    )
  }
  for (name in names(plans)) {
    plan <- plans[[name]]
    if (!inherits(plan, "cv_plan") || plan$n != n) {
      abort_input("{.arg plans} must hold plans for {n} records: the one for
                   {.val {name}} is {describe_value(plan)}.", "type", "plans",
                  call = call)
    }
  }
}

make_plan <- function(source, n, call) {
  if (inherits(source, "cv_plan")) return(source)
  tryCatch(
    eval(source, list(n = n), topenv()),
    bcvinfer_error = function(cnd) {
      abort_input("{.arg data} is too small for {.code {deparse1(source)}}.",
                  "value", "data", parent = cnd, call = call)
    }
  )
}

announce_fits <- function(planned, learners) {
  fits <- vapply(planned, function(one) nrow(plan_folds(one$plan)), numeric(1))
  tests <- length(unlist(lapply(planned, `[[`, "tests")))
  text <- paste0(
    count_of(tests, "test"), " on ", count_of(length(planned), "plan"), ": ",
    count_of(sum(fits), "fit"), " of each of ", count_of(learners, "learner"),
    ", ", format_whole(sum(fits) * learners), " in all"
  )
  cli::cli_inform("{text}", class = "bcvinfer_message_fits")
}

run_one_test <- function(test, predictions, positive, call) {
  rows <- compare_by_test(test, predictions, positive, "holm", call)
  error <- attr(rows, "error")
  rows$fits <- nrow(plan_folds(attr(predictions, "plan")))
  structure(rows, error = error)
}
