predictions <- comparison_predictions()
pairs <- list(c("one", "two"), c("one", "three"), c("two", "three"))

test_that("every pair has the p-value of the test done by hand, adjusted", {
  compared <- compare_learners(predictions, c("bcv_mcnemar", "bcv_t"))
  expect_identical(compared$test, rep(c("bcv_mcnemar", "bcv_t"), each = 3))
  expect_identical(compared$a, rep(vapply(pairs, `[`, "", 1), 2))
  expect_identical(compared$b, rep(vapply(pairs, `[`, "", 2), 2))
  counts <- lapply(pairs, function(pair) {
    contingency_counts(predictions, !!pair[1], !!pair[2])
  })
  mcnemar <- lapply(counts, bcv_mcnemar_test)
  t <- lapply(counts, bcv_t_test)
  p <- function(tests) vapply(tests, `[[`, 0, "p.value")
  expect_identical(compared$p.value, c(p(mcnemar), p(t)))
  expect_identical(compared$adj.p.value, c(p.adjust(p(mcnemar), "holm"),
                                           p.adjust(p(t), "holm")))
  expect_identical(compared$conf.low[4:6],
                   vapply(t, function(test) test$conf.int[1], 0))
  expect_identical(compared$conf.low[1:3], rep(NA_real_, 3))
  expect_identical(compared$parameter[1:3], c(1, 1, 1))
})

test_that("the default is the recommended test for the plan at hand", {
  plans <- withr::with_seed(1, list(
    components = cv_bcv(80, m = 5), bcv_t = cv_bcv(80, m = 2),
    components = cv_rcv(80, m = 3), bcv_t = cv_rcv(80, m = 2),
    components = cv_kfold(80, 2, repeats = 3),
    corrected_kfold_t = cv_kfold(80, 4),
    corrected_repeated_kfold_t = cv_kfold(80, 4, repeats = 3),
    corrected_resampled_t = cv_holdout(80, times = 4),
    midp_mcnemar = cv_holdout(80), conservative_z = cv_paired_halves(80, 3, 4)
  ))
  for (i in seq_along(plans)) {
    compared <- compare_learners(comparison_predictions(plans[[i]],
                                                        c("one", "two")))
    expect_identical(compared$test, names(plans)[i])
    expect_false(is.na(compared$p.value))
  }
})

test_that("one test set is compared by default, and without a plan", {
  data <- comparison_data()
  own <- cv_predictions(data, y, c(one, two))
  compared <- compare_learners(own)
  expect_identical(compared$test, "components")
  # By hand: the normal test of paired differences with divisor n.
  loss <- (data$one != data$y) - (data$two != data$y)
  z <- mean(loss) / sqrt(mean((loss - mean(loss))^2) / 80)
  expect_equal(compared$p.value, 2 * pnorm(-abs(z)))
  expect_equal(compared$p.value, components_test(own, one, two)$p.value)
})

test_that("even half splits have the same default with and without a plan", {
  known <- comparison_predictions(withr::with_seed(1, cv_bcv(80, m = 5)),
                                  c("one", "two"))
  of <- function(data) {
    cv_predictions(data, truth, c(one, two), row = row, rep = rep, fold = fold)
  }
  own <- of(as.data.frame(known))
  expect_null(attr(own, "plan"))
  by_plan <- compare_learners(known, measure = "accuracy")
  expect_identical(by_plan$test, "components")
  expect_identical(compare_learners(own, measure = "accuracy")$p.value,
                   by_plan$p.value)
  # (The report's intervals, too.)
  counts <- confusion_counts(own, positive = levels(own$truth)[1])
  interval <- default_interval(counts, "error", predictions = own)
  expect_identical(interval$conf.low, interval_components(known,
                                                          "error")$conf.low)
  # The same half split five times shows no training part.
  again <- as.data.frame(known)
  again$fold <- again$fold[match(again$row, again$row[again$rep == 1])]
  error <- expect_input_error(compare_learners(of(again)), "scheme",
                              "predictions")
  expect_match(one_line(error$parent),
               paste("Fewer than the three that are needed differ:",
                     "`interval_t()` and `compare_learners()` also take",
                     "`x[x$rep %in% 1L, ]`."),
               fixed = TRUE)
  again <- again[again$rep == 1, ]
  expect_identical(compare_learners(of(again))$test, "bcv_t")
})

