test_that("there is one row of bcv_correlations() per learner or pair", {
  x <- small_correlations()
  expect_s3_class(x, c("cv_correlations",
                       "cv_table", "data.frame"), exact = TRUE)
  expect_named(x, c("learner", "statistic", "mean", "sigma2", "omega", "gamma",
                    "rho1", "rho2", "var_mean", "m", "replicates", "mean_se",
                    "sigma2_se", "omega_se", "gamma_se", "rho1_se", "rho2_se",
                    "var_mean_se", "failures"))
  expect_identical(x$learner, c("a", "b"))
  expect_identical(x$m, c(3L, 3L))
  pair <- small_correlations(statistic = "disagreement", m = 5)
  expect_identical(names(pair)[1:3], c("a", "b", "statistic"))
  expect_identical(nrow(pair), 1L)
  expect_identical(pair$m, 5L)
})

test_that("the folds' values are those of the same data sets one by one", {
  set.seed(5)
  x <- correlation_study(epsilon_data, truth, column_learners(),
                         statistic = "disagreement", replicates = 6)
  f1 <- small_correlations(statistic = "f1", seed = 5)
  set.seed(5)
  seed <- sample.int(.Machine$integer.max, 1)
  set.seed(seed, "L'Ecuyer-CMRG", "Inversion", "Rejection")
  withr::defer(RNGkind("default", "default", "default"))
  stream <- .Random.seed
  disagreement <- array(0, c(6, 3, 2))
  f1_a <- array(0, c(12, 3, 2))
  for (i in 1:12) {
    stream <- parallel::nextRNGStream(stream)
    assign(".Random.seed", stream, globalenv())
    data <- sim_data(60)
    predictions <- cv_predict(cv_bcv(60, m = 3), data, "truth",
                              column_learners())
    counts <- contingency_counts(predictions, a, b)
    share <- (counts$n01 + counts$n10) / 30
    if (i <= 6) disagreement[i, , ] <- matrix(share, 3, byrow = TRUE)
    f1s <- fold_measures(confusion_counts(predictions))
    f1_a[i, , ] <- matrix(f1s$estimate[f1s$learner == "a"], 3, byrow = TRUE)
  }
  terms <- c(correlation_terms, "replicates", "m")
  expect_equal(as.list(x)[terms],
               as.list(bcv_correlations(disagreement))[terms])
  expect_equal(lapply(as.list(f1)[terms], `[`, 1),
               as.list(bcv_correlations(f1_a))[terms])
})

test_that("learners that do not train have rho1 = 0 and rho2 = 1/2", {
  # Lemma 3 of Yang et al. 2023: the estimate depends on the test set alone.
  set.seed(1)
  x <- correlation_study(function() sim_data(100), truth,
                         column_learners(), replicates = 400)
  expect_true(all(abs(x$rho1) < 4 * x$rho1_se))
  expect_true(all(abs(x$rho2 - 0.5) < 4 * x$rho2_se))
})

test_that("another plan of two folds may be given", {
  x <- small_correlations(plan = quote(cv_overlap(n, 20)))
  expect_identical(x$m, c(2L, 2L))
  expect_input_error(small_correlations(plan = quote(cv_kfold(n, k = 5))),
                     "scheme", "plan", "correlation_study")
  expect_input_error(small_correlations(plan = 3), "type", "plan",
                     "correlation_study")
})

test_that("an undefined F1 leaves its replicate out of that row", {
  timid <- function(train, test, target) rbinom(nrow(test), 1, 0.1)
  rare <- function() {
    data <- sim_data(20)
    data$truth <- rep(0L, 20)
    data$truth[sample(20, sample(1:9, 1))] <- 1L
    data
  }
  set.seed(1)
  expect_warning(
    x <- correlation_study(rare, truth, list(a = learner_column("a"),
                                             timid = timid),
                           statistic = "f1", replicates = 30),
    "the value is undefined"
  )
  expect_gt(x$failures[2], 0)
  expect_identical(x$replicates + x$failures, c(30L, 30L))
})

test_that("mistakes are seen before anything runs", {
  verb <- "correlation_study"
  expect_input_error(small_correlations(m = 0), "value", "m", verb)
  expect_input_error(small_correlations(statistic = "f2"), "value",
                     "statistic", verb)
  expect_input_error(small_correlations(statistic = "f1", positive = "z"),
                     "label", "positive", verb)
  expect_input_error(small_correlations(statistic = "f1", positive = "each"),
                     "value", "positive", verb)
  expect_input_error(small_correlations(positive = "1"), "conflict",
                     "positive", verb)
  expect_input_error(
    correlation_study(epsilon_data, truth, column_learners(), replicates = 1),
    "value", "replicates", verb
  )
  expect_input_error(
    correlation_study(epsilon_data, truth, column_learners()[1],
                      statistic = "disagreement", replicates = 5),
    "shape", "learners", verb
  )
})

test_that("a learner that fails costs its rows, or stops the study", {
  set.seed(1)
  fails <- function(when) {
    function(train, test, target) {
      if (when()) stop("no luck")
      rep(0L, nrow(test))
    }
  }
  study <- function(learner) {
    correlation_study(epsilon_data, truth, list(a = learner_column("a"),
                                                l = learner),
                      replicates = 12)
  }
  expect_warning(x <- study(fails(function() runif(1) < 0.1)), "no luck",
                 class = "bcvinfer_warning_replicate")
  expect_identical(x$failures[1], 0L)
  expect_identical(sum(x$replicates[2], x$failures[2]), 12L)
  expect_input_error(study(fails(function() TRUE)), "value", "generate",
                     "correlation_study", "Fewer than two .*no luck")
})
