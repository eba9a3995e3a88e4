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
  check_numeric(truth, arg = "truth")
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
  columns <- function(name) {
    matrix(unlist(lapply(found, `[[`, name)), nrow(job$grid))
  }
  list(value = columns("value"), se = columns("se"))
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
