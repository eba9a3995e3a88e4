# The mistakes that other programs make here, sentence by sentence, and the
# test that shows that this package does not. A row is a trap, what must
# contain, the file and the name of its test.

traps <- function() {
  rows <- list(
    # McNemar
    c("McNemar", "no disagreement gives statistic 0 and p = 1",
      "holdout-mcnemar-test", "McNemar trap: no disagreement"),
    c("McNemar", "no disagreement, averaged over half splits",
      "bcv-mcnemar-test",
      "McNemar trap: no disagreement gives statistic 0 and p 1"),
    c("McNemar", "in a tie the correction vanishes", "holdout-mcnemar-test",
      "McNemar trap: in a tie the correction vanishes"),
    c("McNemar", "rare balanced disagreement does not reject",
      "bcv-mcnemar-test",
      "McNemar trap: the correction vanishes when balanced"),
    c("McNemar", "tables larger than 2 x 2 are not cut off",
      "holdout-mcnemar-test", "McNemar trap: larger tables are not cut off"),
    c("McNemar", "exact p-values do not mix sides", "holdout-mcnemar-test",
      "McNemar trap: exact p-values are symmetric"),
    c("McNemar", "the help says what caret's test compares", "traps",
      "trap: McNemar, the help says what caret tests instead"),
    # Nadeau-Bengio
    c("Nadeau-Bengio", "n is the number of resamples",
      "corrected-resampled-t-test",
      "Nadeau-Bengio trap: J counts resamples, not records"),
    c("Nadeau-Bengio", "factor 1/J + n_test/n_train, df J - 1",
      "corrected-resampled-t-test",
      "Nadeau-Bengio trap: as correctR has it where it is right"),
    c("Nadeau-Bengio", "the K-fold version as derived, not as correctR",
      "corrected-repeated-kfold-t-test",
      "Nadeau-Bengio trap: one repetition, where correctR errs"),
    c("Nadeau-Bengio", "repeated K-fold: the order of rows is nothing",
      "corrected-repeated-kfold-t-test",
      "Nadeau-Bengio trap: the order of the values does not matter"),
    # Pairing
    c("Pairing", "never by row order", "counts-contingency",
      "trap pairing: long predictions are joined, never by order"),
    c("Pairing", "duplicates and holes are errors", "counts-contingency",
      "trap pairing: duplicates and holes are errors"),
    c("Pairing", "a learner without some record", "predictions-own",
      "pairing trap: a learner without some record is an error"),
    c("Pairing", "incomplete grids are refused", "counts-shape",
      "trap pairing: incomplete grids and duplicates are refused by name"),
    c("Pairing", "fold labels recur across repeats", "counts-shape",
      "trap pairing: fold labels recur across repeats, of any type"),
    # Zero variance
    c("Zero variance", "0/0 gives statistic 0 and p 1, one-sided .5", "tests",
      "no disagreement at all: statistic 0, p 1, one-sided .5, silence"),
    c("Zero variance", "0/0 in the 5x2 t warns", "cv52-t-test",
      "Zero variance trap: every s_i = 0"),
    c("Zero variance", "constant and not zero: infinite, with a warning",
      "test", "Zero variance trap: constant differences warn and are infinite"),
    c("Zero variance", "a tolerance, not sum(d) == 0", "test",
      "Zero variance trap: a sum of zero is no lack of variance"),
    c("Zero variance", "the tolerance follows the values", "test",
      "Zero variance trap: the tolerance follows the size of the values"),
    c("Zero variance", "a margin between equal learners warns",
      "components-input",
      "Zero variance trap: a margin between equal learners warns"),
    # Arguments that do nothing
    c("Arguments that do nothing", "of tests and comparisons",
      "test-arguments",
      "Arguments that do nothing trap: every argument has an effect"),
    c("Arguments that do nothing", "none is left out", "test-arguments",
      "Arguments that do nothing trap: no argument is left out"),
    c("Arguments that do nothing", "of intervals", "interval-arguments",
      "Arguments that do nothing: each one changes the result"),
    c("Arguments that do nothing", "of plans", "plan",
      "every argument changes the plan, trap: arguments that do nothing"),
    # Direction
    c("Direction", "less and greater exchange with a and b", "test",
      "Direction trap: greater of a, b and of b, a add to one"),
    c("Direction", "every test: signs of estimate, statistic and interval",
      "tests", "every test keeps the contract"),
    c("Direction", "F counts for a, error against", "compare",
      "Direction trap: error counts against a, F for a"),
    c("Direction", "superiority by measure", "prob-superior",
      "Direction: swapping swaps, and a smaller error is better"),
    # Undefined measures
    c("Undefined measures", "NA only where the ratio is 0/0", "measures",
      "Undefined measures: NA only where the ratio is 0/0"),
    c("Undefined measures", "one warning that counts the folds",
      "fold-measures",
      "Undefined measures: NA, one warning that counts the folds"),
    c("Undefined measures", "no fold is dropped", "interval-t",
      "Undefined measures: NA with the folds counted, none is dropped"),
    c("Undefined measures", "no class is dropped", "interval-f1-average",
      "Undefined measures: an absent class is not dropped"),
    c("Undefined measures", "one fold does not spoil the pooled result",
      "interval-beta-prime",
      "one undefined fold does not touch the pooled result"),
    # Degenerate counts
    c("Degenerate counts", "F1 posterior", "interval-beta-prime",
      "Degenerate counts: finite, inside [0, 1], of positive length"),
    c("Degenerate counts", "beta posterior", "interval-beta",
      "Degenerate counts: finite, inside [0, 1], of positive length"),
    c("Degenerate counts", "average of betas", "interval-beta",
      "Average, degenerate counts: finite, in [0, 1], positive width"),
    c("Degenerate counts", "t intervals of zero length warn", "interval-t",
      "Zero variance: no interval, with a warning"),
    c("Degenerate counts", "one class in a fold", "counts-confusion",
      "trap degenerate counts: one class in a fold, nothing predicted"),
    # Names
    c("Names", "every output names its estimator", "fold-measures",
      "Names: micro and macro are different averages, both named"),
    c("Names", "every interval has a column estimator", "traps",
      "trap: Names, every interval says which estimator it is about"),
    # Non-integer counts
    c("Non-integer counts", "never rounded", "effective-table",
      "trap non-integer counts: effective counts are never rounded"),
    c("Non-integer counts", "no exact binomial, and why",
      "holdout-mcnemar-test",
      "Non-integer counts trap: no exact test, and a reason"),
    # Strata
    c("Strata", "a class smaller than the blocks", "plan",
      "a class smaller than the number of blocks warns, trap: strata"),
    c("Strata", "odd class counts, n not divisible", "plan-bcv",
      "strata: totals and every class differ by at most one over blocks"),
    c("Strata", "as many folds as asked for", "plan-kfold",
      "small classes never cost a fold, trap: strata"),
    # Labels
    c("Labels", "positive is never guessed", "counts-confusion",
      "trap labels: positive is never guessed from the order of levels"),
    c("Labels", "order, type and unused levels", "counts-confusion",
      "trap labels: every kind of label gives the same counts"),
    c("Labels", "unknown labels", "counts-confusion",
      "trap labels: labels that the truth does not have are errors"),
    c("Labels", "NA predictions", "counts-confusion",
      "trap labels: missing predictions are left out and told"),
    # Parallel
    c("Parallel", "1 and 2 workers", "predict-fits",
      "parallel trap: the same numbers for 1 and 2 workers"),
    c("Parallel", "4 workers", "predict-four-workers",
      "parallel trap: the same numbers for 4 workers"),
    c("Parallel", "studies", "study",
      "parallel trap: the same numbers for 1, 2 and 4 workers"),
    c("Parallel", "a worker that dies", "predict-fits",
      "a fork that dies twice loses its chunk only, by name"),
    c("Parallel", "nothing of the user's models is changed in place", "traps",
      "trap: Parallel, a user's model with a state stays as it was"),
    # Numbers
    c("Numbers", "upper tails of tests", "test",
      "Numbers trap: huge statistics keep their tails"),
    c("Numbers", "upper tails of McNemar's test", "holdout-mcnemar-test",
      "Numbers trap: the far tail keeps its digits"),
    c("Numbers", "counts up to 1e9", "bcv-mcnemar-test",
      "Numbers trap: counts of 1e9 and the far tail"),
    c("Numbers", "shapes from 1e-3 to 1e9", "fscore",
      "numbers: shapes from 1e-3 to 1e9 are finite and monotone"),
    c("Numbers", "level = 95 is answered with 0.95", "traps",
      "trap: Numbers, a level in percent is answered with the right one"),
    # Posteriors
    c("Posteriors", "the F1 density integrates to 1", "fscore",
      "posteriors: the density integrates to 1"),
    c("Posteriors", "the F-beta density integrates to 1", "fbeta",
      "posteriors: the density is the derivative and integrates to 1"),
    c("Posteriors", "F1: cdf and quantile invert each other",
      "fscore", "cdf and quantile invert each other within 4 ulp"),
    c("Posteriors", "F-beta: cdf and quantile invert each other",
      "fbeta", "the quantile inverts the cdf in both tails"),
    # F tests
    c("F tests", "sample variances, F(10, 5), upper tail",
      "combined-cv52-f-test",
      "F trap: sample variances, F(10, 5), upper tail"),
    c("F tests", "calibrated: F(7, 5)", "calibrated-bcv52-f-test",
      "F trap: the same statistic against F(7, 5)"),
    # confidenceinterval
    c("Python's confidenceinterval", "macro F1, all right: [1, 1]",
      "interval-f1-average",
      "Python's confidenceinterval: all right is not [.64, 1.36]"),
    # Forgotten identifiers
    c("Forgotten identifiers", "row, rep and fold in the table",
      "predictions-own",
      "columns row, rep and fold that are not named stop the call"),
    c("Forgotten identifiers", "a record in several folds without rep",
      "predictions-own",
      "without rep a record in several folds stops the call"),
    # Whole numbers as classes
    c("Whole numbers as classes", "many values are a regression", "predict",
      "a numeric target of many values is reported as a regression"),
    # Learners
    c("Learners", "a one-column tibble is a prediction", "predict",
      "a one-column tibble, data frame or factor is a prediction"),
    c("Learners", "tune() is refused before the first fit", "interop-parsnip",
      "an argument that is still tune() is refused before the first fit"),
    c("Learners", "a failure that recurs stops early", "predict",
      "where all fits of two folds fail alike, the others are not tried"),
    # Conclusions in words
    c("Conclusions in words", "plain differences have no better side",
      "conclusion", "Direction trap: plain differences claim no direction"),
    c("Conclusions in words", "statistics that are not about the difference",
      "conclusion",
      "a p-value that is not about the mean difference is not said to be"),
    c("Conclusions in words", "a margin is told as one", "conclusion",
      "Conclusions trap: with a margin they are about the margin"),
    # Recommended here, refused there
    c("Recommended here, refused there", "comparisons", "compare",
      "the default is the recommended test for the plan at hand"),
    c("Recommended here, refused there", "reports", "report",
      "every plan has the test and the intervals of the registries"),
    c("Recommended here, refused there", "the page that chooses", "intervals",
      "?choosing_an_interval shows what the registry recommends"),
    # Dependent records
    c("Dependent records", "a column of identifiers", "predict-groups",
      "a column that looks like an identifier is named, with the call"),
    c("Dependent records", "copies of records", "predict-groups",
      "copies of records on both sides of a split are counted"),
    c("Dependent records", "converted folds keep their groups",
      "interop-rsample", "folds of groups keep their groups"),
    c("Dependent records", "or say that they are lost", "interop-rsample",
      "groups that an object does not hold are said to be lost"),
    # Plain labels
    c("Plain labels", "one against the rest is called that",
      "interval-components",
      "of several classes the note names the one against the rest"),
    # Figures
    c("Figures", "differences without an interval", "interop-ggplot2-tests",
      "differences of tests without an interval are drawn, and named"),
    c("Figures", "colours", "result-classes",
      "every drawing builds, in colours that all can tell apart"),
    # Exactness
    c("Exactness", "Wilcoxon's test of five data sets", "benchmark-compare",
      "Exactness trap: five data sets give .0625"),
    c("Exactness", "and of their F measures", "linear-f-multi-test",
      "Exactness trap: five data sets give .0625, not .043"),
    # Claims
    c("Claims", "the worst cells in help", "evidence-grid",
      "help and registries have the worst and the median of the file"),
    c("Claims", "limits of effective tables", "evidence",
      "the figures of one algorithm against itself are those of the file"),
    # One domain of numbers
    c("One domain of numbers", "outside it NaN and a warning", "fscore",
      "outside the domain of shapes the value is NaN with a warning"),
    c("One domain of numbers", "one sentence in help", "traps",
      "trap: One domain of numbers, the same in every help page")
  )
  table <- as.data.frame(do.call(rbind, rows), stringsAsFactors = FALSE)
  stats::setNames(table, c("trap", "holds", "file", "test"))
}

