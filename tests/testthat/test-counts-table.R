fold_table <- function(...) {
  data.frame(tp = c(8, 7), fp = c(2, 1), fn = c(1, 2), tn = c(9, 10), ...)
}

test_that("tables without rep, fold and learner get them by their rule", {
  counts <- confusion_counts(fold_table())
  expect_equal(counts$learner, c("learner", "learner"))
  expect_equal(counts$rep, c(1, 1))
  expect_equal(counts$fold, 1:2)
  with_rep <- confusion_counts(rbind(fold_table(rep = 2), fold_table(rep = 5)))
  expect_equal(with_rep$fold, c(1, 2, 1, 2))
  with_learner <- confusion_counts(fold_table(learner = c("u", "v")))
  expect_equal(with_learner$fold, c(1, 1))
  with_class <- confusion_counts(fold_table(class = c("u", "v")))
  expect_named(with_class, c("learner", "class", "rep", "fold", "tp", "fp",
                             "fn", "tn"))
})

test_that("names in other case are understood, further columns ignored", {
  table <- fold_table(note = "n")
  names(table) <- toupper(names(table))
  counts <- confusion_counts(table[4:1])
  expect_equal(counts, confusion_counts(fold_table()))
  both <- cbind(fold_table(), TP = 99)
  expect_equal(confusion_counts(both)$tp, c(8, 7))
  twice <- cbind(fold_table()[-1], TP = 1, Tp = 2)
  expect_input_error(confusion_counts(twice), "column", "x",
                     "confusion_counts", "tp")
})

test_that("a matrix is read by its column names", {
  counts <- confusion_counts(as.matrix(fold_table()))
  expect_equal(counts, confusion_counts(fold_table()))
  expect_input_error(confusion_counts(matrix(1, 2, 4)), "column", "x",
                     "confusion_counts")
  expect_input_error(confusion_counts(cbind(tp = 1, fp = 1)), "column", "x")
  expect_input_error(confusion_counts(cbind(tp = "a")), "type", "x")
  expect_input_error(confusion_counts(as.matrix(fold_table()), "x"),
                     "conflict", "positive")
  expect_input_error(confusion_counts(as.matrix(fold_table()), fold = 2),
                     "value", "fold")
})

test_that("what are no counts is refused", {
  bad <- function(value, kind) {
    table <- fold_table()
    table$fp[2] <- value
    expect_input_error(confusion_counts(table), kind, "x",
                       "confusion_counts", "fp")
  }
  bad(-1, "value")
  bad(0.5, "value")
  bad(NA, "missing")
  bad(Inf, "missing")
  table <- fold_table()
  table$tn <- "9"
  expect_input_error(confusion_counts(table), "type", "x", message = "tn")
  expect_input_error(confusion_counts(fold_table()[0, ]), "shape", "x")
  expect_input_error(confusion_counts(fold_table() * 0), "value", "x")
  expect_input_error(confusion_counts(fold_table(rep = c(1, NA))), "missing",
                     "x", message = "rep")
})

test_that("trap pairing: a fold with two rows is an error", {
  error <- expect_input_error(confusion_counts(fold_table(fold = 1)), "rows",
                              "x", "confusion_counts")
  expect_match(conditionMessage(error), "Row 2 repeats")
  expect_silent(confusion_counts(fold_table(fold = 1, learner = 1:2)))
})

test_that("other classes of data frames are read alike", {
  for (class in list(c("tbl_df", "tbl"), "data.table")) {
    table <- fold_table()
    class(table) <- c(class, "data.frame")
    expect_identical(confusion_counts(table), confusion_counts(fold_table()))
  }
})

test_that("counts beyond integers stay whole", {
  table <- data.frame(n00 = 3e9, n01 = 2147483648, n10 = 1e15, n11 = 7)
  counts <- contingency_counts(table)
  expect_identical(counts$n01, 2147483648)
  expect_identical(pool_counts(counts)$n10, 1e15)
})

test_that("positive and columns of predictions need predictions", {
  expect_input_error(confusion_counts(fold_table(), positive = "x"),
                     "conflict", "positive")
  expect_input_error(confusion_counts(fold_table(), rep = tp), "missing",
                     "truth")
})

test_that("the user states the design of a table", {
  counts <- confusion_counts(fold_table(), scheme = "kfold", n_train = 20,
                             n_test = 20)
  expect_equal(attr(counts, "design"),
               list(scheme = "kfold", m = 1L, k = 2L, n = 40, n_train = 20,
                    n_test = 20))
  only_size <- confusion_counts(fold_table(), n_train = 20)
  expect_null(attr(only_size, "design")$scheme)
  expect_equal(attr(only_size, "design")$n_train, 20)
  expect_input_error(confusion_counts(fold_table(), scheme = "loo"), "value",
                     "scheme", "confusion_counts", "paired_halves")
  expect_input_error(confusion_counts(fold_table(), scheme = "blocks"), "value",
                     "scheme")
  expect_input_error(confusion_counts(fold_table(), scheme = 1), "type",
                     "scheme")
  expect_input_error(confusion_counts(fold_table(), scheme = "holdout"),
                     "scheme", "scheme")
  expect_input_error(confusion_counts(fold_table()[1, ], scheme = "bcv"),
                     "scheme", "scheme")
  expect_input_error(confusion_counts(fold_table(), n_test = 0), "value",
                     "n_test")
  expect_input_error(confusion_counts(fold_table(), n_train = "9"), "type",
                     "n_train")
})

