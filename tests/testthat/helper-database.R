# A private PostgreSQL server on loopback for one test, or the reason why
# there can be none. Its data are in a new directory under /tmp; it stops with
# `frame`.
local_postgres <- function(frame = parent.frame()) {
  skip_without(c("RPostgres", "DBI", "dbplyr", "dplyr", "withr"))
  if (!nzchar(Sys.which("runuser")) && is_root()) {
    testthat::skip("PostgreSQL refuses root, and there is no runuser")
  }
  programs <- Sys.glob("/usr/lib/postgresql/*/bin")
  programs <- if (nzchar(Sys.which("initdb"))) dirname(Sys.which("initdb")) else
    utils::tail(programs, 1)
  if (length(programs) == 0) testthat::skip("no PostgreSQL server here")
  server <- list(bin = programs, user = postgres_user(),
                 home = tempfile("postgres-", dirname(tempdir())),
                 port = free_port(), password = basename(tempfile("")))
  dir.create(server$home, mode = "0700")
  withr::defer(stop_postgres(server), envir = frame)
  reason <- start_postgres(server)
  if (!is.null(reason)) testthat::skip(paste("PostgreSQL:", reason))
  connection <- DBI::dbConnect(
    RPostgres::Postgres(), host = "127.0.0.1", port = server$port,
    user = "tester", password = server$password, dbname = "postgres"
  )
  withr::defer(DBI::dbDisconnect(connection), envir = frame)
  connection
}

is_root <- function() identical(system2("id", "-u", stdout = TRUE), "0")

# initdb refuses root.
postgres_user <- function() {
  if (!is_root()) return(NULL)
  known <- system2("id", "postgres", stdout = FALSE, stderr = FALSE) == 0
  if (known) "postgres" else "nobody"
}

free_port <- function() {
  for (port in sample(20000:30000, 50)) {
    socket <- tryCatch(serverSocket(port), error = function(e) NULL)
    if (is.null(socket)) next
    close(socket)
    return(port)
  }
  testthat::skip("PostgreSQL: no free port")
}

run_postgres <- function(server, program, arguments) {
  command <- c(file.path(server$bin, program), arguments)
  if (!is.null(server$user)) {
    command <- c("runuser", "-u", server$user, "--", command)
  }
  log <- file.path(server$home, "run.log")
  # Not through pipes: the server would hold them open. Nor below a sanitizer
  # that the tests run with: the server hangs.
  status <- system2(command[1], shQuote(command[-1]), stdout = log,
                    stderr = log, env = "LD_PRELOAD=")
  if (status == 0) NULL else
    paste(c(program, utils::tail(readLines(log), 2)), collapse = ": ")
}

start_postgres <- function(server) {
  secret <- file.path(server$home, "password")
  writeLines(server$password, secret)
  if (!is.null(server$user)) {
    system2("chown", c("-R", server$user, shQuote(server$home)))
  }
  data <- file.path(server$home, "data")
  reason <- run_postgres(server, "initdb", c(
    "-D", data, "-U", "tester", "-A", "scram-sha-256", "--pwfile", secret,
    "-E", "UTF8", "--locale=C", "--no-sync"
  ))
  if (!is.null(reason)) return(reason)
  options <- paste("-c listen_addresses=127.0.0.1 -p", server$port, "-k",
                   server$home, "-c fsync=off")
  run_postgres(server, "pg_ctl", c(
    "-D", data, "-l", file.path(server$home, "server.log"), "-o", options, "-w",
    "-t", "30", "start"
  ))
}

stop_postgres <- function(server) {
  data <- file.path(server$home, "data")
  if (file.exists(file.path(data, "postmaster.pid"))) {
    run_postgres(server, "pg_ctl", c("-D", data, "-m", "immediate", "stop"))
  }
  unlink(server$home, recursive = TRUE)
}

local_sqlite <- function(frame = parent.frame()) {
  skip_without(c("RSQLite", "DBI", "dbplyr", "dplyr", "withr"))
  connection <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  withr::defer(DBI::dbDisconnect(connection), envir = frame)
  connection
}

local_duckdb <- function(frame = parent.frame()) {
  skip_without(c("duckdb", "DBI", "dbplyr", "dplyr", "withr"))
  connection <- DBI::dbConnect(getExportedValue("duckdb", "duckdb")())
  withr::defer(DBI::dbDisconnect(connection), envir = frame)
  connection
}

# The lazy table again, telling `report` every query that is made from it and
# brings something back, and what that is.
watch_queries <- function(table, report) {
  registerS3method("collect", "watched_tbl", function(x, ...) {
    class(x) <- setdiff(class(x), "watched_tbl")
    result <- dplyr::collect(x, ...)
    report(x, result)
    result
  }, envir = asNamespace("dplyr"))
  class(table) <- c("watched_tbl", class(table))
  table
}

put_table <- function(connection, data) {
  name <- basename(tempfile("t"))
  DBI::dbWriteTable(connection, name, as.data.frame(data))
  dplyr::tbl(connection, name)
}

database_predictions <- function(n = 60, classes = c("x", "y", "z")) {
  as.data.frame(example_predictions(n = n, classes = classes))
}

long_predictions <- function(wide = database_predictions()) {
  keys <- wide[c("row", "rep", "fold", "truth")]
  rbind(cbind(keys, learner = "tree", says = wide$tree),
        cbind(keys, learner = "knn", says = wide$knn))
}

text_columns <- function(data) {
  data[] <- lapply(data, function(x) if (is.factor(x)) as.character(x) else x)
  data
}

# What holds in every database.
expect_database_counts <- function(con) {
  force(con)
  wide <- text_columns(database_predictions())
  long <- text_columns(long_predictions())[sample(360), ]
  there <- put_table(con, wide)
  below <- put_table(con, long)
  for (positive in c("y", "each")) {
    here <- confusion_counts(wide, positive, truth = truth, estimate = tree,
                             rep = rep, fold = fold, row = row,
                             scheme = "bcv", n_train = 30, n_test = 30)
    expect_identical(
      confusion_counts(there, positive, truth = truth, estimate = tree,
                       rep = rep, fold = fold, row = row, scheme = "bcv",
                       n_train = 30, n_test = 30), here
    )
    expect_identical(
      confusion_counts(below, positive, truth = truth, estimate = says,
                       rep = rep, fold = fold, row = row, learner = learner),
      confusion_counts(long, positive, truth = truth, estimate = says,
                       rep = rep, fold = fold, row = row, learner = learner)
    )
  }
  pairs <- contingency_counts(wide, tree, knn, truth = truth, rep = rep,
                              fold = fold, row = row)
  expect_identical(
    contingency_counts(there, tree, knn, truth = truth, rep = rep, fold = fold,
                       row = row), pairs
  )
  expect_identical(
    contingency_counts(below, tree, knn, truth = truth, rep = rep, fold = fold,
                       row = row, learner = learner, estimate = says), pairs
  )
}
