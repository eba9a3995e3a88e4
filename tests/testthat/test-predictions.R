small_predictions <- function() {
  cv_predict(toy_plan(8), toy_data(8), y,
             list(one = constant_learner("yes"), two = constant_learner("no")))
}

test_that("columns alone keep the plan, a part of the rows drops it", {
  x <- small_predictions()
  part <- x[c("row", "rep", "fold", "truth", "two")]
  expect_s3_class(part, "cv_predictions")
  expect_identical(prediction_learners(part), "two")
  expect_s3_class(attr(part, "plan"), "cv_plan")
  expect_s3_class(attr(x[, ], "plan"), "cv_plan")
  rows <- x[x$rep == 1, ]
  expect_s3_class(rows, "cv_predictions")
  expect_identical(nrow(rows), 8L)
  expect_null(attr(rows, "plan"))
})

test_that("without one of its key columns it is an ordinary data frame", {
  x <- small_predictions()
  expect_identical(class(x[c("row", "one")]), "data.frame")
  expect_null(attr(x[c("row", "one")], "plan"))
  expect_s3_class(x[, "truth"], "factor")
  expect_identical(x[["one"]], x$one)
})

test_that("failures stay with the predictions", {
  expect_warning(
    x <- cv_predict(toy_plan(8), toy_data(8), y,
                    list(bad = function(train, test) stop("no"))),
    class = "bcvinfer_warning_learner"
  )
  expect_identical(nrow(attr(x[1:3, ], "failures")), 4L)
})

test_that("print says what there is, in words", {
  expect_snapshot(small_predictions())
  expect_snapshot(small_predictions()[0, ])
})

test_that("a column that is no learner is named where predictions are needed", {
  x <- example_predictions(n = 24, m = 3, classes = c("x", "y"))
  x$weight <- runif(72)
  expect_input_error(interval_components(x, "error"), "shape", "x",
                     message = "Every other column is a learner: weight is no")
  x$site <- "a"
  expect_input_error(interval_components(x, "error"), "shape", "x",
                     message = "site\\s+are\\s+no\\s+factors")
})

test_that("as_cv_predictions passes its own and refuses the unknown", {
  x <- small_predictions()
  expect_identical(as_cv_predictions(x), x)
  error <- expect_error(as_cv_predictions(iris), "cv_predictions\\(\\)",
                        class = "bcvinfer_error_type")
  expect_identical(error$argument, "x")
  expect_error(as_cv_predictions(1:3), class = "bcvinfer_error_type")
})

# Some folds of a plan: those of a plan, and of predictions that have none.
partial_predictions <- function(k, repeats) {
  set.seed(1)
  data <- data.frame(y = rep(c("a", "b"), 40),
                     one = sample(c("a", "b"), 80, TRUE),
                     two = sample(c("a", "b"), 80, TRUE))
  planned <- cv_predict(cv_kfold(80, k = k, repeats = repeats), data, y,
                        list(one = learner_column("one"),
                             two = learner_column("two")))
  read <- cv_predictions(as.data.frame(planned), truth, c(one, two), row = row,
                         rep = rep, fold = fold)
  list(planned, read)
}

# Nadeau and Bengio's statistic, from its formula.
nadeau_bengio <- function(x, ratio) {
  wrong <- (x$one != x$truth) - (x$two != x$truth)
  d <- tapply(wrong, paste(x$rep, x$fold), mean)
  mean(d) / sqrt((1 / length(d) + ratio) * var(d))
}

test_that("some folds of a plan are no plan of so many folds", {
  for (x in partial_predictions(10, 2)) {
    z <- x[x$fold <= 2, ]
    found <- compare_learners(z)
    # (Two folds in each of two repetitions are no half splits.)
    expect_identical(as.character(found$test), "corrected_resampled_t")
    expect_equal(found$statistic, nadeau_bengio(z, 8 / 72))
    expect_output(print(found), "Trained on 72 records")
    # Said once, by the test.
    said <- paste(capture.output(print(found)), collapse = " ")
    expect_length(gregexpr("Not all folds of the plan", said)[[1]], 1)
    expect_output(print(learner_tiers(z)), "Not all folds of the plan")
    test <- corrected_resampled_t_test(loss_differences(z))
    expect_equal(test$statistic[["t"]], nadeau_bengio(z, 8 / 72))
    # (Four values give wide intervals.)
    expect_output(print(suppressWarnings(interval_t(z, "error"))), "here 72")
    counts <- confusion_counts(z, "a")
    expect_output(print(suppressWarnings(interval_t(counts, "f1"))), "here 72")
  }
  for (x in partial_predictions(5, 1)) {
    z <- x[x$fold <= 3, ]
    expect_equal(compare_learners(z)$statistic, nadeau_bengio(z, 16 / 64))
    expect_output(print(interval_t(cv_scores(z, "error"))), "here 64")
    # One fold is a test set, and whole repetitions are a plan.
    expect_identical(describe_folds(z[z$fold == 1, ]), "one test set")
    expect_identical(predictions_shape(z[z$fold == 1, ])$scheme, NULL)
    # So are all folds without a record.
    expect_identical(as.character(compare_learners(x[-3, ])$test),
                     "corrected_kfold_t")
  }
})

