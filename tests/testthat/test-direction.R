# Differences in the direction of the measure.

# 40 records, two test sets of the same answers: recalls 9/10 and 6/10.
answers <- data.frame(
  truth = rep(c("yes", "no"), c(20, 20)),
  a = rep(c("yes", "no", "yes", "no"), c(18, 2, 5, 15)),
  b = rep(c("no", "yes", "no"), c(8, 12, 20))
)
one_set <- cv_predictions(answers, truth, c(a, b))

test_that("differences are in the measure", {
  # Recall .9 and .6, of 20 records 14 with the same answer (12 right, 2 - 0
  # wrong): 8 only a right, 2 only b right.
  found <- components_test(one_set, a, b, "recall", "yes")
  expect_equal(found$estimate,
               c("difference in recall" = 0.3), tolerance = 1e-12)
  expect_named(found$null.value, "difference in recall")
  other <- components_test(one_set, a, b, "recall", "yes", loss = TRUE)
  expect_equal(other$estimate, c("difference in 1 - Recall" = -0.3),
               tolerance = 1e-12)
  expect_equal(unname(found$statistic), -unname(other$statistic))
  expect_equal(found$p.value, other$p.value)
  expect_equal(as.vector(found$conf.int), -rev(as.vector(other$conf.int)))
  # Phi: 18 5 2 15 and 12 0 8 20.
  mcc <- (18 * 15 - 5 * 2) / sqrt(23 * 20 * 20 * 17) -
    (12 * 20) / sqrt(12 * 20 * 20 * 28)
  found <- components_test(one_set, a, b, "mcc", "yes")
  other <- components_test(one_set, a, b, "mcc", "yes", loss = TRUE)
  expect_equal(found$estimate[[1]], mcc, tolerance = 1e-12)
  expect_equal(other$estimate[[1]], -mcc / 2, tolerance = 1e-12)
  expect_equal(found$stderr, 2 * other$stderr)
  swapped <- swap_test(one_set, a, b, "mcc", "yes")
  expect_equal(swapped$estimate, c("difference in Matthews correlation" = mcc),
               tolerance = 1e-12)
})

test_that("alternatives and hypotheses are in the measure", {
  # (Of few disagreements on the records of the class.)
  expect_warning(
    up <- components_test(one_set, a, b, "recall", "yes", null.value = 0.1,
                          alternative = "greater"),
    "disagree on 10 records only", class = "bcvinfer_warning_few_disagreements"
  )
  down <- suppressWarnings(components_test(
    one_set, a, b, "recall", "yes", null.value = -0.1, alternative = "less",
    loss = TRUE
  ))
  expect_equal(up$p.value, down$p.value)
  expect_equal(up$alternative, "greater")
  expect_equal(up$null.value[[1]], 0.1)
  expect_equal(up$conf.int[2], 1)
  expect_equal(up$conf.int[1], -down$conf.int[2])
  # z of the one-sided test by hand: d_i is 1, 0, -1 in 8, 10, 2 of 20.
  z <- (0.3 - 0.1) / sqrt(((8 + 2) / 20 - 0.3^2) / 20)
  expect_equal(up$p.value, stats::pnorm(-z), tolerance = 1e-10)
  greater <- swap_test(one_set, a, b, "recall", "yes", alternative = "greater")
  less <- swap_test(one_set, a, b, "recall", "yes", alternative = "less")
  expect_lt(greater$p.value, 0.05)
  expect_gt(less$p.value, 0.95)
})

test_that("tests of loss differences turn them back", {
  set.seed(1)
  x <- data.frame(y = rep(c("yes", "no"), 30), u = stats::rnorm(60))
  x$u <- x$u + (x$y == "yes")
  p <- cv_predict(cv_bcv(x, m = 5), x, y, list(
    tree = learner_majority(), mean = learner_mean()
  ))
  losses <- loss_differences(p, tree, mean, "accuracy")
  expect_equal(bcv_t_test(losses)$estimate[[1]], -mean(losses))
  rows <- compare_learners(p, c("components", "bcv_t", "bcv_mcnemar"),
                           measure = "accuracy")
  expect_equal(rows$estimate, rep(-mean(losses), 3))
  expect_equal(unique(rows$term), "difference in accuracy")
  expect_equal(sign(rows$statistic[1:2]), sign(rows$estimate[1:2]))
  expect_gt(rows$statistic[3], 0)
  lost <- compare_learners(p, c("components", "bcv_t"), measure = "accuracy",
                           loss = TRUE)
  expect_equal(lost$estimate, rep(mean(losses), 2))
  expect_equal(lost$conf.low, -rows$conf.high[1:2])
  expect_equal(lost$p.value, rows$p.value[1:2])
  one_sided <- compare_learners(p, measure = "accuracy", alternative = "less")
  in_loss <- compare_learners(p, measure = "accuracy", loss = TRUE,
                              alternative = "greater")
  expect_equal(one_sided$p.value, in_loss$p.value)
  expect_equal(as.data.frame(learner_tiers(compare_learners(
    p, measure = "accuracy"
  ))), as.data.frame(learner_tiers(compare_learners(
    p, measure = "accuracy", loss = TRUE
  ))))
  # Which has the larger accuracy?
  better <- if (mean(losses) < 0) "tree" else "mean"
  expect_match(paste(capture.output(print(one_sided)), collapse = " "),
               "A positive difference favours tree", fixed = TRUE)
  expect_equal(
    learner_tiers(compare_learners(p, measure = "accuracy"))$learner[1], better
  )
})

test_that("labels stand within sentences, and a user's are left alone", {
  expect_identical(sentence_label(c("IoU", "Dice", "Recall at 0.2")),
                   c("IoU", "Dice", "recall at 0.2"))
  expect_equal(sentence_label(c("F1", "Recall", "Cohen's kappa", "G-mean",
                                "Area under the ROC curve", "Brier score")),
               c("F1", "recall", "Cohen's kappa", "G-mean",
                 "area under the ROC curve", "Brier score"))
})
