# Practical equivalence.

answers <- data.frame(
  truth = rep(c("yes", "no"), c(12, 60)),
  a = rep(c("yes", "no", "yes", "no"), c(9, 3, 4, 56)),
  b = rep(c("yes", "no", "yes", "no"), c(4, 8, 2, 58))
)
one_set <- cv_predictions(answers, truth, c(a, b))

halves <- function() {
  set.seed(3)
  x <- data.frame(y = rep(c("yes", "no"), 40), u = stats::rnorm(80))
  x$u <- x$u + (x$y == "yes")
  x$v <- stats::rnorm(80) + 0.5 * (x$y == "yes")
  cv_predict(cv_bcv(x, m = 5), x, y, list(
    mean = learner_mean(), knn = learner_knn(5), none = learner_majority()
  ))
}

test_that("on one test set the regions are those of a normal distribution", {
  # 5 records for a, 2 for b, of 72.
  s <- sqrt((7 / 72 - (3 / 72)^2) / 72)
  few <- "bcvinfer_warning_few_disagreements"
  expect_warning(found <- components_test(one_set, a, b, rope = 0.02),
                 "disagree on 7 records only", class = few)
  expect_warning(components_test(one_set, a, b, null.value = 0.02,
                                 alternative = "less"),
                 "compare_learners(one_set, rope = 0.02", class = few,
                 fixed = TRUE)
  expect_warning(components_test(one_set, a, b),
                 "swap_test(one_set, a, b, measure = \"error\")", class = few,
                 fixed = TRUE)
  regions <- c(pnorm((-0.02 + 3 / 72) / s), NA, pnorm((-0.02 - 3 / 72) / s))
  regions[2] <- 1 - regions[1] - regions[3]
  expect_equal(unlist(found$rope[1:5], use.names = FALSE),
               c(0.02, regions, regions[1]), tolerance = 1e-12)
  # Accuracy is better where it is larger; the regions are the same.
  expect_warning(again <- components_test(one_set, a, b, "accuracy",
                                          rope = 0.02), class = few)
  expect_equal(again$rope[1:5], found$rope[1:5])
  expect_equal(tidy(found)$within, regions[2])
  expect_match(found$notes,
               "^a better by more than 2 percentage points: 72%; b better",
               all = FALSE)
})

test_that("on half splits they are integrals of the predictive distribution", {
  p <- halves()
  request <- components_request(p, "error", NULL, 1)
  pair <- lapply(c("mean", "knn"), request$losses)
  parts <- plan_components(pair[[1]] - pair[[2]], request$layout, "halves",
                           pair = pair)
  density <- function(x) {
    found <- parts$predictive
    rowSums(vapply(seq_along(found$weight), function(k) {
      found$weight[k] * stats::dt((x - parts$estimate) / found$stderr[k],
                                  found$df[k]) / found$stderr[k]
    }, numeric(length(x))))
  }
  area <- function(from, to) {
    stats::integrate(density, from, to, rel.tol = 1e-11,
                     subdivisions = 2000)$value
  }
  found <- components_test(p, mean, knn, rope = 0.03)$rope
  expect_equal(found$better, area(-Inf, -0.03), tolerance = 1e-8)
  expect_equal(found$within, area(-0.03, 0.03), tolerance = 1e-8)
  expect_equal(found$worse, area(0.03, Inf), tolerance = 1e-8)
  expect_equal(found$p.equivalence, max(found$better, found$worse))
  # Two one-sided tests by the test itself.
  low <- components_test(p, mean, knn, null.value = -0.03,
                         alternative = "greater")
  high <- components_test(p, mean, knn, null.value = 0.03,
                          alternative = "less")
  expect_equal(found$p.equivalence, max(low$p.value, high$p.value),
               tolerance = 1e-10)
})

