test_that("the columns are those of the contract", {
  x <- small_coverage(c("beta_prime", "bcv_t"), 0.9)
  expect_s3_class(x, c("cv_coverage", "cv_study",
                       "cv_table", "data.frame"), exact = TRUE)
  expect_identical(names(x)[1:9],
                   c("learner", "measure", "interval", "truth", "coverage",
                     "coverage_se", "length", "length_se", "replicates"))
  expect_identical(x$learner, c("a", "a", "b", "b"))
  expect_identical(x$interval, rep(c("beta_prime", "bcv_t"), 2))
  expect_equal(x$coverage_se, sqrt(x$coverage * (1 - x$coverage) / 12))
})

test_that("coverage and length are those of intervals made one by one", {
  set.seed(5)
  x <- coverage_study(epsilon_data, truth, column_learners()["a"],
                      "beta_prime", truth = 0.93, replicates = 10)
  set.seed(5)
  seed <- sample.int(.Machine$integer.max, 1)
  set.seed(seed, "L'Ecuyer-CMRG", "Inversion", "Rejection")
  withr::defer(RNGkind("default", "default", "default"))
  stream <- .Random.seed
  ends <- vapply(1:10, function(i) {
    stream <<- parallel::nextRNGStream(stream)
    assign(".Random.seed", stream, globalenv())
    data <- sim_data(60)
    predictions <- cv_predict(cv_bcv(60, m = 3), data, "truth",
                              column_learners()["a"])
    interval <- interval_beta_prime(confusion_counts(predictions))
    c(interval$conf.low, interval$conf.high)
  }, numeric(2))
  expect_equal(x$coverage, mean(ends[1, ] <= 0.93 & 0.93 <= ends[2, ]))
  expect_equal(x$length, mean(ends[2, ] - ends[1, ]))
  expect_equal(x$length_se, sd(ends[2, ] - ends[1, ]) / sqrt(10))
})

test_that("every interval of the registry runs in a study", {
  for (i in seq_len(nrow(cv_intervals()))) {
    entry <- cv_intervals()[i, ]
    x <- small_coverage(entry$interval, 0.9, measures = entry$measures[[1]][1])
    expect_identical(x$failures, c(0L, 0L), info = entry$interval)
  }
})

test_that("an interval of one's own may be given, with plan and arguments", {
  everything <- function(counts, measure, conf.level, width) {
    data.frame(conf.low = 0.9 - width, conf.high = 0.9 + width)
  }
  x <- small_coverage(
    list(wide = list(fun = everything, plan = quote(cv_kfold(n, k = 3)),
                     args = list(width = 0.05)),
         calibrated = list(fun = "interval_beta_prime",
                           plan = function(n) cv_bcv(n, m = 3),
                           args = list(rho1 = 0.5, rho2 = 0.5))),
    truth = 0.92
  )
  expect_identical(x$interval, rep(c("wide", "calibrated"), 2))
  expect_equal(x$length[c(1, 3)], c(0.1, 0.1))
  expect_equal(x$coverage[c(1, 3)], c(1, 1))
  registered <- small_coverage("beta_prime", 0.92)
  expect_equal(x$length[2], registered$length[1], tolerance = 0.2)
})

test_that("conf.level changes the length", {
  expect_lt(small_coverage("beta_prime", 0.9, conf.level = 0.5)$length[1],
            small_coverage("beta_prime", 0.9)$length[1])
})

test_that("truth is matched by name, never by order", {
  grid <- data.frame(learner = rep(c("a", "b"), each = 4),
                     measure = rep(c("f1", "recall"), each = 2, times = 2),
                     interval = c("x", "y"))
  expect_identical(check_truth(0.5, grid), rep(0.5, 8))
  named <- c("b:recall" = 4, "a:recall" = 2, "a:f1" = 1, "b:f1" = 3)
  expect_identical(check_truth(named, grid), c(1, 1, 2, 2, 3, 3, 4, 4))
  table <- data.frame(learner = c("b", "a", "a", "b"), truth = c(4, 2, 1, 3),
                      measure = c("recall", "recall", "f1", "f1"))
  expect_identical(check_truth(table, grid), c(1, 1, 2, 2, 3, 3, 4, 4))
  one <- grid[grid$measure == "f1", ]
  expect_identical(check_truth(c(b = 2, a = 1), one), c(1, 1, 2, 2))
  one <- grid[grid$learner == "b", ]
  expect_identical(check_truth(c(recall = 4, f1 = 3), one), c(3, 3, 4, 4))
})

test_that("truth is estimated on fresh records", {
  x <- small_coverage("beta_prime", list(train = 10, test = 2000,
                                         replicates = 30),
                      measures = "f1")
  # Both err with probability .1 and classes are equally frequent: F1 = .9.
  expect_equal(x$truth, c(0.9, 0.9), tolerance = 0.01)
  expect_true(all(abs(x$truth - 0.9) < 4 * x$truth_se))
  # sd of the F1 of 2,000 records by the delta method over the root of 30:
  # sqrt(F (1 - F) (2 - F) / (2 TP + FP + FN)), 2 TP + FP + FN = 2000.
  expect_equal(x$truth_se, rep(sqrt(0.9 * 0.1 * 1.1 / 2000 / 30), 2),
               tolerance = 0.35)
})

