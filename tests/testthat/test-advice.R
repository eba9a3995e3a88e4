# Words and advice that misled in 0.2.0 (users 11, pages 11 and 12), by name.

test_that("a comparison of three data sets says that .25 is the smallest p", {
  three <- cv_benchmark(
    data.frame(set = rep(1:3, 2), learner = rep(c("a", "b"), each = 3),
               accuracy = c(.9, .8, .7, .5, .4, .3)), set, learner, accuracy
  )
  said <- "On 3 data sets no p-value can be below 0.25"
  for (method in c("wilcoxon", "sign")) {
    found <- compare_datasets(three, method)
    # By hand: all three of one sign, 2 / 2^3.
    expect_equal(found$p.value, 0.25)
    expect_output(print(found), said, fixed = TRUE)
  }
  expect_no_match(capture.output(print(compare_datasets(three, "nemenyi"))),
                  "On 3 data sets")
  expect_null(few_sets_note(6, 0.05))
  expect_match(few_sets_note(5, 0.05), "below 0.0625")
  # Three pairs: Holm's smallest is three times as large.
  expect_match(few_sets_note(6, 0.05, 3),
               "adjusted p-value can be below 0.09375")
  expect_null(few_sets_note(7, 0.05, 3))
})

test_that("without folds the hierarchical test names the one for means", {
  means <- cv_benchmark(
    data.frame(set = rep(1:4, 2), learner = rep(c("a", "b"), each = 4),
               accuracy = 1:8 / 10), set, learner, accuracy
  )
  expect_input_error(bayes_hierarchical_t(means), "missing", "rho",
                     message = "bayes_signed_rank")
})

test_that("the only two learners need no names in any verb", {
  x <- comparison_predictions(names = c("one", "two"))
  counts <- contingency_counts(x)
  expect_identical(counts, contingency_counts(x, one, two))
  expect_input_error(contingency_counts(comparison_predictions()), "missing",
                     "a")
  expect_input_error(contingency_counts(x, one), "missing", "b")
  confusion <- confusion_counts(x, positive = "yes")
  expect_identical(prob_superior(confusion),
                   prob_superior(confusion, one, two))
  means <- cv_benchmark(
    data.frame(set = rep(1:4, 2), learner = rep(c("a", "b"), each = 4),
               accuracy = 1:8 / 10), set, learner, accuracy
  )
  expect_identical(bayes_sign(means), bayes_sign(means, a, b))
})

test_that("variances of one run are read from values by fold", {
  x <- comparison_predictions(names = "one")
  values <- fold_measures(x, "error")
  by_hand <- matrix(values$estimate, 5, 2, byrow = TRUE)
  expect_identical(bcv_variance(x = values), bcv_variance(x = by_hand))
  both <- fold_measures(comparison_predictions(), "error")
  expect_input_error(bcv_variance(x = both), "shape", "x")
})

test_that("what is equal is the measure, not 1 - the measure", {
  x <- comparison_predictions(names = c("one", "two"))
  shown <- function(...) capture.output(print(compare_learners(x, ...)))[1]
  expect_match(shown(measure = "accuracy"), "^1 test of equal accuracy,",
               ignore.case = TRUE)
  expect_match(shown(measure = "f1", positive = "yes"), "^1 test of equal F1,")
  expect_match(shown(measure = "mcc", positive = "yes"),
               "^1 test of equal Matthews correlation,")
  expect_match(shown(), "^1 test of equal error,")
})

test_that("one test set is called so", {
  data <- comparison_data()
  x <- cv_predictions(data, y, c(one, two))
  expect_match(capture.output(print(x))[1], "80 records: one test set")
  expect_match(capture.output(print(contingency_counts(x)))[1], "one test set")
})

test_that("the tests are printed on one screen, all columns by name", {
  shown <- capture.output(print(cv_tests(), width = 80))
  expect_lte(length(shown), 24)
  # Those that are no default keep their name and their worst rate.
  said <- gsub(" +", " ", paste(shown, collapse = " "))
  for (test in cv_tests()$test) expect_match(said, test, fixed = TRUE)
  other <- cv_tests()[cv_tests()$test == "bcv32_t", ]
  expect_match(said, sprintf("bcv32_t (%s)", format(other$worst_null)),
               fixed = TRUE)
  expect_no_match(shown, "list(", fixed = TRUE)
  expect_match(paste(shown, collapse = " "), "citation")
  expect_output(print(cv_tests()[1, ]["args"]), "list()", fixed = TRUE)
})

test_that("an adjusted p that is not from the draws has no error of theirs", {
  # Of five models four differ by little and one by far: Bonferroni's bound of
  # its p-values is closer than what the draws tell.
  set.seed(3)
  truth <- rep(c("a", "b"), 400)
  wrong <- function(share) {
    flip <- runif(800) < share
    ifelse(flip, ifelse(truth == "a", "b", "a"), truth)
  }
  data <- data.frame(truth, a = wrong(.2), b = wrong(.2), c = wrong(.2),
                     d = wrong(.2), e = wrong(.5))
  found <- compare_learners(cv_predictions(data, truth, a:e),
                            p_adjust = "max_t")
  far <- found$adj.p.value < 1e-6
  expect_true(any(far) && !all(far))
  bound <- stats::p.adjust(found$p.value, "bonferroni")
  expect_equal(found$adj.p.value[far], bound[far], tolerance = 0.03)
  at <- found$adj.p.value == pmin(1, bound)
  expect_true(any(at))
  expect_identical(found$p.error[at], rep(0, sum(at)))
  expect_true(all(found$p.error[found$adj.p.value > .01 &
                                  found$adj.p.value < .99] > 0))
})

# By hand: five folds test 16 of 80 records each.
test_that("t intervals of predictions are those of their values by fold", {
  folds <- comparison_predictions(withr::with_seed(1, cv_kfold(80, 5)),
                                  c("one", "two"))
  values <- fold_measures(folds, "f1", positive = "yes")$estimate[1:5]
  # (That of the other learner is wider than the range of F1.)
  expect_warning(found <- interval_t(folds, "f1", positive = "yes"),
                 class = "bcvinfer_warning_range")
  reach <- qt(.975, 4) * sqrt(var(values) * 4 / 5 / 4 / .3)
  expect_equal(found$conf.low[1], mean(values) - reach)
  repeated <- comparison_predictions(
    withr::with_seed(1, cv_kfold(80, 5, repeats = 2)), c("one", "two")
  )
  bare <- cv_predictions(as.data.frame(repeated), truth, c(one, two), row, rep,
                         fold)
  expect_identical(tidy(interval_t(bare, "error")),
                   tidy(interval_t(repeated, "error")))
  own <- fold_measures(bare, "error")
  by_hand <- interval_t(own, method = "corrected_resampled_t", n_train = 64,
                        n_test = 16)
  expect_equal(interval_t(bare, "error")$conf.low,
               by_hand$conf.low)
})
