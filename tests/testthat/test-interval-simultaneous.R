# Intervals of several learners that hold at once.

# 40 records: a wrong on 10, b on 20, both on 5, so that the errors have no
# correlation; c is a again.
data <- data.frame(
  truth = rep(c("yes", "no"), 20), a = "", b = "", c = ""
)
wrong <- function(rows) {
  said <- data$truth
  said[rows] <- ifelse(said[rows] == "yes", "no", "yes")
  said
}
data$a <- data$c <- wrong(1:10)
data$b <- wrong(c(1:5, 11:25))

test_that("two independent learners: the level of each is a square root", {
  x <- cv_predictions(data, truth, c(a, b))
  found <- interval_components(x, "error", simultaneous = TRUE)
  each <- interval_components(x, "error", sqrt(0.95))
  expect_equal(found$conf.low, each$conf.low, tolerance = 1e-6)
  expect_equal(found$conf.high, each$conf.high, tolerance = 1e-6)
  expect_equal(found$conf.level, c(0.95, 0.95))
  expect_match(table_notes(found), "also for the best, a, chosen", all = FALSE)
})

test_that("two learners that are one need no adjustment", {
  x <- cv_predictions(data, truth, c(a, c))
  expect_equal(
    as.data.frame(interval_components(x, "accuracy", simultaneous = TRUE)),
    as.data.frame(interval_components(x, "accuracy")), tolerance = 1e-6
  )
})

test_that("without a best learner none is named", {
  # Recall of a class that nobody predicts, and precision of nothing.
  none <- transform(data, a = "no", b = "no")
  x <- cv_predictions(none, truth, c(a, b))
  found <- suppressWarnings(
    interval_components(x, "precision", positive = "yes", simultaneous = TRUE)
  )
  expect_equal(found$estimate, c(NA_real_, NA_real_))
  expect_false(any(grepl("best", table_notes(found))))
  set.seed(1)
  y <- rep(c("yes", "no"), 50)
  likely <- stats::plogis(stats::rnorm(100) + (y == "yes"))
  p <- suppressMessages(cv_predictions(
    data.frame(y, likely, other = likely^2), y,
    probs = list(a = c(yes = likely), b = c(yes = other))
  ))
  found <- suppressWarnings(
    interval_components(p, "calibration_slope", positive = "yes",
                        simultaneous = TRUE)
  )
  expect_match(table_notes(found), "all contain the true value[.]$",
               all = FALSE)
})

test_that("on half splits they are wider than each, narrower than Bonferroni", {
  set.seed(2)
  x <- data.frame(y = rep(c("yes", "no"), 40), u = stats::rnorm(80))
  p <- cv_predict(cv_bcv(x, m = 5), x, y, list(
    mean = learner_mean(), knn = learner_knn(5), near = learner_knn(3)
  ))
  width <- function(...) {
    found <- interval_components(p, "error", ...)
    found$conf.high - found$conf.low
  }
  all <- width(simultaneous = TRUE)
  expect_true(all(all > width()))
  expect_true(all(all <= width(conf.level = 1 - 0.05 / 3)))
  expect_equal(interval_components(p[c("row", "rep", "fold", "truth", "mean")],
                                   "error", simultaneous = TRUE)$conf.low,
               interval_components(p, "error")$conf.low[1])
  expect_input_error(interval_components(p, "error", simultaneous = NA),
                     "type", "simultaneous")
})

test_that("all learners with the best estimate are named", {
  data <- data.frame(row = 1:40, y = wrong_answers_at(NULL, 40))
  wrong <- function(at) wrong_answers_at(at, 40)
  # Errors of 10, 10 and 20 of 40 records.
  data[c("a", "b", "c")] <- list(wrong(0:9), wrong(0:19), wrong(20:29))
  x <- cv_predictions(data, y, c(a, b, c), row = row)
  found <- interval_components(x, "error", simultaneous = TRUE)
  expect_match(table_notes(found), "also for the best, a and c, chosen",
               all = FALSE)
})

test_that("the class of a threshold is named for measures of all classes", {
  i <- 0:39
  data <- data.frame(row = 1:40, y = factor(c("n", "p")[i %% 2 + 1]),
                     p = (1 + (i * 7) %% 40) / 42, q = (1 + (i * 3) %% 40) / 42)
  data$a <- factor(ifelse(data$p > 0.5, "p", "n"))
  data$b <- factor(ifelse(data$q > 0.5, "p", "n"))
  x <- cv_predictions(data, y, c(a, b), row = row,
                      probs = list(a = c(p = p), b = c(p = q)))
  cost <- matrix(c(0, 1, 5, 0), 2, dimnames = list(c("n", "p"), c("n", "p")))
  scores <- cv_scores(x, "cost", positive = "p", threshold = 0.3, cost = cost)
  for (notes in list(table_notes(interval_components(scores)),
                     utils::capture.output(print(compare_learners(scores))))) {
    expect_match(notes, "at a probability of 0.3", all = FALSE)
    expect_match(notes, "Positive class: \"p\"", all = FALSE)
  }
})

# The levels of two independent learners: a wrong on 10 of 40, b on 20.
test_that("the summary has a one-sided bound of the best, as tiers do", {
  x <- cv_predictions(data, truth, c(a, b))
  best <- function(...) {
    said <- summary(interval_components(..., simultaneous = TRUE))$basis
    grep("Best", said, value = TRUE)
  }
  bound <- format(round(qbeta(sqrt(0.95), 10.5, 30.5), 3))
  expect_identical(best(x, "error"), paste0(
    "Best estimate: a, 0.25; corrected for the selection of the best, at most ",
    bound, " (95% bound)."
  ))
  expect_match(best(x, "accuracy"), paste(
    "at least", format(round(qbeta(1 - sqrt(0.95), 30.5, 10.5), 3))
  ), fixed = TRUE)
  tiers <- learner_tiers(x, measure = "f1", positive = "yes", alpha = 0.1)
  expect_identical(best(x, "f1", 0.9, positive = "yes"),
                   grep("Best", table_notes(tiers), value = TRUE))
  # Nothing was selected, and a bound that need not hold is the estimate.
  expect_length(best(x[setdiff(names(x), "b")], "error"), 0)
  expect_match(best(x, "error", 0.05), "at most 0.25 (5% bound)", fixed = TRUE)
})
