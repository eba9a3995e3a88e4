test_that("blocks are complete and ordered, whatever the order of rows", {
  counts <- half_split_counts(n01 = 1:10, n10 = 11:20)
  block <- split_counts(counts)
  expect_named(block, "a - b")
  expect_equal(block[[1]]$n01, 1:10)
  for (order in list(10:1, c(3, 8, 1, 10, 5, 2, 9, 4, 7, 6))) {
    expect_equal(split_counts(counts[order, ]), block)
  }
})

test_that("blocks are named by learner, class or pair", {
  table <- data.frame(tp = 1, fp = 1, fn = 1, tn = 1)
  counts <- confusion_counts(cbind(learner = c("u", "v"), table))
  expect_named(split_counts(counts), c("u", "v"))
  counts <- confusion_counts(cbind(class = c("u", "v"), table))
  expect_named(split_counts(counts), c("learner: u", "learner: v"))
})

test_that("trap pairing: fold labels recur across repeats, of any type", {
  counts <- half_split_counts(m = 2, n01 = 1:4)
  counts$rep <- factor(c("late", "late", "early", "early"),
                       c("early", "late"))
  counts$fold <- c("B", "A", "B", "A")
  expect_equal(split_counts(counts)[[1]]$n01, c(4, 3, 2, 1))
  expect_equal(counts_shape(counts)[c("m", "k")], list(m = 2L, k = 2L))
  own <- half_split_counts(m = 2)
  own$fold <- 1:4
  expect_input_error(pool_counts(own), "rows", "x", "pool_counts",
                     "recur")
})

test_that("trap pairing: incomplete grids and duplicates are refused by name", {
  counts <- half_split_counts()
  expect_input_error(pool_counts(counts[-4, ]), "rows", "x", "pool_counts",
                     "a - b.*rep 2, fold 2")
  expect_input_error(pool_counts(counts[c(1:10, 7), ]), "rows", "x",
                     "pool_counts", "repeats .*rep 4, fold 1")
  swapped <- counts
  swapped$rep[c(2, 3)] <- swapped$rep[c(3, 2)]
  expect_input_error(pool_counts(swapped[c(1, 1:9), ]), "rows", "x")
  table <- data.frame(learner = rep(c("u", "v"), c(10, 5)),
                      fold = c(1:10, 1:5), tp = 1, fp = 1, fn = 1, tn = 1)
  own_folds <- confusion_counts(table)
  expect_equal(vapply(split_counts(own_folds), nrow, 0L), c(u = 10L, v = 5L))
})

test_that("blocks refuse what are no counts by fold", {
  counts <- half_split_counts()
  expect_input_error(pool_counts(tidy(counts)), "type", "x", "pool_counts")
  expect_input_error(pool_counts(pool_counts(counts)), "type", "x",
                     message = "pooled already")
  expect_input_error(effective_table(effective_table(counts)), "type", "x",
                     message = "effective already")
  expect_input_error(pool_counts(counts[0, ]), "shape", "x")
  broken <- counts
  broken$n01[3] <- -1
  expect_input_error(pool_counts(broken), "value", "x", "pool_counts", "n01")
  broken$n01[3] <- NA
  expect_input_error(pool_counts(broken), "missing", "x", message = "n01")
  broken$n01 <- matrix(1, nrow(broken), 2)
  expect_input_error(effective_table(broken), "shape", "x", "effective_table",
                     "one number per row in n01, not <matrix> of 10 x 2")
})

test_that("half splits and one K-fold are told from other plans", {
  halves <- half_split_counts()
  folds <- contingency_counts(
    data.frame(n00 = rep(1, 10), n01 = 1, n10 = 1, n11 = 1), scheme = "kfold"
  )
  verb <- in_package(function(x) check_half_splits(x, "x"))
  expect_equal(verb(halves)[c("m", "k", "scheme")],
               list(m = 5L, k = 2L, scheme = "bcv"))
  expect_equal(verb(halves[1:4, ])$m, 2)
  expect_input_error(verb(folds), "scheme", "x", "verb", "cv_bcv")
  # Two-fold cross-validation, repeated, is m x 2 on random halves.
  for (scheme in c("rcv", "bcv", "overlap", "kfold")) {
    expect_silent(verb(half_split_counts(scheme = scheme)))
  }
  one <- in_package(function(x) check_kfold(x, "Use cv_kfold()."))
  expect_equal(one(folds)$k, 10)
  expect_equal(one(half_split_counts(m = 1, scheme = NULL))$k, 2)
  expect_input_error(one(halves), "scheme", "counts", "one", "cv_kfold")
  expect_input_error(one(half_split_counts(m = 1)), "scheme", "counts")
  expect_input_error(one(folds[1, ]), "scheme", "counts")
})
test_that("tables are added up or averaged", {
  # By hand: 1 + ... + 4 = 10, 3 x 4 = 12.
  counts <- half_split_counts(m = 2, n00 = 1:4, n01 = 3, n10 = 0, n11 = 5:8)
  sum <- pool_counts(counts)
  expect_s3_class(sum, c("pooled_counts", "contingency_counts",
                         "cv_table", "data.frame"),
                  exact = TRUE)
  expect_equal(tidy(sum), data.frame(a = "a", b = "b", n00 = 10, n01 = 12,
                                     n10 = 0, n11 = 26, reps = 2L,
                                     folds = 2L, pooled = "sum"))
  mean <- pool_counts(counts, how = "mean")
  expect_equal(unlist(tidy(mean)[3:6]),
               c(n00 = 2.5, n01 = 3, n10 = 0, n11 = 6.5))
  expect_equal(mean$pooled, "mean")
})

test_that("each learner and class has its row, in the order of the counts", {
  counts <- confusion_counts(example_predictions(), positive = "each")
  pooled <- pool_counts(counts)
  expect_equal(pooled$learner, rep(c("tree", "knn"), each = 3))
  expect_equal(pooled$class, rep(c("x", "y", "z"), 2))
  # Every one of 24 records is tested in each of 3 repetitions.
  expect_equal(pooled$tp + pooled$fp + pooled$fn + pooled$tn, rep(72, 6))
})

test_that("how is one of two words", {
  expect_input_error(pool_counts(half_split_counts(), "median"), "value",
                     "how", "pool_counts")
})

test_that("blocks say what their models are trained on", {
  expect_identical(trained_on(list(scheme = "blocks", m = 15, k = 1)),
                   "trained on the rest of the records")
})
