# Counts of predictions inside a database against bringing the table here:
# `Rscript bench/bench-database.R RECORDS`. The table is made by the database;
# each way runs in a process of its own, whose peak of memory the system knows
# (Linux only).

if (!exists("race")) source("bench/timing.R")

arguments <- if (exists("all_topics")) character() else commandArgs(TRUE)
records <- if (length(arguments) > 0) as.integer(arguments[1]) else 1e5L

# Five repetitions of two halves and two learners: ten predictions a record.
make_table <- function(file) {
  connection <- DBI::dbConnect(RSQLite::SQLite(), file)
  on.exit(DBI::dbDisconnect(connection))
  DBI::dbExecute(connection, "PRAGMA synchronous = OFF")
  DBI::dbExecute(connection, sprintf(
    "CREATE TABLE predictions AS
     WITH RECURSIVE
       records(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM records
                       WHERE id < %d),
       reps(rep) AS (SELECT 1 UNION ALL SELECT rep + 1 FROM reps WHERE rep < 5),
       learners(learner, hits) AS (VALUES ('tree', 80), ('nearest', 85))
     SELECT id, rep, 1 + (id * 31 + rep * 17) %% 2 AS fold, learner,
       CASE WHEN id %% 3 = 0 THEN 'ill' ELSE 'well' END AS truth,
       CASE WHEN (id %% 3 = 0) = ((id * 7919 + rep * 104729) %% 100 < hits)
            THEN 'ill' ELSE 'well' END AS estimate
     FROM records, reps, learners", records
  ))
}

count <- function(table) {
  bcvinfer::confusion_counts(table, "ill", truth = truth, estimate = estimate,
                             rep = rep, fold = fold, learner = learner)
}

pair <- function(table) {
  bcvinfer::contingency_counts(table, tree, nearest, truth = truth,
                               estimate = estimate, rep = rep, fold = fold,
                               row = id, learner = learner)
}

peak_memory <- function() {
  status <- readLines("/proc/self/status")
  as.numeric(gsub("[^0-9]", "", grep("^VmHWM", status, value = TRUE))) / 1024
}

# `way`: "rest" (packages and connection alone), "database" or "collect".
run_way <- function(way, task, file) {
  connection <- DBI::dbConnect(RSQLite::SQLite(), file)
  table <- dplyr::tbl(connection, "predictions")
  task <- switch(task, count = count, pair = pair)
  start <- Sys.time()
  result <- switch(way, database = task(table),
                   collect = task(as.data.frame(dplyr::collect(table))))
  seconds <- as.double(Sys.time() - start, units = "secs")
  DBI::dbDisconnect(connection)
  # Counts are whole: their digest is a sum that no reordering hides.
  check <- sum(as.matrix(Filter(is.double, as.data.frame(result))) *
                 seq_len(NROW(result)))
  cat(seconds, peak_memory(), format(check, digits = 10))
}

`%||%` <- function(x, y) if (is.null(x)) y else x

in_process <- function(way, task, file) {
  script <- "bench/bench-database.R"
  out <- system2(file.path(R.home("bin"), "Rscript"),
                 shQuote(c(script, records, way, task, file)), stdout = TRUE)
  values <- as.numeric(strsplit(utils::tail(out, 1), " ")[[1]])
  stats::setNames(as.list(values), c("seconds", "memory", "check"))
}

# Results of the database and of here are the same, or the bench is wrong.
compare_ways <- function(task, file) {
  rest <- in_process("rest", task, file)
  ways <- lapply(c(database = "database", collect = "collect"), in_process,
                 task = task, file = file)
  if (ways$database$check != ways$collect$check) {
    bench$wrong <- c(bench$wrong, paste(task, "in a database: other results"))
  }
  verb <- c(count = "confusion_counts()", pair = "contingency_counts()")[task]
  for (way in names(ways)) {
    where <- c(database = "in the database", collect = "after collect()")[way]
    own_line(paste(verb, where), sprintf(
      "%9s, %5.0f MB", time_text(ways[[way]]$seconds),
      ways[[way]]$memory - rest$memory
    ))
  }
}

bench_sqlite <- function() {
  heading(sprintf("Counts of %s predictions in SQLite, elapsed time and the ",
                  format(10 * records, big.mark = ",", scientific = FALSE)),
          "peak of memory above the packages'")
  file <- tempfile(fileext = ".sqlite")
  on.exit(unlink(file))
  make_table(file)
  for (task in c("count", "pair")) compare_ways(task, file)
}

main <- function() {
  absent <- Filter(Negate(is_there), c("DBI", "RSQLite", "dplyr", "dbplyr"))
  if (length(absent) > 0) {
    return(own_line(toString(absent), "not installed: left out"))
  }
  bench_sqlite()
}

if (length(arguments) > 1) {
  run_way(arguments[2], arguments[3], arguments[4])
} else {
  main()
}