test_that("several truths are counted over the same intervals", {
  truths <- list(high = 0.95, low = c(a = 0.85, b = 0.8),
                 fresh = list(train = 10, test = 200, replicates = 5))
  x <- small_coverage(c("beta_prime", "bcv_t"), truths)
  expect_identical(x$target, rep(c("high", "low", "fresh"), 4))
  expect_identical(x$interval, rep(rep(c("beta_prime", "bcv_t"), each = 3), 2))
  for (name in names(truths)) {
    one <- small_coverage(c("beta_prime", "bcv_t"), truths[[name]])
    several <- as.data.frame(x)[x$target == name, ]
    expect_identical(several$truth, one$truth)
    expect_identical(several$truth_se, one$truth_se)
    for (column in c("coverage", "coverage_se", "length", "length_se")) {
      expect_identical(several[[column]], one[[column]])
    }
  }
  expect_named(x, c("learner", "measure", "interval", "target", "truth",
                    "coverage", "coverage_se", "length", "length_se",
                    "replicates", "failures", "truth_se", "conf.level"))
})

test_that("several truths resume from a checkpoint, each from its own", {
  truths <- list(n = list(train = 60, test = 50, replicates = 3),
                 "n/2" = list(train = 30, test = 50, replicates = 4))
  dir <- withr::local_tempdir()
  first <- small_coverage("beta_prime", truths, checkpoint = dir)
  unlink(file.path(dir, c("truth2-002.txt", "chunk-005.txt")))
  expect_message(again <- small_coverage("beta_prime", truths, seed = 9,
                                         checkpoint = dir),
                 "17 chunks are there", class = "bcvinfer_message_resume")
  expect_identical(again, first)
  # Stopped while the truth was estimated, with its first file damaged.
  unlink(file.path(dir, c("study.txt", list.files(dir, "^chunk"))))
  expect_warning(
    again <- suppressMessages(small_coverage("beta_prime", truths, seed = 9,
                                             checkpoint = dir)),
    "nothing is lost", class = "bcvinfer_warning_checkpoint"
  )
  expect_identical(again, first)
})

test_that("a study prints in 80 columns, standard errors in brackets", {
  x <- small_coverage("beta_prime", list(n = 0.95, "n/2" = 0.9))
  lines <- utils::capture.output(print(x))
  expect_lte(max(nchar(lines)), 80)
  expect_match(lines[3], sprintf("%s \\(%s\\)",
                                 format(signif(x$coverage[1], 3)),
                                 format(signif(x$coverage_se[1], 1))))
  expect_match(lines[length(lines) - 1], fixed = TRUE,
               "All rows: measure f1, replicates 12, failures 0")
})

test_that("the estimate of truth trains on as many records as asked for", {
  size <- integer()
  spy <- function(train, test, target) {
    size <<- rbind(size, c(nrow(train), nrow(test)))
    rep(1L, nrow(test))
  }
  set.seed(1)
  x <- coverage_study(epsilon_data, truth, list(spy = spy), "beta_prime",
                      truth = list(train = 130, test = 25, replicates = 2),
                      replicates = 1)
  expect_identical(unname(size[1:2, ]), cbind(c(130L, 130L), c(25L, 25L)))
  expect_true(all(size[-(1:2), ] == 30))
})

test_that("a measure is paired with the intervals that serve it", {
  x <- small_coverage(c("beta_prime", "beta", "bcv_t"), 0.9,
                      measures = c("f1", "precision"))
  x <- x[x$learner == "a", ]
  expect_identical(paste(x$measure, x$interval),
                   c("f1 beta_prime", "f1 bcv_t", "precision beta",
                     "precision bcv_t"))
})

