# The property tests on many random cases: `make fuzz [CASES=1000000] [SEED=]`.
# Two processes take every other case of each export. Each distinct failure is
# printed with the call that repeats it; the summary is kept in bench/fuzz.txt.
# ONLY="cv_bcv cv_rcv" runs those exports' cases of the whole run, AMONG= shares
# the cases among those exports; both keep nothing.

# A number, or what stands for one that was not given.
setting <- function(name, default) {
  value <- Sys.getenv(name)
  if (nzchar(value)) as.numeric(value) else default
}

named_exports <- function(name) strsplit(Sys.getenv(name), " ")[[1]]

# The test helpers see the package's own functions, as in a test.
load_helpers <- function() {
  helpers <- new.env(parent = asNamespace("bcvinfer"))
  files <- list.files("tests/testthat", "^helper-.*[.]R$", full.names = TRUE)
  for (file in files) sys.source(file, helpers)
  attach(helpers, name = "helpers", warn.conflicts = FALSE)
  helpers
}

worker <- function(number, workers, cases, seed) {
  helpers <- load_helpers()
  counts <- numeric()
  properties <- helpers$all_properties()
  among <- named_exports("AMONG")
  if (length(among) > 0) properties <- properties[among]
  failures <- helpers$run_properties(
    cases, seed, properties, number, workers, named_exports("ONLY"),
    report = function(name, n, seconds, failures) {
      counts[[name]] <<- n
      cat(sprintf("[%d] %-36s %7d cases %8.1f s\n", number, name, n, seconds),
          sprintf("    %s\n", failures), sep = "")
    }
  )
  list(counts = counts, failures = failures)
}

summarize <- function(results, cases, seed, minutes) {
  counts <- Reduce(`+`, lapply(results, `[[`, "counts"))
  failures <- unique(unlist(lapply(results, `[[`, "failures")))
  c(
    sprintf("%s cases, seed %.0f, %.1f minutes, %d distinct failures",
            format(sum(counts), big.mark = ","), seed, minutes,
            length(failures)),
    sprintf("bcvinfer %s, %s, %s", utils::packageVersion("bcvinfer"),
            R.version.string, format(Sys.Date())),
    "", failures, if (length(failures) > 0) "",
    sprintf("%-36s %8s", "export", "cases"),
    sprintf("%-36s %8d", names(counts), as.integer(counts))
  )
}

main <- function() {
  suppressPackageStartupMessages({
    library(testthat)
    library(bcvinfer)
  })
  Sys.setenv(TZ = "UTC")
  cases <- setting("CASES", 1e6)
  seed <- setting("SEED", as.numeric(format(Sys.time(), "%s")) %% 1e5)
  workers <- setting("WORKERS", 2)
  cat(sprintf("make fuzz CASES=%.0f SEED=%.0f\n", cases, seed))
  start <- Sys.time()
  results <- parallel::mclapply(seq_len(workers), worker, workers, cases, seed,
                                mc.cores = workers, mc.set.seed = FALSE)
  broken <- !vapply(results, is.list, NA)
  # A process that died (a crash of compiled code) has no result.
  if (any(broken)) {
    message("A process died: ", paste(results[broken], collapse = " "))
    quit(status = 1)
  }
  minutes <- as.numeric(difftime(Sys.time(), start, units = "mins"))
  text <- summarize(results, cases, seed, minutes)
  if (all(Sys.getenv(c("ONLY", "AMONG")) == "")) {
    writeLines(text, "bench/fuzz.txt")
  }
  cat(text, sep = "\n")
  if (any(lengths(lapply(results, `[[`, "failures")) > 0)) quit(status = 1)
}

main()
