# How counts are laid out: the design they were given, the repetitions and
# folds that are there, and the checks of methods that need a certain layout.

counts_design <- function(x) attr(x, "design", exact = TRUE)

# m repetitions and k folds as they are there, and what the design says of the
# rest (NULL where it says nothing).
counts_shape <- function(x) {
  design <- counts_design(x)
  list(
    m = length(unique(.subset2(x, "rep"))),
    k = length(unique(.subset2(x, "fold"))),
    scheme = design$scheme, n = design$n,
    n_train = design$n_train, n_test = design$n_test
  )
}

# The rows of each learner (or pair), ordered by repetition and fold. Each must
# have every combination of its repetitions and folds once.
split_counts <- function(x, arg = caller_arg(x)) {
  check_cv_counts(x, arg = arg)
  check_whole_counts(x, arg)
  columns <- as.list(x)
  attributes(columns) <- list(names = names(columns))
  owner <- owner_labels(x)
  owners <- unique(owner)
  rep <- label_ranks(columns$rep)
  fold <- label_ranks(columns$fold)
  blocks <- lapply(owners, function(one) {
    rows <- if (length(owners) == 1) seq_along(owner) else which(owner == one)
    rows <- rows[order(rep[rows], fold[rows])]
    check_grid(rep[rows], fold[rows], columns, one, rows, arg)
    new_table(lapply(columns, `[`, rows))
  })
  names(blocks) <- owners
  blocks
}

# The same for methods that take one number of repetitions and of folds for all
# learners.
split_alike <- function(counts) {
  blocks <- split_counts(counts)
  shape <- counts_shape(counts)
  short <- which(vapply(blocks, nrow, 1L) != shape$m * shape$k)
  if (length(short) > 0) {
    abort_input(
      c("{.arg counts} must have the same folds for all learners.",
        x = "{.field {names(short)[1]}} has {nrow(blocks[[short[1]]])} of the
             {shape$m} x {shape$k} folds that are there.",
        i = "Give learners with other folds in a call of their own."),
      "rows", "counts"
    )
  }
  blocks
}

# Ranks of labels: numbers by size, levels in their order, strings by letters.
label_ranks <- function(x) {
  if (is.factor(x)) return(as.integer(x))
  if (is.numeric(x)) return(x)
  match(x, sort(unique(x), method = "radix"))
}

# `rep` and `fold` are sorted: a complete grid repeats the folds of the first
# repetition in all of them.
check_grid <- function(rep, fold, columns, owner, rows, arg) {
  size <- length(unique(fold))
  total <- length(rep)
  complete <- total == size * length(unique(rep)) &&
    all(fold == fold[seq_len(size)]) && all(diff(fold[seq_len(size)]) != 0) &&
    all(rep == rep(rep[seq(1, total, by = size)], each = size))
  if (!complete) abort_grid(rep, fold, columns, owner, rows, arg)
}

abort_grid <- function(rep, fold, columns, owner, rows, arg) {
  cell <- paste(rep, fold)
  twice <- rows[duplicated(cell)]
  if (length(twice) > 0) {
    where <- paste("repetition", columns$rep[twice[1]], "fold",
                   columns$fold[twice[1]])
    abort_input("{.arg {arg}} must have each repetition and fold once:
                 {.field {owner}} has {where} more than once.",
                "rows", arg)
  }
  first <- rows[!duplicated(rep)]
  other <- rows[!duplicated(fold)]
  grid <- expand.grid(fold = seq_along(other), rep = seq_along(first))
  rank <- paste(rep[match(first, rows)][grid$rep],
                fold[match(other, rows)][grid$fold])
  absent <- which(!rank %in% cell)
  where <- paste("repetition", columns$rep[first[grid$rep[absent[1]]]],
                 "fold", columns$fold[other[grid$fold[absent[1]]]])
  abort_input(
    c("{.arg {arg}} must have every combination of repetition and fold.",
      x = "{.field {owner}} has no row for {where} ({length(absent)} of
           {nrow(grid)} missing).",
      i = "Labels of folds recur in each repetition: 1 to k in all of them."),
    "rows", arg
  )
}

# Stop unless the counts are those of an m x 2 plan, which repeated two-fold
# cross-validation is too; returns their shape.
check_half_splits <- function(x, arg = caller_arg(x)) {
  shape <- counts_shape(x)
  scheme_fits <- is.null(shape$scheme) ||
    has_half_splits(shape$scheme, shape$k)
  if (shape$k != 2 || !scheme_fits) {
    abort_scheme("m x 2 cross-validation, with two folds per repetition",
                 "cv_bcv(n, m = 5)", shape, arg)
  }
  invisible(shape)
}

# Stop unless the counts are those of one repetition of K folds.
check_one_kfold <- function(x, arg = caller_arg(x)) {
  shape <- counts_shape(x)
  scheme_fits <- is.null(shape$scheme) || shape$scheme == "kfold"
  if (shape$m != 1 || shape$k < 2 || !scheme_fits) {
    abort_scheme("one repetition of K-fold cross-validation",
                 "cv_kfold(n, k = 10)", shape, arg)
  }
  invisible(shape)
}

abort_scheme <- function(needed, plan, shape, arg) {
  abort_input(
    c("{.arg {arg}} must hold counts of {needed}.",
      x = "It has {describe_shape(shape)}.",
      i = "{.code {plan}} makes such a plan."),
    "scheme", arg
  )
}

describe_shape <- function(shape) {
  size <- paste0(count_of(shape$m, "repetition"), " of ",
                 count_of(shape$k, "fold"))
  if (is.null(shape$scheme)) return(size)
  scheme <- sub(" m x 2 cross-validation", "", plan_schemes[[shape$scheme]])
  scheme <- sub("^([BRTH])", "\\L\\1", scheme, perl = TRUE)
  paste0(size, " (", scheme, ")")
}
