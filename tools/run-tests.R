# The tests on the installed package, worker processes included; the arguments
# are filters. `make .build/library/bcvinfer/DESCRIPTION` installs it.
filter <- commandArgs(TRUE)
.libPaths(c(normalizePath(".build/library"), .libPaths()))
Sys.setenv(R_LIBS = paste(.libPaths(), collapse = ":"), NOT_CRAN = "true")
results <- testthat::test_dir(
  "tests/testthat", filter = if (length(filter)) paste(filter, collapse = "|"),
  package = "bcvinfer", load_package = "installed", reporter = "summary",
  stop_on_failure = FALSE
)
counts <- as.data.frame(results)
cat(sprintf("tests: %d passed, %d failed, %d skipped\n", sum(counts$passed),
            sum(counts$failed) + sum(counts$error), sum(counts$skipped)))