test_that("some folds of counts and of values are those of predictions", {
  for (x in partial_predictions(10, 2)) {
    z <- x[x$fold <= 2, ]
    pairs <- contingency_counts(x)
    unknown <- is.null(attr(x, "plan"))
    test <- corrected_resampled_t_test(pairs[pairs$fold <= 2, ],
                                       n_train = if (unknown) 72,
                                       n_test = if (unknown) 8)
    expect_equal(test$statistic[["t"]], nadeau_bengio(z, 8 / 72))
  }
  x <- partial_predictions(10, 2)[[1]]
  z <- x[x$fold <= 5, ]
  counts <- confusion_counts(x, "a")
  values <- fold_measures(counts, "accuracy")
  # Nadeau and Bengio's interval, from its formula; ten folds.
  right <- tapply(z$one == z$truth, paste(z$rep, z$fold), mean)
  width <- qt(0.975, 9) * sqrt((1 / 10 + 8 / 72) * var(right))
  for (part in list(
    interval_t(counts[counts$fold <= 5, ], "accuracy"),
    interval_t(subset(counts, fold <= 5), "accuracy"),
    interval_t(values[values$fold <= 5, ], "accuracy"),
    interval_t(fold_measures(values[values$fold <= 5, ],
                             direction = "maximize"), "accuracy"),
    interval_t(fold_measures(counts[counts$fold <= 5, ], "accuracy"),
               "accuracy")
  )) {
    one <- part[part$learner == "one", ]
    expect_equal(one$estimate, mean(right))
    expect_equal(one$conf.high - one$estimate, width)
    expect_output(print(part), "Not all folds of the plan are there")
  }
  some <- counts[counts$fold <= 5, ]
  expect_output(print(some), "2 repetitions of 5 folds, a part of a",
                fixed = TRUE)
  classes <- confusion_counts(x, "each")
  expect_output(print(interval_f1_average(classes[classes$fold <= 5, ])),
                "Not all folds of the plan are there")
  # Parts below each other are a part until all folds are there.
  rest <- counts[counts$fold > 5, ]
  more <- rbind(some, counts[counts$fold == 6, ])
  expect_identical(attr(more, "design"), attr(some, "design"))
  expect_null(attr(rbind(some, rest), "design"))
  expect_identical(counts_shape(some[some$learner == "one", ])$scheme, "part")
  expect_null(attr(some[some$fold == 1 & some$rep == 1, ], "design"))
  expect_input_error(interval_beta_prime(some), "scheme", "counts",
                     "interval_beta_prime", "a part of a plan")
  expect_input_error(fold_measures(values[values$fold <= 5, ], n_train = 5,
                                   direction = "maximize"),
                     "conflict", "n_train", "fold_measures")
  # Of one's own table the sizes are not known; some hold-outs keep theirs.
  own <- confusion_counts(as.data.frame(counts))
  own <- own[own$fold <= 5, ]
  expect_input_error(interval_t(own, "accuracy"), "missing", "n_train",
                     "interval_t")
  own <- confusion_counts(own, n_train = 72, n_test = 8)
  expect_equal(interval_t(own, "accuracy")$conf.high,
               interval_t(some, "accuracy")$conf.high)
  held <- half_split_counts(scheme = "bcv")
  held <- held[held$fold == 1, ]
  expect_identical(attr(held, "design"), list(scheme = "part", k = 2))
  expect_identical(attr(held[held$rep < 4, ], "design"), attr(held, "design"))
})

test_that("methods that need all folds refuse a part of them", {
  x <- partial_predictions(5, 1)[[1]]
  z <- x[x$fold <= 3, ]
  training <- variance_components(comparison_predictions(
    names = c("one", "two")
  ))
  expect_input_error(interval_components(z, "error", training = training),
                     "scheme", "x", "interval_components")
  expect_input_error(kfold_z_test(contingency_counts(z)), "scheme", "x",
                     "kfold_z_test")
  expect_input_error(interval_t(z, "error", method = "corrected_kfold_t"),
                     "scheme", "counts", "interval_t", "a part of a plan")
  expect_input_error(cv_benchmark(list(s = z)), "scheme", "x", "cv_benchmark",
                     "must have all folds")
  # Of parts of two plans the sizes are not known, but can be given.
  y <- partial_predictions(10, 1)[[1]]
  y$rep <- 2L
  w <- rbind(z, y[y$fold <= 3, ])
  error <- expect_input_error(compare_learners(w), "missing", "predictions")
  expect_match(gsub("\\s+", " ", conditionMessage(error$parent)),
               "give both sizes, such as `n_train = 90, n_test = 10`",
               fixed = TRUE)
  counts <- confusion_counts(w, "a", n_train = 64, n_test = 12)
  expect_output(print(interval_t(counts, "f1")), "here 64")
  expect_input_error(confusion_counts(z, "a", n_train = 64), "conflict",
                     "n_train", "confusion_counts")
})

