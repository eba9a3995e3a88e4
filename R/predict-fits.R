# The fits of one process: sees a job (what to do), tasks (which fits) and one
# random number stream per task. Runs in the session or in a worker.

# Results, one per task: integer codes, or the message of the failure as one
# string. With `job$stop_early`, tasks after the first failure are not run.
run_fits <- function(job, tasks, streams, step) {
  on.exit(restore_random_state(state))
  state <- random_state()
  results <- vector("list", nrow(tasks))
  part <- NULL
  for (i in seq_along(results)) {
    task <- list(rep = tasks$rep[i], fold = tasks$fold[i],
                 learner = tasks$learner[i])
    part <- fold_part(job, task, part)
    restore_random_state(streams[[i]])
    results[[i]] <- run_fit(job, task, part)
    step()
    if (job$stop_early && is.character(results[[i]])) break
  }
  results
}

# The rows of a fold, cut out of the data once for all its learners.
fold_part <- function(job, task, part) {
  if (identical(part$key, c(task$rep, task$fold))) return(part)
  part <- list(key = c(task$rep, task$fold),
               rows = test_rows(job$plan, task$rep, task$fold))
  if (all(lengths(job$columns) > 0)) return(part)
  train <- train_rows(job$plan, task$rep, task$fold)
  part$train <- slice_rows(job$data, train)
  test <- job$data
  test[[job$target]] <- NULL
  part$test <- slice_rows(test, part$rows)
  part
}

# `[` of a data frame takes longer than a small fit, most of it for row names.
slice_rows <- function(data, rows) {
  plain <- identical(class(data), "data.frame") || inherits(data, "tbl_df")
  if (!plain || inherits(data, c("grouped_df", "rowwise_df"))) {
    return(data[rows, , drop = FALSE])
  }
  columns <- lapply(unclass(data), function(column) {
    if (is.null(dim(column))) column[rows] else column[rows, , drop = FALSE]
  })
  structure(columns, names = names(data), class = class(data),
            row.names = .set_row_names(length(rows)))
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

# Random numbers: one stream of L'Ecuyer's generator per fit, so that a fit
# draws the same numbers wherever and whenever it runs.

random_state <- function() {
  get0(".Random.seed", globalenv(), inherits = FALSE)
}

restore_random_state <- function(state) {
  if (is.null(state)) {
    suppressWarnings(rm(".Random.seed", envir = globalenv()))
  } else {
    assign(".Random.seed", state, envir = globalenv())
  }
}

# Takes one draw from the user's generator and leaves its kind as it is.
random_streams <- function(size) {
  seed <- sample.int(.Machine$integer.max, 1)
  state <- random_state()
  on.exit(restore_random_state(state))
  set.seed(seed, kind = "L'Ecuyer-CMRG", normal.kind = "Inversion",
           sample.kind = "Rejection")
  stream <- random_state()
  streams <- vector("list", size)
  for (i in seq_len(size)) {
    streams[[i]] <- stream <- parallel::nextRNGStream(stream)
  }
  streams
}
