# Four records, yes or no in turn; two models with runs of their own, of which
# the second has one more.
table <- function() {
  said <- list(small = c("yyny", "ynyn"), large = c("ynyn", "ynnn", "nnyn"))
  rows <- lapply(names(said), function(model) {
    runs <- strsplit(said[[model]], "")
    data.frame(id = rep(1:4, length(runs)), truth = c("y", "n"),
               model, seed = rep(seq_along(runs), each = 4),
               said = unlist(runs))
  })
  do.call(rbind, rows)
}
read <- function(data = table(), ...) {
  cv_predictions(data, truth, said, row = id, learner = model, run = seed, ...)
}

test_that("runs are repetitions of one test set, named beside it", {
  x <- read(runs = "own")
  expect_identical(x$rep, rep(1:3, each = 4))
  expect_identical(as.character(x$small), c(strsplit("yynyynyn", "")[[1]],
                                            rep(NA, 4)))
  expect_identical(prediction_runs(x, "small")[c(1, 5, 9)], c("1", "2", NA))
  expect_output(print(x), "4 records: one test set, 3 runs")
  expect_output(print(x), "Records and 2 to 3 runs of each learner are random")
  # 2 of 8 and 2 of 12 wrong; what is not there is not missing.
  expect_output(print(x), "small +37.5% +0\n +large +16.7% +0")
  expect_identical(glance(x)$missing, 0L)
})

test_that("the order of the table, and names of runs, do not matter", {
  known <- read(runs = "own")
  mixed <- read(table()[c(1, 20, sample(2:19)), ], runs = "own")
  # (That the order was another one is remembered.)
  attr(mixed, "beside")[c("position", "id")] <- NULL
  expect_identical(mixed, known)
  named <- transform(table(), seed = paste0(model, letters[seed]))
  found <- read(named, runs = "own")
  expect_identical(as.data.frame(found), as.data.frame(known))
  expect_identical(prediction_runs(found, "large")[c(1, 5, 9)],
                   c("largea", "largeb", "largec"))
  # Numbers in their order, not as text.
  counted <- read(transform(table(), seed = c(2, 10, 100)[seed]), runs = "own")
  expect_identical(prediction_runs(counted, "large")[c(1, 5, 9)],
                   c("2", "10", "100"))
  # The long table that tidy() gives is read again.
  again <- tidy(known)
  expect_identical(nrow(again), 20L)
  expect_identical(
    cv_predictions(again, truth, estimate, row = row, rep = NULL, fold = NULL,
                   learner = learner, run = run, runs = "own"), known
  )
})

test_that("runs follow rows, columns and names", {
  x <- read(runs = "own")
  names(x)[5] <- "tiny"
  expect_identical(prediction_runs(x[x$rep > 1, ], "tiny"),
                   rep(c("2", NA), each = 4))
  one <- x[x$rep == 1, ]
  expect_false(has_several_runs(one))
  expect_identical(runs_note(one),
                   "One run of each learner: the result is for these runs.")
  expect_identical(rbind(x[1:6, ], x[7:12, ])$tiny, x$tiny)
})

test_that("shared or own: by the names of the runs, and said", {
  expect_message(x <- read(), "`runs = \"own\"`",
                 class = "bcvinfer_message_runs")
  expect_identical(runs_kind(x), "own")
  same <- subset(table(), seed < 3)
  expect_message(x <- read(same), "run by run.*`runs = \"shared\"`")
  expect_identical(runs_kind(x), "shared")
  expect_match(runs_note(x), "2 runs of each learner are random, the same runs")
  # A learner with one run has none to share.
  single <- subset(table(), model == "small" | seed == 3)
  expect_silent(x <- read(single))
  expect_identical(runs_note(x), paste(
    "Records and 2 runs of \"small\" are random. Of \"large\" there is one",
    "run: its variation between runs is taken as none."
  ))
  for (kind in run_kinds) {
    expect_silent(x <- read(same, runs = kind))
    expect_identical(runs_kind(x), kind)
  }
  expect_match(runs_note(x), "Runs are fixed")
  expect_input_error(read(runs = "shared"), "conflict", "runs",
                     "cv_predictions", "the same runs")
})

