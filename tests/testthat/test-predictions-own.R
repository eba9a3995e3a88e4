# Two repetitions of two folds of four records, in no order.
own_table <- function() {
  data.frame(
    id = c(3, 1, 2, 4, 4, 2, 1, 3), times = c(1, 1, 1, 1, 2, 2, 2, 2),
    half = c(1, 1, 2, 2, 1, 2, 1, 2),
    y = c("a", "b", "a", "b", "b", "a", "b", "a"),
    tree = c("a", "a", "b", "b", "b", "b", "a", "a"),
    knn = c("b", "b", "a", "a", "a", "a", "b", "b")
  )
}

long_table <- function() {
  x <- own_table()
  long <- rbind(cbind(x[1:4], who = "tree", said = x$tree),
                cbind(x[1:4], who = "knn", said = x$knn))
  long[c(16, 3, 8, 1, 12, 5, 14, 7, 2, 10, 4, 9, 6, 11, 13, 15), ]
}

test_that("a wide table is ordered by rep, fold, row", {
  x <- cv_predictions(own_table(), y, c(tree, knn), row = id, rep = times,
                      fold = half)
  # By hand from own_table().
  expect_identical(x$row, c(1L, 3L, 2L, 4L, 1L, 4L, 2L, 3L))
  expect_identical(x$rep, rep(1:2, each = 4))
  expect_identical(x$fold, c(1L, 1L, 2L, 2L, 1L, 1L, 2L, 2L))
  ab <- function(x) factor(strsplit(x, "")[[1]], c("a", "b"))
  expect_identical(x$truth, ab("baabbbaa"))
  expect_identical(x$tree, ab("aabbabba"))
  expect_identical(x$knn, ab("bbaabaab"))
  expect_s3_class(x, c("cv_predictions",
                       "cv_table", "data.frame"), exact = TRUE)
})

test_that("rows of 64 bits, as databases give them, are whole numbers", {
  skip_without("bit64")
  read <- function(x) {
    cv_predictions(x, y, c(tree, knn), row = id, rep = times, fold = half)
  }
  wide <- own_table()
  wide$id <- getExportedValue("bit64", "as.integer64")(wide$id)
  expect_identical(read(wide), read(own_table()))
})

test_that("pairing trap: a long table in any order gives the same", {
  wide <- cv_predictions(own_table(), "y", c("tree", "knn"), row = "id",
                         rep = "times", fold = "half")
  long <- cv_predictions(long_table(), y, said, row = id, rep = times,
                         fold = half, learner = who)
  expect_identical(long[names(wide)], wide)
})

test_that("pairing trap: a combination that is there twice is an error", {
  twice <- rbind(own_table(), own_table()[4, ])
  error <- expect_error(
    cv_predictions(twice, y, tree, row = id, rep = times, fold = half),
    "row 4, rep 1, fold 2", class = "bcvinfer_error_rows"
  )
  expect_identical(error$argument, "data")
  expect_no_match(conditionMessage(error), "learner")
  twice <- rbind(long_table(), subset(long_table(), id == 2 & times == 2))
  expect_error(
    cv_predictions(twice, y, said, row = id, rep = times, fold = half,
                   learner = who),
    "learner \"(tree|knn)\".*row 2, rep 2, fold 2",
    class = "bcvinfer_error_rows"
  )
})

test_that("pairing trap: a learner without some record is an error", {
  hole <- subset(long_table(), !(id == 3 & times == 2 & who == "knn"))
  expect_error(
    cv_predictions(hole, y, said, row = id, rep = times, fold = half,
                   learner = who),
    "Missing: 1 of learner \"knn\" (row 3, rep 2, fold 2)",
    class = "bcvinfer_error_rows", fixed = TRUE
  )
})