test_that("comparisons have the regions of every pair", {
  p <- halves()
  rows <- compare_learners(p, rope = 0.03)
  expect_equal(rows$better + rows$within + rows$worse, rep(1, 3))
  alone <- components_test(p, mean, knn, rope = 0.03)$rope
  expect_equal(unlist(rows[1, c("better", "within", "worse")]),
               unlist(alone[c("better", "within", "worse")]),
               tolerance = 1e-10)
  # Chosen by name, of scores too.
  expect_equal(compare_learners(cv_scores(p), "components", rope = 0.03)$within,
               rows$within, tolerance = 1e-10)
  expect_output(print(rows), "better +within +worse")
  expect_output(print(rows), "first of a pair.+more than 3\\s+percentage")
  expect_output(print(rows[1, ]), "mean\\s+is\\s+better")
  expect_match(summary(rows)$conclusion[1],
               "differ by at most 3 percentage points is [0-9]+%")
  tiers <- learner_tiers(rows)
  expect_type(tiers$equivalent_to, "list")
  expect_output(print(tiers), "practically tied")
  wide <- learner_tiers(compare_learners(p, rope = 0.9))
  expect_setequal(wide$equivalent_to[[1]], wide$learner[-1])
})

test_that("on blocks, runs and groups they are areas of t distributions", {
  set.seed(4)
  x <- data.frame(y = rep(c("yes", "no"), 60), id = rep(1:60, each = 2))
  x$u <- stats::rnorm(120) + (x$y == "yes")
  learners <- list(mean = learner_mean(), knn = learner_knn(3))
  seeds <- do.call(rbind, lapply(1:3, function(seed) {
    data.frame(row = 1:120, seed, y = x$y,
               a = ifelse(x$u + stats::rnorm(120, 0, 0.4) > 0.5, "yes", "no"),
               b = ifelse(x$u + stats::rnorm(120) > 0.5, "yes", "no"))
  }))
  plans <- list(
    cv_predict(cv_blocks(x), x[c("y", "u")], y, learners),
    cv_predict(cv_bcv(x, m = 3, groups = id), x, y, learners),
    cv_predictions(seeds, y, c(mean = a, knn = b), row = row, run = seed)
  )
  for (p in plans) {
    pair <- prediction_learners(p)
    found <- components_test(p, !!pair[1], !!pair[2], rope = 0.04)
    of <- found$rope$distribution
    below <- function(at) {
      sum(of$weight * stats::pt((at - found$estimate) / of$stderr, of$df))
    }
    expect_equal(unlist(found$rope[rope_names], use.names = FALSE),
                 c(below(-0.04), below(0.04) - below(-0.04), 1 - below(0.04)),
                 tolerance = 1e-8)
    sides <- c(greater = -0.04, less = 0.04)
    by_test <- vapply(names(sides), function(side) {
      components_test(p, !!pair[1], !!pair[2], null.value = sides[[side]],
                      alternative = side)$p.value
    }, 0)
    expect_equal(found$rope$p.equivalence, max(by_test), tolerance = 1e-8)
  }
})

test_that("a result says whom a difference favours and who was compared", {
  expect_output(print(components_test(one_set, a, b)),
                "A positive difference favours b. One test set, the models")
  # Better is larger for the accuracy, smaller for the error.
  expect_output(print(components_test(one_set, a, b, "accuracy")),
                "A positive difference favours a")
  p <- halves()
  expect_output(print(bcv_t_test(loss_differences(p, mean, knn))),
                "favours knn. Trained on 40 records, half of\\s+all.")
  rows <- compare_learners(p, measure = "accuracy")
  expect_output(print(rows), "favours the first learner .*Trained on\\s+40")
  expect_output(print(learner_tiers(rows)), "Trained on 40 records, half of")
})

test_that("what does not vary has no regions", {
  same <- transform(answers, b = a)
  x <- cv_predictions(same, truth, c(a, b))
  found <- suppressWarnings(components_test(x, a, b, rope = 0.02))
  expect_equal(unlist(found$rope[-1], use.names = FALSE), rep(NA_real_, 4))
  expect_match(found$notes, "unknown", all = FALSE)
})

