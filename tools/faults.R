# SIGKILL at 20 random moments of every job that can be resumed: `make faults`.
# Each job runs once undisturbed; then it is killed, with all processes that it
# has started, and started again, until 20 kills have met it (a job that ends
# before starts anew), and at last left to its end. The results must be the same
# files. Exits with 1 where one differs; what was found is kept in
# bench/faults.txt. Needs a Unix and a few minutes. ONLY="groups reproduce" runs
# those jobs alone, and keeps nothing.

kills <- 20
work <- normalizePath(tempfile("faults-"), mustWork = FALSE)
dir.create(work)

# The grid reads its cells from the installed package: a copy of it has three
# small ones.
local_package <- function() {
  copy <- file.path(work, "library")
  dir.create(copy)
  file.copy(find.package("bcvinfer"), copy, recursive = TRUE)
  file <- file.path(copy, "bcvinfer", "evidence", "cells.csv")
  cells <- utils::read.csv(file)[c(1, 3, 25), ]
  cells[c("plans", "sets")] <- list("folds", 100)
  utils::write.csv(cells, file, row.names = FALSE, quote = FALSE)
  paste(c(copy, .libPaths()), collapse = ":")
}

# A study as a script: its checkpoint and its result in the folder.
study_script <- function(name, call) {
  file <- file.path(work, paste0(name, ".R"))
  writeLines(c(
    "library(bcvinfer)", "folder <- commandArgs(TRUE)[1]",
    "generate <- function() sim_data(100, 'simple', delta = 1)",
    "learners <- list(tree = learner_tree(), nearest = learner_knn(3))",
    "checkpoint <- file.path(folder, 'checkpoint')", "set.seed(7)",
    paste("found <-", call),
    "dput(as.data.frame(found), file.path(folder, 'result.txt'), 'digits17')"
  ), file)
  file
}

