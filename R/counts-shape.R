# How counts are laid out: the repetitions and folds that are there, the design
# of their plan or as the user states it, and the checks of methods that need a
# certain layout.

# m repetitions and k folds as they are there, and what the design says of the
# rest (NULL where it says nothing).
counts_shape <- function(x) {
  design <- attr(x, "design", exact = TRUE)
  with_uneven(list(
    m = length(unique(.subset2(x, "rep"))),
    k = length(unique(.subset2(x, "fold"))),
    scheme = design$scheme, n = design$n,
    n_train = design$n_train, n_test = design$n_test, train = design$train
  ), attr(x, "fold_sizes", exact = TRUE) %||%
    if (inherits(x, "cv_counts")) counted_sizes(x))
}

# The records in the folds of counts of the same predictions; NULL of columns
# that were changed.
counted_sizes <- function(x) {
  cells <- unclass(x)[cell_names(x)]
  keys <- unclass(x)[c("rep", "fold")]
  if (!all(vapply(cells, is.numeric, NA), lengths(keys) > 0)) return(NULL)
  Reduce(`+`, cells)[!duplicated(key_ids(keys))]
}

# A shape with `uneven`: of training sets of very unequal sizes the least and
# the largest (`train`), of folds that together test all records also those of
# test sets (`size`); NULL of others. (Of K folds the mean training set is all
# but 1/K.)
with_uneven <- function(shape, size) {
  n <- sum(size) / shape$m
  kind <- plan_kind(shape)
  trained <- mean(shape$n_train %||% (n * (1 - 1 / shape$k)))
  folds <- kind %in% c("kfold", "repeated_kfold", half_split_kinds) &&
    isTRUE(abs(trained - n * (1 - 1 / shape$k)) < 1)
  ends <- if (folds) uneven_sizes(size, if (shape$k == 2) 2 else 3)
  train <- shape$train %||% if (!is.null(ends)) n - rev(ends)
  shape$uneven <- if (!is.null(train)) list(size = ends, train = train)
  shape
}

# The columns of counts that methods read, looked through once at the door: they
# may have been changed since they were made. By fold, pooled or effective.
check_counts_table <- function(x, arg) {
  check_counts_columns(x, c(count_ids(x), if ("class" %in% names(x)) "class"),
                       cell_names(x), arg, whole = FALSE)
  if (!inherits(x, "effective_counts")) return(invisible())
  numbers <- c("n_effective", "m", "rho1", "rho2")
  check_columns(x, numbers, arg)
  check_number_columns(as.list(x)[numbers], arg)
}

