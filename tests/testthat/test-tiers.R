# A comparison with these adjusted p-values; a is best, then b, c and d.
compared_as <- function(p, learners = letters[1:4]) {
  models <- models_with_errors(400, learners, function(j) {
    seq_len(40 * match(j, learners))
  })
  found <- compare_learners(models)
  found$adj.p.value <- p
  found
}

test_that("tiers begin at the first that is worse than the first of a tier", {
  # Pairs ab, ac, ad, bc, bd, cd: a is separated from c and d, b from d only.
  found <- learner_tiers(compared_as(c(0.5, 0.01, 0.01, 0.5, 0.01, 0.5)))
  expect_identical(found$learner, c("a", "b", "c", "d"))
  expect_identical(found$tier, c(1L, 1L, 2L, 2L))
  expect_identical(found$rank.low, c(1L, 1L, 2L, 3L))
  expect_identical(found$rank.high, c(2L, 3L, 4L, 4L))
  # Not transitive: b is tied with c of the next tier.
  expect_identical(found$tied_with,
                   list("b", c("a", "c"), c("b", "d"), "c"))
})

test_that("the level decides", {
  p <- c(0.04, 0.01, 0.01, 0.04, 0.01, 0.04)
  expect_identical(learner_tiers(compared_as(p))$tier, 1:4)
  expect_identical(learner_tiers(compared_as(p), alpha = 0.02)$tier,
                   c(1L, 1L, 2L, 2L))
  none <- learner_tiers(compared_as(rep(0.6, 6)))
  expect_identical(none$tier, rep(1L, 4))
  expect_identical(none$rank.low, rep(1L, 4))
})

test_that("a measure where larger is better keeps the best on top", {
  accuracy <- learner_tiers(compare_learners(three_models(),
                                             measure = "accuracy"))
  expect_identical(accuracy$learner, c("a", "b", "c"))
  expect_equal(accuracy$estimate, c(0.675, 0.65, 0.61))
  error <- learner_tiers(compare_learners(three_models()))
  expect_equal(accuracy$bound, 1 - error$bound)
  expect_equal(accuracy$conf.low, 1 - error$conf.high)
  expect_true(all(accuracy$bound < accuracy$estimate))
})

test_that("predictions and scores are compared first", {
  models <- three_models()
  compared <- compare_learners(models, measure = "accuracy", p_adjust = "max_t")
  set.seed(1)
  wanted <- learner_tiers(compared)
  set.seed(1)
  expect_identical(
    learner_tiers(models, measure = "accuracy", p_adjust = "max_t"), wanted
  )
  expect_identical(learner_tiers(cv_scores(models, "error"))$tier,
                   learner_tiers(compare_learners(models))$tier)
})

# Independent errors: the bound of the best of k has the level of Sidak, of the
# Beta distribution with 1/2 added to the records that are wrong and right.
test_that("the winner's bound allows for the choice", {
  n <- 256
  bits <- function(i) bitwAnd(seq_len(n) - 1, 2^i) > 0
  truth <- rep("yes", n)
  wrong <- sapply(0:3, function(i) bits(2 * i) & bits(2 * i + 1))
  answers <- data.frame(truth = factor(truth, c("yes", "no")))
  for (j in 1:4) answers[[letters[j]]] <- ifelse(wrong[, j], "no", "yes")
  models <- cv_predictions(answers, truth, c(a, b, c, d))
  found <- learner_tiers(compare_learners(models, p_adjust = "max_t"))
  # Each is wrong on a quarter, independently of the others.
  expect_equal(found$bound, rep(qbeta(0.95^(1 / 4), 64.5, 192.5), 4),
               tolerance = 2e-3)
  expect_equal(found$conf.high,
               rep(qbeta((1 + 0.95^(1 / 4)) / 2, 64.5, 192.5), 4),
               tolerance = 2e-3)
  all <- interval_components(models, "error", simultaneous = TRUE)
  expect_equal(found[c("conf.low", "conf.high")],
               as.data.frame(all)[c("conf.low", "conf.high")],
               ignore_attr = TRUE)
})

