# Four questions with two answers each; by hand: shares of wrong answers
# a 0, 1/2, 1, 0 and b 1/2, 1/2, 0, 0.
asked <- data.frame(
  question = rep(1:4, each = 2), draw = rep(1:2, 4),
  truth = rep(c("x", "y", "x", "y"), each = 2),
  a = c("x", "x", "y", "x", "y", "y", "y", "y"),
  b = c("y", "x", "x", "y", "x", "x", "y", "y")
)
# All is computed from four records, which is said.
few <- "bcvinfer_warning_few_records"
told <- function(call) suppressWarnings(call, classes = few)

read <- function(data = asked, ...) {
  cv_predictions(data, truth, c(a, b), row = question, answer = draw, ...)
}

test_that("the loss of a record is the mean over its answers", {
  answered <- read()
  expect_identical(nrow(answered), 4L)
  expect_output(print(answered), "answers .* taken as independent")
  # d = (-1/2, 0, 1, 0), mean 1/8, sum of squared deviations 19/16.
  expect_warning(found <- components_test(answered, a, b),
                 class = "bcvinfer_warning_few_records")
  expect_equal(found$estimate[[1]], 1 / 8)
  expect_equal(found$stderr, sqrt(19 / 16 / 3 / 4))
  expect_equal(found$parameter, c(df = 3))
  expect_warning(parts <- variance_components(answered), "4 records",
                 class = few)
  expect_equal(parts$estimate, c(3 / 8, 1 / 4))
  expect_warning(compared <- compare_learners(answered), class = few)
  expect_identical(compared$test, "components")
  expect_equal(compared$p.value, found$p.value)
})

test_that("other measures take the answers in proportion", {
  answered <- read()
  # As one answer a row: the table of all eight answers.
  single <- cv_predictions(asked, truth, c(a, b))
  for (measure in c("recall", "f1", "mcc")) {
    found <- lapply(list(answered, single), function(x) {
      told(variance_components(x, measure = measure, positive = "x"))$estimate
    })
    expect_equal(found[[1]], found[[2]])
  }
})

test_that("the order of the table, and its long form, do not matter", {
  mixed <- read(asked[c(5, 2, 8, 1, 7, 4, 3, 6), ])
  known <- told(compare_learners(read()))
  expect_equal(told(compare_learners(mixed)), known)
  long <- data.frame(asked[rep(1:8, 2), 1:3],
                     who = rep(c("a", "b"), each = 8), said = c(asked$a,
                                                                asked$b))
  from_long <- cv_predictions(long, truth, said, row = question,
                              answer = draw, learner = who)
  expect_equal(told(compare_learners(from_long)), known)
  # Of one learner fewer answers: d = (-1/2, 0, 1, 0) stays without b's third.
  fewer <- long[-13, ]
  expect_equal(told(compare_learners(cv_predictions(
    fewer, truth, said, row = question, answer = draw, learner = who
  )))$estimate, 1 / 8)
})

test_that("answers follow rows, columns and names", {
  answered <- read()
  half <- answered[answered$row <= 2, ]
  expect_equal(told(variance_components(half))$estimate, c(1 / 4, 1 / 2))
  names(answered)[5] <- "large"
  expect_equal(told(variance_components(answered))$learner, c("large", "b"))
  expect_equal(told(variance_components(answered))$estimate, c(3 / 8, 1 / 4))
})

test_that("McNemar's tests, counts and Cochran's Q refuse and say why", {
  answered <- read()
  refused <- function(expr) {
    error <- expect_error(expr, class = "bcvinfer_error_scheme")
    expect_match(conditionMessage(error), "several answers")
  }
  refused(contingency_counts(answered, a, b))
  refused(confusion_counts(answered, positive = "x"))
  refused(loss_differences(answered, a, b))
  refused(cochran_q_test(answered))
  refused(cochran_q_test(answered, na = "wrong"))
  error <- expect_input_error(compare_learners(answered, "midp_mcnemar"),
                              "scheme", "predictions", "compare_learners")
  expect_match(conditionMessage(error$parent), "several answers")
})

