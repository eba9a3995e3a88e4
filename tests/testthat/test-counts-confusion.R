# Counts by base R's table(), another program.
by_table <- function(x, learner, positive) {
  with(x, table(x[[learner]] == positive, truth == positive, fold, rep))
}

long_table <- function(x) {
  rbind(data.frame(unclass(x)[1:4], who = "tree", value = x$tree),
        data.frame(unclass(x)[1:4], who = "knn", value = x$knn))
}

sorted <- function(counts) {
  data <- as.data.frame(counts)
  ids <- intersect(c("learner", "class", "rep", "fold"), names(data))
  data <- data[do.call(order, data[ids]), ]
  row.names(data) <- NULL
  data
}

test_that("counts agree with table() in every fold", {
  x <- example_predictions()
  counts <- confusion_counts(x, positive = "y")
  expect_s3_class(counts, c("confusion_counts", "cv_counts",
                            "cv_table", "data.frame"),
                  exact = TRUE)
  expect_named(counts, c("learner", "rep", "fold", "tp", "fp", "fn", "tn"))
  for (learner in c("tree", "knn")) {
    own <- counts[counts$learner == learner, ]
    table <- by_table(x, learner, "y")
    expect_equal(own$tp, as.vector(table[2, 2, , ]))
    expect_equal(own$fp, as.vector(table[2, 1, , ]))
    expect_equal(own$fn, as.vector(table[1, 2, , ]))
    expect_equal(own$tn, as.vector(table[1, 1, , ]))
    expect_equal(own$rep, rep(1:3, each = 2))
    expect_equal(own$fold, rep(1:2, 3))
  }
})

test_that("each class is counted against the rest", {
  x <- example_predictions()
  counts <- confusion_counts(x, positive = "each")
  expect_named(counts, c("learner", "class", "rep", "fold", "tp", "fp", "fn",
                         "tn"))
  for (class in c("x", "y", "z")) {
    alone <- as.data.frame(confusion_counts(x, positive = class))
    block <- as.data.frame(counts)[counts$class == class, ]
    expect_equal(block[names(alone)], alone, ignore_attr = "row.names")
  }
  long <- long_table(x)
  from_long <- confusion_counts(long, "each", truth = truth, estimate = value,
                                learner = who, rep = rep, fold = fold)
  expect_equal(sorted(from_long), sorted(counts))
})

test_that("data frames and long tables give the counts of predictions", {
  x <- example_predictions()
  counts <- confusion_counts(x, positive = "y")
  plain <- as.data.frame(unclass(x))
  tree <- confusion_counts(plain, "y", truth = truth, estimate = tree,
                           rep = "rep", fold = !!"fold", row = row)
  expect_equal(sorted(tree), sorted(counts[counts$learner == "tree", ]))
  shuffled <- long_table(x)[c(seq(144, 2, -2), seq(1, 143, 2)), ]
  from_long <- confusion_counts(shuffled, "y", truth = truth,
                                estimate = value, learner = who, rep = rep,
                                fold = fold, row = row)
  expect_equal(sorted(from_long), sorted(counts))
  one <- confusion_counts(plain[1:24, ], "y", truth = truth,
                          estimate = factor(knn), rep = NULL, fold = NULL)
  expect_equal(c(one$rep, one$fold), c(1, 1))
  expect_equal(one$learner, "factor(knn)")
})

test_that("trap labels: positive is never guessed from the order of levels", {
  x <- example_predictions()
  error <- expect_input_error(confusion_counts(x), "missing", "positive",
                              "confusion_counts")
  expect_match(conditionMessage(error), "\"x\"")
  two <- data.frame(truth = c("a", "b", "a"), estimate = c("a", "b", "b"))
  expect_input_error(confusion_counts(two, truth = truth, estimate = estimate),
                     "missing", "positive")
  # By hand: a is hit once and missed once; b is predicted twice, once right.
  cells <- function(...) {
    unlist(unclass(confusion_counts(..., truth = truth, estimate = estimate))
           [c("tp", "fp", "fn", "tn")])
  }
  expect_equal(cells(two, "a"), c(tp = 1, fp = 0, fn = 1, tn = 1))
  expect_equal(cells(two, "b"), c(tp = 1, fp = 1, fn = 0, tn = 1))
})

