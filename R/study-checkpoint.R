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

# What studies store: files that are what was written, and hashes of settings.
#
# A file has lines of text: the name of a value, its type, and its elements.
# Reading it can neither run code nor make anything but numbers and strings.

# A file appears under its name when it is complete, and its first line is a
# hash of the bytes that follow. (A full disk may cut a file without an error:
# it is read back.) Returns why there is no such file, or NULL.
write_sealed <- function(path, content) {
  part <- paste0(path, ".part-", Sys.getpid())
  lines <- Map(function(name, x) {
    # Doubles in hexadecimal, which is exact.
    text <- switch(typeof(x), double = sprintf("%a", x),
                   integer = sprintf("%d", x), character = x)
    paste(c(name, typeof(x), text), collapse = "\t")
  }, names(content), content)
  body <- charToRaw(enc2utf8(paste(lines, collapse = "\n")))
  problem <- NULL
  withCallingHandlers(
    tryCatch({
      writeBin(c(seal(body), body), part)
      if (!identical(read_sealed(part), content)) {
        stop("the file is not what was written")
      }
      if (!file.rename(part, path)) stop("the file cannot be renamed")
    }, error = function(e) problem <<- problem %||% conditionMessage(e)),
    # R reports the system's reason in a warning, and then that it failed.
    warning = function(w) {
      problem <<- conditionMessage(w)
      invokeRestart("muffleWarning")
    }
  )
  if (!is.null(problem)) unlink(part)
  problem
}

seal <- function(body) {
  charToRaw(paste0("bcvinfer checkpoint 2 ", rlang::hash(body), "\n"))
}

# The content, or NULL where the file is damaged: what follows the first line is
# not looked at unless its hash is right.
read_sealed <- function(path) {
  tryCatch(suppressWarnings({
    bytes <- readBin(path, "raw", file.size(path))
    head <- seq_len(match(as.raw(10), bytes))
    body <- bytes[-head]
    if (!identical(bytes[head], seal(body))) return(NULL)
    text <- rawToChar(body)
    Encoding(text) <- "UTF-8"
    lines <- strsplit(text, "\n", fixed = TRUE)[[1]]
    parts <- strsplit(paste0(lines, "\t"), "\t", fixed = TRUE)
    values <- lapply(parts, function(part) {
      switch(part[2], double = as.double(part[-(1:2)]),
             integer = as.integer(part[-(1:2)]), character = part[-(1:2)])
    })
    rlang::set_names(values, vapply(parts, `[`, "", 1))
  }), error = function(e) NULL)
}

# A hash of a value that two sessions agree on: functions count by what they
# do, their code and the values that it uses, not by where they were made.
fingerprint <- function(x) {
  # Options that change how code is written out.
  old <- options(scipen = 0, digits = 7, deparse.max.lines = NULL)
  on.exit(options(old))
  # Version 2 has no compact vectors, whose form depends on their past.
  rlang::hash(serialize(settled(x), NULL, version = 2)[-(1:14)])
}

# The value with functions and environments replaced by plain content. `path`:
# the functions that are being described, for those that use themselves.
settled <- function(x, path = list()) {
  if (is.function(x)) return(settled_function(x, path))
  if (is.environment(x) || typeof(x) == "externalptr") return(typeof(x))
  if (is.list(x)) {
    about <- attributes(x)
    about <- about[!names(about) %in% c("names", "srcref")]
    content <- lapply(unclass(x), settled, path = path)
    return(list(unname(content), names(x), lapply(about, settled, path = path)))
  }
  if (is.language(x)) return(paste(deparse(x), collapse = "\n"))
  x
}

settled_function <- function(f, path) {
  if (is.primitive(f)) return(deparse(f))
  if (any(vapply(path, identical, NA, f))) return("itself")
  home <- environment(f)
  code <- c(paste(deparse(as.list(formals(f))), collapse = "\n"),
            paste(deparse(utils::removeSource(`attributes<-`(f, NULL)),
                          control = c("keepNA", "digits17")), collapse = "\n"))
  # A package's functions are known by name and version.
  if (is_package_place(home)) return(list(environmentName(topenv(home)), code))
  path <- c(path, list(f))
  names <- names_read(call("function", formals(f), body(f)))
  names <- sort(enc2utf8(names), method = "radix")
  used <- lapply(rlang::set_names(names), own_value, home)
  list(code, settled(Filter(Negate(is.null), used), path))
}

# The names that code reads before it sets them. (What is set inside a call,
# such as `if`, need not be set behind it; what is behind `$` is no object.)
names_read <- function(code, set = character()) {
  if (is.name(code)) return(setdiff(as.character(code), c(set, "")))
  if (!is.call(code)) return(character())
  parts <- as.list(code)
  kind <- head_name(code)
  if (kind %in% c("$", "@")) parts <- parts[2]
  if (kind == "for") set <- c(set, as.character(code[[2]]))
  if (kind == "function") {
    set <- c(set, names(code[[2]]))
    parts <- c(as.list(code[[2]]), parts[3])
  }
  if (kind %in% c("<-", "=") && is.name(code[[2]])) parts <- parts[-2]
  read <- character()
  for (at in which(!vapply(parts, identical, NA, rlang::missing_arg()))) {
    read <- union(read, names_read(parts[[at]], set))
    if (kind == "{" && head_name(parts[[at]]) %in% c("<-", "=") &&
          is.name(parts[[at]][[2]])) {
      set <- c(set, as.character(parts[[at]][[2]]))
    }
  }
  read
}

head_name <- function(code) {
  if (is.call(code)) as.character(code[[1]])[1] else ""
}

is_package_place <- function(env) {
  isNamespace(env) || identical(env, baseenv()) ||
    startsWith(environmentName(env), "package:")
}

# The value of a name between a function and the packages, or NULL.
own_value <- function(name, env) {
  while (!identical(env, emptyenv()) && !is_package_place(env)) {
    if (exists(name, env, inherits = FALSE)) {
      return(tryCatch(get(name, env, inherits = FALSE),
                      error = function(e) NULL))
    }
    env <- parent.env(env)
  }
}
