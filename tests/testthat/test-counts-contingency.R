# The four counts by base R's table(), another program.
pairs_by_table <- function(x, a, b) {
  right <- function(name) {
    factor(as.character(x[[name]]) == as.character(x$truth), c(FALSE, TRUE))
  }
  table(right(a), right(b), x$fold, x$rep)
}

expect_pairs <- function(counts, table) {
  expect_equal(counts$n00, as.vector(table[1, 1, , ]))
  expect_equal(counts$n01, as.vector(table[1, 2, , ]))
  expect_equal(counts$n10, as.vector(table[2, 1, , ]))
  expect_equal(counts$n11, as.vector(table[2, 2, , ]))
}

test_that("counts agree with table(), with any number of classes", {
  for (classes in list(c("x", "y"), c("x", "y", "z"), letters)) {
    x <- example_predictions(n = 60, classes = classes)
    counts <- contingency_counts(x, tree, knn)
    expect_s3_class(counts, c("contingency_counts", "cv_counts",
                              "cv_table", "data.frame"), exact = TRUE)
    expect_named(counts, c("a", "b", "rep", "fold", "n00", "n01", "n10",
                           "n11"))
    expect_pairs(counts, pairs_by_table(x, "tree", "knn"))
    expect_equal(unique(counts$a), "tree")
    expect_equal(unique(counts$b), "knn")
  }
})

test_that("n01 is a wrong and b right", {
  # By hand.
  data <- data.frame(t = c("u", "v", "w", "u", "v", "w"),
                     one = c("u", "u", "u", "v", "v", "w"),
                     two = c("v", "v", "w", "u", "w", "w"))
  counts <- contingency_counts(data, one, two, truth = t)
  expect_equal(unlist(unclass(counts)[5:8]),
               c(n00 = 0, n01 = 3, n10 = 2, n11 = 1))
  swapped <- contingency_counts(data, two, one, truth = t)
  expect_equal(c(swapped$n01, swapped$n10), c(2, 3))
  expect_equal(swapped$a, "two")
})

test_that("learners are named bare, as strings or through variables", {
  x <- example_predictions()
  counts <- contingency_counts(x, tree, knn)
  expect_equal(contingency_counts(x, "tree", "knn"), counts)
  one <- "tree"
  expect_equal(contingency_counts(x, one, "knn"), counts)
  expect_equal(contingency_counts(x, !!one, knn), counts)
})

test_that("unknown, missing or equal learners are errors", {
  x <- example_predictions()
  error <- expect_input_error(contingency_counts(x, tree, forest), "column",
                              "b", "contingency_counts")
  expect_match(conditionMessage(error), "tree and knn")
  expect_input_error(contingency_counts(x, tree), "missing", "b")
  # (Of two learners none need be named.)
  expect_identical(contingency_counts(x), contingency_counts(x, tree, knn))
  expect_input_error(contingency_counts(x, knn, "knn"), "conflict", "b")
  plain <- as.data.frame(unclass(x))[c("truth", "tree", "knn")]
  expect_input_error(contingency_counts(plain, tree, tree, truth = truth),
                     "conflict", "b")
  expect_input_error(contingency_counts(plain, tree, forest, truth = truth),
                     "column", "b")
  expect_input_error(contingency_counts(plain, tree, truth = truth),
                     "missing", "b")
})

long_pairs <- function(x) {
  rbind(
    data.frame(id = x$row, rep = x$rep, fold = x$fold, truth = x$truth,
               who = "tree", value = as.character(x$tree)),
    data.frame(id = x$row, rep = x$rep, fold = x$fold, truth = x$truth,
               who = "knn", value = as.character(x$knn))
  )
}

count_long <- function(long) {
  contingency_counts(long, "tree", knn, truth = truth, estimate = value,
                     learner = who, row = id, rep = rep, fold = fold)
}

test_that("trap pairing: long predictions are joined, never by order", {
  x <- example_predictions()
  counts <- contingency_counts(x, tree, knn)
  long <- long_pairs(x)
  expect_equal(count_long(long), counts)
  backwards <- long[rev(seq_len(nrow(long))), ]
  expect_equal(count_long(backwards), counts)
  mixed <- long[order(long$value, -long$id), ]
  mixed$id <- paste0("id", mixed$id)
  expect_equal(count_long(mixed), counts)
})

test_that("trap pairing: duplicates and holes are errors", {
  long <- long_pairs(example_predictions())
  expect_input_error(count_long(rbind(long, long[100, ])), "rows", "x",
                     "contingency_counts", "Row 145")
  error <- expect_input_error(count_long(long[-c(5, 90), ]), "rows", "x")
  expect_match(conditionMessage(error), "\"tree\" .row 5.*\"knn\" .row 18")
  long$truth[3] <- long$truth[1]
  expect_input_error(count_long(long), "rows", "truth")
  expect_input_error(
    contingency_counts(long, "tree", "knn", truth = truth, estimate = value,
                       learner = who), "missing", "row"
  )
  x <- example_predictions()
  twice <- structure(rbind(x, x[7, ]), class = class(x))
  expect_input_error(contingency_counts(twice, tree, knn), "rows", "x")
})

