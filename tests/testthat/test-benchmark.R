test_that("long, wide and matrix tables are read alike", {
  table <- demsar_table()
  from_matrix <- demsar()
  expect_named(from_matrix, c("dataset", "learner", "rep", "fold", "estimate"))
  expect_identical(attr(from_matrix, "direction"), "maximize")
  expect_identical(attr(from_matrix, "k"), 1L)
  wide <- data.frame(data = rownames(table), table, check.names = FALSE)
  expect_identical(
    cv_benchmark(wide, data, -data, direction = "maximize", measure = "AUC"),
    from_matrix
  )
  long <- data.frame(set = rownames(table)[row(table)],
                     who = colnames(table)[col(table)], auc = c(table))
  expect_identical(
    cv_benchmark(long, set, "who", auc, direction = "maximize",
                 measure = "AUC"),
    from_matrix
  )
  expect_identical(benchmark_means(from_matrix), table)
})

test_that("rows in any order, factors and several folds", {
  long <- long_benchmark()
  long$dataset <- factor(long$dataset)
  one <- read_long(long)
  expect_identical(attr(one, "k"), 2L)
  other <- read_long(long[rev(seq_len(nrow(long))), ])
  means <- benchmark_means(one)
  expect_equal(benchmark_means(other)[rownames(means), colnames(means)], means)
  expect_equal(means["d2", "knn"],
               mean(long$estimate[long$dataset == "d2" &
                                    long$learner == "knn"]))
})

test_that("the direction is asked for, unless the measure brings it", {
  table <- demsar_table()
  expect_input_error(cv_benchmark(table), "missing", "direction",
                     "cv_benchmark")
  expect_input_error(cv_benchmark(table, measure = "AUC"), "missing",
                     "direction")
  expect_identical(attr(cv_benchmark(table, measure = "error"), "direction"),
                   "minimize")
  long <- long_benchmark()
  names(long)[5] <- "accuracy"
  found <- cv_benchmark(long, dataset, learner, accuracy, rep, fold)
  expect_identical(attr(found, "direction"), "maximize")
  expect_identical(attr(found, "measure"), "accuracy")
  expect_input_error(
    cv_benchmark(table, measure = "error", direction = "maximize"), "conflict",
    "direction"
  )
  expect_input_error(cv_benchmark(table, direction = "up"), "value",
                     "direction")
  # The better learner of an error is the one with the smaller one.
  right <- compare_datasets(demsar())
  errors <- compare_datasets(cv_benchmark(1 - demsar_table(),
                                          measure = "error"))
  expect_identical(errors$wins, right$wins)
  expect_equal(errors$mean_difference, -right$mean_difference)
  # Of the sign of the differences
  expect_equal(errors$statistic, -right$statistic)
})

test_that("holes in the grid are listed", {
  long <- long_benchmark()
  error <- expect_input_error(read_long(long[-c(1, 25), ]), "missing", "x",
                              "cv_benchmark")
  expect_match(conditionMessage(error), "2 are missing")
  expect_match(conditionMessage(error), "d1: tree (rep 1, fold 1)",
               fixed = TRUE)
  expect_match(conditionMessage(error), "d2: tree (rep 3, fold 1)",
               fixed = TRUE)
  table <- demsar_table()
  table[3, 2] <- NA
  error <- expect_input_error(cv_benchmark(table, "maximize"), "missing", "x")
  expect_match(conditionMessage(error), "wisconsin: C4.5+m", fixed = TRUE)
  table[] <- NA
  error <- expect_input_error(cv_benchmark(table, "maximize"), "missing", "x")
  expect_match(conditionMessage(error), "and 46 more")
  expect_input_error(read_long(rbind(long, long[1, ])), "rows", "x")
  long$rep <- NULL
  expect_input_error(
    cv_benchmark(long, dataset, learner, estimate, fold = fold,
                 direction = "maximize"), "rows", "x"
  )
})

