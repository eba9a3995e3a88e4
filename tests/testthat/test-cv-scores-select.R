# Five settings of which the third has the fewest errors, on m = 3 half splits.
setting_predictions <- function(settings = 5, m = 3, n = 80, seed = 1) {
  set.seed(seed)
  plan <- cv_bcv(n, m = m)
  truth <- rep(c("yes", "no"), length.out = n)
  places <- planned_places(plan)
  rate <- 0.3 + 0.05 * abs(seq_len(settings) - 3)
  hard <- stats::rnorm(n)
  guess <- lapply(rate, function(rate) {
    wrong <- hard[places$row] + stats::rnorm(length(places$row)) >
      stats::qnorm(1 - rate) * sqrt(2)
    ifelse(xor(truth[places$row] == "yes", wrong), "yes", "no")
  })
  names(guess) <- setting_name("knn", paste("k =", seq_len(settings)))
  data <- data.frame(places, truth = truth[places$row],
                     guess, check.names = FALSE)
  cv_predictions(data, truth, names(guess), row, rep, fold, plan = plan)
}

select_of <- function(x, select = "error", positive = NULL, model = "knn") {
  labels <- sub("knn, ", "", prediction_learners(x), fixed = TRUE)
  select_settings(x, labels, model, select, positive)
}

test_that("the best setting is that with the best value of the measure", {
  x <- setting_predictions()
  wrong <- vapply(prediction_learners(x), function(learner) {
    mean(x[[learner]] != x$truth)
  }, 0)
  best <- select_of(x)
  expect_identical(prediction_learners(best), "knn")
  expect_identical(best$knn, x[[names(which.min(wrong))]])
  expect_identical(attr(best, "chosen")$knn$of, 5L)
  expect_identical(attr(best, "chosen")$knn$by, "error rate")
  # Of a measure of which more is better, and of one class.
  tp <- vapply(prediction_learners(x), function(learner) {
    sum(x[[learner]] == "yes" & x$truth == "yes")
  }, 0)
  recall <- select_of(x, "recall", "yes")
  expect_identical(recall$knn, x[[names(which.max(tp))]])
  expect_setequal(prediction_learners(with_candidates(best)),
                  c("knn", setdiff(names(wrong), names(which.min(wrong)))))
})

test_that("each learner keeps its own best setting", {
  x <- setting_predictions()
  model <- c("a", "a", "b", "b", "b")
  names(x)[5:9] <- setting_name(model, paste("k =", 1:5))
  two <- select_settings(x, paste("k =", 1:5), model, "error", NULL)
  expect_identical(prediction_learners(two), c("a", "b"))
  expect_identical(number_of_candidates(two), 5)
  expect_identical(vapply(attr(two, "chosen"), `[[`, 0L, "of"),
                   c(a = 2L, b = 3L))
})

test_that("without `select` the settings stay", {
  x <- setting_predictions()
  expect_identical(prediction_learners(select_of(x, NULL)),
                   prediction_learners(x))
  expect_input_error(select_of(x, NULL, "yes"), "conflict", "positive")
  expect_input_error(select_of(x, "no such"), "value", "select")
  expect_input_error(select_of(x, "calibration_slope"), "conflict", "select")
  expect_input_error(select_of(x, "f_beta"), "missing", "positive")
  expect_input_error(select_of(x, "mse"), "value", "select",
                     message = "`select` must be of classes")
})

test_that("a setting with missing predictions cannot be chosen, but counts", {
  x <- setting_predictions()
  best <- attr(select_of(x), "chosen")$knn$setting
  x[[paste0("knn, ", best)]][1:4] <- NA
  expect_warning(found <- select_of(x), "1 of 5 settings cannot be chosen",
                 class = "bcvinfer_warning_test")
  expect_false(attr(found, "chosen")$knn$setting == best)
  expect_identical(attr(found, "chosen")$knn$of, 5L)
  for (learner in prediction_learners(x)) x[[learner]][1] <- NA
  expect_input_error(suppressWarnings(select_of(x)), "missing", "select")
})

