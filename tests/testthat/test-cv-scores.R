# The evaluation: scores from predictions and from the user's own numbers.

credit <- function(...) {
  data <- data.frame(question = 1:8, large = c(1, .5, 1, 0, 1, .75, .5, 1),
                     small = c(.5, .5, 1, 0, .5, .25, .5, .5))
  cv_scores(data, c(large, small), row = question, label = "credit",
            direction = "maximize", range = c(0, 1), ...)
}

# Half splits of 24 records with the squared errors of two rules.
squared <- function(...) {
  withr::with_seed(4, {
    plan <- cv_bcv(24, m = 5)
    y <- stats::rnorm(24)
    truth <- data.frame(row = rep(1:24, 5), rep = rep(1:5, each = 24),
                        fold = as.vector(plan$assignment))
    half <- paste(truth$rep, 3 - truth$fold)
    means <- tapply(y[truth$row], paste(truth$rep, truth$fold), mean)
    truth$mean <- (y[truth$row] - means[half])^2
    truth$zero <- y[truth$row]^2
    truth$other <- truth$zero + stats::rnorm(120, 0, 0.1)
    cv_scores(truth, c(mean, zero, other), row, rep, fold, plan = plan,
              label = "MSE", ...)
  })
}

test_that("means of numbers on one test set, by hand", {
  x <- credit()
  expect_identical(coef(x), c(large = 5.75 / 8, small = 3.75 / 8))
  expect_identical(nobs(x), 8L)
  # Differences .5, 0, 0, 0, .5, .5, 0, .5: variance 1/16.
  test <- components_test(x, large, small)
  expect_equal(unname(test$estimate), 0.25)
  expect_equal(test$stderr, sqrt(1 / 16 / 8))
  expect_equal(unname(test$statistic), sqrt(8))
  expect_identical(names(test$estimate), "difference in credit")
  both <- compare_learners(x)
  expect_equal(both$p.value, 2 * stats::pnorm(-sqrt(8)))
  expect_output(print(x), "credit of 8 records: one test set")
  expect_identical(summary(x), tidy(x))
  expect_output(print(learner_tiers(both)), "Tiers of 2 learners by credit")
  expect_identical(interval_components(x)$measure, rep("credit", 2))
})

test_that("ratios have the variance of a ratio estimator, by hand", {
  # R = 10/15; residuals 1/3, -1/3, 2/3, -2/3; mean denominator 3.75.
  data <- data.frame(num = c(3, 1, 4, 2), den = c(4, 2, 5, 4))
  x <- cv_scores(data, num, denominator = den, label = "span F1",
                 range = c(0, 1))
  expect_equal(coef(x), c(num = 2 / 3))
  expect_equal(vcov(x)[1], 10 / 9 / 16 / 3.75^2)
  # Clusters as sampled units: survey::svyratio(ids = ~ 1) of the same table.
  twice <- data[c(1:4, 1:4), ]
  twice$num <- twice$num / 2
  twice$den <- twice$den / 2
  twice$of <- rep(1:4, 2)
  found <- suppressWarnings(
    cv_scores(twice, num, denominator = den, groups = of)
  )
  expect_equal(vcov(found)[1], 0.0065843621399176959)
  expect_equal(fold_measures(x)$estimate, 2 / 3)
})

test_that("a constant denominator leaves the mean a mean, in subgroups too", {
  data <- withr::with_seed(2, data.frame(loss = stats::rexp(40)))
  data$three <- 3
  data$side <- rep(c("l", "r"), 20)
  data$of_side <- ifelse(data$side == "l", 2, 4)
  ends <- function(...) {
    as.data.frame(interval_components(cv_scores(..., direction = "minimize")))
  }
  mean <- ends(transform(data, loss = loss / 3), loss)
  expect_equal(ends(data, loss, denominator = three), mean)
  # (Skewed upwards: the ends are not as far from the estimate.)
  expect_gt(mean$conf.high - mean$estimate,
            1.01 * (mean$estimate - mean$conf.low))
  expect_equal(ends(data, loss, denominator = of_side, by = side),
               ends(transform(data, loss = loss / of_side), loss, by = side))
})

