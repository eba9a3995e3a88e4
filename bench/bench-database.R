# Counts and variance components of predictions inside a database against
# bringing the table here: `Rscript bench/bench-database.R RECORDS`, with 20
# times the records in PostgreSQL. The tables are made by the databases; each
# way runs in a process of its own, whose peak of memory the system knows (Linux
# only).

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

# Five block-regularized half splits, two learners: five rows a record.
make_components_table <- function(connection) {
  DBI::dbExecute(connection, sprintf(
    "CREATE UNLOGGED TABLE predictions AS
     SELECT id AS row, rep,
       1 + (((id & rep) # ((id & rep) >> 1) # ((id & rep) >> 2)) & 1) AS fold,
       CASE WHEN id %% 3 = 0 THEN 'ill' ELSE 'well' END AS truth,
       CASE WHEN (id %% 3 = 0) =
                 ((id::bigint * 7919 + rep * 104729) %% 100 < 80)
            THEN 'ill' ELSE 'well' END AS tree,
       CASE WHEN (id %% 3 = 0) =
                 ((id::bigint * 7907 + rep * 104723) %% 101 < 86)
            THEN 'ill' ELSE 'well' END AS nearest
     FROM generate_series(1, %d) AS id, generate_series(1, 5) AS rep",
    20L * records
  ))
  DBI::dbExecute(connection, "ANALYZE predictions")
}

components <- function(table) {
  if (is.data.frame(table)) {
    table <- bcvinfer::cv_predictions(table, truth, c(tree, nearest), row, rep,
                                      fold)
  }
  bcvinfer::components_test(table, tree, nearest, measure = "f1",
                            positive = "ill")
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

# A file of SQLite, or the port and password of a server.
connect <- function(place) {
  if (file.exists(place)) return(DBI::dbConnect(RSQLite::SQLite(), place))
  server <- strsplit(place, ":")[[1]]
  connection <- DBI::dbConnect(
    RPostgres::Postgres(), host = "127.0.0.1", port = as.integer(server[1]),
    user = "tester", password = server[2], dbname = "postgres"
  )
  DBI::dbExecute(connection, "SET work_mem = '512MB'")
  connection
}

# `way`: "rest" (packages and connection alone), "database" or "collect".
run_way <- function(way, task, place) {
  connection <- connect(place)
  table <- dplyr::tbl(connection, "predictions")
  task <- switch(task, count = count, pair = pair, components = components)
  start <- Sys.time()
  result <- switch(way, database = task(table),
                   collect = task(as.data.frame(dplyr::collect(table))))
  seconds <- as.double(Sys.time() - start, units = "secs")
  DBI::dbDisconnect(connection)
  # Counts are whole: their digest is a sum that no reordering hides.
  check <- if (is.data.frame(result)) {
    sum(as.matrix(Filter(is.double, as.data.frame(result))) * seq_len(
      nrow(result)))
  } else sum(result$estimate, result$stderr)
  cat(seconds, peak_memory(), format(check, digits = 10))
}

`%||%` <- function(x, y) if (is.null(x)) y else x

in_process <- function(way, task, place) {
  script <- "bench/bench-database.R"
  out <- system2(file.path(R.home("bin"), "Rscript"),
                 shQuote(c(script, records, way, task, place)), stdout = TRUE)
  values <- as.numeric(strsplit(utils::tail(out, 1), " ")[[1]])
  stats::setNames(as.list(values), c("seconds", "memory", "check"))
}

# Results of the database and of here are the same, or the bench is wrong.
compare_ways <- function(task, place) {
  rest <- in_process("rest", task, place)
  ways <- lapply(c(database = "database", collect = "collect"), in_process,
                 task = task, place = place)
  if (ways$database$check != ways$collect$check) {
    bench$wrong <- c(bench$wrong, paste(task, "in a database: other results"))
  }
  verb <- c(count = "confusion_counts()", pair = "contingency_counts()",
            components = "components_test()")[task]
  for (way in names(ways)) {
    where <- c(database = "in the database", collect = "after collect()")[way]
    own_line(paste(verb, where), sprintf(
      "%9s, %5.0f MB", time_text(ways[[way]]$seconds),
      ways[[way]]$memory - rest$memory
    ))
  }
}

heading_of <- function(what, size, database) {
  heading(sprintf("%s of %s predictions in %s, elapsed time and the ", what,
                  format(size, big.mark = ",", scientific = FALSE), database),
          "peak of memory above the packages'")
}

bench_sqlite <- function() {
  heading_of("Counts", 10 * records, "SQLite")
  file <- tempfile(fileext = ".sqlite")
  on.exit(unlink(file))
  make_table(file)
  for (task in c("count", "pair")) compare_ways(task, file)
}

# By the server of the tests.
bench_postgres <- function() {
  heading_of("Components of two learners, each", 100 * records, "PostgreSQL")
  helpers <- new.env()
  sys.source("tests/testthat/helper-neighbours.R", helpers)
  sys.source("tests/testthat/helper-database.R", helpers)
  connection <- tryCatch(helpers$local_postgres(), skip = identity)
  if (inherits(connection, "condition")) {
    return(own_line("PostgreSQL", conditionMessage(connection)))
  }
  make_components_table(connection)
  password <- basename(tempfile(""))
  DBI::dbExecute(connection, sprintf("ALTER USER tester PASSWORD '%s'",
                                     password))
  port <- DBI::dbGetInfo(connection)$port
  compare_ways("components", paste(port, password, sep = ":"))
}

main <- function() {
  absent <- Filter(Negate(is_there), c("DBI", "RSQLite", "dplyr", "dbplyr"))
  if (length(absent) > 0) {
    return(own_line(toString(absent), "not installed: left out"))
  }
  bench_sqlite()
  bench_postgres()
}

if (length(arguments) > 1) {
  run_way(arguments[2], arguments[3], arguments[4])
} else {
  main()
}
