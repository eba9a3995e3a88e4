skip_on_os("windows")

# A trained learner that draws random numbers of its own.
drawing_learners <- function() {
  list(a = learner_column("a"),
       drawing = function(train, test, target) {
         ifelse(runif(nrow(test)) < 0.1, 1L - test$b, test$b)
       })
}

drawing_study <- function(..., seed = 7) {
  set.seed(seed)
  error_rate_study(epsilon_data, truth, drawing_learners(),
                   c("cv52_t", "holdout_mcnemar"), replicates = 9,
                   statistics = TRUE, ...)
}

test_that("parallel trap: the same numbers for 1, 2 and 4 workers", {
  alone <- drawing_study()
  expect_false(identical(drawing_study(seed = 8), alone))
  local_future_plan(future::multicore, workers = 2)
  expect_identical(drawing_study(), alone)
  skip_if(nzchar(Sys.getenv("_R_CHECK_LIMIT_CORES_")), "two processes allowed")
  skip_on_cran()
  future::plan(future::multicore, workers = 4)
  expect_identical(drawing_study(), alone)
})

test_that("more replicates begin with those of fewer", {
  few <- small_error_rates(statistics = TRUE, replicates = 5)
  many <- small_error_rates(statistics = TRUE, replicates = 230)
  expect_identical(lapply(many$statistics, utils::head, 5), few$statistics)
})

test_that("sums do not depend on chunking beyond the limit of chunks", {
  # 230 replicates in 50 chunks, since nothing is trained.
  x <- small_error_rates(statistics = TRUE, replicates = 230)
  p <- 2 * pt(-abs(x$statistics[[2]]), 5)
  expect_equal(x$rejection_rate[2], mean(p <= 0.05))
})

test_that("the session's generator is left with its kind, one draw further", {
  set.seed(3)
  kind <- RNGkind()
  small_coverage("beta_prime", list(train = 10, test = 50, replicates = 2),
                 seed = 3)
  expect_identical(RNGkind(), kind)
  after <- runif(1)
  set.seed(3)
  sample.int(.Machine$integer.max, 1)
  expect_identical(runif(1), after)
})

test_that("progress has one step per chunk", {
  steps <- 0
  withr::local_options(progressr.enable = TRUE)
  withCallingHandlers(
    small_error_rates(replicates = 7),
    progression = function(p) if (p$type == "update") steps <<- steps + p$amount
  )
  expect_equal(steps, 7)
})

test_that("a dead worker is replaced; one that dies twice costs its chunk", {
  skip_on_os("mac")
  marker <- withr::local_tempfile()
  session <- Sys.getpid()
  deadly <- function(always) {
    force(always)
    draw <- epsilon_data
    function() {
      data <- draw()
      doomed <- data$truth[1] == 1 && data$a[2] == 1 && data$b[3] == 1
      if (doomed && Sys.getpid() != session &&
          (always || !file.exists(marker))) {
        file.create(marker)
        tools::pskill(Sys.getpid(), 9)
        Sys.sleep(10)
      }
      data
    }
  }
  study <- function(always) {
    set.seed(2)
    error_rate_study(deadly(always), truth, column_learners(), "cv52_t",
                     replicates = 12, statistics = TRUE)
  }
  alone <- study(FALSE)
  local_future_plan(future::multicore, workers = 2)
  expect_warning(x <- study(FALSE), "chunk.* of replicates.*nothing is missing",
                 class = "bcvinfer_warning_worker")
  expect_identical(x, alone)
  caught <- testthat::capture_warnings(y <- study(TRUE))
  expect_match(caught, "the worker died twice", all = FALSE)
  expect_true(y$failures > 0 && y$failures < 12)
  worked <- !is.na(y$statistics[[1]])
  expect_identical(sum(!worked), y$failures)
  expect_identical(y$statistics[[1]][worked], alone$statistics[[1]][worked])
})

test_that("the same numbers on a cluster of separate R processes", {
  skip_without_installed_copy()
  skip_on_cran()
  alone <- drawing_study()
  interval <- function(...) {
    small_coverage(c("beta_prime", "bcv_t"),
                   list(train = 20, test = 100, replicates = 3), ...)
  }
  coverage <- interval()
  correlations <- small_correlations(statistic = "f1")
  cluster <- future::makeClusterPSOCK(
    c("localhost", "localhost"), rscript_libs = .libPaths()
  )
  withr::defer(parallel::stopCluster(cluster))
  local_future_plan(future::cluster, workers = cluster)
  expect_false(any(unlist(parallel::clusterCall(cluster, Sys.getpid)) ==
                     Sys.getpid()))
  expect_identical(drawing_study(), alone)
  expect_identical(interval(), coverage)
  expect_identical(small_correlations(statistic = "f1"), correlations)
})

test_that("global variables of a generator reach other R processes", {
  skip_without_installed_copy()
  skip_on_cran()
  withr::defer(rm(bcvinfer_test_population, envir = globalenv()))
  set.seed(1)
  assign("bcvinfer_test_population", sim_data(100), globalenv())
  generate <- eval(quote(function() {
    rows <- sample(nrow(bcvinfer_test_population), 40)
    bcvinfer_test_population[rows, ]
  }), globalenv())
  study <- function() {
    set.seed(4)
    error_rate_study(generate, truth, column_learners(), "cv52_t",
                     plans = list(cv52_t = eval(quote(function(n) {
                       bcvinfer::cv_rcv(n, m = 5)
                     }), globalenv())), replicates = 4)
  }
  alone <- study()
  local_future_plan(future::multisession, workers = I(1))
  expect_identical(study(), alone)
})