# Learners that are wrong on 64, 80, 96 and 112 of 256 records: the bound of the
# first at Sidak's level, to three digits, as their errors are nearly
# independent.
test_that("summary() names the best and its bound in the measure's direction", {
  n <- 256
  answers <- data.frame(truth = factor(rep("yes", n), c("yes", "no")))
  for (j in 1:4) {
    wrong <- withr::with_seed(j, sample(n, c(64, 80, 96, 112)[j]))
    answers[[letters[j]]] <- ifelse(seq_len(n) %in% wrong, "no", "yes")
  }
  models <- cv_predictions(answers, truth, c(d, c, b, a))
  bound <- qbeta(0.95^(1 / 4), 64.5, 192.5)
  compared <- compare_learners(models)
  expect_match(summary(compared)$best, paste0(
    "Best estimate: a, 0.25; corrected for the selection of the best, at most ",
    format(round(bound, 3))
  ), fixed = TRUE)
  right <- summary(compare_learners(models, measure = "accuracy"))$best
  expect_match(right, paste0("Best estimate: a, 0.75; corrected for the ",
                             "selection of the best, at least ",
                             format(round(1 - bound, 3))), fixed = TRUE)
})

test_that("half splits: the largest of correlated t", {
  predictions <- comparison_predictions()
  compared <- compare_learners(predictions)
  known <- attr(compared, "learners")
  found <- known$table
  found$reach <- learner_reach(known, attr(compared, "entry"), 0.05,
                               "two.sided")$reach
  one <- variance_components(predictions)
  # All ends have the same tail probability, that of one t distribution.
  request <- components_request(predictions, "error", NULL, 1)
  tail <- vapply(seq_len(3), function(row) {
    parts <- plan_components(request$losses(found$learner[row]),
                             request$layout, "halves")
    predictive_p_value(found$reach[row], parts$predictive, "greater")
  }, 0)
  expect_equal(tail, rep(tail[1], 3))
  reach <- stats::qt(tail[1], min(one$df), lower.tail = FALSE)
  # The same by draws: what the records give to the means, over one estimated
  # standard deviation.
  losses <- vapply(one$learner, function(learner) {
    wrong <- predictions[[learner]] != predictions$truth
    tapply(as.numeric(wrong), predictions$row, mean)
  }, numeric(max(predictions$row)))
  largest <- withr::with_seed(1, {
    normal <- matrix(rnorm(3e5), ncol = 3) %*% chol(cor(losses))
    apply(abs(normal), 1, max) / sqrt(rchisq(1e5, min(one$df)) / min(one$df))
  })
  expect_equal(reach, quantile(largest, 0.95, names = FALSE),
               tolerance = 0.01)
})

test_that("a model without variation has the interval of a smoothed table", {
  perfect <- models_with_errors(60, c("a", "b"), function(j) {
    if (j == "a") integer() else 1:30
  })
  tiers <- learner_tiers(compare_learners(perfect))
  # Half a record more in each of the four cells: an error of 1/62.
  share <- 1 / 62
  limits <- as.data.frame(interval_components(perfect, "error",
                                              simultaneous = TRUE))
  expect_equal(tiers$conf.high, limits$conf.high)
  expect_gt(tiers$conf.high[1], share)
  expect_identical(tiers$tier, 1:2)
})

test_that("print, tidy and glance", {
  found <- learner_tiers(compare_learners(three_models(), p_adjust = "max_t"))
  expect_output(print(found), "Tiers of 3 learners by error rate")
  expect_output(print(found), "corrected for the selection of the best")
  expect_identical(glance(found)$best, "a")
  expect_identical(glance(found)$tiers, 1L)
  expect_s3_class(tidy(found), "data.frame", exact = TRUE)
})

test_that("ranks by p-values that allow for no family say so", {
  printed <- function(p_adjust) {
    found <- learner_tiers(compare_learners(three_models(),
                                            p_adjust = p_adjust))
    paste(capture.output(print(found)), collapse = " ")
  }
  for (p_adjust in c("none", "BH", "BY", "fdr")) {
    expect_match(printed(p_adjust), "not simultaneous.*family-wise",
                 info = p_adjust)
  }
  for (p_adjust in c("holm", "hochberg", "hommel", "bonferroni", "max_t")) {
    expect_no_match(printed(p_adjust), "family-wise", info = p_adjust)
  }
})