test_that("predictions and their scores have the same results", {
  set.seed(1)
  x <- cv_predict(cv_bcv(iris, m = 3), iris, Species,
                  list(mean = learner_mean(), major = learner_majority(),
                       one = function(train, test) train$Species[test[[1]]]))
  scores <- cv_scores(x, "kappa", positive = "virginica")
  expect_identical(interval_components(scores),
                   interval_components(x, "kappa", positive = "virginica"))
  expect_identical(
    components_test(scores, mean, one),
    components_test(x, mean, one, "kappa", positive = "virginica")
  )
  tests <- c("components", "bcv_t")
  expect_equal(
    as.data.frame(compare_learners(scores, tests)),
    as.data.frame(compare_learners(x, tests, measure = "kappa",
                                   positive = "virginica"))
  )
  expect_identical(
    as.data.frame(fold_measures(scores)),
    as.data.frame(fold_measures(x, "kappa", positive = "virginica"))
  )
  expect_identical(loss_differences(cv_scores(x), mean, one),
                   loss_differences(x, mean, one))
})

test_that("scores are evaluated once", {
  x <- credit()
  count <- 0
  counted <- new_cv_scores(x$predictions, x$entry, x$layout, function(learner) {
    count <<- count + 1
    x$scores(learner)
  }, x$units, x$by_fold)
  compare_learners(counted)
  interval_components(counted)
  coef(counted)
  expect_identical(count, 2)
})

test_that("the covariance matrix has the variances of estimates and tests", {
  for (x in list(credit(), squared())) {
    found <- vcov(x)
    expect_equal(sqrt(diag(found)), rlang::set_names(
      variance_components(x)$stderr, names(coef(x))
    ), tolerance = 1e-12)
    pair <- names(coef(x))[1:2]
    contrast <- replace(0 * coef(x), pair, c(1, -1))
    test <- components_test(x, !!pair[1], !!pair[2])
    expect_equal(sqrt(sum(contrast * (found %*% contrast))), test$stderr,
                 tolerance = 1e-9)
    expect_gte(min(eigen(found)$values), -1e-12)
  }
  # Losses of measures from -1 to 1 are half as wide.
  answers <- data.frame(truth = rep(c("a", "b"), 20),
                        x = rep(c("a", "b", "b", "b"), 10),
                        y = rep(c("a", "a", "b", "a", "b"), 8))
  x <- cv_scores(cv_predictions(answers, truth, c(x, y)), "mcc", "a")
  expect_equal(vcov(x)[1, 1], variance_components(x)$stderr[1]^2)
})

test_that("a part that does not fit shrinks until the sum is semidefinite", {
  base <- diag(2)
  # Of [[1, 3], [3, 1]] the share s of 3 with 3 s = 2 makes 1 + 1 = 3 s.
  expect_equal(shrunk_part(base, matrix(c(1, 3, 3, 1), 2)),
               matrix(c(1, 2, 2, 1), 2), tolerance = 1e-9)
  expect_identical(shrunk_part(base, base), base)
})

test_that("TRUE and FALSE are the numbers 1 and 0", {
  said <- data.frame(id = 1:8, right = c(TRUE, FALSE, TRUE, TRUE))
  x <- cv_scores(said, right, row = id, direction = "maximize")
  expect_identical(coef(x), c(right = 6 / 8))
  # Six ones and two zeros, p (1 - p) / n.
  expect_equal(c(vcov(x)), 6 / 8 * 2 / 8 / 8)
})

test_that("ten folds of numbers: what a message says to write runs", {
  said <- data.frame(id = 1:40, part = rep(1:10, 4), a = rep(c(0, 1), 20),
                     b = rep(c(1, 1, 0, 0), 10))
  x <- cv_scores(said, c(a, b), row = id, fold = part)
  for (fun in list(compare_learners, interval_components)) {
    error <- expect_error(
      if (identical(fun, compare_learners)) fun(x, "components") else fun(x),
      class = "bcvinfer_error_scheme"
    )
    text <- gsub("[[:space:]]+", " ", rlang::cnd_message(error))
    call <- str2lang(sub(".*or use `([^`]+)`.*", "\\1", text))
    expect_identical(as.character(call[[1]]),
                     if (identical(fun, compare_learners)) "compare_learners"
                     else "interval_t")
    found <- suppressWarnings(eval(call))
    # Means of ten folds of which each has two values, or the same four.
    if (!is.null(found$learner)) expect_equal(found$estimate, c(0.5, 0.5))
  }
})

