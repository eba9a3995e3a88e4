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
