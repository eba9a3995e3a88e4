# Runs the tests of a mutant, in a process that can be killed. r_run() and
# cpp_run() give `judge`, a function of a mutant: outcome "killed", "endless" or
# "survived", and `by`, the test file that decided; `asked`, a hash of the tests
# that a mutant that survives has passed; and `close`.
#
# Of all tests those run that enter the changed function, the quickest first, as
# many as take `most_seconds` together. Which these are a run of all tests says,
# which is kept until the sources or the tests change.

most_seconds <- 60

tests_folder <- normalizePath("tests/testthat")
elapsed <- function() proc.time()[["elapsed"]]

# The installed package, in a copy of this process: another installation does
# not change what runs.
work_folder <- file.path(getwd(), ".build", paste0("mutate-", Sys.getpid()))

copied_library <- function() {
  path <- file.path(work_folder, "library")
  if (!dir.exists(path)) {
    dir.create(path, recursive = TRUE)
    file.copy(".build/library/bcvinfer", path, recursive = TRUE)
  }
  path
}

load_tests <- function(library_path = copied_library()) {
  .libPaths(c(normalizePath(library_path), .libPaths()))
  Sys.setenv(TESTTHAT = "true", TESTTHAT_PKG = "bcvinfer", NOT_CRAN = "false",
             R_LIBS = paste(.libPaths(), collapse = ":"))
  suppressPackageStartupMessages(library(bcvinfer))
  suppressPackageStartupMessages(library(testthat))
  testthat::local_edition(3, .env = globalenv())
  env <- new.env(parent = asNamespace("bcvinfer"))
  testthat::source_test_helpers(tests_folder, env = env)
  env
}

# Leaves at the first expectation that is not met.
first_broken <- R6::R6Class("first_broken", inherit = testthat::Reporter,
  public = list(add_result = function(context, test, result) {
    if (inherits(result, c("expectation_failure", "expectation_error"))) {
      invokeRestart("broken", paste(test, conditionMessage(result), sep = ": "))
    }
  })
)

# NULL, or what was said where the code broke.
broken <- function(code) {
  withRestarts(
    tryCatch({
      testthat::with_reporter(first_broken$new(), code)
      NULL
    }, error = conditionMessage),
    broken = function(said) said
  )
}

part_hash <- function(part) hash(deparse(part))

is_test <- function(expression) "test_that" %in% all.names(expression)

# The parts of a test file at its top level, and of each whether it is a test,
# its seconds, and which of the `watched` functions it enters.
parts_of <- function(test, env, hits) {
  path <- file.path(tests_folder, basename(test))
  parts <- as.list(parse(path, keep.source = FALSE))
  scope <- new.env(parent = env)
  home <- setwd(tests_folder)
  on.exit(setwd(home))
  table <- lapply(parts, function(part) {
    rm(list = ls(hits, all.names = TRUE), envir = hits)
    set.seed(1)
    start <- elapsed()
    said <- broken(eval(part, scope))
    list(test = is_test(part), seconds = elapsed() - start, said = said,
         enters = ls(hits, all.names = TRUE))
  })
  list(file = basename(test), parts = parts, table = table)
}

# The tests of a suite that enter a function (NULL: all), the quickest first:
# one, and as many more as take so many `seconds`.
tests_entering <- function(suite, name = NULL, seconds = Inf) {
  rows <- do.call(rbind, lapply(seq_along(suite), function(file) {
    table <- suite[[file]]$table
    data.frame(file, part = seq_along(table),
               test = vapply(table, `[[`, NA, "test"),
               seconds = vapply(table, `[[`, 0, "seconds"),
               run = vapply(table, function(row) {
                 is.null(row$said) && (is.null(name) || name %in% row$enters)
               }, NA))
  }))
  rows <- rows[rows$test & rows$run, ]
  rows <- rows[order(rows$seconds), ]
  rows[cumsum(rows$seconds) <= seconds | seq_len(nrow(rows)) == 1, ]
}

# NULL, or the name of the file that failed, with the part and what it said.
first_failure <- function(suite, tests, env) {
  home <- setwd(tests_folder)
  on.exit(setwd(home))
  # What is no test defines what the tests of its file use.
  scopes <- lapply(suite, function(one) NULL)
  for (i in seq_len(nrow(tests))) {
    file <- tests$file[i]
    one <- suite[[file]]
    said <- NULL
    if (is.null(scopes[[file]])) {
      scopes[[file]] <- new.env(parent = env)
      others <- !vapply(one$table, `[[`, NA, "test")
      said <- broken(for (part in one$parts[others]) {
        set.seed(1)
        eval(part, scopes[[file]])
      })
    }
    set.seed(1)
    said <- said %||% broken(eval(one$parts[[tests$part[i]]], scopes[[file]]))
    if (!is.null(said)) {
      return(structure(one$file, message = said,
                       part = part_hash(one$parts[[tests$part[i]]])))
    }
  }
  NULL
}

