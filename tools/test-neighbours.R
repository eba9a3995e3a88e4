# The tests of all neighbours, with current versions from CRAN in a library of
# its own: `Rscript tools/test-neighbours.R [library]`. The first time may take
# 45 minutes; what is installed is kept. Packages that cannot be had on this R
# are listed and their tests skipped. The last line is `tests: N passed, ...`.

arguments <- commandArgs(TRUE)
library_path <- if (length(arguments)) arguments[1] else ".build/neighbours"
dir.create(library_path, recursive = TRUE, showWarnings = FALSE)
library_path <- normalizePath(library_path)
.libPaths(c(library_path, .libPaths()))
# Worker and installer processes look there, too.
Sys.setenv(R_LIBS = paste(.libPaths(), collapse = ":"), NOT_CRAN = "true")

neighbours <- c(
  "rsample", "parsnip", "workflows", "tune", "workflowsets", "yardstick",
  "mlr3", "caret", "dbplyr", "RSQLite", "RPostgres"
)
needed <- c("testthat", "withr", "pkgload", "rpart", "mlbench", "FNN")

repos <- getOption("repos")
if (identical(unname(repos["CRAN"]), "@CRAN@")) {
  repos["CRAN"] <- "https://cloud.r-project.org"
}

# A new process for every look: an installation may replace what is loaded.
usable_afresh <- function(packages) {
  vapply(packages, function(package) {
    code <- sprintf("quit(status = !requireNamespace('%s', quietly = TRUE))",
                    package)
    system2(file.path(R.home("bin"), "Rscript"), c("-e", shQuote(code)),
            stdout = FALSE, stderr = FALSE) == 0
  }, logical(1))
}

here <- list.files(library_path)
for (package in setdiff(c(neighbours, needed), here)) {
  # What the machine has will do for the tools of the tests.
  if (package %in% needed && usable_afresh(package)) next
  message("Installing ", package)
  try(utils::install.packages(package, lib = library_path, repos = repos,
                              Ncpus = 2, quiet = TRUE))
}

missing <- neighbours[!usable_afresh(neighbours)]
for (package in setdiff(neighbours, missing)) {
  cat(sprintf("%-14s %s\n", package, utils::packageVersion(package)))
}
if (length(missing) > 0) {
  cat("Did not install on", R.version.string, ":", missing, "\n")
}

# A build of the package for this library, where rlang and others are newer.
log <- file.path(dirname(library_path), "neighbours-install.log")
status <- system2(file.path(R.home("bin"), "R"), c(
  "CMD", "INSTALL", "--no-docs", "--no-test-load",
  paste0("--library=", shQuote(library_path)), "."
), stdout = log, stderr = log)
if (status != 0) {
  writeLines(readLines(log))
  quit(status = 1)
}

results <- testthat::test_dir(
  "tests/testthat", package = "bcvinfer", load_package = "installed",
  filter = paste("interop-(rsample|tune|parsnip|mlr3|caret|dbplyr|dplyr)",
                 "examples|predictions-join|plan-splits", sep = "|"),
  reporter = "summary", stop_on_failure = FALSE
)
skipped <- unlist(lapply(results, function(test) {
  Filter(function(result) inherits(result, "expectation_skip"), test$results)
}), recursive = FALSE)
reasons <- vapply(skipped, conditionMessage, character(1))
for (reason in unique(reasons)) {
  cat("skipped", sum(reasons == reason), "times:", sub("\n.*", "", reason),
      "\n")
}
counts <- as.data.frame(results)
failed <- sum(counts$failed) + sum(counts$error)
cat(sprintf("tests: %d passed, %d failed, %d skipped\n", sum(counts$passed),
            failed, sum(counts$skipped)))
if (failed > 0) quit(status = 1)
