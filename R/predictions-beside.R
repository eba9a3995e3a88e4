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
