test_that("the columns are those of the contract", {
  x <- small_error_rates()
  expect_s3_class(x, c("cv_error_rates", "cv_study", "cv_table", "data.frame"),
                  exact = TRUE)
  expect_named(x, c("test", "rejection_rate", "rejection_se", "replicates",
                    "failures", "alpha"))
  expect_identical(x$test, c("bcv_mcnemar", "cv52_t", "kfold_t"))
  expect_identical(x$failures, rep(0L, 3))
  # sqrt(p (1 - p) / R)
  expect_equal(x$rejection_se,
               sqrt(x$rejection_rate * (1 - x$rejection_rate) / 12))
})

test_that("rates are those of the same data sets tested one by one", {
  set.seed(5)
  x <- error_rate_study(epsilon_data, truth, column_learners(), "kfold_t",
                        plans = list(kfold_t = quote(cv_kfold(n, k = 5))),
                        alpha = 0.3, replicates = 8, statistics = TRUE)
  set.seed(5)
  seed <- sample.int(.Machine$integer.max, 1)
  set.seed(seed, "L'Ecuyer-CMRG", "Inversion", "Rejection")
  withr::defer(RNGkind("default", "default", "default"))
  stream <- .Random.seed
  tests <- lapply(1:8, function(i) {
    stream <<- parallel::nextRNGStream(stream)
    assign(".Random.seed", stream, globalenv())
    data <- sim_data(60)
    predictions <- cv_predict(cv_kfold(60, k = 5), data, "truth",
                              column_learners())
    kfold_t_test(loss_differences(predictions, "a", "b"))
  })
  p <- vapply(tests, function(test) test$p.value, 0)
  expect_equal(x$rejection_rate, mean(p <= 0.3))
  expect_equal(x$statistics[[1]],
               vapply(tests, function(test) test$statistic[[1]], 0))
})

test_that("every test of the registry runs in a study", {
  tests <- setdiff(cv_tests()$test, "linear_f_multi")
  set.seed(1)
  x <- error_rate_study(function() sim_data(200), truth, column_learners(),
                        tests, positive = 1, replicates = 2)
  expect_identical(x$test, tests)
  expect_true(all(x$failures == 0))
})

test_that("alpha and plans change the result", {
  strict <- small_error_rates(alpha = 0.001)
  lax <- small_error_rates(alpha = 0.9)
  expect_true(all(lax$rejection_rate > strict$rejection_rate))
  repeated <- function(plan) {
    small_error_rates(plans = list(cv52_t = plan), statistics = TRUE)
  }
  once <- repeated(quote(cv_rcv(n, m = 5, distinct = 1)))
  five <- repeated(quote(cv_rcv(n, m = 5)))
  expect_false(identical(once$statistics[[2]], five$statistics[[2]]))
  expect_identical(repeated(function(n) cv_rcv(n, m = 5, distinct = 1)), once)
})

test_that("a study over repeated partitions sees what they do", {
  # In a partition that is used five times all variances are equal: 5x2 t is
  # sqrt(2) p_11 / |p_11 - p_12|.
  set.seed(2)
  fixed <- cv_rcv(60, m = 5, distinct = 1)
  data <- sim_data(60)
  x <- error_rate_study(function() data, truth, column_learners(), "cv52_t",
                        plans = list(cv52_t = fixed), replicates = 1,
                        statistics = TRUE)
  d <- tapply((data$a != data$truth) - (data$b != data$truth),
              fixed$assignment[, 1], mean)
  expect_equal(x$statistics[[1]], unname(sqrt(2) * d[1] / abs(diff(d))),
               ignore_attr = TRUE)
})

test_that("data sets tested together count as they do one by one", {
  # Constant differences (a warning), a learner that fails and a plan that
  # cannot be made lie in the same batch as data sets in which all is well.
  drawn <- 0
  mixed <- function() {
    drawn <<- drawn + 1
    data <- sim_data(40, epsilon = if (drawn %% 3 == 0) 0 else 0.3)
    if (drawn %% 3 == 0) data$a[1:4] <- 1L - data$truth[1:4]
    if (drawn == 5) data$b[7] <- NA
    data
  }
  plan <- function(n) {
    if (drawn == 8) stop("no plan")
    new_cv_plan(matrix(rep(1:4, 10)), "kfold", 4L)
  }
  study <- function(replicates) {
    drawn <<- 0
    set.seed(6)
    suppressWarnings(error_rate_study(
      mixed, truth, column_learners(), c("kfold_t", "kfold_mcnemar"),
      plans = list(kfold_t = plan, kfold_mcnemar = plan),
      replicates = replicates, statistics = TRUE
    ))
  }
  # Chunks of one replicate, and of three.
  alone <- study(12)
  together <- study(600)
  expect_identical(lapply(together$statistics, utils::head, 12),
                   alone$statistics)
  expect_identical(together$failures, c(2L, 2L))
  expect_identical(attr(together, "failures"), attr(alone, "failures"))
  expect_identical(unique(attr(alone, "failures")$replicate), c(4L, 7L))
  expect_identical(attr(alone, "warned"), 4)
  # Constant differences of 1/10 are infinitely far from 0.
  expect_identical(alone$statistics[[1]][c(2, 5, 8, 11)], rep(Inf, 4))
})