test_that("a test that does not fit says which one does", {
  folds <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 4)))
  error <- expect_input_error(compare_learners(folds, "bcv_mcnemar"),
                              "scheme", "predictions", "compare_learners")
  expect_match(conditionMessage(error$parent), "corrected_kfold_t_test",
               fixed = TRUE)
})

test_that("each method of p.adjust() is that method", {
  raw <- compare_learners(predictions)$p.value
  for (method in p.adjust.methods) {
    adjusted <- compare_learners(predictions, p_adjust = method)$adj.p.value
    expect_identical(adjusted, p.adjust(raw, method))
  }
})

test_that("the linear F test says that its difference is in F", {
  plan <- withr::with_seed(1, cv_kfold(80, 4))
  folds <- comparison_predictions(plan)
  compared <- compare_learners(folds, c("kfold_z", "linear_f"),
                               positive = "yes")
  expect_identical(compared$term, rep(c("difference in error",
                                        "difference in F1"), each = 3))
  counts <- confusion_counts(folds, positive = "yes")
  by_hand <- linear_f_test(counts, "one", "three")
  expect_identical(compared$p.value[5], by_hand$p.value)
  expect_identical(compared$estimate[5], by_hand$estimate[[1]])
  expect_match(compared$note[4:6], "in the F measure: larger is better.")
  expect_identical(compared$note[1:3], rep(NA_character_, 3))
  other <- compare_learners(folds, "linear_f", positive = "no")
  expect_false(any(other$p.value == compared$p.value[4:6]))
  expect_output(print(other), "favours the first learner of a pair")
  expect_output(print(compare_learners(folds, "kfold_z")),
                "favours the second learner of a pair")
})

test_that("Direction trap: error counts against a, F for a", {
  data <- comparison_data()
  data$good <- data$y
  data$good[c(1, 7, 19, 22, 45, 46, 51, 60, 62, 71, 76, 78)] <- "no"
  data$good[c(3, 13, 24, 34, 48, 53)] <- "yes"
  plan <- withr::with_seed(1, cv_kfold(80, 4))
  folds <- cv_predict(plan, data, "y", comparison_learners(c("good", "two")))
  compared <- compare_learners(folds, c("kfold_z", "linear_f"),
                               positive = "yes")
  expect_lt(compared$estimate[1], 0)
  expect_gt(compared$estimate[2], 0)
})

test_that("a test that cannot be computed costs its row only", {
  few <- comparison_data()
  few$one <- factor("no", levels(few$y))
  plan <- withr::with_seed(1, cv_kfold(80, 4))
  folds <- cv_predict(plan, few, "y", comparison_learners())
  expect_warning(
    compared <- compare_learners(folds, c("kfold_z", "linear_f"),
                                 positive = "yes"),
    class = "bcvinfer_warning_test"
  )
  failed <- is.na(compared$p.value)
  expect_identical(failed, rep(c(FALSE, TRUE, FALSE), c(3, 2, 1)))
  expect_identical(is.na(compared$message), !failed)
  expect_identical(is.na(compared$term), failed)
  # The adjustment counts the pairs that have a p-value.
  expect_identical(compared$adj.p.value[6], compared$p.value[6])
})

