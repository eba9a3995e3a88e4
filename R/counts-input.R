# What is counted: of predictions, or of columns of the user's table, a list of
# the `truth`, the `estimates` by learner, the `keys` of each row (row, rep,
# fold and learner, as far as they are given) and the `group` of its record.

# Predictions may have been changed since they were made.
predictions_to_count <- function(x, learners) {
  check_columns(x, c(prediction_keys, learners), "x")
  columns <- as.list(x)
  keys <- columns[c("row", "rep", "fold")]
  check_ids(keys, "x")
  check_once(keys, "x")
  check_one_truth(x, "x")
  check_single_answers(x)
  # (As by a join: numbers are no labels of a factor.)
  other <- if (is.factor(columns$truth)) {
    learners[vapply(columns[learners], is.numeric, NA)]
  }
  refuse_if(length(other) > 0, "x", "shape", "must have no columns of numbers
             where the truth has labels, as {.field {other}} {?is/are}: every
             further column is a learner.")
  list(truth = columns$truth, estimates = columns[learners], keys = keys,
       group = prediction_groups(x))
}

# Groups that were not given when the predictions were read.
with_more_groups <- function(x, quo) {
  codes <- group_codes(quo, as.list(x), nrow(x))
  if (!is.null(codes)) {
    check_positions(x, isTRUE(plain_name(quo) %in% names(x)), "groups",
                    i = "Give them where the table is read.")
  }
  with_groups(x, codes)
}

# `estimates`: the quosures of the columns of predictions. Where records are
# named, each may occur once.
columns_to_count <- function(x, quos, estimates) {
  keys <- Filter(given, quos[c("row", "rep", "fold", "learner")])
  columns <- c(quos["truth"], estimates, keys)
  columns <- Map(named_column, columns, list(x), names(columns))
  refuse_labelled(columns, "x")
  values <- lapply(columns, `[[`, "value")
  keys <- values[names(keys)]
  used <- c(vapply(columns, `[[`, "", "label"),
            unlist(lapply(quos, written_names)))
  check_keys_said(quos, names(x), used)
  Map(check_labels, keys, names(keys))
  check_tested(keys$fold)
  warn_alike(values$truth)
  if (!given(quos$groups)) check_not_grouped(x, used, "x")
  unused <- as.list(x)[!names(x) %in% used]
  check_not_counted(values[!names(values) %in% c("row", "rep", "fold")], unused,
                    "x")
  check_counted_repeats(values, unused, quos, length(estimates) == 1)
  if (!is.null(keys$row)) {
    check_no_na(keys$row, "row")
    check_once(keys, "x", "Give {.arg rep} and {.arg fold} where there are
                           several.")
    if (is.null(keys$rep) && !is.null(keys$fold)) check_one_fold(keys, "x")
  }
  warn_counted_groups(values, unused, quos)
  labels <- vapply(columns[names(estimates)], `[[`, "", "label")
  list(truth = values$truth, keys = keys,
       estimates = rlang::set_names(values[names(estimates)], labels),
       group = group_codes(quos$groups, x, nrow(x)))
}

# Fold 0 (or FALSE) alone, or beside fold 1, may be of records that were not
# tested.
check_tested <- function(fold) {
  fold <- plain_labels(fold)
  fold <- if (is.numeric(fold) || is.logical(fold)) unique(fold)
  refuse_if(0 %in% fold && all(fold %in% 0:1), "fold", "value",
            "must contain numbers of at least 1, names or levels where 0 could
             mean that a record was not tested.",
            i = "If fold 0 marks records that were not tested, as it does in a
                 plan, leave these rows out; if it is the first fold, add 1.")
}

# `values`: the columns by argument; `unused`: those that no argument uses. Was
# neither row nor rep given, each record is counted once for each learner.
check_counted_repeats <- function(values, unused, quos, single, hint = NULL) {
  truth <- values$truth
  if (!may_repeat(quos) || !is_labels(truth) || anyNA(truth)) {
    return(invisible())
  }
  unsaid <- c("row", "rep", "fold"[rlang::quo_is_missing(quos$fold)])
  check_own_repeats(values, truth, unused, unsaid, "x", single, hint = hint)
}

may_repeat <- function(quos) {
  rlang::quo_is_missing(quos$row) && rlang::quo_is_missing(quos$rep)
}

# Without `row` the records are known within a learner and repetition.
warn_counted_groups <- function(values, unused, quos, hint = NULL) {
  truth <- values$truth
  unused <- unused[vapply(unused, is_labels, NA)]
  if (!rlang::quo_is_missing(quos$groups) || !is_labels(truth) ||
        length(unused) == 0) {
    return(invisible())
  }
  first <- lapply(values[names(values) %in% c("rep", "learner")],
                  function(key) key == key[1])
  at <- which(Reduce(`&`, first, !is.na(truth)))
  if (length(at) == 0) return(invisible())
  fold <- if (is.null(values$fold)) rep(1L, length(at)) else values$fold[at]
  warn_groups_forgotten(
    lapply(unused, `[`, at), value_codes(truth)[at],
    list(row = seq_along(at), rep = rep(1L, length(at)), fold = fold), NULL,
    hint
  )
}

# The columns of a table that say whose, of which fold, a row is.
check_ids <- function(columns, arg) {
  for (name in names(columns)) {
    shown <- paste0(arg, "$", name)
    check_labels(columns[[name]], arg, shown)
    check_no_na(columns[[name]], arg, shown)
  }
}

# One warning for all predictions that are missing, by the name of the learner.
warn_missing <- function(missing) {
  missing <- missing[missing > 0]
  each <- paste0(vapply(missing, format_whole, ""), " of ", names(missing))
  warn_if(length(missing) > 0,
          "Missing predictions are not counted: {toString(each)}.", "missing",
          missing = missing)
}

abort_no_rows <- function() {
  refuse("x", "shape", "must have at least one prediction: it has no rows.")
}

check_countable <- function(x, kind) {
  refuse_if(!is.data.frame(x) && !(is.matrix(x) && is.numeric(x)), "x", "type",
            "must be predictions, or a data frame or numeric matrix of counts
             with the columns {.field {count_cells[[kind]]}}, not
             {describe_value(x)}.")
}

# Of the rows that are `kept`, the others have no prediction. (Without a fold
# the rest would be another plan.)
check_kept_folds <- function(fold, kept) {
  refuse_if(length(kept) == 0, "x", "missing",
            "must have at least one prediction: all are missing.")
  lost <- encodeString(setdiff(fold, fold[kept])[1],
                       quote = if (is.numeric(fold)) "" else "\"")
  refuse_if(!all(fold %in% fold[kept]), "x", "missing",
            "must have predictions in every fold: {lost} has none.",
            i = "Of predictions {.code x} the rest is
             {.code x[x$fold != {lost}, ]}, some folds of a plan.")
}

# Counts of `kind` from a user's table. `owners` are the columns that say whose
# counts a row holds, with the values they have when absent.
counts_from_table <- function(x, kind, scheme, n_train, n_test,
                              owners = list(learner = "learner")) {
  pooled <- intersect(c("effective_counts", "pooled_counts"), class(x))
  refuse_if(length(pooled) > 0, "x", "type",
            "must be predictions or counts by fold, not {.cls {pooled}}.")
  refuse_if(is.null(colnames(x)), "x", "column",
            "must have the names of the counts as column names.")
  table <- if (is.data.frame(x)) plain_columns(plain_table(x)) else
    as.data.frame(plain_numbers(x), row.names = FALSE)
  cells <- count_cells[[kind]]
  ids <- c(names(owners), if (kind == "confusion_counts") "class", "rep",
           "fold")
  # Names in other case ("TP"), where it is clear what is meant.
  lower <- tolower(names(table))
  alone <- lower %in% setdiff(c(ids, cells), names(table)) &
    !lower %in% lower[duplicated(lower)]
  names(table)[alone] <- lower[alone]
  ids <- intersect(ids, names(table))
  check_counts_columns(table, ids, cells, "x", whole = TRUE)
  columns <- as.list(table)
  # Whose counts each row holds; what is the same in all rows tells none apart.
  told <- setdiff(ids, c("rep", "fold"))
  refuse_models(columns[setdiff(names(columns), c(ids, cells))], "x",
                "fold or run of one learner",
                i = if (length(owners) == 1) "If its values are learners, call
                     it {.field learner} to keep them apart." else
                       "Where rows are of several pairs of learners, name these
                        in the columns {.field a} and {.field b}.",
                i = "If it is something else, leave it out.",
                within = columns[told])
  keys <- lapply(owners, rep_len, nrow(table))
  keys[told] <- lapply(columns[told], label_text)
  keys$rep <- columns[["rep"]] %||% rep_len(1L, nrow(table))
  # Without folds: 1, 2, ... within a repetition, in the order of rows.
  keys$fold <- columns[["fold"]] %||% as.integer(stats::ave(
    seq_len(nrow(table)), key_ids(keys[c(told, "rep")]), FUN = seq_along
  ))
  check_once(keys[c(told, "rep", "fold")], "x",
             "Do several learners or repetitions need a column {.field learner}
              or {.field rep}?")
  counts <- c(keys, lapply(columns[cells], as.double))
  data <- new_counts(counts, kind,
                     table_design(counts, x, scheme, n_train, n_test))
  found <- count_owners(data)
  empty <- which(rowsum(Reduce(`+`, columns[cells]), found$id) == 0)
  refuse_if(length(empty) > 0, "x", "value",
            "must count at least one record: all counts of {.field
             {found$label[found$first[empty[1]]]}} are 0.")
  for (fact in c("positive", "confusion", "clusters", "chosen")) {
    attr(data, fact) <- attr(x, fact, exact = TRUE)
  }
  data
}
