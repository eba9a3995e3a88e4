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
#' @param measures Names from [cv_measures()]. Default `"f1"`, the measure of
#'   the paper. A registered interval is computed for the measures that it
#'   supports.
#' @return A data frame of class `cv_coverage`, one row per learner, measure and
#'   interval (and truth, where there are several: column `target`):
#'   `learner, measure, interval`, `truth`, `coverage` (share of the
#'   replicates without failure), `coverage_se` (its Monte-Carlo standard
#'   error, 0 at rates of 0 and 1, which do not show it), `length` (the mean
#'   width), `length_se`, `replicates` (the number requested), `failures` (how
#'   many of them failed for this row), `truth_se` (the standard error of an
#'   estimated truth, else `NA`), `conf.level`.
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
  # Is a row about one class against the rest?
  one_class <- mapply(function(interval, measure) {
    !needs_classes(interval, measure) && !needs_probabilities(measure) &&
      !(interval$input == "predictions" &&
          has_overall_form(find_measure(measure)))
  }, intervals[grid$interval], grid$measure)
  if (!any(one_class, needs_probabilities(measures))) {
    check_no_positive(positive, "measures of all classes")
  }
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
      resolve_positive(positive, levels(job$probe$truth), each = FALSE)
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

# A named list of what `run_interval()` needs of an entry, and the `measures`
# that it serves (NULL: not known).
check_study_intervals <- function(intervals) {
  if (!is.character(intervals)) {
    named <- is.list(intervals) && length(intervals) > 0 &&
      rlang::is_named(intervals) && anyDuplicated(names(intervals)) == 0
    refuse_if(!named, "intervals", "type",
              "must be names of intervals or a named list of
               {.code list(fun, plan, args)}, not {describe_value(intervals)}.")
    return(Map(own_interval, intervals, names(intervals)))
  }
  entries <- registry_entries(interval_registry)
  unknown <- setdiff(intervals, names(entries))
  refuse_if(length(intervals) == 0 || length(unknown) > 0, "intervals", "value",
            "must be names of intervals; {.val {unknown}} {?is not one/are
             not}.",
            i = "{.code cv_intervals()} lists them: {.val {names(entries)}}.")
  lapply(entries[unique(intervals)], function(entry) {
    c(entry[c("fun", "plan", "args", "input")],
      list(measures = served_measures(entry$serves)))
  })
}

