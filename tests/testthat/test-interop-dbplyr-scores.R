# Tables of predictions in a database, their labels as text.
stored <- function(con, data) put_table(con, text_columns(data))

# Three half splits of 64 records in 16 groups, three classes.
grouped_predictions <- function() {
  set.seed(4)
  plan <- cv_bcv(64, m = 3, groups = rep(1:16, each = 4))
  table <- as.data.frame(plan)
  table$truth <- sample(c("x", "it's", "z"), 64, TRUE)[table$row]
  for (learner in c("tree", "a \"b\"", "bit")) {
    table[[learner]] <- ifelse(runif(192) < 0.3, "x", table$truth)
  }
  table
}

as_predictions <- function(table, groups = TRUE) {
  if (!groups) table$group <- seq_len(64)[table$row]
  cv_predictions(table, truth, c(tree, `a "b"`, bit), row, rep, fold,
                 groups = group)
}

expect_same <- function(there, here) {
  expect_equal(there, here, tolerance = 1e-10)
}

# Each way through the three functions, here and there.
expect_database_components <- function(con) {
  force(con)
  table <- grouped_predictions()
  for (groups in c(FALSE, TRUE)) {
    here <- as_predictions(table, groups)
    there <- stored(con, if (groups) table else
      table[setdiff(names(table), "group")])
    expect_same(variance_components(there, measure = "kappa"),
                variance_components(here, measure = "kappa"))
    expect_same(variance_components(there, bit, tree),
                variance_components(here, bit, tree))
    interval <- function(x) {
      interval_components(x, "f_beta", positive = "it's", beta = 2)
    }
    expect_same(interval(there), interval(here))
    test <- function(x) {
      components_test(x, `a "b"`, "tree", "mcc", "it's", alternative = "less",
                      null.value = 0.1)
    }
    expect_same(test(there), test(here))
  }
  # A learner without errors, and a measure that is undefined.
  table$tree <- table$truth
  table$bit <- "x"
  undefined <- function(x) {
    suppressWarnings(interval_components(x, "precision", positive = "z"))
  }
  expect_same(undefined(stored(con, table)), undefined(as_predictions(table)))
}

test_that("components in DuckDB are those of the same table here", {
  expect_database_components(local_duckdb())
})

test_that("components in SQLite are those of the same table here", {
  expect_database_components(local_sqlite())
})

test_that("components in PostgreSQL are those of the same table here", {
  expect_database_components(local_postgres())
})

test_that("every measure of labels", {
  table <- grouped_predictions()
  here <- score_source(cv_predictions(table, truth, tree, row, rep, fold,
                                      groups = group))
  there <- score_source(stored(local_sqlite(), table))
  entries <- Filter(Negate(is_likely_measure),
                    registry_entries(measure_registry))
  for (entry in entries) for (positive in list(NULL, 2L)) {
    whole <- has_overall_form(entry) || !is.null(entry$classes)
    if (is.null(positive) != whole) next
    sums <- function(source) {
      scores <- source$scores("tree", entry, positive, list())
      unname(unlist(score_sums(scores, source$layout)))
    }
    expect_same(sums(there), sums(here))
  }
})

test_that("the worked example keeps its numbers in a database", {
  # Computed from the equations by another program (helper-components.R).
  con <- local_sqlite()
  table <- worked_table()
  there <- stored(con, table[names(table) != "group"])
  found <- variance_components(there, a, b)
  expect_equal(found$estimate, 0.1666667, tolerance = 1e-6)
  expect_equal(found$records * 15 / 16 + found$training + found$coupling,
               0.08094618, tolerance = 1e-7)
  expect_warning(
    grouped <- variance_components(stored(con, table), a, b),
    "only 8 groups", class = "bcvinfer_warning_few_groups"
  )
  expect_equal(grouped$records + grouped$training + grouped$coupling,
               0.07245164, tolerance = 1e-7)
})

test_that("one test set and K folds", {
  con <- local_sqlite()
  table <- grouped_predictions()
  one <- table[table$rep == 1, ]
  one$fold <- 1L
  here <- as_predictions(one)
  # Without the columns of one repetition and fold.
  there <- stored(con, one[setdiff(names(one), c("rep", "fold"))])
  expect_same(components_test(there, tree, bit),
              components_test(here, tree, bit))
  expect_same(variance_components(there), variance_components(here))
  expect_same(interval_components(there, "recall", positive = "x"),
              interval_components(here, "recall", positive = "x"))
  halves <- variance_components(as_predictions(table), tree, bit)
  folds <- table[table$rep == 1, ]
  folds$fold <- c("one", "two", "three", "four")[1 + (folds$group - 1) %% 4]
  expect_input_error(components_test(stored(con, folds), tree, bit), "scheme",
                     "training")
  expect_same(
    components_test(stored(con, folds), tree, bit, training = halves),
    components_test(as_predictions(folds), tree, bit, training = halves)
  )
})