test_that("counts may be counted again, put together tables may not", {
  counts <- half_split_counts()
  expect_identical(contingency_counts(counts[0 + 1:8]), counts)
  for (done in list(pool_counts(counts), effective_table(counts))) {
    expect_input_error(contingency_counts(done), "type", "x")
  }
})

test_that("rbind() takes rows that are no table, and nothing", {
  counts <- half_split_counts(m = 1)
  row <- as.list(tidy(counts)[1, ])
  row$rep <- 2L
  bound <- rbind(counts, NULL, row)
  expect_s3_class(bound, "contingency_counts")
  expect_equal(bound$rep, c(1, 1, 2))
})

test_that("totals of a table are no class", {
  y <- factor(rep(c("A", "B", "C"), c(8, 5, 4)))
  p <- factor(c("A", "A", "B", "C", "A", "B", "A", "A", "B", "B", "A", "C", "B",
                "C", "C", "A", "B"))
  tab <- table(truth = y, estimate = p)
  expect_input_error(confusion_counts(stats::addmargins(tab), "A"), "shape",
                     "x")
  expect_s3_class(confusion_counts(tab, "A"), "confusion_counts")
})

test_that("a table of counts is no table of predictions", {
  d <- data.frame(truth = c("AML", "AML", "ALL", "ALL"),
                  estimate = c("AML", "ALL"), Freq = c(9, 3, 4, 30))
  expect_input_error(
    confusion_counts(d, "AML", truth = truth, estimate = estimate), "shape", "x"
  )
  expect_input_error(cv_predictions(d, truth, estimate), "shape", "data")
  again <- d[rep(1:4, d$Freq), ]
  found <- confusion_counts(again, "AML", truth = truth, estimate = estimate)
  expect_equal(unlist(as.data.frame(found)[c("tp", "fp", "fn", "tn")]),
               c(tp = 9, fp = 4, fn = 3, tn = 30))
  g <- expand.grid(truth = c("c", "h"), a = c("c", "h"), b = c("c", "h"))
  g$n <- c(10, 1, 3, 2, 4, 2, 5, 23)
  expect_input_error(contingency_counts(g, a, b, truth = truth), "shape", "x")
})

test_that("a weight of patients who are folds of their own is no count", {
  d <- data.frame(truth = rep(c("p", "n"), 10), id = 1:20, weight = 61:80)
  d$estimate <- replace(d$truth, 3:4, c("n", "p"))
  found <- confusion_counts(d, "p", truth = truth, estimate = estimate,
                            fold = id)
  expect_equal(sum(found$tp), 9)
})

test_that("a row for each model is no fold of one learner", {
  each <- data.frame(model = c("u", "v", "w"), tp = 8:10, fp = 2, fn = 3,
                     tn = 20)
  for (name in c("model", "Learner ID", "method", "algorithm_name",
                 "Classifiers")) {
    names(each)[1] <- name
    error <- expect_input_error(confusion_counts(each), "shape", "x",
                                "confusion_counts")
    expect_match(one_line(error), paste("fold or run of one learner. Its",
                                        "column", name, "has 3 values"))
  }
  names(each)[1] <- "learner"
  expect_identical(confusion_counts(each)$learner, c("u", "v", "w"))
  expect_identical(confusion_counts(each)$fold, c(1L, 1L, 1L))
  # One model, and what the learners name already.
  folds <- data.frame(model = "u", fold = 1:3, each[-1])
  expect_identical(confusion_counts(folds)$tp, c(8, 9, 10))
  expect_identical(confusion_counts(cbind(each, model = 3:1))$learner,
                   c("u", "v", "w"))
  each$learner <- "u"
  expect_input_error(confusion_counts(cbind(each, model = 3:1)), "shape", "x")
  # What is called otherwise is not looked at.
  expect_identical(confusion_counts(cbind(each, car_model = 3:1))$fold, 1:3)
  pairs <- data.frame(model = c("u", "v"), n00 = 5:6, n01 = 3, n10 = 4,
                      n11 = 20)
  error <- expect_input_error(contingency_counts(pairs), "shape", "x",
                              "contingency_counts")
  expect_match(one_line(error), "in the columns a and b", fixed = TRUE)
  names(pairs)[1] <- "a"
  expect_identical(contingency_counts(pairs, b = "w")$a, c("u", "v"))
})
