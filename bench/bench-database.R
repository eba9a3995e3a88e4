# Counts of 1e7 predictions inside a database against bringing the table here
# and counting it, on an installed package: Rscript bench/bench-database.R
# [records]. The table is made by the database; each way runs in a process of
# its own, whose peak of memory the system knows (Linux only).

arguments <- commandArgs(TRUE)
records <- if (length(arguments) > 0) as.integer(arguments[1]) else 1e6L

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
                   collect = task(dplyr::collect(table)))
  seconds <- as.double(Sys.time() - start, units = "secs")
  DBI::dbDisconnect(connection)
  # Counts are whole: their digest is a sum that no reordering hides.
  check <- if (is.null(result)) 0 else
    sum(as.matrix(Filter(is.double, as.data.frame(result))) * seq_len(
      nrow(result)))
  cat(seconds, peak_memory(), check, nrow(result) %||% 0)
}

`%||%` <- function(x, y) if (is.null(x)) y else x

in_process <- function(way, task, file) {
  script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
  out <- system2(file.path(R.home("bin"), "Rscript"),
                 shQuote(c(script, records, way, task, file)), stdout = TRUE)
  values <- as.numeric(strsplit(utils::tail(out, 1), " ")[[1]])
  stats::setNames(as.list(values), c("seconds", "memory", "check", "rows"))
}

main <- function() {
  file <- tempfile(fileext = ".sqlite")
  on.exit(unlink(file))
  made <- system.time(make_table(file))[["elapsed"]]
  cat(sprintf("%d predictions made in SQLite in %.0f s, a file of %.0f MB\n",
              10L * records, made, file.size(file) / 1e6))
  rest <- in_process("rest", "count", file)
  cat(sprintf("%-22s %9s %16s\n", "", "time, s", "memory, MB"))
  cat(sprintf("%-22s %9s %16.0f\n", "packages alone", "", rest$memory))
  for (task in c("count", "pair")) {
    ways <- lapply(c(database = "database", collect = "collect"), in_process,
                   task = task, file = file)
    stopifnot(ways$database$check == ways$collect$check)
    name <- c(count = "confusion_counts()", pair = "contingency_counts()")[task]
    for (way in names(ways)) {
      cat(sprintf("%-22s %9.1f %16.0f  %s\n", name, ways[[way]]$seconds,
                  ways[[way]]$memory,
                  if (way == "database") "in the database" else
                    "after collect()"))
    }
    above <- lapply(ways, function(way) way$memory - rest$memory)
    cat(sprintf("%-22s %9.2f %16.4f  (memory above the packages')\n", "ratio",
                ways$database$seconds / ways$collect$seconds,
                above$database / above$collect))
  }
}

if (length(arguments) > 1) {
  run_way(arguments[2], arguments[3], arguments[4])
} else {
  main()
}
