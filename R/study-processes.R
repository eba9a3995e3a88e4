#' What all studies share
#'
#' Arguments of [coverage_study()], [error_rate_study()] and
#' [correlation_study()], and where they run.
#'
#' @param generate A function of no argument that returns a data set, a data
#'   frame with always the same columns. A finite population is sampled by
#'   `function() population[sample(nrow(population), 300, replace = TRUE), ]`.
#'   It must draw from R's random number generator.
#' @param target The name of the response column: a bare column name or a
#'   string.
#' @param learners A named list of learners (see [as_learner()]).
#' @param positive The positive class: one label of the truth. Required, where a
#'   measure or test needs one, unless the truth is logical or 0/1.
#' @param replicates The number of data sets, a whole number of at least 1. The
#'   standard error of a rate near .05 is .03 at 50, .007 at 1,000 and .002 at
#'   10,000.
#' @param checkpoint A directory that makes the study restartable, or `NULL`
#'   (default); see below.
#'
#' @section Processes, clusters and checkpoints:
#' Replicates run in up to 200 chunks under the plan that the user set with
#' [future::plan()], and the same call runs unchanged on
#'
#' * all cores of this machine: `future::plan("multisession")`, or
#'   `future::plan("multicore")` where processes can fork;
#' * several machines over SSH:
#'   `future::plan("cluster", workers = c("host1", "host1", "host2"))`;
#' * a Slurm cluster: `future::plan(future.batchtools::batchtools_slurm)`
#'   (likewise LSF, SGE, Torque);
#' * mirai daemons: `future::plan(future.mirai::mirai_multisession)`.
#'
#' One draw from the session's generator seeds a stream of random numbers of
#' its own for every replicate: with `set.seed()` the numbers are the same for
#' any number of workers. A worker that dies costs its chunk only, which runs
#' once more; a chunk whose worker dies twice counts as failures.
#'
#' Progress is signalled through progressr, one step per chunk; for a bar with
#' the time left see `progressr::handlers("cli")` and
#' `progressr::handlers(global = TRUE)`.
#'
#' With `checkpoint = "dir"` each finished chunk is written there, first under a
#' temporary name, then renamed. The same call with the same directory goes on
#' where the study was stopped or killed, and ends with the numbers of one that
#' was not: it takes the random numbers that were stored at the start, says so,
#' and ignores the session's seed. Damaged files are named in a warning (class
#' `bcvinfer_warning_checkpoint`) and computed again. Where a chunk cannot be
#' written (a full disk, a directory made read-only) the study says so at once
#' (a message of class `bcvinfer_message_checkpoint`), goes on in memory, tries
#' again at its end, and warns of what is still not there. The directory belongs
#' to the arguments (for functions: their code and the values that they use) and
#' to the package's version; with others the study stops with class
#' `bcvinfer_error_conflict` and says which differ. Values that are drawn by
#' other means than R's generator or live in an environment or behind a pointer
#' are not compared.
#'
#' @section Errors:
#' A `generate` that does not return a data frame (`bcvinfer_error_type`), lacks
#' a column (`bcvinfer_error_column`), fails, or always returns one class where
#' a measure needs two (`bcvinfer_error_value`), seen on one data set before
#' anything runs; `replicates` below 1 and a
#' `checkpoint` that cannot be written (`bcvinfer_error_value`). What goes wrong
#' in a single replicate is counted in `failures`, with one warning of class
#' `bcvinfer_warning_replicate` at the end. Warnings of single replicates are
#' counted and shown when the result is printed.
#' @return Nothing: a page for what the three functions have in common.
#' @family studies
#' @examples
#' # With a checkpoint, the second call reads what the first one stored
#' learners <- list(a = learner_column("a"), b = learner_column("b"))
#' place <- tempfile()
#' for (run in 1:2) {
#'   study <- error_rate_study(function() sim_epsilon(300), truth, learners,
#'                             "bcv_mcnemar", replicates = 20,
#'                             checkpoint = place)
#' }
#' study
#' @name study_processes
NULL
