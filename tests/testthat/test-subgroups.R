# Subgroups: estimates of domains, their differences and their joint
# distribution.

# 24 records of eight people, whose records are in both subgroups.
people <- function() {
  data.frame(
    id = 1:24, truth = rep(c(1, 0), 12),
    pred = c(1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0,
             1, 0, 1, 0, 0, 1, 1, 1, 1, 0, 1, 0),
    other = rep(c(1, 0, 0, 1, 1, 0, 1, 1), 3),
    sex = strsplit("ffmfmmfmmfffmmffmfffmmfm", "")[[1]],
    who = rep(1:8, each = 3),
    num = c(3, 1, 4, 2, 5, 0, 2, 2, 3, 1, 4, 2, 3, 3, 1, 0, 2, 5, 4, 1, 2, 3, 1,
            2),
    den = c(4, 2, 5, 4, 5, 1, 3, 2, 4, 3, 4, 2, 5, 3, 2, 1, 4, 5, 6, 1, 3, 3, 2,
            4)
  )
}
one_set <- function(...) {
  cv_predictions(people(), truth, c(pred, other), row = id, keep = c(sex, who),
                 ...)
}
by_sex <- function(f, m, both = 0) {
  matrix(c(f, both, both, m), 2,
         dimnames = rep(list(c("pred, f", "pred, m")), 2))
}
of_pred <- function(x) vcov(x)[1:2, 1:2]

test_that("independent records have the variances of sandwich and survey", {
  # sandwich::sandwich() of glm(loss ~ 0 + sex).
  x <- cv_scores(one_set(), by = sex)
  expect_equal(coef(x)[1:2], c("pred, f" = 4 / 13, "pred, m" = 3 / 11))
  expect_equal(of_pred(x), by_sex(0.016385980883022309, 0.018031555221637859))
  # survey 4.5, svyby() of svyratio(): F1 is twice the true positives over true
  # and predicted ones. (It has n - 1 for n.)
  x <- cv_scores(one_set(), "f1", positive = 1, by = sex)
  expect_equal(coef(x)[1:2], c("pred, f" = 3 / 4, "pred, m" = 2 / 3))
  expect_equal(of_pred(x) * 24 / 23,
               by_sex(0.01528532608695652, 0.034353193773483628))
  x <- cv_scores(people(), c(pred = num), row = id, denominator = den, by = sex)
  expect_equal(unname(coef(x)), c(0.69230769230769229, 0.74358974358974361))
  expect_equal(vcov(x) * 24 / 23,
               by_sex(4.8794621631098245e-03, 4.2470896402146529e-03))
})

test_that("groups in both subgroups have the covariances of survey", {
  # survey 4.5, svyby(covmat = TRUE) of svydesign(~ who).
  # (Eight groups are few.)
  x <- suppressWarnings(cv_scores(one_set(groups = who), by = sex))
  found <- by_sex(0.0097635637007507763, 0.0159239708450827910,
                  0.0068183564687061202)
  expect_equal(of_pred(x), found)
  test <- suppressWarnings(components_test(x, pred))
  expect_equal(unname(test$estimate), 4 / 13 - 3 / 11)
  expect_equal(test$stderr, sqrt(sum(diag(found)) - 2 * found[1, 2]))
  # One person is in one subgroup alone: Satterthwaite's df of 7 and 1 people.
  d <- people()
  wrong <- abs(d$pred - d$truth)
  off <- ifelse(d$sex == "f", 1 / 13, -1 / 11) * (wrong - ave(wrong, d$sex))
  sums <- tapply(off, d$who, sum)^2
  apart <- colSums(table(d$sex, d$who) > 0) == 1
  df <- c(6, 7 / 8)
  parts <- c(sum(sums[!apart]) * 7 / 6, sums[apart] / df[2])
  expect_equal(unname(test$parameter), sum(parts)^2 / sum(parts^2 / df))
  x <- suppressWarnings(cv_scores(people(), c(pred = num), row = id,
                                  denominator = den, by = sex, groups = who))
  expect_equal(vcov(x), by_sex(0.00168950555841771159, 0.00128244340048315193,
                               -0.00097665277455900998))
})

test_that("groups of a subgroup have its own degrees of freedom", {
  # Six groups of four records in one subgroup, 14 in the other.
  group <- rep(1:20, each = 4)
  site <- ifelse(group <= 6, "a", "b")
  y <- (1:80 * 7) %% 11 / 4 + group %% 3
  z <- (1:80 * 5) %% 13 / 4
  x <- cv_scores(data.frame(y, z, group, site), c(y, z), groups = group,
                 by = site)
  square <- function(y, place) {
    inside <- site == place
    u <- rowsum(y[inside] - mean(y[inside]), group[inside])
    20 / 19 * sum(u^2) / sum(inside)^2
  }
  rows <- suppressWarnings(compare_learners(x, p_adjust = "none"))
  expect_equal(rows$parameter, c(5, 13))
  t <- rows$estimate / sqrt(c(square(y - z, "a"), square(y - z, "b")))
  expect_equal(rows$p.value, 2 * pt(-abs(t), c(5, 13)))
  # The corrections 6/5 and 14/13 count for Welch's degrees of freedom.
  parts <- c(square(y, "a") * 6 / 5, square(y, "b") * 14 / 13)
  test <- suppressWarnings(components_test(x, y))
  expect_equal(test$stderr, sqrt(square(y, "a") + square(y, "b")))
  expect_equal(unname(test$parameter), sum(parts)^2 / sum(parts^2 / c(5, 13)))
})

test_that("two subgroups of a learner are two independent proportions", {
  x <- one_set()
  test <- components_test(x, pred, by = sex)
  share <- c(4 / 13, 3 / 11)
  z <- -diff(share) / sqrt(sum(share * (1 - share) / c(13, 11)))
  expect_equal(unname(test$statistic), z)
  df <- stats::t.test(rep(1:0, c(4, 9)), rep(1:0, c(3, 8)))$parameter
  expect_equal(test$parameter, df)
  expect_equal(test$p.value, 2 * stats::pt(-abs(z), df[[1]]))
  expect_match(paste(test$notes, collapse = " "), "f \\(13\\), m \\(11\\)")
  # Subgroups of 200 records or more have the normal distribution.
  many <- rep(c("u", "v"), c(200, 230))
  right <- rep(c("p", "n", "p", "n"), c(150, 50, 190, 40))
  large <- cv_predictions(data.frame(y = factor("p", c("n", "p")), right, many),
                          y, right, keep = many)
  expect_named(suppressWarnings(components_test(large, by = many))$statistic,
               "z")
  # The same of predictions of one learner.
  alone <- x[c("row", "rep", "fold", "truth", "pred")]
  expect_equal(components_test(alone, by = sex)$p.value, test$p.value)
  row <- suppressWarnings(compare_learners(alone, by = sex))
  expect_equal(row$p.value, test$p.value)
  expect_identical(c(row$a, row$b, row$learner), c("f", "m", "pred"))
})

