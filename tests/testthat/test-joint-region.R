# Reference values: closed forms of the gamma and t distributions, and one-
# dimensional integrals of the conditional posterior.

# P(region) by another road: given the recall r ~ Beta(a, b), the ratio of C to
# A + B is independent of it and beta prime, so the interval of precisions
# inside the region has a probability by pbeta().
probability_inside <- function(shapes, boundary) {
  a <- shapes[1]
  b <- shapes[2]
  c <- shapes[3]
  log_density <- function(x, y) {
    -b * x - c * y - sum(shapes) * log(1 + exp(-x) + exp(-y))
  }
  edge <- log_density(boundary[1, ], boundary[2, ])
  testthat::expect_lt(diff(range(edge)), 1e-9)
  inside <- function(r) {
    x <- qlogis(r)
    above <- function(y) log_density(x, y) - mean(edge)
    top <- -log((1 + exp(-x)) * c / (a + b))
    if (above(top) <= 0) return(0)
    ends <- c(uniroot(above, c(top - 1, top), extendInt = "upX",
                      tol = 1e-11)$root,
              uniroot(above, c(top, top + 1), extendInt = "downX",
                      tol = 1e-11)$root)
    ratio <- exp(-ends) * r
    -diff(pbeta(ratio / (1 + ratio), c, a + b))
  }
  r <- range(plogis(boundary[1, ]))
  integrate(function(r) dbeta(r, a, b) * vapply(r, inside, 0), r[1], r[2],
            rel.tol = 1e-7, subdivisions = 1000L)$value
}

test_that("the region of highest density has its probability", {
  for (shapes in list(c(41, 11, 9), c(1, 5, 2), c(2001, 301, 401))) {
    for (level in c(0.5, 0.95)) {
      boundary <- joint_highest_density(shapes, level)
      expect_equal(probability_inside(shapes, boundary), level,
                   tolerance = 1e-6)
    }
  }
})

test_that("the density has its gradient, and its margins are Beta", {
  shapes <- c(7, 3, 2)
  at <- joint_surprise(0.3, 0.8, shapes)
  change <- function(x, y) joint_surprise(x, y, shapes)$value
  expect_equal((change(0.3 + 1e-5, 0.8) - change(0.3 - 1e-5, 0.8)) / 2e-5,
               at$x, tolerance = 1e-7)
  expect_equal((change(0.3, 0.8 + 1e-5) - change(0.3, 0.8 - 1e-5)) / 2e-5,
               at$y, tolerance = 1e-7)
  # The density of logit(recall) at .3 is r (1 - r) times that of Beta(7, 3).
  margin <- integrate(function(y) exp(-joint_surprise(0.3, y, shapes)$value),
                      -20, 40, rel.tol = 1e-10)$value
  r <- plogis(0.3)
  expect_equal(margin, dbeta(r, 7, 3) * r * (1 - r), tolerance = 1e-8)
  # No overflow far away, where the density is exp((a + c) x).
  expect_equal(joint_surprise(-900, 0, shapes)$value -
                 joint_surprise(-901, 0, shapes)$value, -9, tolerance = 1e-9)
})

# trigamma(1) = pi^2 / 6, trigamma(2) = pi^2 / 6 - 1.
test_that("the correlation on the logit scale is that of gamma variables", {
  unit <- pi^2 / 6
  expect_equal(joint_correlation(c(1, 1, 2)),
               unit / sqrt(2 * unit * (2 * unit - 1)), tolerance = 1e-12)
})