test_that("a measure of one's own takes no answers, and is blamed", {
  right <- cv_measure(function(truth, estimate, weights) {
    sum(weights[truth == estimate]) / sum(weights)
  }, "my accuracy", "maximize", c(0, 1))
  expect_input_error(interval_components(read(), right), "scheme", "measure",
                     "interval_components", "several answers")
})

test_that("missing answers are counted, or wrong by request", {
  asked$b[c(5, 7)] <- NA
  answered <- read(asked)
  error <- expect_input_error(compare_learners(answered), "missing",
                              "predictions", "compare_learners")
  expect_match(gsub("\\s+", " ", conditionMessage(error)),
               "Records with missing answers: b (2 of 4).", fixed = TRUE)
  expect_match(gsub("\\s+", " ", conditionMessage(error)),
               "leave the row of an answer that was not asked for out",
               fixed = TRUE)
  error <- expect_error(interval_components(answered, "error"),
                        class = "bcvinfer_error_missing")
  expect_match(gsub("\\s+", " ", conditionMessage(error)), paste(
    "Learner \"b\" has 2 records with missing answers: the loss of every",
    "record is needed. i One missing answer is enough."
  ), fixed = TRUE)
  # b: 1/2, 1/2, 1/2, 1/2
  found <- told(compare_learners(answered, na = "wrong"))
  expect_equal(found$estimate, 3 / 8 - 1 / 2)
  expect_output(print(found),
                "Missing answers count as wrong, in so many records: 2 of b.",
                fixed = TRUE)
  # Without the rows they are answers that were not asked for: 1/2, 1/2, 0, 0.
  long <- rbind(data.frame(asked[c("question", "truth", "draw")], model = "a",
                           said = asked$a),
                data.frame(asked[c("question", "truth", "draw")], model = "b",
                           said = asked$b))
  whole <- suppressWarnings(cv_predictions(
    long[!is.na(long$said), ], truth, said, row = question, learner = model,
    answer = draw
  ))
  expect_identical(glance(whole)$missing, 0L)
  expect_equal(told(compare_learners(whole))$estimate, 3 / 8 - 1 / 4)
  expect_output(print(answered), "b +[0-9.]+% +2")
  expect_identical(glance(answered)$missing, 2L)
})

test_that("mistakes", {
  bad <- function(kind, argument, ...) {
    expect_input_error(cv_predictions(...), kind, argument, "cv_predictions")
  }
  bad("conflict", "answer", asked, truth, c(a, b), answer = draw)
  bad("rows", "data", asked, truth, c(a, b), row = question,
      answer = c(1, 1, 1:2, 1:2, 1:2))
  bad("missing", "answer", asked, truth, c(a, b), row = question,
      answer = c(NA, 2, 1:2, 1:2, 1:2))
  bad("conflict", "probs", asked, truth, c(a, b), row = question,
      answer = draw, probs = list(a = draw))
})

test_that("models that answered different questions are named and counted", {
  long <- data.frame(row = c(1:5, 1:3, 2:5), truth = c("x", "y")[c(
    1, 2, 1, 2, 1, 1, 2, 1, 2, 1, 2, 1)], model = rep(c("a", "b", "c"),
                                                      c(5, 3, 4)), said = "x")
  error <- expect_input_error(
    cv_predictions(long, truth, said, row = row, learner = model), "rows",
    "data", "cv_predictions"
  )
  expect_match(conditionMessage(error), "2 of learner \"b\" (first row 4",
               fixed = TRUE)
  expect_match(conditionMessage(error), "1 of learner \"c\" (row 1",
               fixed = TRUE)
})

