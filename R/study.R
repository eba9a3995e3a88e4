# What all studies share: their arguments, and the data that they draw.

#' Common options of studies
#'
#' Arguments of [coverage_study()], [error_rate_study()] and
#' [correlation_study()], and where they run.
#'
#' @param generate A function of no argument that returns a data set: a data
#'   frame, with the same columns every time. A finite population is sampled by
#'   `function() population[sample(nrow(population), 300, replace = TRUE), ]`.
#'   It must draw from R's random number generator.
#' @param target The name of the response column: a bare column name or a
#'   string.
#' @param learners A named list of learners (see [as_learner()]).
#' @param positive The positive class: one label of the truth. Required, where a
#'   measure or test needs one, unless the truth is logical or 0/1.
#' @param replicates The number of data sets, a whole number of at least 1 (2
#'   for [correlation_study()]). The standard error of a rate near .05 is .03 at
#'   50, .007 at 1,000 and .002 at 10,000.
#' @param checkpoint A directory from which a study that was stopped is resumed,
#'   or `NULL` (default). [study_processes] explains checkpoints, and how to
#'   use several cores or a cluster.
#'
#' @section Processes, clusters and checkpoints:
#' Replicates run in up to 200 chunks (50 for up to 1,000 replicates in which
#' nothing is trained) under the [future::plan()] that is set, and the same call
#' runs unchanged on
#'
#' * all cores of this machine: `future::plan("multisession")`, or
#'   `future::plan("multicore")` where processes can fork;
#' * several machines over SSH:
#'   `future::plan("cluster", workers = c("host1", "host1", "host2"))`;
#' * a Slurm cluster: `future::plan(future.batchtools::batchtools_slurm)`
#'   (likewise LSF, SGE, Torque);
#' * mirai daemons: `future::plan(future.mirai::mirai_multisession)`.
#'
#' One draw from the session's generator seeds a separate stream of random
#' numbers for every replicate: with `set.seed()` the numbers are the same for
#' any number of workers. If a worker dies, its chunk runs once more; a chunk
#' whose worker dies twice counts as failures.
#'
#' Progress is signalled through progressr, one step per chunk; for a bar with
#' the time left see `progressr::handlers("cli")` and
#' `progressr::handlers(global = TRUE)`.
#'
#' With `checkpoint = "dir"` each finished chunk is written there, first under a
#' temporary name, then renamed. The same call with the same directory resumes a
#' study that was stopped or killed, and gives the numbers of an uninterrupted
#' one: it continues the stored stream of random numbers, with a message, and
#' ignores the session's seed.
#'
#' Damaged files are listed in a warning (class `bcvinfer_warning_checkpoint`)
#' and computed again. If a chunk cannot be written (a full disk, a read-only
#' directory), there is a message at once (class
#' `bcvinfer_message_checkpoint`), and the study continues in memory, tries
#' again at its end, and warns about chunks that are still missing.
#'
#' The directory belongs to the arguments (for functions: their code and the
#' values that they use) and to the package's version; with others the study
#' stops with class `bcvinfer_error_conflict` and lists the differences. Values
#' drawn by other means than R's generator, and values in an environment or
#' behind a pointer, are not compared.
#'
#' The files are text with a hash of their bytes, which is verified before they
#' are read; reading one cannot run code. The hash detects damage, not forgery:
#' whoever can write to the directory can change the numbers of the study, so
#' keep it where only people you trust can write.
#'
#' @section Errors:
#' `generate` is tried once before anything runs: it does not return a data
#' frame (`bcvinfer_error_type`), lacks a column (`bcvinfer_error_column`),
#' fails, or always returns one class where a measure needs two
#' (`bcvinfer_error_value`). `replicates` is too small, or `checkpoint` cannot
#' be written (`bcvinfer_error_value`); `checkpoint` contains another study
#' (`bcvinfer_error_conflict`). Errors in a single replicate are counted in
#' `failures`, with one warning of class `bcvinfer_warning_replicate` at the
#' end. Warnings of single replicates are counted and shown when the result is
#' printed.
#' @return None: this page documents what the three functions have in common.
#' @family studies
#' @examples
#' # With a checkpoint, the second call reads what the first one stored
#' learners <- list(a = learner_column("a"), b = learner_column("b"))
#' place <- tempfile()
#' for (run in 1:2) {
#'   study <- error_rate_study(function() sim_data(300), truth, learners,
#'                             "bcv_mcnemar", replicates = 20,
#'                             checkpoint = place)
#' }
#' study
#' @name study_processes
NULL

