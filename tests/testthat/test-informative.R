# No p-value from nothing. Sources: the exact sign test, binomial tails, and
# counts by hand.

# Answers of learners: `positive` records of class "pos", then others.
rare <- function(positive = 3, n = 60, ..., groups = NULL) {
  truth <- rep(c("pos", "neg"), c(positive, n - positive))
  data <- data.frame(truth, best = truth, never = "neg", ...)
  learners <- setdiff(names(data), "truth")
  if (is.null(groups)) {
    return(cv_predictions(data, truth, tidyselect::all_of(learners)))
  }
  data$patient <- groups
  cv_predictions(data, truth, tidyselect::all_of(learners), groups = patient)
}

rare_halves <- function(m, positive = 3, n = 60, columns = NULL) {
  set <- as.data.frame(rare(positive, n))
  data <- data.frame(truth = factor(set$truth), best = set$best,
                     never = set$never, id = seq_len(n))
  names <- setdiff(names(data), c("truth", "id"))
  plan <- withr::with_seed(1, cv_bcv(n, m = m, strata = data$truth))
  cv_predict(plan, data, truth,
             lapply(rlang::set_names(names), learner_column))
}

zero <- "bcvinfer_warning_zero_variance"
few <- "bcvinfer_warning_few_records"

# The result of a call that must warn in these words, or with this class.
warned <- function(call, ...) {
  expect_warning(found <- call, ...)
  found
}

recall_test <- function(x, ...) {
  components_test(x, best, never, measure = "recall", positive = "pos", ...)
}

test_that("recall of 3 positives, all against none: the sign test's .25", {
  for (x in list(rare(), suppressWarnings(rare_halves(5)))) {
    test <- warned(recall_test(x), "3 records agree", class = zero)
    expect_equal(test$p.value, binom.test(3, 3)$p.value)
    expect_identical(test$statistic[[1]], Inf)
    expect_null(test$conf.int)
    expect_identical(test$agreeing, 3)
    row <- warned(compare_learners(x, measure = "recall", positive = "pos"),
                  class = few)
    expect_equal(row$p.value, 0.25)
    expect_equal(warned(recall_test(x, alternative = "greater"), class = few) |>
                   getElement("p.value"), 1 / 8)
    expect_equal(warned(recall_test(x, alternative = "less"), class = few) |>
                   getElement("p.value"), 1)
    # Only these three differ in measures of all classes, too.
    for (measure in c("balanced_accuracy", "kappa")) {
      found <- warned(components_test(x, best, never, measure = measure),
                      class = zero)
      expect_equal(found$p.value, 0.25, info = measure)
    }
  }
})

test_that("4 records, always right against always wrong: .125 by every road", {
  data <- data.frame(truth = rep(c("p", "q"), 2), a = rep(c("p", "q"), 2),
                     b = rep(c("q", "p"), 2))
  exact <- binom.test(4, 4)$p.value
  one <- cv_predictions(data, truth, c(a, b))
  plan <- withr::with_seed(1, cv_bcv(4, m = 3))
  halves <- suppressWarnings(cv_predict(plan, data, truth, list(
    a = learner_column("a"), b = learner_column("b")
  )))
  found <- list(
    warned(components_test(one), class = zero),
    warned(components_test(halves), class = zero),
    warned(compare_learners(one), class = zero),
    warned(compare_learners(halves), class = few),
    warned(compare_learners(one, "components", p_adjust = "max_t"),
           class = few),
    warned(compare_learners(halves, "bcv_t"), class = zero),
    warned(bcv32_t_test(loss_differences(halves)), class = zero)
  )
  expect_equal(vapply(found, `[[`, 0, "p.value"), rep(exact, 7))
  expect_identical(found[[3]]$test, "components")
  fold <- plan$assignment
  expect_equal(warned(components_test(matrix(-1, 4, 3), fold = fold),
                      class = zero)$p.value, exact)
})

