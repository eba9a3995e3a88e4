# The house as vignette("package-structure") shows it: the table of layers and
# the recipes in inst/structure.

structure_file <- function(...) {
  system.file("structure", ..., package = "bcvinfer", mustWork = TRUE)
}

# The files of R/ as the installed package lists them, and as the sources have
# them where these are beside the tests.
package_files <- function() {
  collate <- utils::packageDescription("bcvinfer")$Collate
  listed <- scan(text = collate, what = "", quiet = TRUE)
  there <- list.files(testthat::test_path("..", "..", "R"), "[.]R$")
  if (length(there) > 0) there else listed
}

test_that("every file of R/ belongs to exactly one layer", {
  layers <- utils::read.csv(structure_file("layers.csv"))
  files <- package_files()
  expect_gt(length(files), 100)
  belongs <- vapply(layers$pattern, grepl, logical(length(files)), x = files)
  expect_identical(files[rowSums(belongs) == 0], character())
  expect_identical(files[rowSums(belongs) > 1], character())
  # No row of the table outlives its files.
  expect_identical(layers$family[colSums(belongs) == 0], character())
})

# A recipe and its own test, in a child of the namespace, as if the file were in
# R/; `registry` forgets it afterwards.
try_recipe <- function(name, registry = NULL, key = NULL) {
  scope <- new.env(parent = asNamespace("bcvinfer"))
  sys.source(structure_file(paste0(name, ".R")), scope)
  if (!is.null(registry)) {
    on.exit(rm(list = key, envir = registry))
    expect_true(exists(key, registry, inherits = FALSE))
  }
  lines <- parse(structure_file(paste0("test-", name, ".R")))
  for (line in as.list(lines)) eval(line, new.env(parent = scope))
}

test_that("the recipes work: a measure, an interval, a test, a neighbour", {
  try_recipe("measure-jaccard", measure_registry, "jaccard")
  try_recipe("interval-wilson", interval_registry, "wilson")
  try_recipe("repetition-t-test", test_registry, "repetition_t")
  try_recipe("interop-nnet")
})

test_that("front doors find what a recipe registers", {
  scope <- new.env(parent = asNamespace("bcvinfer"))
  sys.source(structure_file("repetition-t-test.R"), scope)
  withr::defer(rm("repetition_t", envir = test_registry))
  assign("repetition_t_test", scope$repetition_t_test, globalenv())
  withr::defer(rm("repetition_t_test", envir = globalenv()))
  set.seed(1)
  rate <- error_rate_study(
    function() sim_data(100), truth,
    list(a = learner_column("a"), b = learner_column("b")), "repetition_t",
    replicates = 3
  )
  expect_identical(rate$failures, 0L)
})

# The sources are beside the tests in the repository alone.
source_graph <- function() {
  folder <- testthat::test_path("..", "..", "R")
  testthat::skip_if_not(dir.exists(folder), "no sources here")
  call_graph(folder, utils::read.csv(structure_file("layers.csv")))
}

test_that("layers call downwards, and families not in circles", {
  graph <- source_graph()
  expect_gt(nrow(graph), 1000)
  # Version 0.1.0 had 51 upward calls and 13 such pairs.
  expect_identical(nrow(upward_calls(graph)), 0L)
  expect_identical(mutual_families(graph), character())
})

test_that("the graph sees calls and functions that are handed on", {
  folder <- withr::local_tempdir()
  writeLines(c("low <- function(x) x", "side <- function(x, low) low + 1",
               "own <- function(x) {", "  low <- 2", "  low", "}"),
             file.path(folder, "low.R"))
  writeLines(c("high <- function(x) lapply(x, low)",
               "named <- function(x) x$low",
               "up <- function(x) if (x) low(x) else side(x)"),
             file.path(folder, "high.R"))
  layers <- data.frame(layer = 0:1, family = c("high", "low"),
                       pattern = c("^high", "^low"))
  graph <- call_graph(folder, layers)
  expect_setequal(paste(graph$from, graph$to),
                  c("high low", "up low", "up side"))
  expect_identical(nrow(upward_calls(graph)), 3L)
  expect_identical(mutual_families(graph), character())
})