test_that("a wide table, in which a learner may have fewer runs", {
  wide <- stats::reshape(table(), idvar = c("id", "truth", "seed"),
                         timevar = "model", direction = "wide")
  expect_warning(
    x <- cv_predictions(wide, truth, c(small = said.small, large = said.large),
                        row = id, run = seed, runs = "own"),
    "left out: run 3 of small", class = "bcvinfer_warning_missing_runs"
  )
  expect_identical(x, read(runs = "own"))
  # A run that failed at all records is left out, and said.
  failed <- table()
  failed$said[failed$model == "large" & failed$seed == 3] <- NA
  expect_warning(x <- read(failed, runs = "own"), "run 3 of large")
  expect_match(runs_note(x), "Records and 2 runs")
})

test_that("probabilities belong to runs", {
  data <- transform(table(), p = ifelse(said == "y", 0.8, 0.3))
  x <- read(data, runs = "own", probs = c(y = p))
  p <- prediction_probabilities(x, "small")[, "y"]
  expect_identical(unname(p), c(ifelse(x$small[1:8] == "y", 0.8, 0.3),
                                rep(NA, 4)))
})

test_that("mistakes", {
  bad <- function(kind, argument, text, ...) {
    expect_input_error(cv_predictions(table(), truth, said, ...), kind,
                       argument, "cv_predictions", text)
  }
  bad("conflict", "run", "one test set", row = id, learner = model, rep = seed,
      run = seed)
  bad("conflict", "run", "each run has several answers", row = id,
      learner = model, answer = seed, run = seed)
  expect_input_error(
    cv_predictions(subset(table(), model == "small"), truth, said, run = seed),
    "conflict", "run", "cv_predictions", "without `row`"
  )
  bad("conflict", "runs", "needs `run`", row = id, runs = "own")
  bad("rows", "data", "row 1, run 1", row = id, run = seed)
  bad("missing", "run", "run", row = id, learner = model,
      run = c(NA, rep(1, 19)))
  expect_input_error(read(plan = cv_holdout(4)), "conflict", "run",
                     "cv_predictions", "plan")
  expect_input_error(read(table()[-1, ]), "rows", "data", "cv_predictions",
                     "1 of learner \"small\"")
})

test_that("what needs one prediction for each record refuses several runs", {
  x <- read(runs = "own")
  refused <- function(call) {
    expect_input_error(call, "scheme", "x", NULL, "one run of each learner")
  }
  refused(contingency_counts(x, small, large))
  refused(confusion_counts(x, positive = "y"))
  refused(loss_differences(x, small, large))
})

# Six records, three runs of two systems, 1 for a right answer, as in
# test-runs.R.
right <- list(
  a = rbind(c(1, 1, 0), c(1, 0, 1), c(0, 0, 0), c(1, 1, 1), c(0, 1, 0),
            c(1, 1, 1)),
  b = rbind(c(1, 1, 1), c(1, 1, 1), c(0, 1, 0), c(1, 1, 0), c(1, 1, 1),
            c(1, 1, 1))
)
six <- function(runs, answers = right, copies = 1, ...) {
  n <- nrow(answers[[1]])
  rows <- lapply(names(answers), function(model) {
    y <- answers[[model]]
    truth <- rep(c("y", "n"), length.out = n)
    data.frame(id = rep(seq_len(n * copies), ncol(y)), model,
               truth = rep(truth, ncol(y), each = copies),
               seed = rep(seq_len(ncol(y)), each = n * copies),
               said = rep(ifelse(c(y) == 1, truth, ifelse(truth == "y", "n",
                                                          "y")),
                          each = copies))
  })
  cv_predictions(do.call(rbind, rows), truth, said, row = id, learner = model,
                 run = seed, runs = runs, ...)
}
few <- "bcvinfer_warning_few_records"
told <- function(call) suppressWarnings(call, classes = few)

# Mean over chi-squared of the tails of t; beyond x = f B / N the records alone.
mean_tail <- function(d, records, between, noise, df, runs_df = 2) {
  end <- between * runs_df / noise
  stats::integrate(function(x) {
    v <- records + between * runs_df / x - noise
    stats::dchisq(x, runs_df) * 2 *
      stats::pt(-abs(d) / sqrt(v), df * (v / records)^2)
  }, 0, end, rel.tol = 1e-10)$value +
    2 * stats::pt(-abs(d) / sqrt(records), df) *
    stats::pchisq(end, runs_df, lower.tail = FALSE)
}