test_that("records that leave no fold whole are no part of a plan", {
  x <- partial_predictions(20, 1)[[1]]
  # (Two records of folds of four, and one fold without a record.)
  z <- x[ave(x$row, x$fold, FUN = seq_along) <= 2 & x$fold < 20, ]
  expect_identical(count_folds(z), 19L)
  found <- compare_learners(z)
  expect_identical(as.character(found$test), "corrected_kfold_t")
  d <- tapply((z$one != z$truth) - (z$two != z$truth), z$fold, mean)
  expect_equal(found$statistic, mean(d) / sqrt(var(d) / (19 * (1 - 0.7))))
  counts <- confusion_counts(z, positive = "a")
  expect_s3_class(interval_beta(counts, "accuracy"), "cv_interval")
  expect_s3_class(cv_benchmark(list(u = z, v = z)), "cv_benchmark")
})

test_that("records that leave a part leave the training sets as they were", {
  # Folds of 16 records, of which 4 or so stay; the training sets have 64.
  for (x in partial_predictions(5, 1)) {
    rows <- x$row[x$row %% 4 == 0]
    parts <- list(x[x$fold <= 4, ], x[x$row %in% rows, ])
    parts <- list(parts[[1]][parts[[1]]$row %in% rows, ],
                  parts[[2]][parts[[2]]$fold <= 4, ])
    for (z in parts) {
      expect_equal(compare_learners(z)$statistic,
                   nadeau_bengio(z, nrow(z) / 4 / 64))
      expect_output(print(suppressWarnings(interval_t(z, "error"))), "here 64")
    }
  }
})

test_that("parts of one plan below each other are a part of it", {
  x <- partial_predictions(10, 1)[[1]]
  z <- rbind(x[x$fold <= 2, ], x[x$fold == 7, ])
  expect_equal(compare_learners(z)$statistic, nadeau_bengio(z, 8 / 72))
  # All records of one plan are none, and the folds of another are.
  y <- partial_predictions(5, 1)[[1]]
  y$rep <- 2L
  w <- rbind(x, y[y$fold <= 3, ])
  expect_identical(predictions_shape(w)$scheme, "part")
  expect_null(predictions_shape(w)$n_train)
})

test_that("some hold-outs of a plan are hold-outs", {
  data <- toy_data(60)
  set.seed(3)
  data$one <- sample(data$y)
  data$two <- sample(data$y)
  h <- cv_predict(cv_holdout(60, 8), data, y,
                  list(one = learner_column("one"),
                       two = learner_column("two")))
  z <- h[h$rep <= 4, ]
  found <- compare_learners(z)
  expect_equal(found$statistic, nadeau_bengio(z, 20 / 40))
  expect_output(print(found), "Trained on 40 records")
  expect_identical(rbind(z, h[h$rep > 4, ])$row, h$row)
  expect_equal(compare_learners(rbind(z, h[h$rep > 4, ]))$statistic,
               compare_learners(h)$statistic)
  expect_equal(compare_learners(h[h$row > 10, ])$statistic, {
    z <- h[h$row > 10, ]
    nadeau_bengio(z, nrow(z) / 8 / 40)
  })
  expect_identical(predictions_shape(h[h$rep == 1, ])$scheme, NULL)
})

test_that("names of folds that end in a number have its order", {
  plan <- withr::with_seed(1, cv_kfold(60, 12))
  fold <- plan$assignment[, 1]
  data <- data.frame(id = 1:60, y = c("a", "b"), p = "a")
  for (prefix in c("Fold", "")) {
    data$fold <- paste0(prefix, fold)
    x <- cv_predictions(data, y, p, row = id, fold = fold, plan = plan)
    expect_identical(x$fold[order(x$row)], fold)
    expect_identical(cv_predictions(data, y, p, row = id, fold = fold)$fold,
                     x$fold)
  }
  # Names without a number, or of one number written twice, keep their order.
  expect_identical(place_ranks(c("b10", "b9", "b", "a11", "b09")),
                   c(5L, 4L, 2L, 1L, 3L))
  expect_identical(place_ranks(c("late", "early")), 2:1)
})

test_that("errors of numbers are printed with digits that they have", {
  y <- c(-0.5, 0.25, 0.5)
  x <- cv_predictions(data.frame(y, a = y + 1.3051, b = y - 0.9752), y, c(a, b))
  shown <- capture.output(print(x))
  expect_match(shown, "a *1\\.305 ", all = FALSE)
  expect_match(shown, "b *0\\.9752 ", all = FALSE)
})
