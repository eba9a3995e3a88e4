# Is a table `row, rep, fold` a partition, and of which scheme?

check_plan_column <- function(x, column, min) {
  if (!is.numeric(x) || length(x) == 0) {
    abort_input("Column {.field {column}} of {.arg x} must hold whole numbers
                 of at least {min}, not {describe_value(x)}.",
                "type", "x")
  }
  if (anyNA(x)) {
    abort_input("Column {.field {column}} of {.arg x} must not have missing
                 values: it has {sum(is.na(x))}.", "missing", "x")
  }
  bad <- x != round(x) | x < min | x > .Machine$integer.max
  if (any(bad)) {
    abort_input("Column {.field {column}} of {.arg x} must hold whole numbers
                 of at least {min}: it has {format(x[bad][1])}.",
                "value", "x")
  }
  as.integer(x)
}

check_plan_rows <- function(row, rep, fold) {
  check_numbering(rep, "rep")
  check_numbering(fold, "fold")
  twice <- which(duplicated(row + as.double(max(row)) * (rep - 1L)))
  if (length(twice) > 0) {
    abort_input(
      "{.arg x} must have each row once in a repetition: row {row[twice[1]]} is
       there again in repetition {rep[twice[1]]}.", "rows", "x"
    )
  }
  folds <- max(1L, fold)
  seen <- matrix(FALSE, max(rep), folds)
  seen[cbind(rep, fold)[fold > 0L, , drop = FALSE]] <- TRUE
  if (!all(seen)) {
    hole <- which(!seen, arr.ind = TRUE)[1, ]
    abort_input(
      "{.arg x} must have every fold in every repetition: repetition {hole[1]}
       has no row with fold {hole[2]}.", "rows", "x"
    )
  }
  check_trained(rep, fold, folds)
}

# A number above the count of rows must leave holes; found here, before a table
# of that size is made.
check_numbering <- function(x, column) {
  if (max(x) > length(x)) {
    abort_input("Column {.field {column}} of {.arg x} must count from 1 without
                 holes: it has {max(x)}, and there are {length(x)} rows.",
                "rows", "x")
  }
}

# A single fold that takes all rows leaves nothing to train on.
check_trained <- function(rep, fold, folds) {
  if (folds > 1L) return(invisible())
  untrained <- setdiff(rep, rep[fold == 0L])
  if (length(untrained) > 0) {
    abort_input(
      "{.arg x} must have rows that train (fold 0) in a plan of one fold:
       repetition {untrained[1]} has none.", "rows", "x"
    )
  }
}

# The scheme that a partition has, or NA where it is none of the known ones.
partition_scheme <- function(assignment) {
  folds <- max(assignment, na.rm = TRUE)
  if (folds == 1L) return("holdout")
  if (any(assignment == 0L, na.rm = TRUE)) return(NA_character_)
  if (folds > 2L || anyNA(assignment)) return("kfold")
  if (is_balanced(assignment)) return("bcv")
  uneven <- abs(2 * colSums(assignment == 1L) - nrow(assignment)) > 1
  if (any(uneven)) "kfold" else "rcv"
}

# Are the sizes of the halves and their overlaps as even as those of a
# block-regularized plan?
is_balanced <- function(assignment) {
  n <- nrow(assignment)
  m <- ncol(assignment)
  if (m < 2 || m > max_repetitions) return(FALSE)
  if (n < count_blocks_cpp(m, FALSE)) return(FALSE)
  designs <- list(design_overlaps(n, m, FALSE), design_overlaps(n, m, TRUE))
  allowed <- vapply(designs, unevenness, numeric(2), n = n)
  all(unevenness(overlap_counts_cpp(assignment), n) <= apply(allowed, 1, max))
}

unevenness <- function(overlaps, n) {
  c(sum((diag(overlaps) - n / 2)^2),
    sum((overlaps[upper.tri(overlaps)] - n / 4)^2))
}

design_overlaps <- function(n, m, nested) {
  table <- deal_table(n, m, nested)
  blocks <- nrow(table)
  sizes <- n %/% blocks + (seq_len(blocks) <= n %% blocks)
  crossprod(table == 2L, sizes * (table == 2L))
}

# A given scheme must have the same kind of folds as the partition.
check_plan_scheme <- function(scheme, assignment) {
  found <- partition_scheme(assignment)
  if (is.na(found)) {
    abort_input("{.arg x} must not have rows that only train (fold 0) beside
                 several folds.", "scheme", "x")
  }
  if (is.null(scheme)) return(found)
  scheme <- check_choice(scheme, c("bcv", "rcv", "overlap", "kfold", "holdout"),
                         arg = "scheme")
  halves <- max(assignment, na.rm = TRUE) == 2L && !anyNA(assignment)
  allowed <- if (halves) c(half_split_schemes, "kfold") else found
  if (!scheme %in% allowed) {
    abort_input("{.arg scheme} must fit the partition in {.arg x}, which can be
                 {.or {.val {allowed}}}, not {.val {scheme}}.",
                "scheme", "scheme")
  }
  scheme
}
