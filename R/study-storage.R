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
    return(list(unname(content), names(x),
                lapply(about, settled, path = path)))
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
  names <- setdiff(all.names(body(f), unique = TRUE), names(formals(f)))
  names <- union(names, unlist(lapply(formals(f), all.names)))
  names <- sort(enc2utf8(names), method = "radix")
  used <- lapply(rlang::set_names(names), own_value, home)
  list(code, settled(Filter(Negate(is.null), used), path))
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
  NULL
}