test_that("trap labels: every kind of label gives the same counts", {
  # By hand: tp 1 (row 1), fn 1 (row 2), fp 1 (row 3), tn 2.
  truth <- c(TRUE, TRUE, FALSE, FALSE, FALSE)
  estimate <- c(TRUE, FALSE, TRUE, FALSE, FALSE)
  words <- function(x) ifelse(x, "yes", "no")
  forms <- list(
    list(truth, estimate, NULL), list(truth, estimate, TRUE),
    list(truth * 1, estimate * 1, NULL), list(truth * 1L, estimate, NULL),
    list(truth, estimate * 1, 1), list(factor(truth), estimate, NULL),
    list(factor(truth * 1), estimate, NULL),
    list(truth * 1, as.character(estimate * 1), "1"),
    list(words(truth), words(estimate), "yes"),
    list(factor(words(truth), c("yes", "no")),
         factor(words(estimate), c("no", "yes")), "yes"),
    list(factor(words(truth)), words(estimate), "yes"),
    list(words(truth), factor(words(estimate), c("yes", "no", "never")),
         "yes"),
    list(factor(words(truth), c("no", "never", "yes")), words(estimate),
         "yes"),
    list(ifelse(truth, 7L, -3L), ifelse(estimate, 7, -3), 7),
    list(ifelse(truth, 7e8, -3), ifelse(estimate, 7e8, -3), 7e8)
  )
  for (form in forms) {
    data <- data.frame(t = form[[1]], e = form[[2]])
    counts <- confusion_counts(data, form[[3]], truth = t, estimate = e)
    expect_equal(unlist(unclass(counts)[c("tp", "fp", "fn", "tn")]),
                 c(tp = 1, fp = 1, fn = 1, tn = 2))
  }
})

test_that("0/1 and logical data have both classes where one occurs", {
  data <- data.frame(t = c(1, 1), e = c(0, 1))
  counts <- confusion_counts(data, truth = t, estimate = e)
  expect_equal(c(counts$tp, counts$fn, counts$fp, counts$tn), c(1, 1, 0, 0))
  data <- data.frame(t = c(FALSE, FALSE), e = c(1L, 0L))
  counts <- confusion_counts(data, truth = t, estimate = e)
  expect_equal(c(counts$tp, counts$fn, counts$fp, counts$tn), c(0, 0, 1, 1))
})

test_that("trap labels: labels that the truth does not have are errors", {
  data <- data.frame(t = factor(c("a", "b")), e = c("a", "zebra"),
                     score = c(0.73, 0.2))
  error <- expect_input_error(
    confusion_counts(data, "a", truth = t, estimate = e), "label", "estimate",
    "confusion_counts"
  )
  expect_match(conditionMessage(error), "zebra")
  error <- expect_input_error(
    confusion_counts(data, "a", truth = t, estimate = score), "label",
    "estimate"
  )
  expect_match(conditionMessage(error), "scores")
  error <- expect_input_error(
    confusion_counts(data, "c", truth = t, estimate = e), "label", "positive"
  )
  expect_match(conditionMessage(error), "\"b\"")
  expect_input_error(confusion_counts(data, c("a", "b"), truth = t,
                                      estimate = e), "type", "positive")
  x <- example_predictions()
  x$tree <- as.character(x$tree)
  x$tree[3] <- "new"
  expect_input_error(confusion_counts(x, "x"), "label", "x", message = "tree")
})

test_that("a class named each is not mixed up with all classes", {
  data <- data.frame(t = c("each", "none"), e = c("each", "none"))
  expect_input_error(confusion_counts(data, "each", truth = t, estimate = e),
                     "label", "positive")
  expect_equal(confusion_counts(data, "none", truth = t, estimate = e)$tp, 1)
})

