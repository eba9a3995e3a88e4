# How the tests are run and counted, on the installed package and with what CRAN
# skips. `library_path` comes first where packages are looked for, in worker
# processes too; `filter` is a regular expression of names of files; `parallel`:
# in two processes, the longest files first (Config/testthat/start-first).
# (Config/testthat/parallel would do so everywhere: coverage, sanitizers and
# mutants need one process.)
test_installed <- function(library_path, filter = NULL, parallel = TRUE,
                      tests = "tests/testthat") {
  .libPaths(c(normalizePath(library_path), .libPaths()))
  Sys.setenv(
    R_LIBS = paste(.libPaths(), collapse = ":"), NOT_CRAN = "true",
    # Without a time zone R asks systemd, which not every machine runs.
    TZ = Sys.getenv("TZ", "UTC"), TESTTHAT_PARALLEL = toupper(parallel)
  )
  testthat::test_dir(
    tests, filter = filter, package = "bcvinfer", load_package = "installed",
    # One line a file, and no spinner.
    reporter = testthat::ProgressReporter$new(
      show_praise = FALSE, max_failures = Inf, update_interval = Inf
    ), stop_on_failure = FALSE
  )
}

count_tests <- function(results) {
  results <- as.data.frame(results)
  c(passed = sum(results$passed),
    failed = sum(results$failed) + sum(results$error),
    skipped = sum(results$skipped))
}

# A run without any test is no success.
print_counts <- function(counts) {
  cat(sprintf("tests: %d passed, %d failed, %d skipped\n", counts[["passed"]],
              counts[["failed"]], counts[["skipped"]]))
  counts[["failed"]] == 0 && counts[["passed"]] > 0
}
