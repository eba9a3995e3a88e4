# Estimates, standard errors, z, raw and Holm p by hand from the counts
# (n01, n10) = (20, 25), (17, 30), (20, 28) of 200; max-T from mvtnorm 1.2.
test_that("three models on one test set have the numbers of mvtnorm", {
  found <- compare_learners(three_models(), p_adjust = "max_t")
  expect_identical(found$test, rep("components", 3))
  expect_equal(found$estimate, c(-0.025, -0.065, -0.040))
  expect_equal(found$estimate / found$statistic,
               c(0.0334944, 0.0339687, 0.0345254), tolerance = 2e-6)
  expect_equal(found$statistic, c(-0.7463934, -1.913524, -1.158569),
               tolerance = 1e-6)
  expect_equal(found$p.value, c(0.4554, 0.0557, 0.2466), tolerance = 1e-3)
  expect_equal(found$adj.p.value, c(0.7358, 0.1348, 0.4780), tolerance = 1e-4)
  expect_equal((found$conf.high - found$estimate) * found$statistic /
                 found$estimate, rep(2.3436, 3), tolerance = 1e-5)
  expect_identical(found$p.error, c(0, 0, 0))
  holm <- compare_learners(three_models())
  expect_equal(holm$adj.p.value, c(0.4933, 0.1670, 0.4933), tolerance = 1e-4)
  expect_equal(holm$conf.low, found$estimate - qnorm(0.975) *
                 found$estimate / found$statistic)
})

test_that("the joint numbers are those of components_test(), in any measure", {
  models <- three_models()
  for (measure in c("error", "accuracy", "f1", "mcc", "balanced_accuracy",
                    "f1_macro", "f1_weighted", "kappa")) {
    found <- suppressWarnings(compare_learners(models, "components",
                                               measure = measure))
    alone <- components_test(models, a, c, measure = measure)
    expect_equal(found$estimate[2], alone$estimate[[1]])
    expect_equal(found$p.value[2], alone$p.value)
    expect_equal(c(found$conf.low[2], found$conf.high[2]),
                 as.vector(alone$conf.int))
    expect_identical(found$term[2], names(alone$estimate))
  }
  less <- compare_learners(models, alternative = "less", conf.level = 0.9)
  alone <- components_test(models, a, b, alternative = "less",
                           conf.level = 0.9)
  expect_equal(less$p.value[1], alone$p.value)
  expect_equal(c(less$conf.low[1], less$conf.high[1]),
               as.vector(alone$conf.int))
})

test_that("versus a learner: it is b; versus the best: all pairs count", {
  models <- three_models()
  all <- compare_learners(models)
  versus <- compare_learners(models, versus = b)
  expect_identical(versus$a, c("a", "c"))
  expect_identical(versus$b, c("b", "b"))
  expect_equal(versus$estimate, c(-0.025, 0.040))
  expect_identical(versus$adj.p.value, p.adjust(versus$p.value, "holm"))
  best <- compare_learners(models, versus = "best")
  expect_identical(best$b, c("a", "a"))
  expect_equal(best$estimate, c(0.025, 0.065))
  expect_equal(best$adj.p.value, all$adj.p.value[1:2])
  expect_output(print(best), "against the best, a")
  joint <- compare_learners(models, versus = "best", p_adjust = "max_t")
  expect_equal(joint$adj.p.value, c(0.7358, 0.1348), tolerance = 1e-4)
  # Of two equal learners the best would be better in 2 alpha of all cases.
  expect_input_error(
    compare_learners(models, versus = "best", alternative = "greater"),
    "conflict", "alternative", "compare_learners", "data choose"
  )
  many_to_one <- compare_learners(models, versus = "a", p_adjust = "max_t")
  expect_true(all(many_to_one$adj.p.value < joint$adj.p.value))
  expect_input_error(compare_learners(models, versus = "d"), "column",
                     "versus", "compare_learners")
})

