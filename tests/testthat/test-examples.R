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

# The two learners of the script are ready ones here, written independently.
test_that("Python's road ends where our own does", {
  skip_without("mlbench")
  sonar <- new.env()
  utils::data("Sonar", package = "mlbench", envir = sonar)
  plan <- withr::with_seed(2023, cv_bcv(sonar$Sonar, m = 5, strata = Class))
  file <- system.file("extdata", "sonar-predictions.csv.gz",
                      package = "bcvinfer")
  kept <- cv_predictions(
    utils::read.csv(file), truth, c(nearest, centroid), row = row, rep = rep,
    fold = fold, plan = plan
  )
  own <- cv_predict(plan, sonar$Sonar, Class, list(
    nearest = learner_knn(k = 1), centroid = learner_mean()
  ))
  expect_identical(as.data.frame(kept), as.data.frame(own))
})

test_that("the script for Python writes the file that is kept", {
  skip_without("mlbench")
  python <- Sys.which("python3")
  if (!nzchar(python)) skip("python3 is not installed")
  sonar <- new.env()
  utils::data("Sonar", package = "mlbench", envir = sonar)
  plan <- withr::with_seed(2023, cv_bcv(sonar$Sonar, m = 5, strata = Class))
  place <- withr::local_tempdir()
  files <- file.path(place, c("records.csv", "plan.csv", "predictions.csv"))
  utils::write.csv(sonar$Sonar, files[1], row.names = FALSE)
  utils::write.csv(as.data.frame(plan), files[2], row.names = FALSE)
  script <- system.file("examples", "own-predictions.py", package = "bcvinfer")
  expect_identical(system2(python, shQuote(c(script, files))), 0L)
  kept <- system.file("extdata", "sonar-predictions.csv.gz",
                      package = "bcvinfer")
  expect_identical(readLines(files[3]), readLines(kept))
})
