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
  abort_if(anyNA(at),
           "{.arg {arg}} must have the rows, repetitions and folds of its
            {what}: {describe_key(keys, which(is.na(at))[1])} has none.",
           "rows", arg)
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
  abort_if(length(differs) > 0,
           "{.arg groups} must be the same for all predictions of a record: row
            {x$row[differs[1]]} is in several groups.", "rows", "groups")
  planned <- prediction_groups(x)
  if (!is.null(planned)) {
    same <- match(groups, groups) == match(planned, planned)
    abort_if(!all(same),
             "{.arg groups} must be the groups that are known already, from the
              plan or the predictions: row {x$row[which(!same)[1]]} is in
              another one there.", "conflict", "groups")
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

# Learners that are renamed keep their probabilities and answers.
#' @export
`names<-.cv_predictions` <- function(x, value) {
  old <- names(x)
  x <- NextMethod()
  for (what in c("probabilities", "answers")) {
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
  abort_if(!all(vapply(groups, identical, NA, groups[[1]])), c(
    "{.arg ...} must be predictions with the same groups of records.",
    i = "Bind the tables that they were made of, and give {.arg groups} to
         {.fn cv_predictions}."
  ), "conflict", "...")
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

# Several answers to a question (epochs, samples of a language model): for each
# learner the shares of the classes among its answers to each record, kept
# beside the table, whose columns of predictions are then empty.

# Rows x classes, or NULL; missing answers leave a rest to 1.
prediction_answers <- function(x, learner) beside_values(x, "answers", learner)

check_single_answers <- function(x, arg = "x") {
  abort_if(length(beside_names(x, "answers")) > 0, c(
    "{.arg {arg}} must have one prediction for each record: it has several
     answers to a question.",
    x = "McNemar's tests and counts need right and wrong; the loss of a record
         is now a mean over its answers.",
    i = "Use the test {.val components} and {.fn interval_components}."
  ), "scheme", arg)
}

# How many predictions of a learner are missing.
missing_predictions <- function(x, learner) {
  answers <- prediction_answers(x, learner)
  if (is.null(answers)) return(sum(is.na(x[[learner]])))
  sum(rowSums(answers) < 1 - 1e-9)
}

any_missing <- function(x) {
  any(vapply(prediction_learners(x), missing_predictions, 0, x = x) > 0)
}

# `codes`: of all rows of the table, by learner or, of a long one, alone, with
# the learner of each row; `keys`: of the table.
with_answers <- function(x, codes, keys, learner) {
  places <- as.list(x)[c("row", "rep", "fold")]
  classes <- nlevels(x$truth)
  learners <- rlang::set_names(prediction_learners(x))
  if (!is.null(learner)) learner <- as_utf8(learner)
  shares <- lapply(learners, function(name) {
    mine <- if (is.null(learner)) seq_along(keys$row) else
      which(learner == name)
    code <- codes[[if (is.null(learner)) name else 1]][mine]
    place <- key_match(lapply(keys, `[`, mine), places)
    counts <- tabulate(place + nrow(x) * (code - 1L), nrow(x) * classes)
    matrix(counts, nrow(x)) / tabulate(place, nrow(x))
  })
  for (name in learners) x[[name]][] <- NA
  with_beside(x, "answers", places, shares)
}

# The class-by-class table of a learner, records having one answer in all.
answer_table <- function(shares, truth) {
  sums <- rowsum(shares, as.integer(truth))
  table <- matrix(0, ncol(shares), ncol(shares))
  table[as.integer(rownames(sums)), ] <- sums
  table
}

# Missing answers as answers with another class than the record's own.
answers_as_wrong <- function(x, other) {
  for (learner in beside_names(x, "answers")) {
    found <- attr(x, "beside")$answers$values[[learner]]
    keys <- attr(x, "beside")$answers$keys
    at <- cbind(seq_len(nrow(found)), other[key_match(keys, as.list(x))])
    found[at] <- found[at] + 1 - rowSums(found)
    attr(x, "beside")$answers$values[[learner]] <- found
  }
  x
}