test_that("hundreds of learners against one take memory by their number", {
  set.seed(39)
  truth <- rep(c("a", "b"), 30)
  guess <- replicate(260, ifelse(runif(60) < 0.7, truth, rev(truth)))
  colnames(guess) <- paste0("m", 1:260)
  many <- cv_predictions(data.frame(truth, guess), truth,
                         tidyselect::starts_with("m"))
  found <- suppressWarnings(compare_learners(many, "components", versus = m7))
  expect_identical(found$a, setdiff(colnames(guess), "m7"))
  expect_null(attr(found, "learners")$joint)
  expect_equal(found$adj.p.value, p.adjust(found$p.value, "holm"))
  # In both pieces, the numbers of one pair.
  for (row in c(3, 251, 259)) {
    alone <- suppressWarnings(components_test(many, !!found$a[row], m7))
    expect_equal(found$estimate[row], alone$estimate[[1]])
    expect_equal(found$p.value[row], alone$p.value)
  }
  # Bonferroni's bound in place of the joint distribution.
  error <- min(colMeans(guess != truth))
  best <- interval_components(many, "error", conf.level = 1 - 2 * 0.05 / 260)
  expect_match(summary(found)$best, paste(
    "at most", format_number(best$conf.high[which.min(best$estimate)], 3)
  ))
  all <- compare_learners(many, "components", versus = "best") |>
    suppressWarnings() |> suppressMessages()
  expect_identical(nrow(all), 259L)
  expect_equal(all$estimate, unname(colMeans(guess != truth)[all$a]) - error)
})

test_that("versus the best on half splits, and with one test named", {
  predictions <- comparison_predictions()
  wrong <- vapply(c("one", "two", "three"), function(learner) {
    mean(predictions[[learner]] != predictions$truth)
  }, 0)
  found <- compare_learners(predictions, "bcv_t", versus = "best")
  expect_identical(unique(found$b), names(which.min(wrong)))
  all <- compare_learners(predictions, "bcv_t")
  at <- all$a == found$b[1] | all$b == found$b[1]
  expect_equal(sort(found$adj.p.value), sort(all$adj.p.value[at]))
})

test_that("few disagreements: the mid-p McNemar test, or a warning", {
  # a and b differ on 6 records of 60 (n01 = 5, n10 = 1), c on 30.
  models <- models_with_errors(60, c("a", "b", "c"), function(j) {
    list(a = c(1:10, 11:15), b = c(1:10, 16), c = 17:46)[[j]]
  })
  found <- compare_learners(models)
  expect_identical(found$test, c("midp_mcnemar", "components", "components"))
  # 2 P(X = 0) + P(X = 1) of Bin(6, 1/2)
  expect_equal(found$p.value[1], (2 + 6) / 64)
  expect_identical(found$adj.p.value, p.adjust(found$p.value, "holm"))
  expect_identical(c(found$statistic[1], found$parameter[1]), c(5, 6))
  expect_identical(found$conf.low[1], NA_real_)
  expect_equal(found$estimate[1], 4 / 60)
  expect_warning(
    joint <- compare_learners(models, p_adjust = "max_t"),
    "Fewer than 25 disagreements in 1 of 3 pairs",
    class = "bcvinfer_warning_few_disagreements"
  )
  expect_identical(unique(joint$test), "components")
})

test_that("identical models: difference 0 and p-value 1", {
  models <- models_with_errors(90, c("a", "b", "c"), function(j) {
    if (j == "c") 30:70 else 1:30
  })
  found <- compare_learners(models, p_adjust = "max_t")
  expect_identical(found$estimate[1], 0)
  expect_identical(found$p.value[1], 1)
  expect_identical(found$adj.p.value[1], 1)
  expect_identical(found$conf.low[1], NA_real_)
  # The two other pairs are one and the same difference.
  expect_equal(found$adj.p.value[2:3], found$p.value[2:3])
  expect_identical(compare_learners(models)$p.value[1], 1)
})

