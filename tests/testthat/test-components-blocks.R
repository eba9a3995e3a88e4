# Scores of 5 blocks: the fits without the own block, then those without each
# other block as well.
block_layout_of <- function(block, ...) {
  list(block = as.matrix(block), blocks = 5L, ...)
}
block_sums_of <- function(scores, layout) {
  block_pair_sums(joint_block_sums(list(scores), layout), 1)
}
# Scores by the block left out, NA for the own one.
by_block <- function(scores, block) {
  out <- matrix(NA_real_, nrow(scores), 5)
  for (i in seq_along(block)) out[i, -block[i]] <- scores[i, 2:5]
  out
}

test_that("the moments of blocks are those of their definitions", {
  set.seed(1)
  # Blocks of unequal sizes.
  block <- sample(rep(1:5, c(9, 8, 8, 7, 8)))
  scores <- matrix(rnorm(200), 40)
  found <- block_moments(block_sums_of(scores, block_layout_of(block)))
  left <- by_block(scores, block)
  rest <- left - rowMeans(left, na.rm = TRUE)
  expect_equal(found$evaluation, sum(rest^2, na.rm = TRUE) / (40 * 3))
  expect_equal(found$records, mean((scores[, 1] - mean(scores[, 1]))^2))
  # R_g over the records of other blocks, alpha_g over those of the block.
  centred <- function(x) x - mean(x)
  r <- centred(vapply(1:5, function(g) mean(rest[block != g, g]), 0))
  alpha <- centred(vapply(1:5, function(g) {
    mean(left[block == g, ], na.rm = TRUE)
  }, 0))
  b <- 16 / 5 * sqrt(8) * r
  level <- sqrt(8) * alpha - b / 4
  expect_equal(found$training, sum(b^2) / 4 - 12 / 5 * found$evaluation)
  expect_equal(found$coupling, -sum(b * level) / 4 - 3 / 5 * found$evaluation)
  # What is left of the symmetrized means, by least squares.
  q <- sapply(1:5, function(g) {
    vapply(1:5, function(k) mean(rest[block == k, g]), 0)
  })
  pairs <- utils::combn(5, 2)
  value <- (q[t(pairs)] + q[t(pairs[2:1, ])]) / 2
  design <- vapply(1:5, function(g) colSums(pairs == g), numeric(10))
  squares <- sum(stats::lm.fit(design, value)$residuals^2)
  expect_equal(found$fits, 40 * squares / 5 - found$evaluation * 5 / 2)
})

test_that("blocks of equal size: the delete-a-block jackknife", {
  set.seed(2)
  block <- sample(rep(1:5, 8))
  scores <- matrix(rnorm(200), 40)
  found <- block_moments(block_sums_of(scores, block_layout_of(block)))
  # The estimate of the other four blocks, each tested by the fit on the other
  # three.
  without <- colMeans(by_block(scores, block), na.rm = TRUE)
  expect_equal(found$jackknife,
               40 * (4 / 5) * sum((without - mean(without))^2))
})