test_that("an area of 1 against 1/2 on 5 + 5 records: 5 disjoint pairs", {
  data <- data.frame(truth = rep(c("n", "y"), 5), a = rep(c("n", "y"), 5),
                     b = rep(c("n", "y"), 5), p = rep(c(0.1, 0.9), 5), q = 0.5)
  x <- cv_predictions(data, truth, c(a, b),
                      probs = list(a = c(y = p), b = c(y = q)))
  for (ask in list(components_test, compare_learners)) {
    found <- suppressWarnings(ask(x, measure = "roc_auc"))
    expect_equal(found$p.value, binom.test(5, 5)$p.value)
  }
  expect_equal(suppressWarnings(
    components_test(x[c(1, 3, 4, 5, 6, 9), ], a, b, measure = "roc_auc")
  )$p.value, 0.5)
})

test_that("3 positives and equal recalls: never a small p from constants", {
  # All 64 pairs of answers to the three.
  cases <- expand.grid(rep(list(c("pos", "neg")), 6))
  p <- apply(cases, 1, function(case) {
    x <- rare(a = c(case[1:3], rep("neg", 57)),
              b = c(case[4:6], rep("neg", 57)))
    suppressWarnings(components_test(x, a, b, measure = "recall",
                                     positive = "pos"))$p.value
  })
  right <- matrix(cases == "pos", ncol = 6)
  flat <- abs(rowSums(right[, 1:3]) - rowSums(right[, 4:6])) == 3
  expect_identical(sum(flat), 2L)
  expect_equal(unname(p[flat]), c(0.25, 0.25))
  expect_gt(min(p), 0.01)
})

test_that("groups are the units where there are groups", {
  groups <- c(1, 1, 2, 2, 3, 3, rep(4:13, each = 5))
  x <- rare(6, 81, groups = c(groups, 14:18, rep(19:28, each = 2)))
  for (found in list(
    warned(recall_test(x), "3 groups agree", class = few),
    warned(compare_learners(x, measure = "recall", positive = "pos"),
           "3 groups agree", class = few)
  )) expect_equal(found$p.value, 0.25)
  expect_warning(interval_components(x, "recall", positive = "pos"),
                 "rests on 3 groups", class = few)
})

# Three patients of two positive records each, two of them in each hold-out.
test_that("groups are the units of hold-outs, too", {
  id <- c(1, 2, 3, 4, 7, 8, 1, 2, 5, 6, 9, 10, 3, 4, 5, 6, 11, 12)
  data <- data.frame(id, split = rep(1:3, each = 6), patient = (id + 1) %/% 2,
                     y = rep(c("pos", "neg"), c(4, 2)), a = "pos", b = "neg")
  data$b[c(1, 9)] <- "pos"
  of <- function(x) {
    warned(loss_differences(cv_scores(x, "recall", "pos"), a, b),
           "rests on 3 groups", class = few)
  }
  found <- of(cv_predictions(data, y, c(a, b), row = id, rep = split,
                             fold = NULL, groups = patient))
  expect_equal(as.vector(found), -c(3, 3, 4) / 4)
})

test_that("a margin: no learner differs on 300 records", {
  x <- rare(20, 300, again = rep(c("pos", "neg"), c(20, 280)))
  test <- warned(components_test(x, best, again, null.value = 0.02,
                                 alternative = "less"),
                 "0.98^300", fixed = TRUE, class = zero)
  # No loss of 300 where they have the probability .02
  expect_equal(test$p.value, dbinom(0, 300, 0.02))
  # The other way: a loss of one record would be worth 1, not 1/2.
  test <- warned(components_test(x, best, again, null.value = -0.02),
                 class = zero)
  expect_equal(test$p.value, 2 * dbinom(0, 300, 0.02))
  expect_match(summary(test)$conclusion, "that 300 records agree")
  # Where losses have no bound, none of them says anything.
  fold <- withr::with_seed(1, cv_bcv(20, m = 3))$assignment
  test <- warned(components_test(matrix(1, 20, 3), fold = fold, null.value = 3),
                 class = zero)
  expect_identical(test$p.value, 1)
})

