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
  if (job$two_classes && !has_two_classes(data$truth)) {
    stop("the truth has one class only", call. = FALSE)
  }
}

# The code of the positive class in a replicate, whose levels may differ.
positive_code <- function(data, positive) {
  code <- match(positive, levels(data$truth))
  if (is.na(code)) {
    stop("no record is of the positive class \"", positive, "\"",
         call. = FALSE)
  }
  code
}
