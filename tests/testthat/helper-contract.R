# Contingency counts of one pair from the disagreements of its folds, ordered
# by repetition and fold, with `size` records in each.
contingency_of <- function(n01, n10, size, reps, folds, scheme = NULL,
                           n_train = size, both_wrong = 0) {
  design <- if (!is.null(scheme)) {
    list(scheme = scheme, m = reps, k = folds, n = size * folds,
         n_train = n_train, n_test = size)
  }
  new_counts(
    data.frame(
      a = "A", b = "B", rep = rep(seq_len(reps), each = folds),
      fold = rep(seq_len(folds), reps), n00 = both_wrong, n01 = n01,
      n10 = n10, n11 = size - n01 - n10 - both_wrong
    ),
    "contingency_counts", design
  )
}

# An error of ours: its class, the argument at fault and the user's call.
expect_test_error <- function(object, kind, argument) {
  error <- expect_error(object, class = paste0("bcvinfer_error_", kind))
  expect_s3_class(error, "bcvinfer_error")
  expect_identical(error$argument, argument)
  expect_match(rlang::expr_text(rlang::call2(error$call[[1]])), "_test|_diff")
}

# An input that fits the plan of a test, from the facts in its registration:
# differences in error for all tests but those that need confusion counts.
contract_input <- function(entry, none = FALSE, order = identity) {
  if (entry$input == "confusion") return(contract_confusion(entry))
  if (entry$input == "predictions") {
    return(contract_pair(none, single = identical(entry$reps, 1)))
  }
  reps <- if (!is.na(entry$reps)) entry$reps else
    c(bcv = 5, kfold = 2, holdout = 16, paired_halves = 25)[[entry$schemes[1]]]
  folds <- if (is.na(entry$folds)) 4 else entry$folds
  size <- reps * folds
  rate <- if (none) 0 else 1
  n01 <- rate * rep_len(c(6, 3, 8, 5, 7, 2, 9), size)
  n10 <- rate * rep_len(c(4, 5, 2, 1, 3), size)
  counts <- contingency_of(n01, n10, 60, reps, folds, entry$schemes[1],
                           n_train = 240, both_wrong = 2)
  x <- loss_differences(order(counts))
  if (entry$schemes[1] == "holdout" && is.na(entry$reps)) {
    attr(x, "set") <- rep(1:4, each = 4)
  }
  if (entry$schemes[1] == "paired_halves") {
    attr(x, "set") <- c(rep(0, 5), rep(1:5, each = 4))
    attr(x, "half") <- c(rep(NA, 5), rep(c(1, 1, 2, 2), 5))
  }
  x
}

# Predictions of a pair that trains nothing; `none`: without a disagreement;
# `single`: on one test set.
contract_pair <- function(none = FALSE, single = FALSE) {
  withr::with_seed(7, {
    data <- data.frame(y = rep(c("p", "q"), 40),
                       A = sample(c("p", "q"), 80, TRUE),
                       B = sample(c("p", "q"), 80, TRUE))
    if (none) data$B <- data$A
    if (single) return(cv_predictions(data, y, c(A, B)))
    cv_predict(cv_bcv(80, m = 5), data, y, list(A = learner_column("A"),
                                                B = learner_column("B")))
  })
}

# Does the test read counts by fold, or differences made of them?
reads_folds <- function(entry) {
  entry$input %in% c("differences", "contingency")
}

contract_confusion <- function(entry) {
  counts <- new_counts(data.frame(
    learner = rep(c("A", "B"), each = 4), rep = 1, fold = rep(1:4, 2),
    tp = c(20, 22, 18, 21, 15, 19, 16, 17), fp = c(6, 4, 5, 7, 9, 8, 6, 5),
    fn = c(5, 3, 7, 4, 10, 6, 9, 8), tn = 60
  ), "confusion_counts")
  if (entry$test == "linear_f_multi") list(counts, counts) else counts
}

# The same pair the other way round.
contract_swapped <- function(entry, x) {
  if (!reads_folds(entry)) return(list(x, a = "B", b = "A"))
  swapped <- loss_differences(attr(x, "counts"), "B", "A")
  attr(swapped, "set") <- attr(x, "set")
  attr(swapped, "half") <- attr(x, "half")
  list(swapped)
}

run_entry <- function(entry, ...) {
  do.call(entry$fun, c(list(...), entry$args))
}

# What every test keeps: p in [0, 1], the sign under exchange of the learners,
# tails that add to one, an interval that inverts the test.
expect_test_contract <- function(entry) {
  x <- contract_input(entry)
  result <- run_entry(entry, x)
  expect_s3_class(result, c("cv_test", "htest"), exact = TRUE)
  expect_true(result$p.value >= 0 && result$p.value <= 1, info = entry$test)
  expect_identical(result$method, entry$label)
  expect_output(print(result), "p-value")
  swapped <- do.call(run_entry, c(list(entry), contract_swapped(entry, x)))
  expect_equal(swapped$p.value, result$p.value, info = entry$test)
  expect_equal(swapped$estimate[[1]], -result$estimate[[1]], info = entry$test)
  row <- tidy(result)
  expect_identical(nrow(row), 1L)
  expect_true(all(names(row) %in% c(
    "estimate", "statistic", "p.value", "parameter", "num.df", "den.df",
    "conf.low", "conf.high", "method", "alternative"
  )), info = entry$test)
  if ("alternative" %in% names(formals(entry$fun))) {
    expect_signed_contract(entry, x, result, swapped)
  }
}

expect_signed_contract <- function(entry, x, result, swapped) {
  expect_equal(swapped$statistic, -result$statistic, info = entry$test)
  expect_equal(sign(result$statistic[[1]]), sign(result$estimate[[1]]))
  one_sided <- lapply(c("less", "greater"), function(alternative) {
    run_entry(entry, x, alternative = alternative)
  })
  p <- vapply(one_sided, `[[`, 0, "p.value")
  expect_equal(sum(p), 1, info = entry$test)
  expect_equal(2 * min(p), result$p.value, info = entry$test)
  # Two proportions and losses end where differences of proportions end.
  bound <- if (entry$test %in% c("proportion_z", "components", "swap")) 1 else
    Inf
  expect_equal(one_sided[[1]]$conf.int[1], -bound)
  expect_equal(one_sided[[2]]$conf.int[2], bound)
  # At the level 1 - p the interval just touches the hypothesis, where both
  # have the same standard error.
  touching <- run_entry(entry, x, conf.level = 1 - result$p.value)$conf.int
  if (entry$test != "proportion_z") {
    expect_equal(min(abs(touching)), 0, tolerance = 1e-6, info = entry$test)
  }
  wide <- run_entry(entry, x, conf.level = 0.99)$conf.int
  expect_true(wide[1] < result$conf.int[1] && wide[2] > result$conf.int[2])
  expect_test_error(run_entry(entry, x, conf.level = 95), "value",
                     "conf.level")
  expect_test_error(run_entry(entry, x, alternative = "bigger"), "value",
                     "alternative")
}
