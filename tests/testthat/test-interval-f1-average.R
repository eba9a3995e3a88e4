confusion <- class_matrix()

macro_f1 <- function(fractions) {
  fractions <- matrix(fractions, sqrt(length(fractions)))
  mean(2 * diag(fractions) / (rowSums(fractions) + colSums(fractions)))
}

test_that("micro is the accuracy with its binomial error", {
  out <- interval_f1_average(confusion)
  # 105 of 130 right
  expect_equal(out$estimate, 105 / 130)
  half <- 1.959963984540054 * sqrt(105 * 25 / 130^3)
  expect_equal(ends_of(out), 105 / 130 + c(-1, 1) * half, tolerance = 1e-13)
  expect_identical(c(out$measure, out$method, out$estimator),
                   c("f1_micro", "f1_average", "micro"))
})

test_that("macro is the mean of the classes' F1", {
  # 80/96, 60/78, 70/86
  expect_equal(interval_f1_average(confusion, "macro")$estimate,
               (80 / 96 + 60 / 78 + 70 / 86) / 3)
})

test_that("the variance is that of a numerical gradient", {
  # delta method of a multinomial: (sum p g^2 - (sum p g)^2) / n
  fractions <- as.vector(confusion) / sum(confusion)
  step <- 1e-6
  gradient <- vapply(seq_along(fractions), function(i) {
    move <- replace(numeric(9), i, step)
    (macro_f1(fractions + move) - macro_f1(fractions - move)) / (2 * step)
  }, numeric(1))
  variance <- (sum(fractions * gradient^2) - sum(fractions * gradient)^2) /
    sum(confusion)
  out <- interval_f1_average(confusion, "macro")
  expect_equal(diff(ends_of(out)), 2 * 1.959963984540054 * sqrt(variance),
               tolerance = 1e-7)
})

test_that("simulation: the standard error is that of multinomial draws", {
  withr::local_seed(1)
  large <- confusion * 20
  size <- sum(large)
  draws <- stats::rmultinom(4000, size, as.vector(large))
  spread <- stats::sd(apply(draws / size, 2, macro_f1))
  out <- interval_f1_average(large, "macro")
  # relative error of a standard deviation from 4,000 draws: 1.1 percent
  expect_equal(diff(ends_of(out)) / (2 * 1.959963984540054), spread,
               tolerance = 0.035)
})

test_that("two balanced, symmetric classes: a closed form", {
  # p_ii = a / 2, p_ij = (1 - a) / 2: both F1 are a, and macro is the accuracy
  # up to second order
  two <- matrix(c(40, 10, 10, 40), 2)
  expect_equal(ends_of(interval_f1_average(two, "macro")),
               ends_of(interval_f1_average(two, "micro")), tolerance = 1e-13)
})

test_that("Python's confidenceinterval: all right is not [.64, 1.36]", {
  for (average in c("micro", "macro")) {
    expect_warning(out <- interval_f1_average(diag(c(20, 30, 50)), average),
                   class = "bcvinfer_warning_zero_variance")
    expect_identical(ends_of(out), c(NA_real_, NA_real_))
  }
})

test_that("Undefined measures: an absent class is not dropped", {
  absent <- rbind(cbind(confusion, 0), 0)
  expect_warning(out <- interval_f1_average(absent, "macro"),
                 class = "bcvinfer_warning_undefined")
  expect_identical(c(out$estimate, ends_of(out)), rep(NA_real_, 3))
  expect_equal(interval_f1_average(absent)$estimate, 105 / 130)
})

test_that("an end above 1 is reported as computed, and said", {
  expect_warning(out <- interval_f1_average(matrix(c(9, 0, 1, 9), 2)),
                 class = "bcvinfer_warning_range")
  expect_gt(out$conf.high, 1)
})

test_that("K folds: the matrix times (1 + 1/K) / 2, or another weight", {
  counts <- class_counts(1, 10, "kfold")
  for (average in c("micro", "macro")) {
    expect_equal(ends_of(interval_f1_average(counts, average)),
                 ends_of(interval_f1_average(confusion * 5.5, average)),
                 tolerance = 1e-13)
    # weight 1: one multinomial sample
    expect_equal(ends_of(interval_f1_average(counts, average, weight = 1)),
                 ends_of(interval_f1_average(confusion * 10, average)),
                 tolerance = 1e-13)
  }
  expect_match(interval_notes(interval_f1_average(counts)), "times 0.55",
               fixed = TRUE, all = FALSE)
  expect_input_error(interval_f1_average(counts, weight = 0.05), "value",
                     "weight")
  expect_input_error(interval_f1_average(counts, rho1 = 0.5), "conflict",
                     "rho1")
})

test_that("One test set: the matrix as it is", {
  counts <- class_counts(1, 1, "holdout")
  expect_equal(ends_of(interval_f1_average(counts, "macro")),
               ends_of(interval_f1_average(confusion, "macro")),
               tolerance = 1e-13)
  expect_input_error(interval_f1_average(counts, weight = 0.9), "conflict",
                     "weight")
})

