test_that("counts in SQLite are those of the data frame", {
  set.seed(1)
  expect_database_counts(local_sqlite())
})

test_that("a table in a database is named as one where it cannot be used", {
  table <- put_table(local_sqlite(), database_predictions())
  error <- expect_input_error(compare_learners(table), "type", "predictions")
  expect_match(conditionMessage(error),
               "not a table in a database .`collect\\(\\)` brings it here")
})

test_that("counts in PostgreSQL are those of the data frame", {
  set.seed(1)
  expect_database_counts(local_postgres())
})

test_that("counts in DuckDB are those of the data frame", {
  set.seed(1)
  expect_database_counts(local_duckdb())
})

test_that("labels of every type that PostgreSQL has are understood", {
  con <- local_postgres()
  data <- text_columns(database_predictions(classes = c("0", "1")))
  here <- confusion_counts(data, truth = truth, estimate = tree, rep = rep,
                           fold = fold, positive = "1")
  pairs <- contingency_counts(data, tree, knn, truth = truth, rep = rep,
                              fold = fold)
  kinds <- list(text = as.character, whole = as.integer, real = as.double,
                logical = function(x) x == "1")
  for (truth_kind in kinds) for (kind in kinds) {
    typed <- data
    typed$truth <- truth_kind(data$truth)
    typed[c("tree", "knn")] <- lapply(data[c("tree", "knn")], kind)
    there <- put_table(con, typed)
    # (How labels are written is that of their type.)
    counted <- confusion_counts(there, truth = truth, estimate = tree,
                                rep = rep, fold = fold)
    attr(counted, "sides") <- attr(here, "sides")
    expect_identical(counted, here)
    expect_identical(
      contingency_counts(there, tree, knn, truth = truth, rep = rep,
                         fold = fold), pairs
    )
  }
  DBI::dbExecute(con, "CREATE TYPE letter AS ENUM ('z', 'y', 'x')")
  DBI::dbExecute(con, "CREATE TABLE enums (t letter, e letter, f bigint)")
  DBI::dbExecute(con, "INSERT INTO enums VALUES ('x', 'x', 1), ('y', 'x', 2)")
  counts <- suppressWarnings(confusion_counts(
    dplyr::tbl(con, "enums"), "x", truth = t, estimate = e, fold = f
  ))
  expect_identical(counts$fold, 1:2)
  expect_identical(counts$tp, c(1, 0))
  expect_identical(counts$fp, c(0, 1))
})

test_that("text and numbers of the same labels agree in SQLite", {
  con <- local_sqlite()
  data <- data.frame(truth = c("1", "0", "1"), estimate = c(1L, 1L, 0L))
  counts <- confusion_counts(put_table(con, data), truth = truth,
                             estimate = estimate)
  expect_identical(unlist(counts[c("rep", "fold", "tp", "fp", "fn", "tn")]),
                   c(rep = 1, fold = 1, tp = 1, fp = 1, fn = 1, tn = 0))
  only <- put_table(con, data.frame(truth = c(0L, 0L), estimate = c(1L, 0L)))
  expect_identical(confusion_counts(only, truth = truth,
                                    estimate = estimate)$fp, 1)
})

test_that("averages over classes from a database are those of our own road", {
  con <- local_sqlite()
  wide <- text_columns(database_predictions())
  wide$tree[c(2, 3, 50)] <- NA
  long <- text_columns(long_predictions(wide))
  count <- function(x) {
    suppressWarnings(confusion_counts(
      x, "each", truth = truth, estimate = says, rep = rep, fold = fold,
      row = row, learner = learner, scheme = "bcv"
    ), classes = "bcvinfer_warning_missing")
  }
  here <- count(long)
  there <- count(put_table(con, long))
  # By hand, from the table of each learner.
  for (learner in c("tree", "knn")) {
    matrix <- attr(there, "confusion")[[learner]]
    rows <- long[long$learner == learner, c("truth", "says")]
    by_hand <- table(lapply(rows, factor, levels = c("x", "y", "z")))
    expect_identical(as.vector(matrix), as.vector(by_hand) * 1)
  }
  for (average in c("micro", "macro")) {
    expect_identical(interval_f1_average(there, average),
                     interval_f1_average(here, average))
  }
  measures <- c("f1", "recall", "accuracy")
  expect_identical(average_measures(there, measures),
                   average_measures(here, measures))
})

