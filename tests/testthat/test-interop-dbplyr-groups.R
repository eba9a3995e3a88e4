# The same counts, groups and design effects inside a database as here.
lazy_copy <- function(data) {
  connection <- local_sqlite(parent.frame())
  dplyr::copy_to(connection, data, "predictions")
}

grouped_rows <- function() {
  set.seed(6)
  plan <- cv_bcv(80, m = 3, groups = rep(1:20, each = 4))
  rows <- as.data.frame(plan)
  rows$truth <- rep(c("ill", "well"), 40)[rows$row]
  for (name in c("a", "b")) {
    rows[[name]] <- ifelse(runif(240) < 0.3, "ill", rows$truth)
  }
  rows$a[c(3, 90)] <- NA
  rows
}

test_that("pairs and classes are counted with their groups in a database", {
  rows <- grouped_rows()
  table <- lazy_copy(rows)
  by_pair <- function(x) {
    suppressWarnings(contingency_counts(x, a, b, truth = truth, rep = rep,
                                        fold = fold, row = row,
                                        groups = group))
  }
  by_class <- function(x) {
    suppressWarnings(confusion_counts(x, "ill", truth = truth, estimate = a,
                                      rep = rep, fold = fold, row = row,
                                      groups = group))
  }
  expect_equal(by_pair(table)$n01, by_pair(rows)$n01)
  expect_equal(design_effect(by_pair(table)), design_effect(by_pair(rows)))
  for (measure in c("f1", "recall", "mcc")) {
    expect_equal(design_effect(by_class(table), measure),
                 design_effect(by_class(rows), measure))
  }
  each <- function(x) {
    confusion_counts(x, "each", truth = truth, estimate = b, rep = rep,
                     fold = fold, row = row, groups = group)
  }
  expect_equal(design_effect(each(table), "recall"),
               design_effect(each(rows), "recall"))
})

test_that("learners below each other keep their groups in a database", {
  rows <- grouped_rows()
  long <- rbind(
    cbind(rows[c("row", "rep", "fold", "group", "truth")], who = "a",
          said = rows$a),
    cbind(rows[c("row", "rep", "fold", "group", "truth")], who = "b",
          said = rows$b)
  )
  count <- function(x) {
    suppressWarnings(contingency_counts(
      x, a, b, truth = truth, estimate = said, learner = who, rep = rep,
      fold = fold, row = row, groups = group
    ))
  }
  table <- lazy_copy(long)
  expect_equal(design_effect(count(table)), design_effect(count(long)))
  confusion <- function(x) {
    suppressWarnings(confusion_counts(
      x, "ill", truth = truth, estimate = said, learner = who, rep = rep,
      fold = fold, row = row, groups = group
    ))
  }
  expect_equal(design_effect(confusion(table), "f1"),
               design_effect(confusion(long), "f1"))
})

test_that("bad input: groups of a database in several folds, or missing", {
  rows <- grouped_rows()
  rows$group[rows$rep == 1][1:2] <- c(20, NA)
  table <- lazy_copy(rows)
  expect_input_error(
    confusion_counts(table, "ill", truth = truth, estimate = b, rep = rep,
                     fold = fold, row = row, groups = group),
    "rows", "groups", "confusion_counts"
  )
  expect_input_error(
    confusion_counts(table, "ill", truth = truth, estimate = b, rep = rep,
                     fold = fold, groups = group),
    "missing", "row", "confusion_counts"
  )
})

test_that("bad input: a group of a database that is in several folds", {
  rows <- grouped_rows()
  rows$group <- rows$row %% 20
  expect_input_error(
    confusion_counts(lazy_copy(rows), "ill", truth = truth, estimate = b,
                     rep = rep, fold = fold, row = row, groups = group),
    "rows", "groups", "confusion_counts", "whole in each fold"
  )
})

test_that("groups of a single record in a database are none, as here", {
  rows <- grouped_rows()
  rows$group <- rows$row
  rows$a <- rows$b
  table <- lazy_copy(rows)
  for (class in c("ill", "each")) {
    count <- function(x) {
      confusion_counts(x, class, truth = truth, estimate = b, rep = rep,
                       fold = fold, row = row, groups = group)
    }
    expect_identical(count(table), count(rows))
  }
  pairs <- function(x) {
    contingency_counts(x, a, b, truth = truth, rep = rep, fold = fold,
                       row = row, groups = group)
  }
  expect_identical(pairs(table), pairs(rows))
  components <- function(x) as.data.frame(variance_components(x))
  known <- cv_predictions(rows, truth, c(a, b), row = row, rep = rep,
                          fold = fold)
  expect_equal(components(table), components(known))
})
