# What is printed is true: sentences beside the numbers that they are about.

# Of 200 records a is wrong on 15, b on 37, c on 64, d on 57.
wrong <- list(a = 1:15, b = c(1:9, 40:67), c = 90:153, d = c(1:5, 120:171))
answers <- function(n = 200, of = wrong) {
  truth <- rep(c("no", "yes"), length.out = n)
  data.frame(truth, lapply(of, function(at) {
    replace(truth, at, ifelse(truth[at] == "no", "yes", "no"))
  }), sex = rep(c("f", "m", "m", "f"), length.out = n))
}
x <- cv_predictions(answers(), truth, c(a, b, c, d), keep = sex)
compared <- compare_learners(x)
said <- function(x, ...) {
  gsub("\\s+", " ", paste(capture.output(print(x, ...)), collapse = " "))
}

test_that("an estimate that equals the hypothesis is no difference of 0", {
  test <- components_test(x, a, b, null.value = (15 - 37) / 200)
  words <- summary(test)$conclusion
  expect_match(words, "error of a is 11 percentage points below that of b")
  expect_no_match(words, "is the same")
  equal <- cv_predictions(answers(of = list(a = 1:15, b = 31:45)), truth,
                          c(a, b))
  expect_match(summary(components_test(equal))$conclusion,
               "the error of a and of b is the same")
})

test_that("numbers of one's own that are called errors are no percentages", {
  data <- data.frame(row = 1:40, a = (1:40) %% 7, b = (1:40) %% 11)
  expect_equal(mean(data$b) - mean(data$a), 1.825)
  scores <- cv_scores(data, c(a, b), row = row, label = "error",
                      direction = "minimize")
  test <- components_test(scores, rope = 0.5)
  for (words in c(summary(test)$conclusion,
                  summary(compare_learners(scores, rope = 0.5))$conclusion)) {
    expect_match(words, "the error of a is 1.8[23] below that of b")
    expect_match(words, "differ by at most 0.5 is", fixed = TRUE)
  }
  all <- c(said(test), said(compare_learners(scores, rope = 0.5)),
           said(learner_tiers(scores, rope = 0.5)))
  expect_no_match(paste(all, collapse = " "), "percentage")
  # Of the package's own error they are.
  expect_match(said(components_test(x, a, b, rope = 0.01)),
               "more than 1 percentage point")
})

test_that("levels are as they were given, whatever the digits of R", {
  withr::local_options(digits = 2)
  folds <- fold_measures(x[c("row", "rep", "fold", "truth", "a")], "error")
  interval <- suppressWarnings(interval_components(x, "error", 0.9999))
  expect_match(said(interval), "^99.99% intervals")
  expect_match(summary(interval)$conclusion[1], "with a 99.99% confidence")
  expect_match(summary(components_test(x, a, b), alpha = 0.0125)$conclusion,
               "At the 1.25% level")
  expect_match(said(learner_tiers(compared, 0.0125)), "at the 1.25% level")
  expect_match(said(compare_learners(x, conf.level = 0.9999)),
               "99.99% interval")
  both <- rbind(interval[1, ], interval_components(x, "error")[1, ])
  expect_match(said(both), "^99.99%, 95% intervals")
})

test_that("rows that were taken out had a part in the adjustment", {
  expect_match(said(compared), "6 pairs; p-values adjusted over the pairs")
  expect_match(said(compared[1:2, ]),
               "2 pairs; p-values adjusted over all 6 pairs (holm)",
               fixed = TRUE)
  expect_match(said(compared[1, ]),
               "a - b; p-value adjusted over all 6 pairs (holm), interval not",
               fixed = TRUE)
  expect_match(said(rbind(compared[1:2, ], compared[3:6, ])),
               "6 pairs; p-values adjusted over the pairs")
  expect_match(said(compare_learners(x, versus = "best")), "over all 6 pairs")
  # Two tables have their own.
  two <- compare_learners(x[c("row", "rep", "fold", "truth", "c", "d")])
  expect_match(said(rbind(compared[1:2, ], two)),
               "p-values adjusted in each table (holm)", fixed = TRUE)
  skip_if_not_installed("dplyr")
  other <- compare_learners(cv_predictions(answers(of = list(
    p = 1:9, q = 21:50
  )), truth, c(p, q)))
  expect_match(said(dplyr::bind_rows(compared, other)),
               "7 pairs; p-values adjusted in each table", fixed = TRUE)
  # Equivalence counts the others, too.
  near <- compare_learners(x, rope = 0.11)
  p <- near$p.equivalence[6]
  expect_gt(p, 0.01)
  expect_lt(p, 0.05)
  expect_match(summary(near[6, ])$conclusion, "This does not show")
})