test_that("tests that need the same plan share it", {
  groups <- tests_by_plan(
    c("cv52_t", "kfold_t", "combined_cv52_f", "kfold_z"), NULL
  )
  expect_identical(lapply(groups, `[[`, "methods"),
                   list(c("cv52_t", "combined_cv52_f"),
                        c("kfold_t", "kfold_z")))
})

test_that("a fixed plan must be of the right size", {
  set.seed(1)
  fixed <- cv_bcv(60, m = 5)
  expect_s3_class(small_error_rates(plans = list(bcv_mcnemar = fixed)),
                  "cv_error_rates")
  expect_input_error(
    small_error_rates(plans = list(bcv_mcnemar = cv_bcv(61, m = 5))),
    "shape", "plans", "error_rate_study"
  )
})

test_that("a learner that fails in some replicates costs these alone", {
  flaky <- function(train, test, target) {
    if (runif(1) < 0.1) stop("out of luck")
    as.integer(test$a)
  }
  study <- function(learners) {
    set.seed(4)
    error_rate_study(epsilon_data, truth, learners,
                     c("holdout_mcnemar", "bcv_mcnemar"), replicates = 20)
  }
  expect_warning(
    x <- study(list(flaky = flaky, b = learner_column("b"))), "out of luck",
    class = "bcvinfer_warning_replicate"
  )
  expect_true(all(x$failures > 0 & x$failures < 20))
  expect_false(anyNA(x$rejection_rate))
  expect_equal(x$rejection_se, sqrt(x$rejection_rate * (1 - x$rejection_rate) /
                                      (20 - x$failures)))
  failures <- attr(x, "failures")
  expect_identical(as.vector(table(failures$which)[x$test]), x$failures)
  expect_match(failures$message[1], "flaky, rep [1-5], fold [12]: out of luck")
})

test_that("when nothing works the study stops with the reason", {
  broken <- function(train, test, target) stop("never")
  error <- expect_input_error(
    error_rate_study(epsilon_data, truth,
                     list(a = broken, b = learner_column("b")), "cv52_t",
                     replicates = 3),
    "value", "generate", "error_rate_study"
  )
  expect_match(conditionMessage(error), "never")
})

test_that("mistakes are seen before anything runs", {
  study <- function(generate = epsilon_data, target = "truth",
                    learners = column_learners(), tests = "cv52_t", ...,
                    replicates = 2) {
    error_rate_study(generate, target, learners, tests, ...,
                     replicates = replicates)
  }
  verb <- "error_rate_study"
  expect_input_error(study(generate = sim_data(20)), "type", "generate",
                     verb)
  expect_input_error(study(generate = function(n) sim_data(n)), "value",
                     "generate", verb)
  expect_input_error(study(generate = function() 1:3), "type", "generate",
                     verb)
  expect_input_error(study(generate = function() sim_data(20)[0, ]),
                     "shape", "generate", verb)
  expect_input_error(study(generate = function() stop("no")), "value",
                     "generate", verb)
  expect_input_error(study(generate = function() sim_data(6),
                           tests = "kfold_t"), "value", "generate", verb)
  expect_input_error(study(target = "y"), "column", "target", verb)
  expect_input_error(study(learners = column_learners()[1]), "shape",
                     "learners", verb)
  expect_input_error(study(learners = list(a = learner_column("a"),
                                           z = learner_column("z"))),
                     "column", "learners", verb)
  expect_input_error(study(tests = "t"), "value", "tests", verb)
  labelled <- function() {
    to_labels <- function(x) factor(x, 0:1, c("no", "yes"))
    as.data.frame(lapply(sim_data(60), to_labels))
  }
  expect_input_error(study(generate = labelled, tests = "linear_f"),
                     "missing", "positive", verb)
  expect_input_error(study(tests = "linear_f", positive = 7), "label",
                     "positive", verb)
  expect_input_error(study(replicates = 0), "value", "replicates", verb)
  expect_input_error(study(replicates = "10"), "type", "replicates", verb)
  expect_input_error(study(alpha = 5), "value", "alpha", verb)
  expect_input_error(study(statistics = 1), "type", "statistics", verb)
  expect_input_error(study(plans = list(bcv_t = quote(cv_bcv(n)))), "type",
                     "plans", verb)
  expect_input_error(study(plans = list(cv52_t = 5)), "type", "plans", verb)
  expect_input_error(study(plans = list(cv52_t = quote(cv_rcv(nn)))), "value",
                     "plans", verb)
  expect_input_error(error_rate_study(epsilon_data, truth, column_learners(),
                                      "cv52_t"), "missing", "replicates", verb)
})

