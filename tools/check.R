# Build the package, check it as CRAN does, run the tests that a check does not
# allow, and count: the last line is `tests: N passed, N failed, N skipped`.

dir.create("build", showWarnings = FALSE)
source_dir <- normalizePath(".")
Sys.setenv(
  `_R_CHECK_CRAN_INCOMING_REMOTE_` = "false",
  `_R_CHECK_FORCE_SUGGESTS_` = "false",
  `_R_CHECK_SYSTEM_CLOCK_` = "false",
  # Snapshots of wording are compared here too, not on developers' machines
  # only.
  NOT_CRAN = "true"
)

# The lines of notes that a new submission or the machine itself causes; a note
# with any other line is ours.
expected_lines <- c(
  "^\\* checking .* NOTE$", "^\\s*$", "^Maintainer: ", "^New submission$",
  "^Packages? suggested but not available for checking:", "^  ‘RWeka’$",
  # Debian keeps BH's headers in /usr/include.
  "^'LinkingTo' for ‘BH’ is unused as it has no 'include' directory$"
)

# No look-ups in the network: CRAN's data base, which the check asks about
# packages that are not installed, is an empty one of our own.
offline_cran <- file.path(source_dir, "build", "cran")
dir.create(file.path(offline_cran, "web", "packages"), recursive = TRUE,
           showWarnings = FALSE)
saveRDS(data.frame(Package = character(), Maintainer = character()),
        file.path(offline_cran, "web", "packages", "packages.rds"))
Sys.setenv(R_CRAN_WEB = paste0("file://", offline_cran))

run <- function(...) {
  status <- system2(file.path(R.home("bin"), "R"), c("CMD", ...))
  invisible(status == 0)
}

fail <- function(...) {
  message(...)
  quit(status = 1)
}

# The check log as one string per item: "checking ... RESULT" and its details.
check_items <- function(log) {
  start <- grepl("^\\* ", log)
  unname(tapply(log, cumsum(start), paste, collapse = "\n"))
}

is_expected <- function(item) {
  lines <- strsplit(item, "\n")[[1]]
  known <- lapply(expected_lines, grepl, x = lines)
  all(Reduce(`|`, known))
}

unexpected_items <- function(log) {
  items <- check_items(log)
  bad <- grep("\\.\\.\\. .*(NOTE|WARNING|ERROR)", items, value = TRUE)
  bad[!vapply(bad, is_expected, logical(1))]
}

# testthat's summary line in the output of tests/testthat.R.
summary_counts <- function(file) {
  pattern <- paste0("\\[ FAIL ([0-9]+) \\| WARN [0-9]+ \\| SKIP ([0-9]+) ",
                    "\\| PASS ([0-9]+) \\]")
  lines <- grep(pattern, readLines(file, warn = FALSE), value = TRUE)
  if (length(lines) == 0) return(NULL)
  last <- regmatches(lines, regexec(pattern, lines))[[length(lines)]]
  stats::setNames(as.numeric(last[c(4, 2, 3)]), c("passed", "failed",
                                                  "skipped"))
}

# A check forbids more than two workers; the tests that need four run after it,
# on the package that the check installed.
count_results <- function(results) {
  counts <- as.data.frame(results)
  c(passed = sum(counts$passed),
    failed = sum(counts$failed) + sum(counts$error),
    skipped = sum(counts$skipped))
}

if (!run("build", ".", "> build/build.log 2>&1")) {
  fail(paste(readLines("build/build.log"), collapse = "\n"))
}
tarball <- list.files(".", "^bcvinfer_.*[.]tar[.]gz$")
stopifnot(length(tarball) == 1)
file.rename(tarball, file.path("build", tarball))

setwd("build")
unlink("bcvinfer.Rcheck", recursive = TRUE)
clean <- run("check", "--as-cran", "--no-manual", tarball)
log <- readLines("bcvinfer.Rcheck/00check.log")
unexpected <- unexpected_items(log)

output <- list.files("bcvinfer.Rcheck/tests", "^testthat[.]Rout", full.names = TRUE)
counts <- if (length(output)) summary_counts(output[1])
if (length(output) && any(grepl("fail", output))) {
  writeLines(readLines(output[1], warn = FALSE))
}
if (is.null(counts)) counts <- c(passed = 0, failed = 1, skipped = 0)

if (clean) {
  .libPaths(c(normalizePath("bcvinfer.Rcheck"), .libPaths()))
  # Worker processes find the package where this process does.
  Sys.setenv(R_LIBS = paste(.libPaths(), collapse = ":"))
  Sys.unsetenv("_R_CHECK_LIMIT_CORES_")
  more <- testthat::test_dir(
    file.path(source_dir, "tests", "testthat"), filter = "four-workers",
    package = "bcvinfer", load_package = "installed",
    reporter = "summary", stop_on_failure = FALSE
  )
  counts <- counts + count_results(more)
}

if (length(unexpected) > 0) {
  message("Not allowed to land:\n", paste(unexpected, collapse = "\n"))
}
cat(sprintf("tests: %d passed, %d failed, %d skipped\n", counts[["passed"]],
            counts[["failed"]], counts[["skipped"]]))
if (!clean || length(unexpected) > 0 || counts[["failed"]] > 0) {
  quit(status = 1)
}