test_that("trap labels: missing predictions are left out and told", {
  x <- example_predictions()
  x$tree[c(1, 2, 30)] <- NA
  warning <- expect_warning(counts <- confusion_counts(x, "y"),
                            class = "bcvinfer_warning_missing")
  expect_equal(warning$missing, c(tree = 3))
  expect_match(conditionMessage(warning), "3 of tree")
  expect_equal(sum(pool_counts(counts)[1, c("tp", "fp", "fn", "tn")]), 69)
  expect_equal(sum(pool_counts(counts)[2, c("tp", "fp", "fn", "tn")]), 72)
  expect_warning(each <- confusion_counts(x, "each"),
                 class = "bcvinfer_warning_missing")
  expect_equal(subset(as.data.frame(each), class == "y", -class),
               as.data.frame(counts), ignore_attr = "row.names")
})

test_that("a fold without predictions has no row, and is missed later", {
  x <- example_predictions()
  x$tree[x$rep == 2 & x$fold == 1] <- NA
  expect_warning(counts <- confusion_counts(x, "y"),
                 class = "bcvinfer_warning_missing")
  expect_equal(sum(counts$learner == "tree"), 5)
  expect_input_error(effective_table(counts), "rows", "x", "effective_table",
                     "tree.*rep 2, fold 1")
  x$tree[] <- NA
  x$knn[] <- NA
  expect_warning(
    expect_input_error(confusion_counts(x, "y"), "missing", "x"),
    class = "bcvinfer_warning_missing"
  )
})

test_that("a fold that nobody predicts does not change the number of folds", {
  x <- data.frame(truth = rep(0:1, 10), fold = rep(1:5, 4),
                  tree = rep(c(0, 1, 1, 1), 5), knn = rep(0:1, each = 10))
  x$tree[x$fold == 3] <- NA
  fit <- function(x, ...) {
    cv_predictions(x, truth = truth, learners = c(...), fold = fold)
  }
  both <- fit(x, "tree", "knn")
  expect_warning(
    expect_input_error(confusion_counts(fit(x, "tree")), "missing", "x",
                       "confusion_counts", "in every fold: 3 has none"),
    class = "bcvinfer_warning_missing"
  )
  expect_warning(
    expect_input_error(contingency_counts(both, tree, knn), "missing", "x",
                       "contingency_counts", "x\\$fold != 3"),
    class = "bcvinfer_warning_missing"
  )
  # The rest is a part of the plan; a learner that has every fold keeps it.
  tree <- fit(x, "tree")
  part <- confusion_counts(tree[tree$fold != 3, ])
  expect_equal(attr(part, "design")$scheme, "part")
  expect_warning(counts <- confusion_counts(both),
                 class = "bcvinfer_warning_missing")
  knn <- interval_beta_prime(counts[counts$learner == "knn", ])
  # (derivation-precision-recall: the pooled table times (1 + 1/5) / 2)
  pooled <- with(x, c(sum(truth & knn), sum(truth != knn))) * 0.6
  b <- qbeta(c(0.025, 0.975), pooled[1] + 1, pooled[2] + 2)
  expect_equal(c(knn$conf.low, knn$conf.high), 2 * b / (1 + b))
  # Of a plan that is known, a learner's counts of some folds are some folds.
  planned <- confusion_counts(example_predictions(plan = example_plan()), "y")
  some <- planned[planned$learner != "tree" | planned$fold == 1, ]
  tree <- some[some$learner == "tree", ]
  expect_equal(attr(tree, "design")$scheme, "part")
})

test_that("a missing truth, rep or fold is an error", {
  x <- example_predictions()
  x$truth[2] <- NA
  for (positive in c("y", "each")) {
    expect_input_error(confusion_counts(x, positive), "missing", "truth",
                       "confusion_counts", "it has 1")
  }
  data <- data.frame(t = c(1, 0), e = 1, r = c(1, NA), f = factor(c(NA, 2)))
  expect_input_error(confusion_counts(data, truth = t, estimate = e, rep = r),
                     "missing", "rep")
  expect_input_error(confusion_counts(data, truth = t, estimate = e, fold = f),
                     "missing", "fold")
  # With a column beside them that may be of groups.
  data$patient <- 1
  expect_input_error(confusion_counts(data, truth = t, estimate = e,
                                      learner = f), "missing", "learner")
})

test_that("a record without a name is an error", {
  data <- data.frame(t = rep(1:0, 10), e = 1, id = 1:20)
  for (absent in list(3, c(3, 8))) {
    data$id[absent] <- NA
    message <- paste("it has", length(absent))
    expect_input_error(confusion_counts(data, truth = t, estimate = e,
                                        row = id),
                       "missing", "row", "confusion_counts", message)
    expect_input_error(contingency_counts(data, e, t, truth = t, row = id),
                       "missing", "row", "contingency_counts", message)
  }
})

