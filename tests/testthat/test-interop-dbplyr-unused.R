# What is said of columns that no argument uses, here and of a database.
unused_predictions <- function(n = 60, copies = 3) {
  set.seed(2)
  truth <- rep(sample(c("no", "yes"), n, replace = TRUE), copies)
  data <- data.frame(id = rep(seq_len(n), copies), y = truth)
  data$a <- ifelse(runif(n * copies) < 0.2, "no", data$y)
  data$b <- ifelse(runif(n * copies) < 0.3, "no", data$y)
  data
}

# The sentences of the error or warnings, without the hint for databases.
said_of <- function(code) {
  said <- character()
  say <- function(condition) {
    text <- gsub(". Where that is more .*?collect\\(\\)`[.]", "",
                 gsub("[^ -~]+", ".", one_line(condition)))
    said <<- c(said, class(condition)[1], gsub("[ .]+", " ", text))
  }
  tryCatch(withCallingHandlers(code, bcvinfer_warning = function(warning) {
    say(warning)
    invokeRestart("muffleWarning")
  }), bcvinfer_error = say)
  said
}

count_one <- function(x, ...) {
  confusion_counts(x, "yes", truth = y, estimate = a, ...)
}
count_two <- function(x, ...) contingency_counts(x, a, b, truth = y, ...)

expect_said_alike <- function(con, data, kind, ...) {
  there <- put_table(con, data)
  for (count in list(count_one, count_two)) {
    here <- said_of(count(data, ...))
    expect_identical(here[1], kind)
    expect_identical(said_of(count(there, ...)), here)
  }
}

expect_unused_said <- function(con) {
  force(con)
  data <- unused_predictions()
  error <- "bcvinfer_error_conflict"
  groups <- "bcvinfer_warning_likely_groups"
  expect_said_alike(con, data, error)
  text <- one_line(expect_input_error(count_two(put_table(con, data)),
                                      "conflict", "row"))
  expect_match(text, "Write `row = id, .* see `dplyr::collect\\(\\)`")
  # Labels of folds, of which the table has no records.
  folds <- data.frame(data[-1], Resample = paste0("Fold", rep_len(1:3, 180)))
  expect_said_alike(con, folds, error)
  folds <- data.frame(data[-1], `cv fold` = rep_len(1:3, 180),
                      check.names = FALSE)
  expect_said_alike(con, folds, error)
  # Groups, by name and by their truth.
  data <- data[order(data$id), -1]
  patients <- data.frame(data, patient = rep(1:60, each = 3))
  expect_said_alike(con, patients, groups)
  expect_said_alike(con, patients, groups, row = NULL)
  plates <- data.frame(data, plate = paste0("p", rep(1:60, each = 3)))
  expect_said_alike(con, plates, groups)
  expect_said_alike(con, plates, NA_character_, groups = NULL)
  # Without a sign.
  plates$plate <- sample(plates$plate)
  plates$age <- sample(20:60, 180, replace = TRUE)
  plates$score <- runif(180)
  expect_said_alike(con, plates, NA_character_)
}

# Labels, tables of counts, and records that are in several folds.
expect_doubts_said <- function(con) {
  force(con)
  data <- unused_predictions(copies = 1)[-1]
  spelled <- data
  spelled$y[1:2] <- c("Yes ", "yes")
  expect_said_alike(con, spelled, "bcvinfer_warning_alike_labels")
  combined <- data.frame(y = c("no", "yes"), a = c("no", "no", "yes", "yes"),
                         b = c("no", "yes", "yes", "no"), n = c(10, 1, 3, 2))
  for (name in c("n", "Freq", "COUNT", "weights")) {
    expect_said_alike(con, stats::setNames(combined, c("y", "a", "b", name)),
                      "bcvinfer_error_shape")
  }
  # Numbers that are no counts, and rows that are there twice.
  expect_said_alike(con, transform(combined, n = n / 4), NA_character_)
  expect_said_alike(con, combined[c(1:4, 4), ], NA_character_)
  expect_said_alike(con, transform(combined, n = 1), NA_character_)
  folds <- data.frame(data[rep(1:20, 2), ], item = rep(1:20, 2),
                      part = rep(1:2, each = 20))
  for (rows in list(1:40, 1:23)) {
    expect_said_alike(con, folds[rows, ], "bcvinfer_error_rows", row = item,
                      fold = part)
  }
  expect_said_alike(con, folds, NA_character_, row = item, fold = part,
                    rep = part)
  folds$item <- 1:40
  expect_said_alike(con, folds, NA_character_, row = item, fold = part)
}

test_that("unused columns in SQLite are checked as those of a data frame", {
  expect_unused_said(local_sqlite())
})

test_that("doubtful tables in SQLite are told as those here", {
  expect_doubts_said(local_sqlite())
})

test_that("unused columns in PostgreSQL are checked as those here", {
  con <- local_postgres()
  expect_unused_said(con)
  expect_doubts_said(con)
  # What has no order or equality is no label.
  data <- unused_predictions()
  there <- put_table(con, data)
  name <- dbplyr::remote_name(there)
  DBI::dbExecute(con, paste0("ALTER TABLE \"", name, "\" ADD COLUMN j json"))
  there <- dplyr::tbl(con, name)
  expect_input_error(count_one(there), "conflict", "row")
  DBI::dbExecute(con, paste0("UPDATE \"", name, "\" SET j = '{}'"))
  expect_input_error(count_one(there), "conflict", "row")
})

