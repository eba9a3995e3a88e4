# Measures of probabilities. Numbers of pROC are of its version 1.19.1,
# of cvAUC 1.1.4.

# One test set from a truth and probabilities of the second class.
one_set <- function(truth, ...) {
  p <- list(...)
  if (!is.factor(truth)) truth <- factor(truth)
  data <- data.frame(truth, as.data.frame(p))
  labels <- levels(data$truth)
  for (name in names(p)) {
    data[[paste0("said_", name)]] <- labels[1 + (p[[name]] > 0.5)]
  }
  said <- rlang::set_names(paste0("said_", names(p)), names(p))
  probs <- lapply(names(p), function(name) rlang::set_names(name, labels[2]))
  cv_predictions(data, truth, tidyselect::all_of(said),
                 probs = rlang::set_names(probs, names(p)))
}

likely_halves <- function(n = 40, m = 3, learners = c("one", "two")) {
  withr::with_seed(11, {
    y <- factor(rep(c("no", "yes"), length.out = n))
    plan <- cv_bcv(n, m = m, strata = y)
    guess <- function(train, test, target) {
      p <- stats::plogis(test$x + stats::rnorm(nrow(test)))
      data.frame(.pred_class = ifelse(p > 0.5, "yes", "no"), .pred_no = 1 - p,
                 .pred_yes = p)
    }
    data <- data.frame(x = (y == "yes") + stats::rnorm(n), y = y)
    cv_predict(plan, data, y,
               rlang::set_names(rep(list(guess), length(learners)), learners))
  })
}

test_that("Brier score and log loss, by hand", {
  x <- one_set(c("n", "y", "y", "n"), a = c(0.2, 0.9, 0.5, 0.75))
  found <- fold_measures(x, c("brier", "log_loss"))$estimate
  expect_equal(found[1], mean(c(0.04, 0.01, 0.25, 0.5625)))
  expect_equal(found[2], -mean(log(c(0.8, 0.9, 0.5, 0.25))))
  # Three classes: half of .3^2 + .2^2 + .1^2, and of .1^2 + .6^2 + .5^2.
  three <- cv_predictions(
    data.frame(y = c("a", "b"), g = "a", a = c(0.7, 0.1), b = c(0.2, 0.4),
               c = c(0.1, 0.5)) |>
      transform(y = factor(y, c("a", "b", "c"))),
    y, g, probs = list(g = c(a, b, c))
  )
  expect_equal(fold_measures(three, "brier")$estimate,
               mean(c(0.09 + 0.04 + 0.01, 0.01 + 0.36 + 0.25)) / 2)
  # One class against the others.
  expect_equal(fold_measures(three, "brier", positive = "c")$estimate,
               mean(c(0.01, 0.25)))
  expect_equal(fold_measures(three, "log_loss", positive = "b")$estimate,
               -mean(log(c(0.8, 0.4))))
})

# The area by its definition: all pairs of records.
pairs_area <- function(p, above, below) {
  mean(outer(p[above], p[below], ">") + outer(p[above], p[below], "==") / 2)
}

test_that("the area under the curve is the share of pairs in order", {
  withr::with_seed(2, {
    truth <- sample(1:2, 60, TRUE)
    p <- round(runif(60), 1)
  })
  x <- one_set(c("n", "y")[truth], a = p)
  expect_equal(fold_measures(x, "roc_auc")$estimate,
               pairs_area(p, truth == 2, truth == 1))
})

test_that("several classes: Hand and Till's mean over pairs of classes", {
  withr::with_seed(4, {
    truth <- sample(1:3, 90, TRUE)
    p <- matrix(round(rexp(270), 1) + 0.1, 90)
  })
  p <- p / rowSums(p)
  entry <- find_measure("roc_auc")
  scores <- entry$scores(truth, p, fold = rep(1:2, 45))
  area <- vapply(1:2, function(k) {
    fold <- rep(1:2, 45) == k
    pairs <- expand.grid(i = 1:3, j = 1:3)
    pairs <- pairs[pairs$i != pairs$j, ]
    mean(mapply(function(i, j) {
      pairs_area(p[, i], fold & truth == i, fold & truth == j)
    }, pairs$i, pairs$j))
  }, 0)
  expect_equal(as.vector(tapply(scores, rep(1:2, 45), mean)), area)
})