test_that("ties everywhere: all models equal, or equally good", {
  same <- models_with_errors(40, c("a", "b", "c"), function(j) 1:9)
  found <- compare_learners(same, p_adjust = "max_t")
  expect_identical(found$adj.p.value, c(1, 1, 1))
  tiers <- learner_tiers(found)
  expect_identical(tiers$tier, c(1L, 1L, 1L))
  expect_identical(tiers$rank.high, c(3L, 3L, 3L))
  tied <- models_with_errors(120, c("a", "b", "c"), function(j) {
    list(a = 1:40, b = 41:80, c = 81:120)[[j]]
  })
  found <- compare_learners(tied, p_adjust = "max_t")
  # (Not identical where long double is double.)
  expect_equal(found$statistic, c(0, 0, 0), tolerance = 1e-12)
  expect_identical(found$adj.p.value, c(1, 1, 1))
})

test_that("one model right everywhere and one nowhere: exact McNemar", {
  models <- suppressWarnings(models_with_errors(30, c("a", "b"), function(j) {
    if (j == "a") 1:30 else integer()
  }), "bcvinfer_warning_contradiction")
  expect_warning(found <- compare_learners(models), "30 records agree",
                 class = "bcvinfer_warning_zero_variance")
  expect_equal(found$p.value, 2 * 0.5^30)
  expect_identical(found$estimate, 1)
  expect_identical(found$statistic, Inf)
  expect_warning(greater <- compare_learners(models, alternative = "greater"),
                 class = "bcvinfer_warning_zero_variance")
  expect_equal(greater$p.value, 0.5^30)
})

test_that("a constant model: no score in MCC costs its own pairs, error none", {
  models <- three_models()
  models$b <- factor(rep("1", 200), levels(models$truth))
  expect_warning(found <- compare_learners(models, measure = "mcc"),
                 class = "bcvinfer_warning_test")
  expect_identical(is.na(found$p.value), c(TRUE, FALSE, TRUE))
  expect_match(found$message[1], "undefined")
  expect_false(anyNA(compare_learners(models)$p.value))
})

test_that("missing answers are named and counted, or wrong by request", {
  models <- three_models()
  models$b[c(3, 8)] <- NA
  error <- expect_input_error(compare_learners(models), "missing",
                              "predictions", "compare_learners")
  expect_match(conditionMessage(error), "b (2 of 200)", fixed = TRUE)
  wrong <- three_models()
  for (at in c(3, 8)) {
    wrong$b[at] <- setdiff(levels(wrong$truth), as.character(wrong$truth[at]))
  }
  expect_identical(compare_learners(models, na = "wrong")$p.value,
                   compare_learners(wrong)$p.value)
  expect_input_error(compare_learners(models, na = "wrong", measure = "f1"),
                     "conflict", "na", "compare_learners")
})

test_that("mistakes of the arguments for one test set", {
  models <- three_models()
  bad <- function(kind, argument, ...) {
    expect_input_error(compare_learners(...), kind, argument,
                       "compare_learners")
  }
  set.seed(1)
  folds <- cv_predict(cv_kfold(iris, 3), iris, Species, list(
    one = learner_majority(), two = learner_mean()
  ))
  bad("scheme", "p_adjust", folds, p_adjust = "max_t")
  bad("conflict", "p_adjust", models, "midp_mcnemar", p_adjust = "max_t")
  bad("conflict", "measure", models, "midp_mcnemar", measure = "f1")
  bad("conflict", "alternative", models, "midp_mcnemar", alternative = "less")
  bad("value", "measure", models, measure = "f2")
  bad("value", "conf.level", models, conf.level = 95)
  bad("value", "alternative", models, alternative = "more")
  bad("shape", "predictions", models[c(prediction_keys, "a")])
  words <- models_with_errors(40, c("a", "b"), function(j) 1:9)
  bad("missing", "positive", words, measure = "f1")
  bad("label", "positive", words, measure = "f1", positive = "maybe")
})