# A registered function reads what its registration says, any other counts.
own_interval <- function(given, name) {
  whole <- is.list(given) && all(c("fun", "plan") %in% names(given)) &&
    all(names(given) %in% c("fun", "plan", "args"))
  args <- if (whole) given$args %||% list()
  named <- is.list(args) && (length(args) == 0 || rlang::is_named(args))
  known <- whole && (is.function(given$fun) || rlang::is_string(given$fun) &&
                       exists(given$fun, topenv(), mode = "function"))
  refuse_if(!known || !named, "intervals", "type",
            "must contain {.code list(fun, plan, args)} for {.val {name}}, not
             {describe_value(given)}.", i = "{.field fun} is a function or the
             name of one of this package, {.field args} a named list.")
  check_plan_source(given$plan, name, "intervals")
  find <- function(fun) if (is.function(fun)) fun else get(fun, topenv())
  registered <- Find(
    function(entry) identical(find(entry$fun), find(given$fun)),
    registry_entries(interval_registry)
  )
  input <- registered$input %||% "confusion"
  list(fun = given$fun, plan = given$plan, args = args, input = input,
       measures = if (input == "classes") {
         paste0("f1_", args$average %||% "micro")
       })
}

# One row per learner, measure and interval that serves it.
coverage_grid <- function(learners, measures, intervals) {
  served <- unlist(lapply(intervals, `[[`, "measures"))
  if (!all(measures %in% served)) find_measures(setdiff(measures, served))
  if (!is.character(measures)) find_measures(measures)
  grid <- expand.grid(interval = names(intervals), measure = unique(measures),
                      learner = learners, stringsAsFactors = FALSE)
  serves <- mapply(function(interval, measure) {
    is.null(interval$measures) || measure %in% interval$measures
  }, intervals[grid$interval], grid$measure)
  idle <- setdiff(grid$interval, grid$interval[serves])
  abort_if(length(idle) > 0,
           "{.arg intervals}: {.val {idle}} serve{?s/} none of the measures
            {.val {unique(grid$measure)}}.", "value", "intervals")
  bare <- setdiff(grid$measure, grid$measure[serves])
  abort_if(length(bare) > 0,
           "{.arg measures}: {.val {bare}} {?is/are} served by none of the
            intervals {.val {unique(grid$interval)}}.", "value", "measures")
  grid[serves, c("learner", "measure", "interval")]
}

# Does the row of a grid need the counts of all classes?
needs_classes <- function(interval, measure) {
  interval$input == "classes" ||
    isTRUE(registry_entry(measure_registry, measure)$every_class)
}

interval_ends <- function(fits, row, data, job) {
  fail_if(is.character(fits), fits)
  interval <- job$intervals[[row$interval]]
  # (Counts or predictions are made for those intervals that read them.)
  found <- run_interval(
    interval,
    if (needs_classes(interval, row$measure)) {
      class_counts_of(fits, row$learner, levels(data$truth))
    } else {
      learner_counts(fits, row$learner, positive_code(data, job$positive))
    },
    row$measure, job$conf.level,
    study_predictions(fits, row$learner, data), job$positive
  )
  ends <- c(found$conf.low[1], found$conf.high[1])
  # Without a variance: a point, which covers nothing else.
  if (length(ends) == 2 && all(is.na(ends)) && is.numeric(found$estimate)) {
    ends <- rep(found$estimate[1], 2)
  }
  fail_if(!is.numeric(ends) || length(ends) != 2 || !all(is.finite(ends)),
          "the interval has no finite ends conf.low, conf.high")
  ends
}

# The true values of a coverage study: given, or estimated by training and
# testing on fresh records.

# A list of truths: one without a name, or several with the names that the user
# gave them.
check_truths <- function(truth, grid) {
  several <- is.list(truth) && !is.data.frame(truth) && length(truth) > 0 &&
    !any(names(truth) %in% truth_settings)
  if (!several) return(list(check_truth(truth, grid)))
  refuse_if(!rlang::is_named(truth) || anyDuplicated(names(truth)) > 0, "truth",
            "value", "must give each of several truths a name of its own, not
             {.val {names(truth)}}.")
  lapply(truth, check_truth, grid)
}

truth_settings <- c("train", "test", "replicates")

# Rows of the grid that share a truth.
truth_key <- function(grid) paste(grid$learner, grid$measure, sep = ":")

# One number per row of the grid, or the settings of the estimate.
check_truth <- function(truth, grid) {
  if (is.data.frame(truth)) {
    check_columns(truth, c("learner", "measure", "truth"))
    truth <- rlang::set_names(truth$truth, truth_key(truth))
  }
  if (is.list(truth)) {
    named <- rlang::is_named(truth) && all(names(truth) %in% truth_settings)
    refuse_if(!named || is.null(truth$train) || is.null(truth$test), "truth",
              "type", "must be numbers or {.code list(train = , test = ,
               replicates = )}, not {describe_value(truth)} with the names
               {.field {names(truth)}}.")
    truth$replicates <- truth$replicates %||% 100
    return(Map(check_count, truth[truth_settings],
               arg = paste0("truth$", truth_settings)))
  }
  truth <- check_numeric(truth, arg = "truth")
  if (length(truth) == 1 && is.null(names(truth))) {
    return(rep(as.double(truth), nrow(grid)))
  }
  keys <- list(truth_key(grid),
               if (length(unique(grid$measure)) == 1) grid$learner,
               if (length(unique(grid$learner)) == 1) grid$measure)
  key <- Find(function(key) setequal(key, names(truth)), keys)
  refuse_if(is.null(key) || anyDuplicated(names(truth)) > 0, "truth", "shape",
            "must be one number, or one per learner and measure with the names
             {.val {unique(keys[[1]])}}.",
            x = "It is {describe_value(truth)} with {if (is.null(names(truth)))
             'no names' else 'the names'} {.val {names(truth)}}.")
  as.double(truth[key])
}

# Two matrices with a row per row of the grid and a column per truth: `value`
# and its standard error `se`, NA where the value was given.
find_truths <- function(truths, job, store) {
  found <- lapply(seq_along(truths), function(i) {
    truth <- truths[[i]]
    if (!is.list(truth)) {
      return(list(value = truth, se = rep(NA_real_, length(truth))))
    }
    store$phase <- paste0("truth", if (i > 1) i)
    estimate_truth(truth, job, store)
  })
  lapply(c(value = "value", se = "se"), function(name) {
    matrix(unlist(lapply(found, `[[`, name)), nrow(job$grid))
  })
}

# The streams of the estimate lie beside those of the replicates, so that both
# are the same whatever the other needs.
estimate_truth <- function(sizes, job, store) {
  key <- truth_key(job$grid)
  job$units <- job$grid[!duplicated(key), ]
  job$rows <- nrow(job$units)
  job$sizes <- sizes
  job$evaluate <- evaluate_truth
  job$terms <- "value"
  store$master <- parallel::nextRNGSubStream(store$master)
  found <- run_study(job, sizes$replicates, store)
  none <- unique(key)[found$done == 0]
  refuse_if(length(none) > 0, "truth", "value",
            "could not be estimated for {.val {none}}.",
            x = "{found$failures$message[1]}")
  at <- match(key, unique(key))
  list(value = term_means(found, "value")[at],
       se = term_mean_se(found, "value")[at])
}

# Every learner trained on one part of fresh records and measured on the other.
evaluate_truth <- function(data, job) {
  table <- more_records(data$table, job$sizes$train + job$sizes$test, job)
  train <- seq_len(nrow(table)) <= job$sizes$train
  plan <- new_cv_plan(matrix(ifelse(train, 0L, 1L), ncol = 1), "holdout", 1L)
  fresh <- study_data(table, job)
  stop_one_class(fresh, job)
  fits <- fit_plan(fresh, plan, job)
  evaluate_rows(job, function(row) {
    measure <- job$units$measure[row]
    if (measure == "f1_micro") measure <- "accuracy"
    positive <- if (!needs_probabilities(measure)) {
      measure_class(measure, job$positive)
    }
    predictions <- study_predictions(fits, job$units$learner[row], fresh)
    average_measures(predictions, measure, positive)$micro
  })
}

more_records <- function(table, size, job) {
  tables <- list(table)
  while (sum(vapply(tables, nrow, 0L)) < size) {
    tables <- c(tables, list(draw_table(job)))
  }
  table <- do.call(rbind, tables)[seq_len(size), , drop = FALSE]
  rownames(table) <- NULL
  table
}