test_that("scores of an area are those of its definition", {
  withr::with_seed(5, {
    truth <- sample(1:3, 40, TRUE, c(3, 2, 1))
    p <- matrix(round(rexp(120), 1) + 0.1, 40)
  })
  p <- p / rowSums(p)
  # For each ordered pair (i, j) by the column of i, with the shares of both
  # classes in the fold; a record of another class has the area itself.
  wanted <- 0
  for (i in 1:3) for (j in setdiff(1:3, i)) {
    area <- pairs_area(p[, i], truth == i, truth == j)
    part <- rep(area, 40)
    for (r in which(truth == i)) {
      below <- pairs_area(p[, i], r, truth == j)
      part[r] <- area + (below - area) / mean(truth == i)
    }
    for (r in which(truth == j)) {
      above <- pairs_area(p[, i], truth == i, r)
      part[r] <- area + (above - area) / mean(truth == j)
    }
    wanted <- wanted + part / 6
  }
  found <- find_measure("roc_auc")$scores(truth, p, fold = rep(1L, 40))
  expect_equal(found, wanted)
})

# wfns against s100b of the data aSAH: pROC's roc.test() prints z = 2.208984 and
# p = .02717578, sqrt(var(roc)) .03833947 and .05165929.
test_that("DeLong's test of pROC's data, to its digits", {
  # Not among the suggested packages, which the check would require.
  peer <- "pROC"
  skip_if_not_installed(peer)
  utils::data("aSAH", package = peer, envir = environment())
  x <- one_set(aSAH$outcome, wfns = as.numeric(aSAH$wfns) / 6,
               s100b = aSAH$s100b / 3)
  found <- components_test(x, wfns, s100b, measure = "roc_auc")
  expect_equal(unname(found$statistic), 2.208984, tolerance = 1e-6)
  expect_equal(2 * pnorm(-unname(found$statistic)), .02717578,
               tolerance = 1e-6)
  pairs <- compare_learners(x, measure = "roc_auc")
  expect_equal(pairs$statistic, unname(found$statistic))
  expect_equal(pairs$parameter, unname(found$parameter))
  expect_equal(pairs$p.value, found$p.value)
  expect_equal(variance_components(x, measure = "roc_auc")$stderr,
               c(.03833947, .05165929), tolerance = 1e-6)
})

test_that("DeLong's test of two measurements of iris, as pROC prints it", {
  two <- iris[iris$Species != "setosa", ]
  x <- one_set(factor(two$Species), length = two$Sepal.Length / 10,
               width = two$Sepal.Width / 10)
  found <- components_test(x, length, width, measure = "roc_auc")
  # roc.test(roc(Species, Sepal.Length), roc(Species, Sepal.Width))
  expect_equal(unname(found$statistic), 2.52723100, tolerance = 1e-6)
  areas <- variance_components(x, measure = "roc_auc")
  expect_equal(areas$estimate, c(.78960000, .66360000), tolerance = 1e-8)
  expect_equal(areas$stderr, c(.04484160, .05363788), tolerance = 1e-6)
})

test_that("degrees of freedom of an area on one test set are Welch's", {
  withr::with_seed(8, {
    positive <- rep(c(TRUE, FALSE), c(9, 31))
    p <- data.frame(a = runif(40) + positive / 2, b = runif(40) + positive / 2)
  })
  x <- one_set(ifelse(positive, "y", "n"), a = p$a / 2, b = p$b / 2)
  parts <- function(p) {
    rank <- function(i, j) mean((p[i] > p[j]) + (p[i] == p[j]) / 2)
    list(vapply(which(positive), rank, 0, which(!positive)),
         1 - vapply(which(!positive), rank, 0, which(positive)))
  }
  a <- parts(p$a)
  b <- parts(p$b)
  # t.test() of two samples that are independent has Welch's standard error and
  # degrees of freedom; the sign of one does not matter for them.
  welch <- t.test(a[[1]] - b[[1]], a[[2]] - b[[2]])
  found <- suppressWarnings(components_test(x, a, b, measure = "roc_auc"))
  expect_equal(found$stderr, welch$stderr)
  expect_equal(unname(found$parameter), unname(welch$parameter))
  expect_equal(found$p.value, 2 * pt(-abs(found$statistic[[1]]),
                                     welch$parameter[[1]]))
  own <- t.test(a[[1]], a[[2]])
  each <- suppressWarnings(variance_components(x, measure = "roc_auc"))
  expect_equal(each$stderr[1], own$stderr)
  expect_equal(each$df[1], own$parameter[[1]])
})

