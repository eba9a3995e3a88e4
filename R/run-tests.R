#' Run tests from data to p-values
#'
#' Makes exactly the plans that the named tests need, fits every learner once
#' on each plan, and runs the tests. Tests that need the same plan share its
#' fits.
#'
#' Before it starts it says how many fits it will cost (a message of class
#' `bcvinfer_message_fits`). The plans are made in the order of the tests, then
#' fitted by [cv_predict()], under the user's `future::plan()` and with
#' progressr's progress: the same seed gives the same result for any number of
#' workers. A fit that fails warns, and costs the tests of its plan for the
#' pairs of that learner; see [compare_learners()] for tests that cannot be
#' computed, for the sign of the differences and for the adjustment.
#'
#' Every p-value has its own draw of a plan: two tests that differ may differ
#' in their splits alone. To compare tests on the same splits, or on stratified
#' ones (the registry's are not), give `plans`.
#'
#' @param data A data frame, one row per record.
#' @param tests Names from [cv_tests()]; all but `"linear_f_multi"`, which
#'   compares on several data sets.
#' @param plans Plans to use instead of those of the registry: a list named by
#'   test, each element a `cv_plan` for all records of `data`, of the scheme
#'   and shape that the test needs. Default `NULL`, and for tests without a
#'   plan in the list: column `plan` of [cv_tests()]. Tests given the same plan
#'   share its fits.
#' @inheritParams compare_learners
#' @inheritParams shared_params
#' @return A data frame of class [cv_comparison], one row per test and pair,
#'   with a column `fits` (the number of fits of each learner that the test's
#'   plan cost, shared with the other tests on that plan).
#' @seealso [compare_learners()] for predictions that are there already.
#' @family comparisons
#' @examples
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' learners <- list(majority = learner_majority(), tree = learner_tree())
#' run_tests(two, Species, learners, c("bcv_mcnemar", "cv52_t", "kfold_z"))
#' @export
run_tests <- function(data, target, learners, tests, plans = NULL,
                      positive = NULL, p_adjust = "holm") {
  call <- environment()
  check_given(data, target, learners, tests)
  check_data_frame(data)
  target <- column_name(rlang::enquo(target), data, "target", call)
  truth <- truth_factor(data[[target]], target, "target", call)
  learners <- check_many_learners(learners, call)
  column_codes(learners, data, levels(truth), call)
  check_tests(tests, call)
  positive <- check_positive(positive, tests, levels(truth), call)
  p_adjust <- check_choice(p_adjust, stats::p.adjust.methods, "p_adjust", call)
  planned <- plans_of_tests(tests, plans, nrow(data), call)
  announce_fits(planned, length(learners))
  rows <- lapply(planned, run_on_plan, data, target, learners, positive)
  rows <- unlist(rows, recursive = FALSE)[tests]
  new_cv_comparison(bind_rows(rows), p_adjust, "data", call)
}

check_many_learners <- function(learners, call) {
  learners <- check_learners(learners, call)
  if (length(learners) < 2) {
    abort_input("{.arg learners} must be two or more learners, not
                 {length(learners)}.", "shape", "learners", call = call)
  }
  learners
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
    !is.null(names(plans)) && all(names(plans) %in% tests) &&
    !anyDuplicated(names(plans))
  if (!named) {
    abort_input(
      c("{.arg plans} must be a list of plans, each named by its test.",
        i = "The names may be {.val {tests}}."),
      "type", "plans", call = call
    )
  }
  for (name in names(plans)) check_given_plan(plans[[name]], name, n, call)
}

# Before anything is fitted: a test on a plan of another scheme cannot be
# computed.
check_given_plan <- function(plan, test, n, call) {
  if (!inherits(plan, "cv_plan")) {
    abort_input("{.arg plans} must hold plans: {.val {test}} has
                 {describe_value(plan)}.", "type", "plans", call = call)
  }
  if (plan$n != n) {
    abort_input("{.arg plans} must be made for the {n} records of {.arg data}:
                 that of {.val {test}} has {plan$n}.", "shape", "plans",
                call = call)
  }
  entry <- test_entry(test)
  needed <- c(entry$reps, entry$folds)
  right <- plan$scheme %in% entry$schemes &&
    all(is.na(needed) | needed == c(plan$m, plan$k))
  if (!right) {
    abort_input(
      c("{.arg plans} must fit their tests: {.val {test}} needs
         {.or {.val {entry$schemes}}} ({shape_text(entry)}), not
         {.val {plan$scheme}} ({plan$m} x {plan$k}).",
        i = "Use {.code {plan_text(test)}}."),
      "scheme", "plans", call = call
    )
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

# The rows of every test on one plan, named by test.
run_on_plan <- function(one, data, target, learners, positive) {
  predictions <- cv_predict(one$plan, data, !!target, learners)
  fits <- nrow(plan_folds(one$plan))
  rows <- lapply(one$tests, function(test) {
    rows <- compare_by_test(test, predictions, positive)
    rows$fits <- fits
    rows
  })
  rlang::set_names(rows, one$tests)
}