test_that("mistakes are seen before anything runs", {
  verb <- "coverage_study"
  study <- function(intervals = "beta_prime", truth = 0.9, ...) {
    small_coverage(intervals, truth, ...)
  }
  expect_input_error(study("beta_primes"), "value", "intervals", verb)
  expect_input_error(study(list(quote(x))), "type", "intervals", verb)
  expect_input_error(study(list(x = list(fun = "mean"))), "type", "intervals",
                     verb)
  expect_input_error(study(list(x = list(fun = "no_such_function",
                                         plan = quote(cv_bcv(n))))),
                     "type", "intervals", verb)
  expect_input_error(study(list(x = list(fun = mean, plan = 3))), "type",
                     "intervals", verb)
  expect_input_error(study("beta"), "value", "intervals", verb)
  expect_input_error(study(c("beta", "beta_prime")), "value", "intervals",
                     verb)
  expect_input_error(study(measures = c("f1", "recall")), "value", "measures",
                     verb)
  expect_input_error(study(measures = "f3"), "value", "measures", verb)
  expect_input_error(study(measures = 3), "type", "measures", verb)
  expect_input_error(study(measures = factor("f1")), "type", "measures", verb)
  unnamed <- list(x = list(fun = mean, plan = quote(cv_bcv(n)), args = list(1)))
  expect_input_error(study(unnamed), "type", "intervals", verb, "named list")
  expect_input_error(study(truth = c(0.9, 0.8)), "shape", "truth", verb)
  expect_input_error(study(truth = c(a = 0.9, z = 0.8)), "shape", "truth",
                     verb)
  expect_input_error(study(truth = "0.9"), "type", "truth", verb)
  expect_input_error(study(truth = NA_real_), "missing", "truth", verb)
  expect_input_error(study(truth = list(0.9, 0.8)), "value", "truth", verb)
  expect_input_error(study(truth = list(x = 0.9, x = 0.8)), "value", "truth",
                     verb)
  expect_input_error(study(truth = list(x = 0.9, y = "0.8")), "type", "truth",
                     verb)
  expect_input_error(study(truth = list(train = 10)), "type", "truth", verb)
  expect_input_error(study(truth = list(train = 10, test = 0)), "value",
                     "truth$test", verb)
  expect_input_error(study(conf.level = 95), "value", "conf.level", verb)
  expect_input_error(
    coverage_study(function() transform(sim_data(20), truth = 1L), "truth",
                   column_learners(), "beta_prime", 0.9, replicates = 2),
    "value", "generate", verb, "two classes"
  )
  expect_input_error(small_coverage("components", 0.1, measures = "f1_macro",
                                    positive = "1"),
                     "conflict", "positive", "coverage_study")
})

test_that("a truth of one class in some replicates is counted", {
  rare <- function() {
    data <- sim_data(40)
    if (runif(1) < 0.4) data$truth <- 0L
    data
  }
  set.seed(1)
  expect_warning(
    x <- coverage_study(rare, truth, column_learners()["a"], "beta_prime", 0.9,
                        replicates = 20),
    "one class only", class = "bcvinfer_warning_replicate"
  )
  expect_true(x$failures > 0 && x$failures < 20)
})

test_that("what fails costs its own replicates, and is said", {
  withr::local_seed(1)
  study <- function(learner, intervals, generate = epsilon_data, ...) {
    coverage_study(generate, truth, list(a = learner_column("a"), l = learner),
                   intervals, 0.9, replicates = 4, ...)
  }
  said <- function(x) unique(attr(x, "failures")$message)
  no_learner <- function(train, test, target) stop("no luck")
  expect_warning(x <- study(no_learner, "beta_prime"),
                 class = "bcvinfer_warning_replicate")
  expect_identical(x$failures, c(0L, 4L))
  expect_match(said(x), "no luck")
  endless <- list(
    whole = list(fun = function(counts, measure, conf.level) {
      data.frame(conf.low = -Inf, conf.high = Inf)
    }, plan = quote(cv_bcv(n)))
  )
  expect_input_error(study(learner_column("b"), endless), "value", "generate",
                     "coverage_study", "no finite ends")
  drawn <- 0
  second <- list(fun = "interval_beta_prime", plan = function(n) {
    drawn <<- drawn + 1
    if (drawn == 2) stop("no more plans")
    cv_bcv(n)
  })
  expect_warning(x <- study(learner_column("b"), list(second = second)),
                 class = "bcvinfer_warning_replicate")
  expect_true(all(x$failures == 1))
  expect_match(said(x), "No plan of 60 records")
  calls <- 0
  fewer <- function() {
    calls <<- calls + 1
    labels <- c("n", if (calls == 3) "z" else "y")
    data <- sim_data(40)
    data[c("truth", "a", "b")] <- lapply(data[c("truth", "a", "b")], factor,
                                         0:1, labels)
    data
  }
  expect_warning(x <- study(learner_column("b"), "beta_prime", fewer,
                            positive = "y"),
                 class = "bcvinfer_warning_replicate")
  expect_match(said(x), "no record is of the positive class \"y\"")
})

test_that("the truth of averages over classes is estimated", {
  set.seed(1)
  fresh <- list(train = 10, test = 4000, replicates = 10)
  x <- coverage_study(function() sim_data(40), truth, column_learners(),
                      "f1_macro", fresh, measures = "f1_macro", replicates = 2)
  # Both err with probability .1, and both classes are equally frequent.
  expect_equal(x$truth, c(0.9, 0.9), tolerance = 0.005)
  broken <- function(train, test, target) stop("never")
  expect_input_error(
    coverage_study(epsilon_data, truth, list(broken = broken), "beta_prime",
                   fresh, replicates = 2),
    "value", "truth", "coverage_study", "broken:f1.*never"
  )
})
