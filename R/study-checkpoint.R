# Checkpoints: a directory with the settings and master stream of a study and
# the values of its finished chunks.

# A directory that can be written, or an error before anything runs.
check_checkpoint <- function(dir) {
  if (is.null(dir)) return(invisible())
  check_string(dir, "checkpoint")
  suppressWarnings(dir.create(dir, recursive = TRUE))
  probe <- tempfile("writable-", dir)
  writable <- dir.exists(dir) && suppressWarnings(file.create(probe))
  if (!writable) {
    abort_input("{.arg checkpoint} must be a directory that can be written;
                 {.file {dir}} is not.", "value", "checkpoint")
  }
  unlink(probe)
}

# The store of a study: where its chunks are and which master stream they come
# from. NULL without a checkpoint. `phase` tells parts of one study apart.
open_store <- function(dir, settings, master) {
  if (is.null(dir)) return(NULL)
  settings$version <- as.character(utils::packageVersion("bcvinfer"))
  marks <- vapply(settings, fingerprint, "")
  path <- file.path(dir, "study.rds")
  unlink(list.files(dir, "[.]rds[.]part-", full.names = TRUE))
  known <- if (file.exists(path)) read_sealed(path)
  if (file.exists(path) && is.null(known)) {
    known <- recover_study(dir)
  }
  store <- list(dir = dir, marks = marks, master = master, phase = "chunk")
  if (is.null(known)) {
    write_study(path, store)
    return(store)
  }
  check_same_settings(known$marks, marks, dir)
  store$master <- known$master
  if (is.null(read_sealed(path))) write_study(path, store)
  announce_resume(dir)
  store
}

# Without this file nothing could be resumed: better to stop at the start.
write_study <- function(path, store) {
  problem <- write_sealed(path, store[c("marks", "master")])
  if (is.null(problem)) return(invisible())
  abort_input(
    c("{.arg checkpoint} must be a directory that can be written;
       {.file {store$dir}} is not.", x = "{problem}"),
    "value", "checkpoint"
  )
}

check_same_settings <- function(known, given, dir) {
  names <- union(names(known), names(given))
  other <- names[!mapply(identical, unname(known[names]),
                         unname(given[names]))]
  if (length(other) == 0) return(invisible())
  abort_input(
    c("{.arg checkpoint} holds a study of other settings: {.file {dir}}.",
      x = "{cli::qty(other)}{?This differs/These differ}: {.field {other}}.",
      i = "Give another directory, or the settings that it was started with."),
    "conflict", "checkpoint", settings = other
  )
}

announce_resume <- function(dir) {
  there <- length(list.files(dir, chunk_files))
  cli::cli_inform(
    c("Resuming the study in {.file {dir}}: {there} chunk{?s} {?is/are} there.",
      i = "Its random numbers go on from where it was started; the seed of this
           session has no influence."),
    class = "bcvinfer_message_resume"
  )
}

# The replicates of a study, and those of its first, second, ... truth.
chunk_files <- "^(chunk|truth[0-9]*)-[0-9]+[.]rds$"

# Every chunk carries the settings and the master stream of its study. Returns
# why it could not be written, or NULL.
save_chunk <- function(store, i, value) {
  if (is.null(store)) return(NULL)
  write_sealed(chunk_path(store, i),
               c(store[c("marks", "master")], list(chunk = i, value = value)))
}

# Chunks that could not be written are no reason to lose what they hold: the
# study goes on in memory, says so at once, and tries again at its end.
announce_unsaved <- function(store, problem) {
  cli::cli_inform(
    c("!" = "The checkpoint in {.file {store$dir}} cannot be written:
             {problem}",
      i = "The study goes on without it and tries again at its end."),
    class = "bcvinfer_message_checkpoint"
  )
}

save_again <- function(store, unsaved, values) {
  problems <- lapply(unsaved, function(i) save_chunk(store, i, values[[i]]))
  left <- !vapply(problems, is.null, NA)
  if (!any(left)) return(invisible())
  warn_result(
    c("{sum(left)} chunk{?s} of {length(values)} could not be written to the
       checkpoint {.file {store$dir}}: {problems[left][[1]]}",
      i = "The result is complete; the same call with this directory would
           compute {cli::qty(sum(left))}{?this one/these} again."),
    "checkpoint", file = store$dir
  )
}

# The value of a chunk, or NULL where it has to be computed.
load_chunk <- function(store, i) {
  path <- if (!is.null(store)) chunk_path(store, i)
  if (is.null(path) || !file.exists(path)) return(NULL)
  found <- read_sealed(path)
  mine <- identical(found$master, store$master) &&
    identical(found$marks, store$marks) && identical(found$chunk, i)
  if (mine) return(found$value)
  warn_result(
    c("The checkpoint {.file {path}} is damaged and computed again.",
      i = "Was the disk full, or the file changed by another program?"),
    "checkpoint", file = path
  )
  NULL
}

chunk_path <- function(store, i) {
  file.path(store$dir, sprintf("%s-%03d.rds", store$phase, i))
}

# The study file is damaged: what it said stands in each chunk as well.
recover_study <- function(dir) {
  files <- list.files(dir, chunk_files, full.names = TRUE)
  known <- NULL
  for (file in files) {
    known <- read_sealed(file)
    if (!is.null(known)) break
  }
  outcome <- if (is.null(known)) {
    "No chunk was finished: the study starts again."
  } else {
    "It is written again from a finished chunk; nothing is lost."
  }
  warn_result(c("The file {.file study.rds} in {.file {dir}} is damaged.",
                i = outcome), "checkpoint")
  known
}

# A file appears under its name when it is complete, and tells by a hash
# whether it still is what was written. (A full disk may cut a file without an
# error: it is read back.) Returns why there is no such file, or NULL.
write_sealed <- function(path, content) {
  part <- paste0(path, ".part-", Sys.getpid())
  problem <- NULL
  withCallingHandlers(
    tryCatch({
      saveRDS(list(content = content, hash = fingerprint(content)), part)
      if (is.null(read_sealed(part))) stop("the file is not what was written")
      if (!file.rename(part, path)) stop("the file cannot be renamed")
    }, error = function(e) problem <<- problem %||% conditionMessage(e)),
    # R says what the system said in a warning, and then that it failed.
    warning = function(w) {
      problem <<- conditionMessage(w)
      invokeRestart("muffleWarning")
    }
  )
  if (!is.null(problem)) unlink(part)
  problem
}

# The content, or NULL where the file is damaged.
read_sealed <- function(path) {
  found <- tryCatch(suppressWarnings(readRDS(path)), error = function(e) NULL)
  intact <- is.list(found) && identical(names(found), c("content", "hash")) &&
    identical(found$hash, fingerprint(found$content))
  if (intact) found$content
}