test_that("three subgroups of one learner have a figure that names it", {
  skip_if_not_installed("ggplot2")
  data <- data.frame(truth = rep(c(0, 1), 30), site = rep(c("u", "v", "w"), 20))
  data$a <- replace(data$truth, c(1:20, 25, 29), 0)
  x <- cv_predictions(data, truth, a, keep = site)
  rows <- suppressWarnings(compare_learners(x, by = site))
  plot <- ggplot2::autoplot(rows)
  expect_identical(plot$labels$title, "Subgroups of a")
  # Errors of the 20 records of each site, counted by hand.
  wrong <- tapply(data$a != data$truth, data$site, mean)
  expect_equal(rows$estimate[1], wrong[["u"]] - wrong[["v"]])
})

# Six folds of 120 records; site "w" has five records, of which one is positive.
folds_by_site <- function() {
  withr::with_seed(5, {
    data <- data.frame(row = 1:120, part = rep(1:6, 20),
                       site = rep(c("u", "v", "w"), c(70, 45, 5)))
    data$truth <- c(stats::rbinom(115, 1, 0.5), 1, 0, 0, 0, 0)
    data$p <- stats::plogis(data$truth + stats::rnorm(120))
    data$q <- stats::plogis(2 * data$truth + stats::rnorm(120))
    data
  })
}

test_that("intervals of subgroups on K folds are of the pooled counts", {
  data <- folds_by_site()
  x <- suppressMessages(cv_predictions(
    data, truth, row = row, fold = part, keep = site,
    probs = list(p = c("1" = p), q = c("1" = q))
  ))
  found <- suppressWarnings(interval_t(cv_scores(x, "f1", 1, by = site)))
  f1 <- vapply(split(data, data$site), function(d) {
    said <- as.integer(d$p >= 0.5)
    2 * sum(said * d$truth) / (sum(said) + sum(d$truth))
  }, 0)
  expect_equal(found$estimate[found$learner == "p"], unname(f1))
  expect_identical(unique(found$estimator), "micro")
  expect_match(summary(found)$conclusion[1], "from the pooled counts",
               fixed = TRUE)
  expect_output(print(found), "The mean of the scores of")
  expect_input_error(interval_t(x, "error", by = site), "conflict", "by")
})

test_that("a subgroup without an area leaves the others theirs on K folds", {
  data <- folds_by_site()
  x <- suppressMessages(cv_predictions(
    data, truth, row = row, fold = part, keep = site,
    probs = list(p = c("1" = p), q = c("1" = q))
  ))
  rows <- suppressWarnings(compare_learners(x, measure = "roc_auc", by = site))
  expect_identical(is.na(rows$p.value), rows$subgroup == "w")
  expect_match(rows$message[rows$subgroup == "w"], "undefined")
  # Areas of the folds by hand; a fold counts as its records.
  area <- function(p, truth) mean(outer(p[truth == 1], p[truth == 0], ">"))
  for (site in c("u", "v")) {
    folds <- split(data[data$site == site, ], data$part[data$site == site])
    gains <- vapply(folds, function(d) area(d$p, d$truth) - area(d$q, d$truth),
                    0)
    expect_equal(rows$estimate[rows$subgroup == site],
                 stats::weighted.mean(gains, vapply(folds, nrow, 1L)))
  }
})

test_that("on one test set a subgroup has what its records alone have", {
  x <- withr::with_seed(3, {
    site <- sample(c("a", "b", "c"), 600, TRUE, c(0.5, 0.3, 0.2))
    truth <- stats::rbinom(600, 1, 0.4)
    p <- stats::plogis(truth + stats::rnorm(600) * ifelse(site == "a", 1, 2))
    q <- stats::plogis(truth + stats::rnorm(600))
    cv_predictions(data.frame(truth, p, q, site), truth,
                   probs = list(p = c("1" = p), q = c("1" = q)), keep = site)
  }) |> suppressMessages()
  site <- attr(x, "beside")$kept$values$site
  for (measure in c("error", "f1", "mcc", "brier", "roc_auc")) {
    positive <- if (measure != "error") 1
    all <- interval_components(x, measure, positive = positive, by = site)
    rows <- compare_learners(x, measure = measure, positive = positive,
                             by = site, p_adjust = "none")
    for (place in c("a", "b", "c")) {
      part <- x[site == place, ]
      columns <- c("estimate", "conf.low", "conf.high")
      expect_equal(
        as.data.frame(all)[all$subgroup == place, columns],
        as.data.frame(interval_components(part, measure, positive = positive))[
          columns], ignore_attr = "row.names"
      )
      columns <- c("test", "estimate", "statistic", "p.value", "conf.low")
      expect_equal(
        as.data.frame(rows)[rows$subgroup == place, columns],
        as.data.frame(compare_learners(part, measure = measure,
                                       positive = positive))[columns],
        ignore_attr = "row.names"
      )
    }
  }
})

test_that("few disagreements in a subgroup are tested by its own", {
  x <- one_set()
  rows <- compare_learners(x, by = sex)
  expect_identical(rows$test, rep("midp_mcnemar", 2))
  data <- people()
  expected <- vapply(c("f", "m"), function(sex) {
    of <- data[data$sex == sex, ]
    n01 <- sum(of$pred != of$truth & of$other == of$truth)
    n10 <- sum(of$pred == of$truth & of$other != of$truth)
    low <- min(n01, n10)
    both <- n01 + n10
    at <- stats::dbinom(low, both, 0.5)
    if (n01 == n10) 1 - at / 2 else 2 * stats::pbinom(low, both, 0.5) - at
  }, 0)
  expect_equal(rows$p.value, unname(expected))
})

test_that("subgroups without records in common are adjusted as independent", {
  x <- withr::with_seed(5, {
    truth <- stats::rbinom(800, 1, 0.5)
    flip <- function(p) ifelse(stats::runif(800) < p, 1 - truth, truth)
    cv_predictions(data.frame(truth, a = flip(0.2), b = flip(0.26)), truth,
                   c(a, b))
  })
  rows <- compare_learners(x, by = rep(c("u", "v"), 400), p_adjust = "max_t")
  # The larger of two independent normal statistics, from 1e5 draws.
  expect_equal(rows$adj.p.value, 1 - (1 - rows$p.value)^2, tolerance = 0.01)
  both <- interval_components(x, "error", by = rep(c("u", "v"), 400),
                              simultaneous = TRUE)
  level <- 0.95^(1 / 4)
  plain <- interval_components(x[c("row", "rep", "fold", "truth", "a")],
                               "error", level, by = rep(c("u", "v"), 400))
  expect_equal(both$conf.low[1:2], plain$conf.low, tolerance = 1e-2)
})