test_that("tests count records and runs", {
  shared <- told(components_test(six("shared"), a, b))
  expect_equal(shared$estimate[[1]], 4 / 18)
  expect_equal(shared$stderr^2 * 324, 6.4)
  expect_equal(shared$p.value,
               mean_tail(4 / 18, 6.4 / 324, 1 / 324, 5.8 / 324, 5),
               tolerance = 1e-6)
  expect_match(shared$notes, "3 runs of each learner are random, the same runs")
  # Of the runs of both: (1 + 3) / 324 with 16 / (1 / 2 + 9 / 2) degrees of
  # freedom.
  own <- told(components_test(six("own"), a, b))
  expect_equal(own$stderr^2 * 324, 7.6)
  expect_equal(own$p.value,
               mean_tail(4 / 18, 6.4 / 324, 4 / 324, 5.2 / 324, 5, 16 / 5),
               tolerance = 1e-6)
  # The interval excludes what the test rejects.
  at <- told(components_test(six("own"), a, b, null.value = own$conf.int[2]))
  expect_equal(at$p.value, 0.05)
  fixed <- told(components_test(six("fixed"), a, b))
  expect_equal(fixed$stderr^2 * 324, 6.4)
  expect_equal(fixed$p.value,
               2 * stats::pt(-4 / 18 / sqrt(6.4 / 324), 5))
  expect_match(fixed$notes, "Runs are fixed")
})

test_that("components, comparisons and scores say the same", {
  x <- six("own")
  parts <- told(variance_components(x))
  expect_equal(parts$estimate, c(7, 3) / 18)
  expect_equal(parts$records * 324, c(8.2, 4.2))
  expect_equal(parts$runs * 324, c(0, 1.2))
  expect_equal(parts$df[2], 5.4^2 / (4.2^2 / 5 + 3^2 / 2 + 1.8^2 / 10))
  expect_output(print(parts), "runs")
  pair <- told(variance_components(x, a, b))
  expect_equal(c(pair$records, pair$runs) * 324, c(6.4, 1.2))
  test <- told(components_test(x, a, b))
  compared <- told(compare_learners(x))
  expect_identical(compared$test, "components")
  expect_equal(compared$p.value, test$p.value)
  expect_equal(c(compared$conf.low, compared$conf.high), c(test$conf.int))
  expect_match(compared$note, "each learner its own")
  scores <- cv_scores(x)
  expect_equal(told(components_test(scores, a, b))$p.value, test$p.value)
  expect_equal(unname(coef(scores)), c(7, 3) / 18)
  expect_equal(diag(vcov(scores)), c(a = 8.2, b = 5.4) / 324)
})

test_that("each measure is that of the runs' own tables", {
  x <- six("own", list(a = right$a, b = right$b[, 1:2]))
  for (measure in c("f1", "balanced_accuracy", "error")) {
    positive <- if (measure != "error") "y"
    found <- told(interval_components(x, measure, positive = positive))
    value <- function(learner, runs) {
      mean(vapply(runs, function(run) {
        one <- x[x$rep == run, ]
        fold_measures(confusion_counts(one[c(1:4, match(learner, names(x)))],
                                       "y"), measure)$estimate
      }, 0))
    }
    expect_equal(found$estimate, c(value("a", 1:3), value("b", 1:2)))
    expect_true(all(found$conf.low < found$estimate &
                      found$estimate < found$conf.high))
  }
  expect_equal(nrow(as.data.frame(cv_scores(x))), 36)
})

test_that("many learners: pairs, the largest difference and tiers", {
  set.seed(5)
  more <- lapply(c(a = 0.5, b = 0.7, c = 0.9), function(p) {
    matrix(rbinom(200 * 4, 1, p), 200)
  })
  more$b <- more$b[, 1:2]
  more$c <- more$c[, 1, drop = FALSE]
  x <- six("own", more)
  one <- compare_learners(x, p_adjust = "none")
  for (row in 1:3) {
    test <- components_test(x, !!one$a[row], !!one$b[row])
    expect_equal(one$p.value[row], test$p.value)
  }
  both <- compare_learners(x, p_adjust = "max_t")
  expect_true(all(both$adj.p.value >= both$p.value))
  expect_identical(learner_tiers(both)$learner, c("c", "b", "a"))
  expect_match(both$note[1], paste(
    "Records and 2 to 4 runs of \"a\", \"b\" are random, each learner its own.",
    "Of \"c\" there is one run"
  ), fixed = TRUE)
})

