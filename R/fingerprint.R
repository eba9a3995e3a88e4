# A hash of a value that two sessions agree on: functions count by what they
# do, their code and the values that it uses, not by where they were made.

fingerprint <- function(x) {
  # Version 2 knows no compact vectors, whose form depends on their past.
  rlang::hash(serialize(settled(x), NULL, version = 2)[-(1:14)])
}

# The value with functions and environments replaced by plain content. `path`:
# the functions that are being described, for those that use themselves.
settled <- function(x, path = list()) {
  if (is.function(x)) return(settled_function(x, path))
  if (is.environment(x) || typeof(x) == "externalptr") return(typeof(x))
  if (is.list(x)) {
    about <- attributes(x)
    content <- lapply(unclass(x), settled, path = path)
    about <- about[!names(about) %in% c("names", "srcref")]
    return(list(unname(content), names(x),
                lapply(about, settled, path = path)))
  }
  if (is.language(x)) return(paste(deparse(x), collapse = "\n"))
  x
}

settled_function <- function(f, path) {
  if (is.primitive(f)) return(deparse(f))
  again <- vapply(path, identical, NA, f)
  if (any(again)) return("itself")
  home <- environment(f)
  # A package's functions are known by name and version.
  if (is_package_place(home)) {
    return(list(environmentName(topenv(home)), code_text(f)))
  }
  path <- c(path, list(f))
  names <- setdiff(all.names(body(f), unique = TRUE), names(formals(f)))
  names <- union(names, unlist(lapply(formals(f), all.names)))
  used <- lapply(rlang::set_names(sort(names, method = "radix")), own_value,
                 home)
  list(code_text(f), settled(Filter(Negate(is.null), used), path))
}

code_text <- function(f) {
  attributes(f) <- NULL
  c(paste(deparse(as.list(formals(f))), collapse = "\n"),
    paste(deparse(utils::removeSource(f), control = c("keepNA", "digits17")),
          collapse = "\n"))
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