test_that("every trap is a test", {
  table <- traps()
  expect_length(unique(table$trap), 28)
  for (i in seq_len(nrow(table))) {
    lines <- readLines(test_path(paste0("test-", table$file[i], ".R")))
    expect_true(
      any(startsWith(lines, paste0("test_that(\"", table$test[i], "\""))),
      info = paste(table$file[i], table$test[i])
    )
  }
})

help_text <- function(page) {
  pages <- tools::Rd_db("bcvinfer")
  skip_if(length(pages) == 0, "the package was installed without help")
  text <- capture.output(tools::Rd2txt(pages[[paste0(page, ".Rd")]]))
  gsub("[[:space:]]+", " ", paste(text, collapse = " "))
}

test_that("trap: McNemar, the help says what caret tests instead", {
  for (page in c("holdout_mcnemar_test", "contingency_counts")) {
    expect_match(help_text(page), "caret::confusionMatrix.*truth")
  }
})

test_that("trap: Names, every interval says which estimator it is about", {
  estimators <- vapply(registry_entries(interval_registry), function(entry) {
    at <- match(entry$interval, cv_intervals()$interval)
    table <- as.list(cv_intervals()[at, ])
    interval <- contract_call(table, table$measures[[1]][1])(
      contract_counts(table)
    )
    unique(interval$estimator)
  }, "")
  # A t interval is about the mean of the folds, all others pool the counts.
  expect_identical(unname(estimators == "macro"),
                   grepl("_t$|beta_average", names(estimators)))
})

