# The fits of one process: sees a job (what to do), tasks (which fits) and one
# random number stream per task. Runs in the session or in a worker.

# Results, one per task: integer codes, or the message of the failure as one
# string. With `job$stop_early`, tasks after the first failure are not run.
run_fits <- function(job, tasks, streams, step) {
  on.exit(restore_random_state(state))
  state <- random_state()
  results <- vector("list", nrow(tasks))
  predictors <- names(job$data) != job$target
  cut <- list(train = row_cutter(job$data),
              test = row_cutter(job$data[predictors]))
  part <- NULL
  for (i in seq_along(results)) {
    task <- list(rep = tasks$rep[i], fold = tasks$fold[i],
                 learner = tasks$learner[i])
    part <- fold_part(job, task, part, cut)
    restore_random_state(streams[[i]])
    results[[i]] <- run_fit(job, task, part)
    step()
    if (job$stop_early && is.character(results[[i]])) break
  }
  results
}

# The rows of a fold, cut out of the data once for all its learners.
fold_part <- function(job, task, part, cut) {
  if (identical(part$key, c(task$rep, task$fold))) return(part)
  part <- list(key = c(task$rep, task$fold),
               rows = fold_test_rows(job$plan, task$rep, task$fold))
  if (all(lengths(job$columns) > 0)) return(part)
  part$train <- cut$train(fold_train_rows(job$plan, task$rep, task$fold))
  part$test <- cut$test(part$rows)
  part
}

# A function that cuts rows out of the data. `[` of a data frame takes longer
# than a small fit, most of it for row names, so that the columns are cut one by
# one where a data frame has no secrets of its own.
row_cutter <- function(data) {
  plain <- identical(class(data), "data.frame") || inherits(data, "tbl_df")
  if (!plain || inherits(data, c("grouped_df", "rowwise_df"))) {
    return(function(rows) data[rows, , drop = FALSE])
  }
  columns <- as.list(data)
  matrices <- !vapply(columns, function(x) is.null(dim(x)), logical(1))
  kept <- list(names = names(data), class = class(data))
  function(rows) {
    cut <- if (any(matrices)) {
      lapply(columns, cut_column, rows)
    } else {
      lapply(columns, `[`, rows)
    }
    attributes(cut) <- c(kept, list(row.names = .set_row_names(length(rows))))
    cut
  }
}

cut_column <- function(x, rows) {
  if (is.null(dim(x))) x[rows] else x[rows, , drop = FALSE]
}

run_fit <- function(job, task, part) {
  column <- job$columns[[task$learner]]
  if (!is.null(column)) return(column[part$rows])
  tryCatch({
    learner <- job$learners[[task$learner]]
    predicted <- learner(part$train, part$test, job$target)
    if (!is.null(dim(predicted)) || length(predicted) != length(part$rows)) {
      stop("the test part has ", length(part$rows), " rows, but the learner ",
           "returned ", describe_value(predicted), call. = FALSE)
    }
    label_codes(predicted, job$labels)
  }, error = function(e) failure_message(e))
}

# Never empty, since a result's type says that it is a failure.
failure_message <- function(e) {
  message <- paste(conditionMessage(e), collapse = " ")
  if (nzchar(message)) message else "an error without a message"
}