test_that("values by fold that agree: as many units as disjoint test sets", {
  p_of <- function(call) warned(call, class = zero)$p.value
  expect_equal(p_of(kfold_t_test(rep(0.1, 5))), binom.test(5, 5)$p.value)
  expect_equal(p_of(kfold_t_test(rep(0.1, 5), "greater")), 1 / 32)
  expect_equal(p_of(kfold_t_test(rep(0.1, 5), "less")), 1)
  # Half splits have two, whatever the repetitions.
  halves <- matrix(0.1, 5, 2)
  expect_equal(p_of(cv52_t_test(halves)), binom.test(2, 2)$p.value)
  expect_equal(p_of(combined_cv52_f_test(halves)), 0.5)
  expect_equal(p_of(bcv_t_test(halves)), 0.5)
  # Test sets of a tenth: ten of them are all records.
  expect_equal(p_of(corrected_resampled_t_test(rep(0.1, 15), n_train = 180,
                                               n_test = 20)),
               binom.test(10, 10)$p.value)
  # Of two or three hold-outs there are no more.
  for (times in 2:3) {
    expect_equal(p_of(corrected_resampled_t_test(rep(0.1, times), n_train = 90,
                                                 n_test = 10)),
                 binom.test(times, times)$p.value)
  }
  expect_equal(p_of(conservative_z_test(0.1, matrix(0.2, 4, 2))), 0.5)
  # Differences of records: as many as are not zero.
  expect_equal(p_of(kfold_z_test(rep(1, 7))), binom.test(7, 7)$p.value)
  # Counts: 3 disagreements in each of ten folds, 6 in a repetition.
  x <- contingency_of(3, 0, 30, 5, 2, "bcv")
  expect_equal(p_of(bcv_t_test(x)), binom.test(6, 6)$p.value)
})

test_that("differences of a measure know how many records differ", {
  x <- suppressWarnings(rare_halves(3, positive = 6))
  test <- warned(bcv32_t_test(loss_differences(x, best, never, "recall",
                                               "pos")), class = zero)
  expect_equal(test$p.value, binom.test(6, 6)$p.value)
  expect_warning(
    loss_differences(rare(), best, never, "recall", "pos"),
    "rests on 3 records", class = few
  )
})

# Recall 1 against 1/3 of 3 positives: squared deviations of two values, 2 and 1
# of them, (2/9 + 4/9)^2 / (2/81 + 16/81) = 2.
test_that("every verb warns of few records, and advises what tests recall", {
  x <- rare(worse = rep(c("pos", "neg"), c(1, 59)))[c("row", "rep", "fold",
                                                      "truth", "best", "worse")]
  ask <- list(measure = "recall", positive = "pos")
  calls <- list(
    components_test = "rests on 2 records",
    compare_learners = "Fewer than 100 disagreements",
    variance_components = "3 records", interval_components = "3 records"
  )
  for (verb in names(calls)) {
    named <- if (verb == "compare_learners") list(tests = "components")
    expect_warning(do.call(verb, c(list(x), ask, named)), calls[[verb]],
                   class = few, info = verb)
  }
  expect_warning(variance_components(x, best, worse, "recall", "pos"),
                 "rests on 2 records", class = few)
  warning <- expect_warning(components_test(x, measure = "recall",
                                            positive = "pos"), class = few)
  text <- gsub("[[:space:]]+", " ", conditionMessage(warning))
  hint <- sub(".*`(swap_test.*)`.*", "\\1", text)
  # 2 disagreements, both against the worse: mid-p 2 (1/4) - 1/4
  expect_equal(eval(parse(text = hint))$p.value, 0.25)
  expect_silent(found <- compare_learners(x, measure = "recall",
                                          positive = "pos"))
  expect_identical(found$test, "swap")
  expect_equal(found$p.value, 0.25)
  caution <- summary(suppressWarnings(
    compare_learners(x, "components", measure = "recall", positive = "pos")
  ))$caution
  expect_match(caution, "fewer than 100 disagreements use swap", fixed = TRUE)
  # (Nor do these tests take numbers, probabilities, answers and subgroups.)
  plain <- "A first-order method, rough where few records differ."
  numbers <- cv_predictions(mtcars, mpg, c(disp, hp))
  answers <- data.frame(id = rep(1:40, 2), draw = rep(1:2, each = 40),
                        y = c("n", "p"), a = c("n", "p"), b = "n")
  answers <- cv_predictions(answers, y, c(a, b), row = id, answer = draw)
  for (found in list(
    summary(components_test(numbers, measure = "mae")),
    summary(suppressWarnings(components_test(answers))),
    summary(components_test(x, best, by = seq_len(nrow(x)) %% 2))
  )) expect_identical(found$caution, plain)
  for (found in list(compare_learners(numbers, measure = "mae"),
                     suppressWarnings(compare_learners(answers)))) {
    expect_identical(summary(found)$caution, paste("components:", plain))
  }
  # (On half splits there is no such test.)
  halves <- components_test(worked_differences(), fold = worked_fold())
  expect_identical(summary(halves)$caution,
                   "A first-order method, rough where few records differ.")
  # A pair that agrees has no other warning than one that does not.
  same <- rare(again = rep(c("pos", "neg"), c(3, 57)))[c("row", "rep", "fold",
                                                   "truth", "best", "again")]
  for (verb in c("components_test", "compare_learners")) {
    expect_warning(do.call(verb, c(list(same), ask)), "on 3 records",
                   class = few, info = verb)
  }
})

