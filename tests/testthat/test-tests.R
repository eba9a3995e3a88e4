entries <- registry_entries(test_registry)

test_that("every test keeps the contract", {
  for (entry in entries) expect_test_contract(entry)
})

test_that("no disagreement at all: statistic 0, p 1, one-sided .5, silence", {
  for (entry in entries) {
    if (entry$input == "confusion") next
    x <- contract_input(entry, none = TRUE)
    expect_silent(result <- run_entry(entry, x))
    expect_identical(result$statistic[[1]], 0, info = entry$test)
    expect_identical(result$p.value, 1, info = entry$test)
    expect_identical(result$estimate[[1]], 0, info = entry$test)
    if ("alternative" %in% names(formals(entry$fun))) {
      half <- run_entry(entry, x, alternative = "less")
      expect_identical(half$p.value, 0.5, info = entry$test)
    }
  }
})

test_that("the order of rows never matters", {
  shuffled <- function(counts) {
    new_counts(as.data.frame(counts)[rev(seq_len(nrow(counts))), ],
               "contingency_counts", attr(counts, "design"))
  }
  for (entry in entries) {
    if (!reads_folds(entry)) next
    expect_equal(run_entry(entry, contract_input(entry, order = shuffled)),
                 run_entry(entry, contract_input(entry)), info = entry$test)
  }
})

test_that("the labels of repetitions and folds matter to the 5x2 t alone", {
  exchanged <- function(counts) {
    counts$rep <- max(counts$rep) + 1 - counts$rep
    counts$fold <- max(counts$fold) + 1 - counts$fold
    counts
  }
  # The first set of a pseudo-bootstrap, and set 0 of paired halves, are
  # apart by definition: their labels are not exchanged here.
  apart <- c("pseudo_bootstrap_t", "corrected_pseudo_bootstrap_t",
             "conservative_z")
  for (entry in entries) {
    if (!reads_folds(entry) || entry$test %in% apart) next
    before <- run_entry(entry, contract_input(entry))
    after <- run_entry(entry, contract_input(entry, order = exchanged))
    same <- isTRUE(all.equal(before$p.value, after$p.value))
    expect_identical(same, entry$test != "cv52_t", info = entry$test)
  }
})

test_that("a plan of another scheme stops, and the message names the right", {
  for (entry in entries) {
    if (!reads_folds(entry)) next
    counts <- if ("kfold" %in% entry$schemes) {
      contingency_of(c(1, 2, 3, 4), 1, 20, 2, 2, "bcv")
    } else {
      contingency_of(c(1, 2, 3, 4), 1, 20, 1, 4, "kfold")
    }
    expect_test_error(run_entry(entry, counts), "scheme", "x")
    expect_error(run_entry(entry, counts), deparse1(entry$plan), fixed = TRUE)
  }
})

test_that("the registry is a table with the columns of the contract", {
  tests <- cv_tests()
  expect_true(all(c("test", "family", "fun", "args", "plan", "statistic",
                    "reference", "default_for", "settings", "note",
                    "input", "citation") %in%
                    names(tests)))
  expect_true(all(vapply(tests$plan, is.call, NA)))
  expect_true(all(vapply(tests$args, is.list, NA)))
  expect_identical(anyDuplicated(tests$test), 0L)
  expect_true(all(vapply(tests$fun, exists, NA)))
  # Table 5 of Yang et al. (2023) compares these.
  expect_true(all(c(
    "resampled_t", "kfold_t", "cv52_t", "corrected_resampled_t",
    "corrected_repeated_kfold_t", "combined_cv52_t", "bcv32_t",
    "combined_cv52_f", "calibrated_bcv52_f", "proportion_z", "kfold_z",
    "holdout_mcnemar", "kfold_mcnemar", "bcv_mcnemar"
  ) %in% tests$test))
  expect_true(all(c("holdout_mcnemar_uncorrected", "exact_mcnemar",
                    "midp_mcnemar", "kfold_z_in") %in% tests$test))
})

