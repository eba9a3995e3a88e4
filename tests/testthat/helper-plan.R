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

# Plans of blocks that are not all alike: of the fewest records, unequal, of
# groups, with a class smaller than the number of blocks, and of two partitions.
unlike_blocks <- function() {
  withr::local_seed(1)
  rare <- rep(c("a", "b"), c(33, 2))
  group <- rep(1:27, rep(c(5, 1, 2), 9))
  list(
    few = cv_blocks(10), unequal = cv_blocks(37),
    four = cv_blocks(42, blocks = 4),
    rare = suppressWarnings(cv_blocks(35, strata = rare)),
    groups = cv_blocks(72, groups = group),
    extended = cv_extend(cv_blocks(72, groups = group), repeats = 2)
  )
}
