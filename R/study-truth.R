# The true values of a coverage study: given, or estimated by training and
# testing on fresh records.

# A list of truths: one without a name, or several with the names that the user
# gave them.
check_truths <- function(truth, grid) {
  several <- is.list(truth) && !is.data.frame(truth) && length(truth) > 0 &&
    !any(names(truth) %in% truth_settings)
  if (!several) return(list(check_truth(truth, grid)))
  abort_if(!rlang::is_named(truth) || anyDuplicated(names(truth)) > 0,
           "{.arg truth} must give each of several truths a name of its own, not
            {.val {names(truth)}}.", "value", "truth")
  lapply(truth, check_truth, grid)
}

truth_settings <- c("train", "test", "replicates")

# One number per row of the grid, or the settings of the estimate.
check_truth <- function(truth, grid) {
  if (is.list(truth) && !is.data.frame(truth)) {
    return(check_truth_sizes(truth))
  }
  if (is.data.frame(truth)) {
    check_columns(truth, c("learner", "measure", "truth"))
    truth <- rlang::set_names(truth$truth,
                              paste(truth$learner, truth$measure, sep = ":"))
  }
  check_numeric(truth, arg = "truth")
  if (length(truth) == 1 && is.null(names(truth))) {
    return(rep(as.double(truth), nrow(grid)))
  }
  keys <- list(paste(grid$learner, grid$measure, sep = ":"))
  if (length(unique(grid$measure)) == 1) keys <- c(keys, list(grid$learner))
  if (length(unique(grid$learner)) == 1) keys <- c(keys, list(grid$measure))
  fits <- Filter(function(key) setequal(key, names(truth)), keys)
  abort_if(length(fits) == 0 || anyDuplicated(names(truth)) > 0, c(
    "{.arg truth} must be one number, or one per learner and measure with the
     names {.val {unique(keys[[1]])}}.", x = "It is {describe_value(truth)} with
     {if (is.null(names(truth))) 'no names' else 'the names'}
     {.val {names(truth)}}."
  ), "shape", "truth")
  as.double(truth[fits[[1]]])
}

check_truth_sizes <- function(truth) {
  abort_if(!rlang::is_named(truth) || !all(names(truth) %in% truth_settings) ||
           !all(c("train", "test") %in% names(truth)),
           "{.arg truth} must be numbers or
            {.code list(train = , test = , replicates = )}, not
            {describe_value(truth)} with the names {.field {names(truth)}}.",
           "type", "truth")
  truth$replicates <- truth$replicates %||% 100
  for (name in truth_settings) {
    truth[[name]] <- check_count(truth[[name]],
                                 arg = paste0("truth$", name))
  }
  truth[truth_settings]
}

# Two matrices with a row per row of the grid and a column per truth: `value`
# and its standard error `se`, NA where the value was given.
find_truths <- function(truths, job, store) {
  phases <- c("truth", paste0("truth", seq_along(truths)))[-2]
  found <- lapply(seq_along(truths), function(i) {
    store$phase <- phases[i]
    find_truth(truths[[i]], job, store)
  })
  columns <- function(name) {
    matrix(unlist(lapply(found, `[[`, name)), nrow(job$grid))
  }
  list(value = columns("value"), se = columns("se"))
}

# The streams of the estimate lie beside those of the replicates, so that both
# are the same whatever the other needs.
find_truth <- function(truth, job, store) {
  if (!is.list(truth)) {
    return(list(value = truth, se = rep(NA_real_, length(truth))))
  }
  key <- paste(job$grid$learner, job$grid$measure, sep = ":")
  units <- job$grid[!duplicated(key), c("learner", "measure")]
  job$evaluate <- evaluate_truth
  job[c("units", "sizes", "rows")] <- list(units, truth, nrow(units))
  job$terms <- c("value", "square")
  store$study$master <- parallel::nextRNGSubStream(store$study$master)
  found <- run_study(job, truth$replicates, store)
  none <- unique(key)[found$done == 0]
  abort_if(length(none) > 0,
           c("{.arg truth} could not be estimated for {.val {none}}.",
             x = "{found$failures$message[1]}"), "value", "truth")
  sums <- unname(found$sums)
  at <- match(key, unique(key))
  list(value = (sums[, 1] / found$done)[at],
       se = mean_se(sums[, 1], sums[, 2], found$done)[at])
}

# Every learner trained on one part of fresh records and measured on the other.
evaluate_truth <- function(data, job) {
  table <- more_records(data$table, job$sizes$train + job$sizes$test, job)
  train <- seq_len(nrow(table)) <= job$sizes$train
  plan <- new_cv_plan(matrix(ifelse(train, 0L, 1L), ncol = 1), "holdout", 1L)
  fresh <- study_data(table, job)
  stop_one_class(fresh, job)
  fits <- fit_plan(fresh, plan, job)
  value <- mapply(unit_value, job$units$learner, job$units$measure,
                  MoreArgs = list(fits = fits, data = fresh, job = job),
                  USE.NAMES = FALSE)
  list(terms = cbind(value, value^2),
       messages = ifelse(is.na(value), "the measure is undefined", NA))
}

more_records <- function(table, size, job) {
  tables <- list(table)
  total <- nrow(table)
  while (total < size) {
    table <- job$generate()
    check_generated(table, job)
    tables <- c(tables, list(table))
    total <- total + nrow(table)
  }
  table <- do.call(rbind, tables)[seq_len(size), , drop = FALSE]
  rownames(table) <- NULL
  table
}

unit_value <- function(learner, measure, fits, data, job) {
  if (measure == "f1_micro") measure <- "accuracy"
  positive <- if (!needs_probabilities(measure)) {
    measure_class(measure, job$positive)
  }
  average_measures(study_predictions(fits, learner, data), measure,
                   positive)$micro
}
