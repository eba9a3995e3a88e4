# The house as vignettes/package-structure.Rmd shows it: the table of layers and
# the recipes in tests/testthat/recipes.

structure_file <- function(...) {
  system.file("structure", ..., package = "bcvinfer", mustWork = TRUE)
}

recipe_file <- function(name) {
  testthat::test_path("recipes", paste0(name, ".R"))
}

# The files of R/ as the installed package lists them, and as the sources have
# them where these are beside the tests.
package_files <- function() {
  collate <- utils::packageDescription("bcvinfer")$Collate
  listed <- scan(text = collate, what = "", quiet = TRUE)
  there <- list.files(testthat::test_path("..", "..", "R"), "[.]R$")
  if (length(there) > 0) there else listed
}

test_that("every file of R/ belongs to a layer", {
  layers <- utils::read.csv(structure_file("layers.csv"))
  files <- package_files()
  expect_gt(length(files), 100)
  belongs <- vapply(layers$pattern, grepl, logical(length(files)), x = files)
  expect_identical(files[rowSums(belongs) == 0], character())
  # The last row has what no other has; else there is one row for each file.
  last <- nrow(layers)
  expect_identical(files[rowSums(belongs[, -last]) > 1], character())
  # No row of the table outlives its files.
  first <- max.col(belongs, "first")
  expect_identical(setdiff(seq_len(last), first), integer())
})

# A recipe as if its file were in R/, until the end of the test: `registry`
# forgets it then. Its functions are found where those of the package are not.
local_recipe <- function(name, registry = NULL, key = NULL,
                         frame = parent.frame()) {
  scope <- new.env(parent = frame)
  sys.source(recipe_file(name), scope)
  if (!is.null(registry)) {
    expect_true(exists(key, registry, inherits = FALSE))
    withr::defer(rm(list = key, envir = registry), frame)
  }
  made <- ls(scope)
  for (one in made) assign(one, scope[[one]], globalenv())
  withr::defer(rm(list = made, envir = globalenv()), frame)
  tests <- parse(recipe_file(paste0("test-", name)))
  for (test in as.list(tests)) eval(test, new.env(parent = scope))
}

halves_of_two <- function() {
  comparison_predictions(cv_bcv(80, m = 3), c("one", "two"))
}

# The value in the table of a registry as it is printed.
shown_in <- function(table, name) {
  expect_output(print(table), name, fixed = TRUE)
  expect_match(rd_table(table[1:2]), name, fixed = TRUE)
}

# (Errors of the package carry the call of a function of the package.)
expect_property <- function(name) {
  properties <- all_properties()[name]
  properties[[name]]$spoil <- FALSE
  expect_null(run_properties(30, 1, properties))
}

test_that("a measure of one file is known by every front door", {
  local_recipe("measure-jaccard", measure_registry, "jaccard")
  shown_in(cv_measures(), "jaccard")
  x <- halves_of_two()
  counts <- confusion_counts(x, positive = "yes")
  # J = F1 / (2 - F1), of each table
  of_f1 <- function(f1) f1 / (2 - f1)
  f1 <- fold_measures(counts, "f1")$estimate
  expect_equal(fold_measures(counts, "jaccard")$estimate, of_f1(f1))
  micro <- average_measures(counts, c("f1", "jaccard"))$micro
  expect_equal(micro[3:4], of_f1(micro[1:2]))
  folds <- array(of_f1(f1), c(2, 3, 2))
  expect_equal(as.vector(loss_differences(x, loss = "jaccard",
                                          positive = "yes")),
               as.vector(t(folds[, , 2] - folds[, , 1])))
  # Its scores come from its cells.
  found <- list(
    interval_components(x, "jaccard", positive = "yes"),
    interval_beta(effective_table(counts), "jaccard"),
    suppressWarnings(interval_t(counts, "jaccard")),
    default_interval(counts, "jaccard")
  )
  for (one in found) expect_identical(unique(one$measure), "jaccard")
  compared <- compare_learners(x, c("components", "bcv_t"), measure = "jaccard",
                               positive = "yes")
  expect_false(anyNA(compared$p.value))
  expect_match(compared$term[1], "Jaccard index", ignore.case = TRUE)
  one_test <- x[x$rep == 1, c("row", "truth", "one", "two")]
  one_test <- cv_predictions(as.data.frame(one_test), truth, c(one, two),
                             row = row)
  expect_false(anyNA(compare_learners(one_test, "swap", measure = "jaccard",
                                      positive = "yes")$p.value))
})

test_that("an interval of one file keeps the contract of all", {
  local_recipe("interval-wilson", interval_registry, "wilson")
  entry <- cv_intervals()
  shown_in(entry, "wilson")
  entry <- entry[entry$interval == "wilson", ]
  expect_interval_contract(entry)
  expect_property("interval_wilson")
  set.seed(1)
  study <- coverage_study(
    function() sim_data(100), truth, list(a = learner_column("a")), "wilson",
    truth = 0.9, measures = "recall", replicates = 3
  )
  expect_identical(study$interval, "wilson")
})

test_that("a test of one file is known by every front door", {
  local_recipe("repetition-t-test", test_registry, "repetition_t")
  shown_in(cv_tests(), "repetition_t")
  expect_test_contract(test_registry$repetition_t)
  expect_property("repetition_t_test")
  x <- withr::with_seed(1, cv_predict(
    cv_bcv(80, m = 3), comparison_data(), "y",
    list(one = random_learner, two = random_learner)
  ))
  compared <- compare_learners(x, "repetition_t")
  by_hand <- rowMeans(matrix(loss_differences(x), 3))
  expect_equal(compared$p.value, stats::t.test(by_hand)$p.value)
  set.seed(1)
  run <- suppressMessages(run_tests(
    comparison_data(), y, list(one = random_learner, two = random_learner),
    "repetition_t"
  ))
  expect_identical(run$test, "repetition_t")
  # A core serves many data sets of a study at once.
  rate <- error_rate_study(
    function() sim_data(100), truth,
    list(a = learner_column("a"), b = learner_column("b")), "repetition_t",
    replicates = 3
  )
  expect_identical(rate$failures, 0L)
})

test_that("a neighbour is one file", {
  local_recipe("interop-nnet")
  x <- withr::with_seed(1, cv_predict(
    cv_bcv(60, m = 3), iris[seq(1, 150, length.out = 60), ], Species,
    list(multinomial = learner_multinomial(), mean = learner_mean())
  ))
  expect_gt(mean(x$multinomial == x$truth), 0.8)
  layers <- utils::read.csv(structure_file("layers.csv"))
  place <- which(vapply(layers$pattern, grepl, NA, x = "interop-nnet.R"))
  expect_identical(layers$name[place[1]], "neighbours")
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

# NCOL(NULL) is 1 before R 4.4.0 and 0 since.
test_that("nothing is called that versions of R answer differently", {
  folder <- testthat::test_path("..", "..", "R")
  testthat::skip_if_not(dir.exists(folder), "no sources here")
  used <- unlist(lapply(source_functions(folder)$code, used_names))
  expect_true("ncol" %in% used)
  expect_false("NCOL" %in% used)
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
