# The influence function by its definition: the derivative of the measure when a
# little mass is moved to one cell, by central differences.
numerical_influence <- function(entry, cells, at, step = 1e-5, ...) {
  shares <- unlist(cells) / sum(unlist(cells))
  moved <- function(epsilon) {
    mixed <- as.list((1 - epsilon) * shares + epsilon * (names(shares) == at))
    do.call(entry$fun, c(mixed, ...))
  }
  (moved(step) - moved(-step)) / (2 * step)
}

test_that("the scores of every measure are its influence function", {
  set.seed(1)
  places <- list(tp = c(1, 1), fp = c(2, 1), fn = c(1, 2), tn = c(2, 2))
  for (entry in counted_measures()) {
    for (draw in 1:5) {
      cells <- as.list(stats::setNames(sample(5:60, 4), names(places)))
      table <- matrix(c(cells$tp, cells$fp, cells$fn, cells$tn), 2)
      scores <- cell_scores(entry, table, 1)
      value <- do.call(entry$fun, cells)
      expect_equal(sum(scores * table) / sum(table), value,
                   info = entry$measure)
      for (at in names(places)) {
        expect_equal(scores[rbind(places[[at]])] - value,
                     numerical_influence(entry, cells, at), tolerance = 1e-6,
                     info = paste(entry$measure, at))
      }
    }
  }
})

# The same for tables of several classes and measures of all of them.
numerical_class_influence <- function(entry, table, at, step = 1e-5) {
  shares <- table / sum(table)
  moved <- function(epsilon) {
    mixed <- (1 - epsilon) * shares
    mixed[at] <- mixed[at] + epsilon
    class_value(entry, class_margins(mixed))
  }
  (moved(step) - moved(-step)) / (2 * step)
}

test_that("scores of measures of all classes are their influence function", {
  set.seed(2)
  entries <- Filter(function(entry) !is.null(entry$classes),
                    registry_entries(measure_registry))
  expect_setequal(names(entries), c("balanced_accuracy", "g_mean", "mcc",
                                    "kappa", "f1_macro", "f1_weighted"))
  for (entry in entries) {
    for (classes in c(2, 3, 5)) {
      table <- matrix(sample(2:40, classes^2, TRUE), classes) +
        diag(30, classes)
      scores <- cell_scores(entry, table)
      value <- class_value(entry, class_margins(table))
      expect_equal(sum(scores * table) / sum(table), value,
                   info = entry$measure)
      numerical <- vapply(seq_along(table), function(at) {
        numerical_class_influence(entry, table, at)
      }, 0)
      expect_equal(as.vector(scores) - value, numerical, tolerance = 1e-6,
                   info = paste(entry$measure, classes))
    }
  }
})

test_that("scores are the jackknife's of large tables", {
  set.seed(3)
  for (entry in registry_entries(measure_registry)) {
    if (entry$input == "probabilities") next
    classes <- if (is.null(entry$classes)) 2 else 4
    positive <- if (is.null(entry$classes)) 1
    table <- 1e5 * (matrix(sample(2:9, classes^2, TRUE), classes) +
                      diag(9, classes))
    value <- function(table) {
      table_value(entry, table, list(positive = positive))
    }
    left_out <- vapply(seq_along(table), function(at) {
      value(replace(table, at, table[at] - 1))
    }, 0)
    jackknife <- (sum(table) - 1) * (value(table) - left_out)
    scores <- as.vector(cell_scores(entry, table, positive)) - value(table)
    # They differ by terms of order 1/n.
    expect_equal(scores, jackknife, tolerance = 1e-4, info = entry$measure)
  }
})

test_that("of two classes, measures of all classes are those of the cells", {
  table <- matrix(c(30, 10, 20, 40), 2)
  for (measure in c("balanced_accuracy", "g_mean", "mcc", "kappa", "f1_macro",
                    "f1_weighted")) {
    entry <- find_measure(measure)
    expect_equal(cell_scores(entry, table), cell_scores(entry, table, 1),
                 info = measure)
    expect_equal(cell_scores(entry, table, 2), cell_scores(entry, table, 1),
                 info = measure)
  }
})

test_that("F-beta's scores take its weight; classes are those of the table", {
  entry <- find_measure("f_beta")
  cells <- list(tp = 20, fp = 7, fn = 11, tn = 40)
  table <- matrix(c(20, 7, 11, 40), 2)
  scores <- cell_scores(entry, table, 1, list(beta = 2))
  expect_equal(scores[1, 2] - measure_value("f_beta", 20, 7, 11, 40, beta = 2),
               numerical_influence(entry, cells, "fn", beta = 2),
               tolerance = 1e-6)
  # Three classes, the second positive: by hand from its 2 x 2 table.
  three <- matrix(c(9, 2, 1, 3, 20, 4, 1, 5, 30), 3)
  joint <- matrix(c(20, 3 + 4, 2 + 5, 9 + 1 + 1 + 30), 2)
  expect_equal(cell_scores(find_measure("f1"), three, 2)[c(5, 1, 4, 2)],
               cell_scores(find_measure("f1"), joint, 1)[c(1, 4, 2, 3)])
  expect_identical(cell_scores(find_measure("error"), three), 1 - diag(3))
})