test_that("few disagreements are few records, named or by max-T", {
  x <- rare(40, 80, worse = rep(c("pos", "neg"), c(37, 43)))[
    c("row", "rep", "fold", "truth", "best", "worse")
  ]
  expect_warning(components_test(x), "on about 3 records", class = few)
  expect_warning(compare_learners(x, "components"), class = few)
  expect_silent(compare_learners(x))
  halves <- cv_predict(
    withr::with_seed(1, cv_bcv(80, m = 3)), as.data.frame(x), truth,
    list(best = learner_column("best"), worse = learner_column("worse"))
  ) |> suppressWarnings()
  expect_warning(compare_learners(halves), "on about 3 records", class = few)
})

test_that("many pairs without variance have one warning", {
  x <- rare(also = rep("neg", 60), third = rep(c("pos", "neg"), c(3, 57)))
  for (set in list(x, suppressWarnings(rare_halves(3)))) {
    caught <- list()
    found <- withCallingHandlers(
      compare_learners(set, measure = "recall", positive = "pos"),
      bcvinfer_warning_zero_variance = function(warning) {
        caught[[length(caught) + 1]] <<- warning
        invokeRestart("muffleWarning")
      }, bcvinfer_warning_few_records = function(warning) {
        invokeRestart("muffleWarning")
      }
    )
    expect_length(caught, 1)
    expect_identical(as.character(caught[[1]]$call[[1]]), "compare_learners")
    expect_equal(min(found$p.value), 0.25)
  }
})

test_that("records that count, by hand", {
  # 4 true positives, 2 missed, 3 false alarms, 11 others
  truth <- rep(c("pos", "neg"), c(6, 14))
  guess <- rep(c("pos", "neg", "pos", "neg"), c(4, 2, 3, 11))
  other <- rep(c("neg", "pos", "neg"), c(5, 1, 14))
  x <- cv_predictions(data.frame(truth, guess, other), truth, c(guess, other))
  count <- function(measure, ..., positive = "pos") {
    request <- components_request(x, measure, positive, 1)
    request$units(...)
  }
  expect_identical(count("error", "guess", positive = NULL), 20)
  expect_identical(count("recall", "guess"), 6)
  expect_identical(count("specificity", "guess"), 14)
  expect_identical(count("precision", "guess"), 7)
  expect_identical(count("npv", "guess"), 13)
  expect_identical(count("f1", "guess"), 9)
  expect_identical(count("precision", c("guess", "other")), 8)
  # Of the positives 4 and 1 are right, no record by both.
  expect_identical(count("recall", c("guess", "other"), TRUE), 5)
  expect_identical(count("error", c("guess", "other"), TRUE, positive = NULL),
                   8)
  # 40 classes of two records: the positive ones, and four that are called so.
  many <- sprintf("c%02d", rep(1:40, 2))
  x <- cv_predictions(data.frame(truth = many,
                                 guess = replace(many, 2:5, "c01")),
                      truth, guess)
  expect_identical(count("recall", "guess", positive = "c01"), 2)
  expect_identical(count("precision", "guess", positive = "c01"), 6)
  x <- cv_predictions(data.frame(truth, guess, other), truth, c(guess, other))
  # A record changes the mean recall by 1/7 or 1/15 of a half, with a further
  # record of each class.
  weight <- c(1 / 7, 1 / 15)^2
  expect_equal(count("balanced_accuracy", "guess", positive = NULL),
               sum(c(6, 14) * weight)^2 / sum(c(6, 14) * weight^2))
})

