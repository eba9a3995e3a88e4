# Two classifiers of 40 records: 12 positive (5 disagreements), 28 negative (2).
swap_data <- function() {
  data.frame(
    y = rep(c("p", "n"), c(12, 28)),
    a = rep(c("p", "n", "p", "n", "p", "n"), c(9, 3, 1, 1, 2, 24)),
    b = rep(c("p", "n", "p", "n", "p", "n", "p", "n"),
            c(5, 5, 1, 1, 0, 2, 1, 25))
  )
}

swap_predictions <- function(data = swap_data()) {
  cv_predictions(data, y, c(a, b))
}

# A measure of weighted records.
weighted <- list(
  f1 = function(y, p, w) {
    hits <- sum(w * (y == "p" & p == "p"))
    2 * hits / (sum(w * (y == "p")) + sum(w * (p == "p")))
  },
  mcc = function(y, p, w) {
    stats::cov.wt(cbind(y == "p", p == "p"), w / sum(w), cor = TRUE)$cor[1, 2]
  },
  precision = function(y, p, w) {
    sum(w * (y == "p" & p == "p")) / sum(w * (p == "p"))
  },
  kappa = function(y, p, w) {
    shares <- tapply(w, list(factor(y, c("n", "p", "q")),
                             factor(p, c("n", "p", "q"))), sum, default = 0)
    shares <- shares / sum(shares)
    chance <- sum(rowSums(shares) * colSums(shares))
    (sum(diag(shares)) - chance) / (1 - chance)
  }
)

# The difference over its standard error, by what each record's weight changes;
# with groups by what those of a group change together.
by_weights <- function(value, data, group = NULL) {
  n <- nrow(data)
  difference <- function(w) value(data$y, data$a, w) - value(data$y, data$b, w)
  pull <- vapply(seq_len(n), function(i) {
    step <- replace(numeric(n), i, 1e-4)
    (difference(1 + step) - difference(1 - step)) / 2e-4
  }, 0)
  spread <- sqrt(sum(pull^2))
  if (!is.null(group)) {
    sums <- rowsum(pull, group)
    spread <- sqrt(sum(sums^2) * length(sums) / (length(sums) - 1))
  }
  if (spread < 1e-9) return(sign(difference(rep(1, n))) * 1e9)
  difference(rep(1, n)) / spread
}

# The mid-p value over all exchanges of the two predictions, one by one, or that
# of the normal distribution, whichever is larger.
all_exchanges <- function(value, data) {
  differ <- which(data$a != data$b)
  masks <- as.matrix(expand.grid(rep(list(c(FALSE, TRUE)), length(differ))))
  z <- apply(masks, 1, function(mask) {
    turned <- data
    at <- differ[mask]
    turned[at, c("a", "b")] <- data[at, c("b", "a")]
    by_weights(value, turned)
  })
  size <- round(abs(z), 6)
  max(mean(size > size[1]) + mean(size == size[1]) / 2, 2 * pnorm(-abs(z[1])))
}

test_that("p-values are those of all exchanges, record by record", {
  data <- swap_data()
  x <- swap_predictions(data)
  for (measure in c("f1", "mcc", "precision")) {
    found <- swap_test(x, a, b, measure, positive = "p")
    expect_equal(found$p.value, all_exchanges(weighted[[measure]], data),
                 tolerance = 1e-6, info = measure)
    expect_equal(found$statistic[[1]], by_weights(weighted[[measure]], data),
                 tolerance = 1e-6)
  }
  # Three classes, 9 disagreements of five kinds.
  data$y[c(1, 2, 20:27)] <- "q"
  data$a[c(1, 20:24)] <- "q"
  data$b[c(1, 2, 20:25)] <- "q"
  found <- swap_test(swap_predictions(data), a, b, "kappa")
  expect_equal(found$p.value, all_exchanges(weighted$kappa, data),
               tolerance = 1e-6)
  expect_equal(found$parameter[["N"]], sum(data$a != data$b))
})