test_that("the ellipse of a typed covariance has its area and its limits", {
  covariance <- matrix(c(0.09, 0.03, 0.03, 0.04), 2)
  core <- list(stderr = 1, df = Inf)
  size <- ellipse_size(core, 0.95)
  # exp(-size / 2) = .05.
  expect_equal(size, -2 * log(0.05), tolerance = 1e-10)
  at <- ellipse_points(c(1, -1), covariance, size, 3600)
  area <- polygon_area(list(at[1, ], at[2, ]))
  expect_equal(area, pi * size * sqrt(0.09 * 0.04 - 0.03^2), tolerance = 1e-5)
  # The margins reach sqrt(size) standard errors.
  expect_equal(range(at[1, ]), 1 + c(-1, 1) * sqrt(size) * 0.3,
               tolerance = 1e-5)
  expect_equal(range(at[2, ]), -1 + c(-1, 1) * sqrt(size) * 0.2,
               tolerance = 1e-5)
  # A t distribution with 7 degrees of freedom: 2 F(2, 7).
  expect_equal(ellipse_size(list(stderr = 0.4, df = 7), 0.9),
               2 * qf(0.9, 2, 7), tolerance = 1e-9)
  # Of a mixture with the nodes 1 and 2 standard errors: half of each tail.
  mixed <- list(stderr = 1, df = 5, predictive = list(
    stderr = c(1, 2), df = c(Inf, Inf), weight = c(0.5, 0.5)
  ))
  size <- ellipse_size(mixed, 0.95)
  expect_equal((exp(-size / 2) + exp(-size / 8)) / 2, 0.05, tolerance = 1e-9)
})

# Twenty records by hand: 8 true positives, 2 missed, 4 false positives.
test_that("on one test set the covariance is that of the influence values", {
  truth <- rep(c("yes", "no"), each = 10)
  data <- data.frame(truth, a = rep(c("yes", "no", "yes", "no"), c(8, 2, 4, 6)))
  x <- cv_predictions(data, truth, a)
  region <- joint_region(x, positive = "yes")
  expect_equal(c(region$recall, region$precision), c(0.8, 2 / 3))
  # Influence: (hit - .8) on the positives over their share .5; (hit - 2/3) on
  # those predicted positive over .6. Both vary where a record is a true
  # positive: .2 / .5 and (1/3) / .6.
  recall <- rep(c(0.2, -0.8, 0, 0), c(8, 2, 4, 6)) / 0.5
  precision <- rep(c(1 / 3, 0, -2 / 3, 0), c(8, 2, 4, 6)) / 0.6
  joint <- measure_covariance(
    lapply(c("recall", "precision"), components_request, x = x,
           positive = "yes", beta = 1), "a", "test_set", 0.95
  )
  expect_equal(joint$covariance,
               crossprod(cbind(recall, precision)) / 20^2, tolerance = 1e-12,
               ignore_attr = TRUE)
  slope <- 1 / c(0.8 * 0.2, 2 / 9)
  v <- joint$covariance * outer(slope, slope)
  expect_equal(region$correlation, v[1, 2] / sqrt(v[1, 1] * v[2, 2]),
               tolerance = 1e-10)
  of <- tidy(region)
  expect_identical(names(of), c("learner", "vertex", "recall", "precision"))
  expect_equal(range(qlogis(of$recall)),
               qlogis(0.8) + c(-1, 1) * sqrt(-2 * log(0.05) * v[1, 1]),
               tolerance = 1e-4)
  alone <- interval_components(x, "recall", positive = "yes")
  expect_identical(region$recall.high, alone$conf.high)
  turned <- joint_region(x, c("precision", "recall"), positive = "yes")
  expect_equal(turned$area, region$area, tolerance = 1e-4)
})