test_that("long tables, in any order, are those of wide ones", {
  x <- squared()
  wide <- as.list(x$predictions)
  long <- data.frame(
    id = rep(wide$row, 2), time = rep(wide$rep, 2), half = rep(wide$fold, 2),
    who = rep(c("mean", "zero"), each = 120), loss = c(wide$mean, wide$zero)
  )[withr::with_seed(1, sample(240)), ]
  found <- cv_scores(long, loss, id, time, half, learner = who)
  expect_equal(vcov(found)[c("mean", "zero"), c("mean", "zero")],
               vcov(x)[1:2, 1:2])
  expect_identical(coef(found)[c("mean", "zero")], coef(x)[1:2])
})

test_that("fold values of numbers go to the t tests", {
  x <- squared()
  d <- loss_differences(x, mean, zero)
  cells <- function(values) {
    tapply(values, list(x$predictions$rep, x$predictions$fold), mean)
  }
  expect_equal(unname(as.matrix(d)), unname(
    cells(x$predictions$mean) - cells(x$predictions$zero)
  ), ignore_attr = TRUE)
  expect_equal(as.data.frame(compare_learners(x, "bcv_t"))$p.value[1],
               bcv_t_test(d)$p.value)
})

test_that("open ranges: intervals of the logarithm, or symmetric", {
  reach <- 0.3
  ends <- function(estimate, range) {
    components_ends(estimate, reach, range, 0.95)
  }
  expect_equal(ends(2, c(0, Inf)), 2 * exp(c(-1, 1) * 0.15))
  expect_equal(ends(0.6, c(-Inf, 1)), 1 - 0.4 * exp(c(1, -1) * 0.75))
  expect_equal(ends(2, c(-Inf, Inf)), c(1.7, 2.3))
})

# (derivation-components, eq. 25) Hall's transformation of the ends must give
# the quantile again.
test_that("the mean of skewed scores: Hall's transformation at each end", {
  values <- c(1, 1, 2, 2, 3, 3, 4, 5, 8, 21)
  # Mean 5, sum of squares 324, sum of cubes 3924: a skewness of .673, above the
  # limit of 3/4 over the quantile.
  z <- qnorm(0.975)
  stderr <- sqrt(324) / 10
  expect_gt(3924 / 1000 / stderr^3, 0.75 / z)
  skewness <- 0.75 / z
  hall <- function(end) {
    t <- (5 - end) / stderr
    t + skewness / 3 * t^2 + skewness^2 / 27 * t^3 + skewness / 6
  }
  data <- data.frame(up = values, down = -values)
  found <- as.data.frame(interval_components(cv_scores(data, c(up, down))))
  expect_equal(hall(found$conf.high[1]), -z)
  # The symmetric end is further out than Hall's.
  expect_equal(found$conf.low[1], 5 - z * stderr)
  expect_lt(5 - z * stderr, uniroot(function(end) hall(end) - z, c(0, 5))$root)
  # The other direction is the mirror image.
  expect_equal(c(found$conf.low[2], found$conf.high[2]),
               -c(found$conf.high[1], found$conf.low[1]))
  # Of a loss that is not negative: steps of the logarithm.
  found <- as.data.frame(interval_components(
    cv_scores(data, up, range = c(0, Inf))
  ))
  expect_equal(found$conf.low, 5 * exp(-z * stderr / 5))
  expect_equal(hall(5 + 5 * log(found$conf.high / 5)), -z)
  # Ten groups of two records that are alike have the same third moment.
  data <- data.frame(up = rep(values, each = 2), of = rep(1:10, each = 2))
  parts <- score_sums(matrix(data$up), list(fold = matrix(1L, 20),
                                                  group = data$of))
  expect_equal(third_moment(parts), 3924 / 1000)
  set.seed(1)
  losses <- data.frame(a = rlnorm(60), b = rlnorm(60), d = rlnorm(60))
  losses <- cv_scores(losses, c(a, b, d), range = c(0, Inf))
  alone <- as.data.frame(interval_components(losses, simultaneous = TRUE))
  tiers <- learner_tiers(losses, p_adjust = "max_t")
  expect_equal(tiers$conf.high, alone$conf.high[match(tiers$learner,
                                                      alone$learner)])
})

