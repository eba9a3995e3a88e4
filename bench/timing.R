# What every part of the bench shares: a race of calls, in one run and in turn,
# and the rows that become inst/extdata/bench.csv.gz. Sourced by bench.R, and by
# each bench-*.R where it is run alone.

library(bcvinfer)

bench <- new.env()
bench$rows <- list()
bench$wrong <- character()

heading <- function(...) cat("\n", ..., "\n", sep = "")

package_of <- function(call) sub("::.*", "", call)

is_there <- function(package) requireNamespace(package, quietly = TRUE)

# Of this process alone: other work of the machine hardly counts.
processor_seconds <- function() sum(proc.time()[c("user.self", "sys.self")])

# Seconds of one call. The clock ticks in milliseconds, so that a short call is
# repeated; garbage of what ran before is nobody's time.
one_timing <- function(run, repeats) {
  gc(verbose = FALSE)
  start <- processor_seconds()
  for (i in seq_len(repeats)) run()
  (processor_seconds() - start) / repeats
}

# How often a run calls, to last `least` seconds.
enough_repeats <- function(run, least) {
  repeats <- 1
  repeat {
    seconds <- one_timing(run, repeats) * repeats
    if (seconds >= least / 4) break
    repeats <- repeats * 4
  }
  max(1, ceiling(repeats * least / seconds))
}

# The median of several timings of each run; the runs take turns, so that they
# meet the same disturbances.
median_seconds <- function(runs, times = 7, least = 0.1) {
  repeats <- vapply(runs, enough_repeats, 1, least = least)
  each <- replicate(times, mapply(one_timing, runs, repeats))
  apply(matrix(each, length(runs)), 1, stats::median)
}

# 1,114 ms, 53.1 ms, 0.21 us
time_text <- function(seconds) {
  unit <- findInterval(seconds, c(1e-3, 1)) + 1
  scaled <- signif(seconds * c(1e6, 1e3, 1)[unit], 3)
  paste(format(scaled, big.mark = ",", drop0trailing = TRUE),
        c("us", "ms", "s")[unit])
}

keep_row <- function(topic, task, call, ...) {
  row <- list(topic = topic, task = task, call = call,
              package = package_of(call), version = NA, seconds = NA,
              ratio = NA, bar = NA, difference = NA, fits = NA, width = NA)
  row[...names()] <- list(...)
  if (is_there(row$package)) {
    row$version <- as.character(utils::packageVersion(row$package))
  }
  bench$rows[[length(bench$rows) + 1]] <- as.data.frame(row)
}

print_line <- function(call, ...) cat(sprintf("  %-48s", call), ..., "\n")

# Why a call cannot take part, or NULL. That a peer is not there, or fails, is
# said and left at that; our own call must work.
hindrance <- function(call, run) {
  package <- package_of(call)
  if (!is_there(package)) return("not installed: left out")
  if (package == "bcvinfer") return(NULL)
  message <- tryCatch({
    utils::capture.output(suppressWarnings(suppressMessages(run())))
    NULL
  }, error = conditionMessage)
  if (is.null(message)) return(NULL)
  paste("left out, since it fails:", gsub("[[:space:]]+", " ", message))
}

# The largest difference of a peer's numbers from ours; beyond `within` the
# bench ends with an error, after everything else.
check_agreement <- function(task, call, differ, within) {
  if (is.null(differ[[call]])) return(NA)
  difference <- differ[[call]]()
  if (!isTRUE(difference <= within)) {
    bench$wrong <- c(bench$wrong, sprintf("%s, %s: %g", task, call, difference))
  }
  difference
}

# Times of `calls`, functions named by what they call, ours first. `bars`: how
# many times as long as ours a peer must take at least, where that was promised.
# `differ`: for peers that compute the same, a function that returns the largest
# difference, which must be `within`.
race <- function(topic, task, calls, bars = NULL, times = 7, differ = NULL,
                 within = 1e-12, least = 0.1) {
  heading(task)
  why <- Map(hindrance, names(calls), calls)
  runs <- calls[lengths(why) == 0]
  seconds <- stats::setNames(rep(NA_real_, length(calls)), names(calls))
  seconds[names(runs)] <- median_seconds(runs, times, least)
  for (call in names(calls)) {
    if (!is.null(why[[call]])) {
      print_line(call, why[[call]])
      keep_row(topic, task, call)
      next
    }
    difference <- check_agreement(task, call, differ, within)
    ratio <- seconds[[call]] / seconds[[1]]
    bar <- if (call %in% names(bars)) bars[[call]] else NA
    race_line(call, seconds[[call]], ratio, bar, difference,
              ours = call == names(calls)[1])
    keep_row(topic, task, call, seconds = signif(seconds[[call]], 4),
             ratio = signif(ratio, 4), bar = bar,
             difference = signif(difference, 2))
  }
}

race_line <- function(call, seconds, ratio, bar, difference, ours) {
  print_line(
    call, sprintf("%9s", time_text(seconds)),
    if (!ours) sprintf("%8s times as long", format(signif(ratio, 3),
                                                   drop0trailing = TRUE)),
    if (!is.na(bar)) sprintf("(at least %g: %s)", bar,
                             if (ratio >= bar) "met" else "MISSED"),
    if (!is.na(difference)) sprintf("largest difference %.2g", difference)
  )
}

# A share or a time that was promised to stay below `bar`.
limit_line <- function(topic, task, value, bar, unit) {
  print_line(task, sprintf("%8.3g%s (at most %g%s: %s)", value, unit, bar, unit,
                           if (value <= bar) "met" else "MISSED"))
  keep_row(topic, task, "bcvinfer", ratio = signif(value, 4), bar = bar)
}

# A figure of our own without a peer.
own_line <- function(what, text) print_line(what, text)

megabytes <- function(x) as.numeric(utils::object.size(x)) / 1e6