# Stop unless the columns are there, one value per row, `ids` labels and `cells`
# counts.
check_counts_columns <- function(x, ids, cells, arg, whole) {
  columns <- unclass(x)
  check_columns(x, c(ids, cells), arg)
  refuse_if(nrow(x) == 0, arg, "shape", "must have at least one row of counts.")
  check_number_columns(columns[cells], arg, check_counts, whole = whole)
  check_ids(columns[ids], arg)
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

abort_scheme <- function(needed, plan, shape, arg) {
  refuse(arg, "scheme", "must contain counts of {needed}.",
         x = "It has {describe_shape(shape)}.",
         i = "{.code {plan}} makes such a plan.")
}

describe_shape <- function(shape) {
  if (shape$m == 1 && shape$k == 1) return("one test set")
  size <- paste0(count_of(shape$m, "repetition"), " of ",
                 count_of(shape$k, "fold"))
  if (is.null(shape$scheme)) return(size)
  if (shape$scheme == "part") return(paste0(size, ", a part of a plan"))
  scheme <- sub(" m x 2 cross-validation", "", plan_schemes[[shape$scheme]])
  scheme <- sub("^([BRTH])", "\\L\\1", scheme, perl = TRUE)
  paste0(size, " (", scheme, ")")
}

# Which classifiers a result is about, as far as that is known.
trained_on <- function(shape) {
  if (!is.null(shape$uneven)) {
    return(paste("trained on", training_range(shape$uneven), "records"))
  }
  if (!is.null(shape$n_train)) {
    return(paste("trained on", format_whole(round(mean(shape$n_train))),
                 "records"))
  }
  kind <- plan_kind(shape)
  if (kind %in% half_split_kinds) return("trained on half of the records")
  switch(
    kind, test_set = "one test set, the models as fitted",
    runs = "one test set, the runs of each learner",
    blocks = "trained on the rest of the records",
    holdout = "trained on an unknown number of records",
    paste0("trained on ", shape$k - 1, "/", shape$k, " of the records")
  )
}

training_range <- function(uneven) {
  paste(format_whole(uneven$train), collapse = " to ")
}

# `how`: each fold counts.
uneven_words <- function(uneven, how) {
  paste0("The models are trained on ", training_range(uneven), " records",
         if (!is.null(uneven$size)) {
           paste0(": the test folds have from ", uneven$size[1], " to ",
                  uneven$size[2])
         }, ", and ", how, ".")
}

units_note <- function(groups) {
  if (!is.null(groups)) {
    paste("Records in", count_of(groups, "group"), "as units.")
  }
}

trained_note <- function(shape) {
  if (length(shape$m) != 1 || length(shape$k) != 1) return(NULL)
  half <- !is.null(shape$n_train) && is.null(shape$uneven) &&
    plan_kind(shape) %in% half_split_kinds
  paste0(sentence(trained_on(shape)), if (half) ", half of all", ".")
}

# "Trained on 40 records; simultaneous 95% intervals", or NULL.
sentence <- function(parts) {
  if (length(parts) > 0) {
    sub("^(.)", "\\U\\1", paste(parts, collapse = "; "), perl = TRUE)
  }
}

# Counts of a plan, or of a design that is stated.
stated_counts <- function(data, kind, scheme, n_train, n_test,
                          planned = NULL) {
  new_counts(data, kind, stated_design(data, scheme, n_train, n_test, planned))
}

# The design of the predictions, `planned`, or else what the user states; NULL
# where nothing is stated.
stated_design <- function(data, scheme, n_train, n_test, planned = NULL) {
  refuse_labels(as.list(data)[c("rep", "fold")], "x")
  stated <- list(scheme = scheme, n_train = n_train, n_test = n_test)
  stated <- Filter(Negate(is.null), stated)
  if (length(stated) == 0) return(planned)
  if (!is.null(planned) && !isTRUE(planned$seen)) {
    # (Of a part of the folds the sizes may be unknown.)
    known <- intersect(names(stated), names(planned))
    refuse_if(length(known) > 0, known[1], "conflict",
              "cannot be given: it is known from the plan.")
    return(c(planned, stated))
  }
  shape <- counts_shape(data)
  if (!is.null(scheme)) {
    known <- setdiff(names(plan_schemes), "blocks")
    scheme <- check_choice(check_string(scheme), known, "scheme")
    folds <- if (scheme %in% c("holdout", "paired_halves")) 1L else 2L
    kfold <- scheme == "kfold"
    needed <- paste0(if (kfold) "at least ", count_of(folds, "fold"))
    refuse_if(shape$k != folds && !(kfold && shape$k > folds), "scheme",
              "scheme", "= {.val {scheme}} has {needed} per repetition; the
               counts have {describe_shape(shape[c(\"m\", \"k\")])}.")
  }
  if (!is.null(n_train)) check_number(n_train, min = 1)
  if (!is.null(n_test)) check_number(n_test, min = 1)
  whole <- isTRUE(scheme %in% c(half_split_kinds, "kfold")) &&
    !is.null(n_train) && !is.null(n_test)
  list(scheme = scheme, m = shape$m, k = shape$k,
       n = if (whole) n_train + n_test, n_train = n_train, n_test = n_test)
}

# The design of a user's table `x`: what is stated, or what it carries; some
# folds of a plan stay some folds.
table_design <- function(columns, x, scheme, n_train, n_test) {
  carried <- attr(x, "design", exact = TRUE)
  part <- if (is_part_design(carried)) carried
  stated_design(columns, scheme, n_train, n_test, part) %||% carried
}

# The design of some rows, `data`: it stays where every fold is still there.
# Some folds of repetitions are a part of a plan, and some hold-outs stay
# hold-outs; of other repetitions it is not known. (dplyr's bind_rows() gives
# more rows than there were, of which the sizes are not known.)
remaining_design <- function(data, old) {
  design <- attr(old, "design", exact = TRUE)
  part <- is_part_design(design)
  folds <- count_folds(data)
  more <- folds - count_folds(old)
  if (folds == 0 || more == 0) return(design)
  if (more > 0) return(if (part) part_design(data, design$k))
  if (folds < 2) return(NULL)
  told <- c("learner", "a", "b", "class", "measure", "rep")
  owner <- Reduce(intersect, list(told, names(old), names(data)))
  left <- !is.na(key_match(as.list(old)[owner], as.list(data)))
  had <- folds_per_repetition(lapply(as.list(old)[c("rep", "fold")], `[`, left))
  part_design(data, as.double(design$k %||% had), design) %||%
    if (identical(design$scheme, "holdout")) design
}

# Of tables below each other, `out`, the design that all share, if their folds
# are the same or hold-outs; with parts of a plan among them a part.
bound_design <- function(out, parts) {
  designs <- lapply(parts, attr, "design", exact = TRUE)
  shared <- if (length(unique(designs)) == 1) designs[[1]]
  some <- vapply(designs, is_part_design, NA)
  if (any(some)) {
    k <- c(vapply(designs[some], `[[`, 0, "k"),
           vapply(parts, folds_per_repetition, 0))
    return(part_design(out, max(k), shared))
  }
  same <- count_folds(out) == count_folds(parts[[1]])
  if (same || identical(shared$scheme, "holdout")) shared
}

# Some of `k` folds of each repetition, with the sizes of the plan as far as
# these are known; NULL of all folds.
part_design <- function(x, k, design = NULL) {
  if (folds_per_repetition(x) >= k) return(NULL)
  sizes <- design[c("n", "n_train", "n_test")]
  c(list(scheme = "part", k = k), Filter(Negate(is.null), sizes))
}

is_part_design <- function(design) identical(design$scheme, "part")
