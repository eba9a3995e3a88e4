# `n` records in `reps` repetitions of `folds` folds, each repetition in its own
# order, with the predictions of two learners.
repeated_table <- function(n = 60, reps = 5, folds = 2, seed = 1) {
  set.seed(seed)
  truth <- sample(c("ill", "well"), n, replace = TRUE)
  parts <- lapply(seq_len(reps), function(rep) {
    fold <- sample(rep_len(seq_len(folds), n))
    data.frame(id = seq_len(n), split = rep, half = fold,
               truth)[order(fold, sample(n)), ]
  })
  table <- do.call(rbind, parts)
  rownames(table) <- NULL
  other <- c(ill = "well", well = "ill")[table$truth]
  table$a <- ifelse(runif(nrow(table)) < 0.2, other, table$truth)
  table$b <- ifelse(runif(nrow(table)) < 0.3, other, table$truth)
  table
}

# The call that an error says to write, for this table.
call_of_advice <- function(error, verb = "cv_predictions") {
  text <- gsub("[[:space:]]+", " ", conditionMessage(error))
  advice <- sub(".*Write `([^`]+)`.*", "\\1", text)
  str2lang(paste0(verb, "(table, truth = truth, c(a, b), ", advice, ")"))
}

# The table is refused, and what the error says to write is read as the
# predictions `wanted`.
expect_advised <- function(table, wanted, argument = "row") {
  error <- expect_input_error(cv_predictions(table, truth, c(a, b)),
                              "conflict", argument, "cv_predictions")
  read <- eval(call_of_advice(error), list(table = table))
  testthat::expect_identical(as.data.frame(read), as.data.frame(wanted))
  invisible(error)
}

# Counts of a table whose column `id` has the labels of bootstrap samples.
expect_bootstraps_refused <- function(x) {
  expect_input_error(confusion_counts(x, "u", truth = y, estimate = m),
                     "scheme", "x", "confusion_counts", "bootstrap samples")
  expect_input_error(confusion_counts(x, "u", truth = y, estimate = m,
                                      row = .row, rep = id), "scheme", "x",
                     "confusion_counts", "bootstrap samples")
  expect_input_error(contingency_counts(x, m, k, truth = y, row = .row,
                                        rep = id), "scheme", "x",
                     "contingency_counts", "bootstrap samples")
}
