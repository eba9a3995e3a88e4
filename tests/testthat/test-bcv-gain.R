# By hand from m / A(m) and from eq. 8 and 9 of the derivation of planning.

test_that("the gain of repetitions", {
  # At rho1 = rho2 = 1/2, m / A(m) = m / (m + 1/2).
  half <- bcv_gain(c(1, 3, 5, 15))
  expect_equal(half$gain, c(2 / 3, 6 / 7, 10 / 11, 30 / 31))
  expect_equal(half$width, sqrt((2 / 3) / c(2 / 3, 6 / 7, 10 / 11, 30 / 31)))
  expect_identical(half$limit, rep(1, 4))
  expect_identical(half$fits, c(2, 6, 10, 30))
  expect_equal(bcv_gain(m = 3, rho1 = 0.25, rho2 = 0.25)$gain, 3 / 2.25)
  expect_identical(bcv_gain(m = 3, rho1 = 0.25, rho2 = 0.25)$limit, 2)
  # Learners that train nothing gain nothing by repetitions.
  expect_equal(bcv_gain(1:9, 0, 0.5)$gain, rep(1, 9))
  expect_identical(bcv_gain(3, 0, 0)$limit, Inf)
})

pilot <- local({
  set.seed(1)
  n <- 120
  truth <- rep(0:1, n / 2)
  wrong <- function(rate) ifelse(runif(5 * n) < rate, 1 - truth, truth)
  plan <- cv_bcv(n, m = 5)
  rows <- as.data.frame(plan)
  rows <- rows[order(rows$rep, rows$row), ]
  rows$truth <- truth
  rows$a <- wrong(0.3)
  rows$b <- wrong(0.2)
  predictions <- cv_predictions(rows, truth, c(a, b), row = row, rep = rep,
                                fold = fold)
  variance_components(predictions, a, b)
})

test_that("a pilot's components give other n and m", {
  found <- bcv_gain(pilot, n = 120, m = c(5, 10))
  expect_equal(found$stderr[1], pilot$stderr, tolerance = 1e-12)
  expect_equal(found$df[1], pilot$df, tolerance = 1e-12)
  expect_identical(bcv_gain(pilot)$m, c(5, 6, 10))
  # Moments of one's own, of single records, by the integral over the posterior
  # distribution.
  known <- pilot
  n <- c(120, 240, 240)
  m <- c(10, 5, 20)
  of <- list(records = 0.48, evaluation = 0.6, training = 0.3, coupling = 0.1,
             fits = 0.12)
  own <- 0.48 - 0.6 / 5
  known[c("records", "evaluation", "training", "fits")] <-
    of[c("records", "evaluation", "training", "fits")] |> lapply(`/`, 120)
  known$coupling <- 2 * of$coupling / 120
  known$scale <- (0.2 + prior_records * own) / 120
  known[c("stderr", "df")] <- list(sqrt(0.009), 10)
  known$uncertainty <- 0
  found <- bcv_gain(known, n = c(120, 240), m = c(5, 10, 20))
  for (i in seq_along(n)) {
    at <- which(found$n == n[i] & found$m == m[i])
    records <- 0.48 - 0.6 / 5 + 0.6 / m[i]
    # Of the fits' own part 0.12 * 4 / 5, which grows with n on this scale.
    own_part <- 0.096 * n[i] / 120
    contrast <- 0.3 + own_part - 0.096
    noise <- 0.6 / (m[i] - 1)
    shared <- posterior_mean(
      identity, records, 0.6, contrast + m[i] * noise, -0.1 - noise, own_part,
      m[i],
      0.2 + prior_records * max(records - 0.6 / m[i], records / 50)
    )
    variance <- (records + shared + own_part / m[i]) / n[i]
    expect_equal(found$stderr[at]^2, variance, tolerance = 1e-7)
  }
})