test_that("counts give the posterior of the scaled table", {
  counts <- confusion_counts(data.frame(
    learner = c("a", "b"), tp = c(40, 20), fp = c(8, 0), fn = c(10, 0),
    tn = c(42, 80)
  ))
  region <- joint_region(counts)
  expect_identical(region$learner, c("a", "b"))
  expect_equal(region$correlation[1], joint_correlation(c(41, 11, 9)))
  recall <- interval_beta(counts, "recall")
  expect_equal(region$recall.low, recall$conf.low)
  # Perfect counts have a region too; more records, a smaller one.
  expect_true(all(is.finite(region$area)))
  more <- joint_region(confusion_counts(data.frame(
    tp = 400, fp = 80, fn = 100, tn = 420
  )))
  expect_lt(abs(region$area[1] / more$area - 10), 1)
  vertices <- tidy(region[1, ])
  boundary <- rbind(qlogis(vertices$recall), qlogis(vertices$precision))
  expect_equal(probability_inside(c(41, 11, 9), boundary), 0.95,
               tolerance = 1e-6)
  expect_gt(joint_region(counts, prior = 5)$correlation[1],
            region$correlation[1])
  turned <- joint_region(counts, c("precision", "recall"))
  expect_equal(tidy(turned)$precision, tidy(region)$precision)
  halves <- confusion_counts(data.frame(
    rep = rep(1:3, each = 2), fold = 1:2, tp = 20, fp = 4, fn = 5, tn = 21
  ), scheme = "bcv")
  scaled <- joint_region(halves)
  # The sum of six folds over A(3) = 3.5.
  expect_equal(scaled$correlation, joint_correlation(
    c(120, 30, 24) / 3.5 + 1
  ))
  expect_false(identical(joint_region(halves, rho1 = 0.2)$area, scaled$area))
})

test_that("regions that cannot be say why", {
  counts <- confusion_counts(data.frame(tp = 4, fp = 1, fn = 1, tn = 4))
  data <- data.frame(truth = rep(c("yes", "no"), 6), a = rep(c("yes", "no"), 6))
  x <- cv_predictions(data, truth, a)
  refused <- function(expr, kind, argument) {
    error <- expect_error(suppressWarnings(expr),
                          class = paste0("bcvinfer_error_", kind))
    expect_identical(error$argument, argument)
  }
  refused(joint_region(x, positive = "yes"), "value", "x")
  refused(joint_region(x, "recall"), "value", "measures")
  # Neither an ellipse nor counts, but single intervals.
  set.seed(1)
  right <- function(train, test, target) test$seen
  blocks <- cv_predict(
    cv_blocks(30), data.frame(y = rep(c("yes", "no"), 15), x = 1:30,
                              seen = rep(c("yes", "no"), 15)), y,
    list(right = right)
  )
  expect_error(joint_region(blocks, positive = "yes"), "interval_components",
               class = "bcvinfer_error_value")
  expect_equal(interval_components(blocks, "recall", positive = "yes")$estimate,
               1)
  # Counts have a posterior of recall and precision alone.
  one_set <- cv_predictions(data.frame(y = rep(c("yes", "no"), 15),
                                       right = rep(c("yes", "no"), 15)), y,
                            right)
  expect_error(joint_region(one_set, c("specificity", "recall"),
                            positive = "yes"), "interval_components",
               class = "bcvinfer_error_value")
  refused(joint_region(counts, c("recall", "mcc")), "value", "measures")
  refused(joint_region(counts, positive = "yes"), "conflict", "positive")
  refused(joint_region(x, prior = 2), "conflict", "prior")
  refused(joint_region(5), "type", "x")
  expect_error(joint_region(5), "`x` must be confusion counts")
  # Whatever its values are, an infinite loss has no region.
  certain <- cv_predictions(transform(data, p = c(1, 1, rep(0:1, 5))), truth,
                            a, probs = list(a = c(no = p)))
  refused(joint_region(certain, c("recall", "log_loss"), positive = "yes"),
          "value", "measures")
})

test_that("regions are drawn with their intervals", {
  skip_if_not_installed("ggplot2")
  counts <- confusion_counts(data.frame(
    learner = c("a", "b"), tp = c(40, 20), fp = c(8, 1), fn = c(10, 2),
    tn = c(42, 80)
  ))
  region <- joint_region(counts)
  figure <- ggplot2::autoplot(region)
  expect_equal(ggplot2::layer_data(figure, 1)$x, tidy(region)$recall)
  expect_equal(ggplot2::layer_data(figure, 2)$xend, region$recall.high)
  expect_output(print(region), "95% regions of recall and precision")
})

