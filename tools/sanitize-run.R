# The test suite inside an R that is watched: `tools/sanitize.R` starts this
# below a sanitizer or valgrind. Arguments: the library with the package, the
# table that a row is added to when a file is done, and the files.
#
# A row says what became of the tests, how often each exported C++ function was
# called, and the processor time. Calls in child processes are not counted.

arguments <- commandArgs(TRUE)
table <- arguments[2]
files <- arguments[-(1:2)]
.libPaths(c(normalizePath(arguments[1]), .libPaths()))
Sys.setenv(R_LIBS = paste(.libPaths(), collapse = ":"), NOT_CRAN = "true")

# Every function of R/RcppExports.R counts its calls from now on.
calls <- new.env()
count_calls <- function() {
  own <- asNamespace("bcvinfer")
  for (name in ls(own, pattern = "^[a-z].*_cpp$")) {
    fun <- get(name, own)
    assign(name, 0, calls)
    body(fun) <- bquote({
      assign(.(name), get(.(name), .(calls)) + 1, .(calls))
      .(body(fun))
    })
    unlockBinding(name, own)
    assign(name, fun, own)
  }
}

# "fscore_quantile_cpp:12 ..." since the last file.
take_calls <- function() {
  made <- unlist(as.list(calls))
  for (name in names(made)) assign(name, 0, calls)
  made <- made[made > 0]
  if (length(made) == 0) return("")
  paste0(names(made), ":", made, collapse = " ")
}

processor_seconds <- function() sum(proc.time()[c(1, 2, 4, 5)])

run_file <- function(file) {
  results <- testthat::test_file(
    file, package = "bcvinfer", load_package = "installed",
    reporter = "silent", stop_on_failure = FALSE
  )
  counts <- as.data.frame(results)
  list(passed = sum(counts$passed), failed = sum(counts$failed, counts$error),
       skipped = sum(counts$skipped),
       failures = paste(unlist(lapply(results, failures_of)), collapse = "; "))
}

# What failed in a test, on one line.
failures_of <- function(result) {
  failed <- Filter(function(one) {
    inherits(one, c("expectation_failure", "expectation_error"))
  }, result$results)
  text <- vapply(failed, conditionMessage, "")
  if (length(text) == 0) return(NULL)
  paste0(result$test, ": ", substr(gsub("[[:space:]]+", " ", text), 1, 200))
}

add_row <- function(row) {
  new <- !file.exists(table)
  utils::write.table(as.data.frame(row), table, append = !new, sep = ",",
                     qmethod = "double", row.names = FALSE, col.names = new)
}

count_calls()
for (file in files) {
  name <- sub("^test-(.*)[.]R$", "\\1", basename(file))
  cat(format(Sys.time(), "%H:%M:%S"), format(name, width = 34))
  before <- processor_seconds()
  result <- run_file(file)
  seconds <- processor_seconds() - before
  cat(sprintf("%6d passed %3d failed %3d skipped %7.1f s\n", result$passed,
              result$failed, result$skipped, seconds))
  add_row(c(file = name, result, seconds = round(seconds, 1),
            calls = take_calls()))
}