test_that("trap pairing: a record twice in a fold is an error", {
  x <- example_predictions()
  twice <- rbind(x, x[5, ])
  class(twice) <- class(x)
  expect_input_error(confusion_counts(twice, "x"), "rows", "x",
                     "confusion_counts", "row 5")
  plain <- as.data.frame(unclass(twice))
  expect_input_error(
    confusion_counts(plain, "x", truth = truth, estimate = tree, rep = rep,
                     fold = fold, row = row),
    "rows", "x"
  )
  long <- long_table(x)
  expect_silent(confusion_counts(long, "x", truth = truth, estimate = value,
                                 rep = rep, fold = fold, row = row,
                                 learner = who))
})

test_that("columns that are not there, or not one, are errors", {
  data <- data.frame(t = 1:0, e = 1:0)
  expect_input_error(confusion_counts(data, truth = t, estimate = nope),
                     "column", "estimate", "confusion_counts", "nope")
  expect_input_error(confusion_counts(data, truth = t, estimate = nope + 1),
                     "column", "estimate")
  expect_input_error(confusion_counts(data, truth = t, estimate = 1:3),
                     "shape", "estimate")
  expect_input_error(confusion_counts(data, truth = t), "missing", "estimate")
  expect_input_error(confusion_counts(data, estimate = e), "missing", "truth")
  expect_input_error(confusion_counts(data, truth = t, estimate = e, folds = e),
                     "value", "folds")
  data$l <- list(1, 2)
  expect_input_error(confusion_counts(data, truth = t, estimate = l), "type",
                     "estimate")
  expect_input_error(confusion_counts(data, truth = t, estimate = e, rep = l),
                     "type", "rep")
  expect_input_error(confusion_counts(data[0, ], truth = t, estimate = e,
                                      positive = 1), "shape", "x")
  x <- example_predictions()
  expect_input_error(confusion_counts(x, "x", folds = 2), "value", "folds")
  expect_input_error(confusion_counts(list(1)), "type", "x",
                     "confusion_counts")
})

test_that("the plan gives the design, and nothing else may", {
  x <- example_predictions(plan = example_plan())
  counts <- confusion_counts(x, "x")
  expect_equal(attr(counts, "design"),
               list(scheme = "bcv", m = 3, k = 2L, n = 24, n_train = 12,
                    n_test = 12))
  expect_input_error(confusion_counts(x, "x", scheme = "rcv"), "conflict",
                     "scheme")
  expect_input_error(confusion_counts(x, "x", n_test = 3), "conflict",
                     "n_test")
  stated <- confusion_counts(example_predictions(), "x", scheme = "rcv",
                             n_train = 12, n_test = 12)
  expect_equal(attr(stated, "design"),
               list(scheme = "rcv", m = 3L, k = 2L, n = 24, n_train = 12,
                    n_test = 12))
  expect_null(attr(confusion_counts(example_predictions(), "x"), "design"))
})

test_that("labels of repetitions and folds may be of any kind", {
  x <- as.data.frame(unclass(example_predictions()))
  numbers <- confusion_counts(x, "y", truth = truth, estimate = tree,
                              rep = rep, fold = fold)
  x$rep <- factor(c("third", "first", "second")[x$rep],
                  c("third", "first", "second", "unused"))
  x$fold <- paste0("Fold", x$fold)
  words <- confusion_counts(x, "y", truth = truth, estimate = tree,
                            rep = rep, fold = fold)
  expect_equal(words$tp, numbers$tp)
  expect_equal(unique(as.character(words$rep)), c("third", "first", "second"))
  expect_equal(words$fold, rep(c("Fold1", "Fold2"), 3))
  x$fold <- 1e9 * (x$fold == "Fold2")
  far <- confusion_counts(x, "y", truth = truth, estimate = tree, rep = rep,
                          fold = fold)
  expect_equal(far$tp, numbers$tp)
  expect_equal(far$fold, rep(c(0, 1e9), 3))
})

