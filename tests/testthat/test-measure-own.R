# Measures of the user's own: derivative scores against closed ones.

two_learners_of <- function(n = 60, m = 3) {
  withr::with_seed(7, {
    data <- data.frame(y = rep(c("no", "yes"), length.out = n))
    data$p <- stats::plogis(stats::rnorm(n, 1.5 * (data$y == "yes") - 0.75))
    data$q <- round(stats::plogis(stats::rnorm(n, data$y == "yes")), 1)
    plan <- cv_bcv(n, m = m)
    at <- as.data.frame(plan)
    table <- cbind(data[at$row, ], at)
    cv_predictions(table, y, row = row, rep = rep, fold = fold, plan = plan,
                   probs = list(one = c(yes = p), two = c(yes = q)))
  })
}

own_f1 <- function() {
  cv_measure(function(truth, estimate, weights) {
    hits <- sum(weights[truth == "yes" & estimate == "yes"])
    2 * hits / (sum(weights[truth == "yes"]) + sum(weights[estimate == "yes"]))
  }, "my F1", "maximize", c(0, 1))
}

expect_same_scores <- function(x, own, name, ...) {
  own <- cv_scores(x, own)
  closed <- cv_scores(x, name, ...)
  for (learner in own$learners) {
    expect_equal(own$scores(learner), closed$scores(learner), tolerance = 1e-6)
  }
}

test_that("derivative scores are the closed ones of F1, MCC, Brier and AUC", {
  x <- suppressMessages(two_learners_of())
  expect_same_scores(x, own_f1(), "f1", positive = "yes")
  expect_same_scores(x, cv_measure(function(truth, estimate, weights) {
    codes <- cbind(as.integer(truth), as.integer(estimate))
    stats::cov.wt(codes, weights, cor = TRUE)$cor[1, 2]
  }, "my MCC", "maximize", c(-1, 1)), "mcc")
  expect_same_scores(x, cv_measure(function(truth, estimate, weights) {
    sum(weights * (estimate[, "yes"] - (truth == "yes"))^2) / sum(weights)
  }, "my Brier", "minimize", c(0, 1), probabilities = TRUE), "brier")
  expect_same_scores(x, cv_measure(function(truth, estimate, weights) {
    yes <- truth == "yes"
    above <- outer(estimate[yes, 2], estimate[!yes, 2], `-`)
    pairs <- outer(weights[yes], weights[!yes])
    sum(pairs * ((above > 0) + (above == 0) / 2)) / sum(pairs)
  }, "my AUC", "maximize", c(0, 1), probabilities = TRUE), "roc_auc")
})

test_that("derivative scores of numbers are those of R squared", {
  plan <- withr::with_seed(1, cv_bcv(mtcars, m = 3))
  x <- cv_predict(plan, mtcars, mpg, list(a = learner_linear(),
                                          b = learner_mean()))
  expect_same_scores(x, cv_measure(function(truth, estimate, weights) {
    centre <- stats::weighted.mean(truth, weights)
    1 - sum(weights * (truth - estimate)^2) /
      sum(weights * (truth - centre)^2)
  }, "my R2", "maximize", c(-Inf, 1)), "r_squared")
})

test_that("a measure of one's own is taken wherever a name is", {
  x <- suppressMessages(two_learners_of())
  own <- own_f1()
  expect_output(print(own), "my F1, [0, 1], maximize", fixed = TRUE)
  closed <- function(fun, ...) fun(x, ..., measure = "f1", positive = "yes")
  numbers <- c("estimate", "conf.low", "conf.high")
  expect_equal(as.data.frame(interval_components(x, own))[numbers],
               as.data.frame(closed(interval_components))[numbers],
               tolerance = 1e-6)
  expect_equal(components_test(x, one, two, own)$p.value,
               closed(components_test, "one", "two")$p.value, tolerance = 1e-6)
  tests <- c("components", "bcv_t")
  expect_equal(compare_learners(x, tests, measure = own)$p.value,
               closed(compare_learners, tests)$p.value, tolerance = 1e-6)
  expect_equal(unname(unclass(loss_differences(x, one, two, own))[, ]),
               unname(unclass(loss_differences(x, one, two, "f1", "yes"))[, ]))
  expect_equal(fold_measures(x, own)$estimate,
               fold_measures(x, "f1", positive = "yes")$estimate)
  expect_equal(cv_benchmark(list(a = x, b = x), measure = own)$estimate,
               cv_benchmark(list(a = x, b = x), measure = "f1",
                            positive = "yes")$estimate)
})

