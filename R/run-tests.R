#' Run tests from data to p-values
#'
#' Makes exactly the plans that the named tests need, fits every learner once
#' on each plan, and runs the tests. Tests that need the same plan share its
#' fits.
#'
#' A message at the start gives the number of fits (a message of class
#' `bcvinfer_message_fits`). The plans are made in the order of the tests, then
#' fitted by [cv_predict()], under the user's `future::plan()` and with
#' progressr's progress: the same seed gives the same result for any number of
#' workers. A failed fit gives a warning, and the tests of its plan cannot be
#' computed for the pairs of that learner; see [compare_learners()] for tests
#' that cannot be computed, for the sign of the differences and for the
#' adjustment.
#'
#' Tests with different plans have different random splits, so that
#' their p-values may differ for this reason alone. To compare tests on the
#' same splits, or on stratified splits (the registered plans are not
#' stratified), give `plans`.
#'
#' @section Errors:
#' One learner only (`bcvinfer_error_shape`); an unknown test, or
#' `"linear_f_multi"` (`bcvinfer_error_value`); `plans` that are not a list of
#' plans, calls or functions named by test (`bcvinfer_error_type`,
#' `bcvinfer_error_value`), or that their tests are not made for
#' (`bcvinfer_error_scheme`); an unknown target column
#' (`bcvinfer_error_column`); and the errors of [cv_predict()] and
#' [compare_learners()].
#'
#' @param data A data frame, one row per record.
#' @param tests Names from [cv_tests()]; all but `"linear_f_multi"`, which
#'   compares on several data sets.
#' @param plans Plans to use instead of the registered ones: a list named by
#'   test, each element a `cv_plan` for all records of `data`, an unevaluated
#'   call in `n`, the number of records, such as
#'   `quote(cv_rcv(n, m = 5, distinct = 3))`, or a function of `n`; of the
#'   scheme and shape that the test needs.
#'
#'   Calls and functions may also use `truth`, the classes, for strata; a call
#'   sees nothing else but the functions of this package. Default `NULL`, and
#'   for tests without a plan in the list: column `plan` of [cv_tests()]. Tests
#'   given the same plan, call or function share its fits.
#' @param p_adjust A method of [stats::p.adjust()], over the pairs and within
#'   each test. Default `"holm"`.
#' @inheritParams shared_params
#' @return A data frame of class [cv_comparison], one row per test and pair,
#'   with a column `fits` (the number of fits of each learner on the test's
#'   plan, shared with the other tests on that plan).
#' @seealso [compare_learners()] for existing predictions.
#' @family comparisons
#' @examplesIf requireNamespace("rpart", quietly = TRUE)
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' learners <- list(majority = learner_majority(), tree = learner_tree())
#' run_tests(two, Species, learners, c("bcv_mcnemar", "cv52_t", "kfold_z"))
#' @export
run_tests <- function(data, target, learners, tests, plans = NULL,
                      positive = NULL, p_adjust = "holm") {
  check_given(data, target, learners, tests)
  check_data_frame(data)
  target <- column_name(rlang::enquo(target), data, "target")
  truth <- truth_factor(data[[target]], target, "target")
  learners <- check_learners(learners)
  refuse_if(length(learners) < 2, "learners", "shape",
            "must be two or more learners, not {length(learners)}.")
  column_codes(learners, data, levels(truth))
  check_tests(tests)
  positive <- check_positive(positive, tests, "error", levels(truth))
  p_adjust <- check_choice(p_adjust, stats::p.adjust.methods, "p_adjust")
  check_plan_sources(plans, tests)
  planned <- plans_of_tests(tests, plans, truth)
  announce_fits(planned, length(tests), length(learners))
  task <- list(measure = "error", positive = positive,
               alternative = "two.sided", conf.level = 0.95)
  said <- FALSE
  rows <- withCallingHandlers(
    lapply(planned, run_on_plan, data, target, learners, task),
    bcvinfer_warning_likely_groups = function(warning) {
      if (said) tryInvokeRestart("muffleWarning")
      said <<- TRUE
    }
  )
  rows <- unlist(unlist(rows, recursive = FALSE)[tests], recursive = FALSE)
  designs <- test_designs(planned)
  grouped <- vapply(planned, function(one) !is.null(one$plan$groups), NA)
  new_cv_comparison(
    rows, p_adjust, "data", measure = "error", entry = find_measure("error"),
    shape = if (length(planned) == 1) designs[[1]], designs = designs,
    grouped = any(grouped)
  )
}