test_that("repeated hold-outs: the average matrix", {
  counts <- class_counts(3, 1, "holdout")
  found <- interval_f1_average(counts, "macro")
  expect_equal(ends_of(found), ends_of(interval_f1_average(confusion, "macro")),
               tolerance = 1e-13)
  expect_match(interval_notes(found), "average matrix of 3 repetitions\\.",
               all = FALSE)
})

test_that("fits on fewer training records are refused, not averaged", {
  for (scheme in c("blocks", "paired_halves")) {
    expect_input_error(interval_f1_average(class_counts(15, 1, scheme)),
                       "scheme", "counts")
  }
})

test_that("half splits: the effective matrix, at (1, 1) the average", {
  counts <- class_counts(3, 2, "bcv")
  expect_equal(ends_of(interval_f1_average(counts, "macro", rho1 = 1,
                                           rho2 = 1)),
               ends_of(interval_f1_average(confusion, "macro")),
               tolerance = 1e-13)
  # times 6 / 3.5
  expect_equal(
    ends_of(interval_f1_average(counts, "macro")),
    ends_of(interval_f1_average(confusion * 6 / 3.5, "macro")),
    tolerance = 1e-13
  )
})

test_that("repeated K folds are averaged over the repetitions", {
  counts <- class_counts(4, 10, "kfold")
  expect_equal(ends_of(interval_f1_average(counts, weight = 1)),
               ends_of(interval_f1_average(confusion * 10)),
               tolerance = 1e-13)
  expect_equal(ends_of(interval_f1_average(counts)),
               ends_of(interval_f1_average(confusion * 5.5)),
               tolerance = 1e-13)
})

test_that("micro can do without the matrix, macro cannot", {
  counts <- class_counts(3, 2, "bcv")
  micro <- interval_f1_average(counts)
  attr(counts, "confusion") <- NULL
  expect_equal(ends_of(interval_f1_average(counts)), ends_of(micro),
               tolerance = 1e-13)
  expect_input_error(interval_f1_average(counts, "macro"), "shape", "counts")
})

test_that("predictions and their counts give what the plain matrix gives", {
  data <- example_predictions(n = 24, m = 1)
  data$fold <- rep(1:4, 6)
  each <- confusion_counts(data, positive = "each")
  for (average in c("micro", "macro")) {
    expect_warning(out <- interval_f1_average(data, average, 0.8), NA)
    expect_identical(out$learner, c("tree", "knn"))
    expect_identical(interval_f1_average(each, average, 0.8), out)
    out <- interval_f1_average(data, average, 0.8, weight = 1)
    for (learner in out$learner) {
      plain <- interval_f1_average(unclass(table(data$truth, data[[learner]])),
                                   average, 0.8)
      own <- out[out$learner == learner, ]
      expect_equal(own$estimate, plain$estimate, tolerance = 1e-14)
      expect_equal(ends_of(own), ends_of(plain), tolerance = 1e-14)
    }
  }
})

test_that("a matrix that no longer fits its counts is not used", {
  each <- confusion_counts(example_predictions(), positive = "each")
  expect_s3_class(interval_f1_average(each, "macro", 0.5), "cv_interval")
  renamed <- each
  renamed$learner <- sub("knn", "1-NN", renamed$learner)
  moved <- each
  moved$tp[1] <- moved$tp[1] + 1
  for (changed in list(renamed, moved, each[-0, ], rbind(each))) {
    expect_input_error(interval_f1_average(changed, "macro"), "shape",
                       "counts")
  }
  expect_identical(interval_f1_average(renamed, conf.level = 0.5)$learner,
                   c("tree", "1-NN"))
})

test_that("a fold without predictions is an error, not a smaller sample", {
  data <- example_predictions()
  data$knn[data$rep == 2 & data$fold == 1] <- NA
  each <- suppressWarnings(confusion_counts(data, positive = "each"),
                           classes = "bcvinfer_warning_missing")
  for (average in c("micro", "macro")) {
    expect_input_error(interval_f1_average(each, average), "rows", "counts")
  }
})

test_that("what is wrong with predictions is said of counts", {
  data <- example_predictions(classes = c("each", "some", "none"))
  expect_input_error(interval_f1_average(data), "label", "counts",
                     "interval_f1_average", "ambiguous")
})

test_that("bad input is refused by name", {
  expect_input_error(interval_f1_average(varied_counts(3, 2)), "column",
                     "counts")
  expect_input_error(interval_f1_average(confusion[1:2, ]), "shape", "counts")
  expect_input_error(interval_f1_average(-confusion), "value", "counts")
  expect_input_error(interval_f1_average(confusion * NA), "missing", "counts")
  expect_input_error(interval_f1_average(confusion * 0), "value", "counts")
  named <- confusion
  dimnames(named) <- list(c("a", "b", "c"), c("b", "a", "c"))
  expect_input_error(interval_f1_average(named), "label", "counts")
  expect_input_error(interval_f1_average(confusion, "weighted"), "value",
                     "average")
  expect_input_error(interval_f1_average(confusion, conf.level = 95), "value",
                     "conf.level")
  expect_input_error(interval_f1_average(confusion, rho1 = 1), "conflict",
                     "rho1")
  expect_input_error(
    interval_f1_average(class_counts(1, 10, "kfold"), rho2 = 1), "conflict",
    "rho2"
  )
  expect_input_error(interval_f1_average("a"), "type", "counts")
})
