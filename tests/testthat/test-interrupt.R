# Ctrl-C in the midst of every loop that can take over a second: the call ends
# soon, with an interrupt, and leaves a session that goes on as before.

# The calls, each of which takes far longer than a test may wait.
long_calls <- function() {
  n <- 3e6
  predictions <- data.frame(
    row = seq_len(n), truth = rep_len(c("a", "b"), n),
    one = rep_len(c("a", "b", "b"), n), two = rep_len(c("b", "a"), n)
  )
  learners <- sprintf("l%d", 1:20)
  counts <- confusion_counts(data.frame(
    learner = rep(learners, each = 6), rep = rep(1:3, each = 2), fold = 1:2,
    tp = 50, fp = 3:8, fn = 9, tn = 40
  ))
  list(
    `fscore quantiles` = function() qfscore(runif(1e5), 3.3, 7.7),
    `fbeta distribution` = function() pfbeta_score(runif(1e5), 30, 7, 1e5, 2),
    `fbeta quantiles` = function() qfbeta_score(runif(1e5), 3, 7, 1e5, 2),
    `fbeta density` = function() dfbeta_score(runif(1e6), 3, 7, 1e5, 2),
    `moments` = function() fscore_moments(runif(1e5) * 1e3, 5),
    `modes` = function() fscore_mode(runif(1e6) * 1e3, 5),
    `superiority` = function() prob_greater(runif(1e5) * 100, 3, 5, 7),
    `superiority by quadrature` = function() {
      prob_superior(counts, "l1", "l2", "f_beta", beta = 2, rope = 0.01)
    },
    `shortest intervals` = function() {
      interval_beta_prime(counts, "f_beta", beta = 2, type = "hpd")
    },
    `plans` = function() cv_bcv(3e6, m = 5),
    `overlaps` = {
      plan <- cv_rcv(1e5, m = 60)
      function() overlap_counts(plan)
    },
    `correlations` = {
      estimates <- array(rnorm(3e6), c(5e4, 30, 2))
      function() bcv_correlations(estimates)
    },
    `counts` = function() {
      confusion_counts(predictions, "a", truth = truth, estimate = one,
                       row = row)
    },
    `pairs` = function() {
      contingency_counts(predictions, one, two, truth = truth, row = row)
    },
    `predictions` = function() {
      cv_predict(toy_plan(40, reps = 500), toy_data(), y,
                 list(a = random_learner))
    },
    `study` = function() small_error_rates(replicates = 1e5)
  )
}

# In a process of its own: runs `work` again and again until the interrupt
# comes, then shows that the session is whole.
interrupted <- function(work, ready) {
  outcome <- tryCatch({
    file.create(ready)
    repeat work()
  }, interrupt = function(e) class(e), error = function(e) conditionMessage(e))
  seconds <- sum(proc.time()[1:2])
  list(outcome = outcome, seconds = seconds, memory = resident_memory(),
       works = all.equal(qfscore(0.5, 1, 1), 2 / 3) &&
         identical(dim(cv_bcv(20, m = 2)$assignment), c(20L, 2L)))
}

# Seconds of processor time that a process has used: unlike the clock, they do
# not run on while other processes have the machine. NA where /proc does not
# say.
used_seconds <- function(pid) {
  file <- paste0("/proc/", pid, "/stat")
  if (!file.exists(file)) return(NA_real_)
  fields <- strsplit(sub(".*\\) ", "", readLines(file)), " ")[[1]]
  sum(as.numeric(fields[12:13])) / 100
}

# MiB; NA where /proc does not say.
resident_memory <- function() {
  invisible(gc())
  if (!file.exists("/proc/self/statm")) return(NA_real_)
  as.numeric(strsplit(readLines("/proc/self/statm"), " ")[[1]][2]) * 4 / 1024
}

test_that("an interrupt ends every long loop at once, and leaves no garbage", {
  skip_without_forks()
  withr::local_preserve_seed()
  set.seed(1)
  calls <- long_calls()
  before <- resident_memory()
  for (name in names(calls)) {
    ready <- withr::local_tempfile()
    job <- local_fork(interrupted(calls[[name]], ready))
    expect_true(wait_until(file.exists(ready)))
    Sys.sleep(0.2)
    sent <- used_seconds(job$pid)
    tools::pskill(job$pid, tools::SIGINT)
    found <- collect_fork(job)
    expect_identical(found$outcome, c("interrupt", "condition"), info = name)
    if (!is.na(sent)) expect_lt(found$seconds - sent, 1, label = name)
    expect_true(found$works, info = name)
    # malloc() keeps what five columns of 3e6 numbers leave, 115 MiB.
    if (!is.na(before)) {
      expect_lt(found$memory, before + 120, label = paste(name, "memory"))
    }
  }
})
