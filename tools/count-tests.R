# How the tests are run and counted, on the installed package and with what CRAN
# skips. `library_path` comes first where packages are looked for, in worker
# processes too; `filter` is a regular expression of names of files; `parallel`:
# in two processes, the longest files first (Config/testthat/start-first).
# (Config/testthat/parallel would do so everywhere: coverage, sanitizers and
# mutants need one process.) Gives the counts.
count_tests <- function(library_path, filter = NULL, parallel = TRUE,
                      tests = "tests/testthat") {
  .libPaths(c(normalizePath(library_path), .libPaths()))
  Sys.setenv(
    R_LIBS = paste(.libPaths(), collapse = ":"), NOT_CRAN = "true",
    # Without a time zone R asks systemd, which not every machine runs.
    TZ = Sys.getenv("TZ", "UTC"), TESTTHAT_PARALLEL = toupper(parallel)
  )
  # One line a file, and no spinner.
  reporter <- testthat::ProgressReporter$new(
    show_praise = FALSE, max_failures = Inf, update_interval = Inf,
    min_time = if (parallel) Inf else 1
  )
  results <- testthat::test_dir(
    tests, filter = filter, package = "bcvinfer", load_package = "installed",
    reporter = reporter, stop_on_failure = FALSE
  )
  name_failures(results)
  # The table of results leaves out what stands beside a test within a test.
  c(passed = reporter$n_ok, failed = reporter$n_fail, skipped = reporter$n_skip)
}

is_broken <- function(result) {
  inherits(result, c("expectation_failure", "expectation_error"))
}

# What failed, once more behind the list of what was skipped: where a log is cut,
# its end is what is left.
name_failures <- function(results) {
  for (test in results) {
    for (result in Filter(is_broken, test$results)) {
      line <- result$srcref[1]
      cat(sprintf("failed: %s:%s %s\n", test$file, if (is.null(line)) "" else line,
                  test$test), conditionMessage(result), "\n", sep = "")
    }
  }
}

# A run without any test is no success.
print_counts <- function(counts) {
  cat(sprintf("tests: %d passed, %d failed, %d skipped\n", counts[["passed"]],
              counts[["failed"]], counts[["skipped"]]))
  counts[["failed"]] == 0 && counts[["passed"]] > 0
}