test_that("summaries never say p < 1e-16 of a variance of zero, and say why", {
  text <- summary(suppressWarnings(recall_test(rare())))$conclusion
  expect_match(text, "no evidence")
  expect_match(text, "p = 0.25", fixed = TRUE)
  expect_match(text, "do not vary: all that the sample says is that 3 records")
  for (positive in c(100, 1100)) {
    x <- rare(positive, positive + 50)
    test <- suppressWarnings(recall_test(x))
    expect_gt(test$p.value, 0)
    rows <- suppressWarnings(compare_learners(x, measure = "recall",
                                              positive = "pos"))
    for (text in c(summary(test)$conclusion, summary(rows)$conclusion)) {
      expect_no_match(text, "1e-16", fixed = TRUE)
      expect_match(text, if (positive == 100) "p = 1.6e-30" else "p < 1e-300",
                   fixed = TRUE)
      expect_match(text, if (positive == 100) "that 100 (record|unit)s agree"
                   else "that more than 1,000 (record|unit)s agree")
    }
  }
  x <- rare(also = rep("neg", 60))
  text <- summary(suppressWarnings(
    compare_learners(x, measure = "recall", positive = "pos")
  ))$conclusion
  expect_match(text[1], "adjusted for the number of pairs, is 0.75. The diff",
               fixed = TRUE)
})

# The worked example of half splits (helper-components.R): 6 of 16 records
# differ in each repetition, 5 in the first once its first record is made equal.
test_that("the repetition with the most informative records counts", {
  x <- worked_predictions(group = 1:16)
  at <- x$row == 1 & x$rep == 1
  expect_false(identical(as.integer(x$a[at]), as.integer(x$b[at])))
  x$a[at] <- x$b[at]
  differing <- function(x) {
    informative_units(x, c("a", "b"), score_layout(x), find_measure("error"),
                      NULL, list(), differing = TRUE)
  }
  expect_identical(differing(x), 6)
  expect_identical(differing(x[x$rep == 1, ]), 5)
})

test_that("the p-value of units that agree is that by hand", {
  expect_equal(agreement_p(5, 0.2, "two.sided"), 2 / 32)
  expect_equal(agreement_p(5, 0.2, "greater"), 1 / 32)
  expect_equal(agreement_p(5, 0.2, "less"), 1)
  expect_equal(agreement_p(3, -1, "less", 0.6), 0.216)
  expect_equal(agreement_p(0, 0, "two.sided"), 1)
  # Losses 1 and -1 with the mean .2 are 1 in 60% of the records, and .5 can be
  # the value of at most 1.2 / 1.5.
  expect_equal(agreement_chance(1, 0.2, c(-1, 1)), 0.6)
  expect_equal(agreement_chance(0.5, 0.2, c(-1, 1)), 1.2 / 1.5)
  expect_equal(agreement_chance(-1, 0.2, c(-1, 1)), 0.4)
  expect_identical(agreement_chance(0.5, 0, c(-1, 1)), 0.5)
  expect_identical(agreement_chance(0.5, 0.2, c(-Inf, Inf)), 1)
})

# Weights 1, 1 and 2: (1 + 1 + 4)^2 / (1 + 1 + 16).
test_that("units of unequal weight count as fewer", {
  expect_equal(effective_units(c(1, 1, 2)), 2)
  expect_equal(effective_units(c(1, 2), c(2, 1)), 2)
  expect_identical(effective_units(c(0, 0)), 0)
  # Weights have no unit.
  expect_equal(effective_units(c(1, 1, 2) / 10), 2)
})

test_that("of folds the repetition with the most disagreements counts", {
  # 1 + 3 and 4 + 1.
  counts <- list(n01 = rbind(c(1, 3, 4, 1)), n10 = rbind(c(0, 0, 0, 0)), k = 2)
  expect_identical(agreeing_folds(counts), 5)
  # Records that differ in both directions do not agree: their two folds do.
  counts <- list(n01 = rbind(c(1, 2, 3, 0)), n10 = rbind(c(0, 1, 1, 1)), k = 2)
  expect_identical(agreeing_folds(counts), 2)
  # Hold-outs of 10 of 100 records: ten that share none, if there are ten.
  for (times in c(4, 12)) {
    expect_equal(agreeing_folds(list(values = seq_len(times), n_train = 90,
                                     n_test = 10)), min(times, 10))
  }
  # Of unknown size: their test sets overlap, however many there are.
  expect_warning(test <- resampled_t_test(rep(0.1, 15)),
                 class = "bcvinfer_warning_few_records")
  expect_equal(test$p.value, 2 * 0.5^3)
})

