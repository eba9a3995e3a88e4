# Other processes: what users' functions need there, a fresh place for the
# second try of a chunk whose worker died, and a plan that works afterwards.

# The users' own functions inside learners.
learner_sources <- function(learners) {
  Filter(is.function, lapply(unname(learners), attr, "source"))
}

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
  # Whatever is not global travels with the function itself.
  global <- intersect(names(found$globals), ls(globalenv(), all.names = TRUE))
  list(globals = unclass(found$globals)[global], packages = found$packages)
}

# Run `action(workers)` where a dead worker of the user's plan does not matter.
# Newer versions of future restart a dead session by themselves. Older ones keep
# its broken connection, and a fork that died may keep its place for ever. There
# the second try gets processes of its own, never the main one; the user's plan
# with all that runs under it is only set aside.
with_fresh_workers <- function(workers, action) {
  user_plan <- future::plan("list")
  cluster <- fresh_cluster(user_plan[[1]], workers)
  if (is.null(cluster)) return(action(workers))
  on.exit({
    future::plan(user_plan, .cleanup = FALSE, .init = FALSE)
    stop_cluster(cluster)
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

# A node that died cannot be asked to stop.
stop_cluster <- function(cluster) {
  for (i in seq_along(cluster)) {
    try(parallel::stopCluster(cluster[i]), silent = TRUE)
  }
}

# Only these plans can be set again without the user's help.
plan_is_renewable <- function() {
  inherits(future::plan("next"), c("multisession", "multicore"))
}

plan_is_idle <- function() {
  plan_is_renewable() &&
    tryCatch(future::nbrOfFreeWorkers() == future::nbrOfWorkers(),
             error = function(e) FALSE)
}

# Setting a plan anew stops its workers, so this is only for a plan that ran
# nothing but our chunks.
repair_plan <- function() {
  if (plan_is_idle()) return(invisible())
  user_plan <- future::plan("list")
  # Older versions of future keep the places of dead forks across plans.
  try(muffle_fork(future::resetWorkers(user_plan[[1]])), silent = TRUE)
  future::plan(future::sequential)
  future::plan(user_plan)
}

report_deaths <- function(deaths, outcomes, unit) {
  saved <- sum(deaths > 0 & has_status(outcomes, "done"))
  if (saved == 0) return(invisible())
  warn_result(
    c("{saved} chunk{?s} of {unit}s lost {?its/their} worker process and
       {?was/were} run again: nothing is missing.",
      i = "Processes often die for want of memory."),
    "worker"
  )
}