test_that("mistakes are told", {
  expect_input_error(components_test(one_set, a, b, rope = -1), "value", "rope")
  expect_input_error(components_test(one_set, a, b, rope = 0), "value", "rope")
  expect_input_error(
    components_test(matrix(stats::rnorm(60), 20),
                    fold = matrix(rep(1:2, 30), 20), rope = 0.1),
    "conflict", "rope"
  )
  expect_input_error(compare_learners(halves(), "bcv_t", rope = 0.1),
                     "conflict", "rope")
})

test_that("of K folds the call of the posterior has the user's names", {
  own <- data.frame(id = 1:60, f = rep(1:10, 6), y = c("u", "v", "v"))
  own$tree <- rep(c("u", "v"), 30)
  own$`random forest` <- rev(own$y)
  mine <- cv_predictions(own, y, c(tree, `random forest`), row = id, fold = f)
  advised <- function(error) {
    str2lang(sub(".*`` (.*) ``.*", "\\1", one_line(error)))
  }
  error <- expect_input_error(compare_learners(mine, rope = 0.02),
                              "conflict", "rope")
  expect_identical(advised(error), quote(
    bayes_correlated_t(cv_benchmark(list(data = mine)), tree, `random forest`,
                       rope = 0.02)
  ))
  error <- expect_input_error(
    compare_learners(mine, measure = "f1", positive = "u", rope = 0.1),
    "conflict", "rope"
  )
  expect_identical(advised(error), quote(
    bayes_correlated_t(cv_benchmark(list(data = mine), measure = "f1",
                                    positive = "u"),
                       tree, `random forest`, rope = 0.1)
  ))
  # Its answer is about that measure: by hand, the fold values of F1.
  found <- eval(advised(error))
  f1 <- vapply(1:10, function(fold) {
    part <- own[own$f == fold, ]
    vapply(part[c("tree", "random forest")], function(said) {
      2 * sum(said == "u" & part$y == "u") /
        (sum(said == "u") + sum(part$y == "u"))
    }, 0)
  }, numeric(2))
  expect_equal(found$mean_difference, mean(f1[1, ] - f1[2, ]))
  error <- expect_input_error(compare_learners(mine[mine$row > 0, ],
                                               rope = 0.02), "conflict", "rope")
  expect_identical(advised(error)[[2]],
                   quote(cv_benchmark(list(data = mine[mine$row > 0, ]))))
  # The posterior has no subgroups: no call is advised that forgets them.
  site <- rep(c("here", "there"), 30)
  error <- expect_input_error(compare_learners(mine, rope = 0.02, by = site),
                              "conflict", "rope")
  expect_no_match(one_line(error), "bayes_correlated_t")
})

test_that("regions are tails of t, whichever side the mean is on", {
  p <- function(at) stats::pt(at, 10)
  above <- c(1 - p(-1), p(-1) - p(-3), p(-3))
  below <- c(p(-2), p(0) - p(-2), 1 - p(0))
  found <- t_regions(c(0.1, -0.05), c(0.05, 0.05), 10, 0.05)
  expect_equal(unname(found), rbind(above, below, deparse.level = 0))
})

# n01: only the first is wrong, n10: only the second.
few_records <- function(n, n01, n10) {
  truth <- rep(c("u", "v"), c(n %/% 2, n - n %/% 2))
  wrong <- function(at) {
    replace(truth, at, ifelse(truth[at] == "u", "v", "u"))
  }
  data.frame(truth, a = wrong(seq_len(n01)),
             b = wrong(n01 + seq_len(n10)), same = truth)
}

