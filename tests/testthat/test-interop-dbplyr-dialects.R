# Databases that are not here: their dialect of our queries, by dbplyr's
# simulated connections. What each of them writes is in its own manual.
limits <- c(
  hive = "LIMIT", impala = "LIMIT", mariadb = "LIMIT",
  mssql = "TOP", mysql = "LIMIT", oracle = "FETCH FIRST", postgres = "LIMIT",
  redshift = "LIMIT", snowflake = "LIMIT", spark_sql = "LIMIT"
)

# A real connection chooses one of them, a simulated one any.
quoted_names <- c("\"odd \"\"name\"\" `\"", "`odd \"name\" ```",
                  "[odd \"name\" `]")

# All queries of `code(table)`, run in SQLite, in the words of each dialect.
queries_of <- function(code) {
  con <- local_sqlite()
  data <- text_columns(long_predictions(
    database_predictions(classes = c("it's", "y", "z"))
  ))
  names(data)[names(data) == "says"] <- "odd \"name\" `"
  known <- intersect(paste0("simulate_", names(limits)),
                     getNamespaceExports("dbplyr"))
  names(known) <- sub("simulate_", "", known)
  written <- lapply(known, function(name) character())
  table <- watch_queries(put_table(con, data), function(query, result) {
    for (dialect in names(known)) {
      simulated <- getExportedValue("dbplyr", known[[dialect]])()
      text <- as.character(dbplyr::sql_render(query, con = simulated))
      written[[dialect]] <<- c(written[[dialect]], text)
    }
  })
  suppressWarnings(code(table))
  written
}

expect_dialects <- function(written) {
  for (dialect in names(written)) {
    text <- written[[dialect]]
    quoted <- vapply(quoted_names, grepl, logical(length(text)), x = text,
                     fixed = TRUE)
    expect_true(any(quoted), info = dialect)
    expect_true(all(grepl(limits[[dialect]], text)), info = dialect)
    # A label with its quote doubled.
    expect_true(any(grepl("'it''s'", text, fixed = TRUE)), info = dialect)
    grouped <- grepl("GROUP BY", text)
    expect_true(all(grouped | grepl("DISTINCT", text)), info = dialect)
  }
}

test_that("confusion counts are written in the dialect of each database", {
  expect_dialects(queries_of(function(table) {
    confusion_counts(table, "it's", truth = truth, row = row, rep = rep,
                     fold = fold, learner = learner,
                     estimate = "odd \"name\" `")
  }))
  expect_dialects(queries_of(function(table) {
    confusion_counts(table, "each", truth = truth, row = row, rep = rep,
                     fold = fold, learner = learner,
                     estimate = "odd \"name\" `")
  }))
})

test_that("contingency counts are written in the dialect of each database", {
  written <- queries_of(function(table) {
    contingency_counts(table, tree, knn, truth = truth, row = row, rep = rep,
                       fold = fold, learner = learner,
                       estimate = "odd \"name\" `")
  })
  expect_dialects(written)
  for (text in written) {
    expect_true(any(grepl("'tree'", text, fixed = TRUE)))
  }
})
