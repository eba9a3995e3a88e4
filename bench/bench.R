# Everything in one run: `Rscript bench/bench.R DIRECTORY [TOPIC...]` prints
# what it measures and writes it to results.txt, bench.csv.gz and times.csv
# there.
# The status is 1 where a number of ours and of a peer differ, or a part fails;
# a bar that is missed is said at the end (time is no test).

all_topics <- c("plans", "groups", "counts", "classes", "read", "components",
                "tests", "many", "interval", "quantiles", "predict", "study",
                "correlations", "power", "benchmarks", "interrupt", "growth",
                "database")

arguments <- commandArgs(TRUE)
output <- arguments[1]
topics <- if (length(arguments) > 1) arguments[-1] else all_topics
dir.create(output, recursive = TRUE, showWarnings = FALSE)

suppressPackageStartupMessages(source("bench/timing.R"))

# The first line of a file of /proc that matches, without its name.
system_fact <- function(file, pattern) {
  lines <- tryCatch(suppressWarnings(readLines(file)),
                    error = function(e) character())
  line <- grep(pattern, lines, value = TRUE)[1]
  if (is.na(line)) "unknown" else trimws(sub(".*?:", "", line))
}

load_average <- function() {
  lines <- tryCatch(suppressWarnings(readLines("/proc/loadavg")),
                    error = function(e) "unknown")
  sub(" .*", "", lines[1])
}

peers <- c("rsample", "caret", "yardstick", "extraDistr", "mlr3", "mlr3inferr",
           "correctR", "exact2x2", "pROC", "sandwich", "multcomp", "rpart",
           "FNN", "RSQLite", "dbplyr")

version_of <- function(package) {
  if (!is_there(package)) return(paste(package, "(not installed)"))
  paste(package, utils::packageVersion(package))
}

memory <- function() {
  kilobytes <- as.numeric(sub(" .*", "", system_fact("/proc/meminfo",
                                                     "^MemTotal")))
  if (is.na(kilobytes)) "unknown memory" else sprintf("%.0f GB",
                                                      kilobytes / 1e6)
}

print_machine <- function() {
  cat("bcvinfer beside what a user would pick instead, in one run.\n")
  cat("Times are processor time of one R process, medians of several runs in",
      "turn,\nunless something else is said.\n\n")
  cat(format(Sys.Date()), ", ", R.version$version.string, "\n",
      system_fact("/proc/cpuinfo", "^model name"), ", ",
      parallel::detectCores(), " cores, ", memory(), ", ",
      utils::sessionInfo()$running, "\n", sep = "")
  cat(strwrap(paste0("bcvinfer ", utils::packageVersion("bcvinfer"), "; ",
                     toString(vapply(peers, version_of, "")))), sep = "\n")
  cat("Processes ready to run at the start:", load_average(), "\n")
}

# A part that fails is said, and the others go on.
run_topic <- function(topic) {
  cat("\n==", topic, "\n")
  set.seed(1)
  scope <- new.env(parent = globalenv())
  tryCatch(
    sys.source(file.path("bench", paste0("bench-", topic, ".R")), scope),
    error = function(e) {
      cat("  failed:", conditionMessage(e), "\n")
      bench$wrong <- c(bench$wrong, paste(topic, "failed"))
    }
  )
  rm(scope)
  gc(verbose = FALSE)
}

# A share must stay below its bar, a peer's time above it.
met_bars <- function(rows) {
  limits <- rows$call == "bcvinfer"
  ifelse(limits, rows$ratio <= rows$bar, rows$ratio >= rows$bar)
}

print_end <- function(rows, minutes) {
  cat("\n== in brief\n")
  met <- met_bars(rows)
  missed <- which(!met)
  cat("bars:", sum(met, na.rm = TRUE), "met,", length(missed), "missed\n")
  for (i in missed) cat("  missed:", rows$task[i], rows$call[i], "\n")
  left_out <- unique(rows$package[is.na(rows$seconds) & is.na(rows$ratio)])
  if (length(left_out) > 0) cat("left out:", toString(left_out), "\n")
  cat("numbers that differ, or parts that failed:", length(bench$wrong), "\n")
  for (what in bench$wrong) cat("  wrong:", what, "\n")
  cat(sprintf("%.1f minutes; processes ready to run at the end: %s\n", minutes,
              load_average()))
}

# Without a time zone R asks systemd, which not every machine runs.
Sys.setenv(TZ = Sys.getenv("TZ", "UTC"))

start <- Sys.time()
sink(file.path(output, "results.txt"), split = TRUE)
print_machine()
for (topic in topics) {
  run_topic(topic)
  rows <- do.call(rbind, bench$rows)
  utils::write.csv(rows, gzfile(file.path(output, "bench.csv.gz")),
                   row.names = FALSE, na = "")
}
print_end(rows, as.numeric(Sys.time() - start, units = "mins"))
sink()
quit(status = as.integer(length(bench$wrong) > 0))
