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
            "must have the rows, repetitions and folds of its {what}:
             {describe_key(keys, which(is.na(at))[1])} has none.")
  take_rows(value, at)
}

take_rows <- function(x, at) {
  if (is.null(dim(x))) x[at] else x[at, , drop = FALSE]
}

# The group of each prediction's record, an integer code, or NULL.
prediction_groups <- function(x, arg = "x") {
  beside_values(x, "groups", "group", arg)
}

# `groups`: codes in the order of the rows of `x`, the same for all predictions
# of a record, or NULL. Those of a plan must be the same partition.
with_groups <- function(x, groups) {
  if (is.null(groups)) return(x)
  first <- match(x$row, x$row)
  differs <- which(groups != groups[first])
  refuse_if(length(differs) > 0, "groups", "rows",
            "must be the same for all predictions of a record: row
             {x$row[differs[1]]} is in several groups.")
  planned <- prediction_groups(x)
  if (!is.null(planned)) {
    same <- match(groups, groups) == match(planned, planned)
    refuse_if(!all(same), "groups", "conflict", "must be the groups that are
               known already, from the plan or the predictions: row
               {x$row[which(!same)[1]]} is in another one there.")
  }
  once <- which(!duplicated(x$row))
  with_beside(x, "groups", list(row = x$row[once]), list(group = groups[once]))
}

# One row for each prediction, one column for each level of the truth, or NULL.
prediction_probabilities <- function(x, learner, arg = "x") {
  beside_values(x, "probabilities", learner, arg)
}

# `probabilities`: a named list of matrices in the order of the rows of `x`;
# learners without probabilities have NULL.
with_probabilities <- function(x, probabilities) {
  probabilities <- Filter(Negate(is.null), probabilities)
  if (length(probabilities) == 0) return(x)
  keys <- as.list(x)[c("row", "rep", "fold")]
  with_beside(x, "probabilities", keys, probabilities)
}

# Learners that are renamed keep their probabilities, answers and runs, and the
# settings that they were chosen from.
#' @export
`names<-.cv_predictions` <- function(x, value) {
  old <- names(x)
  x <- NextMethod()
  chosen <- names(attr(x, "chosen", exact = TRUE))
  moved <- chosen %in% old
  if (any(moved)) {
    names(attr(x, "chosen"))[moved] <- value[match(chosen[moved], old)]
  }
  for (what in c("probabilities", "answers", "runs", "candidates",
                 "chances")) {
    known <- beside_names(x, what)
    moved <- known %in% old
    # A learner that was left out gives its name up to one that takes it.
    gone <- !moved & known %in% value
    if (!any(moved | gone)) next
    known[moved] <- value[match(known[moved], old)]
    names(attr(x, "beside")[[what]]$values) <- known
    attr(x, "beside")[[what]]$values[gone] <- NULL
  }
  x
}

# Predictions below each other. Parts of the same predictions share what is
# known beside them; of others it is put together for the rows that are there.
bind_beside <- function(out, parts) {
  stores <- lapply(parts, attr, "beside", exact = TRUE)
  if (all(vapply(stores, identical, NA, stores[[1]]))) return(out)
  # Codes of groups are those of one table.
  groups <- lapply(stores, `[[`, "groups")
  refuse_if(!all(vapply(groups, identical, NA, groups[[1]])), "...", "conflict",
            "must be predictions with the same groups of records.",
            i = "Bind the tables that they were made of, and give {.arg groups}
             to {.fn cv_predictions}.")
  attr(out, "beside") <- NULL
  keys <- as.list(out)[c("row", "rep", "fold")]
  for (what in unique(unlist(lapply(stores, names)))) {
    names <- unique(unlist(lapply(parts, beside_names, what)))
    values <- lapply(rlang::set_names(names), function(name) {
      values <- lapply(parts, beside_values, what, name)
      like <- Find(Negate(is.null), values)
      absent <- vapply(values, is.null, NA)
      values[absent] <- lapply(parts[absent], function(part) {
        take_rows(like, rep_len(NA_integer_, nrow(part)))
      })
      if (is.null(dim(like))) unlist(values) else do.call(rbind, values)
    })
    out <- with_beside(out, what, keys, values)
  }
  out
}
