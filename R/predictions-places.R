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

# Integer row, repetition and fold of every row of the table.
prediction_places <- function(columns, size) {
  row <- if (is.null(columns$row)) {
    seq_len(size)
  } else {
    place_numbers(columns$row, function(x) key_ids(list(x)), "row")
  }
  sorted <- function(x) {
    if (is.character(x)) return(text_codes(x)$values)
    if (is.factor(x)) x <- as.integer(x)
    match(x, sort(unique(x)))
  }
  keys <- lapply(c(rep = "rep", fold = "fold"), function(arg) {
    if (is.null(columns[[arg]])) return(rep_len(1L, size))
    place_numbers(columns[[arg]], sorted, arg)
  })
  keys <- c(list(row = row), keys)
  again <- first_repeat(keys["row"])
  abort_if(is.null(columns$rep) && again > 0 && first_repeat(keys) == 0, c(
    "Without {.arg rep} each record must be in one fold, but row {row[again]} is
     in several.",
    i = "Give {.arg rep}, the column of the repetition."
  ), "rows", "data")
  keys
}

# Whole numbers as they are; names, levels and numbers that are no integers of R
# as the numbers that `number` gives them.
place_numbers <- function(x, number, arg) {
  check_no_na(x, arg)
  if (is.character(x) || is.factor(x)) return(number(x))
  whole <- is.numeric(x) && all(is.finite(x)) && all(x == trunc(x)) &&
    all(x >= 1)
  if (!whole) {
    first <- if (is.numeric(x)) {
      paste(", but it has", format(x[x != trunc(x) | x < 1 | x == Inf][1]))
    } else {
      paste0(", not ", describe_value(x))
    }
    abort_input(
      c("{.arg {arg}} must hold whole numbers of at least 1, names or
         levels{first}.", i = if (is.numeric(x) && min(x) == 0) {
           "R counts from 1: add 1 to zero-based indices."
         }),
      if (is.numeric(x)) "value" else "type", arg
    )
  }
  if (any(x > .Machine$integer.max)) number(x) else as.integer(x)
}

# The rows of a wide table in the order of the result.
wide_places <- function(keys) {
  check_once(keys, "data")
  order(keys$rep, keys$fold, keys$row)
}

# The rows of a long table in the order of the result, for each learner.
long_places <- function(keys, learner) {
  check_no_na(learner, "learner")
  learner <- as_utf8(learner)
  names <- unique(learner)
  check_learner_names(names, length(names))
  of_learner <- function(name) paste0(" of learner \"", name, "\"")
  again <- first_repeat(c(keys, list(learner = learner)))
  if (again > 0) {
    mine <- learner == learner[again]
    check_once(lapply(keys, `[`, mine), "data", of_learner(learner[again]))
  }
  places <- order(keys$rep, keys$fold, keys$row)
  places <- lapply(keys, `[`, places)
  new <- !duplicated(key_ids(places))
  places <- lapply(places, `[`, new)
  at <- lapply(rlang::set_names(names), function(name) {
    mine <- which(learner == name)
    mine[key_match(places, lapply(keys, `[`, mine))]
  })
  holes <- vapply(at, function(at) sum(is.na(at)), 0L)
  lacking <- names[holes > 0]
  if (length(lacking) > 0) {
    first <- vapply(lacking, function(name) {
      describe_key(places, which(is.na(at[[name]]))[1])
    }, "")
    which <- paste0(format_whole(holes[lacking]), of_learner(lacking), " (",
                    ifelse(holes[lacking] > 1, "first ", ""), first, ")")
    abort_input(
      c("Every learner must predict the same rows, repetitions and folds.",
        x = "Missing: {first_few(which)}.",
        i = "Where a learner has no prediction, give {.val {NA}}."),
      "rows", "data"
    )
  }
  at
}

# A table under a plan must hold exactly its tested rows.
check_against_plan <- function(keys, plan) {
  if (is.null(plan)) return(invisible())
  check_plan(plan)
  planned <- planned_places(plan)
  compare <- function(a, b, problem) {
    absent <- which(is.na(key_match(a, b)))
    if (length(absent) == 0) return(invisible())
    first <- describe_key(a, absent[1])
    abort_input(
      c("{.arg data} must hold the rows that {.arg plan} tests.",
        x = paste0("{first} ", problem, "{and_others(absent)}.")),
      "rows", "data"
    )
  }
  compare(keys, planned, "is in {.arg data}, but not tested there by
                          {.arg plan}")
  compare(planned, keys, "is tested by {.arg plan}, but not in {.arg data}")
}

check_once <- function(keys, arg, whose = "") {
  again <- first_repeat(keys)
  if (again == 0) return(invisible())
  several <- which(duplicated(key_ids(keys)))
  abort_input(
    c("Each combination of row, repetition and fold{whose} must be in
       {.arg {arg}} once.",
      x = "Duplicated: {describe_key(keys, again)}{and_others(several)}."),
    "rows", arg
  )
}

and_others <- function(places) if (length(places) > 1) ", and others" else ""

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
