# The engine of all studies: many data sets, each drawn, fitted and measured
# with a random number stream of its own, in chunks under the user's plan.

# At most so many chunks, whatever the number of workers: sums are taken chunk
# by chunk, so that the last digit does not depend on who computes.
study_chunks <- 200

# How many failures of a chunk are described.
failures_per_chunk <- 5

# How many replicates of a chunk are held at a time.
batch_size <- 100

# One replicate: `evaluate(data, job)` returns `terms`, a matrix with a row
# for each row of the study and columns to be summed (NA: failed), `messages`,
# one per row, and `kept`, numbers that are kept one by one, or NULL. A study
# that computes on many data sets at once returns what `settle(results, job)`
# makes these of, for a batch of replicates.
run_replicate <- function(job) {
  found <- watched(job$evaluate(draw_data(job), job))
  result <- found$value
  if (is.character(result)) {
    result <- list(terms = matrix(NA_real_, job$rows, length(job$terms)),
                   messages = rep(result, job$rows),
                   kept = rep(NA_real_, job$keeps))
  }
  c(result, found["warning"])
}

# The value, or the message of an error, and the first warning.
watched <- function(code) {
  seen <- NULL
  value <- withCallingHandlers(
    tryCatch(code, error = failure_message),
    warning = function(w) {
      seen <<- seen %||% plain_text(conditionMessage(w))
      invokeRestart("muffleWarning")
    }
  )
  list(value = value, warning = seen)
}

# The replicates of a chunk: sums over those that worked, what is kept, and what
# went wrong, all as plain vectors that a checkpoint can hold.
run_replicates <- function(job, replicates, stream) {
  on.exit(restore_random_state(state))
  state <- random_state()
  sums <- matrix(0, job$rows, length(job$terms))
  done <- numeric(job$rows)
  warned <- 0
  row <- replicate <- integer()
  message <- warning <- character()
  kept <- matrix(0, job$keeps, length(replicates))
  results <- list()
  for (i in seq_along(replicates)) {
    at <- (i - 1) %% batch_size + 1
    if (at == 1) {
      results <- lapply(seq_len(min(batch_size, length(replicates) - i + 1)),
                        function(one) {
        if (i + one > 2) stream <<- parallel::nextRNGStream(stream)
        restore_random_state(stream)
        run_replicate(job)
      })
      if (!is.null(job$settle)) results <- job$settle(results, job)
    }
    result <- results[[at]]
    worked <- unname(!is.na(rowSums(result$terms)))
    sums[worked, ] <- sums[worked, ] + result$terms[worked, ]
    done <- done + worked
    kept[, i] <- as.double(result$kept)
    if (!all(worked)) {
      failed <- utils::head(which(!worked), failures_per_chunk - length(row))
      row <- c(row, failed)
      replicate <- c(replicate, rep(replicates[i], length(failed)))
      message <- c(message, plain_text(result$messages[failed]))
    }
    warning <- utils::head(c(warning, result$warning), 1)
    warned <- warned + !is.null(result$warning)
  }
  list(sums = as.vector(sums), done = done, kept = as.vector(kept),
       warned = warned, warning = warning, row = row, replicate = replicate,
       message = message)
}

# The lengths of the vectors of a chunk, NA where they depend on what happened.
chunk_shape <- function(job, size) {
  c(sums = job$rows * length(job$terms), done = job$rows,
    kept = job$keeps * size, warned = 1, warning = NA, row = NA,
    replicate = NA, message = NA)
}

# A chunk that no process could compute: failures of its replicates.
lost_chunk <- function(job, replicates, outcome) {
  row <- utils::head(seq_len(job$rows), failures_per_chunk)
  message <- process_message(outcome, length(replicates), "replicate")
  list(sums = numeric(job$rows * length(job$terms)), done = numeric(job$rows),
       kept = rep(NA_real_, job$keeps * length(replicates)), warned = 0,
       warning = character(), row = row,
       replicate = rep(replicates[1], length(row)),
       message = rep(plain_text(message), length(row)))
}

# One line without colours and bullets, the same from every process.
plain_text <- function(message) {
  text <- iconv(enc2utf8(message), "UTF-8", "UTF-8", sub = "byte")
  text <- cli::ansi_strip(text)
  text <- gsub("\n(\u2139|\u2716|\u2022|[!xi*]) ", " ", text)
  gsub("[[:space:][:cntrl:]]+", " ", text)
}

# All replicates of a job, from the store where they are there already.
run_study <- function(job, replicates, store) {
  job$probe <- NULL
  chunks <- split_tasks(replicates, study_chunks)
  step <- progressr::progressor(steps = length(chunks))
  unsaved <- integer()
  values <- lapply(seq_along(chunks), function(i) {
    value <- load_chunk(store, i, chunk_shape(job, length(chunks[[i]])))
    if (!is.null(value)) step()
    value
  })
  keep <- function(i, value) {
    values[[i]] <<- value
    problem <- save_chunk(store, i, value)
    if (!is.null(problem)) {
      if (length(unsaved) == 0) announce_unsaved(store, problem)
      unsaved <<- c(unsaved, i)
    }
    step()
  }
  todo <- which(lengths(values) == 0)
  lost <- run_study_chunks(job, chunks, todo, store$study$master, keep)
  for (i in names(lost)) {
    at <- as.integer(i)
    values[[at]] <- lost_chunk(job, chunks[[at]], lost[[i]])
  }
  if (length(unsaved) > 0) save_again(store, unsaved, values)
  collect_study(values, job, replicates)
}

# Runs the chunks `todo` and hands their values to `keep`; returns those that
# were lost, by number.
run_study_chunks <- function(job, chunks, todo, master, keep) {
  starts <- streams_at(master, vapply(chunks[todo], `[`, 1, 1))
  # The user's functions that travel to other processes.
  own <- Filter(is.function, c(list(job$generate), unname(job$functions)))
  run_chunks(
    todo, run_replicates,
    function(i) list(job, chunks[[i]], starts[[match(i, todo)]]),
    c(own, learner_sources(job$learners)), "replicate", keep
  )
}

collect_study <- function(values, job, replicates) {
  part <- function(name) lapply(values, `[[`, name)
  all_of <- function(name) unlist(part(name))
  sums <- matrix(Reduce(`+`, part("sums")), job$rows,
                 dimnames = list(NULL, job$terms))
  warning <- all_of("warning")
  warning <- if (length(warning) > 0) warning[1]
  failures <- data.frame(row = all_of("row"), replicate = all_of("replicate"),
                         message = all_of("message"))
  list(sums = sums, done = Reduce(`+`, part("done")),
       kept = matrix(all_of("kept"), job$keeps, replicates),
       failures = if (nrow(failures) > 0) failures,
       warned = sum(all_of("warned")), warning = warning,
       replicates = replicates)
}