test_that("mistakes", {
  models <- three_models()
  bad <- function(kind, x, ...) {
    expect_input_error(learner_tiers(x, ...), kind, "comparison",
                       "learner_tiers")
  }
  bad("type", confusion_counts(models, positive = "1"))
  expect_input_error(learner_tiers(compare_learners(models), measure = "mcc"),
                     "value", "measure", "learner_tiers")
  bad("shape", compare_learners(models, versus = "best"))
  bad("shape", compare_learners(models, c("components", "midp_mcnemar")))
  bad("value", compare_learners(models, alternative = "less"))
  bad("value", compare_learners(comparison_predictions(),
                                "calibrated_bcv52_f"))
  # Predictions are named as the argument that was given.
  one <- cv_predictions(data.frame(t = c("a", "b"), p = "a"), t, p)
  error <- bad("shape", one)
  expect_match(conditionMessage(error), "^`comparison`")
  lost <- compare_learners(models)
  lost$adj.p.value[1] <- NA
  bad("value", lost)
  expect_input_error(learner_tiers(compare_learners(models), alpha = 5),
                     "value", "alpha", "learner_tiers")
})

test_that("tidy() has no list column, so that a file takes it", {
  found <- learner_tiers(compared_as(c(0.04, 0.01, 0.01, 0.04, 0.01, 0.04)),
                         alpha = 0.02)
  expect_identical(tidy(found)$tied_with, c("b", "a, c", "b, d", "c"))
  file <- withr::local_tempfile()
  utils::write.csv(tidy(found), file)
  expect_identical(utils::read.csv(file)$tied_with, tidy(found)$tied_with)
})

test_that("tiers of repeated hold-outs begin with the best estimate", {
  data <- withr::with_seed(1, data.frame(
    y = rep(c("a", "b"), 100), x1 = rnorm(200) + 2 * rep(0:1, 100),
    x2 = rnorm(200)
  ))
  x <- cv_predict(withr::with_seed(1, cv_holdout(200, 15, prop = 0.5)), data, y,
                  list(bad = learner_majority(), good = learner_mean()))
  tiers <- learner_tiers(x)
  expect_identical(tiers$learner, c("good", "bad"))
  expect_identical(tiers$tier, 1:2)
  # All hold-outs test equally many records.
  expect_equal(tiers$estimate, c(mean(x$good != x$truth),
                                 mean(x$bad != x$truth)))
  expect_identical(compare_learners(x, versus = "best")$b, "good")
})

test_that("the groups are in the notes of tiers", {
  set.seed(1)
  data <- as.data.frame(matrix(sample(0:1, 1200, TRUE), 300))
  tiers <- learner_tiers(cv_predictions(data, V4, V1:V3,
                                        groups = rep(1:60, 5)))
  expect_output(print(tiers), "Records in 60 groups as units.", fixed = TRUE)
})

# Without estimates the learners were in the order of the data, all in one tier.
test_that("a repetition that lacks a record leaves the best learner first", {
  n <- 60
  truth <- withr::with_seed(1, stats::rbinom(n, 1, 0.5))
  wrong <- function(share) {
    ifelse(seq_len(n) %in% floor(seq(2, n, length.out = n * share)), 1 - truth,
           truth)
  }
  data <- do.call(rbind, lapply(1:3, function(rep) {
    data.frame(id = seq_len(n), rep, fold = withr::with_seed(
      rep, sample(rep_len(1:5, n))
    ), y = truth, worst = wrong(0.8), best = truth, middle = wrong(0.4))
  }))
  # (The worst is right less often than by chance, and announced.)
  x <- suppressWarnings(cv_predictions(
    data[-7, ], y, c(worst, best, middle), row = id, rep = rep, fold = fold
  ), classes = "bcvinfer_warning_contradiction")
  tiers <- learner_tiers(x)
  expect_equal(tiers$learner, c("best", "middle", "worst"))
  expect_equal(tiers$tier, 1:3)
  off <- data$worst != data$y
  place <- paste(data$rep, data$fold)
  expect_equal(tiers$estimate[3], mean(tapply(off[-7], place[-7], mean)))
  expect_output(print(tiers), "The estimates are means over the folds")
  expect_equal(glance(tiers)$best, "best")
  best <- compare_learners(x, versus = "best")
  expect_equal(best$b, c("best", "best"))
  # Others have theirs where one lacks a prediction.
  data$middle[9] <- NA
  lost <- suppressWarnings(cv_predictions(
    data[-7, ], y, c(worst, best, middle), row = id, rep = rep, fold = fold
  ), classes = "bcvinfer_warning_contradiction")
  found <- suppressWarnings(compare_learners(lost, versus = "best"))
  expect_equal(found$adj.p.value[found$a == "worst"],
               best$p.value[best$a == "worst"])
  expect_equal(learner_tiers(x, measure = "accuracy")$estimate,
               1 - tiers$estimate)
})