test_that("other mistakes name the argument", {
  long <- long_benchmark()
  expect_input_error(cv_benchmark("a"), "type", "x")
  expect_input_error(cv_benchmark(long, dataset), "missing", "learner")
  expect_input_error(cv_benchmark(long, data, learner, estimate), "column",
                     "dataset")
  expect_input_error(cv_benchmark(long, dataset, c(none), direction = "max"),
                     "column", "learner")
  expect_input_error(
    cv_benchmark(long, dataset, learner, dataset, direction = "max"), "type",
    "estimate"
  )
  one <- long[long$learner == "tree", ]
  expect_input_error(read_long(one), "shape", "x")
  expect_input_error(cv_benchmark(unname(demsar_table()), "maximize"),
                     "column", "x")
  expect_input_error(cv_benchmark(list(1)), "type", "x")
  expect_input_error(cv_benchmark(list(a = 1)), "type", "x")
})

test_that("predictions give the errors of their folds", {
  first <- comparison_predictions(names = c("one", "two"))
  second <- comparison_predictions(cv_bcv(80, m = 3), c("one", "two"))
  found <- cv_benchmark(list(u = first, v = second))
  expect_identical(attr(found, "direction"), "minimize")
  expect_identical(attr(found, "scheme"), "bcv")
  counts <- contingency_counts(first, one, two)
  own <- found[found$dataset == "u" & found$learner == "one", ]
  expect_equal(own$estimate,
               with(counts, (n00 + n01) / (n00 + n01 + n10 + n11)))
  f1 <- cv_benchmark(list(u = first, v = second), "f1", positive = "yes")
  folds <- fold_measures(confusion_counts(first, positive = "yes"))
  expect_equal(f1$estimate[f1$dataset == "u"], folds$estimate)
  expect_identical(attr(f1, "direction"), "maximize")
  expect_input_error(cv_benchmark(list(first, second)), "type", "x")
  expect_input_error(cv_benchmark(first), "type", "x")
  expect_input_error(cv_benchmark(list(u = first), "auc2"), "value", "measure")
  expect_input_error(cv_benchmark(list(u = first), positive = "yes"),
                     "conflict", "positive")
})

test_that("predictions with probabilities give measures of probabilities", {
  table <- data.frame(id = 1:6, f = rep(1:2, 3), y = c(1, 0, 1, 1, 0, 0),
                      one = 1, two = 0, p = c(0.9, 0.2, 0.6, 0.4, 0.5, 0.1),
                      q = c(0.5, 0.5, 0.7, 0.7, 0.2, 0.2))
  x <- cv_predictions(table, y, c(one, two), row = id, fold = f,
                      probs = list(one = p, two = q))
  found <- cv_benchmark(list(a = x, b = x), "brier")
  expect_identical(attr(found, "direction"), "minimize")
  # The mean of (p - y)^2, by hand.
  expect_equal(found$estimate[found$dataset == "b" & found$learner == "one"],
               c(0.01 + 0.16 + 0.25, 0.04 + 0.36 + 0.01) / 3)
})

test_that("a benchmark prints its means and what is better", {
  shown <- capture.output(print(demsar()))
  expect_match(shown[1], "4 learners on 14 data sets: AUC, larger is better")
  expect_match(shown[3], "adult +0.76 ")
})

test_that("folds and repetitions that count from 0 are those from 1", {
  for (folds in c(2, 10)) {
    long <- long_benchmark(folds = folds)
    from_zero <- transform(long, fold = fold - 1, rep = rep - 1L)
    expect_identical(read_long(from_zero), read_long(long))
  }
  expect_input_error(read_long(transform(long, fold = fold - 2)), "value",
                     "fold")
})

test_that("a measure of classes for numbers is the mistake of `measure`", {
  data <- data.frame(x = sin(1:40), y = cos(1:40))
  x <- cv_predict(cv_bcv(40, m = 3), data, y,
                  list(line = learner_linear(), mean = learner_mean()))
  expect_input_error(cv_benchmark(list(a = x, b = x)), "value", "measure",
                     message = "the truth of `x` is")
  expect_input_error(joint_region(x), "value", "measures",
                     message = "`measures` must be of numbers")
})

test_that("a measure with an ideal value does not say who is better", {
  x <- matrix(1:4 / 4, 2, dimnames = list(NULL, c("a", "b")))
  expect_input_error(cv_benchmark(x, measure = "calibration_slope"),
                     "conflict", "measure", message = "has an ideal value")
})