test_that("bad input: measures of one's own", {
  fun <- function(truth, estimate, weights) 1
  expect_input_error(cv_measure(fun, "a"), "missing", "direction")
  expect_input_error(cv_measure(1, "a", "maximize"), "type", "fun")
  expect_input_error(cv_measure(mean, "a", "maximize"), "type", "fun")
  expect_input_error(cv_measure(fun, 1, "maximize"), "type", "label")
  expect_input_error(cv_measure(fun, "a", "maximize", 1:3), "value", "range")
  x <- suppressMessages(two_learners_of())
  returns <- function(value) {
    cv_measure(function(truth, estimate, weights) value, "a", "maximize")
  }
  expect_input_error(interval_components(x, returns("b")), "value", "measure",
                     message = "must return one number")
  fails <- cv_measure(function(truth, estimate, weights) stop("odd"), "a",
                      "maximize")
  expect_input_error(interval_components(x, fails), "value", "measure",
                     message = "failed")
  expect_input_error(interval_components(x, own_f1(), positive = "yes"),
                     "conflict", "positive")
  expect_input_error(interval_components(x, factor("f1")), "type", "measure")
  expect_input_error(compare_learners(x, "bcv_mcnemar", measure = own_f1()),
                     "conflict", "measure")
  labels <- cv_predictions(data.frame(y = c("a", "b", "a"), z = "a"), y, z)
  likely <- cv_measure(fun, "a", "maximize", probabilities = TRUE)
  expect_input_error(interval_components(labels, likely), "missing", "measure")
})

test_that("medians and maxima are refused: they have no score of a record", {
  numbers <- function(fun) cv_measure(fun, "own", "minimize", c(0, Inf))
  median_error <- numbers(function(truth, estimate, weights) {
    error <- abs(truth - estimate)
    sorted <- order(error)
    error[sorted][which(cumsum(weights[sorted]) >= sum(weights) / 2)[1]]
  })
  largest <- numbers(function(truth, estimate, weights) {
    max(abs(truth - estimate))
  })
  root <- numbers(function(truth, estimate, weights) {
    sqrt(sum(weights * (truth - estimate)^2) / sum(weights))
  })
  for (n in c(5, 50, 101)) {
    set.seed(n)
    x <- cv_predictions(data.frame(y = stats::rnorm(n), p = stats::rnorm(n),
                                   q = stats::rnorm(n)), y, c(p, q))
    for (measure in list(median_error, largest)) {
      expect_input_error(suppressWarnings(coef(cv_scores(x, measure))), "value",
                         "measure", "coef", "Medians, other quantiles")
    }
    expect_equal(coef(cv_scores(x, root)), coef(cv_scores(x, "rmse")))
  }
})

test_that("quantiles of labels are refused, constant answers are not", {
  quantile_of <- function(p) {
    cv_measure(function(truth, estimate, weights) {
      error <- abs(as.integer(truth) - as.integer(estimate))
      sorted <- order(error)
      below <- cumsum(weights[sorted]) / sum(weights)
      error[sorted][which(below >= p)[1]]
    }, "own", "minimize", c(0, 3))
  }
  unweighted <- cv_measure(function(truth, estimate, weights) {
    stats::median(abs(as.integer(truth) - as.integer(estimate)))
  }, "own", "minimize", c(0, 3))
  kappa <- cv_measure(function(truth, estimate, weights) {
    share <- tapply(weights, list(truth, estimate), sum, default = 0) /
      sum(weights)
    chance <- sum(rowSums(share) * colSums(share))
    (sum(diag(share)) - chance) / (1 - chance)
  }, "own", "maximize", c(-1, 1))
  # Off by 0, 1 and 2 in 52, 38 and 10 of 100 records.
  set.seed(2)
  truth <- factor(rep(1:4, 25))
  off <- sample(rep(0:2, c(52, 38, 10)))
  near <- factor(1:4)[rep(1:4, 25) + ifelse(rep(1:4, 25) > 2, -1, 1) * off]
  x <- cv_predictions(data.frame(truth, near, far = rev(near)), truth,
                      c(near, far))
  for (measure in list(quantile_of(0.5), quantile_of(0.9), unweighted)) {
    expect_input_error(coef(cv_scores(x, measure)), "value", "measure", "coef",
                       "Medians, other quantiles")
  }
  constant <- factor(rep(1, 100), 1:4)
  y <- cv_predictions(data.frame(truth, near, constant), truth,
                      c(near, constant))
  expect_equal(coef(cv_scores(y, kappa)), coef(cv_scores(y, "kappa")))
})