# The moments are quadratic forms, and the scores of the model linear in
# independent inputs: expectations are sums over the inputs.
test_that("the expectations of blocks are those of the model", {
  block <- rep(1:5, 8)
  others <- t(vapply(block, function(k) setdiff(1:5, k), 1:4))
  # (derivation-blocks, eq. 1) `fit`: a symmetric matrix, what belongs to the
  # fit without both blocks.
  scores_of <- function(a = 0, b = numeric(40), fit = matrix(0, 5, 5)) {
    pairs <- vapply(1:4, function(at) {
      g <- others[, at]
      fit[cbind(block, g)] + vapply(seq_along(g), function(i) {
        mean(b[block != block[i] & block != g[i]])
      }, 0)
    }, numeric(40))
    single <- vapply(block, function(k) mean(b[block != k]), 0)
    a + cbind(single, pairs)
  }
  moments <- function(...) {
    unlist(block_moments(block_sums_of(scores_of(...),
                                       block_layout_of(block))))
  }
  unit <- function(i) replace(numeric(40), i, 1)
  of_a <- rowSums(vapply(1:40, function(i) moments(a = unit(i)), numeric(6)))
  of_b <- rowSums(vapply(1:40, function(i) moments(b = unit(i)), numeric(6)))
  both <- rowSums(vapply(1:40, function(i) {
    moments(unit(i), unit(i))
  }, numeric(6)))
  of_ab <- both - of_a - of_b
  parts <- c("training", "coupling", "evaluation", "fits")
  expect_equal(unname(of_a[parts]), numeric(4))
  expect_equal(unname(of_ab[parts]), c(0, 1, 0, 0))
  # (The contrasts of b enter the variance of evaluation: terms of order 1/n.)
  expect_equal(of_b[["training"]] + of_b[["evaluation"]] * 12 / 5, 1)
  expect_equal(of_b[["coupling"]] + of_b[["evaluation"]] * 3 / 5, 0)
  # n times the variance of what belongs to a fit.
  pairs <- utils::combn(5, 2, simplify = FALSE)
  of_fit <- rowSums(vapply(pairs, function(pair) {
    moments(fit = replace(matrix(0, 5, 5), rbind(pair, rev(pair)), 1))
  }, numeric(6)))
  expect_equal(of_fit[["fits"]] + of_fit[["evaluation"]] * 5 / 2, 40)
  expect_equal(of_fit[["training"]] + of_fit[["evaluation"]] * 12 / 5, 24)
  expect_equal(of_fit[["coupling"]] + of_fit[["evaluation"]] * 3 / 5, 0)
  # What changes from prediction to prediction.
  of_e <- rowSums(vapply(1:160, function(i) {
    scores <- matrix(replace(numeric(160), i, 1), 40)
    unlist(block_moments(block_sums_of(cbind(0, scores),
                                       block_layout_of(block))))
  }, numeric(6)))
  expect_equal(unname(of_e[parts]), c(0, 0, 1, 0))
})

# From the moments, with a posterior that is integrated another way: the noise
# of evaluation is 2.4, .6, .4 and 1 of it in B^2, -B C, C^2 and a record's
# score, .6 of what the fits differ by is in B^2, and a single fit has all of
# it.
test_that("the components of blocks are those of their moments", {
  folds <- list(estimate = 0.1, units = 20, records = 0.19, spread = 0.5)
  moments <- list(records = NA, evaluation = 0.1, training = 0.3,
                  coupling = -0.05, fits = 0.2, jackknife = 0.7)
  alone <- list(list(training = 0.5, evaluation = 0.1, fits = -1),
                list(training = 0.2, evaluation = 0.1, fits = 1))
  found <- block_components(list(folds = folds, blocks = 5), alone, moments, 1)
  # Beyond the noise is .5 alone (not .2 - .6), by which of 4 contrasts; half of
  # the records' variance is evaluation.
  scale <- 3 * (0.5 - sqrt(0.125) * 0.24) + 1.25 * 0.1
  mean <- posterior_mean(identity, 0.2, 0.1, 0.3 + 0.24, 0.05 - 0.06, 0.12, 4,
                         scale, c(2.4, 0.6, 0.4, 1))
  expect_equal(found$scale * 20, scale)
  expect_equal(found$shared * 20, mean, tolerance = 1e-8)
  expect_equal(c(found$records, found$own) * 20, c(0.2, 0.04))
  expect_equal(found$stderr^2 * 20, 0.24 + mean, tolerance = 1e-8)
  expect_equal(c(found$coupling, found$jackknife^2) * 20, c(-0.1, 0.7))
  # Five degrees of freedom for the fits' own part.
  given <- found$predictive$stderr^2 * 20
  expect_equal(2 * given^2 / found$predictive$df,
               rep(2 * 0.04^2 / 5 + 0.5 / 20, length(given)))
  two <- block_components(list(folds = folds, blocks = 5), alone, moments, 2)
  expect_equal(two$shared * 20, posterior_mean(
    identity, 0.2, 0.1, 0.54, -0.01, 0.12, 8,
    3 * (0.5 - 0.25 * 0.24) + 1.25 * 0.15, c(2.4, 0.6, 0.4, 0.5)
  ), tolerance = 1e-8)
  expect_equal(two$own * 20, 0.02)
  # With one more fit (eq. 11).
  one <- block_components(list(folds = folds, blocks = 5), alone, moments, 1,
                          deployed = TRUE)
  expect_equal(one$own * 20, 0.24)
  expect_equal(one$stderr^2 - found$stderr^2, 0.2 / 20)
  given <- one$predictive$stderr^2 * 20
  expect_equal(2 * given^2 / one$predictive$df,
               rep(2 * 0.24^2 / 5 + 0.5 / 20, length(given)))
})