test_that("tiers name the best in any order, and of some rows none", {
  tiers <- learner_tiers(compared)
  expect_match(said(tiers), "Best estimate: a, 0.075")
  turned <- tiers[4:1, ]
  expect_match(said(turned), "Best estimate: a, 0.075")
  expect_identical(glance(turned)$best, "a")
  expect_identical(glance(turned)$bound, glance(tiers)$bound)
  some <- tiers[2:4, ]
  expect_no_match(said(some), "Best estimate")
  expect_match(said(some), "Some rows were taken out")
  expect_identical(glance(some)$tiers, length(unique(some$tier)))
  larger <- learner_tiers(x, measure = "accuracy")
  expect_match(said(larger[4:1, ]), "Best estimate: a, 0.925")
  skip_if_not_installed("ggplot2")
  caption <- function(x) gsub("\n", " ", ggplot2::autoplot(x)$labels$caption)
  expect_match(caption(turned), "bound for a, corrected")
  expect_no_match(caption(some), "selection")
})

test_that("figures do not call some pairs all pairs", {
  skip_if_not_installed("ggplot2")
  title <- function(x) ggplot2::autoplot(x)$labels$title
  expect_identical(title(compared), "All pairs of learners")
  expect_identical(title(compared[1:2, ]), "Pairs of learners")
  against <- compare_learners(x, versus = a)
  expect_identical(title(against), "Each learner against a")
  expect_identical(title(against[1:2, ]), "Learners against a")
  single <- compare_learners(x, p_adjust = "none")
  plot <- ggplot2::autoplot(single, type = "matrix")
  expect_no_match(plot$labels$caption, "adjusted")
  # Of a difference of differences the sides are differences.
  test <- components_test(x, a, b, by = sex)
  expect_match(gsub("\n", " ", ggplot2::autoplot(test)$labels$caption),
               "has the smaller difference in error", fixed = TRUE)
})

test_that("comparisons on data sets say how many pairs are shown", {
  scores <- cbind(p = 1:6, q = c(2, 1, 4, 3, 6, 5), r = 6:1) / 10
  all <- compare_datasets(cv_benchmark(scores, "maximize", "accuracy"))
  expect_match(said(all), "^Every pair on 6 data sets")
  expect_match(said(all[1, ]), "^1 of 3 pairs on 6 data sets")
  against <- compare_datasets(cv_benchmark(scores, "maximize", "accuracy"),
                              versus = p)
  expect_match(said(against), "^Each against p on")
  expect_match(said(against[1, ]), "^1 of 2 against p on")
  # Neighbours by rank may differ where others do not.
  facts <- list(method = "wilcoxon", alpha = 0.05)
  expect_match(ranks_caption(facts, FALSE, TRUE), "All pairs differ")
  expect_match(ranks_caption(facts, FALSE, FALSE),
               "All neighbours, but not all pairs, differ")
})

test_that("several learners may be the best", {
  scores <- cbind(p = c(3, 3, 3), q = c(3, 3, 3), r = c(1, 1, 2)) / 10
  benchmark <- cv_benchmark(scores, "maximize", "accuracy")
  skip_if_not_installed("ggplot2")
  words <- benchmark_sections(benchmark_contents(benchmark, "holm", 0.05))
  expect_match(words[[1]]$blocks[[1]],
               "On 3 data sets p and q have the best mean rank, 1.5")
  expect_identical(has_the_best("p", "p"), "p has the best")
})

test_that("a test of the folds is about folds in short, too", {
  folds <- cv_kfold(200, 5)
  x <- cv_predict(folds, answers(), "truth", lapply(
    c(a = "a", b = "b", c = "c"), learner_column
  ))
  lines <- pair_blocks(compare_learners(x, "kfold_mcnemar"), 0.05)[[1]]$notes
  expect_match(lines, "evidence of a difference in any of the folds \\(p ")
  expect_match(lines, "; on average, the error of")
})

