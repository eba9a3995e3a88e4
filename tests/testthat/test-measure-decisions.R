# Net benefit typed from dcurves 0.5.0; costs and intervals by hand.
decided <- function() {
  data <- data.frame(
    p = c(.93, .88, .85, .81, .77, .74, .7, .66, .61, .58, .55, .55, .49, .44,
          .4, .37, .31, .27, .22, .18, .15, .11, .08, .05),
    y = c(1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0,
          0)
  )
  suppressMessages(cv_predictions(data, y, probs = list(model = c("1" = p))))
}

test_that("net benefit is that of dcurves", {
  of <- function(t) {
    unname(coef(cv_scores(decided(), "net_benefit", threshold = t)))
  }
  expect_equal(c(of(.1), of(.3), of(.7)),
               c(.4074074074074074, .2916666666666666, .0138888888888889),
               tolerance = 1e-14)
  scores <- cv_scores(decided(), "net_benefit", threshold = .3)
  # 10 true positives, 7 false ones at 3 / 7: mean .2916667, mean square
  # (10 + 7 (3 / 7)^2) / 24 = .4702381, variance .3851687.
  expect_equal(variance_components(scores)$stderr, sqrt(.3851686508 / 24),
               tolerance = 1e-9)
  expect_equal(scores$entry$range, c(-3 / 7, 1))
  expect_equal(fold_measures(scores)$estimate, .2916666666666666)
})

test_that("net benefit is that of dcurves, where it is installed", {
  skip_if_not_installed("dcurves")
  data <- withr::with_seed(1, {
    p <- stats::runif(200)
    data.frame(p, y = stats::rbinom(200, 1, p^1.5))
  })
  x <- suppressMessages(cv_predictions(data, y,
                                       probs = list(model = c("1" = p))))
  at <- c(.05, .2, .5, .8)
  dca <- getExportedValue("dcurves", "dca")
  found <- as.data.frame(dca(y ~ p, data, thresholds = at)$dca)
  expect_equal(vapply(at, function(t) {
    unname(coef(cv_scores(x, "net_benefit", threshold = t)))
  }, 0), found$net_benefit[found$variable == "p"])
})

test_that("scores at a threshold and of a cost are compared", {
  data <- data.frame(
    y = rep(0:1, 20), p = rep(c(.1, .9, .4, .6), 10),
    q = rep(c(.3, .7, .6, .2), 10)
  )
  x <- suppressMessages(cv_predictions(
    data, y, probs = list(model = c("1" = p), rival = c("1" = q))
  ))
  # At .5 the rival has 10 more false positives and 10 more false negatives.
  cost <- matrix(c(0, 5, 1, 0), 2, dimnames = list(0:1, 0:1))
  found <- compare_learners(cv_scores(x, "cost", cost = cost))
  expect_equal(found$estimate, -(10 * 5 + 10) / 40)
  scores <- cv_scores(x, "net_benefit", threshold = .5)
  found <- suppressWarnings(compare_learners(scores, "components"))
  expect_equal(found$estimate, (10 + 10) / 40)
  expect_equal(found$p.value, components_test(scores, model, rival)$p.value)
  expect_identical(learner_tiers(scores)$learner, c("model", "rival"))
})

test_that("measures at a threshold are those of the classes there", {
  at <- function(measure, t) {
    unname(coef(cv_scores(decided(), measure, threshold = t)))
  }
  # From .2 on: 10 of 11 positives and 9 of 13 negatives... 19 records.
  expect_equal(at("recall", .2), 10 / 11)
  expect_equal(at("precision", .2), 10 / 19)
  expect_equal(at("error", .2), 10 / 24)
  # A probability of the threshold itself is positive: .55 twice.
  expect_equal(at("recall", .55), 8 / 11)
  expect_equal(at("precision", .55), 8 / 12)
  # Of three classes the others keep their order.
  three <- suppressMessages(cv_predictions(
    data.frame(y = factor(c("a", "b", "c", "c")), a = c(.3, .3, .1, .2),
               b = c(.5, .5, .2, .5), c = c(.2, .2, .7, .3)),
    y, probs = list(model = c(a, b, c))
  ))
  found <- cv_scores(three, "error", threshold = .3, positive = "c")
  expect_identical(as.character(found$predictions$model), c("b", "b", "c", "c"))
})

test_that("cost is the mean of a matrix's cells", {
  cost <- matrix(c(0, 5, 1, 0), 2, dimnames = list(0:1, 0:1))
  at <- function(t) {
    found <- cv_scores(decided(), "cost", cost = cost, threshold = t)
    unname(coef(found))
  }
  # 1 positive below .2 and 9 negatives above; 3 and 4 at .55.
  expect_equal(at(.2), (5 * 1 + 9) / 24)
  expect_equal(at(.55), (5 * 3 + 4) / 24)
  expect_message(
    scores <- cv_scores(decided(), "cost", cost = cost[2:1, 2:1]),
    "threshold = 0.167` with `positive =\\s+\"1\"`",
    class = "bcvinfer_message_threshold"
  )
  # At .5 as predicted: the same 3 and 4. Mean square (75 + 4) / 24.
  expect_equal(unname(coef(scores)), 19 / 24)
  expect_equal(variance_components(scores)$stderr,
               sqrt((79 / 24 - (19 / 24)^2) / 24))
  expect_equal(fold_measures(scores)$estimate, 19 / 24)
  # Cost of error alone is the error.
  expect_silent(even <- cv_scores(decided(), "cost", cost = (cost > 0) + 0))
  expect_equal(interval_components(even)$conf.high,
               interval_components(decided(), "error")$conf.high)
})

