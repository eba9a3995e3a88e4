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
