# Scheduling: one future per chunk of work, for every verb that works in other
# processes. What a chunk does and how its work is cut are the verb's business.

# A function that starts chunk i under the current plan: `run` is called with
# `arguments(i)`. The future's one global has a name that no global variable of
# a user's function will have.
chunk_launcher <- function(run, arguments, found, label) {
  function(i) {
    bcvinfer_chunk <- list(run = run, arguments = arguments(i))
    future::future(
      do.call(bcvinfer_chunk$run, bcvinfer_chunk$arguments),
      globals = c(list(bcvinfer_chunk = bcvinfer_chunk), found$globals),
      packages = found$packages, seed = NULL, label = paste0(label, "-", i)
    )
  }
}

works_in_session <- function() {
  inherits(future::plan("next"), "sequential")
}

# Chunks `todo` under the user's plan, as a list of outcomes. `workers`: how
# many run at a time. `enough(outcome)`: is nothing more to be started after
# this one? `keep(i, value)` is called with each value as it comes in.
# `unit`: what a chunk is made of, for messages.
run_under_plan <- function(todo, launch, workers, unit,
                           enough = function(outcome) FALSE,
                           keep = function(i, value) NULL) {
  # Older versions of future refuse data of more than 500 MiB; whoever asks for
  # workers wants the data there, unless a limit was set on purpose.
  limit <- getOption("future.globals.maxSize", Inf)
  old <- options(future.globals.maxSize = limit)
  on.exit(options(old))
  rules <- list(enough = enough, keep = keep)
  run_chunks(todo, launch, workers, rules, unit)
}

# One outcome per chunk: done, with its value; died, or unstarted, with the
# message; or waiting. After a death nothing more is started in that round,
# since older versions of future wait for the dead worker or send it work.
run_chunks <- function(todo, launch, workers, rules, unit) {
  idle <- plan_is_idle()
  outcomes <- run_round(todo, launch, workers, rules)
  deaths <- as.integer(has_status(outcomes, "died"))
  repeat {
    pending <- which(!has_status(outcomes, "done") & deaths < 2)
    if (length(pending) == 0 || any_enough(outcomes, rules)) break
    round <- with_fresh_workers(min(workers, length(pending)), function(count) {
      run_round(todo[pending], launch, count, rules)
    })
    outcomes[pending] <- round
    deaths[pending] <- deaths[pending] + has_status(round, "died")
    if (all(has_status(round, "unstarted"))) break
  }
  if (any(deaths > 0)) {
    if (idle) repair_plan()
    report_deaths(deaths, outcomes, unit)
  }
  outcomes
}

has_status <- function(outcomes, status) {
  vapply(outcomes, function(outcome) outcome$status == status, logical(1))
}

any_enough <- function(outcomes, rules) {
  any(vapply(outcomes, rules$enough, logical(1)))
}

run_round <- function(pending, launch, workers, rules) {
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
      if (outcome$status == "done") {
        rules$keep(pending[as.integer(name)], outcome$value)
      }
      open <- open && outcome$status != "died" && !rules$enough(outcome)
    }
  }
}

start_chunk <- function(launch, i) {
  tryCatch(launch(i), error = function(e) {
    list(status = "unstarted", message = conditionMessage(e))
  })
}

# Errors of users' functions are results: an error here is the process's own.
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

process_message <- function(outcome, size, unit) {
  # The first sentence; future goes on with sizes of globals and identifiers.
  reason <- sub("(\\. | \\[future ).*", "", outcome$message)
  if (outcome$status == "unstarted") {
    return(paste("no worker could be started:", reason))
  }
  which <- if (size > 1) {
    paste0("one of the ", size, " ", unit, "s of its chunk")
  } else {
    paste("this", unit)
  }
  paste0("the worker died twice during ", which, ": ", reason)
}
