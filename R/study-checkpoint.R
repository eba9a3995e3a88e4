# Checkpoints: a directory with the settings and master stream of a study and
# the values of its finished chunks.

# A directory that can be written, or an error before anything runs.
check_checkpoint <- function(dir, call) {
  if (is.null(dir)) return(invisible())
  check_string(dir, "checkpoint", call)
  suppressWarnings(dir.create(dir, recursive = TRUE))
  probe <- tempfile("writable-", dir)
  writable <- dir.exists(dir) && suppressWarnings(file.create(probe))
  if (!writable) {
    abort_input("{.arg checkpoint} must be a directory that can be written;
                 {.file {dir}} is not.", "value", "checkpoint", call = call)
  }
  unlink(probe)
}

# The store of a study: where its chunks are and which master stream they come
# from. NULL without a checkpoint. `phase` tells parts of one study apart.
open_store <- function(dir, settings, master, call) {
  if (is.null(dir)) return(NULL)
  settings$version <- as.character(utils::packageVersion("bcvinfer"))
  marks <- vapply(settings, fingerprint, "")
  path <- file.path(dir, "study.rds")
  unlink(list.files(dir, "[.]rds[.]part-", full.names = TRUE))
  known <- if (file.exists(path)) read_sealed(path)
  if (file.exists(path) && is.null(known)) {
    known <- recover_study(dir, call)
  }
  store <- list(dir = dir, marks = marks, master = master, phase = "chunk")
  if (is.null(known)) {
    write_sealed(path, store[c("marks", "master")])
    return(store)
  }
  check_same_settings(known$marks, marks, dir, call)
  store$master <- known$master
  if (is.null(read_sealed(path))) {
    write_sealed(path, store[c("marks", "master")])
  }
  announce_resume(dir)
  store
}

check_same_settings <- function(known, given, dir, call) {
  names <- union(names(known), names(given))
  other <- names[!mapply(identical, unname(known[names]),
                         unname(given[names]))]
  if (length(other) == 0) return(invisible())
  abort_input(
    c("{.arg checkpoint} holds a study of other settings: {.file {dir}}.",
      x = "{cli::qty(other)}{?This differs/These differ}: {.field {other}}.",
      i = "Give another directory, or the settings that it was started with."),
    "conflict", "checkpoint", settings = other, call = call
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

# Every chunk carries the settings and the master stream of its study.
save_chunk <- function(store, i, value) {
  if (is.null(store)) return(invisible())
  write_sealed(chunk_path(store, i),
               c(store[c("marks", "master")], list(chunk = i, value = value)))
}

# The value of a chunk, or NULL where it has to be computed.
load_chunk <- function(store, i, call) {
  path <- if (!is.null(store)) chunk_path(store, i)
  if (is.null(path) || !file.exists(path)) return(NULL)
  found <- read_sealed(path)
  mine <- identical(found$master, store$master) &&
    identical(found$marks, store$marks) && identical(found$chunk, i)
  if (mine) return(found$value)
  warn_result(
    c("The checkpoint {.file {path}} is damaged and computed again.",
      i = "Was the disk full, or the file changed by another program?"),
    "checkpoint", file = path, call = call
  )
  NULL
}

chunk_path <- function(store, i) {
  file.path(store$dir, sprintf("%s-%03d.rds", store$phase, i))
}

# The study file is damaged: what it said stands in each chunk as well.
recover_study <- function(dir, call) {
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
                i = outcome), "checkpoint", call = call)
  known
}

# A file appears under its name when it is complete, and tells by a hash
# whether it still is what was written.
write_sealed <- function(path, content) {
  part <- paste0(path, ".part-", Sys.getpid())
  saveRDS(list(content = content, hash = fingerprint(content)), part)
  file.rename(part, path)
}

# The content, or NULL where the file is damaged.
read_sealed <- function(path) {
  found <- tryCatch(suppressWarnings(readRDS(path)), error = function(e) NULL)
  intact <- is.list(found) && identical(names(found), c("content", "hash")) &&
    identical(found$hash, fingerprint(found$content))
  if (intact) found$content
}
