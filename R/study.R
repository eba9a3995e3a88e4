# The engine of all studies: many data sets, each drawn, fitted and measured
# with a random number stream of its own, in chunks under the user's plan.

# At most so many chunks, whatever the number of workers: sums are taken chunk
# by chunk, so that the last digit does not depend on who computes.
study_chunks <- 200

# What a chunk may tell of its failures.
failures_per_chunk <- 5

# A study's data as its replicates see them: `table`, `truth` (a factor) and
# the codes of the learners that are columns.
draw_data <- function(job) {
  table <- job$generate()
  check_generated(table, job)
  truth <- truth_factor(table[[job$target]], job$target, "generate")
  list(table = table, truth = truth,
       columns = column_codes(job$learners, table, levels(truth)))
}

check_generated <- function(table, job) {
  if (!is.data.frame(table) || nrow(table) == 0) {
    abort_input(
      "{.arg generate} must return a data frame of at least one record, not
       {describe_value(table)}.",
      if (is.data.frame(table)) "shape" else "type", "generate"
    )
  }
  if (is.null(job$columns)) return(invisible())
  if (!setequal(names(table), job$columns)) {
    abort_input(
      c("{.arg generate} must always return the columns
         {.field {job$columns}}.", x = "It returned {.field {names(table)}}."),
      "column", "generate"
    )
  }
}

# One replicate: `evaluate(data, job)` returns `terms`, a matrix with a row
# for each row of the study and columns to be summed (NA: failed), `messages`,
# one per row, and `kept`, numbers that are kept one by one, or NULL.
run_replicate <- function(job) {
  seen <- NULL
  result <- withCallingHandlers(
    tryCatch({
      data <- draw_data(job)
      job$evaluate(data, job)
    }, error = function(e) failed_replicate(job, failure_message(e))),
    warning = function(w) {
      if (is.null(seen)) seen <<- plain_text(conditionMessage(w))
      invokeRestart("muffleWarning")
    }
  )
  result$warning <- seen
  result
}

failed_replicate <- function(job, message) {
  list(terms = matrix(NA_real_, job$rows, length(job$terms)),
       messages = rep(message, job$rows),
       kept = if (job$keeps > 0) rep(NA_real_, job$keeps))
}

# The replicates of a chunk: sums over those that worked, and what went wrong.
run_replicates <- function(job, replicates, stream) {
  on.exit(restore_random_state(state))
  state <- random_state()
  sums <- matrix(0, job$rows, length(job$terms))
  done <- warned <- 0
  failures <- first_warning <- NULL
  kept <- matrix(0, job$keeps, length(replicates))
  for (i in seq_along(replicates)) {
    if (i > 1) stream <- parallel::nextRNGStream(stream)
    restore_random_state(stream)
    result <- run_replicate(job)
    worked <- !is.na(rowSums(result$terms))
    sums[worked, ] <- sums[worked, ] + result$terms[worked, ]
    done <- done + worked
    failures <- add_failures(failures, result$messages, worked, replicates[i])
    first_warning <- first_warning %||% result$warning
    warned <- warned + !is.null(result$warning)
    if (job$keeps > 0) kept[, i] <- result$kept
  }
  list(sums = sums, done = done, failures = failures, warned = warned,
       warning = first_warning, kept = kept)
}

add_failures <- function(failures, messages, worked, replicate) {
  free <- failures_per_chunk - NROW(failures)
  new <- utils::head(which(!worked), free)
  if (length(new) == 0) return(failures)
  rbind(failures, data.frame(row = new, replicate = replicate,
                             message = plain_text(messages[new])))
}

# One line without colours and bullets, the same from every process.
plain_text <- function(message) {
  text <- cli::ansi_strip(message)
  text <- gsub("\n(\u2139|\u2716|\u2022|[!xi*]) ", " ", text)
  gsub("[[:space:]]+", " ", text)
}

# All replicates of a job, from the store where they are there already.
# Chunks that no process could compute are failures of their replicates.
run_study <- function(job, replicates, master, store) {
  chunks <- split_tasks(replicates, study_chunks)
  values <- vector("list", length(chunks))
  step <- progressr::progressor(steps = length(chunks))
  unsaved <- integer()
  keep <- function(i, value) {
    values[[i]] <<- value
    problem <- save_chunk(store, i, value)
    if (!is.null(problem)) {
      if (length(unsaved) == 0) announce_unsaved(store, problem)
      unsaved <<- c(unsaved, i)
    }
    step()
  }
  for (i in seq_along(chunks)) {
    values[i] <- list(load_chunk(store, i))
    if (!is.null(values[[i]])) step()
  }
  todo <- which(vapply(values, is.null, NA))
  lost <- run_study_chunks(job, chunks, todo, master, keep)
  for (i in names(lost)) {
    at <- as.integer(i)
    values[[at]] <- lost_chunk(job, chunks[[at]], lost[[i]])
  }
  if (length(unsaved) > 0) save_again(store, unsaved, values)
  collect_study(values, job)
}

# Runs the chunks `todo` and hands their values to `keep`; returns those that
# were lost, by number.
run_study_chunks <- function(job, chunks, todo, master, keep) {
  starts <- streams_at(master, vapply(chunks[todo], `[`, 1, 1))
  arguments <- function(i) {
    list(job, chunks[[i]], starts[[match(i, todo)]])
  }
  if (works_in_session()) {
    for (i in todo) keep(i, do.call(run_replicates, arguments(i)))
    return(list())
  }
  if (length(todo) == 0) return(list())
  found <- user_globals(job_sources(job))
  launch <- chunk_launcher(run_replicates, arguments, found, "study")
  workers <- max(1, min(future::nbrOfWorkers(), length(todo)))
  outcomes <- run_under_plan(todo, launch, workers, "replicate",
                             keep = keep)
  names(outcomes) <- todo
  outcomes[!has_status(outcomes, "done")]
}

# The user's functions that travel to other processes.
job_sources <- function(job) {
  own <- Filter(is.function, c(list(job$generate), unname(job$functions)))
  c(own, learner_sources(job$learners))
}

lost_chunk <- function(job, replicates, outcome) {
  message <- process_message(outcome, length(replicates), "replicate")
  failures <- data.frame(row = seq_len(job$rows), replicate = replicates[1],
                         message = message)
  list(sums = matrix(0, job$rows, length(job$terms)), done = rep(0, job$rows),
       failures = utils::head(failures, failures_per_chunk), warned = 0,
       kept = matrix(NA_real_, job$keeps, length(replicates)))
}

collect_study <- function(values, job) {
  part <- function(name) lapply(values, `[[`, name)
  sums <- Reduce(`+`, part("sums"))
  colnames(sums) <- job$terms
  list(
    sums = sums, done = Reduce(`+`, part("done")),
    failures = do.call(rbind, part("failures")),
    warned = sum(unlist(part("warned"))),
    warning = unlist(part("warning"))[1],
    kept = do.call(cbind, part("kept"))
  )
}