# As measures of the worst or the middle class, which a sample takes from the
# class that is worst in it, and mutual information of independent classes.
test_that("extremes over classes are refused, gains over a class are not", {
  recalls <- function(truth, estimate, weights) {
    tapply(weights * (truth == estimate), truth, sum) /
      tapply(weights, truth, sum)
  }
  over <- function(rank, direction) {
    cv_measure(function(truth, estimate, weights) {
      rank(recalls(truth, estimate, weights))
    }, "own", direction, c(0, 1))
  }
  set.seed(5)
  truth <- factor(rep(1:4, each = 75))
  near <- truth
  wrong <- sample(300, 70)
  near[wrong] <- sample(truth, 70)
  x <- cv_predictions(data.frame(truth, near), truth, near)
  for (measure in list(over(min, "maximize"), over(stats::median, "maximize"),
                       over(function(x) max(1 - x), "minimize"))) {
    expect_input_error(coef(cv_scores(x, measure)), "value", "measure", "coef",
                       "minima and maxima")
  }
  expect_equal(coef(cv_scores(x, over(mean, "maximize"))),
               coef(cv_scores(x, "balanced_accuracy")))
  information <- cv_measure(function(truth, estimate, weights) {
    share <- tapply(weights, list(truth, estimate), sum, default = 0) /
      sum(weights)
    by_chance <- outer(rowSums(share), colSums(share))
    sum(ifelse(share > 0, share * log(share / by_chance), 0))
  }, "own", "maximize", c(0, Inf))
  chance <- cv_predictions(data.frame(truth, chance = sample(truth)), truth,
                           chance)
  expect_input_error(coef(cv_scores(chance, information)), "value", "measure",
                     "coef", "number of records")
  # The majority is that of any sample.
  gain <- cv_measure(function(truth, estimate, weights) {
    (sum(weights * (truth == estimate)) - max(tapply(weights, truth, sum))) /
      sum(weights)
  }, "own", "maximize", c(-1, 1))
  truth <- factor(rep(c("a", "b", "c"), c(100, 60, 40)))
  model <- truth
  model[c(1:10, 101:120, 161:190)] <- "c"
  model[171:180] <- "b"
  data <- data.frame(truth, model, majority = factor("a", levels(truth)))
  y <- cv_predictions(data, truth, c(model, majority))
  expect_equal(coef(cv_scores(y, gain)),
               c(model = mean(model == truth) - 0.5, majority = 0))
})

# Bins of a calibrated learner: the true error is 0, and no interval held it.
test_that("a calibration error in bins is refused, a Brier score is not", {
  of <- function(value) {
    cv_measure(function(truth, estimate, weights) {
      p <- estimate[, "1"]
      value(p, truth == "1", weights)
    }, "own", "minimize", c(0, 1), probabilities = TRUE)
  }
  error <- of(function(p, y, weights) {
    bin <- findInterval(p, 0:10 / 10, rightmost.closed = TRUE)
    sum(abs(rowsum(weights * (y - p), bin))) / sum(weights)
  })
  brier <- of(function(p, y, weights) sum(weights * (y - p)^2) / sum(weights))
  set.seed(12)
  p <- round(stats::plogis(stats::rnorm(400)), 2)
  x <- suppressMessages(cv_predictions(
    data.frame(truth = stats::rbinom(400, 1, p), p), truth,
    probs = list(a = p)
  ))
  expect_input_error(interval_components(x, error), "value", "measure",
                     "interval_components", "calibration error in bins")
  expect_equal(coef(cv_scores(x, brier)), coef(cv_scores(x, "brier")))
  # What is as far above in halves, but of a value that is not near 0.
  set.seed(2)
  y <- sample(4, 100, TRUE)
  said <- pmin(pmax(y + sample(c(-1, 0, 0, 1), 100, TRUE), 1), 4)
  information <- function(direction) {
    cv_measure(function(truth, estimate, weights) {
      p <- stats::xtabs(weights ~ truth + estimate)
      p <- p / sum(p)
      q <- outer(rowSums(p), colSums(p))
      sum(ifelse(p > 0, p * log(p / q), 0))
    }, "information", direction, c(0, Inf))
  }
  x <- cv_predictions(data.frame(y = factor(y), m = factor(said, 1:4)), y, m)
  for (direction in c("maximize", "minimize")) {
    expect_no_error(coef(cv_scores(x, information(direction))))
  }
})