test_that("bad input: numbers", {
  data <- data.frame(id = c(1, 2, 1, 2), time = c(1, 1, 2, 2),
                     half = c(1, 2, 2, 1), a = 1:4, b = c(1, NA, 2, 3),
                     d = c(1, Inf, 2, 3), text = "x", who = c("p", "q"))
  expect_scores_error <- function(..., kind, argument, message = NULL) {
    expect_input_error(cv_scores(data, ...), kind, argument, message = message)
  }
  expect_scores_error(kind = "missing", argument = "score")
  expect_scores_error(e, kind = "column", argument = "score")
  expect_scores_error(b, kind = "missing", argument = "score")
  expect_scores_error(d, kind = "missing", argument = "score")
  expect_scores_error(text, kind = "type", argument = "score")
  expect_scores_error(a, row = id, rep = 1, kind = "shape", argument = "rep")
  expect_scores_error(a, row = id, kind = "rows", argument = "data",
                      message = "once")
  expect_scores_error(a, row = id, rep = time, fold = half, learner = who,
                      kind = "rows", argument = "data", message = "Missing")
  expect_scores_error(c(a, b), row = id, rep = time, learner = who,
                      kind = "rows", argument = "data")
  expect_scores_error(a, range = c(0, 2), kind = "value", argument = "range",
                      message = "4 is outside")
  expect_scores_error(a, range = 1, kind = "value", argument = "range")
  expect_scores_error(a, denominator = -a, kind = "value",
                      argument = "denominator")
  expect_scores_error(a, direction = "up", kind = "value",
                      argument = "direction")
  expect_input_error(cv_scores(data[-4, ], a, row = id, rep = time,
                               fold = half), "scheme", "data")
  expect_input_error(cv_scores(data[1, ], a), "value", "data")
  expect_input_error(cv_scores(list(1)), "type", "data")
  names(data)[1] <- "row"
  expect_scores_error(a, kind = "conflict", argument = "row")
})

# The first column was taken for the first learner, the second for the second.
test_that("a long table has one column of scores", {
  data <- data.frame(id = rep(1:4, 2), who = rep(c("p", "q"), each = 4),
                     loss = 1:8, time = 8:1)
  expect_input_error(cv_scores(data, c(loss, time), row = id, learner = who),
                     "shape", "score", message = "one column where there is")
  expect_input_error(cv_scores(data, starts_with("x"), row = id, learner = who),
                     "shape", "score")
  one <- cv_scores(data, loss, row = id, learner = who)
  expect_identical(tidy(one)$estimate, c(2.5, 6.5))
})

test_that("a matrix of several columns is no column of scores", {
  data <- data.frame(y = 1:4)
  data$s <- cbind(s1 = 1:4, s2 = 4:1)
  data$one <- matrix(c(1, 2, 2, 3))
  expect_input_error(cv_scores(data, s), "shape", "score", message = "4 x 2")
  expect_input_error(cv_scores(data, y, denominator = s), "shape",
                     "denominator")
  expect_identical(tidy(cv_scores(data, one))$estimate, 2)
})

test_that("bad input: what scores have already, and what they have not", {
  x <- credit()
  for (fun in list(components_test, interval_components, compare_learners,
                   variance_components)) {
    expect_input_error(fun(x, measure = "f1"), "conflict", "measure")
  }
  expect_input_error(compare_learners(x, "midp_mcnemar"), "conflict",
                     "measure")
  expect_input_error(compare_learners(x, na = "wrong"), "conflict", "na")
  expect_input_error(loss_differences(x, loss = "error"), "conflict", "loss")
})

# multcomp::glht() calls vcov(x, complete = FALSE) and coef().
test_that("confint() has the intervals of interval_components()", {
  # One test set: mean 1, and 4 / 5 / 5 is the variance of the mean.
  x <- cv_scores(data.frame(a = c(0, 0, 1, 2, 2), b = c(2, 2, 1, 0, 0)),
                 c(a, b))
  found <- confint(x)
  expect_identical(dimnames(found),
                   list(c("a", "b"), c("2.5 %", "97.5 %")))
  expect_equal(unname(found["a", ]), 1 + c(-1, 1) * 1.959963985 * .4,
               tolerance = 1e-9)
  narrow <- confint(x, "b", level = .5)
  expect_identical(dimnames(narrow), list("b", c("25 %", "75 %")))
  expect_identical(narrow, confint(x, 2, level = .5))
  answers <- credit()
  both <- interval_components(answers, conf.level = .9)
  expect_equal(unname(confint(answers, level = .9)),
               cbind(both$conf.low, both$conf.high))
  # On half splits wider than by the normal distribution.
  halves <- squared()
  expect_lt(max(variance_components(halves)$df), 30)
  width <- apply(confint(halves), 1, diff)
  expect_true(all(width > 2 * 1.96 * sqrt(diag(vcov(halves)))))
  expect_input_error(confint(x, "c"), "value", "parm")
  expect_input_error(confint(x, 3), "value", "parm")
  expect_input_error(confint(x, level = 95), "value", "level")
})