# Runs of recall and precision vary together, whether the other learner's runs
# are the same or not: their covariance by an analysis of variance by hand.
test_that("both measures of a learner have the same runs", {
  set.seed(1)
  n <- 200
  y <- stats::rbinom(n, 1, 0.4)
  s <- 1.5 * y + stats::rnorm(n)
  runs <- function(learner) {
    do.call(rbind, lapply(1:6, function(run) {
      score <- s + stats::rnorm(n, 0, 0.3)
      data.frame(row = 1:n, run = paste0(learner, run), y, learner,
                 p = +(score > 0.75 + 0.7 * stats::rnorm(1)))
    }))
  }
  d <- rbind(runs("a"), runs("b"))
  read <- function(d) {
    cv_predictions(d, y, p, row = row, learner = learner, run = run)
  }
  both <- joint_region(read(d), positive = 1)
  alone <- joint_region(read(d[d$learner == "a", ]), positive = 1)
  expect_equal(both$correlation[1], alone$correlation, tolerance = 1e-9)
  expect_equal(both$area[1], alone$area, tolerance = 1e-9)
  # A score is the value of its run and what its record adds.
  of_a <- d[d$learner == "a", ]
  scores <- function(below) {
    vapply(split(transform(of_a, below = below), of_a$run), function(run) {
      value <- sum(run$p * run$y) / sum(run$below)
      value + (run$p * run$y - value * run$below) / mean(run$below)
    }, numeric(n))
  }
  variance <- function(x) {
    rest <- x - outer(rowMeans(x), colMeans(x), `+`) + mean(x)
    between <- stats::var(colMeans(x)) / 6
    noise <- sum(rest^2) / (n * 6 * (n - 1) * 5)
    stats::var(rowMeans(x)) / n + max(0, between - noise)
  }
  recall <- scores(of_a$y)
  precision <- scores(of_a$p)
  own <- c(variance(recall), variance(precision))
  expect_equal(both$correlation[1],
               (sum(own) - variance(recall - precision)) / 2 / sqrt(prod(own)),
               tolerance = 1e-9)
})

test_that("of an area and another measure each has its own variance", {
  positive <- rep(c(TRUE, FALSE), c(5, 7))
  p <- c(.9, .8, .6, .55, .3, .7, .5, .4, .3, .2, .15, .1)
  x <- cv_predictions(
    data.frame(truth = ifelse(positive, "yes", "no"),
               a = ifelse(p > .5, "yes", "no"), p),
    truth, a, probs = list(a = c(yes = p))
  )
  regions <- lapply(list(c("roc_auc", "brier"), c("brier", "roc_auc")),
                    function(measures) {
                      suppressWarnings(joint_region(x, measures))
                    })
  expect_equal(regions[[1]]$area, regions[[2]]$area)
  # DeLong's variance, of samples of each class; the Brier score's is of all.
  above <- outer(p[positive], p[!positive], function(a, b) {
    (a > b) + (a == b) / 2
  })
  shares <- list(rowMeans(above), colMeans(above))
  area <- mean(above)
  parts <- vapply(shares, function(share) var(share) / length(share), 0)
  loss <- (p - positive)^2
  squares <- c(sum(parts), mean((loss - mean(loss))^2) / 12)
  score <- (unlist(shares) - area) * 12 / rep(c(5, 7), c(5, 7))
  covariance <- sqrt(squares) %o% sqrt(squares)
  centred <- loss - mean(loss)
  correlation <- sum(score * centred) / sqrt(sum(score^2) * sum(centred^2))
  covariance[c(2, 3)] <- covariance[c(2, 3)] * correlation
  centre <- c(area, mean(loss))
  slope <- 1 / (centre * (1 - centre))
  df <- sum(parts)^2 / sum(parts^2 / c(4, 6))
  for (region in regions) {
    at <- qlogis(as.matrix(tidy(region)[c("roc_auc", "brier")]))
    size <- mahalanobis(at, qlogis(centre), covariance * (slope %o% slope))
    expect_equal(unname(size), rep(2 * qf(.95, 2, df), 360))
    expect_equal(region$correlation, correlation)
  }
})

