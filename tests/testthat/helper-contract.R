# Contingency counts of one pair from the disagreements of its folds, ordered
# by repetition and fold, with `size` records in each.
contingency_of <- function(n01, n10, size, reps, folds, scheme = NULL,
                           n_train = size, both_wrong = 0) {
  design <- if (!is.null(scheme)) {
    list(scheme = scheme, m = reps, k = folds, n = size * folds,
         n_train = n_train, n_test = size)
  }
  new_contingency_counts(
    data.frame(
      a = "A", b = "B", rep = rep(seq_len(reps), each = folds),
      fold = rep(seq_len(folds), reps), n00 = both_wrong, n01 = n01,
      n10 = n10, n11 = size - n01 - n10 - both_wrong
    ),
    design
  )
}

# An error of ours: its class, the argument at fault and the user's call.
expect_input_error <- function(object, kind, argument) {
  error <- expect_error(object, class = paste0("bcvinfer_error_", kind))
  expect_s3_class(error, "bcvinfer_error")
  expect_identical(error$argument, argument)
  expect_match(rlang::expr_text(rlang::call2(error$call[[1]])), "_test|_diff")
}
