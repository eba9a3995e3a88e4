# The same predictions with labels of some alphabets, by hand: two of the three
# records of the first class are found, and one of the others is called so.
alphabets <- list(
  chinese = c("\u732b", "\u72d7"),
  arabic = c("\u0642\u0637", "\u0643\u0644\u0628"),
  german = c("K\u00e4tzchen", "Gr\u00f6\u00dfe"),
  emoji = c("\U1F431", "\U1F436")
)
first <- list(truth = c(1, 1, 1, 2, 2), estimate = c(1, 1, 2, 1, 2))

expect_first_counts <- function(data, label) {
  counts <- confusion_counts(data, label, truth = truth, estimate = estimate)
  expect_equal(unlist(unclass(counts)[c("tp", "fp", "fn", "tn")]),
               c(tp = 2, fp = 1, fn = 1, tn = 1))
  each <- confusion_counts(data, "each", truth = truth, estimate = estimate)
  expect_equal(each$tp[each$class == label], 2)
  expect_equal(sort(each$tp), c(1, 2))
}

# What read.csv(), readLines() and fread() make of a file in UTF-8.
read_labels_from <- function(path, reader) {
  switch(
    reader,
    read.csv = utils::read.csv(path),
    readLines = {
      cells <- strsplit(readLines(path)[-1], ",")
      data.frame(truth = vapply(cells, `[`, "", 1),
                 estimate = vapply(cells, `[`, "", 2))
    },
    fread = as.data.frame(data.table::fread(path))
  )
}

test_that("labels beyond ASCII that were read from a file are counted", {
  readers <- c("read.csv", "readLines",
               if (requireNamespace("data.table", quietly = TRUE)) "fread")
  for (labels in alphabets) {
    path <- withr::local_tempfile(fileext = ".csv")
    lines <- c("truth,estimate", paste(labels[first$truth],
                                       labels[first$estimate], sep = ","))
    writeLines(enc2utf8(lines), path, useBytes = TRUE)
    for (reader in readers) {
      data <- read_labels_from(path, reader)
      expect_first_counts(data, labels[1])
      data$truth <- factor(data$truth)
      expect_first_counts(data, labels[1])
      own <- cv_predictions(data, truth, estimate)
      expect_setequal(levels(own$truth), labels)
      pair <- contingency_counts(transform(data, right = truth), estimate,
                                 right, truth = truth)
      expect_equal(c(pair$n01, pair$n11), c(2, 3))
    }
  }
})

test_that("labels agree in UTF-8, Latin-1, mixed and of undeclared encoding", {
  utf8 <- alphabets$german
  latin1 <- iconv(utf8, "UTF-8", "latin1")
  undeclared <- utf8
  Encoding(undeclared) <- "unknown"
  bytes <- latin1
  Encoding(bytes) <- "unknown"
  forms <- list(utf8, latin1, undeclared, bytes, c(utf8[1], latin1[2]))
  for (one in forms) for (other in forms) {
    data <- data.frame(truth = one[first$truth],
                       estimate = other[first$estimate])
    expect_first_counts(data, utf8[1])
  }
  # Both forms in one column are one class.
  mixed <- data.frame(truth = c(utf8, latin1), estimate = c(latin1, utf8))
  counts <- confusion_counts(mixed, "each", truth = truth, estimate = estimate)
  expect_identical(nrow(counts), 2L)
  expect_equal(counts$tp, c(2, 2))
})

test_that("labels are counted in the C locale", {
  withr::local_locale(LC_CTYPE = "C")
  for (labels in alphabets) {
    undeclared <- labels
    Encoding(undeclared) <- "unknown"
    data <- data.frame(truth = undeclared[first$truth],
                       estimate = labels[first$estimate])
    expect_first_counts(data, labels[1])
  }
})