test_that("runs, half splits and blocks have the scores of the domain", {
  data <- withr::with_seed(6, {
    data.frame(id = rep(1:40, 3), run = rep(1:3, each = 40), y = rep(0:1, 60),
               sex = rep(c("f", "m"), each = 20),
               a = stats::rbinom(120, 1, 0.4))
  })
  x <- cv_predictions(data, y, a, row = id, run = run, keep = sex)
  found <- variance_components(x, by = sex)
  expect_identical(found$subgroup, c("f", "m"))
  losses <- matrix(data$a != data$y, 40)
  for (sex in 1:2) {
    mine <- losses[1:20 + 20 * (sex - 1), ]
    expect_equal(found$estimate[sex], mean(mine))
    records <- sum((rowMeans(mine) - mean(mine))^2) / 20^2 * 40 / 39
    rest <- mine - outer(rowMeans(mine), colMeans(mine), `+`) + mean(mine)
    noise <- sum(rest^2) / (3 * 2) / 20^2 * 40 / 39
    runs <- max(0, stats::var(colMeans(mine)) / 3 - noise)
    expect_equal(found$stderr[sex], sqrt(records + runs))
  }
  species <- droplevels(iris[51:150, ])
  species$wide <- species$Sepal.Width > 2.9
  learners <- list(near = learner_knn(k = 1), mean = learner_mean())
  plans <- withr::with_seed(7, list(cv_bcv(100, m = 5), cv_blocks(100)))
  for (plan in plans) {
    x <- cv_predict(plan, species, Species, learners, keep = wide)
    found <- suppressWarnings(variance_components(x, by = wide))
    scores <- as.data.frame(cv_scores(x))
    for (row in 1:4) {
      of <- scores[scores$learner == found$learner[row], ]
      if (plan$scheme == "blocks") of <- of[of$rep <= 5, ]
      means <- tapply(of$score, of$row, mean)[species$wide ==
                                                found$subgroup[row]]
      expect_equal(found$estimate[row], mean(means))
      size <- length(means)
      expect_equal(found$records[row] * 99 / 100,
                   sum((means - mean(means))^2) / size^2, tolerance = 1e-3)
    }
  }
})

test_that("missing predictions are wrong in a subgroup, too", {
  x <- one_set()
  x$pred[3] <- NA
  expect_error(compare_learners(x, by = sex), class = "bcvinfer_error_missing")
  rows <- compare_learners(x, by = sex, na = "wrong")
  other <- people()$other != people()$truth
  m <- people()$sex == "m"
  # Record 3 is right with its prediction: 3 of 11 are wrong then.
  expect_equal(rows$estimate[2], 4 / 11 - mean(other[m]))
})

test_that("records without a value are a subgroup of their own", {
  x <- one_set()
  asked <- replace(people()$sex, 1:4, NA)
  expect_warning(found <- interval_components(x, "error", by = asked),
                 "pred, \\(missing\\) rests on 4 records",
                 class = "bcvinfer_warning_few_records")
  expect_identical(found$subgroup, rep(c("f", "m", "(missing)"), 2))
  expect_match(paste(attr(found, "notes"), collapse = " "),
               "(missing) (4). (missing): records without a value.",
               fixed = TRUE)
  expect_equal(found$estimate[3], 1 / 4)
  expect_warning(same <- interval_components(x, "error", by = addNA(asked)),
                 class = "bcvinfer_warning_few_records")
  expect_identical(same$subgroup, found$subgroup)
  expect_error(interval_components(x, by = c("(missing)", asked[-1])),
               class = "bcvinfer_error_value")
})

test_that("subgroups have the order of a factor and every form of `by`", {
  x <- one_set()
  data <- people()
  estimates <- function(...) {
    suppressWarnings(interval_components(x, "error", ...))$estimate
  }
  expected <- estimates(by = sex)
  expect_identical(estimates(by = "sex"), expected)
  expect_identical(estimates(by = data$sex), expected)
  expect_identical(estimates(by = factor(data$sex, c("m", "f", "x"))),
                   expected[c(2, 1, 4, 3)])
  expect_identical(estimates(by = paste(sex, who > 4)),
                   estimates(by = interaction(sex, who > 4, sep = " ",
                                              lex.order = TRUE)))
  # Of a part of the records, and of predictions that were put together.
  expect_equal(
    suppressWarnings(
      interval_components(x[24:9, ], "error", by = sex)
    )$estimate,
    suppressWarnings(interval_components(x[9:24, ], "error", by = sex))$estimate
  )
  x <- rbind(x[1:12, ], x[13:24, ])
  expect_identical(estimates(by = sex), expected)
  tidied <- tidy(cv_scores(x, by = sex))
  expect_named(tidied, c("learner", "subgroup", "measure", "estimate"))
})

test_that("mistakes with subgroups are errors", {
  x <- one_set()
  expect_error(interval_components(x, by = nothing),
               class = "bcvinfer_error_column")
  expect_error(interval_components(x, by = 1:3),
               class = "bcvinfer_error_shape")
  expect_error(interval_components(x, by = rep(1, 24)),
               class = "bcvinfer_error_value")
  expect_error(interval_components(x, by = c("one", rep("two", 23))),
               class = "bcvinfer_error_value")
  expect_error(components_test(x, by = sex), class = "bcvinfer_error_missing")
  expect_error(components_test(x, pred, by = who),
               class = "bcvinfer_error_shape")
  expect_error(compare_learners(x, "swap", by = sex),
               class = "bcvinfer_error_conflict")
  expect_error(compare_learners(x, by = sex, versus = "best"),
               class = "bcvinfer_error_conflict")
  expect_error(compare_learners(cv_scores(x), by = sex),
               class = "bcvinfer_error_conflict")
  expect_error(variance_components(x, pred, other, by = sex),
               class = "bcvinfer_error_conflict")
  expect_error(
    ggplot2::autoplot(suppressWarnings(compare_learners(x, by = sex)),
                      "matrix"),
    class = "bcvinfer_error_conflict"
  )
  twice <- rbind(people(), people())
  twice$rep <- rep(1:2, each = 24)
  twice$fold <- rep(1:3, 16)
  twice$sex[1] <- "m"
  expect_error(cv_predictions(twice, truth, pred, row = id, rep = rep,
                              fold = fold, keep = sex),
               class = "bcvinfer_error_rows")
  expect_error(cv_scores(twice, num, row = id, rep = rep, fold = fold,
                         by = sex), class = "bcvinfer_error_rows")
  folds <- transform(people(), fold = rep(1:3, 8))
  folded <- cv_predictions(folds, truth, c(pred, other), row = id, fold = fold,
                           keep = sex)
  for (test in c("components", "kfold_mcnemar", "swap")) {
    expect_error(
      compare_learners(folded, test, by = sex),
      class = paste0("bcvinfer_error_",
                     if (test == "components") "scheme" else "conflict")
    )
  }
  expect_error(interval_components(folded, "error", by = sex),
               "interval_t(cv_scores(folded, measure = \"error\", by = sex))",
               fixed = TRUE, class = "bcvinfer_error_scheme")
})

