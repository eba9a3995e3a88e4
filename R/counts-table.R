# Tables of counts that users bring, and the design of a plan that is stated for
# them or carried by predictions.

matrix_table <- function(x) {
  if (!is.numeric(x)) {
    abort_input("{.arg x} must be a numeric matrix of counts,
                 not {describe_value(x)}.", "type", "x")
  }
  if (is.null(colnames(x))) {
    abort_input("{.arg x} must have column names that say which counts it
                 holds.", "column", "x")
  }
  as.data.frame(x, row.names = FALSE)
}

# A user's table with the columns of `kind`, checked. `owners` are the columns
# that say whose counts a row holds, with the values they have when absent.
counts_from_table <- function(x, kind, owners) {
  if (nrow(x) == 0) {
    abort_input("{.arg x} must have at least one row of counts.",
                "shape", "x")
  }
  cells <- count_cells[[kind]]
  ids <- c(names(owners), if (kind == "confusion_counts") "class", "rep",
           "fold")
  x <- plain_names(plain_table(x), c(ids, cells))
  check_columns(x, c(cells, intersect(ids, names(x))), arg = "x")
  columns <- as.list(x)
  check_number_columns(columns[cells], "x", check_counts)
  ids <- table_ids(columns[names(columns) %in% ids], owners, nrow(x))
  data <- new_table(c(ids, lapply(columns[cells], as.double)))
  check_owner_totals(new_counts(data, kind, NULL))
  data
}

# The columns that are meant by names in other case ("TP"), if it is clear.
plain_names <- function(x, wanted) {
  lower <- tolower(colnames(x))
  alone <- lower %in% setdiff(wanted, colnames(x)) &
    !lower %in% lower[duplicated(lower)]
  colnames(x)[alone] <- lower[alone]
  x
}

# Whose counts each row holds, of which repetition and fold; each once.
table_ids <- function(columns, owners, rows) {
  check_ids(columns, "x")
  for (name in names(owners)) {
    owners[[name]] <- label_text(columns[[name]] %||%
                                   rep_len(owners[[name]], rows))
  }
  if (!is.null(columns$class)) owners$class <- label_text(columns$class)
  ids <- c(owners, list(rep = columns$rep %||% rep_len(1L, rows)))
  # Without folds: 1, 2, ... within a repetition, in the order of rows.
  ids$fold <- columns$fold %||% as.integer(
    stats::ave(seq_len(rows), key_ids(ids), FUN = seq_along)
  )
  twice <- first_repeat(ids)
  if (twice == 0) return(ids)
  abort_input(
    c("{.arg x} must have one row for each combination of
       {.field {names(ids)}}.",
      x = "Row {twice} repeats {describe_key(ids, twice)}.",
      i = "Do several learners or repetitions need a column {.field learner}
           or {.field rep}?"),
    "rows", "x"
  )
}

check_owner_totals <- function(counts) {
  totals <- rowsum(rowSums(plain_table(counts)[cell_names(counts)]),
                   owner_ids(counts))
  empty <- match(as.integer(rownames(totals)[totals[, 1] == 0]),
                 owner_ids(counts))
  if (length(empty) > 0) {
    owner <- owner_labels(counts)[empty[1]]
    abort_input("{.arg x} must count at least one record: all counts of
                 {.field {owner}} are 0.",
                "value", "x")
  }
}

# The design that the user states for a table or for predictions without a
# plan; NULL where nothing is stated.
stated_design <- function(data, scheme, n_train, n_test) {
  if (is.null(scheme) && is.null(n_train) && is.null(n_test)) return(NULL)
  shape <- counts_shape(data)
  if (!is.null(scheme)) {
    scheme <- check_choice(check_string(scheme, "scheme"),
                           names(plan_schemes), "scheme")
    needed <- switch(scheme, kfold = "at least 2 folds", holdout = ,
                     paired_halves = "1 fold", "2 folds")
    fits <- switch(scheme, kfold = shape$k >= 2, holdout = ,
                   paired_halves = shape$k == 1, shape$k == 2)
    if (!fits) {
      abort_input("{.arg scheme} = {.val {scheme}} has {needed} per repetition;
                   the counts have {describe_shape(shape[c(\"m\", \"k\")])}.",
                  "scheme", "scheme")
    }
  }
  check_size(n_train, "n_train")
  check_size(n_test, "n_test")
  whole <- isTRUE(scheme %in% c(half_split_schemes, "kfold")) &&
    !is.null(n_train) && !is.null(n_test)
  list(scheme = scheme, m = shape$m, k = shape$k,
       n = if (whole) n_train + n_test, n_train = n_train, n_test = n_test)
}

check_size <- function(size, arg) {
  if (is.null(size)) return(invisible())
  check_number(size, min = 1, arg = arg)
}

# The design of the plan that made the predictions, or the stated one.
predictions_design <- function(x, data, scheme, n_train, n_test) {
  plan <- attr(x, "plan", exact = TRUE)
  if (is.null(plan)) {
    return(stated_design(data, scheme, n_train, n_test))
  }
  given <- list(scheme = scheme, n_train = n_train, n_test = n_test)
  given <- names(Filter(Negate(is.null), given))
  if (length(given) > 0) {
    abort_input("{.arg {given[1]}} cannot be given: the predictions carry
                 their plan.", "conflict", given[1])
  }
  plan_design(plan)
}