`%||%` <- function(x, y) if (is.null(x)) y else x

# The value of `code` in a forked process, "endless" after `seconds`, NULL from
# a process that died.
in_child <- function(code, seconds) {
  # Removed by a process that crashed.
  dir.create(tempdir(), showWarnings = FALSE)
  job <- parallel::mcparallel({
    null <- file("/dev/null", "w")
    sink(null)
    sink(null, type = "message")
    code
  }, mc.set.seed = FALSE)
  start <- elapsed()
  repeat {
    found <- parallel::mccollect(job, wait = FALSE, timeout = 1)
    if (!is.null(found)) break
    if (elapsed() - start > seconds) {
      tools::pskill(job$pid, tools::SIGKILL)
      parallel::mccollect(job)
      return("endless")
    }
  }
  suppressWarnings(parallel::mccollect(job))
  found[[1]]
}

# A function takes its place wherever the package keeps it: in the namespace, in
# registries, and in the tables of S3 methods.
replace_function <- function(name, new) {
  package <- asNamespace("bcvinfer")
  old <- package[[name]]
  unlockBinding(name, package)
  assign(name, new, package)
  if (!is.function(new)) return(invisible())
  swap <- function(x) {
    if (is.function(x)) return(if (identical(x, old)) new else x)
    if (is.list(x) && !is.object(x)) x[] <- lapply(x, swap)
    x
  }
  for (registry in grep("_registry$", ls(package), value = TRUE)) {
    entries <- package[[registry]]
    if (!is.environment(entries)) next
    for (key in ls(entries)) assign(key, swap(entries[[key]]), entries)
  }
  methods <- package$.__NAMESPACE__.$S3methods
  for (i in which(methods[, 3] == name)) {
    # A generic of a package that is not there has no method to replace.
    try(registerS3method(methods[i, 1], methods[i, 2], new, envir = package),
        silent = TRUE)
  }
}

# The name that a statement assigns, or NULL.
assigned_name <- function(statement) {
  if (is.call(statement) && identical(statement[[1]], as.name("<-"))) {
    as.character(statement[[2]])
  }
}

install_statement <- function(statement) {
  package <- asNamespace("bcvinfer")
  name <- assigned_name(statement)
  if (is.null(name)) return(eval(statement, package))
  replace_function(name, eval(statement[[3]], package))
}

# Every function of the package notes that it was entered.
watch <- function(hits) {
  package <- asNamespace("bcvinfer")
  for (file in list.files("R", "[.]R$", full.names = TRUE)) {
    for (statement in as.list(parse(file, keep.source = FALSE))) {
      name <- assigned_name(statement)
      if (length(name) != 1 || !is.function(package[[name]])) next
      f <- package[[name]]
      body(f) <- bquote({
        assign(.(name), TRUE, .(hits))
        .(body(f))
      })
      replace_function(name, f)
    }
  }
}

session <- new.env()

# All tests with what they enter. Those that fail when nothing is changed, and
# files whose process does not come back, judge nothing. Kept for the test files
# and sources that are as they were.
whole_suite <- function() {
  kept <- ".build/mutate-suite.rds"
  sources <- c(list.files("R", full.names = TRUE), list.files("src",
               "[.](h|cpp)$", full.names = TRUE))
  tests <- list.files(tests_folder, "[.]R$", full.names = TRUE)
  helpers <- grepl("^helper", basename(tests))
  state <- files_hash(c(sources, tests[helpers]))
  tests <- basename(tests[grepl("^test-", basename(tests))])
  hashes <- vapply(file.path(tests_folder, tests), files_hash, "")
  names(hashes) <- tests
  suite <- list()
  if (file.exists(kept)) {
    known <- readRDS(kept)
    same <- intersect(tests, names(known$hashes))
    same <- same[known$hashes[same] == hashes[same]]
    if (known$state == state) suite <- known$suite[same]
  }
  todo <- setdiff(tests, names(suite))
  if (length(todo) > 0) {
    cat("Which tests enter which functions:", length(todo), "files\n")
    suite[todo] <- in_child({
      hits <- new.env()
      watch(hits)
      parallel::mclapply(todo, parts_of, env = session$env, hits = hits,
                         mc.cores = 2, mc.preschedule = FALSE)
    }, 7200)
    saveRDS(list(state = state, hashes = hashes, suite = suite), kept)
  }
  usable <- vapply(suite, is.list, NA)
  failing <- vapply(suite[usable], function(one) {
    any(!vapply(one$table, function(row) is.null(row$said), NA))
  }, NA)
  cat("Judge nothing: ", paste(names(suite)[!usable], collapse = " "),
      "; in part: ", paste(names(suite)[usable][failing], collapse = " "),
      "\n", sep = "")
  unname(suite[usable])
}

