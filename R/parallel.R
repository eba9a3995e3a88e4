# Chunks of work under the user's future plan, for every verb that can use other
# processes. What a chunk does and how its work is cut are the verb's business.

# Runs `run(<arguments(i)>)` for every chunk i of `todo` and passes each value
# to `keep(i, value)`; once `enough()` is true nothing more is started. Returns
# the outcomes of the chunks that were lost, named by chunk. `sources`: the
# users' functions that travel along. `unit`: what a chunk is made of.
run_chunks <- function(todo, run, arguments, sources, unit, keep,
                       enough = function() FALSE) {
  if (length(todo) == 0) return(list())
  # In the session itself a future would only add to the time.
  if (works_in_session()) {
    for (i in todo) {
      keep(i, do.call(run, arguments(i)))
      if (enough()) break
    }
    return(list())
  }
  # Older versions of future refuse data of more than 500 MiB; a user who asks
  # for workers wants the data there, unless a limit was set on purpose.
  limit <- getOption("future.globals.maxSize", Inf)
  old <- options(future.globals.maxSize = limit)
  on.exit(options(old))
  found <- user_globals(sources)
  # The future's one global has a name that no global variable of a user's
  # function will have.
  launch <- function(i) {
    bcvinfer_chunk <- list(run = run, arguments = arguments(i))
    future::future(
      do.call(bcvinfer_chunk$run, bcvinfer_chunk$arguments),
      globals = c(list(bcvinfer_chunk = bcvinfer_chunk), found$globals),
      packages = found$packages, seed = NULL, label = paste0(unit, "-", i)
    )
  }
  run_rounds(todo, launch, planned_workers(length(todo)), unit, keep, enough)
}

works_in_session <- function() {
  inherits(future::plan("next"), "sequential")
}

planned_workers <- function(most) max(1, min(future::nbrOfWorkers(), most))

# Global variables and attached packages that users' functions need in another
# R session, searched once and not once per chunk.
user_globals <- function(sources) {
  if (length(sources) == 0 || inherits(future::plan("next"), "multicore")) {
    return(list(globals = list(), packages = NULL))
  }
  names(sources) <- paste0("bcvinfer_source_", seq_along(sources))
  found <- future::getGlobalsAndPackages(
    as.call(lapply(c("list", names(sources)), as.name)),
    envir = list2env(sources, parent = globalenv()), globals = TRUE
  )
  # Variables that are not global travel with the function itself.
  global <- intersect(names(found$globals), ls(globalenv(), all.names = TRUE))
  list(globals = unclass(found$globals)[global], packages = found$packages)
}

# The status of a chunk is done, died, unstarted or waiting. A chunk whose
# worker died is run once more.
run_rounds <- function(todo, launch, workers, unit, keep, enough) {
  idle <- plan_is_idle()
  finished <- FALSE
  # Fits that an interrupt leaves behind would keep their workers busy.
  on.exit(if (idle && !finished) repair_plan())
  outcomes <- vector("list", length(todo))
  status <- character()
  deaths <- integer(length(todo))
  pending <- seq_along(todo)
  run <- function(workers) {
    outcomes[pending] <<- run_round(todo[pending], launch, workers, keep,
                                    enough)
    status <<- vapply(outcomes, `[[`, "", "status")
    deaths[pending] <<- deaths[pending] + (status[pending] == "died")
  }
  run(workers)
  repeat {
    pending <- which(status != "done" & deaths < 2)
    if (length(pending) == 0 || enough()) break
    with_fresh_workers(min(workers, length(pending)), run)
    if (all(status[pending] == "unstarted")) break
  }
  finished <- TRUE
  if (idle && any(deaths > 0)) repair_plan()
  saved <- sum(deaths > 0 & status == "done")
  warn_if(saved > 0, "{saved} chunk{?s} of {unit}s lost
           {cli::qty(saved)}{?its/their} worker process{?/es} and {?was/were}
           run again: nothing is missing.", "worker")
  lost <- which(status %in% c("died", "unstarted"))
  rlang::set_names(outcomes[lost], todo[lost])
}

# After a death nothing more is started in that round, since older versions of
# future wait for the dead worker or send it work.
run_round <- function(todo, launch, workers, keep, enough) {
  outcomes <- rep(list(list(status = "waiting")), length(todo))
  running <- list()
  following <- 1
  open <- TRUE
  repeat {
    while (open && length(running) < workers && following <= length(todo)) {
      started <- tryCatch(launch(todo[following]), error = function(e) {
        list(status = "unstarted", message = conditionMessage(e))
      })
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
      done <- outcome$status == "done"
      if (done) keep(todo[as.integer(name)], outcome$value)
      outcome$value <- NULL
      outcomes[[as.integer(name)]] <- outcome
      open <- open && done && !enough()
    }
  }
}

# Errors of users' functions are results: an error here is one of the process.
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

# The package parallel warns by itself when a fork dies, before future does.
muffle_fork <- function(expr) {
  withCallingHandlers(expr, warning = function(w) {
    origin <- as.character(conditionCall(w))[1]
    if (origin %in% "mccollect") invokeRestart("muffleWarning")
  })
}

# Workers that died: a place for the second try of their chunks, a plan that
# works afterwards, and why work is missing.

# Run `action(workers)` where a dead worker of the user's plan does not matter.
# Newer versions of future restart a dead session by themselves. Older ones keep
# its broken connection, and a fork that died may block its slot for ever. There
# the second try gets processes of its own, never the main one; the user's plan
# with all that runs under it is only set aside.
with_fresh_workers <- function(workers, action) {
  user_plan <- future::plan("list")
  cluster <- fresh_cluster(user_plan[[1]], workers)
  if (is.null(cluster)) return(action(workers))
  on.exit({
    future::plan(user_plan, .cleanup = FALSE, .init = FALSE)
    # A node that died cannot be asked to stop.
    for (i in seq_along(cluster)) {
      try(parallel::stopCluster(cluster[i]), silent = TRUE)
    }
  })
  future::plan(future::cluster, workers = cluster, .cleanup = FALSE)
  action(workers)
}

fresh_cluster <- function(strategy, workers) {
  if (inherits(strategy, "multicore")) {
    return(parallel::makeForkCluster(workers))
  }
  restarts <- utils::packageVersion("future") >= "1.40.0"
  if (restarts || !inherits(strategy, "cluster")) return(NULL)
  future::makeClusterPSOCK(workers, rscript_libs = .libPaths())
}

# Is the user's plan one that can be set again without the user's help, and free
# of any other work?
plan_is_idle <- function() {
  inherits(future::plan("next"), c("multisession", "multicore")) &&
    tryCatch(future::nbrOfFreeWorkers() == future::nbrOfWorkers(),
             error = function(e) FALSE)
}

# Setting a plan anew stops its workers, so this is only for a plan that ran
# nothing but our chunks.
repair_plan <- function() {
  if (plan_is_idle()) return(invisible())
  user_plan <- future::plan("list")
  # Older versions of future keep the slots of dead forks across plans.
  try(muffle_fork(future::resetWorkers(user_plan[[1]])), silent = TRUE)
  future::plan(future::sequential)
  future::plan(user_plan)
}

# Why the work of a chunk of `size` units is missing.
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