test_that("pairs of learners: the sums of their difference", {
  set.seed(3)
  block <- sample(rep(1:5, 8))
  for (group in list(NULL, rep(1:20, each = 2))) {
    layout <- block_layout_of(if (is.null(group)) block else
      rep(block[1:20], each = 2), group = group)
    scores <- lapply(1:3, function(j) matrix(rnorm(200), 40))
    all <- joint_block_sums(scores, layout)
    found <- block_moments(block_pair_sums(all, 3, 1))
    alone <- block_moments(block_sums_of(scores[[3]] - scores[[1]], layout))
    expect_equal(found, alone)
  }
})

test_that("groups: sums of deviations over groups in place of records", {
  set.seed(4)
  block <- sample(rep(1:5, 4))
  group <- rep(1:20, rep(c(1, 3), 10))
  scores <- matrix(rnorm(200), 40)
  deviations <- cbind(scores[, 1] - mean(scores[, 1]),
                      scores[, -1] - mean(scores[, -1]))
  grouped <- block_moments(block_sums_of(
    scores, block_layout_of(block[group], group = group)
  ))
  single <- block_moments(block_sums_of(
    unname(rowsum(deviations, group)) * 20 / 40, block_layout_of(block)
  ))
  expect_equal(grouped, single)
})

block_predictions <- function(repeats = 1, n = 100, ...) {
  set.seed(7)
  data <- data.frame(x = rnorm(n), z = rnorm(n))
  data$y <- factor(ifelse(data$x + data$z + rnorm(n) > 0, "yes", "no"))
  plan <- cv_blocks(n, repeats = repeats, ...)
  cv_predict(plan, data, y, list(near = learner_knn(1), mean = learner_mean(),
                                 logit = learner_logistic()))
}

# The error of the fits without one block, and its delete-a-block jackknife: T_g
# is the error of the records of other blocks, each by the fit without g and its
# own block.
jackknife_by_hand <- function(x, loss) {
  rows <- as.data.frame(x)
  single <- rows$rep <= 5
  block <- rows$rep[single][match(rows$row, rows$row[single])]
  deleted <- c(as.list(1:5), utils::combn(5, 2, simplify = FALSE))
  without <- vapply(1:5, function(g) {
    used <- !single & block != g &
      vapply(deleted[rows$rep], function(pair) g %in% pair, NA)
    mean(loss[used])
  }, 0)
  c(estimate = mean(loss[single]),
    jackknife = sqrt(4 / 5 * sum((without - mean(without))^2)))
}

test_that("tests and intervals of blocks: one estimate, one variance", {
  x <- block_predictions()
  wrong <- function(learner) as.numeric(x[[learner]] != x$truth)
  expected <- jackknife_by_hand(x, wrong("near") - wrong("mean"))
  parts <- variance_components(x, near, mean)
  expect_equal(c(estimate = parts$estimate, jackknife = parts$jackknife),
               expected)
  test <- components_test(x, near, mean)
  expect_equal(test$estimate[[1]], parts$estimate)
  expect_equal(test$stderr, parts$stderr)
  expect_equal(parts$stderr^2, parts$records + parts$shared + parts$own)
  # (Two learners that are nearly the same.)
  compared <- suppressWarnings(compare_learners(x))
  expect_identical(unique(compared$test), "components")
  expect_equal(compared$p.value[1], test$p.value)
  simultaneous <- suppressWarnings(compare_learners(x, p_adjust = "max_t"))
  expect_true(all(simultaneous$adj.p.value >= compared$p.value))
  each <- variance_components(x)
  for (learner in each$learner) {
    alone <- jackknife_by_hand(x, wrong(learner))
    expect_equal(unlist(each[each$learner == learner,
                             c("estimate", "jackknife")]), alone,
                 ignore_attr = "names")
  }
  interval <- interval_components(x, "error")
  expect_equal(interval$estimate, each$estimate)
  expect_output(print(interval), "trained on 4/5 of all n records (here 80)",
                fixed = TRUE)
  # The plan is known again without the object.
  table <- cv_predictions(as.data.frame(x), truth, c(near, mean, logit), row,
                          rep, fold)
  again <- components_test(table, near, mean)
  expect_equal(again[c("p.value", "stderr")], test[c("p.value", "stderr")])
})