test_that("groups of one class each: Welch's test of their means", {
  data <- withr::with_seed(11, data.frame(
    g = rep(1:25, each = 3), y = rep(c("y", "n"), c(30, 45)), p = runif(75)
  ))
  data$p <- (data$p + (data$y == "y") / 2) / 2
  x <- suppressMessages(cv_predictions(data, y, probs = list(a = c(y = p)),
                                       groups = g))
  rank <- function(p, others) mean((p > others) + (p == others) / 2)
  own <- vapply(data$p, rank, 0, data$p[data$y == "n"])
  own[data$y == "n"] <- 1 - vapply(data$p[data$y == "n"], rank, 0,
                                   data$p[data$y == "y"])
  means <- tapply(own, data$g, mean)
  welch <- t.test(means[1:10], means[11:25])
  found <- suppressWarnings(variance_components(x, measure = "roc_auc"))
  expect_equal(found$stderr, welch$stderr)
  expect_equal(found$df, welch$parameter[[1]])
})

# (derivation-components, eq. 26) The positive scores of exponential
# distributions with means r and 1, by integration: A = r / (1 + r).
test_that("near an area of 1 no class is as good as constant", {
  data <- data.frame(y = rep(c("y", "n"), c(20, 30)),
                     p = c(0.33, 0.53, 61:78 / 100, 31:60 / 100))
  x <- one_set(data$y, a = data$p)
  # The first two are above 2.5 and 22.5 of the 30 others.
  below <- c(2.5, 22.5, rep(30, 18)) / 30
  above <- c(rep(20, 2), 19.5, rep(19, 19), 18.5, rep(18, 7)) / 20
  area <- mean(below)
  r <- area / (1 - area)
  square <- integrate(function(x) (1 - exp(-x))^2 * dexp(x, 1 / r), 0, Inf,
                      rel.tol = 1e-10)$value
  least <- (square - area^2) * 2 / (2 + c(20, 30) * (1 - area))
  expect_gt(least[2], 2 * var(above))
  parts <- pmax(c(var(below), var(above)), least) / c(20, 30)
  df <- sum(parts)^2 / sum(parts^2 / c(19, 29))
  n <- area * (1 - area) / sum(parts) * (qnorm(0.975) / qt(0.975, df))^2
  found <- suppressWarnings(interval_components(x, "roc_auc"))
  expect_equal(found$estimate, area)
  expect_equal(c(found$conf.low, found$conf.high),
               qbeta(c(0.025, 0.975), area * n + 0.5, (1 - area) * n + 0.5))
  # So have tiers, whose intervals are simultaneous.
  two <- one_set(data$y, a = data$p, b = rev(data$p))
  all <- suppressWarnings(interval_components(two, "roc_auc",
                                              simultaneous = TRUE))
  tiers <- suppressWarnings(learner_tiers(two, measure = "roc_auc"))
  expect_equal(c(tiers$conf.low[1], tiers$conf.high[1]),
               c(all$conf.low[1], all$conf.high[1]), tolerance = 1e-9)
  expect_lt(all$conf.low[1], found$conf.low)
  # So are groups: what they have in common, and the degrees of freedom, are
  # theirs.
  alone <- suppressWarnings(suppressMessages(cv_predictions(
    data, y, probs = list(a = c(y = p)), groups = rep(1:25, 2)
  )))
  grouped <- suppressWarnings(interval_components(alone, "roc_auc"))
  parts <- suppressWarnings(variance_components(alone, measure = "roc_auc"))
  own <- mapply(function(share, class) {
    sums <- tapply(share - area, rep(1:25, 2)[data$y == class], sum)
    sum(sums^2) * length(sums) / (length(sums) - 1) / length(share)^2
  }, list(below, above), c("y", "n"))
  v <- parts$stderr^2 + sum(pmax(0, least / c(20, 30) - own))
  expect_gt(v, parts$stderr^2)
  n <- area * (1 - area) / v * (qnorm(0.975) / qt(0.975, parts$df))^2
  expect_equal(c(grouped$conf.low, grouped$conf.high),
               qbeta(c(0.025, 0.975), area * n + 0.5, (1 - area) * n + 0.5))
  # The test and the standard error are as they were.
  expect_equal(suppressWarnings(variance_components(x, measure =
                                                      "roc_auc"))$stderr,
               sqrt(var(below) / 20 + var(above) / 30))
  # A subgroup has the interval of its records, whatever the others are.
  both <- rbind(cbind(data, part = "a"),
                cbind(data["y"], p = rev(data$p), part = "b"))
  y <- suppressMessages(cv_predictions(both, y, probs = list(a = c(y = p)),
                                       keep = part))
  of <- suppressWarnings(interval_components(y, "roc_auc", by = part))
  expect_equal(c(of$conf.low[1], of$conf.high[1]),
               c(found$conf.low, found$conf.high))
})