# Cochran's Q of answers that all records have, from its textbook formula.
test_that("the statistic for runs is Cochran's Q", {
  set.seed(1)
  right <- matrix(runif(400) < rep(c(0.9, 0.6, 0.7, 0.8), each = 100), 100)
  k <- ncol(right)
  own <- rowSums(right)
  q <- (k - 1) * (k * sum(colSums(right)^2) - sum(own)^2) /
    (k * sum(own) - sum(own^2))
  found <- runs_q(as.vector(right), rep(1:100, k), rep(1:k, each = 100))
  expect_equal(found, c(q, k - 1), tolerance = 1e-10)
  # Records with one answer, and those of which all answers agree, add nothing.
  more <- runs_q(c(as.vector(right), 1, 1, 0, 0),
                 c(rep(1:100, k), 101, 102, 103, 103),
                 c(rep(1:k, each = 100), 1, 2, 1, 2))
  expect_equal(more, found, tolerance = 1e-10)
})

# `spread`: the standard deviation of a seed's accuracy.
runs_of <- function(spread, n = 5000, k = 3, accuracy = c(0.85, 0.85)) {
  truth <- rep(c("x", "y"), length.out = n)
  difficulty <- stats::rbeta(n, 0.85 * 2, 0.15 * 2)
  said <- lapply(accuracy, function(mean) {
    unlist(lapply(stats::rnorm(k, 0, spread), function(shift) {
      right <- stats::runif(n) < pmin(1, pmax(0, difficulty + shift))
      ifelse(right, truth, ifelse(truth == "x", "y", "x"))
    }))
  })
  data.frame(question = rep(seq_len(n), k), seed = rep(seq_len(k), each = n),
             truth = rep(truth, k), a = said[[1]], b = said[[2]])
}

test_that("seeds given as answers are announced: SD of 1.9 points, 3 seeds", {
  # Equal algorithms were found different in .55 of such studies, in silence.
  set.seed(1)
  warning <- expect_warning(
    cv_predictions(runs_of(0.019), truth, c(a, b), row = question,
                   answer = seed),
    "look like runs", class = "bcvinfer_warning_likely_runs"
  )
  expect_lt(warning$p.value, 1e-4)
  long <- runs_of(0.1, n = 1000)
  long <- data.frame(long[rep(1:3000, 2), 1:3], who = rep(c("a", "b"),
                                                          each = 3000),
                     said = c(long$a, long$b))
  expect_warning(
    cv_predictions(long[sample(6000), ], truth, said, row = question,
                   answer = seed, learner = who),
    "look like runs", class = "bcvinfer_warning_likely_runs"
  )
  # Runs of the same accuracy that prefer another class each.
  n <- 600
  truth <- rep(c("x", "y"), n / 2)
  said <- lapply(c(0.3, 0.7), function(x) {
    right <- stats::runif(n) < ifelse(truth == "x", 0.5 + x / 2, 1 - x / 2)
    ifelse(right, truth, ifelse(truth == "x", "y", "x"))
  })
  biased <- data.frame(question = rep(1:n, 2), seed = rep(1:2, each = n),
                       truth, a = unlist(said))
  expect_warning(
    cv_predictions(biased, truth, a, row = question, answer = seed),
    class = "bcvinfer_warning_likely_runs"
  )
})

test_that("answers that are drawn independently are not announced", {
  set.seed(2)
  expect_silent(for (i in 1:60) {
    n <- sample(c(30, 100, 400), 1)
    table <- runs_of(0, n, k = sample(c(2, 5, 12), 1))
    names(table)[2] <- "draw"
    cv_predictions(table[stats::runif(nrow(table)) < sample(c(0.8, 1), 1), ],
                   truth, a, row = question, answer = draw)
  })
  # Answers with names of their own.
  table <- runs_of(0.2, 100)
  expect_silent(cv_predictions(table, truth, a, row = question,
                               answer = seq_len(300)))
})

test_that("a table of answers without rows is read", {
  empty <- cv_predictions(asked[0, ], truth, c(a, b), row = question,
                          answer = draw)
  expect_identical(nrow(empty), 0L)
})

