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
#'   test, each element a `cv_plan` for all records of `data`, an unevaluated
#'   call in `n`, the number of records, such as
#'   `quote(cv_rcv(n, m = 5, distinct = 3))`, or a function of `n`. Calls and
#'   functions may also use `truth`, the classes, for strata; a call sees
#'   nothing else but the functions of this package. Default `NULL`: column
#'   `plan` of [cv_tests()]. Tests given the same plan, call or function share
#'   its fits.
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
  check_plan_sources(plans, tests, call)
  target <- column_name(rlang::enquo(target), data, "target", call)
  planned <- plans_of_tests(tests, plans, data, target, call)
  announce_fits(planned, length(learners))
  rows <- lapply(planned, function(one) {
    predictions <- cv_predict(one$plan, data, !!target, learners)
    lapply(one$methods, run_one_test, predictions, positive, call)
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

# The source of the plan of each test: as given, or the registry's call.
test_plan_sources <- function(tests, plans) {
  sources <- lapply(tests, function(test) {
    plans[[test]] %||% test_entry(test)$plan
  })
  rlang::set_names(sources, tests)
}

# The distinct plans and the tests (`methods`) that run on each.
plans_of_tests <- function(tests, plans, data, target, call) {
  truth <- truth_factor(data[[target]], target, "target", call)
  groups <- group_by_plan(test_plan_sources(tests, plans))
  lapply(groups, function(group) {
    arg <- if (any(group$methods %in% names(plans))) "plans" else "data"
    plan <- draw_plan(group$source, nrow(data), truth, arg, call)
    c(group, list(plan = plan))
  })
}

announce_fits <- function(planned, learners) {
  fits <- vapply(planned, function(one) nrow(plan_folds(one$plan)), numeric(1))
  tests <- length(unlist(lapply(planned, `[[`, "methods")))
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