test_that("few disagreements in error: the score test of the margin", {
  # The restricted maximum by numbers, of table 5, 2 and 65.
  score <- function(more, less, n, margin) {
    likelihood <- function(p) {
      more * log(p + margin) + less * log(p) +
        (n - more - less) * log(1 - 2 * p - margin)
    }
    p <- stats::optimize(likelihood, c(0, (1 - margin) / 2), maximum = TRUE,
                         tol = 1e-10)$maximum
    stats::pnorm((more - less - n * margin) /
                   sqrt(n * (2 * p + margin - margin^2)))
  }
  x <- cv_predictions(few_records(72, 5, 2), truth, c(a, b))
  rows <- compare_learners(x, rope = 0.1)
  expect_identical(rows$test, "midp_mcnemar")
  sides <- c(score(2, 5, 72, 0.1), score(5, 2, 72, 0.1))
  expect_equal(unlist(rows[1, rope_names], use.names = FALSE),
               c(sides[1], 1 - sum(sides), sides[2]), tolerance = 1e-6)
  expect_identical(rows$p.equivalence, rows$worse)
  expect_match(rows$note, "Tango's score test of the margin", fixed = TRUE)
  # Of accuracy too, in loss, and beside a one-sided test.
  expect_warning(less <- compare_learners(x, rope = 0.1, alternative = "less"),
                 class = "bcvinfer_warning_few_disagreements")
  same <- list(
    less, compare_learners(x, rope = 0.1, measure = "accuracy"),
    compare_learners(x, rope = 0.1, measure = "accuracy", loss = TRUE)
  )
  for (one in same) {
    expect_equal(as.list(one)[rope_names], as.list(rows)[rope_names])
  }
  # The test by name keeps its own distribution.
  expect_warning(named <- compare_learners(x, "components", rope = 0.1),
                 class = "bcvinfer_warning_few_disagreements")
  alone <- suppressWarnings(components_test(x, a, b, rope = 0.1))
  expect_equal(named$within, alone$rope$within)
})

test_that("disagreements against one learner alone: the larger of two", {
  # 40 records, one disagreement, margin 0.1: P(X <= 1) of Bin(40, 0.1).
  x <- cv_predictions(few_records(40, 0, 1), truth, c(a, b, same))
  rows <- compare_learners(x, rope = 0.1)
  expect_equal(rows$p.equivalence[1], 0.9^40 + 4 * 0.9^39)
  # a and same agree: no disagreement, which the normal distribution has as
  # z = -4 / sqrt(3.6), more than 0.9^40 = 0.015.
  expect_identical(rows$a[2], "a")
  expect_equal(rows$p.equivalence[2], stats::pnorm(-4 / sqrt(3.6)))
  expect_equal(rows$within[2], 1 - 2 * stats::pnorm(-4 / sqrt(3.6)))
  expect_identical(learner_tiers(rows, 0.06)$equivalent_to[[1]], "same")
  # A p-value of a half at most; no margin is beyond 1.
  expect_equal(margin_p(0, 0, 10, 0.01), 0.5)
  expect_identical(margin_p(5, 0, 10, 1), 0)
})

test_that("in other measures few disagreements have no margin", {
  x <- cv_predictions(few_records(60, 3, 5), truth, c(a, b))
  expect_warning(
    rows <- compare_learners(x, measure = "specificity", positive = "v",
                             rope = 0.1),
    "unknown for 1 pair with fewer than 100 disagreements",
    class = "bcvinfer_warning_few_disagreements"
  )
  expect_identical(rows$test, "swap")
  expect_identical(unlist(rows[c(rope_names, "p.equivalence")],
                          use.names = FALSE), rep(NA_real_, 4))
  expect_match(rows$note, "unknown, since the exact test is of equality")
  expect_no_match(summary(rows)$conclusion, "probability")
})

test_that("a margin is not said to have the exact test of equality", {
  x <- cv_predictions(few_records(40, 0, 1), truth, c(a, b))
  advice <- function(...) {
    one_line(tryCatch(components_test(x, a, b, ...), warning = identity))
  }
  few <- "Test more records that count in this measure."
  expect_match(advice(), "`swap_test(x, a, b, measure = \"error\")`",
               fixed = TRUE)
  expect_match(advice(null.value = 0.1, alternative = "less"), few)
  expect_match(advice(measure = "recall", positive = "u", rope = 0.1), few)
  expect_match(advice(rope = 0.1), fixed = TRUE,
               "`compare_learners(x, rope = 0.1, measure = \"error\")`")
})