test_that("blocks: two partitions, groups, measures of classes and areas", {
  two <- block_predictions(2)
  found <- variance_components(two, near, mean)
  parts <- lapply(1:2, function(partition) {
    rows <- (two$rep - 1) %/% 15 + 1 == partition
    one <- two[rows, ]
    one$rep <- (one$rep - 1L) %% 15L + 1L
    wrong <- (one$near != one$truth) - (one$mean != one$truth)
    jackknife_by_hand(one, wrong)
  })
  expect_equal(found$estimate, mean(vapply(parts, `[[`, 0, "estimate")))
  expect_equal(found$jackknife^2,
               mean(vapply(parts, `[[`, 0, "jackknife")^2))
  # Means of fits, and of areas of fits.
  logit <- two[c("row", "rep", "fold", "truth", "logit")]
  single <- (two$rep - 1) %% 15 < 5
  p <- prediction_probabilities(logit, "logit")[, "yes"]
  is_yes <- two$truth == "yes"
  expect_equal(interval_components(logit, "brier")$estimate,
               mean((p - is_yes)[single]^2))
  areas <- vapply(unique(two$rep[single]), function(rep) {
    at <- two$rep == rep
    mean(outer(p[at & is_yes], p[at & !is_yes], `>`))
  }, 0)
  expect_equal(suppressWarnings(interval_components(logit, "roc_auc"))$estimate,
               mean(areas))
  # F1 of the fits without one block, pooled.
  found <- interval_components(two, "f1", positive = "yes")
  counts <- function(learner) {
    predicted <- two[[learner]][single] == "yes"
    truth <- two$truth[single] == "yes"
    2 * sum(predicted & truth) / (sum(predicted) + sum(truth))
  }
  expect_equal(found$estimate, vapply(found$learner, counts, 0),
               ignore_attr = "names")
  groups <- rep(1:20, each = 5)
  grouped <- block_predictions(groups = groups)
  expect_identical(components_test(grouped, near, mean)$groups, 20L)
})

# (derivation-blocks, eq. 8) Two partitions: the records' part is that of the
# means of their two fits.
test_that("the components of two partitions are those of their moments", {
  set.seed(9)
  block <- cbind(sample(rep(1:5, 8)), sample(rep(1:5, 8)))
  scores <- matrix(rnorm(400), 40) + rnorm(40)
  sums <- block_sums_of(scores, block_layout_of(block))
  found <- block_components(sums)
  single <- rowMeans(scores[, 1:2])
  expect_equal(found$estimate, mean(single))
  expect_equal(found$records, stats::var(single) / 40)
  alone <- lapply(1:2, function(at) {
    columns <- c(at, 2 + (at - 1) * 4 + 1:4)
    block_moments(block_sums_of(scores[, columns],
                                block_layout_of(block[, at])))
  })
  for (name in c("evaluation", "fits", "training")) {
    expect_equal(found[[name]], mean(vapply(alone, `[[`, 0, name)) / 40)
  }
})