test_that("smooth measures are not refused for what rounding makes of zero", {
  interval <- function(x, measure) {
    found <- suppressWarnings(interval_components(x, measure))
    c(found$estimate, found$conf.low, found$conf.high)
  }
  kappa <- cv_measure(function(truth, estimate, weights) {
    by <- function(x) vapply(levels(x), function(k) sum(weights[x == k]), 0)
    chance <- sum(by(truth) * by(estimate)) / sum(weights)^2
    (sum(weights[truth == estimate]) / sum(weights) - chance) / (1 - chance)
  }, "own kappa", "maximize")
  f_measure <- cv_measure(function(truth, estimate, weights) {
    hits <- sum(weights[truth == "b" & estimate == "b"])
    if (hits == 0) return(0)
    2 * hits / (sum(weights[truth == "b"]) + sum(weights[estimate == "b"]))
  }, "own F", "maximize", c(0, 1))
  distance <- cv_measure(function(truth, estimate, weights) {
    1 - stats::cov.wt(cbind(truth, estimate), weights / sum(weights),
                      cor = TRUE)$cor[1, 2]
  }, "distance", "minimize")
  for (n in c(10, 37, 101)) {
    # Sorted by class: half of the records have no positive one.
    labels <- data.frame(y = factor(rep(c("a", "b"), c(n - n %/% 2, n %/% 2))),
                         none = factor("a", c("a", "b")))
    labels$right <- labels$y
    one_answer <- cv_predictions(labels, y, none)
    bounded <- cv_measure(kappa$fun, "own kappa", "maximize", c(-1, 1))
    expect_equal(interval(one_answer, bounded), interval(one_answer, "kappa"),
                 tolerance = 1e-6)
    right <- interval(cv_predictions(labels, y, right), f_measure)
    expect_identical(right[c(1, 3)], c(1, 1))
    expect_false(anyNA(right))
    numbers <- data.frame(y = (seq_len(n) - (n + 1) / 2) / 3)
    numbers$shifted <- 2 * numbers$y + 1
    x <- cv_predictions(numbers, y, shifted)
    expect_equal(interval(x, distance), c(0, NA, NA), tolerance = 1e-12)
  }
  # Of independent classifications kappa has a variance in closed form (Fleiss,
  # Cohen and Everitt 1969), here of two records more in each of four cells.
  truth <- c(1, 1) / 2
  answer <- c(11, 1) / 12
  chance <- sum(truth * answer)
  square <- (chance + chance^2 - sum(truth * answer * (truth + answer))) /
    (1 - chance)^2 / 10
  labels <- data.frame(y = rep(c("a", "b"), each = 5),
                       none = factor("a", c("a", "b")))
  expect_equal(interval(cv_predictions(labels, y, none), kappa),
               c(0, c(-1, 1) * stats::qnorm(0.975) * sqrt(square)),
               tolerance = 1e-6)
})

