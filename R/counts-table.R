# Tables of counts that users bring, and the design of a plan that is stated for
# them or carried by predictions.

matrix_table <- function(x) {
  abort_if(!is.numeric(x),
           "{.arg x} must be a numeric matrix of counts, not
            {describe_value(x)}.", "type", "x")
  abort_if(is.null(colnames(x)),
           "{.arg x} must have column names that say which counts it holds.",
           "column", "x")
  as.data.frame(x, row.names = FALSE)
}

# Counts of `kind` from a user's table. `owners` are the columns that say whose
# counts a row holds, with the values they have when absent.
counts_from_table <- function(x, kind, scheme, n_train, n_test,
                              owners = list(learner = "learner")) {
  cells <- count_cells[[kind]]
  ids <- c(names(owners), if (kind == "confusion_counts") "class", "rep",
           "fold")
  table <- plain_table(x)
  # Names in other case ("TP"), where it is clear what is meant.
  lower <- tolower(names(table))
  alone <- lower %in% setdiff(c(ids, cells), names(table)) &
    !lower %in% lower[duplicated(lower)]
  names(table)[alone] <- lower[alone]
  ids <- intersect(ids, names(table))
  check_counts_columns(table, ids, cells, "x", whole = TRUE)
  columns <- as.list(table)
  ids <- table_ids(columns[ids], owners, nrow(table))
  data <- new_table(c(ids, lapply(columns[cells], as.double)))
  design <- stated_design(data, scheme, n_train, n_test)
  data <- new_counts(data, kind, design %||% attr(x, "design", exact = TRUE))
  if (any(Reduce(`+`, columns[cells]) == 0)) check_owner_totals(data)
  attr(data, "positive") <- attr(x, "positive", exact = TRUE)
  attr(data, "confusion") <- attr(x, "confusion", exact = TRUE)
  attr(data, "clusters") <- counts_clusters(x)
  data
}

# Whose counts each row holds, of which repetition and fold; each once. What is
# the same in all rows tells none of them apart.
table_ids <- function(columns, owners, rows) {
  told <- intersect(c(names(owners), "class"), names(columns))
  ids <- lapply(owners, rep_len, rows)
  ids[told] <- lapply(columns[told], label_text)
  ids$rep <- columns$rep %||% rep_len(1L, rows)
  told <- c(told, "rep")
  # Without folds: 1, 2, ... within a repetition, in the order of rows.
  ids$fold <- columns$fold %||% as.integer(
    stats::ave(seq_len(rows), key_ids(ids[told]), FUN = seq_along)
  )
  twice <- first_repeat(ids[c(told, "fold")])
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
  owner <- owner_ids(counts)
  totals <- rowsum(rowSums(plain_table(counts)[cell_names(counts)]), owner)
  empty <- which(totals[, 1] == 0)
  if (length(empty) > 0) {
    owner <- owner_labels(counts)[match(empty[1], owner)]
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
    abort_if(!fits,
             "{.arg scheme} = {.val {scheme}} has {needed} per repetition; the
              counts have {describe_shape(shape[c(\"m\", \"k\")])}.",
             "scheme", "scheme")
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
  abort_if(length(given) > 0,
           "{.arg {given[1]}} cannot be given: the predictions carry their
            plan.", "conflict", given[1])
  plan_design(plan)
}