test_that("a test of another plan costs its row; alone it is an error", {
  expect_warning(compared <- compare_learners(predictions,
                                              c("bcv_t", "kfold_t")),
                 "kfold_t", class = "bcvinfer_warning_test")
  expect_match(compared$message[4:6], "cv_kfold(n, k = 10)", fixed = TRUE)
  error <- expect_input_error(compare_learners(predictions, "kfold_t"),
                              "scheme", "predictions", "compare_learners")
  expect_match(conditionMessage(error$parent), "cv_kfold(n, k = 10)",
               fixed = TRUE)
  expect_match(deparse(error$parent$call[[1]]), "kfold_t_test")
})

test_that("a note about the plan stays with its rows", {
  plan <- withr::with_seed(1, cv_rcv(80, 5))
  compared <- compare_learners(comparison_predictions(plan), "bcv_mcnemar")
  expect_match(compared$note, "made for \"bcv\"")
})

test_that("learners may have any name", {
  data <- comparison_data()
  learners <- comparison_learners(c("one", "two"))
  names(learners) <- c("pair", "a - b")
  plan <- withr::with_seed(1, cv_bcv(80, m = 5))
  odd <- compare_learners(cv_predict(plan, data, "y", learners),
                          c("bcv_mcnemar", "bcv_t"))
  plain <- compare_learners(comparison_predictions(names = c("one", "two")),
                            c("bcv_mcnemar", "bcv_t"))
  expect_identical(odd$p.value, plain$p.value)
  expect_identical(unique(odd$b), "a - b")
})

test_that("a positive class is needed by the F measure alone", {
  plan <- withr::with_seed(1, cv_kfold(80, 4))
  folds <- comparison_predictions(plan)
  expect_input_error(compare_learners(folds, "linear_f"), "missing",
                     "positive", "compare_learners")
  expect_input_error(compare_learners(folds, "linear_f", positive = "maybe"),
                     "label", "positive", "compare_learners")
  expect_input_error(compare_learners(folds, "linear_f", positive = "each"),
                     "value", "positive", "compare_learners")
  # 0/1 names its positive class itself.
  data <- comparison_data()
  for (column in c("y", "one", "two")) data[[column]] <- +(data[[column]] ==
                                                             "yes")
  codes <- cv_predict(plan, data, "y", comparison_learners(c("one", "two")))
  expect_identical(compare_learners(codes, "linear_f")$p.value,
                   compare_learners(folds, "linear_f",
                                    positive = "yes")$p.value[1])
})

test_that("mistakes", {
  bad <- function(kind, argument, ...) {
    expect_input_error(compare_learners(...), kind, argument,
                       "compare_learners")
  }
  expect_input_error(compare_learners(), "missing", "predictions")
  bad("type", "predictions", data.frame(a = 1))
  bad("shape", "predictions", comparison_predictions(names = "one"))
  bad("value", "tests", predictions, "mcnemar")
  bad("value", "tests", predictions, "linear_f_multi")
  bad("value", "tests", predictions, c("bcv_t", "bcv_t"))
  bad("type", "tests", predictions, character())
  bad("type", "tests", predictions, NA)
  bad("value", "p_adjust", predictions, p_adjust = "halm")
  bad("type", "p_adjust", predictions, p_adjust = 1)
})

test_that("measures of all classes need no positive one, as in the test", {
  plan <- withr::with_seed(1, cv_bcv(iris, m = 3))
  data <- withr::with_seed(1, data.frame(
    y = iris$Species, one = sample(iris$Species), two = sample(iris$Species)
  ))
  x <- cv_predict(plan, data, y, list(one = learner_column("one"),
                                      two = learner_column("two")))
  for (measure in c("kappa", "mcc", "balanced_accuracy", "g_mean")) {
    test <- components_test(x, one, two, measure = measure)
    found <- compare_learners(x, "components", measure = measure)
    expect_equal(found$p.value, test$p.value, tolerance = 1e-10)
    expect_equal(found$estimate, test$estimate[[1]], tolerance = 1e-12)
    of_folds <- compare_learners(x, "bcv_t", measure = measure)
    expect_equal(of_folds$p.value, bcv_t_test(
      loss_differences(x, one, two, loss = measure)
    )$p.value)
  }
  expect_input_error(compare_learners(x, measure = "f1"), "missing",
                     "positive")
})

