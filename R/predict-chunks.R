# Scheduling: which fits run in which process, one future per chunk of fits.

# Enough chunks to even out fits of unequal length and to lose little with a
# worker, few enough that sending the data costs little.
chunks_per_worker <- 4

# Results, one per task. In the session itself a future would only add to the
# time; results and random numbers are the same.
run_tasks <- function(job, tasks, call) {
  streams <- random_streams(nrow(tasks))
  step <- progressr::progressor(steps = nrow(tasks))
  if (inherits(future::plan("next"), "sequential")) {
    return(run_fits(job, tasks, streams, step))
  }
  # Older versions of future refuse data of more than 500 MiB; whoever asks for
  # workers wants the data there, unless a limit was set on purpose.
  limit <- getOption("future.globals.maxSize", Inf)
  old <- options(future.globals.maxSize = limit)
  on.exit(options(old))
  workers <- max(1, min(future::nbrOfWorkers(), nrow(tasks)))
  chunks <- split_tasks(nrow(tasks), workers * chunks_per_worker)
  launch <- chunk_launcher(job, tasks, streams, step, chunks)
  outcomes <- run_chunks(length(chunks), launch, workers, job$stop_early, call)
  collect_results(outcomes, chunks, nrow(tasks))
}

split_tasks <- function(tasks, chunks) {
  task <- seq_len(tasks)
  unname(split(task, ceiling(task * min(1, chunks / tasks))))
}

# A function that starts chunk i under the current plan. Its one global has a
# name that no global variable of a learner will have.
chunk_launcher <- function(job, tasks, streams, step, chunks) {
  found <- learner_globals(job$learners)
  function(i) {
    chunk <- chunks[[i]]
    bcvinfer_chunk <- list(
      run = run_fits,
      arguments = list(job, tasks[chunk, ], streams[chunk], step)
    )
    future::future(
      do.call(bcvinfer_chunk$run, bcvinfer_chunk$arguments),
      globals = c(list(bcvinfer_chunk = bcvinfer_chunk), found$globals),
      packages = found$packages, seed = NULL,
      label = paste0("cv_predict-", i)
    )
  }
}

# One outcome per chunk: done, with its value; died, or unstarted, with the
# message; or waiting. After a death nothing more is started in that round,
# since older versions of future wait for the dead worker or send it work.
run_chunks <- function(size, launch, workers, stop_early, call) {
  idle <- plan_is_idle()
  outcomes <- run_round(seq_len(size), launch, workers, stop_early)
  deaths <- as.integer(has_status(outcomes, "died"))
  repeat {
    pending <- which(!has_status(outcomes, "done") & deaths < 2)
    if (length(pending) == 0 || stop_early && any_failure(outcomes)) break
    round <- with_fresh_workers(min(workers, length(pending)), function(count) {
      run_round(pending, launch, count, stop_early)
    })
    outcomes[pending] <- round
    deaths[pending] <- deaths[pending] + has_status(round, "died")
    if (all(has_status(round, "unstarted"))) break
  }
  if (any(deaths > 0)) {
    if (idle) repair_plan()
    report_deaths(deaths, outcomes, call)
  }
  outcomes
}

has_status <- function(outcomes, status) {
  vapply(outcomes, function(outcome) outcome$status == status, logical(1))
}

any_failure <- function(outcomes) {
  any(vapply(outcomes, function(outcome) {
    any(vapply(outcome$value, is.character, logical(1)))
  }, logical(1)))
}

run_round <- function(pending, launch, workers, stop_early) {
  outcomes <- rep(list(list(status = "waiting")), length(pending))
  running <- list()
  following <- 1
  open <- TRUE
  repeat {
    while (open && length(running) < workers && following <= length(pending)) {
      started <- start_chunk(launch, pending[following])
      if (inherits(started, "Future")) {
        running[[as.character(following)]] <- started
      } else {
        outcomes[[following]] <- started
      }
      following <- following + 1
    }
    if (length(running) == 0) return(outcomes)
    for (name in wait_for_any(running)) {
      outcome <- collect_chunk(running[[name]])
      running[[name]] <- NULL
      outcomes[[as.integer(name)]] <- outcome
      open <- open && outcome$status != "died" &&
        !(stop_early && any_failure(list(outcome)))
    }
  }
}

start_chunk <- function(launch, i) {
  tryCatch(launch(i), error = function(e) {
    list(status = "unstarted", message = conditionMessage(e))
  })
}

# Learners' own errors are results: an error here is that of the process.
collect_chunk <- function(future) {
  tryCatch({
    value <- muffle_fork(future::value(future))
    if (!is.list(value)) stop("it ended without a result")
    list(status = "done", value = value)
  }, error = function(e) list(status = "died", message = conditionMessage(e)))
}

# The names of the futures that are finished, at least one.
wait_for_any <- function(running) {
  pause <- 0.001
  repeat {
    ready <- vapply(running, function(future) {
      tryCatch(muffle_fork(future::resolved(future)), error = function(e) TRUE)
    }, logical(1))
    if (any(ready)) return(names(running)[ready])
    Sys.sleep(pause)
    pause <- min(2 * pause, 0.05)
  }
}

# parallel warns of its own accord when a fork dies, before future says so.
muffle_fork <- function(expr) {
  withCallingHandlers(expr, warning = function(w) {
    origin <- as.character(conditionCall(w))[1]
    if (origin %in% "mccollect") invokeRestart("muffleWarning")
  })
}

collect_results <- function(outcomes, chunks, size) {
  results <- vector("list", size)
  for (i in seq_along(chunks)) {
    outcome <- outcomes[[i]]
    value <- outcome$value
    if (outcome$status %in% c("died", "unstarted")) {
      value <- rep(list(process_message(outcome, length(chunks[[i]]))),
                   length(chunks[[i]]))
    }
    results[chunks[[i]][seq_along(value)]] <- value
  }
  results
}

process_message <- function(outcome, fits) {
  # The first sentence; future goes on with sizes of globals and identifiers.
  reason <- sub("(\\. | \\[future ).*", "", outcome$message)
  if (outcome$status == "unstarted") {
    return(paste("no worker could be started:", reason))
  }
  which <- if (fits > 1) paste("one of the", fits, "fits of its chunk")
  paste0("the worker died twice during ", which %||% "this fit", ": ", reason)
}