# What the plan of each test is, named by test.
test_designs <- function(planned) {
  unlist(lapply(planned, function(one) {
    shape <- plan_design(one$plan)
    lapply(rlang::set_names(one$methods), function(test) shape)
  }), recursive = FALSE)
}

# The distinct plans of tests, as given or as the registry has them, and the
# tests (`methods`) of each.
tests_by_plan <- function(tests, plans) {
  group_by_plan(lapply(rlang::set_names(tests), function(test) {
    plans[[test]] %||% test_registry[[test]]$plan
  }))
}

plans_of_tests <- function(tests, plans, truth) {
  lapply(tests_by_plan(tests, plans), function(group) {
    given <- intersect(group$methods, names(plans))
    arg <- if (length(given) > 0) "plans" else "data"
    plan <- draw_plan(group$source, length(truth), truth, arg)
    # Before anything is fitted: a test on a plan of another scheme cannot be
    # computed.
    for (test in given) {
      entry <- test_registry[[test]]
      refuse_if(!takes_plan(entry, plan$scheme, plan$m, plan$k), "plans",
                "scheme", "must fit their tests: {.val {test}} needs
                 {.or {.val {entry$schemes}}} ({shape_text(entry)}), not
                 {.val {plan$scheme}} ({plan$m} x {plan$k}).",
                i = "Use {.code {plan_text(test)}}.")
    }
    c(group, list(plan = plan, fits = nrow(plan_folds(plan))))
  })
}

announce_fits <- function(planned, tests, learners) {
  fits <- sum(vapply(planned, `[[`, 0L, "fits"))
  text <- paste0(
    count_of(tests, "test"), " on ", count_of(length(planned), "plan"), ": ",
    count_of(fits, "fit"), " of each of ", count_of(learners, "learner"), ", ",
    format_whole(fits * learners), " in all"
  )
  cli::cli_inform("{text}", class = "bcvinfer_message_fits")
}

# The rows of every test on one plan, named by test.
run_on_plan <- function(one, data, target, learners, task) {
  predictions <- cv_predict(one$plan, data, !!target, learners)
  lapply(rlang::set_names(one$methods), function(test) {
    lapply(compare_by_test(test, predictions, task), cbind, fits = one$fits)
  })
}

# The plan for each question, with the errors that it gives on the same records
# and the widths of their intervals. `target`: a name, as text.
plan_widths <- function(data, target, learners = list(
    tree = learner_tree(), nearest = learner_knn(k = 1)
)) {
  plans <- rlang::inject(list(
    cv_bcv(data, m = 5, strata = !!target), cv_blocks(data, strata = !!target),
    cv_blocks(data, repeats = 2, strata = !!target),
    cv_holdout(data, prop = 0.5, strata = !!target)
  ))
  predictions <- lapply(plans, function(plan) {
    rlang::inject(cv_predict(plan, data, !!target, learners))
  })
  intervals <- lapply(predictions[c(1:3, 2, 4)], interval_components, "error")
  intervals[[4]] <- interval_components(predictions[[2]], "error",
                                        target = "deployed")
  found <- data.frame(
    trained = c("n/2", "4/5 of n", "4/5 of n", "all n, the one deployed",
                "n/2, as fitted"),
    plan = c("`cv_bcv(m = 5)`", "`cv_blocks()`", "`cv_blocks(repeats = 2)`",
             "`cv_blocks()`, `target = \"deployed\"`", "one test set"),
    fits = c("10", "15", "30", "15", "1")
  )
  for (place in seq_along(learners)) {
    rows <- do.call(rbind, lapply(intervals, function(x) x[place, ]))
    found[[paste(names(learners)[place], "error")]] <-
      sprintf("%.3f", rows$estimate)
    found[[paste0("width", strrep(" ", place - 1))]] <-
      sprintf("%.3f", rows$conf.high - rows$conf.low)
  }
  names(found)[1:3] <- c("Trained on", "Plan", "Fits")
  found
}

rd_plans <- function(...) rd_table(plan_widths(...))
