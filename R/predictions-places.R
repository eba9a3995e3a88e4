# Places of predictions: matching by row, repetition and fold, never by order.

# Every tested row, in the order of cv_predict().
planned_places <- function(plan) {
  cell <- which(plan$assignment >= 1L)
  fold <- plan$assignment[cell]
  rep <- as.integer((cell - 1L) %/% plan$n) + 1L
  at <- order(rep, fold)
  row <- as.integer((cell - 1L) %% plan$n) + 1L
  list(row = row[at], rep = rep[at], fold = fold[at])
}

# Integer row, repetition and fold of every row of the table. Indices that count
# from 0 are those that count from 1, unless a plan says what they are. (Of two
# folds 0 may be what was not tested.) `unused`: the other columns of the table.
prediction_places <- function(columns, size, plan, unused = NULL) {
  needing <- intersect(c("rep", "learner", "answer", "run"), names(columns))
  refuse_if(is.null(columns$row) && length(needing) > 0, needing[1], "conflict",
            "may not be given without {.arg row}, which identifies the record
             in all rows that are about it.")
  number <- function(arg, numbers, absent) {
    if (is.null(columns[[arg]])) return(absent)
    place_numbers(columns[[arg]], numbers, arg, is.null(plan) && (
      arg != "fold" || length(unique(columns$fold)) > 2
    ))
  }
  sorted <- function(x) sorted_codes(place_ranks(x))$values
  keys <- list(
    row = number("row", function(x) {
      ids <- key_ids(list(x))
      match(ids, unique(ids))
    }, seq_len(size)),
    rep = number("rep", sorted, rep_len(1L, size)),
    fold = number("fold", sorted, rep_len(1L, size))
  )
  check_one_fold(c(keys[c("row", "rep"[!is.null(columns$rep)], "fold")],
                   columns[intersect(c("learner", "answer", "run"),
                                     names(columns))]), "data")
  if (is.null(plan)) {
    keys$fold <- folds_of_repetition(keys$rep, keys$fold)
    owner <- columns[intersect(c("learner", "answer", "run"), names(columns))]
    check_tested_again(keys, unused, owner)
    check_shared_records(keys, unused, owner)
  }
  keys
}

# Repetitions of several folds test the records again. A number of the lines of
# the whole table, as data frames of Python have it, would make each prediction
# a record of its own, and results far too certain. (Numbers in another order,
# and names, may be of records that differ.)
check_tested_again <- function(keys, unused, owner) {
  if (!is_never_again(keys)) return(invisible())
  fold <- !duplicated(key_ids(keys[c("rep", "fold")]))
  folds <- tabulate(value_codes(keys$rep[fold]))
  if (!all(folds > 1)) return(invisible())
  refuse_lines(keys, record_column(unused, c(keys["rep"], owner)), paste(
    "no record is tested in two repetitions, although each of the",
    length(folds), "has several folds"
  ), "in every repetition",
  i = "Where the repetitions are of different records, they are folds: leave
       {.arg rep} out, and write {.code fold = paste(<rep>, <fold>)}.")
}

# The same of a long table, whose learners predict the same records.
check_shared_records <- function(keys, unused, owner) {
  if (length(unique(owner$learner)) < 2 || first_repeat(keys["row"]) > 0) {
    return(invisible())
  }
  refuse_lines(keys, record_column(unused, c(keys["rep"], owner)),
               "no record is predicted by two learners", "for every learner")
}

# `seen`: of which no record occurs twice; `each`: where it should. `column`:
# see record_column().
refuse_lines <- function(keys, column, seen, each, ...) {
  if (is.null(column) && !counts_lines(keys$row)) return(invisible())
  refuse("row", "rows", "must say which record it is: {seen}.",
         x = "A number of the lines of {.arg data} makes each prediction a
              record.",
         i = if (!is.null(column)) "Write {.code row = {code_name(column)}}."
         else "Give the number or name that a record has {each}.", ...)
}

# Is it 0, 1, 2, ... or 1, 2, 3, ... in the order of the table?
counts_lines <- function(row) {
  row <- suppressWarnings(as.numeric(as.character(unique(row))))
  length(row) > 0 && row[1] %in% 0:1 && all(diff(row) %in% 1)
}

# Are there several repetitions, and no record in two of them?
is_never_again <- function(keys) {
  different <- function(names) length(unique(key_ids(keys[names])))
  different("rep") > 1 && different(c("row", "rep")) == different("row")
}

# The name of a column whose values occur once in a repetition and again in
# another one, or NULL. `owner`: the repetition, and who predicted.
record_column <- function(columns, owner) {
  Find(function(name) {
    x <- columns[[name]]
    if (!is_labels(x) || is.double(x) && any(x != trunc(x), na.rm = TRUE)) {
      return(FALSE)
    }
    code <- value_codes(x)
    5 * max(code) <= 4 * length(code) && first_repeat(c(list(code), owner)) == 0
  }, names(columns))
}

# Folds that are counted on from one repetition to the next, each in a single
# one, are counted in each from 1 on.
folds_of_repetition <- function(rep, fold) {
  cells <- distinct_rows(list(rep = rep, fold = fold))
  if (anyDuplicated(cells$fold) > 0 || all(cells$rep == cells$rep[1])) {
    return(fold)
  }
  ranks <- stats::ave(cells$fold, cells$rep, FUN = rank)
  as.integer(ranks[match(fold, cells$fold)])
}

# Whole numbers as they are; names, levels and numbers that are no integers of R
# as the numbers that `number` gives them.
place_numbers <- function(x, number, arg, from_zero = FALSE) {
  check_no_na(x, arg)
  if (inherits(x, "integer64")) x <- plain_labels(x)
  if (from_zero && is.numeric(x) && isTRUE(min(x, 1) == 0)) {
    return(structure(place_numbers(x + 1, number, arg), names_shown = x))
  }
  time <- arg == "row" && inherits(x, c("Date", "POSIXct"))
  if (is.character(x) || is.factor(x) || time) {
    return(structure(number(x), names_shown = x))
  }
  check_place_numbers(x, arg)
  if (any(x > .Machine$integer.max)) number(x) else as.integer(x)
}

check_place_numbers <- function(x, arg) {
  numeric <- is.numeric(x)
  bad <- if (numeric) x[x != trunc(x) | x < 1 | x == Inf]
  first <- if (numeric) paste(", but it has", format(bad[1])) else
    paste0(", not ", describe_value(x))
  refuse_if(!numeric || length(bad) > 0, arg, if (numeric) "value" else "type",
            "must contain whole numbers of at least 1, names or levels{first}.",
            i = if (numeric && min(x) == 0) {
              if (arg == "fold") {
                "If fold 0 marks records that were not tested, as it does in a
                 plan, leave these rows out; if it is the first fold, add 1."
              } else {
                "R counts from 1: add 1 to zero-based indices."
              }
            })
  inexact <- x[x >= 2^53]
  refuse_if(length(inexact) > 0, arg, "value", "must contain numbers below 2^53,
             above which different whole numbers are equal in R, but it has
             {format(inexact[1], digits = 17)}.",
            i = "Read the column as text.")
}

# The rows of a table with several of them for a record in a fold, in the order
# of the result: of a long table for each learner, by name, in the order of
# levels or else of appearance; of several answers to a question the first. With
# `runs` a learner may have fewer repetitions than others: its places are NA
# there. `shown`: the keys as the user gave them.
learner_places <- function(keys, learner, answer, runs = FALSE, arg = "data",
                           hints = prediction_hints, shown = keys) {
  if (!is.null(learner)) {
    check_no_na(learner, "learner")
    learners <- unique(as_utf8(labels_there(learner)))
    learner <- as_utf8(learner)
    refuse_if(any(learner == ""), "learner", "value",
              "must have the name of a learner in each row: in
               {sum(learner == '')} row{?s} it is empty.")
    check_learner_names(learners, length(learners))
  }
  if (!is.null(answer)) check_no_na(answer, "answer")
  owner <- c(keys, if (!is.null(learner)) list(learner = learner))
  check_once(c(shown, owner["learner"[!is.null(learner)]],
               if (!is.null(answer)) list(answer = answer)), arg, hints$again)
  kept <- order(keys$rep, keys$fold, keys$row)
  if (!is.null(answer)) {
    kept <- kept[kept %in% which(!duplicated(key_ids(owner)))]
  }
  if (is.null(learner)) return(list(kept))
  ids <- key_ids(keys)
  places <- kept[!duplicated(ids[kept])]
  at <- lapply(rlang::set_names(learners), function(name) {
    mine <- kept[learner[kept] == name]
    mine[match(ids[places], ids[mine])]
  })
  absent <- unlist(lapply(names(at), function(name) {
    there <- !runs | keys$rep[places] <= max(keys$rep[learner == name])
    holes <- places[is.na(at[[name]]) & there]
    if (length(holes) > 0) {
      paste0(format_whole(length(holes)), " of learner \"", name, "\" (",
             if (length(holes) > 1) "first ", describe_key(keys, holes[1]), ")")
    }
  }))
  abort_if(length(absent) > 0,
           "Every learner must predict the same rows, repetitions and folds.",
           "rows", arg, x = "Missing: {first_few(absent)}.",
           i = hints$absent)
  at
}

# What to do where a learner has a record more than once, or not.
prediction_hints <- list(
  again = "Several predictions of a record are told apart by {.arg learner},
           {.arg run} (seeds), or {.arg rep} and {.arg fold}; independent draws
           by {.arg answer}.",
  absent = "Where a learner has no prediction, give {.val {NA}}."
)
score_hints <- list(
  again = "Of several answers to a question give the mean score.",
  absent = "Leave a record without a score out for all learners, or give it the
            score of a failure."
)

# The rows that say what is alike for all learners.
first_places <- function(at) {
  Reduce(function(a, b) ifelse(is.na(a), b, a), unname(at))
}

# A table under a plan must contain exactly its tested rows.
check_against_plan <- function(keys, plan) {
  check_plan(plan)
  planned <- planned_places(plan)
  compare <- function(a, b, problem) {
    absent <- which(is.na(key_match(a, b)))
    others <- if (length(absent) > 1) ", and others"
    refuse_if(length(absent) > 0, "data", "rows",
              "must contain the rows that {.arg plan} tests.",
              x = paste0("{describe_key(a, absent[1])} ", problem, others, "."))
  }
  compare(keys, planned, "is in {.arg data}, but not tested there by
                          {.arg plan}")
  compare(planned, keys, "is tested by {.arg plan}, but not in {.arg data}")
}

# All records in each repetition at once: no part was left to train on.
check_no_runs <- function(keys, own) {
  m <- length(unique(keys$rep))
  once <- key_ids(keys["row"])
  records <- length(unique(once))
  if (m < 2 || records < 2 || !is.null(own$columns$answer)) return(invisible())
  learners <- if (own$long) length(unique(own$columns$learner)) else 1
  refuse_if(length(once) == m * records * learners, "rep", "conflict",
            "must be repetitions of a split of the records, but each of its {m}
             values has all {records} records, in one fold.",
            x = "So have several runs (seeds, epochs) of learners on one test
             set.", i = "Write {.code run = {own$labels[[\"rep\"]]}} in place of
             {.arg rep} for runs; {.code answer = {own$labels[[\"rep\"]]}} for
             draws that are independent between records.",
            i = "Where each value is a repetition, give {.arg fold}, if only as
             {.code fold = NULL}.")
}

# Said of folds that do not test all records in each repetition.
untested_note <- function(x) {
  # (Tests say so of a part.)
  if (is_part(x)) return(NULL)
  reps <- length(unique(x$rep))
  records <- length(unique(x$row))
  if (length(unique(x$fold)) < 2 || nrow(x) == records * reps) return(NULL)
  paste0("Not every repetition tests every record: ", format_whole(nrow(x)),
         " predictions of ", format_whole(records), " records in ",
         count_of(reps, "repetition"), ".")
}

# The test folds of all repetitions, numbered in the order of repetition and
# fold, for each prediction.
fold_numbers <- function(x) {
  rep <- sorted_codes(x$rep)$values
  fold <- sorted_codes(x$fold)$values
  sorted_codes((rep - 1L) * max(fold, 0L) + fold)$values
}

# Predictions of cv_blocks(): the plan's matrix and number of blocks, or NULL.
predicted_blocks <- function(x) {
  scheme <- attr(x, "plan", exact = TRUE)$scheme %||% "blocks"
  if (scheme != "blocks" || any(x$fold != x$fold[1])) return(NULL)
  reps <- unique(x$rep)
  if (length(reps) < 10) return(NULL)
  row <- match(x$row, unique(x$row))
  assignment <- matrix(0L, max(row), length(reps))
  assignment[cbind(row, match(x$rep, sort(reps)))] <- 1L
  blocks <- count_deleted_blocks(assignment)
  if (!is.null(blocks)) list(assignment = assignment, blocks = blocks)
}

# The plan behind predictions: of blocks it is `seen` in them.
predicted_plan <- function(x) {
  plan <- attr(x, "plan", exact = TRUE)
  # (Of a part of the records the sizes are not known.)
  unknown <- has_several_runs(x) || !is.null(attr(x, "part", exact = TRUE))
  if (!is.null(plan) || unknown) return(plan)
  found <- predicted_blocks(x)
  if (is.null(found)) return(NULL)
  structure(new_blocks_plan(found$assignment, found$blocks), seen = TRUE)
}

# What counts and values by fold keep of the plan behind predictions.
predicted_design <- function(x) {
  plan <- predicted_plan(x)
  if (is.null(plan)) return(predicted_part(x))
  c(plan_design(plan), seen = attr(plan, "seen", exact = TRUE))
}

# Of some folds of a plan, which are like hold-outs, and of some hold-outs
# of a plan the design, with the sizes where they are known. NULL for others.
predicted_part <- function(x) {
  sizes <- attr(x, "sizes", exact = TRUE)
  k <- attr(x, "part", exact = TRUE)
  folds <- count_folds(x)
  some <- folds_per_repetition(x) < (k %||% 0)
  if (folds < 2 || !some && !identical(sizes$scheme, "holdout")) return(NULL)
  c(list(scheme = if (some) "part" else "holdout", k = if (some) k),
    sizes[c("n", "n_train")],
    if (!is.null(sizes)) list(n_test = length(as.list(x)$row) / folds))
}

# On how many records the models behind some of the records are trained, where
# all of them are trained on as many, or NULL: their number does not say.
part_training <- function(x) {
  sizes <- attr(x, "sizes", exact = TRUE)
  alike <- !isTRUE(sizes$scheme %in% c("blocks", "paired_halves"))
  if (alike && identical(attr(x, "part", exact = TRUE), 0)) sizes$n_train
}

is_part <- function(x) identical(predicted_part(x)$scheme, "part")

part_note <- function(scheme) {
  if (identical(scheme, "part")) {
    "Not all folds of the plan are there: these are treated as hold-outs."
  }
}

check_all_folds_there <- function(x, set) {
  refuse_if(is_part(x), "x", "scheme",
            "must have all folds of a plan: some of {.val {set}} are missing.")
}

# The attributes of some rows of predictions: `sizes` of the plan, and `part`,
# of some folds how many a repetition had, and of some records 0, since their
# number says nothing of what was trained on; NULL of whole repetitions. Folds
# are missing where those that remain are whole, and where they were before. (A
# fold that is a single record is a record.)
with_part <- function(data, old) {
  attr(data, "sizes") <- remaining_sizes(old)
  part <- attr(old, "part", exact = TRUE)
  keys <- lapply(as.list(old)[prediction_keys], `[`,
                 as.list(old)$rep %in% as.list(data)$rep)
  there <- !is.na(key_match(keys[c("rep", "fold")], as.list(data)))
  records <- function(x) length(unique(as.list(x)$row))
  if (!isTRUE(part > 0) && !all(there) && sum(there) == nrow(data) &&
        count_folds(keys) < length(there)) {
    part <- folds_per_repetition(keys)
  } else if (is.null(part) && records(data) < records(old)) {
    part <- 0
  }
  attr(data, "part") <- part
  data
}

# Of predictions below each other: most folds, and sizes that all of them share.
bind_parts <- function(out, parts) {
  part <- unlist(lapply(parts, attr, "part", exact = TRUE))
  if (any(part > 0)) {
    part <- c(part, vapply(parts, folds_per_repetition, 0))
  }
  attr(out, "part") <- if (!is.null(part)) max(part)
  sizes <- unique(lapply(parts, remaining_sizes))
  attr(out, "sizes") <- if (length(sizes) == 1) sizes[[1]]
  out
}

# The scheme and the numbers of all and of training records of a plan, or of
# folds that together test every record; NULL where they are not known.
remaining_sizes <- function(x) {
  was <- attr(x, "sizes", exact = TRUE)
  if (!is.null(was) || !is.null(attr(x, "part", exact = TRUE))) return(was)
  plan <- attr(x, "plan", exact = TRUE)
  if (!is.null(plan)) return(plan_design(plan)[c("scheme", "n", "n_train")])
  n <- length(unique(as.list(x)$row))
  reps <- length(unique(as.list(x)$rep))
  folds <- count_folds(x) / reps
  if (folds < 2 || length(as.list(x)$row) != n * reps) return(NULL)
  list(n = n, n_train = n - n / folds)
}
