# Plans from lists of training and test rows, the form in which rsample, mlr3
# and caret hold their resamples.

# `train`, `test`: lists of integer rows, one entry per split. `place`: the rep
# and fold of every split, or NULL: determined from the rows. The result has the
# `plan` and the `place` of every split in it.
read_splits <- function(train, test, place, n, scheme) {
  rows <- unlist(c(train, test))
  whole <- is.numeric(rows) && !anyNA(rows) && all(rows == round(rows))
  abort_if(!whole || any(rows < 1 | rows > n),
           "The splits in {.arg x} must contain row numbers from 1 to {n}.",
           "value", "x")
  for (i in seq_along(train)) check_split(train[[i]], test[[i]], i)
  place <- number_places(place %||% split_places(train, test))
  assignment <- matrix(NA_integer_, n, max(place$rep))
  for (i in seq_along(train)) {
    rep <- place$rep[i]
    new <- train[[i]][is.na(assignment[train[[i]], rep])]
    assignment[new, rep] <- 0L
    assignment[test[[i]], rep] <- place$fold[i]
  }
  for (i in seq_along(train)) {
    # In a plan all records of a repetition train except those that are tested.
    column <- assignment[, place$rep[i]]
    same <- setequal(which(column == place$fold[i]), test[[i]]) &&
      setequal(which(column != place$fold[i]), train[[i]])
    refuse_if(!same, "x", "rows", "must test each record once in a repetition,
               and train on all others.",
              x = "Repetition {place$rep[i]}, fold {place$fold[i]} does not.")
  }
  scheme <- check_plan_scheme(scheme, assignment)
  list(plan = scheme_plan(assignment, scheme), place = place)
}

check_split <- function(train, test, i) {
  again <- train[anyDuplicated(train)]
  if (length(again) > 0) {
    abort_split("{.arg x} must be a random partition of the records, but split
                 {i} trains on record {again} more than once, as bootstrap
                 samples do.")
  }
  both <- intersect(train, test)
  if (length(both) > 0) {
    abort_split("{.arg x} must have separate training and test sets: split {i}
                 has record {both[1]} in both.")
  }
  abort_if(length(train) == 0 || length(test) == 0,
           "Each split in {.arg x} must have rows that train and rows that are
            tested: split {i} does not.", "rows", "x")
}

abort_split <- function(message) {
  abort_input(c(message, i = "The methods of {.pkg bcvinfer} are valid for half
                              splits, K-fold cross-validation and hold-outs."),
              "scheme", "x", .envir = parent.frame())
}

# Splits without names: folds of one cross-validation if the test sets are
# disjoint and all others train, else each a hold-out of its own.
split_places <- function(train, test) {
  tested <- unlist(test)
  folds <- length(test) > 1 && anyDuplicated(tested) == 0 &&
    all(mapply(function(train, test) setequal(train, setdiff(tested, test)),
               train, test))
  places_in_order(seq_along(test), folds)
}

# Splits that are the folds of one repetition, or a repetition each.
places_in_order <- function(split, folds) {
  one <- rep_len(1L, length(split))
  if (folds) list(rep = one, fold = split) else list(rep = split, fold = one)
}

# Names or numbers of repetitions and folds as numbers from 1, in the order of
# their appearance; every repetition must have as many folds.
number_places <- function(place) {
  reps <- unique(place$rep)
  rep <- match(place$rep, reps)
  fold <- match(place$fold, unique(place$fold))
  twice <- anyDuplicated(data.frame(rep, fold))
  refuse_if(twice > 0, "x", "rows",
            "must have every fold once in every repetition: {place$fold[twice]}
             of {reps[rep[twice]]} occurs again.")
  folds <- tabulate(rep)
  other <- which(folds != folds[1])[1]
  refuse_if(!is.na(other), "x", "rows",
            "must have the same number of folds in every repetition: {reps[1]}
             has {folds[1]}, {reps[other]} has {folds[other]}.")
  list(rep = rep, fold = as.integer(stats::ave(fold, rep, FUN = rank)))
}

# "Fold01", "Fold02", ...: numbers of equal width sort like text.
place_labels <- function(prefix, number, most) {
  paste0(prefix, formatC(number, width = nchar(most), flag = "0", format = "d"))
}