# What each job runs in a folder of its own, and the files of its results.
jobs <- list(
  error_rate_study = list(script = study_script("error-rate", "error_rate_study(
    generate, y, learners, c('bcv_mcnemar', 'cv52_t', 'corrected_kfold_t'),
    replicates = 40, checkpoint = checkpoint)"), results = "result.txt"),
  coverage_study = list(script = study_script("coverage", "coverage_study(
    generate, y, learners, c('beta_prime', 'bcv_t'), measures = 'f1',
    positive = '1', truth = list(train = 50, test = 500, replicates = 60),
    replicates = 24, checkpoint = checkpoint)"), results = "result.txt"),
  correlation_study = list(script = study_script("correlation",
    "correlation_study(generate, y, learners, m = 5, replicates = 40,
    checkpoint = checkpoint)"), results = "result.txt"),
  reproduce = list(
    script = "inst/scripts/reproduce.R",
    arguments = c("--replicates=6", "--only=003-table5-exp6,001-table7,004",
                  "--output=%s", "--checkpoint=%s/checkpoint"),
    results = paste0(c("003-table5-exp6", "001-table7", "004-examples"), ".csv")
  ),
  evidence = list(script = "inst/evidence/grid.R", results = "grid.csv.gz"),
  "real-data" = list(script = "inst/evidence/real-data.R",
                     arguments = c(4, "%s", "8,20,24,27,31"),
                     results = sprintf("cell-%02d.csv", c(8, 20, 24, 27, 31))),
  groups = list(script = "inst/evidence/groups.R", arguments = c(2, "%s"),
                results = "groups.csv.gz"),
  studies = list(
    script = "inst/scripts/studies.R", arguments = 20,
    results = paste0("studies-", c("coverage", "power", "correlations"), ".csv")
  )
)

# The arguments of a job begin with its folder, or say where it is.
job_arguments <- function(job, folder) {
  given <- as.character(job$arguments)
  here <- grepl("%s", given, fixed = TRUE)
  given[here] <- sub("%s", folder, given[here], fixed = TRUE)
  if (any(here)) given else c(folder, given)
}

# In a group of processes of its own, whose leader writes its number. None lives
# longer than ten minutes.
start_job <- function(job, folder) {
  leader <- file.path(folder, "leader")
  unlink(file.path(folder, c("leader", "ended")))
  command <- paste(shQuote(c(file.path(R.home("bin"), "Rscript"), job$script,
                             job_arguments(job, folder))), collapse = " ")
  system2("setsid", c("bash", "-c", shQuote(paste0(
    "echo $$ > ", leader, ".part; mv ", leader, ".part ", leader, "; ",
    "timeout --foreground -s KILL 600 ", command, " > ", folder,
    "/said.txt 2>&1; echo $? > ", folder, "/ended"
  ))), wait = FALSE)
  while (!file.exists(leader)) Sys.sleep(0.01)
  as.integer(readLines(leader))
}

ended <- function(folder) file.exists(file.path(folder, "ended"))

# Processes of the job that are left.
is_alive <- function(leader) {
  all <- system2("ps", c("-eo", "pgid=,stat="), stdout = TRUE)
  any(grepl(sprintf("^ *%d +[^Z]", leader), all))
}

# Every process of the job is gone when this returns. (tools::pskill() signals
# no groups.)
kill_job <- function(leader) {
  system2("bash", c("-c", shQuote(sprintf("kill -KILL -- -%d", leader))),
          stderr = FALSE)
  while (is_alive(leader)) Sys.sleep(0.02)
}

wait_for_end <- function(folder, leader) {
  while (is_alive(leader)) Sys.sleep(0.1)
  if (!ended(folder) || readLines(file.path(folder, "ended")) != "0") {
    stop("the job failed: ", paste(readLines(file.path(folder, "said.txt")),
                                   collapse = "\n"))
  }
}

new_folder <- function(name) {
  folder <- tempfile(paste0(name, "-"), work)
  dir.create(folder)
  folder
}

contents <- function(job, folder) {
  unname(tools::md5sum(file.path(folder, job$results)))
}

# What a run has finished so far.
pieces <- function(folder) {
  files <- list.files(folder, recursive = TRUE)
  sum(!grepl("leader|said|ended|[.](new|part)", files))
}

elapsed <- function() proc.time()[["elapsed"]]

# One row: how often it was killed, at how many different states, how many runs
# that took, and how many of these had other results.
run_job <- function(name) {
  job <- jobs[[name]]
  folder <- new_folder(name)
  start <- elapsed()
  leader <- start_job(job, folder)
  wait_for_end(folder, leader)
  seconds <- elapsed() - start
  undisturbed <- contents(job, folder)
  stopifnot(!anyNA(undisturbed))
  states <- integer()
  runs <- differ <- 0
  folder <- new_folder(name)
  close_run <- function(leader) {
    wait_for_end(folder, leader)
    runs <<- runs + 1
    differ <<- differ + !identical(contents(job, folder), undisturbed)
    folder <<- new_folder(name)
  }
  while (length(states) < kills) {
    leader <- start_job(job, folder)
    # Loading the package is part of the job, but a small one.
    Sys.sleep(stats::runif(1, 0.3 * load_seconds,
                           load_seconds + seconds / 5))
    if (ended(folder)) {
      close_run(leader)
    } else {
      kill_job(leader)
      states <- c(states, pieces(folder))
    }
  }
  leader <- start_job(job, folder)
  close_run(leader)
  row <- data.frame(job = name, kills = length(states),
                    states = length(unique(states)), runs, differ,
                    seconds = round(seconds, 1))
  print(row, row.names = FALSE)
  row
}

Sys.setenv(TZ = Sys.getenv("TZ", "UTC"), R_LIBS = local_package())
set.seed(20)
start <- elapsed()
system2(file.path(R.home("bin"), "Rscript"), c("-e", shQuote("library(bcvinfer)")))
load_seconds <- elapsed() - start
only <- strsplit(Sys.getenv("ONLY"), " ")[[1]]

report <- function(rows) {
  c("`make faults`: SIGKILL at random moments of jobs that can be resumed", "",
    paste("Date:", Sys.Date()),
    paste("bcvinfer:", utils::packageVersion("bcvinfer")), R.version.string, "",
    utils::capture.output(print(rows, row.names = FALSE)), "",
    "states: different numbers of finished pieces at the kills; runs: from an",
    "empty folder to the end; differ: runs whose files of results are not those",
    "of the undisturbed run, which took `seconds` with what else the machine did.",
    "", if (all(rows$differ == 0)) "All results are the same." else
      "Results differ.")
}

# The file grows with every job.
rows <- NULL
for (name in if (length(only) > 0) only else names(jobs)) {
  rows <- rbind(rows, run_job(name))
  if (length(only) == 0) writeLines(report(rows), "bench/faults.txt")
}
writeLines(report(rows))
good <- all(rows$differ == 0)
unlink(work, recursive = TRUE)
quit(status = !good)