test_that("a column that is called seed or run is announced by its name", {
  set.seed(3)
  # Three seeds of 40 records: Q of Cochran shows nothing.
  few <- runs_of(0.019, 40)
  for (name in c("seed", "run", "restart", "init", "random_seed",
                 "Run", "run_id")) {
    table <- stats::setNames(few, c("question", name, "truth", "a", "b"))
    warning <- expect_warning(
      cv_predictions(table, truth, c(a, b), row = question, answer = !!name),
      paste0("Column ", name), class = "bcvinfer_warning_likely_runs"
    )
    expect_match(gsub("[[:space:]]+", " ", conditionMessage(warning)),
                 paste0("`run = ", name, "` in place of `answer`"),
                 fixed = TRUE)
  }
  for (name in c("sample", "epoch", "draw", "brunch", "initial", "id")) {
    table <- stats::setNames(few, c("question", name, "truth", "a", "b"))
    expect_silent(cv_predictions(table, truth, c(a, b), row = question,
                                 answer = !!name))
  }
})

# swap_test() takes one answer to each record.
test_that("of several answers no test is named that does not take them", {
  data <- data.frame(id = rep(1:8, each = 2), draw = 1:2,
                     y = rep(c("p", "n"), each = 2), one = "p", two = "p")
  data$two[1] <- "n"
  advice <- function(x) {
    warning <- expect_warning(components_test(x, one, two),
                              class = "bcvinfer_warning_few_records")
    unname(warning$body)
  }
  several <- cv_predictions(data, y, c(one, two), row = id, answer = draw)
  expect_match(advice(several), "more records that count")
  single <- cv_predictions(data[data$draw == 1, ], y, c(one, two), row = id)
  expect_match(advice(single), "swap_test\\(x, one, two")
})

# 40 questions of three answers, 10 of them positive: t tests of their means.
test_that("a recall of several answers has the degrees of its questions", {
  set.seed(102)
  data <- expand.grid(draw = 1:3, question = 1:40)
  data$truth <- rep(c("p", "n", "n", "n"), each = 3, times = 10)
  share <- rep(stats::runif(40, 0.4, 1), each = 3)
  other <- ifelse(data$truth == "p", "n", "p")
  for (name in c("a", "b")) {
    data[[name]] <- ifelse(stats::runif(120) < share, data$truth, other)
  }
  read <- list(
    function() {
      cv_predictions(data, truth, c(a, b), row = question, answer = draw)
    },
    function() {
      cv_predictions(data, truth, c(a, b), row = question, run = draw,
                     runs = "fixed")
    }
  )
  for (predictions in read) {
    x <- suppressMessages(predictions())
    test <- suppressWarnings(components_test(x, a, b, "recall", positive = "p"))
    found <- data$truth == "p"
    d <- tapply((data$a == "p") - (data$b == "p"), data$question, mean)
    d <- d[unique(data$question[found])]
    expect_equal(test$estimate[[1]], mean(d))
    expect_equal(test$parameter, c(df = 9))
    expect_equal(test$p.value, stats::t.test(d)$p.value)
    all <- components_test(x, a, b)
    e <- tapply((data$a != data$truth) - (data$b != data$truth), data$question,
                mean)
    expect_equal(all$p.value, stats::t.test(e)$p.value)
  }
})