test_that("each kind of plan has one recommended test", {
  tests <- cv_tests()
  kinds <- strsplit(tests$default_for, ", ")
  found <- setNames(rep(tests$test, lengths(kinds)), unlist(kinds))
  expect_identical(found[order(names(found))], c(
    bcv = "components", `bcv (counts or m = 2)` = "bcv_t",
    blocks = "components", holdout = "corrected_resampled_t",
    kfold = "corrected_kfold_t",
    overlap = "components", `overlap (counts or m = 2)` = "bcv_t",
    paired_halves = "conservative_z",
    rcv = "components", `rcv (counts or m = 2)` = "bcv_t",
    repeated_kfold = "corrected_repeated_kfold_t", runs = "components",
    test_set = "components",
    `test_set below 100 disagreements` = "swap",
    `test_set below 25 disagreements` = "midp_mcnemar"
  ))
})

test_that("families follow each other in one order", {
  family <- cv_tests()$family
  expect_identical(rle(family)$values, names(test_families))
})

test_that("the core of a test gives the numbers of its function", {
  for (entry in entries) {
    if (!reads_folds(entry)) next
    x <- contract_input(entry)
    plan <- list(m = nrow(x), k = ncol(x), n_train = attr(x, "n_train"),
                 n_test = attr(x, "n_test"), set = attr(x, "set"),
                 half = attr(x, "half"))
    cells <- as.list(attr(x, "counts"))[c("n00", "n01", "n10", "n11")]
    one <- test_numbers(entry$test, core_input(cells, plan))
    known <- run_entry(entry, x)
    expect_equal(one$statistic, known$statistic[[1]], info = entry$test)
    expect_equal(one$p.value, known$p.value, info = entry$test)
    # Two data sets at once: the same twice, and one with more disagreement.
    more <- cells
    more$n01[1] <- more$n01[1] + 3
    more$n11[1] <- more$n11[1] - 3
    both <- Map(function(a, b) unname(rbind(a, b, a)), cells, more)
    three <- test_numbers(entry$test, core_input(both, plan))
    other <- test_numbers(entry$test, core_input(more, plan))
    expect_equal(three$p.value, c(one$p.value, other$p.value, one$p.value),
                 info = entry$test)
  }
})

test_that("a base test is named like its function", {
  tests <- cv_tests()
  base <- lengths(tests$args) == 0
  expect_identical(paste0(tests$test[base], "_test"), tests$fun[base])
})

test_that("x must be given", {
  for (fun in unique(vapply(entries, `[[`, "", "fun"))) {
    expect_test_error(do.call(fun, list()), "missing", "x")
  }
})

test_that("every test runs on the plan that its registration names", {
  set.seed(4)
  data <- data.frame(y = factor(rep(c("y", "n"), 75)))
  wrong <- function(rate) {
    factor(ifelse(runif(150) < rate, rev(levels(data$y))[data$y],
                  levels(data$y)[data$y]), levels(data$y))
  }
  data$first <- wrong(0.2)
  data$second <- wrong(0.3)
  learners <- list(A = learner_column("first"), B = learner_column("second"))
  for (entry in entries) {
    plan <- eval(entry$plan, list(n = nrow(data)), asNamespace("bcvinfer"))
    predictions <- cv_predict(plan, data, "y", learners)
    x <- switch(entry$input, predictions = predictions,
                confusion = confusion_counts(predictions, positive = "y"),
                loss_differences(predictions, A, B))
    if (entry$test == "linear_f_multi") x <- list(x)
    result <- run_entry(entry, x)
    expect_true(is.finite(result$statistic), info = entry$test)
    made_for <- grepl("made for", paste(result$notes, collapse = ""))
    expect_false(made_for, info = entry$test)
  }
})

# compare_learners() and studies call the core without arguments.
test_that("the defaults of a core are those of its function", {
  compared <- 0
  for (entry in entries) {
    if (is.null(entry$core)) next
    core <- formals(entry$core)[-1]
    fun <- formals(entry$fun)
    for (name in intersect(names(core), names(fun))) {
      # Of choices the first.
      known <- (entry$args[[name]] %||% eval(fun[[name]]))[1]
      given <- (entry$args[[name]] %||% eval(core[[name]]))[1]
      expect_identical(given, known, info = paste(entry$test, name))
      compared <- compared + 1
    }
  }
  expect_gt(compared, 5)
})