# 2^8 exchanges of groups of 1 to 9 records, one by one.
test_that("predictions of whole groups are exchanged", {
  data <- swap_data()
  data$g <- rep(c(1:8, 3, 8, 2, 8), length.out = 40)
  data$g[31:40] <- 20:29
  x <- cv_predictions(data, y, c(a, b), groups = g)
  differ <- unique(data$g[data$a != data$b])
  masks <- as.matrix(expand.grid(rep(list(c(FALSE, TRUE)), length(differ))))
  for (measure in c("f1", "mcc", "kappa", "precision")) {
    z <- apply(masks, 1, function(mask) {
      turned <- data
      at <- data$g %in% differ[mask]
      turned[at, c("a", "b")] <- data[at, c("b", "a")]
      by_weights(weighted[[measure]], turned, data$g)
    })
    size <- round(abs(z), 6)
    exact <- mean(size > size[1]) + mean(size == size[1]) / 2
    found <- swap_test(x, a, b, measure, if (measure != "kappa") "p")
    expect_equal(found$statistic[[1]], z[1], tolerance = 1e-6)
    expect_equal(found$p.value, max(exact, 2 * pnorm(-abs(z[1]))),
                 tolerance = 1e-6)
  }
  # Groups of one record change nothing but the factor G / (G - 1) of the
  # variance, and nothing at all in the order of the exchanges.
  alone <- cv_predictions(transform(data, g = 1:40), y, c(a, b), groups = g)
  expect_equal(swap_test(alone, a, b)$p.value,
               swap_test(swap_predictions(data[1:3]), a, b)$p.value)
  # Groups that agree: all four that differ are for a, 2 / 2^4 and half of it.
  whole <- data.frame(g = rep(1:10, each = 3), y = "p",
                      a = rep(c("p", "n"), c(12, 18)), b = "n")
  whole$b[13:15] <- whole$a[13:15] <- "p"
  agree <- cv_predictions(rbind(whole, transform(whole, y = "n", g = g + 10)),
                          y, c(a, b), groups = g)
  found <- swap_test(agree, a, b, "recall", "p")
  expect_equal(found$parameter[["N"]], 4)
  expect_equal(found$p.value, 2 * 0.5^4 / 2)
  expect_match(found$notes, "20 groups were exchanged as a whole", all = FALSE)
})

test_that("of the error it is the mid-p McNemar test, to 1e-12", {
  for (cells in list(c(7, 2), c(4, 4), c(0, 6), c(30, 51), c(1, 0))) {
    # Both wrong in 5 records of three classes, by different classes.
    size <- sum(cells)
    y <- rep_len(c("p", "n", "q"), size + 35)
    after <- c(p = "n", n = "q", q = "p")
    in_a <- rep(c(TRUE, FALSE, FALSE, TRUE), c(cells, 30, 5))
    in_b <- rep(c(FALSE, TRUE, FALSE, TRUE), c(cells, 30, 5))
    x <- swap_predictions(data.frame(
      y, a = ifelse(in_a, after[y], y), b = ifelse(in_b, after[after[y]], y)
    ))
    # 2 P(X < l) + P(X = l) of Bin(N, 1/2), or 1 - P(X = l) / 2 in a tie.
    low <- min(cells)
    wanted <- if (cells[1] == cells[2]) 1 - choose(size, low) / 2^size / 2 else
      (2 * sum(choose(size, seq_len(low) - 1)) + choose(size, low)) / 2^size
    for (measure in c("error", "accuracy")) {
      found <- swap_test(x, a, b, measure)
      expect_equal(found$p.value, wanted, tolerance = 1e-12)
      expect_identical(found$parameter[["N"]], size)
    }
    midp <- holdout_mcnemar_test(contingency_counts(x, a, b), exact = "midp")
    expect_equal(found$p.value, midp$p.value, tolerance = 1e-12)
  }
})

test_that("a recall has the disagreements of the positive records alone", {
  x <- swap_predictions()
  # a finds 4 that b misses, b finds 1 that a misses: as McNemar's (1, 4).
  found <- swap_test(x, a, b, "recall", "p")
  expect_equal(found$p.value, (2 * 1 + 5) / 32)
  expect_identical(found$parameter, c(N = 5))
  negative <- swap_test(x, a, b, "specificity", "p")
  expect_equal(negative$p.value, swap_test(x, a, b, "fpr", "p")$p.value)
  # (2, 0)
  expect_equal(negative$p.value, 1 / 4)
})