# inst/evidence/margin.R makes the file.
test_that("a true difference of just the margin is called equivalent in .05", {
  rates <- read.csv(system.file("evidence", "margin.csv.gz",
                                package = "bcvinfer"))
  expect_identical(nrow(rates), 576L)
  expect_true(all(rates$score <= 0.055))
  expect_true(max(rates$normal) > 0.15)
  # Of 40 records with a margin of 0.1 and p01 = 0: 0 disagreements alone.
  one <- rates[rates$n == 40 & rates$margin == 0.1 & rates$fewer == 0, ]
  expect_equal(one$score, 0.9^40, tolerance = 1e-3)
  # The normal distribution takes 1, too, but has no answer for 0.
  expect_equal(one$normal, 4 * 0.9^39, tolerance = 1e-3)
})

test_that("equivalence of many pairs is said to be of each pair alone", {
  n <- 400
  y <- rep(c("u", "v"), n / 2)
  wrong <- function(at) replace(y, at, ifelse(y[at] == "u", "v", "u"))
  x <- cv_predictions(data.frame(y, a = wrong(1:40), b = wrong(21:64),
                                 c = wrong(31:80)), y, c(a, b, c))
  found <- compare_learners(x, rope = 0.06)
  # a alone errs on 20 records and b on 24: two one-sided z tests of that pair,
  # whatever the number of pairs.
  difference <- -4 / n
  stderr <- sqrt((44 / n - difference^2) / n)
  expect_equal(found$p.equivalence[1],
               stats::pnorm((difference + 0.06) / stderr, lower.tail = FALSE),
               tolerance = 1e-6)
  printed <- function(x) {
    gsub("\\s+", " ", paste(utils::capture.output(print(x)), collapse = " "))
  }
  expect_match(printed(found), "of each pair alone, not adjusted.",
               fixed = TRUE)
  expect_no_match(printed(compare_learners(x[names(x) != "c"], rope = 0.06)),
                  "alone")
})

# (In base R, 4,000 sets: 100 groups of five records, 14 of which differ at a
# margin of .05, are called equivalent in .105.)
test_that("few groups that differ are warned of at a margin, not at zero", {
  few <- "bcvinfer_warning_few_disagreements"
  y <- rep(c("yes", "no"), 60)
  group <- rep(1:40, each = 3)
  wrong <- function(groups) {
    ifelse(group %in% groups & duplicated(group), rev(y), y)
  }
  x <- cv_predictions(data.frame(y, a = wrong(1:8), b = wrong(9:14),
                                 c = wrong(1:40), group),
                      y, c(a, b, c), groups = group)
  expect_warning(components_test(x, a, b, null.value = 0.05),
                 "disagree in 14 groups only", class = few)
  expect_warning(compare_learners(x, rope = 0.05),
                 "1 pair disagrees in few groups only (a - b in 14)",
                 class = few, fixed = TRUE)
  expect_no_warning(components_test(x, a, b))
  expect_no_warning(compare_learners(x))
  expect_no_warning(components_test(x, a, c, rope = 0.05))
  # Of 16 groups of which 15 differ the t distribution is right.
  most <- group <= 16
  x <- cv_predictions(data.frame(y, a = y, b = wrong(1:15), group)[most, ],
                      y, c(a, b), groups = group)
  expect_no_warning(suppressWarnings(components_test(x, a, b, rope = 0.05),
                                     "bcvinfer_warning_few_records"))
})

test_that("few disagreements are told of a margin in F1, too", {
  first <- one_set$truth[1]
  expect_warning(components_test(one_set, a, b, "f1", positive = first,
                                 rope = 0.03),
                 "rough approximation",
                 class = "bcvinfer_warning_few_disagreements")
})

test_that("a margin of 1 or more is never exceeded by scores from -1 to 1", {
  expect_identical(margin_p(c(5, 0), c(3, 0), 20, 1), c(0, 0))
  expect_identical(margin_p(c(5, 0), c(3, 0), 20, 1.5), c(0, 0))
})