test_that("learners below each other", {
  con <- local_sqlite()
  table <- grouped_predictions()
  keys <- table[c("row", "rep", "fold", "truth", "group")]
  long <- rbind(cbind(keys, learner = "tree", estimate = table$tree),
                cbind(keys, learner = "bit", estimate = table$bit))
  long <- long[sample(nrow(long)), ]
  here <- as_predictions(table)[, c("row", "rep", "fold", "truth", "bit",
                                    "tree")]
  there <- stored(con, long)
  expect_same(components_test(there, tree, bit, "f1", "x"),
              components_test(here, tree, bit, "f1", "x"))
  expect_same(interval_components(there, "kappa"),
              interval_components(here, "kappa"))
  expect_input_error(components_test(stored(con, long[c(1, 1:384), ]), tree,
                                     bit), "rows", "x", "components_test")
  expect_input_error(components_test(stored(con, long[-1, ]), tree, bit),
                     "missing", "x", "components_test", long$learner[1])
})

test_that("half splits of chance are told apart, however many their blocks", {
  con <- local_sqlite()
  set.seed(2)
  table <- as.data.frame(cv_rcv(200, m = 12))
  table$truth <- rep(0:1, 100)[table$row]
  for (learner in c("a", "b")) {
    table[[learner]] <- ifelse(runif(2400) < 0.2, 0L, table$truth)
  }
  here <- cv_predictions(table, truth, c(a, b), row, rep, fold)
  expect_same(components_test(stored(con, table), a, b),
              components_test(here, a, b))
  table$fold[table$rep == 2] <- table$fold[table$rep == 1]
  expect_input_error(variance_components(stored(con, table)), "scheme", "x",
                     "variance_components")
})

test_that("records of any type, and more of them than whole numbers of R", {
  con <- local_postgres()
  table <- grouped_predictions()
  here <- variance_components(as_predictions(table), tree, bit)
  name <- DBI::SQL("big")
  typed <- table
  typed$row <- table$row + 2^40
  DBI::dbWriteTable(con, name, typed, field.types = c(row = "bigint"))
  expect_same(variance_components(dplyr::tbl(con, "big"), tree, bit), here)
  typed$row <- paste0("record ", table$row, "; drop table big")
  typed$group <- paste("group", table$group)
  typed$rep <- paste0("rep", table$rep)
  expect_same(variance_components(stored(con, typed), tree, bit), here)
})

test_that("sums of the components do not leave the database as rows", {
  con <- local_sqlite()
  there <- stored(con, grouped_predictions())
  sizes <- integer()
  there <- watch_queries(there, function(query, result) {
    sizes <<- c(sizes, nrow(result))
  })
  components_test(there, tree, bit, "f1", "x")
  # Labels, 3 x 2 folds, groups, 4 blocks of records that the same folds test,
  # labels and cells of each learner, blocks for the groups and for the records.
  table <- grouped_predictions()
  cells <- function(learner) {
    nrow(unique(table[c("rep", "fold", "truth", learner)]))
  }
  expect_identical(sizes, c(3L, 6L, 0L, 0L, 1L, 4L, 3L, cells("tree"), 3L,
                            cells("bit"), 4L, 4L))
})

test_that("what a table of predictions lacks is a classed error", {
  con <- local_sqlite()
  table <- grouped_predictions()
  error <- function(data, kind, argument, message = "", ...) {
    expect_input_error(components_test(stored(con, data), tree, bit, ...), kind,
                       argument, "components_test", message)
  }
  error(table[names(table) != "row"], "column", "x", "row")
  error(table[names(table) != "truth"], "column", "x", "truth")
  error(table[0, ], "shape", "x")
  error(table[-1, ], "scheme", "x", "191 predictions of 64")
  error(table[c(1, 1:192), ], "scheme", "x", "193 predictions of 64")
  for (column in c("row", "rep", "fold", "truth", "group")) {
    holed <- table
    holed[[column]][2:3] <- NA
    argument <- if (column == "group") "groups" else column
    error(holed, "missing", argument, "2")
  }
  holed <- table
  holed$tree[5:7] <- NA
  error(holed, "missing", "x", "tree.*3 missing")
  holed$tree[5:7] <- "new"
  error(holed, "label", "x", "tree")
  apart <- table
  apart$group[1] <- 20
  error(apart, "rows", "groups")
  twofold <- table
  twofold$truth[1] <- setdiff(c("x", "z"), table$truth[1])[1]
  error(twofold, "label", "truth", "1 record")
  error(table, "value", "measure", "probabilities", measure = "brier")
  error(table, "missing", "positive", measure = "f1")
  error(table, "label", "positive", measure = "f1", positive = "q")
  error(table, "conflict", "fold", fold = matrix(1, 2, 3))
  expect_input_error(components_test(stored(con, table), tree, oak), "column",
                     "b", "components_test")
  many <- table[rep(which(table$rep == 1), 31), ]
  many$rep <- rep(1:31, each = 64)
  error(many, "value", "x", "30")
})
