# The command of inst/scripts/reproduce.R and the parts of papers 000 to 002.

code <- reproduction_code()

toy_part <- function(run, name = "001-toy", published = NULL) {
  list(name = name, paper = "001", title = "a toy", published = published,
       run = run)
}

toy_study <- function(options) {
  study <- error_rate_study(
    function() sim_data(60), "truth",
    list(a = learner_column("a"), b = learner_column("b")), "bcv_mcnemar",
    replicates = options$replicates,
    checkpoint = code$study_checkpoint(options, "epsilon")
  )
  data.frame(test = study$test, value = study$rejection_rate,
             se = study$rejection_se, replicates = study$replicates)
}

run_quietly <- function(...) {
  utils::capture.output(result <- suppressMessages(code$run_parts(...)))
  result
}

toy_options <- function(output, ...) {
  utils::modifyList(code$default_options,
                    list(output = output, replicates = 40, ...))
}

test_that("options are read, and mistakes named", {
  options <- code$read_options(c("--replicates=200", "--only=000,003-table5",
                                 "--list"))
  expect_identical(options$replicates, 200)
  expect_identical(options$only, c("000", "003-table5"))
  expect_true(options$list)
  expect_identical(code$read_options(character())$seed, 20230408)
  expect_error(code$read_options("--replicate=3"), "unknown option")
  expect_error(code$read_options("--replicates=many"), "whole number")
  expect_error(code$read_options("--replicates=1"), "at least 2")
  expect_error(code$choose_parts("zzz"), "no part begins with \"zzz\"")
  expect_named(code$choose_parts("000-table4"), "000-table4")
})

test_that("a part's numbers do not depend on which others run", {
  # By hand: ((5 * 31 + 97) * 31 + 98), the codes of a and b being 97 and 98.
  expect_identical(code$part_seed(5, "ab"), 7910)
  both <- withr::local_tempdir()
  one <- withr::local_tempdir()
  parts <- list(toy_part(toy_study, "001-first"), toy_part(toy_study))
  run_quietly(parts, toy_options(both))
  run_quietly(parts[2], toy_options(one))
  expect_identical(readLines(file.path(both, "001-toy.csv")),
                   readLines(file.path(one, "001-toy.csv")))
})

test_that("a part that fails or is skipped is told, and the others run", {
  dir <- withr::local_tempdir()
  parts <- list(
    toy_part(function(options) stop("no luck"), "001-bad"),
    toy_part(function(options) code$skip_part("no file"), "001-none"),
    toy_part(function(options) data.frame(x = 1), "001-odd"),
    toy_part(toy_study)
  )
  ends <- run_quietly(parts, toy_options(dir))
  expect_identical(ends$outcome, c("failed", "skipped", "failed", "done"))
  expect_identical(ends$message[1:2], c("no luck", "no file"))
  expect_setequal(list.files(dir), c("001-toy.csv", "provenance.csv"))
})

test_that("provenance has one line a part, the last", {
  dir <- withr::local_tempdir()
  run_quietly(list(toy_part(toy_study)), toy_options(dir))
  run_quietly(list(toy_part(toy_study), toy_part(toy_study, "000-other")),
              toy_options(dir, seed = 2))
  lines <- utils::read.csv(file.path(dir, "provenance.csv"))
  expect_identical(lines$part, c("000-other", "001-toy"))
  expect_identical(lines$seed, c(2L, 2L))
  expect_identical(lines$replicates, c(40L, 40L))
  expect_match(lines$packages[1], "rpart [0-9]")
})

test_that("a run that was stopped goes on with nothing lost", {
  dir <- withr::local_tempdir()
  options <- toy_options(file.path(dir, "whole"))
  dir.create(options$output)
  run_quietly(list(toy_part(toy_study)), options)
  options$checkpoint <- file.path(dir, "checkpoint")
  run_quietly(list(toy_part(toy_study)), options)
  chunks <- list.files(options$checkpoint, "chunk", recursive = TRUE,
                       full.names = TRUE)
  expect_length(chunks, 40)
  unlink(chunks[21:40])
  options$output <- file.path(dir, "resumed")
  dir.create(options$output)
  run_quietly(list(toy_part(toy_study)), options)
  expect_identical(readLines(file.path(dir, "resumed", "001-toy.csv")),
                   readLines(file.path(dir, "whole", "001-toy.csv")))
  resumed <- utils::read.csv(file.path(dir, "resumed", "provenance.csv"))
  expect_true(resumed$resumed)
})

test_that("fast naive Bayes predicts what e1071 predicts", {
  skip_if_not_installed("e1071")
  skip_if_not_installed("mlbench")
  set.seed(1)
  slow <- learner_naive_bayes()
  fast <- code$fast_naive_bayes()
  letters <- code$sampler(code$letter_halves(), 150)
  for (draw in list(code$gaussian_sampler(150, "III"), letters)) {
    for (size in c(20, 100)) {
      data <- draw()
      train <- data[seq_len(size), ]
      test <- data[-seq_len(size), names(data) != "y"]
      expect_identical(fast(train, test, "y"),
                       as.character(slow(train, test, "y")))
    }
  }
})

test_that("letters are halved by the alphabet", {
  skip_if_not_installed("mlbench")
  letters <- code$letter_halves()
  # The counts of the data's own documentation: A 789, ..., M 792 add to 9,940.
  expect_identical(c(table(letters$y)), c("A-M" = 9940L, "N-Z" = 10060L))
  expect_named(letters[1:2], c("x.box", "y.box"))
  set.seed(1)
  expect_identical(dim(code$sampler(letters, 200)()), c(200L, 17L))
})