test_that("tiers without a column say so, and print what is there", {
  found <- learner_tiers(compare_learners(three_models(), p_adjust = "max_t"))
  for (column in c("bound", "tier", "learner")) {
    lost <- found
    lost[[column]] <- NULL
    error <- expect_input_error(glance(lost), "column", "x", "glance")
    expect_match(conditionMessage(error), paste0("Missing: ", column))
    expect_output(print(lost), "rank")
  }
  expect_s3_class(found[c("learner", "tier")], "data.frame", exact = TRUE)
  # Limits and bound are not what makes tiers.
  for (column in c("conf.low", "conf.high", "bound")) {
    lost <- found[setdiff(names(found), column)]
    expect_s3_class(lost, "cv_tiers")
    expect_identical(names(tidy(lost)), names(lost))
    expect_output(print(lost), "Tiers of 3 learners")
  }
  lost <- capture.output(print(found[-(3:5)]))
  expect_no_match(lost, "interval|bound|together")
  expect_identical(glance(found[-(3:4)]), glance(found))
  expect_input_error(glance(found[setdiff(names(found), "bound")]), "column",
                     "x", "glance", "Missing: bound")
})

test_that("intervals of tiers on few records are announced", {
  data <- data.frame(y = factor(rep(c("p", "n"), c(3, 97))),
                     a = rep(c("p", "n", "p"), c(3, 90, 7)),
                     b = rep(c("n", "p", "n"), c(1, 2, 97)))
  x <- cv_predictions(data, y, c(a, b))
  few <- function(code) {
    rlang::catch_cnd(code, "bcvinfer_warning_few_records")
  }
  found <- few(learner_tiers(x, measure = "recall", positive = "p"))
  other <- few(interval_components(x, "recall", positive = "p",
                                   simultaneous = TRUE))
  expect_identical(conditionMessage(found), conditionMessage(other))
  expect_match(conditionMessage(found), "Recall of a rests on 3 records")
  # 97 records of the other class.
  expect_no_warning(learner_tiers(x, measure = "recall", positive = "n"),
                    class = "bcvinfer_warning_few_records")
})

test_that("estimates that are no numbers are refused", {
  compared <- compare_learners(cv_predictions(data.frame(
    y = rep(0:1, 50), a = rep(c(0, 1, 1, 1), 25),
    b = rep(c(1, 0, 1, 1, 0), 20)
  ), y, c(a, b)))
  compared$estimate <- as.Date("2026-01-01") + seq_len(nrow(compared))
  expect_input_error(learner_tiers(compared), "type", "comparison",
                     "learner_tiers")
})

test_that("few records that count are a warning of the limits", {
  flags <- function(right, wrong) {
    ifelse(seq_len(80) <= right | seq_len(80) > 80 - wrong, "p", "n")
  }
  data <- data.frame(y = rep(c("p", "n"), c(20, 60)), a = flags(3, 1),
                     b = flags(2, 1), c = flags(18, 3))
  x <- cv_predictions(data, y, c(a, b, c))
  rows <- suppressWarnings(compare_learners(x, measure = "precision",
                                            positive = "p"))
  expect_warning(learner_tiers(rows), "Precision of a rests on 4 records",
                 class = "bcvinfer_warning_few_records")
})

test_that("the level of tiers is alpha, or that of the comparison", {
  x <- comparison_predictions(cv_bcv(80, m = 3))
  compared <- compare_learners(x, conf.level = 0.9)
  expect_identical(learner_tiers(compared), learner_tiers(compared, 0.1))
  expect_identical(attr(learner_tiers(compared, 0.02), "alpha"), 0.02)
  expect_identical(attr(learner_tiers(x), "alpha"), 0.05)
  expect_input_error(learner_tiers(x, conf.level = 0.9), "conflict",
                     "conf.level", "learner_tiers")
})