test_that("the reference may be in a variable, also the best", {
  x <- comparison_predictions()
  compared <- function(reference) {
    compare_learners(x, "bcv_t", versus = reference)
  }
  expect_identical(as.data.frame(compared("best")),
                   as.data.frame(compare_learners(x, "bcv_t", versus = "best")))
  expect_identical(unique(compared("two")$b), "two")
  expect_input_error(compared("nobody"), "column", "versus", "compare_learners")
  reference <- NULL
  expect_identical(compare_learners(x, "bcv_t", versus = reference),
                   compare_learners(x, "bcv_t"))
})

test_that("bad input: a positive class that no test takes", {
  x <- comparison_predictions()
  expect_input_error(compare_learners(x, positive = "yes"), "conflict",
                     "positive", "compare_learners")
  expect_input_error(
    compare_learners(x, measure = "f1_macro", positive = "yes"), "conflict",
    "positive", "compare_learners"
  )
  expect_s3_class(compare_learners(x, measure = "mcc", positive = "yes"),
                  "cv_comparison")
})

test_that("a learner called best is not said to be the best", {
  x <- comparison_predictions()
  names(x)[names(x) == "two"] <- "best"
  title <- table_title(compare_learners(x, "bcv_t", versus = "best"))
  expect_match(title, "2 pairs against best; p-values adjusted over the pairs")
  # Those of max-T are simultaneous.
  expect_match(title, "(holm), intervals not", fixed = TRUE)
  title <- table_title(compare_learners(x, "components", p_adjust = "max_t"))
  expect_match(title, "[(]max_t[)]$")
  title <- table_title(compare_learners(x, "bcv_t", p_adjust = "none"))
  expect_match(title, "p-values and intervals are those of single pairs")
})

test_that("scores of a cost are compared, as their differences by hand", {
  data <- data.frame(truth = rep(c("a", "b"), 20), one = rep("a", 40),
                     two = rep(c("a", "b", "b", "b"), 10))
  cost <- matrix(c(0, 5, 1, 0), 2, dimnames = rep(list(c("a", "b")), 2))
  scores <- cv_scores(cv_predictions(data, truth, c(one, two)), "cost",
                      cost = cost)
  found <- compare_learners(scores, "components")
  # The first answers "a" to 20 of "b" (5 each), the second "b" to 10 of "a".
  expect_equal(found$estimate, (20 * 5 - 10 * 1) / 40)
  expect_error(swap_test(scores, one, two), class = "bcvinfer_error_type")
})

test_that("results of one class name it, and failed pairs their learners", {
  predictions <- comparison_predictions()
  labels <- levels(predictions$truth)
  said <- paste0("Positive class: \"", labels[1], "\"")
  found <- suppressWarnings(compare_learners(predictions, measure = "f1",
                                             positive = labels[1]))
  expect_output(print(found), said, fixed = TRUE)
  expect_output(print(learner_tiers(found)), said, fixed = TRUE)
  expect_output(print(interval_components(predictions, "f1",
                                          positive = labels[1])),
                said, fixed = TRUE)
  learners <- prediction_learners(predictions)[1:2]
  one <- predictions[c(prediction_keys, learners)]
  expect_output(print(components_test(one, measure = "f1",
                                      positive = labels[1])),
                said, fixed = TRUE)
  # Not those of all classes.
  error <- suppressWarnings(compare_learners(predictions))
  expect_no_match(capture.output(print(error)), "Positive class")
  expect_warning(
    compare_learners(one, c("components", "linear_f"), positive = labels[1]),
    paste0("linear_f (", learners[1], " - ", learners[2], ")\""), fixed = TRUE
  )
})