test_that("a column of records in the place of folds is refused", {
  data <- data.frame(t = 1:0, e = 1L, id = 1:20000)
  expect_input_error(
    confusion_counts(data, truth = t, estimate = e, rep = id, fold = id),
    "shape", "x"
  )
})

test_that("trap degenerate counts: one class in a fold, nothing predicted", {
  # By hand: fold 1 has only negatives, fold 2 no positive prediction.
  data <- data.frame(t = c("n", "n", "p", "n"), e = c("n", "p", "n", "n"),
                     f = c(1, 1, 2, 2))
  counts <- confusion_counts(data, "p", truth = t, estimate = e, fold = f)
  expect_equal(tidy(counts)[-(1:3)], data.frame(
    tp = c(0, 0), fp = c(1, 0), fn = c(0, 1), tn = c(1, 1)
  ))
})

test_that("counts of each class carry the whole matrix of every learner", {
  data <- example_predictions()
  data$tree[c(2, 30)] <- NA
  expect_warning(each <- confusion_counts(data, positive = "each"),
                 class = "bcvinfer_warning_missing")
  matrices <- attr(each, "confusion")
  expect_named(matrices, c("tree", "knn"))
  for (learner in names(matrices)) {
    expected <- table(truth = data$truth, estimate = data[[learner]])
    expect_type(matrices[[learner]], "double")
    expect_equal(matrices[[learner]], unclass(expected),
                 ignore_attr = "call")
  }
  one <- example_predictions()
  expect_null(attr(confusion_counts(one, positive = "x"), "confusion"))
})

test_that("predictions of nobody are refused", {
  nobody <- example_predictions()[c("row", "rep", "fold", "truth")]
  class(nobody) <- c("cv_predictions", "cv_table", "data.frame")
  expect_input_error(confusion_counts(nobody, positive = "x"), "column", "x")
})

test_that("learners below each other have their own matrices", {
  data <- example_predictions()
  long <- data.frame(
    row = data$row, rep = data$rep, fold = data$fold, truth = data$truth,
    learner = factor(rep(c("tree", "knn"), each = nrow(data)),
                     c("unused", "tree", "knn")),
    estimate = unlist(data[c("tree", "knn")], use.names = FALSE)
  )
  each <- confusion_counts(long, positive = "each", truth = truth,
                           estimate = estimate, rep = rep, fold = fold,
                           learner = learner, row = row)
  wide <- confusion_counts(data, positive = "each")
  expect_identical(attr(each, "confusion")[c("tree", "knn")],
                   attr(wide, "confusion"))
  expect_length(attr(each, "confusion"), 2)
})

test_that("the matrices go with the design", {
  each <- confusion_counts(example_predictions(), positive = "each")
  matrices <- attr(each, "confusion")
  expect_identical(attr(each[c(names(each))], "confusion"), matrices)
  expect_identical(attr(each[, rev(names(each))], "confusion"), matrices)
  expect_identical(attr(confusion_counts(each), "confusion"), matrices)
  expect_null(attr(each[1:4, ], "confusion"))
  expect_null(attr(each["learner"], "confusion"))
  expect_null(attr(subset(each, class == "x"), "confusion"))
  expect_null(attr(rbind(each, each), "confusion"))
  expect_null(attr(tidy(each), "confusion"))
  expect_null(attr(as.data.frame(each), "confusion"))
  skip_if_not_installed("dplyr")
  expect_identical(attr(dplyr::mutate(each, tp = tp), "confusion"), matrices)
  expect_null(attr(dplyr::filter(each, rep == 1), "confusion"))
})

test_that("more than a thousand classes have no matrix", {
  data <- data.frame(truth = seq_len(1001), estimate = seq_len(1001))
  each <- confusion_counts(data, positive = "each", truth = truth,
                           estimate = estimate)
  expect_identical(nrow(each), 1001L)
  expect_null(attr(each, "confusion"))
  table <- confusion_counts(table(data), positive = "each")
  expect_identical(c(nrow(table), sum(table$tp)), c(1001, 1001))
  expect_null(attr(table, "confusion"))
})