check_study_inputs <- function(generate, learners, replicates, least) {
  refuse_if(!is.function(generate), "generate", "type",
            "must be a function of no argument that returns a data set, not
             {describe_value(generate)}.",
            i = "For example {.code generate = function() sim_data(300)}.")
  needed <- vapply(formals(args(generate)), rlang::is_missing, NA)
  needed <- setdiff(names(needed)[needed], "...")
  refuse_if(length(needed) > 0, "generate", "value",
            "must be a function of no argument; it needs {.arg {needed}}.")
  list(generate = generate, learners = check_learners(learners),
       replicates = check_count(replicates, min = least, arg = "replicates"))
}

# What all replicates need, with the master stream and a data set to look at
# before anything runs, drawn from numbers that no replicate uses. Where a
# measure needs two classes one of ten data sets must have them.
study_job <- function(job, target, two_classes, checkpoint) {
  check_checkpoint(checkpoint)
  job$two_classes <- two_classes
  job$master <- master_stream()
  stream <- parallel::nextRNGSubStream(parallel::nextRNGSubStream(job$master))
  with_stream(stream, {
    for (attempt in 1:10) {
      table <- draw_table(job, tryCatch(job$generate(), error = function(e) {
        abort_input("{.arg generate} failed: {conditionMessage(e)}", "value",
                    "generate", parent = e)
      }))
      job$target <- column_name(target, table, "target",
                                "what {.arg generate} returns")
      data <- study_data(table, job)
      if (!two_classes || has_two_classes(data$truth)) break
    }
  })
  refuse_if(two_classes && !has_two_classes(data$truth), "generate", "value",
            "must return records of at least two classes for these measures:
             {.field {job$target}} has only
             {.val {as.character(data$truth[1])}}.")
  job$columns <- names(table)
  job$columns_only <- all(lengths(data$columns) > 0)
  job$probe <- c(data, list(stream = stream))
  job
}

has_two_classes <- function(truth) length(unique(as.integer(truth))) > 1

# Can the plan be made at all?
probe_plan <- function(source, job, arg) {
  plan <- with_stream(job$probe$stream, suppressWarnings(
    draw_plan(source, nrow(job$probe$table), job$probe$truth, arg)
  ))
  refuse_if(!is.null(plan$groups), arg, "scheme", "must contain plans without
             groups: studies count each record as independent.")
  plan
}

# A study's data as its replicates see them: `table`, `truth` (a factor) and
# the codes of the learners that are columns.
study_data <- function(table, job) {
  truth <- truth_factor(table[[job$target]], job$target, "generate")
  list(table = table, truth = truth,
       columns = column_codes(job$learners, table, levels(truth)))
}

draw_data <- function(job) study_data(draw_table(job), job)

draw_table <- function(job, table = job$generate()) {
  refuse_if(!is.data.frame(table) || nrow(table) == 0, "generate",
            if (is.data.frame(table)) "shape" else "type",
            "must return a data frame of at least one record, not
             {describe_value(table)}.")
  refuse_if(!is.null(job$columns) && !setequal(names(table), job$columns),
            "generate", "column",
            "must always return the columns {.field {job$columns}}.",
            x = "It returned {.field {names(table)}}.")
  table
}

# Stops a replicate, not the study.
stop_one_class <- function(data, job) {
  fail_if(job$two_classes && !has_two_classes(data$truth),
          "the truth has one class only")
}

# The code of the positive class in a replicate, whose levels may differ.
positive_code <- function(data, positive) {
  code <- match(positive, levels(data$truth))
  fail_if(is.na(code), "no record is of the positive class \"", positive, "\"")
  code
}

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
      fail_if(anyNA(terms), "the value is undefined")
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
  done <- rowSums(!is.na(values[, 1, , drop = FALSE]))
  list(values = values, done = done, failed = as.integer(replicates - done),
       failures = if (nrow(failures) > 0) failures,
       warned = sum(all_of("warned")),
       warning = if (length(warning) > 0) warning[1], replicates = replicates)
}