test_that("the difference of two learners may differ between two subgroups", {
  test <- components_test(one_set(), pred, other, by = sex)
  data <- people()
  d <- (data$pred != data$truth) - (data$other != data$truth)
  f <- d[data$sex == "f"]
  m <- d[data$sex == "m"]
  square <- function(x) sum((x - mean(x))^2) / length(x)^2
  z <- (mean(f) - mean(m)) / sqrt(square(f) + square(m))
  expect_equal(unname(test$statistic), z)
  expect_equal(unname(test$estimate), mean(f) - mean(m))
  expect_identical(names(test$estimate), "difference in difference in error")
  expect_match(summary(test)$conclusion, paste0(
    "the difference in error of (pred - other, f) is ",
    format(100 * abs(mean(f) - mean(m)), digits = 3), " percentage points ",
    "below that of (pred - other, m), and if they were equal, "
  ), fixed = TRUE)
  # No larger than 2 in absolute value, twice the largest difference.
  far <- components_test(one_set(), pred, other, by = sex,
                         conf.level = 1 - 1e-9)
  expect_true(all(abs(far$conf.int) <= 2))
  turned <- components_test(one_set(), other, pred, measure = "accuracy",
                            by = sex)
  expect_equal(turned$estimate[[1]], test$estimate[[1]])
})

test_that("a learner has its own runs in all subgroups", {
  # 20 records of each subgroup; a run is better in one, worse in the other.
  data <- withr::with_seed(6, {
    data.frame(id = rep(1:40, 3), run = rep(1:3, each = 40), y = rep(0:1, 60),
               sex = rep(c("f", "m"), each = 20),
               a = stats::rbinom(120, 1,
                                 rep(c(.2, .8, .4, .5, .7, .2), each = 20)),
               b = stats::rbinom(120, 1, 0.4))
  })
  # By hand: the means of the subgroups of a run, and what is left beside those
  # of runs and records.
  parts <- function(of) {
    table <- matrix(of, 40)
    halves <- list(table[1:20, ], table[21:40, ])
    runs <- colMeans(halves[[1]]) - colMeans(halves[[2]])
    noise <- vapply(halves, function(x) {
      left <- x - outer(rowMeans(x), colMeans(x), `+`) + mean(x)
      sum(left^2) / (3 * 2) / 20^2 * 40 / 39
    }, 0)
    list(records = vapply(halves, function(x) {
      sum((rowMeans(x) - mean(x))^2) / 20^2 * 40 / 39
    }, 0), runs = max(0, stats::var(runs) / 3 - sum(noise)), mean = mean(runs))
  }
  x <- cv_predictions(data, y, c(a, b), row = id, run = run, runs = "own",
                      keep = sex)
  a <- parts(data$a != data$y)
  one <- components_test(x, a, by = sex)
  expect_equal(unname(one$estimate), a$mean)
  expect_equal(one$stderr, sqrt(sum(a$records) + a$runs))
  rows <- compare_learners(x[c("row", "rep", "fold", "truth", "a")], by = sex)
  expect_equal(rows$p.value, one$p.value)
  both <- components_test(x, a, b, by = sex)
  b <- parts(data$b != data$y)
  records <- parts((data$a != data$y) - (data$b != data$y))$records
  expect_equal(unname(both$estimate), a$mean - b$mean)
  expect_equal(both$stderr, sqrt(sum(records) + a$runs + b$runs))
  # The variance of a difference is that of its test in vcov(), too.
  v <- vcov(cv_scores(x, by = sex))
  expect_equal(sum(c(1, -1) %*% v[1:2, 1:2] %*% c(1, -1)), one$stderr^2)
})

test_that("folds have the scores of the domain", {
  data <- transform(people(), fold = rep(1:3, each = 8))
  x <- cv_predictions(data, truth, c(pred, other), row = id, fold = fold,
                      keep = sex)
  rows <- suppressWarnings(compare_learners(x, by = sex))
  expect_identical(rows$test, rep("corrected_kfold_t", 2))
  d <- (data$pred != data$truth) - (data$other != data$truth)
  for (sex in c("f", "m")) {
    inside <- data$sex == sex
    scores <- mean(d[inside]) + inside * (d - mean(d[inside])) / mean(inside)
    folds <- tapply(scores, data$fold, mean)
    row <- rows[rows$subgroup == sex, ]
    expect_equal(row$estimate, mean(d[inside]))
    # Grandvalet and Bengio, rho = 0.7.
    expect_equal(row$statistic,
                 mean(folds) / sqrt(stats::var(folds) / (3 * 0.3)))
  }
  expect_match(table_notes(rows)[2], "f \\(13\\), m \\(11\\)")
  between <- compare_learners(x[c("row", "rep", "fold", "truth", "pred")],
                              by = sex)
  values <- fold_measures(cv_scores(x, by = sex))
  expect_identical(unique(values$learner), names(coef(cv_scores(x, by = sex))))
  of <- split(values$estimate, values$learner)
  d <- of[["pred, f"]] - of[["pred, m"]]
  expect_equal(between$p.value, 2 * stats::pt(
    -abs(mean(d)) / sqrt(stats::var(d) / 0.9), 2
  ))
  expect_equal(suppressWarnings(interval_t(cv_scores(x, by = sex)))$estimate,
               unname(coef(cv_scores(x, by = sex))))
})

