#' How often tests reject
#'
#' Draws many data sets, compares two learners on each by every test, and
#' estimates the rejection rate: the type I error rate if the learners are
#' equally good, the power if they are not.
#'
#' Each replicate draws a data set and new plans, one for each plan that the
#' tests need, fits both learners once per plan (tests that need the same plan
#' share its fits), and runs the tests. Learners that are columns of the data
#' ([learner_column()]) are counted without a table of predictions.
#'
#' If a test cannot be computed (a learner failed, say), the replicate counts as
#' a failure of that test; the rate is over the others.
#'
#' @section Power curves and the plan itself:
#' For a power curve run one study per value of a parameter of the generator,
#' add the parameter as a column, and bind the rows; [ggplot2::autoplot()] draws
#' the result:
#'
#' ```
#' rows <- lapply(c(0, 0.2, 0.4), function(delta) {
#'   study <- error_rate_study(function() sim_simple(300, delta), y,
#'                             learners, "bcv_mcnemar", replicates = 1000)
#'   study$delta <- delta
#'   study
#' })
#' ggplot2::autoplot(do.call(rbind, rows))
#' ```
#'
#' The effect of repeated partitions on a test (Section 5.5 and Table 6 of
#' `r cite_short("yang2023")`, RCP = m - distinct) is studied with
#' `plans = list(bcv_mcnemar = quote(cv_rcv(n, m = 5, distinct = 3)))` and
#' `statistics = TRUE`.
#'
#' @inheritSection study_processes Processes, clusters and checkpoints
#' @inheritSection study_processes Errors
#' @inheritParams study_processes
#' @param learners A named list of two learners (see [as_learner()]).
#' @param tests Names from [cv_tests()]; all but `"linear_f_multi"`, which
#'   compares on several data sets.
#' @param plans Plans to use instead of those of the registry (default `NULL`:
#'   column `plan` of [cv_tests()]): a list named by
#'   test. Each element is an unevaluated call in `n`, the number of records,
#'   such as `quote(cv_rcv(n, m = 5, distinct = 3))`, a function of `n`, or a
#'   `cv_plan`. Calls and functions are evaluated for each data set; a plan is
#'   the same partition for all of them. Calls and functions may use `truth`,
#'   the classes, for strata; a call sees nothing else but the functions of this
#'   package.
#' @param alpha The level of the tests, one number in (0, 1): p-values of at
#'   most `alpha` reject. Default 0.05, the level of the papers.
#' @param statistics `TRUE` adds the list column `statistics`: for each test the
#'   values of its statistic, one per replicate (`NA`: failed). Default `FALSE`.
#' @return A data frame of class `cv_error_rates`, one row per test: `test`,
#'   `rejection_rate` (share of the replicates without failure), `rejection_se`
#'   (its Monte-Carlo standard error), `replicates` (the number requested),
#'   `failures` (how many of them failed for this test), `alpha`. Attribute
#'   `failures`: a data frame `which, replicate, message`, of up to 5 failures
#'   per chunk.
#' @references `r cite("yang2023")`
#' @family studies
#' @export
#' @examples
#' set.seed(1)
#' learners <- list(a = learner_column("a"), b = learner_column("b"))
#' error_rate_study(function() sim_epsilon(300), truth, learners,
#'                  c("bcv_mcnemar", "cv52_t"), replicates = 50)
#' # a finite population to sample from
#' population <- sim_epsilon(5000)
#' error_rate_study(
#'   function() population[sample(nrow(population), 300, replace = TRUE), ],
#'   truth, learners, "bcv_mcnemar", replicates = 20
#' )
error_rate_study <- function(generate, target, learners, tests, plans = NULL,
                             positive = NULL, replicates, alpha = 0.05,
                             checkpoint = NULL, statistics = FALSE) {
  check_given(generate, target, learners, tests, replicates)
  given <- check_study_inputs(generate, learners, replicates, 1)
  if (length(given$learners) != 2) {
    abort_input("{.arg learners} must be the two learners to compare, not
                 {length(given$learners)}.", "shape", "learners")
  }
  check_tests(tests)
  check_plan_sources(plans, tests)
  alpha <- check_level(alpha)
  check_flag(statistics)
  job <- study_job(given, rlang::enquo(target), any(needs_confusion(tests)),
                   checkpoint)
  job <- error_rate_job(job, tests, plans, positive, alpha, statistics)
  store <- open_store(checkpoint, job, list(
    study = "error_rate_study", tests = tests, plans = plans,
    positive = positive, alpha = alpha, statistics = statistics
  ))
  new_error_rates(run_study(job, job$replicates, store), job)
}

needs_confusion <- function(tests) {
  vapply(tests, function(test) test_entry(test)$input == "confusion", NA)
}

error_rate_job <- function(job, tests, plans, positive, alpha, statistics) {
  groups <- group_by_plan(test_plan_sources(tests, plans))
  for (group in groups) {
    arg <- if (any(group$methods %in% names(plans))) "plans" else "generate"
    probe_plan(group$source, job, arg)
  }
  if (any(needs_confusion(tests))) {
    positive <- resolve_positive(positive, levels(job$probe$truth))
  }
  c(job, list(
    evaluate = evaluate_tests, rows = length(tests), terms = "rejected",
    keeps = if (statistics) length(tests) else 0, tests = tests,
    groups = groups, functions = Filter(is.function, plans), alpha = alpha,
    positive = positive, statistics = statistics
  ))
}

# All tests on one data set.
evaluate_tests <- function(data, job) {
  pair <- names(job$learners)
  messages <- rep(NA_character_, job$rows)
  p_value <- statistic <- rep(NA_real_, job$rows)
  for (group in job$groups) {
    input <- tryCatch(test_inputs(group, data, job, pair), error = identity)
    for (test in group$methods) {
      row <- match(test, job$tests)
      result <- tryCatch(run_study_test(test, input), error = failure_message)
      if (is.character(result)) {
        messages[row] <- result
      } else {
        p_value[row] <- result$p.value
        statistic[row] <- result$statistic
      }
    }
  }
  list(terms = matrix(as.double(p_value <= job$alpha)), messages = messages,
       kept = if (job$statistics) statistic)
}

# What the tests of one plan are run on: `folds`, plain counts for the cores of
# tests, and functions that make the objects of the others.
test_inputs <- function(group, data, job, pair) {
  plan <- draw_plan(group$source, nrow(data$table), data$truth, "plans")
  fits <- fit_plan(data, plan, job)
  if (all(needs_confusion(group$methods))) {
    return(list(plan = plan, confusion = confusion_maker(fits, data, job)))
  }
  cells <- pair_cells(fits, pair)
  list(
    plan = plan, folds = core_input(cells, plan_facts(plan)),
    differences = function() {
      plan_differences(pair_counts(fits, pair, cells), plan)
    },
    confusion = confusion_maker(fits, data, job)
  )
}

confusion_maker <- function(fits, data, job) {
  function() {
    stop_one_class(data, job)
    positive <- positive_code(data, job$positive)
    both <- lapply(names(job$learners), function(one) {
      plain_table(learner_counts(fits, one, positive))
    })
    new_confusion_counts(do.call(rbind, both), plan_design(fits$plan))
  }
}

# What the cores of tests need to know of a plan. (As in plan_design(), sizes
# are those of the first set of repetitions.)
plan_facts <- function(plan) {
  design <- plan_design(plan)
  list(m = plan$m, k = plan$k, n_train = design$n_train,
       n_test = design$n_test, set = plan$reps$set, half = plan$reps$half)
}

# The core's numbers, without checks or objects. A zero variance, an empty fold
# and a plan that the test does not take are explained by the function itself.
run_study_test <- function(test, input) {
  if (inherits(input, "error")) stop(input)
  entry <- test_entry(test)
  plan <- input$plan
  by_confusion <- entry$input == "confusion"
  if (!by_confusion && takes_plan(entry, plan$scheme, plan$m, plan$k)) {
    result <- test_numbers(test, input$folds)
    plain <- is.finite(result$statistic) &&
      (result$statistic != 0 || !entry$family %in% c("t", "F"))
    if (plain) return(result)
  }
  x <- if (by_confusion) input$confusion() else input$differences()
  do.call(entry$fun, c(list(x), entry$args), envir = topenv())
}

new_error_rates <- function(found, job) {
  rows <- job$rows
  rate <- unname(found$sums[, "rejected"] / found$done)
  rate[found$done == 0] <- NA_real_
  columns <- list(
    test = job$tests, rejection_rate = rate,
    rejection_se = share_se(rate, found$done),
    replicates = rep(found$replicates, rows),
    failures = as.integer(found$replicates - found$done),
    alpha = rep(job$alpha, rows)
  )
  if (job$statistics) {
    columns$statistics <- lapply(seq_len(rows), function(i) found$kept[i, ])
  }
  new_cv_study(columns, "cv_error_rates", found, job$tests)
}