test_that("vcov() may be called as other packages do", {
  x <- squared()
  expect_identical(vcov(x, complete = FALSE), vcov(x))
})

test_that("runs of numbers are runs of predictions", {
  # The worked table of test-runs.R: iMRMC 2.1.0 gives .01604938 for the
  # difference with own seeds and .004938272 with the same seeds, before parts
  # below 0 are left out.
  right <- list(A = "110101000111010111", B = "111111010110111111")
  long <- do.call(rbind, lapply(names(right), function(name) {
    data.frame(id = rep(1:6, each = 3), seed = rep(1:3, 6), model = name,
               loss = 1 - as.integer(strsplit(right[[name]], "")[[1]]))
  }))
  x <- cv_scores(long, loss, row = id, learner = model, run = seed,
                 runs = "own")
  expect_equal(coef(x), c(A = 7 / 18, B = 3 / 18))
  long$truth <- 1
  long$said <- 1 - long$loss
  p <- cv_predictions(long, truth, said, row = id, learner = model, run = seed,
                      runs = "own")
  expect_equal(suppressWarnings(components_test(x))$stderr,
               suppressWarnings(components_test(p))$stderr)
  expect_equal(vcov(x), vcov(cv_scores(p)))
  # B has two runs only.
  fewer <- long[!(long$model == "B" & long$seed == 3), ]
  x <- cv_scores(fewer, loss, row = id, learner = model, run = seed,
                 runs = "own")
  expect_equal(coef(x)[["B"]], mean(fewer$loss[fewer$model == "B"]))
  fewer$loss <- -fewer$loss
  expect_message(cv_scores(fewer, loss, row = id, learner = model, run = seed,
                           runs = "own"), "log likelihoods",
                 class = "bcvinfer_message_direction")
  expect_output(print(interval_components(x)), "mean of runs")
  # Wide, as a ratio: the ratio of each run.
  wide <- data.frame(id = rep(1:3, 2), seed = rep(1:2, each = 3),
                     num = c(1, 2, 0, 2, 2, 1), den = c(2, 3, 1, 3, 2, 4))
  x <- cv_scores(wide, num, row = id, run = seed, denominator = den)
  expect_equal(coef(x)[["num"]], (3 / 6 + 5 / 9) / 2)
  expect_error(cv_scores(wide, num, row = id, run = seed, rep = seed),
               class = "bcvinfer_error_conflict")
  expect_error(cv_scores(wide, num, row = id, rep = NULL, runs = "own"),
               class = "bcvinfer_error_conflict")
})

test_that("a measure that is undefined prints as missing, with the reason", {
  labels <- c("n", "y", "unused")
  truth <- factor(rep(c("n", "y"), 20), labels)
  x <- cv_predictions(data.frame(truth, a = truth), truth, a)
  scores <- cv_scores(x, "f1_macro")
  said <- utils::capture.output(print(scores))
  expect_match(said, "^ a +NA", all = FALSE)
  expect_match(paste(said, collapse = " "), "class \"unused\"")
  expect_input_error(coef(scores), "value", "measure")
})

test_that("tables of scikit-learn have values by fold, not of records", {
  folds <- data.frame(fit_time = 1:4, score_time = 1:4,
                      test_accuracy = c(0.8, 0.7, 0.9, 0.8), test_f1 = 0.7)
  read <- function(...) cv_scores(..., direction = "maximize")
  expect_input_error(read(folds, c(test_accuracy, test_f1)), "scheme", "data",
                     "cv_scores", "fit_time and score_time")
  expect_input_error(read(cbind(folds, id = 1:4), test_f1, fold = id), "scheme",
                     "data")
  # With `row` they are said to be records.
  expect_identical(unname(coef(read(cbind(folds, id = 1:4), test_f1,
                                    row = id))), 0.7)
  for (name in c("split0_test_score", "mean_fit_time", "rank_test_f1")) {
    searched <- rlang::set_names(folds[3:4], c("mean_test_f1", name))
    expect_input_error(read(searched, mean_test_f1), "scheme", "data",
                       "cv_scores", name)
  }
  # (Times of records, and scores of a test.)
  expect_identical(unname(coef(read(folds[-1], test_accuracy))), 0.8)
  expect_identical(unname(coef(read(folds[3:4], test_accuracy))), 0.8)
})