test_that("named tests are families of their own", {
  models <- three_models()
  named <- compare_learners(models, c("components", "midp_mcnemar"))
  expect_equal(named$adj.p.value[1:3], p.adjust(named$p.value[1:3], "holm"))
  expect_equal(named$adj.p.value[4:6], p.adjust(named$p.value[4:6], "holm"))
})

# 20 groups of three records; by hand, as sums over groups: the loss differences
# are 1, 1, 0 in the odd groups and -1, 0, 0 in the even ones.
test_that("groups: sums over groups, G/(G-1) and t with G - 1", {
  truth <- rep("yes", 60)
  wrong_a <- rep(c(1, 1, 0, 0, 0, 0), 10)
  wrong_b <- rep(c(0, 0, 0, 1, 0, 0), 10)
  answers <- data.frame(truth = factor(truth, c("no", "yes")),
                        a = ifelse(wrong_a == 1, "no", "yes"),
                        b = ifelse(wrong_b == 1, "no", "yes"),
                        text = rep(1:20, each = 3))
  grouped <- cv_predictions(answers, truth, c(a, b), groups = text)
  found <- compare_learners(grouped)
  # Mean 1/6; deviations of the sums 2 - 1/2 and -1 - 1/2 are 3/2 each.
  se <- sqrt(20 * (3 / 2)^2 * 20 / 19) / 60
  expect_equal(found$estimate, 1 / 6)
  expect_equal(found$statistic, 1 / 6 / se)
  expect_identical(found$parameter, 19)
  expect_equal(found$p.value, 2 * pt(-1 / 6 / se, 19))
  expect_equal(found$p.value, components_test(grouped, a, b)$p.value)
  expect_equal(compare_learners(grouped, p_adjust = "max_t")$adj.p.value,
               found$p.value)
  one <- cv_predictions(transform(answers, text = 1), truth, c(a, b),
                        groups = text)
  error <- expect_input_error(compare_learners(one), "value", "predictions",
                              "compare_learners")
  expect_match(conditionMessage(error), "needs two")
})

test_that("groups on one test set are said to be the units", {
  x <- withr::with_seed(1, cv_predictions(
    data.frame(truth = rep(c("a", "b"), 60),
               one = sample(c("a", "b"), 120, TRUE),
               two = sample(c("a", "b"), 120, TRUE), id = rep(1:30, each = 4)),
    truth, c(one, two), groups = id
  ))
  expect_identical(table_notes(compare_learners(x))[-1],
                   "Records in 30 groups as units.")
  expect_true("The intervals are simultaneous." %in%
                table_notes(learner_tiers(compare_learners(x))))
})

test_that("two learners, one with probabilities: errors say what is missing", {
  table <- data.frame(truth = rep(c("a", "b"), 60), label = "a", sure = "a",
                      score = 0.6)
  two <- cv_predictions(table, truth, c(label, sure),
                        probs = list(sure = c(a = score)))
  error <- expect_input_error(compare_learners(two, measure = "brier"),
                              "missing", "predictions", "compare_learners")
  expect_match(conditionMessage(error$parent), "none of label")
})

# `even`: p = 1/2, a Brier score of 1/4. `sure`: .9 for the true class of nine
# in ten records and .1 for the others: .9 * .01 + .1 * .81 = .09.
test_that("a row that was computed has no message of another row", {
  table <- data.frame(truth = rep(c("a", "b"), 60), label = "a", half = 0.5)
  own <- ifelse(seq_len(120) %% 10 < 1, 0.1, 0.9)
  table$score <- ifelse(table$truth == "a", own, 1 - own)
  table$sure <- table$even <- ifelse(table$score > 0.5, "a", "b")
  three <- cv_predictions(table, truth, c(label, sure, even), probs = list(
    sure = c(a = score), even = c(a = half)
  ))
  expect_warning(found <- compare_learners(three, measure = "brier"),
                 "2 of 3 tests", class = "bcvinfer_warning_test")
  expect_identical(is.na(found$message), c(FALSE, FALSE, TRUE))
  expect_match(found$message[1:2], "none of label")
  expect_equal(found$estimate, c(NA, NA, 0.09 - 0.25))
})