test_that("groups that differ, halves and folds without counts", {
  expect_identical(agreeing_folds(list(clusters = list(u1 = c(0, 2, 1)))), 2L)
  expect_equal(agreeing_folds(list(clusters = list(u1 = c(0, 2, -1)),
                                   values = 1:3)), 3)
  expect_identical(agreeing_folds(list(half = c(NA, 1, 2), k = 3)), 2)
  expect_identical(agreeing_folds(list(half = c(NA, NA), k = 3)), 3)
})

# Two answers to each of four questions: a and b differ on the first three.
test_that("of several answers the questions count that differ", {
  asked <- data.frame(question = rep(1:4, each = 2), draw = rep(1:2, 4),
                      truth = rep(c("x", "y", "x", "y"), each = 2),
                      a = c("x", "x", "y", "x", "y", "y", "y", "y"),
                      b = c("y", "x", "y", "y", "x", "x", "y", "y"))
  x <- cv_predictions(asked, truth, c(a, b), row = question, answer = draw)
  units <- function(measure, ...) {
    informative_units(x, c("a", "b"), score_layout(x), find_measure(measure),
                      positive = if (measure != "error") 1L, list(), ...)
  }
  expect_identical(units("error"), 4)
  expect_identical(units("error", differing = TRUE), 3)
  expect_identical(units("recall"), 2)
  expect_identical(units("recall", differing = TRUE), 2)
  # Questions to which one of them once says x.
  expect_identical(units("precision"), 3)
})

test_that("of probabilities all records count", {
  table <- data.frame(truth = rep(c("n", "y"), 6), m = rep(c("n", "n", "y"), 4),
                      p = rep(c(0.1, 0.4, 0.9), 4))
  x <- cv_predictions(table, truth, m, probs = list(m = c(y = p)))
  layout <- score_layout(x)
  expect_identical(likely_units(x, layout, find_measure("brier"), NULL), 12L)
})

test_that("records that count are the most of a repetition, or their groups", {
  # 3 of 6 records in the first repetition, 5 in the second; 2 and 3 groups.
  layout <- list(fold = matrix(1L, 6, 2), place = 1:12)
  counts <- c(1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0) == 1
  expect_equal(number_units(layout, counts), 5)
  layout$group <- c(1L, 1L, 2L, 2L, 3L, 3L)
  expect_equal(number_units(layout, counts), 3)
})

test_that("so many classes that a table of them is larger than the records", {
  labels <- paste0("c", 1:60)
  truth <- rep(labels, 2)
  # Of 120 records 30 are wrong.
  guess <- replace(truth, 1:30, labels[31:60])
  x <- cv_predictions(data.frame(truth, guess), truth, guess)
  expect_null(repetition_tables(x, "guess", score_layout(x)))
  one <- data.frame(truth = factor("right", c("right", "wrong")),
                    guess = rep(c("right", "wrong"), c(90, 30)))
  two <- cv_predictions(one, truth, guess)
  expect_false(is.null(repetition_tables(two, "guess", score_layout(two))))
  ends <- function(x) {
    unlist(interval_components(x, "error")[c("estimate", "conf.low",
                                              "conf.high")])
  }
  expect_equal(ends(x), ends(two))
})

# The help of components_test() said that single learners are counted by the
# kurtosis, too.
test_that("scores of numbers: all records of a learner, few of a difference", {
  # One error is 100 times the others: n / kurtosis is close to 1.
  data <- data.frame(y = 1:20 / 3, a = 1:20 / 3 + rep(1:2, 10))
  data$b <- data$y + replace(rep(2:1, 10), 7, 100)
  kept <- function(n) {
    suppressMessages(cv_predictions(data[seq_len(n), ], y, c(a, b)))
  }
  expect_warning(components_test(kept(20), a, b, measure = "mse"),
                 "rests on about 1 record,", class = few)
  expect_no_warning(interval_components(kept(20), "mse"), class = few)
  expect_no_warning(variance_components(kept(20), measure = "mse"), class = few)
  expect_warning(interval_components(kept(4), "mse"), "rests on 4 records",
                 class = few)
  expect_warning(variance_components(kept(4), measure = "mse"),
                 "rests on 4 records", class = few)
})