test_that("several classes: what each class adds has its own n - 1", {
  withr::with_seed(9, {
    truth <- sample(1:3, 60, TRUE, c(3, 2, 1))
    p <- matrix(rexp(180) + (outer(truth, 1:3, `==`)), 60)
  })
  x <- suppressMessages(cv_predictions(
    data.frame(y = letters[truth], p / rowSums(p)), y,
    probs = list(a = c(a = X1, b = X2, c = X3))
  ), "bcvinfer_message_threshold")
  scores <- split(likely_scores(x, "a", find_measure("roc_auc")), truth)
  # Each class is a sample of its own: its share of n times its mean.
  share <- lengths(scores) / 60
  added <- share^2 * vapply(scores, var, 0) / lengths(scores)
  found <- suppressWarnings(variance_components(x, measure = "roc_auc"))
  expect_equal(found$stderr, sqrt(sum(added)))
  expect_equal(found$df, sum(added)^2 / sum(added^2 / (lengths(scores) - 1)))
})

test_that("one record of a class shows no variance, and groups keep theirs", {
  x <- one_set(rep(c("n", "y"), c(9, 1)), a = 1:10 / 11)
  expect_input_error(suppressWarnings(
    variance_components(x, measure = "roc_auc")
  ), "value", "x")
  withr::with_seed(10, p <- runif(60))
  data <- data.frame(y = rep(c("n", "y"), 30), a = "n", p = p,
                     g = rep(1:20, each = 3))
  x <- cv_predictions(data, y, a, probs = list(a = c(y = p)), groups = g)
  sums <- rowsum(likely_scores(x, "a", find_measure("roc_auc")) -
                   fold_measures(x, "roc_auc")$estimate, data$g)
  found <- variance_components(x, measure = "roc_auc")
  expect_equal(found$stderr, sqrt(20 / 19 * sum(sums^2)) / 60)
  expect_equal(found$df, 19, tolerance = 1e-14)
})

# fixtures/auc-admissions.csv: data-raw/auc-admissions.R. ci.cvAUC() prints
# .90464734, se .01620238, with folds that count equally; records that count
# equally give .9048647, .0166346.
test_that("the cross-validated area of cvAUC's admissions", {
  saved <- utils::read.csv(test_path("fixtures", "auc-admissions.csv"))
  x <- cv_predictions(saved, y, c(glm = guess), fold = fold,
                      probs = list(glm = p))
  found <- average_measures(x, "roc_auc")
  expect_equal(found$macro, .90464734, tolerance = 1e-8)
  expect_equal(found$micro, .9048647, tolerance = 1e-7)
  scores <- likely_scores(x, "glm", find_measure("roc_auc"))
  expect_equal(sqrt(mean((scores - mean(scores))^2) / 500), .0166346,
               tolerance = 1e-5)
})

test_that("smaller is better for Brier score and log loss, not for the area", {
  truth <- rep(c("n", "y"), 10)
  good <- ifelse(truth == "y", 0.8, 0.2) + (1:20 %% 3) / 50
  x <- suppressWarnings(one_set(truth, good = good, poor = 1 - good),
                        "bcvinfer_warning_contradiction")
  for (measure in c("brier", "log_loss", "roc_auc")) {
    difference <- suppressWarnings(
      loss_differences(x, good, poor, loss = measure),
      classes = "bcvinfer_warning_small_class"
    )
    expect_lt(mean(difference), 0)
  }
  y <- one_set(truth, good = good + (1:20 == 1) * 0.75, poor = 1 - good +
                 (1:20 == 2) * 0.6)
  for (measure in c("brier", "log_loss")) {
    # One record of each learner differs from all others.
    expect_warning(
      found <- components_test(y, good, poor, measure = measure,
                               alternative = "less"),
      class = "bcvinfer_warning_few_records"
    )
    expect_lt(found$estimate, 0)
    expect_lt(found$p.value, 0.5)
  }
  area <- suppressWarnings(
    components_test(y, good, poor, measure = "roc_auc",
                    alternative = "greater"),
    classes = "bcvinfer_warning_few_records"
  )
  expect_gt(area$estimate, 0)
  expect_lt(area$p.value, 0.5)
})

