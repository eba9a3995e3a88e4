# How cv_predict() cuts its fits into chunks and puts their results together.

# Enough chunks to even out fits of unequal length and to lose little with a
# worker, few enough that sending the data costs little.
chunks_per_worker <- 4

# Results, one per task. In the session itself a future would only add to the
# time; results and random numbers are the same.
run_tasks <- function(job, tasks) {
  streams <- random_streams(nrow(tasks))
  step <- progressr::progressor(steps = nrow(tasks))
  if (works_in_session()) return(run_fits(job, tasks, streams, step))
  workers <- max(1, min(future::nbrOfWorkers(), nrow(tasks)))
  chunks <- split_tasks(nrow(tasks), workers * chunks_per_worker)
  arguments <- function(i) {
    list(job, tasks[chunks[[i]], ], streams[chunks[[i]]], step)
  }
  found <- user_globals(learner_sources(job$learners))
  launch <- chunk_launcher(run_fits, arguments, found, "cv_predict")
  enough <- function(outcome) job$stop_early && any_failure(outcome$value)
  outcomes <- run_under_plan(seq_along(chunks), launch, workers, "fit",
                             enough)
  collect_results(outcomes, chunks, nrow(tasks))
}

split_tasks <- function(tasks, chunks) {
  task <- seq_len(tasks)
  unname(split(task, ceiling(task * min(1, chunks / tasks))))
}

any_failure <- function(results) {
  any(vapply(results, is.character, logical(1)))
}

collect_results <- function(outcomes, chunks, size) {
  results <- vector("list", size)
  for (i in seq_along(chunks)) {
    outcome <- outcomes[[i]]
    value <- outcome$value
    if (outcome$status %in% c("died", "unstarted")) {
      message <- process_message(outcome, length(chunks[[i]]), "fit")
      value <- rep(list(message), length(chunks[[i]]))
    }
    results[chunks[[i]][seq_along(value)]] <- value
  }
  results
}