test_that("learners have tiers in each subgroup, and subgroups of a learner", {
  truth <- rep(0:1, 200)
  answers <- function(u, v) {
    abs(truth - c(rep(1:0, c(u, 200 - u)), rep(0:1, c(200 - v, v))))
  }
  data <- data.frame(truth, site = rep(c("u", "v"), each = 200),
                     a = answers(20, 80), b = answers(80, 20),
                     c = answers(80, 40))
  x <- cv_predictions(data, truth, c(a, b, c), keep = site)
  found <- learner_tiers(x, by = site, p_adjust = "bonferroni")
  expect_identical(found$subgroup, rep(c("u", "v"), each = 3))
  expect_identical(found$learner, c("a", "b", "c", "b", "c", "a"))
  expect_equal(found$estimate, c(.1, .4, .4, .1, .2, .4))
  # z of 20 in 200 by McNemar's variance, all of six pairs.
  z <- (40 / 200 - 20 / 200) / sqrt((20 - 20^2 / 200) / 200^2)
  apart <- 6 * 2 * stats::pnorm(-z) <= 0.05
  expect_identical(found$tier, c(1L, 2L, 2L, 1L, 1L + apart, 2L + apart))
  expect_identical(found$rank.high[1:3], c(1L, 3L, 3L))
  expect_identical(glance(found)[c("subgroup", "tiers", "best")],
                   data.frame(subgroup = c("u", "v"), tiers = c(2L, 2L + apart),
                              best = c("a", "b")))
  expect_s3_class(ggplot2::autoplot(found), "ggplot")
  expect_match(table_title(found), "3 learners .* in each of 2 subgroups")
  # Subgroups are independent: simultaneous limits have the level of Sidak.
  alone <- x[c("row", "rep", "fold", "truth", "a")]
  ranked <- learner_tiers(alone, by = site)
  expect_identical(ranked$learner, c("u", "v"))
  expect_identical(ranked$tier, 1:2)
  expect_match(table_title(ranked), "2 subgroups of a by")
  expect_equal(ranked$conf.high[1], interval_components(
    alone[alone$row <= 200, ], "error", sqrt(0.95)
  )$conf.high)
})

test_that("a subgroup where a measure is undefined has a row that says so", {
  x <- one_set()
  by <- ifelse(people()$pred == 1, "predicted", "not")
  expect_warning(found <- interval_components(x, "precision", positive = 1,
                                              by = by),
                 class = "bcvinfer_warning_undefined")
  expect_identical(is.na(found$conf.low), c(TRUE, FALSE, FALSE, FALSE))
  rows <- suppressWarnings(compare_learners(x, measure = "precision",
                                            positive = 1, by = by))
  expect_identical(is.na(rows$p.value), c(TRUE, FALSE))
  expect_match(rows$message[1], "undefined")
})

# Three hold-outs of four of twelve records, with the losses of learner `a`;
# `b` is always right.
three_holdouts <- function(subgroup, records = FALSE) {
  data <- data.frame(row = c(1:4, 3:6, 7:10), rep = rep(1:3, each = 4),
                     fold = 1, y = 0, b = 0,
                     a = c(1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1))
  data$sex <- subgroup[data$row]
  tested <- paste(data$row, data$rep)
  all <- expand.grid(row = 1:12, rep = 1:3)
  all$fold <- as.integer(paste(all$row, all$rep) %in% tested)
  plan <- as_cv_plan(all, scheme = "holdout")
  if (records) {
    return(cv_scores(data, c(a, b), row = row, rep = rep, fold = fold,
                     plan = plan, by = sex))
  }
  data[c("y", "a", "b")] <- lapply(data[c("y", "a", "b")], factor, 0:1)
  cv_predictions(data, y, c(a, b), row = row, rep = rep, fold = fold,
                 plan = plan, keep = sex)
}

test_that("of hold-outs a subgroup has the corrected t of its values", {
  x <- three_holdouts(rep(c("f", "m"), 6))
  # Errors by hold-out, each of two records: f 1/2, 1/2, 1; m 1/2, 0, 1. The
  # variance is multiplied by 1/3 + 4/8.
  found <- suppressWarnings(interval_t(cv_scores(x, by = sex)))
  expect_named(found[1:2], c("learner", "subgroup"))
  expect_equal(found$estimate, c(2 / 3, 1 / 2, 0, 0))
  reach <- stats::qt(0.975, 2) * sqrt(5 / 6 * c(1 / 12, 1 / 4))
  expect_equal(found$conf.high[1:2] - found$estimate[1:2], reach)
  expect_match(paste(attr(found, "notes"), collapse = " "), "f (5), m (5)",
               fixed = TRUE)
  rows <- suppressWarnings(compare_learners(x, by = sex))
  expect_identical(rows$test, rep("corrected_resampled_t", 2))
  expect_equal(rows$statistic,
               c(2 / 3, 1 / 2) / sqrt(5 / 6 * c(1 / 12, 1 / 4)))
  # f - m: 0, 1/2, 0.
  alone <- x[c("row", "rep", "fold", "truth", "a")]
  row <- suppressWarnings(compare_learners(alone, by = sex))
  expect_equal(row$statistic, 1 / 6 / sqrt(5 / 6 / 12))
  expect_equal(row$p.value, 2 * stats::pt(-sqrt(2 / 5), 2))
  tiers <- suppressWarnings(learner_tiers(x, by = sex))
  expect_identical(tiers$learner, rep(c("b", "a"), 2))
  expect_equal(tiers$estimate, c(0, 2 / 3, 0, 1 / 2))
})

test_that("hold-outs with few or no records of a subgroup leave none out", {
  # The sums of y - 1/2 of f are -1/2, 0, 1/2; a hold-out has 4 of 12
  # predictions, 6 of them of f.
  sex <- ifelse(1:12 %in% c(1, 2, 3, 5, 7), "f", "m")
  x <- three_holdouts(sex, TRUE)
  values <- fold_measures(x)
  expect_equal(values$estimate[1:3], 1 / 2 + 12 / 6 / 4 * c(-1, 0, 1) / 2)
  found <- suppressWarnings(interval_t(x))
  expect_equal(found$conf.high[1] - 1 / 2,
               stats::qt(0.975, 2) * sqrt(5 / 6 / 16))
  # None of f in the last: y - 2/5 are -1/5, 1/5.
  x <- three_holdouts(replace(sex, 7, "m"), TRUE)
  expect_equal(fold_measures(x)$estimate[1:3],
               2 / 5 + 12 / 5 / 4 * c(-1, 1, 0) / 5)
  expect_equal(nobs(x), 10)
  expect_equal(unname(coef(x)[1]), 2 / 5)
})

test_that("components of hold-outs are refused, with what takes them", {
  x <- three_holdouts(rep(c("f", "m"), 6))
  expect_error(interval_components(x, "error", by = sex),
               "interval_t(cv_scores(x, measure = \"error\", by = sex))",
               fixed = TRUE, class = "bcvinfer_error_scheme")
  expect_error(components_test(x, a, by = sex), "compare_learners(",
               fixed = TRUE, class = "bcvinfer_error_scheme")
  expect_error(variance_components(x, by = sex), "not from 3 hold-outs",
               class = "bcvinfer_error_scheme")
  expect_error(vcov(cv_scores(x)), class = "bcvinfer_error_scheme")
  expect_error(cv_curve(x), class = "bcvinfer_error")
})

