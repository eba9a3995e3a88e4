#' Simulate type I error and power of tests
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
#' If a test cannot be computed (for example because a learner failed), the
#' replicate counts as a failure of that test; the rate is over the others.
#'
#' @section Power curves and the plan itself:
#' For a power curve run one study per value of a parameter of the generator,
#' add the parameter as a column, and bind the rows; [ggplot2::autoplot()] draws
#' the result:
#'
#' ```
#' rows <- lapply(c(0, 0.2, 0.4), function(delta) {
#'   generate <- function() sim_data(300, "simple", delta = delta)
#'   study <- error_rate_study(generate, y,
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
#' @inheritSection study_processes Errors
#' @inheritParams study_processes
#' @param learners A named list of two learners (see [as_learner()]).
#' @param tests Names from [cv_tests()]; all but `"linear_f_multi"`, which
#'   compares on several data sets.
#' @param plans Plans to use instead of the registered ones (default `NULL`:
#'   column `plan` of [cv_tests()]): a list named by
#'   test. Each element is an unevaluated call in `n`, the number of records,
#'   such as `quote(cv_rcv(n, m = 5, distinct = 3))`, a function of `n`, or a
#'   `cv_plan`. Calls and functions are evaluated for each data set; a plan is
#'   the same partition for all of them. Calls and functions may use `truth`,
#'   the classes, for strata; a call sees nothing else but the functions of this
#'   package.
#' @param alpha The level of the tests, one number in (0, 1): p-values of at
#'   most `alpha` reject. Default 0.05, the level of the papers.
#' @param measure A measure of [cv_measures()] whose differences in loss are
#'   tested, for tests that take one, as in [compare_learners()]. Default
#'   `"error"`.
#' @param statistics `TRUE` adds the list column `statistics`: for each test the
#'   values of its statistic, one per replicate (`NA`: failed). Default `FALSE`.
#' @return A data frame of class `cv_error_rates`, one row per test: `test`,
#'   `rejection_rate` (share of the replicates without failure), `rejection_se`
#'   (its Monte-Carlo standard error, 0 at rates of 0 and 1, which do not show
#'   it), `replicates` (the number requested), `failures` (how many of them
#'   failed for this test), `alpha`. Attribute `failures`: a data frame `which,
#'   replicate, message`, of up to 5 failures per chunk.
#' @references `r cite("yang2023")`
#' @family studies
#' @export
#' @examples
#' set.seed(1)
#' learners <- list(a = learner_column("a"), b = learner_column("b"))
#' error_rate_study(function() sim_data(300), truth, learners,
#'                  c("bcv_mcnemar", "cv52_t"), replicates = 50)
#' # a finite population to sample from
#' population <- sim_data(5000)
#' error_rate_study(
#'   function() population[sample(nrow(population), 300, replace = TRUE), ],
#'   truth, learners, "bcv_mcnemar", replicates = 20
#' )
error_rate_study <- function(generate, target, learners, tests, plans = NULL,
                             positive = NULL, replicates, alpha = 0.05,
                             checkpoint = NULL, statistics = FALSE,
                             measure = "error") {
  check_given(generate, target, learners, tests, replicates)
  given <- check_study_inputs(generate, learners, replicates, 1)
  refuse_if(length(given$learners) != 2, "learners", "shape",
            "must be the two learners to compare, not
             {length(given$learners)}.")
  check_tests(tests)
  check_plan_sources(plans, tests)
  alpha <- check_level(alpha)
  check_flag(statistics)
  measure <- find_measure(measure)$measure
  check_measure_taken(measure, tests)
  of_error <- measure %in% c("error", "accuracy")
  counted <- Filter(function(test) {
    entry <- test_registry[[test]]
    of_error && !is.null(entry$core) && entry$input != "confusion"
  }, tests)
  job <- study_job(given, rlang::enquo(target),
                   !of_error || any(needs_confusion(tests)), checkpoint)
  job <- c(job, list(
    evaluate = count_pair, settle = settle_tests, rows = length(tests),
    terms = c("rejected", if (statistics) "statistic"),
    tests = tests, counted = counted,
    groups = lapply(tests_by_plan(tests, plans), function(group) {
      alone <- setdiff(group$methods, counted)
      c(group, list(alone = rlang::set_names(alone)))
    }),
    alpha = alpha,
    positive = check_positive(positive, tests, measure,
                              levels(job$probe$truth)),
    functions = Filter(is.function, plans), statistics = statistics,
    measure = measure, alternative = "two.sided", conf.level = 0.95,
    probabilities = needs_probabilities(measure)
  ))
  for (group in job$groups) {
    given <- any(group$methods %in% names(plans))
    probe_plan(group$source, job, if (given) "plans" else "generate")
  }
  store <- open_store(checkpoint, job, list(
    study = "error_rate_study", tests = tests, plans = plans,
    positive = positive, alpha = alpha, statistics = statistics,
    measure = measure
  ))
  new_error_rates(run_study(job, job$replicates, store), job)
}

# The counts of one data set, plan by plan, or why there are none.
count_pair <- function(data, job) {
  force(data)
  list(groups = lapply(job$groups, function(group) {
    tryCatch(count_on_plan(group, data, job), error = failure_message)
  }))
}

# Counts for the tests with a core that takes the tables of many data sets.
# `found`: the other tests, since the predictions that they need are not kept; a
# failure is its message.
count_on_plan <- function(group, data, job) {
  plan <- draw_plan(group$source, nrow(data$table), data$truth, "plans")
  fits <- fit_plan(data, plan, job)
  pair <- names(job$learners)
  counted <- length(group$alone) < length(group$methods)
  list(
    plan = unclass(plan)[names(plan) != "assignment"],
    tally = if (counted) tally_pair(fits, pair),
    found = lapply(group$alone, function(test) {
      tryCatch({
        x <- test_of_pair(
          test, study_predictions(fits, pair, data), pair, job, {
            stop_one_class(data, job)
            learner_counts(fits, pair, positive_code(data, job$positive))
          }
        )
        x[c("statistic", "p.value")]
      }, error = failure_message)
    })
  )
}

# All tests on the counts of many data sets: by their cores, which check
# nothing, on all data sets at once. A zero variance, an empty fold and a plan
# that the test does not take are explained by the test's own function.
settle_tests <- function(results, job) {
  p_value <- statistic <- messages <-
    matrix(NA, job$rows, length(results), dimnames = list(job$tests, NULL))
  for (group in seq_along(job$groups)) {
    inputs <- lapply(results, function(result) result$groups[[group]])
    stacks <- stack_inputs(inputs)
    for (test in job$groups[[group]]$methods) {
      for (stack in if (test %in% job$counted) stacks) {
        entry <- test_registry[[test]]
        if (!do.call(takes_plan, c(list(entry), stack$shape))) next
        # (NA: for the test's own function.)
        found <- test_numbers(test, stack$folds)
        statistic[test, stack$at] <- replace(found$statistic, !found$plain, NA)
        p_value[test, stack$at] <- replace(found$p.value, !found$plain, NA)
      }
      for (i in which(is.na(statistic[test, ]) & lengths(inputs) > 0)) {
        found <- watched(test_alone(test, inputs[[i]], job))
        results[[i]]$warning <- results[[i]]$warning %||% found$warning
        if (is.character(found$value)) {
          messages[test, i] <- found$value
        } else {
          p_value[test, i] <- found$value$p.value
          statistic[test, i] <- found$value$statistic
        }
      }
    }
  }
  lapply(seq_along(results), function(i) {
    if (is.null(results[[i]]$groups)) return(results[[i]])
    terms <- cbind(p_value[, i] <= job$alpha,
                   if (job$statistics) statistic[, i])
    list(terms = terms, messages = messages[, i],
         warning = results[[i]]$warning)
  })
}

# The data sets whose plans have one shape, which cores take together.
stack_inputs <- function(inputs) {
  tallies <- lapply(inputs, function(input) if (is.list(input)) input$tally)
  counted <- which(lengths(tallies) > 0)
  plans <- lapply(inputs[counted], `[[`, "plan")
  lapply(split(counted, vctrs::vec_group_id(plans)), function(at) {
    plan <- inputs[[at[1]]]$plan
    # (As in plan_design(), sizes are those of the first set of repetitions.)
    facts <- c(plan_design(plan)[c("m", "k", "n_train", "n_test")],
               list(set = plan$reps$set, half = plan$reps$half))
    # Matrices with a row for each data set.
    sizes <- c(dim(tallies[[at[1]]]), length(at))
    stacked <- aperm(array(unlist(tallies[at]), sizes), 3:1)
    cells <- lapply(pair_cells, function(line) {
      matrix(stacked[, , line], sizes[3])
    })
    list(at = at, shape = plan[c("scheme", "m", "k")],
         folds = core_input(cells, facts))
  })
}

# A test by its own function, on the counts of one data set.
test_alone <- function(test, input, job) {
  found <- if (is.character(input)) input else input$found[[test]]
  fail_if(is.character(found), found)
  if (!is.null(found)) return(found)
  entry <- test_registry[[test]]
  differences <- pair_differences(input$tally, names(job$learners), input$plan)
  do.call(entry$fun, c(list(differences), entry$args), envir = topenv())
}