test_that("columns without their argument's name are asked for it", {
  two <- data.frame(half = c("a", "b"), tree = c("a", "a"))
  expect_input_error(
    confusion_counts(two, half, tree, positive = "a"), "value", "half",
    "confusion_counts", "must be named: `half` has no name"
  )
  expect_input_error(
    confusion_counts(two, truths = half, positive = "a"), "value", "truths",
    "confusion_counts", "There is no argument `truths`"
  )
})

test_that("a column may be named by what comes out as a string", {
  data <- data.frame(y = c("a", "b", "a"), z = c("a", "a", "b"))
  expect_identical(
    confusion_counts(data, "a", truth = tolower("Y"), estimate = z),
    confusion_counts(data, "a", truth = y, estimate = z)
  )
})

test_that("many columns of many values are refused, not counted past memory", {
  n <- 65535L
  i <- seq_len(n)
  data <- data.frame(y = rep_len(c("a", "b"), n), e = "a", r = i, f = i,
                     m = as.character(i), id = i)
  expect_input_error(
    confusion_counts(data, "a", truth = y, estimate = e, rep = r, fold = f,
                     learner = m, row = id),
    "shape", "x", "confusion_counts", "too many combinations"
  )
})

test_that("a table of truth and prediction is read by its dimensions' names", {
  # By hand: a is hit once, b called a once, c always right.
  truth <- c("a", "b", "c", "c", "b")
  pred <- factor(c("a", "a", "c", "c", "b"), c("c", "b", "a"))
  own <- data.frame(truth = truth, estimate = pred)
  expected <- confusion_counts(own, "a", truth = truth, estimate = estimate)
  tables <- list(table(pred, truth), table(truth, pred),
                 table(Prediction = pred, Reference = truth),
                 table(truth = truth, estimate = pred))
  for (one in tables) {
    counts <- confusion_counts(one, "a")
    expect_identical(unlist(unclass(counts)[c("tp", "fp", "fn", "tn")]),
                     c(tp = 1, fp = 1, fn = 0, tn = 3))
    expect_identical(tidy(counts)[-1], tidy(expected)[-1])
    each <- confusion_counts(one, "each")
    expect_identical(each$tp[match(c("a", "b", "c"), each$class)], c(1, 1, 2))
    expect_identical(sum(attr(each, "confusion")[[1]]), 5)
  }
  for (one in list(table(pred, pred), unname(table(pred, truth)),
                   table(pred, truth, truth))) {
    expect_input_error(confusion_counts(one, "a"), "shape", "x",
                       "confusion_counts", "table\\(truth = y, estimate = p\\)")
  }
  expect_input_error(confusion_counts(table(pred, truth)), "missing",
                     "positive")
})

test_that("missing values in a table are predictions that are missing", {
  truth <- c("a", "b", "a", "b", "a")
  counted <- table(truth, pred = c("a", "b", "b", NA, NA), useNA = "always")
  warning <- expect_warning(counts <- confusion_counts(counted, "a"),
                            class = "bcvinfer_warning_missing")
  expect_match(conditionMessage(warning), "2 of learner", fixed = TRUE)
  expect_equal(unlist(as.data.frame(counts)[c("tp", "fp", "fn", "tn")]),
               c(tp = 1, fp = 0, fn = 1, tn = 1))
  unknown <- table(truth = c("a", NA), pred = c("a", "b"), useNA = "ifany")
  expect_input_error(confusion_counts(unknown, "a"), "missing", "x")
})