test_that("K folds do not compare subgroups, whatever `training` is given", {
  data <- withr::with_seed(1, data.frame(row = 1:60, truth = rep(0:1, 30),
                                         sex = rep(c("f", "m"), each = 30)))
  of <- function(plan) {
    table <- merge(as.data.frame(plan), data)
    withr::with_seed(2, for (one in c("a", "b")) {
      table[[one]] <- ifelse(stats::runif(nrow(table)) < 0.7, table$truth,
                             1 - table$truth)
    })
    cv_predictions(table, truth, c(a, b), row = row, rep = rep, fold = fold,
                   keep = sex)
  }
  x <- withr::with_seed(1, of(cv_kfold(60, k = 5)))
  halves <- withr::with_seed(1, of(cv_bcv(60, m = 5)))
  said <- paste("`x` must come from at least 3 half splits or from blocks or",
                "from one test set to compare two subgroups (`training` has no",
                "components of their difference), not from 1 x 5 folds.")
  refused <- function(x, ...) {
    error <- expect_input_error(components_test(x, a, ..., by = sex), "scheme",
                                "x", "components_test")
    expect_identical(cli::ansi_strip(error$message), said)
    unname(cli::ansi_strip(error$body))
  }
  expect_identical(refused(x, b), "Make a plan by `cv_bcv(n, m = 5)`.")
  instead <- paste("Use `compare_learners(cv_scores(x, measure = \"error\",",
                   "by = sex))` for predictions of one learner, or make a plan",
                   "by `cv_bcv(n, m = 5)`.")
  expect_identical(refused(x), instead)
  for (training in list(variance_components(halves, a, b),
                        variance_components(halves, by = sex))) {
    expect_identical(refused(x, training = training), instead)
  }
  expect_no_error(components_test(halves, a, by = sex))
  one <- x[setdiff(names(x), "b")]
  found <- compare_learners(cv_scores(one, measure = "error", by = sex))
  expect_identical(c(found$a, found$b), c("f", "m"))
})

test_that("one hold-out is one test set, with subgroups of its records", {
  plan <- withr::with_seed(1, cv_holdout(150, prop = 0.5))
  x <- cv_predict(plan, iris, Species, list(near = learner_mean()))
  half <- rep(c("u", "v"), 75)
  found <- interval_components(x, "error", by = half)
  wrong <- x$near != x$truth
  expect_equal(found$estimate, unname(c(tapply(wrong, half[x$row], mean))))
  # The same by a value for each record that was tested.
  tested <- half[sort(x$row)]
  expect_equal(interval_components(x, "error", by = tested)$estimate,
               found$estimate)
  expect_error(interval_components(x, "error", by = half[-1]), "150",
               class = "bcvinfer_error_shape")
  expect_true(all(found$conf.low < found$estimate))
})

test_that("the sizes of subgroups are said once, whatever else is noted", {
  data <- data.frame(row = 1:80, y = wrong_answers_at(NULL, 80))
  wrong <- function(at) wrong_answers_at(at, 80)
  # In "f" a is always right and b always wrong: a pair without variance.
  data[c("a", "b", "c")] <- list(wrong(50:52), wrong(0:39), wrong(5:45))
  x <- cv_predictions(data, y, c(a, b, c), row = row)
  part <- rep(c("f", "m"), each = 40)
  found <- suppressWarnings(compare_learners(x, "components", by = part))
  said <- paste(utils::capture.output(print(found)), collapse = " ")
  expect_match(said, "The variance is zero")
  expect_length(regmatches(said, gregexpr("Subgroups by", said))[[1]], 1)
  expect_match(said, "their records: f \\(40\\), m \\(40\\)")
})

test_that("a conclusion names its subgroup, printed once", {
  found <- summary(compare_learners(one_set(), by = sex))
  expect_match(found$conclusion, "^In [fm]: At the 5% level")
  expect_identical(substr(found$conclusion, 4, 4), found$comparison$subgroup)
  lines <- comparison_lines(found)
  expect_match(lines[1], "pred - other: In f: At the 5% level", fixed = TRUE)
})

test_that("tiers of some subgroups are those of all", {
  data <- cbind(people(), third = rep(1:0, each = 12))
  x <- cv_predictions(data, truth, c(pred, other, third), row = id, keep = sex)
  compared <- suppressWarnings(compare_learners(x, by = sex))
  all <- suppressWarnings(learner_tiers(compared))
  for (of in c("f", "m")) {
    some <- suppressWarnings(learner_tiers(compared[compared$subgroup == of, ]))
    expect_equal(as.data.frame(some), as.data.frame(all[all$subgroup == of, ]),
                 ignore_attr = "row.names")
    expect_output(print(some), paste0("Tiers of 3 learners .* in ", of, " at"))
  }
  # The order of the subgroups is that of the rows.
  turned <- suppressWarnings(learner_tiers(compared[6:1, ]))
  expect_identical(turned$subgroup, rep(c("m", "f"), each = 3))
  expect_equal(glance(turned)[2:1, ], glance(all), ignore_attr = TRUE)
  expect_input_error(learner_tiers(compared[-1, ]), "shape", "comparison",
                     message = "pair of its 3 learners")
})

# The first `size` of 100 records are subgroup u, and a is right on them; b
# differs from it among the others only.
right_in_u <- function(size) {
  data <- data.frame(y = factor(rep(c("p", "n"), 50)),
                     g = rep(c("u", "v"), c(size, 100 - size)))
  wrong <- function(at) {
    factor(ifelse(seq_len(100) %in% at, 3 - as.integer(data$y),
                  as.integer(data$y)), 1:2, levels(data$y))
  }
  data$a <- wrong(size + 1:17)
  data$b <- wrong(size + 11:20)
  data
}
# 0 of n and one of two further records are wrong.
square_with_two <- function(n) (n + 1) / (n + 2)^2 / n
square <- function(x) sum((x - mean(x))^2) / length(x)^2