# Constant predictions have no part of a fit, so that the two targets are one.
# (Each fit of `drawn` draws one of two columns.)
test_that("intervals are for a training size, and for one classifier or many", {
  data <- data.frame(y = factor(rep(c("p", "q"), 40)),
                     one = rep(c("p", "p", "q", "q"), 20),
                     two = rep(c("p", "q", "p", "q", "q"), 16))
  learners <- list(one = learner_column("one"), drawn = function(train, test) {
    test[[sample(c("y2", "two"), 1)]]
  })
  data$y2 <- replace(as.character(data$y), 1:8, "p")
  set.seed(31)
  blocks <- cv_predict(cv_blocks(80), data, y, learners)
  halves <- cv_predict(cv_bcv(80, 5), data, y, learners)
  expected <- interval_components(blocks, "error")
  deployed <- interval_components(blocks, "error", target = "deployed")
  ends <- c("conf.low", "conf.high")
  expect_equal(as.data.frame(expected)[1, ends],
               as.data.frame(deployed)[1, ends])
  expect_lt(deployed$conf.low[2], expected$conf.low[2])
  expect_gt(deployed$conf.high[2], expected$conf.high[2])
  expect_identical(c(expected$n_train[1], deployed$n_train[1]), c(64, 80))
  expect_identical(glance(deployed)[c("n_train", "target")],
                   data.frame(n_train = 80, target = "deployed"))
  expect_output(print(deployed), "For the one model trained on all n")
  half <- interval_components(halves, "error", target = "deployed")
  expect_identical(half$n_train[1], 40)
  expect_output(print(half), "For one model trained on half")
  folds <- cv_predict(cv_kfold(80, 8), data, y, learners)
  training <- variance_components(halves)
  folded <- lapply(c("expected", "deployed"), function(target) {
    interval_components(folds, "error", training = training, target = target)
  })
  expect_identical(c(folded[[1]]$n_train[1], folded[[2]]$n_train[1]), c(70, 80))
  expect_gt(folded[[2]]$conf.high[2], folded[[1]]$conf.high[2])
  one <- cv_predictions(data.frame(y = data$y, one = factor(data$one)), y, one)
  expect_input_error(interval_components(one, "error", target = "deployed"),
                     "conflict", "target", "interval_components")
  expect_identical(interval_components(one, "error")$target, NA_character_)
})

# (derivation-components, section 12) The records' part by class, with the
# divisor n_c - 1 - (5 - 1) / 1; the scale wider by the evaluations.
test_that("blocks of two classes: divisors, degrees of freedom and scale", {
  set.seed(10)
  block <- cbind(rep(1:5, 8))
  scores <- matrix(rnorm(200), 40) + rnorm(40)
  class <- rep(1:2, c(12, 28))
  plain <- block_components(block_sums_of(scores, block_layout_of(block)))
  found <- block_components(block_sums_of(
    scores, c(block_layout_of(block), list(class = class))
  ))
  by_class <- vapply(1:2, function(which) {
    x <- scores[class == which, 1]
    sum((x - mean(x))^2) / (length(x) - 5) * length(x)
  }, 0)
  expect_equal(found$records, sum(by_class) / 40^2)
  expect_equal(found$evaluation, plain$evaluation)
  own <- function(x) max(x$records - x$evaluation, x$records / 50)
  excess <- function(x) {
    noise <- 12 / 5 * x$evaluation
    max(0, x$training - sqrt(1 / 8) * noise -
          (1 + sqrt(1 / 8)) * 3 / 5 * max(0, x$fits))
  }
  expect_equal(plain$scale, 6 * excess(plain) + 1.25 * own(plain))
  expect_equal(found$scale,
               6 * excess(found) + 1.25 * own(found) + found$evaluation)
  expect_lte(found$fits, max(0, found$training) * 5 / 3 + 1e-15)
})

test_that("blocks that are read without a plan are treated as with one", {
  x <- comparison_predictions(withr::with_seed(1, cv_blocks(80)),
                              c("one", "two"))
  bare <- cv_predictions(as.data.frame(x), truth, c(one, two), row = row,
                         rep = rep, fold = fold)
  for (of in list(x, bare)) {
    expect_input_error(interval_t(of, "error"), "scheme", "counts")
    expect_input_error(interval_t(cv_scores(of, "error")), "scheme", "counts")
    expect_input_error(interval_t(confusion_counts(of, positive = "yes")),
                       "scheme", "counts")
    error <- expect_error(compare_learners(of, "resampled_t"),
                          class = "bcvinfer_error_scheme")
    expect_match(conditionMessage(error$parent), "15 x 1 (blocks)",
                 fixed = TRUE)
    expect_error(corrected_resampled_t_test(loss_differences(of)),
                 class = "bcvinfer_error_scheme")
    printed <- utils::capture.output(print(compare_learners(of)))
    expect_match(printed, "Trained on 64 records",
                 all = FALSE)
  }
  # One block of 16 tests a fit without a single block.
  facts <- c("scheme", "m", "k", "n", "n_train", "n_test")
  expect_identical(plan_design(predicted_plan(bare))[facts],
                   list(scheme = "blocks", m = 15L, k = 1L, n = 80L,
                        n_train = 64, n_test = 16))
})