test_that("half splits: components, tests and intervals take them", {
  x <- likely_halves()
  for (measure in c("brier", "log_loss", "roc_auc")) {
    entry <- find_measure(measure)
    parts <- variance_components(x, measure = measure)
    value <- vapply(c("one", "two"), function(learner) {
      mean(likely_scores(x, learner, entry))
    }, 0)
    expect_equal(parts$estimate, unname(value), info = measure)
    both <- components_test(x, one, two, measure = measure)
    expect_equal(unname(both$estimate), unname(value[1] - value[2]),
                 info = measure)
    interval <- interval_components(x, measure)
    expect_equal(interval$estimate, unname(value), info = measure)
    expect_true(all(interval$conf.low < value & value < interval$conf.high &
                      interval$conf.low >= entry$range[1] &
                      interval$conf.high <= entry$range[2]), info = measure)
  }
})

test_that("the class against the others is the same for both of two classes", {
  x <- likely_halves()
  all <- variance_components(x, measure = "roc_auc")
  for (class in c("no", "yes")) {
    found <- variance_components(x, measure = "roc_auc", positive = class)
    expect_equal(found$estimate, all$estimate)
    expect_equal(found$stderr, all$stderr)
  }
})

test_that("a class against several others keeps the ties of its own column", {
  # The others are 0.1 + 0.7 and 0.2 + 0.6, which differ in the last digit; the
  # class has 0.2 everywhere, so that all pairs are tied.
  expect_false(0.1 + 0.7 == 0.2 + 0.6)
  data <- data.frame(y = c("c", "c", "a", "b"), g = "b",
                     p_a = c(0.1, 0.1, 0.2, 0.2), p_b = c(0.7, 0.7, 0.6, 0.6),
                     p_c = 0.2)
  x <- cv_predictions(data, y, g, probs = list(g = c(p_a, p_b, p_c)))
  found <- fold_measures(x, "roc_auc", positive = "c")
  expect_identical(found$estimate, 0.5)
})

test_that("a fold with one class: NA and counted, and no estimate at all", {
  truth <- c("n", "y", "n", "n", "y", "n")
  p <- c(0.2, 0.7, 0.6, 0.3, 0.8, 0.4)
  data <- data.frame(y = truth, g = "n", p = p, fold = c(1, 1, 2, 2, 3, 3))
  x <- cv_predictions(data, y, g, fold = fold, probs = list(g = c(y = p)))
  expect_warning(found <- fold_measures(x, "roc_auc"), "1 of 3 folds",
                 class = "bcvinfer_warning_undefined")
  expect_identical(found$estimate, c(1, NA, 1))
  expect_identical(suppressWarnings(average_measures(x, "roc_auc"))$macro,
                   NA_real_)
  one <- one_set(factor(rep("n", 20), c("n", "y")),
                 a = rep(c(0.1, 0.3, 0.2, 0.4), 5))
  expect_input_error(variance_components(one, measure = "roc_auc"), "value",
                     "measure", "variance_components")
  expect_input_error(interval_components(one, "roc_auc"), "value", "measure",
                     "interval_components")
})

test_that("all probabilities equal: area 1/2, and a width that says so", {
  x <- one_set(rep(c("n", "y"), 30), flat = rep(0.4, 60),
               other = seq(0.1, 0.9, length.out = 60))
  expect_identical(fold_measures(x, "roc_auc")$estimate[1], 0.5)
  expect_warning(found <- interval_components(x, "roc_auc"),
                 "scores of flat", class = "bcvinfer_warning_zero_variance")
  # As that of 15 successes in 30 disjoint pairs.
  expect_equal(found$conf.low[1], qbeta(0.025, 15.5, 15.5))
  # A perfect order likewise.
  best <- one_set(rep(c("n", "y"), 20), best = rep(c(0.1, 0.9), 20))
  expect_warning(found <- interval_components(best, "roc_auc"),
                 class = "bcvinfer_warning_zero_variance")
  # Of 20 disjoint pairs and two more, one of these in the wrong order.
  expect_equal(c(found$conf.low, found$conf.high),
               c(qbeta(0.025, 20 * 21 / 22 + 0.5, 20 / 22 + 0.5), 1))
})