test_that("cv_predict() and confusion_counts() read the same labels", {
  plan <- cv_kfold(4, 2)
  both <- function(truth, said) {
    data <- data.frame(id = 1:4)
    data$y <- truth
    data$p <- said
    fitted <- suppressWarnings(
      cv_predict(plan, data, y, list(a = learner_column("p")))
    )
    own <- cv_predictions(data, y, p)
    list(fitted = levels(fitted$truth), own = levels(own$truth),
         counted = confusion_counts(data, "each", truth = y,
                                    estimate = p)$class)
  }
  forms <- list(list(c(0, 1, 1, 0), c("TRUE", "FALSE", "TRUE", "FALSE")),
                list(c("TRUE", "FALSE", "TRUE", "TRUE"), c(1, 0, 1, 1)),
                list(c(3, 1, 2, 1e5), c("3", "1", "2", "100000")),
                list(c(3e9, 1, 1, 1), c("3000000000", "1", "1", "1")),
                list(c(3e9, -0, 1, 1), c("3000000000", "0", "1", "1")),
                list(I(c(1e5, 1, 1, 1)), c(100000L, 1L, 1L, 1L)))
  for (form in forms) {
    found <- both(form[[1]], form[[2]])
    expect_identical(found$fitted, found$own)
    expect_setequal(found$counted, found$own)
  }
})

test_that("dates, times, fractions, complex and raw values are no classes", {
  bad <- list(Sys.Date() + 0:3, Sys.time() + 0:3, c(1.5, 2, 2, 1),
              c(1, Inf, 2, 1), complex(4), raw(4), as.list(1:4))
  data <- data.frame(id = 1:4, p = 1)
  plan <- cv_kfold(4, 2)
  learners <- list(a = learner_column("p"))
  for (truth in bad) {
    data$y <- if (is.list(truth)) I(truth) else truth
    expect_input_error(confusion_counts(data, 1, truth = y, estimate = p),
                       "type", "truth", "confusion_counts")
    # (Fractions are a target of regression.)
    if (!identical(truth, bad[[3]])) {
      expect_input_error(cv_predictions(data, y, p), "type", "truth")
      expect_input_error(cv_predict(plan, data, y, learners), "type", "target")
    }
  }
  for (said in bad[5:6]) {
    data$said <- said
    expect_input_error(confusion_counts(data, 1, truth = p, estimate = said),
                       "type", "estimate")
  }
})

test_that("haven's labelled vectors are read by their labels", {
  # The class and attributes that haven gives to variables of SPSS and Stata.
  coded <- function(x, labels = c(ill = 2, well = 1), ...) {
    structure(x, labels = labels, ...,
              class = c("haven_labelled", "vctrs_vctr", typeof(x)))
  }
  data <- data.frame(id = 1:5)
  data$truth <- coded(c(2, 2, 2, 1, 1))
  data$estimate <- c("ill", "ill", "well", "ill", "well")
  expect_first_counts(data, "ill")
  data$estimate <- coded(c(2L, 2L, 1L, 2L, 1L), c(ill = 2L, well = 1L))
  expect_first_counts(data, "ill")
  # Values without a label stay as they are; declared missing values are NA.
  data$truth <- coded(c(2, 2, 7, 1, 1))
  each <- confusion_counts(data, "each", truth = truth, estimate = truth)
  expect_identical(each$class, c("well", "ill", "7"))
  data$truth <- coded(c(2, 9, 7, 1, 1), na_values = 9)
  expect_input_error(
    confusion_counts(data, "each", truth = truth, estimate = truth),
    "missing", "truth"
  )
})