test_that("balanced samples have as many records of each class, in any order", {
  skip_if_not_installed("mlbench")
  set.seed(1)
  letters <- code$balanced_sampler(code$letter_halves(), 200)()
  for (data in list(letters, code$gaussian_sampler(200, "II")())) {
    expect_identical(c(table(data$y), use.names = FALSE), c(100L, 100L))
    # The first half is no class's own: what a truth of n/2 trains on.
    expect_true(abs(sum(data$y[1:100] == levels(data$y)[1]) - 50) < 25)
  }
})

test_that("every part of papers 000 to 002 runs end to end", {
  skip_unless_check()
  skip_if_not_installed("e1071")
  skip_if_not_installed("mlbench")
  dir <- withr::local_tempdir()
  options <- toy_options(dir)
  options$replicates <- 3
  code$variance_sizes <- c(40, 60)
  code$overlap_steps <- c(0, 50)
  parts <- code$choose_parts(c("000", "001", "002"))
  suppressWarnings(ends <- run_quietly(parts, options))
  expect_identical(ends$outcome, rep("done", length(parts)))
  for (part in Filter(function(part) !is.null(part$published), parts)) {
    compared <- code$compare_published(part$name, dir)
    # 000-settings is about some cells of its table.
    expect_identical(anyNA(compared$verdict), part$name == "000-settings")
    expect_setequal(
      do.call(paste, code$read_published(part$published)["value"]),
      do.call(paste, compared["published"])
    )
  }
})

# Golden values: what this code gave under a fixed seed. They hold the studies'
# code, plans and streams in place, and say nothing on their own.
test_that("coverage of Wang et al. (2015) is what it was under a fixed seed", {
  skip_if_not_installed("FNN")
  own <- reproduction_code()
  own$five_classifiers <- function() {
    list(LR = learner_logistic(), KNN = learner_knn(k = 1))
  }
  set.seed(1)
  rows <- own$f1_coverage(list(replicates = 5), "III", 60,
                          own$gaussian_sampler(60, "III"), "0")
  expect_named(rows, c("n", "case", "classifier", "interval", "target",
                       "quantity", "value", "se", "replicates", "centre"))
  coverage <- rows[rows$quantity == "coverage", ]
  expect_identical(coverage$target, rep(c("n", "n/2"), 10))
  expect_equal(coverage$value, c(5, 5, 5, 5, 5, 5, 5, 5, 4, 5,
                                 5, 5, 5, 5, 4, 4, 5, 5, 5, 5) / 5)
  length <- rows[rows$quantity == "length", ]
  expect_identical(length$interval[1:5],
                   c("kfold_t", "cv52_t", "cv52_t", "bcv32_t", "beta_prime"))
  expect_identical(length$centre[2:3], c("mean", "first fold"))
  expect_equal(length$value, c(
    0.28284552, 0.32134225, 0.32134225, 0.28858163, 0.31449156, 0.19138912,
    0.25927043, 0.25927043, 0.23468588, 0.31744576
  ), tolerance = 1e-7)
  truth <- rows[rows$quantity == "truth", ]
  expect_equal(truth$value, c(0.81788878, 0.79890196, 0.77043923, 0.77673274),
               tolerance = 1e-7)
})

test_that("an interval about the first fold has its value in the middle", {
  # F1 of the first fold: 2 * 40 / (2 * 40 + 10 + 20); all ten folds differ.
  counts <- fold_counts(5, 2, tp = 40 + 0:9, fp = 10, fn = 20, tn = 30)
  found <- code$first_fold_cv52_t(counts, "f1", 0.95)
  expect_equal((found$conf.low + found$conf.high) / 2, 80 / 110)
  mean <- interval_t(counts, method = "cv52_t")
  expect_equal(found$conf.high - found$conf.low, mean$conf.high - mean$conf.low)
})

test_that("Yang and Wang (2016): correlations unchanged under a fixed seed", {
  skip_if_not_installed("FNN")
  own <- reproduction_code()
  own$variance_classifiers <- function(n) {
    list(nb = own$fast_naive_bayes(), knn = learner_knn(k = 1))
  }
  own$variance_sizes <- 40
  set.seed(1)
  rows <- own$reproduction_parts()[["002-tables"]]$run(list(replicates = 20))
  value <- function(quantity) rows$value[rows$quantity == quantity]
  expect_equal(value("mean"), c(0.93375160, 0.72712483), tolerance = 1e-7)
  expect_equal(value("rho1"), c(-0.018718087, 0.090115863), tolerance = 1e-7)
  expect_equal(value("rho2"), c(0.11279148, 0.33882177), tolerance = 1e-7)
  # 1 - (rho1 + 4 rho2) / 5 and (1 + rho1 + 4 rho2) / 6
  expect_equal(value("lambda1"),
               1 - c(-0.018718087 + 4 * 0.11279148,
                     0.090115863 + 4 * 0.33882177) / 5, tolerance = 1e-7)
  expect_equal(value("lambda2"),
               (1 + c(-0.018718087 + 4 * 0.11279148,
                      0.090115863 + 4 * 0.33882177)) / 6, tolerance = 1e-7)
})

test_that("what is committed comes from at least 1,000 data sets", {
  folder <- system.file("reproduction", "results", package = "bcvinfer")
  runs <- utils::read.csv(file.path(folder, "provenance.csv"))
  expect_true(all(runs$replicates >= 1000))
  expect_setequal(c(paste0(runs$part, ".csv"), "provenance.csv"),
                  sub("[.]gz$", "", list.files(folder)))
  expect_true(all(runs$part %in% names(code$reproduction_parts())))
})