test_that("labels that nobody has are not counted among the others", {
  data <- answers()[c("truth", "a", "b", "sex")]
  labels <- c("no", "yes", "perhaps", "never")
  data[1:3] <- lapply(data[1:3], factor, labels)
  x <- cv_predictions(data, truth, c(a, b), keep = sex)
  results <- list(
    interval_components(x, "f1", positive = "yes"),
    interval_components(x, "f1", positive = "yes", by = sex),
    components_test(x, measure = "f1", positive = "yes"),
    compare_learners(x, measure = "f1", positive = "yes"),
    confusion_counts(x, "yes"),
    confusion_counts(table(truth = data$truth, estimate = data$a), "yes")
  )
  for (one in results) {
    expect_match(said(one), "Positive class: \"yes\"", fixed = TRUE)
    expect_no_match(said(one), "others")
  }
  # One that is predicted counts.
  data$a[1] <- "never"
  x <- cv_predictions(data, truth, c(a, b))
  expect_match(said(interval_components(x, "f1", positive = "yes")),
               "Class \"yes\" against the 2 others", fixed = TRUE)
  expect_match(said(confusion_counts(x, "yes")), "against the 2 others")
})

test_that("the training part is that of a learner in a subgroup", {
  parts <- data.frame(shared = c(0.9, 0.1), stderr = 1)
  expect_match(training_share_note(parts, c("tree in f", "tree in m")),
               "variance of tree in f (90%)", fixed = TRUE)
  table <- variance_components(x, by = sex)
  table$shared <- c(0.9 * table$stderr[1]^2, rep(0, 7))
  attr(table, "kind") <- "halves"
  expect_match(said(table), "Most of the variance of a in f (90%)",
               fixed = TRUE)
})

test_that("numbers of digits and of rows are checked everywhere", {
  test <- components_test(x, a, b)
  expect_input_error(print(test, digits = 0), "value", "digits")
  expect_input_error(print(summary(test), digits = 0), "value", "digits")
  expect_input_error(print(bcv_gain(), digits = 50), "value", "digits")
  expect_match(said(test, digits = 3), "z = ")
  skip_if_not_installed("knitr")
  expect_input_error(knitr::knit_print(compared, max_rows = -1), "value",
                     "max_rows")
  expect_input_error(knitr::knit_print(bcv_gain(), digits = 0), "value",
                     "digits")
})

test_that("a split in three is told from one in two", {
  split <- structure(list(data = iris, train_id = 1:90, val_id = 91:120,
                          test_id = 121:150, id = 1),
                     class = c("initial_validation_split", "three_way_split"))
  error <- expect_input_error(as_cv_plan(split), "type", "x")
  expect_match(conditionMessage(error),
               "training,\\s+validation\\s+and\\s+test\\s+records")
})

test_that("hints name the object that was given", {
  few <- cv_predictions(answers(of = list(a = 1:2, b = 2:4)), truth, c(a, b))
  expect_warning(components_test(few, a, b, "recall", positive = "yes"),
                 "`swap_test(few, a, b", fixed = TRUE)
  plan <- as.data.frame(cv_kfold(200, 4))
  again <- merge(rbind(plan, transform(plan, rep = 2)),
                 cbind(row = 1:200, answers()))
  again <- cv_predictions(again, truth, c(a, b), row = row, rep = rep,
                          fold = fold)
  # (With one left there are none that differ.)
  expect_warning(confusion_counts(again, "yes"),
                 "Keep one of them: `again[again$rep %in% 1L, ]`",
                 fixed = TRUE)
  expect_warning(compare_learners(again),
                 "Keep one of them: `again[again$rep %in% 1L, ]`", fixed = TRUE)
})

test_that("plain differences are of values, not of a difference", {
  skip_if_not_installed("ggplot2")
  plot <- ggplot2::autoplot(kfold_t_test(c(0.1, 0.2, 0.15, 0.05)))
  expect_match(gsub("\n", " ", plot$labels$caption),
               "the first has the smaller value.", fixed = TRUE)
})

test_that("a p-value above the level does not look like the level", {
  cells <- data.frame(adj.p.value = 0.0504, wins = 1, ties = 0, losses = 2,
                      face = "plain")
  expect_match(tile_text(cells, "0.1", "all", 0.05, " "), "p = 0.0504")
})