test_that("a benchmark below itself has its estimates twice", {
  expect_input_error(rbind(demsar(), demsar()), "rows", "...")
})

test_that("labels of folds of several repetitions are not those of one", {
  # The variance of Corani and Benavoli for 5 x 4 folds by hand: rho is 1 / 4,
  # and not 1 / 20.
  long <- long_benchmark(sets = 2, folds = 4)
  long$Resample <- sprintf("Fold%d.Rep%d", long$fold, long$rep)
  found <- bayes_correlated_t(read_long(long), tree, knn)
  d <- with(long[long$dataset == "d1", ],
            estimate[learner == "tree"] - estimate[learner == "knn"])
  expect_equal(found$stderr[1], sd(d) * sqrt(1 / 20 + 1 / 3))
  read <- function(x, ...) {
    cv_benchmark(x, dataset, learner, estimate, ..., direction = "maximize")
  }
  message <- "rep = sub(\".*[.]\", \"\", Resample)"
  error <- expect_input_error(read(long, fold = Resample), "conflict", "fold")
  expect_match(one_line(error), message, fixed = TRUE)
  split <- read(long, rep = sub(".*[.]", "", Resample),
                fold = sub("[.].*", "", Resample))
  expect_equal(bayes_correlated_t(split, tree, knn), found)
  once <- long[long$rep == 1, ]
  expect_identical(nrow(read(once, fold = Resample)), nrow(once))
  table <- transform(once, fold = Resample)
  expect_identical(nrow(fold_measures(table[table$dataset == "d1", ],
                                      direction = "maximize")), 8L)
  table <- transform(long[long$dataset == "d1", ], rep = 1, fold = Resample)
  expect_input_error(fold_measures(table, direction = "maximize"), "conflict",
                     "counts")
})

test_that("a data set and a learner have a name", {
  x <- data.frame(set = c("adult", "", "wine"), a = 1:3 / 4, b = 2:4 / 5)
  expect_input_error(cv_benchmark(x, set, c(a, b), measure = "accuracy"),
                     "missing", "dataset")
  long <- data.frame(set = c("u", "u", "v", "v"), by = c("a", "", "a", ""),
                     accuracy = 1:4 / 5)
  expect_input_error(cv_benchmark(long, set, by, accuracy), "missing",
                     "learner")
})

test_that("the mean of the data sets is no data set", {
  # Five differences of one sign have the p-value 2 / 2^5, six 2 / 2^6.
  x <- cbind(a = c(0.9, 0.8, 0.7, 0.9, 0.6), b = c(0.8, 0.75, 0.6, 0.88, 0.57))
  rownames(x) <- c("adult", "mean_rain", "Overallia", "iris", "wine")
  read <- function(x) cv_benchmark(x, measure = "accuracy")
  expect_no_warning(sets <- read(x))
  expect_equal(compare_datasets(sets)$p.value, 2 / 2^5)
  warned <- "bcvinfer_warning_likely_summary"
  for (name in c("Average", "MEAN", "avg.", "Mean accuracy", "(overall)")) {
    more <- rbind(x, colMeans(x))
    rownames(more)[6] <- name
    expect_warning(found <- read(more), class = warned)
    expect_equal(compare_datasets(found)$p.value, 2 / 2^6)
    expect_identical(
      compare_datasets(found[found$dataset != name, ])$p.value, 2 / 2^5
    )
  }
})

test_that("the direction of a measure is known in any case", {
  data <- data.frame(set = c("u", "v", "w"), one = c(2, 3, 1), two = c(3, 4, 2))
  said <- function(...) {
    attr(cv_benchmark(data, set, c(one, two), ...), "direction")
  }
  expect_identical(said(measure = "RMSE", direction = "minimize"), "minimize")
  expect_error(said(measure = "RMSE", direction = "maximize"), "minimize",
               class = "bcvinfer_error_conflict")
  expect_error(said(measure = "AUC", direction = "minimize"), "maximize",
               class = "bcvinfer_error_conflict")
  # Points of one's own.
  expect_identical(said(measure = "Points", direction = "maximize"), "maximize")
})