# Its units are those that the measure counts, as by name, although all records
# have one score: 4 positives of 200. Of probabilities there is no table.
test_that("a function at an end of its range has the interval of its name", {
  y <- rep(c("p", "n"), c(4, 196))
  x <- cv_predictions(data.frame(y, model = y), y, model)
  recall <- cv_measure(function(truth, estimate, weights) {
    sum(weights[truth == "p" & estimate == "p"]) / sum(weights[truth == "p"])
  }, "own recall", "maximize", c(0, 1))
  ends <- function(x, ...) {
    unlist(tidy(interval_components(x, ...))[c("estimate", "conf.low",
                                               "conf.high")])
  }
  expect_warning(own <- ends(x, recall), "own recall of model rests on 4",
                 class = "bcvinfer_warning_few_records")
  named <- suppressWarnings(ends(x, "recall", positive = "p"))
  expect_equal(own, named, tolerance = 1e-6)
  area <- cv_measure(function(truth, estimate, weights) {
    above <- outer(estimate[truth == "p", "p"], estimate[truth == "n", "p"],
                   ">")
    pair <- outer(weights[truth == "p"], weights[truth == "n"])
    sum(above * pair) / sum(pair)
  }, "own area", "maximize", c(0, 1), probabilities = TRUE)
  x <- cv_predictions(data.frame(y, score = ifelse(y == "p", 0.9, 0.1)), y,
                      probs = list(model = c(p = score)))
  share <- (4 + 1) / (4 + 2)
  size <- 4
  expect_equal(suppressWarnings(ends(x, area))[["conf.low"]],
               stats::qbeta(0.025, share * size + 0.5,
                            (1 - share) * size + 0.5), tolerance = 1e-6)
})

# By its name, as a function and as scores a mean has one interval.
test_that("a mean has the allowances of the same mean by name", {
  ends <- function(...) {
    as.matrix(as.data.frame(interval_components(...))[c("conf.low",
                                                        "conf.high")])
  }
  data <- withr::with_seed(1, data.frame(id = 1:60, y = stats::rnorm(60)))
  data$a <- withr::with_seed(2, data$y + stats::rexp(60)^2)
  x <- cv_predictions(data, y, a, row = id)
  mse <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth - estimate)^2) / sum(weights)
  }, "squared error", "minimize", c(0, Inf))
  expect_equal(ends(x, mse), ends(x, "mse"), tolerance = 1e-6)
  # A majority class: in half splits the errors of both halves make up for each
  # other, and vary less than those of a binomial distribution.
  y <- factor(withr::with_seed(1, sample(c("p", "n"), 120, TRUE)))
  halves <- withr::with_seed(3, cv_predict(
    cv_bcv(120, 5), data.frame(y, z = 1), y, list(m = learner_majority())
  ))
  right <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth == estimate)) / sum(weights)
  }, "share right", "maximize", c(0, 1))
  expect_equal(ends(halves, right), ends(halves, "accuracy"), tolerance = 1e-6)
  table <- as.data.frame(halves)
  table$m <- as.numeric(table$m == table$truth)
  expect_equal(ends(cv_scores(table, m, row = row, rep = rep, fold = fold,
                              label = "share right", direction = "maximize",
                              range = c(0, 1))),
               ends(halves, "accuracy"), tolerance = 1e-6)
})

test_that("which functions are means", {
  data <- withr::with_seed(4, data.frame(y = stats::rnorm(40)))
  data$a <- withr::with_seed(5, data$y + stats::rnorm(40))
  x <- cv_predictions(data, y, a)
  of <- function(fun) is_own_mean(x, cv_measure(fun, "l", "minimize"))
  expect_true(of(function(truth, estimate, weights) {
    stats::weighted.mean(abs(truth - estimate), weights)
  }))
  expect_false(of(function(truth, estimate, weights) {
    sqrt(stats::weighted.mean((truth - estimate)^2, weights))
  }))
  expect_false(of(function(truth, estimate, weights) {
    sum(weights * (truth - estimate)^2) /
      sum(weights * (truth - stats::weighted.mean(truth, weights))^2)
  }))
})

test_that("a mean has the same ends in subgroups, too", {
  data <- withr::with_seed(7, data.frame(
    id = 1:80, g = rep(c("u", "v"), 40), y = stats::rnorm(80)
  ))
  data$a <- withr::with_seed(8, data$y + stats::rexp(80)^2)
  x <- cv_predictions(data, y, a, row = id, keep = g)
  mse <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth - estimate)^2) / sum(weights)
  }, "squared error", "minimize", c(0, Inf))
  ends <- function(x) {
    found <- as.data.frame(interval_components(x))
    c(found$conf.low, found$conf.high)
  }
  expect_equal(ends(cv_scores(x, mse, by = g)),
               ends(cv_scores(x, "mse", by = g)), tolerance = 1e-6)
  # A rate of few errors.
  data$wrong <- as.numeric(data$id %in% c(1, 3, 20))
  data$class <- rep(c("p", "p", "q", "q"), 20)
  data$b <- ifelse(data$wrong == 1, ifelse(data$class == "p", "q", "p"),
                   data$class)
  labels <- cv_predictions(data, class, b, row = id, keep = g)
  expect_equal(
    ends(cv_scores(data, wrong, row = id, by = g, range = c(0, 1),
                   direction = "minimize")),
    ends(cv_scores(labels, "error", by = g))
  )
})