test_that("without row, rep, fold each table row is a record of a hold-out", {
  x <- cv_predictions(own_table(), y, c(tree, knn))
  expect_identical(x$row, 1:8)
  expect_identical(unique(x[c("rep", "fold")])$rep, 1L)
  expect_identical(unique(x$fold), 1L)
  folds <- cv_predictions(own_table(), y, tree, fold = half)
  expect_identical(folds$row, c(1L, 2L, 5L, 7L, 3L, 4L, 6L, 8L))
  error <- expect_error(cv_predictions(own_table(), y, tree, rep = times),
                        class = "bcvinfer_error_conflict")
  expect_identical(error$argument, "rep")
  expect_error(
    cv_predictions(long_table(), y, said, learner = who),
    class = "bcvinfer_error_conflict"
  )
})

test_that("names and levels serve as rows, repetitions and folds", {
  data <- own_table()
  data$id <- paste0("case", data$id)
  data$times <- paste0("Rep", data$times)
  data$half <- factor(paste0("Fold", data$half))
  x <- cv_predictions(data, y, tree, row = id, rep = times, fold = half)
  # case3 is the first to appear, then 1, 2, 4.
  expect_identical(x$row, c(1L, 2L, 3L, 4L, 2L, 4L, 1L, 3L))
  expect_identical(x$rep, rep(1:2, each = 4))
  expect_identical(x$fold, c(1L, 1L, 2L, 2L, 1L, 1L, 2L, 2L))
})

test_that("learners are selected and renamed by tidyselect", {
  x <- cv_predictions(own_table(), y, c(best = knn, tree))
  expect_identical(prediction_learners(x), c("best", "tree"))
  x <- cv_predictions(own_table(), y, tidyselect::any_of(c("knn", "no")))
  expect_identical(prediction_learners(x), "knn")
})

test_that("label trap: order of levels, types, unused levels, NA predictions", {
  guess <- function(truth, said) {
    x <- cv_predictions(data.frame(y = truth, p = said), y, p)
    expect_identical(levels(x$p), levels(x$truth))
    as.character(x$p)
  }
  truth <- factor(c("a", "b", "a"), c("b", "a", "unused"))
  expect_identical(guess(truth, factor(c("a", "a", "b"), c("a", "b"))),
                   c("a", "a", "b"))
  expect_identical(guess(truth, c("a", NA, "b")), c("a", NA, "b"))
  expect_identical(guess(truth, factor(c("a", "b", "b"), c("z", "b", "a"))),
                   c("a", "b", "b"))
  expect_identical(guess(as.character(truth), truth), c("a", "b", "a"))
  expect_identical(guess(c(TRUE, FALSE, FALSE), c("TRUE", "FALSE", NA)),
                   c("TRUE", "FALSE", NA))
  expect_identical(guess(c(0, 1, 1), c(TRUE, NA, FALSE)), c("1", NA, "0"))
  expect_identical(guess(c(0L, 1L, 1L), factor(c(1, 1, 0))), c("1", "1", "0"))
  expect_identical(guess(c(TRUE, TRUE, FALSE), c(1, 0, 0)),
                   c("TRUE", "FALSE", "FALSE"))
  expect_identical(guess(c(3, 7, 5), c(7L, 5L, 3L)), c("7", "5", "3"))
})

test_that("label trap: unknown labels are an error that shows both sides", {
  error <- expect_error(
    cv_predictions(data.frame(y = c("a", "b"), p = c("a", "B")), y, p),
    "p do not match the truth: unknown label \"B\".*\"a\", \"b\"",
    class = "bcvinfer_error_label"
  )
  expect_identical(error$argument, "learners")
  expect_error(
    cv_predictions(data.frame(y = c(TRUE, FALSE), p = c(0, 2)), y, p),
    class = "bcvinfer_error_label"
  )
  expect_error(
    cv_predictions(data.frame(y = c("a", "b"), p = c(0.2, 0.7)), y, p),
    class = "bcvinfer_error_label"
  )
})