# Without errors, or differences, in the fits that an estimate is made of.
still_blocks <- function() {
  set.seed(1)
  plan <- cv_blocks(data.frame(i = 1:60))
  data <- subset(as.data.frame(plan), fold == 1)
  # (The first five repetitions of a partition are those of single blocks.)
  later <- data$rep > 5 & stats::runif(nrow(data)) < 0.15
  data$y <- rep(0:1, 30)[data$row]
  data$still <- ifelse(later, 1 - data$y, data$y)
  data$other <- ifelse(stats::runif(nrow(data)) < 0.1, 1 - data$y, data$y)
  data$often <- ifelse(data$row %% 9 == 0, 1 - data$y, data$y)
  data$alike <- ifelse(later, 1 - data$y, data$often)
  cv_predictions(data, y, c(still, other, often, alike), row = row, rep = rep,
                 fold = fold, plan = plan)
}

test_that("errors in fits without two blocks only have a variance", {
  x <- still_blocks()
  two <- cv_predictions(x, truth, c(still, other), row = row, rep = rep,
                        fold = fold, plan = attr(x, "plan"))
  limits <- lapply(c("error", "accuracy"), function(measure) {
    expect_equal(unname(diag(vcov(cv_scores(x, measure)))),
                 variance_components(x, measure = measure)$stderr^2)
    as.data.frame(learner_tiers(compare_learners(x, measure = measure)))
  })
  expect_equal(limits[[1]]$conf.low, 1 - limits[[2]]$conf.high)
  expect_equal(limits[[1]]$conf.high, 1 - limits[[2]]$conf.low)
  # Independent of the others: Sidak's level.
  expect_equal(
    as.data.frame(interval_components(two, "error", simultaneous = TRUE))[5:6],
    as.data.frame(interval_components(two, "error", sqrt(0.95)))[5:6],
    tolerance = 1e-6
  )
})

test_that("a pair that differs in fits without two blocks only has a test", {
  x <- still_blocks()
  test <- components_test(x, often, alike, rope = 0.05)
  expect_gt(test$stderr, 0.01)
  compared <- as.data.frame(compare_learners(x, rope = 0.05))
  row <- compared[compared$a == "often" & compared$b == "alike", ]
  columns <- c("estimate", "p.value", "conf.low", "conf.high", "better",
               "within", "worse", "p.equivalence")
  expect_equal(row[columns], as.data.frame(tidy(test))[columns],
               ignore_attr = "row.names")
  pair <- cv_predictions(x, truth, c(often, alike), row = row, rep = rep,
                         fold = fold, plan = attr(x, "plan"))
  covariance <- vcov(cv_scores(pair))
  expect_equal(drop(c(1, -1) %*% covariance %*% c(1, -1)), test$stderr^2)
  joint <- as.data.frame(compare_learners(x, p_adjust = "max_t"))
  expect_lt(joint$conf.low[6], test$conf.int[1])
  # Of four positive records both warn.
  rare <- as.data.frame(x)
  rare$truth <- factor(as.integer(rare$row <= 4))
  rare <- cv_predictions(rare, truth, c(often, alike), row = row, rep = rep,
                         fold = fold, plan = attr(x, "plan"))
  for (result in list(quote(components_test(rare, measure = "recall",
                                            positive = 1)),
                      quote(compare_learners(rare, measure = "recall",
                                             positive = 1)))) {
    expect_warning(eval(result), class = "bcvinfer_warning_few_records")
  }
})

test_that("one classifier has no shorter interval than the mean of many", {
  # (Degrees of freedom grew more than the variance.)
  x <- withr::with_seed(34, {
    plan <- cv_bcv(60, m = 5)
    data <- subset(as.data.frame(plan), fold > 0)
    data$y <- rep(0:1, 30)[data$row]
    data$p <- stats::plogis(3 * data$y + stats::rnorm(60)[data$row] +
                              stats::rnorm(nrow(data), 0, 0.4))
    suppressMessages(cv_predictions(data, y, probs = list(m = p), row = row,
                                    rep = rep, fold = fold, plan = plan))
  })
  expected <- interval_components(x, "roc_auc")
  deployed <- interval_components(x, "roc_auc", target = "deployed")
  expect_gt(variance_components(x, measure = "roc_auc")$own, 0)
  expect_lte(deployed$conf.low, expected$conf.low)
  expect_gte(deployed$conf.high, expected$conf.high)
})