test_that("log loss: constant probabilities have a width, or no ends", {
  zero <- "bcvinfer_warning_zero_variance"
  # .7 for the true class of each of 60 records: losses -log(.7); of the other
  # class, -log(.3).
  x <- one_set(rep(c("n", "y"), 30), flat = rep(c(0.3, 0.7), 30))
  expect_warning(found <- interval_components(x, "log_loss"), class = zero)
  largest <- -log(0.7) - log(0.3)
  share <- -log(0.7) / largest
  expect_equal(c(found$conf.low, found$conf.high) / largest,
               qbeta(c(0.025, 0.975), 60 * share + 0.5, 60 * (1 - share) + 0.5))
  # Certain and right: another class would cost infinitely much.
  x <- one_set(rep(c("n", "y"), 30), sure = rep(c(0, 1), 30))
  expect_warning(found <- interval_components(x, "log_loss"), "infinite loss",
                 class = zero)
  expect_identical(found$estimate, 0)
  expect_identical(c(found$conf.low, found$conf.high), c(NA_real_, NA_real_))
  expect_match(summary(found)$conclusion, "has no 95% confidence interval")
  # With a clip it is the error but for a factor, and so is the Brier score.
  data <- data.frame(truth = x$truth, sure = x$truth,
                     p = as.double(x$truth == "y"))
  x <- cv_predictions(data, truth, sure, probs = list(sure = c(y = p)))
  error <- interval_components(x, "error")
  expect_warning(clipped <- interval_components(x, "log_loss", clip = 1e-3),
                 class = zero)
  expect_warning(brier <- interval_components(x, "brier"), class = zero)
  expect_gt(error$conf.high, 0.03)
  expect_equal(clipped$conf.high, error$conf.high * -log(1e-3))
  expect_equal(brier$conf.high, error$conf.high)
})

test_that("log loss of certain answers covers what the error covers", {
  truth <- rep(c("n", "y"), 30)
  said <- replace(truth, 1:6, c("y", "n"))
  data <- data.frame(truth, said, p = as.double(said == "y"))
  x <- cv_predictions(data, truth, said, probs = list(said = c(y = p)))
  error <- interval_components(x, "error")
  found <- interval_components(x, "log_loss", clip = 1e-3)
  # The wider of the logarithm's and the error's, in units of the largest loss.
  reach <- qnorm(0.975) * sqrt(0.1 * 0.9 / 60) / 0.1
  expect_equal(c(found$conf.low, found$conf.high) / -log(1e-3),
               c(min(error$conf.low, 0.1 * exp(-reach)),
                 max(error$conf.high, 0.1 * exp(reach))))
})

test_that("probabilities of one learner only are an error for the other", {
  data <- data.frame(y = rep(c("n", "y"), 4), a = "n", b = "y", p = 1:8 / 10)
  x <- cv_predictions(data, y, c(a, b), probs = list(a = c(y = p)))
  for (ask in list(
    quote(components_test(x, a, b, measure = "brier")),
    quote(variance_components(x, measure = "brier")),
    quote(interval_components(x, "brier")),
    quote(loss_differences(x, a, b, loss = "brier"))
  )) {
    error <- expect_error(eval(ask), class = "bcvinfer_error_missing")
    expect_match(conditionMessage(error), "none of b")
  }
  expect_error(fold_measures(x, "brier"), "none of b",
               class = "bcvinfer_error_missing")
})

test_that("log loss at 0 is an error unless it is clipped", {
  x <- one_set(c("n", "y", "y", "n"), a = c(0.2, 0, 0.5, 1))
  expect_input_error(variance_components(x, measure = "log_loss"), "value",
                     "clip", "variance_components")
  # (Of four records, which is said.)
  told <- function(call) {
    suppressWarnings(call, classes = "bcvinfer_warning_few_records")
  }
  found <- told(variance_components(x, measure = "log_loss", clip = 1e-3))
  wanted <- -mean(log(c(0.8, 1e-3, 0.5, 1e-3)))
  expect_equal(found$estimate, wanted)
  expect_equal(told(interval_components(x, "log_loss", clip = 1e-3))$estimate,
               wanted)
  expect_equal(fold_measures(x, "log_loss", clip = 1e-3)$estimate, wanted)
  expect_input_error(variance_components(x, measure = "brier", clip = 0.1),
                     "conflict", "clip", "variance_components")
  expect_input_error(variance_components(x, measure = "log_loss", clip = 0),
                     "value", "clip", "variance_components")
})

test_that("counts do not know them, and say who does", {
  counts <- varied_counts(3, 2, "bcv")
  expect_input_error(interval_t(counts, "brier", method = "bcv_t"),
                     "value", "measure", "interval_t")
  expect_error(fold_measures(counts, "roc_auc"), "interval_components",
               class = "bcvinfer_error_value")
  expect_error(loss_differences(counts, tree, knn, loss = "brier"),
               class = "bcvinfer_error_value")
})

