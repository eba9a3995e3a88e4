#' Correlations of half splits over many data sets
#'
#' Draws many data sets, runs an m x 2 cross-validation on each, and estimates
#' the correlations of its folds by [bcv_correlations()]: `rho1` and `rho2` for
#' your own learners and data.
#'
#' A replicate in which a row cannot be computed (a learner failed, or F1 is
#' undefined in a fold) is left out of that row completely and counted. The
#' values of all folds are kept, 16 m bytes per replicate and row.
#'
#' @inheritSection study_processes Errors
#' @inheritParams study_processes
#' @inheritParams shared_params
#' @param m The number of repetitions, a whole number of at least 1. Default 3,
#'   as in `r cite_short("yang2016")`.
#'   The plan is [cv_bcv()], drawn anew for each data set.
#' @param statistic The statistic of every fold: `"error"` (default), the
#'   proportion of wrong predictions of each learner; `"disagreement"`, for each
#'   pair the proportion of records on which exactly one of the two learners is
#'   wrong, (n01 + n10) / n; `"f1"`, the F1 of each learner, which needs
#'   `positive` unless the truth is logical or 0/1.
#' @param plan Another plan of two folds per repetition than `cv_bcv(n, m)`: a
#'   call in `n` such as `quote(cv_overlap(n, 100))`, a function of `n`, or a
#'   `cv_plan`; `m` is then the plan's. Default `NULL`: `cv_bcv(n, m)`.
#' @return A data frame of class `cv_correlations`, one row of
#'   [bcv_correlations()] per learner (first column `learner`) or pair (`a`,
#'   `b`), with `statistic` behind it and `failures` at the end; `replicates`
#'   counts those without failure.
#' @references `r cite("yang2016")`
#'
#'   `r cite("yang2023")` Section 5.1.
#' @family studies
#' @export
#' @examples
#' set.seed(1)
#' learners <- list(a = learner_column("a"), b = learner_column("b"))
#' correlation_study(function() sim_data(300), truth, learners,
#'                   statistic = "disagreement", replicates = 100)
correlation_study <- function(generate, target, learners, m = 3,
                              statistic = c("error", "disagreement", "f1"),
                              positive = NULL, replicates, checkpoint = NULL,
                              plan = NULL) {
  check_given(generate, target, learners, replicates)
  given <- check_study_inputs(generate, learners, replicates, 2)
  m <- check_count(m, max = max_repetitions)
  statistic <- check_choice(statistic)
  if (!is.null(plan)) check_plan_source(plan, "plan", "plan")
  if (statistic != "f1") {
    check_no_positive(positive, paste0("statistic = \"", statistic, "\""))
  }
  # What each row describes: a learner, or a pair.
  names <- names(given$learners)
  units <- if (statistic != "disagreement") {
    data.frame(learner = names)
  } else {
    refuse_if(length(names) < 2, "learners", "shape", "must be two or more
               learners for their disagreement, not {length(names)}.")
    rlang::set_names(as.data.frame(t(utils::combn(names, 2))), c("a", "b"))
  }
  job <- study_job(given, rlang::enquo(target), statistic == "f1", checkpoint)
  source <- plan %||% substitute(cv_bcv(n, m = m), list(m = m))
  tried <- probe_plan(source, job, if (is.null(plan)) "generate" else "plan")
  refuse_if(tried$k != 2, "plan", "scheme",
            "must have two folds per repetition, not {tried$k}.")
  job <- c(job, list(
    evaluate = evaluate_folds, rows = nrow(units),
    terms = paste0("fold", seq_len(2 * tried$m)),
    source = source, units = units, m = tried$m, statistic = statistic,
    positive = if (statistic == "f1") {
      resolve_positive(positive, levels(job$probe$truth), each = FALSE)
    },
    functions = Filter(is.function, list(source))
  ))
  store <- open_store(checkpoint, job, list(
    study = "correlation_study", m = m, statistic = statistic,
    positive = positive, plan = plan
  ))
  new_correlation_rows(run_study(job, job$replicates, store), job)
}

# The statistic of every fold on one data set, row after row.
evaluate_folds <- function(data, job) {
  stop_one_class(data, job)
  plan <- draw_plan(job$source, nrow(data$table), data$truth, "plan")
  fits <- fit_plan(data, plan, job)
  evaluate_rows(job, function(row) {
    unit <- unlist(job$units[row, ], use.names = FALSE)
    if (job$statistic == "f1") {
      counts <- learner_counts(fits, unit, positive_code(data, job$positive))
      return(evaluate_measure(find_measure("f1"), counts_cells(counts)))
    }
    first <- is_wrong(fits, unit[1])
    second <- if (job$statistic == "error") FALSE else is_wrong(fits, unit[2])
    differs <- first != second
    cells <- tally_facts(fits, differs, differs)
    cells[4, ] / colSums(cells)
  })
}

new_correlation_rows <- function(found, job) {
  labels <- do.call(paste, c(unname(as.list(job$units)), sep = " - "))
  rows <- lapply(seq_len(job$rows), function(row) {
    worked <- !is.na(found$values[row, 1, ])
    abort_if(sum(worked) < 2,
             c("Fewer than two replicates worked for {.val {labels[row]}}.",
               x = "{found$failures$message[1]}"), "value", "generate")
    folds <- array(found$values[row, , worked], c(2, job$m, sum(worked)))
    bcv_correlations(aperm(folds, c(3, 2, 1)))
  })
  result <- cbind(job$units, statistic = job$statistic,
                  as.data.frame(do.call(rbind, rows)),
                  failures = found$failed)
  new_result(result, "cv_correlations",
             failures = named_failures(found, labels))
}
