# Each script in inst/examples does the letter comparison in another idiom; all
# must end with the counts, intervals and p-values of the package's own road.
run_example <- function(name) {
  skip_without(c("mlbench", "rpart", "FNN"))
  file <- system.file("examples", paste0(name, ".R"), package = "bcvinfer")
  scope <- new.env(parent = globalenv())
  # parsnip looks up registered functions on the search path, where a script
  # that is not run by a test has them.
  attach(list(fit_nearest = function(...) scope$fit_nearest(...),
              predict_nearest = function(...) scope$predict_nearest(...)),
         name = "example")
  on.exit(detach("example"))
  withr::with_preserve_seed(utils::capture.output(
    suppressPackageStartupMessages(sys.source(file, scope))
  ))
  scope
}

plain_counts <- function(counts) {
  counts <- as.data.frame(counts)
  counts <- counts[do.call(order, counts), ]
  rownames(counts) <- NULL
  counts
}

by_learner <- function(x) {
  x <- x[order(x$learner), ]
  rownames(x) <- NULL
  x
}

expect_own_road <- function(name) {
  own <- run_example("own-road")
  got <- run_example(name)
  expect_identical(plain_counts(got$counts), plain_counts(own$counts))
  expect_identical(plain_counts(got$pairs), plain_counts(own$pairs))
  expect_identical(by_learner(got$intervals), by_learner(own$intervals))
  for (field in c("statistic", "p.value", "estimate", "conf.int")) {
    expect_identical(got$test[[field]], own$test[[field]], info = field)
  }
}

test_that("rsample's road ends where our own does", {
  skip_without("rsample")
  expect_own_road("rsample")
})

test_that("tidymodels' road ends where our own does", {
  skip_without(c("parsnip", "tune", "workflows", "workflowsets", "rsample",
                 "yardstick"))
  expect_own_road("tidymodels")
})

test_that("mlr3's road ends where our own does", {
  skip_without("mlr3")
  expect_own_road("mlr3")
})

test_that("caret's road ends where our own does", {
  skip_without("caret")
  expect_own_road("caret")
})

test_that("a database's road ends where our own does", {
  skip_without(c("dplyr", "dbplyr", "DBI", "RSQLite"))
  expect_own_road("database")
})