test_that("a pilot's power is that of its t test", {
  planned <- bcv_gain(pilot, difference = 0.1, conf.level = 0.9, m = 5)
  # 20,000 draws: the standard error's square is chi-squared with df degrees of
  # freedom.
  set.seed(2)
  df <- planned$df
  stderr <- planned$stderr * sqrt(rchisq(20000, df) / df)
  t <- rnorm(20000, 0.1, planned$stderr) / stderr
  drawn <- mean(2 * pt(-abs(t), df) <= 0.1)
  expect_lt(abs(planned$power - drawn), 3 * sqrt(drawn * (1 - drawn) / 20000))
  expect_identical(planned$power,
                   bcv_gain(pilot, difference = -0.1, conf.level = 0.9,
                            m = 5)$power)
  # Far away and with many degrees of freedom it is the normal one.
  expect_equal(noncentral_tail(c(3, -3, 50), 2, c(1e7, 1e7, 10)),
               c(pnorm(1), pnorm(-5), 1), tolerance = 1e-12)
  expect_equal(noncentral_tail(3, 2, 999999), noncentral_tail(3, 2, 1e7),
               tolerance = 1e-5)
})

# Of a pilot with two informative records; the mean over the true standard error
# relative to the estimated one.
test_that("with next to no degrees of freedom a power is hardly its level", {
  data <- data.frame(y = rep(0:1, 250))
  data$one <- data$y
  data$two <- replace(data$y, 1:2, 1 - data$y[1:2])
  power <- function(df, stderr) {
    shift <- 0.01 / stderr
    limit <- stats::qt(0.975, df)
    stats::integrate(function(z) {
      stats::dnorm(z, shift) * stats::pchisq(df * (z / limit)^2, df)
    }, -Inf, Inf, rel.tol = 1e-10)$value
  }
  halves <- cv_predict(withr::with_seed(1, cv_bcv(500, m = 3)), data, y, list(
    one = learner_column("one"), two = learner_column("two")
  ))
  pilot <- suppressWarnings(variance_components(halves, one, two))
  found <- bcv_gain(pilot, n = 10, m = 3, difference = 0.01)
  expect_lt(found$df, 0.1)
  expect_equal(found$power, power(found$df, found$stderr), tolerance = 1e-2)
  for (df in c(0.05, 0.1, 0.25)) {
    expect_equal(contrast_power(0.01, 0.02, df, 0.05, "two.sided"),
                 power(df, 0.02), tolerance = 1e-5)
  }
})

test_that("one test set has records alone", {
  set.seed(3)
  rows <- data.frame(truth = rep(0:1, 50), a = rbinom(100, 1, 0.5),
                     b = rbinom(100, 1, 0.5))
  one <- variance_components(cv_predictions(rows, truth, c(a, b)), a, b)
  found <- bcv_gain(one, n = c(100, 400), difference = 0.1)
  expect_equal(found$stderr, one$stderr / c(1, 2), tolerance = 1e-12)
  expect_equal(found$power, pnorm(0.1 / found$stderr - qnorm(0.975)) +
                 pnorm(-0.1 / found$stderr - qnorm(0.975)), tolerance = 1e-12)
  expect_identical(found$df, c(Inf, Inf))
  # Twice the records are twice the groups.
  rows$g <- rep(1:20, 5)
  groups <- variance_components(
    cv_predictions(rows, truth, c(a, b), groups = g), a, b
  )
  expect_equal(bcv_gain(groups, n = c(100, 200))$df, c(19, 38))
  expect_identical(min(bcv_gain(one, n = 2)$n), 2)
  expect_error(bcv_gain(one, n = 1), class = "bcvinfer_error_value")
  expect_null(found[["m"]])
  expect_error(bcv_gain(one, m = 3), class = "bcvinfer_error_conflict")
})