# Three positive records that only one learner finds, and no other: a variance
# of zero, with the exact sign test's p-value.
test_that("three records of one mind are no p = 0", {
  data <- data.frame(y = rep(c("p", "n"), c(3, 57)),
                     a = rep(c("p", "n"), c(3, 57)), b = "n")
  x <- cv_predictions(data, y, c(a, b))
  expect_warning(found <- swap_test(x, a, b, "recall", "p"),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(found$statistic[["z"]], Inf)
  expect_equal(found$p.value, binom.test(3, 3)$p.value)
  expect_null(found$conf.int)
  expect_match(found$notes, "no confidence interval", all = FALSE)
  pair <- suppressWarnings(compare_learners(x, measure = "recall",
                                            positive = "p"))
  expect_equal(pair$p.value, found$p.value)
  expect_identical(pair$conf.low, NA_real_)
})

# Balanced accuracy: half the sum of two differences of proportions.
balanced <- function(d1, d0, n1, n0, x1, x0) {
  z <- function(x1, x0) {
    first <- 2 * x1 - d1
    second <- 2 * x0 - d0
    (first / n1 + second / n0) /
      sqrt((d1 - first^2 / n1) / n1^2 + (d0 - second^2 / n0) / n0^2)
  }
  all <- round(abs(outer(0:d1, 0:d0, z)), 9)
  own <- round(abs(z(x1, x0)), 9)
  weight <- outer(dbinom(0:d1, d1, 0.5), dbinom(0:d0, d0, 0.5))
  sum(weight[all > own]) + sum(weight[all == own]) / 2
}

balanced_cells <- function(d1, d0, n1, n0, x1, x0) {
  truth <- rep(1:2, c(n1, n0))
  a <- c(rep(1:2, c(x1, d1 - x1)), rep(1L, n1 - d1), rep(2:1, c(x0, d0 - x0)),
         rep(2L, n0 - d0))
  b <- c(rep(2:1, c(x1, d1 - x1)), rep(1L, n1 - d1), rep(1:2, c(x0, d0 - x0)),
         rep(2L, n0 - d0))
  swap_cells(truth, a, b, find_measure("balanced_accuracy"),
             list(positive = 1L))
}

test_that("large tables are drawn, with an error that says how far off", {
  few <- list(d1 = 9, d0 = 14, n1 = 30, n0 = 80, x1 = 6, x0 = 9)
  found <- swap_core(do.call(balanced_cells, few), "two.sided", 0.95)
  expect_equal(found$exchange, do.call(balanced, few), tolerance = 1e-12)
  expect_equal(found$p.value, max(found$exchange,
                                  2 * pnorm(-abs(found$statistic))))
  expect_null(found$error)
  many <- list(d1 = 500, d0 = 700, n1 = 1500, n0 = 2500, x1 = 265, x0 = 371)
  set.seed(1)
  before <- .Random.seed
  found <- swap_core(do.call(balanced_cells, many), "two.sided", 0.95)
  expect_identical(.Random.seed, before)
  p <- do.call(balanced, many)
  expect_equal(found$error, sqrt(p * (1 - p) / swap_draws), tolerance = 0.05)
  expect_lt(abs(found$exchange - p), 4 * found$error)
})

test_that("a million records do not overflow", {
  cells <- balanced_cells(40000L, 90000L, 2e5, 8e5, 20200L, 45000L)
  found <- swap_core(cells, "two.sided", 0.95)
  # Normal by now: z = 400 / sqrt(40000) at no difference of the others, with
  # the weights of both classes.
  z <- 400 / 2e5 / sqrt((40000 - 400^2 / 2e5) / 4e10 + 90000 / 64e10)
  expect_equal(abs(found$statistic), z)
  expect_lt(abs(found$p.value - 2 * pnorm(-z)), 4 * found$error)
})

test_that("sides add up to 1, and the interval excludes 0 where p does", {
  x <- swap_predictions()
  for (measure in c("f1", "mcc", "recall", "error")) {
    positive <- if (measure != "error") "p"
    p <- vapply(c("less", "greater", "two.sided"), function(side) {
      swap_test(x, a, b, measure, positive, side)$p.value
    }, 0)
    if (measure %in% c("recall", "error")) expect_equal(p[[1]] + p[[2]], 1)
    expect_equal(p[[3]], 2 * min(p[1:2]))
    # Just below and just above the level at which it rejects.
    for (level in c(p[[3]] - 1e-6, p[[3]] + 1e-6)) {
      ends <- swap_test(x, a, b, measure, positive,
                        conf.level = 1 - level)$conf.int
      expect_identical(ends[1] > 0 || ends[2] < 0, level > p[[3]])
    }
  }
  # Two records can be significant at no level below 1/4.
  data <- swap_data()
  data$b[7:9] <- "p"
  few <- swap_test(swap_predictions(data), a, b, "recall", "p")
  expect_identical(few$parameter[["N"]], 2)
  expect_identical(as.vector(few$conf.int), c(-1, 1))
})

# Both have precision .9: b finds ten more positives, and the same false ones.
# All exchanges that far are 2 of 2^10.
test_that("equal precisions of learners that are not exchangeable", {
  data <- data.frame(y = rep(c("p", "n"), c(50, 50)),
                     a = rep(c("p", "n", "p", "n"), c(27, 23, 3, 47)),
                     b = rep(c("p", "n", "p", "n"), c(37, 13, 3, 47)))
  found <- swap_test(swap_predictions(data), a, b, "precision", "p")
  expect_equal(found$p.value, 2 * pnorm(-abs(found$statistic[[1]])))
  expect_gt(found$p.value, 0.05)
})

test_that("no disagreement: p is 1, or 1/2 on one side", {
  data <- transform(swap_data(), b = a)
  x <- swap_predictions(data)
  expect_identical(swap_test(x, a, b, "mcc", "p")$p.value, 1)
  expect_identical(swap_test(x, a, b, "mcc", "p", "less")$p.value, 0.5)
})

test_that("exchanges without a value or a derivative do not stop the test", {
  # The G-mean of a learner that finds no positive record is 0, and its
  # derivative infinite.
  data <- data.frame(y = rep(c("p", "n"), c(6, 30)),
                     a = rep(c("p", "n"), c(4, 32)),
                     b = rep(c("n", "p", "n"), c(6, 2, 28)))
  x <- swap_predictions(data)
  found <- swap_test(x, a, b, "g_mean", "p")
  # Of 64 exchanges those with all positive records on one side, and no other,
  # are as large or larger: 8, of which the observed one and its opposite.
  expect_gte(found$p.value, 1 / 64)
  expect_true(is.finite(found$stderr))
  # Precision: exchanges that leave b without a positive prediction count as
  # no difference; b itself has one here.
  data$b[1] <- "p"
  expect_warning(
    expect_warning(some <- swap_test(swap_predictions(data), a, b, "precision",
                                     "p"),
                   class = "bcvinfer_warning_zero_variance"),
    class = "bcvinfer_warning_few_records"
  )
  expect_true(some$p.value <= 1)
  none <- transform(data, b = "n")
  error <- expect_input_error(
    swap_test(swap_predictions(none), a, b, "precision", "p"), "value",
    "measure", "swap_test"
  )
  expect_match(conditionMessage(error), "undefined")
})

test_that("what it does not take is refused, with the way on", {
  data <- swap_data()
  x <- swap_predictions(data)
  bad <- function(kind, argument, ..., way_on = "components_test") {
    error <- expect_input_error(swap_test(...), kind, argument, "swap_test")
    expect_match(conditionMessage(error), way_on)
  }
  bad("value", "measure", x, a, b, "roc_auc")
  halves <- comparison_predictions()
  bad("scheme", "x", halves, one, two, way_on = "compare_learners")
  expect_input_error(swap_test(as.data.frame(x), a, b), "type", "x",
                     "swap_test")
  expect_input_error(swap_test(x, a, b, "recall"), "missing", "positive",
                     "swap_test")
})

test_that("it is the default on one test set, for measures of labels", {
  x <- swap_predictions()
  for (measure in c("mcc", "recall", "f1_macro", "kappa")) {
    positive <- if (measure %in% c("mcc", "recall")) "p"
    found <- compare_learners(x, measure = measure, positive = positive)
    alone <- swap_test(x, a, b, measure, positive)
    expect_identical(found$test, "swap")
    expect_equal(found$statistic, alone$statistic[[1]])
    expect_equal(found$p.value, alone$p.value)
    expect_equal(c(found$conf.low, found$conf.high), as.vector(alone$conf.int))
    expect_equal(found$parameter, alone$parameter[[1]])
  }
  expect_identical(compare_learners(x)$test, "midp_mcnemar")
  less <- compare_learners(x, measure = "mcc", positive = "p",
                           alternative = "less")
  expect_equal(less$p.value, swap_test(x, a, b, "mcc", "p", "less")$p.value)
  for (ask in list(list(tests = "components"), list(p_adjust = "max_t"))) {
    expect_warning(
      found <- do.call(compare_learners, c(list(x, measure = "mcc",
                                                positive = "p"), ask)),
      "swap test", class = "bcvinfer_warning_few_disagreements"
    )
    expect_identical(found$test, "components")
  }
  named <- compare_learners(x, "swap", measure = "mcc", positive = "p")
  expect_equal(named$p.value, swap_test(x, a, b, "mcc", "p")$p.value)
})

test_that("the evidence: level where exchangeable, and where z fails", {
  rates <- read.csv(system.file("evidence", "swap.csv.gz",
                                package = "bcvinfer"))
  null <- rates[rates$kind == "exchangeable", ]
  expect_identical(nrow(null), 90L)
  expect_lte(max(null$rejected), 0.065)
  expect_gte(max(null$rejected_z), 0.1)
  # Five positive records, equal balanced accuracies: what the help says.
  other <- rates[rates$kind %in% c("equal", "near"), ]
  expect_lte(max(other$rejected), 0.07)
  for (alone in c("rejected_z", "rejected_exchange")) {
    worst <- other[which.max(other[[alone]]), ]
    expect_identical(worst$measure, "balanced_accuracy")
    expect_identical(worst$n * worst$positives, 5)
    expect_gte(worst[[alone]], 0.35)
  }
})

test_that("shares of exchanges that sum above 1 by rounding stay at 1", {
  binomial <- function(n) stats::dbinom(0:n, n, 0.5)
  # (With and without long double.)
  weight <- (1 + 2^-48) * as.vector(outer(binomial(27), binomial(40)))
  expect_gt(max(cumsum(rev(weight)) - rev(weight) / 2), 1)
  steps <- tail_steps(seq_along(weight), weight)
  expect_identical(max(steps$tail), 1)
  expect_equal(steps$tail[1], 2^-68)
})

test_that("the sentence of a swap test names the learners", {
  found <- summary(swap_test(swap_predictions(), a, b, "f1", "p"))$conclusion
  expect_match(found, "the F1 of a is [0-9.]+ above that of b")
})

test_that("G-mean at a recall of 0 has a p-value, and no interval", {
  truth <- rep(c("p", "n"), c(4, 6))
  data <- data.frame(truth, none = "n", all = "p", right = truth,
                     missed = rep(c("n", "p"), c(4, 6)), group = rep(1:5, 2))
  x <- cv_predictions(data, truth, c(none, all, right, missed))
  # Ten exchanges, of which two of 2^10 are as extreme: their mid-p value.
  found <- swap_test(x, missed, right, "g_mean")
  expect_equal(found$p.value, 2^-10)
  expect_null(found$conf.int)
  expect_match(found$note, "at a recall of 0 the G-mean has no standard error",
               all = FALSE)
  # Of two learners without a hit no exchange makes a difference.
  alike <- swap_test(x, none, all, "g_mean")
  expect_equal(unname(alike$estimate), 0)
  data$other <- "n"
  same <- swap_test(cv_predictions(data, truth, c(none, other)), none, other,
                    "g_mean")
  expect_equal(c(unname(same$statistic), same$p.value), c(0, 1))
  grouped <- cv_predictions(data, truth, c(none, other), groups = group)
  of_groups <- suppressWarnings(swap_test(grouped, none, other, "g_mean"))
  expect_equal(of_groups$p.value, 1)
  # Six negatives, three found by one of the two: an interval as before.
  data$half <- ifelse(truth == "p", rep(c("p", "n"), 5), "n")
  expect_length(swap_test(cv_predictions(data, truth, c(half, right)), half,
                          right, "g_mean")$conf.int, 2)
})

test_that("an undefined measure names the learners of which it is undefined", {
  data <- data.frame(row = 1:6, y = factor(c("p", "p", "n", "n", "n", "n")),
                     a = factor("n", c("n", "p")),
                     b = factor(c("p", "n", "n", "p", "n", "n")))
  # a predicts no positive: its precision is 0 / 0, that of b is 1 / 2.
  x <- cv_predictions(data, y, c(a, b), row = row)
  expect_input_error(swap_test(x, a, b, "precision", "p"), "value", "measure",
                     message = "of a is undefined")
  # Without positives the recall of both is 0 / 0.
  data$y <- factor("n", c("n", "p"))
  x <- cv_predictions(data, y, c(a, b), row = row)
  expect_warning(
    expect_input_error(swap_test(x, a, b, "recall", "p"), "value", "measure",
                       message = "of a and b is undefined"),
    class = "bcvinfer_warning_single_class"
  )
})

test_that("a class without records, or a cost, has no swap test", {
  truth <- factor(rep(c("a", "b", "c"), 20), c("a", "b", "c", "d"))
  answers <- data.frame(truth, m = truth, k = rev(truth))
  x <- cv_predictions(answers, truth, c(m, k))
  expect_input_error(swap_test(x, m, k, measure = "f1_macro"), "value",
                     "measure", "swap_test", "undefined")
  expect_input_error(swap_test(x, m, k, measure = "cost"), "value", "measure",
                     "swap_test", "without a cost")
  expect_silent(swap_test(x, m, k, measure = "accuracy"))
})

test_that("the observed table is the first of those that are drawn", {
  set.seed(1)
  truth <- rep_len(1:2, 200)
  a <- ifelse(stats::runif(200) < 0.3, 3 - truth, truth)
  b <- ifelse(stats::runif(200) < 0.4, 3 - truth, truth)
  cells <- swap_cells(truth, a, b, find_measure("balanced_accuracy"),
                      list(positive = 1))
  found <- drawn_swaps(cells)
  observed <- swap_differences(cells, rbind(cells$observed))
  expect_length(found$statistic, length(found$weight))
  expect_equal(sum(found$weight), 1)
  expect_equal(found$statistic[1], observed$estimate / observed$stderr)
  # About as many of the others are below as above.
  above <- mean(found$statistic[-1] > 0) + mean(found$statistic[-1] == 0) / 2
  expect_lt(abs(above - 0.5), 4 * 0.5 / sqrt(swap_draws))
})

# Of 40 positive records a misses one that b finds, and the other way round.
test_that("an interval without limits is said to be so", {
  d <- data.frame(y = rep(1:0, c(40, 60)))
  d$a <- replace(d$y, 1, 0)
  d$b <- replace(d$y, 2, 0)
  x <- cv_predictions(d, y, c(a, b))
  said <- "no result could be significant, and the interval is the whole range"
  test <- swap_test(x, a, b, measure = "recall")
  expect_equal(as.vector(test$conf.int), c(-1, 1))
  expect_match(test$notes, said, all = FALSE)
  rows <- compare_learners(x, measure = "recall")
  expect_match(rows$note, said)
  d$a[1:12] <- 0
  many <- cv_predictions(d, y, c(a, b))
  notes <- swap_test(many, a, b, measure = "recall")$notes
  expect_false(any(grepl(said, notes)))
})