# 8 of 60 questions are a subgroup: as if they were alone.
test_that("answers of a subgroup have its degrees of freedom", {
  set.seed(104)
  data <- expand.grid(draw = 1:3, question = 1:60)
  data$truth <- rep(c("p", "n"), each = 3, times = 30)
  data$site <- ifelse(data$question > 52, "small", "large")
  share <- rep(stats::runif(60, 0.4, 1), each = 3)
  other <- ifelse(data$truth == "p", "n", "p")
  for (name in c("a", "b")) {
    data[[name]] <- ifelse(stats::runif(180) < share, data$truth, other)
  }
  d <- tapply((data$a != data$truth) - (data$b != data$truth), data$question,
              mean)
  x <- cv_predictions(data, truth, c(a, b), row = question, answer = draw,
                      keep = site)
  y <- suppressMessages(cv_predictions(data, truth, c(a, b), row = question,
                                       run = draw, runs = "fixed", keep = site))
  for (of in list(x, y)) {
    rows <- suppressWarnings(compare_learners(of, by = site,
                                              p_adjust = "none"))
    expect_equal(rows$p.value, c(stats::t.test(d[1:52])$p.value,
                                 stats::t.test(d[53:60])$p.value))
    expect_equal(rows$parameter, c(51, 7))
  }
})

# The mean of a question's answers varies less than a right or wrong answer.
test_that("intervals of several answers are those of the questions' means", {
  set.seed(101)
  share <- plogis(0.8 + 0.5 * rnorm(60))
  data <- data.frame(
    question = rep(1:60, each = 5), draw = rep(1:5, 60),
    truth = factor("right", c("wrong", "right")),
    a = ifelse(runif(300) < rep(share, each = 5), "right", "wrong")
  )
  answered <- cv_predictions(data, truth, a, row = question, answer = draw)
  found <- interval_components(answered, "accuracy")
  means <- tapply(data$a == "right", data$question, mean)
  rate <- mean(means)
  size <- rate * (1 - rate) / (stats::var(means) / 60) *
    (stats::qnorm(0.975) / stats::qt(0.975, 59))^2
  expect_equal(c(found$conf.low, found$conf.high), qbeta(
    c(0.025, 0.975), rate * size + 0.5, (1 - rate) * size + 0.5
  ), tolerance = 1e-9)
})

# (Counted once for each repetition, five draws of a fixed model looked like
# runs in half of the tables.)
test_that("the same answers in every repetition are no runs", {
  withr::local_seed(3)
  n <- 60
  y <- rep(c("u", "v"), n / 2)
  right <- runif(5 * n) < stats::plogis(0.8 + rnorm(n))
  one <- data.frame(row = rep(1:n, 5), draw = rep(1:5, each = n), y,
                    a = ifelse(right, y, rev(y)))
  p_value <- function(data, ...) {
    found <- tryCatch(cv_predictions(data, y, a, row = row, answer = draw, ...),
                      bcvinfer_warning_likely_runs = function(w) w$p.value)
    if (is.numeric(found)) found else NULL
  }
  expect_null(p_value(one))
  # A run that is wrong on half of the records that all others get right.
  bad <- one
  bad$a[bad$draw == 2] <- rev(y)
  expect_lt(p_value(bad), 1e-9)
  repeated <- function(data) {
    do.call(rbind, lapply(1:6, function(rep) {
      fold <- withr::with_seed(rep, sample(rep(1:2, n / 2)))
      transform(data, rep = rep, fold = fold[row])
    }))
  }
  in_folds <- function(data) p_value(repeated(data), rep = rep, fold = fold)
  expect_null(in_folds(one))
  expect_equal(in_folds(bad), p_value(bad))
})

test_that("results of answers say what they take as independent", {
  x <- cv_predictions(
    data.frame(row = rep(1:20, 2), y = rep(c("u", "v"), 20),
               draw = rep(1:2, each = 20),
               a = rep(c("u", "v", "v"), length.out = 40),
               b = rep(c("u", "u", "v", "v"), 10)),
    y, c(a, b), row = row, answer = draw
  )
  said <- "Several answers for each record, taken as independent"
  expect_match(components_test(x, a, b)$notes, said, all = FALSE)
  expect_match(capture.output(print(compare_learners(x))), "Several answers",
               all = FALSE)
  expect_match(capture.output(print(interval_components(x, "error"))),
               "Several answers", all = FALSE)
  expect_match(report_facts(x, NULL)$Value, said, all = FALSE)
})
