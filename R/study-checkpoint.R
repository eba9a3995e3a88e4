# Checkpoints: a directory with the settings and master stream of a study and
# the values of its finished chunks.

# A directory that can be written, or an error before anything runs.
check_checkpoint <- function(dir) {
  if (is.null(dir)) return(invisible())
  check_string(dir, "checkpoint")
  suppressWarnings(dir.create(dir, recursive = TRUE))
  probe <- tempfile("writable-", dir)
  writable <- dir.exists(dir) && suppressWarnings(file.create(probe))
  unlink(probe)
  if (!writable) abort_unwritable(dir)
}

abort_unwritable <- function(dir, problem = NULL) {
  abort_input(
    c("{.arg checkpoint} must be a directory that can be written;
       {.file {dir}} is not.", if (!is.null(problem)) c(x = "{problem}")),
    "value", "checkpoint"
  )
}

# The chunks of the replicates and of the first, second, ... truth.
chunk_files <- "^(chunk|truth[0-9]*)-[0-9]+[.]txt$"

# The store of a study: where its chunks are (`dir` is NULL without a
# checkpoint) and which master stream they come from. `phase` and `master` are
# those of a part of the study; every file carries the settings and the stream
# of the whole (`study`), so that any intact one will do.
open_store <- function(dir, job, settings) {
  store <- list(dir = dir, phase = "chunk", master = job$master,
                study = list(master = job$master))
  if (is.null(dir)) return(store)
  settings <- c(settings,
                job[c("generate", "target", "learners", "replicates")],
                version = as.character(utils::packageVersion("bcvinfer")))
  store$study$settings <- paste(names(settings),
                                vapply(settings, fingerprint, ""))
  unlink(list.files(dir, "[.]txt[.]part-", full.names = TRUE))
  path <- file.path(dir, "study.txt")
  chunks <- list.files(dir, chunk_files, full.names = TRUE)
  known <- read_sealed(path)
  whole <- !is.null(known)
  for (file in chunks) known <- known %||% read_sealed(file)
  warn_if(!whole && (file.exists(path) || length(chunks) > 0), c(
    "The file {.file study.txt} in {.file {dir}} is missing or damaged.",
    i = if (is.null(known)) {
      "No chunk was finished: the study starts again."
    } else {
      "It is restored from a finished chunk; nothing is lost."
    }
  ), "checkpoint")
  if (!is.null(known)) {
    check_same_settings(known$settings, store$study$settings, dir)
    store$master <- store$study$master <- known$master
    cli::cli_inform(
      c("Resuming the study in {.file {dir}}: {length(chunks)} chunk{?s}
         {?is/are} there.",
        i = "Its random numbers continue from the stored stream; the seed of
             this session has no influence."),
      class = "bcvinfer_message_resume"
    )
  }
  if (!whole) {
    problem <- write_sealed(path, store$study)
    if (!is.null(problem)) abort_unwritable(dir, problem)
  }
  store
}

# `known`, `given`: the name of each setting and a hash of its value.
check_same_settings <- function(known, given, dir) {
  other <- unique(sub(" .*", "", c(setdiff(known, given),
                                   setdiff(given, known))))
  abort_if(length(other) > 0,
           c("{.arg checkpoint} has a study of other settings:
              {.file {dir}}.",
             x = "{cli::qty(other)}{?This differs/These differ}:
                  {.field {other}}.",
             i = "Give another directory, or the settings of the stored
                  study."), "conflict", "checkpoint", settings = other)
}

chunk_path <- function(store, i) {
  file.path(store$dir, sprintf("%s-%03d.txt", store$phase, i))
}

# Returns why a chunk could not be written, or NULL.
save_chunk <- function(store, i, value) {
  if (is.null(store$dir)) return(NULL)
  write_sealed(chunk_path(store, i), c(store$study, list(chunk = i), value))
}

# The value of a chunk, of the types and lengths of `shape` (NA: any), or NULL
# where it has to be computed.
load_chunk <- function(store, i, shape) {
  path <- if (!is.null(store$dir)) chunk_path(store, i)
  if (is.null(path) || !file.exists(path)) return(NULL)
  found <- read_sealed(path)
  check_same_study(found, store$study, path)
  about <- c(store$study, list(chunk = i))
  value <- found[names(shape)]
  mine <- identical(found[names(about)], about) &&
    all(is.na(shape) | lengths(value) == shape)
  if (mine) return(value)
  warn_result(
    c("The checkpoint {.file {path}} is damaged and computed again.",
      i = "Was the disk full, or the file changed by another program?"),
    "checkpoint", file = path
  )
  NULL
}

# A file that is whole, but of a study with other settings or another stream.
check_same_study <- function(found, study, path) {
  if (is.null(found$settings) || is.null(found$master)) return(invisible())
  check_same_settings(found$settings, study$settings, path)
  refuse_if(!identical(found$master, study$master), "checkpoint", "conflict",
            "has a chunk of another study: {.file {path}}.",
            x = "Its random numbers come from another seed than in
             {.file study.txt}.",
            i = "Remove that file, or give another directory.")
}

# A chunk that cannot be written stays in memory: the study continues, says so
# at once, and tries again at its end.
announce_unsaved <- function(store, problem) {
  cli::cli_inform(
    c("!" = "The checkpoint in {.file {store$dir}} cannot be written:
             {problem}",
      i = "The study continues without it and tries again at its end."),
    class = "bcvinfer_message_checkpoint"
  )
}

save_again <- function(store, unsaved, values) {
  problems <- lapply(unsaved, function(i) save_chunk(store, i, values[[i]]))
  left <- !vapply(problems, is.null, NA)
  warn_if(any(left),
          c("{sum(left)} chunk{?s} of {length(values)} could not be written to
             the checkpoint {.file {store$dir}}: {problems[left][[1]]}",
            i = "The result is complete; the same call with this directory would
                 compute {cli::qty(sum(left))}{?this one/these} again."),
          "checkpoint", file = store$dir)
}
