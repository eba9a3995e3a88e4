# Matching predictions by row, repetition and fold, never by their order.

# `at`: the rows of the table in the order of the result, `codes`: for each
# learner the codes in that order.
from_wide <- function(keys, codes) {
  check_unique_places(place_keys(keys), keys, "")
  at <- order(keys$rep, keys$fold, keys$row)
  list(at = at, codes = lapply(codes, `[`, at), keys = keys)
}

from_long <- function(keys, codes, learner) {
  learner <- check_learner_column(learner)
  key <- place_keys(keys)
  at <- order(keys$rep, keys$fold, keys$row)
  at <- at[!duplicated(key[at])]
  names <- unique(learner)
  codes <- lapply(rlang::set_names(names), function(name) {
    mine <- which(learner == name)
    at_learner <- paste0(" of learner \"", name, "\"")
    check_unique_places(key[mine], lapply(keys, `[`, mine), at_learner)
    found <- mine[match(key[at], key[mine])]
    check_no_hole(is.na(found), lapply(keys, `[`, at), at_learner)
    codes[found]
  })
  list(at = at, codes = codes, keys = keys)
}

check_learner_column <- function(learner) {
  absent <- sum(is.na(learner))
  if (absent > 0) {
    abort_input("{.arg learner} must not be missing: {absent} value{?s}
                 {?is/are} {.val {NA}}.", "missing", "learner")
  }
  learner <- as.character(learner)
  check_learner_names(unique(learner), length(unique(learner)))
  learner
}

# One number per combination; exact, as the product stays below 2^53.
place_keys <- function(keys) {
  top <- function(x) max(x, 0)
  (as.double(keys$rep) * (top(keys$fold) + 1) + keys$fold) *
    (top(keys$row) + 1) + keys$row
}

describe_place <- function(keys, i) {
  paste0("row ", keys$row[i], ", rep ", keys$rep[i], ", fold ", keys$fold[i])
}

check_unique_places <- function(key, keys, whose) {
  again <- duplicated(key)
  if (!any(again)) return(invisible())
  first <- describe_place(keys, which(again)[1])
  several <- sum(again)
  abort_input(
    c("Each combination of row, repetition and fold{whose} must be in
       {.arg data} once.",
      x = "There twice: {first}{if (several > 1) ', and others'}."),
    "rows", "data"
  )
}

check_no_hole <- function(hole, keys, whose) {
  if (!any(hole)) return(invisible())
  first <- describe_place(keys, which(hole)[1])
  several <- sum(hole)
  abort_input(
    c("Every learner must predict the same rows, repetitions and folds.",
      x = "Missing{whose}: {first}{if (several > 1) ', and others'}.",
      i = "Where a learner has no prediction, give {.val {NA}}."),
    "rows", "data"
  )
}

check_one_truth <- function(row, truth) {
  first <- match(row, row)
  differs <- which(as.integer(truth) != as.integer(truth)[first])
  if (length(differs) == 0) return(invisible())
  i <- differs[1]
  labels <- as.character(truth[c(first[i], i)])
  abort_input(
    "Each record has one truth, but row {row[i]} has {.val {labels}}.",
    "label", "truth"
  )
}

# A table under a plan must hold exactly its tested rows.
check_against_plan <- function(table, plan) {
  if (is.null(plan)) return(invisible())
  if (!inherits(plan, "cv_plan")) {
    abort_input("{.arg plan} must be a {.cls cv_plan} or {.code NULL}, not
                 {describe_value(plan)}.", "type", "plan")
  }
  check_plan(plan, "plan")
  planned <- planned_places(plan)
  given <- lapply(table$keys, `[`, table$at)
  match_places(given, planned, "is in {.arg data}, but not tested there by
               {.arg plan}")
  match_places(planned, given, "is tested by {.arg plan}, but not in
               {.arg data}")
}

match_places <- function(a, b, problem) {
  size <- length(a$row)
  key <- place_keys(Map(c, a, b))
  absent <- which(!key[seq_len(size)] %in% key[-seq_len(size)])
  if (length(absent) == 0) return(invisible())
  first <- describe_place(a, absent[1])
  abort_input(
    c("{.arg data} must hold the rows that {.arg plan} tests.",
      x = paste0("{first} ", problem,
                 "{if (length(absent) > 1) ', and others'}.")),
    "rows", "data"
  )
}