test_that("a row for each model is no record", {
  means <- data.frame(model = c("u", "v", "w"), score = c(.8, .6, .7))
  error <- expect_input_error(cv_scores(means, score), "shape", "data",
                              "cv_scores")
  expect_match(one_line(error), paste("a row for each record. Its column",
                                      "model has 3 values"))
  # Their records in columns, and below each other.
  wide <- data.frame(method = c("u", "v"), q1 = 0:1, q2 = 1, q3 = 0)
  expect_input_error(cv_scores(wide, c(q1, q2, q3), direction = "maximize"),
                     "shape", "data", "cv_scores")
  long <- data.frame(model = rep(c("u", "v"), each = 3), id = 1:3,
                     credit = c(.2, .4, .9, .1, .1, .4))
  expect_input_error(cv_scores(long, credit), "shape", "data")
  expect_equal(coef(cv_scores(long, credit, row = id, learner = model)),
               c(u = .5, v = .2))
  # What it is may be said.
  expect_equal(coef(cv_scores(means, score, learner = NULL)), c(score = .7))
  expect_equal(coef(cv_scores(transform(means, model = "u"), score)),
               c(score = .7))
  expect_equal(unname(coef(cv_scores(rbind(means, means), score, by = model))),
               c(.8, .6, .7))
})

test_that("a part of a record's whole is no larger than it", {
  data <- data.frame(hits = c(2, 0, 1), of = c(1, 4, 2))
  read <- function(...) {
    cv_scores(data, hits, denominator = of, direction = "maximize", ...)
  }
  expect_input_error(read(range = c(0, 1)), "value", "range",
                     message = "2 is outside")
  expect_equal(unname(coef(read(range = c(0, Inf)))), 3 / 7)
  data$hits[1] <- 1
  expect_equal(unname(coef(read(range = c(0, 1)))), 2 / 7)
})

test_that("printed values have the digits that they have", {
  x <- cv_scores(data.frame(a = c(1134, 1133, 1135, 1136),
                            b = c(8.51, 0.2, 0.3, 0.4),
                            c = c(0.12, 0.11, 0.1, 0.1)), c(a, b, c),
                 direction = "minimize")
  said <- capture.output(print(x))
  expect_match(said, "a +1134.500$", all = FALSE)
  expect_match(said, "b +2.353$", all = FALSE)
  expect_match(said, "c +0.107$", all = FALSE)
  expect_identical(format_alike(c(2e-9, 3), 3), c("2e-09", "3e+00"))
  expect_identical(format_alike(c(NA, 0.992, 1.1324, Inf), 3),
                   c("NA", "0.992", "1.132", "Inf"))
})

# A model that failed everywhere; what repeats in it is no sign of repetitions.
test_that("a first column without any score is refused as any other", {
  for (data in list(data.frame(q = 1:100, a = NA_real_, b = 1:100 / 100),
                    data.frame(q = 1:100, b = 1:100 / 100, a = NA_real_))) {
    expect_input_error(cv_scores(data, setdiff(names(data), "q"),
                                 direction = "minimize"),
                       "missing", "score", "cv_scores")
  }
})

test_that("summarized predictions of tune have no folds", {
  table <- data.frame(.row = 1:20, .config = "m", brier = 1:20 / 20)
  expect_input_error(cv_scores(table, brier, row = .row), "missing", "fold",
                     "cv_scores", "does not contain the folds")
  # One test set, or folds, may be said.
  expect_equal(nrow(as.data.frame(
    cv_scores(table, brier, row = .row, fold = NULL)
  )), 20)
  folds <- cv_scores(transform(table, id = rep(1:4, 5)), brier, row = .row,
                     fold = id)
  expect_equal(glance(folds)$folds, 4)
})