test_that("a subgroup without errors is no certain one", {
  for (size in c(3, 8)) {
    data <- right_in_u(size)
    x <- cv_predictions(data, y, c(a, b), keep = g)
    alone <- cv_predictions(data, y, a, keep = g)
    kinds <- c("bcvinfer_warning_zero_variance",
               if (size < 5) "bcvinfer_warning_few_records")
    found <- rlang::catch_cnd(components_test(x, a, by = g), kinds[1])
    expect_true(all(kinds %in% class(found)))
    expect_match(conditionMessage(found), paste0("u \\(", size, " records"))
    test <- suppressWarnings(components_test(x, a, by = g))
    v <- 17 / (100 - size)
    z <- -v / sqrt(square_with_two(size) + v * (1 - v) / (100 - size))
    expect_equal(unname(test$statistic), z)
    expect_equal(test$p.value, 2 * stats::pt(z, 99 - size))
    for (adjust in c("holm", "max_t")) {
      found <- rlang::catch_cnd(
        rows <- compare_learners(alone, by = g, p_adjust = adjust), kinds[1]
      )
      expect_true(all(kinds %in% class(found)))
      rows <- suppressWarnings(compare_learners(alone, by = g,
                                                p_adjust = adjust))
      expect_equal(rows$adj.p.value, test$p.value)
      expect_equal(c(rows$conf.low, rows$conf.high), c(test$conf.int))
    }
    # One of two further records has a difference of 1, the other of -1.
    expect_warning(test <- components_test(x, a, b, by = g), class = kinds[1])
    d <- ((data$a != data$y) - (data$b != data$y))[data$g == "v"]
    expect_equal(test$stderr, sqrt(2 / (size + 2) / size + square(d)))
  }
})

test_that("groups and half splits of a subgroup may be right by chance", {
  data <- right_in_u(12)
  who <- rep(1:25, each = 4)
  x <- cv_predictions(cbind(data, who), y, a, groups = who, keep = g)
  expect_warning(test <- components_test(x, by = g),
                 class = "bcvinfer_warning_few_records")
  # Three groups of u; the variance between 25 of v as without u.
  sums <- rowsum((data$a != data$y) - 17 / 88, who)[-(1:3), ]
  expect_equal(test$stderr^2, square_with_two(3) + sum(sums^2) / 88^2 * 25 / 24)
  # Half splits: the same is added to all that the variance may be.
  folds <- withr::with_seed(1, cv_bcv(100, m = 5))
  rows <- do.call(rbind, lapply(1:5, function(rep) {
    cbind(data, row = 1:100, rep, fold = folds$assignment[, rep])
  }))
  alone <- cv_predictions(rows, y, a, row = row, rep = rep, fold = fold,
                          keep = g)
  expect_warning(test <- components_test(alone, by = g),
                 class = "bcvinfer_warning_zero_variance")
  expect_warning(own <- variance_components(alone, by = g),
                 class = "bcvinfer_warning_zero_variance")
  expect_equal(own$further, c(square_with_two(12) * 1.1, 0))
  expect_equal(test$stderr^2, sum(own$stderr^2))
  expect_equal(own$stderr[1]^2, own$further[1])
  rows <- suppressWarnings(compare_learners(alone, by = g))
  expect_equal(rows$p.value, test$p.value)
})

test_that("constant numbers without limits say nothing", {
  data <- data.frame(s = c(rep(2, 4), sin(1:50)), w = rep(1:2, c(4, 50)))
  x <- cv_scores(data, s, by = w)
  expect_warning(test <- components_test(x),
                 "1 \\(4 records\\) do not vary: their variance is unknown",
                 class = "bcvinfer_warning_few_records")
  expect_true(all(is.na(c(test$p.value, test$conf.int))))
  expect_match(paste(test$notes, collapse = " "), "do not vary")
  expect_warning(rows <- compare_learners(x, p_adjust = "max_t", rope = 1),
                 class = "bcvinfer_warning_few_records")
  expect_true(all(is.na(c(rows$adj.p.value, rows$conf.low, rows$within))))
  expect_match(summary(rows)$conclusion, "do not vary")
})

test_that("the units of each subgroup are counted", {
  # One of six records of u is wrong.
  data <- right_in_u(6)
  data$a[2] <- "p"
  x <- cv_predictions(data, y, a, keep = g)
  # The number of records by the kurtosis of a rate of 1/6: 6 / (21 / 5).
  said <- "scores of u rests on about 1 record"
  expect_warning(components_test(x, by = g), said,
                 class = "bcvinfer_warning_few_records")
  expect_warning(compare_learners(x, by = g), said,
                 class = "bcvinfer_warning_few_records")
})

# Six of forty patients are ill; a and b are right on as many of their records.
visits <- function() {
  who <- rep(1:40, each = 3)
  y <- rep(c(1, 0), c(18, 102))
  flags <- function(places) replace(numeric(120), places, 1)
  data.frame(who, y, a = flags(c(1:2, 5:9, 13, 16, 22, 40)),
             b = flags(c(2:4, 6:9, 13, 14, 52, 70, 100)),
             kind = ifelse(y == 1, "ill", "well"))
}

test_that("groups without a record that counts give no degrees of freedom", {
  d <- visits()
  x <- cv_predictions(d, y, c(a, b), groups = who, keep = kind)
  quietly <- function(...) suppressWarnings(...)
  recall <- quietly(components_test(x, a, b, "recall", positive = 1))
  ill <- subset(d, kind == "ill")
  off <- rowsum(ill$a - ill$b, ill$who)
  expect_equal(recall$stderr, sqrt(sum(off^2) * 40 / 39) / 18)
  # (Both have the same recall, so that records on which they agree add 0.)
  expect_equal(unname(c(recall$estimate, recall$parameter)), c(0, 5))
  by <- quietly(compare_learners(x, measure = "accuracy", by = kind,
                                 p_adjust = "none"))
  expect_equal(c(by$conf.low[1], by$conf.high[1]), c(recall$conf.int))
  expect_equal(diff(c(recall$conf.int)), 2 * qt(0.975, 5) * recall$stderr)
  # Groups with a predicted positive of the learner, or of either of two.
  flagged <- rowsum(as.matrix(d[c("a", "b")]), d$who) > 0
  each <- variance_components(x, measure = "precision", positive = 1)
  expect_equal(each$df, unname(colSums(flagged)) - 1)
  both <- components_test(x, a, b, "precision", positive = 1)
  expect_equal(unname(both$parameter), sum(rowSums(flagged) > 0) - 1)
  pair <- variance_components(x, a, b, measure = "precision", positive = 1)
  expect_equal(pair$df, unname(both$parameter))
  rows <- compare_learners(x, measure = "precision", positive = 1)
  expect_equal(rows$p.value, both$p.value)
  # Where one is always right its groups count, too: 1 to 8, and 5 to 20.
  d$c <- replace(numeric(120), 1:18, 1)
  d$d <- replace(numeric(120), 13:60, 1)
  sure <- cv_predictions(d, y, c(c, d), groups = who)
  found <- quietly(components_test(sure, c, d, "precision", positive = 1))
  expect_equal(unname(found$parameter), 19)
  alone <- quietly(variance_components(sure, measure = "precision",
                                       positive = 1))
  expect_equal(alone$df[2], 15)
  # A function of one's own, by its cells.
  own <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth == 1 & estimate == 1)) / sum(weights * (truth == 1))
  }, "own recall", "maximize", range = c(0, 1))
  expect_equal(unname(quietly(components_test(x, a, b, own)$parameter)), 5)
  # All count in accuracy, also those that are right in half of their answers.
  twice <- d[rep(1:120, 2), ]
  twice$answer <- rep(1:2, each = 120)
  twice$row <- rep(1:120, 2)
  twice$e <- ifelse(twice$answer == 1 | twice$who > 10, twice$y, 1 - twice$y)
  twice$e <- ifelse(twice$who > 20 & twice$who < 31, 1 - twice$y, twice$e)
  answers <- quietly(cv_predictions(twice, y, e, row = row, answer = answer,
                                    groups = who))
  expect_equal(variance_components(answers, measure = "accuracy")$df, 39)
  # All records count in accuracy, and in numbers that happen to be their mean.
  expect_equal(unname(components_test(x, a, b, "accuracy")$parameter), 39)
  n <- cv_scores(cbind(d, s = d$a - mean(d$a), t = rep(c(0, 1, -1), 40)),
                 c(s, t), groups = who, direction = "minimize")
  expect_equal(variance_components(n)$df, c(39, 39))
})