test_that("groups, and probabilities", {
  # Every record twice in a group of its own is every record once.
  twice <- six("own", copies = 2, groups = (id - 1) %/% 2)
  once <- told(components_test(six("own"), a, b))
  found <- told(suppressWarnings(components_test(twice, a, b),
                                 classes = "bcvinfer_warning_few_groups"))
  expect_equal(found$stderr, once$stderr)
  expect_equal(found$p.value, once$p.value)
  # Runs that are alike add nothing.
  set.seed(6)
  data <- data.frame(id = 1:60, truth = rep(c("n", "y"), 30))
  data$p <- stats::plogis(rnorm(60) + (data$truth == "y"))
  runs <- do.call(rbind, lapply(1:2, function(seed) cbind(data, seed)))
  read <- function(data, ...) {
    suppressMessages(cv_predictions(data, truth, row = id,
                                    probs = list(m = c(y = p)), ...))
  }
  for (measure in c("roc_auc", "brier")) {
    several <- variance_components(read(runs, run = seed), measure = measure)
    single <- variance_components(read(data), measure = measure)
    n <- if (measure == "brier") 60 / 59 else 1
    expect_equal(several$stderr^2, single$stderr^2 * n)
    expect_equal(several$estimate, single$estimate)
  }
})

test_that("one run each: the result is for these runs", {
  x <- six("own")
  one <- x[x$rep == 1, ]
  note <- "One run of each learner: the result is for these runs."
  expect_identical(told(components_test(one, a, b))$notes[1], note)
  compared <- suppressWarnings(compare_learners(one))
  expect_match(compared$note, note, fixed = TRUE)
  expect_output(print(told(interval_components(one, "error"))), "One run")
})

test_that("repeated rows are named by the arguments that were given", {
  data <- data.frame(id = c(1:4, 1), y = c(0, 1, 0, 1, 0), a = 1, seed = 7)
  expect_input_error(
    cv_predictions(data, y, a, row = id, run = seed), "rows", "data",
    "cv_predictions",
    "combination of row and run once.*Row 5 repeats row 1, run 7[.]"
  )
})

test_that("numbers of records may have gaps", {
  d <- expand.grid(id = c(3L, 5L, 9L), seed = 1:2, m = c("x", "y"))
  d$y <- c("a", "b", "a")[match(d$id, c(3, 5, 9))]
  d$p <- rep(c("a", "b", "b", "a"), 3)
  x <- cv_predictions(d, y, p, row = id, run = seed, learner = m, runs = "own")
  expect_identical(dim(x), c(6L, 6L))
  s <- transform(d, s = seq_along(y) / 12)
  expect_identical(
    nrow(cv_scores(s, s, row = id, run = seed, learner = m,
                   runs = "own")$predictions), 6L
  )
  expect_input_error(
    cv_predictions(d[-1, ], y, p, row = id, run = seed, learner = m,
                   runs = "own"), "rows", "data", "cv_predictions"
  )
  # The same records in two "folds" are runs.
  expect_input_error(
    cv_predictions(d, y, p, row = id, fold = seed, learner = m), "rows", "data",
    "cv_predictions", "run"
  )
})

test_that("runs are advised where the user said that there are no folds", {
  own <- data.frame(id = 1:90, fold = 1:3, y = rep(c("u", "v"), 45))
  own$a <- rev(own$y)
  own <- rbind(cbind(own, seed = 1), cbind(own, seed = 2))
  error <- expect_input_error(
    cv_predictions(own, y, a, row = id, fold = NULL), "conflict", "run"
  )
  expect_match(one_line(error), "Write `run = seed`", fixed = TRUE)
  # (With folds a seed is a repetition.)
  own$fold[own$seed == 2] <- rep(c(2, 3, 1), 30)
  error <- expect_input_error(cv_predictions(own, y, a, row = id, fold = fold),
                              "conflict", "rep")
  expect_match(one_line(error), "Write `rep = seed`", fixed = TRUE)
})
