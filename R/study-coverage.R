#' Simulate the coverage of intervals
#'
#' Draws many data sets, computes every interval for every learner and measure
#' on each, and estimates its coverage of the true value and its mean width.
#'
#' Each replicate draws a data set and new plans, one for each plan that the
#' intervals need, fits every learner once per plan (intervals that need the
#' same plan share its fits), and computes the intervals. If an interval cannot
#' be computed, or has no finite ends, the replicate counts as a failure of that
#' row; coverage and width are over the others.
#'
#' @section Which truth:
#' An interval is for a classifier trained on `n` or on `n/2` records (column
#' `target` of [cv_intervals()]); `truth` must be the value of that classifier:
#' one number for all rows; numbers named by learner (one measure), by measure
#' (one learner) or `"learner:measure"`; a data frame `learner, measure, truth`;
#' or `list(train = , test = , replicates = )`, which estimates it: each learner
#' is trained on `train` fresh records and evaluated on `test` others,
#' `replicates` times (default 100), and the values are averaged.
#'
#' The records come from `generate`, called as often as needed; if it samples a
#' finite population, training and test records may coincide.
#'
#' For several truths over the same intervals, fitted once, give a named list
#' such as `list("n" = 0.82, "n/2" = list(train = 100, test = 1000))`. The
#' result then has a row for each, and their names in a column `target`.
#'
#' @inheritSection study_processes Processes, clusters and checkpoints
#' @inheritSection study_processes Errors
#' @inheritParams study_processes
#' @inheritParams shared_params
#' @param intervals Names from [cv_intervals()], or a named list of
#'   `list(fun, plan, args)`: `fun`, a function of `(counts, measure,
#'   conf.level, ...)` that returns a data frame with `conf.low` and
#'   `conf.high`, or its name; `plan`, a call in `n`, a function of `n`, or a
#'   `cv_plan`, as in [error_rate_study()]; `args`, an optional list of further
#'   arguments.
#' @param truth The true values, or how to estimate them, see below.
#' @param measures Names from [cv_measures()]. Default `"f1"`, the measure
#'   of the paper. A registered interval is computed for the measures that it
#'   serves.
#' @return A data frame of class `cv_coverage`, one row per learner, measure and
#'   interval (and truth, where there are several: column `target`):
#'   `learner, measure, interval`, `truth`, `coverage` (share of the
#'   replicates without failure), `coverage_se` (its Monte-Carlo standard
#'   error), `length` (the mean width), `length_se`, `replicates` (the number
#'   requested), `failures` (how many of them failed for this row), `truth_se`
#'   (the standard error of an estimated truth, else `NA`), `conf.level`.
#'   Attribute `failures`: a data frame `which, replicate, message`, of up to 5
#'   failures per chunk.
#' @references `r cite("wang2015")` Tables 4 to 7.
#' @family studies
#' @export
#' @examples
#' set.seed(1)
#' coverage_study(
#'   function() sim_data(200), truth, list(a = learner_column("a")),
#'   intervals = c("beta_prime", "beta_prime_averaged"), truth = 0.9,
#'   replicates = 50
#' )
coverage_study <- function(generate, target, learners, intervals, truth,
                           measures = "f1", positive = NULL,
                           conf.level = 0.95, replicates, checkpoint = NULL) {
  check_given(generate, target, learners, intervals, truth, replicates)
  given <- check_study_inputs(generate, learners, replicates, 1)
  intervals <- check_study_intervals(intervals)
  grid <- coverage_grid(names(given$learners), measures, intervals)
  one_class <- mapply(is_of_one_class, intervals[grid$interval], grid$measure)
  conf.level <- check_level(conf.level)
  truths <- check_truths(truth, grid)
  job <- study_job(given, rlang::enquo(target),
                   !all(measures %in% c("accuracy", "error")), checkpoint)
  sources <- lapply(intervals, `[[`, "plan")
  for (source in sources) probe_plan(source, job, "generate")
  own <- unlist(lapply(intervals, `[`, c("fun", "plan")), use.names = FALSE)
  job <- c(job, list(
    evaluate = evaluate_intervals, rows = nrow(grid),
    terms = c(rep("covered", length(truths)), "length"),
    intervals = intervals, grid = grid, groups = group_by_plan(sources),
    functions = Filter(is.function, own), conf.level = conf.level,
    probabilities = any(needs_probabilities(measures)),
    positive = if (any(one_class)) {
      resolve_positive(positive, levels(job$probe$truth))
    }
  ))
  store <- open_store(checkpoint, job, list(
    study = "coverage_study", intervals = intervals, truth = truths,
    measures = measures, positive = positive, conf.level = conf.level
  ))
  job$truth <- find_truths(truths, job, store)
  new_coverage(run_study(job, job$replicates, store), job, names(truths))
}

# All intervals on one data set.
evaluate_intervals <- function(data, job) {
  stop_one_class(data, job)
  fits <- lapply(job$groups, function(group) {
    tryCatch({
      plan <- draw_plan(group$source, nrow(data$table), data$truth, "intervals")
      fit_plan(data, plan, job)
    }, error = failure_message)
  })
  evaluate_rows(job, function(row) {
    at <- job$grid[row, ]
    group <- Position(function(group) at$interval %in% group$methods,
                      job$groups)
    ends <- interval_ends(fits[[group]], at, data, job)
    truth <- job$truth$value[row, ]
    c(ends[1] <= truth & truth <= ends[2], diff(ends))
  })
}

# `targets`: the names of several truths, or NULL.
new_coverage <- function(found, job, targets) {
  coverage <- vapply(which(job$terms == "covered"), function(term) {
    term_means(found, term)
  }, numeric(job$rows))
  columns <- list(
    target = rep(targets, each = job$rows), truth = job$truth$value,
    coverage = coverage, coverage_se = share_se(coverage, found$done),
    length = term_means(found, "length"),
    length_se = term_mean_se(found, "length"), replicates = found$replicates,
    failures = as.integer(found$replicates - found$done),
    truth_se = job$truth$se, conf.level = job$conf.level
  )
  # A row for each truth, truths fastest.
  truths <- ncol(job$truth$value)
  columns <- lapply(columns[lengths(columns) > 0], function(column) {
    as.vector(t(matrix(column, job$rows, truths)))
  })
  grid <- job$grid[rep(seq_len(job$rows), each = truths), ]
  labels <- do.call(paste, c(unname(as.list(job$grid)), sep = ":"))
  new_cv_study(c(grid, columns), "cv_coverage", found, labels)
}
