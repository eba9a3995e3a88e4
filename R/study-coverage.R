#' How often intervals cover
#'
#' Draws many data sets, computes every interval for every learner and measure
#' on each, and counts how often it covers the true value, and how long it is.
#'
#' Each replicate draws a data set, makes exactly the plans that the intervals
#' need anew, fits every learner once per plan (intervals that need the same
#' plan share its fits), and computes the intervals. A replicate in which an
#' interval cannot be computed, or has no finite ends, is a failure of that row:
#' it is counted, and coverage and length are over the others.
#'
#' @section Which truth:
#' An interval speaks of a classifier trained on `n` or on `n/2` records (column
#' `target` of [cv_intervals()]); `truth` must be that classifier's. It is one
#' number for all rows; numbers named by learner (one measure), by measure (one
#' learner) or `"learner:measure"`; a data frame `learner, measure, truth`; or
#' `list(train = , test = , replicates = )`, which estimates it: `replicates`
#' times each learner trains on `train` fresh records and is measured on `test`
#' others, and the values are averaged. The records come from `generate`, called
#' as often as needed; from a finite population, training and test records may
#' then coincide. The default of its `replicates` is 100.
#'
#' Several truths are counted over the same intervals, fitted once, where they
#' are a list with a name for each, such as
#' `list("n" = 0.82, "n/2" = list(train = 100, test = 1000))`. The result then
#' has a row for each, and their names in a column `target`.
#'
#' @inheritSection study_processes Processes, clusters and checkpoints
#' @inheritSection study_processes Errors
#' @inheritParams study_processes
#' @inheritParams shared_params
#' @param intervals Names from [cv_intervals()], or a named list of
#'   `list(fun, plan, args)`: `fun`, a function of `(counts, measure,
#'   conf.level, ...)` that returns a data frame with `conf.low` and
#'   `conf.high`, or its name; `plan`, a call in `n`, a function of `n`, or a
#'   `cv_plan`, as in [error_rate_study()]; `args`, a list of further arguments,
#'   which may be missing.
#' @param truth The true values, or how to estimate them, see below.
#' @param measures Names from [cv_measures()]. Default `"f1"`, the measure
#'   of the paper. An interval of
#'   the registry is computed for those that it serves.
#' @return A data frame of class `cv_coverage`, one row per learner, measure and
#'   interval (and truth, where there are several: column `target`):
#'   `learner, measure, interval`, `truth`, `coverage` (share of the
#'   replicates without failure), `coverage_se` (its Monte-Carlo standard
#'   error), `length` (mean), `length_se`, `replicates` (how many were asked
#'   for), `failures` (how many of them failed for this row), `truth_se` (the
#'   standard error of an estimated truth, else `NA`), `conf.level`. Attribute
#'   `failures`: a data frame `which, replicate, message`.
#' @references `r cite("wang2015")` Tables 4 to 7.
#' @family studies
#' @export
#' @examples
#' set.seed(1)
#' coverage_study(
#'   function() sim_epsilon(200), truth, list(a = learner_column("a")),
#'   intervals = c("beta_prime", "beta_prime_calibrated"), truth = 0.9,
#'   replicates = 50
#' )
coverage_study <- function(generate, target, learners, intervals, truth,
                           measures = "f1", positive = NULL,
                           conf.level = 0.95, replicates, checkpoint = NULL) {
  check_given(generate, target, learners, intervals, truth, replicates)
  given <- check_study_inputs(generate, learners, replicates, 1)
  intervals <- check_study_intervals(intervals)
  grid <- coverage_grid(names(given$learners), measures, intervals)
  conf.level <- check_level(conf.level)
  truths <- check_truths(truth, grid)
  check_checkpoint(checkpoint)
  master <- master_stream()
  begun <- study_job(given, rlang::enquo(target), needs_two_classes(measures),
                     master)
  job <- coverage_job(begun, intervals, grid, positive, conf.level)
  job$terms <- c(rep("covered", length(truths)), "length", "squares")
  settings <- c(
    list(study = "coverage_study"), job[c("generate", "target", "learners")],
    list(intervals = intervals, truth = truths, measures = measures,
         positive = positive, conf.level = conf.level,
         replicates = given$replicates)
  )
  store <- open_store(checkpoint, settings, master)
  master <- store$master %||% master
  job$truth <- find_truths(truths, job, master, store)
  found <- run_study(job, given$replicates, master, store)
  new_coverage(found, job, names(truths), given$replicates)
}

needs_two_classes <- function(measures) {
  !all(measures %in% c("accuracy", "error"))
}