test_that("of learners below each other the rows of one tell", {
  con <- local_sqlite()
  data <- unused_predictions(copies = 1)
  long <- data.frame(model = rep(c("u", "v"), each = 60), id = data$id,
                     y = data$y, a = c(data$a, data$b))
  expect_silent(count_one(put_table(con, long), learner = model))
  expect_identical(count_one(put_table(con, long), learner = model),
                   count_one(long, learner = model))
  again <- long[rep(1:120, 3), ]
  expect_identical(said_of(count_one(put_table(con, again), learner = model)),
                   said_of(count_one(again, learner = model)))
  expect_input_error(count_one(put_table(con, again), learner = model),
                     "conflict", "row", "confusion_counts")
  long$patient <- rep_len(1:20, 120)
  expect_warning(contingency_counts(
    put_table(con, long), u, v, truth = y, estimate = a, learner = model,
    row = id
  ), class = "bcvinfer_warning_likely_groups")
})

test_that("rows of unused columns are read where there is a sign only", {
  con <- local_sqlite()
  read <- list()
  watched <- function(data) {
    read <<- list()
    watch_queries(put_table(con, data), function(query, result) {
      read <<- c(read, list(dim(result)))
    })
  }
  data <- unused_predictions(n = 200, copies = 1)
  data$age <- sample(20:60, 200, replace = TRUE)
  count_one(watched(data))
  # A row, their number, the distinct values, and the shares of truth and age;
  # then labels of truth and estimate, and the counts.
  rows <- vapply(read, `[`, 0L, 1)
  expect_identical(rows, c(1L, 1L, 1L, 2L, 2L, 2L, 1L))
  count_one(watched(data[c("y", "a")]))
  expect_length(read, 3)
  # By the user's word.
  count_one(watched(data), row = id, groups = NULL)
  expect_length(read, 3)
  # A column that may be a count, and folds without repetitions: a query each.
  few <- rlang::set_names(data[c("y", "a", "age")], c("y", "a", "n"))
  count_one(watched(few), row = NULL, groups = NULL)
  expect_length(read, 4)
  expect_identical(read[[1]], c(200L, 3L))
  data$part <- rep(1:2, 100)
  count_one(watched(data[c("id", "y", "a", "part")]), row = id, fold = part)
  expect_identical(vapply(read, `[`, 0L, 1), c(1L, 2L, 2L, 2L))
  # The predictions are not among them.
  expect_input_error(count_two(watched(unused_predictions())), "conflict",
                     "row")
  expect_identical(read[[length(read)]], c(180L, 2L))
})

test_that("of large tables some values are read, of larger ones none", {
  con <- local_sqlite()
  DBI::dbExecute(con, "CREATE TABLE big AS WITH RECURSIVE c(i) AS (SELECT 0
                       UNION ALL SELECT i + 1 FROM c WHERE i < 599999)
                       SELECT i % 200000 AS record, 'a' AS a, CASE WHEN
                       (i % 200000) * 7 % 13 < 6 THEN 'a' ELSE 'b' END AS y
                       FROM c")
  big <- dplyr::tbl(con, "big")
  read <- 0L
  table <- watch_queries(big, function(query, result) {
    read <<- max(read, nrow(result))
  })
  error <- expect_input_error(
    confusion_counts(table, "a", truth = y, estimate = a), "conflict", "row"
  )
  # A million values of two columns: all three rows of some records.
  expect_lte(read, 500000)
  expect_match(one_line(error), "values of column \"record\" is in 3 rows")
  copies <- rlang::set_names(rep(rlang::syms("record"), 40), paste0("r", 1:40))
  table <- dplyr::mutate(big, !!!copies)
  expect_silent(confusion_counts(table, "a", truth = y, estimate = a))
})

test_that("a column that a database cannot compare is counted beside", {
  con <- local_sqlite()
  table <- watch_queries(put_table(con, unused_predictions()),
                         function(query, result) {
    if (any(grepl("DISTINCT `unused", dbplyr::sql_render(query)))) {
      stop("inconsistent datatypes: expected - got CLOB")
    }
  })
  expect_identical(nrow(count_one(table)), 1L)
})

test_that("signs are asked for in the dialect of each database", {
  data <- unused_predictions(n = 200, copies = 1)
  data$age <- sample(20:60, 200, replace = TRUE)
  con <- local_sqlite()
  known <- grep("^simulate_(hive|impala|ma|ms|my|ora|post|red|snow|spark)",
                getNamespaceExports("dbplyr"), value = TRUE)
  written <- lapply(rlang::set_names(known), function(name) character())
  table <- watch_queries(put_table(con, data), function(query, result) {
    for (name in known) {
      text <- dbplyr::sql_render(query, con = getExportedValue("dbplyr",
                                                              name)())
      written[[name]] <<- c(written[[name]], as.character(text))
    }
  })
  count_one(table)
  for (name in known) {
    text <- written[[name]]
    expect_length(text, 7)
    expect_match(text[3], "COUNT(DISTINCT", fixed = TRUE, info = name)
    expect_match(text[4], "UNION ALL", fixed = TRUE, info = name)
  }
})

test_that("bootstrap samples in a database are refused by their labels", {
  x <- put_table(local_sqlite(), data.frame(
    .row = c(1:6, 2:9), id = rep(paste0("Bootstrap", 1:2), c(6, 8)),
    y = c("u", "v"), m = "u", k = "v"
  ))
  expect_bootstraps_refused(x)
})
