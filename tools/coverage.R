# Which lines the tests run: `Rscript tools/coverage.R`, R by covr and C++ by
# gcov, with the neighbours' versions of `make test-neighbours`. Generated files
# do not count; lines that comments exclude do, as not run. Each line that is
# not run has its reason in tools/coverage-reasons.csv, by its text and not by
# its number. Exits with 1 below 98%, where a line has no reason, and where a
# reason has no line. The report of a whole run is kept in bench/coverage.txt.

source("tools/cran-library.R")

least <- 98

# covr leaves out the lines that match these patterns: none does. Of headers
# gcov reads our own only, which is quicker.
set_options <- function() {
  nothing <- "^$ nothing"
  options(covr.exclude_pattern = nothing, covr.exclude_start = nothing,
          covr.exclude_end = nothing, covr.gcov_args = "-r")
}

# A line of R is run when all that begins on it is, a line of C++ when it is in
# one of the files that include it.
line_values <- function(coverage) {
  r <- covr::tally_coverage(coverage, by = "line")
  cpp <- as.data.frame(coverage)
  cpp$line <- cpp$first_line
  pick <- function(values, folder, summary) {
    values <- values[startsWith(values$filename, folder), ]
    stats::aggregate(values["value"],
                     list(file = values$filename, line = values$line), summary)
  }
  rbind(pick(r, "R/", min), pick(cpp, "src/", max))
}

not_run <- function(lines) {
  lines <- lines[lines$value == 0, ]
  lines <- lines[order(lines$file, lines$line), ]
  lines$text <- vapply(seq_len(nrow(lines)), function(i) {
    trimws(readLines(lines$file[i], warn = FALSE)[lines$line[i]])
  }, "")
  lines
}

shares <- function(lines) {
  language <- ifelse(startsWith(lines$file, "R/"), "R", "C++")
  run <- tapply(lines$value > 0, language, sum)
  all <- tapply(lines$value, language, length)
  data.frame(language = names(all), run = as.vector(run),
             lines = as.vector(all), percent = 100 * as.vector(run / all))
}

# The reason for each line that was not run, and reasons that no line needs.
give_reasons <- function(left) {
  reasons <- utils::read.csv("tools/coverage-reasons.csv")
  key <- function(x) paste(x$file, x$text)
  left$reason <- reasons$reason[match(key(left), key(reasons))]
  list(left = left, stale = reasons[!key(reasons) %in% key(left), ])
}

print_report <- function(share, left, stale) {
  cat(sprintf("%-4s %5d of %5d lines run, %.2f%%\n", share$language, share$run,
              share$lines, share$percent), sep = "")
  reason <- ifelse(is.na(left$reason), "NO REASON", left$reason)
  lines <- sprintf("  %s:%d  %s", left$file, left$line, left$text)
  for (one in unique(reason)) cat("", one, lines[reason == one], sep = "\n")
  cat(sprintf("\nNo such line is left, or it is run: %s\n  %s\n", stale$file,
              stale$text), sep = "")
}

# A test that fails below covr, where all is slower, has run its lines.
# FILES="study report" runs those test files alone.
chosen_tests <- function() {
  files <- strsplit(Sys.getenv("FILES"), " ")[[1]]
  if (length(files) > 0) paste0("^(", paste(files, collapse = "|"), ")$")
}

# Tests kill processes, some of them while they write what they ran.
drop_broken_traces <- quote({
  traces <- list.files(dirname(find.package("bcvinfer")), "^covr_trace_",
                       full.names = TRUE)
  broken <- vapply(traces, function(trace) {
    inherits(try(readRDS(trace), silent = TRUE), "try-error")
  }, NA)
  unlink(traces[broken])
})

main <- function() {
  install_neighbours(use_library(".build/neighbours"))
  # Wording and what runs long is tested too; fewer random cases reach the same
  # lines.
  Sys.setenv(NOT_CRAN = "true", BCVINFER_CHECK = "true",
             BCVINFER_CASES = "2000", TZ = Sys.getenv("TZ", "UTC"))
  set_options()
  tests <- normalizePath("tests/testthat")
  log <- file.path(normalizePath(".build"), "coverage-tests.txt")
  code <- c(deparse(bquote(options(testthat.output_file = .(log)))),
            deparse(bquote(testthat::test_dir(
    .(tests), package = "bcvinfer", load_package = "installed",
    filter = .(chosen_tests()), reporter = "check", stop_on_failure = FALSE
  ))), deparse(drop_broken_traces))
  coverage <- covr::package_coverage(type = "none", code = code, quiet = FALSE)
  saveRDS(coverage, ".build/coverage.rds")
  lines <- line_values(coverage)
  share <- shares(lines)
  known <- give_reasons(not_run(lines))
  report <- utils::capture.output(print_report(share, known$left, known$stale))
  writeLines(report)
  if (is.null(chosen_tests())) {
    writeLines(c(paste("bcvinfer", read.dcf("DESCRIPTION", "Version")),
                 R.version.string, format(Sys.Date()), "", report),
               "bench/coverage.txt")
  }
  bad <- any(share$percent < least) || anyNA(known$left$reason) ||
    nrow(known$stale) > 0
  quit(status = bad)
}

main()