# All settings by themselves are the same family.
test_that("simultaneous intervals and bounds are those among all settings", {
  joined <- setting_predictions(6)
  names(joined)[10] <- "own"
  x <- joined[1:9]
  best <- select_of(x)
  at <- paste0("knn, ", attr(best, "chosen")$knn$setting)
  # (In the order in which they are drawn.)
  x <- x[c(prediction_keys, at, setdiff(names(x), c(prediction_keys, at)))]
  all <- interval_components(x, "error", simultaneous = TRUE)
  one <- interval_components(best, "error", simultaneous = TRUE)
  expect_equal(c(one$conf.low, one$conf.high),
               unlist(all[all$learner == at, c("conf.low", "conf.high")],
                      use.names = FALSE))
  alone <- interval_components(best, "error")
  expect_gt(one$conf.high - one$conf.low, alone$conf.high - alone$conf.low)
  # A second learner, with one setting.
  own <- joined[c(prediction_keys, "own")]
  both <- join_predictions(list(best, own))
  joined <- joined[c(prediction_keys, at, "own", setdiff(names(x)[-(1:4)], at))]
  tiers <- learner_tiers(compare_learners(both))
  whole <- learner_tiers(compare_learners(joined))
  expect_setequal(tiers$learner, c("knn", "own"))
  expect_equal(unlist(tiers[tiers$learner == "own", 2:5]),
               unlist(whole[whole$learner == "own", 2:5]))
  # Pairs of one learner are not compared.
  known <- known_learners(joined, list(measure = "error", positive = NULL,
                                       clip = NULL, shape = list(
                                         scheme = "bcv", m = 3, k = 2)))
  contrasts <- joint_contrasts(known$joint, c(1, 3:6), rep(2, 5))
  contrasts[c("a", "b")] <- lapply(contrasts[c("a", "b")], as.integer)
  p <- contrast_p_values(contrasts, "two.sided")
  adjusted <- max_t_adjust(known$joint, contrasts, p, p, "two.sided", 0.95)
  found <- compare_learners(both, p_adjust = "max_t")
  expect_identical(nrow(found), 1L)
  expect_equal(found$adj.p.value, adjusted$p[1])
  expect_gt(found$adj.p.value, compare_learners(both)$adj.p.value)
  expect_identical(compare_learners(both, p_adjust = "max_t",
                                    versus = own)$adj.p.value,
                   found$adj.p.value)
  said <- paste(capture.output(print(found)), collapse = " ")
  expect_match(said, "adj.p.value")
  expect_match(gsub("\\s+", " ", said),
               "account for the choice among 6 settings")
  expect_match(summary(found)$conclusion, "adjusted", fixed = TRUE)
})

test_that("settings of which others are unknown have Bonferroni's bound", {
  x <- setting_predictions()
  best <- with_chosen(x[c(prediction_keys, "knn, k = 3")], list(
    "knn, k = 3" = list(setting = "k = 3", others = character(), of = 10,
                        by = "caret's Accuracy")
  ))
  found <- interval_components(best, "error", simultaneous = TRUE)
  plain <- interval_components(x, "error", conf.level = 1 - 0.05 / 10)
  expect_equal(c(found$conf.low, found$conf.high),
               unlist(plain[3, c("conf.low", "conf.high")], use.names = FALSE))
  expect_null(candidates_request(components_request(best, "error", NULL, 1)))
})

test_that("scores of chosen learners are compared among all their settings", {
  best <- select_of(setting_predictions())
  best$other <- rev(best$knn)
  for (adjust in c("holm", "max_t")) {
    expect_equal(
      as.data.frame(compare_learners(cv_scores(best, "error"),
                                     p_adjust = adjust)),
      as.data.frame(compare_learners(best, p_adjust = adjust))
    )
  }
  error <- expect_input_error(select_of(setting_predictions(), "brier"),
                              "missing", "select")
  expect_match(conditionMessage(error), "needs probabilities")
})

test_that("the reason of a measure without values is on lines of its own", {
  error <- expect_input_error(select_of(setting_predictions(), "roc_auc"),
                              "missing", "select")
  expect_named(error$body, c("x", "i"))
  expect_match(error$body[["i"]], "^Give them with ")
})