# Balanced accuracy of single records is 0 or 1, as is the accuracy.
test_that("a learner without errors does not make a mean of a measure", {
  balanced <- cv_measure(function(truth, estimate, weights) {
    right <- weights * (truth == estimate)
    mean(tapply(right, truth, sum) / tapply(weights, truth, sum), na.rm = TRUE)
  }, "own", "maximize", c(0, 1))
  truth <- rep(c("p", "q"), c(30, 10))
  data <- data.frame(truth, a = truth, b = rep(c("p", "q"), 20))
  expect_false(is_own_mean(cv_predictions(data, truth, c(a, b)), balanced))
  expect_false(is_own_mean(cv_predictions(data, truth, a), balanced))
})

test_that("a learner without answers leaves the mean of others a mean", {
  data <- withr::with_seed(9, data.frame(y = stats::rnorm(40)))
  data$a <- withr::with_seed(10, data$y + stats::rexp(40)^2)
  data$none <- NA_real_
  data$some <- replace(data$a, 3, NA)
  mse <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth - estimate)^2) / sum(weights)
  }, "squared error", "minimize", c(0, Inf))
  alone <- interval_components(cv_predictions(data, y, a), mse)
  x <- cv_predictions(data, y, c(none, a, some))
  expect_true(is_own_mean(x, mse))
  expect_identical(is_own_mean(x[c("row", "rep", "fold", "truth", "none")],
                               mse), FALSE)
  expect_equal(components_request(x, mse, NULL, 1)$entry$mean, TRUE)
  expect_equal(alone$conf.high, interval_components(cv_predictions(
    data, y, a
  ), "mse")$conf.high, tolerance = 1e-6)
})

# Errors of x cost 5 and of y 1: two further records are spread over the cells,
# so that the mean cost is (5 + 1) / 2 / 42 and the variance (25 + 1) / 2 / 42 -
# mean^2. At the end of a range without another one it is on the logarithmic
# scale, and includes the end.
test_that("an end of the range is in the interval of a function", {
  truth <- rep(c("x", "y"), 20)
  x <- cv_predictions(data.frame(truth, model = truth), truth, model)
  cost <- function(...) {
    cv_measure(function(truth, estimate, weights) {
      loss <- ifelse(truth == estimate, 0, ifelse(truth == "x", 5, 1))
      sum(weights * loss) / sum(weights)
    }, "own cost", "minimize", ...)
  }
  ends <- function(x, measure) {
    found <- suppressWarnings(interval_components(x, measure))
    c(found$conf.low, found$conf.high)
  }
  mean <- 6 / 2 / 42
  stderr <- sqrt((26 / 2 / 42 - mean^2) / 40)
  expect_equal(ends(x, cost(c(0, Inf))),
               c(0, mean * exp(stats::qnorm(0.975) * stderr / mean)),
               tolerance = 1e-6)
  # Of one label there is no other one to be confused with.
  one <- suppressWarnings(cv_predictions(data.frame(truth = rep("x", 30),
                                                    model = "x"), truth, model))
  right <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth == estimate)) / sum(weights)
  }, "share right", "maximize", c(0, 1))
  share <- 31 / 32
  size <- 30
  expect_equal(ends(one, right),
               c(stats::qbeta(0.025, share * size + 0.5,
                              (1 - share) * size + 0.5), 1), tolerance = 1e-6)
  # A function that has no value where records are confused has its classes.
  failing <- cv_measure(function(truth, estimate, weights) {
    if (any(truth == "x" & estimate == "y")) stop("no such table")
    sum(weights * (truth == estimate))^2 / sum(weights)^2
  }, "failing", "maximize", c(0, 1))
  share <- 21 / 22
  expect_equal(ends(x, failing),
               c(stats::qbeta(0.025, share * 20 + 0.5,
                              (1 - share) * 20 + 0.5), 1), tolerance = 1e-6)
})