test_that("a plan must test exactly the rows of the table", {
  plan <- toy_plan(4, reps = 1)
  data <- data.frame(id = c(1, 3, 2, 4), half = c(1, 1, 2, 2),
                     y = c("a", "b", "a", "b"), p = "a")
  x <- cv_predictions(data, y, p, row = id, fold = half, plan = plan)
  expect_identical(attr(x, "plan"), plan)
  expect_error(
    cv_predictions(data[-3, ], y, p, row = id, fold = half, plan = plan),
    "row 2, rep 1, fold 2 is tested", class = "bcvinfer_error_rows"
  )
  data$half[1] <- 2
  expect_error(
    cv_predictions(data, y, p, row = id, fold = half, plan = plan),
    "row 1, rep 1, fold 2 is in", class = "bcvinfer_error_rows"
  )
  expect_error(cv_predictions(data, y, p, plan = 3),
               class = "bcvinfer_error_type")
})

test_that("bad input to cv_predictions is a classed error of the user's call", {
  data <- own_table()
  expect_bad <- function(expr, kind, argument) {
    error <- expect_error(expr, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
    expect_identical(as.character(error$call[[1]]), "cv_predictions")
  }
  own <- function(data, ...) {
    cv_predictions(data, y, tree, row = id, rep = times, fold = half, ...)
  }
  expect_bad(cv_predictions(as.list(data), y, tree), "type", "data")
  expect_bad(cv_predictions(data, z, tree), "column", "truth")
  expect_bad(cv_predictions(data, learners = tree), "missing", "truth")
  expect_bad(cv_predictions(data, y), "missing", "learners")
  expect_bad(cv_predictions(data, y, forest), "column", "learners")
  expect_bad(cv_predictions(data, y, tidyselect::starts_with("q")), "shape",
             "learners")
  expect_bad(cv_predictions(data, y, c(tree, y)), "conflict", "learners")
  expect_bad(cv_predictions(data, y, c(row = tree)), "value", "learners")
  expect_bad(cv_predictions(data, y, tree, row = ident), "column", "row")
  expect_bad(cv_predictions(data, y, tree, row = id, rep = zz), "column", "rep")
  expect_bad(own(transform(data, y = NA)), "missing", "truth")
  expect_bad(own(transform(data, y = id / 2)), "type", "learners")
  expect_bad(own(transform(data, id = NA)), "missing", "row")
  expect_bad(own(transform(data, id = id / 2)), "value", "row")
  expect_bad(own(transform(data, half = half - 1)), "value", "fold")
  expect_bad(own(transform(data, half = Sys.Date())), "type", "fold")
  expect_bad(own(transform(data, times = NA_character_)), "missing", "rep")
  expect_bad(own(transform(data, y = c("b", y[-1]))), "label", "truth")
  long <- long_table()
  expect_bad(cv_predictions(long, y, c(said, times), row = id, learner = who),
             "shape", "learners")
  expect_bad(cv_predictions(transform(long, who = NA), y, said, row = id,
                            rep = times, fold = half, learner = who),
             "missing", "learner")
  expect_bad(cv_predictions(transform(long, who = "truth"), y, said, row = id,
                            rep = times, fold = half, learner = who),
             "value", "learners")
})

test_that("rows that count from 0 are told from other mistakes", {
  read <- function(data, ...) {
    cv_predictions(data, y, tree, row = id, rep = times, fold = half, ...)
  }
  zero <- transform(own_table(), id = id - 1)
  found <- read(zero)
  # (The numbers of the table are remembered.)
  expect_identical(attr(found, "beside")$id$values$id, as.double(0:3))
  attr(found, "beside")$id <- attr(read(own_table()), "beside")$id
  attr(found, "numbering")$row <- NULL
  expect_length(attr(found, "numbering"), 0)
  expect_equal(found, read(own_table()), ignore_attr = "numbering")
  expect_identical(read(transform(zero, id = as.integer(id))), read(zero))
  # Under a plan the numbers are its rows.
  plan <- as_cv_plan(data.frame(row = own_table()$id, rep = own_table()$times,
                                fold = own_table()$half))
  expect_error(read(zero, plan = plan), "R counts from 1",
               class = "bcvinfer_error_value")
  # A fold 0 beside others may be what was only trained on.
  blocks <- withr::with_seed(1, as.data.frame(cv_blocks(20)))
  blocks$a <- blocks$y <- blocks$row %% 2
  joined <- function(x) {
    cv_predictions(x, y, a, row = row, rep = rep, fold = fold)
  }
  error <- expect_input_error(joined(blocks), "value", "fold", "cv_predictions")
  expect_identical(unname(cli::ansi_strip(error$body)), paste(
    "If fold 0 marks records that were not tested, as it does in a plan, leave",
    "these rows out; if it is the first fold, add 1."
  ))
  expect_no_error(joined(blocks[blocks$fold > 0, ]))
  half <- transform(own_table(), id = id / 2)
  error <- expect_error(
    cv_predictions(half, y, tree, row = id, rep = times, fold = half),
    class = "bcvinfer_error_value"
  )
  expect_no_match(conditionMessage(error), "counts from")
})

test_that("folds and repetitions may count from 0, but two folds may not", {
  data <- data.frame(id = 0:8, k = rep(0:2, 3), y = rep(0:1, length.out = 9),
                     a = rep(1:0, c(4, 5)))
  read <- function(data) cv_predictions(data, y, a, row = id, fold = k)
  found <- read(data)
  expect_equal(as.data.frame(found), ignore_attr = TRUE,
               as.data.frame(read(transform(data, id = id + 1, k = k + 1))))
  expect_input_error(read(rbind(data, data[4, ])), "rows", "data",
                     message = "row 3, rep 1, fold 0")
  expect_input_error(read(transform(data, k = k %% 2)), "value", "fold")
})

test_that("numbers are read as a regression", {
  data <- data.frame(y = c(1.5, 2, 4, 3, 7, 5), id = 1:6,
                     a = c(2, 2, 5, 2.5, 6, 5), b = c(1, 3, 4, NA, 7, 6))
  x <- cv_predictions(data, y, c(a, b), row = id)
  expect_identical(x$truth, data$y)
  expect_equal(suppressWarnings(coef(cv_scores(x["b" != names(x)], "mae"))),
               c(a = (0.5 + 1 + 0.5 + 1) / 6))
  expect_error(compare_learners(x, measure = "mae"), "b \\(1 of 6\\)",
               class = "bcvinfer_error_missing")
  # Whole numbers are classes where predictions are, or may be probabilities.
  whole <- transform(data, y = c(1, 2, 4, 3, 7, 5))
  expect_true(is.factor(
    cv_predictions(transform(whole, a = rev(y)), y, a)$truth
  ))
  expect_identical(cv_predictions(whole, y, a)$truth, whole$y)
  expect_error(cv_predictions(transform(whole, a = .4), y, a),
               class = "bcvinfer_error_label")
  expect_error(cv_predictions(transform(whole, y = y %% 2), y, a),
               class = "bcvinfer_error_label")
  long <- data.frame(id = rep(1:6, 4), y = rep(data$y, 4),
                     model = rep(c("a", "b"), each = 12), p = rep(data$a, 4),
                     seed = rep(1:2, each = 6))
  long$p <- long$p + c(0, 0.5)[long$seed]
  runs <- cv_predictions(long, y, p, row = id, learner = model, run = seed,
                         runs = "shared")
  expect_equal(unname(coef(suppressWarnings(cv_scores(runs, "mae")))[1]),
               mean(abs(long$p - long$y)[1:12]))
  # The same as one's own squared errors.
  losses <- transform(data[-4, ], a = (a - y)^2, b = (b - y)^2)
  expect_equal(
    suppressWarnings(components_test(
      cv_predictions(data[-4, ], y, c(a, b), row = id), measure = "mse"
    )$p.value),
    suppressWarnings(components_test(
      cv_scores(losses, c(a, b), row = id)
    )$p.value)
  )
  read <- function(...) cv_predictions(data, y, row = id, ...)
  expect_input_error(cv_predictions(transform(data, a = "2"), y, a, row = id),
                     "type", "learners")
  expect_input_error(read(probs = list(m = "a")), "conflict", "probs")
  expect_input_error(read(a, answer = id), "conflict", "answer")
  expect_input_error(cv_predictions(rbind(data, transform(data[1, ], y = 9)), y,
                                    a, row = id), "label", "truth")
  expect_input_error(cv_predictions(transform(data, y = c(NA, y[-1])), y, a,
                                    row = id), "missing", "truth")
})

test_that("a matrix of several columns is no column of numbers", {
  data <- data.frame(y = c(1.5, 2, 4, 3), x = 1:4)
  data$fit <- cbind(s1 = c(1, 2, 4, 4.5), s2 = 0)
  data$one <- data$fit[, 1, drop = FALSE]
  expect_input_error(cv_predictions(data, y, fit), "shape", "learners",
                     message = "one number per row in")
  expect_input_error(cv_predictions(data, fit, y), "shape", "truth",
                     message = "4 x 2")
  expect_identical(cv_predictions(data, y, one)$one, c(1, 2, 4, 4.5))
  expect_identical(cv_predictions(data, one, y)$truth, c(1, 2, 4, 4.5))
  predict <- function(target, learner) {
    suppressMessages(cv_predict(cv_kfold(4, 2), data, target,
                                list(a = learner)))
  }
  expect_input_error(predict("fit", learner_mean()), "shape", "target")
  expect_input_error(predict("y", learner_column("fit")), "shape", "learners")
})

test_that("the learners of a long table have the order of its levels", {
  data <- data.frame(id = rep(1:4, 2), y = c("u", "v"),
                     p = c("u", "v", "u", "u"),
                     who = rep(c("new", "old"), each = 4), loss = 1:8)
  learners <- function(data) {
    read <- cv_predictions(data, y, p, row = id, learner = who)
    counts <- contingency_counts(data, truth = y, estimate = p, row = id,
                                 learner = who)
    scores <- cv_scores(data, loss, row = id, learner = who)
    found <- list(prediction_learners(read), c(counts$a, counts$b),
                  tidy(scores)$learner)
    expect_length(unique(found), 1)
    found[[1]]
  }
  expect_identical(learners(data), c("new", "old"))
  expect_identical(learners(data[8:1, ]), c("old", "new"))
  data$who <- factor(data$who, c("none", "old", "new"))
  expect_identical(learners(data), c("old", "new"))
  expect_identical(learners(data[8:1, ]), c("old", "new"))
})

test_that("a level may be missing as a value may", {
  data <- data.frame(id = addNA(c(NA, 2:4)), y = c("u", "v"), p = "u")
  for (arg in c("groups", "row", "fold")) {
    call <- list(quote(data), quote(y), quote(p))
    call[[arg]] <- quote(id)
    expect_input_error(do.call(cv_predictions, call), "missing", arg,
                       message = "it has 1")
  }
  expect_input_error(cv_kfold(4, 2, groups = data$id), "missing", "groups")
  # A level that does not occur is none.
  data$id <- addNA(factor(1:4))
  expect_identical(cv_predictions(data, y, p, row = id)$row, 1:4)
})

test_that("columns row, rep and fold that are not named stop the call", {
  # 5 x 2 cross-validation is not 40 independent records.
  set.seed(1)
  made <- as.data.frame(cv_predict(cv_bcv(8, m = 5), toy_data(8), y,
                                   list(a = constant_learner("yes"))))
  expect_input_error(cv_predictions(made, truth, a), "conflict", "row",
                     "cv_predictions", "row = row, rep = rep, fold = fold")
  expect_input_error(cv_predictions(made, truth, a, row = row), "conflict",
                     "rep", "cv_predictions")
  expect_input_error(
    cv_predictions(made, truth, a, row = row, rep = rep), "conflict", "fold"
  )
  read <- cv_predictions(made, truth, a, row = row, rep = rep, fold = fold)
  expect_identical(as.data.frame(read), made)
  # Said aloud, NULL is taken at its word.
  each <- cv_predictions(made, truth, a, row = NULL, rep = NULL, fold = NULL)
  expect_identical(each$row, 1:40)
  # A column that another argument uses is not forgotten.
  names(made)[1:3] <- c("id", "fold", "rep")
  swapped <- cv_predictions(made, truth, a, row = id, rep = fold, fold = rep)
  expect_identical(swapped$rep, read$rep)
})

test_that("without rep a record in several folds stops the call", {
  data <- own_table()
  expect_input_error(cv_predictions(data, y, tree, row = id, fold = half),
                     "rows", "data", "cv_predictions", "rep")
  expect_input_error(cv_predictions(data, y, tree, row = id), "rows", "data")
  one <- data.frame(id = c(4, 7, 7), half = c(1, 1, 2), y = "a", tree = "a")
  expect_input_error(cv_predictions(one, y, tree, row = id, fold = half),
                     "rows", "data", "cv_predictions", "row 7 is in several")
})

test_that("keys and labels beyond ASCII are read from files", {
  file <- withr::local_tempfile()
  text <- c("id,half,y,p", "\u7532,\u4e00,ja,ja", "\u4e59,\u4e00,n\u00e4,ja",
            "\u4e19,\u4e8c,ja,n\u00e4", "\U1f600,\u4e8c,n\u00e4,n\u00e4")
  writeBin(charToRaw(paste0(enc2utf8(text), "\n", collapse = "")), file)
  data <- read.csv(file, encoding = "unknown")
  x <- cv_predictions(data, y, p, row = id, fold = half)
  expect_identical(x$row, 1:4)
  expect_identical(x$fold, c(1L, 1L, 2L, 2L))
  expect_identical(enc2utf8(levels(x$truth)), c("ja", "n\u00e4"))
  expect_identical(as.integer(x$p), c(1L, 1L, 2L, 2L))
})

test_that("keys are compared exactly", {
  data <- data.frame(id = rep(9e8 + 0:1, 2),
                     rep = rep(20230401:20230402, each = 2),
                     y = c("a", "b"), p = "a")
  x <- cv_predictions(data, y, p, row = id, rep = rep, fold = NULL)
  expect_identical(x$row, as.integer(data$id))
  expect_identical(x$rep, data$rep)
  # Beyond R's integers: rows by first appearance, repetitions in their order.
  data <- data.frame(id = 2^31 + c(5, 2), rep = 2^40 + c(9, 9, 1, 1),
                     y = c("a", "b"), p = "a")
  x <- cv_predictions(data, y, p, row = id, rep = rep, fold = NULL)
  expect_identical(x$row, c(1L, 2L, 1L, 2L))
  expect_identical(x$rep, c(1L, 1L, 2L, 2L))
  expect_identical(as.character(x$truth), c("a", "b", "a", "b"))
  data$id[1] <- Inf
  expect_input_error(cv_predictions(data, y, p, row = id, rep = rep), "value",
                     "row", "cv_predictions", "Inf")
})

test_that("columns may be expressions", {
  data <- transform(own_table(), guess = tree == "a")
  x <- cv_predictions(data, y == "a", c(tree = guess), row = id + 0,
                      rep = times, fold = half)
  expect_identical(levels(x$truth), c("FALSE", "TRUE"))
  expect_identical(as.character(x$tree), as.character(rep_len(
    c(TRUE, TRUE, FALSE, FALSE, TRUE, FALSE, FALSE, TRUE), 8
  )))
})

test_that("tables without rows are read as predictions without rows", {
  wide <- cv_predictions(own_table()[0, ], y, c(tree, knn), row = id,
                         rep = times, fold = half)
  expect_identical(dim(wide), c(0L, 6L))
  long <- cv_predictions(long_table()[0, ], y, said, row = id, rep = times,
                         fold = half, learner = who)
  expect_identical(nrow(long), 0L)
})

test_that("bad input: a record that has a name is shown by its name", {
  long <- data.frame(id = rep(c("ann", "bob", "eve"), 2), y = "a",
                     model = rep(c("tree", "knn"), each = 3), said = "a")
  read <- function(data) {
    cv_predictions(data, y, said, row = id, learner = model)
  }
  expect_error(read(long[-2, ]), "learner \"tree\" (row bob, rep 1, fold 1)",
               fixed = TRUE, class = "bcvinfer_error_rows")
  expect_error(read(long[c(1:6, 5), ]), "repeats row bob, rep 1, fold 1",
               class = "bcvinfer_error_rows")
  expect_error(
    cv_predictions(data.frame(id = c("ann", "bob", "ann"), part = c(1, 1, 2),
                              y = "a", tree = "a"),
                   y, tree, row = id, fold = part),
    "row ann is in several", class = "bcvinfer_error_rows"
  )
  expect_error(read(transform(long, y = rep(c("a", "b", "a"), c(4, 1, 1)))),
               "but row bob has", class = "bcvinfer_error_label")
  expect_identical(as.data.frame(read(long))$row, 1:3)
})

test_that("dates and whole numbers of 64 bits identify records", {
  skip_without("bit64")
  wide <- getExportedValue("bit64", "as.integer64")
  data <- data.frame(truth = rep(c("a", "b"), 10), p = "a")
  read <- function(id) {
    data$id <- id
    cv_predictions(data, truth, p, row = id)$row
  }
  # Above 2^53 neighbours are one number of R.
  large <- wide("9007199254740992") + wide(1:20)
  expect_identical(read(large), 1:20)
  expect_identical(read(wide(20:1)), 1:20)
  expect_identical(read(as.Date("2024-01-31") - 1:20), 1:20)
  expect_identical(read(as.POSIXct("2024-01-31", tz = "UTC") + 1:20 / 8), 1:20)
})

test_that("rows that count anew in each fold do not identify records", {
  set.seed(1)
  own <- data.frame(index = 0:11, fold = rep(1:5, each = 12),
                    y = sample(c("u", "v"), 60, TRUE))
  own$tree <- sample(own$y)
  error <- expect_input_error(
    cv_predictions(own, y, tree, row = index, fold = fold), "rows", "data"
  )
  expect_match(one_line(error), "anew, .* write `row = NULL`")
  # (Folds of unequal size, and repetitions.)
  error <- expect_input_error(
    cv_predictions(own[-60, ], y, tree, row = index, fold = fold), "rows",
    "data"
  )
  expect_match(one_line(error), "write `row = NULL`", fixed = TRUE)
  # (With repetitions a row must say which record it is.)
  twice <- rbind(cbind(own, r = 1), cbind(own, r = 2))
  error <- expect_input_error(
    cv_predictions(twice, y, tree, row = index, rep = r, fold = fold), "rows",
    "data"
  )
  expect_match(one_line(error), "anew, .* of each record that is the same in")
  expect_no_match(one_line(error), "row = NULL", fixed = TRUE)
  twice$record <- rep(1:60, 2)
  x <- cv_predictions(twice, y, tree, row = record, rep = r, fold = fold)
  expect_identical(table(x$row, dnn = NULL), table(twice$record, dnn = NULL))
  x <- cv_predictions(own, y, tree, row = NULL, fold = fold)
  expect_equal(interval_t(x, "error")$estimate,
               mean(tapply(own$y != own$tree, own$fold, mean)))
})
