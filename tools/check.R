# Build the package with its guides and check it as CRAN does, with the tests
# that CRAN runs (all others too where NOT_CRAN is "true"); run the tests that
# simulate and those that a check does not allow, and count: the last line is
# `tests: N passed, N failed, N skipped`. With TESTED=yes the unit tests are
# left out of the check: `make test` has just run them on the same sources.
# All is in functions, so that this file has been read to its end before the
# first child process starts.

# The lines of notes that a new submission or the machine itself causes; a note
# with any other line is ours.
expected_lines <- c(
  "^\\* checking .* NOTE$", "^\\s*$", "^Maintainer: ", "^New submission$",
  "^Packages? suggested but not available for checking:",
  "^ *(['‘][A-Za-z0-9.]+['’],? ?)+$",
  # Debian keeps BH's headers in /usr/include.
  "^'LinkingTo' for ‘BH’ is unused as it has no 'include' directory$",
  # Examples that waited for a busy machine: less than 5 s of processor time.
  "^Examples with CPU \\(user \\+ system\\) or elapsed time > 5s$",
  "^ +user system elapsed$",
  "^[A-Za-z0-9_.]+ +[0-3][.][0-9]+ +0[.][0-9]+ +[0-9.]+$"
)

run <- function(...) {
  status <- system2(file.path(R.home("bin"), "R"), c("CMD", ...))
  invisible(status == 0)
}

give_up <- function(...) {
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

# What the check must know of this machine. `place` is the folder of all output.
prepare <- function(place) {
  dir.create(place, showWarnings = FALSE)
  # No look-ups in the network: CRAN's data base, which the check asks about
  # packages that are not installed, is an empty one of our own.
  packages <- file.path(place, "cran", "web", "packages")
  dir.create(packages, recursive = TRUE, showWarnings = FALSE)
  saveRDS(data.frame(Package = character(), Maintainer = character()),
          file.path(packages, "packages.rds"))
  Sys.setenv(
    `_R_CHECK_CRAN_INCOMING_REMOTE_` = "false",
    `_R_CHECK_FORCE_SUGGESTS_` = "false",
    `_R_CHECK_SYSTEM_CLOCK_` = "false",
    MAKEFLAGS = "-j2",
    # Without it R asks systemd, which not every machine runs.
    TZ = Sys.getenv("TZ", "UTC"),
    R_CRAN_WEB = paste0("file://", file.path(place, "cran")),
    TESTTHAT_PARALLEL = "TRUE"
  )
}

build_package <- function(place) {
  log <- file.path(place, "build.log")
  if (!run("build", ".", ">", shQuote(log), "2>&1")) {
    give_up(paste(readLines(log), collapse = "\n"))
  }
  tarball <- list.files(".", "^bcvinfer_.*[.]tar[.]gz$")
  stopifnot(length(tarball) == 1)
  file.rename(tarball, file.path(place, tarball))
  tarball
}

# Counts of the tests that ran within the check.
checked_counts <- function() {
  output <- list.files("bcvinfer.Rcheck/tests", "^testthat[.]Rout",
                       full.names = TRUE)
  if (length(output) == 0) return(c(passed = 0, failed = 1, skipped = 0))
  if (any(grepl("fail", output))) {
    writeLines(readLines(output[1], warn = FALSE))
  }
  counts <- summary_counts(output[1])
  if (is.null(counts)) c(passed = 0, failed = 1, skipped = 0) else counts
}

# A check forbids more than two workers and is no place for simulations of
# minutes: the files of such tests run after it, on the package that it
# installed.
files_after <- function(tests) {
  files <- list.files(tests, "^test-.*[.]R$", full.names = TRUE)
  is_after <- vapply(files, function(file) {
    any(grepl("skip_unless_check|is_check|_R_CHECK_LIMIT_CORES_", readLines(file)))
  }, NA)
  sub("^test-(.*)[.]R$", "\\1", basename(files[is_after]))
}

counts_after <- function(tests) {
  Sys.unsetenv("_R_CHECK_LIMIT_CORES_")
  Sys.setenv(BCVINFER_CHECK = "true")
  files <- paste(files_after(tests), collapse = "|")
  count_tests("bcvinfer.Rcheck", paste0("^(", files, ")$"), tests = tests)
}

# What all this ran with: kept in bench/versions.txt.
print_versions <- function(packages) {
  versions <- vapply(packages, function(package) {
    tryCatch(as.character(utils::packageVersion(package)),
             error = function(e) "not there")
  }, "")
  cat(R.version.string, "\n")
  cat(strwrap(paste(packages, versions, collapse = ", "), 80), sep = "\n")
}

# Citations that no reader of the guides can read.
unread_citations <- function() {
  pages <- list.files("bcvinfer.Rcheck/bcvinfer/doc", "[.]html$",
                      full.names = TRUE)
  found <- vapply(pages, function(page) {
    any(grepl("@[a-z]+(19|20)[0-9]{2}", readLines(page, warn = FALSE)))
  }, NA)
  if (any(found)) paste("Citations that were not read:", basename(pages[found]))
}

# What the check measures, 5,120 at most; blocks differ between machines.
print_size <- function() {
  size <- system2("du", c("-sk", "bcvinfer.Rcheck/bcvinfer"), stdout = TRUE)
  cat("installed size:", sub("\\D.*", "", size), "KB\n")
}

main <- function() {
  source("tools/cran-library.R", local = TRUE)
  source("tools/count-tests.R")
  packages <- named_packages()
  place <- file.path(normalizePath("."), ".build")
  tests <- file.path(normalizePath("."), "tests", "testthat")
  prepare(place)
  tarball <- build_package(place)
  setwd(place)
  unlink("bcvinfer.Rcheck", recursive = TRUE)
  # The guides have just been built from these sources.
  tested <- Sys.getenv("TESTED") == "yes"
  clean <- run("check", "--as-cran", "--no-manual", "--no-vignettes",
               if (tested) "--no-tests", tarball)
  unexpected <- c(unexpected_items(readLines("bcvinfer.Rcheck/00check.log")),
                  unread_citations())
  counts <- if (tested) c(passed = 0, failed = 0, skipped = 0) else
    checked_counts()
  if (clean) counts <- counts + counts_after(tests)
  if (length(unexpected) > 0) {
    message("Not allowed to land:\n", paste(unexpected, collapse = "\n"))
  }
  print_versions(packages)
  print_size()
  passed <- print_counts(counts)
  quit(status = !(passed && clean && length(unexpected) == 0))
}

main()