# 3 of 60 records in one class: they are the units at an end of the range alone.
test_that("a function of probabilities rests on all records inside its range", {
  data <- withr::with_seed(4, data.frame(
    y = rep(c("a", "b"), c(3, 57)), p = stats::runif(60)
  ))
  x <- cv_predictions(data, y, probs = list(model = c(a = p)))
  root <- cv_measure(function(truth, estimate, weights) {
    sqrt(sum(weights * (estimate[, "a"] - (truth == "a"))^2) / sum(weights))
  }, "root Brier", "minimize", c(0, 1), probabilities = TRUE)
  expect_no_warning(interval_components(x, root))
})

# A class whose predictions have no weight in a trial of the weights is not
# absent from the data.
test_that("warnings are those of the data, not of trials of the weights", {
  loud <- function(at) {
    cv_measure(function(truth, estimate, weights) {
      if (at(weights)) warning("seen", call. = FALSE)
      sum(weights * (truth == estimate)) / sum(weights)
    }, "share", "maximize", c(0, 1))
  }
  x <- comparison_predictions(cv_bcv(80, m = 3), "one")
  expect_silent(interval_components(x, loud(function(w) any(w != 1))))
  expect_warning(interval_components(x, loud(function(w) all(w == 1))), "seen")
})

test_that("a root is no mean in any unit", {
  withr::local_seed(1)
  x <- data.frame(y = rnorm(60))
  x$a <- x$y + rnorm(60)
  own <- cv_measure(function(truth, estimate, weights) {
    sqrt(stats::weighted.mean((truth - estimate)^2, weights))
  }, "root", "minimize", c(0, Inf))
  end <- function(unit) {
    found <- cv_predictions(data.frame(y = unit * x$y, a = unit * x$a), y, a)
    interval_components(found, own)$conf.high / unit
  }
  expect_equal(end(1e-9), end(1), tolerance = 1e-6)
})

# (The mean of folds, one of them infinite, was 0: rounding was a share of it.)
test_that("an infinite value of a fold is none of rounding", {
  x <- data.frame(y = rep(c("u", "v"), 20), fold = rep(1:4, each = 10),
                  p = rep(c(0.7, 0.4, 0.6, 0.2), 10))
  x$p[3] <- 0
  log_loss <- cv_measure(function(truth, estimate, weights) {
    p <- ifelse(truth == "u", estimate[, "u"], 1 - estimate[, "u"])
    -stats::weighted.mean(log(p), weights)
  }, "own log loss", "minimize", c(0, Inf), probabilities = TRUE)
  x <- suppressMessages(cv_predictions(x, y, fold = fold,
                                       probs = list(m = c(u = p))))
  found <- suppressWarnings(interval_t(x, log_loss))
  expect_identical(found$estimate, Inf)
  expect_true(is.na(found$conf.low) && is.na(found$conf.high))
  expect_identical(fold_means(rbind(c(1, Inf), c(1, -1))), c(Inf, 0))
  expect_identical(without_rounding(c(0.5, 1e-12, -Inf), c(1, Inf)),
                   c(0.5, 0, -Inf))
})

# (Whether the cutoff jumped with the smallest change was taken for rounding,
# and a difference of one record was certain.)
test_that("a cutoff that is a share of all records is refused", {
  caught <- cv_measure(function(truth, estimate, weights) {
    first <- order(-estimate[, "u"])
    taken <- first[cumsum(weights[first]) <= 0.1 * sum(weights)]
    sum(weights[taken] * (truth[taken] == "u")) / sum(weights * (truth == "u"))
  }, "recall at 10%", "maximize", c(0, 1), probabilities = TRUE)
  x <- data.frame(y = rep(c("v", "u", "u"), 40), p = (120:1) / 121)
  x <- suppressMessages(cv_predictions(x, y, probs = list(m = c(u = p))))
  expect_input_error(interval_components(x, caught), "value", "measure",
                     "interval_components", "smoothly")
  classes <- cv_measure(function(truth, estimate, weights) {
    sum(weights * estimate[, "u"]) / sum(weights)
  }, "mean", "minimize")
  expect_input_error(interval_components(x, classes), "value", "measure",
                     "interval_components", "`probabilities` must be TRUE")
})

test_that("slow measures say so", {
  expect_message(inform_slow(list(label = "slow"), 130, 500),
                 "500 different.*about 3 minutes",
                 class = "bcvinfer_message_cost")
  expect_no_message(inform_slow(list(label = "fast"), 2, 500))
})