test_that("coverage studies take measures of probabilities", {
  set.seed(3)
  found <- coverage_study(
    function() sim_data(60, "gaussian", mu1 = 1.5, var1 = 1, p = 2), "y",
    list(logistic = learner_logistic()), c("components", "bcv_t"),
    measures = c("brier", "roc_auc"), positive = "1",
    truth = list(train = 30, test = 60, replicates = 3), replicates = 2
  )
  expect_identical(found$failures, rep(0L, 4))
  expect_true(all(found$truth > 0 & found$truth < 1))
})

test_that("compare_learners() takes them, on half splits and one test set", {
  x <- likely_halves(learners = c("one", "two", "three"))
  found <- compare_learners(x, "components", measure = "brier")
  expect_equal(found$estimate[1], unname(
    components_test(x, one, two, measure = "brier")$estimate
  ))
  set <- x[x$rep == 1 & x$fold == 1, ]
  set$fold <- 1L
  attr(set, "beside")$probabilities$keys$fold[] <- 1L
  few <- "bcvinfer_warning_few_records"
  expect_warning(class = few, joint <- compare_learners(
    set, measure = "roc_auc", p_adjust = "max_t"
  ))
  expect_warning(class = few, pair <- components_test(set, one, two,
                                                      measure = "roc_auc"))
  expect_equal(joint$statistic[1], pair$statistic[[1]])
  expect_true(all(joint$adj.p.value >= joint$p.value - 0.01))
})

test_that("reports show their intervals", {
  x <- likely_halves()
  found <- suppressWarnings(
    report_contents(x, c("error", "brier", "roc_auc"), "bcv_t", NULL, "holm",
                    0.95), classes = "bcvinfer_warning_range"
  )
  expect_identical(names(found$intervals), c("error", "brier", "roc_auc"))
  for (measure in c("brier", "roc_auc")) {
    expect_equal(found$intervals[[measure]]$estimate,
                 average_measures(x, measure)$micro)
  }
})

test_that("AUC with few records of a class has a warning", {
  set.seed(9)
  areas <- function(positives) {
    truth <- factor(rep(0:1, c(60, positives)))
    plan <- cv_bcv(length(truth), m = 3, strata = truth)
    fold <- plan$assignment
    p <- runif(length(fold))
    x <- cv_predictions(data.frame(
      row = as.vector(row(fold)), rep = as.vector(col(fold)),
      fold = as.vector(fold), truth = rep(truth, 3),
      a = factor(as.integer(p > 0.5), 0:1), p = p
    ), truth, a, row, rep, fold, probs = list(a = "p"))
    interval_components(x, "roc_auc")
  }
  warning <- expect_warning(areas(19), class = "bcvinfer_warning_few_records")
  expect_match(conditionMessage(warning), "there are 19")
  expect_silent(areas(20))
  # A small class that is taken together with another one is not small.
  truth <- factor(rep(c("a", "b", "c"), c(40, 30, 5)))
  x <- suppressMessages(cv_predictions(
    data.frame(truth, p = rep(c(0.2, 0.3, 0.5), 25),
               q = rep(c(0.3, 0.4, 0.2, 0.1, 0.35), 15)) |>
      transform(r = 1 - p - q),
    truth, probs = list(a = c(a = "p", b = "q", c = "r"))
  ), "bcvinfer_message_threshold")
  expect_silent(interval_components(x, "roc_auc", positive = "a"))
  expect_warning(interval_components(x, "roc_auc", positive = "c"),
                 "there are 5", class = "bcvinfer_warning_few_records")
})

test_that("AUC with few records of a class in the folds has a warning", {
  set.seed(9)
  areas <- function(positives, folds) {
    truth <- factor(rep(0:1, c(120, positives)))
    guess <- function(plan) {
      fold <- plan$assignment
      p <- runif(length(fold))
      cv_predictions(data.frame(
        row = as.vector(row(fold)), rep = as.vector(col(fold)),
        fold = as.vector(fold), truth = rep(truth, ncol(fold)),
        a = factor(as.integer(p > 0.5), 0:1), p = p
      ), truth, a, row, rep, fold, probs = list(a = "p"))
    }
    training <- variance_components(guess(cv_bcv(length(truth), m = 3)),
                                    measure = "roc_auc")
    folds <- cv_kfold(length(truth), folds, strata = truth)
    interval_components(guess(folds), "roc_auc", training = training)
  }
  warning <- expect_warning(areas(49, 10),
                            class = "bcvinfer_warning_few_records")
  expect_match(conditionMessage(warning), fixed = TRUE,
               "50 records of a class (5 in each test fold)")
  expect_silent(areas(50, 10))
  # Of few folds, the 20 records of any plan.
  expect_silent(areas(20, 3))
})