test_that("labels that are declared as bytes are read as their text", {
  text <- rep(c("\u00e9t\u00e9", "hiver"), 20)
  bytes <- mixed <- text
  odd <- seq(1, 40, by = 2)
  Encoding(bytes[odd]) <- "bytes"
  Encoding(mixed[odd[1:5]]) <- "bytes"
  estimate <- rep(text[c(1, 1, 2, 1)], 10)
  wanted <- confusion_counts(cv_predictions(data.frame(y = text, p = estimate),
                                            y, p), positive = text[1])
  latin <- iconv(text, "UTF-8", "latin1")
  Encoding(latin[odd]) <- "bytes"
  for (truth in list(bytes, mixed, latin)) {
    read <- cv_predictions(data.frame(y = truth, p = estimate), y, p)
    expect_identical(confusion_counts(read, positive = text[1]), wanted)
    expect_identical(levels(read$truth), c("hiver", text[1]))
  }
  as_bytes <- replace(estimate, estimate == text[1], bytes[1])
  read <- cv_predictions(data.frame(y = bytes, p = as_bytes), y, p)
  expect_identical(confusion_counts(read, positive = bytes[1]), wanted)
  # In counts of a table, too, where they may also name records and learners.
  table <- data.frame(y = bytes, p = as_bytes, q = bytes, who = bytes[1],
                      id = bytes)
  counts <- confusion_counts(table, positive = bytes[1], truth = y,
                             estimate = p)
  cells <- c("tp", "fp", "fn", "tn")
  expect_identical(as.list(counts)[cells], as.list(wanted)[cells])
  # Of every four one is right, the first; the others are fp, fn, fp.
  expect_identical(unlist(as.list(counts)[cells]),
                   c(tp = 10, fp = 20, fn = 10, tn = 0))
  counts <- confusion_counts(table, positive = bytes[1], truth = y,
                             estimate = p, learner = who)
  expect_identical(counts$learner, text[1])
  pairs <- contingency_counts(table, p, q, truth = y)
  expect_identical(c(pairs$n01, pairs$n10, pairs$n11), c(30, 0, 10))
  expect_input_error(cv_predictions(table, y, p, row = id), "rows", "data")
})

test_that("True and true, as other programs write them, go with 0/1", {
  truth <- rep(0:1, 20)
  right <- rep(c(TRUE, TRUE, FALSE, TRUE), 10)
  said <- ifelse(right, truth, 1 - truth)
  wanted <- cv_predictions(data.frame(y = truth, p = said), y, p)
  spelled <- list(c("False", "True"), c("false", "true"), c("FALSE", "TRUE"))
  for (text in spelled) {
    data <- data.frame(y = truth, p = text[said + 1])
    read <- cv_predictions(data, y, p)
    expect_identical(as.integer(read$p), as.integer(wanted$p))
    expect_equal(mean(read$p != read$truth), 0.25)
    # A truth of logicals, and a factor.
    data$p <- factor(data$p)
    read <- cv_predictions(transform(data, y = y == 1), y, p)
    expect_equal(mean(read$p != read$truth), 0.25)
    # By hand: every fourth is a false positive (an odd line with 0).
    counts <- confusion_counts(data, truth = y, estimate = p)
    expect_identical(c(counts$tp, counts$fp, counts$fn, counts$tn),
                     c(20, 10, 0, 10))
    # The texts may be the truth, too.
    data <- data.frame(y = text[truth + 1], p = said)
    read <- cv_predictions(data, y, p)
    expect_equal(mean(read$p != read$truth), 0.25)
    learner <- function(train, test) text[said[test$id] + 1]
    data <- data.frame(id = 1:40, y = truth)
    read <- cv_predict(cv_kfold(40, 4), data, y, list(p = learner))
    expect_equal(mean(read$p != read$truth), 0.25)
  }
  # Mixed spellings, and another class beside them, are other labels.
  for (odd in list(c("False", "TRUE"), c("False", "yes"))) {
    expect_input_error(cv_predictions(
      data.frame(y = truth, p = odd[said + 1]), y, p
    ), "label", "learners", "cv_predictions")
  }
  expect_input_error(cv_predictions(
    data.frame(y = rep(0:2, 20), p = c("False", "True")), y, p
  ), "label", "learners", "cv_predictions")
})

test_that("True is the positive class of True and False", {
  x <- data.frame(y = rep(c("True", "False"), c(10, 6)),
                  a = rep(c("True", "False"), c(12, 4)))
  counts <- confusion_counts(x, truth = y, estimate = a)
  expect_equal(c(counts$tp, counts$fp, counts$fn, counts$tn), c(10, 2, 0, 4))
})

test_that("no labels are no pair", {
  expect_identical(boolean_pair(character()), 0L)
  expect_identical(boolean_pair(c("TRUE", "FALSE")), 1L)
})