test_that("fits without two blocks, or of halves, are in no mean", {
  y <- factor(rep(c("p", "q"), 50))
  data <- data.frame(id = 1:100, y)
  # All is right after training on more than 70 records, or all is wrong.
  hungry <- function(train, test, target) {
    right <- as.character(y[test$id])
    if (nrow(train) > 70) right else ifelse(right == "p", "q", "p")
  }
  # Of which a quarter is wrong always.
  quarter <- function(train, test, target) {
    right <- as.character(y[test$id])
    ifelse(test$id %% 4 == 0, ifelse(right == "p", "q", "p"), right)
  }
  set.seed(1)
  for (plan in list(cv_blocks(100), cv_blocks(100, repeats = 2),
                    cv_paired_halves(100, times = 2, pairs = 3))) {
    x <- cv_predict(plan, data, y, list(hungry = hungry, quarter = quarter))
    expect_output(print(x), "hungry +0.0%.*Only the fits with [89]0 training")
    counts <- confusion_counts(x, positive = "p")
    for (found in list(average_measures(x, "error"),
                       average_measures(counts, "error"))) {
      expect_identical(found$micro[1], 0)
      expect_identical(found$macro[1], 0)
    }
    expect_output(print(found), "Only the fits with [89]0 training records")
    pooled <- pool_counts(counts)
    expect_identical(c(pooled$fp[1], pooled$fn[1]), c(0, 0))
    sizes <- c(blocks = 100, paired_halves = 20)
    expect_identical(sum(pooled[1, c("tp", "fp", "fn", "tn")]),
                     sizes[[plan$scheme]] * (if (plan$m == 30) 2 else 1))
    scored <- if (plan$scheme == "blocks") cv_scores(x, "error") else x
    for (one in list(x, scored)) {
      found <- as.data.frame(cv_benchmark(list(A = one, B = one)))
      expect_identical(sum(found$estimate[found$learner == "hungry"]), 0)
    }
  }
  # Of blocks it is the quarter exactly.
  expect_identical(average_measures(cv_predict(
    cv_blocks(100), data, y, list(quarter = quarter)
  ), "error")$micro, 0.25)
})

test_that("the models behind some records are trained on parts of all", {
  printed <- function(x) {
    text <- utils::capture.output(print(x))
    gsub("\\s+\\*?\\s+", " ", paste(text, collapse = " "))
  }
  some_of <- function(plan) {
    x <- comparison_predictions(withr::with_seed(1, plan), c("one", "two"))
    x[x$row %in% 1:60, ]
  }
  halves <- some_of(cv_bcv(80, m = 5))
  # (The table of a user says as much.)
  own <- comparison_predictions(withr::with_seed(1, cv_bcv(80, m = 5)),
                                c("one", "two"))
  own <- cv_predictions(as.data.frame(own), truth, c(one, two), row = row,
                        rep = rep, fold = fold)
  for (x in list(halves, own[own$row %in% 1:60, ])) {
    for (of in list(x, cv_scores(x, "error"))) {
      expect_match(printed(compare_learners(of)),
                   "Trained on 40 records, half of all.", fixed = TRUE)
      expect_match(printed(components_test(of)),
                   "Trained on 40 records, half of all.", fixed = TRUE)
    }
    found <- interval_components(x, "error")
    expect_identical(found$n_train, c(40, 40))
    expect_match(printed(found), "half of the records, n/2 (here 40);",
                 fixed = TRUE)
  }
  expect_match(printed(compare_learners(some_of(cv_kfold(80, k = 5)))),
               "Trained on 64 records.", fixed = TRUE)
})

test_that("the training sets of some records of blocks have no known size", {
  x <- comparison_predictions(withr::with_seed(1, cv_blocks(80)),
                              c("one", "two"))
  some <- x[x$row %in% 1:60, ]
  for (of in list(some, cv_scores(some, "error"))) {
    printed <- utils::capture.output(print(compare_learners(of)))
    expect_match(gsub("\\s+\\*?\\s+", " ", paste(printed, collapse = " ")),
                 "Trained on the rest of the records.", fixed = TRUE)
  }
})