# One row per learner, measure and interval that serves it.
coverage_grid <- function(learners, measures, intervals) {
  served <- unlist(lapply(intervals, `[[`, "measures"))
  if (!all(measures %in% served)) find_measures(setdiff(measures, served))
  if (!is.character(measures)) find_measures(measures)
  grid <- expand.grid(interval = names(intervals), measure = unique(measures),
                      learner = learners, stringsAsFactors = FALSE)
  serves <- mapply(function(interval, measure) {
    known <- intervals[[interval]]$measures
    is.null(known) || measure %in% known
  }, grid$interval, grid$measure)
  check_grid_served(grid, serves)
  grid[serves, c("learner", "measure", "interval")]
}

check_grid_served <- function(grid, serves) {
  idle <- setdiff(grid$interval, grid$interval[serves])
  bare <- setdiff(grid$measure, grid$measure[serves])
  if (length(idle) > 0) {
    abort_input("{.arg intervals}: {.val {idle}} serve{?s/} none of the
                 measures {.val {unique(grid$measure)}}.", "value",
                "intervals")
  }
  if (length(bare) > 0) {
    abort_input("{.arg measures}: {.val {bare}} {?is/are} served by none of
                 the intervals {.val {unique(grid$interval)}}.", "value",
                "measures")
  }
}

coverage_job <- function(begun, intervals, grid, positive, conf.level) {
  probe <- begun$probe
  sources <- lapply(intervals, `[[`, "plan")
  for (source in sources) probe_plan(source, probe, "generate")
  by_class <- any(vapply(intervals, `[[`, NA, "by_class"))
  labels <- levels(probe$truth)
  positive <- if (!all_by_class(intervals)) {
    resolve_positive(positive, labels)
  }
  c(begun$job, list(
    evaluate = evaluate_intervals, rows = nrow(grid), keeps = 0,
    intervals = intervals, grid = grid, groups = group_by_plan(sources),
    functions = Filter(is.function, unlist(lapply(
      intervals, `[`, c("fun", "plan")), use.names = FALSE)),
    positive = positive, conf.level = conf.level, by_class = by_class
  ))
}

# All intervals on one data set.
evaluate_intervals <- function(data, job) {
  stop_one_class(data, job)
  messages <- rep(NA_character_, job$rows)
  terms <- matrix(NA_real_, job$rows, length(job$terms))
  for (group in job$groups) {
    rows <- which(job$grid$interval %in% group$methods)
    fits <- tryCatch({
      plan <- draw_plan(group$source, nrow(data$table), data$truth,
                        "intervals")
      fit_plan(data, plan, job)
    }, error = failure_message)
    for (row in rows) {
      ends <- tryCatch(interval_ends(fits, job$grid[row, ], data, job),
                       error = failure_message)
      if (is.character(ends)) {
        messages[row] <- ends
      } else {
        truth <- job$truth$value[row, ]
        covers <- ends[1] <= truth & truth <= ends[2]
        terms[row, ] <- c(covers, diff(ends), diff(ends)^2)
      }
    }
  }
  list(terms = terms, messages = messages)
}

interval_ends <- function(fits, row, data, job) {
  if (is.character(fits)) stop(fits, call. = FALSE)
  interval <- job$intervals[[row$interval]]
  counts <- if (interval$by_class) {
    class_counts_of(fits, row$learner, levels(data$truth))
  } else {
    learner_counts(fits, row$learner, positive_code(data, job$positive))
  }
  arguments <- list(counts, measure = row$measure, conf.level = job$conf.level)
  if (!interval$takes_measure) arguments$measure <- NULL
  found <- do.call(interval$fun, c(arguments, interval$args),
                   envir = topenv())
  ends <- c(found$conf.low[1], found$conf.high[1])
  if (!is.numeric(ends) || length(ends) != 2 || !all(is.finite(ends))) {
    stop("the interval has no finite ends conf.low, conf.high", call. = FALSE)
  }
  ends
}

# `targets`: the names of several truths, or NULL.
new_coverage <- function(found, job, targets, replicates) {
  each <- rep(seq_len(job$rows), each = ncol(job$truth$value))
  by_row <- function(x) as.vector(t(unname(x)))
  done <- found$done
  worked <- ifelse(done > 0, done, NA_real_)
  sums <- found$sums
  covered <- sums[, colnames(sums) == "covered", drop = FALSE]
  coverage <- by_row(covered / worked)
  columns <- c(as.list(job$grid[each, ]), list(
    target = rep(targets, job$rows), truth = by_row(job$truth$value),
    coverage = coverage, coverage_se = share_se(coverage, done[each]),
    length = unname(sums[, "length"] / worked)[each],
    length_se = unname(mean_se(sums[, "length"], sums[, "squares"],
                               done))[each],
    replicates = rep(replicates, length(each)),
    failures = as.integer(replicates - done)[each],
    truth_se = by_row(job$truth$se),
    conf.level = rep(job$conf.level, length(each))
  ))
  if (is.null(targets)) columns$target <- NULL
  new_cv_study(columns, "cv_coverage", found, grid_labels(job$grid),
               replicates)
}

grid_labels <- function(grid) {
  paste(grid$learner, grid$measure, grid$interval, sep = ":")
}
