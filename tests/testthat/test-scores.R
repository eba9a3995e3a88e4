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
    if (!is_counted_measure(entry) || !is.null(entry$range_at)) next
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

test_that("measures of all classes have no positive class", {
  expect_identical(measure_class("f1", "p"), "p")
  expect_identical(measure_class("precision", NULL), NULL)
  expect_null(measure_class("accuracy", "p"))
  expect_null(measure_class("error", "p"))
})

# 20 of 20 right and two further records, half of one of which is right: 21/22.
test_that("the smoothed table is that by hand", {
  found <- smoothed_value(find_measure("accuracy"), diag(c(13, 7)), list())
  expect_equal(found[c("estimate", "variance")],
               list(estimate = 21 / 22, variance = 21 / 22 / 22))
  # Recall: 13.5 of 14; scores 28/13.5 of true positives on 22 records.
  found <- smoothed_value(find_measure("recall"), diag(c(13, 7)),
                          list(positive = 1))
  expect_equal(found$estimate, 13.5 / 14)
  expect_equal(found$variance, 13.5 / 14 * 0.5 / 14 * 22 / 14)
})

test_that("one class has the same table, however many the rest has", {
  two <- matrix(c(30, 0, 0, 60), 2)
  three <- diag(c(30, 25, 35))
  three[3, 2] <- 4
  for (measure in c("f1", "precision", "recall", "specificity")) {
    entry <- find_measure(measure)
    of <- function(table) {
      smoothed_value(entry, table, list(positive = 1))[c("estimate",
                                                         "variance")]
    }
    expect_equal(of(three), of(two + diag(c(0, 4))))
  }
})

half_tables <- function(fold) {
  table <- expand.grid(row = seq_len(nrow(fold)), rep = seq_len(ncol(fold)))
  table$fold <- as.vector(fold)
  table$truth <- rep_len(c("a", "b"), nrow(fold))
  table$x <- rep_len(c("a", "b", "b"), nrow(table))
  cv_predictions(table, truth, x, row = row, rep = rep, fold = fold)
}

# Every two columns of signs agree in half of the records.
even_halves <- function() {
  signs <- cbind(c(1, 1, 2, 2), c(1, 2, 1, 2), c(1, 2, 2, 1))
  signs[rep(1:4, 3), ]
}

test_that("the scheme of predictions without a plan is seen", {
  halves <- even_halves()
  expect_identical(predictions_scheme(half_tables(halves)), "bcv")
  # Two repetitions, and folds that are not two.
  expect_null(predictions_scheme(half_tables(halves[, 1:2])))
  thirds <- matrix(rep_len(1:3, 36), 12)
  expect_null(predictions_scheme(half_tables(thirds)))
  # Training sets that are the same, or have no record in common.
  expect_null(predictions_scheme(half_tables(halves[, c(1, 1, 2)])))
  expect_null(predictions_scheme(half_tables(cbind(halves[, 1:2],
                                                   3 - halves[, 1]))))
  known <- half_tables(halves)
  attr(known, "plan") <- list(scheme = "overlap")
  expect_identical(predictions_scheme(known), "overlap")
})

test_that("training sets overlap evenly, or are the same, or share none", {
  halves <- even_halves()
  expect_equal(uneven_overlap(list(fold = halves)), 0)
  expect_equal(uneven_overlap(list(fold = halves[, c(1, 1, 2)])), 1)
  expect_equal(uneven_overlap(list(fold = cbind(halves, 3 - halves[, 1]))), 1)
})

test_that("a layout has every record once in each repetition", {
  x <- half_tables(even_halves())
  layout <- score_layout(x[rev(seq_len(nrow(x))), ])
  expect_identical(layout$size, c(12L, 3L))
  expect_identical(layout$alike, 1)
  last <- x$row == 12 & x$rep == 3
  expect_input_error(score_layout(x[!last, ]), "scheme", "x")
  expect_input_error(score_layout(x[-1, ]), "scheme", "x")
})

# Twenty groups, of one and of three records: (10 + 90) / 40.
test_that("groups are alike as their sizes", {
  table <- data.frame(truth = rep(0:1, 20), x = 1,
                      group = rep(1:20, rep(c(1, 3), 10)))
  x <- cv_predictions(table, truth, x, groups = group)
  expect_equal(score_layout(x)$alike, 2.5)
})

# Halves of 20 records that agree in 9 or 11 of them.
test_that("an overlap of a tenth is still even", {
  set.seed(16)
  repeat {
    fold <- replicate(3, sample(rep(1:2, 10)))
    fold[1, ] <- 1L
    if (uneven_overlap(list(fold = fold)) == 0.1) break
  }
  expect_identical(predictions_scheme(half_tables(fold)), "bcv")
})
