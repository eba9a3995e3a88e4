# What is known of predictions beside their table: groups of records,
# probabilities, answers. Each is kept whole, as an attribute, under the keys
# that identify it (row, or row, rep and fold), and looked up by key when it is
# used. So it follows every subsetting, and costs nothing when rows are taken.
#
#   with_beside(x, what, keys, values)  `keys`: list(row = ), or with rep and
#                                       fold; `values`: a named list of vectors
#                                       or matrices, one row for each key
#   beside_values(x, what, name)        one of them at the rows of x, or NULL
#   prediction_groups(x), prediction_probabilities(x, learner)

with_beside <- function(x, what, keys, values) {
  store <- attr(x, "beside", exact = TRUE)
  store[[what]] <- list(keys = keys, values = values)
  attr(x, "beside") <- store
  x
}

beside_names <- function(x, what) {
  names(attr(x, "beside", exact = TRUE)[[what]]$values)
}

beside_values <- function(x, what, name, arg = "x") {
  found <- attr(x, "beside", exact = TRUE)[[what]]
  value <- found$values[[name]]
  if (is.null(value)) return(NULL)
  keys <- as.list(x)[names(found$keys)]
  if (identical(keys, found$keys)) return(value)
  at <- key_match(keys, found$keys)
  refuse_if(anyNA(at), arg, "rows",
            "must have the rows, repetitions and folds of its
             {if (what == 'kept') 'kept columns' else what}:
             {describe_key(keys, which(is.na(at))[1])} has none.")
  take_rows(value, at)
}

take_rows <- function(x, at) {
  if (is.null(dim(x))) x[at] else x[at, , drop = FALSE]
}

# Some predictions to compute scores of, or all (NULL). (To find out what is
# left of a plan, as `[` does, takes longer than the scores.)
some_predictions <- function(x, rows) {
  if (is.null(rows)) return(x)
  part <- lapply(as.list(x), take_rows, rows)
  facts <- attributes(x)
  facts[c("plan", "row.names", "part")] <-
    list(NULL, .set_row_names(length(part$row)), 0)
  attributes(part) <- facts
  part
}

# The group of each prediction's record, an integer code, or NULL.
prediction_groups <- function(x, arg = "x") {
  beside_values(x, "groups", "group", arg)
}

# `groups`: codes in the order of the rows of `x`, the same for all predictions
# of a record, or NULL. Those of a plan must be the same partition.
with_groups <- function(x, groups) {
  if (is.null(groups)) return(x)
  check_by_record(groups, x$row, "groups", "the group")
  planned <- prediction_groups(x)
  if (!is.null(planned)) {
    same <- match(groups, groups) == match(planned, planned)
    refuse_if(!all(same), "groups", "conflict",
              "must be the groups that are known already, from the plan or the
               predictions: row {x$row[which(!same)[1]]} is in another one
               there.")
  }
  once <- which(!duplicated(x$row))
  with_beside(x, "groups", list(row = x$row[once]), list(group = groups[once]))
}

# One row for each prediction, one column for each level of the truth, or NULL.
prediction_probabilities <- function(x, learner, arg = "x") {
  of_levels(beside_values(x, "probabilities", learner, arg), levels(x$truth),
            arg)
}

# A matrix with a column for each class, in the order of `labels`: that of the
# truth may have changed since.
of_levels <- function(value, labels, arg) {
  known <- colnames(value)
  if (is.null(known) || identical(known, labels)) return(value)
  lost <- Filter(function(label) any(value[, label] > 0, na.rm = TRUE),
                 setdiff(known, labels))
  refuse_if(length(lost) > 0, arg, "label", "must keep the labels of its
             probabilities and answers: {.val {lost[1]}} is no level of the
             truth any more.")
  out <- matrix(0, nrow(value), length(labels), dimnames = list(NULL, labels))
  there <- intersect(labels, known)
  out[, there] <- value[, there]
  out
}

# `probabilities`: a named list of matrices in the order of the rows of `x`;
# learners without probabilities have NULL.
with_probabilities <- function(x, probabilities) {
  probabilities <- Filter(Negate(is.null), probabilities)
  if (length(probabilities) == 0) return(x)
  with_beside(x, "probabilities", as.list(x)[c("row", "rep", "fold")],
              probabilities)
}

# Facts that are none of learners.
facts_of_records <- c("groups", "kept", "position", "records", "id")

# Numbers that stand for names (or for ids that are no numbers from 1 on) say
# nothing beside those of another table. `names`: of the records in the order of
# the rows `row`.
with_records <- function(x, row, names) {
  if (is.null(names)) return(x)
  row <- as.vector(row)
  once <- which(!duplicated(row))
  names <- plain_labels(names)[once]
  # (0, 1, ... are 1, 2, ...)
  shift <- if (is.numeric(names)) unique(row[once] - names)
  if (length(shift) == 1 && shift %in% 0:1) return(x)
  names <- if (is.numeric(names)) sprintf("%.0f", names) else as_utf8(names)
  if (identical(names, as.character(row[once]))) return(x)
  with_beside(x, "records", list(row = row[once]), list(name = names))
}

# The name of each prediction's record, or NULL.
named_records <- function(x) beside_values(x, "records", "name")

# Learners that are renamed keep their probabilities, answers and runs, and the
# settings that they were chosen from.
#' @export
`names<-.cv_predictions` <- function(x, value) {
  old <- names(x)
  twice <- unique(value[duplicated(value)])
  refuse_if(length(twice) > 0, "value", "value",
            "must be different names: {.val {twice}} {?is/are} there twice.")
  lacking <- sum(is.na(value)) + (if (is.null(value)) 0 else
    max(0, length(x) - length(value)))
  refuse_if(lacking > 0, "value", "missing",
            "must have a name for each column: {lacking} {?is/are} missing.")
  x <- NextMethod()
  # A learner that was left out gives its name up to one that takes it.
  rename <- function(values) {
    moved <- names(values) %in% old
    gone <- !moved & names(values) %in% value
    names(values)[moved] <- value[match(names(values)[moved], old)]
    values[!gone]
  }
  for (what in setdiff(names(attr(x, "beside")), facts_of_records)) {
    attr(x, "beside")[[what]]$values <- rename(attr(x, "beside")[[what]]$values)
  }
  chosen <- attr(x, "chosen", exact = TRUE)
  if (!is.null(chosen)) attr(x, "chosen") <- rename(chosen)
  x
}

# Probabilities are those of the predictions as they were given: of a column
# that was changed since then they are forgotten, with a warning. (A prediction
# that is taken away takes its probabilities with it.)
forget_changed <- function(x, old) {
  # (Looked at where the table is read: it may be changed bit by bit.)
  same <- vapply(c("row", "truth"), function(key) {
    identical(as.list(x)[[key]], as.list(old)[[key]])
  }, NA)
  if (!all(same)) attr(x, "relabelled") <- TRUE
  for (key in names(attr(x, "numbering"))) {
    if (!setequal(as.list(x)[[key]], as.list(old)[[key]])) {
      attr(x, "numbering")[[key]] <- NULL
    }
  }
  likely <- Reduce(intersect, list(beside_names(x, "probabilities"), names(x),
                                   names(old)))
  if (length(likely) == 0) return(x)
  keys <- lapply(list(x, old), function(x) as.list(x)[prediction_keys])
  # (What is no column of labels any more is refused where the table is read.)
  whole <- vapply(keys[[1]], function(key) {
    is_labels(key) && length(key) == nrow(x)
  }, NA)
  if (!all(whole)) return(x)
  keys <- lapply(keys, `[`, c("row", "rep", "fold"))
  at <- if (identical(keys[[1]], keys[[2]])) seq_len(nrow(x)) else
    key_match(keys[[1]], keys[[2]])
  changed <- Filter(function(name) {
    now <- as.list(x)[[name]]
    before <- as.list(old)[[name]][at]
    !identical(now, before) &&
      any(as.character(now) != as.character(before), na.rm = TRUE)
  }, likely)
  store <- attr(x, "beside", exact = TRUE)
  store$probabilities$values[changed] <- NULL
  attr(x, "beside") <- store
  warn_if(length(changed) > 0,
          "The predictions of {.field {changed}} or their records were changed:
           the probabilities that belonged to them are dropped.",
          "probabilities",
          i = "{.fn cv_predictions} reads predictions with their
               probabilities.")
  x
}

# Other classes of a learner, to be evaluated beside its probabilities.
with_classes <- function(x, learner, classes) {
  facts <- attributes(x)
  x <- unclass(x)
  x[[learner]] <- classes
  attributes(x) <- facts
  x
}

# (That of data frames writes codes into its argument, which is no change.)
#' @export
duplicated.cv_predictions <- function(x, incomparables = FALSE, ...) {
  duplicated(vctrs::new_data_frame(as.list(x)), incomparables, ...)
}

#' @export
`[[<-.cv_predictions` <- function(x, ..., value) {
  forget_changed(NextMethod(), x)
}

#' @export
`$<-.cv_predictions` <- function(x, name, value) {
  forget_changed(NextMethod(), x)
}

#' @export
`[<-.cv_predictions` <- function(x, ..., value) {
  forget_changed(NextMethod(), x)
}

# Predictions below each other. Parts of the same predictions share what is
# known beside them; of others it is put together for the rows that are there.
bind_beside <- function(out, parts) {
  numbering <- lapply(parts, function(part) {
    of <- attr(part, "numbering", exact = TRUE)
    if (length(of) > 0) of
  })
  refuse_if(length(unique(numbering)) > 1, "...", "conflict",
            "must be predictions whose records, repetitions and folds have the
             same numbers: they were names, or counted from 0, and do not
             agree.",
            i = "Bind the original tables, and read them together.")
  stores <- lapply(parts, attr, "beside", exact = TRUE)
  if (all(vapply(stores, identical, NA, stores[[1]]))) return(out)
  # Codes of groups are those of one table, and numbers of named records, too.
  names <- unlist(lapply(parts, named_records))
  named <- lengths(lapply(parts, named_records)) > 0
  refuse_if(any(named) && !(all(named) && length(unique(names)) ==
                              length(unique(out$row)) &&
                              all(names == names[match(out$row, out$row)])),
            "...", "conflict",
            "must be predictions whose records have the same numbers: their
             names in the column {.arg row} do not agree.",
            i = "Bind the original tables, and read them together.")
  groups <- lapply(stores, `[[`, "groups")
  refuse_if(!all(vapply(groups, identical, NA, groups[[1]])), "...", "conflict",
            "must be predictions with the same groups of records.",
            i = "Bind the original tables, and give {.arg groups} to
             {.fn cv_predictions}.")
  attr(out, "beside") <- NULL
  keys <- as.list(out)[c("row", "rep", "fold")]
  for (what in unique(unlist(lapply(stores, names)))) {
    names <- unique(unlist(lapply(parts, beside_names, what)))
    values <- lapply(rlang::set_names(names), function(name) {
      values <- lapply(parts, beside_values, what, name)
      like <- Find(Negate(is.null), values)
      absent <- vapply(values, is.null, NA)
      refuse_if(what == "answers" && any(absent), "...", "conflict",
                "must have one answer of {.field {name}} to each record in all
                 parts, or several in all; {sum(absent)} of {length(parts)} have
                 one.")
      values[absent] <- lapply(parts[absent], function(part) {
        take_rows(like, rep_len(NA_integer_, nrow(part)))
      })
      if (is.null(dim(like))) return(do.call(c, values))
      if (what %in% c("probabilities", "answers")) {
        values <- lapply(values, of_levels, levels(out$truth), "...")
      }
      do.call(rbind, values)
    })
    out <- with_beside(out, what, keys, values)
  }
  out
}

# Columns that are kept for subgroups of records, and the subgroups that they or
# other labels make.

kept_columns <- function(quo, data) {
  if (!given(quo)) return(NULL)
  lapply(selected_columns(quo, data, "keep"), function(place) {
    check_labels(.subset2(data, place), "keep", names(data)[place])
  })
}

# `columns`: named vectors in the order of the rows of `x`, which belong to the
# records, kept for subgroups.
with_kept <- function(x, columns, arg = "keep") {
  if (length(columns) == 0) return(x)
  check_kept(columns, x$row, arg)
  once <- which(!duplicated(x$row))
  with_beside(x, "kept", list(row = x$row[once]), lapply(columns, `[`, once))
}

check_kept <- function(columns, row, arg = "keep") {
  for (name in names(columns)) {
    check_by_record(key_ids(list(columns[[name]])), row, arg, name)
  }
}

# Of a table with the records `row`, whose rows `first` speak for all learners.
kept_places <- function(kept, row, first) {
  check_kept(kept, row)
  lapply(kept, `[`, first)
}

# What the numbers of records, repetitions and folds stand for. `name`: of the
# column of the records.
with_names <- function(x, keys, columns, name) {
  x <- with_positions(x, keys$row, columns$row,
                      alone = all(names(columns) %in% c("truth", "row")))
  x <- with_numbering(with_records(x, keys$row, columns$row), keys, columns)
  with_id(x, keys$row, columns$row, name)
}

# Remembers that the records of a table were not in the order of their numbers
# (`row`, of each line) or `names`: a vector of the user's may have another one.
# `alone`: has each record one line, as where the table's order is the only one?
with_positions <- function(x, row, names, alone) {
  row <- as.vector(row)
  first <- which(!duplicated(row))
  row <- row[first]
  ordered <- !is.unsorted(row) && (alone || are_in_order(names[first]))
  if (ordered) return(x)
  row <- sort(row)
  with_beside(x, "position", list(row = row),
              list(position = rep_len(NA, length(row))))
}

# Remembers the names that repetitions and folds have numbers for, in the order
# of these, and that records were counted from 0: another table may have other
# numbers for the same names. (Names of records: with_records().)
with_numbering <- function(x, keys, columns) {
  of <- lapply(rlang::set_names(c("row", "rep", "fold")), function(key) {
    values <- plain_labels(columns[[key]])
    if (is.null(values)) return(NULL)
    if (key == "row") {
      return(if (is.numeric(values) && any(values == 0)) "0")
    }
    code <- as.vector(keys[[key]])
    first <- which(!duplicated(code))
    first <- first[order(code[first])]
    names <- as.character(values[first])
    if (any(names != code[first])) names
  })
  of <- Filter(Negate(is.null), of)
  attr(x, "numbering") <- if (length(of) > 0) of
  x
}

# Names as the alphabet has them, or by the number in each (P9, P10).
are_in_order <- function(names) {
  names <- plain_labels(names)
  if (!is.character(names) && !is.factor(names)) return(!is.unsorted(names))
  names <- as_utf8(names)
  number <- suppressWarnings(as.double(gsub("[^0-9]+", "", names)))
  isFALSE(is.unsorted(number)) ||
    !is.unsorted(order(names, method = "radix"))
}

# The column that names the records, where it says more than the lines of the
# table: data are joined by it. `ids`: in the order of the rows `row`.
with_id <- function(x, row, ids, name) {
  row <- as.vector(row)
  once <- which(!duplicated(row))
  numbered <- is.null(beside_names(x, "records")) &&
    identical(as.double(row[once]), as.double(seq_along(once)))
  if (length(name) == 0 || numbered) return(x)
  once <- once[order(row[once])]
  with_beside(x, "id", list(row = row[once]),
              rlang::set_names(list(id_values(ids)[once]), name))
}

id_values <- function(x) {
  x <- plain_labels(x)
  if (is.numeric(x)) as.double(x) else as_utf8(x)
}

# The row of `data` of each prediction: by the column that names the records, if
# it is there, and else by their numbers.
rows_of_records <- function(x, data) {
  ids <- beside_names(x, "id")
  id <- intersect(ids, names(data))
  known <- if (length(id) > 0) record_ids(x, id[1])
  if (!is.null(known)) return(rows_with_id(known, data, id[1]))
  records <- length(unique(x$row))
  most <- max(x$row, 0)
  named <- !is.null(ids) && !is.null(beside_names(x, "records"))
  refuse_if(named, "data", "conflict", "must have the column {.field {ids}},
             which names the records.")
  unknown <- is.null(ids) && !is.null(beside_names(x, "position"))
  refuse_if(unknown, "data", "conflict", "must be in the order of the records,
             but those of the table were not in the order of their numbers.",
            i = "Give a column of {.arg data} as {.arg row} where the table is
                 read.")
  refuse_if(nrow(data) < most, "data", "shape", "must have a row for each of
             {records} record{?s}, up to number {most}, not {nrow(data)}
             row{?s}.", i = if (!is.null(ids)) {
    "Or give it the column {.field {ids}}, which names the records."
  })
  x$row
}

# Of predictions that were bound, those that are numbered in order have no ids
# but their numbers. NULL beside names.
record_ids <- function(x, id) {
  store <- attr(x, "beside", exact = TRUE)$id
  ids <- store$values[[id]][key_match(as.list(x)["row"], store$keys)]
  bare <- is.na(ids)
  if (any(bare) && is.character(ids)) return(NULL)
  replace(ids, bare, x$row[bare])
}

rows_with_id <- function(ids, data, id) {
  given <- id_values(.subset2(data, id))
  twice <- intersect(ids, given[duplicated(given)])
  refuse_if(length(twice) > 0, "data", "rows", "must have one row for each
             record: {.field {id}} {.val {twice[1]}} is there several times.")
  at <- match(ids, given)
  lost <- unique(ids[is.na(at)])
  refuse_if(length(lost) > 0, "data", "rows", "must have a row for each record:
             there is none with {.field {id}} {.val {lost[1]}}.")
  at
}

# Does an expression take one of these columns? (What is after `$` is none.)
takes_column <- function(expr, names) {
  if (is.symbol(expr)) return(as.character(expr) %in% names)
  if (!is.call(expr)) return(FALSE)
  parts <- as.list(expr)
  if (deparse(parts[[1]])[1] %in% c("$", "@")) parts <- parts[1:2]
  any(vapply(parts[-1], takes_column, NA, names))
}

missing_subgroup <- "(missing)"

# More labels than that are identifiers, more numbers measurements.
most_subgroups <- c(labels = 100, numbers = 20)

# `quo`: a column that was kept, or an expression with one value for each record
# in the order of their numbers. A factor in the order of the rows of `x`.
record_subgroups <- function(quo, x, arg = "by") {
  tested <- sort(unique(x$row))
  kept <- as.character(beside_names(x, "kept"))
  read <- function(records) {
    columns <- lapply(rlang::set_names(kept), function(name) {
      beside_values(x, "kept", name)[match(records, x$row)]
    })
    named_column(quo, list2DF(columns, length(records)), arg, length(records))
  }
  found <- tryCatch(
    read(tested),
    # (Hold-outs do not test all records of their plan.)
    bcvinfer_error_shape = function(error) {
      n <- attr(x, "plan", exact = TRUE)$n
      if (is.null(n)) rlang::cnd_signal(error)
      found <- read(seq_len(n))
      found$value <- found$value[tested]
      found
    },
    bcvinfer_error_column = function(error) {
      abort_input(c(
        "{.arg {arg}} must be a column that was kept with the predictions, or
         have a value for each record: there is no
         {.code {rlang::as_label(quo)}}.",
        i = if (length(kept) > 0) "Kept: {.field {kept}}." else
          "{.code cv_predictions(..., keep = c(sex, site))} keeps columns."
      ), "column", arg)
    }
  )
  taken <- isTRUE(plain_name(quo) %in% kept) ||
    takes_column(rlang::quo_get_expr(quo), c(kept, ".data"))
  # (Breaks for cut(), but no table of the user's, and no vector of it.)
  for (name in setdiff(all.vars(rlang::quo_get_expr(quo)), c(kept, ".data"))) {
    value <- get0(name, rlang::quo_get_env(quo))
    if (NROW(value) %in% c(length(tested), attr(x, "plan", exact = TRUE)$n)) {
      taken <- FALSE
    }
  }
  check_positions(x, taken, arg)
  codes <- subgroup_factor(found$value, arg)
  list(code = codes[match(x$row, tested)], label = found$label)
}

# `taken`: is it a column that is there?
check_positions <- function(x, taken, arg, i = "{.code cv_predictions(...,
                            keep = c(sex, site))} keeps columns.") {
  refuse_if(length(beside_names(x, "position")) > 0 && !taken, arg, "conflict",
            "must be a column that was kept with the predictions: the records of
             the table were not in the order of their numbers or names, so that
             a vector may belong to others.", i = i)
}

# Times that are written alike (an hour that is repeated at the end of summer
# time, parts of a second) are told apart.
time_factor <- function(values) {
  at <- sort(unique(values))
  text <- format(at)
  if (anyDuplicated(text)) text <- format(at, "%Y-%m-%d %H:%M:%OS6 %Z")
  factor(match(values, at), seq_along(at), make.unique(text))
}

# Records without a value are a subgroup of their own.
subgroup_factor <- function(values, arg = "by") {
  refuse_if(!is_labels(values), arg, "type", "must contain labels, a value for
             each record, not {describe_value(values)}.")
  labels <- if (is.factor(values)) droplevels(values, exclude = NA) else
    if (inherits(values, "POSIXct")) time_factor(values) else
      factor(if (is.numeric(values)) values else as_utf8(values))
  several <- nlevels(labels) + anyNA(labels)
  numbers <- is.numeric(values)
  most <- most_subgroups[[1 + numbers]]
  abort_if(several > most || several < 2, c(
    "{.arg {arg}} must divide the records into 2 to {most} subgroups, not
     {several}.",
    i = if (numbers && several > 1)
      "Make classes of the numbers, as {.fn cut} does; of codes a
       {.fn factor}."
  ), "value", arg)
  warn_alike_units(alike_labels(labels, letters = FALSE), arg, "subgroup")
  if (!anyNA(labels)) return(labels)
  refuse_if(missing_subgroup %in% levels(labels), arg, "value",
            "must not have both {.val {missing_subgroup}} and missing values.")
  levels(labels) <- c(levels(labels), missing_subgroup)
  labels[is.na(labels)] <- missing_subgroup
  labels
}