test_that("gains that cannot be say why", {
  refused <- function(expr, kind, argument) {
    error <- expect_error(expr, class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
  }
  refused(bcv_gain(pilot, difference = 0), "value", "difference")
  refused(bcv_gain(rbind(pilot, pilot)), "shape", "x")
  refused(bcv_gain(pilot, rho1 = 0.5), "conflict", "rho1")
  refused(bcv_gain(5, n = 100), "conflict", "n")
  refused(bcv_gain(5, m = 3), "conflict", "m")
  refused(bcv_gain(pilot, m = 2), "value", "m")
  refused(bcv_gain(0), "value", "x")
  refused(bcv_gain("a"), "value", "x")
  refused(bcv_gain(3, rho1 = 0, rho2 = 0.9), "value", "rho2")
  plain <- pilot
  attr(plain, "size") <- NULL
  refused(bcv_gain(plain), "type", "x")
  changed <- pilot
  changed$evaluation <- factor(changed$evaluation)
  refused(bcv_gain(changed), "type", "x")
})

test_that("the power of a t test is that of power.t.test()", {
  known <- stats::power.t.test(n = 11, delta = 0.5, sd = 1, strict = TRUE,
                               type = "one.sample")$power
  expect_equal(contrast_power(0.5, 1 / sqrt(11), 10, 0.05, "two.sided"),
               known, tolerance = 1e-10)
})

test_that("a curve shows the power where a difference is given", {
  shown <- function(...) names(bcv_gain(pilot, ...)$curve$shown)
  expect_identical(shown(margin = 0.1), c("Width", "Power"))
  expect_identical(shown(), "Width")
  expect_identical(shown(difference = 0.1), c("Width", "Power"))
})

test_that("more runs and more records: the parts of a table of runs, by hand", {
  # Scores of records (effects +-3), runs (+-1) and rest (+-2, in a pattern that
  # is orthogonal to both): sums of squares by hand.
  record <- rep(c(3, -3, 3, -3, 3, -3, 3, -3), 4)
  run <- rep(c(1, 1, -1, -1), each = 8)
  rest <- rep(c(2, 2, -2, -2, 2, 2, -2, -2), 4) * rep(c(1, -1, 1, -1), each = 8)
  data <- data.frame(row = rep(1:8, 4), seed = rep(1:4, each = 8),
                     learner = "a", score = 10 + record + run + rest)
  x <- cv_scores(data, score, row = row, learner = learner, run = seed)
  pilot <- suppressWarnings(variance_components(x))
  # Of the means of records 8 * 9 / 7; of those of runs 4 / 3; of the rest
  # 32 * 4 / (3 * 7), of which a mean of records has a fourth, and one of runs
  # an eighth.
  left <- 128 / 21
  runs <- 4 / 3 - left / 8
  variance <- function(n, m) {
    (72 / 7 - left / 4 + left / m) / n + runs / m
  }
  # Degrees of freedom: squares of the mean squares of records (7 degrees), of
  # runs (m - 1) and of the rest (7 (m - 1)).
  by_hand <- function(m) {
    records <- 72 / 7 - left / 4 + left / m
    between <- runs / m + left / m / 8
    (variance(8, m))^2 /
      ((records / 8)^2 / 7 + (between^2 + (left / m / 8)^2 / 7) / (m - 1))
  }
  at <- c(2, 4, 8, 64)
  expect_equal(bcv_gain(pilot, m = at)$df, by_hand(at), tolerance = 1e-10)
  expect_lt(max(diff(bcv_gain(pilot, m = at)$width)), 0)
  found <- bcv_gain(pilot, n = c(8, 16), m = c(4, 2, 8))
  expect_equal(found$stderr^2, variance(found$n, found$m), tolerance = 1e-10)
  expect_equal(found$stderr[1], pilot$stderr, tolerance = 1e-12)
  expect_equal(found$df[1], pilot$df, tolerance = 1e-10)
  expect_identical(found$fits, found$m)
  expect_input_error(bcv_gain(pilot, m = 1), "value", "m", "bcv_gain")
})

# Scores of 8 records (effects +-record), 4 runs (+-run) and rest (+-rest, in a
# pattern that is orthogonal to both): R = record^2 / 7, B = run^2 / 3,
# N = rest^2 / 21.
patterned <- function(record, run, rest) {
  rep(c(record, -record), 16) + rep(c(run, run, -run, -run), each = 8) +
    rep(c(rest, rest, -rest, -rest), 8) * rep(c(1, -1, 1, -1), each = 8)
}

test_that("two learners with their own runs, by hand", {
  # R = 9/7. Of a: B = 1/3, N = 4/21. Of b: B = 1/48, N = 4/21.
  data <- data.frame(row = rep(1:8, 4), seed = rep(1:4, each = 8),
                     a = patterned(3, 1, 2), b = patterned(0, 1 / 4, 2))
  x <- cv_scores(data, c(a, b), row = row, run = seed, runs = "own")
  pilot <- suppressWarnings(variance_components(x, a, b))
  found <- bcv_gain(pilot, n = 16, m = 8)
  # N of each 1/21, B 5/42 and 1/192, R 23/42.
  expect_equal(found$stderr^2, 26 / 42, tolerance = 1e-12)
  expect_equal(found$df, (26 / 42)^2 / (
    (23 / 42)^2 / 15 + ((5 / 42)^2 + (1 / 21)^2 / 15) / 7
  ), tolerance = 1e-12)
  # The interval by a numerical integral over the variance between runs.
  between <- 5 / 42 + 1 / 192
  f <- between^2 / (((5 / 42)^2 + (1 / 192)^2) / 7)
  tail <- function(half) {
    integrate(function(chi) {
      variance <- 23 / 42 + pmax(0, f * between / chi - 2 / 21)
      dchisq(chi, f) *
        pt(-half / sqrt(variance), 15 * (variance / (23 / 42))^2)
    }, 0, Inf, rel.tol = 1e-10, subdivisions = 1000)$value
  }
  half <- uniroot(function(half) tail(half) - 0.025, c(1, 5), tol = 1e-9)$root
  expect_equal(found$width, 2 * half, tolerance = 1e-5)
  # Many runs leave the records; many records leave the runs of a.
  many <- bcv_gain(pilot, n = 8, m = 1e8)
  expect_equal(many$stderr^2, 9 / 7 - 8 / 21, tolerance = 1e-6)
  expect_equal(many$width, 2 * qt(0.975, 7) * sqrt(19 / 21), tolerance = 1e-5)
  many <- bcv_gain(pilot, n = 1e8, m = 8)
  expect_equal(many$stderr^2, 1 / 14, tolerance = 1e-5)
  expect_equal(many$width, 2 * qt(0.975, 7) / sqrt(14), tolerance = 1e-4)
})

test_that("means of records that vary less than single answers would", {
  # R = 1/175, N = 4/21, B = 1/3: twice the runs leave half of all three.
  data <- data.frame(row = rep(1:8, 4), seed = rep(1:4, each = 8),
                     a = patterned(1 / 5, 1, 2))
  x <- cv_scores(data, a, row = row, run = seed)
  pilot <- suppressWarnings(variance_components(x))
  expect_equal(bcv_gain(pilot, m = 8)$stderr^2,
               (1 / 175 + 1 / 3 - 4 / 21) / 2, tolerance = 1e-12)
})

test_that("rows of pilots of runs may be chosen and bound together", {
  set.seed(5)
  data <- expand.grid(row = 1:40, run = 1:3)
  data$a <- rnorm(40)[data$row] + rnorm(120)
  data$b <- rnorm(40)[data$row] + rnorm(120) + data$run
  x <- cv_scores(data, c(a, b), row = row, run = run, runs = "shared")
  pilot <- variance_components(x)
  at <- function(x) {
    found <- bcv_gain(x, n = 60, m = 5)
    c(found$stderr, found$df, found$width)
  }
  expect_identical(at(pilot[2:1, ][1, ]), at(variance_components(cv_scores(
    data, b, row = row, run = run, runs = "shared"
  ))))
  pair <- variance_components(x, a, b)
  other <- variance_components(x, b, a)
  expect_identical(at(rbind(pair, other)[2, ]), at(pair))
  pilot$records[1] <- 1
  expect_input_error(bcv_gain(pilot[1, ]), "type", "x", "bcv_gain")
})

test_that("of several runs the width is that of the interval, of any measure", {
  answers <- function(seed, between) {
    set.seed(seed)
    data <- expand.grid(id = 1:90, run = 1:4, learner = c("a", "b"))
    data$y <- rep(c("no", "yes", "no"), 30)[data$id]
    data$group <- data$id %% 30
    data$p <- plogis((data$y == "yes") + rnorm(90)[data$id] + rnorm(720) +
                       rnorm(8, sd = between)[
                         data$run + 4 * (data$learner == "b")])
    data$answer <- ifelse(data$p > 0.5, "yes", "no")
    data
  }
  read <- function(data, runs, groups) {
    suppressMessages(suppressWarnings(cv_predictions(
      data, y, answer, row = id, run = run, learner = learner,
      probs = c(yes = p), runs = runs,
      groups = if (groups) data$group
    )))
  }
  for (case in 1:8) {
    x <- read(answers(case, (case > 4) / 2), c("own", "shared")[1 + case %% 2],
              case %% 4 > 1)
    for (measure in c("error", "brier", "roc_auc")) {
      pilot <- suppressWarnings(variance_components(x, a, b, measure))
      test <- suppressWarnings(components_test(x, a, b, measure))
      found <- bcv_gain(pilot, m = 4)
      expect_equal(found$width, diff(as.vector(test$conf.int)),
                   tolerance = 1e-8)
      expect_equal(c(found$stderr, found$df), unname(c(test$stderr,
                                                       test$parameter)))
    }
  }
})

test_that("areas under the curve: runs have their own degrees of freedom", {
  pilot <- function(seed) {
    set.seed(seed)
    data <- expand.grid(id = 1:120, seed = 1:4)
    data$y <- rep(0:1, c(95, 25))[data$id]
    data$p <- plogis(data$y + rnorm(120)[data$id] + rnorm(480) / 2)
    suppressMessages(cv_predictions(data, y, probs = list(M = p), row = id,
                                    run = seed))
  }
  # (The interval of an area has its ends on another scale.)
  for (seed in c(20, 29, 83, 173)) {
    x <- pilot(seed)
    interval <- interval_components(x, "roc_auc")
    found <- bcv_gain(variance_components(x, measure = "roc_auc"),
                      m = c(4, 8, 16))
    expect_equal(found$width[1], interval$conf.high - interval$conf.low,
                 tolerance = 0.05)
    expect_lt(max(diff(found$width)), 0)
  }
})

test_that("at the pilot's n and m the width is that of its interval", {
  set.seed(7)
  data <- data.frame(y = factor(rep(c("n", "p"), 60)), g = rep(1:40, each = 3))
  data$z <- (data$y == "p") + stats::rnorm(120)
  data$w <- stats::rnorm(120) + 0.5 * data$z
  learners <- list(tree = learner_tree(), logistic = learner_logistic())
  check <- function(x, measure, m, level = 0.95) {
    positive <- if (isTRUE(measure %in% c("f1", "roc_auc"))) "p"
    scores <- x
    if (!is.null(measure)) {
      scores <- suppressWarnings(cv_scores(x, measure, positive = positive))
    }
    test <- suppressWarnings(components_test(scores, tree, logistic,
                                             conf.level = level))
    parts <- suppressWarnings(variance_components(scores, tree, logistic))
    found <- bcv_gain(parts, m = m, conf.level = level)
    expect_equal(found$width, diff(as.vector(test$conf.int)), tolerance = 1e-8)
    expect_equal(found$stderr, test$stderr, tolerance = 1e-10)
  }
  for (m in c(3, 5, 15)) {
    x <- cv_predict(cv_bcv(120, m = m), data[-2], y, learners)
    for (measure in c("error", "f1", "mcc", "brier", "roc_auc")) {
      check(x, measure, m)
    }
    check(x, "error", m, 0.8)
  }
  grouped <- cv_predict(cv_bcv(data, m = 5, groups = g), data, y, learners)
  check(grouped, "error", 5)
  runs <- expand.grid(row = 1:30, run = 1:4, learner = c("tree", "logistic"))
  runs$score <- stats::rnorm(30)[runs$row] + stats::rnorm(8)[
    runs$run + 4 * (runs$learner == "tree")
  ] + stats::rnorm(240)
  check(cv_scores(runs, score, row = row, run = run, learner = learner,
                  runs = "shared"), NULL, 4)
})

test_that("the t distribution that reaches as far", {
  for (df in c(0.5, 2, 17)) {
    expect_equal(reaching_df(stats::qt(0.975, df), 0.025), df, tolerance = 1e-6)
  }
  # (A normal variable reaches 1.96.)
  expect_identical(reaching_df(1.9, 0.025), Inf)
  expect_identical(reaching_df(NA_real_, 0.025), NA_real_)
})

test_that("of one area on one test set a wider interval is told of", {
  data <- withr::with_seed(3, data.frame(
    y = rep(c("p", "n"), 30), a = stats::runif(60), b = stats::runif(60)
  ))
  x <- suppressMessages(cv_predictions(
    data, y, probs = list(a = c(p = a), b = c(p = b))
  ))
  said <- "the interval is wider"
  one <- variance_components(x, measure = "roc_auc")[1, ]
  expect_output(print(bcv_gain(one, n = 90)), said)
  pair <- variance_components(x, a, b, measure = "roc_auc")
  expect_output(print(bcv_gain(pair, n = 90)), "pilot of 60 records[.]\n$")
})

# (derivation-planning, eq. 8 and 9, with moments by their definitions and the
# posterior of helper-components.R. With at most 2m degrees of freedom those of
# the pilot do not show how uncertain the variance between groups is.)
test_that("of groups the variance between them is as uncertain as it was", {
  withr::local_seed(1)
  group <- rep(1:12, each = 10)
  plan <- cv_bcv(120, m = 3, groups = group)
  data <- expand.grid(row = 1:120, rep = 1:3)
  data$fold <- plan$assignment[cbind(data$row, data$rep)]
  data$group <- group[data$row]
  data$a <- stats::rnorm(12)[data$group] + stats::rnorm(360)
  x <- suppressWarnings(cv_scores(data, a, row = row, rep = rep, fold = fold,
                                  groups = group))
  pilot <- variance_components(x)
  expect_identical(pilot$df, 6)
  psi <- unname(rowsum(matrix(data$a - mean(data$a), 120), group)) / 10
  side <- 3 - 2 * plan$assignment[10 * 1:12, ]
  centre <- rowMeans(psi)
  evaluation <- sum((psi - centre)^2) / 24
  others <- (3 * centre - psi) / 2
  contrast <- colMeans(side * (psi - others))
  square <- 4 * sum(contrast^2)
  product <- 4 * sum(contrast * colMeans(side * others))
  fits <- max(0, 8 / 3 * sum(colMeans(psi - others)^2) - evaluation)
  beyond <- square - 1.5 * evaluation - fits -
    (1.5 * evaluation + fits) / sqrt(6)
  spread <- mean((centre^2 - mean(centre^2))^2) / 12
  predicted <- function(m) {
    records <- sum(centre^2) / 11 + evaluation * (1 / m - 1 / 3)
    own <- max(records - evaluation / m, records / 50)
    mean_of <- function(of) {
      posterior_mean(of, records, evaluation,
                     square + evaluation * (m / (m - 1) - 1.5),
                     product + evaluation * (0.5 - 1 / (m - 1)), fits, m,
                     6 * max(0, beyond) + 1.25 * own)
    }
    shared <- mean_of(function(shared) shared)
    variance <- records + shared + fits / m
    known <- 2 * (fits / m)^2 / (m - 1) +
      spread * (records / (sum(centre^2) / 11))^2 +
      mean_of(function(x) (x - shared)^2)
    c(sqrt(variance / 12), min(2 * m, 2 * variance^2 / known))
  }
  found <- bcv_gain(pilot, m = c(3, 9, 20))
  expected <- vapply(found$m, predicted, c(0, 0))
  expect_equal(found$stderr, expected[1, ], tolerance = 1e-6)
  expect_equal(found$df, expected[2, ], tolerance = 1e-6)
  expect_lt(found$df[3], 40)
})

test_that("what no t distribution reaches has the least degrees of freedom", {
  expect_equal(reaching_df(1e300, 0.025), 0.1)
  expect_identical(reaching_df(1, 0.025), Inf)
  expect_equal(reaching_df(stats::qt(0.975, 3), 0.025), 3)
})

test_that("pilots of learners that do not vary, and of few groups", {
  data <- data.frame(id = 1:60, y = rep(c("p", "n"), 30), f = "n")
  data$f[seq(1, 15, 2)] <- "p"
  plan <- withr::with_seed(1, cv_bcv(60, m = 5))
  long <- data[rep(1:60, 5), ]
  long$rep <- rep(1:5, each = 60)
  long$fold <- as.vector(plan$assignment)
  x <- cv_predictions(long, y, f, row = id, rep = rep, fold = fold, plan = plan)
  pilot <- suppressWarnings(variance_components(x, measure = "precision",
                                                positive = "p"))
  # Two further records of ten, and the factor of half splits.
  expect_equal(pilot$further, 1.1 * (1 - 1 / 10) / 10 / 8)
  gain <- bcv_gain(pilot, n = c(60, 240), m = c(5, 50))
  expect_equal(gain$stderr, sqrt((1 - 1 / 10) / 10 / 8 * c(1.1, 1.01) *
                                   rep(c(1, 1 / 4), each = 2)))
  # Five of thirty groups count: fewer than two of them are no pilot's size.
  who <- rep(1:30, each = 4)
  groups <- data.frame(who, y = as.numeric(who <= 5))
  groups$a <- replace(groups$y, c(1, 5, 6, 9), 0)
  one <- variance_components(
    cv_predictions(groups, y, a, groups = who), measure = "recall", positive = 1
  )
  expect_equal(one$df, 4)
  expect_input_error(bcv_gain(one, n = 47), "value", "n")
  expect_equal(bcv_gain(one, n = 48)$df, 4 * 48 / 120)
})

test_that("a difference is in the unit of the measure, not in percent", {
  wrong <- data.frame(a = rep(c(1, 0, 0, 1, 0), 40), b = rep(c(0, 0, 1, 1), 50))
  one <- function(times, ...) {
    scores <- cv_scores(times * wrong, c(a, b), direction = "minimize", ...)
    variance_components(scores, a, b)
  }
  share <- one(1, label = "error", range = c(0, 1))
  percent <- one(100, label = "error in percent")
  expect_equal(bcv_gain(percent, difference = 5)$power,
               bcv_gain(share, difference = 0.05)$power)
  # (A mean of many records is normal here.)
  far <- 0.05 / sd(wrong$a - wrong$b) * sqrt(200)
  expect_equal(bcv_gain(share, difference = 0.05)$power,
               pnorm(far - qnorm(0.975)) + pnorm(-far - qnorm(0.975)),
               tolerance = 1e-2)
  for (x in list(share, pilot)) {
    error <- expect_input_error(bcv_gain(x, difference = 5), "value",
                                "difference")
    expect_match(one_line(error), "mean 0.05", fixed = TRUE)
    expect_input_error(bcv_gain(x, margin = 3), "value", "margin")
  }
})

# Two dear mistakes of 200 records are two of 2,000, too: 2 (10^2 - 1) / (202
# 200) falls to 2 (10^2 - 1) / (2002 2000). The variance is at least that, and
# half of it is added.
test_that("a pilot of costs keeps its further records", {
  set.seed(3)
  y <- stats::rbinom(200, 1, 0.2)
  d <- data.frame(y, a = ifelse(stats::runif(200) < 0.85, y, 1 - y),
                  b = ifelse(stats::runif(200) < 0.75, y, 1 - y))
  cost <- matrix(c(0, 10, 1, 0), 2, dimnames = rep(list(0:1), 2))
  said <- function(d) {
    variance_components(cv_scores(cv_predictions(d, y, c(a, b)), "cost",
                                  cost = cost), a, b)
  }
  pilot <- said(d)
  two <- function(n) 2 * 99 / (n + 2) / n
  expect_equal(pilot$further, max(two(200) - pilot$records, two(200) / 2))
  for (n in c(20, 50, 100, 200, 2000)) {
    records <- pilot$records * 200 / n
    expect_equal(bcv_gain(pilot, n = n)$stderr^2,
                 max(two(n), records + two(n) / 2))
  }
  expect_equal(bcv_gain(pilot, n = 200)$stderr, pilot$stderr)
  # What a class costs that nobody has is no matter.
  d[] <- lapply(d, factor, 0:2)
  cost <- rbind(cbind(cost, "2" = 1), "2" = c(100, 100, 0))
  expect_equal(suppressWarnings(said(d))$further, pilot$further)
})

test_that("the width of one learner is said to be less than its interval's", {
  scores <- function(..., range = c(0, Inf)) {
    cv_scores(data.frame(...), names(list(...)), range = range,
              direction = "minimize")
  }
  notes <- function(x, ..., n = 30) {
    pilot <- suppressWarnings(variance_components(x, ...))
    paste(bcv_gain(pilot, n = n)$note, collapse = " ")
  }
  squares <- (1:30 - 15.5)^2 / 40
  expect_match(notes(scores(a = squares)),
               "is not symmetric, and may be much wider")
  expect_no_match(notes(scores(a = squares, b = rev(squares)^2), a, b), "wider")
  expect_no_match(notes(scores(a = rep(0:1, 15), range = c(0, 1))), "wider")
  # A slope has no end on either side.
  withr::local_seed(3)
  slopes <- cv_predictions(data.frame(y = rep(0:1, 40), p = runif(80)), y,
                           probs = list(m = c("1" = p)))
  slopes <- suppressWarnings(cv_scores(slopes, "calibration_slope"))
  expect_no_match(notes(slopes, n = 80), "wider")
})