test_that("costs are whole numbers, too: the distance of ordered classes", {
  grades <- c("low", "mid", "high")
  cost <- abs(outer(1:3, 1:3, "-"))
  dimnames(cost) <- list(grades, grades)
  expect_type(cost, "integer")
  a <- rep(c(1:3, 2L, 3L, 1L), 5)
  truth <- rep(1:3, 10)
  x <- cv_predictions(data.frame(y = grades[truth], a = grades[a]), y, a,
                      row = NULL)
  found <- interval_components(cv_scores(x, "cost", cost = cost))
  expect_equal(found$estimate, mean(abs(truth - a)))
  expect_identical(found, interval_components(
    cv_scores(x, "cost", cost = cost + 0)
  ))
})

test_that("costs are oriented by the names of their dimensions", {
  # Truth a: once right, three times b; truth b: twice a. Costs 5 and 1.
  x <- cv_predictions(data.frame(y = c("a", "a", "a", "a", "b", "b"),
                                 m = c("a", "b", "b", "b", "a", "a")), y, m)
  classes <- c("a", "b")
  at <- function(names, values = c(0, 5, 1, 0), labels = classes) {
    cost <- matrix(values, 2, dimnames = stats::setNames(
      rep(list(labels), 2), names
    ))
    unname(coef(cv_scores(x, "cost", cost = cost)))
  }
  # The column a holds 0, 5: by default truth b, predicted a, costs 5.
  expect_equal(at(NULL), (3 * 1 + 2 * 5) / 6)
  expect_equal(at(c("Truth", "Prediction")), 13 / 6)
  expect_equal(at(c("Prediction", "Reference")), (3 * 5 + 2 * 1) / 6)
  expect_equal(at(c("pred", "")), 17 / 6)
  expect_equal(at(c("", "actual")), 17 / 6)
  # Labels in another order are matched by name.
  expect_equal(at(c("pred", "obs"), c(0, 1, 5, 0), c("b", "a")), 17 / 6)
  expect_input_error(at(c("truth", "actual")), "label", "cost")
  expect_input_error(at(c("pred", "estimate")), "label", "cost")
  expect_input_error(at(c("Test", "Gold")), "label", "cost")
})

test_that("what is missing or wrong is said", {
  x <- decided()
  expect_input_error(interval_components(x, "net_benefit"), "missing",
                     "threshold")
  expect_input_error(fold_measures(x, "cost"), "missing", "cost")
  expect_input_error(cv_scores(x, "brier", threshold = .2), "conflict",
                     "threshold")
  expect_input_error(cv_scores(x, "recall", threshold = 1), "value",
                     "threshold")
  expect_input_error(cv_scores(x, "error", cost = diag(2)), "conflict", "cost")
  expect_input_error(cv_scores(x, "cost", cost = 1:4), "type", "cost")
  expect_input_error(cv_scores(x, "cost", cost = diag(2)), "label", "cost")
  same <- matrix(1, 2, 2, dimnames = list(0:1, 0:1))
  expect_input_error(cv_scores(x, "cost", cost = same), "value", "cost")
  labels <- cv_predictions(data.frame(y = 0:1, a = 0:1), y, a)
  expect_input_error(cv_scores(labels, "recall", threshold = .2), "missing",
                     "data")
})

test_that("a complement is the decimal that it is: at a threshold, not below", {
  # 1 - 0.93 is below 0.07 in floating point, as 1 - 0.8 below 0.2.
  k <- rep(1:99, 2)
  data <- data.frame(y = rep(c("pos", "neg"), each = 99),
                     none = (100 - k) / 100)
  x <- cv_predictions(data, y, probs = list(m = c(neg = none)), row = NULL)
  for (at in c(7, 20, 46, 93)) {
    found <- cv_scores(x, "recall", positive = "pos", threshold = at / 100)
    expect_equal(unname(coef(found)), mean(1:99 >= at), tolerance = 1e-14)
    odds <- at / (100 - at)
    found <- cv_curve(x, "net_benefit", m, positive = "pos", at = at / 100)
    expect_equal(found$y, mean((k >= at) * c(1, -odds)[1 + (data$y == "neg")]),
                 tolerance = 1e-14)
  }
  # What is no decimal stays as it is, and what is near 0 or 1, too.
  expect_identical(complement(c(1 - 2^-53, 1e-300, 1 / 3, NA)),
                   c(2^-53, 1, 1 - 1 / 3, NA))
})

test_that("classes of least expected cost are known for several classes, too", {
  labels <- c("a", "b", "c")
  data <- data.frame(y = c("a", "b", "c", "c"), a = c(.6, .3, .2, .5),
                     b = c(.3, .6, .2, .3), c = c(.1, .1, .6, .2))
  x <- suppressMessages(cv_predictions(data, y, probs = list(m = c(a, b, c))))
  cost <- 1 - diag(3)
  dimnames(cost) <- list(labels, labels)
  expect_silent(cv_scores(x, "cost", cost = cost))
  # Of the first record: .1 x 50 where "a" is said, .9 where "c" is.
  cost["c", c("a", "b")] <- 50
  expect_message(cv_scores(x, "cost", cost = cost), "smallest expected\\s+cost",
                 class = "bcvinfer_message_threshold")
  # Probabilities of 0 and 1 leave no choice.
  data[labels] <- outer(data$y, labels, `==`) + 0
  sure <- suppressMessages(
    cv_predictions(data, y, probs = list(m = c(a, b, c)))
  )
  expect_silent(cv_scores(sure, "cost", cost = cost))
})