test_that("times that are written alike are subgroups of their own", {
  start <- as.POSIXct("2026-10-25 00:00:00", tz = "Europe/Berlin")
  d <- data.frame(y = 0:1, a = rep(c(0, 0, 1, 1, 1), 4))
  hourly <- function(step) {
    d$hour <- start + step * rep(0:4, each = 4)
    x <- cv_predictions(d, y, a, keep = hour)
    suppressWarnings(interval_components(x, "error", by = hour))
  }
  # The third hour comes again.
  for (step in c(3600, 0.25)) {
    expect_length(unique(hourly(step)$subgroup), 5)
    expect_equal(hourly(step)$estimate, c(2, 2, 2, 3, 1) / 4)
  }
  expect_identical(hourly(90000)$subgroup[2], "2026-10-26 00:00:00")
})

test_that("a subgroup without a positive record is a row without a result", {
  d <- data.frame(site = rep(c("A", "B", "C"), each = 20),
                  y = c(rep(0:1, 20), numeric(20)))
  d$u <- replace(d$y, c(2, 4, 6, 24, 30, 43), 1 - d$y[c(2, 4, 6, 24, 30, 43)])
  d$v <- replace(d$y, c(8, 26, 50), 1 - d$y[c(8, 26, 50)])
  x <- cv_predictions(d, y, c(u, v), keep = site)
  rows <- suppressWarnings(compare_learners(x, measure = "recall", by = site))
  expect_equal(rows$estimate, c(-0.2, -0.1, NA))
  expect_equal(is.na(rows$p.value), c(FALSE, FALSE, TRUE))
  expect_match(rows$message[3], "undefined")
})

# (The area of C is not defined; the variance of B needs two records of a
# class.)
test_that("areas of subgroups with few records of a class are rows alone", {
  d <- data.frame(site = rep(c("A", "B", "C"), each = 20),
                  y = c(rep(0:1, 10), rep(0:1, c(19, 1)), numeric(20)))
  d$u <- (seq_len(60) * 7) %% 61 / 61
  d$v <- (seq_len(60) * 23) %% 61 / 61
  of <- function(d) {
    suppressMessages(cv_predictions(d, y, keep = site, probs = list(
      u = c("1" = u), v = c("1" = v)
    )))
  }
  x <- of(d)
  alone <- of(d[d$site == "A", ])
  rows <- suppressWarnings(compare_learners(x, measure = "roc_auc", by = site))
  expect_equal(is.na(rows$p.value), c(FALSE, TRUE, TRUE))
  expect_equal(rows$p.value[1], suppressWarnings(
    components_test(alone, measure = "roc_auc")
  )$p.value)
  expect_match(rows$message[2], "fewer than 2 records of a class")
  expect_warning(
    found <- suppressWarnings(interval_components(x, "roc_auc", by = site),
                              classes = "bcvinfer_warning_few_records"),
    "needs more records of each class", class = "bcvinfer_warning_undefined"
  )
  expect_equal(is.na(found$estimate), rep(c(FALSE, TRUE, TRUE), 2))
  expect_equal(found$conf.low[c(1, 4)], suppressWarnings(
    interval_components(alone, "roc_auc")
  )$conf.low)
  expect_input_error(suppressWarnings(
    interval_components(of(d[d$site == "B", ]), "roc_auc")
  ), "value", "x")
})

# Half splits: the areas of B and C do not depend on the truth of A, of which
# one record of 20, or ten, are positive.
test_that("a subgroup with a single record of a class leaves others alone", {
  withr::local_seed(3)
  site <- rep(c("A", "B", "C"), each = 20)
  half <- rep(0:1, 30)
  d <- do.call(rbind, lapply(1:3, function(r) {
    fold <- stats::ave(stats::runif(60), half, site, FUN = rank) %% 2 + 1
    data.frame(id = 1:60, r, f = fold, site,
               u = half / 4 + stats::runif(60) / 2,
               v = half / 5 + stats::runif(60) / 2)
  }))
  of <- function(positives) {
    truth <- c(replace(numeric(20), positives, 1), rep(0:1, 20))
    suppressMessages(cv_predictions(
      transform(d, y = truth[id]), y, row = id, rep = r, fold = f, keep = site,
      probs = list(u = c("1" = u), v = c("1" = v))
    ))
  }
  results <- lapply(list(2, seq(2, 20, 2)), function(positives) {
    x <- of(positives)
    list(suppressWarnings(interval_components(x, "roc_auc", by = site)),
         suppressWarnings(compare_learners(x, measure = "roc_auc", by = site)))
  })
  for (part in c("estimate", "conf.low", "conf.high")) {
    expect_equal(results[[1]][[1]][[part]][c(2, 3, 5, 6)],
                 results[[2]][[1]][[part]][c(2, 3, 5, 6)])
    expect_equal(results[[1]][[2]][[part]][2:3], results[[2]][[2]][[part]][2:3])
  }
  expect_true(is.na(results[[1]][[1]]$conf.low[1]))
  expect_match(results[[1]][[2]]$message[1], "fewer than 2 records of a class")
})