# Of the differences of half splits: their estimates by hand, the joint tail by
# draws of what the records give to them.
test_that("half splits have max-T, by the correlations of their records", {
  predictions <- comparison_predictions()
  found <- compare_learners(predictions, p_adjust = "max_t")
  losses <- vapply(unique(c(found$a, found$b)), function(learner) {
    wrong <- predictions[[learner]] != predictions$truth
    tapply(as.numeric(wrong), predictions$row, mean)
  }, numeric(max(predictions$row)))
  differences <- losses[, found$a] - losses[, found$b]
  expect_equal(found$estimate, unname(colMeans(differences)))
  # Of three differences the third is that of the others.
  df <- min(found$parameter)
  largest <- withr::with_seed(1, {
    scaled <- sweep(differences, 2, apply(differences, 2, sd), `/`)
    basis <- eigen(cor(scaled[, 1:2]))
    two <- matrix(rnorm(4e5), ncol = 2) %*%
      diag(sqrt(basis$values)) %*% t(basis$vectors)
    sds <- apply(differences, 2, sd)
    third <- (two[, 2] * sds[2] - two[, 1] * sds[1]) / sds[3]
    pmax(abs(two[, 1]), abs(two[, 2]), abs(third)) /
      sqrt(rchisq(2e5, df) / df)
  })
  drawn <- vapply(abs(found$statistic), function(t) mean(largest >= t), 0)
  expect_equal(found$adj.p.value, pmax(drawn, found$p.value), tolerance = 0.02)
  expect_identical(found$p.error, c(0, 0, 0))
})

# Learners that are nearly the same: sums of products would lose their digits.
test_that("a pair that is alike has the numbers of components_test()", {
  set.seed(2)
  n <- 5000
  plan <- cv_bcv(n, m = 3)
  data <- data.frame(y = rbinom(n, 1, 0.5) == 1)
  data$one <- xor(data$y, runif(n) < 0.2)
  data$two <- replace(data$one, 1:3, !data$one[1:3])
  data$three <- xor(data$y, runif(n) < 0.25)
  x <- cv_predict(plan, data, y, lapply(
    list(one = "one", two = "two", three = "three"), learner_column
  ))
  few <- "bcvinfer_warning_few_records"
  expect_warning(found <- compare_learners(x, "components"),
                 "one - two rests on about 3 records", class = few)
  for (row in 1:3) {
    alone <- suppressWarnings(
      components_test(x, !!found$a[row], !!found$b[row]), classes = few
    )
    expect_equal(found$p.value[row], alone$p.value, tolerance = 1e-10)
    expect_equal(found$parameter[row], alone$parameter[[1]], tolerance = 1e-10)
  }
})

test_that("the cost of very many pairs is said before, that of few is not", {
  set.seed(18)
  truth <- rep(c("a", "b"), 30)
  guess <- replicate(143, sample(truth))
  colnames(guess) <- paste0("m", 1:143)
  many <- cv_predictions(data.frame(truth, guess), truth,
                         tidyselect::starts_with("m"))
  expect_message(
    suppressWarnings(compare_learners(many, "components")),
    "10,153 pairs: about .* seconds and .* MB", class = "bcvinfer_message_cost"
  )
  expect_no_message(suppressWarnings(compare_learners(many, "components",
                                                      versus = m1)))
})

