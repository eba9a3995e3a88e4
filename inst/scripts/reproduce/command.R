# The command line: what the user asks for, which parts run, how it ends.

default_options <- list(
  replicates = 1000, only = NULL, output = "reproduction", workers = 2,
  seed = 20230408, checkpoint = NULL, magic = NULL, mnist = NULL, list = FALSE
)

read_options <- function(arguments) {
  options <- default_options
  for (argument in arguments) {
    if (argument == "--list") {
      options$list <- TRUE
      next
    }
    found <- regmatches(argument, regexec("^--([a-z]+)=(.+)$", argument))[[1]]
    name <- found[2]
    if (is.na(name) || !name %in% setdiff(names(options_help), "list")) {
      stop("unknown option ", dQuote(argument, FALSE), "; there are ",
           toString(options_help), call. = FALSE)
    }
    options[[name]] <- option_value(name, found[3])
  }
  options
}

options_help <- c(
  replicates = "--replicates=1000", only = "--only=PREFIX,...",
  output = "--output=DIR", workers = "--workers=2", seed = "--seed=20230408",
  checkpoint = "--checkpoint=DIR", magic = "--magic=FILE",
  mnist = "--mnist=FILE|DIR", list = "--list"
)

option_value <- function(name, text) {
  if (name == "only") return(strsplit(text, ",")[[1]])
  if (!name %in% c("replicates", "workers", "seed")) return(text)
  value <- suppressWarnings(as.numeric(text))
  least <- c(replicates = 2, workers = 1, seed = 0)[[name]]
  if (is.na(value) || value != round(value) || value < least) {
    stop("--", name, " must be a whole number of at least ", least, ", not ",
         dQuote(text, FALSE), call. = FALSE)
  }
  value
}

# Returns the exit status: 1 where a part failed.
run_command <- function(arguments) {
  options <- tryCatch(read_options(arguments), error = explain)
  if (is.null(options)) return(2L)
  parts <- tryCatch(choose_parts(options$only), error = explain)
  if (is.null(parts)) return(2L)
  if (options$list) {
    list_parts(parts)
    return(0L)
  }
  dir.create(options$output, showWarnings = FALSE, recursive = TRUE)
  set_workers(options$workers)
  ends <- run_parts(parts, options)
  report_ends(ends)
  as.integer(any(ends$outcome == "failed"))
}

explain <- function(e) {
  message("reproduce.R: ", conditionMessage(e))
  NULL
}

list_parts <- function(parts) {
  for (part in parts) {
    cat(sprintf("%-28s %s: %s\n", part$name, part$paper, part$title))
  }
}

# Forks share the data; elsewhere processes of their own.
set_workers <- function(workers) {
  if (workers == 1) {
    future::plan("sequential")
  } else if (future::supportsMulticore()) {
    future::plan("multicore", workers = workers)
  } else {
    future::plan("multisession", workers = workers)
  }
}

report_ends <- function(ends) {
  count <- table(factor(ends$outcome, c("done", "skipped", "failed")))
  cat(sprintf("%d parts done, %d skipped, %d failed\n", count[["done"]],
              count[["skipped"]], count[["failed"]]))
  for (i in which(ends$outcome != "done")) {
    cat("  ", ends$part[i], " ", ends$outcome[i], ": ", ends$message[i], "\n",
        sep = "")
  }
}