test_that("a generator that changes its columns costs these replicates", {
  count <- 0
  moody <- function() {
    count <<- count + 1
    data <- epsilon_data()
    if (count == 3) data$b <- NULL
    data
  }
  expect_warning(
    x <- error_rate_study(moody, truth, column_learners(), "cv52_t",
                          replicates = 5),
    "always return the columns", class = "bcvinfer_warning_replicate"
  )
  expect_identical(x$failures, 1L)
  # The replicate fails for every plan: nothing is drawn again.
  count <- 0
  expect_warning(
    x <- error_rate_study(moody, truth, column_learners(),
                          c("cv52_t", "bcv_mcnemar"), replicates = 5),
    class = "bcvinfer_warning_replicate"
  )
  expect_identical(x$failures, c(1L, 1L))
  expect_identical(attr(x, "failures")$replicate, c(2L, 2L))
  expect_equal(count, 6)
})

test_that("a finite population may be sampled", {
  population <- sim_data(200)
  x <- error_rate_study(
    function() population[sample(nrow(population), 60, replace = TRUE), ],
    truth, column_learners(), "bcv_mcnemar", replicates = 3
  )
  expect_identical(x$failures, 0L)
})

test_that("a study prints its table and the warnings of replicates", {
  constant <- function() {
    data <- sim_data(40, epsilon = 0)
    data$a[1:4] <- 1L - data$truth[1:4]
    data
  }
  expect_output(print(small_error_rates()), "rejection_rate")
  x <- error_rate_study(constant, truth, column_learners(), "kfold_t",
                        plans = list(kfold_t = function(n) {
                          new_cv_plan(matrix(rep(1:4, 10)), "kfold", 4L)
                        }), replicates = 2)
  expect_output(print(x), "Warnings in 2 replicates.*variance of the diff")
})

test_that("tests of another measure are those made one by one", {
  set.seed(1)
  plan <- cv_kfold(60, k = 5)
  population <- lapply(1:3, function(i) sim_data(60))
  at <- 0
  study <- function(...) {
    at <<- 0
    error_rate_study(
      function() population[[(at <<- at + 1) %% 3 + 1]], truth,
      column_learners(), ..., replicates = 3, statistics = TRUE
    )
  }
  x <- study("kfold_t", plans = list(kfold_t = plan), measure = "f1")
  halves <- cv_bcv(60, m = 5)
  y <- study("components", plans = list(components = halves), measure = "f1")
  predict_with <- function(plan, data) {
    cv_predict(plan, data, "truth", column_learners())
  }
  # The first data set is the one that is looked at before the study.
  population <- population[c(3, 1, 2)]
  for (i in 1:3) {
    differences <- loss_differences(predict_with(plan, population[[i]]),
                                    loss = "f1")
    expect_equal(x$statistics[[1]][i],
                 unname(kfold_t_test(differences)$statistic))
    expect_equal(y$statistics[[1]][i], unname(components_test(
      predict_with(halves, population[[i]]), a, b, measure = "f1"
    )$statistic))
  }
  # Accuracy has the differences of the error.
  set.seed(1)
  error <- study(c("kfold_t", "bcv_mcnemar"))
  set.seed(1)
  accuracy <- study(c("kfold_t", "bcv_mcnemar"), measure = "accuracy")
  expect_identical(accuracy, error)
  expect_input_error(study("bcv_mcnemar", measure = "f1"), "conflict",
                     "measure", "error_rate_study", "bcv_mcnemar")
  expect_input_error(study("kfold_t", measure = "f3"), "value", "measure",
                     "error_rate_study")
})

test_that("a rate of 0 is printed without a standard error", {
  set.seed(1)
  x <- error_rate_study(function() sim_data(60), truth, column_learners(),
                        c("bcv_mcnemar", "cv52_t"), replicates = 5,
                        alpha = 1e-6)
  expect_identical(x$rejection_rate, c(0, 0))
  lines <- utils::capture.output(print(x))
  expect_no_match(lines, "(0)", fixed = TRUE)
  expect_match(lines, "none at rates of 0 and 1", all = FALSE)
  x$rejection_rate[1] <- 0.4
  x$rejection_se[1] <- sqrt(0.4 * 0.6 / 5)
  expect_match(utils::capture.output(print(x)), "0.4 (0.2)", fixed = TRUE,
               all = FALSE)
})