# 60 records in 3 folds, two positives in each: for the area a class needs 20
# records, and 5 in each fold, of which there are 6.
few_positives <- function() {
  i <- 0:59
  data <- data.frame(row = 1:60, fold = i %/% 2 %% 3 + 1,
                     y = factor(ifelse(i < 6, "p", "n")),
                     s = (ifelse(i < 6, 5, 1) + (i * 7) %% 11) / 17,
                     t = (ifelse(i < 6, 4, 1) + (i * 5) %% 13) / 17)
  data[c("a", "b")] <- lapply(data[c("s", "t")], function(s) {
    factor(ifelse(s > 0.5, "p", "n"), c("n", "p"))
  })
  cv_predictions(data, y, c(a, b), row = row, fold = fold,
                 probs = list(a = c(p = s), b = c(p = t)))
}

# The texts of warnings of few records of a class.
class_warnings <- function(code) {
  said <- character()
  withCallingHandlers(code, bcvinfer_warning = function(warning) {
    if (inherits(warning, "bcvinfer_warning_small_class")) {
      said <<- c(said, conditionMessage(warning))
    }
    invokeRestart("muffleWarning")
  })
  said
}

test_that("values by fold of areas warn of few records of a class as scores", {
  x <- few_positives()
  told <- class_warnings(cv_scores(x, "roc_auc", positive = "p"))
  expect_length(told, 1)
  expect_match(told, "fewer than 20 records of a class.*there are 6")
  expect_identical(class_warnings(interval_t(x, "roc_auc", positive = "p")),
                   told)
  expect_identical(class_warnings(
    loss_differences(x, a, b, "roc_auc", positive = "p")
  ), told)
  expect_length(class_warnings(interval_t(x, "brier")), 0)
  expect_length(class_warnings(interval_t(x, "f1", positive = "p")), 0)
  # Once for all pairs and tests.
  expect_identical(class_warnings(compare_learners(
    x, c("corrected_kfold_t", "kfold_t"), measure = "roc_auc", positive = "p"
  )), told)
  splits <- withr::with_seed(1, list(
    cv_holdout(60, times = 6, prop = 0.5, strata = x$truth),
    cv_blocks(60, strata = x$truth)
  ))
  for (plan in splits) {
    data <- data.frame(y = x$truth, u = seq_len(60) * 7 %% 11, v = cos(1:60))
    fits <- cv_predict(plan, data, "y", list(a = learner_logistic(),
                                             b = learner_knn(),
                                             c = learner_tree()))
    expect_length(class_warnings(
      compare_learners(fits, measure = "roc_auc", positive = "p")
    ), 1)
  }
})

# By hand: of 4/7 and so on; 6/7 and 1 - 1/7 are one number but for rounding.
# Of 3 x 5 pairs 6 + 4/2 are in order.
test_that("two columns of probabilities have one area, whatever is rounded", {
  data <- data.frame(
    y = c("well", "well", "well", "sick", "sick", "well", "sick", "well"),
    p_well = c(6 / 7, 6 / 7, 6 / 7, 1 - 1 / 7, 1 - 1 / 7, .2, .1, .3),
    p_sick = c(rep(1 / 7, 5), .8, .9, .7)
  )
  expect_false(identical(data$p_well[1], data$p_well[4]))
  data$m <- ifelse(data$p_well > 0.5, "well", "sick")
  area <- function(...) {
    x <- suppressWarnings(cv_predictions(data, y, m, probs = list(m = c(...))))
    suppressWarnings(coef(cv_scores(x, "roc_auc"))[[1]])
  }
  pairs <- outer(data$p_sick[data$y == "sick"], data$p_sick[data$y == "well"],
                 function(a, b) (a > b) + (a == b) / 2)
  expect_equal(mean(pairs), 8 / 15)
  expect_equal(area("p_well", "p_sick"), 8 / 15)
  expect_equal(area("p_sick", "p_well"), 8 / 15)
  expect_equal(area(sick = "p_sick"), 8 / 15)
})
