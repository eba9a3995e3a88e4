# Processes that a test starts, watches and stops.

skip_without_forks <- function() {
  testthat::skip_on_os("windows")
  testthat::skip_on_cran()
}

# A shell without job control starts background jobs with SIGINT ignored, and
# newer versions of R leave it so (4.6.2 does, 4.2.2 does not).
skip_without_interrupts <- function() {
  skip_without_forks()
  status <- "/proc/self/status"
  lines <- if (file.exists(status)) readLines(status)
  mask <- sub("^SigIgn:\\s*", "", grep("^SigIgn:", lines, value = TRUE))
  # SIGINT is signal 2, the second bit.
  ignored <- bitwAnd(strtoi(substring(mask, nchar(mask)), 16L), 2L) > 0
  testthat::skip_if(any(ignored), "Started with SIGINT ignored")
}

# `expr` in a forked process of its own, which ends with `frame`.
local_fork <- function(expr, frame = parent.frame()) {
  job <- parallel::mcparallel(expr, silent = TRUE)
  withr::defer({
    tools::pskill(job$pid, tools::SIGKILL)
    suppressWarnings(parallel::mccollect(job))
  }, envir = frame)
  job
}

# Waits until `condition` holds; FALSE where it never does (a busy machine may
# take a minute to start R).
wait_until <- function(condition, seconds = 300) {
  condition <- substitute(condition)
  deadline <- Sys.time() + seconds
  while (!eval(condition, parent.frame())) {
    if (Sys.time() > deadline) return(FALSE)
    Sys.sleep(0.002)
  }
  TRUE
}

collect_fork <- function(job) {
  suppressWarnings(parallel::mccollect(job))[[1]]
}

# A small disk of its own, `size` as in mount(8), or the reason why not.
local_disk <- function(size, frame = parent.frame()) {
  place <- withr::local_tempfile(.local_envir = frame)
  dir.create(place)
  mounted <- suppressWarnings(system2(
    "mount", c("-t", "tmpfs", "-o", paste0("size=", size), "tmpfs", place),
    stdout = FALSE, stderr = FALSE
  ))
  if (mounted != 0) testthat::skip("no disk can be mounted here")
  withr::defer(system2("umount", c("-l", place)), envir = frame)
  place
}
