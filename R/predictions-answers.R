# Several answers to a question (epochs, samples of a language model): for each
# learner the shares of the classes among its answers to each record, kept
# beside the table, whose columns of predictions are then empty.

# Rows x classes, or NULL; missing answers leave a rest to 1.
prediction_answers <- function(x, learner) beside_values(x, "answers", learner)

has_answers <- function(x) length(beside_names(x, "answers")) > 0

check_single_answers <- function(x, arg = "x") {
  abort_if(has_answers(x), c(
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

# The rows of the table that stand for a record and learner: the first of its
# answers.
first_answers <- function(keys, columns) {
  owner <- c(keys, columns["learner"][!is.null(columns$learner)])
  check_no_na(columns$answer, "answer")
  every <- c(owner, list(answer = columns$answer))
  again <- first_repeat(every)
  abort_if(again > 0, c(
    "{.arg answer} must tell the answers of a record apart.",
    x = "Duplicated: {describe_key(every, again)}."
  ), "rows", "data")
  which(!duplicated(key_ids(owner)))
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

check_no_probabilities <- function(quo) {
  abort_if(given(quo),
           "{.arg probs} cannot be given with {.arg answer}: the answers to a
            question have no probabilities of their own here.",
           "conflict", "probs")
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