test_that("pairs without scores are exchanged where others are", {
  # The G-mean of `none` is 0, with no score of a record.
  data <- data.frame(truth = rep(c("p", "n"), c(6, 30)), none = "n")
  data$right <- data$truth
  data$some <- ifelse(seq_len(36) %% 5 == 0, "p", data$truth)
  x <- cv_predictions(data, truth, c(none, some, right))
  found <- compare_learners(x, measure = "g_mean", p_adjust = "none")
  expect_identical(found$test, rep("swap", 3))
  expect_identical(found$message, rep(NA_character_, 3))
  for (row in 1:3) {
    alone <- swap_test(x, !!found$a[row], !!found$b[row], "g_mean")
    expect_equal(found$p.value[row], alone$p.value)
    expect_identical(found$estimate[row], alone$estimate[[1]])
    expect_identical(found$statistic[row], alone$statistic[[1]])
  }
  # Holm's are of all three.
  holm <- compare_learners(x, measure = "g_mean")
  expect_equal(holm$adj.p.value, p.adjust(found$p.value))
  expect_match(found$note[1:2], "at a recall of 0")
  expect_identical(found$note[3], NA_character_)
  less <- compare_learners(x, measure = "g_mean", alternative = "less")
  expect_identical(less$p.value[1], swap_test(
    x, none, some, "g_mean", alternative = "less"
  )$p.value)
  tiers <- suppressWarnings(learner_tiers(x, measure = "g_mean"))
  expect_match(paste(capture.output(print(tiers)), collapse = " "),
               "Best estimate: right, 1;")
  # Asked for by name, components have no answer.
  asked <- suppressWarnings(compare_learners(x, tests = "components",
                                             measure = "g_mean"))
  expect_identical(is.na(asked$p.value), c(TRUE, TRUE, FALSE))
})

test_that("differences that cancel in each record have their variance", {
  plan <- cv_bcv(60, m = 4)
  data <- subset(as.data.frame(plan), fold > 0)
  data$y <- rep(0:1, 30)[data$row]
  wrong <- function(rep) {
    ifelse(data$row <= 25 & data$rep == rep, 1 - data$y, data$y)
  }
  data$a <- wrong(1)
  data$b <- wrong(3)
  x <- cv_predictions(data, y, c(a, b), row = row, rep = rep, fold = fold,
                      plan = plan)
  test <- components_test(x)
  expect_gt(test$stderr, 0)
  expect_equal(unlist(compare_learners(x)[c("conf.low", "conf.high")]),
               c(test$conf.int), ignore_attr = TRUE)
})

# Learners that train nothing have the same errors in all repetitions, so that
# the statistics have the correlation of the differences.
test_that("half splits: one-sided max-T of two differences by integration", {
  data <- withr::with_seed(8, data.frame(
    y = rep(c("p", "q"), 40), a = sample(c("p", "q"), 80, TRUE),
    b = sample(c("p", "q"), 80, TRUE), c = rep(c("p", "q", "q", "q"), 20)
  ))
  columns <- lapply(c(a = "a", b = "b", c = "c"), learner_column)
  x <- withr::with_seed(3, cv_predict(cv_bcv(80, m = 5), data, y, columns))
  wrong <- vapply(data[c("a", "b", "c")], function(said) said != data$y,
                  logical(80))
  rho <- stats::cor(wrong[, "a"] - wrong[, "c"], wrong[, "b"] - wrong[, "c"])
  both <- function(z) {
    stats::integrate(function(u) {
      stats::dnorm(u) * stats::pnorm((z - rho * u) / sqrt(1 - rho^2))
    }, -Inf, z, rel.tol = 1e-10)$value
  }
  for (side in c("less", "greater")) {
    found <- compare_learners(x, versus = "c", p_adjust = "max_t",
                              alternative = side)
    z <- stats::qnorm(found$p.value, lower.tail = FALSE)
    expect_equal(found$adj.p.value, 1 - vapply(z, both, 0), tolerance = 1e-6)
  }
})