# Printed tables of Hotelling's T squared (.05, two variables): 12.001 with 7
# degrees of freedom, 9.459 with 10.
test_that("of groups and runs the size is that of Hotelling", {
  sizes <- vapply(c(7, 10), function(df) estimated_size(list(df = df), .95), 0)
  expect_equal(sizes, c(12.001, 9.459), tolerance = 1e-4)
  expect_equal(estimated_size(list(df = Inf), .95), qchisq(.95, 2))
  withr::local_seed(5)
  y <- rep(c("p", "n"), c(40, 80))
  data <- data.frame(y, a = ifelse((y == "p") + rnorm(120) > 0.5, "p", "n"),
                     g = rep(1:2, 60), h = rep(1:20, each = 6))
  two <- suppressWarnings(cv_predictions(data, y, a, groups = g))
  expect_error(suppressWarnings(joint_region(two, positive = "p")),
               "three or more groups", class = "bcvinfer_error_value")
  many <- cv_predictions(data, y, a, groups = h)
  measures <- c("accuracy", "mcc")
  region <- joint_region(many, measures)
  # (Each measure has the degrees of freedom of its own.)
  df <- vapply(measures, function(measure) {
    variance_components(many, measure = measure)$df
  }, 0)
  at <- qlogis((as.matrix(tidy(region)[measures]) + rep(c(0, 1), each = 360)) /
                 rep(c(1, 2), each = 360))
  centre <- colMeans(at[1:360, ])
  half <- (apply(at, 2, max) - apply(at, 2, min)) / 2
  share <- c(region$accuracy, (region$mcc + 1) / 2)
  stderr <- vapply(measures, function(measure) {
    variance_components(many, measure = measure)$stderr
  }, 0) / c(1, 2) / share / (1 - share)
  expect_equal(centre, qlogis(share), ignore_attr = TRUE, tolerance = 1e-6)
  expect_equal((half / stderr)^2,
               rep(max(2 * df / (df - 1) * qf(.95, 2, df - 1)), 2),
               ignore_attr = TRUE, tolerance = 1e-3)
})

# The design effect of recall is larger in a, that of precision in b: each
# learner's own larger one counts, as if the other were not there.
test_that("a region does not depend on the other learners of the table", {
  withr::local_seed(31)
  g <- rep(1:60, each = 6)
  y <- rbinom(360, 1, .5)
  u <- rnorm(60)[g]
  v <- rnorm(60)[g]
  a <- ifelse(y == 1, runif(360) < plogis(1 + 2.5 * u), runif(360) < .15)
  b <- ifelse(y == 1, runif(360) < .8, runif(360) < plogis(-1.5 + 2.5 * v))
  counts <- confusion_counts(cv_predictions(
    data.frame(y, a = a + 0, b = b + 0, g), y, c(a, b), groups = g
  ), positive = "1")
  both <- joint_region(counts)
  alone <- lapply(c("a", "b"), function(learner) {
    joint_region(counts[counts$learner == learner, ])
  })
  expect_equal(both$area, vapply(alone, `[[`, 0, "area"))
  larger <- pmax(design_effect(counts, "recall")$deff,
                 design_effect(counts, "precision")$deff)
  expect_match(attr(both, "notes"), paste(format_number(larger, 3),
                                          collapse = ", "),
               fixed = TRUE, all = FALSE)
  # By hand, with the prior of the counts.
  sums <- rowsum(as.matrix(as.data.frame(counts)[c("tp", "fn")]),
                 counts$learner) / larger
  expect_equal(both$recall.high,
               unname(stats::qbeta(.975, sums[, 1] + 1, sums[, 2] + 1)))
})
