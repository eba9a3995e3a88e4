# A user's mistake: its class, the argument at fault and the user's call.
expect_plan_error <- function(object, kind, argument, fun) {
  error <- expect_error(object, class = paste0("bcvinfer_error_", kind))
  expect_s3_class(error, "bcvinfer_error")
  expect_identical(error$argument, argument)
  expect_identical(as.character(conditionCall(error)[[1]]), fun)
  invisible(error)
}

# The sizes of the halves and their overlaps, from the training sets alone.
overlaps_by_hand <- function(plan) {
  trains <- vapply(seq_len(plan$m), function(rep) {
    seq_len(plan$n) %in% train_rows(plan, rep, 1)
  }, logical(plan$n))
  crossprod(trains)
}

t_statistic <- function(overlaps, n) {
  sum((overlaps[upper.tri(overlaps)] - n / 4)^2)
}