test_that("trap pairing: fold labels recur across repetitions", {
  x <- example_predictions(m = 2)
  long <- long_pairs(x)
  counts <- count_long(long)
  expect_equal(nrow(counts), 4)
  expect_pairs(counts, pairs_by_table(x, "tree", "knn"))
})

test_that("records without a prediction of both are left out and told", {
  x <- example_predictions()
  x$tree[1:2] <- NA
  x$knn[2:4] <- NA
  warning <- expect_warning(counts <- contingency_counts(x, tree, knn),
                            class = "bcvinfer_warning_missing")
  expect_equal(warning$missing, c(tree = 2L, knn = 3L))
  expect_equal(sum(tidy(counts)[5:8]), 72 - 4)
  x$truth[1] <- NA
  expect_input_error(contingency_counts(x, tree, knn), "missing", "truth")
})

test_that("labels are compared as strings", {
  x <- as.data.frame(unclass(example_predictions()))
  counts <- contingency_counts(x, tree, knn, truth = truth, rep = rep,
                               fold = fold)
  x$tree <- as.character(x$tree)
  x$knn <- factor(x$knn, c("z", "y", "x"))
  expect_equal(contingency_counts(x, tree, knn, truth = truth, rep = rep,
                                  fold = fold), counts)
  x$tree[9] <- "q"
  expect_input_error(
    contingency_counts(x, tree, knn, truth = truth, rep = rep, fold = fold),
    "label", "a", message = "\"q\""
  )
})

test_that("a table of counts may carry names and take names", {
  table <- data.frame(n11 = 80, n10 = 9, n01 = 4, n00 = 7)
  counts <- contingency_counts(table)
  expect_equal(unlist(unclass(counts)[5:8]),
               c(n00 = 7, n01 = 4, n10 = 9, n11 = 80))
  expect_equal(c(counts$a, counts$b), c("a", "b"))
  named <- contingency_counts(as.matrix(table), tree, "knn")
  expect_equal(c(named$a, named$b), c("tree", "knn"))
  both <- contingency_counts(cbind(a = "u", b = "v", table))
  expect_equal(c(both$a, both$b), c("u", "v"))
  expect_input_error(contingency_counts(cbind(a = "u", b = "v", table), tree),
                     "conflict", "a")
  expect_input_error(contingency_counts(table[-1]), "column", "x",
                     "contingency_counts", "n11")
  expect_input_error(contingency_counts("tree"), "type", "x")
})

test_that("no record and no prediction are told apart", {
  data <- data.frame(t = c("a", "b"), p = c("a", "b"), q = c("b", "b"))
  count <- function(x) contingency_counts(x, p, q, truth = t)
  expect_input_error(count(data[0, ]), "shape", "x", "contingency_counts")
  data$p <- NA_character_
  suppressWarnings(expect_input_error(count(data), "missing", "x",
                                      "contingency_counts"),
                   classes = "bcvinfer_warning_missing")
})

test_that("rows near 9e8 and dates as repetitions are joined exactly", {
  x <- example_predictions(m = 2)
  counts <- contingency_counts(x, tree, knn)
  long <- long_pairs(x)
  long$id <- 9e8 + long$id
  long$rep <- c(20230401, 20230402)[long$rep]
  expect_identical(tidy(count_long(long))[5:8], tidy(counts)[5:8])
})

test_that("pairs whose names read alike are kept apart", {
  cells <- data.frame(n00 = 1, n01 = 2, n10 = 3, n11 = 4)
  counts <- contingency_counts(rbind(
    cbind(a = "x - y", b = "z", cells), cbind(a = "x", b = "y - z", cells)
  ))
  pooled <- pool_counts(counts)
  expect_identical(pooled$n11, c(4, 4))
  expect_identical(pooled$a, c("x - y", "x"))
})

test_that("a table of truth and prediction is of one learner", {
  y <- factor(c("a", "a", "b", "b", "b"))
  p <- factor(c("a", "b", "b", "b", "a"))
  error <- expect_input_error(contingency_counts(table(y, p)), "type", "x",
                              "contingency_counts")
  expect_match(one_line(error), "predictions of two learners, .* <table>")
  caret_table <- table(Prediction = p, Reference = y)
  expect_input_error(contingency_counts(caret_table), "type", "x",
                     "contingency_counts")
  # One of folds by cells has the counts.
  cells <- table(fold = c(1, 1, 1, 2, 2, 2),
                 cell = factor(c("n11", "n11", "n01", "n10", "n00", "n11"),
                               c("n00", "n01", "n10", "n11")))
  expect_identical(as.list(contingency_counts(cells))[4:8],
                   list(fold = 1:2, n00 = c(0, 1), n01 = c(1, 0),
                        n10 = c(0, 1), n11 = c(2, 1)))
})