r_run <- function() {
  if (is.null(session$env)) session$env <- load_tests()
  if (is.null(session$suite)) session$suite <- whole_suite()
  chosen <- function(mutant) {
    statement <- parse(text = mutant$new, keep.source = FALSE)[[1]]
    name <- assigned_name(statement)
    if (length(name) != 1 || !is.function(asNamespace("bcvinfer")[[name]])) {
      name <- NULL
    }
    list(statement = statement,
         tests = tests_entering(session$suite, name, most_seconds))
  }
  judge <- function(mutant) {
    of <- chosen(mutant)
    found <- in_child(list(tryCatch({
      install_statement(of$statement)
      first_failure(session$suite, of$tests, session$env)
    }, error = function(error) "installing")),
    10 * sum(of$tests$seconds) + 60)
    as_outcome(found)
  }
  asked <- function(mutant) {
    tests <- chosen(mutant)$tests
    hash(sort(vapply(seq_len(nrow(tests)), function(i) {
      part_hash(session$suite[[tests$file[i]]]$parts[[tests$part[i]]])
    }, "")))
  }
  list(judge = judge, asked = asked, close = function() NULL)
}

# The seconds that the tests take; all must pass when nothing is changed.
check_suite <- function(file, suite) {
  if (!is.list(suite)) stop("the tests of ", file, " do not end: ", suite)
  rows <- unlist(lapply(suite, `[[`, "table"), recursive = FALSE)
  said <- unlist(lapply(rows, `[[`, "said"))
  if (length(said) > 0) {
    stop("the tests of ", file, " fail without a change:\n",
         paste(said, collapse = "\n"))
  }
  seconds <- sum(vapply(rows, `[[`, 0, "seconds"))
  cat(sprintf("%s: tests take %.0f s\n", file, seconds))
  seconds
}

# C++: the changed file is compiled without optimization, and linked with the
# objects of the installation into a copy of it.
cpp_copy <- function() {
  copied_library()
  file.copy("src", work_folder, recursive = TRUE, copy.date = TRUE)
  writeLines(c("CXX11FLAGS = -O0", "CXX14FLAGS = -O0", "CXX17FLAGS = -O0",
               "CXXFLAGS = -O0"), file.path(work_folder, "Makevars"))
  session$copied <- TRUE
}

# NULL, or what the compiler said.
compile <- function(file, lines) {
  home <- setwd(file.path(work_folder, "src"))
  on.exit(setwd(home))
  writeLines(lines, basename(file))
  # Debian's BH has none of its own.
  headers <- vapply(c("Rcpp", "RcppArmadillo", "BH"), function(package) {
    system.file("include", package = package)
  }, "")
  headers <- paste0("-I", shQuote(headers[nzchar(headers)]))
  said <- suppressWarnings(system2(
    file.path(R.home("bin"), "R"), c("CMD", "SHLIB", "-o", "bcvinfer.so",
                                     list.files(pattern = "[.]cpp$")),
    stdout = TRUE, stderr = TRUE,
    env = c(paste0("CLINK_CPPFLAGS=", shQuote(paste(headers, collapse = " "))),
            paste0("R_MAKEVARS_USER=", shQuote(file.path(work_folder,
                                                         "Makevars"))))
  ))
  if (!is.null(attr(said, "status"))) return(said)
  file.copy("bcvinfer.so", file.path(work_folder, "library/bcvinfer/libs"),
            overwrite = TRUE)
  NULL
}

cpp_run <- function(file) {
  tests <- test_files(file)
  lines <- readLines(file, encoding = "UTF-8", warn = FALSE)
  library_path <- file.path(work_folder, "library")
  suite <- NULL
  # Once, when the first mutant asks.
  start <- function() {
    if (!isTRUE(session$copied)) cpp_copy()
    said <- compile(file, lines)
    if (!is.null(said)) stop(paste(said, collapse = "\n"))
    suite <<- in_child({
      env <- load_tests(library_path)
      lapply(tests, parts_of, env = env, hits = new.env())
    }, 3600)
    session$seconds <- check_suite(file, suite)
  }
  judge <- function(mutant) {
    if (is.null(suite)) start()
    changed <- replace(lines, mutant$line, mutant$text)
    if (!is.null(compile(file, changed))) {
      return(list(outcome = "killed", by = "compiling", part = ""))
    }
    found <- in_child(list(first_failure(suite, tests_entering(suite),
                                         load_tests(library_path))),
                      10 * session$seconds + 60)
    as_outcome(found)
  }
  list(judge = judge, asked = function(mutant) files_hash(tests),
       close = function() if (!is.null(suite)) compile(file, lines))
}

# A process that died was killed by the mutant.
as_outcome <- function(found) {
  if (identical(found, "endless")) {
    return(list(outcome = "endless", by = "", part = ""))
  }
  if (!is.list(found)) return(list(outcome = "killed", by = "", part = ""))
  if (is.null(found[[1]])) {
    return(list(outcome = "survived", by = "", part = ""))
  }
  part <- attr(found[[1]], "part")
  list(outcome = "killed", by = as.character(found[[1]]),
       part = if (is.null(part)) "" else part)
}