test_that("fold 0 may be of records that were not tested", {
  plan <- withr::with_seed(1, cv_holdout(60, 1))
  data <- as.data.frame(plan)
  expect_setequal(data$fold, 0:1)
  data$y <- rep(c("n", "p"), 30)
  data$m <- rep(c("n", "p", "p"), 20)
  count <- function(data) {
    confusion_counts(data, truth = y, estimate = m, row = row, rep = rep,
                     fold = fold, positive = "p")
  }
  tested <- data[data$fold == 1, ]
  expect_equal(unlist(count(tested)[c("tp", "fp", "fn", "tn")]),
               c(tp = sum(tested$y == "p" & tested$m == "p"),
                 fp = sum(tested$y == "n" & tested$m == "p"),
                 fn = sum(tested$y == "p" & tested$m == "n"),
                 tn = sum(tested$y == "n" & tested$m == "n")))
  expect_input_error(count(data), "value", "fold", "confusion_counts",
                     "not tested")
  expect_input_error(count(data[data$fold == 0, ]), "value", "fold",
                     "confusion_counts", "not tested")
  expect_input_error(contingency_counts(
    transform(data, k = "n"), m, k, truth = y, row = row, rep = rep, fold = fold
  ), "value", "fold", "contingency_counts", "not tested")
  skip_without(c("dbplyr", "RSQLite"))
  lazy <- dbplyr::memdb_frame(row = data$row, rep = data$rep, y = data$y,
                              fold = data$fold, m = data$m)
  expect_input_error(count(lazy), "value", "fold", "confusion_counts",
                     "not tested")
  expect_input_error(count(transform(data, fold = fold == 1)), "value", "fold",
                     "confusion_counts", "not tested")
  # From 0 on, more than two are folds.
  folds <- transform(data, fold = row %% 3)
  expect_identical(count(folds)$fold, 0:2)
})

test_that("counts that leave their groups say so", {
  set.seed(1)
  data <- data.frame(y = rep(c("n", "p"), each = 40),
                     m = sample(c("n", "p"), 80, TRUE), g = rep(1:20, each = 4))
  x <- confusion_counts(cv_predictions(data, y, m, groups = g), positive = "p")
  expect_warning(table <- as.data.frame(x),
                 class = "bcvinfer_warning_groups_lost")
  expect_identical(table$tp, x$tp)
  expect_no_warning(tidy(x))
  expect_no_warning(as.data.frame(confusion_counts(
    cv_predictions(data, y, m, groups = NULL), positive = "p"
  )))
})

test_that("counts of one of many classes say so", {
  x <- example_predictions()
  note <- count_notes(confusion_counts(x, "y"))
  expect_match(note, "Class \"y\" against the 2 others")
  expect_match(count_notes(confusion_counts(x, "y")[1:2, ]), "2 others")
  expect_null(count_notes(confusion_counts(x, "each")))
  two <- example_predictions(classes = c("x", "y"))
  expect_identical(count_notes(confusion_counts(two, "y")),
                   "Positive class: \"y\".")
  expect_output(print(confusion_counts(x, "y")), "against the 2 others")
})

test_that("more classes than a table has room for are counted one by one", {
  # 1,500 classes in 30 folds: 1,501 x 1,501 x 31 cells are too many.
  classes <- 1500
  data <- data.frame(truth = rep(seq_len(classes), 2),
                     estimate = c(seq_len(classes), rep(1L, classes)),
                     fold = rep_len(1:30, 2 * classes))
  each <- confusion_counts(data, "each", truth = truth, estimate = estimate,
                           fold = fold)
  # By hand: class 1 is called 1 + 1,500 times, twice rightly.
  expect_identical(sum(each$tp), classes + 1)
  first <- each[each$class == "1", ]
  expect_identical(c(sum(first$tp), sum(first$fp)), c(2, classes - 1))
})

test_that("Forgotten identifiers trap: also where predictions are counted", {
  table <- as.data.frame(comparison_predictions(names = c("one", "two")))
  expect_input_error(
    confusion_counts(table, "yes", truth = truth, estimate = one), "conflict",
    "rep", "confusion_counts", "write `rep = rep, fold = fold`"
  )
  expect_input_error(contingency_counts(table, one, two, truth = truth,
                                        rep = rep), "conflict", "fold")
  long <- data.frame(truth = table$truth, said = table$one, learner = "one")
  expect_input_error(confusion_counts(long, "yes", truth = truth,
                                      estimate = said), "conflict", "learner")
  # By the user's word all rows are one test set.
  expect_warning(counts <- confusion_counts(
    table, "yes", truth = truth, estimate = one, rep = NULL, fold = NULL
  ), class = "bcvinfer_warning_likely_groups")
  expect_identical(nrow(counts), 1L)
  expect_equal(counts$tp + counts$fp + counts$fn + counts$tn, nrow(table))
  # The column of another argument is not forgotten.
  folds <- data.frame(fold = table$truth, one = table$one)
  expect_identical(nrow(confusion_counts(folds, "yes", truth = fold,
                                         estimate = one)), 1L)
})