test_that("a learner without predictions has no matrix either", {
  con <- local_sqlite()
  long <- text_columns(long_predictions())
  long$says[long$learner == "tree"] <- NA
  there <- suppressWarnings(confusion_counts(
    put_table(con, long), "each", truth = truth, estimate = says, rep = rep,
    fold = fold, learner = learner
  ), classes = "bcvinfer_warning_missing")
  expect_identical(unique(there$learner), "knn")
  expect_identical(names(attr(there, "confusion")), "knn")
})

test_that("labels compare by the rules of the database", {
  con <- local_sqlite()
  DBI::dbExecute(con, "CREATE TABLE loose (fold int,
                         t text COLLATE NOCASE, e text COLLATE NOCASE)")
  DBI::dbExecute(con, "INSERT INTO loose VALUES (1, 'Yes', 'Yes'),
                         (1, 'no', 'no'), (1, 'no', 'Yes'), (2, 'yes', 'YES'),
                         (2, 'no', 'NO'), (2, 'YES', 'no')")
  loose <- dplyr::tbl(con, "loose")
  for (positive in c("Yes", "each")) {
    counts <- confusion_counts(loose, positive, truth = t, estimate = e,
                               fold = fold)
    if (positive == "each") counts <- counts[counts$class == "Yes", ]
    # By hand: fold 1 has one false positive, fold 2 one false negative.
    expect_identical(counts$tp, c(1, 1))
    expect_identical(counts$fp, c(1, 0))
    expect_identical(counts$fn, c(0, 1))
    expect_identical(counts$tn, c(1, 1))
  }
  # Where its rules keep them apart, they are other classes.
  strict <- data.frame(t = c("yes", "no"), e = c("yes ", "no"))
  expect_input_error(
    confusion_counts(put_table(con, strict), "yes", truth = t, estimate = e),
    "label", "estimate", message = "yes "
  )
  strict$e <- c("Yes", "no")
  expect_input_error(
    confusion_counts(put_table(con, strict), "each", truth = t, estimate = e),
    "label", "estimate", message = "Yes"
  )
})

test_that("columns may have each other's names", {
  con <- local_sqlite()
  data <- text_columns(database_predictions())
  count <- function(x) {
    confusion_counts(x, "x", truth = tree, estimate = truth, rep = fold,
                     fold = rep, row = row)
  }
  pair <- function(x) {
    contingency_counts(x, truth, knn, truth = tree, rep = fold, fold = rep)
  }
  there <- put_table(con, data)
  expect_identical(count(there), count(data))
  expect_identical(pair(there), pair(data))
  # One column for both is a learner that is always right.
  both <- confusion_counts(there, "x", truth = truth, estimate = truth,
                           rep = NULL, fold = NULL, groups = NULL)
  expect_identical(c(both$fp, both$fn), c(0, 0))
})

test_that("names and labels that need quoting are quoted", {
  con <- local_sqlite()
  data <- text_columns(database_predictions(classes = c("it's", "\"b\"",
                                                        "-- %;")))
  odd <- stats::setNames(data, c("ROW id", "rep's", "select", "a \"b\"",
                                 "group", "x; drop table t"))
  here <- confusion_counts(data, "it's", truth = truth, estimate = tree,
                           rep = rep, fold = fold)
  there <- confusion_counts(put_table(con, odd), "it's", truth = `a "b"`,
                            estimate = "group", rep = "rep's", fold = select,
                            row = "ROW id")
  expect_identical(there$learner, rep("group", nrow(there)))
  there$learner <- "tree"
  expect_identical(there, here)
  each <- confusion_counts(put_table(con, odd), "each", truth = `a "b"`,
                           estimate = "group", rep = "rep's", fold = select)
  expect_setequal(each$class, c("it's", "\"b\"", "-- %;"))
  pairs <- contingency_counts(put_table(con, odd), group, `x; drop table t`,
                              truth = `a "b"`, rep = "rep's", fold = select)
  expect_identical(pairs$n10, contingency_counts(
    data, tree, knn, truth = truth, rep = rep, fold = fold
  )$n10)
})

test_that("NULL predictions are not counted, with a warning", {
  con <- local_sqlite()
  wide <- text_columns(database_predictions())
  wide$tree[c(1, 5, 70)] <- NA
  wide$knn[c(5, 9)] <- NA
  there <- put_table(con, wide)
  for (positive in c("x", "each")) {
    expect_warning(here <- confusion_counts(
      wide, positive, truth = truth, estimate = tree, rep = rep, fold = fold
    ), class = "bcvinfer_warning_missing")
    warning <- expect_warning(got <- confusion_counts(
      there, positive, truth = truth, estimate = tree, rep = rep, fold = fold
    ), class = "bcvinfer_warning_missing")
    expect_identical(got, here)
    expect_identical(warning$missing, c(tree = 3))
  }
  long <- text_columns(long_predictions(wide))
  expect_warning(here <- contingency_counts(
    wide, tree, knn, truth = truth, rep = rep, fold = fold
  ), class = "bcvinfer_warning_missing")
  calls <- list(
    quote(contingency_counts(there, tree, knn, truth = truth, rep = rep,
                             fold = fold)),
    quote(contingency_counts(put_table(con, long), tree, knn, truth = truth,
                             rep = rep, fold = fold, row = row,
                             learner = learner, estimate = says))
  )
  for (one in calls) {
    warning <- expect_warning(got <- eval(one),
                              class = "bcvinfer_warning_missing")
    expect_identical(got, here)
    expect_identical(warning$missing, c(tree = 3, knn = 2))
  }
  wide$tree <- NA_character_
  expect_input_error(suppressWarnings(confusion_counts(
    put_table(con, wide), "x", truth = truth, estimate = tree, rep = rep,
    fold = fold
  )), "missing", "x", "confusion_counts")
})

test_that("duplicates and holes are found in the database", {
  con <- local_sqlite()
  wide <- text_columns(database_predictions())
  twice <- put_table(con, wide[c(1, seq_len(nrow(wide))), ])
  expect_input_error(
    confusion_counts(twice, "x", truth = truth, estimate = tree, rep = rep,
                     fold = fold, row = row), "rows", "x", "confusion_counts"
  )
  expect_input_error(
    contingency_counts(twice, tree, knn, truth = truth, rep = rep, fold = fold,
                       row = row), "rows", "x", "contingency_counts"
  )
  long <- text_columns(long_predictions(wide))
  count_long <- function(data) {
    contingency_counts(put_table(con, data), tree, knn, truth = truth,
                       rep = rep, fold = fold, row = row, learner = learner,
                       estimate = says)
  }
  expect_input_error(count_long(long[-1, ]), "rows", "x", "contingency_counts",
                     "tree.* 0 predictions")
  expect_input_error(count_long(long[c(1, seq_len(nrow(long))), ]), "rows", "x",
                     message = "tree.* 2 predictions")
  long$truth[1] <- "z"
  expect_input_error(count_long(long), "rows", "truth")
})

test_that("NULL in truth, row, rep and fold are errors", {
  con <- local_sqlite()
  wide <- text_columns(database_predictions())
  for (column in c("truth", "row", "rep", "fold")) {
    holed <- wide
    holed[[column]][2:3] <- NA
    there <- put_table(con, holed)
    for (positive in c("x", "each")) {
      expect_input_error(
        confusion_counts(there, positive, truth = truth, estimate = tree,
                         rep = rep, fold = fold, row = row),
        "missing", column, "confusion_counts", "2"
      )
    }
    expect_input_error(
      contingency_counts(there, tree, knn, truth = truth, rep = rep,
                         fold = fold, row = row),
      "missing", column, "contingency_counts"
    )
  }
})

test_that("what is asked wrongly of a database is a classed error", {
  con <- local_sqlite()
  wide <- text_columns(database_predictions())
  wide <- wide[!duplicated(wide$row), ]
  wide[c("rep", "fold")] <- NULL
  wide$score <- seq_len(nrow(wide)) / 7
  there <- put_table(con, wide)
  expect_input_error(confusion_counts(there, "x", truth = truth), "missing",
                     "estimate", "confusion_counts")
  expect_input_error(confusion_counts(there), "missing", "truth")
  expect_input_error(confusion_counts(there, "x", truth = no, estimate = tree),
                     "column", "truth")
  expect_input_error(confusion_counts(there, truth = truth, estimate = tree),
                     "missing", "positive")
  expect_input_error(confusion_counts(there, "q", truth = truth,
                                      estimate = tree), "label", "positive")
  expect_input_error(confusion_counts(there, "x", truth = truth,
                                      estimate = score), "label", "estimate")
  expect_input_error(contingency_counts(there, tree, tree, truth = truth),
                     "conflict", "b", "contingency_counts")
  expect_input_error(contingency_counts(there, tree, truth = truth), "missing",
                     "b")
  expect_input_error(confusion_counts(there, "x", truth = truth,
                                      estimate = tree, scheme = "bcv"),
                     "scheme", "scheme")
  expect_input_error(confusion_counts(there, "x", trth = truth), "value",
                     "trth")
  expect_input_error(
    contingency_counts(there, tree, knn, truth = truth, estimate = tree),
    "missing", "learner", "contingency_counts"
  )
  empty <- dplyr::filter(there, row < 0)
  expect_input_error(confusion_counts(empty, "x", truth = truth,
                                      estimate = tree), "shape", "x")
  long <- put_table(con, text_columns(long_predictions()))
  expect_input_error(
    contingency_counts(long, tree, svm, truth = truth, learner = learner,
                       estimate = says, row = row, rep = rep, fold = fold),
    "column", "b"
  )
  expect_input_error(
    contingency_counts(long, tree, knn, truth = truth, learner = learner,
                       estimate = says, rep = rep, fold = fold), "missing",
    "row"
  )
})

test_that("only counts leave the database", {
  con <- local_sqlite()
  data <- text_columns(long_predictions(database_predictions(n = 600)))
  long <- put_table(con, data)
  # 3600 predictions; two learners, 3 x 2 folds, 3 classes.
  sizes <- integer()
  long <- watch_queries(long, function(query, result) {
    sizes <<- c(sizes, nrow(result))
  })
  expect_identical(nrow(confusion_counts(
    long, "x", truth = truth, estimate = says, rep = rep, fold = fold,
    row = row, learner = learner
  )), 12L)
  # The labels of truth and estimate, then one row per learner and fold.
  expect_identical(sizes, c(3L, 3L, 12L))
  sizes <- integer()
  confusion_counts(long, "each", truth = truth, estimate = says, rep = rep,
                   fold = fold, row = row, learner = learner)
  # Besides, the cells of the folds' matrices that are not empty: 9 at most.
  cells <- nrow(unique(data[c("learner", "rep", "fold", "truth", "says")]))
  expect_true(cells <= 12 * 9)
  expect_identical(sizes, c(3L, 3L, 12L, cells))
  sizes <- integer()
  contingency_counts(long, tree, knn, truth = truth, estimate = says,
                     rep = rep, fold = fold, row = row, learner = learner)
  expect_identical(sizes, c(2L, 3L, 3L, 6L, 0L))
})

test_that("a wrong column for folds brings back no full table", {
  con <- local_sqlite()
  DBI::dbExecute(con, "CREATE TABLE big AS WITH RECURSIVE c(i) AS (SELECT 1
                       UNION ALL SELECT i + 1 FROM c WHERE i < 100002)
                       SELECT i, 'a' AS t, 'a' AS e FROM c")
  big <- dplyr::tbl(con, "big")
  expect_input_error(confusion_counts(big, "a", truth = t, estimate = e,
                                      fold = i), "shape", "x")
  expect_input_error(confusion_counts(big, "a", truth = i, estimate = e),
                     "shape", "truth")
  expect_identical(confusion_counts(big, "a", truth = t, estimate = e,
                                    row = i)$tp, 100002)
})

test_that("a database is told what its aggregates do with NULL", {
  con <- local_sqlite()
  withr::local_options(rlib_warning_verbosity = "verbose")
  wide <- put_table(con, text_columns(database_predictions()))
  long <- put_table(con, text_columns(long_predictions()))
  expect_no_warning(
    confusion_counts(wide, "y", truth = truth, estimate = tree, rep = rep,
                     fold = fold, row = row)
  )
  expect_no_warning(
    contingency_counts(long, tree, knn, truth = truth, rep = rep, fold = fold,
                       row = row, learner = learner, estimate = says)
  )
})

test_that("a database without truths, or without predictions, says so", {
  con <- local_sqlite()
  wide <- text_columns(database_predictions())
  count <- function(data) {
    suppressWarnings(
      contingency_counts(put_table(con, data), tree, knn, truth = truth,
                         rep = rep, fold = fold),
      classes = "bcvinfer_warning_missing"
    )
  }
  expect_input_error(count(transform(wide, tree = NA_character_)), "missing",
                     "x", "contingency_counts")
  expect_input_error(count(transform(wide, truth = NA_character_)), "missing",
                     "truth", "contingency_counts",
                     as.character(nrow(wide)))
  expect_input_error(count(wide[0, ]), "shape", "x", "contingency_counts")
  long <- text_columns(long_predictions(wide))
  long$truth[3] <- NA
  expect_input_error(
    contingency_counts(put_table(con, long), tree, knn, truth = truth,
                       row = row, rep = rep, fold = fold, learner = learner,
                       estimate = says), "missing", "truth"
  )
})

test_that("folds that a database keeps as real numbers are whole", {
  con <- local_sqlite()
  wide <- text_columns(database_predictions())
  count <- function(x) {
    confusion_counts(x, "x", truth = truth, estimate = tree, rep = rep,
                     fold = fold)
  }
  real <- transform(wide, rep = as.double(rep), fold = as.double(fold))
  expect_identical(count(put_table(con, real)), count(wide))
  named <- transform(wide, fold = paste0("fold", fold))
  expect_identical(count(put_table(con, named)), count(named))
})

test_that("components of a database name the call that brings the table here", {
  table <- put_table(local_sqlite(), text_columns(database_predictions()))
  call <- paste("`table = cv_predictions(dplyr::collect(table), truth =",
                "<column>, learners = <columns>, row = <column>)`")
  refused <- function(code, verb) {
    error <- expect_input_error(code, "type", "x", verb,
                                "a table in a database")
    expect_match(one_line(error), call, fixed = TRUE)
  }
  refused(components_test(table, tree, knn), "components_test")
  refused(interval_components(table, "f1", positive = "x"),
          "interval_components")
  refused(variance_components(table), "variance_components")
})

test_that("groups are refused in a database, and counted here", {
  wide <- text_columns(database_predictions())
  wide$patient <- (wide$row + 1) %/% 2
  table <- put_table(local_sqlite(), wide)
  error <- expect_input_error(
    confusion_counts(table, "x", truth = truth, estimate = tree, rep = rep,
                     fold = fold, row = row, groups = patient),
    "type", "groups", "confusion_counts"
  )
  expect_match(one_line(error), fixed = TRUE,
               "confusion_counts(dplyr::collect(table), ..., groups = patient)")
  error <- expect_input_error(
    contingency_counts(table, tree, knn, truth = truth, rep = rep, fold = fold,
                       row = row, groups = patient),
    "type", "groups", "contingency_counts"
  )
  expect_match(one_line(error), fixed = TRUE,
               paste("contingency_counts(dplyr::collect(table), ...,",
                     "groups = patient)"))
})

test_that("the grouping of a table in a database is asked about", {
  wide <- text_columns(database_predictions())
  wide$patient <- (wide$row + 1) %/% 2
  table <- put_table(local_sqlite(), wide)
  counted <- function(table) {
    confusion_counts(table, "x", truth = truth, estimate = tree, rep = rep,
                     fold = fold, row = row)
  }
  error <- expect_input_error(counted(dplyr::group_by(table, patient)),
                              "conflict", "groups")
  expect_match(one_line(error), fixed = TRUE,
               paste("Read the table into R by `dplyr::collect()` and write",
                     "`groups = patient` where"))
  # (Columns that are used already are no groups of records.)
  warned <- "bcvinfer_warning_likely_groups"
  expect_equal(
    suppressWarnings(counted(dplyr::group_by(table, rep, fold)), warned),
    suppressWarnings(counted(table), warned)
  )
})
