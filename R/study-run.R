# The engine of all studies: many data sets, each drawn, fitted and measured
# with a random number stream of its own, in chunks under the user's plan.

# How many failures of a chunk are described.
failures_per_chunk <- 5

# How many replicates of a chunk are held at a time.
batch_size <- 100

# What a replicate is that failed as a whole.
failed_replicate <- function(job, message) {
  list(terms = matrix(NA_real_, job$rows, length(job$terms)),
       messages = rep(message, job$rows))
}

# The terms of each row, `terms_of(row)`, or why there are none.
evaluate_rows <- function(job, terms_of) {
  found <- lapply(seq_len(job$rows), function(row) {
    tryCatch({
      terms <- terms_of(row)
      if (anyNA(terms)) stop("the value is undefined", call. = FALSE)
      terms
    }, error = failure_message)
  })
  failed <- vapply(found, is.character, NA)
  messages <- rep(NA_character_, job$rows)
  messages[failed] <- unlist(found[failed])
  found[failed] <- list(rep(NA_real_, length(job$terms)))
  list(terms = do.call(rbind, found), messages = messages)
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

# The replicates of a chunk. Of each `evaluate(data, job)` returns `terms`, a
# matrix with a row for each row of the study and a column for each of
# `job$terms` (NA in the first: failed), and `messages`, one per row. A study
# that computes on many data sets at once returns what `settle(results, job)`
# makes these of, for a batch of replicates.
run_replicates <- function(job, replicates, stream) {
  on.exit(restore_random_state(state))
  state <- random_state()
  batches <- split(replicates, (seq_along(replicates) - 1) %/% batch_size)
  results <- lapply(unname(batches), function(batch) {
    found <- lapply(batch, function(replicate) {
      restore_random_state(stream)
      stream <<- parallel::nextRNGStream(stream)
      found <- watched(job$evaluate(draw_data(job), job))
      result <- found$value
      if (is.character(result)) result <- failed_replicate(job, result)
      c(result, found["warning"])
    })
    if (is.null(job$settle)) found else job$settle(found, job)
  })
  chunk_values(unlist(results, recursive = FALSE), replicates, job)
}

# The terms of all replicates, and what went wrong, as plain vectors that a
# checkpoint can hold.
chunk_values <- function(results, replicates, job) {
  size <- c(job$rows, length(job$terms))
  values <- vapply(results, function(one) as.double(one$terms),
                   numeric(prod(size)))
  terms <- array(values, c(size, length(results)))
  lost <- is.na(matrix(terms[, 1, ], job$rows))
  failed <- utils::head(which(lost), failures_per_chunk)
  messages <- unlist(lapply(results, `[[`, "messages"))
  warning <- unlist(lapply(results, `[[`, "warning"))
  list(values = as.double(terms), warned = as.double(length(warning)),
       warning = utils::head(as.character(warning), 1),
       row = row(lost)[failed], replicate = replicates[col(lost)[failed]],
       message = plain_text(as.character(messages[failed])))
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
  # At most so many chunks, each a file of a checkpoint, whatever the number of
  # workers. Replicates without training are short: a chunk has twenty of them
  # where that leaves 50 chunks.
  most <- if (job$columns_only) min(200, max(50, replicates / 20)) else 200
  chunks <- split_tasks(replicates, most)
  step <- progressr::progressor(steps = length(chunks))
  unsaved <- integer()
  values <- lapply(seq_along(chunks), function(i) {
    # The lengths of a chunk's vectors, NA where they depend on what happened.
    value <- load_chunk(store, i, c(
      values = job$rows * length(job$terms) * length(chunks[[i]]), warned = 1,
      warning = NA, row = NA, replicate = NA, message = NA
    ))
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
  starts <- streams_at(store$master, vapply(chunks[todo], `[`, 1, 1))
  # The user's functions that travel to other processes.
  own <- Filter(is.function, c(list(job$generate), unname(job$functions)))
  lost <- run_chunks(
    todo, run_replicates,
    function(i) list(job, chunks[[i]], starts[[match(i, todo)]]),
    c(own, learner_sources(job$learners)), "replicate", keep
  )
  # Chunks that no process could compute are failures of their replicates.
  for (i in names(lost)) {
    chunk <- chunks[[as.integer(i)]]
    message <- process_message(lost[[i]], length(chunk), "replicate")
    failed <- rep(list(failed_replicate(job, message)), length(chunk))
    values[[as.integer(i)]] <- chunk_values(failed, chunk, job)
  }
  if (length(unsaved) > 0) save_again(store, unsaved, values)
  collect_study(values, job, replicates)
}

# `values`: rows x terms x replicates.
collect_study <- function(chunks, job, replicates) {
  all_of <- function(name) unlist(lapply(chunks, `[[`, name))
  values <- array(all_of("values"), c(job$rows, length(job$terms), replicates),
                  list(NULL, job$terms, NULL))
  warning <- all_of("warning")
  failures <- data.frame(row = all_of("row"), replicate = all_of("replicate"),
                         message = all_of("message"))
  list(values = values, done = rowSums(!is.na(values[, 1, , drop = FALSE])),
       failures = if (nrow(failures) > 0) failures,
       warned = sum(all_of("warned")),
       warning = if (length(warning) > 0) warning[1], replicates = replicates)
}