test_that("trap: One domain of numbers, the same in every help page", {
  pages <- c("fscore_distribution", "fscore_moments", "prob_greater")
  found <- vapply(pages, function(page) {
    sub(".*(Shapes from .* by region).*", "\\1", help_text(page))
  }, "")
  expect_length(unique(found), 1)
  expect_match(found[[1]], "^Shapes from 1e-3 to 4e9")
  # The ends are inside, what lies beyond is not.
  inside <- pfscore(0.5, c(1e-3, 4e9), c(4e9, 1e-3))
  expect_identical(inside, c(1, 0))
  expect_warning(outside <- pfscore(0.5, c(0.9e-3, 4.1e9), 1),
                 class = "bcvinfer_warning_nan")
  expect_identical(outside, c(NaN, NaN))
})

test_that("trap: Parallel, a user's model with a state stays as it was", {
  model <- new.env()
  model$fits <- 0
  learner <- function(train, test, target) {
    model$fits <- model$fits + 1
    rep("no", nrow(test))
  }
  local_future_plan(future::multicore, workers = 2)
  cv_predict(toy_plan(12), toy_data(12), y, list(a = learner))
  expect_identical(model$fits, 0)
})

test_that("trap: Numbers, a level in percent is answered with the right one", {
  expect_input_error(resampled_t_test(c(0.1, 0.2, 0.4), conf.level = 95),
                     "value", "conf.level", "resampled_t_test",
                     "Did you mean 0.95")
  expect_input_error(interval_beta_prime(varied_counts(3, 2), conf.level = 90),
                     "value", "conf.level", "interval_beta_prime",
                     "Did you mean 0.9")
  for (level in c(0, 1, -0.5)) {
    expect_input_error(resampled_t_test(c(0.1, 0.2, 0.4), conf.level = level),
                       "value", "conf.level", "resampled_t_test")
  }
})
