# How soon an interrupt ends a long call, in processor time of its process.
if (!exists("bench")) source("bench/timing.R")

# Seconds of processor time that a process has used.
used_seconds <- function(pid) {
  line <- readLines(file.path("/proc", pid, "stat"))
  fields <- strsplit(sub(".*\\) ", "", line), " ")[[1]]
  sum(as.numeric(fields[12:13])) / 100
}

interrupt_seconds <- function(call) {
  job <- parallel::mcparallel(tryCatch(
    repeat call(), interrupt = function(e) processor_seconds()
  ))
  Sys.sleep(0.5)
  sent <- used_seconds(job$pid)
  tools::pskill(job$pid, tools::SIGINT)
  parallel::mccollect(job)[[1]] - sent
}

heading("Interrupts: processor time until a long call ends")
if (.Platform$OS.type == "unix" && file.exists("/proc/self/stat")) {
  half_splits <- cv_rcv(1e5, m = 60)
  predictions <- data.frame(truth = rep_len(c("a", "b"), 1e6),
                            one = rep_len(c("a", "b", "b"), 1e6))
  long_calls <- list(
    `qfscore(1e5)` = function() qfscore(runif(1e5), 3.3, 7.7),
    `qfscore(1e5, beta = 2)` = function() qfscore(runif(1e5), 4, 8, 1e5, 2),
    `cv_bcv(5e5, m = 31)` = function() cv_bcv(5e5, m = 31),
    `overlap_counts(1e5 x 60)` = function() overlap_counts(half_splits),
    `confusion_counts(1e6)` = function() {
      confusion_counts(predictions, "a", truth = truth, estimate = one)
    }
  )
  for (what in names(long_calls)) {
    limit_line("interrupt", paste("interrupt of", what),
               max(interrupt_seconds(long_calls[[what]]), 0), 1, " s")
  }
}
